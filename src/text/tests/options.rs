//! What is compared where a person asks for less than all words: in many languages, and for every combination.

use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;

use super::super::language::detect;
use super::super::options::tests::all;
use super::super::{
    Choice, Language, LeftOut, Options, Tokenizer, Tokens, Unit, Unspaced, canonical, hash, tokens,
};

/// The tokens that count, joined by `|`.
fn forms(options: Options, text: &str) -> String {
    assert_slices_back(options, text);
    Tokenizer::new(options).forms(text).join("|")
}

fn without_stop_words(choice: Choice) -> Options {
    Options {
        stop_words: choice,
        ..Options::default()
    }
}

fn by_stems(choice: Choice) -> Options {
    Options {
        stems: choice,
        ..Options::default()
    }
}

const BY_CHARACTERS: Options = Options {
    stop_words: Choice::Off,
    stems: Choice::Off,
    no_numbers: false,
    unit: Unit::Characters,
    unspaced: Unspaced::Characters,
};

fn chinese(unspaced: Unspaced, stop_words: Choice) -> Options {
    Options {
        stop_words,
        unspaced,
        ..Options::default()
    }
}

/// What holds for every text and all options: spans ascend and cut the text to their tokens, the ways to ask agree, and
/// what is remembered from text to text changes nothing.
fn assert_slices_back(options: Options, text: &str) {
    let mut tokenizer = Tokenizer::new(options);
    let (found, left_out) = tokenizer.tokens(text);
    let mut alone = vec![7];
    assert_eq!(
        tokenizer.token_hashes(text, &mut alone),
        (found.clues, left_out)
    );
    assert_eq!(alone[1..], found.hashes, "{options:?} {text:?}");
    let forms = tokenizer.forms(text);
    let of_forms: Vec<u64> = forms.iter().map(|form| hash::of(form.as_bytes())).collect();
    assert_eq!(of_forms, found.hashes, "{options:?} {text:?} {forms:?}");
    assert_eq!(found.spans.len(), found.hashes.len());
    // A part of a text can't tell the language of the whole, nor which of its words count.
    let language = |choice: Choice| match choice {
        Choice::Auto => left_out.language.map_or(Choice::Off, Choice::Of),
        known => known,
    };
    let mut of_part = Tokenizer::new(Options {
        stop_words: Choice::Off,
        stems: language(options.stems),
        ..options
    });
    let mut last = (0, 0);
    for ((span, hash), form) in found.spans.iter().zip(&found.hashes).zip(&forms) {
        assert!(
            span.start < span.end && (span.start, span.end) >= last,
            "{options:?} {text:?}"
        );
        last = (span.start, span.end);
        let cut = text
            .get(span.start as usize..span.end as usize)
            .expect("on character boundaries");
        let parts = of_part.forms(cut);
        let is_whole = hash::of(parts.concat().as_bytes()) == *hash;
        // A bigram over a character that is left out has that one inside; of several letters in one character each has
        // its span.
        let is_in = parts.contains(form) || form.chars().all(|c| canonical(cut).contains(c));
        // Look-alikes are what their word makes of them, and long paragraphs may have a language of their own.
        let is_of_word = options.unit == Unit::Characters
            || options.stems == Choice::Auto && text.chars().count() >= 400;
        assert!(
            is_whole || is_in || is_of_word,
            "{form:?} of {cut:?}: {parts:?}; {options:?} {text:?}"
        );
    }
    if options.unit == Unit::Characters {
        assert_letters_make_words(text, &found, &forms);
    }
}

/// The letters in the span of a word are those of its canonical form, if any of them counts.
fn assert_letters_make_words(text: &str, letters: &Tokens, forms: &[String]) {
    let words = tokens(text);
    let mut at = 0;
    for span in words.spans {
        let inside = letters.spans[at..]
            .iter()
            .take_while(|letter| letter.end <= span.end)
            .count();
        let made = forms[at..at + inside].concat();
        let word = canonical(span.of(text)).replace('\'', "");
        assert!(
            inside == 0 || made == word,
            "{made:?} of {word:?} in {text:?}"
        );
        at += inside;
    }
    assert_eq!(at, forms.len());
}

