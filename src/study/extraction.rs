//! Extraction: how near the text that is read in a file is to what other programs read there.
//!
//! The measure is the resemblance (Jaccard) of shingles of three words: a text's canonical words as everywhere in the
//! program (`text`: NFKC, small letters, hyphens at line ends joined, a Chinese character is a word), its different runs
//! of three of them, and then those in both texts by those in either. A file's score is the best over its references, as
//! each of them has its own idea of list numbers, notes and tables. That flatters: beside it stands the mean against
//! each program on its own. References are not the truth: how far they agree with each other says how much a score can mean.

use std::collections::BTreeMap;

use super::{Answer, Table, Value, mean};
use crate::measure::Resemblance;
use crate::shingle::{self, Fingerprint, Width};
use crate::text;

/// Words in a shingle.
const WIDTH: u8 = 3;
/// A shorter reference says too little: one list number would decide.
const MIN_WORDS: usize = 30;
/// References that resemble each other more than this have read the same text.
const AGREED: f64 = 0.6;
/// So many pairs of references have to agree before they are trusted.
const AGREED_PAIRS: usize = 2;
/// The worst files of a format are named, so many of them.
const LOWEST: usize = 10;

/// A text as it is measured.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Measured {
    words: usize,
    /// Ascending, each once.
    shingles: Vec<Fingerprint>,
}

impl Measured {
    /// Measures a text.
    pub fn of(text: &str) -> Measured {
        let tokens = text::tokens(text).hashes;
        let width = Width::new(WIDTH).unwrap_or_default();
        let mut shingles = shingle::fingerprints(&tokens, width);
        shingles.sort_unstable();
        shingles.dedup();
        Measured {
            words: tokens.len(),
            shingles,
        }
    }

    /// The shingles of both among those of either.
    pub fn resemblance(&self, other: &Measured) -> f64 {
        let has = |fingerprint: &&Fingerprint| other.shingles.binary_search(fingerprint).is_ok();
        let shared = self.shingles.iter().filter(has).count();
        let sizes = [self, other].map(|measured| measured.shingles.len() as u32);
        Resemblance::of(shared as u32, sizes[0], sizes[1]).fraction()
    }

    fn is_long_enough(&self) -> bool {
        self.words >= MIN_WORDS
    }
}

/// What another program reads in a file.
#[derive(Clone, Debug)]
pub struct Reference {
    /// The program.
    pub tool: String,
    /// Its text.
    pub text: Measured,
}

/// How near a file came to what one program reads in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Score {
    /// The program.
    pub program: String,
    /// 0 for a file that was not read.
    pub resemblance: f64,
}

/// How one file came out.
#[derive(Clone, Debug, PartialEq)]
pub struct File {
    /// Its name below the folder.
    pub path: String,
    /// The sub-folder in which it stands, which is named by the format; its extension if it stands in none.
    pub format: String,
    /// Why it was not read.
    pub refused: Option<String>,
    /// References that are long enough to be compared with.
    pub references: usize,
    /// The resemblance to each of them.
    pub scores: Vec<Score>,
    /// Whether enough of its references agree.
    pub is_trusted: bool,
}

impl File {
    /// Scores what was read, or that it was not.
    pub fn new(path: &str, read: Result<&Measured, String>, references: &[Reference]) -> File {
        let long: Vec<&Reference> = references
            .iter()
            .filter(|reference| reference.text.is_long_enough())
            .collect();
        let score = |reference: &&Reference| {
            let read = read.as_ref();
            Score {
                program: reference.tool.clone(),
                resemblance: read.map_or(0.0, |text| text.resemblance(&reference.text)),
            }
        };
        let scores: Vec<Score> = long.iter().map(score).collect();
        let pairs: Vec<f64> = long
            .iter()
            .enumerate()
            .flat_map(|(nth, a)| {
                long.iter()
                    .skip(nth + 1)
                    .map(|b| a.text.resemblance(&b.text))
            })
            .collect();
        let agreed = pairs.iter().filter(|&&pair| pair > AGREED).count();
        File {
            path: path.to_owned(),
            format: format(path),
            references: long.len(),
            // Two references make one pair: then it has to be that one.
            is_trusted: agreed >= AGREED_PAIRS.min(pairs.len()).max(1),
            scores,
            refused: read.err(),
        }
    }

    /// The score against the program that it comes nearest to.
    pub fn best(&self) -> Option<&Score> {
        let scores = self.scores.iter();
        scores.max_by(|a, b| a.resemblance.total_cmp(&b.resemblance))
    }
}

fn format(path: &str) -> String {
    let name = match path.split_once('/') {
        Some((folder, _)) => folder,
        None => path.rsplit_once('.').map_or("", |(_, extension)| extension),
    };
    name.to_ascii_lowercase()
}

