//! The pairs: one row each, the strongest evidence first in the eye.

use ratatui::buffer::Buffer;
use unicode_width::UnicodeWidthStr;

use super::heads;
use super::names::{Names, names, names_in_view};
use super::paint::{Pen, bar, count, cut};
use super::preview;
use super::proposed::Column;
use super::theme::Theme;
use crate::app::App;
use crate::app::layout::Layout;
use crate::app::order::Order;
use crate::app::rewritten;
use crate::columns::PAIRS;
use crate::index::Pair;
use crate::measure::{Containment, Coverage};
pub use crate::remarks::BY_RUNS;
use crate::say;
use crate::sides::Side;
use crate::snapshot::Snapshot;

/// The sign in front of the selected row, which is there without colour too.
pub const CURSOR: &str = "▌ ";
/// Its width.
pub const CURSOR_WIDTH: usize = 2;
/// Two names with less room than this each are read with effort: what is said in another way elsewhere goes instead.
const NAME_GOOD: usize = 16;
/// With less than this they no longer tell documents apart, and evidence goes as well.
const NAME_LEAST: usize = 14;
/// Most names of people and files are whole in so many cells; in how many passages two share text the preview says as well.
const NAME_READ: usize = 20;
/// A name up to this width is shown whole where narrower bars make room for it.
const NAME_WHOLE: usize = 28;
/// With more room than this the figures would be far from the names.
const NAME_MOST: usize = 48;
/// Between two columns.
const GAP: usize = 2;
/// `100%`, `>99%`.
const PERCENT: usize = 4;
/// Bars, by the width of the list.
const BARS: [(usize, usize); 3] = [(110, 10), (90, 6), (70, 2)];

/// In front of what is new since a person saw it.
pub const NEW: &str = "+";
/// In front of what a person marked.
pub const MARKED: &str = "■";
/// In front of what she marked and has not seen: both signs in one.
const MARKED_NEW: &str = "⊞";

/// Draws the rows and the preview of the selected one.
pub fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let listing = &app.snapshot.listing;
    let columns = Columns::of(layout, app);
    if !app.pairs.rows().is_empty() {
        columns.heads(
            &mut Pen::new(buffer, layout.heads, 0),
            app.pairs.order,
            theme,
        );
    }
    let in_view = app.pairs.in_view(layout.height());
    let rows = in_view.filter_map(|(row, selected)| {
        let pair = listing.pairs.get(row as usize)?;
        Some((pair, selected))
    });
    let (pairs, selected): (Vec<&Pair>, Vec<bool>) = rows.unzip();
    let names = names_in_view(&app.snapshot, &pairs);
    let told = names.iter().flat_map(|(left, right)| [*left, *right]);
    let told = Names::of(told, columns.name);
    for (at, ((pair, selected), (left, right))) in
        pairs.into_iter().zip(selected).zip(names).enumerate()
    {
        if selected {
            select(buffer, layout, at, theme);
        }
        let mut pen = Pen::new(buffer, layout.list, at);
        let sign = sign(
            app.marks.has_pair(pair.docs),
            app.seen.is_new_pair(pair.docs),
        );
        mark(&mut pen, selected, sign, theme);
        columns.row(&mut pen, (told.get(left), told.get(right)), pair, theme);
    }
    end(buffer, layout, app, theme);
    preview::pair(buffer, layout, app, theme);
}

/// The whole list has room here, and a row for what is said at its end.
pub fn has_end(layout: &Layout, app: &App) -> bool {
    app.pairs.filter.is_empty() && (1..layout.height()).contains(&app.pairs.rows().len())
}

