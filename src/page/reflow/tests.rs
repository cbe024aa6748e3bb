use super::super::wrap::wrap;
use super::*;

/// The text with every soft break shown as `␣`, or as `·` where nothing stands for it.
fn marked(text: &str) -> String {
    let soft = SoftBreaks::new(text);
    let mut shown = String::new();
    for (at, cluster) in clusters(text, 0..text.len()) {
        let is_soft = soft.contains(at) && kind(cluster) == Kind::Break;
        let cells = joint(text, at, at + cluster.len());
        shown.push_str(match (is_soft, cells) {
            (true, 0) => "·",
            (true, _) => "␣",
            _ => cluster,
        });
    }
    shown
}

/// A paragraph of three lines, wrapped at 60 cells: the texts around it are measured by it.
const PROSE: &str = "the lamp of the lighthouse burned for a whole year without a\n\
                     keeper, and nobody in the town below had noticed anything at\n\
                     all until the ferry was late";

#[test]
fn breaks_are_soft_only_where_the_next_word_had_no_room() {
    let soft = PROSE.replace('\n', "␣");
    // All other breaks of these texts stay; `¶` is the paragraph above.
    for text in [
        "¶",
        "¶\n\n¶ \n",
        "The lamp\n¶",
        "¶\nbut then\n¶",
        "  ¶\n\u{3000}¶\n\t¶",
        "¶\n- one\n* two\n• three\n1. four\n12) five\na) six\n(3) seven\n2、八\n- ¶",
        "¶\n-----\n¶\n***\n¶",
        "¶\nhttps://lighthouse.example/a/very/long/way/to/the/lamp/of/it\n¶",
    ] {
        let expected = text.replace('¶', &soft);
        assert_eq!(marked(&text.replace('¶', PROSE)), expected);
    }
    // A heading, a quote or a row of a table is one line: only its break to the next one is asked about.
    let lines = "# ¶x\n> ¶x\n| ¶x".replace('¶', &PROSE.replace('\n', " "));
    assert_eq!(marked(&lines), lines);
}

#[test]
fn lines_that_are_meant_stay() {
    let kept = [
        // Verse, narrow and wide, with and without capitals.
        "Shall I compare thee to a summer's day?\nThou art more lovely and more temperate:\n\
         Rough winds do shake the darling buds of May,\nAnd summer's lease hath all too short a date",
        "Of Man's first disobedience, and the fruit of that forbidden\nTree whose mortal taste brought \
         death into the World, and all\nOur woe, with loss of Eden, till one greater Man restore us now",
        "the tide goes out\nand nobody\ncounts it",
        // An address, and the same with one long line.
        "Tarn Lighthouse\n3 Cliff Road\nTarnford TF1 9QX",
        "To the Headmistress of the Tarnford Girls' Grammar School\n3 Cliff Road\nTarnford",
        // Sentences, one in a line.
        "Every one of these lines is a sentence of much the same length.\nNone of them was wrapped, \
         because each of them ends by itself.\nA line that begins with a capital says so, more or less \
         so.",
        // Paragraphs in a line each.
        "我祖母有一张照片，那时她大约九岁，照片上有自行车，有一个卖刷子的人，还有两只狗睡在路中间。\n\
         我支持周六关闭市中心。",
        // Code.
        "```\nlet a_line_of_code = that(is, nearly, full, of, things, and_then)\nlet another = 1;\n```",
        // A table and data.
        "name     words     share of the words that are in the other one\nfinch    532       99",
        "eleanor-finch.txt,532,9912,jack-marsden.txt,524,9917,0.98\nlin-yue.txt,532,9912,zhao.txt,524,1,0.1",
        // Wider than anybody wraps.
        "a line that is longer than a hundred cells is a paragraph of its own, as word processors write \
         them to a file\nand this is the next one",
    ];
    for text in kept {
        assert_eq!(marked(text), text);
    }
}

#[test]
fn asked_for_line_breaks_stay() {
    let prose = PROSE
        .replacen('\n', "  \n", 1)
        .replacen("at\n", "at\\\n", 1);
    assert_eq!(marked(&prose), prose);
    let separated = PROSE.replace('\n', "\u{2028}");
    assert_eq!(marked(&separated), separated);
}

#[test]
fn verse_and_short_paragraphs_are_measured_by_the_text() {
    let verse = "Shall I compare thee to a summer's day or to a lamp\nThou art more lovely and more \
                 temperate than that\nRough winds do shake the darling buds of May";
    let text = format!("{PROSE}\n\n{verse}");
    assert_eq!(
        marked(&text),
        format!("{}\n\n{verse}", PROSE.replace('\n', "␣"))
    );
    let short = "the lamp of the lighthouse burned for a whole year and then\nTarnford saw it.";
    assert_eq!(marked(short), short, "by itself it could be an address");
    let text = format!("{PROSE}\n\n{short}");
    assert_eq!(
        marked(&text),
        text.replace("\n\n", "¶")
            .replace('\n', "␣")
            .replace('¶', "\n\n")
    );
}

#[test]
fn every_ending_of_lines_is_understood() {
    for ending in ["\n", "\r\n", "\r", "\u{85}"] {
        let text = PROSE.replace('\n', ending);
        assert_eq!(marked(&text), PROSE.replace('\n', "␣"));
    }
}

#[test]
fn no_space_where_none_belongs() {
    let chinese = "我祖母有一张照片，拍的是她大约九岁时的市场广场。有自行车，有人从手推\n\
                   车上卖刷子，有两只狗睡在路中间，一辆汽车也没有。我第一次看到它的时候\n\
                   ，真的以为那是另一个城市。";
    assert_eq!(marked(chinese), chinese.replace('\n', "·"));
    let divided = PROSE
        .replace("without a\nkeeper", "with-\nout")
        .replace("at\n", "at \n");
    assert_eq!(
        marked(&divided),
        divided.replace("-\n", "-·").replace(" \n", " ·")
    );
}

#[test]
fn russian_prose_and_speech() {
    let text = "У моей бабушки есть фотография рыночной площади, когда ей было около\n\
                девяти лет. Там велосипеды, человек продаёт щётки с тележки, две собаки\n\
                спят посреди дороги.\n— Это другой город? — спросил я её тогда.\n— Нет.";
    let expected = text.replacen('\n', "␣", 2);
    assert_eq!(marked(text), expected);
}

#[test]
fn a_text_of_a_megabyte_is_done_in_a_moment() {
    let text = format!("{PROSE}\n").repeat(7_000);
    let soft = SoftBreaks::new(&text);
    assert_eq!(soft.iter().count(), 14_000);
    assert!(wrap(&text, &soft, 40).len() > 20_000);
}
