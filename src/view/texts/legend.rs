//! The legend under two texts: what is missing or counted otherwise, and what the signs and styles mean that occur in this pair.

use std::collections::BTreeSet;

use ratatui::buffer::Buffer;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::pane::{STRIP, ink};
use crate::align::{How, Searched};
use crate::app::App;
use crate::app::command::Place;
use crate::app::texts::side::SideBySide;
use crate::layers::Layer;
use crate::remarks;
use crate::say;
use crate::sides::{Side, Sides};
use crate::snapshot::Compared;
use crate::text::Span;
use crate::view::paint::{Pen, cut};
use crate::view::theme::Theme;

/// Cells between two meanings, and between the signs of the strip, which stand closer to each other.
const BETWEEN: [usize; 2] = [3, 2];

/// A sign, what it means, and the cells behind its meaning.
type Sign = (Style, &'static str, String, usize);

/// Draws the signs that occur in this pair, as many as there is room for.
pub fn draw(buffer: &mut Buffer, app: &App, side: &SideBySide, theme: &Theme) {
    let area = side.geometry.legend;
    let Some(compared) = side.compared().filter(|_| !area.is_empty()) else {
        return;
    };
    let mut signs = figures(app, side, compared, usize::from(area.width), theme);
    signs.extend(of_strip(side, theme));
    signs.extend(of_text(side, compared, theme));
    let between = say!("legend-between");
    let mut pen = Pen::new(buffer, area, 0);
    for (style, sample, meaning, gap) in signs {
        if sample.width() + between.width() + meaning.width() <= pen.left() {
            pen.put(sample, style).put(between, theme.quiet);
            pen.put(&meaning, theme.quiet).skip(gap);
        }
    }
}

/// What the figures are of, and what may be missing among the passages: no figure without what it is a figure of.
fn figures(
    app: &App,
    side: &SideBySide,
    compared: &Compared,
    width: usize,
    theme: &Theme,
) -> Vec<Sign> {
    let common = remarks::common_counted(&app.snapshot.settings).map(str::to_owned);
    let options = Some(remarks::options(compared.options)).filter(|options| !options.is_empty());
    let counted: Vec<String> = options.into_iter().chain(common).collect();
    // Cut rather than left out: it comes first, and there is always room for its beginning.
    let counted = cut(&counted.join(", "), width.saturating_sub(2)).into_owned();
    let alike = match side.comparison().map_or(0, |shown| shown.in_common.len()) {
        0 => String::new(),
        many => say!("alike-things", count = many),
    };
    // These may be the texts of before.
    let making = app.making_said(side.pair, Place::Side);
    let unsearched = making.unwrap_or_else(|| match compared.alignment.searched {
        Searched::All => String::new(),
        Searched::Bounded => say!("side-bounded").to_owned(),
        Searched::Later => say!("side-later").to_owned(),
    });
    let figures = [("!", counted), ("i", alike), ("!", unsearched)].into_iter();
    let figures = figures.filter(|(_, meaning)| !meaning.is_empty());
    figures
        .map(|(sample, meaning)| (theme.warning, sample, meaning, BETWEEN[0]))
        .collect()
}

fn of_strip(side: &SideBySide, theme: &Theme) -> Vec<Sign> {
    let has_strips = !side.geometry.panes.left.strip.is_empty();
    let has_passages = has_strips && !side.passages().is_empty();
    let scrolls = has_strips && side.reader.panes().iter().any(|pane| !pane.sees_all());
    let number = side.current_passage().map_or(1, |passage| passage.number);
    let signs = [
        (has_passages, ink(theme, number), say!("legend-passage")),
        (has_passages, theme.accent, say!("legend-current")),
        (scrolls, theme.quiet, say!("legend-view")),
    ];
    let gaps = [BETWEEN[1], BETWEEN[1], BETWEEN[0]];
    let signs = signs.into_iter().zip(STRIP).zip(gaps);
    let signs = signs.filter(|(((occurs, ..), _), _)| *occurs);
    signs
        .map(|(((_, style, said), sample), gap)| (style, sample, said.to_owned(), gap))
        .collect()
}

/// How words look in the texts.
fn of_text(side: &SideBySide, compared: &Compared, theme: &Theme) -> Vec<Sign> {
    let alignment = &compared.alignment;
    let has = |spans: &Sides<Vec<Span>>| !spans.left.is_empty() || !spans.right.is_empty();
    let changed = |ways: &[How]| {
        alignment.passages.iter().any(|passage| {
            let Sides { left, right } = &passage.changed;
            let mut all = left.iter().chain(right);
            all.any(|changed| ways.contains(&changed.how))
        })
    };
    let replaced = changed(&[How::Replaced, How::Inserted]);
    let how = |how| theme.how(how);
    let mut panes = side.reader.panes().iter();
    let hides = panes.any(|pane| !pane.shades.hidden.is_empty());
    let layers = compared.masked.left.iter().chain(&compared.masked.right);
    let layers: BTreeSet<Layer> = layers.map(|(layer, _)| *layer).collect();
    let layers = layers.into_iter().map(|layer| layer.about().say());
    let masked = compared.raw.map(|raw| {
        let layers = layers.collect::<Vec<_>>().join(", ");
        say!("legend-masked", layers = layers, raw = raw.to_string())
    });
    let masked = masked.unwrap_or_default();
    let ways = [
        (has(&compared.lookalikes), theme.odd, say!("legend-odd")),
        (replaced, how(How::Replaced), say!("legend-changed")),
        (changed(&[How::Form]), how(How::Form), say!("legend-form")),
        (
            changed(&[How::Moved]),
            how(How::Moved),
            say!("legend-moved"),
        ),
        (has(&alignment.loose), theme.loose, say!("legend-loose")),
        (has(&alignment.common), theme.common, say!("legend-common")),
        (!masked.is_empty(), theme.common, &masked),
        (hides, theme.hidden, say!("legend-hidden")),
    ];
    let sample = side.unit(Side::Left).one();
    let ways = ways.into_iter().filter(|(occurs, ..)| *occurs);
    ways.map(|(_, style, said)| (theme.text.patch(style), sample, said.to_owned(), BETWEEN[0]))
        .collect()
}
