//! Rarest: the words that two texts share and the fewest other documents have.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

use super::runs::in_order;
use crate::shingle::{ByHash, Fingerprint, Width, fingerprints};
use crate::sides::{Side, Sides};
use crate::text::{Options, Span, Tokenizer};

/// A phrase is quoted up to so many words: enough to search for.
const QUOTED: usize = 12;
/// So many places of one shingle in the other text are tried: a text that repeats itself more often costs no more.
const PLACES: usize = 16;

/// The shingles that two documents share, common text left out, and how many documents have each of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spread {
    counts: Arc<HashMap<Fingerprint, u32, ByHash>>,
    among: u32,
}

impl Spread {
    /// Documents by shingle, of so many in all.
    pub fn new(counts: impl IntoIterator<Item = (Fingerprint, u32)>, among: u32) -> Spread {
        Spread {
            counts: Arc::new(counts.into_iter().collect()),
            among,
        }
    }

    /// Documents that have it, the two among them; nothing if they do not share it, or if it is common text.
    pub fn of(&self, fingerprint: Fingerprint) -> Option<u32> {
        self.counts.get(&fingerprint).copied()
    }

    /// Documents in all.
    pub fn among(&self) -> u32 {
        self.among
    }
}

/// Words in a row that both texts have and the fewest other documents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rarest {
    /// As one of the two texts writes them, the same one whichever of them is the left one; its line ends and gaps as single spaces.
    /// Cut after a dozen words.
    pub phrase: String,
    /// How many words there are.
    pub words: u32,
    /// Words of the same text in any shingle of the two that no more documents have: these and those elsewhere.
    pub in_all: u32,
    /// Documents that have them shingle by shingle, the two among them.
    pub documents: u32,
    /// Of so many documents in all.
    pub among: u32,
}

/// The longest of the rarest shared phrases, and of equally long ones the first in the text that comes first [in order](in_order);
/// nothing where no shingle is shared that is not common text.
pub fn rarest(
    texts: &Sides<Arc<str>>,
    width: Width,
    options: Options,
    spread: &Spread,
) -> Option<Rarest> {
    let mut tokenizer = Tokenizer::new(options);
    let tokens = texts.as_ref().map(|text| tokenizer.tokens(text).0);
    let shingles = tokens
        .as_ref()
        .map(|tokens| fingerprints(&tokens.hashes, width));
    let order = in_order(&shingles.left, &shingles.right);
    let order = order.then_with(|| texts.left.cmp(&texts.right));
    let first = Side::left_if(order.is_le());
    let (tokens, text) = (tokens.get(first), texts.get(first));
    let [shingles, others] = [first, first.other()].map(|side| shingles.get(side));
    let fewest = shingles.iter().filter_map(|f| spread.of(*f)).min()?;
    let is_rare = |fingerprint| spread.of(fingerprint) == Some(fewest);
    let at = longest(shingles, others, &is_rare)?;
    let words = at.start..(at.end + width.words() - 1).min(tokens.spans.len());
    let shared: HashSet<Fingerprint, ByHash> = others.iter().copied().collect();
    let are_rare = shingles.iter().map(|f| is_rare(*f) && shared.contains(f));
    let in_all = covered(are_rare, width).min(tokens.spans.len());
    let spans = tokens.spans.get(words.clone())?;
    Some(Rarest {
        phrase: quoted(text, spans),
        words: words.len() as u32,
        in_all: in_all as u32,
        documents: fewest,
        among: spread.among(),
    })
}

/// Words of a text that stand in any of the shingles told of, in the order of the text.
fn covered(shingles: impl Iterator<Item = bool>, width: Width) -> usize {
    let (mut words, mut end) = (0, 0);
    for (at, _) in shingles.enumerate().filter(|(_, counts)| *counts) {
        words += at + width.words() - at.max(end);
        end = at + width.words();
    }
    words
}

/// The longest row of such shingles that the other text has in the same order, where it stands in the first one.
fn longest(
    shingles: &[Fingerprint],
    others: &[Fingerprint],
    is_rare: &dyn Fn(Fingerprint) -> bool,
) -> Option<Range<usize>> {
    let mut places: HashMap<Fingerprint, Vec<usize>, ByHash> = HashMap::default();
    for (at, fingerprint) in others.iter().enumerate() {
        if is_rare(*fingerprint) {
            let places = places.entry(*fingerprint).or_default();
            if places.len() < PLACES {
                places.push(at);
            }
        }
    }
    let mut best: Option<Range<usize>> = None;
    // Rows that end at the shingle before: where in the other text, and how long.
    let mut rows: Vec<(usize, usize)> = Vec::new();
    for (at, fingerprint) in shingles.iter().enumerate() {
        let here = places.get(fingerprint).map_or(&[][..], Vec::as_slice);
        let extended = here.iter().map(|place| {
            let before = rows.iter().find(|(end, _)| end + 1 == *place);
            (*place, before.map_or(1, |(_, length)| length + 1))
        });
        rows = extended.collect();
        let length = rows.iter().map(|(_, length)| *length).max().unwrap_or(0);
        if length > best.as_ref().map_or(0, ExactSizeIterator::len) {
            best = Some(at + 1 - length..at + 1);
        }
    }
    best
}

