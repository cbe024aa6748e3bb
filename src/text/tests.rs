//! Cases for the whole room; properties and an oracle are beside them.

use unicode_normalization::UnicodeNormalization;

use super::*;

mod honest;
mod languages;
mod options;
mod oracle;
mod properties;
mod slices;

/// Canonical tokens joined by `|`, and by another way the spans' text.
fn forms(text: &str) -> (String, String) {
    let spans: Vec<&str> = tokens(text).spans.iter().map(|s| s.of(text)).collect();
    (canonical(text).replace(' ', "|"), spans.join("|"))
}

fn check(input: &str, expected: &str) {
    let found = forms(input).0;
    assert_eq!(found, expected, "canonical form of {input:?}");
    assert_sound(input);
}

fn check_spans(input: &str, expected: &str) {
    assert_eq!(forms(input).1, expected, "spans of {input:?}");
    assert_sound(input);
}

fn hashes(text: &str) -> Vec<TokenHash> {
    let mut out = Vec::new();
    token_hashes(text, &mut out);
    out
}

/// What holds for every text.
fn assert_sound(text: &str) {
    let found = tokens(text);
    let mut alone = vec![7];
    assert_eq!(token_hashes(text, &mut alone), found.clues);
    assert_eq!(alone[1..], found.hashes, "{text:?}");
    assert_eq!(found.hashes.len(), found.spans.len());
    let mut last = 0;
    for (span, hash) in found.spans.iter().zip(&found.hashes) {
        assert!(span.start >= last && span.start < span.end, "{text:?}");
        last = span.end;
        let cut = text
            .get(span.start as usize..span.end as usize)
            .expect("a span is on character boundaries");
        let edge = |c: Option<char>| c.is_some_and(class::is_invisible);
        assert!(!edge(cut.chars().next()) && !edge(cut.chars().next_back()));
        assert_eq!(hashes(cut), [*hash], "{cut:?} alone, in {text:?}");
    }
    let canonical_text = canonical(text);
    assert_eq!(
        hashes(&canonical_text),
        found.hashes,
        "canonical {canonical_text:?} of {text:?}"
    );
    assert_eq!(canonical(&canonical_text), canonical_text, "{text:?}");
    let of_words = canonical_text.split(' ').filter(|w| !w.is_empty());
    let of_words: Vec<TokenHash> = of_words.map(lookalike::hash).collect();
    assert_eq!(of_words, found.hashes, "{text:?}");
}

#[test]
fn words_and_their_joints() {
    check("", "");
    check(" \r\n\t", "");
    check("The quick, brown fox!", "the|quick|brown|fox");
    check("In 1984 3D, 5kB", "in|1984|3d|5kb");
    check("don't DON’T donʼt don＇t", "don't|don't|don't|don't");
    check("'tis the boys' 90's", "tis|the|boys|90|s");
    check("a''b a'1 1'a 'a'", "a|b|a|1|1|a|a");
    check("п'ять П’ЯТЬ", "п'ять|п'ять");
    check("well-known re‐use", "well|known|re|use");
    check("snake_case a.b c/d", "snake|case|a|b|c|d");
    check("\u{1b}[31mred\u{1b}[0m \0nul\0", "31mred|0m|nul");
    check("\u{e000}a\u{e001} 😀 a\u{378}b", "a|a|b");
    check("\u{301} \u{301}a a\u{301}", "a|á");
    check_spans("\u{feff}a \u{200b}b\u{200b} c", "a|b|c");
}

#[test]
fn lines_that_end_with_a_hyphen() {
    check("exam-\nple", "example");
    check("exam-\r\n  ple", "example");
    check("exam‐ \t\n\t ple", "example");
    check("exam\u{ad}\nple", "example");
    check("exam\u{ad}\u{ad}\u{200b}\nple", "example");
    check("exam\u{200b}\u{ad}\nple", "example");
    check("exam\u{200b}-\nple", "example");
    check("exam-\u{200b}\n\u{200b}ple", "example");
    check("сло-\nво сло-\nво-\nво", "слово|словово");
    check("exam-\nPle", "exam|ple");
    check("exam-\n\nple", "exam|ple");
    check("exam-\rple", "exam|ple");
    check("exam--\nple 1-\na", "exam|ple|1|a");
    check("exam -\nple", "exam|ple");
    check("exam- ple", "exam|ple");
    check("a-\nb'c-\nd", "ab'cd");
    check("a-\n1 a-\n中", "a|1|a|中");
    check_spans("an exam-\n  ple, too", "an|exam-\n  ple|too");
}

#[test]
fn variants_of_one_word() {
    for variant in [
        "office",
        "OFFICE",
        "oﬃce",
        "of\u{ad}fice",
        "o\u{200b}f\u{feff}fice",
        "ｏｆｆｉｃｅ",
        "ＯＦＦＩＣＥ",
        "of-\nfice",
        "oﬀice",
        "\u{202e}office\u{202c}",
        "𝐨𝐟𝐟𝐢𝐜𝐞",
        "оffice",
        "оffісе",
        "ⓞffice",
    ] {
        check(variant, "office");
    }
    check("Straße STRASSE STRAẞE", "strasse|strasse|strasse");
    check("ΟΔΟΣ οδος οδοσ", "οδοσ|οδοσ|οδοσ");
    check("ёлка Ёлка е\u{308}лка елка", "елка|елка|елка|елка");
    check(
        "İstanbul istanbul I\u{307}stanbul ıstanbul",
        "istanbul|istanbul|istanbul|istanbul",
    );
    check("é E\u{301} É", "é|é|é");
    check("x² ½ ⅻ №5 ™", "x2|12|xii|5");
    check("ᾳ ΑΙ ŉ", "αι|αι|n");
}

