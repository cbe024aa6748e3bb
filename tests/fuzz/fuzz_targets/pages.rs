//! The main part of a Pages document of either kind, or a whole one where the bytes are a zip.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    sidelong_fuzz::check(
        "essay.pages",
        &sidelong_fuzz::whole(data, sidelong_fuzz::pages),
    );
});
