//! What is brought to the page from elsewhere: traces read as they come, manifests of a cluster, workloads drawn.
//!
//! What a file is its bytes say, not its name. A small scenario becomes a text, which the page can do everything with;
//! a large one stays with whoever made it, as a worker does, and the page gets its frame: the scenario without its jobs.
//!
//! Cost: a pass over the bytes.
//!
//! Deliberately not here: where bytes come from, and threads.

use gantry_core::labs::imports;
use gantry_core::manifests::{self, Counts, Manifests, Options};
use gantry_core::scenario::link::Drawn;
use gantry_core::scenario::{self, Errors, Scenario};
use gantry_core::workload::swf::{self, Reader};
use serde::{Deserialize, Serialize};

use crate::edit;

/// Scenarios of more jobs than this are kept by the worker: no link could carry them, and the page would stop while it
/// read their text.
pub const MOST_JOBS_IN_TEXT: usize = 2_500;

/// What was brought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Brought {
    /// A scenario's text.
    Text(String),
    /// A scenario that is kept where it was made.
    Kept(Frame),
}

/// A scenario apart from its jobs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    /// The text of the scenario as if it had no jobs.
    pub text: String,
    /// How many it has.
    pub jobs: u64,
}

/// What is told of files in another format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Report {
    /// A trace was read.
    Trace(Box<swf::Report>),
    /// Manifests were read.
    Manifests(Box<manifests::Report>),
    /// Groups and placements were written to manifests.
    Annotated(Counts),
    /// A trace gave no workload.
    BadTrace(swf::ReadError),
    /// Manifests gave no scenario.
    BadManifests(manifests::Errors),
}

/// A report as bytes. The page passes it on; the part of the page that shows it ([`crate::tools`]) reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sealed(Vec<u8>);

impl Report {
    /// It, to be passed on.
    pub fn seal(&self) -> Sealed {
        Sealed(postcard::to_allocvec(self).unwrap_or_default())
    }
}

impl Sealed {
    /// The report.
    pub fn open(&self) -> Option<Report> {
        postcard::from_bytes(&self.0).ok()
    }
}

/// The format in which something was brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Format {
    /// A trace.
    Trace,
    /// Manifests: what a run comes to can be written to them.
    Manifests,
}

/// What came of reading to the end: what it is, the scenario itself where it is not a text, and what is told of it where
/// it came in another format.
pub type Done = (Brought, Option<Scenario>, Option<(Format, Sealed)>);

/// Why nothing could be brought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refused {
    /// The browser could not read it.
    Unreadable,
    /// More bytes than are read.
    TooLarge,
    /// Neither text nor a trace; and where it is no text.
    NotText(Box<Errors>),
    /// A file in another format that gives no scenario.
    Foreign(Sealed),
    /// One of several files holds no manifests: only manifests are read together.
    NotTogether {
        /// What it is called.
        file: String,
    },
    /// More jobs or nodes than a scenario may have.
    OutOfRange,
    /// A text that is no scenario.
    Scenario {
        /// What is wrong with it.
        errors: Box<Errors>,
        /// The text.
        text: String,
    },
}

/// What is written of manifests with groups and placements in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Annotation {
    /// A merge patch for each node and pod.
    Patches,
    /// All of them.
    Whole,
}

/// Whether bytes are those of a trace, plain or packed.
fn is_trace(beginning: &[u8]) -> bool {
    beginning.starts_with(&[0x1f, 0x8b]) || swf::looks_like(beginning)
}

/// Whether a file is something else than a scenario: a trace, or manifests.
pub fn is_foreign(bytes: &[u8]) -> bool {
    is_trace(bytes) || manifests::looks_like(bytes)
}

/// A file that is being read.
#[derive(Debug, Default)]
pub struct Intake(Stage);

#[derive(Debug, Default)]
enum Stage {
    #[default]
    Start,
    Trace(Box<Reader>),
    Text(Vec<u8>),
}

impl Intake {
    /// Takes the next bytes.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), Refused> {
        if let Stage::Start = self.0 {
            self.0 = if is_trace(bytes) {
                Stage::Trace(Box::new(Reader::new(swf::Options::default())))
            } else {
                Stage::Text(Vec::new())
            };
        }
        match &mut self.0 {
            Stage::Trace(reader) => reader.push(bytes).map_err(bad_trace)?,
            Stage::Text(text) => text.extend_from_slice(bytes),
            Stage::Start => {}
        }
        Ok(())
    }

    /// Jobs read so far.
    pub fn jobs(&mut self) -> u64 {
        match &mut self.0 {
            Stage::Trace(reader) => reader.jobs(),
            _ => 0,
        }
    }

    /// The end of the file.
    pub fn finish(self) -> Result<Done, Refused> {
        match self.0 {
            Stage::Trace(reader) => {
                let (workload, report) = reader.finish().map_err(bad_trace)?;
                let (brought, kept) = brought(workload.usual_scenario());
                let report = Report::Trace(Box::new(report)).seal();
                Ok((brought, kept, Some((Format::Trace, report))))
            }
            // Errors need not name the one file.
            Stage::Text(bytes) if manifests::looks_like(&bytes) => {
                brought_manifests(&[manifests::File { name: String::new(), bytes: &bytes }])
            }
            Stage::Text(bytes) => brought_text(&bytes),
            Stage::Start => brought_text(&[]),
        }
    }
}

