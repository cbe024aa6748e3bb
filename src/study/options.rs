//! Options: how alike two texts are by each way of the sources to count. Their worked examples, and what is right.
//!
//! S2 is a lecture with a program in PHP, S4 a note on the method, S5 a paper (Amirgaliyev and Begadil). Each leaves out other
//! words, takes shingles of another length, and divides by something else; two of them call the result what it is not.

use std::collections::BTreeMap;

use super::{Answer, Table, Value};
use crate::measure::{Containment, Overlap, Ratio};
use crate::origin;
use crate::remarks;
use crate::shingle::{Width, fingerprints};
use crate::sides::{Side, Sides};
use crate::text::{Choice, LeftOut, Options, Tokenizer};

/// All ways to compare two texts.
#[derive(Clone, Debug)]
pub struct Study {
    /// From the sources to what this program does.
    pub ways: Vec<Way>,
}

/// One way to make shingles, with all that can be counted of them.
#[derive(Clone, Debug)]
pub struct Way {
    /// Its name.
    pub name: &'static str,
    /// What is done, for people.
    pub how: String,
    /// Words in a shingle.
    pub width: usize,
    /// Words of each text that count.
    pub words: Sides<u32>,
    /// The coefficients.
    pub rows: Vec<Row>,
    /// What else there is to know.
    pub notes: Vec<String>,
}

/// One coefficient.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// What is counted of the shingles.
    pub counted: Counted,
    /// The name of the coefficient in the field.
    pub measure: &'static str,
    /// How it is made of the counts.
    pub formula: &'static str,
    /// What the source calls it, where that is something else.
    pub called: Option<&'static str>,
    /// Counted in both.
    pub shared: u32,
    /// Counted in each.
    pub sizes: Sides<u32>,
    /// Between 0 and 1, but for what is divided by something else than it is part of; nothing of nothing.
    pub value: Option<f64>,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// Different shingles.
    Sets,
    /// Shingles with their repetitions: as often as in the text that has fewer of them.
    Multisets,
    /// Shingles of the first text, with their repetitions, that the second one has at all.
    ListOfFirst,
}

impl Counted {
    /// For people.
    pub fn name(self) -> &'static str {
        match self {
            Counted::Sets => "sets",
            Counted::Multisets => "multisets",
            Counted::ListOfFirst => "list of first",
        }
    }
}

/// Words in a shingle of S2's program and of S5's.
const SHORT: usize = 3;
/// Words in a shingle of the procedure that S2 and S4 describe.
const LONG: usize = 10;
/// S5 keeps the checksums that this divides.
const KEPT: u64 = 25;

impl Study {
    /// Compares two texts by all ways of the sources, and as the program does by a person's settings.
    pub fn new(texts: Sides<&str>, options: Options, width: Width) -> Study {
        let usual = (Options::default(), Width::default());
        let mut ways = vec![
            s2(texts, Case::Ascii),
            s2(texts, Case::Unicode),
            s4(texts, LONG),
            s4(texts, SHORT),
            s5(texts),
            own("sidelong", texts, usual.0, usual.1),
        ];
        if (options, width) != usual {
            ways.push(own("as set", texts, options, width));
        }
        Study { ways }
    }

    /// A table with every way, of texts of these names.
    pub fn answer(&self, names: Sides<&str>) -> Answer {
        let columns = "way counted measure formula c A B value called";
        let mut table = Table::new("rows", "", columns);
        let columns = "name width words_of_A words_of_B how";
        let mut ways = Table::new("ways", "", columns);
        let mut notes = Vec::new();
        for way in &self.ways {
            let Sides { left, right } = way.words;
            ways.row([
                way.name.into(),
                way.width.into(),
                left.into(),
                right.into(),
                way.how.as_str().into(),
            ]);
            for row in &way.rows {
                table.row([
                    way.name.into(),
                    row.counted.name().into(),
                    row.measure.into(),
                    row.formula.into(),
                    row.shared.into(),
                    row.sizes.left.into(),
                    row.sizes.right.into(),
                    Value::Number(row.value, 4),
                    row.called.unwrap_or_default().into(),
                ]);
            }
            let of_way = way.notes.iter();
            notes.extend(of_way.map(|note| format!("{}: {note}.", way.name)));
        }
        Answer {
            heading: vec![
                format!("A  {}", names.left),
                format!("B  {}", names.right),
                "c is what both have. Sets: different shingles. Multisets: with repetitions."
                    .to_owned(),
            ],
            figures: vec![("left", names.left.into()), ("right", names.right.into())],
            tables: vec![ways, table],
            notes,
        }
    }
}

impl Way {
    /// With every coefficient of these shingles.
    fn new(
        name: &'static str,
        how: impl Into<String>,
        width: usize,
        words: Sides<usize>,
        shingles: &Sides<Vec<u64>>,
        left_out: Option<String>,
    ) -> Way {
        Way {
            name,
            how: how.into(),
            width,
            words: words.map(|words| words as u32),
            rows: coefficients(shingles),
            notes: left_out.into_iter().collect(),
        }
    }
}

