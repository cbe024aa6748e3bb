//! Confinement: what a worker may still do. On Linux nothing but compute and speak through its pipes: no file, no process, no new
//! right. A wish that the system refuses is passed over: the process itself is the protection, this is the second wall.

#[cfg(target_os = "linux")]
mod linux {
    use rustix::process::{Resource, Rlimit, Signal, set_parent_process_death_signal, setrlimit};
    use rustix::thread::set_no_new_privs;

    /// Address space beyond the memory cap: the program itself, the deep stack, and what allocators reserve and don't use.
    const ADDRESSES: u64 = 1280 << 20;

    pub fn before_threads() {
        // Sent when the parent's thread ends that started this process: it is the one that waits for the replies.
        let _ = set_parent_process_death_signal(Some(Signal::KILL));
        // Threads that are started later inherit it.
        let _ = set_no_new_privs(true);
    }

    pub fn after_threads(memory: usize) {
        let limit = |resource, most: u64| {
            let limit = Rlimit {
                current: Some(most),
                maximum: Some(most),
            };
            let _ = setrlimit(resource, limit);
        };
        limit(Resource::As, memory as u64 + ADDRESSES);
        // The pipes are open already; nothing more can be opened, neither files nor connections.
        limit(Resource::Nofile, 0);
        limit(Resource::Nproc, 0);
        limit(Resource::Fsize, 0);
        // A dump would leave the document on the disk.
        limit(Resource::Core, 0);
    }
}

/// What threads inherit, before there are any.
pub fn before_threads() {
    #[cfg(target_os = "linux")]
    linux::before_threads();
}

/// Limits for the process once nothing more has to be started or opened.
pub fn after_threads(memory: usize) {
    #[cfg(target_os = "linux")]
    linux::after_threads(memory);
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}