#[test]
fn look_alikes() {
    check("вecна BЕСНА Bесна", "весна|весна|весна");
    check("scоpе sсоре", "scope|ѕсоре");
    check("λόγoς", "λόγοσ");
    check("веб-site IT-шник", "веб|site|it|шник");
    check("жjуz", "жjуz");
    assert_eq!(
        hashes("sсоре соре не СО2 то"),
        hashes("scope cope he co2 to")
    );
    assert_eq!(tokens("вecна scope scоpe жzz ёж").clues.lookalike, 2);
}

#[test]
fn scripts_without_spaces() {
    check("文本复制 检测", "文|本|复|制|检|测");
    check("第3章A股", "第|3|章|a|股");
    check("ガカ\u{3099}ｶﾞ", "ガ|ガ|ガ");
    check("ゟ ㊐ ⼀", "ゟ|日|一");
    check(
        "น้ำน\u{e49}\u{e4d}าไทย",
        "น\u{e49}\u{e4d}า|น\u{e49}\u{e4d}า|ไ|ท|ย",
    );
    check("한국어 \u{1112}\u{1161}\u{11ab}", "한국어|한");
    check("葛\u{e0100}城", "葛|城");
    check("ເມືອງໜ", "ເ|ມື|ອ|ງ|ໜ");
    check(
        "ស្រី မြန်မာ",
        "ស\u{17d2}|រ\u{17b8}|မ\u{103c}|န\u{103a}|မ\u{102c}",
    );
    check_spans("ｶﾞｶ", "ｶﾞ|ｶ");
}

#[test]
fn clues_count_what_is_inside_words() {
    let clues =
        tokens("a\u{200b}b \u{200b} \u{200b}c\u{200b} o\u{ad}\u{ad}k don\u{200b}’\u{200b}t").clues;
    assert_eq!(clues.invisible, 3);
}

#[test]
fn every_character_alone_and_among_others() {
    for c in '\0'..=char::MAX {
        if matches!(c as u32, 0x5000..=0x9000 | 0xAD00..=0xD000 | 0x20100..=0x2A000 | 0x2B900..=0xDFFFF | 0xE0200..=0x10_FFF0)
        {
            continue;
        }
        assert_sound(&format!("{c} a{c}b я{c}{c}中{c}\u{301}1{c}'a"));
    }
}

/// Nothing takes more than a few passes: quadratic, these would take minutes.
#[test]
fn hostile_texts_take_no_longer_than_others() {
    let many = |piece: &str| piece.repeat(50_000);
    for piece in [
        "\u{ad}",
        "a\u{ad}",
        "\u{301}\u{323}",
        "a-",
        "a-\n",
        "a- \u{ad}",
        "'",
        "a'",
        "a'\u{200b}",
        "é'",
        "ﷺ",
        "ก\u{e33}",
        "a\u{200b}",
        "x",
        "я",
        "ё",
        "中\u{301}",
    ] {
        for start in ["", "a", "é'"] {
            for end in ["", "\nb"] {
                token_hashes(&format!("{start}{}{end}", many(piece)), &mut Vec::new());
            }
        }
    }
    assert_eq!(hashes(&format!("a{}b", many("\u{ad}"))), hashes("ab"));
    assert_eq!(hashes(&format!("a-{}\nb", many(" "))), hashes("ab"));
}

/// What is decided without a look at Unicode's tables is what they say.
#[test]
fn shortcuts_are_right() {
    for c in '\0'..=char::MAX {
        assert_eq!(class::kind(c), class::classify(c), "{c:?}");
        let itself: String = std::iter::once(c).nfkc().collect();
        assert!(!class::is_settled(c) || itself.starts_with(c), "{c:?}");
    }
}

#[test]
fn folding_is_finished_after_one_step() {
    for c in '\0'..=char::MAX {
        let (mut once, mut twice) = (String::new(), String::new());
        class::fold(c, &mut once);
        once.chars().for_each(|c| class::fold(c, &mut twice));
        assert_eq!(once, twice, "{c:?}");
    }
}

/// Every place in a block of 64 bytes and at its end.
#[test]
fn words_at_every_offset() {
    for padding in 0..70 {
        for piece in [
            "word",
            "don't",
            "don’t",
            "exam-\nple",
            "exam-\n ple",
            "naïve",
            "abcdefghijklmnopqrstuvwxyz",
            "x",
            "a- b",
            "a'",
            "é",
            "'a",
        ] {
            for tail in [
                "", " ", " tail", "я", "\u{ad}", "\u{301}", "’s", "'s", "-\nz", "- ",
            ] {
                let text = format!(
                    "{}{piece}{tail}",
                    ". ".repeat(padding / 2) + &"x".repeat(padding % 2)
                );
                assert_sound(&text);
                oracle::assert_agrees(&text);
                let text = format!(
                    "{}{piece}{tail} and more of the same, so that a block is full {piece}{tail}, is it?",
                    "a".repeat(padding)
                );
                assert_sound(&text);
                oracle::assert_agrees(&text);
            }
        }
    }
}

#[test]
fn words_do_not_collide() {
    let mut seen: Vec<u64> = Vec::new();
    for n in 0..1_000_000_u32 {
        seen.push(hash::of(format!("{n}").as_bytes()));
        seen.push(hash::of(format!("word{n}").as_bytes()));
        seen.push(hash::of(format!("слово{n:x}").as_bytes()));
        seen.push(hash::of(format!("averylongwordof{n:o}").as_bytes()));
    }
    let count = seen.len();
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), count);
}
