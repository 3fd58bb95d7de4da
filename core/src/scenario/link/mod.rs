//! A scenario as a link: `#2z=…`, and the view beside it in plain keys (`&s=12&l=probe`).
//!
//! The part after `2z=` is base64url without padding, of raw deflate, of JSON whose lists stand as columns (see
//! [`v2`]'s source for the form); the number is the version of that form. A version that was ever given out is read
//! for ever: [`v1`] has types that are never edited, and turns into the scenario of today.
//!
//! A workload that was drawn is carried by what it is drawn from: `#1d=…`, see [`Drawn`].
//!
//! **Invariant:** a link that [`encode`] gives is read back as the same scenario, and is valid.
//! **Invariant:** caps come before work: [`MAX_CHARACTERS`] of input, [`MAX_BYTES`] unpacked (inflating stops
//! there), nesting, lengths of names; no text of a link makes more than a bounded multiple of itself.
//! A bad view never costs the scenario: [`split`] gives it apart.

mod base64url;
mod drawn;
mod v1;
mod v2;

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};

pub use drawn::Drawn;

use super::{Checked, Error, ErrorKind, Errors, LinkFault, Measure, Path, Scenario};
use crate::format::json::{Read, Reader, Type};
use crate::labs::workload::lublin::OutOfRange;

/// The most characters of a link.
pub const MAX_CHARACTERS: usize = 64 << 10;

/// The most bytes of what a link carries, unpacked: 1 MiB.
pub const MAX_BYTES: usize = 1 << 20;

/// The most bytes that names come to which stand in a scenario once for each place that names them: 8 MiB.
const MAX_NAMES: u64 = 8 << 20;

/// The version of links that is written, and the newest that is read.
const VERSION: u64 = 2;

/// Best compression.
const LEVEL: u8 = 9;

pub(crate) fn packed(text: &str) -> String {
    base64url::encode(&compress_to_vec(text.as_bytes(), LEVEL))
}

pub(crate) fn unpacked(packed: &str) -> Result<String, ()> {
    let data = base64url::decode(packed).ok_or(())?;
    let text = decompress_to_vec_with_limit(&data, MAX_BYTES).map_err(|_| ())?;
    String::from_utf8(text).map_err(|_| ())
}

/// The parts of a link.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts<'t> {
    /// What [`decode`] reads: `2z=…`, if there is one.
    pub scenario: Option<&'t str>,
    /// What [`Drawn::decode`] reads with it: `1d=…`, if there is one.
    pub drawn: Option<&'t str>,
    /// The keys and values beside it, in their order, as written.
    pub view: Vec<(&'t str, &'t str)>,
}

/// Splits a link, or its fragment with or without `#`, into scenario and view. Decodes nothing.
pub fn split(link: &str) -> Parts<'_> {
    let link = link.trim();
    let fragment = link.split_once('#').map_or(link, |(_, fragment)| fragment);
    let mut parts = Parts::default();
    for part in fragment.split('&').filter(|part| !part.is_empty()) {
        match part.split_once('=') {
            Some((key, _)) if parts.scenario.is_none() && version_of(key, 'z').is_some() => {
                parts.scenario = Some(part);
            }
            Some((key, _)) if parts.drawn.is_none() && version_of(key, 'd').is_some() => {
                parts.drawn = Some(part);
            }
            Some((key, value)) => parts.view.push((key, value)),
            None => parts.view.push((part, "")),
        }
    }
    parts
}

/// The version that a key of that kind names: `2z` is 2.
fn version_of(key: &str, kind: char) -> Option<&str> {
    key.strip_suffix(kind)
        .filter(|digits| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit()))
}

/// The scenario part of a link: `2z=…`. Errors: the scenario's own, or that it is too large for a link.
pub fn encode(scenario: &Scenario) -> Result<String, Errors> {
    Checked::new(scenario)?;
    let json = v2::written(scenario);
    if json.len() > MAX_BYTES {
        return Err(too_many(Measure::LinkBytes, json.len(), MAX_BYTES));
    }
    let packed = base64url::encode(&compress_to_vec(json.as_bytes(), LEVEL));
    let link = format!("{VERSION}z={packed}");
    bounded(&link)?;
    // What stands once in a scenario's link may stand in the scenario more often than a link allows.
    v2::read(&json)?;
    Ok(link)
}

