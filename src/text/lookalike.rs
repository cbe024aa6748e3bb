//! Look-alikes: letters that only look like those of the word they stand in.

use std::borrow::Cow;

use super::canon::continues;
use super::class::{CYRILLIC, GREEK, Kind, LATIN, fold, kind, script};
use super::{TokenHash, hash};

/// Folded letters that look alike as capitals or as small letters (SPEC 2.8): Latin, Cyrillic, Greek; a space where a
/// script has none. The first row with a letter counts.
///
/// After folding, because a word in capitals must have the form of the same word in small letters: so a small Latin
/// `h` in a Cyrillic word is the `н` of its capital, and not the rarer `һ`.
///
/// Beside each row the letters that a reader takes for each other as they are printed, in groups: a capital `Т` passes
/// for a Latin one, a small `т` doesn't, and of Greek small letters, which are symbols of sciences, only the `ο` does.
const ALIKE: &[([char; 3], &str)] = &[
    (['a', 'а', 'α'], "AАΑ aа"),
    (['b', 'в', 'β'], "BВΒ"),
    (['c', 'с', ' '], "CС cс"),
    (['e', 'е', 'ε'], "EЕΕ eе"),
    (['h', 'н', 'η'], "HНΗ"),
    (['i', 'і', 'ι'], "IІΙ iі"),
    (['j', 'ј', ' '], "JЈ jј"),
    (['k', 'к', 'κ'], "KКΚ"),
    (['m', 'м', 'μ'], "MМΜ"),
    (['n', ' ', 'ν'], "NΝ"),
    (['o', 'о', 'ο'], "OОΟ oоο"),
    (['p', 'р', 'ρ'], "PРΡ pр"),
    (['s', 'ѕ', ' '], "SЅ sѕ"),
    (['t', 'т', 'τ'], "TТΤ"),
    (['u', ' ', 'υ'], ""),
    (['x', 'х', 'χ'], "XХΧ xх"),
    (['y', 'у', 'υ'], "YУΥ yу"),
    (['z', ' ', 'ζ'], "ZΖ"),
    (['d', 'ԁ', ' '], "dԁ"),
    (['q', 'ԛ', ' '], "qԛ"),
    (['w', 'ԝ', ' '], "WԜ wԝ"),
    (['h', 'һ', ' '], "hһ"),
    (['v', ' ', 'ν'], ""),
    (['l', 'ӏ', ' '], "lӏӀ"),
    // Folding takes the dots from the Cyrillic letter, so the Latin one must lose them too.
    (['ë', 'е', ' '], "ËЁ ëё"),
    (['ï', 'ї', 'ϊ'], "ÏЇ ïї"),
    (['ó', ' ', 'ό'], "óό"),
    ([' ', 'п', 'π'], ""),
    ([' ', 'ф', 'φ'], ""),
    ([' ', 'г', 'γ'], ""),
];

/// Folded letters of further scripts with the Latin ones that they look like as capitals or as small letters: Armenian, Cherokee, Coptic,
/// Lisu. Only these pass for others, and no Latin letter for one of these: their own words are never mixed.
const MASKS: [[&str; 2]; 4] = [
    ["օոսհզցյտլ", "onuhqgjsl"],
    [
        "ꭰꭱꭲꭵꭹꭺꭻꭼꮃꮇꮋꮍꮐꮒꮓꮟꮢꮤꮥꮩꮪꮮꮯꮲꮶꮷᏻᏼ",
        "drtiyajewmhyghzbrwsvslcpkdgb",
    ],
    ["ⲟⲥⲣⲕⲙⲛⲏⲓⲧⲩⲭⲃ", "ocpkmnhityxb"],
    ["ꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ", "bpddtgkjczfmnlsrvhwxyaeiou"],
];

/// Sigmas in the shape of a `c`.
pub(super) const LUNATE: [char; 2] = ['ϲ', 'Ϲ'];

/// Whether it stands where the letters of the further scripts do.
#[inline]
fn is_further(c: char) -> bool {
    let is_cherokee = matches!(c, '\u{13A0}'..='\u{13FD}' | '\u{AB70}'..='\u{ABBF}');
    is_cherokee
        || matches!(c, '\u{531}'..='\u{587}' | '\u{2C80}'..='\u{2CFF}' | '\u{A4D0}'..='\u{A4FF}')
}

