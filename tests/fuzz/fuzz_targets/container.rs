//! A zip or a gz of files, which are read one by one.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| sidelong_fuzz::check_container("class.zip", data));
