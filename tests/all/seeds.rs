//! The seeds of the fuzz targets hold what is asked of every input, without a fuzzer. What a fuzzer finds is put among them.

use std::path::Path;

use super::fuzzed::check;
use super::support::files;

#[test]
fn every_seed_of_the_fuzz_targets_holds_what_is_asked_of_it() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut looked_at = 0;
    for (folder, name) in [
        ("fuzz/seeds/container", "class.zip"),
        ("fuzz/seeds/decision", "a.decision"),
        ("fuzz/seeds/document", ""),
        ("fuzz/seeds/encoding", "an.encoding"),
        ("fuzz/seeds/filter", "a.filter"),
        ("fuzz/seeds/mail", "essay.eml"),
        ("fuzz/seeds/message", "a.message"),
        ("fuzz/seeds/pages", "essay.pages"),
        ("fuzz/seeds/parts", "a.parts"),
        ("fuzz/seeds/record", "a.record"),
        ("fuzz/seeds/report", "a.report"),
        ("fuzz/seeds/tex", "essay.tex"),
        ("fixtures/formats", ""),
    ] {
        for path in files(&tests.join(folder)) {
            let own = path.file_name().unwrap().to_str().unwrap();
            let bytes = std::fs::read(&path).unwrap();
            check(if name.is_empty() { own } else { name }, &bytes);
            looked_at += 1;
        }
    }
    assert!(looked_at > 30, "{looked_at} seeds");
}
