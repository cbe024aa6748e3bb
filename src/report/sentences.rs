//! What does a person hear who has the pairs read out? The same findings in whole sentences, one thing after another: no columns,
//! no signs, nothing that only its place on a line explains.

use std::fmt::Display;
use std::io::{self, Write};

use super::{Findings, harmless};
use crate::index::Pair;
use crate::measure::Containment;
use crate::say;
use crate::sides::Side;
use crate::words::Digits;

/// Writes all pairs, then the files that were not read.
///
/// # Errors
/// Only those of `out`.
pub fn write(findings: &Findings<'_>, mut out: impl Write) -> io::Result<()> {
    let snapshot = findings.snapshot();
    let pairs = findings.pairs();
    let all = snapshot.listing.pairs.len();
    let threshold = snapshot.settings.threshold;
    let heading = say!(
        "plain-read",
        documents = Digits(snapshot.listing.documents.len()),
        root = harmless::line(&snapshot.folders.said()),
        pairs = Digits(all)
    );
    writeln!(out, "{heading}")?;
    for (nth, pair) in pairs.iter().enumerate() {
        let names = findings.titles(pair);
        let heading = say!(
            "plain-pair",
            number = Digits(nth + 1),
            all = Digits(all),
            left = harmless::line(names.left),
            right = harmless::line(names.right)
        );
        writeln!(out, "\n{heading}")?;
        writeln!(out, "{}", figures(pair, threshold))?;
    }
    if pairs.len() < all {
        let rest = say!("plain-more", count = Digits(all - pairs.len()));
        writeln!(out, "\n{rest}")?;
    }
    for file in snapshot.unread.iter() {
        let reason = file.reason.to_string();
        let reason = harmless::line(&reason);
        let said = say!(
            "plain-unread",
            name = harmless::line(file.label.as_str()),
            reason = reason.trim_end_matches('.')
        );
        writeln!(out, "\n{said}")?;
    }
    Ok(())
}

fn figures(pair: &Pair, threshold: Containment) -> String {
    let runs = pair.runs;
    let mut said = vec![say!(
        "plain-figures",
        left = percent(pair.share(Side::Left)),
        right = percent(pair.share(Side::Right)),
        words = say!("words", count = Digits(runs.words as usize)),
        passages = say!("passages", count = Digits(runs.passages as usize)),
        run = Digits(runs.longest as usize)
    )];
    if !pair.reaches(threshold) {
        let why = if pair.strength() >= threshold.0 {
            say!("plain-short-runs")
        } else {
            say!("plain-long-runs")
        };
        said.push(why.to_owned());
    }
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
