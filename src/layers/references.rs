//! References: the bibliography, from its heading to where something else begins, lists of entries without a heading, and notes that
//! cite.
//!
//! A heading is a line of its own in which all words are those of such headings. What makes a line an entry is that it has several
//! signs of one: a year, an address, pages, a writer's name with initials, a number, words of publishing. Prose has one of
//! them here and there.

use std::collections::HashMap;
use std::mem;
use std::sync::LazyLock;

use regex::Regex;

use crate::extract::{Region, Role};
use crate::text::{Span, canonical, lines};

/// Words one of which stands in every heading of a bibliography.
const CORE: &str = "\
    references reference bibliography bibliographies sources cited consulted literature citations webography \
    литература литературы источники источников библиография библиографический литературе ссылки ссылок \
    література літератури джерела джерел бібліографія бібліографічний посилань посилання \
    әдебиет әдебиеттер әдебиеттері дереккөздер деректер \
    literatur literaturverzeichnis literaturliste literaturangaben quellen quellenverzeichnis quellenangaben quellennachweis \
    bibliographie bibliografie referenzen internetquellen \
    références bibliographique webographie sitographie ouvrages \
    bibliografía referencias bibliográficas fuentes citadas citados webgrafía \
    bibliografia riferimenti fonti citate sitografia \
    referências fontes bibliográfica webgrafia \
    piśmiennictwo źródła źródeł literatury netografia \
    kaynakça kaynaklar kaynakları bibliyografya referanslar";
/// Words that stand beside those.
const BESIDE: &str = "\
    list of and the used works work further reading selected select primary secondary notes bibliographic bibliographical main other \
    список использованной использованных использованная использованные цитируемой цитированной и перечень информационных основная \
    дополнительная рекомендуемой электронные интернет нормативных актов \
    використаних використаної використана використані перелік та і інтернет \
    пайдаланылған пайдаланған қолданылған тізімі тізім және \
    und verwendete verwendeter weitere \
    bibliographiques et des de la liste cités consultés consultées citées utilisées sources \
    lista las los y obras trabajos consultadas consultada consultados \
    bibliografici opere e delle \
    das obras lista trabalhos \
    cytowana spis wykaz cytowanej wykorzystana i \
    yararlanılan listesi ve dizini";
/// The same in scripts without spaces, whose words are characters.
const UNSPACED: &str =
    "参 考 參 文 献 獻 引 用 书 目 書 资 料 資 来 源 來 主 要 图 図 出 典 一 覧 览 リ ス ト 列 表";
/// What such a heading has two of, in this order.
const UNSPACED_CORES: [&str; 8] = [
    "文 献", "文 獻", "书 目", "書 目", "资 料", "資 料", "図 書", "出 典",
];
/// First words of what comes after a bibliography.
const APPENDIX: &str = "\
    appendix appendices annex приложение приложения додаток додатки қосымша қосымшалар anhang annexe annexes anexo anexos apéndice \
    appendice appendici apêndice załącznik załączniki aneks ek ekler 附 付";
/// What a word is in a heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Core,
    Beside,
    Appendix,
}

/// Words of headings. One that stands beside others in one language and alone in another may stand alone.
static WORDS: LazyLock<HashMap<String, Word>> = LazyLock::new(|| {
    let all = [
        (APPENDIX, Word::Appendix),
        (BESIDE, Word::Beside),
        (UNSPACED, Word::Beside),
        (CORE, Word::Core),
    ];
    let each = |(words, kind): (&str, Word)| {
        let words = words.split_whitespace().map(canonical);
        words.map(|word| (word, kind)).collect::<Vec<_>>()
    };
    all.into_iter().flat_map(each).collect()
});
/// First words of notes that name what was named before.
const AGAIN: [&str; 8] = [
    "ibid", "ibidem", "ebd", "ebenda", "там", "idem", "op", "loc",
];

/// A note begins so in Markdown.
const NOTE: &str = "[^";
/// A heading has so many words at most, and so many bytes.
const HEADING: (usize, usize) = (8, 160);
/// Without an empty line before it a heading is known as one by having no more words.
const SHORT_TITLE: usize = 4;
/// An entry has so many words at most: what is longer is prose that cites.
const ENTRY: usize = 80;
/// After so many words in which nothing looks like an entry, the bibliography has ended before them.
const GAP: usize = 60;
/// After a heading entries begin with one of so many items.
const BEFORE_ENTRIES: usize = 3;
/// So many entries in a row are a list, also without a heading.
const LIST: usize = 3;

