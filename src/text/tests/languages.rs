//! Stop words, stems and the language itself, by sentences of our own and pages of real text.

use super::super::content::Reader;
use super::super::language::detect;
use super::super::{Choice, Language, Options, tokens};
use super::options::{forms, without_stop_words};

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
    let sizes: Vec<(Language, usize)> = with_lists
        .map(|l| (*l, l.stop_words().hashes().len()))
        .collect();
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

fn detected(text: &str) -> Option<Language> {
    let tokens = tokens(text);
    detect(text, &tokens.spans, &tokens.hashes)
}

#[test]
fn letters_that_look_like_those_of_a_language_do_not_hide_it() {
    let plain = "The old mill stood high over the river, and each spring its wheel was still heard in the valley. He who passed there \
        said it was as if somebody spoke in his sleep; she had no idea who, and whoever asked was shown a path that led to the sea.";
    let pairs = "aаcсdԁeеhһiіjјoоpрqԛsѕwԝxхyуTТHНS\u{405}";
    let pairs: Vec<char> = pairs.chars().collect();
    let pair = |c: char| pairs.chunks(2).find(|pair| pair[0] == c);
    let disguised = plain.chars().map(|c| pair(c).map_or(c, |pair| pair[1]));
    let disguised: String = disguised.collect();
    let (latin, others): (Vec<char>, Vec<char>) = disguised
        .chars()
        .filter(|c| c.is_alphabetic())
        .partition(char::is_ascii);
    assert!(others.len() > latin.len());
    assert_eq!(detected(plain), Some(Language::English));
    // And where nothing but i is of another keyboard.
    let ukrainian = "Рiчки на пiвночi замерзли, i нiхто не ловив у них рибу, бо лiд був тонкий.";
    assert_eq!(detected(ukrainian), Some(Language::Ukrainian));
    assert_eq!(detected(&disguised), Some(Language::English));
    let said = |text: &str| -> Vec<_> {
        let words = Reader::default().read(text).words.into_iter();
        words
            .map(|word| (word.hash, word.stem, word.term))
            .collect()
    };
    assert_eq!(said(&disguised), said(plain));
}

#[test]
fn the_language_is_found_or_not_guessed() {
    let found = detected;
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
        (
            "Reke na severu so zamrznile in nihče ni lovil rib, ker je bil led še pretanek.",
            Some(Language::Slovenian),
        ),
        (
            "Rieky na severe zamrzli a nikto v nich nelovil ryby, lebo ľad bol ešte tenký.",
            None,
        ),
        (
            "Rijeke na sjeveru su se zaledile i nitko nije više htio ići loviti ribu, jer je led tanak i možda će se đaci bojati.",
            None,
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
            assert_eq!(detected(text), $language, $name);
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
