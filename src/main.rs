//! `sidelong`: parse, run, exit code.

use std::process::ExitCode;

/// Counts only in a worker process.
#[global_allocator]
static MEMORY: sidelong::memory::Capped = sidelong::memory::Capped;

fn main() -> ExitCode {
    sidelong::cli::main()
}
