//! What does a person hear who has the pairs read out? The same findings in whole sentences, one thing after another: no columns,
//! no signs, nothing that only its place on a line explains.

use std::fmt::Display;
use std::io::{self, Write};

use super::{Findings, count, harmless};
use crate::index::Pair;
use crate::measure::Containment;
use crate::sides::Side;

/// Writes all pairs, then the files that were not read.
///
/// # Errors
/// Only those of `out`.
pub fn write(findings: &Findings<'_>, mut out: impl Write) -> io::Result<()> {
    let snapshot = findings.snapshot();
    let pairs = findings.pairs();
    let all = snapshot.listing.pairs.len();
    let threshold = snapshot.settings.threshold;
    let read = count(snapshot.listing.documents.len(), "document");
    writeln!(
        out,
        "{read} read in {}. {} {} text.",
        harmless::line(&snapshot.folders.said()),
        count(all, "pair"),
        if all == 1 { "shares" } else { "share" }
    )?;
    for (nth, pair) in pairs.iter().enumerate() {
        let names = findings.titles(pair);
        writeln!(
            out,
            "\nPair {} of {all}: {} and {}.",
            nth + 1,
            harmless::line(names.left),
            harmless::line(names.right)
        )?;
        writeln!(out, "{}", figures(pair, threshold))?;
    }
    if pairs.len() < all {
        let rest = count(all - pairs.len(), "more pair");
        writeln!(out, "\n{rest} not listed here.")?;
    }
    for file in snapshot.unread.iter() {
        writeln!(
            out,
            "\nNot read: {}. The reason: {}.",
            harmless::line(file.label.as_str()),
            file.reason.trim_end_matches('.')
        )?;
    }
    Ok(())
}

fn figures(pair: &Pair, threshold: Containment) -> String {
    let runs = pair.runs;
    let mut said = format!(
        "Of the first {} stands in the second, and of the second {} in the first. They share {} in {}; the longest run of equal \
         words has {}.",
        percent(pair.share(Side::Left)),
        percent(pair.share(Side::Right)),
        count(runs.words as usize, "word"),
        count(runs.passages as usize, "passage"),
        runs.longest,
    );
    if !pair.reaches(threshold) {
        let why = if pair.strength() >= threshold.0 {
            "the short runs that it shares here and there"
        } else {
            "its long runs"
        };
        said.push_str(" That is less than the threshold; the pair is listed for ");
        said.push_str(why);
        said.push('.');
    }
    if pair.common > 0 {
        said.push_str(" Text that stands in much of the folder is left out.");
    }
    said
}

/// As it is spoken: a reader of screens says nothing for `>`.
fn percent(share: impl Display) -> String {
    let share = share.to_string();
    let number = share.trim_start_matches(['<', '>']).trim_end_matches('%');
    let bound = match share.chars().next() {
        Some('>') => "more than ",
        Some('<') => "less than ",
        _ => "",
    };
    format!("{bound}{number} percent")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::examples;

    #[test]
    fn every_pair_and_every_file_not_read_is_a_sentence() {
        let snapshot = examples::snapshot();
        let mut out = Vec::new();
        write(&Findings::new(&snapshot, Some(1)), &mut out).unwrap();
        let said = String::from_utf8(out).unwrap();
        assert!(said.contains("Pair 1 of "), "{said}");
        assert!(said.contains(" percent stands in the second"), "{said}");
        assert!(said.contains("not listed here."), "{said}");
        let unread = snapshot.unread.len();
        assert_eq!(said.matches("Not read: ").count(), unread, "{said}");
        assert!(!said.contains('%') && !said.contains('\u{1b}'), "{said}");
    }

    #[test]
    fn what_is_rounded_says_so_in_words() {
        assert_eq!(percent("37%"), "37 percent");
        assert_eq!(percent(">99%"), "more than 99 percent");
        assert_eq!(percent("<1%"), "less than 1 percent");
    }
}
