//! The drawing of what the chosen sketch says. A column of the pairs, and a line above them.

use unicode_width::UnicodeWidthStr;

use super::paint::Pen;
use super::theme::Theme;
use crate::app::App;
use crate::index::Pair;
use crate::proposal::Proposed;
use crate::say;
use crate::snapshot::Drawing;

/// In front of the word for what is missed.
const MARK: &str = "×";

/// The column of what it says of each pair.
#[derive(Clone, Copy)]
pub struct Column<'a> {
    proposed: &'a Proposed,
    width: usize,
}

impl<'a> Column<'a> {
    /// Wide enough for these pairs; nothing where no sketch was chosen.
    pub fn of(app: &'a App, pairs: impl Iterator<Item = &'a Pair>) -> Option<Column<'a>> {
        let proposed = app.snapshot.proposed.as_deref()?;
        let widths = pairs.map(|pair| text(proposed, pair).0.width());
        let width = widths.max().unwrap_or(0).max(head().width());
        Some(Column { proposed, width })
    }

    /// In cells.
    pub fn width(self) -> usize {
        self.width
    }

    /// Draws what stands above it.
    pub fn head(self, pen: &mut Pen, theme: &Theme) {
        pen.field(head(), self.width, theme.quiet);
    }

    /// Draws what it says of a pair.
    pub fn row(self, pen: &mut Pen, pair: &Pair, theme: &Theme) {
        let (text, is_missed) = text(self.proposed, pair);
        let style = if is_missed { theme.warning } else { theme.text };
        pen.field(&text, self.width, style);
    }
}

/// What stands above it.
fn head() -> &'static str {
    say!("sketches-sketch")
}

/// "2 of 6" or "×missed", and whether it is missed.
fn text(proposed: &Proposed, pair: &Pair) -> (String, bool) {
    match proposed.because(pair.docs) {
        Some(because) => (because.short(), false),
        None => (format!("{MARK}{}", proposed.word(pair.docs)), true),
    }
}

/// What it says of all pairs together, in the longest form that fits; nothing where no sketch was chosen.
pub fn line(app: &App, room: usize) -> Option<String> {
    let snapshot = &app.snapshot;
    let method = snapshot.method;
    let proposed = snapshot.proposed.as_deref();
    let Some(proposed) = proposed.filter(|proposed| proposed.is_of(&snapshot.listing)) else {
        let is_chosen = method != crate::sketch::Method::Exact;
        let method = method.to_string();
        return is_chosen.then(|| match snapshot.drawing {
            Some(Drawing { done, all }) => {
                say!("sketch-drawing-of", method = method, done = done, all = all)
            }
            None => say!("sketch-drawing", method = method),
        });
    };
    let counts = proposed.counts();
    let others = match counts.others {
        0 => String::new(),
        others => say!("sketch-others", count = others),
    };
    let short = say!(
        "sketch-counts",
        found = counts.found,
        missed = counts.missed,
        others = others
    );
    let forms = [
        format!("{method} {counts}"),
        format!("{method}: {short}"),
        short,
    ];
    let [.., shortest] = &forms;
    let shortest = shortest.clone();
    let fits = |form: &String| form.width() <= room;
    Some(forms.into_iter().find(fits).unwrap_or(shortest))
}
