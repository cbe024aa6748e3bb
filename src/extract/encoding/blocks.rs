//! Blocks: UTF-16 of China or Japan without a mark and without a blank. Such a text has hardly any zero bytes by which it would be
//! known, and was taken for a language of one byte a letter.
//!
//! Nearly all of its characters stand in a few blocks, so that one byte of two has few values. That alone is no proof: letters of ASCII
//! without blanks, capitals of old Cyrillic encodings and Shift JIS mean characters of these blocks as well. The other byte of two has any
//! value, also those of control characters, which no text of bytes has; or it stands with the one byte of kana, which is a digit there.

use encoding_rs::{UTF_16BE, UTF_16LE};

use super::{Decoded, LOOKED_AT, decoded, is_odd_control};

/// Fewer characters prove nothing.
const FEWEST: usize = 8;
/// Of so many characters one may stand in another block: a rare one, or a sign.
const STRANGER: usize = 20;
/// So many bytes of control characters are no accident.
const CONTROLS: usize = 2;
/// Of so many characters of Japanese at least one is kana.
const KANA: usize = 5;
/// Of so many characters one may have a zero for its lower byte, such as that for one: letters of ASCII in the other order of bytes all do.
const ZEROS: usize = 8;

/// The text in that one of both orders of bytes in which more is at home.
pub fn by_blocks(bytes: &[u8]) -> Option<Decoded<'_>> {
    if !bytes.len().is_multiple_of(2) {
        return None;
    }
    let sample = bytes.get(..LOOKED_AT).unwrap_or(bytes);
    let little = at_home(sample, u16::from_le_bytes);
    let big = at_home(sample, u16::from_be_bytes);
    // None is less than any number.
    let encoding = match little.max(big)? {
        most if little == Some(most) => UTF_16LE,
        _ => UTF_16BE,
    };
    let text = Decoded {
        guessed: true,
        ..decoded(bytes, encoding)
    };
    (text.damaged == 0).then_some(text)
}

/// How many characters stand where those of such a text do; nothing if it is none.
fn at_home(sample: &[u8], unit: fn([u8; 2]) -> u16) -> Option<usize> {
    let (pairs, _) = sample.as_chunks::<2>();
    let (mut home, mut kana, mut controls, mut zeros) = (0, 0, 0, 0);
    for pair in pairs {
        let unit = unit(*pair);
        let [_, low] = unit.to_be_bytes();
        let is_kana = matches!(unit, 0x3041..=0x3096 | 0x3099..=0x30ff);
        kana += usize::from(is_kana);
        let is_home = is_kana || is_common(unit);
        home += usize::from(is_home);
        zeros += usize::from(low == 0);
        controls += usize::from(is_home && low != 0 && is_odd_control(low));
    }
    let is_such = pairs.len() >= FEWEST
        && home * STRANGER >= pairs.len() * (STRANGER - 1)
        && zeros * ZEROS <= pairs.len();
    let is_no_other = controls >= CONTROLS || kana * KANA >= pairs.len();
    (is_such && is_no_other).then_some(home)
}

/// The characters that all of them write in, their signs, and letters as wide as these.
fn is_common(unit: u16) -> bool {
    matches!(
        unit,
        0x2014 | 0x2018 | 0x2019 | 0x201c | 0x201d | 0x2026 | 0x3000..=0x3011 | 0x3014..=0x301f
            | 0x4e00..=0x9fff | 0xff01..=0xff65
    )
}

#[cfg(test)]
mod tests {
    use encoding_rs::{
        BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, IBM866, KOI8_R, SHIFT_JIS, UTF_8,
        WINDOWS_1250, WINDOWS_1251, WINDOWS_1252, WINDOWS_1253, X_MAC_CYRILLIC,
    };
    use proptest::prelude::*;

    use super::super::decode;
    use super::*;

    fn utf16(text: &str, unit: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(unit).collect()
    }

