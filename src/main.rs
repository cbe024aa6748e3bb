//! `sidelong`: parse, run, exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    sidelong::cli::main()
}