fn s2(texts: Sides<&str>, case: Case) -> Way {
    let words = texts.map(|text| canonize(text, case));
    let shingles = words.as_ref().map(|words| checksums(words, SHORT));
    let (name, how) = match case {
        Case::Ascii => (
            "S2 as printed",
            "words between spaces, eleven punctuation marks and 26 Russian words out; capitals made small but for Cyrillic \
             ones; CRC32",
        ),
        Case::Unicode => (
            "S2 with small letters",
            "the same, with Cyrillic capitals made small too",
        ),
    };
    let lengths = words.as_ref().map(Vec::len);
    let mut way = Way::new(name, how, SHORT, lengths, &shingles, None);
    let formulas = [
        (Side::Left, "list of A in B / words of A"),
        (Side::Right, "list of B in A / words of B"),
    ];
    let rows = formulas.map(|(side, formula)| {
        let (mine, theirs) = (shingles.get(side), shingles.get(side.other()));
        let shared = mine.iter().filter(|one| theirs.contains(one)).count();
        let words = *lengths.get(side);
        Row {
            counted: Counted::ListOfFirst,
            measure: "none",
            formula,
            called: Some("percentage of identical shingles"),
            shared: shared as u32,
            sizes: shingles.as_ref().map(|all| all.len() as u32),
            value: (words > 0).then(|| shared as f64 / words as f64),
        }
    });
    way.rows.splice(0..0, rows);
    way
}

fn s4(texts: Sides<&str>, width: usize) -> Way {
    let options = Options {
        stop_words: Choice::Auto,
        stems: Choice::Auto,
        ..Options::default()
    };
    let (name, note) = if width == LONG {
        (
            "S4, 10 words",
            "one changed word in every ten leaves nothing of these",
        )
    } else {
        (
            "S4, 3 words",
            "texts without a shingle in common can still be the same, reworded",
        )
    };
    let mut way = crc32(name, texts, options, width).0;
    way.notes.push(note.to_owned());
    way
}

fn s5(texts: Sides<&str>) -> Way {
    let options = Options {
        stop_words: Choice::Auto,
        ..Options::default()
    };
    let (mut way, shingles) = crc32("S5", texts, options, SHORT);
    for row in way.rows.iter_mut().filter(|row| row.measure == SORENSEN) {
        row.called = Some("Jaccard");
    }
    let kept = shingles.as_ref().map(|all| {
        let kept = all.iter().filter(|checksum| **checksum % KEPT == 0);
        kept.copied().collect::<Vec<u64>>()
    });
    let mut sampled = coefficients(&kept).into_iter();
    let sampled = sampled.find(|row| row.measure == SORENSEN);
    way.rows.extend(sampled.map(|row| Row {
        formula: "2 c / (|A| + |B|), of checksums that 25 divides",
        called: Some("does not reduce accuracy"),
        ..row
    }));
    let [left, right] = Side::BOTH.map(|side| chance_of_nothing(shingles.get(side).len()));
    way.notes.push(format!(
        "of so many shingles the rule of 25 keeps none with a chance of {:.0} % (A) and {:.0} % (B)",
        100.0 * left,
        100.0 * right
    ));
    way
}

/// Checksums of the words that count, and the way that they make.
fn crc32(
    name: &'static str,
    texts: Sides<&str>,
    options: Options,
    width: usize,
) -> (Way, Sides<Vec<u64>>) {
    let (words, left_out) = forms(texts, options);
    let shingles = words.as_ref().map(|words| checksums(words, width));
    let how = format!("{}; CRC32", remarks::options(options));
    let lengths = words.as_ref().map(Vec::len);
    (
        Way::new(name, how, width, lengths, &shingles, left_out),
        shingles,
    )
}

/// The chance that none of so many checksums is kept.
fn chance_of_nothing(shingles: usize) -> f64 {
    (1.0 - 1.0 / KEPT as f64).powf(shingles as f64)
}

fn own(name: &'static str, texts: Sides<&str>, options: Options, width: Width) -> Way {
    let mut tokenizer = Tokenizer::new(options);
    let read = texts.map(|text| tokenizer.tokens(text));
    let left_out = left_out_of(read.as_ref().map(|(_, left_out)| *left_out));
    let shingles = read
        .as_ref()
        .map(|(tokens, _)| fingerprints(&tokens.hashes, width));
    let how = if options.is_default() {
        "every word counts; 64 bits".to_owned()
    } else {
        format!("{}; 64 bits", remarks::options(options))
    };
    let lengths = read.map(|(tokens, _)| tokens.hashes.len());
    Way::new(name, how, width.words(), lengths, &shingles, left_out)
}

/// The words that count, and a note of those that don't.
fn forms(texts: Sides<&str>, options: Options) -> (Sides<Vec<String>>, Option<String>) {
    let mut tokenizer = Tokenizer::new(options);
    let words = texts.map(|text| tokenizer.forms(text));
    let left_out = texts.map(|text| tokenizer.tokens(text).1);
    (words, left_out_of(left_out))
}

