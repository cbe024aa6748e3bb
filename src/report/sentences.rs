//! Findings in whole sentences for readers of screens, one thing after another: no columns, no signs, nothing that only its place on a
//! line explains.

use std::fmt::Display;
use std::io::{self, Write};

use super::{Findings, common};
use crate::engine::Quotation;
use crate::index::{Cluster, DocId, Label, Pair};
use crate::origin;
use crate::page::Unit;
use crate::page::escaped;
use crate::remarks;
use crate::remarks::odd_letters;
use crate::say;
use crate::sides::{Side, Sides};
use crate::snapshot::Snapshot;
use crate::text;
use crate::words::Digits;

/// Words of a passage that are read out: more of it stands in the texts.
const QUOTED: usize = 60;

/// Writes all pairs, each with the text that `quote` has for it, then the clusters and the files that were not read.
///
/// # Errors
/// Only those of `out`.
pub fn write(
    findings: &Findings<'_>,
    quote: &mut dyn FnMut(Sides<&Label>, &Pair) -> Option<Quotation>,
    mut out: impl Write,
) -> io::Result<()> {
    let snapshot = findings.snapshot();
    let listing = &snapshot.listing;
    let pairs = findings.pairs();
    let all = listing.pairs.len();
    let heading = say!(
        "plain-read",
        documents = Digits(listing.documents.len()),
        root = escaped::line(&snapshot.folders.said()),
        pairs = Digits(all)
    );
    writeln!(out, "{heading}")?;
    let mut has_odd = false;
    for (nth, pair) in pairs.iter().enumerate() {
        let names = findings.titles(pair);
        let heading = say!(
            "plain-pair",
            number = Digits(nth + 1),
            all = Digits(all),
            left = escaped::line(names.left),
            right = escaped::line(names.right)
        );
        writeln!(out, "\n{heading}")?;
        let labels = listing
            .label(pair.docs.left)
            .zip(listing.label(pair.docs.right));
        let labels = labels.map(|(left, right)| Sides::new(left, right));
        let quotation = labels.and_then(|labels| quote(labels, pair));
        has_odd |= write_pair(findings, pair, quotation.as_ref(), &mut out)?;
    }
    if pairs.len() < all {
        let rest = say!("plain-more", count = Digits(all - pairs.len()));
        writeln!(out, "\n{rest}")?;
    }
    if has_odd {
        writeln!(out, "\n{}", say!("plain-innocent"))?;
    }
    for (nth, cluster) in listing.clusters.iter().enumerate() {
        writeln!(out, "\n{}", clustered(snapshot, nth, cluster))?;
    }
    for file in snapshot.unread.iter() {
        let reason = file.reason.to_string();
        let reason = escaped::line(&reason);
        let said = say!(
            "plain-unread",
            name = escaped::line(file.label.as_str()),
            reason = reason.trim_end_matches('.')
        );
        writeln!(out, "\n{said}")?;
    }
    common::write_text(findings, &mut out)
}

/// The figures of a pair, what of its files is odd, and its text; says whether anything was odd.
fn write_pair(
    findings: &Findings<'_>,
    pair: &Pair,
    quotation: Option<&Quotation>,
    out: &mut impl Write,
) -> io::Result<bool> {
    let snapshot = findings.snapshot();
    let names = findings.titles(pair);
    // What is counted shows in the text that is read out: of Chinese one sign is no word.
    let options = snapshot.settings.text;
    let unit = quotation.map_or(Unit::Word, |said| {
        let text = &said.texts.left;
        let words = text::tokens(text).spans.len() as u32;
        Unit::of(text, words, options)
    });
    writeln!(out, "{}", figures(pair, unit))?;
    let mut has_odd = false;
    for side in Side::BOTH {
        let facts = snapshot.facts(*pair.docs.get(side));
        if let Some(said) = facts.and_then(|facts| odd_letters(names.get(side), facts)) {
            has_odd = true;
            writeln!(out, "{said}.")?;
        }
    }
    if let Some(quotation) = quotation {
        if quotation.is_identical {
            writeln!(out, "{}", say!("plain-identical"))?;
        }
        writeln!(out, "{}", quoted(quotation))?;
    }
    Ok(has_odd)
}

/// The text of a passage, on both sides where they differ.
fn quoted(quotation: &Quotation) -> String {
    let read = |text: &str| {
        let mut words = text.split_whitespace();
        let all = words.by_ref().take(QUOTED).collect::<Vec<_>>().join(" ");
        let text = escaped::line(&all).into_owned();
        // What is ours stands outside of the quotation: the student did not write it.
        if words.next().is_some() {
            say!("plain-quoted-cut", text)
        } else {
            say!("plain-quoted", text)
        }
    };
    let Sides { left, right } = quotation.texts.as_ref().map(|text| read(text));
    match (quotation.has_longest, quotation.is_verbatim) {
        (true, true) => say!("plain-passage", text = left),
        (true, false) => say!("plain-passage-edited", left, right),
        (false, true) => say!("plain-some-passage", text = left),
        (false, false) => say!("plain-some-passage-edited", left, right),
    }
}