#[test]
fn by_default_every_word_counts_as_it_is() {
    let text = "The 2 cats, of 1984 — ЁЖИК и 我们的 oﬃce";
    let (found, left_out) = Tokenizer::default().tokens(text);
    assert_eq!(found, tokens(text));
    assert_eq!(left_out, LeftOut::default());
    assert_eq!(Tokenizer::default().forms(text).join(" "), canonical(text));
}

/// A language, a sentence of our own, what is left of it without stop words, and that by stems.
const SENTENCES: &[(Language, &str, &str, &str)] = &[
    (
        Language::English,
        "The rivers of the north were frozen, and nobody was fishing in them.",
        "rivers|north|frozen|nobody|fishing",
        "river|north|frozen|nobodi|fish",
    ),
    (
        Language::Russian,
        "Зимние реки на севере замёрзли, и никто не ловил в них рыбу.",
        "зимние|реки|севере|замерзли|никто|ловил|рыбу",
        "зимн|рек|север|замерзл|никт|лов|рыб",
    ),
    (
        Language::Kazakh,
        "Балалар мектептерге кітаптарымен бірге келді, ал ұстаздар оларды күтіп тұрды.",
        "балалар|мектептерге|кітаптарымен|келді|ұстаздар|оларды|күтіп|тұрды",
        "бала|мектеп|кітап|кел|ұстаз|олар|күтіп|тұр",
    ),
    (
        Language::German,
        "Die Flüsse im Norden waren gefroren, und niemand hat in ihnen gefischt.",
        "flüsse|norden|gefroren|niemand|gefischt",
        "fluss|nord|gefror|niemand|gefischt",
    ),
    (
        Language::French,
        "Les rivières du nord étaient gelées, et personne ne pêchait dans les lacs.",
        "rivières|nord|gelées|personne|pêchait|lacs",
        "rivi|nord|gel|person|pêch|lac",
    ),
    (
        Language::Spanish,
        "Los ríos del norte estaban congelados y nadie pescaba en las orillas.",
        "ríos|norte|congelados|nadie|pescaba|orillas",
        "rios|nort|congel|nadi|pesc|orill",
    ),
    (
        Language::Turkish,
        "Kışın ırmakların suları dondu ve çocuklar için balıkçılar da kapılarını açtılar.",
        "kişin|irmaklarin|sulari|dondu|çocuklar|balikçilar|kapilarini|açtilar",
        "kiş|irmak|su|do|çocuk|balikçi|kapi|aç",
    ),
    (
        Language::Ukrainian,
        "Річки на півночі замерзли, і ніхто з їхніх рибалок не ловив рибу.",
        "річки|півночі|замерзли|ніхто|їхніх|рибалок|ловив|рибу",
        "річк|півноч|замерз|ніхт|їхн|рибал|лов|риб",
    ),
    (
        Language::Polish,
        "Rzeki na północy zamarzły i nikt nie łowił w nich ryb.",
        "rzeki|północy|zamarzły|nikt|łowił|ryb",
        "rzek|północ|zamarzł|nikt|łow|ryb",
    ),
    (
        Language::Czech,
        "Řeky na severu zamrzly a nikdo v nich nelovil ryby.",
        "řeky|severu|zamrzly|nikdo|nelovil|ryby",
        "řek|sever|zamrzl|nikd|nelovil|ryb",
    ),
    (
        Language::Italian,
        "I fiumi del nord erano gelati e nessuno pescava nelle loro acque.",
        "fiumi|nord|gelati|nessuno|pescava|acque",
        "fium|nord|gel|nessun|pesc|acque",
    ),
    (
        Language::Portuguese,
        "Os rios do norte estavam congelados e ninguém pescava nas suas águas.",
        "rios|norte|congelados|ninguém|pescava|águas",
        "rios|nort|congel|ninguém|pesc|águ",
    ),
    (
        Language::Dutch,
        "De rivieren in het noorden waren bevroren en niemand heeft er gevist.",
        "rivieren|noorden|bevroren|niemand|gevist",
        "rivier|noor|bevroor|niemand|vis",
    ),
    (
        Language::Swedish,
        "Floderna i norr var frusna och ingen av dem som bodde där fiskade.",
        "floderna|norr|frusna|bodde|fiskade",
        "flod|norr|frusn|bodd|fisk",
    ),
    (
        Language::Finnish,
        "Pohjoisen joet olivat jäässä, eikä kukaan ollut niillä kalassa.",
        "pohjoisen|joet|jäässä|eikä|kukaan|kalassa",
        "pohjois|joet|jääs|eikä|kuka|kala",
    ),
    (
        Language::Hungarian,
        "Az északi folyók befagytak, és senki sem halászott a vizekben.",
        "északi|folyók|befagytak|senki|halászott|vizekben",
        "ész|folyó|befagyt|sen|halászot|viz",
    ),
    (
        Language::Romanian,
        "Râurile din nord erau înghețate și nimeni nu pescuia în ele.",
        "râurile|nord|erau|înghețate|pescuia",
        "râur|nord|erau|îngheț|pescui",
    ),
    (
        Language::Indonesian,
        "Sungai-sungai di utara telah membeku dan tidak ada yang memancing di sana.",
        "sungai|sungai|utara|membeku|memancing",
        "sunga|sunga|utara|membe|pancing",
    ),
    (
        Language::Greek,
        "Τα ποτάμια του βορρά είχαν παγώσει και κανείς δεν ψάρευε σε αυτά.",
        "ποτάμια|βορρά|είχαν|παγώσει|κανείσ|ψάρευε|αυτά",
        "ποταμ|βορρ|ειχ|παγωσ|καν|ψαρευ|αυτ",
    ),
    (
        Language::Arabic,
        "تجمدت الأنهار في الشمال ولم يكن أحد يصطاد من هذه المياه.",
        "تجمدت|الأنهار|الشمال|ولم|يكن|يصطاد|المياه",
        "تجمد|انهار|شمال|ولم|يكن|يصطاد|مياه",
    ),
];