fn left_out_of(left_out: Sides<LeftOut>) -> Option<String> {
    let of = |side: Side, name: &str| {
        let left_out = *left_out.get(side);
        let language = left_out.language.map(|language| format!(" ({language})"));
        (left_out.tokens() > 0).then(|| {
            format!(
                "{} of {name}{}",
                origin::left_out(left_out),
                language.unwrap_or_default()
            )
        })
    };
    let parts = [of(Side::Left, "A"), of(Side::Right, "B")];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| format!("left out are {}", parts.join(" and ")))
}

/// CRC32 of every shingle, its words joined by one space; a text of fewer words has none.
fn checksums(words: &[String], width: usize) -> Vec<u64> {
    let shingles = words.windows(width);
    shingles
        .map(|shingle| u64::from(crc32fast::hash(shingle.join(" ").as_bytes())))
        .collect()
}

const SORENSEN: &str = "Sørensen";

/// A coefficient: its name in the field, how it is made of the counts, and what it is.
type Measure = (&'static str, &'static str, fn(&Overlap) -> Ratio);

/// All of them.
const MEASURES: [Measure; 5] = [
    ("containment of A", "c / |A|", |counts| {
        counts.containment(Side::Left).0
    }),
    ("containment of B", "c / |B|", |counts| {
        counts.containment(Side::Right).0
    }),
    ("overlap", "c / min(|A|, |B|)", |counts| {
        let Sides { left, right } = counts.sizes;
        Containment::of(counts.shared, left.min(right)).0
    }),
    ("resemblance (Jaccard)", "c / (|A| + |B| - c)", |counts| {
        counts.resemblance().0
    }),
    (SORENSEN, "2 c / (|A| + |B|)", |counts| counts.sorensen().0),
];

/// Every coefficient, of sets and of multisets.
fn coefficients(shingles: &Sides<Vec<u64>>) -> Vec<Row> {
    let both = [Counted::Sets, Counted::Multisets].into_iter();
    let of = |counted| {
        let counts = counts(shingles, counted);
        MEASURES.map(|(measure, formula, of)| {
            let ratio = of(&counts);
            Row {
                counted,
                measure,
                formula,
                called: None,
                shared: counts.shared,
                sizes: counts.sizes,
                value: (ratio.whole > 0).then(|| ratio.fraction()),
            }
        })
    };
    both.flat_map(of).collect()
}

fn counts(shingles: &Sides<Vec<u64>>, counted: Counted) -> Overlap {
    let times = shingles.as_ref().map(|all| {
        let mut times: BTreeMap<u64, u32> = BTreeMap::new();
        for &shingle in all {
            let times = times.entry(shingle).or_default();
            *times = if counted == Counted::Sets {
                1
            } else {
                *times + 1
            };
        }
        times
    });
    let right = &times.right;
    let both = times
        .left
        .iter()
        .filter_map(|(shingle, times)| Some((*times).min(*right.get(shingle)?)));
    Overlap {
        shared: both.sum(),
        sizes: times.as_ref().map(|times| times.values().sum()),
    }
}

/// Which capitals become small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Case {
    /// Those of ASCII: what `strtolower` does to UTF-8.
    Ascii,
    /// All: what it was meant to do.
    Unicode,
}

/// The marks of its filter.
const MARKS: [char; 11] = [',', '.', '!', '?', '(', ')', '-', '—', ':', ';', '"'];
/// The words of its filter.
const WORDS: [&str; 26] = [
    "это", "как", "так", "в", "на", "над", "к", "ко", "до", "за", "то", "с", "со", "для", "о",
    "ну", "же", "ж", "что", "он", "она", "б", "бы", "ли", "и", "у",
];
/// What `trim` takes off.
const BLANKS: [char; 6] = [' ', '\t', '\n', '\r', '\0', '\u{b}'];

/// `canonize`, the function of S2 step by step, with what is wrong in it: only spaces divide (a line's end doesn't), other punctuation than
/// eleven marks stays, and the word "0" counts as no word.
fn canonize(text: &str, case: Case) -> Vec<String> {
    let words = text.split(' ').map(|word| {
        let small = match case {
            Case::Ascii => word.to_ascii_lowercase(),
            Case::Unicode => word.to_lowercase(),
        };
        let bare = small.replace(MARKS, "");
        // `$` stands before a last line's end too, which then is all that is left.
        let (word, end) = match bare.strip_suffix('\n') {
            Some(word) => (word, "\n"),
            None => (bare.as_str(), ""),
        };
        if WORDS.contains(&word) {
            end.to_owned()
        } else {
            bare
        }
    });
    words
        .filter(|word| !word.is_empty() && word != "0")
        .map(|word| word.trim_matches(BLANKS).to_owned())
        .collect()
}

#[cfg(test)]
mod tests;