/// For each sign of an entry it may have so many words: prose has more.
const WORDS_A_SIGN: usize = 25;

/// What stands before the number of a page, a volume or an issue, in the signs of all languages.
const MARK: &str = r"(?:pp?|[Ss]s?|[СсТт]|pages?|págs?|стр|бет|[Vv]ol|[Nn][or]|[Bb]d|№)\.?";
/// Pages, volumes and issues.
static PLACE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let behind = r"[0-9]\s?(?:[СсCc]\.|(?:pp?|S|s|бет)\.|頁|页)";
    Regex::new(&format!(
        r"(?:^|\P{{L}}){MARK}\s?[0-9]|[0-9]\s?\([0-9]+\)|[:,]\s?[0-9]+\s?[-–—]\s?[0-9]|{behind}"
    ))
    .ok()
});
/// A line that begins with one has its number in so many bytes.
const PLACE_BEGIN: usize = 24;
/// Two lines that such a place goes over, or of which the second one begins with it.
static GOES_ON: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(&format!(
        r"(?:^|\P{{L}}){MARK}\s*\n\s*[0-9]|\n[\s–—-]*{MARK}\s?[0-9]"
    ))
    .ok()
});
/// Words and signs of publishing.
static PUBLISHED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let words = "et al|eds?\\.|hrsg|retrieved from|accessed|режим доступа|дата обращения|электронн|press|verlag|journal|изд-во|вид-во";
    let house = r"\p{Lu}\p{L}*\.?\s?: \p{Lu}[^:,]+, (?:1[5-9]|20)[0-9][0-9]";
    Regex::new(&format!(
        r"//|(?:^|\P{{L}})(?i:{words})|In: |{house}|\[[JMDCNPR]\]|出版|書店|书店|書房|新書|学报|雑誌"
    ))
    .ok()
});

fn has(pattern: &LazyLock<Option<Regex>>, text: &str) -> bool {
    pattern
        .as_ref()
        .is_some_and(|pattern| pattern.is_match(text))
}

/// What an item says about itself.
#[derive(Clone, Copy, Debug, Default)]
struct Signs {
    words: usize,
    /// How many different signs of an entry it has.
    count: usize,
    /// A year or an address is among them.
    is_dated: bool,
    /// It begins as entries do.
    begins: bool,
}

impl Signs {
    fn of(text: &str) -> Signs {
        let words = text.split_whitespace().count();
        let begins = begins(text);
        if words > ENTRY {
            return Signs {
                words,
                ..Signs::default()
            };
        }
        let (year, address) = (has_year(text), has_address(text));
        let (numbered, writer) = (without_number(text).is_some(), begins_with_a_writer(text));
        let mut signs = [year, address, numbered, writer, false, false];
        if year || address {
            signs[4] = has(&PLACE, text);
            signs[5] = has(&PUBLISHED, text);
        }
        Signs {
            words,
            count: signs.into_iter().filter(|sign| *sign).count(),
            is_dated: year || address,
            begins,
        }
    }

    /// Whether it may be an entry of a bibliography.
    fn is_entry(self) -> bool {
        self.is_dated && self.count >= 2 && self.is_dense()
    }

    /// Whether it is one, wherever it stands.
    fn is_surely_entry(self) -> bool {
        self.is_entry() && self.begins && self.count >= 3
    }

    /// Whether it may be one if it stands among others.
    fn is_among_entries(self) -> bool {
        (self.is_dated || self.begins) && self.is_dense()
    }

    fn is_dense(self) -> bool {
        self.words <= ENTRY.min(WORDS_A_SIGN * self.count)
    }
}

/// Whether a line begins as entries do.
fn begins(line: &str) -> bool {
    without_number(line).is_some() || begins_with_a_writer(line)
}