/// Under the last pair: equal words are not all that there can be.
fn end(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let Some(key) = rewritten::key(app).filter(|_| has_end(layout, app)) else {
        return;
    };
    // A blank row parts it from the pairs, if there is one.
    let row = (app.pairs.rows().len() + 1).min(layout.height() - 1);
    let mut pen = Pen::new(buffer, layout.list, row);
    pen.skip(CURSOR_WIDTH).put(&key, theme.key).skip(1);
    let forms = [say!("pairs-rewritten"), say!("pairs-rewritten-short")];
    let mut fitting = forms.iter().filter(|said| said.width() < pen.left());
    let said = fitting.next().copied().unwrap_or(forms[1]);
    pen.put(&cut(said, pen.left()), theme.quiet);
}

/// What the column with this cell is sorted by.
pub fn sorts_at(layout: &Layout, app: &App, cell: usize) -> Option<&'static str> {
    let columns = Columns::of(layout, app);
    let names = CURSOR_WIDTH + columns.name + 1 + columns.name;
    let sketch = columns.sketch.map(|sketch| (GAP + sketch.width(), None));
    let figures = columns.figures.iter().map(|figure| {
        let cells = GAP + figure.width(columns.bar, columns.wide);
        (cells, Some(figure.id()))
    });
    let first = std::iter::once((names, Some("left")));
    heads::column(cell, first.chain(sketch).chain(figures))
}

/// Lays the accent over a whole row.
pub fn select(buffer: &mut Buffer, layout: &Layout, at: usize, theme: &Theme) {
    let row = ratatui::layout::Rect {
        y: layout.list.y + u16::try_from(at).unwrap_or(u16::MAX),
        height: 1,
        ..layout.list
    };
    buffer.set_style(row.intersection(buffer.area), theme.selected);
}

/// The sign of the selected row, or its room.
pub fn cursor(pen: &mut Pen, selected: bool, theme: &Theme) {
    if selected {
        pen.put(CURSOR, theme.accent);
    } else {
        pen.skip(CURSOR_WIDTH);
    }
}

/// The sign of a row that is marked, of one that is new, and of one that is both.
pub fn sign(marked: bool, new: bool) -> &'static str {
    match (marked, new) {
        (true, true) => MARKED_NEW,
        (true, false) => MARKED,
        (false, true) => NEW,
        (false, false) => " ",
    }
}

/// The sign of the selected row, and beside it that of what the row is.
pub fn mark(pen: &mut Pen, selected: bool, sign: &str, theme: &Theme) {
    let bar = if selected { CURSOR.trim_end() } else { " " };
    pen.put(bar, theme.accent).put(sign, theme.accent);
}

/// The widest names and figures in view, and in what the figures count: no number is ever cut.
#[derive(Clone, Copy, Default)]
struct Wide {
    name: usize,
    words: usize,
    longest: usize,
    passages: usize,
}

impl Wide {
    fn with(self, snapshot: &Snapshot, pair: &Pair) -> Wide {
        let runs = pair.runs;
        let names = names(snapshot, pair);
        Wide {
            name: self.name.max(names.0.width()).max(names.1.width()),
            words: self.words.max(count(runs.words).width()),
            longest: self.longest.max(count(runs.longest).width()),
            passages: self.passages.max(count(runs.passages).width()),
        }
    }
}

/// A figure of a pair.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Figure {
    /// The larger containment, where there is room for one only.
    Strongest,
    /// Of the left document in the right one, or the other way round.
    In(Side),
    Words,
    Longest,
    Passages,
    Resemblance,
}

impl Figure {
    /// In order of worth, after both names and the containments.
    const BY_WORTH: [Figure; 4] = [
        Figure::Words,
        Figure::Longest,
        Figure::Passages,
        Figure::Resemblance,
    ];

    /// All that a wide screen shows.
    const ALL: [Figure; 6] = [
        Figure::In(Side::Left),
        Figure::In(Side::Right),
        Figure::Words,
        Figure::Longest,
        Figure::Passages,
        Figure::Resemblance,
    ];

