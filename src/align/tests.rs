//! What two texts' passages are: the three kinds of rewriting by example.

mod any;
mod common;

use std::cell::RefCell;

use super::*;
use crate::text::{Options, WORK};

fn compared(left: &str, right: &str) -> Compared {
    let texts = Sides::new(left.into(), right.into());
    align(
        texts,
        Width::default(),
        8,
        Options::default(),
        &Common::default(),
    )
}

fn passages(left: &str, right: &str) -> Vec<Passage> {
    compared(left, right).alignment.passages
}

#[test]
fn the_words_with_letters_of_another_alphabet_are_known_of_the_text_that_has_them() {
    let plain = "when the river froze the whole old valley waited for the people of the town";
    let odd = plain.replace("whole", "whоle").replace("people", "реople");
    let found = compared(plain, &odd);
    let cut = |side: Side| -> Vec<&str> {
        let spans = found.lookalikes.get(side).iter();
        spans.map(|span| span.of(found.texts.get(side))).collect()
    };
    assert_eq!(cut(Side::Left), Vec::<&str>::new());
    assert_eq!(cut(Side::Right), ["whоle", "реople"]);
    assert_eq!(found.alignment.passages[0].kind, Kind::Verbatim);
}

#[test]
fn a_text_is_scanned_once_and_its_languages_are_found_once() {
    let text: Arc<str> = SOURCE.replace("lamp", "lаmp").into();
    let stop_words = text::Choice::Auto;
    let options = Options {
        stop_words,
        ..Options::default()
    };
    let mut aligner = Aligner::new(Width::default(), 8, options);
    // The lists of words are made when they are first used.
    aligner.read(Arc::clone(&text), &Masked::default());
    let before = WORK.get();
    let document = aligner.read(text, &Masked::default());
    assert!(document.left_out().stop_words > 0 && !document.lookalikes().is_empty());
    assert!(document.content().is_some());
    assert_eq!(WORK.get(), before.map(|count| count + 1));
}

/// An invented word by its number; there are 20,736.
fn word(number: u32) -> String {
    const SYLLABLES: [&str; 12] = [
        "ba", "ker", "lo", "min", "du", "sta", "vi", "ron", "pe", "gal", "tu", "shi",
    ];
    let syllable = |place: u32| SYLLABLES[(number / 12_u32.pow(place) % 12) as usize];
    (0..4).map(syllable).collect()
}

/// Sentences of these words.
fn prose(words: &[u32], sentence: usize) -> String {
    let sentences = words.chunks(sentence).map(|words| {
        let words: Vec<String> = words.iter().map(|number| word(*number)).collect();
        // A capital, so that Unicode's rules see a sentence begin.
        let sentence = words.join(" ");
        let mut letters = sentence.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        first
            .into_iter()
            .chain(letters)
            .chain(['.'])
            .collect::<String>()
    });
    sentences.collect::<Vec<_>>().join(" ")
}

/// So many words of a text's own: those of texts with neighbouring numbers are all different.
fn own(text: u32, words: u32) -> Vec<u32> {
    (0..words).map(|at| text * 1500 + at).collect()
}

const SOURCE: &str = "The old lighthouse on the northern cape was built of grey granite in the summer of 1834. Its \
    keeper lived there with his family and lit the lamp every evening before sunset. In winter storms the waves \
    reached the windows of the kitchen, and the children were tied to their beds with ropes. The nearest village \
    was a day away across the marshes, so letters arrived only twice a year. When the electric light came, the \
    keeper's grandson became the last man who had climbed the stairs each night. Today the tower is a museum, and \
    visitors can see the brass lamp, the diary of the first keeper and the ropes on the little beds.";

const AROUND: &str = "Our class went on a trip to the coast last May. We had sandwiches on the bus and sang songs that \
    our teacher did not like at all. Peter forgot his jacket and had to borrow one from the driver.";

