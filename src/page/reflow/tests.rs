use super::super::wrap::wrap;
use super::*;
use crate::tests::unescape;

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

/// The texts that are written, with their soft breaks.
fn written() -> Vec<String> {
    let parts = include_str!("tests/breaks.md").split("~~~~\n");
    let texts = parts.skip(1).step_by(2);
    let texts = texts.map(|text| unescape(text.strip_suffix('\n').unwrap()));
    texts.collect()
}

#[test]
fn every_text_has_the_soft_breaks_that_are_written() {
    let texts = written();
    for text in &texts {
        let expected = text.replace('¶', &texts[0]);
        assert_eq!(marked(&expected.replace(['␣', '·'], "\n")), expected);
    }
}

#[test]
fn every_ending_of_lines_is_understood() {
    let prose = &written()[0];
    for ending in ["\n", "\r\n", "\r", "\u{85}"] {
        assert_eq!(marked(&prose.replace('␣', ending)), *prose);
    }
}

#[test]
fn a_text_of_a_megabyte_is_done_in_a_moment() {
    let text = format!("{}\n", written()[0].replace('␣', "\n")).repeat(7_000);
    let soft = SoftBreaks::new(&text);
    assert_eq!(soft.iter().count(), 14_000);
    assert!(wrap(&text, &soft, 40).len() > 20_000);
}
