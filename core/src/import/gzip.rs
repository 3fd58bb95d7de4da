//! Reads a file, plain or gzip: [`crate::gzip`] behind a reader.

use std::io::{self, Read};

use crate::gzip::Unpacker;

/// Bytes read at a time: few, so that even a decompression bomb unpacks to little at once.
const CHUNK_BYTES: usize = 16 << 10;

/// A reader of plain bytes, with a cap.
#[derive(Debug)]
pub struct Plain<R> {
    reader: R,
    /// `None` once it has ended.
    unpacker: Option<Unpacker<Vec<u8>>>,
    chunk: Box<[u8]>,
    /// Unpacked bytes, and the number of them already passed on.
    fetched: Vec<u8>,
    given: usize,
}

/// Wraps `reader`: unpacks gzip and passes all else through. More than `cap` bytes are an error of kind
/// [`io::ErrorKind::FileTooLarge`], a damaged archive one of kind [`io::ErrorKind::InvalidData`].
pub fn unpack<R: Read>(reader: R, cap: u64) -> Plain<R> {
    Plain {
        reader,
        unpacker: Some(Unpacker::new(Vec::new(), cap)),
        chunk: vec![0; CHUNK_BYTES].into(),
        fetched: Vec::new(),
        given: 0,
    }
}

impl<R: Read> Plain<R> {
    /// Fetches more plain bytes; returns false at the end.
    fn fetch(&mut self) -> io::Result<bool> {
        self.given = 0;
        self.fetched.clear();
        while self.fetched.is_empty() {
            let Some(unpacker) = &mut self.unpacker else { return Ok(false) };
            let count = self.reader.read(&mut self.chunk)?;
            if count == 0 {
                let last = self.unpacker.take().map(Unpacker::finish);
                self.fetched = last.transpose()?.unwrap_or_default();
                return Ok(!self.fetched.is_empty());
            }
            unpacker.push(&self.chunk[..count])?;
            // The emptied buffer replaces the filled one.
            if let Some(sink) = unpacker.sink() {
                std::mem::swap(sink, &mut self.fetched);
            }
        }
        Ok(true)
    }
}

impl<R: Read> Read for Plain<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.given == self.fetched.len() && !self.fetch()? {
            return Ok(0);
        }
        let count = (&self.fetched[self.given..]).read(buffer)?;
        self.given += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gzip::tests::gzip;

    fn read(bytes: &[u8], cap: u64) -> Result<Vec<u8>, io::ErrorKind> {
        let mut all = Vec::new();
        unpack(bytes, cap).read_to_end(&mut all).map_err(|error| error.kind())?;
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
