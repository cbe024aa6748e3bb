//! The versions in every key change with what they stand for.

use std::fs;
use std::path::{Path, PathBuf};

use crate::extract::{self, extract};
use crate::layers;
use crate::text::{self, Choice, Options, Tokenizer};

/// As much of a hash as tells two results apart.
fn short(hasher: &blake3::Hasher) -> String {
    hasher.finalize().to_hex().chars().take(16).collect()
}

/// The files that are read alike for ever, or under another version.
fn samples() -> Vec<(PathBuf, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = [
        "tests/fixtures/formats",
        "tests/fixtures/languages",
        "assets/demo",
    ];
    let files = folders
        .iter()
        .flat_map(|folder| fs::read_dir(root.join(folder)).unwrap());
    let mut paths: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    paths.sort();
    let read = |path: PathBuf| {
        let bytes = fs::read(&path).unwrap();
        (path, bytes)
    };
    paths.into_iter().map(read).collect()
}

#[test]
fn what_is_extracted_changes_only_with_its_version() {
    let mut hasher = blake3::Hasher::new();
    for (path, bytes) in samples() {
        let extracted = extract(&path, &bytes);
        hasher.update(&postcard::to_stdvec(&extracted).unwrap());
    }
    let expected = (15, "f2178bf7afe02a5b".to_owned());
    let advice = "raise extract::VERSION, then put both numbers here";
    assert_eq!((extract::VERSION, short(&hasher)), expected, "{advice}");
}

#[test]
fn the_words_of_a_text_change_only_with_their_version() {
    let mut hasher = blake3::Hasher::new();
    let odd = "soft\u{ad}hyphen RE-\nopened pаypal ﬁne İstanbul e\u{301}té don't 東京 ภาษา zero\u{200b}width x² Ёлка the ѕо fresh";
    let texts = samples()
        .into_iter()
        .filter_map(|(_, bytes)| String::from_utf8(bytes).ok());
    for text in texts.chain([odd.to_owned()]) {
        let mut words = Vec::new();
        let clues = text::token_hashes(&text, &mut words);
        let numbers = [u64::from(clues.invisible), u64::from(clues.lookalike)];
        for number in words.into_iter().chain(numbers) {
            hasher.update(&number.to_le_bytes());
        }
    }
    // What hangs on the language that is found, in a text that hides it.
    let disguised = "Thе оld mіll ѕtооd hіgh оvеr thе rіvеr, аnd еасh ѕрrіng іtѕ whееlѕ wеrе ѕtіll hеаrd іn thе vаllеу.";
    let options = Options {
        stop_words: Choice::Auto,
        stems: Choice::Auto,
        ..Options::default()
    };
    let mut words = Vec::new();
    Tokenizer::new(options).token_hashes(disguised, &mut words);
    for word in words {
        hasher.update(&word.to_le_bytes());
    }
    let expected = (10, "7a194d9313243f7e".to_owned());
    let advice = "raise text::VERSION, then put both numbers here";
    assert_eq!((text::VERSION, short(&hasher)), expected, "{advice}");
}

#[test]
fn what_layers_cover_changes_only_with_their_version() {
    let mut hasher = blake3::Hasher::new();
    let samples = samples();
    let read = samples
        .iter()
        .filter_map(|(path, bytes)| extract(path, bytes).ok());
    for extracted in read {
        let (text, regions) = (&*extracted.text, &extracted.regions);
        let layers = layers::layers(text, &text::tokens(text), regions);
        hasher.update(&postcard::to_stdvec(&layers).unwrap());
    }
    let expected = (4, "d6349ba15f9be03f".to_owned());
    let advice = "raise layers::VERSION, then put both numbers here";
    assert_eq!((layers::VERSION, short(&hasher)), expected, "{advice}");
}
