//! What honest people write is no clue, and what tricksters write is one.

use super::super::{Clues, tokens};

fn check(text: &str, invisible: u32, lookalike: u32) {
    let expected = Clues {
        invisible,
        lookalike,
    };
    assert_eq!(tokens(text).clues, expected, "{text:?}");
}

#[test]
fn invisible_characters_that_have_a_use_are_no_clue() {
    for text in [
        // Persian: "I go", "books", a hand-made plural; Urdu; Arabic with marks of direction.
        "می\u{200c}روم کتاب\u{200c}ها خانه\u{200c}ای",
        "علم\u{200c}دوست ه\u{200d}م",
        "كلمة\u{200f}أخرى \u{202b}نص\u{202c} ال\u{200e}نص",
        // Hindi, Bengali, Malayalam, Tamil, Sinhala: joined or not joined consonants.
        "क्\u{200d}ष क्\u{200c}ष",
        "র\u{200d}্যাব",
        "അവന്\u{200d} നന്\u{200d}മ",
        "க்\u{200c}ஷ",
        "ශ්\u{200d}රී ලංකා",
        // Hebrew: marks in their order, and directions.
        "יְרוּשָׁלַ\u{34f}ִם של\u{200f}ום",
        // Where a line may break in scripts without spaces.
        "ภาษา\u{200b}ไทย\u{200b}กำ\u{200b}า",
        "ភាសា\u{200b}ខ្មែរ ພາສາ\u{200b}ລາວ",
        "မြန်မာ\u{200b}စာ བོད་\u{200b}སྐད\u{200b}ཡིག",
        // Mongolian and Han variants, old Korean.
        "ᠮᠣᠩᠭᠣᠯ\u{180b}ᠠ 葛\u{e0100}城 \u{115f}\u{1161}",
        // Emoji.
        "a 👨\u{200d}👩\u{200d}👧 ❤\u{fe0f} 1\u{fe0f}\u{20e3} word👍\u{1f3fb}",
        "hand✌\u{fe0f}made 🏴\u{e0067}\u{e0062}\u{e007f}",
        // Word processors and pages of the web put these.
        "Donau\u{ad}dampf\u{ad}schiff о\u{ad}со\u{ad}бен\u{ad}но",
        "exam\u{ad}\u{ad}ple o\u{ad}\nk",
        "\u{feff}The \u{200b}word\u{200b}, \u{200e}left\u{200e}",
        "1\u{2060}000 25\u{200b}kg",
    ] {
        check(text, 0, 0);
    }
}

#[test]
fn invisible_characters_without_a_use_are_clues() {
    for (text, expected) in [
        ("pla\u{200b}gi\u{200b}arism", 2),
        ("pla\u{200c}giarism", 1),
        ("pla\u{200d}giarism", 1),
        ("pla\u{2060}giarism", 1),
        ("pla\u{feff}giarism", 1),
        ("pla\u{202e}giar\u{202c}ism", 2),
        ("pla\u{200e}giarism", 1),
        ("пла\u{200b}гиат", 1),
        ("ПЛА\u{200d}ГИАТ", 1),
        ("λογο\u{200b}κλοπή", 1),
        ("գրա\u{200b}գողություն", 1),
        ("პლაგი\u{200d}ატი", 1),
        ("é\u{301}\u{200b}tude", 1),
        ("don\u{200b}\u{2019}t", 1),
        ("tag\u{e0061}ged", 1),
        ("fil\u{3164}ler fo\u{fe0f}rm", 2),
        // A soft hyphen beside it hides it not.
        ("pla\u{ad}\u{200b}giarism", 1),
    ] {
        check(text, expected, 0);
    }
}

#[test]
fn letters_of_two_alphabets_in_honest_words_are_no_clue() {
    for text in [
        "λmax λ_max ΔT ΔΔT ΔΔH ΔΔG ΔΔCt ΔEab kΩ MΩ µm μm mμ α-particles β2 γH2AX",
        "TNFα IFNγ NFκB αβTCR Ωm ρair νe χi υx κx ηp σxy τmax εr",
        "T-рубашка IP-адрес SMS-ка 3D-модель IT-шник e-mail-адрес USB-порт",
        "SMSка PDFом USBшник IPадрес JavaScriptом МРТscan",
        "iPhone'а Word'ом PDF'ку Google\u{2019}ом",
        "ХIХ век, ХVIII и ХХI века, ІХ XХ",
        "рH pН мA кB СO2 Н2SО4 СаСO3",
        "веб-site ёлка scope весна λόγος ΑΒΓ",
        "мкF ΔP σ-алгебра C++ x-координата ось Oy π-мезон",
        "dжинсы qwерти жzz",
        "Вин95 Win95 кВт kW",
    ] {
        check(text, 0, 0);
    }
}

#[test]
fn letters_in_disguise_are_clues() {
    for text in [
        // Cyrillic and Greek in English, German, French, Polish.
        "plаgiarism",
        "Тhe",
        "РLAGIARISM",
        "оffісе",
        "scοpe",
        "ΗOUSE",
        "sсhön",
        "Ѕtraße",
        "éсole",
        "zаżółć",
        // Latin and Greek in Russian, Ukrainian, Serbian.
        "вecна",
        "BЕСНА",
        "Bесна",
        "мaмa",
        "плaгиат",
        "бiльше",
        "jуче",
        "еще\u{301}oдин",
        "вοда",
        // Latin in Greek.
        "λόγoς",
        "ΚΑΛHΜΕΡΑ",
        // Over the end of a line, before an apostrophe, and with something invisible.
        "plа-\ngiarism",
        "сan't",
        "пл\u{ad}aгиат",
    ] {
        check(text, 0, 1);
    }
    check("plаgiarism thаt scores", 0, 2);
}
