//! Extraction: how near the text that is read in a file is to what other programs read there.
//!
//! The measure is the resemblance (Jaccard) of shingles of three words: a text's canonical words as everywhere in the
//! program (`text`: NFKC, small letters, hyphens at line ends joined, a Chinese character is a word), its different runs
//! of three of them, and then those in both texts by those in either. A file's score is the best over its references, as
//! each of them has its own idea of list numbers, notes and tables. That flatters: beside it stands the mean against
//! each program on its own. References are not the truth: how far they agree with each other says how much a score can mean.

use std::collections::BTreeMap;

use serde::Serialize;

use super::mean;
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
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Score {
    /// The program.
    pub program: String,
    /// 0 for a file that was not read.
    pub resemblance: f64,
}

/// How one file came out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct File {
    /// Its name below the folder.
    pub path: String,
    /// The sub-folder in which it stands, which is named by the format; its extension if it stands in none.
    pub format: String,
    /// Why it was not read.
    pub refused: Option<String>,
    /// References that are long enough to be compared with.
    pub references: usize,
    /// The best resemblance to one of them: 0 for a file that was not read though others have read it.
    pub best: Option<f64>,
    /// To which.
    pub nearest: Option<String>,
    /// The resemblance to each of them.
    pub scores: Vec<Score>,
    /// The mean resemblance of its references to each other.
    pub agreement: Option<f64>,
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
        let best = scores
            .iter()
            .max_by(|a, b| a.resemblance.total_cmp(&b.resemblance));
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
            best: best.map(|best| best.resemblance),
            nearest: best.map(|best| best.program.clone()),
            // Two references make one pair: then it has to be that one.
            is_trusted: agreed >= AGREED_PAIRS.min(pairs.len()).max(1),
            agreement: mean(pairs),
            scores,
            refused: read.err(),
        }
    }
}

fn format(path: &str) -> String {
    let name = match path.split_once('/') {
        Some((folder, _)) => folder,
        None => path.rsplit_once('.').map_or("", |(_, extension)| extension),
    };
    name.to_ascii_lowercase()
}

/// How near the files of one format came to what one program reads in them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Program {
    /// Its name.
    pub program: String,
    /// Files of which it has a reference.
    pub files: usize,
    /// The mean resemblance to it.
    pub mean: Option<f64>,
}

/// How the files of one format came out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Format {
    /// Its name.
    pub format: String,
    /// All of its files.
    pub files: usize,
    /// Those that were not read.
    pub refused: usize,
    /// Those that were not read though others have read them: they are scored with 0.
    pub missed: usize,
    /// Those that have a reference.
    pub scored: usize,
    /// The mean of their scores.
    pub mean: Option<f64>,
    /// The score in the middle.
    pub median: Option<f64>,
    /// The mean of how far the references of a file agree.
    pub agreement: Option<f64>,
    /// Those scored whose references agree.
    pub trusted: usize,
    /// The mean of their scores.
    pub trusted_mean: Option<f64>,
    /// Each program on its own, by name.
    pub programs: Vec<Program>,
    /// The lowest scores, lowest first.
    pub lowest: Vec<File>,
}

impl Format {
    fn new(format: String, files: &[&File]) -> Format {
        let mut scored: Vec<&File> = files.iter().copied().filter(|f| f.best.is_some()).collect();
        scored.sort_by(|a, b| {
            let score = |file: &File| file.best.unwrap_or_default();
            let order = score(a).total_cmp(&score(b));
            order.then_with(|| a.path.cmp(&b.path))
        });
        let values = || scored.iter().filter_map(|file| file.best);
        let trusted = || scored.iter().filter(|file| file.is_trusted);
        let refused = || files.iter().filter(|file| file.refused.is_some());
        Format {
            format,
            files: files.len(),
            refused: refused().count(),
            missed: refused().filter(|file| file.references > 0).count(),
            scored: scored.len(),
            mean: mean(values()),
            median: values().nth(scored.len() / 2),
            agreement: mean(files.iter().filter_map(|file| file.agreement)),
            trusted: trusted().count(),
            trusted_mean: mean(trusted().filter_map(|file| file.best)),
            programs: programs(&scored),
            lowest: scored.iter().take(LOWEST).map(|f| (*f).clone()).collect(),
        }
    }
}