/// Whether a line begins with a surname and initials, or another name after a comma, or with initials and a surname.
fn begins_with_a_writer(line: &str) -> bool {
    let line = without_number(line).unwrap_or(line);
    let line = line.trim_start_matches(|c: char| !c.is_alphanumeric());
    let is_part = |c: char| c.is_alphabetic() || matches!(c, '\'' | '’' | '-');
    let surname = |text: &str| {
        let rest = text.trim_start_matches(is_part);
        let mut letters = text
            .get(..text.len() - rest.len())
            .unwrap_or_default()
            .chars();
        letters
            .next()
            .is_some_and(char::is_uppercase)
            .then_some((letters.next().is_some(), rest.len()))
    };
    let Some((is_long, rest)) = surname(line) else {
        return false;
    };
    let rest = line.get(line.len() - rest..).unwrap_or_default();
    if !is_long {
        // Initials first.
        let rest =
            rest.trim_start_matches(|c: char| c.is_uppercase() || matches!(c, '.' | ' ' | '-'));
        let before = line.len() - rest.len();
        let is_lower = rest.starts_with(char::is_lowercase);
        return is_lower
            && line
                .get(..before)
                .is_some_and(|initials| initials.contains('.'));
    }
    let (has_comma, rest) = rest
        .strip_prefix(',')
        .map_or((false, rest), |rest| (true, rest));
    if !rest.starts_with(char::is_whitespace) {
        return false;
    }
    let rest = rest.trim_start();
    let after = rest.trim_start_matches(char::is_uppercase);
    let capitals = rest.chars().take_while(|c| c.is_uppercase()).count();
    (1..=3).contains(&capitals) && after.starts_with('.')
        || capitals == 1 && has_comma && after.starts_with(char::is_lowercase)
}

/// Whether a number in it is a year of printing.
fn has_year(text: &str) -> bool {
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    let is_year = |number: &str| number.len() == 4 && ("1500".."2100").contains(&number);
    numbers.into_iter().any(is_year)
}

fn has_address(text: &str) -> bool {
    ["://", "www.", "doi", "DOI", "ISBN", "arXiv"]
        .iter()
        .any(|sign| text.contains(sign))
}

/// What stands after the number with which a line begins, in brackets, or before a point or a bracket.
fn without_number(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let line = line.strip_prefix('[').unwrap_or(line);
    let line = line.strip_prefix('^').unwrap_or(line);
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_number = (1..=3).contains(&(line.len() - rest.len()));
    rest.strip_prefix(['.', ')', ']']).filter(|_| is_number)
}

/// Lines that belong together: an entry, a heading, a paragraph.
#[derive(Clone, Copy, Debug)]
struct Item<'a> {
    text: &'a str,
    start: usize,
    /// It begins as entries do.
    begins: bool,
    /// The heading of a bibliography, or that and its first entry.
    heads: bool,
    /// An appendix begins.
    is_appendix: bool,
    region: Option<Role>,
}

impl Item<'_> {
    /// Whether a heading of something else may stand here.
    fn is_title(&self, signs: Signs) -> bool {
        let line = self.text.trim_end();
        let number = usize::from(without_number(line).is_some());
        signs.words <= HEADING.0
            && signs.count == number
            && !line.ends_with(['.', ',', ';', ':'])
            && !line.contains('\n')
    }
}

/// Whether a text may refer to sources at all: it has a note, the heading of a bibliography, or as many lines as a list that begin as
/// entries do. Most texts have none, and most lines begin with a small letter or a word that heads nothing: these are passed over.
pub fn may_cite(text: &str, regions: &[Region]) -> bool {
    let mut entries = 0;
    let mut may_cite = |line: &str| {
        let first = line.bytes().find(|byte| !byte.is_ascii_whitespace());
        if first.is_none_or(|byte| byte.is_ascii_lowercase()) {
            return false;
        }
        entries += usize::from(begins(line));
        let line = line.trim();
        entries >= LIST || line.starts_with(NOTE) || heading(line).0
    };
    regions.iter().any(|region| region.role == Role::Note) || lines(text).any(&mut may_cite)
}

/// All that refers to sources in a text.
pub fn references(text: &str, regions: &[Region]) -> Vec<Span> {
    let items = items(text, regions);
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(item) = items.get(at) {
        let rest = items.get(at..).unwrap_or_default();
        let length = if item.region == Some(Role::Note) {
            usize::from(is_citation(item.text))
        } else if item.heads {
            bibliography(rest)
        } else {
            list(rest)
        };
        if let Some(last) = rest.get(..length).and_then(<[Item]>::last) {
            found.push(Span {
                start: item.start as u32,
                end: (last.start + last.text.len()) as u32,
            });
        }
        at += length.max(1);
    }
    found
}

/// Whether a note is nothing but a citation.
fn is_citation(note: &str) -> bool {
    // The number of a note numbers no entry.
    let marked = note.trim_start().strip_prefix(NOTE);
    let marked = marked.and_then(|note| note.split_once(']'));
    let signs = Signs::of(marked.map_or(note, |(_, rest)| rest));
    let again = || {
        let words = canonical(note);
        let mut words = words.split(' ').skip_while(|word| is_number(word));
        AGAIN.contains(&words.next().unwrap_or_default())
    };
    signs.is_entry() || (signs.words <= HEADING.0 && again())
}

