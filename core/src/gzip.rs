//! Unpacks bytes in chunks; plain bytes pass through.
//!
//! The first two bytes distinguish gzip from plain. A caller with a reader wraps it (`import::unpacked`); a caller that
//! gets chunks (a file picker, a worker's messages) pushes them.
//!
//! **Invariant:** it never passes on more than the cap: a decompression bomb ends in an error, not in a full memory.
//! **Invariant:** the output does not depend on the chunk boundaries.
//! Cost: the inflation; one buffer of 32 KiB.

use std::io::{self, Write};

use flate2::write::MultiGzDecoder;

const MAGIC: [u8; 2] = [0x1f, 0x8b];

/// Decoder of pushed chunks that writes plain bytes to a `W`.
#[derive(Debug)]
pub struct Unpacker<W: Write>(Stage<W>);

#[derive(Debug)]
enum Stage<W: Write> {
    /// Nothing yet, or the first byte of the magic number.
    Start {
        sink: Capped<W>,
        seen: bool,
    },
    AsIs(Capped<W>),
    Packed(Box<MultiGzDecoder<Capped<W>>>),
    /// An error was returned.
    Failed,
}

impl<W: Write> Unpacker<W> {
    /// An unpacker that passes at most `cap` bytes on to `sink`.
    pub fn new(sink: W, cap: u64) -> Self {
        Unpacker(Stage::Start { sink: Capped { sink, remaining: cap }, seen: false })
    }

    /// Processes the next bytes. Errors: [`io::ErrorKind::FileTooLarge`] beyond the cap, [`io::ErrorKind::InvalidData`]
    /// for a damaged archive, and those of the sink; no push is allowed after an error.
    pub fn push(&mut self, bytes: &[u8]) -> io::Result<()> {
        if bytes.is_empty() {
            return Ok(());
        }
        let (stage, pushed) = match std::mem::replace(&mut self.0, Stage::Failed) {
            Stage::Start { sink, seen: false } if bytes == &MAGIC[..1] => {
                (Stage::Start { sink, seen: true }, Ok(()))
            }
            Stage::Start { sink, seen } => {
                let packed = if seen { bytes[0] == MAGIC[1] } else { bytes.starts_with(&MAGIC) };
                let mut stage = if packed {
                    Stage::Packed(Box::new(MultiGzDecoder::new(sink)))
                } else {
                    Stage::AsIs(sink)
                };
                let first = if seen { &MAGIC[..1] } else { &[] };
                let pushed = stage.push(first).and_then(|()| stage.push(bytes));
                (stage, pushed)
            }
            mut stage => {
                let pushed = stage.push(bytes);
                (stage, pushed)
            }
        };
        pushed?;
        self.0 = stage;
        Ok(())
    }

    /// The sink of the plain bytes; `None` after an error.
    pub fn sink(&mut self) -> Option<&mut W> {
        match &mut self.0 {
            Stage::Start { sink, .. } | Stage::AsIs(sink) => Some(&mut sink.sink),
            Stage::Packed(decoder) => Some(&mut decoder.get_mut().sink),
            Stage::Failed => None,
        }
    }

    /// Ends the input and returns the sink. Errors as for [`Unpacker::push`].
    pub fn finish(self) -> io::Result<W> {
        match self.0 {
            Stage::Start { mut sink, seen } => {
                if seen {
                    sink.write_all(&MAGIC[..1])?;
                }
                Ok(sink.sink)
            }
            Stage::AsIs(sink) => Ok(sink.sink),
            Stage::Packed(decoder) => decoder.finish().map(|sink| sink.sink).map_err(damaged),
            Stage::Failed => Err(io::ErrorKind::InvalidData.into()),
        }
    }
}

impl<W: Write> Stage<W> {
    fn push(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Stage::Start { .. } | Stage::Failed => Err(io::ErrorKind::InvalidData.into()),
            Stage::AsIs(sink) => sink.write_all(bytes),
            Stage::Packed(decoder) => decoder.write_all(bytes).map_err(damaged),
        }
    }
}

/// A sink with a limit on its total bytes.
#[derive(Debug)]
struct Capped<W> {
    sink: W,
    remaining: u64,
}

impl<W: Write> Write for Capped<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.remaining =
            self.remaining.checked_sub(bytes.len() as u64).ok_or(io::ErrorKind::FileTooLarge)?;
        self.sink.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.flush()
    }
}

fn damaged(error: io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::InvalidInput
        | io::ErrorKind::UnexpectedEof
        | io::ErrorKind::WriteZero
        | io::ErrorKind::InvalidData => {
            io::Error::new(io::ErrorKind::InvalidData, format!("a damaged gzip file ({error})"))
        }
        _ => error,
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Compresses bytes.
    pub(crate) fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(bytes).expect("a vector takes all");
        encoder.finish().expect("a vector takes all")
    }

    fn unpack(bytes: &[u8], chunk: usize, cap: u64) -> Result<Vec<u8>, io::ErrorKind> {
        let mut unpacker = Unpacker::new(Vec::new(), cap);
        for chunk in bytes.chunks(chunk) {
            unpacker.push(chunk).map_err(|error| error.kind())?;
        }
        unpacker.finish().map_err(|error| error.kind())
    }

    #[test]
    fn plain_and_packed_come_out_the_same_in_any_chunks() {
        let long: Vec<u8> =
            (0..100_000_u32).map(|at| (at.wrapping_mul(at) >> 7).to_le_bytes()[0]).collect();
        for text in [&b""[..], b"a", b"; MaxProcs: 4\n", &[0x1f], &[0x1f, 0x1f, 0x8b], &long] {
            for chunk in [1, 2, 3, 7, 1000, 1 << 20] {
                assert_eq!(unpack(text, chunk, 1 << 20).as_deref(), Ok(text), "{chunk}");
                assert_eq!(unpack(&gzip(text), chunk, 1 << 20).as_deref(), Ok(text), "{chunk}");
            }
        }
    }

    #[test]
    fn members_follow_each_other() {
        let two = [gzip(b"one "), gzip(b"two")].concat();
        for chunk in [1, 5, 100] {
            assert_eq!(unpack(&two, chunk, 7).as_deref(), Ok(&b"one two"[..]));
        }
    }

    #[test]
    fn too_much_and_damaged_are_errors() {
        assert_eq!(unpack(&[7; 101], 10, 100), Err(io::ErrorKind::FileTooLarge));
        assert_eq!(
            unpack(&gzip(&vec![0; 10 << 20]), 1 << 20, 1 << 20),
            Err(io::ErrorKind::FileTooLarge)
        );
        let whole = gzip(&[7; 1000]);
        let mut turned = whole.clone();
        *turned.last_mut().expect("it is not empty") ^= 1;
        let trailed = [&whole[..], b"more"].concat();
        for bad in [&whole[..whole.len() - 6], &whole[..2], &turned, &trailed] {
            for chunk in [1, 9, 4096] {
                assert_eq!(unpack(bad, chunk, 1 << 20), Err(io::ErrorKind::InvalidData));
            }
        }
    }

    #[test]
    fn nothing_is_taken_after_an_error() {
        let mut unpacker = Unpacker::new(Vec::new(), 2);
        assert!(unpacker.push(b"abc").is_err());
        assert!(unpacker.sink().is_none());
        assert!(unpacker.push(b"a").is_err());
        assert!(unpacker.finish().is_err());
    }
}