#[test]
fn a_text_with_every_fifth_word_replaced_is_one_edited_passage() {
    let edited = "The old beacon on the northern cape was made of grey stone in the summer of 1834. Its guard lived \
        there with his household and lit the lantern every evening before dusk. In winter gales the waves reached the \
        panes of the kitchen, and the kids were tied to their beds with cords. The nearest hamlet was a day away \
        across the swamps, so letters came only twice a year.";
    let found = passages(&format!("{AROUND} {edited} {AROUND}"), SOURCE);
    let [passage] = &found[..] else {
        panic!("{found:#?}");
    };
    assert_eq!(passage.kind, Kind::Edited);
    let text = format!("{AROUND} {edited} {AROUND}");
    let cut = passage.spans.left.of(&text);
    assert!(
        cut.starts_with("The old beacon") && cut.ends_with("twice a year"),
        "{cut}"
    );
    let cut = passage.spans.right.of(SOURCE);
    assert!(
        cut.starts_with("The old lighthouse") && cut.ends_with("twice a year"),
        "{cut}"
    );
    let changed: Vec<_> = passage
        .changed
        .left
        .iter()
        .map(|c| (c.span.of(&text), c.how))
        .collect();
    assert!(changed.contains(&("beacon", How::Replaced)), "{changed:?}");
    assert!(changed.contains(&("swamps", How::Replaced)), "{changed:?}");
    assert!(
        !changed
            .iter()
            .any(|(word, _)| *word == "granite" || *word == "northern")
    );
}

#[test]
fn small_words_that_go_along_with_moved_ones_are_moved_and_others_are_not() {
    let left = "The river was the reason why anybody settled here at all. Before the railway came, every sack of flour and every \
        barrel of salt travelled on flat barges that two horses pulled along the bank, and the men who led them knew each bend by name.";
    let right = "The river was the reason why anybody settled here at all. Before the railway came, every barrel of salt and every \
        sack of flour travelled on flat barges that the two horses pulled along the bank, and the men who led them knew each bend by name.";
    let found = compared(left, right);
    let [passage] = &found.alignment.passages[..] else {
        panic!("{:?}", found.alignment.passages);
    };
    let of = |side: Side, test: fn(How) -> bool| -> Vec<&str> {
        let changed = passage.changed.get(side).iter();
        let changed = changed.filter(|changed| test(changed.how));
        let text = found.texts.get(side);
        changed.map(|changed| changed.span.of(text)).collect()
    };
    let is_moved = |how| how == How::Moved;
    for side in Side::BOTH {
        let moved = of(side, is_moved);
        assert_eq!(moved.len(), 5, "{moved:?}");
        assert!(moved.contains(&"of") && moved.contains(&"and"), "{moved:?}");
    }
    // "the" stands elsewhere too, and yet nothing that was moved stands beside it.
    let other = |how| how != How::Moved;
    assert_eq!(of(Side::Left, other), Vec::<&str>::new());
    assert_eq!(of(Side::Right, other), ["the"]);
    assert_eq!(passage.same, passage.words(Side::Left));
}

#[test]
fn sentences_in_another_order_are_one_passage_and_their_words_are_moved_at_most() {
    let sentences: Vec<&str> = SOURCE.split(". ").collect();
    let moved: Vec<&str> = sentences.into_iter().rev().collect();
    let moved = moved.join(". ");
    let found = passages(&moved, SOURCE);
    assert_eq!(
        (found.len(), found[0].kind),
        (1, Kind::Edited),
        "{found:#?}"
    );
    assert!(
        found[0]
            .changed
            .left
            .iter()
            .all(|changed| changed.how == How::Moved)
    );
    let words = found[0].words(Side::Left);
    assert_eq!(
        found[0].same, words,
        "no word is new: {:?}",
        found[0].changed
    );
}

