//! A scenario as a link: `#z=…`, and the view beside it in plain keys (`&s=12&l=probe`).
//!
//! A link is the file, compressed. The part after `z=` is base64url without padding (RFC 4648, section 5) of one byte,
//! the [`VERSION`], and of raw deflate (RFC 1951) of the scenario file on one line, as [`write_compact`] gives it. So
//! three lines of Python read it:
//!
//! ```text
//! import base64, zlib
//! data = base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))
//! print(zlib.decompress(data[1:], -15).decode())
//! ```
//!
//! The link of a drawn workload has the recipe of its jobs ([`Drawn::recipe`]) instead, so that a workload of any size fits
//! into a short link. A scenario beside it has no jobs:
//!
//! ```text
//! #d=200000_256_0.8_1_rounded              as it is drawn
//! #d=200000_256_0.8_1_rounded&z=…          its jobs, in a scenario of their own policy, title, machine, …
//! ```
//!
//! **Invariant:** a link from [`encode`] decodes to the same scenario, and is valid.
//! **Invariant:** caps come before work: [`MAX_CHARACTERS`] of input, [`MAX_BYTES`] unpacked (inflating stops there);
//! the scenario is then bounded as it is in files, and a recipe before anything is drawn.
//! A bad view never costs the scenario: [`split`] separates it.

use base64ct::{Base64UrlUnpadded, Encoding};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};

pub use crate::labs::imports::Drawn;

use super::{Checked, Error, ErrorKind, Errors, LinkFault, Measure, Scenario, read, write_compact};

/// The longest link, in characters.
pub const MAX_CHARACTERS: usize = 64 << 10;

/// The largest content of a link, unpacked, in bytes: 1 MiB.
pub const MAX_BYTES: usize = 1 << 20;

/// First byte of a link: the version that is written, and the newest that is read.
pub const VERSION: u8 = 1;

const LEVEL: u8 = 9;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts<'t> {
    /// The scenario, packed: `z=…`.
    pub scenario: Option<&'t str>,
    /// The recipe of a drawn workload: `d=…`.
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
        match part.split_once('=').unwrap_or((part, "")) {
            ("z", packed) if parts.scenario.is_none() => parts.scenario = Some(packed),
            ("d", recipe) if parts.drawn.is_none() => parts.drawn = Some(recipe),
            other => parts.view.push(other),
        }
    }
    parts
}

/// The scenario part of a link: `z=…`. Errors: the scenario's own, or that it is too large for a link.
pub fn encode(scenario: &Scenario) -> Result<String, Errors> {
    Checked::new(scenario)?;
    let json = write_compact(scenario);
    if json.len() > MAX_BYTES {
        return Err(too_many(Measure::LinkBytes, json.len(), MAX_BYTES));
    }
    let link = format!("z={}", packed(&json));
    bounded(&link)?;
    Ok(link)
}

/// A text as a link contains it: the version, then raw deflate, as base64url.
pub(crate) fn packed(text: &str) -> String {
    let mut data = vec![VERSION];
    data.append(&mut compress_to_vec(text.as_bytes(), LEVEL));
    Base64UrlUnpadded::encode_string(&data)
}

/// Decodes the scenario of a link: a whole address, its fragment, or the scenario part alone. Its form is checked;
/// [`Checked::new`] checks its sense.
pub fn decode(link: &str) -> Result<Scenario, Errors> {
    if let Some(drawn) = Drawn::decode(link) {
        return drawn?.scenario();
    }
    bounded(link)?;
    unpacked(split(link).scenario.ok_or_else(|| bad(LinkFault::NoScenario))?)
}

/// The scenario in the part after `z=`. Errors: the first one in it.
fn unpacked(packed: &str) -> Result<Scenario, Errors> {
    let json = inflated(packed)?;
    let sound = read(&json).and_then(|scenario| scenario.head_errors().or(|| scenario));
    sound.map_err(|errors| match errors.list.into_iter().next() {
        // The lines of a packed text are invisible, so an error gives no position.
        Some(error) => {
            let error = Box::new(Error { position: None, ..error });
            bad(LinkFault::Contents { error })
        }
        None => bad(LinkFault::Damaged),
    })
}

/// The text in a link.
pub(crate) fn inflated(packed: &str) -> Result<String, Errors> {
    let is_ours = |sign: char| sign.is_ascii_alphanumeric() || sign == '-' || sign == '_';
    if let Some(found) = packed.chars().find(|&sign| !is_ours(sign)) {
        return Err(bad(LinkFault::Character { found }));
    }
    let damaged = || bad(LinkFault::Damaged);
    let data = Base64UrlUnpadded::decode_vec(packed).map_err(|_| damaged())?;
    let (&version, deflated) = data.split_first().ok_or_else(damaged)?;
    if version > VERSION {
        let (found, known) = (version.to_string(), VERSION.into());
        return Err(Errors::of(ErrorKind::FutureVersion { found, known }));
    }
    if version < VERSION {
        return Err(damaged());
    }
    let json =
        decompress_to_vec_with_limit(deflated, MAX_BYTES).map_err(|error| match error.status {
            TINFLStatus::HasMoreOutput => too_many(Measure::LinkBytes, MAX_BYTES + 1, MAX_BYTES),
            _ => damaged(),
        })?;
    String::from_utf8(json).map_err(|_| damaged())
}

/// Checks the length. Errors: the link has too many characters.
fn bounded(link: &str) -> Result<(), Errors> {
    if link.len() > MAX_CHARACTERS {
        return Err(too_many(Measure::LinkCharacters, link.len(), MAX_CHARACTERS));
    }
    Ok(())
}

fn too_many(what: Measure, found: usize, max: usize) -> Errors {
    Errors::of(ErrorKind::TooLarge { what, found: found as u64, max: max as u64 })
}

fn bad(fault: LinkFault) -> Errors {
    Errors::of(ErrorKind::BadLink { fault })
}

impl Drawn {
    /// The link: `d=…`, with `&z=…` if the scenario was changed. Errors: too many jobs, or those of the scenario
    /// without jobs.
    pub fn encode(&self) -> Result<String, Errors> {
        let recipe = self.recipe()?;
        if self.is_plain() {
            return Ok(format!("d={recipe}"));
        }
        Ok(format!("d={recipe}&{}", encode(&self.frame)?))
    }

    /// Decodes a link with a recipe; `None` if it has none.
    pub fn decode(link: &str) -> Option<Result<Drawn, Errors>> {
        let Parts { drawn: Some(recipe), scenario, .. } = split(link) else { return None };
        let frame = || scenario.map(unpacked).transpose();
        Some(bounded(link).and_then(|()| Drawn::read(recipe, frame()?)))
    }
}
