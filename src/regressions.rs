//! The settings of properties: how many cases, and the files of those that failed, which are tried first ever after. In the repository,
//! beside the tests.

use proptest::test_runner::{Config, FileFailurePersistence};

/// The usual settings of a property, with this file, from the root of the repository.
pub fn kept_in(file: &'static str) -> Config {
    Config {
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(file))),
        ..Config::default()
    }
}

/// So many cases where each costs more or less than usual, unless `PROPTEST_CASES` says how many.
#[expect(
    clippy::disallowed_methods,
    reason = "a test is told by its environment how long it may take"
)]
pub fn cases(usual: u32) -> u32 {
    match std::env::var_os("PROPTEST_CASES") {
        Some(_) => Config::default().cases,
        None => usual,
    }
}
