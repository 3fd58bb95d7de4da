//! Names of a list and the places they stand for.

use super::json::excerpt;
use super::{ErrorKind, Errors, Path};
use crate::sort;

/// The longest id or name, in characters.
const MAX_ID: usize = 64;

/// The names of a list with their places there, sorted by a hash of the name, then by name, then by place.
///
/// The hash only saves most comparisons of texts: names made to collide cost no more than sorting by name. It is
/// the same on every platform, and so is everything made of it.
pub(crate) struct Names<'s>(Vec<(u64, &'s str, u32)>);

impl<'s> Names<'s> {
    /// Checks length and uniqueness. `path` gives the path of the name at a place.
    pub(crate) fn new(
        names: impl Iterator<Item = (&'s str, u32)>,
        path: impl Fn(u32) -> Path,
        errors: &mut Errors,
    ) -> Self {
        let mut sorted: Vec<(u64, &str, u32)> =
            names.map(|(name, at)| (hash(name), name, at)).collect();
        for &(_, name, at) in &sorted {
            check_length(name, || path(at), errors);
        }
        sorted.sort_unstable();
        let mut repeated = Vec::new();
        for names in sorted.chunk_by(|a, b| a.1 == b.1) {
            repeated.extend(names[1..].iter().map(|&(_, name, at)| (at, name, names[0].2)));
        }
        sort::sort(&mut repeated);
        for (at, name, first) in repeated {
            let kind = ErrorKind::DuplicateName { found: excerpt(name), first: path(first) };
            errors.push(path(at), kind);
        }
        Names(sorted)
    }

    /// The place of the first entry of that name.
    pub(crate) fn get(&self, name: &str) -> Option<u32> {
        let key = (hash(name), name, 0);
        let at = self.0.partition_point(|entry| *entry < key);
        self.0.get(at).filter(|entry| entry.1 == name).map(|entry| entry.2)
    }
}

/// Checks that a name has 1 to 64 characters.
pub(crate) fn check_length(name: &str, path: impl FnOnce() -> Path, errors: &mut Errors) {
    // The bytes of a name are never fewer than its characters.
    if name.is_empty() || name.len() > MAX_ID && name.chars().nth(MAX_ID).is_some() {
        let found = name.chars().count() as u64;
        errors.push(path(), ErrorKind::WrongLength { found, min: 1, max: MAX_ID as u64 });
    }
}

/// FNV-1a, 64 bits.
fn hash(name: &str) -> u64 {
    let mix = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    name.bytes().fold(0xcbf2_9ce4_8422_2325, mix)
}
