//! Rows of a scenario's lists, by their place: found, copied, removed, moved; and fresh names for them.
//!
//! Errors: the list has nothing at that place.

use std::collections::BTreeSet;

use gantry_core::scenario::{ErrorKind, Errors, Path};

/// The row at a place of the list called `name`.
pub(crate) fn row<'l, T>(list: &'l mut [T], at: u32, name: &str) -> Result<&'l mut T, Errors> {
    let missing = missing(name, at, list.len());
    list.get_mut(at as usize).ok_or(missing)
}

/// A row is taken out.
pub(crate) fn removed<T>(list: &mut Vec<T>, at: u32, name: &str) -> Result<T, Errors> {
    row(list, at, name)?;
    Ok(list.remove(at as usize))
}

/// What `alter` makes of a row comes right behind it.
pub(crate) fn copied<T: Clone>(
    list: &mut Vec<T>,
    at: u32,
    name: &str,
    alter: impl FnOnce(T) -> T,
) -> Result<(), Errors> {
    let copy = row(list, at, name)?.clone();
    list.insert(at as usize + 1, alter(copy));
    Ok(())
}

/// A row goes to another place.
pub(crate) fn moved<T>(list: &mut Vec<T>, from: u32, to: u32, name: &str) -> Result<(), Errors> {
    row(list, to, name)?;
    let moved = removed(list, from, name)?;
    list.insert(to as usize, moved);
    Ok(())
}

/// The error for a place of a list of so many that nothing has.
pub(crate) fn missing(name: &str, at: u32, count: usize) -> Errors {
    let mut errors = Errors::default();
    let max = (count as u64).saturating_sub(1);
    let kind = ErrorKind::OutOfRange { found: at.to_string(), min: 0, max };
    errors.push(Path::root().field(name).index(at as usize), kind);
    errors
}

/// `prefix` and the least number from 1 that makes a name nobody has.
pub(crate) fn fresh<'a>(prefix: &str, taken: impl Iterator<Item = &'a str>) -> String {
    let taken: BTreeSet<_> = taken.collect();
    let mut names = (1..=taken.len() + 1).map(|number| format!("{prefix}{number}"));
    names
        .find(|name| !taken.contains(name.as_str()))
        .expect("of one name more than are taken, one is free")
}
