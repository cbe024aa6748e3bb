//! Threads: each is started here, under a name that there is. A test lets each of them panic, and looks at what becomes of the terminal.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "the one room that starts threads, and reads which of them a test wants to panic"
)]

use std::sync::LazyLock;
use std::thread::{Builder, JoinHandle, Scope};

use anyhow::Context;
use clap::ValueEnum;

use crate::said;

/// Names what is to panic as soon as it starts, for a test: a thread, or the screen at the next key.
pub const REHEARSE: &str = "SIDELONG_REHEARSE_PANIC";

/// The libraries that parse files recurse: this is deep enough for any document that people make. Pages of it that are not used cost
/// nothing.
const DEEP: usize = 64 << 20;

/// What a thread is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Thread {
    /// Aligns many pairs.
    Align,
    /// Makes a file beside the cache.
    Aside,
    /// Hands texts to the clipboard.
    Clipboard,
    /// Tells that a comparison takes long.
    Clock,
    /// Finds what many documents have.
    Common,
    /// Compares two documents.
    Compare,
    /// One of those that share a piece of work.
    Crew,
    /// Parses files, in a worker.
    Deep,
    /// Gives memory back.
    Drop,
    /// Collects what a file says of many pairs.
    Gather,
    /// Alone changes what is true (`writer`).
    Index,
    /// Reads keys.
    Input,
    /// Watches the time of a worker.
    Keeper,
    /// Finds the documents that have a passage.
    Passage,
    /// Keeps where a person is.
    Place,
    /// Turns files into words; what is not plain text it lets a process of its own parse.
    Read,
    /// Fetches the lists of last time.
    Recall,
    /// Opens the fingerprints of archives.
    Register,
    /// Keeps decisions.
    Reviews,
    /// The first one, which nobody starts.
    Screen,
    /// Hears signals.
    Signals,
    /// Compares sketches.
    Sketch,
    /// Finds the sources of a document.
    Sources,
    /// Writes the cache.
    Store,
    /// Finds the pairs that layers took away.
    Taken,
    /// Gets files out of containers.
    Unpack,
    /// Says how far a command is.
    Waiting,
    /// Looks at the disk, waits for hints, says what has to be read.
    Watch,
    /// Writes files that a person wants.
    Writer,
}

impl Thread {
    /// Starts one.
    ///
    /// # Errors
    /// The system has none left.
    pub fn start<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> anyhow::Result<JoinHandle<T>> {
        let started = self.builder().spawn(move || self.rehearsed(work));
        started.context(said!("no-thread"))
    }

    /// Starts one that ends within a scope. Where the system has none left, there is none.
    pub fn help<'scope>(
        self,
        scope: &'scope Scope<'scope, '_>,
        work: impl FnOnce() + Send + 'scope,
    ) {
        let _ = self
            .builder()
            .spawn_scoped(scope, move || self.rehearsed(work));
    }

    /// Does nothing, unless a test wants a panic of this one.
    ///
    /// # Panics
    /// That is what it wants.
    pub fn rehearse(self) {
        static WANTED: LazyLock<Option<Thread>> = LazyLock::new(|| {
            let name = std::env::var(REHEARSE).ok()?;
            Thread::from_str(&name, false).ok()
        });
        assert!(*WANTED != Some(self), "rehearsed: {self:?}");
    }

    fn rehearsed<T>(self, work: impl FnOnce() -> T) -> T {
        self.rehearse();
        work()
    }

    fn builder(self) -> Builder {
        let builder = Builder::new().name(format!("sidelong-{self:?}").to_lowercase());
        match self {
            Thread::Deep => builder.stack_size(DEEP),
            _ => builder,
        }
    }
}