#[test]
fn stop_words_and_endings_go_in_many_languages() {
    for &(language, sentence, words, stems) in SENTENCES {
        for choice in [Choice::Of(language), Choice::Auto] {
            assert_eq!(
                forms(without_stop_words(choice), sentence),
                words,
                "{language}"
            );
            let both = Options {
                stems: choice,
                ..without_stop_words(choice)
            };
            assert_eq!(forms(both, sentence), stems, "{language}");
        }
    }
}

#[test]
fn lists_are_those_of_a_few_hundred_words() {
    let with_lists = Language::ALL
        .iter()
        .filter(|language| language.has_stop_words());
    let sizes: Vec<(Language, usize)> = with_lists.map(|l| (*l, l.stop_words().len())).collect();
    assert_eq!(sizes.len(), 35);
    let with_stems = Language::ALL.iter().filter(|language| language.has_stems());
    assert_eq!(with_stems.count(), 31);
    for (language, size) in sizes {
        assert!((40..1800).contains(&size), "{language}: {size}");
    }
    // SPEC 2.10: with the lists of ISO shingles of essays would fall apart.
    let topic = "system research information computer";
    assert_eq!(
        forms(without_stop_words(Choice::Of(Language::English)), topic)
            .split('|')
            .count(),
        4
    );
    let topic = "человек время сказал";
    assert_eq!(
        forms(without_stop_words(Choice::Of(Language::Russian)), topic)
            .split('|')
            .count(),
        3
    );
}

#[test]
fn a_stop_word_is_known_in_disguise() {
    let english = without_stop_words(Choice::Of(Language::English));
    assert_eq!(
        forms(english, "THE t\u{ad}he thе ｔｈｅ don’t th-\ne cat"),
        "cat"
    );
    // Romanian is written with commas below its letters, and its list with cedillas.
    let romanian = without_stop_words(Choice::Of(Language::Romanian));
    assert_eq!(forms(romanian, "și şi pisica"), "pisica");
}