fn programs(scored: &[&File]) -> Vec<Program> {
    let mut by_name: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for score in scored.iter().flat_map(|file| &file.scores) {
        let of_program = by_name.entry(&score.program).or_default();
        of_program.push(score.resemblance);
    }
    let program = |(name, values): (&str, Vec<f64>)| Program {
        program: name.to_owned(),
        files: values.len(),
        mean: mean(values),
    };
    by_name.into_iter().map(program).collect()
}

/// What came of a folder.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Study {
    /// By name.
    pub formats: Vec<Format>,
    /// Not read, by name.
    pub refused: Vec<File>,
}

impl Study {
    /// Sums up all files, in whatever order they come.
    pub fn new(mut files: Vec<File>) -> Study {
        files.sort_by(|a, b| (&a.format, &a.path).cmp(&(&b.format, &b.path)));
        let formats = files.chunk_by(|a, b| a.format == b.format).map(|files| {
            let name = files.first().map(|file| file.format.clone());
            Format::new(name.unwrap_or_default(), &files.iter().collect::<Vec<_>>())
        });
        Study {
            formats: formats.collect(),
            refused: files
                .iter()
                .filter(|file| file.refused.is_some())
                .cloned()
                .collect(),
        }
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
    fn the_best_of_the_long_references_counts() {
        let text = words(0, 40);
        let read = Measured::of(&text);
        let references = [
            reference("half", &words(20, 40)),
            reference("same", &text),
            reference("short", "w0 w1 w2"),
        ];
        let file = File::new("pdf/a.pdf", Ok(&read), &references);
        assert_eq!((file.format.as_str(), file.references), ("pdf", 2));
        assert_eq!(file.best, Some(1.0));
        assert_eq!(file.nearest.as_deref(), Some("same"));
        assert!(!file.is_trusted);
        let alone = File::new("a.PDF", Ok(&read), &references[2..]);
        assert_eq!((alone.format.as_str(), alone.best), ("pdf", None));
        assert!(!alone.is_trusted);
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
    fn what_is_not_read_though_others_do_counts_as_nothing() {
        let text = words(0, 40);
        let read = Measured::of(&text);
        let refused = || Err("damaged: mend it".to_owned());
        let study = Study::new(vec![
            File::new("pdf/b.pdf", Ok(&read), &[reference("x", &text)]),
            File::new("doc/z.doc", refused(), &[]),
            File::new("pdf/a.pdf", refused(), &[reference("x", &text)]),
        ]);
        let names: Vec<&str> = study.formats.iter().map(|f| f.format.as_str()).collect();
        assert_eq!(names, ["doc", "pdf"]);
        let [doc, pdf] = &study.formats[..] else {
            panic!("two formats");
        };
        assert_eq!((doc.refused, doc.missed, doc.mean), (1, 0, None));
        assert_eq!((pdf.files, pdf.scored, pdf.missed), (2, 2, 1));
        assert_eq!(pdf.mean, Some(0.5));
        assert_eq!(pdf.lowest[0].path, "pdf/a.pdf");
        assert!(doc.programs.is_empty());
        let refused: Vec<&str> = study.refused.iter().map(|f| f.path.as_str()).collect();
        assert_eq!(refused, ["doc/z.doc", "pdf/a.pdf"]);
    }
    #[test]
    fn each_program_has_a_mean_of_its_own() {
        let text = words(0, 40);
        let read = Measured::of(&text);
        let file = |path: &str, references: &[(&str, &str)]| {
            let references: Vec<_> = references
                .iter()
                .map(|(t, text)| reference(t, text))
                .collect();
            File::new(path, Ok(&read), &references)
        };
        let other = words(100, 40);
        let study = Study::new(vec![
            file("odt/a.odt", &[("same", &text), ("other", &other)]),
            file(
                "odt/b.odt",
                &[("same", &text), ("other", &text), ("short", "w0 w1 w2")],
            ),
        ]);
        let odt = &study.formats[0];
        let programs = odt
            .programs
            .iter()
            .map(|p| (p.program.as_str(), p.files, p.mean));
        let expected = [("other", 2, Some(0.5)), ("same", 2, Some(1.0))];
        assert_eq!(programs.collect::<Vec<_>>(), expected);
        assert_eq!(odt.mean, Some(1.0), "the best of them");
    }
}
