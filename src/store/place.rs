//! Where is the cache, unless a person says otherwise?

use std::path::PathBuf;

use etcetera::BaseStrategy;

/// The folder's name in the cache folder of the person.
const NAME: &str = "sidelong";

/// A folder of ours in the person's cache folder: `$XDG_CACHE_HOME` or `~/.cache`, and what takes its place elsewhere.
/// Nothing if there is no home.
pub fn usual_folder() -> Option<PathBuf> {
    let strategy = etcetera::base_strategy::choose_native_strategy().ok()?;
    Some(strategy.cache_dir().join(NAME))
}
