//! How does a person say so many bytes?

use crate::say;
use crate::words::Digits;

const KILOBYTE: u64 = 1 << 10;
const MEGABYTE: u64 = 1 << 20;
const GIGABYTE: u64 = 1 << 30;

/// In the largest unit that fits.
pub fn size(bytes: u64) -> String {
    let (shift, unit) = match bytes {
        0..KILOBYTE => return say!("cache-bytes", count = Digits(bytes as usize)),
        KILOBYTE..MEGABYTE => (10, "KB"),
        MEGABYTE..GIGABYTE => (20, "MB"),
        _ => (30, "GB"),
    };
    let tenths = (bytes * 10) >> shift;
    say!(
        "cache-size",
        whole = Digits((tenths / 10) as usize),
        tenth = Digits((tenths % 10) as usize),
        unit = unit
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_said_in_the_largest_unit_that_fits() {
        let cases = [
            (0, "0 bytes"),
            (1, "1 byte"),
            (1023, "1023 bytes"),
            (1024, "1.0 KB"),
            (1536 << 10, "1.5 MB"),
            (2 << 30, "2.0 GB"),
        ];
        for (bytes, said) in cases {
            assert_eq!(size(bytes), said);
        }
    }
}
