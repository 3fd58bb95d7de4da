//! The command line: arguments and standard input in, standard output, standard error and exit status out.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;

use gantry_core::cli::Status;
use gantry_tests::command::{gantry, run, run_on, transcript};
use gantry_tests::rows::rows;
use gantry_tests::vectors;
use serde_json::Value;

use crate::gzip;

const SMALL: &str = r#"{"gantry":1,"lab":"placement","policy":"least-fit","dimensions":[{"name":"vcores"}],
"nodes":[{"id":"a","available":[2]},{"id":"b","available":[4]}],"tasks":[{"id":"t","request":[1]}]}"#;

const JOBS: &str = r#"{"gantry":1,"lab":"backfill","policy":"easy","nodes":4,
"jobs":[{"id":"x","nodes":3,"estimate":6,"runtime":5,"user":"7"},{"id":"a,b","submit":1,"nodes":4,"estimate":2,"runtime":2}]}"#;

/// Three errors, of form and of sense.
const WRONG: &str = r#"{"gantry":1,"lab":"placement","policy":"lest-fit","dimensions":[{"name":"vcores"}],
"nodes":[{"id":"a","available":[2,3]},{"id":"a","available":[4]}],"tasks":[]}"#;

const FROM_SMALL: &str = r#"{"lab":"placement","outcome":{"assignments":[{"task":"t","node":"b"}]},"metrics":{"placed":1,"unplaced":0,"deferred":0,"released":0,"visited":2,"examined":0,"scanned":2,"leaves":2},"steps":{"event":1,"decision":1,"probe":2}}"#;

const OVERRUN: &str = r#"{"gantry":1,"lab":"backfill","policy":"easy","nodes":4,
"jobs":[{"id":"x","nodes":3,"estimate":6,"runtime":9}]}"#;

/// Two jobs, the second submitted as the first ends.
const SPREAD: &str = r#"{"gantry":1,"lab":"backfill","policy":"easy","nodes":4,
"jobs":[{"id":"y","nodes":4,"estimate":4,"runtime":4},{"id":"z","submit":4,"nodes":4,"estimate":4,"runtime":4}]}"#;

/// Two jobs that fit beside x, submitted together, the longer one first.
const TOGETHER: &str = r#"{"gantry":1,"lab":"backfill","policy":"sjf-easy","nodes":4,
"jobs":[{"id":"x","nodes":3,"estimate":9,"runtime":9},{"id":"head","nodes":4,"estimate":1,"runtime":1},
{"id":"y","submit":1,"nodes":1,"estimate":5,"runtime":5},{"id":"z","submit":1,"nodes":1,"estimate":2,"runtime":2}]}"#;

/// Standard inputs that lines share.
const INPUTS: [(&str, &str); 6] = [
    ("SMALL", SMALL),
    ("JOBS", JOBS),
    ("WRONG", WRONG),
    ("OVERRUN", OVERRUN),
    ("SPREAD", SPREAD),
    ("TOGETHER", TOGETHER),
];

/// The lines of `data/commands.tsv`, each in its snapshot. Conditions show by what they change: the load by submissions, the
/// order of events by the job that is first to start. One by one, y is alone in the pass after its submission; together, z is
/// shorter and starts first. With a warm-up of 1 all is measured from the submission of the
/// second job on: 12 + 8 of 6 x 4 node-units are used, it waits 4 of 6.
#[test]
fn every_line_writes_its_snapshot() {
    let mut all = BTreeMap::<String, String>::new();
    for [name, line, input] in rows(include_str!("../../data/commands.tsv")) {
        let shared = INPUTS.iter().find(|shared| shared.0 == input);
        let input = shared.map_or(&*input, |shared| shared.1);
        *all.entry(name).or_default() += &transcript(&line, input, &gantry(&line, input));
    }
    for (name, all) in all {
        insta::assert_snapshot!(name, all);
    }
}

/// The help of a command and of all below it.
fn help(command: &str, text: &mut String) {
    let line = format!("{command} --help");
    let ran = gantry(&line, "");
    text.push_str(&transcript(line.trim_start(), "", &ran));
    let listed = ran.output.lines().skip_while(|line| *line != "Commands:").skip(1);
    for line in listed.take_while(|line| !line.is_empty()) {
        let name = line.split_whitespace().next().unwrap_or_default();
        if line.starts_with("  ") && !line.starts_with("   ") && name != "help" {
            help(&format!("{command} {name}"), text);
        }
    }
}

#[test]
fn help_is_everywhere() {
    let mut all = String::new();
    help("", &mut all);
    insta::assert_snapshot!(all);
    let version = gantry("--version", "");
    assert!(version.output.starts_with("gantry ") && version.status == Status::Done);
}

fn vector(name: &str) -> String {
    let all = vectors::read(vectors::PLACEMENT);
    all.into_iter().find(|vector| vector.name == name).expect("the vector is there").scenario
}

/// The frame lists of the figures, written down from the specification.
const FRAMES: [(&str, &str, usize); 3] = [
    ("fig4-least-fit", include_str!("../../golden/frames/fig4.jsonl"), 16),
    ("fig5-best-fit", include_str!("../../golden/frames/fig5.jsonl"), 16),
    ("fig6-granularity", include_str!("../../golden/frames/fig6.jsonl"), 11),
];

