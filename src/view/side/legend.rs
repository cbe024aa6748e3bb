//! What do the signs mean?

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::canvas::{Canvas, width};
use super::{ink, strip};
use crate::align::{How, Passage, Searched};
use crate::app::side::SideBySide;
use crate::say;
use crate::sides::{Side, Sides};
use crate::snapshot::Compared;
use crate::text::{Options, Span};
use crate::view::paint;
use crate::view::theme::Theme;

/// Cells between two meanings.
const BETWEEN_MEANINGS: u16 = 3;
/// Signs of the strip stand closer to each other than to what is said about words.
const BETWEEN_PLACES: u16 = 2;

/// A sign of the legend.
struct Sign<'a> {
    style: Style,
    sample: &'a str,
    meaning: &'a str,
    /// Cells behind its meaning.
    gap: u16,
}

/// Draws what the signs mean: only those that occur in this pair.
pub fn draw(canvas: &mut Canvas, side: &SideBySide, theme: &Theme) {
    let area = side.geometry().legend;
    let Some(compared) = side.compared().filter(|_| !area.is_empty()) else {
        return;
    };
    // Cut rather than left out: it comes first, and there is always room for its beginning.
    let room = usize::from(area.width).saturating_sub(2);
    let options = counted_by(side, compared.options);
    let options = paint::cut(&options, room);
    let alike = alike(side);
    let unsearched = unsearched(compared.alignment.searched, side);
    // No figure without what it is a figure of.
    let figures = [("!", &*options), ("i", &*alike), ("!", &*unsearched)].into_iter();
    let figures = figures.filter(|(_, meaning)| !meaning.is_empty());
    let figures = figures.map(|(sample, meaning)| Sign {
        style: theme.warning,
        sample,
        meaning,
        gap: BETWEEN_MEANINGS,
    });
    let in_strip = of_strip(side, compared, theme);
    let shown = figures
        .chain(in_strip)
        .chain(of_text(side, compared, theme));
    signs(canvas, area, shown, theme.quiet);
}

/// The signs of the strip that occur.
fn of_strip<'a>(
    side: &'a SideBySide,
    compared: &'a Compared,
    theme: &'a Theme,
) -> impl Iterator<Item = Sign<'a>> {
    let strips = !side.geometry().panes.left.strip.is_empty();
    let passages = strips && !compared.alignment.passages.is_empty();
    let scrolls = strips && Side::BOTH.into_iter().any(|at| !side.sees_all(at));
    let number = side.current_passage().map_or(1, |passage| passage.number);
    let passage = Sign {
        style: ink(theme, number),
        sample: strip::PASSAGE,
        meaning: say!("legend-passage"),
        gap: BETWEEN_PLACES,
    };
    let current = Sign {
        style: theme.accent,
        sample: strip::CURRENT,
        meaning: say!("legend-current"),
        gap: BETWEEN_PLACES,
    };
    let view = Sign {
        style: theme.quiet,
        sample: strip::VIEW,
        meaning: say!("legend-view"),
        gap: BETWEEN_MEANINGS,
    };
    let signs = [(passages, passage), (passages, current), (scrolls, view)];
    let signs = signs.into_iter().filter(|(occurs, _)| *occurs);
    signs.map(|(_, sign)| sign)
}

/// How words look in the texts, of those ways that occur.
fn of_text<'a>(
    side: &'a SideBySide,
    compared: &'a Compared,
    theme: &'a Theme,
) -> impl Iterator<Item = Sign<'a>> {
    let alignment = &compared.alignment;
    let has = |spans: &Sides<Vec<Span>>| !spans.left.is_empty() || !spans.right.is_empty();
    let has_changed = |test| has_changed(&alignment.passages, test);
    let ways = [
        (has(&compared.lookalikes), theme.odd, say!("legend-odd")),
        (
            has_changed(|how| matches!(how, How::Replaced | How::Inserted)),
            theme.how(How::Replaced),
            say!("legend-changed"),
        ),
        (
            has_changed(|how| how == How::Form),
            theme.how(How::Form),
            say!("legend-form"),
        ),
        (
            has_changed(|how| how == How::Moved),
            theme.how(How::Moved),
            say!("legend-moved"),
        ),
        (has(&alignment.loose), theme.loose, say!("legend-loose")),
        (has(&alignment.common), theme.common, say!("legend-common")),
        (
            Side::BOTH.into_iter().any(|at| !side.hidden(at).is_empty()),
            theme.hidden,
            say!("legend-hidden"),
        ),
    ];
    let (text, sample) = (theme.text, side.unit(Side::Left).one());
    let ways = ways.into_iter().filter(|(occurs, ..)| *occurs);
    ways.map(move |(_, style, meaning)| Sign {
        style: text.patch(style),
        sample,
        meaning,
        gap: BETWEEN_MEANINGS,
    })
}

/// What may be missing among the passages.
fn unsearched(searched: Searched, side: &SideBySide) -> String {
    // These may be the texts of before.
    if let Some(making) = side.making.said(side.pair, &side.keys) {
        return making;
    }
    match searched {
        Searched::All => String::new(),
        Searched::Bounded => say!("side-bounded").to_owned(),
        Searched::Later => say!("side-later").to_owned(),
    }
}

/// By what the figures are not the usual ones; nothing where they are.
fn counted_by(side: &SideBySide, options: Options) -> String {
    let common = side.counts_common().then(|| say!("common-counted"));
    let options = Some(options.to_string()).filter(|options| !options.is_empty());
    let common = common.map(str::to_owned);
    let said: Vec<String> = options.into_iter().chain(common).collect();
    said.join(", ")
}

/// Draws signs, each with what it means, as many as there is room for.
fn signs<'a>(canvas: &mut Canvas, area: Rect, shown: impl Iterator<Item = Sign<'a>>, quiet: Style) {
    let between = say!("legend-between");
    let mut x = area.x;
    for sign in shown {
        let Sign {
            style,
            sample,
            meaning,
            gap,
        } = sign;
        let needed = width(sample) + width(between) + width(meaning);
        if x + needed > area.right() {
            continue;
        }
        x = canvas.put(x, area.y, sample, needed, style);
        x = canvas.put(x, area.y, between, needed, quiet);
        x = canvas.put(x, area.y, meaning, needed, quiet) + gap;
    }
}

/// Whether a word of any passage differs in such a way.
fn has_changed(passages: &[Passage], test: fn(How) -> bool) -> bool {
    passages.iter().any(|passage| {
        let Sides { left, right } = &passage.changed;
        left.iter().chain(right).any(|changed| test(changed.how))
    })
}

/// How much both files say alike about where they come from; nothing where that is nothing.
fn alike(side: &SideBySide) -> String {
    match side.comparison().map_or(0, |shown| shown.in_common.len()) {
        0 => String::new(),
        many => say!("alike-things", count = many),
    }
}
