//! A whole LaTeX document.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| sidelong_fuzz::check("essay.tex", data));