#[test]
fn a_summary_of_a_long_text_is_found() {
    let words = own(1, 900);
    let long = prose(&words, 12);
    // Every fifth sentence with one word replaced.
    let summary: Vec<u32> = words
        .chunks(12)
        .step_by(5)
        .flat_map(|sentence| [&sentence[..6], &[9000 + sentence[0]], &sentence[7..]].concat())
        .collect();
    let short = [own(2, 800), summary, own(3, 800)]
        .map(|words| prose(&words, 12))
        .join(" ");
    let found = passages(&short, &long);
    let [passage] = &found[..] else {
        panic!("{found:#?}");
    };
    assert_eq!(passage.kind, Kind::Summary);
    assert!(
        passage.words(Side::Left) < 200 && passage.words(Side::Right) > 500,
        "{passage:?}"
    );
    assert!(
        passage.same * 10 >= passage.words(Side::Left) * 7,
        "{passage:?}"
    );
    assert!(passage.changed.right.is_empty());
}

#[test]
fn texts_on_one_topic_share_no_passage() {
    let other = "A lighthouse is a tower with a lamp that guides ships at night. The oldest ones were simple fires on a \
        hill. Sailors in winter storms looked for them, and many a captain owed his life to a keeper whom he never \
        met. Visitors like such towers for the view, and children like the stairs.";
    assert_eq!(passages(other, SOURCE), []);
    assert_eq!(passages(AROUND, SOURCE), []);
}

#[test]
fn what_is_called_by_the_same_names_over_and_over_is_not_rewritten() {
    let left = "Nursing School of the Harrow Abbey Hospital Trust\nAbout us\nNursing at the Harrow Abbey Hospital Trust is taught by \
        a school of nursing, which belongs to the four large Harrow Abbey houses:\nHarrow Abbey Medical Centre\nHarrow Abbey Heart and \
        Lung Hospital\nHarrow Walking Hospital\n\nPupils come in autumn and stay for three years. ";
    let right = "Doctor Lind studied in Vienna and plays the cello badly. He and two partners work for the four hospitals that \
        are part of Harrow Abbey Hospital Trust. These hospitals are Harrow Abbey Medical Centre and Harrow Walking Hospital in \
        Long Meadow and St. Mary's Medical Centre and Harrow Abbey Heart and Lung Hospital in Hatton. ";
    let with = |text: &str, number| format!("{text}{}", prose(&own(number, 70), 10));
    assert_eq!(passages(&with(left, 1), &with(right, 2)), []);
}

#[test]
fn rewritten_russian_and_chinese_are_found() {
    let russian = "Старый маяк на северном мысе построили из серого гранита летом. Смотритель жил там с семьёй и зажигал \
        лампу каждый вечер до захода солнца. В зимние бури волны доставали до окон кухни, а детей привязывали к \
        кроватям верёвками. До ближайшей деревни был день пути через болота, и письма приходили дважды в год.";
    let edited = "Старинный маяк на северном мысу был построен из серого камня летом. Сторож жил там с семьёй и каждый \
        вечер зажигал лампу до заката солнца. В зимние штормы волны достигали окон кухни, а детей привязали к \
        кроватям верёвкой. До ближайшего села был день пути через болото, и письма приходили два раза в год.";
    let found = passages(edited, russian);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].words(Side::Left) > 45);
    let forms = found[0]
        .changed
        .left
        .iter()
        .filter(|changed| changed.how == How::Form);
    let forms: Vec<&str> = forms.map(|changed| changed.span.of(edited)).collect();
    assert!(forms.contains(&"болото"), "{forms:?}");
    let chinese = "这座古老的灯塔建于北方的海角，用灰色的花岗岩砌成。守塔人和他的家人住在那里，每天傍晚日落之前点亮灯火。冬天的暴风雨中，海浪会打到厨房的窗户。最近的村庄要走一天的路。";
    let edited = "这座老旧的灯塔建在北方的海角，用灰色的石头砌成。守塔人与他的家人住在这里，每天晚上日落以前点亮灯火。冬季的暴风雨中，海浪能打到厨房的窗子。最近的村子要走一天的路。";
    let found = passages(edited, chinese);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].words(Side::Left) > 60);
}