/// Sums up all files, in whatever order they come: a row a format and a row a program of it, the lowest scores, and what was not read.
pub fn answer(mut files: Vec<File>) -> Answer {
    files.sort_by(|a, b| (&a.format, &a.path).cmp(&(&b.format, &b.path)));
    let columns = "format files scored missed refused mean trusted trusted_mean";
    let mut formats = Table::new("formats", "", columns);
    let columns = "format program files mean";
    let mut programs = Table::new("programs", "Each program alone", columns);
    let columns = "format best nearest trusted references file";
    let mut lowest = Table::new("lowest", "Lowest of each format", columns);
    for files in files.chunk_by(|a, b| a.format == b.format) {
        let format = || Value::from(files.first().map_or("", |file| &file.format));
        let mut scored: Vec<(&Score, &File)> = files
            .iter()
            .filter_map(|file| Some((file.best()?, file)))
            .collect();
        scored.sort_by(|a, b| {
            a.0.resemblance
                .total_cmp(&b.0.resemblance)
                .then_with(|| a.1.path.cmp(&b.1.path))
        });
        let trusted = scored.iter().filter(|(_, file)| file.is_trusted);
        let refused = files.iter().filter(|file| file.refused.is_some());
        formats.row([
            format(),
            files.len().into(),
            scored.len().into(),
            refused
                .clone()
                .filter(|file| file.references > 0)
                .count()
                .into(),
            refused.count().into(),
            Value::share(mean(scored.iter().map(|(best, _)| best.resemblance))),
            trusted.clone().count().into(),
            Value::share(mean(trusted.map(|(best, _)| best.resemblance))),
        ]);
        let mut by_program: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
        for score in scored.iter().flat_map(|(_, file)| &file.scores) {
            let of_program = by_program.entry(&score.program).or_default();
            of_program.push(score.resemblance);
        }
        for (program, scores) in by_program {
            let count = scores.len().into();
            programs.row([format(), program.into(), count, Value::share(mean(scores))]);
        }
        for (best, file) in scored.iter().take(LOWEST) {
            lowest.row([
                format(),
                Value::share(Some(best.resemblance)),
                best.program.as_str().into(),
                (if file.is_trusted { "yes" } else { "no" }).into(),
                file.references.into(),
                file.path.as_str().into(),
            ]);
        }
    }
    let mut refused = Table::new("refused", "Not read", "file reason references");
    for file in &files {
        if let Some(reason) = &file.refused {
            let (path, reason) = (file.path.as_str(), reason.as_str());
            refused.row([path.into(), reason.into(), file.references.into()]);
        }
    }
    Answer {
        tables: vec![formats, programs, lowest, refused],
        ..Answer::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `words` different words, from that number on.
    fn words(from: usize, words: usize) -> String {
        let words: Vec<String> = (from..from + words).map(|n| format!("w{n}")).collect();
        words.join(" ")
    }

    fn reference(tool: &str, text: &str) -> Reference {
        Reference {
            tool: tool.to_owned(),
            text: Measured::of(text),
        }
    }

    #[test]
    fn resemblance_counts_different_runs_of_three_words() {
        let cases = [
            ("a b c", "A, b: C!", 1.0),
            ("a b c d", "a b c", 0.5),
            // Again and again the same run is one run.
            ("a a a a a a", "a a a", 1.0),
            ("a b c", "c b a", 0.0),
            ("a b c d e", "c d e f g", 0.2),
            ("", "", 0.0),
        ];
        for (a, b, expected) in cases {
            let [a, b] = [a, b].map(Measured::of);
            assert!((a.resemblance(&b) - expected).abs() < 1e-12, "{a:?} {b:?}");
            assert_eq!(a.resemblance(&b).to_bits(), b.resemblance(&a).to_bits());
        }
    }

    #[test]
    fn references_are_trusted_when_two_pairs_or_the_only_one_agree() {
        let read = Measured::default();
        let trusted = |texts: &[&str]| {
            let references: Vec<_> = texts.iter().map(|text| reference("", text)).collect();
            File::new("a.pdf", Ok(&read), &references).is_trusted
        };
        let [a, other, more] = [words(0, 40), words(100, 40), words(200, 40)];
        assert!(trusted(&[&a, &a]));
        assert!(!trusted(&[&a, &other]));
        assert!(!trusted(&[&a]));
        assert!(!trusted(&[&a, &a, &other]), "one pair of three");
        assert!(trusted(&[&a, &a, &other, &other]), "two pairs of six");
        assert!(trusted(&[&a, &a, &a, &more]));
    }

    #[test]
    fn what_is_not_read_though_others_do_counts_as_nothing_and_each_program_has_its_own_mean() {
        let (text, other) = (words(0, 40), words(100, 40));
        let read = Measured::of(&text);
        let refused = || Err("damaged: mend it".to_owned());
        let answer = answer(vec![
            File::new("pdf/b.pdf", Ok(&read), &[reference("x", &text)]),
            File::new("doc/z.doc", refused(), &[]),
            File::new("pdf/a.pdf", refused(), &[reference("x", &text)]),
            File::new(
                "odt/a.odt",
                Ok(&read),
                &[reference("x", &text), reference("y", &other)],
            ),
            File::new(
                "odt/b.odt",
                Ok(&read),
                &[reference("y", &text), reference("z", "w0 w1 w2")],
            ),
        ]);
        let shown = |table: usize| -> Vec<String> {
            let rows = answer.tables[table].rows.iter();
            let row = |row: &Vec<Value>| row.iter().map(Value::shown).collect::<Vec<_>>().join(" ");
            rows.map(row).collect()
        };
        assert_eq!(
            shown(0),
            [
                "doc 1 0 0 1 - 0 -",
                "odt 2 2 0 0 1.000 0 -",
                "pdf 2 2 1 1 0.500 0 -"
            ]
        );
        assert_eq!(
            shown(1),
            ["odt x 1 1.000", "odt y 2 0.500", "pdf x 2 0.500"]
        );
        assert_eq!(shown(2)[2], "pdf 0.000 x no 1 pdf/a.pdf");
        assert_eq!(
            shown(3),
            [
                "doc/z.doc damaged: mend it 0",
                "pdf/a.pdf damaged: mend it 1"
            ]
        );
    }
}
