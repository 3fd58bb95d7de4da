//! Reads a file, plain or gzip: [`crate::gzip`] behind a reader.

use std::io::{self, Read};

use crate::gzip::Unpacker;

/// Bytes read at a time: few, so that even a decompression bomb unpacks to little at once.
const CHUNK_BYTES: usize = 16 << 10;

/// All bytes of a file: gzip is unpacked, all else is as it is. More than `cap` bytes are an error of kind
/// [`io::ErrorKind::FileTooLarge`], a damaged archive is one of kind [`io::ErrorKind::InvalidData`].
pub fn unpacked(mut reader: impl Read, cap: u64) -> io::Result<Vec<u8>> {
    let mut unpacker = Unpacker::new(Vec::new(), cap);
    let mut chunk = vec![0; CHUNK_BYTES];
    loop {
        match reader.read(&mut chunk) {
            Ok(0) => return unpacker.finish(),
            Ok(count) => unpacker.push(&chunk[..count])?,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gzip::tests::gzip;

    fn read(bytes: &[u8], cap: u64) -> Result<Vec<u8>, io::ErrorKind> {
        unpacked(bytes, cap).map_err(|error| error.kind())
    }

    #[test]
    fn plain_and_packed_read_the_same() {
        let long = vec![7; 100_000];
        for text in [&b""[..], b"a", b"sn,gpu\n", &[0x1f], &long] {
            assert_eq!(read(text, 1 << 20).as_deref(), Ok(text));
            assert_eq!(read(&gzip(text), 1 << 20).as_deref(), Ok(text));
        }
    }

    #[test]
    fn too_much_and_damaged_are_errors() {
        assert_eq!(read(&[7; 101], 100), Err(io::ErrorKind::FileTooLarge));
        assert_eq!(read(&gzip(&vec![0; 10 << 20]), 1 << 20), Err(io::ErrorKind::FileTooLarge));
        let whole = gzip(&[7; 1000]);
        assert_eq!(read(&whole[..whole.len() - 6], 1 << 20), Err(io::ErrorKind::InvalidData));
        assert_eq!(read(&whole[..2], 1 << 20), Err(io::ErrorKind::InvalidData));
    }
}
