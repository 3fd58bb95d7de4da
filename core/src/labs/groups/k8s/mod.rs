//! Kubernetes manifests in and out: nodes, pods and their owners as a scenario; groups and placements as annotations.
//!
//! Source: the Kubernetes API (core/v1, apps/v1, batch/v1); labels and resources of NVIDIA's GPU feature discovery and
//! device plugin. What is read of them, and how, `spec/groups.md` says under "Real input and output"; what it leaves
//! open stands at the code that decides it.
//!
//! - `yaml`, `scalar`, `value`: text to trees of values, and back to JSON;
//! - `object`: the objects in them, by kind; `reading`: values by key and type; `quantity`, `time`: how these are written;
//! - `node`, `pod`, `owner`, `quota`, `grouping`: what is read of each; `assembly`: the scenario of it all;
//! - `annotate`: groups and placements written to the same manifests; `report`, `error`: what is told.
//!
//! **Invariant:** text comes in and text goes out: nothing here opens a file.
//! **Invariant:** nothing is made of a number before it is bounded; a bad value is an error at its path, what is only
//! not modelled is counted in the [`Report`].
//! **Invariant:** an import of manifests that [`annotate`] wrote has the grouping that was written.
//!
//! Cost: linear in the text and in what aliases stand for, but for searches by name.
//!
//! It does not model taints, topology, memory, CPU, or what pods ask of nodes besides GPUs and their model; it does not
//! talk to a cluster.

mod annotate;
mod assembly;
mod error;
mod grouping;
mod node;
mod object;
mod owner;
mod pod;
mod quantity;
mod quota;
mod reading;
mod report;
mod scalar;
#[cfg(test)]
mod tests;
mod time;
mod value;
mod yaml;

pub use annotate::{Annotated, Counts, annotate};
pub use assembly::{Import, read};
pub use error::{Error, ErrorKind, Errors, Expected, Measure, Place};
pub use report::{Counted, MAX_NAMED, Note, Order, Report, Source, meant_kind, meant_resource};

use value::{Data, Value};

/// The annotation of a node: its groups.
pub const GROUPS: &str = "gantry/groups";

/// The annotation of a pod: the group that it was given from.
pub const GROUP: &str = "gantry/group";

/// The annotation of a pod: its units.
pub const GPUS: &str = "gantry/gpus";

/// The annotation of a pod: its tag.
pub const TAG: &str = "gantry/tag";

/// The title of what is read.
pub const TITLE: &str = "GPU groups: a Kubernetes cluster";

/// A note that says what the scenario is of, and what it is not.
pub fn note(report: &Report) -> String {
    let Report { nodes, gpus, requests, .. } = report;
    format!(
        "Read from Kubernetes manifests: {nodes} nodes with {gpus} GPUs, {requests} requests.\n\n\
         - Taints, topology, memory and CPU are not modelled.\n\
         - Where pods run already is not kept: the method decides anew.\n"
    )
}

/// Whether a text is meant as manifests rather than as a scenario: it says an `apiVersion`, and no `gantry`.
pub fn looks_like(bytes: &[u8]) -> bool {
    says_key(bytes, b"apiVersion") && !says_key(bytes, b"\"gantry\"")
}

/// Whether a key stands somewhere, with its colon behind it.
fn says_key(bytes: &[u8], key: &[u8]) -> bool {
    let behind = |at: usize| bytes[at + key.len()..].iter().copied();
    let mut places = bytes.windows(key.len()).enumerate().filter(|&(_, found)| found == key);
    places.any(|(at, _)| {
        behind(at).find(|sign| !matches!(sign, b'"' | b'\'' | b' ' | b'\t')) == Some(b':')
    })
}

/// A file of manifests.
#[derive(Clone, Debug)]
pub struct File<'t> {
    /// What it is called in errors.
    pub name: String,
    /// What it holds.
    pub bytes: &'t [u8],
}

/// Manifests as they stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Manifests {
    files: Vec<String>,
    documents: Vec<Document>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Document {
    /// The file that it is from.
    file: usize,
    /// Its place there, from 1.
    number: u64,
    value: Value,
}

impl Manifests {
    /// Reads all documents of all files. Errors: of each file the first place that is not YAML, or more than is allowed.
    pub fn parse(files: &[File<'_>]) -> Result<Manifests, Errors> {
        let mut manifests = Manifests::default();
        let mut errors = Errors::default();
        let mut budget = yaml::Budget::default();
        let mut left = yaml::MAX_BYTES;
        for (at, file) in files.iter().enumerate() {
            manifests.files.push(file.name.clone());
            let mut fault = |document, line, kind| {
                let place = Place { file: file.name.clone(), document, path: Vec::new(), line };
                errors.push_with(|| Error { place, kind });
            };
            let Some(rest) = left.checked_sub(file.bytes.len() as u64) else {
                let what = Measure::Bytes;
                fault(0, 0, ErrorKind::TooMany { what, max: yaml::MAX_BYTES });
                break;
            };
            left = rest;
            let Ok(text) = std::str::from_utf8(file.bytes) else {
                fault(0, 0, ErrorKind::NotUtf8);
                continue;
            };
            let documents = &mut manifests.documents;
            let read = yaml::read(text, &mut budget, |number, value| {
                if value.data != Data::Null {
                    documents.push(Document { file: at, number, value });
                }
            });
            if let Err(yaml::Fault { document, line, kind }) = read {
                fault(document, line, kind);
            }
        }
        if errors.is_empty() { Ok(manifests) } else { Err(errors) }
    }

    /// The files, by their names.
    pub fn files(&self) -> &[String] {
        &self.files
    }
}
