//! The gallery by lab, for tests of the page in every lab: all of its scenarios, and of each lab the one that shows most.

use std::path::{Path, PathBuf};

use gantry_core::scenario::LabKind;
use gantry_core::session::{Command, Goal, Reply};

use crate::talk::Talk;

/// The text of a large scenario has more bytes.
const LARGE: usize = 100_000;

#[derive(Clone, Debug)]
pub struct Example {
    pub lab: LabKind,
    /// Its name, as in an address.
    pub name: String,
    pub text: String,
}

impl Example {
    pub fn is_small(&self) -> bool {
        self.text.len() < LARGE
    }
}

/// A moment of an example.
#[derive(Clone, Debug)]
pub struct Telling {
    pub lab: LabKind,
    pub name: String,
    /// The fragment of its address.
    pub address: String,
    pub moment: u64,
}

/// The file of an example.
pub fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../static/gallery/{name}.json"))
}

/// The text of an example.
///
/// # Panics
/// Where there is none of that name.
pub fn text(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// All examples that are scenarios, by lab and name.
///
/// # Panics
/// Where the gallery cannot be read.
pub fn all() -> Vec<Example> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../static/gallery");
    let files = std::fs::read_dir(folder).expect("the gallery is there");
    let mut all: Vec<Example> = files
        .map(|file| {
            let path = file.expect("it can be listed").path();
            let text = std::fs::read_to_string(&path).expect("it can be read");
            let lab = gantry_core::scenario::read(&text).expect("a scenario").kind();
            let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
            Example { lab, name, text }
        })
        .collect();
    all.sort_by_key(|example| (example.lab as usize, example.name.clone()));
    all
}

/// Of each lab a moment late in a run: in the example in which most kinds of events occur.
///
/// # Panics
/// Where a lab has no small example.
pub fn telling() -> Vec<Telling> {
    let all = all();
    let of = |lab: LabKind| {
        let small = all.iter().filter(|example| example.lab == lab && example.is_small());
        let best = small.map(|example| (run(&example.text), example)).max_by_key(|(run, _)| run.0);
        let ((_, moments), example) = best.expect("a lab has a small example");
        let moment = moments * 2 / 3;
        let name = example.name.clone();
        Telling { lab, address: format!("g={name}&m={moment}&level=probe"), name, moment }
    };
    LabKind::ALL.into_iter().map(of).collect()
}

/// Of each lab a small example whose lesson has two steps more: one of a moment that the run lacks, and one that looks at
/// nothing.
///
/// # Panics
/// Where a lab has no small example.
pub fn lessons_amiss() -> Vec<(LabKind, String)> {
    let all = all();
    let of = |lab: LabKind| {
        let mut small = all.iter().filter(|example| example.lab == lab && example.is_small());
        let example = small.next().expect("a lab has a small example");
        let mut file: serde_json::Value = serde_json::from_str(&example.text).expect("JSON");
        file["lesson"] = serde_json::json!([
            { "at": { "end": true }, "say": "Over." },
            { "at": { "moment": 1_u64 << 50 }, "say": "After it." },
            { "at": { "end": true }, "say": "Look.", "look": "nothing of that name" },
        ]);
        (lab, file.to_string())
    };
    LabKind::ALL.into_iter().map(of).collect()
}

/// The fragment of a comparison in that lab.
pub fn compared(lab: LabKind) -> String {
    let fragment = match lab {
        LabKind::Placement => "g=fig4&vs=least-fit.best-fit",
        LabKind::Backfill => "g=helps&vs=fcfs.easy.conservative.checkpoint",
        LabKind::Workflow => "g=lend&vs=lend.reserve",
        LabKind::Groups => "g=planned&vs=machine.group",
        LabKind::Affinity => "g=misplaced&vs=affinity.load-only",
    };
    fragment.to_owned()
}

/// The number of kinds of events that occur in a run, and that of its moments.
fn run(text: &str) -> (usize, u64) {
    let (mut talk, _, moment, _) = Talk::open(text, Goal::Start);
    let Reply::Marked(marks) = talk.send(Command::Mark { most: 1 }) else { panic!("it has marks") };
    (marks.marks.len(), moment.moments)
}
