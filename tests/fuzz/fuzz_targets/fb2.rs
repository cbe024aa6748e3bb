//! A whole fb2.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| sidelong_fuzz::check("essay.fb2", data));
