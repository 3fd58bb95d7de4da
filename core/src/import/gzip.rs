//! Reads a file as it is or unpacked, told apart by its first two bytes.
//!
//! **Invariant:** never yields more than the cap: a bomb ends in an error, not in a full memory.

use std::io::{self, BufReader, Chain, Cursor, Read};

use flate2::read::MultiGzDecoder;

const MAGIC: [u8; 2] = [0x1f, 0x8b];

/// A reader of plain bytes, with a cap.
pub struct Plain<R: Read> {
    inner: Inner<R>,
    left: u64,
}

type Whole<R> = Chain<Cursor<Vec<u8>>, R>;

enum Inner<R: Read> {
    AsIs(Whole<R>),
    Packed(Box<MultiGzDecoder<BufReader<Whole<R>>>>),
}

/// Wraps `reader` so that gzip is unpacked and all else passes; more than `cap` bytes are an error of kind
/// [`io::ErrorKind::FileTooLarge`], a damaged archive one of kind [`io::ErrorKind::InvalidData`].
pub fn unpack<R: Read>(mut reader: R, cap: u64) -> io::Result<Plain<R>> {
    let mut head = Vec::with_capacity(MAGIC.len());
    reader.by_ref().take(MAGIC.len() as u64).read_to_end(&mut head)?;
    let packed = head == MAGIC;
    let whole = Cursor::new(head).chain(reader);
    let inner = if packed {
        Inner::Packed(Box::new(MultiGzDecoder::new(BufReader::new(whole))))
    } else {
        Inner::AsIs(whole)
    };
    Ok(Plain { inner, left: cap })
}

impl<R: Read> Read for Plain<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = match &mut self.inner {
            Inner::AsIs(reader) => reader.read(buffer)?,
            Inner::Packed(reader) => reader.read(buffer).map_err(damaged)?,
        };
        self.left = self.left.checked_sub(count as u64).ok_or(io::ErrorKind::FileTooLarge)?;
        Ok(count)
    }
}

fn damaged(error: io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::InvalidInput | io::ErrorKind::UnexpectedEof => {
            io::Error::new(io::ErrorKind::InvalidData, format!("a damaged gzip file ({error})"))
        }
        _ => error,
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(bytes).expect("a vector takes all");
        encoder.finish().expect("a vector takes all")
    }

    fn read(bytes: &[u8], cap: u64) -> Result<Vec<u8>, io::ErrorKind> {
        let mut all = Vec::new();
        let mut plain = unpack(bytes, cap).map_err(|error| error.kind())?;
        plain.read_to_end(&mut all).map_err(|error| error.kind())?;
        Ok(all)
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
