//! Rows of a scenario's lists, by their place: found, removed.
//!
//! Errors: the list has nothing at that place.

use gantry_core::scenario::{ErrorKind, Errors, Path};

/// The row at a place of the list called `name`.
pub(crate) fn row<'l, T>(list: &'l mut [T], at: u32, name: &str) -> Result<&'l mut T, Errors> {
    let missing = missing(name, at, list.len());
    list.get_mut(at as usize).ok_or(missing)
}

pub(crate) fn removed<T>(list: &mut Vec<T>, at: u32, name: &str) -> Result<T, Errors> {
    row(list, at, name)?;
    Ok(list.remove(at as usize))
}

/// The error for a place of a list of so many that nothing has.
pub(crate) fn missing(name: &str, at: u32, count: usize) -> Errors {
    let mut errors = Errors::default();
    let max = (count as u64).saturating_sub(1);
    let kind = ErrorKind::OutOfRange { found: at.to_string(), min: 0, max };
    errors.push(Path::root().field(name).index(at as usize), kind);
    errors
}
