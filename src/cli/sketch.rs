//! Which sketch is asked what it would have found?

use std::fmt::Write as _;

use clap::Args;

use crate::shingle::Width;
use crate::sketch::Method;

/// Options of every command that lists pairs.
// The options of several rooms come together in one command, where only one group can have their common name.
#[derive(Args, Clone, Copy, Debug)]
#[group(skip)]
pub struct Flags {
    /// Say which of the pairs this sketch would have proposed, and which it would have missed
    #[arg(long, value_name = "NAME", long_help = help())]
    pub sketch: Option<Method>,
}

/// That the sketch keeps what its name says with shingles of this width.
///
/// # Errors
/// It would not.
pub fn heed(method: Method, width: Width) -> anyhow::Result<()> {
    let refused = method.refused(width);
    refused.map_or(Ok(()), |why| Err(anyhow::anyhow!(why)))
}

/// All of them with a line each.
fn help() -> String {
    let mut help = "\
Say which of the pairs this sketch would have proposed, and which it would have missed

A sketch is a few numbers that stand for a whole document, as search engines and large archives keep them. The list itself \
stays exact. Pairs that the sketch does not propose are marked as missed, and its proposals that are no pairs are counted. \
Common text is left out of sketches where the list leaves it out. \
What stands behind the hyphen can be another number, such as 14x6 or mod-8; usually it is:
"
        .to_owned();
    for listed in Method::LIST {
        let name = match listed.number {
            "" => listed.name.to_owned(),
            number => format!("{}-{number}", listed.name),
        };
        // Writing to a string can't fail.
        let _ = write!(help, "\n  {name:<21} {}", listed.help);
    }
    help
}
