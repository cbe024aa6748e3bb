//! Bytes under the name that `SIDELONG_FUZZ` says, whose ending chooses what they are taken for: `essay.pdf`, `class.zip`, or `essay`,
//! for which they alone say what they are.
#![no_main]

use std::sync::LazyLock;

static NAME: LazyLock<String> = LazyLock::new(|| {
    std::env::var("SIDELONG_FUZZ").expect("SIDELONG_FUZZ=essay.pdf names what is fuzzed")
});

libfuzzer_sys::fuzz_target!(|data: &[u8]| sidelong_fuzz::check(&NAME, data));
