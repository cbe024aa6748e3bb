//! Frames: where one message of two processes ends and the next begins. Four bytes of length, little end first, before each.

use std::io::{self, ErrorKind, Read, Write};

/// The length of a length.
pub const PREFIX: usize = 4;

/// Writes a message; the caller flushes.
pub fn write(out: &mut impl Write, message: &[u8]) -> io::Result<()> {
    let length =
        u32::try_from(message.len()).map_err(|_| io::Error::from(ErrorKind::InvalidInput))?;
    out.write_all(&length.to_le_bytes())?;
    out.write_all(message)
}

/// Reads a message of at most `most` bytes into the buffer, which is all of it then.
///
/// # Errors
/// `UnexpectedEof` where the other side is gone, `InvalidData` where it says a length beyond the limit.
pub fn read(input: &mut impl Read, most: usize, buffer: &mut Vec<u8>) -> io::Result<()> {
    let mut prefix = [0; PREFIX];
    input.read_exact(&mut prefix)?;
    let length = u32::from_le_bytes(prefix) as usize;
    if length > most {
        return Err(ErrorKind::InvalidData.into());
    }
    buffer.clear();
    // What is said is not believed before it comes: the buffer grows with what is there.
    let got = input.take(length as u64).read_to_end(buffer)?;
    if got < length {
        return Err(ErrorKind::UnexpectedEof.into());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_come_out_as_they_went_in_and_nothing_else_does() {
        let mut pipe = Vec::new();
        write(&mut pipe, b"one").unwrap();
        write(&mut pipe, b"").unwrap();
        write(&mut pipe, b"seven").unwrap();
        let (mut input, mut buffer) = (&pipe[..], Vec::new());
        read(&mut input, 5, &mut buffer).unwrap();
        assert_eq!(buffer, b"one");
        read(&mut input, 5, &mut buffer).unwrap();
        assert_eq!(buffer, b"");
        let mut again = input;
        let kind = |result: io::Result<()>| result.unwrap_err().kind();
        assert_eq!(
            kind(read(&mut again, 4, &mut buffer)),
            ErrorKind::InvalidData
        );
        for cut in 0..input.len() {
            let mut cut = &input[..cut];
            assert_eq!(
                kind(read(&mut cut, 5, &mut buffer)),
                ErrorKind::UnexpectedEof
            );
        }
        read(&mut input, 5, &mut buffer).unwrap();
        assert_eq!(buffer, b"seven");
    }
}
