//! The cap of a process's memory, and the way back to the system. A worker has a cap, and an end that says so; any other process
//! takes as much as it likes.
//!
//! Limits of the system are not enough: macOS does not heed `RLIMIT_AS` and Windows has no such thing. So the program's
//! allocator counts. Until [`cap`] is called it only looks at one number that never changes.
#![expect(
    unsafe_code,
    reason = "a global allocator is an unsafe trait; this one hands every call on to the system's with the same \
              arguments and adds arithmetic, so what the caller promises is what the system's allocator asks for; and \
              two functions of glibc are asked to keep less, which take numbers alone"
)]

use std::alloc::{GlobalAlloc, Layout, System};
#[cfg(all(target_os = "linux", target_env = "gnu"))]
use std::num::NonZero;
use std::sync::atomic::{AtomicIsize, AtomicUsize, Ordering};

/// The exit status of a process that needed more than its cap. No other way out of this program has it.
pub const EXCEEDED: i32 = 77;

/// Not counted, no cap.
const UNLIMITED: usize = usize::MAX;

static CAP: AtomicUsize = AtomicUsize::new(UNLIMITED);
/// Bytes taken since the cap was set; below zero when more was given back that was taken before.
static USED: AtomicIsize = AtomicIsize::new(0);
/// Bytes asked for since the cap was set.
static ASKED: AtomicUsize = AtomicUsize::new(0);

/// From now on this process may take so many bytes more. The allocation that goes beyond ends it with [`EXCEEDED`].
pub fn cap(bytes: usize) {
    // With room to add two sizes without a wrap.
    CAP.store(bytes.min(isize::MAX as usize / 4), Ordering::Relaxed);
}

/// Bytes that were asked for since the [`cap`] was set, given back or not: what a piece of work allocates is the difference.
pub fn asked() -> usize {
    ASKED.load(Ordering::Relaxed)
}

/// For a process that runs for hours, before it has a second thread: one heap for each processor. Else glibc makes eight, and each
/// keeps what it had when most was in it.
pub fn share_heaps() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
        let heaps = processors.max(2).try_into().unwrap_or(std::ffi::c_int::MAX);
        glibc::mallopt(glibc::M_ARENA_MAX, heaps);
    }
}

/// Gives pages that are not in use back to the system, which glibc does only when it is asked. It looks at all that is allocated: for
/// a time of rest.
pub fn give_back_unused() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    glibc::malloc_trim(0);
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod glibc {
    use std::ffi::c_int;

    /// Of `malloc.h`.
    pub const M_ARENA_MAX: c_int = -8;

    // SAFETY: functions of the C library by their own signatures. They take numbers, lock what they look at, and never touch what is
    // in use.
    unsafe extern "C" {
        pub safe fn mallopt(parameter: c_int, value: c_int) -> c_int;
        pub safe fn malloc_trim(pad: usize) -> c_int;
    }
}

/// The system's allocator, held to the [`cap`].
#[derive(Clone, Copy, Debug)]
pub struct Capped;

// SAFETY: every method hands its arguments unchanged to the same method of `System`, whose result it returns; a call that
// is not handed on does not return. Nothing unwinds: counting is wrapping arithmetic on atomics, and the end of the
// process is `exit`. The counts only decide about that end, so a wrong one could not break memory.
unsafe impl GlobalAlloc for Capped {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        take(layout.size());
        // SAFETY: the caller keeps the contract of `alloc`.
        there(unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        take(layout.size());
        // SAFETY: the caller keeps the contract of `alloc_zeroed`.
        there(unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // Only the difference: a large block is moved by remapping, and is there but once.
        match size.checked_sub(layout.size()) {
            Some(more) => take(more),
            None => give_back(layout.size() - size),
        }
        // SAFETY: the caller keeps the contract of `realloc`.
        there(unsafe { System.realloc(pointer, layout, size) })
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        give_back(layout.size());
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[inline]
fn take(size: usize) {
    let cap = CAP.load(Ordering::Relaxed);
    if cap == UNLIMITED {
        return;
    }
    ASKED.fetch_add(size, Ordering::Relaxed);
    // A size beyond the cap is not added: it could wrap the sum.
    if size > cap || used(size) + size.cast_signed() > cap.cast_signed() {
        end();
    }
}

/// What was taken before these bytes, which are added.
#[inline]
fn used(more: usize) -> isize {
    USED.fetch_add(more.cast_signed(), Ordering::Relaxed)
}

#[inline]
fn give_back(size: usize) {
    if CAP.load(Ordering::Relaxed) != UNLIMITED {
        USED.fetch_sub(size.cast_signed(), Ordering::Relaxed);
    }
}

/// The system had no memory left: for a process with a cap that is the same end.
#[inline]
fn there(pointer: *mut u8) -> *mut u8 {
    if pointer.is_null() && CAP.load(Ordering::Relaxed) != UNLIMITED {
        end();
    }
    pointer
}

/// Ends the process here rather than with a null pointer: that would become an abort, which looks like any other.
#[cold]
fn end() -> ! {
    // What the end itself allocates must not come here again.
    CAP.store(UNLIMITED, Ordering::Relaxed);
    std::process::exit(EXCEEDED)
}
