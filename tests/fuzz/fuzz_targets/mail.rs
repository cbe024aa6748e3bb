//! A whole e-mail.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| sidelong_fuzz::check("essay.eml", data));