/// How many items are a list of entries without a heading.
fn list(items: &[Item]) -> usize {
    let may_be = |item: &&Item| item.begins && item.region.is_none() && !item.heads;
    // That costs little, the look at their signs much.
    if items.iter().take_while(may_be).take(LIST).count() < LIST {
        return 0;
    }
    let is_entry = |item: &&Item| may_be(item) && Signs::of(item.text).is_surely_entry();
    let length = items.iter().take_while(is_entry).count();
    if length < LIST { 0 } else { length }
}

/// How many items the bibliography has that begins with this heading: none if no entries follow.
fn bibliography(items: &[Item]) -> usize {
    let mut length = 1;
    let mut gap = 0;
    let mut has_entries = items
        .first()
        .is_some_and(|first| Signs::of(first.text).is_entry());
    for (at, item) in items.iter().enumerate().skip(1) {
        let begins_later = item.heads && !has_entries;
        if item.is_appendix || begins_later || item.region == Some(Role::Note) {
            break;
        }
        let signs = Signs::of(item.text);
        let is_other = item.region == Some(Role::Heading) || item.is_title(signs);
        let next = || {
            items
                .get(at + 1)
                .is_some_and(|next| Signs::of(next.text).is_entry())
        };
        if is_other && !item.heads && !next() {
            break;
        }
        gap += signs.words;
        if signs.is_among_entries() {
            has_entries |= signs.is_entry();
            length = at + 1;
            gap = 0;
        } else if gap > GAP {
            break;
        }
        if !has_entries && at >= BEFORE_ENTRIES {
            break;
        }
    }
    if has_entries { length } else { 0 }
}

/// The items of a text.
fn items<'a>(text: &'a str, regions: &[Region]) -> Vec<Item<'a>> {
    let mut items: Vec<Item> = Vec::new();
    let (mut is_apart, mut is_after_empty) = (true, true);
    // Where the line before begins.
    let mut before = 0;
    let mut regions = regions
        .iter()
        .filter(|region| matches!(region.role, Role::Heading | Role::Note))
        .peekable();
    let mut end = 0;
    for line in lines(text) {
        let start = end;
        end += line.len();
        let trimmed = line.trim();
        if trimmed.is_empty() {
            (is_apart, is_after_empty) = (true, true);
            continue;
        }
        while regions
            .next_if(|region| region.span.end as usize <= start)
            .is_some()
        {}
        let region = regions
            .peek()
            .filter(|region| (region.span.start as usize) < end);
        let is_markdown = trimmed.starts_with('#').then_some(Role::Heading);
        let is_note = trimmed.starts_with(NOTE).then_some(Role::Note);
        let region = region.map(|region| region.role).or(is_markdown).or(is_note);
        let begins = begins(line);
        let (heads, is_appendix) = heading(trimmed);
        let is_own = is_apart || begins || heads || is_appendix || is_short_title(trimmed);
        let goes_on = |last: &Item| {
            // In Markdown a note goes on until an empty line.
            let is_of_note = || region.is_none() && last.text.trim_start().starts_with(NOTE);
            let of_place = || {
                let mut begin = trimmed.bytes().take(PLACE_BEGIN);
                begin.any(|byte| byte.is_ascii_digit())
                    && has(&GOES_ON, text.get(before..end).unwrap_or_default())
            };
            let is_alike = last.region == region;
            !is_own && is_alike
                || !is_after_empty && (is_of_note() || is_alike && !heads && of_place())
        };
        let last = items.last_mut();
        match last.filter(|last| !last.heads && goes_on(last)) {
            Some(last) => last.text = text.get(last.start..end).unwrap_or_default(),
            None => items.push(Item {
                text: line,
                start,
                begins,
                heads,
                is_appendix,
                region,
            }),
        }
        (before, is_after_empty) = (start, false);
        // A paragraph may be a line.
        is_apart = trimmed.ends_with(['.', '!', '?', '。']) || line.len() > HEADING.1;
    }
    items
}

/// Whether a line may be a heading though no empty line is before it, and hardly the end of an entry.
fn is_short_title(line: &str) -> bool {
    line.starts_with(char::is_uppercase)
        && !line.contains(|c: char| c.is_ascii_digit() || c.is_ascii_punctuation())
        && line.split_whitespace().count() <= SHORT_TITLE
}

/// Whether a line is the heading of a bibliography, and whether it is that of an appendix.
fn heading(line: &str) -> (bool, bool) {
    if may_head(line) {
        read_heading(line)
    } else {
        (false, false)
    }
}

