//! PDFs made to hurt: streams that inflate to gigabytes, forms that draw forms.

use std::fmt::Write as _;

use super::super::builders::{flate, pdf, stream};
use super::{MEBIBYTE, fate, is_cut_or_refused, is_read_as, repeated};

/// A PDF of one page with this content and these forms, `F0` and so on; the text is in Helvetica, `T`.
fn page(content: Vec<u8>, forms: &[Vec<u8>]) -> Vec<u8> {
    let mut names = String::new();
    for nth in 0..forms.len() {
        write!(names, "/F{nth} {} 0 R", nth + 6).unwrap();
    }
    let resources = format!("<</Font<</T 4 0 R>>/XObject<<{names}>>>>");
    let mut objects = vec![
        b"<</Type/Catalog/Pages 2 0 R>>".to_vec(),
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>".to_vec(),
        format!(
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 5 0 R/Resources{resources}>>"
        )
        .into_bytes(),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>".to_vec(),
        content,
    ];
    for form in forms {
        let entries = format!("/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources{resources}");
        objects.push(stream(&entries, form));
    }
    pdf(&objects)
}

/// Drawing instructions for a word.
pub const SHOW: &str = "BT /T 12 Tf 72 700 Td (river ) Tj ET ";

#[test]
fn a_pdf_made_by_hand_is_read() {
    is_read_as("page.pdf", &page(stream("", SHOW.as_bytes()), &[]), "river");
    let deflated = stream("/Filter/FlateDecode", &flate(SHOW.as_bytes()));
    is_read_as("flate.pdf", &page(deflated, &[]), "river");
}

/// Content of four gigabytes, in a stream that is deflated and deflated again.
pub fn flate_bomb() -> Vec<u8> {
    let mut inner = vec![0x78, 0xda];
    let piece = SHOW.repeat(MEBIBYTE / SHOW.len());
    inner.extend(repeated(SHOW, piece.as_bytes(), 4096));
    let twice = flate(&inner);
    assert!(twice.len() < MEBIBYTE / 4);
    page(stream("/Filter[/FlateDecode/FlateDecode]", &twice), &[])
}

#[test]
fn streams_of_a_pdf_that_inflate_to_gigabytes() {
    is_cut_or_refused("twice.pdf", &flate_bomb());
    let mut once = vec![0x78, 0xda];
    once.extend(repeated("", &vec![b' '; MEBIBYTE], 1024));
    is_cut_or_refused("once.pdf", &page(stream("/Filter/FlateDecode", &once), &[]));
}

#[test]
fn forms_of_a_pdf_that_draw_themselves_and_each_other() {
    let draws = |content: &str| format!("{SHOW}{content}").into_bytes();
    let content = || stream("", b"/F0 Do");
    let itself = page(content(), &[draws("/F0 Do")]);
    let (text, _) = fate("itself.pdf", &itself).unwrap();
    assert!(text.contains("river"), "{text}");
    let circle = page(
        content(),
        &[draws("/F1 Do"), draws("/F2 Do"), draws("/F0 Do")],
    );
    let (text, _) = fate("circle.pdf", &circle).unwrap();
    assert!(text.contains("river"), "{text}");
}

/// Ten forms, each drawn ten times by the one before it.
pub fn nested_forms(leaf: &str) -> Vec<u8> {
    let mut forms: Vec<Vec<u8>> = (1..10)
        .map(|next| format!("/F{next} Do ").repeat(10).into_bytes())
        .collect();
    forms.push(leaf.as_bytes().to_vec());
    page(stream("", "/F0 Do ".repeat(10).as_bytes()), &forms)
}

#[test]
fn forms_of_a_pdf_that_are_drawn_ten_billion_times() {
    is_cut_or_refused("forms.pdf", &nested_forms(SHOW));
    // Nothing is ever drawn that could be counted.
    is_cut_or_refused("empty forms.pdf", &nested_forms(""));
}