    /// Both orders of bytes, and what is read in each.
    fn read_in_both(text: &str) -> [(Option<String>, &'static str); 2] {
        let orders = [u16::to_le_bytes as fn(u16) -> [u8; 2], u16::to_be_bytes];
        orders.map(|order| {
            let bytes = utf16(text, order);
            let read = decode(&bytes);
            let encoding = read.as_ref().map_or("", |read| read.encoding);
            (read.map(|read| read.text.into_owned()), encoding)
        })
    }

    #[track_caller]
    fn check(text: &str) {
        let whole = || Some(text.to_owned());
        let expected = [(whole(), "UTF-16LE"), (whole(), "UTF-16BE")];
        assert_eq!(read_in_both(text), expected);
    }

    #[test]
    fn texts_of_china_and_japan_without_marks_and_blanks_are_read() {
        check("春眠不觉晓，处处闻啼鸟。夜来风雨声，花落知多少。");
        check("川の流れは絶えずして、しかももとの水ではありません。");
        check("むかしむかしあるところにおじいさんとおばあさんがいました");
        check("コンピュータは計算を速くするための機械である。");
        // A zero byte, which would be a letter of ASCII in the other order.
        check("图书馆第一层我们会生活在那里学生会先生");
    }

    #[test]
    fn letters_of_ascii_are_not_read_in_the_other_order_of_bytes() {
        check("withoutanyblanksbetweenthesewords");
        check("000000000000000000");
        check("one word, and another");
    }

    #[test]
    fn what_is_too_short_or_is_cut_in_a_character_is_left_to_the_others() {
        let whole = utf16("春眠不觉晓，处处闻啼鸟。夜来风雨声。", u16::to_le_bytes);
        assert!(by_blocks(&whole).is_some());
        assert!(by_blocks(&whole[1..]).is_none());
        assert!(by_blocks(&whole[..14]).is_none());
        assert!(by_blocks(b"").is_none());
    }

    /// Bytes of a text as far as the encoding has its letters.
    fn written(text: &str, encoding: &'static Encoding) -> Vec<u8> {
        let mut letter = [0; 4];
        let has = |c: &char| !encoding.encode(c.encode_utf8(&mut letter)).2;
        let text: String = text.chars().filter(has).collect();
        encoding.encode(&text).0.into_owned()
    }

    /// With blanks and without any, of one script and of several.
    fn texts() -> impl Strategy<Value = String> {
        let of = |letters: &str| proptest::string::string_regex(letters).unwrap();
        prop_oneof![
            of("[ -~\n]{0,120}"),
            of("[a-zà-ÿ]{16,120}"),
            of("[A-Za-zÀ-ÿŁłŠšŽž ,.’–\n]{16,120}"),
            of("[А-ЯЁ]{16,120}"),
            of("[А-Яа-яё ,.0-9]{16,120}"),
            of("[Α-Ωα-ω ,.]{16,120}"),
            of("[ぁ-んァ-ヶ一-龥、。]{16,120}"),
            of("[ぁ-ん]{16,120}"),
            of("[ｱ-ﾝ0-9]{16,120}"),
            of("[一-龥，。「」]{16,120}"),
            of("[一-龥 a-z0-9\n]{16,120}"),
            of("[가-힣 .]{16,120}"),
        ]
    }

    proptest! {
        #[test]
        fn no_text_of_bytes_is_taken_for_one(text in texts()) {
            for encoding in [
                WINDOWS_1250, WINDOWS_1251, WINDOWS_1252, WINDOWS_1253, KOI8_R, IBM866, X_MAC_CYRILLIC,
                UTF_8, GBK, GB18030, BIG5, SHIFT_JIS, EUC_JP, EUC_KR,
            ] {
                let bytes = written(&text, encoding);
                for cut in 0..4 {
                    let bytes = bytes.get(cut..).unwrap_or_default();
                    prop_assert!(by_blocks(bytes).is_none(), "{}: {}", encoding.name(), bytes.escape_ascii());
                }
            }
        }

        #[test]
        fn any_characters_in_sentences_are_read(
            // No low byte is zero: the other rule knows such a text.
            sentences in proptest::collection::vec(
                proptest::collection::vec((0x4e_u8..=0x9e, 1_u8..=0xff), 4..12),
                4..12,
            ),
        ) {
            let character = |(high, low)| char::from_u32(u32::from(u16::from_be_bytes([high, low])));
            let sentence = |letters: Vec<_>| letters.into_iter().filter_map(character).chain(['。']).collect();
            let text: String = sentences.into_iter().map::<String, _>(sentence).collect();
            let whole = Some(text.clone());
            prop_assert_eq!(read_in_both(&text), [(whole.clone(), "UTF-16LE"), (whole, "UTF-16BE")]);
        }

        #[test]
        fn noise_is_no_text(bytes in proptest::collection::vec(any::<u8>(), 64..200)) {
            prop_assert!(by_blocks(&bytes).is_none());
        }
    }
}
