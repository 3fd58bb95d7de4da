//! Names of a list's entries and their places.

use super::json::excerpt;
use super::{ErrorKind, Errors, Path};
use crate::sort;

/// The longest id or name, in characters.
pub(crate) const MAX_ID: usize = 64;

/// Invisible characters, as inclusive ranges: controls, signs of direction, joiners, fillers, variation selectors,
/// tags. Names that differ only in them look equal.
const UNSEEN: &[(char, char)] = &[
    ('\0', '\u{1f}'),
    ('\u{7f}', '\u{9f}'),
    ('\u{ad}', '\u{ad}'),
    ('\u{34f}', '\u{34f}'),
    ('\u{61c}', '\u{61c}'),
    ('\u{115f}', '\u{1160}'),
    ('\u{17b4}', '\u{17b5}'),
    ('\u{180b}', '\u{180f}'),
    ('\u{200b}', '\u{200f}'),
    ('\u{2028}', '\u{202e}'),
    ('\u{2060}', '\u{206f}'),
    ('\u{2800}', '\u{2800}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{fe00}', '\u{fe0f}'),
    ('\u{feff}', '\u{feff}'),
    ('\u{ffa0}', '\u{ffa0}'),
    ('\u{fff0}', '\u{fffb}'),
    ('\u{13430}', '\u{1343f}'),
    ('\u{1bca0}', '\u{1bca3}'),
    ('\u{1d173}', '\u{1d17a}'),
    ('\u{e0000}', '\u{e0fff}'),
];

/// The names of a list with their places there, sorted by a hash of the name, then by name, then by place.
///
/// The hash only saves most comparisons of texts: names made to collide cost no more than sorting by name. It is equal
/// on every platform, and so is everything derived from it.
pub(crate) struct Names<'s>(Vec<(u64, &'s str, u32)>);

impl<'s> Names<'s> {
    /// Checks each name, and that none occurs twice. `path` gives the path of the name at a place.
    pub(crate) fn new(
        names: impl Iterator<Item = (&'s str, u32)>,
        path: impl Fn(u32) -> Path,
        errors: &mut Errors,
    ) -> Self {
        let mut sorted: Vec<(u64, &str, u32)> =
            names.map(|(name, at)| (hash(name.bytes()), name, at)).collect();
        for &(_, name, at) in &sorted {
            check_name(name, || path(at), errors);
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

    /// The place of the first entry with this name.
    pub(crate) fn get(&self, name: &str) -> Option<u32> {
        let key = (hash(name.bytes()), name, 0);
        let at = self.0.partition_point(|entry| *entry < key);
        self.0.get(at).filter(|entry| entry.1 == name).map(|entry| entry.2)
    }
}

/// Checks that a name has 1 to 64 characters, all of them visible.
pub(crate) fn check_name(name: &str, path: impl FnOnce() -> Path, errors: &mut Errors) {
    if let Some(fault) = fault(name) {
        errors.push(path(), fault);
    }
}

/// The error of a name by itself, if any.
pub(crate) fn fault(name: &str) -> Option<ErrorKind> {
    // A name never has fewer bytes than characters.
    if name.is_empty() || name.len() > MAX_ID && name.chars().nth(MAX_ID).is_some() {
        let found = name.chars().count() as u64;
        return Some(ErrorKind::WrongLength { found, min: 1, max: MAX_ID as u64 });
    }
    let sign = name.chars().find(|&sign| is_unseen(sign))?;
    Some(ErrorKind::UnseenCharacter { found: excerpt(name), sign })
}

/// True if a character is invisible.
pub fn is_unseen(sign: char) -> bool {
    // Most names need no look-up of characters.
    let is_plain = (' '..='~').contains(&sign);
    !is_plain && UNSEEN.iter().any(|&(first, last)| (first..=last).contains(&sign))
}

/// FNV-1a, 64 bits.
pub(crate) fn hash(bytes: impl Iterator<Item = u8>) -> u64 {
    let mix = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.fold(0xcbf2_9ce4_8422_2325, mix)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_holds_only_what_can_be_seen() {
        for sign in "\0\t\n\u{7f}\u{85}\u{ad}\u{200b}\u{200c}\u{200d}\u{200e}\u{202e}\u{2028}\u{2060}\u{2066}\u{2069}\u{3164}\u{fe0f}\u{feff}\u{e0020}".chars() {
            let name = format!("a{sign}b");
            let expected = ErrorKind::UnseenCharacter { found: name.clone(), sign };
            assert_eq!(fault(&name), Some(expected), "{:04X}", u32::from(sign));
        }
        for name in
            ["a b", "节点　一", "é", "e\u{301}", "\u{a0}", "😀", "~", "ü-1/2_3:#[]", "\u{10ffff}"]
        {
            assert_eq!(fault(name), None, "{name}");
        }
        assert!(UNSEEN.iter().all(|range| range.0 <= range.1) && UNSEEN.is_sorted());
    }
}
