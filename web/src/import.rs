//! What is brought to the page from elsewhere: traces read as they come, workloads drawn.
//!
//! What a file is its bytes say, not its name. A small scenario becomes a text, which the page can do everything with;
//! a large one stays with whoever made it, as a worker does, and the page gets its frame: the scenario without its jobs.
//!
//! Cost: a pass over the bytes.
//!
//! Deliberately not here: where bytes come from, and threads.

use gantry_core::scenario::link::Drawn;
use gantry_core::scenario::{self, Errors, Scenario};
use gantry_core::workload::swf::{self, Reader, Report};
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

/// What came of reading to the end: what it is, the scenario itself where it is not a text, the report of a trace.
pub type Done = (Brought, Option<Scenario>, Option<Box<Report>>);

/// Why nothing could be brought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refused {
    /// The browser could not read it.
    Unreadable,
    /// More bytes than are read.
    TooLarge,
    /// Neither text nor a trace; and where it is no text.
    NotText(Box<Errors>),
    /// A trace that gives no workload.
    Trace(swf::Error),
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

/// Whether bytes are those of a trace, plain or packed, rather than of a scenario.
pub fn is_trace(beginning: &[u8]) -> bool {
    beginning.starts_with(&[0x1f, 0x8b]) || swf::looks_like(beginning)
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
            Stage::Trace(reader) => reader.push(bytes).map_err(Refused::Trace)?,
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
                let (workload, report) = reader.finish().map_err(Refused::Trace)?;
                let (brought, kept) = brought(workload.usual_scenario());
                Ok((brought, kept, Some(Box::new(report))))
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

/// Draws a workload.
pub fn draw(drawn: Drawn) -> Result<Done, Refused> {
    let scenario = drawn.scenario().map_err(|_| Refused::OutOfRange)?;
    let (brought, kept) = brought(scenario);
    Ok((brought, kept, None))
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

    #[test]
    fn a_trace_is_told_from_a_scenario_by_its_bytes() {
        let week = include_bytes!("../../static/samples/kth-sp2-week.swf.gz");
        let (brought, kept, report) = read(week, 1_000).unwrap();
        let report = report.unwrap();
        assert_eq!((report.jobs, report.machine.nodes, kept), (741, 100, None));
        let Brought::Text(text) = brought else { panic!("few jobs are a text") };
        assert!(scenario::open(&text).is_ok());
        let plain = b"; MaxProcs: 4\n1 0 -1 5 2 -1 -1 2 9 -1 1 1 1 -1 -1 -1 -1 -1\n";
        assert_eq!(read(plain, 7).unwrap().2.unwrap().jobs, 1);
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
        assert!(matches!(read(&[0x1f, 0x8b, 0, 0], 9), Err(Refused::Trace(_))));
        assert!(matches!(
            read(b"; nothing\n1 2 x\n", 99),
            Err(Refused::Trace(swf::Error::NoJobs(_)))
        ));
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
