//! The main part of a odt, or a whole one where the bytes are a zip.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    sidelong_fuzz::check("essay.odt", &sidelong_fuzz::whole(data, sidelong_fuzz::odt));
});
