//! Charts of Office: the words that they show. Its titles, its categories once, and the names in its legend; not what it draws
//! as bars and dots.

use super::limits::LIMITS;
use super::prose::{Gap, Prose};
use super::xml::{Tag, Walk};

/// Charts whose legend names the categories.
const ROUND: [&str; 4] = ["pieChart", "pie3DChart", "doughnutChart", "ofPieChart"];

/// Where a walk through a chart is.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one thing that the walk is in or has met"
)]
#[derive(Default)]
struct Chart {
    prose: Prose,
    text: bool,
    /// Words that the chart keeps from its table, and no numbers.
    words: bool,
    value: bool,
    /// The name of a series.
    name: bool,
    in_series: bool,
    series: usize,
    categories: bool,
    round: bool,
    legend: bool,
    names: Prose,
}

/// Adds the words of the chart.
pub fn read(xml: &str, prose: &mut Prose) {
    prose.gap(Gap::Paragraph);
    let mut chart = Chart {
        prose: std::mem::take(prose),
        ..Chart::default()
    };
    chart.walk(xml);
    *prose = chart.prose;
    if chart.legend && !chart.round {
        prose.gap(Gap::Line);
        for name in chart.names.lines() {
            prose.verbatim(name);
            prose.gap(Gap::Line);
        }
    }
    prose.gap(Gap::Paragraph);
}

impl Walk for Chart {
    /// The categories, which each series has again.
    fn is_unseen(&mut self, tag: &Tag) -> bool {
        matches!(tag.name(), "cat" | "xVal") && std::mem::replace(&mut self.categories, true)
    }

    fn open(&mut self, tag: &Tag) {
        match tag.name() {
            "t" => self.text = true,
            "strCache" | "multiLvlStrCache" => self.words = true,
            "v" => self.value = true,
            "ser" => {
                self.in_series = true;
                self.series += 1;
            }
            "tx" => self.name = self.in_series,
            "legend" => self.legend = true,
            name => self.round |= ROUND.contains(&name),
        }
    }

    fn close(&mut self, name: &str) {
        match name {
            "t" => self.text = false,
            "strCache" | "multiLvlStrCache" => self.words = false,
            "v" => {
                self.value = false;
                self.names.gap(Gap::Line);
                self.prose.gap(Gap::Line);
            }
            "ser" => self.in_series = false,
            "tx" => self.name = false,
            "p" => self.prose.gap(Gap::Line),
            _ => {}
        }
    }

    fn text(&mut self, text: &str) {
        if self.text {
            self.prose.verbatim(text);
        } else if self.words && self.value {
            let is_name = self.name && self.series <= LIMITS.clues;
            let prose = if is_name {
                &mut self.names
            } else {
                &mut self.prose
            };
            prose.verbatim(text);
        }
    }
}