#[test]
fn a_sentence_ten_thousand_times_ends_and_says_what_was_not_searched() {
    let repeated = format!("{AROUND} ").repeat(3_000);
    let compared = compared(&repeated, &repeated);
    assert_eq!(compared.alignment.searched, Searched::Bounded);
    let [passage] = &compared.alignment.passages[..] else {
        panic!("one passage");
    };
    assert_eq!(
        (passage.kind, passage.words(Side::Left)),
        (Kind::Verbatim, compared.words.left)
    );
    assert_eq!(
        self::compared(SOURCE, SOURCE).alignment.searched,
        Searched::All
    );
}

#[test]
fn what_two_texts_copied_is_two_passages_where_nothing_between_is_alike() {
    let task = "Write an essay about one bridge in your town, and say who paid for it and who walks over it today. Use at least \
        two sources and name them. The essay has between four hundred and eight hundred words.";
    let copied = "The old bridge was closed in the spring of that year, because the ice had moved two of its pillars. For eleven \
        months everybody who worked in the mills walked an hour longer, and the bakers on the far side gave up one after the \
        other. When it was opened again there were no speeches, and the first to cross it was a woman with a goat.";
    let own = "Our river is not wide, and for most of the year a child can wade through it near the tannery. What makes a bridge \
        needed is the mud of the other months, in which carts stood for days and doctors came too late. The council spoke \
        about it for thirty years.";
    let other = "I have asked three people who are older than my grandmother what they remember of the market. Two of them spoke \
        about horses only. The third one had a drawer full of postcards, with prices in pencil on the back of each, and lent \
        me all but one.";
    let [left, right] = [own, other].map(|own| format!("{task}\n\n{own}\n\n{copied}"));
    for (left, right) in [(&left, &right), (&right, &left)] {
        let found = passages(left, right);
        let cuts: Vec<&str> = found.iter().map(|one| one.spans.left.of(left)).collect();
        assert!(
            matches!(cuts[..], [first, second] if task.starts_with(first) && copied.starts_with(second)),
            "{cuts:#?}"
        );
        assert!(found.iter().all(|one| one.kind == Kind::Verbatim));
    }
    // Where one of them has nothing between, the other's own words are no part of it either.
    let without = format!("{task}\n\n{copied}");
    let found = passages(&left, &without);
    assert!(
        found
            .iter()
            .all(|one| !one.spans.left.of(&left).contains("tannery"))
    );
}

#[test]
fn of_long_texts_what_is_word_for_word_the_same_comes_first_and_the_rest_if_it_is_wanted() {
    let long = |part: &str| part.repeat(LONG_BYTES / 2 / part.len() + 1);
    let other = format!("{}\n\n{SOURCE}", long("Nothing else is new here. "));
    let (width, options, common) = (Width::default(), Options::default(), Common::default());
    for (left, right, turns) in [(SOURCE, AROUND, 0), (&long(SOURCE), &other, 1)] {
        let texts = Sides::new(Arc::from(left), Arc::from(right));
        let whole = align(texts.clone(), width, 8, options, &common);
        for is_wanted in [true, false] {
            let mut told = Vec::new();
            let steps = RefCell::new(Vec::new());
            let step = |at| {
                steps.borrow_mut().push(at);
                if is_wanted || at != Step::Sentences {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            };
            let first = |first: &Compared| told.push(first.clone());
            let unmasked = texts.clone().map(|text| (text, Masked::default()));
            let end = align_in_turn(unmasked, width, 8, options, &common, &step, first);
            assert_eq!(told.len(), turns);
            let all = Step::ALL.into_iter();
            let all = all.filter(|step| turns > 0 || *step != Step::Runs);
            let all = all.take_while(|step| is_wanted || *step != Step::Rewritten);
            assert_eq!(steps.into_inner(), all.collect::<Vec<_>>());
            for first in told {
                assert_eq!(first.alignment.searched, Searched::Later);
                assert!(first.figures().words > 0);
                assert_eq!(first.overlap, whole.overlap);
            }
            let end = end.map(|end| end.alignment);
            assert_eq!(end, is_wanted.then(|| whole.alignment.clone()));
        }
    }
}