/// The same, of any line.
fn read_heading(line: &str) -> (bool, bool) {
    // What stands after a colon is an entry. Most lines are paragraphs, which are looked at no further than a heading is long.
    let near = line.get(..line.floor_char_boundary(2 * HEADING.1));
    let near = first_words(near.unwrap_or(line), HEADING.0 + 2);
    let head = near.split([':', '：']).next().unwrap_or(near);
    if head.len() > HEADING.1 {
        return (false, false);
    }
    let rest = line.get(head.len()..).unwrap_or_default();
    let rest = rest.strip_prefix([':', '：']).unwrap_or(rest);
    // In the middle of a sentence such a word is no heading. Few other lines are that short, and only their words are looked at.
    let first = head.chars().find(|c| c.is_alphabetic());
    if first.is_none_or(char::is_lowercase)
        || head.split_ascii_whitespace().nth(HEADING.0 + 1).is_some()
    {
        return (false, false);
    }
    let first = head.split_whitespace().next().map(canonical);
    let first = first.as_deref().and_then(|first| first.split(' ').next());
    let is_known = |word: &str| WORDS.contains_key(word) || is_number(word);
    if !first.is_none_or(is_known) {
        return (false, false);
    }
    let head = canonical(head);
    let words = || head.split(' ').skip_while(|word| is_number(word));
    let is = |word: &str, of| WORDS.get(word) == Some(&of);
    let is_appendix = words()
        .next()
        .is_some_and(|first| is(first, Word::Appendix));
    let core = || {
        words().any(|word| is(word, Word::Core))
            || UNSPACED_CORES.iter().any(|core| head.contains(core))
    };
    let heads = words().all(|word| is(word, Word::Core) || is(word, Word::Beside))
        && core()
        && (!rest.contains(char::is_alphanumeric) || Signs::of(rest).count >= 2);
    (heads, is_appendix)
}

/// Whether a line may be a heading, by its words of plain letters: most lines have one that heads nothing among their first.
fn may_head(line: &str) -> bool {
    for word in line.split_ascii_whitespace() {
        let Some(letters) = plain_letters(word) else {
            return true;
        };
        let letters = letters.to_ascii_lowercase();
        match WORDS.get(&letters) {
            None if !is_number(&letters) => return false,
            // What follows need not be of a heading.
            Some(Word::Appendix) => return true,
            _ => {}
        }
    }
    true
}

/// The letters of a word, if they are ASCII and it surely has no others: what stands around them ends no part of a heading.
fn plain_letters(word: &str) -> Option<&str> {
    let word = word.trim_start_matches(|c: char| c.is_ascii_punctuation());
    let letters = word.trim_end_matches([',', ';', '!', '?']);
    let is_plain = letters.bytes().all(|byte| byte.is_ascii_alphabetic());
    (is_plain && !letters.is_empty()).then_some(letters)
}

/// A line up to the end of so many words.
fn first_words(line: &str, words: usize) -> &str {
    let mut is_in_word = false;
    let mut ends = line.bytes().enumerate().filter_map(|(at, byte)| {
        let was_in_word = mem::replace(&mut is_in_word, !byte.is_ascii_whitespace());
        (was_in_word && !is_in_word).then_some(at)
    });
    ends.nth(words - 1)
        .and_then(|end| line.get(..end))
        .unwrap_or(line)
}

/// Whether a word numbers a heading.
fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
        || word.bytes().all(|byte| b"ivx".contains(&byte))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn no_heading_is_passed_over(
            pieces in prop::collection::vec(
                (
                    prop::sample::select(vec![
                        "References", "the", "WORKS", "Cited", "Appendix", "Ek", "Литература", "参考文献", "1", "IV", "Petrova", "(1911)",
                        "’", "\"", "'", "*", "_", "-", "é", "\u{301}", "ISBN 978", "",
                    ]),
                    prop::sample::select(vec![" ", " ", " ", "", ".", ", ", ": ", "：", "; ", "! ", "? ", "\u{a0}"]),
                ),
                0..6,
            ),
        ) {
            let line: String = pieces.into_iter().flat_map(|(word, end)| [word, end]).collect();
            prop_assert!(may_head(&line) || read_heading(&line) == (false, false), "{line}");
        }
    }

    #[test]
    fn all_patterns_are_read() {
        assert!(PLACE.is_some() && GOES_ON.is_some() && PUBLISHED.is_some());
    }
}
