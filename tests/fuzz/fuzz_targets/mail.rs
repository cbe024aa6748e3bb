//! A whole e-mail, as text or as a file of Outlook.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| sidelong_fuzz::check("essay.eml", data));
