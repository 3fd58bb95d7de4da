//! Names of a list and the places they stand for.

use super::MAX_ID;
use crate::scenario::json::excerpt;
use crate::scenario::{ErrorKind, Errors, Path};

/// The names of a list, sorted, each with its place there.
pub(super) struct Names<'s>(Vec<(&'s str, u32)>);

impl<'s> Names<'s> {
    /// Checks length and uniqueness. `path` gives the path of the name at a place.
    pub(super) fn new(
        names: impl Iterator<Item = (&'s str, u32)>,
        path: impl Fn(u32) -> Path,
        errors: &mut Errors,
    ) -> Self {
        let mut sorted: Vec<(&str, u32)> = names.collect();
        for &(name, at) in &sorted {
            // The bytes of a name are never fewer than its characters.
            if name.is_empty() || name.len() > MAX_ID && name.chars().nth(MAX_ID).is_some() {
                let found = name.chars().count() as u64;
                errors.push(path(at), ErrorKind::WrongLength { found, min: 1, max: MAX_ID as u64 });
            }
        }
        sorted.sort_unstable();
        let mut first = 0;
        for later in 1..sorted.len() {
            if sorted[later].0 == sorted[first].0 {
                let found = excerpt(sorted[later].0);
                errors.push(
                    path(sorted[later].1),
                    ErrorKind::DuplicateName { found, first: path(sorted[first].1) },
                );
            } else {
                first = later;
            }
        }
        Names(sorted)
    }

    /// The place of the first entry of that name.
    pub(super) fn get(&self, name: &str) -> Option<u32> {
        let at = self.0.partition_point(|&(other, _)| other < name);
        self.0.get(at).filter(|&&(other, _)| other == name).map(|&(_, index)| index)
    }
}
