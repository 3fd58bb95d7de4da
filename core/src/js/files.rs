//! Imports and exports of the module: files that other programs have written, and links.
//!
//! The format of a file is recognized by its bytes, not its name: a trace of jobs (SWF), manifests of Kubernetes, or a
//! scenario; plain or gzip.
//!
//! **Invariant:** nothing is copied from JavaScript before its size is checked.

use js_sys::{Array, ArrayBuffer, JSON, JsString, Object, Reflect, Uint8Array};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;

use super::json::{error, failure};
use super::{Answered, Module};
use crate::gzip::Unpacker;
use crate::labs::imports;
use crate::labs::workload::swf;
use crate::manifests::{self, Manifests};
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

/// A file from the caller.
struct GivenFile {
    name: String,
    bytes: Vec<u8>,
}

impl Brings for Module {
    fn read(&self, files: &JsValue) -> Answered {
        let files = given(files)?;
        let (scenario, report) = match &files[..] {
            [only] if swf::looks_like(&only.bytes) => {
                let read = swf::read(&only.bytes, swf::Options::default());
                let (workload, report) = read.map_err(|wrong| error(&wrong.to_string()))?;
                (workload.usual_scenario(), Some(report.to_string()))
            }
            [only] if !manifests::looks_like(&only.bytes) => {
                let text = scenario::text_of(&only.bytes).map_err(|wrong| failure(&wrong))?;
                let (scenario, _) = self.read_text(text).map_err(|wrong| failure(&wrong))?;
                (scenario, None)
            }
            files => cluster(files)?,
        };
        self.checked(&scenario).map_err(|wrong| failure(&wrong))?;
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
        self.checked(&scenario).map_err(|wrong| failure(&wrong))?;
        written(&scenario)
    }

    fn to_link(&self, scenario: &JsValue) -> Answered {
        let (scenario, _) = self.opened(scenario).map_err(|wrong| failure(&wrong))?;
        link::encode(&scenario).map(JsValue::from).map_err(|wrong| failure(&wrong))
    }
}

impl Module {
    fn checked(self, scenario: &Scenario) -> Result<Checked, Errors> {
        (self.hosts)(scenario.kind()).check(scenario)
    }

    fn read_text(self, text: &str) -> Result<(Scenario, Checked), Errors> {
        scenario::checked(text, scenario::reading(text), |scenario| self.checked(scenario))
    }
}

/// A scenario as an object.
fn written(scenario: &Scenario) -> Answered {
    JSON::parse(&scenario::write_compact(scenario))
}

/// The scenario imported from manifests, and the report.
fn cluster(files: &[GivenFile]) -> Result<(Scenario, Option<String>), JsValue> {
    if let Some(GivenFile { name, .. }) =
        files.iter().find(|file| !manifests::looks_like(&file.bytes))
    {
        return Err(error(&format!("{name}: not manifests; only manifests are read together")));
    }
    let file = |file| {
        let GivenFile { name, bytes }: &GivenFile = file;
        manifests::File { name: name.clone(), bytes }
    };
    let files: Vec<_> = files.iter().map(file).collect();
    let read = Manifests::parse(&files)
        .and_then(|parsed| manifests::read(&parsed, manifests::Options::default()));
    let import = read.map_err(|wrong| error(&wrong.to_string()))?;
    Ok((imports::of_manifests(&import), Some(import.report.to_string())))
}

/// The caller's files, unpacked.
fn given(files: &JsValue) -> Result<Vec<GivenFile>, JsValue> {
    let Some(list) = files.dyn_ref::<Array>() else {
        let bytes = unpacked(files, MAX_FILE_BYTES)?;
        return Ok(vec![GivenFile { name: String::new(), bytes }]);
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
        let bytes = unpacked(&field("bytes")?, room)?;
        room -= bytes.len() as u64;
        all.push(GivenFile { name, bytes });
    }
    Ok(all)
}

/// The bytes of a file, unpacked if they are compressed: at most `most`.
fn unpacked(content: &JsValue, most: u64) -> Result<Vec<u8>, JsValue> {
    let large =
        || error(&format!("the files have more than {} MiB together", MAX_FILE_BYTES >> 20));
    let within = |length: u32| if u64::from(length) > most { Err(large()) } else { Ok(()) };
    let bytes = if let Some(text) = content.dyn_ref::<JsString>() {
        within(text.length())?;
        String::from(text).into_bytes()
    } else {
        let array = content.dyn_ref::<Uint8Array>().cloned();
        let buffer = || content.dyn_ref::<ArrayBuffer>().map(|buffer| Uint8Array::new(buffer));
        let array = array.or_else(buffer).ok_or_else(|| {
            error("a file is a text, a Uint8Array or an ArrayBuffer; several are a list of { name, bytes }")
        })?;
        within(array.length())?;
        array.to_vec()
    };
    let mut unpacker = Unpacker::new(Vec::new(), most);
    match unpacker.push(&bytes).and_then(|()| unpacker.finish()) {
        Ok(plain) => Ok(plain),
        Err(wrong) if wrong.kind() == std::io::ErrorKind::FileTooLarge => Err(large()),
        Err(wrong) => Err(error(&wrong.to_string())),
    }
}