/// The first words, as they are written.
fn quoted(text: &str, spans: &[Span]) -> String {
    let few = spans.get(..QUOTED).unwrap_or(spans);
    let (Some(first), Some(last)) = (few.first(), few.last()) else {
        return String::new();
    };
    let written = Span::new(first.start, last.end);
    let words: Vec<&str> = written.of(text).split_whitespace().collect();
    let more = if few.len() < spans.len() { " …" } else { "" };
    format!("{}{more}", words.join(" "))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    const WIDTH: usize = 3;

    fn width() -> Width {
        Width::new(WIDTH as u8).unwrap()
    }

    fn shingles(text: &str) -> Vec<u64> {
        let (tokens, _) = Tokenizer::new(Options::default()).tokens(text);
        fingerprints(&tokens.hashes, width())
    }

    /// What the index says of the first two of these texts.
    fn spread(texts: &[&str]) -> Spread {
        let mut counts = BTreeMap::new();
        for text in texts {
            let mut all = shingles(text);
            all.sort_unstable();
            all.dedup();
            for fingerprint in all {
                *counts.entry(fingerprint).or_insert(0) += 1;
            }
        }
        let (left, right) = (shingles(texts[0]), shingles(texts[1]));
        let shared = counts
            .into_iter()
            .filter(|(f, _)| left.contains(f) && right.contains(f));
        Spread::new(shared, texts.len() as u32)
    }

    fn of(texts: &[&str]) -> Option<Rarest> {
        let pair = Sides::new(texts[0].into(), texts[1].into());
        rarest(&pair, width(), Options::default(), &spread(texts))
    }

    #[test]
    fn the_phrase_that_the_fewest_have_is_quoted_and_of_those_the_longest() {
        let found = of(&[
            "on the other hand we saw\n a  Green heron fishing there and on the way nothing else",
            "it is said on the other hand we saw a green heron fishing there, on the way",
            "on the other hand we saw it",
            "and on the other hand we knew",
        ])
        .unwrap();
        // As one of them writes it.
        assert_eq!(
            found.phrase.to_lowercase(),
            "we saw a green heron fishing there"
        );
        assert_eq!((found.words, found.documents, found.among), (7, 2, 4));
        // "on the way" is in no other document either.
        assert_eq!(found.in_all, 10);
    }

    #[test]
    fn a_phrase_that_another_document_has_ends_a_stretch_of_the_rarest() {
        let run = "one two three four five six seven eight nine ten eleven twelve";
        let found = of(&[run, run, "they say four five six and more"]).unwrap();
        assert_eq!(
            (&*found.phrase, found.documents),
            ("five six seven eight nine ten eleven twelve", 2)
        );
        assert_eq!((found.words, found.in_all), (8, 12));
    }

    #[test]
    fn a_long_phrase_is_cut_and_nothing_shared_is_nothing_said() {
        let long = "one two three four five six seven eight nine ten eleven twelve thirteen";
        let found = of(&[long, long]).unwrap();
        assert!(
            found.phrase.ends_with("eleven twelve …"),
            "{}",
            found.phrase
        );
        assert_eq!(found.words, 13);
        assert_eq!(of(&["one two three", "three two one"]), None);
        assert_eq!(of(&["two words", "two words"]).unwrap().words, 2);
        assert_eq!(of(&["", ""]), None);
    }

    fn text() -> impl Strategy<Value = String> {
        prop::collection::vec(prop::sample::select(vec!["a", "b", "c", "d"]), 0..24)
            .prop_map(|words| words.join(" "))
    }

    proptest! {
        #![proptest_config(crate::regressions::kept_in("tests/regressions/align.txt"))]

        #[test]
        fn it_is_the_same_of_two_texts_as_of_the_other_and_the_one(
            one in text(), two in text(), three in text(),
        ) {
            prop_assert_eq!(of(&[&*one, &*two, &*three]), of(&[&*two, &*one, &*three]));
        }

        /// Both texts have it, each of its shingles stands in so many documents, and no shared shingle stands in fewer.
        #[test]
        fn what_is_quoted_is_shared_and_nothing_shared_is_rarer(
            one in text(), two in text(), three in text(), four in text(),
        ) {
            let texts = [&*one, &*two, &*three, &*four];
            let spread = spread(&texts);
            let fewest = shingles(&one).iter().filter_map(|f| spread.of(*f)).min();
            let found = of(&texts);
            prop_assert_eq!(found.as_ref().map(|found| found.documents), fewest);
            if let Some(found) = found {
                let phrase = found.phrase.trim_end_matches(" …");
                prop_assert!(one.contains(phrase) && two.contains(phrase));
                for shingle in shingles(phrase) {
                    if phrase.split(' ').count() >= WIDTH {
                        prop_assert_eq!(spread.of(shingle), fewest);
                    }
                }
            }
        }
    }
}