/// The Latin letter that a folded letter of one of the further scripts looks like.
pub(super) fn masked(c: char) -> Option<char> {
    if !is_further(c) {
        return None;
    }
    let mut all = MASKS
        .iter()
        .flat_map(|[masks, latin]| masks.chars().zip(latin.chars()));
    all.find_map(|(mask, latin)| (mask == c).then_some(latin))
}

/// Writes the token with the Latin letters that those of further scripts pass for; `false`, and nothing to be used, where there is none, or
/// one that passes for none, or no letter of a script that they pass for one of.
pub(super) fn unmask(token: &str, out: &mut String) -> bool {
    if !token.chars().any(is_further) {
        return false;
    }
    out.clear();
    out.extend(token.chars().map(|c| masked(c).unwrap_or(c)));
    let is_foreign = |c: char| script(c) == 0 && kind(c) == Kind::Letter;
    !out.chars().any(is_foreign) && token.chars().any(|c| script(c) != 0)
}

/// Whether the lunate sigmas of a word, which folding makes usual ones, pass for a Latin `c`: beside Latin letters and no Greek ones.
pub(super) fn has_latin_sigmas(cut: &str) -> bool {
    let has = |script: u8| {
        let mut letters = cut.chars().filter(|c| !LUNATE.contains(c));
        letters.any(|c| column(c).is_some_and(|column| SCRIPTS[column] == script))
    };
    cut.chars().any(|c| LUNATE.contains(&c)) && has(LATIN) && !has(GREEK)
}

/// The scripts, in the order of the columns.
pub(super) const SCRIPTS: [u8; 3] = [LATIN, CYRILLIC, GREEK];
/// The place of the Latin letters among them.
pub(super) const LATIN_COLUMN: usize = 0;

/// Writes the token with all letters mapped to the look-alikes of one of its scripts; `false`, and nothing to be used,
/// where the token has one script only or no script has look-alikes of all the others' letters.
///
/// The script with most letters that works, and of equals the first in the order Latin, Cyrillic, Greek. So a letter
/// that looks like no other (the f of "office" with every other letter Cyrillic) outweighs any number of those that do.
pub(super) fn repair(token: &str, out: &mut String) -> bool {
    let mut counts = [0_usize; 3];
    for c in token.chars() {
        let bit = script(c);
        if let Some(column) = SCRIPTS.iter().position(|&s| s == bit) {
            counts[column] += 1;
        }
    }
    let mut order = [0, 1, 2];
    order.sort_by_key(|&column| std::cmp::Reverse(counts[column]));
    let present = counts.iter().filter(|&&n| n > 0).count();
    let mut candidates = order.into_iter().take(present);
    present > 1 && candidates.any(|column| mapped(token, column, out))
}

/// The Latin letter that a folded letter passes for, itself where it is one or of no script with look-alikes; `None` for a letter of
/// such a script that passes for none.
pub(super) fn latin(c: char) -> Option<char> {
    if matches!(script(c), 0 | LATIN) {
        return Some(c);
    }
    alike_folded(c, LATIN_COLUMN)
}

/// The hash of a canonical token. Of a word whose letters all pass for Latin ones ("соре", "не", "СО2") it is that of those, in every
/// text: what such a word is made of nobody can see, and whether it is a disguise only the words around it tell, of which a part of a
/// text may have others. Two words of one script have one hash by that only where one has an `н` and the other the rare `һ`, of which
/// the capital of the one and the small letter of the other pass for an `h`.
pub(super) fn hash(token: &str) -> TokenHash {
    match as_latin(token).or_else(|| bare(token)) {
        Some(latin) => hash::of(latin.as_bytes()),
        None => hash::of(token.as_bytes()),
    }
}

/// The Latin letters that all letters of a token of Cherokee, Coptic or Lisu pass for. Of two that pass for one only the first does here, so
/// that no two words of these become one. Armenian ones are left: nearly all of its letters are its own, and its words are hashed fast.
fn bare(token: &str) -> Option<String> {
    token.chars().next().and_then(masked)?;
    let [_, others @ ..] = &MASKS;
    others.iter().find_map(|[masks, latin]| {
        let plain = |mask: char| {
            let at = masks.chars().position(|other| other == mask)?;
            let plain = latin.chars().nth(at)?;
            (latin.chars().position(|other| other == plain) == Some(at)).then_some(plain)
        };
        token.chars().map(plain).collect()
    })
}

