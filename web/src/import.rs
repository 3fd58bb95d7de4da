//! What is brought to the page from elsewhere: traces read as they come, manifests of a cluster, workloads drawn.
//!
//! The core tells what a file is, by its bytes and not its name ([`gantry_core::scenario::intake`]). A small scenario
//! becomes a text, which the page can do everything with; a large one stays with whoever made it, as a worker does, and the
//! page gets its frame: the scenario without its jobs.
//!
//! Cost: a pass over the bytes.
//!
//! Deliberately not here: where bytes come from, and threads.

use gantry_core::labs::imports::{self, Foreign, ShareFaults};
use gantry_core::manifests::{self, Counts, Manifests, Options};
use gantry_core::scenario::intake::{FileContents, FileError, Intake};
use gantry_core::scenario::link::Drawn;
use gantry_core::scenario::{self, Errors, MAX_FILE_BYTES, Scenario};
use gantry_core::workload::swf;
use serde::{Deserialize, Serialize};

use crate::edit;

/// Scenarios of more jobs than this are kept by the worker: no link could carry them, and the page would stop while it
/// read their text.
pub const MOST_JOBS_IN_TEXT: usize = 2_500;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Imported {
    Text(String),
    /// A scenario that is kept where it was made.
    Kept(Frame),
}

/// A scenario apart from its jobs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    /// The text of the scenario as if it had no jobs.
    pub text: String,
    pub jobs: u64,
}

/// What is told of files in another format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Report {
    Trace(Box<swf::Report>),
    Manifests(Box<manifests::Report>),
    /// Groups and placements were written to manifests.
    Annotated(Counts),
    BadTrace(swf::ReadError),
    BadManifests(manifests::Errors),
    /// Stages that were written as text have faults.
    BadShares(ShareFaults),
    Unread(Foreign),
}

/// A report as bytes. The page passes it on; the part of the page that shows it ([`crate::tools`]) reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EncodedReport(Vec<u8>);

impl Report {
    pub fn seal(&self) -> EncodedReport {
        EncodedReport(postcard::to_allocvec(self).unwrap_or_default())
    }
}

