//! Remarks beside figures, in the same words wherever they stand: on the screen, in a file, and in print.

use std::cmp::Reverse;

use crate::align::rarest::Rarest;
use crate::align::{Kind, Passage};
use crate::index::{DocId, Settings};
use crate::measure::Overlap;
use crate::origin::{self, Dated, Earliest};
use crate::page::Unit;
use crate::page::escaped;
use crate::said;
use crate::say;
use crate::sides::{Side, Sides};
use crate::snapshot::{Compared, Facts, Sample, Snapshot};
use crate::sources::{Sources, Stretch};
use crate::text::{Choice, Options, Unspaced};
use crate::words::{Digits, Said};

/// "quotations: 120 words": the layers that took a pair away, that of most words first.
pub fn taken_by(snapshot: &Snapshot, docs: Sides<DocId>) -> impl Iterator<Item = String> + use<> {
    let taken = snapshot.taken.as_deref();
    let mut by = taken
        .and_then(|taken| taken.get(&docs).or_else(|| taken.get(&docs.swap())))
        .cloned()
        .unwrap_or_default();
    by.sort_by_key(|(_, words)| Reverse(*words));
    by.into_iter().map(|(layer, words)| {
        let words = Unit::Word.of_so_many(words);
        format!("{}: {words}", layer.about().say())
    })
}

/// That layers mask all passages of a pair, and what they mask, if they took it away.
pub fn masked(snapshot: &Snapshot, docs: Sides<DocId>) -> Option<String> {
    let what: Vec<String> = taken_by(snapshot, docs).collect();
    (!what.is_empty()).then(|| say!("passages-masked", what = what.join(", ")))
}

/// The kind of a passage.
pub fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Verbatim => say!("kind-verbatim"),
        Kind::Edited => say!("kind-edited"),
        Kind::Summary => say!("kind-summary"),
    }
}

/// Whether common text counts.
pub fn counts_common(settings: &Settings) -> Said {
    if settings.counts_common {
        said!("common-counted")
    } else {
        said!("common-left-out")
    }
}

/// Of whose documents pairs are.
pub fn same_author(settings: &Settings) -> Said {
    if settings.same_author {
        said!("pairs-same-author")
    } else {
        said!("pairs-different-authors")
    }
}

/// That common text counts, where it does: no figure without what it is a figure of.
pub fn common_counted(settings: &Settings) -> Option<&'static str> {
    settings.counts_common.then(|| say!("common-counted"))
}

/// Which of several documents has the earliest date, under this name, and by what: a reason to ask, which accuses nobody.
pub fn earliest<T>(name: &str, found: &Earliest<T>) -> String {
    let [name, date] = [name, &*found.date].map(|said| escaped::line(said).into_owned());
    match found.by {
        Dated::Inside => say!("earliest", name, date, count = found.dated),
        Dated::File => say!("earliest-file", name, date, count = found.dated),
    }
}

/// What of the texts is compared, where that is not all of their words, such as "without stop words (each text's language), by stems
/// (Kazakh)"; else nothing.
pub fn options(options: Options) -> String {
    let of = |choice: Choice| match choice {
        Choice::Off => None,
        Choice::Auto => Some(say!("options-each-language")),
        Choice::Of(language) => Some(origin::language(language)),
    };
    let mut parts = Vec::new();
    if let Some(language) = of(options.stop_words) {
        parts.push(say!("options-stop-words", language));
    }
    if options.no_numbers {
        parts.push(say!("options-numbers").to_owned());
    }
    if let Some(language) = of(options.stems) {
        parts.push(say!("options-stems", language));
    }
    match options.unspaced {
        Unspaced::Characters => {}
        Unspaced::Bigrams => parts.push(say!("options-bigrams").to_owned()),
        Unspaced::Words => parts.push(say!("options-chinese").to_owned()),
    }
    parts.join(", ")
}

/// Which part of the shingles proposed the pairs, and what to do.
pub fn sampled(sample: Sample) -> Said {
    let size = sample.needed.div_ceil(1 << 20).to_string();
    match sample.one_in {
        0 | 1 => said!("sampled-all", size),
        part => said!("sampled", part = part.to_string(), size),
    }
}

/// "Odd letters in anna.txt: 2 words with letters of another alphabet"; nothing of a document without odd letters and hidden text.
pub fn odd_letters(name: &str, facts: &Facts) -> Option<String> {
    let name = escaped::line(name).into_owned();
    match (origin::odd_letters(facts), origin::hidden(facts)) {
        (None, None) => None,
        (Some(what), None) => Some(say!("odd-letters", name, what)),
        (None, Some(hidden)) => Some(say!("hidden-text", name, hidden)),
        (Some(what), Some(hidden)) => Some(say!("odd-letters-hidden", name, what, hidden)),
    }
}

/// "not read whole: half.docx: damaged: read in part".
pub fn not_whole(name: &str, why: &str) -> String {
    let what = escaped::line(&format!("{name}: {why}")).into_owned();
    say!("not-whole", what)
}

/// The words that two documents have and the fewest others.
pub fn rarest(rarest: &Rarest) -> String {
    let (words, among) = (rarest.words, rarest.among);
    let phrase = escaped::line(&rarest.phrase);
    match rarest.documents.saturating_sub(2) {
        0 => say!("rarest-alone", all = rarest.in_all, words, among, phrase),
        others => say!("rarest-others", words, others, among, phrase),
    }
}