/// The Latin letters that all letters of a token of another script pass for.
fn as_latin(token: &str) -> Option<String> {
    if token.is_ascii() || token.chars().any(|c| kind(c) == Kind::Mark) {
        return None;
    }
    let has_others = token.chars().any(|c| !matches!(script(c), 0 | LATIN));
    let latin = || token.chars().map(latin).collect();
    has_others.then(latin).flatten()
}

/// A canonical token as a reader of another script takes it, who knows what all its letters pass for; one that no two readers take for
/// different words stays as it is.
pub(super) fn read_in(token: &str, column: usize) -> Cow<'_, str> {
    let latin = as_latin(token).map_or(Cow::Borrowed(token), Cow::Owned);
    let mut read = String::new();
    if column != LATIN_COLUMN && mapped(&latin, column, &mut read) {
        return Cow::Owned(read);
    }
    latin
}

/// Whether all letters of a canonical token pass for letters of one script alone.
pub(super) fn has_one_reading(token: &str) -> bool {
    let mut read = String::new();
    let readings = (0..SCRIPTS.len()).filter(|column| mapped(token, *column, &mut read));
    readings.count() == 1
}

/// What a folded letter passes for in a script.
fn alike_folded(c: char, column: usize) -> Option<char> {
    let mut rows = ALIKE.iter().map(|(row, _)| row);
    let row = rows.find(|row| row.contains(&c) && row[column] != ' ');
    row.map(|row| row[column])
}

fn mapped(token: &str, column: usize, out: &mut String) -> bool {
    out.clear();
    for c in token.chars() {
        let bit = script(c);
        if bit == 0 || bit == SCRIPTS[column] {
            out.push(c);
            continue;
        }
        let Some(alike) = alike_folded(c, column) else {
            return false;
        };
        out.push(alike);
    }
    true
}

/// Letters of one script that make a word, in the order of the columns. Two or three Greek capitals are a formula (ΔΔT).
const OWN: [usize; 3] = [2, 2, 3];
/// The last Cyrillic letter of the keyboards of Slavic languages; a Latin `d` is not put in a word to look like `ԁ`.
const LAST_SLAVIC: char = '\u{45F}';
/// What Roman numerals are written with, by a person who has no Latin letters at hand.
const NUMERALS: &str = "IVXLCDMІХСМ";

/// Whether letters of another script stand in a repaired token that pass for its own as they are printed, and no other
/// foreign ones: an ending on a name, a unit or a formula is no disguise. Apostrophes and digits part what has its own script.
pub(super) fn is_disguised(cut: &str) -> bool {
    let mut letters = Vec::new();
    let runs = cut
        .chars()
        .filter(|&c| continues(c) && kind(c) != Kind::Mark);
    for c in runs.chain(std::iter::once(' ')) {
        match column(c) {
            Some(column) => letters.push((c, column)),
            None if is_run_disguised(&letters) => return true,
            None => letters.clear(),
        }
    }
    false
}

/// The script of a letter as it is printed, by its place among [`SCRIPTS`].
pub(super) fn column(c: char) -> Option<usize> {
    let mut folded = String::new();
    fold(c, &mut folded);
    let bit = folded.chars().next().map_or(0, script);
    SCRIPTS.iter().position(|&script| script == bit)
}

fn is_run_disguised(letters: &[(char, usize)]) -> bool {
    let capitals = letters.iter().filter(|(c, _)| c.is_uppercase()).count();
    // An abbreviation or a name with an ending (SMSка), or a formula (СаСO3).
    let is_name = capitals > 1 && capitals < letters.len();
    if is_name || letters.iter().all(|&(c, _)| NUMERALS.contains(c)) {
        return false;
    }
    (0..SCRIPTS.len()).any(|own| {
        let count = letters.iter().filter(|&&(_, column)| column == own).count();
        let mut foreign = letters.iter().filter(|&&(_, column)| column != own);
        count >= OWN[own] && count < letters.len() && foreign.all(|&(c, _)| alike(c, own).is_some())
    })
}

/// The letter of that script that it looks like as it is printed; none for a letter of the script itself.
pub(super) fn alike(c: char, own: usize) -> Option<char> {
    let is_own = |other: &char| {
        column(*other) == Some(own) && (SCRIPTS[own] != CYRILLIC || *other <= LAST_SLAVIC)
    };
    if column(c) == Some(own) {
        return None;
    }
    let groups = ALIKE.iter().flat_map(|(_, looks)| looks.split(' '));
    let mut groups = groups.filter(|group| group.contains(c));
    groups.find_map(|group| group.chars().find(is_own))
}