#[test]
fn a_word_left_out_leaves_its_neighbours_adjacent() {
    let english = Options {
        no_numbers: true,
        ..without_stop_words(Choice::Of(Language::English))
    };
    let text = "bread and the butter, 3 times a day 24/7";
    let mut tokenizer = Tokenizer::new(english);
    let (found, left_out) = tokenizer.tokens(text);
    assert_eq!(tokenizer.forms(text).join("|"), "bread|butter|times|day");
    let cut: Vec<&str> = found.spans.iter().map(|span| span.of(text)).collect();
    assert_eq!(cut.join("|"), "bread|butter|times|day");
    let (stop_words, numbers) = (left_out.stop_words, left_out.numbers);
    assert_eq!((stop_words, numbers, left_out.tokens()), (3, 3, 6));
}

#[test]
fn a_passage_counts_alike_in_documents_of_two_languages() {
    let russian = "Зимние реки на севере замёрзли, и никто не ловил в них рыбу, потому что лёд был слишком тонок. ".repeat(5);
    let kazakh =
        "Балалар мектептерге кітаптарымен бірге келді, ал ұстаздар оларды күтіп тұрды. ".repeat(20);
    let auto = Options {
        stems: Choice::Auto,
        ..without_stop_words(Choice::Auto)
    };
    let alone = forms(auto, &russian);
    let inside = forms(auto, &format!("{kazakh}\n\n{russian}\n\n{kazakh}"));
    assert!(inside.contains(&format!("|{alone}|")));
}

#[test]
fn numbers_are_digits_alone() {
    let options = Options {
        no_numbers: true,
        ..Options::default()
    };
    assert_eq!(
        forms(options, "in 1984 3D 5kB ½ ٣٤ x² xii 1\u{200b}2"),
        "in|3d|5kb|x2|xii"
    );
    assert_eq!(forms(options, "1984 12"), "");
}

#[test]
fn characters_are_letters_and_digits_without_spaces() {
    assert_eq!(forms(BY_CHARACTERS, "No, don’t!"), "n|o|d|o|n|t");
    assert_eq!(
        forms(BY_CHARACTERS, "not able"),
        forms(BY_CHARACTERS, "notable")
    );
    assert_eq!(forms(BY_CHARACTERS, "Straße ﬁx"), "s|t|r|a|s|s|e|f|i|x");
    assert_eq!(
        forms(BY_CHARACTERS, "Ёж e\u{301}t q\u{303}"),
        "е|ж|é|t|q\u{303}"
    );
    assert_eq!(forms(BY_CHARACTERS, "вecна"), "в|е|с|н|а");
    assert_eq!(
        forms(BY_CHARACTERS, "exam-\n ple 我们"),
        "e|x|a|m|p|l|e|我|们"
    );
    // Parts of Hangul that are written one by one are one letter.
    assert_eq!(forms(BY_CHARACTERS, "\u{1112}\u{1161}\u{11ab}"), "한");
    let text = "Straße";
    let (found, _) = Tokenizer::new(BY_CHARACTERS).tokens(text);
    let cut: Vec<&str> = found.spans.iter().map(|span| span.of(text)).collect();
    assert_eq!(cut.join("|"), "S|t|r|a|ß|ß|e");
    let stemmed = Options {
        stems: Choice::Of(Language::English),
        ..BY_CHARACTERS
    };
    assert_eq!(forms(stemmed, "fishing"), "f|i|s|h|i|n|g");
}

#[test]
fn chinese_is_compared_by_characters_pairs_or_words() {
    let text = "我们的学生在图书馆里学习历史。历史 A股";
    let by = |unspaced| forms(chinese(unspaced, Choice::Off), text);
    assert_eq!(
        by(Unspaced::Characters),
        "我|们|的|学|生|在|图|书|馆|里|学|习|历|史|历|史|a|股"
    );
    assert_eq!(
        by(Unspaced::Bigrams),
        "我们|们的|的学|学生|生在|在图|图书|书馆|馆里|里学|学习|习历|历史|历史|a|股"
    );
    assert_eq!(
        by(Unspaced::Words),
        "我们|的|学生|在|图书馆|里|学习|历史|历史|a|股"
    );
}

