//! What did the person ask for on the command line?

use std::process::ExitCode;

/// Parses, runs, and says how it went: 0 nothing above the threshold, 1 pairs found, 2 an error.
pub fn main() -> ExitCode {
    ExitCode::from(2)
}