/// Who belongs together, how much they share, and which file has the earliest date.
fn clustered(snapshot: &Snapshot, nth: usize, cluster: &Cluster) -> String {
    let listing = &snapshot.listing;
    let title = |id: DocId| escaped::line(listing.title(id)).into_owned();
    let members = cluster.members.iter().copied();
    let names: Vec<String> = members.clone().map(title).collect();
    let mut said = vec![say!(
        "plain-cluster",
        number = Digits(nth + 1),
        all = Digits(listing.clusters.len()),
        count = Digits(names.len()),
        names = names.join(", ")
    )];
    said.push(if cluster.members.len() == 2 {
        say!("plain-link", share = percent(cluster.strongest))
    } else {
        say!(
            "plain-links",
            strongest = percent(cluster.strongest),
            weakest = percent(cluster.weakest)
        )
    });
    let facts = members.filter_map(|id| Some((id, snapshot.facts(id)?)));
    if let Some(found) = origin::earliest(facts) {
        said.push(remarks::earliest(listing.title(found.of), &found));
    }
    said.join(" ")
}

fn figures(pair: &Pair, unit: Unit) -> String {
    let runs = pair.figures;
    let mut said = vec![say!(
        "plain-figures",
        left = percent(pair.share(Side::Left)),
        right = percent(pair.share(Side::Right)),
        words = unit.count(Digits(runs.words as usize)),
        passages = say!("passages", count = Digits(runs.passages as usize)),
        run = Digits(runs.longest as usize)
    )];
    if pair.common > 0 {
        said.push(say!("plain-common").to_owned());
    }
    said.join(" ")
}

/// As it is spoken: a reader of screens says nothing for `>`.
fn percent(share: impl Display) -> String {
    let share = share.to_string();
    let number = share.trim_start_matches(['<', '>']).trim_end_matches('%');
    // Shares are whole percents.
    let number = Digits(number.parse().unwrap_or_default());
    match share.chars().next() {
        Some('>') => say!("plain-percent-more", count = number),
        Some('<') => say!("plain-percent-less", count = number),
        _ => say!("plain-percent", count = number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::examples;
    use crate::words::{Language, speaking};

    fn quotation(left: &str, right: &str) -> Quotation {
        Quotation {
            texts: Sides::new(left.to_owned(), right.to_owned()),
            is_verbatim: left == right,
            has_longest: true,
            is_identical: false,
        }
    }

    /// What is said of all pairs, or only of the best, of each of which this is quoted.
    fn told(snapshot: &Snapshot, top: Option<usize>, quotation: Option<&Quotation>) -> String {
        let mut out = Vec::new();
        let mut quote = |_: Sides<&Label>, _: &Pair| quotation.cloned();
        write(&Findings::new(snapshot, top), &mut quote, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn every_pair_and_every_file_not_read_is_a_sentence() {
        let snapshot = examples::snapshot();
        let text = "one \u{1b} two\nthree ".repeat(30);
        let said = told(&snapshot, Some(1), Some(&quotation(&text, "four")));
        for part in [
            "Pair 1 of ",
            " percent stands in the second",
            "not listed here.",
            "in the second: “four”.",
            "three” and so on; in the second",
        ] {
            assert!(said.contains(part), "{part}: {said}");
        }
        assert_eq!(said.matches("three").count(), QUOTED / 4, "{said}");
        let unread = snapshot.unread.len();
        assert_eq!(said.matches("Not read: ").count(), unread, "{said}");
        assert!(!said.contains('%') && !said.contains('\u{1b}'), "{said}");
    }

    #[test]
    fn a_passage_is_said_to_have_the_longest_run_only_where_it_has() {
        let said = |has_longest, is_verbatim| {
            quoted(&Quotation {
                is_verbatim,
                has_longest,
                ..quotation("one", "two")
            })
        };
        for is_verbatim in [true, false] {
            let longest = said(true, is_verbatim);
            assert!(longest.starts_with("The passage with the longest run reads"));
            let some = said(false, is_verbatim);
            assert!(
                some.starts_with("One of the shared passages reads"),
                "{some}"
            );
        }
    }

    #[test]
    fn a_quotation_ends_where_the_students_words_end_in_every_language() {
        let said = |language, text: &str| speaking(language, || quoted(&quotation(text, text)));
        let [short, long] = [QUOTED, QUOTED + 1].map(|words| vec!["one"; words].join(" "));
        assert!(said(Language::English, &short).ends_with(" one”."));
        assert!(said(Language::English, &long).ends_with(" one” and so on."));
        assert!(said(Language::Russian, &short).ends_with(" one»."));
        assert!(said(Language::Russian, &long).ends_with(" one» и так далее."));
    }

    #[test]
    fn what_is_rounded_says_so_in_words() {
        assert_eq!(percent("37%"), "37 percent");
        assert_eq!(percent(">99%"), "more than 99 percent");
        assert_eq!(percent("<1%"), "less than 1 percent");
    }
}