#[test]
fn chinese_stop_words_are_words_where_there_are_words_and_characters_elsewhere() {
    let text = "我们的学生在图书馆里学习历史";
    for choice in [Choice::Of(Language::Chinese), Choice::Auto] {
        let by = |unspaced| forms(chinese(unspaced, choice), text);
        assert_eq!(by(Unspaced::Words), "学生|图书馆|里|学习|历史");
        assert_eq!(by(Unspaced::Characters), "学|生|图|书|馆|里|学|习|历|史");
        assert_eq!(
            by(Unspaced::Bigrams),
            "学生|生图|图书|书馆|馆里|里学|学习|习历|历史"
        );
    }
}

#[test]
fn a_broken_line_is_no_end_of_chinese_text_and_an_empty_one_is() {
    let words = chinese(Unspaced::Words, Choice::Off);
    let bigrams = chinese(Unspaced::Bigrams, Choice::Off);
    for text in ["图书馆", "图书\n馆", "图\r\n书\u{200b}馆"] {
        assert_eq!(forms(words, text), "图书馆", "{text:?}");
        assert_eq!(forms(bigrams, text), "图书|书馆", "{text:?}");
    }
    assert_eq!(forms(bigrams, "图书\n\n馆长 。家"), "图书|馆长|家");
    assert_eq!(forms(bigrams, "ภาษา ひらが"), "ภาษา|ひら|らが");
    assert_eq!(forms(words, "ひら学校 ภาษา"), "ひ|ら|学校|ภา|ษา");
}

#[test]
fn the_language_is_found_or_not_guessed() {
    let found = |text: &str| detect(text, &tokens(text).hashes);
    for &(language, sentence, ..) in SENTENCES {
        assert_eq!(found(sentence), Some(language));
    }
    let cases = [
        (
            "Рекі на поўначы замерзлі, і ніхто не лавіў рыбу.",
            Some(Language::Belarusian),
        ),
        (
            "Дарёҳои шимол ях бастанд ва ҳеҷ кас моҳӣ намегирифт.",
            Some(Language::Tajik),
        ),
        (
            "رودخانه‌های شمال یخ زدند و هیچ‌کس ماهی نگرفت، چون پدر گفت",
            Some(Language::Persian),
        ),
        (
            "Սառած գետերում ոչ ոք ձուկ չէր որսում։",
            Some(Language::Armenian),
        ),
        ("הנהרות בצפון קפאו ואיש לא דג בהם.", Some(Language::Hebrew)),
        (
            "उत्तर की नदियाँ जम गईं और कोई मछली नहीं पकड़ रहा था।",
            Some(Language::Hindi),
        ),
        ("我们的学生在图书馆里学习历史。", Some(Language::Chinese)),
        (
            "Elvene i nord var frosne, og ingen av dem som bodde der ville fiske fordi isen ikke bar.",
            Some(Language::Norwegian),
        ),
        (
            "Şimalda çaylar dondu və heç kim balıq tutmadı.",
            Some(Language::Azerbaijani),
        ),
        // No list and no rules for these: better nothing than the wrong ones.
        (
            "Реките на север замръзнаха и никой не ловеше риба, защото ледът беше тънък.",
            None,
        ),
        (
            "Реке на северу су се заледиле и нико није ловио рибу у њима.",
            None,
        ),
        ("Түндүктө дарыялар тоңуп, эч ким балык кармаган жок.", None),
        ("図書館で歴史を勉強しています。", None),
        ("북쪽의 강들이 얼어붙었다.", None),
        ("แม่น้ำทางเหนือกลายเป็นน้ำแข็ง", None),
        ("Ang mga ilog sa hilaga ay nagyelo.", None),
        ("lorem ipsum dolor", None),
        ("12 34", None),
        ("", None),
    ];
    for (text, language) in cases {
        assert_eq!(found(text), language, "{text}");
    }
}

