//! What the fuzz target looks at.

use std::backtrace::Backtrace;
use std::panic::{catch_unwind, resume_unwind, set_hook};
use std::sync::{Mutex, Once};

#[path = "../all/builders.rs"]
pub mod builders;
mod shared;

// libFuzzer's own hook ends the process at any panic, those that the product catches included, as it does with what a PDF
// does to its library.
static HOOK: Once = Once::new();
static LAST: Mutex<String> = Mutex::new(String::new());

/// Looks at what comes of the bytes under that name.
///
/// # Panics
/// That is how a fuzz target says what it has found.
pub fn check(name: &str, data: &[u8]) {
    HOOK.call_once(|| {
        set_hook(Box::new(|panic| {
            *LAST.lock().unwrap() = format!("{panic}\n{}", Backtrace::capture());
        }))
    });
    if let Err(panic) = catch_unwind(|| shared::check(name, data)) {
        eprintln!("{}", LAST.lock().unwrap());
        resume_unwind(panic);
    }
}
