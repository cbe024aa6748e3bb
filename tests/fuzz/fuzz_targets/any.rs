//! Bytes under a name without an extension: they alone say what they are.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| sidelong_fuzz::check("essay", data));