impl EncodedReport {
    pub fn open(&self) -> Option<Report> {
        postcard::from_bytes(&self.0).ok()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Format {
    Trace,
    /// Manifests: what a run comes to can be written to them.
    Manifests,
}

/// What came of reading to the end: what it is, the scenario itself where it is not a text, and what is told of it where
/// it came in another format.
pub type Done = (Imported, Option<Scenario>, Option<(Format, EncodedReport)>);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ImportError {
    Unreadable,
    TooLarge,
    NotText(Box<Errors>),
    /// A link without a scenario.
    Link(Box<Errors>),
    /// A file in another format that gives no scenario.
    Foreign(EncodedReport),
    /// One of several files holds no manifests: only manifests are read together.
    NotTogether {
        file: String,
    },
    /// More jobs or nodes than a scenario may have.
    OutOfRange,
    /// A text that is no scenario.
    Scenario {
        errors: Box<Errors>,
        text: String,
    },
}

/// What is written of manifests with groups and placements in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Annotation {
    /// A merge patch for each node and pod.
    Patches,
    Whole,
}

/// Whether a file is to be read by who imports: all but the plain text of a scenario.
pub fn is_foreign(bytes: &[u8]) -> bool {
    !imports::is_scenario(bytes)
}

/// What a file holds that was read to its end.
pub fn imported(intake: Intake) -> Result<Done, ImportError> {
    match intake.finish()? {
        FileContents::Text(text) => brought_text(text),
        FileContents::Link(scenario) | FileContents::Shares(scenario) => {
            scenario::Checked::new(&scenario).map_err(|errors| ImportError::Scenario {
                errors: Box::new(errors),
                text: scenario::write_pretty(&scenario),
            })?;
            Ok(made(*scenario))
        }
        FileContents::Trace(workload, report) => {
            let (brought, kept) = brought(workload.usual_scenario());
            Ok((brought, kept, Some((Format::Trace, Report::Trace(report).seal()))))
        }
        // Errors need not name the one file.
        FileContents::Manifests(bytes) => {
            brought_manifests(&[manifests::File { name: String::new(), bytes: &bytes }])
        }
        FileContents::Costs(_) => Err(FileError::Foreign(Foreign::Costs).into()),
    }
}

impl From<FileError> for ImportError {
    fn from(error: FileError) -> ImportError {
        let report = match error {
            FileError::TooLarge { .. } => return ImportError::TooLarge,
            FileError::NotText(errors) => return ImportError::NotText(Box::new(errors)),
            FileError::Link(errors) => return ImportError::Link(Box::new(errors)),
            FileError::Damaged(what) => Report::BadTrace(swf::ReadError::Damaged(what)),
            FileError::Trace(error) => Report::BadTrace(error),
            FileError::Shares(faults) => Report::BadShares(faults),
            FileError::Foreign(foreign) => Report::Unread(foreign),
        };
        ImportError::Foreign(report.seal())
    }
}

fn brought_text(text: String) -> Result<Done, ImportError> {
    match scenario::check(&text) {
        Ok(_) => Ok((Imported::Text(text), None, None)),
        Err(errors) => Err(ImportError::Scenario { errors: Box::new(errors), text }),
    }
}

/// Manifests in one or several files, plain or packed, and what is read of them.
pub fn read_manifests(
    files: &[manifests::File<'_>],
) -> Result<(Manifests, manifests::Import), ImportError> {
    let (mut plain, mut room) = (Vec::with_capacity(files.len()), MAX_FILE_BYTES);
    for file in files {
        let mut intake = Intake::new(room);
        let read = intake.push(file.bytes).and_then(|()| intake.finish());
        let Ok(FileContents::Manifests(bytes)) = read else {
            return Err(ImportError::NotTogether { file: file.name.clone() });
        };
        room -= bytes.len() as u64;
        plain.push(bytes);
    }
    let named = files.iter().zip(&plain);
    let files: Vec<_> =
        named.map(|(file, bytes)| manifests::File { name: file.name.clone(), bytes }).collect();
    let read = Manifests::parse(&files).and_then(|manifests| {
        let import = manifests::read(&manifests, Options::default())?;
        Ok((manifests, import))
    });
    read.map_err(|errors| ImportError::Foreign(Report::BadManifests(errors).seal()))
}

/// The scenario of the cluster that manifests describe, in one or several files.
pub fn brought_manifests(files: &[manifests::File<'_>]) -> Result<Done, ImportError> {
    let (_, import) = read_manifests(files)?;
    let text = scenario::write_pretty(&imports::of_manifests(&import));
    let (brought, kept, _) = brought_text(text)?;
    Ok((
        brought,
        kept,
        Some((Format::Manifests, Report::Manifests(Box::new(import.report)).seal())),
    ))
}

pub fn draw(drawn: Drawn) -> Result<Done, ImportError> {
    drawn.scenario().map(made).map_err(|_| ImportError::OutOfRange)
}

pub fn made(scenario: Scenario) -> Done {
    let (brought, kept) = brought(scenario);
    (brought, kept, None)
}

fn brought(scenario: Scenario) -> (Imported, Option<Scenario>) {
    if edit::jobs(&scenario) <= MOST_JOBS_IN_TEXT {
        return (Imported::Text(scenario::write_pretty(&scenario)), None);
    }
    (Imported::Kept(frame(&scenario)), Some(scenario))
}

pub fn frame(scenario: &Scenario) -> Frame {
    let text = scenario::write_pretty(&edit::without_jobs(scenario));
    Frame { text, jobs: edit::jobs(scenario) as u64 }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use flate2::Compression;
    use flate2::write::GzEncoder;
    use gantry_core::session::File;
    use gantry_core::workload::lublin::{Estimates, Options};

    use super::*;

    fn read(bytes: &[u8], chunk: usize) -> Result<Done, ImportError> {
        let mut intake = Intake::new(MAX_FILE_BYTES);
        for chunk in bytes.chunks(chunk) {
            intake.push(chunk)?;
        }
        imported(intake)
    }

    fn told(report: Option<(Format, EncodedReport)>, format: Format) -> Option<Report> {
        report.filter(|(of, _)| *of == format).and_then(|(_, report)| report.open())
    }

    #[test]
    fn a_trace_is_told_from_a_scenario_by_its_bytes() {
        let week = include_bytes!("../../static/samples/kth-sp2-week.swf.gz");
        let (brought, kept, report) = read(week, 1_000).unwrap();
        let Some(Report::Trace(report)) = told(report, Format::Trace) else { panic!("a trace") };
        assert_eq!((report.jobs, report.machine.nodes, kept), (741, 100, None));
        let Imported::Text(text) = brought else { panic!("few jobs are a text") };
        assert!(scenario::open(&text).is_ok());
        let plain = b"; MaxProcs: 4\n1 0 -1 5 2 -1 -1 2 9 -1 1 1 1 -1 -1 -1 -1 -1\n";
        let report = told(read(plain, 7).unwrap().2, Format::Trace);
        assert!(matches!(report, Some(Report::Trace(report)) if report.jobs == 1));
        let text = include_str!("../../static/gallery/easy.json");
        let whole = (Imported::Text(text.to_owned()), None, None);
        assert_eq!(read(text.as_bytes(), 5).unwrap(), whole);
        assert_eq!(read(format!("\u{feff}{text}").as_bytes(), 5).unwrap(), whole);
        let none = "{\"gantry\": 1}";
        let Err(ImportError::Scenario { errors, text }) = read(none.as_bytes(), 5) else {
            panic!("{none} is no scenario")
        };
        assert!(!errors.is_empty() && text == none);
        let Err(ImportError::NotText(errors)) = read(b"{\n \xff", 9) else {
            panic!("it is no text")
        };
        let place = errors.list[0].position.map(|position| (position.line, position.column));
        assert_eq!(place, Some((2, 2)));
        let bad = |bytes: &[u8]| match read(bytes, 99) {
            Err(ImportError::Foreign(report)) => report.open(),
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
        let Imported::Text(text) = brought else { panic!("a small cluster is a text") };
        assert!(scenario::open(&text).is_ok() && text.contains("\"n1\""), "{text}");
        let Some(Report::Manifests(report)) = told(report, Format::Manifests) else {
            panic!("told")
        };
        assert_eq!((report.nodes, report.gpus), (1, 4));
        let bad = node.replace("\"4\"", "-4");
        let place = |refused| match refused {
            Err(ImportError::Foreign(report)) => match report.open() {
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
        assert_eq!(refused, Err(ImportError::NotTogether { file: "d.json".to_owned() }));
    }

    fn packed(bytes: &[u8]) -> Vec<u8> {
        let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
        packer.write_all(bytes).expect("a vector takes all");
        packer.finish().expect("a vector takes all")
    }

    const CLUSTER: &str = include_str!("../../tests/data/cluster.yaml");

    /// What the page gives of manifests: patches, or all of them.
    fn annotated() -> [String; 2] {
        let file = manifests::File { name: String::new(), bytes: CLUSTER.as_bytes() };
        let (manifests, import) = read_manifests(&[file]).expect("manifests");
        let scenario = imports::of_manifests(&import);
        let document = gantry_core::run::run(&scenario).expect("it has no errors");
        let annotated = imports::annotated(&manifests, &import, document).expect("of groups");
        let whole = annotated.manifests.iter().flatten().map(String::as_str);
        [
            manifests::stream(annotated.patches.iter().map(String::as_str)),
            manifests::stream(whole.collect::<Vec<_>>()),
        ]
    }

    /// What the page saves, links to and shares is opened again where it is dropped, plain and packed.
    #[test]
    fn what_the_page_writes_it_reads_back() {
        let mut written: Vec<(&str, String, bool)> = Vec::new();
        for text in [
            include_str!("../../static/gallery/easy.json"),
            include_str!("../../static/gallery/fig4.json"),
            include_str!("../../static/gallery/lend.json"),
            include_str!("../../static/gallery/planned.json"),
            include_str!("../../static/gallery/nine-tasks.json"),
        ] {
            let scenario = scenario::read(text).expect("an example");
            written.push(("a scenario", scenario::write_pretty(&scenario), false));
            let link = scenario::link::encode(&scenario).expect("a short one");
            written.push(("a link", format!("https://example.org/#{link}&m=3\n"), false));
            let checked = scenario::Checked::new(&scenario).expect("it has no errors");
            if let Some((swf, _)) = gantry_core::run::file(&scenario, checked, File::Swf) {
                written.push(("a schedule", swf, true));
            }
        }
        let [_, whole] = annotated();
        written.push(("manifests", whole, true));
        written.push(("stages", "w.step[1].job[1,2]\nw.step[2].job[1,3]\n".to_owned(), false));
        for (what, text, is_reported) in written {
            let plain = read(text.as_bytes(), 99).unwrap_or_else(|why| panic!("{what}: {why:?}"));
            assert_eq!(plain.2.is_some(), is_reported, "{what}");
            let Imported::Text(opened) = &plain.0 else { panic!("{what} is short") };
            assert!(scenario::open(opened).is_ok(), "{what}");
            assert_eq!(read(&packed(text.as_bytes()), 99), Ok(plain), "{what}, packed");
            let is_scenario = what == "a scenario";
            assert_eq!(is_foreign(text.as_bytes()), !is_scenario, "{what}");
            assert!(is_foreign(&packed(text.as_bytes())), "{what}");
        }
    }

    /// Partial objects are no cluster: they are taken for manifests, and what they lack is told.
    #[test]
    fn patches_are_taken_for_manifests() {
        let [patches, _] = annotated();
        assert!(patches.starts_with("---"));
        for bytes in [packed(patches.as_bytes()), patches.into_bytes()] {
            let Err(ImportError::Foreign(report)) = read(&bytes, 99) else {
                panic!("they lack a spec")
            };
            assert!(matches!(report.open(), Some(Report::BadManifests(_))));
        }
    }

    /// Packed manifests are read beside plain ones, and again where they are written back.
    #[test]
    fn manifests_may_be_packed_one_by_one() {
        let (nodes, pods) = CLUSTER.split_once("---").expect("documents");
        let named = |name: &str, bytes| manifests::File { name: name.to_owned(), bytes };
        let zipped = packed(nodes.as_bytes());
        let both = [named("nodes.yaml.gz", &zipped), named("pods.yaml", pods.as_bytes())];
        let whole = read(CLUSTER.as_bytes(), 99).expect("manifests").0;
        assert_eq!(brought_manifests(&both).expect("both are read").0, whole);
    }

    #[test]
    fn files_of_other_programs_are_named() {
        use crate::narrate::Language;
        for (text, english, chinese) in [
            ("NAME STATUS\nn1 Ready\n", "-o yaml", "-o json"),
            ("JobID|Submit\n1|2026-11-01T08:00:00\n", "sacct", "SWF"),
            ("api,engine,size,time\na,cpu,0,3\n", "gantry import costs", "gantry import costs"),
            ("name,num_gpu,gpu_milli\n", "gantry import openb", "gantry import gpu-trace"),
            ("", "The file is empty.", "空"),
            ("Dear Sir", "Gantry reads scenarios (JSON)", "Gantry 读取场景"),
        ] {
            let Err(ImportError::Foreign(report)) = read(text.as_bytes(), 3) else {
                panic!("{text}")
            };
            let Some(Report::Unread(foreign)) = report.open() else { panic!("{text}") };
            for (language, said) in [(Language::English, english), (Language::Chinese, chinese)] {
                let told = language.words().foreign(foreign);
                assert!(told.contains(said), "{told}");
            }
        }
        let Err(ImportError::Foreign(report)) = read(b"job[1,1,2], jb[1]", 5) else {
            panic!("a fault")
        };
        let Some(Report::BadShares(faults)) = report.open() else { panic!("a fault") };
        let told = Language::English.words().share_faults(&faults);
        assert!(told.len() == 1 && told[0].starts_with("Line 1, column"), "{told:?}");
        let Err(ImportError::Link(errors)) = read(b"https://example.org/#z=!\n", 5) else {
            panic!("a link")
        };
        assert!(!errors.is_empty());
    }

    #[test]
    fn many_jobs_stay_where_they_are() {
        let (estimates, seed) = (Estimates::Exact, 7);
        let options = |jobs| Drawn::new(Options { jobs, nodes: 64, load: None, seed, estimates });
        let (few, kept, _) = draw(options(MOST_JOBS_IN_TEXT as u64)).unwrap();
        assert!(matches!(few, Imported::Text(_)) && kept.is_none());
        let (many, kept, _) = draw(options(MOST_JOBS_IN_TEXT as u64 + 1)).unwrap();
        let Imported::Kept(frame) = many else { panic!("many jobs are none") };
        assert_eq!(frame.jobs, MOST_JOBS_IN_TEXT as u64 + 1);
        let (open, _) = scenario::open(&frame.text).expect("a scenario without jobs is one");
        let kept = kept.expect("it is kept");
        assert_eq!((&open.title, &open.time_unit), (&kept.title, &kept.time_unit));
        assert_eq!(draw(options(0)), Err(ImportError::OutOfRange));
    }
}