/// The text of a file, without a byte order mark.
pub fn text_of(bytes: &[u8]) -> Result<String, Refused> {
    scenario::text_of(bytes).map(str::to_owned).map_err(|errors| Refused::NotText(Box::new(errors)))
}

fn brought_text(bytes: &[u8]) -> Result<Done, Refused> {
    let text = text_of(bytes)?;
    match scenario::check(&text) {
        Ok(_) => Ok((Brought::Text(text), None, None)),
        Err(errors) => Err(Refused::Scenario { errors: Box::new(errors), text }),
    }
}

fn bad_trace(error: swf::ReadError) -> Refused {
    Refused::Foreign(Report::BadTrace(error).seal())
}

/// Manifests in one or several files, and what is read of them.
pub fn read_manifests(
    files: &[manifests::File<'_>],
) -> Result<(Manifests, manifests::Import), Refused> {
    if let Some(other) = files.iter().find(|file| !manifests::looks_like(file.bytes)) {
        return Err(Refused::NotTogether { file: other.name.clone() });
    }
    let read = Manifests::parse(files).and_then(|manifests| {
        let import = manifests::read(&manifests, Options::default())?;
        Ok((manifests, import))
    });
    read.map_err(|errors| Refused::Foreign(Report::BadManifests(errors).seal()))
}

/// The scenario of the cluster that manifests describe, in one or several files.
pub fn brought_manifests(files: &[manifests::File<'_>]) -> Result<Done, Refused> {
    let (_, import) = read_manifests(files)?;
    let text = scenario::write_pretty(&imports::of_manifests(&import));
    let (brought, kept, _) = brought_text(text.as_bytes())?;
    Ok((
        brought,
        kept,
        Some((Format::Manifests, Report::Manifests(Box::new(import.report)).seal())),
    ))
}

/// Draws a workload.
pub fn draw(drawn: Drawn) -> Result<Done, Refused> {
    drawn.scenario().map(made).map_err(|_| Refused::OutOfRange)
}

/// A scenario that was made here.
pub fn made(scenario: Scenario) -> Done {
    let (brought, kept) = brought(scenario);
    (brought, kept, None)
}

fn brought(scenario: Scenario) -> (Brought, Option<Scenario>) {
    if edit::jobs(&scenario) <= MOST_JOBS_IN_TEXT {
        return (Brought::Text(scenario::write_pretty(&scenario)), None);
    }
    (Brought::Kept(frame(&scenario)), Some(scenario))
}

/// A scenario apart from its jobs.
pub fn frame(scenario: &Scenario) -> Frame {
    let text = scenario::write_pretty(&edit::without_jobs(scenario));
    Frame { text, jobs: edit::jobs(scenario) as u64 }
}

#[cfg(test)]
mod tests {
    use gantry_core::workload::lublin::{Estimates, Options};

    use super::*;

    fn read(bytes: &[u8], chunk: usize) -> Result<Done, Refused> {
        let mut intake = Intake::default();
        for chunk in bytes.chunks(chunk) {
            intake.push(chunk)?;
        }
        intake.finish()
    }

    /// What is told of what came in a format.
    fn told(report: Option<(Format, Sealed)>, format: Format) -> Option<Report> {
        report.filter(|(of, _)| *of == format).and_then(|(_, report)| report.open())
    }

    #[test]
    fn a_trace_is_told_from_a_scenario_by_its_bytes() {
        let week = include_bytes!("../../static/samples/kth-sp2-week.swf.gz");
        let (brought, kept, report) = read(week, 1_000).unwrap();
        let Some(Report::Trace(report)) = told(report, Format::Trace) else { panic!("a trace") };
        assert_eq!((report.jobs, report.machine.nodes, kept), (741, 100, None));
        let Brought::Text(text) = brought else { panic!("few jobs are a text") };
        assert!(scenario::open(&text).is_ok());
        let plain = b"; MaxProcs: 4\n1 0 -1 5 2 -1 -1 2 9 -1 1 1 1 -1 -1 -1 -1 -1\n";
        let report = told(read(plain, 7).unwrap().2, Format::Trace);
        assert!(matches!(report, Some(Report::Trace(report)) if report.jobs == 1));
        let text = include_str!("../../static/gallery/easy.json");
        let whole = (Brought::Text(text.to_owned()), None, None);
        assert_eq!(read(text.as_bytes(), 5).unwrap(), whole);
        assert_eq!(read(format!("\u{feff}{text}").as_bytes(), 5).unwrap(), whole);
        for none in ["", "{\"gantry\": 1}"] {
            let Err(Refused::Scenario { errors, text }) = read(none.as_bytes(), 5) else {
                panic!("{none} is no scenario")
            };
            assert!(!errors.is_empty() && text == none);
        }
        let Err(Refused::NotText(errors)) = read(b"{\n \xff", 9) else { panic!("it is no text") };
        let place = errors.list[0].position.map(|position| (position.line, position.column));
        assert_eq!(place, Some((2, 2)));
        let bad = |bytes: &[u8]| match read(bytes, 99) {
            Err(Refused::Foreign(report)) => report.open(),
            _ => panic!("it is a bad trace"),
        };
        assert!(matches!(
            bad(&[0x1f, 0x8b, 0, 0]),
            Some(Report::BadTrace(swf::ReadError::Damaged(_)))
        ));
        let none = bad(b"; nothing\n1 2 x\n");
        assert!(matches!(none, Some(Report::BadTrace(swf::ReadError::NoJobs(_)))));
    }

    #[test]
    fn manifests_become_the_scenario_of_their_cluster() {
        let node = "apiVersion: v1\nkind: Node\nmetadata: {name: n1}\nstatus: {allocatable: {nvidia.com/gpu: \"4\"}}\n";
        let (brought, _, report) = read(node.as_bytes(), 9).unwrap();
        let Brought::Text(text) = brought else { panic!("a small cluster is a text") };
        assert!(scenario::open(&text).is_ok() && text.contains("\"n1\""), "{text}");
        let Some(Report::Manifests(report)) = told(report, Format::Manifests) else {
            panic!("told")
        };
        assert_eq!((report.nodes, report.gpus), (1, 4));
        let bad = node.replace("\"4\"", "-4");
        let place = |refused| match refused {
            Err(Refused::Foreign(report)) => match report.open() {
                Some(Report::BadManifests(errors)) => errors.list[0].place.clone(),
                _ => panic!("it is told why"),
            },
            _ => panic!("refused"),
        };
        let of_one = place(read(bad.as_bytes(), 9));
        assert_eq!((&*of_one.file, of_one.document, of_one.line), ("", 1, 4));

        // Several files are read together, and errors name theirs.
        let named = |name: &str, text| manifests::File { name: name.to_owned(), bytes: text };
        let other = node.replace("n1", "n2");
        let both = [named("a.yaml", node.as_bytes()), named("b.yaml", other.as_bytes())];
        let Some(Report::Manifests(report)) =
            told(brought_manifests(&both).unwrap().2, Format::Manifests)
        else {
            panic!("told")
        };
        assert_eq!((report.nodes, report.gpus), (2, 8));
        let of_two = place(brought_manifests(&[both[0].clone(), named("c.yaml", bad.as_bytes())]));
        assert_eq!((&*of_two.file, of_two.document, of_two.line), ("c.yaml", 1, 4));
        let refused = brought_manifests(&[both[0].clone(), named("d.json", b"{}")]);
        assert_eq!(refused, Err(Refused::NotTogether { file: "d.json".to_owned() }));
    }

    #[test]
    fn many_jobs_stay_where_they_are() {
        let (estimates, seed) = (Estimates::Exact, 7);
        let options = |jobs| Drawn::new(Options { jobs, nodes: 64, load: None, seed, estimates });
        let (few, kept, _) = draw(options(MOST_JOBS_IN_TEXT as u64)).unwrap();
        assert!(matches!(few, Brought::Text(_)) && kept.is_none());
        let (many, kept, _) = draw(options(MOST_JOBS_IN_TEXT as u64 + 1)).unwrap();
        let Brought::Kept(frame) = many else { panic!("many jobs are none") };
        assert_eq!(frame.jobs, MOST_JOBS_IN_TEXT as u64 + 1);
        let (open, _) = scenario::open(&frame.text).expect("a scenario without jobs is one");
        let kept = kept.expect("it is kept");
        assert_eq!((&open.title, &open.time_unit), (&kept.title, &kept.time_unit));
        assert_eq!(draw(options(0)), Err(Refused::OutOfRange));
    }
}
