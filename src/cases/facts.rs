//! What is known of a case beside its passages: whose documents they are, what was decided, and what their files say.

use super::Name;
use crate::app::details::decided::{Histories, minute};
use crate::app::details::{FIRST, Line};
use crate::index::DocId;
use crate::layers::Layer;
use crate::origin::{clue_name, clues};
use crate::page::escaped;
use crate::report::table::Table;
use crate::report::text;
use crate::reviews::Verdict;
use crate::say;
use crate::sides::{Side, Sides};
use crate::snapshot::{Compared, Comparison, Snapshot};
use crate::words::Digits;

/// What is said under a name, line by line.
pub type Said = (&'static str, Vec<String>);

/// The two documents of a case by their names; of one that is gone meanwhile, as it was called.
pub fn names(snapshot: &Snapshot, comparison: &Comparison) -> Sides<Name> {
    let name = |side: Side| {
        let id: DocId = *comparison.docs.get(side);
        let named = snapshot.listing.document(id);
        named.map_or_else(
            || Name::gone(comparison.labels.get(side)),
            |document| Name::of(snapshot, document),
        )
    };
    Sides::from_fn(name)
}

/// The verdict on a pair in words.
pub fn verdict(snapshot: &Snapshot, docs: Sides<DocId>) -> String {
    let known = snapshot.decisions.get(docs);
    match snapshot.decisions.verdict(docs) {
        Verdict::Open if known.is_some_and(|known| known.is_changed) => {
            say!("report-verdict-changed").to_owned()
        }
        verdict => verdict.say(),
    }
}

/// What is decided of a pair, by whom, and all that was.
pub fn decided(snapshot: &Snapshot, histories: &Histories, docs: Sides<DocId>) -> Vec<Said> {
    let hides = snapshot.hides_names;
    let mut all = vec![(say!("head-verdict"), vec![verdict(snapshot, docs)])];
    let known = snapshot.decisions.get(docs);
    if let Some((by, at)) = known.and_then(|known| known.last.as_ref()) {
        if !hides {
            all.push((say!("head-reviewer"), vec![by.clone()]));
        }
        // Of an open pair somebody wrote down something, or took a verdict back.
        let when = match snapshot.decisions.verdict(docs) {
            Verdict::Open => say!("report-noted"),
            _ => say!("head-decided"),
        };
        all.push((when, vec![minute(*at)]));
    }
    let note = known.map_or("", |known| &known.note);
    if !note.is_empty() && !hides {
        let lines = note.lines().map(str::to_owned);
        all.push((say!("head-note"), lines.collect()));
    }
    // One decision is told by now.
    let history = histories.get(&docs.sorted());
    let history =
        history.filter(|lines| lines.len() > 1 || known.is_none_or(|known| known.last.is_none()));
    if let Some(history) = history {
        let lines = history.iter().flat_map(|line| match line {
            Line::Sentence(said, _) | Line::Written(said) => said.lines(),
            Line::Heading(_) | Line::Clues(..) => "".lines(),
        });
        let lines = lines.map(str::to_owned);
        all.push((say!("details-decided"), lines.collect()));
    }
    for said in all.iter_mut().flat_map(|(_, lines)| lines) {
        *said = escaped::line(said).into_owned();
    }
    all
}

/// Both documents beside each other: whose they are, what their files are called and say, their checksums, and how much is shared.
pub fn facts(comparison: &Comparison, compared: &Compared, names: &Sides<Name>) -> Table {
    let mut table = Table::of(&["", say!("head-a"), say!("head-b")], 3);
    let both = |of: &dyn Fn(Side) -> String| Side::BOTH.map(of);
    let mut row = |name: &str, cells: [String; 2]| {
        if cells.iter().any(|cell| !cell.is_empty()) {
            let [left, right] = cells.map(|cell| escaped::line(&cell).into_owned());
            table.row([name.to_owned(), left, right]);
        }
    };
    row(
        say!("report-person"),
        both(&|side| names.get(side).person.clone()),
    );
    row(
        clue_name("file"),
        both(&|side| names.get(side).file.clone()),
    );
    row(
        say!("export-length"),
        both(&|side| text::words(compared, side)),
    );
    row(
        say!("export-share"),
        both(&|side| text::share(compared, side)),
    );
    if let Some(texts) = &comparison.texts {
        let clues = Sides::from_fn(|side| {
            let label = comparison.labels.get(side);
            clues(label.as_str(), &texts.get(side).facts)
        });
        for name in FIRST {
            let said = both(&|side| {
                let found = clues.get(side).iter().find(|clue| clue.name == name);
                found.map_or_else(String::new, |clue| clue.value.clone())
            });
            row(clue_name(name), said);
        }
        row(
            say!("report-checksum"),
            both(&|side| texts.get(side).checksum.clone().unwrap_or_default()),
        );
    }
    table
}

/// Which layers mask how much of both, if any do.
pub fn masked(compared: &Compared) -> Vec<String> {
    let words = |layer: Layer, side: Side| {
        let text = compared.texts.get(side);
        let all = compared.masked.get(side).iter();
        let of_layer = all.filter(|(of, _)| *of == layer);
        let words = of_layer.map(|(_, span)| crate::text::tokens(span.of(text)).spans.len());
        words.sum::<usize>()
    };
    let said = |layer: Layer| {
        let [left, right] = Side::BOTH.map(|side| words(layer, side));
        (left + right > 0).then(|| {
            say!(
                "report-masked",
                layer = layer.about().say(),
                left = Digits(left),
                right = Digits(right)
            )
        })
    };
    Layer::ALL.into_iter().filter_map(said).collect()
}