    fn head(self) -> &'static str {
        match self {
            Figure::Strongest => "%",
            Figure::In(Side::Left) => say!("head-left"),
            Figure::In(Side::Right) => say!("head-right"),
            Figure::Words => say!("head-words"),
            Figure::Longest => say!("head-run"),
            Figure::Passages => say!("head-passages"),
            Figure::Resemblance => say!("head-alike"),
        }
    }

    /// Wide enough for the head with its arrow, and for the figures of a long text with a cell beside them.
    fn width(self, bar: usize, wide: Wide) -> usize {
        let head = self.head().width() + 1;
        match self {
            Figure::In(_) if bar > 0 => head.max(PERCENT + 1 + bar),
            Figure::Strongest | Figure::In(_) => head.max(PERCENT + 1),
            Figure::Words => head.max(wide.words + 1),
            Figure::Longest => head.max(wide.longest + 1).max(5),
            Figure::Passages => head.max(wide.passages + 1),
            Figure::Resemblance => head,
        }
    }

    /// The column of the list.
    fn id(self) -> &'static str {
        match self {
            Figure::Strongest => "strength",
            Figure::In(Side::Left) => "share_left",
            Figure::In(Side::Right) => "share_right",
            Figure::Words => "words_shared",
            Figure::Longest => "longest_run",
            Figure::Passages => "passages",
            Figure::Resemblance => "resemblance",
        }
    }

    /// The arrow of its head; that of the larger share stands over both.
    fn arrow(self, order: Order) -> Option<&'static str> {
        let larger = order.arrow_of(PAIRS, Figure::Strongest.id());
        let larger = larger.filter(|_| matches!(self, Figure::In(_)));
        order.arrow_of(PAIRS, self.id()).or(larger)
    }
}

/// Which figures there is room for.
struct Columns<'a> {
    name: usize,
    bar: usize,
    figures: Vec<Figure>,
    wide: Wide,
    threshold: Containment,
    /// What the chosen sketch says, behind the names.
    sketch: Option<Column<'a>>,
}

