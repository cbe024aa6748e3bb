//! What words does a chart of Office show? Its titles, its categories once, and the names in its legend; not what it draws
//! as bars and dots.

use super::limits::LIMITS;
use super::prose::{Gap, Prose};
use super::xml::{Node, Skip, Xml};

/// Charts whose legend names the categories.
const ROUND: [&str; 4] = ["pieChart", "pie3DChart", "doughnutChart", "ofPieChart"];

/// Where a walk through a chart is.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one thing that the walk is in or has met"
)]
#[derive(Default)]
struct Place {
    text: bool,
    /// Words that the chart keeps from its table, and no numbers.
    words: bool,
    value: bool,
    /// The name of a series.
    name: bool,
    series: bool,
    round: bool,
    legend: bool,
}

/// Adds the words of the chart.
pub fn read(xml: &str, prose: &mut Prose) {
    let mut skip = Skip::default();
    let mut place = Place::default();
    let mut has_categories = false;
    let mut names = Prose::new();
    let mut series = 0;
    prose.gap(Gap::Paragraph);
    for node in Xml::new(xml) {
        if skip.passes(&node) {
            continue;
        }
        match node {
            Node::Open(tag) => match tag.name() {
                "Fallback" => skip.begin("Fallback"),
                // Each series has them again.
                name @ ("cat" | "xVal") => {
                    if has_categories {
                        skip.begin(name);
                    }
                    has_categories = true;
                }
                "t" => place.text = true,
                "strCache" | "multiLvlStrCache" => place.words = true,
                "v" => place.value = true,
                "ser" => {
                    place.series = true;
                    series += 1;
                }
                "tx" => place.name = place.series,
                "legend" => place.legend = true,
                name if ROUND.contains(&name) => place.round = true,
                _ => {}
            },
            Node::Close(name) => match name.as_str() {
                "t" => place.text = false,
                "strCache" | "multiLvlStrCache" => place.words = false,
                "v" => {
                    place.value = false;
                    names.gap(Gap::Line);
                    prose.gap(Gap::Line);
                }
                "ser" => place.series = false,
                "tx" => place.name = false,
                "p" => prose.gap(Gap::Line),
                _ => {}
            },
            Node::Text(text) if place.text => prose.verbatim(&text),
            Node::Text(text) if place.words && place.value => {
                let prose = if place.name && series <= LIMITS.clues {
                    &mut names
                } else {
                    &mut *prose
                };
                prose.verbatim(&text);
            }
            Node::Text(_) => {}
        }
    }
    if place.legend && !place.round {
        prose.gap(Gap::Line);
        for name in names.lines() {
            prose.verbatim(name);
            prose.gap(Gap::Line);
        }
    }
    prose.gap(Gap::Paragraph);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(inside: &str, legend: &str) -> String {
        let series = |name: &str| {
            format!(
                "<c:ser><c:tx><c:strRef><c:strCache><c:pt><c:v>{name}</c:v></c:pt></c:strCache></c:strRef></c:tx><c:cat><c:strRef>
                 <c:strCache><c:pt><c:v>May</c:v></c:pt><c:pt><c:v>June</c:v></c:pt></c:strCache></c:strRef></c:cat><c:val><c:numCache>
                 <c:pt><c:v>9.1</c:v></c:pt></c:numCache></c:val></c:ser>"
            )
        };
        let xml = format!(
            "<c:chartSpace><mc:Fallback><a:t>old</a:t></mc:Fallback><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Rain in </a:t></a:r>
             <a:r><a:t>spring</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:{inside}>{}{}</c:{inside}></c:plotArea>{legend}
             </c:chart></c:chartSpace>",
            series("North"),
            series("South")
        );
        let mut prose = Prose::new();
        prose.words("Before");
        read(&xml, &mut prose);
        prose.finish().0
    }

    #[test]
    fn a_chart_says_its_titles_its_categories_once_and_its_legend() {
        let said = "Before\n\nRain in spring\nMay\nJune\n";
        assert_eq!(
            text("barChart", "<c:legend/>"),
            format!("{said}North\nSouth\n")
        );
        assert_eq!(text("barChart", ""), said);
        assert_eq!(text("pieChart", "<c:legend/>"), said);
    }
}