/// Whether two documents have the same words in the same order, by what is known of both.
pub fn is_same_text(snapshot: &Snapshot, docs: Sides<DocId>) -> bool {
    let content = |id| snapshot.facts(id).map(|facts| facts.content);
    content(docs.left).is_some_and(|left| content(docs.right) == Some(left))
}

/// That the two texts are the same, where they are: of all that is found it is what explains the most.
pub fn identical(compared: &Compared) -> Option<&'static str> {
    compared.is_identical().then(|| say!("texts-identical"))
}

/// How much of a passage is common text on this side, or on the other where only that has any: its words are then more than the shares
/// over the texts count. Nothing of one that has not as many words on both sides, as it would not be plain of which this is a part.
pub fn common_in(compared: &Compared, passage: &Passage, side: Side, unit: Unit) -> Option<String> {
    let sides = [side, side.other()];
    let [here, there] = sides.map(|side| passage.words(side));
    if passage.kind == Kind::Summary || here != there {
        return None;
    }
    let counts = sides.map(|side| compared.common_words(passage, side));
    Some(in_common(
        counts.into_iter().find(|count| *count > 0)?,
        unit,
    ))
}

fn in_common(words: u32, unit: Unit) -> String {
    let count = Digits(words as usize);
    match unit {
        Unit::Word => say!("passage-common", count),
        Unit::Character => say!("passage-common-characters", count),
    }
}

/// How a stretch of a text agrees with its source: "edited: 282 of 299 words equal".
pub fn stretch(sources: &Sources, stretch: &Stretch, unit: Unit) -> String {
    let (words, common) = (stretch.words(), sources.common(stretch));
    let said = match sources.kind(stretch) {
        Kind::Verbatim => say!("passage-verbatim", words = unit.count(words)),
        Kind::Edited => say!(
            "passage-edited",
            same = stretch.same + common,
            words = unit.of_so_many(words)
        ),
        summary @ Kind::Summary => format!("{}, {}", unit.count(words), kind(summary)),
    };
    let common = (common > 0).then(|| in_common(common, unit));
    common
        .into_iter()
        .fold(said, |said, common| format!("{said}, {common}"))
}

/// The measures of shingles.
pub fn measures(overlap: Overlap) -> String {
    say!(
        "measures",
        resemblance = overlap.resemblance().to_string(),
        left = overlap.containment(Side::Left).to_string(),
        right = overlap.containment(Side::Right).to_string(),
        sorensen = overlap.sorensen().to_string()
    )
}

/// The measures of shingles that are counted once each, and with their repetitions: nothing where a person would read the same
/// figures twice.
pub fn repetitions(compared: &Compared) -> Option<[String; 2]> {
    let once = measures(compared.overlap);
    let repeated = measures(compared.multisets);
    let Overlap { shared, sizes } = compared.multisets;
    (once != repeated).then(|| {
        let of_all = say!(
            "measures-repeated",
            shared = Digits(shared as usize),
            first = Digits(sizes.left as usize),
            second = Digits(sizes.right as usize),
            measures = &repeated
        );
        [say!("measures-once", measures = &once), of_all]
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::align::{Common, align};
    use crate::index::Settings;
    use crate::sides::Sides;

    #[test]
    fn hidden_text_is_told_with_odd_letters_or_without_any() {
        let facts = |lookalike, hidden| {
            let mut facts = Facts {
                lookalike,
                ..Facts::default()
            };
            Arc::make_mut(&mut facts.clues).hidden_characters = hidden;
            facts
        };
        let told = |lookalike, hidden| odd_letters("a.txt", &facts(lookalike, hidden));
        assert_eq!(told(0, 0), None);
        assert_eq!(told(0, 12).unwrap(), "Hidden text in a.txt: 12 characters");
        assert_eq!(
            told(1, 12).unwrap(),
            "Odd letters in a.txt: 1 word with a letter of another alphabet; hidden text: 12 characters"
        );
    }

    fn said(left: &str, right: &str) -> Option<[String; 2]> {
        let Settings {
            width,
            min_run,
            text,
            ..
        } = Settings::default();
        let texts = Sides::new(left.into(), right.into());
        let compared = align(texts, width, min_run, text, &Common::default());
        repetitions(&compared)
    }

    #[test]
    fn repetitions_are_told_where_they_make_a_difference() {
        // Five shingles, which the left text has twice, and five more over the seam.
        let line = "one two three four five six seven eight nine";
        let repeated = format!("{line} and {line}");
        assert_eq!(said(line, line), None);
        assert_eq!(said(&repeated, &repeated), None);
        assert_eq!(
            said(&repeated, line),
            Some([
                "each counted once: resemblance 50%, containment 50% and 100%, Sørensen 67%".to_owned(),
                "with repetitions, 5 of 15 and 5: resemblance 33%, containment 33% and 100%, Sørensen 50%".to_owned(),
            ])
        );
    }

    #[test]
    fn options_are_said_where_they_are_not_the_usual_ones() {
        let kazakh = Options {
            stop_words: Choice::Auto,
            stems: Choice::Of(crate::text::Language::Kazakh),
            no_numbers: true,
            ..Options::default()
        };
        assert_eq!(
            options(kazakh),
            "without stop words (each text's language), without numbers, by stems (Kazakh)"
        );
        assert_eq!(options(Options::default()), "");
    }
}