/// Reads the scenario of a link: a whole address, its fragment, or the scenario part alone. It has the form of
/// a scenario; its sense is for [`Checked::new`] to check.
pub fn decode(link: &str) -> Result<Scenario, Errors> {
    bounded(link)?;
    if let Some(drawn) = Drawn::decode(link) {
        let out_of_range = |error: OutOfRange| too_large(Measure::Jobs, error.found, error.most);
        return drawn?.scenario().map_err(out_of_range);
    }
    carried(split(link).scenario.ok_or_else(|| bad(LinkFault::NoScenario))?)
}

/// The scenario that the part `2z=…` carries, or one of an older version.
fn carried(part: &str) -> Result<Scenario, Errors> {
    let (key, packed) = part.split_once('=').ok_or_else(|| bad(LinkFault::NoScenario))?;
    let version = version_of(key, 'z').unwrap_or_default();
    let read = match version.parse() {
        Ok(1) => v1::read,
        Ok(VERSION) => v2::read,
        Ok(0) => return Err(bad(LinkFault::NoScenario)),
        _ => return Err(future(version, VERSION)),
    };
    let scenario = read(&unpack(packed)?);
    let sound = scenario.and_then(|scenario| scenario.head_errors().or(|| scenario));
    sound.map_err(|errors| match errors.list.into_iter().next() {
        Some(error) => bad(LinkFault::Contents { error: Box::new(error) }),
        None => bad(LinkFault::Damaged),
    })
}

fn future(version: &str, known: u64) -> Errors {
    let found = crate::format::json::excerpt(version);
    single(ErrorKind::FutureVersion { found, known })
}

/// Looks ahead in what a link carries for the word of the lab.
fn lab_of(text: &str) -> Read<Option<String>> {
    let mut ahead = Reader::new(text);
    if ahead.peek()?.0 != Type::Object {
        return Ok(None);
    }
    ahead.enter()?;
    let mut first = true;
    while let Some((key, _)) = ahead.key(first)? {
        first = false;
        if key == "lab" {
            let is_text = ahead.peek()?.0 == Type::Text;
            return Ok(if is_text { Some(ahead.string()?.into_owned()) } else { None });
        }
        ahead.skip()?;
    }
    Ok(None)
}

/// From the characters of a link to the text it carries.
fn unpack(packed: &str) -> Result<String, Errors> {
    let is_ours = |sign: char| sign.is_ascii_alphanumeric() || sign == '-' || sign == '_';
    if let Some(found) = packed.chars().find(|&sign| !is_ours(sign)) {
        return Err(bad(LinkFault::Character { found }));
    }
    let deflated = base64url::decode(packed).ok_or_else(|| bad(LinkFault::Damaged))?;
    let json =
        decompress_to_vec_with_limit(&deflated, MAX_BYTES).map_err(|error| match error.status {
            TINFLStatus::HasMoreOutput => too_many(Measure::LinkBytes, MAX_BYTES + 1, MAX_BYTES),
            _ => bad(LinkFault::Damaged),
        })?;
    String::from_utf8(json).map_err(|_| bad(LinkFault::Damaged))
}

/// Errors: the link has more characters than one may have.
fn bounded(link: &str) -> Result<(), Errors> {
    if link.len() > MAX_CHARACTERS {
        return Err(too_many(Measure::LinkCharacters, link.len(), MAX_CHARACTERS));
    }
    Ok(())
}

fn too_many(what: Measure, found: usize, max: usize) -> Errors {
    too_large(what, found as u64, max as u64)
}

fn too_large(what: Measure, found: u64, max: u64) -> Errors {
    single(ErrorKind::TooLarge { what, found, max })
}

fn bad(fault: LinkFault) -> Errors {
    single(ErrorKind::BadLink { fault })
}

fn single(kind: ErrorKind) -> Errors {
    Errors { list: vec![Error { path: Path::root(), position: None, kind }], more: 0 }
}