impl Columns<'_> {
    /// Those of the rows in view.
    fn of<'a>(layout: &Layout, app: &'a App) -> Columns<'a> {
        let in_view = || {
            let rows = app.pairs.in_view(layout.height());
            rows.filter_map(|(row, _)| app.snapshot.listing.pairs.get(row as usize))
        };
        let pairs: Vec<&Pair> = in_view().collect();
        let wide = pairs
            .iter()
            .fold(Wide::default(), |wide, pair| wide.with(&app.snapshot, pair));
        Columns::fit(
            usize::from(layout.list.width),
            wide,
            app.threshold(),
            Column::of(app, in_view()),
        )
    }

    fn fit(
        width: usize,
        wide: Wide,
        threshold: Containment,
        sketch: Option<Column<'_>>,
    ) -> Columns<'_> {
        let of_sketch = sketch.map_or(0, |column| column.width() + GAP);
        let room = width.saturating_sub(CURSOR_WIDTH + 1 + of_sketch);
        let name_beside = |bar: usize, figures: &[Figure]| {
            let used: usize = figures.iter().map(|f| f.width(bar, wide) + GAP).sum();
            room.saturating_sub(used + 1) / 2
        };
        // Bars show once more what the figures say: names go first.
        let bars: Vec<usize> = BARS
            .iter()
            .filter(|(from, _)| width >= *from)
            .map(|(_, cells)| *cells)
            .collect();
        let whole = wide.name.min(NAME_WHOLE);
        let roomy = bars
            .iter()
            .find(|bar| name_beside(**bar, &Figure::ALL) >= whole);
        let bar = roomy.or(bars.last()).copied().unwrap_or(0);
        let name = |figures: &[Figure]| name_beside(bar, figures);
        let both = vec![Figure::In(Side::Left), Figure::In(Side::Right)];
        let mut figures = if name(&both) < NAME_GOOD {
            vec![Figure::Strongest]
        } else {
            both
        };
        for figure in Figure::BY_WORTH {
            figures.push(figure);
            // What the percentage stands for is worth a cut name, which keeps both its ends; what is said in another way is not.
            let least = match figure {
                Figure::Passages => whole.min(NAME_READ),
                Figure::Resemblance => NAME_GOOD.max(whole),
                _ => NAME_LEAST,
            };
            if name(&figures) < least {
                figures.pop();
                break;
            }
        }
        Columns {
            name: name(&figures).min(NAME_MOST),
            bar,
            figures,
            wide,
            threshold,
            sketch,
        }
    }

    fn heads(&self, pen: &mut Pen, order: Order, theme: &Theme) {
        let by_name = order.arrow_of(PAIRS, "left");
        let by_name = by_name.unwrap_or_default();
        pen.skip(CURSOR_WIDTH);
        pen.field(
            &format!("{}{by_name}", say!("head-a")),
            self.name,
            theme.quiet,
        )
        .skip(1);
        pen.field(
            &format!("{}{by_name}", say!("head-b")),
            self.name,
            theme.quiet,
        );
        if let Some(sketch) = self.sketch {
            sketch.head(pen.skip(GAP), theme);
        }
        for figure in &self.figures {
            let arrow = figure.arrow(order);
            let head = format!("{}{}", figure.head(), arrow.unwrap_or(" "));
            let style = if arrow.is_some() {
                theme.heading
            } else {
                theme.quiet
            };
            let width = figure.width(self.bar, self.wide);
            pen.skip(GAP);
            if matches!(figure, Figure::In(_)) && self.bar > 0 {
                pen.field(&head, width, style);
            } else {
                // The last cell is the arrow's, so that a head ends where its figures do.
                pen.field_right(&head, width, style);
            }
        }
    }

    fn row(&self, pen: &mut Pen, (left, right): (&str, &str), pair: &Pair, theme: &Theme) {
        pen.field(left, self.name, theme.text).skip(1);
        pen.field(right, self.name, theme.text);
        if let Some(sketch) = self.sketch {
            sketch.row(pen.skip(GAP), pair, theme);
        }
        for figure in &self.figures {
            pen.skip(GAP);
            self.figure(pen, *figure, pair, theme);
        }
    }

    fn figure(&self, pen: &mut Pen, figure: Figure, pair: &Pair, theme: &Theme) {
        let width = figure.width(self.bar, self.wide);
        let number = |text: String, pen: &mut Pen| {
            pen.field_right(&text, width - 1, theme.text).skip(1);
        };
        match figure {
            Figure::Strongest => {
                let value = pair.larger_share().0.beside(self.threshold.0);
                pen.field_right(&value, width - 1, theme.heading);
                pen.field(self.mark(pair), 1, theme.warning);
            }
            Figure::In(side) if self.bar > 0 => {
                self.share(pen, pair.share(side), pair, width, theme);
            }
            Figure::In(side) => {
                let value = pair.share(side).0.beside(self.threshold.0);
                pen.field_right(&value, width - 1, theme.text);
                pen.field(self.mark(pair), 1, theme.warning);
            }
            Figure::Words => number(count(pair.runs.words), pen),
            Figure::Longest => number(count(pair.runs.longest), pen),
            Figure::Passages => number(count(pair.runs.passages), pen),
            Figure::Resemblance => number(pair.resemblance().to_string(), pen),
        }
    }

    /// The sign of a pair that is under the threshold and listed all the same.
    fn mark(&self, pair: &Pair) -> &'static str {
        if pair.reaches(self.threshold) {
            ""
        } else {
            BY_RUNS
        }
    }

    fn share(&self, pen: &mut Pen, value: Coverage, pair: &Pair, width: usize, theme: &Theme) {
        let strongest = value == pair.larger_share();
        let style = if strongest { theme.heading } else { theme.text };
        pen.field_right(&value.0.beside(self.threshold.0), PERCENT, style);
        pen.field(self.mark(pair), 1, theme.warning);
        let bar = bar(value.fraction(), self.bar);
        pen.field(&bar, width - PERCENT - 1, theme.bar);
    }
}