#[test]
fn pages_of_real_text_are_known_by_language() {
    macro_rules! page {
        ($name:literal, $language:expr) => {
            let text = include_str!(concat!("../../../tests/fixtures/languages/", $name, ".txt"));
            assert_eq!(detect(text, &tokens(text).hashes), $language, $name);
        };
    }
    page!("bulgarian", None);
    page!("chinese_simplified", Some(Language::Chinese));
    page!("chinese_traditional", Some(Language::Chinese));
    page!("czech", Some(Language::Czech));
    page!("french", Some(Language::French));
    page!("german", Some(Language::German));
    page!("greek", Some(Language::Greek));
    page!("hebrew", Some(Language::Hebrew));
    page!("hungarian", Some(Language::Hungarian));
    page!("japanese", None);
    page!("korean", None);
    page!("polish", Some(Language::Polish));
    page!("russian", Some(Language::Russian));
    page!("spanish", Some(Language::Spanish));
    page!("thai", None);
    page!("turkish", Some(Language::Turkish));
    page!("ukrainian", Some(Language::Ukrainian));
}

#[test]
fn every_language_has_one_code_and_something_to_offer() {
    for language in Language::ALL {
        assert_eq!(Language::named(language.code()), Some(*language));
        assert_eq!(
            Language::named(&language.name().to_uppercase()),
            Some(*language)
        );
        assert!(
            language.has_stop_words() || language.has_stems(),
            "{language}"
        );
    }
    assert_eq!(Language::named("klingon"), None);
}

/// Words of many scripts and what stands between them.
fn mixed() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        3 => "[a-zA-Z]{1,12}",
        3 => "[а-яА-ЯёЁ]{1,12}",
        2 => "[а-яәғқңөұүһі]{1,14}",
        2 => "[a-zçğıöşüİI]{1,12}",
        2 => "[中文本复制检测学生图书馆历史我们的是在]{1,8}",
        1 => "[ひらがなカタカナ]{1,4}",
        1 => "[ก-ฮะาเแโ]{1,5}",
        1 => "[α-ωΑ-Ωάέή]{1,8}",
        1 => "[א-ת]{1,6}",
        1 => "[ا-ي]{1,8}",
        1 => "[가-힣]{1,4}",
        1 => "[अ-ह]{1,4}",
        2 => "[0-9]{1,5}",
        2 => "the|of|and|not|и|в|не|және|мен|ve|der|le|los|的|了",
        1 => "[éßﬁ½²’'-]{1,2}",
        1 => "[\u{ad}\u{200b}\u{301}\u{308}]",
        5 => "[ \n,.]{1,2}",
        1 => any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// Failures that were found once are tried first ever after.
fn settings() -> ProptestConfig {
    let file = FileFailurePersistence::Direct("tests/regressions/text-options.txt");
    ProptestConfig {
        failure_persistence: Some(Box::new(file)),
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(settings())]

    #[test]
    fn spans_slice_back_by_all_options(text in mixed(), options in prop::sample::select(all()), language in prop::sample::select(Language::ALL)) {
        assert_slices_back(options, &text);
        let of = |choice| match choice {
            Choice::Of(_) => Choice::Of(language),
            other => other,
        };
        let options = Options { stop_words: of(options.stop_words), stems: of(options.stems), ..options };
        assert_slices_back(options, &text);
    }

    #[test]
    fn what_was_read_before_changes_nothing(texts in prop::collection::vec(mixed(), 1..6), options in prop::sample::select(all())) {
        let mut old = Tokenizer::new(options);
        for text in &texts {
            let (tokens, left_out) = old.tokens(text);
            let fresh = Tokenizer::new(options).tokens(text);
            prop_assert_eq!((tokens, left_out), fresh);
        }
    }

    #[test]
    fn stems_of_anything_end(word in "\\PC{0,40}|[a-zа-яäöüßçğış]{0,200}", language in prop::sample::select(Language::ALL)) {
        assert_slices_back(by_stems(Choice::Of(language)), &word);
    }
}
