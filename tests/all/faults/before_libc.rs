//! A library that a program is started with, before the C library: the call to the system that `SIDELONG_FAULT` counts fails, as on a disk
//! that goes bad or a machine that has no room. All that the program and its database read, write, sync and start goes through here.

use std::ffi::{CStr, c_char, c_int, c_long, c_uint, c_void};
use std::mem::transmute;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

unsafe extern "C" {
    fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
    fn __errno_location() -> *mut c_int;
}

/// The library after this one.
const NEXT: *mut c_void = -1_isize as *mut c_void;
const EIO: c_int = 5;
const EAGAIN: c_int = 11;

static COUNT: AtomicU64 = AtomicU64::new(0);
static FAULT: LazyLock<u64> = LazyLock::new(|| {
    let said = std::env::var("SIDELONG_FAULT").ok();
    said.and_then(|said| said.parse().ok()).unwrap_or(u64::MAX)
});

/// Whether this call is the one, which is said then.
fn is_it(name: &CStr) -> bool {
    let is_it = COUNT.fetch_add(1, Ordering::SeqCst) + 1 == *FAULT;
    if is_it {
        let said = format!("a fault in {}\n", name.to_string_lossy());
        // To where the program complains, which never fails here.
        unsafe { write(2, said.as_ptr().cast(), said.len()) };
    }
    is_it
}

/// A function of the C library; what is named first may be the program's own input or output, which is left alone.
macro_rules! faulty {
    ($($name:ident($first:ident: $kind:ty $(, $other:ident: $others:ty)*) -> $out:ty, $bad:expr;)*) => {$(
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name($first: $kind $(, $other: $others)*) -> $out {
            type Call = unsafe extern "C" fn($kind $(, $others)*) -> $out;
            const NAME: &CStr = match CStr::from_bytes_with_nul(concat!(stringify!($name), "\0").as_bytes()) {
                Ok(name) => name,
                Err(_) => panic!(),
            };
            static REAL: AtomicU64 = AtomicU64::new(0);
            unsafe {
                if !$first.is_standard() && is_it(NAME) {
                    *__errno_location() = EIO;
                    return $bad;
                }
                if REAL.load(Ordering::SeqCst) == 0 {
                    REAL.store(dlsym(NEXT, NAME.as_ptr()) as u64, Ordering::SeqCst);
                }
                transmute::<u64, Call>(REAL.load(Ordering::SeqCst))($first $(, $other)*)
            }
        }
    )*};
}

/// Whether it is the number of standard input, output or error.
trait Standard {
    fn is_standard(&self) -> bool;
}

impl Standard for c_int {
    fn is_standard(&self) -> bool {
        (0..=2).contains(self)
    }
}

impl<T> Standard for *const T {
    fn is_standard(&self) -> bool {
        false
    }
}

impl<T> Standard for *mut T {
    fn is_standard(&self) -> bool {
        false
    }
}

faulty! {
    open(path: *const c_char, flags: c_int, mode: c_uint) -> c_int, -1;
    open64(path: *const c_char, flags: c_int, mode: c_uint) -> c_int, -1;
    openat64(folder: c_int, path: *const c_char, flags: c_int, mode: c_uint) -> c_int, -1;
    opendir(path: *const c_char) -> *mut c_void, std::ptr::null_mut();
    readdir64(folder: *mut c_void) -> *mut c_void, std::ptr::null_mut();
    read(file: c_int, bytes: *mut c_void, length: usize) -> isize, -1;
    readv(file: c_int, parts: *const c_void, count: c_int) -> isize, -1;
    pread64(file: c_int, bytes: *mut c_void, length: usize, at: c_long) -> isize, -1;
    write(file: c_int, bytes: *const c_void, length: usize) -> isize, -1;
    writev(file: c_int, parts: *const c_void, count: c_int) -> isize, -1;
    pwrite64(file: c_int, bytes: *const c_void, length: usize, at: c_long) -> isize, -1;
    ftruncate64(file: c_int, length: c_long) -> c_int, -1;
    fsync(file: c_int) -> c_int, -1;
    mkdir(path: *const c_char, mode: c_uint) -> c_int, -1;
    rename(from: *const c_char, to: *const c_char) -> c_int, -1;
    posix_spawnp(id: *mut c_int, path: *const c_char, actions: *const c_void, how: *const c_void, args: *const c_void, env: *const c_void) -> c_int, EAGAIN;
    pthread_create(thread: *mut c_void, how: *const c_void, work: *const c_void, with: *mut c_void) -> c_int, EAGAIN;
}