#[test]
fn the_figures_have_their_frames() {
    for (name, frames, probes) in FRAMES {
        let ran = gantry("trace -", &vector(name));
        assert_eq!(ran.output, frames, "{name}");
        assert_eq!(ran.output.matches(r#""level":"probe""#).count(), probes, "{name}");
    }
}

/// Two nodes, one reserved; t takes its reservation, s and r go after it in one batch, and t ends.
const BATCH: &str = r#"{"gantry":1,"lab":"placement","policy":"least-fit-with-reservation","batch":2,
"dimensions":[{"name":"m","granularity":2},{"name":"v"}],
"nodes":[{"id":"a","available":[4,4]},{"id":"b","available":[3,3]}],
"reservations":[{"node":"a","task":"t","amount":[3,3]}],
"tasks":[{"id":"s","request":[2,2]},{"id":"r","request":[2,1],"prefer":["v"]},{"id":"t","request":[3,3]},{"release":"t"}]}"#;

#[test]
fn batches_reservations_and_preferences_are_traced() {
    let ran = gantry("trace -", BATCH);
    assert_eq!((ran.status, ran.errors.as_str()), (Status::Done, ""));
    assert_eq!(ran.output, include_str!("../../golden/frames/batch.jsonl"));
}

fn data(name: &str) -> String {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "data", name].iter().collect();
    path.to_str().expect("the checkout has a UTF-8 path").to_owned()
}

#[test]
fn a_trace_of_a_cluster_is_imported_and_run() {
    let (nodes, pods) =
        (data("openb_node_list_all_node.csv.gz"), data("openb_pod_list_default.csv.gz"));
    let ran =
        run(&["import", "openb", &nodes, &pods, "--limit", "500", "--policy", "best-fit"], b"");
    assert_eq!(ran.status, Status::Done);
    for part in [
        "openb: 1523 nodes with 6212 GPUs, 500 pods, 500 of them released\n",
        "  7652 pods left out by the limit\n",
        "GPUs are pooled per node",
        "skipped: 0\n",
    ] {
        assert!(ran.errors.contains(part), "{part} is not in {}", ran.errors);
    }
    let outcome: Value =
        serde_json::from_str(&gantry("run -", &ran.output).output).expect("an outcome document");
    assert_eq!(outcome["outcome"]["assignments"].as_array().map(Vec::len), Some(500));
    assert_eq!(outcome["steps"]["event"], 1000);
    // The lists in the wrong order: columns are missing, and the message says of which file.
    let ran = run(&["import", "openb", &pods, &nodes], b"");
    assert_eq!((ran.status, ran.output.as_str()), (Status::Refused, ""));
    assert!(
        ran.errors.starts_with(&format!("{pods}: missing column `sn` in the first line")),
        "{}",
        ran.errors
    );
}

#[test]
fn gzip_is_read_wherever_a_scenario_is_and_a_damaged_one_refused() {
    let packed = gzip(SMALL.as_bytes());
    assert_eq!(run(&["run", "-"], &packed).output.trim_end(), FROM_SMALL);
    let ran = run(&["run", "-"], &packed[..packed.len() - 9]);
    assert_eq!((ran.status, ran.output.as_str()), (Status::Refused, ""));
    assert!(ran.errors.starts_with("standard input: a damaged gzip file"), "{}", ran.errors);
}

struct Broken(io::ErrorKind);

impl Write for Broken {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(self.0.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Err(self.0.into())
    }
}

/// What is reported of an import may find no reader: the scenario is written all the same, and nothing fails.
#[test]
fn a_report_that_is_cut_off_costs_no_output() {
    let nodes = "apiVersion: v1\nkind: Node\nmetadata: {name: n0}\nstatus: {allocatable: {nvidia.com/gpu: 1}}\n";
    let trace = "; MaxProcs: 8\n7 5 -1 10 4 -1 -1 4 20 -1 1 3\n";
    let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cut-off.json");
    let to_file = format!("import k8s - --out {}", out.display());
    for (line, input) in [
        ("import swf -", trace),
        ("run -", trace),
        ("import k8s -", nodes),
        (&to_file, nodes),
        ("import costs -", "api,engine,size,time\na,cpu,0,3\n"),
    ] {
        let _ = std::fs::remove_file(&out);
        let whole = gantry(line, input);
        assert!(whole.status == Status::Done && !whole.errors.is_empty(), "{line}: {whole:?}");
        let first = std::fs::read(&out).ok();
        let _ = std::fs::remove_file(&out);
        let mut output = Vec::new();
        let errors = &mut Broken(io::ErrorKind::BrokenPipe);
        let words: Vec<&str> = line.split(' ').collect();
        let status = run_on(&words, input.as_bytes(), &mut output, errors, &());
        assert_eq!(status, Status::Done, "{line}");
        assert_eq!(String::from_utf8_lossy(&output), whole.output, "{line}");
        assert_eq!(std::fs::read(&out).ok(), first, "{line}");
    }
}

#[test]
fn a_closed_pipe_is_silent_and_a_full_disk_is_not() {
    for (kind, status, said) in [
        (io::ErrorKind::BrokenPipe, Status::Done, ""),
        (
            io::ErrorKind::StorageFull,
            Status::Failed,
            "gantry: cannot write the output: no storage space\n",
        ),
    ] {
        for command in ["run", "trace", "check", "link"] {
            let (output, mut errors) = (&mut Broken(kind), Vec::new());
            let found = run_on(&[command, "-"], SMALL.as_bytes(), output, &mut errors, &());
            assert_eq!(found, status, "{command}");
            assert_eq!(String::from_utf8_lossy(&errors), said, "{command}");
        }
    }
}
