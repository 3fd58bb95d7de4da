//! Kubernetes manifests as input and output: nodes, pods and their owners as a scenario; groups and placements as
//! annotations.
//!
//! Source: the Kubernetes API (core/v1, apps/v1, batch/v1); labels and resources of NVIDIA's GPU feature discovery and
//! device plugin. `docs/kubernetes.md` has the fields read and their meaning; the code has the details.
//!
//! - `yaml`, `value`: text to trees of values, and back to JSON; `quantity`: whole numbers;
//! - `types`: the fields of Kubernetes' objects; `reading`: their check, with errors at their place;
//! - `object`: the objects in the documents, by kind; `node`, `pod`, `owner`, `template`, `grouping`: the meaning of
//!   one sort of object or field each;
//! - `drafts`: draft requests; `binding`: the units of running pods; `assembly`: the scenario; `gangs`: pods of use
//!   only together;
//! - `annotate`: groups and placements as annotations of the input; `labels`: as labels and node selectors; `report`,
//!   `note`, `error`: the results in words.
//!
//! **Invariant:** input and output are text: this module opens no file.
//! **Invariant:** a number is bounded before anything is allocated from it; a bad value is an error at its path, and
//! valid input that is not modelled is counted in the [`Report`].
//! **Invariant:** an import of manifests that [`annotate`] wrote has the grouping that was written.
//!
//! Cost: linear in the text and in the expanded aliases, except for searches by name.
//!
//! It does not model taints, topology, memory, CPU, or requirements of pods on nodes besides GPUs and their model; it
//! does not talk to a cluster.

mod annotate;
mod assembly;
mod binding;
mod drafts;
mod error;
mod gangs;
mod grouping;
mod labels;
mod node;
mod note;
mod object;
mod owner;
mod pod;
mod quantity;
mod reading;
mod report;
mod template;
#[cfg(test)]
mod tests;
mod types;
mod value;
mod yaml;

pub use annotate::{Annotated, Counts, annotate, stream};
pub use assembly::{Import, Several, read, read_all};
pub use error::{ErrorKind, Errors, Expected, ManifestError, Measure, Place};
pub use labels::{Labelled, labels};
pub use note::Note;
pub use report::{
    Counted, GangPlaced, MAX_NAMED, Order, Report, Source, meant_kind, meant_resource,
};

use crate::format::Segment;
use value::{Data, Value};

/// The annotation of a node: its groups.
pub const GROUPS: &str = "gantry/groups";

/// The annotation of a pod: the group that gave its units.
pub const GROUP: &str = "gantry/group";

/// The annotation of a pod: the node of its units.
pub const NODE: &str = "gantry/node";

/// The annotation of a pod: its units.
pub const GPUS: &str = "gantry/gpus";

/// The annotation of a pod: its tag.
pub const TAG: &str = "gantry/tag";

pub const TITLE: &str = "GPU groups: a Kubernetes cluster";

/// A note on the source of the scenario and its approximations.
pub fn note(report: &Report) -> String {
    let Report { nodes, requests, bound, .. } = report;
    let gpus = report.gpus_by_kind();
    format!(
        "Read from Kubernetes manifests. Nodes: {nodes}, with {gpus}. Requests: {requests}, of which \
         {bound} run already and keep their node.\n\n\
         - Taints, topology, memory and CPU are not modelled.\n"
    )
}

/// True if a text that is not YAML has template placeholders in place of YAML values or lines.
fn is_helm_template(text: &str) -> bool {
    let has_gap = |line: &str| {
        line.trim_start().starts_with("{{") || line.contains(": {{") || line.contains("- {{")
    };
    text.lines().any(has_gap)
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Plans groups from the requests even if nodes have the annotation `gantry/groups`.
    pub replan: bool,
}

#[derive(Clone, Debug)]
pub struct File<'t> {
    /// Its name in errors.
    pub name: String,
    pub bytes: &'t [u8],
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Manifests {
    files: Vec<String>,
    documents: Vec<Document>,
    /// Number of values in the documents.
    marks: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Document {
    file: usize,
    /// Its number in that file, from 1.
    number: u64,
    value: Value,
}

impl Manifests {
    /// Reads all documents of all files. Errors: for each file the first position that is not YAML, or exceeds a limit.
    pub fn parse(files: &[File<'_>]) -> Result<Manifests, Errors> {
        let (mut manifests, mut errors) = (Manifests::default(), Errors::default());
        let (mut budget, mut bytes) = (yaml::Budget::default(), 0);
        for file in files {
            bytes += file.bytes.len() as u64;
            let is_over = bytes > yaml::MAX_BYTES;
            let wrong = |kind| ManifestError { place: Place::default(), kind };
            let read = if is_over {
                Err(wrong(ErrorKind::TooMany { what: Measure::Bytes, max: yaml::MAX_BYTES }))
            } else {
                let text = str::from_utf8(file.bytes).map_err(|_| wrong(ErrorKind::NotUtf8));
                text.and_then(|text| manifests.add(text, &mut budget))
            };
            manifests.files.push(file.name.clone());
            if let Err(mut error) = read {
                error.place.file.clone_from(&file.name);
                errors.add(|| error);
            }
            if is_over {
                break;
            }
        }
        errors.or(|| manifests)
    }

    fn add(&mut self, text: &str, budget: &mut yaml::Budget) -> Result<(), ManifestError> {
        let file = self.files.len();
        let read = yaml::read(text, budget, |number, mut value| {
            if value.data != Data::Null {
                value.number_all(&mut self.marks);
                self.documents.push(Document { file, number, value });
            }
        });
        let helm = |error| ManifestError { kind: ErrorKind::HelmTemplate, ..error };
        read.map_err(|error| if is_helm_template(text) { helm(error) } else { error })
    }

    /// The value with a mark: its document, the path through it, and the value.
    fn find(&self, mark: u32) -> (&Document, Vec<Segment>, &Value) {
        let after = self.documents.partition_point(|document| document.value.mark <= mark);
        let document = &self.documents[after.saturating_sub(1)];
        let (path, value) = document.value.find(mark);
        (document, path, value)
    }

    pub fn files(&self) -> &[String] {
        &self.files
    }
}
