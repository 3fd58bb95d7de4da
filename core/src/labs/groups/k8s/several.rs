//! Several files of manifests, some of which may be bad: the good ones are read without them.
//!
//! Cost: each file is parsed twice; all of them are read again at most [`MAX_ROUNDS`] times, for errors that occur only
//! in their combination.

use super::assembly::{self, Import};
use super::error::Errors;
use super::{File, Manifests, Options};

/// Limit on readings of all good files together.
const MAX_ROUNDS: usize = 8;

/// Manifests of the good ones among several files.
#[derive(Clone, Debug)]
pub struct Several {
    /// The documents of the good files.
    pub manifests: Manifests,
    /// The scenario made of them.
    pub import: Import,
    /// True for each good file.
    pub good: Vec<bool>,
    /// The errors of each bad file, in order.
    pub bad: Vec<Errors>,
}

/// Reads the good ones among several files. Errors: those of all files, if none is good, or if the good ones cannot be
/// read together.
pub fn read_all(files: &[File<'_>], options: Options) -> Result<Several, Errors> {
    let mut bad = Vec::new();
    let mut good: Vec<bool> = files.iter().map(|file| is_good(file, options, &mut bad)).collect();
    for _ in 0..MAX_ROUNDS {
        let chosen = files.iter().zip(&good).filter(|(_, good)| **good);
        let chosen: Vec<File<'_>> = chosen.map(|(file, _)| file.clone()).collect();
        if chosen.is_empty() {
            break;
        }
        match parsed(&chosen, options) {
            Ok((manifests, import)) => return Ok(Several { manifests, import, good, bad }),
            Err(errors) => {
                let named =
                    |file: &File<'_>| errors.list.iter().any(|error| error.place.file == file.name);
                for (good, file) in good.iter_mut().zip(files) {
                    *good &= !named(file);
                }
                bad.push(errors);
            }
        }
    }
    Err(Errors::joined(bad))
}

fn is_good(file: &File<'_>, options: Options, bad: &mut Vec<Errors>) -> bool {
    let read = parsed(std::slice::from_ref(file), options);
    read.map_err(|errors| bad.push(errors)).is_ok()
}

fn parsed(files: &[File<'_>], options: Options) -> Result<(Manifests, Import), Errors> {
    let manifests = Manifests::parse(files)?;
    let import = assembly::read(&manifests, options)?;
    Ok((manifests, import))
}
