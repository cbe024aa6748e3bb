//! The files of failed properties, which are tried first ever after. In the repository, beside the tests.

use proptest::test_runner::{Config, FileFailurePersistence};

/// The usual settings of a property, with this file, from the root of the repository.
pub fn kept_in(file: &'static str) -> Config {
    Config {
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(file))),
        ..Config::default()
    }
}
