//! Imports and exports of the module: files that other programs have written, and links.
//!
//! The format of a file is recognized by its bytes, not its name, plain or gzip: what is read, and what is named if it
//! is not, is decided by [`scenario::intake`].
//!
//! **Invariant:** nothing is copied from JavaScript before its size is checked.

use std::fmt::Display;

use js_sys::{Array, ArrayBuffer, JSON, JsString, Object, Reflect, Uint8Array};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;

use super::json::{error, failure};
use super::{Answered, Module};
use crate::labs::imports::{self, Foreign};
use crate::manifests::{self, Manifests};
use crate::scenario::intake::{FileContents, FileError, Intake};
use crate::scenario::{self, Checked, Errors, MAX_FILE_BYTES, Scenario, link};

/// The most files to read together.
const MOST_FILES: u32 = 10_000;

/// Exports of this part of the module, which is fetched on first use.
pub trait Brings {
    /// Reads a file from another program, or several files of manifests. Throws if none of it is usable.
    fn read(&self, files: &JsValue) -> Answered;

    /// The scenario in a link.
    fn read_link(&self, link: &JsValue) -> Answered;

    /// A link with a scenario: the part after its `#`.
    fn to_link(&self, scenario: &JsValue) -> Answered;
}

/// A file from the caller, read.
struct ReadFile {
    name: String,
    contents: FileContents,
}

impl Brings for Module {
    fn read(&self, files: &JsValue) -> Answered {
        let (scenario, report) = match <[ReadFile; 1]>::try_from(taken(files)?) {
            Ok([only]) => self.only(only)?,
            Err(several) => cluster(&several)?,
        };
        self.valid(&scenario).map_err(|wrong| failure(&wrong))?;
        let read = Object::new();
        let report = report.map_or(JsValue::NULL, JsValue::from);
        for (name, value) in [("scenario", written(&scenario)?), ("report", report)] {
            Reflect::set(&read, &name.into(), &value)?;
        }
        Ok(read.into())
    }

    fn read_link(&self, link: &JsValue) -> Answered {
        let text = link.as_string().ok_or_else(|| error("a link is a text"))?;
        let scenario = link::decode(&text).map_err(|wrong| failure(&wrong))?;
        self.valid(&scenario).map_err(|wrong| failure(&wrong))?;
        written(&scenario)
    }

    fn to_link(&self, scenario: &JsValue) -> Answered {
        let (scenario, _) = self.opened(scenario).map_err(|wrong| failure(&wrong))?;
        link::encode(&scenario).map(JsValue::from).map_err(|wrong| failure(&wrong))
    }
}

impl Module {
    fn valid(self, scenario: &Scenario) -> Result<Checked, Errors> {
        (self.hosts)(scenario.kind()).check(scenario)
    }

    /// The scenario of a file that is alone, and the report on it.
    fn only(
        self,
        ReadFile { name, contents }: ReadFile,
    ) -> Result<(Scenario, Option<String>), JsValue> {
        match contents {
            FileContents::Text(text) => {
                let (scenario, _) = self.read_text(&text).map_err(|wrong| failure(&wrong))?;
                Ok((scenario, None))
            }
            FileContents::Link(scenario) | FileContents::Shares(scenario) => Ok((*scenario, None)),
            FileContents::Trace(workload, report) => {
                Ok((workload.usual_scenario(), Some(report.to_string())))
            }
            FileContents::Manifests(_) => cluster(&[ReadFile { name, contents }]),
            FileContents::Costs(_) => Err(refused(&name, &Foreign::Costs)),
        }
    }

    fn read_text(self, text: &str) -> Result<(Scenario, Checked), Errors> {
        scenario::checked(text, scenario::reading(text), |scenario| self.valid(scenario))
    }
}

/// A scenario as an object.
fn written(scenario: &Scenario) -> Answered {
    JSON::parse(&scenario::write_compact(scenario))
}

/// The scenario imported from manifests, and the report.
fn cluster(files: &[ReadFile]) -> Result<(Scenario, Option<String>), JsValue> {
    let files = files.iter().filter_map(|ReadFile { name, contents }| match contents {
        FileContents::Manifests(bytes) => Some(manifests::File { name: name.clone(), bytes }),
        _ => None,
    });
    let files: Vec<_> = files.collect();
    let read = Manifests::parse(&files)
        .and_then(|parsed| manifests::read(&parsed, manifests::Options::default()));
    let import = read.map_err(|wrong| error(&wrong.to_string()))?;
    Ok((imports::of_manifests(&import), Some(import.report.to_string())))
}

/// The caller's files, read.
fn taken(files: &JsValue) -> Result<Vec<ReadFile>, JsValue> {
    let Some(list) = files.dyn_ref::<Array>() else {
        let contents = contents("", &bytes(files, MAX_FILE_BYTES)?, MAX_FILE_BYTES)?;
        return Ok(vec![ReadFile { name: String::new(), contents }]);
    };
    if list.length() == 0 || list.length() > MOST_FILES {
        return Err(error(&format!("expected 1 to {MOST_FILES} files")));
    }
    let (mut all, mut room) = (Vec::new(), MAX_FILE_BYTES);
    for at in 0..list.length() {
        // A getter may throw a value that is not an Error.
        let none = |_| error("one of several files is { name, bytes }");
        let file = Reflect::get_u32(list, at).map_err(none)?;
        let field = |name: &str| Reflect::get(&file, &name.into()).map_err(none);
        let name = field("name")?.as_string().ok_or(JsValue::NULL).map_err(none)?;
        let contents = contents(&name, &bytes(&field("bytes")?, room)?, room)?;
        match &contents {
            FileContents::Manifests(bytes) => room -= bytes.len() as u64,
            _ if list.length() > 1 => {
                let why = "not manifests; only manifests are read together";
                return Err(error(&format!("{name}: {why}")));
            }
            _ => {}
        }
        all.push(ReadFile { name, contents });
    }
    Ok(all)
}

fn large() -> JsValue {
    error(&format!("the files have more than {} MiB together", MAX_FILE_BYTES >> 20))
}

/// The bytes of a file as the caller has it: at most `most`.
fn bytes(content: &JsValue, most: u64) -> Result<Vec<u8>, JsValue> {
    let within = |length: u32| if u64::from(length) > most { Err(large()) } else { Ok(()) };
    if let Some(text) = content.dyn_ref::<JsString>() {
        within(text.length())?;
        return Ok(String::from(text).into_bytes());
    }
    let array = content.dyn_ref::<Uint8Array>().cloned();
    let buffer = || content.dyn_ref::<ArrayBuffer>().map(|buffer| Uint8Array::new(buffer));
    let array = array.or_else(buffer).ok_or_else(|| {
        error("a file is a text, a Uint8Array or an ArrayBuffer; several are a list of { name, bytes }")
    })?;
    within(array.length())?;
    Ok(array.to_vec())
}

/// The contents of a file: at most `most` bytes, unpacked.
fn contents(name: &str, bytes: &[u8], most: u64) -> Result<FileContents, JsValue> {
    let mut intake = Intake::new(most);
    intake.push(bytes).and_then(|()| intake.finish()).map_err(|wrong| match wrong {
        FileError::TooLarge { .. } => large(),
        FileError::NotText(errors) | FileError::Link(errors) => failure(&errors),
        wrong => refused(name, &wrong),
    })
}

/// The error of a file, after its name if it has one.
fn refused(name: &str, wrong: &dyn Display) -> JsValue {
    let place = if name.is_empty() { String::new() } else { format!("{name}: ") };
    error(&format!("{place}{wrong}"))
}
