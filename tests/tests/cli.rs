//! The command line: arguments and standard input in, standard output, standard error and exit status out.
#![cfg(not(target_arch = "wasm32"))]

#[path = "cli/conditions.rs"]
mod conditions;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;

use gantry_core::cli::{self, Status, Streams};
use gantry_tests::command::{gantry, run};
use gantry_tests::vectors;
use serde_json::Value;

/// What must come out; nothing is said where it is empty, and every part must be there where it is not.
struct Case {
    line: &'static str,
    input: &'static str,
    status: Status,
    output: &'static [&'static str],
    errors: &'static [&'static str],
}

const SMALL: &str = r#"{"gantry":1,"lab":"placement","policy":"least-fit","dimensions":[{"name":"vcores"}],
"nodes":[{"id":"a","available":[2]},{"id":"b","available":[4]}],"tasks":[{"id":"t","request":[1]}]}"#;

const JOBS: &str = r#"{"gantry":1,"lab":"backfill","policy":"easy","nodes":4,
"jobs":[{"id":"x","nodes":3,"estimate":6,"runtime":5,"user":"7"},{"id":"a,b","submit":1,"nodes":4,"estimate":2,"runtime":2}]}"#;

/// Three errors, of form and of sense.
const WRONG: &str = r#"{"gantry":1,"lab":"placement","policy":"lest-fit","dimensions":[{"name":"vcores"}],
"nodes":[{"id":"a","available":[2,3]},{"id":"a","available":[4]}],"tasks":[]}"#;

const WRONG_SAID: [&str; 3] = [
    "standard input: policy: \"lest-fit\" is not one of",
    "standard input: nodes[0].available:",
    "standard input: nodes[1].id: \"a\" stands already at nodes[0].id",
];

const FROM_SMALL: &str = r#"{"lab":"placement","outcome":{"assignments":[{"task":"t","node":"b"}]},"metrics":{"placed":1,"unplaced":0,"deferred":0,"released":0,"visited":2,"examined":0,"scanned":2,"leaves":2},"steps":{"event":1,"decision":1,"probe":2}}"#;

const CASES: &[Case] = &[
    Case {
        line: "run - --format swf",
        input: JOBS,
        status: Status::Done,
        output: &[
            "; MaxProcs: 4\n",
            "\n1 0 0 5 3 -1 -1 3 6 -1 1 7 -1 -1 -1 -1 -1 -1\n2 1 4 2 4 -1 -1 4 2 -1 1 -1",
        ],
        errors: &[],
    },
    Case {
        line: "run - --format swf",
        input: SMALL,
        status: Status::Refused,
        output: &[],
        errors: &["outcomes of the lab placement are not written as swf; as json"],
    },
    Case {
        line: "trace - --format trace-event",
        input: JOBS,
        status: Status::Done,
        output: &[
            r#"{"displayTimeUnit":"ms","traceEvents":["#,
            r#""name":"a,b","cat":"piece","ph":"X","ts":5000,"dur":2000"#,
        ],
        errors: &[],
    },
    Case {
        line: "run - --format xml",
        input: SMALL,
        status: Status::Refused,
        output: &[],
        errors: &["json, csv, swf"],
    },
    Case {
        line: "import swf - --policy fcfs",
        input: "; MaxProcs: 8\n7 5 -1 10 4 -1 -1 4 20 -1 1 3\n8 6 -1 0 4\n",
        status: Status::Done,
        output: &[
            r#""lab": "backfill""#,
            r#""time_unit": "s""#,
            r#""policy": "fcfs""#,
            r#"{"id": "7", "submit": 5, "nodes": 4, "estimate": 20, "runtime": 10, "user": "3"}"#,
        ],
        errors: &["swf: jobs: 1, nodes: 8", "skipped: 1", "line 3: a run time of 0"],
    },
    Case {
        line: "import swf - --nodes 2",
        input: "1 5 -1 10 4\n",
        status: Status::Refused,
        output: &[],
        errors: &["standard input: no job is left", "line 1: refused: 4 processors"],
    },
    Case {
        line: "import swf - --procs asked",
        input: "",
        status: Status::Refused,
        output: &[],
        errors: &["'asked'", "allocated, requested"],
    },
    Case {
        line: "import lublin --jobs 3 --nodes 64 --load 0.9 --seed 1",
        input: "",
        status: Status::Done,
        output: &[
            r#""lab": "backfill""#,
            r#""nodes": 64"#,
            r#"{"id": "3""#,
            "a load of 0.9, seed 1",
        ],
        errors: &[],
    },
    Case {
        line: "import lublin --jobs 3 --nodes 64 --load 0",
        input: "",
        status: Status::Refused,
        output: &[],
        errors: &["'--load <LOAD>': not a number from 0.01 to 100"],
    },
    Case { line: "run -", input: SMALL, status: Status::Done, output: &[FROM_SMALL], errors: &[] },
    Case {
        line: "run - --policy best-fit",
        input: SMALL,
        status: Status::Done,
        output: &[r#""assignments":[{"task":"t","node":"a"}]"#],
        errors: &[],
    },
    Case {
        line: "run --policy=first-fit -",
        input: SMALL,
        status: Status::Done,
        output: &[r#""node":"a""#, r#""examined":1"#],
        errors: &[],
    },
    Case { line: "run -", input: WRONG, status: Status::Refused, output: &[], errors: &WRONG_SAID },
    Case {
        line: "trace -",
        input: WRONG,
        status: Status::Refused,
        output: &[],
        errors: &WRONG_SAID,
    },
    Case {
        line: "link -",
        input: WRONG,
        status: Status::Refused,
        output: &[],
        errors: &WRONG_SAID,
    },
    Case {
        line: "compare - --policies random",
        input: WRONG,
        status: Status::Refused,
        output: &[],
        errors: &WRONG_SAID,
    },
    Case {
        line: "check -",
        input: WRONG,
        status: Status::Refused,
        output: &WRONG_SAID,
        errors: &[],
    },
    Case {
        line: "check -",
        input: SMALL,
        status: Status::Done,
        output: &["standard input: no errors (placement, nodes: 2, entries: 1)"],
        errors: &[],
    },
    Case {
        line: "check -",
        input: "",
        status: Status::Refused,
        output: &["(line 1, column 1)"],
        errors: &[],
    },
    Case {
        line: "run -",
        input: "[]",
        status: Status::Refused,
        output: &[],
        errors: &["standard input: "],
    },
    Case {
        line: "run - --policy lest-fit",
        input: SMALL,
        status: Status::Refused,
        output: &[],
        errors: &["possible values: least-fit, best-fit", "a similar value exists: 'least-fit'"],
    },
    Case {
        line: "compare - --policies least-fit,wurst-fit",
        input: SMALL,
        status: Status::Refused,
        output: &[],
        errors: &["wurst-fit", "possible values"],
    },
    Case {
        line: "compare -",
        input: SMALL,
        status: Status::Refused,
        output: &[],
        errors: &["--policies"],
    },
    Case {
        line: "trce -",
        input: SMALL,
        status: Status::Refused,
        output: &[],
        errors: &["unrecognized subcommand 'trce'", "'trace'"],
    },
    Case {
        line: "import openbb",
        input: "",
        status: Status::Refused,
        output: &[],
        errors: &["'openb'"],
    },
    Case {
        line: "run - --polcy x",
        input: SMALL,
        status: Status::Refused,
        output: &[],
        errors: &["--policy"],
    },
    Case {
        line: "",
        input: "",
        status: Status::Refused,
        output: &[],
        errors: &["Usage: gantry <COMMAND>"],
    },
    Case { line: "import", input: "", status: Status::Refused, output: &[], errors: &["openb"] },
    Case { line: "run", input: "", status: Status::Refused, output: &[], errors: &["<FILE>"] },
    Case {
        line: "run no/such/file",
        input: "",
        status: Status::Failed,
        output: &[],
        errors: &["gantry: cannot read no/such/file: "],
    },
    Case {
        line: "open #z=!",
        input: "",
        status: Status::Refused,
        output: &[],
        errors: &["\"!\" stands in the link"],
    },
    Case {
        line: "open #d=many",
        input: "",
        status: Status::Refused,
        output: &[],
        errors: &["\"many\"", "1000_128_0.8_1_rounded"],
    },
    Case {
        line: "open d=3_16_0.8_7_rounded&m=2",
        input: "",
        status: Status::Done,
        output: &["\"Lublin-Feitelson model: 3 jobs, 16 nodes\"", "\"policy\": \"easy\""],
        errors: &[],
    },
    Case {
        line: "open nothing",
        input: "",
        status: Status::Refused,
        output: &[],
        errors: &["scenario"],
    },
    Case { line: "open -", input: "", status: Status::Refused, output: &[], errors: &["scenario"] },
    Case {
        line: "import openb - -",
        input: "",
        status: Status::Refused,
        output: &[],
        errors: &["only one of the two lists"],
    },
    Case {
        line: "import openb - no/such/file",
        input: "",
        status: Status::Failed,
        output: &[],
        errors: &["cannot read no/such/file"],
    },
    Case {
        line: "import openb a b --granularity gpu=0",
        input: "",
        status: Status::Refused,
        output: &[],
        errors: &["`0` is not a whole number from 1"],
    },
    Case {
        line: "import openb a b --granularity memroy=4",
        input: "",
        status: Status::Refused,
        output: &[],
        errors: &["gpu, vcores, memory (is it `memory`?)"],
    },
    Case {
        line: "import openb a b --batch 0",
        input: "",
        status: Status::Refused,
        output: &[],
        errors: &["--batch"],
    },
    Case { line: "--version", input: "", status: Status::Done, output: &["gantry "], errors: &[] },
];

#[test]
fn each_line_gives_what_the_table_says() {
    for case in CASES.iter().chain(conditions::CASES) {
        let ran = gantry(case.line, case.input);
        let said = format!("gantry {}\n{ran:#?}", case.line);
        assert_eq!(ran.status, case.status, "{said}");
        for (text, parts) in [(&ran.output, case.output), (&ran.errors, case.errors)] {
            assert_eq!(text.is_empty(), parts.is_empty(), "{said}");
            assert!(text.is_empty() || text.ends_with('\n'), "{said}");
            for part in parts {
                assert!(text.contains(part), "{part}\nis not in\n{said}");
            }
        }
    }
}

#[test]
fn help_is_everywhere_and_has_examples() {
    for command in ["", "run", "trace", "check", "link", "open", "compare", "import openb"] {
        for flag in ["--help", "-h"] {
            let ran = gantry(&format!("{command} {flag}"), "");
            assert_eq!((ran.status, ran.errors.as_str()), (Status::Done, ""), "{command}");
            let example = format!("Examples:\n  gantry {command}");
            assert!(ran.output.contains(example.trim_end()), "{command}: {}", ran.output);
        }
    }
}

fn vector(name: &str) -> String {
    let all = vectors::read(vectors::PLACEMENT);
    all.into_iter().find(|vector| vector.name == name).expect("the vector is there").scenario
}

#[test]
fn every_vector_gives_its_outcome() {
    let mut count = 0;
    for vector in vectors::read(vectors::PLACEMENT) {
        let ran = gantry("run -", &vector.scenario);
        let found: Value = serde_json::from_str(&ran.output).expect("an outcome document");
        assert!(vectors::agrees(&found, &vector.expect), "{}: {found}", vector.name);
        count += 1;
    }
    assert!(count >= 60, "only {count} vectors");
}

/// The frame lists of the figures, written down from the specification.
const FRAMES: [(&str, &str, usize); 3] = [
    ("fig4-least-fit", include_str!("../golden/frames/fig4.jsonl"), 16),
    ("fig5-best-fit", include_str!("../golden/frames/fig5.jsonl"), 16),
    ("fig6-granularity", include_str!("../golden/frames/fig6.jsonl"), 11),
];

#[test]
fn the_figures_have_their_frames() {
    for (name, frames, probes) in FRAMES {
        let ran = gantry("trace -", &vector(name));
        assert_eq!(ran.output, frames, "{name}");
        assert_eq!(ran.output.matches(r#""level":"probe""#).count(), probes, "{name}");
    }
}

#[test]
fn traces_count_what_outcomes_count_and_keep_to_the_form() {
    for vector in vectors::read(vectors::PLACEMENT) {
        let outcome: Value =
            serde_json::from_str(&gantry("run -", &vector.scenario).output).expect("JSON");
        let trace = gantry("trace -", &vector.scenario).output;
        let mut levels = std::collections::BTreeMap::<String, u64>::new();
        for (at, line) in trace.lines().enumerate() {
            let step: Value = serde_json::from_str(line).expect("one JSON object a line");
            assert_eq!(step["step"], at, "{}", vector.name);
            let fields: Vec<_> = step.as_object().expect("an object").keys().cloned().collect();
            assert_fields(
                step["kind"].as_str().expect("a kind"),
                &fields,
                vector.scenario.contains("-with-reservation"),
            );
            *levels.entry(step["level"].as_str().expect("a level").to_owned()).or_default() += 1;
        }
        for level in ["event", "decision", "probe"] {
            assert_eq!(
                outcome["steps"][level],
                levels.get(level).copied().unwrap_or(0),
                "{} {level}",
                vector.name
            );
        }
    }
}

/// The fields of a step, whatever their order.
fn assert_fields(kind: &str, fields: &[String], two_indexes: bool) {
    let own: &[&str] = match kind {
        "arrive" | "release" | "unplaced" => &["task"],
        "round" => &["tasks"],
        "place" => &["task", "node", "from", "to"],
        "defer" => &["task", "node"],
        "visit" => &["bucket", "fits", "leaf"],
        "finish" => &["bucket"],
        "yield" => &["bucket", "nodes"],
        "examine" => &["node", "fits"],
        other => panic!("no kind: {other}"),
    };
    let index = two_indexes && ["visit", "finish", "yield"].contains(&kind);
    let mut expected =
        [&["step", "time", "level", "kind"][..], own, if index { &["index"] } else { &[] }]
            .concat();
    let mut fields: Vec<&str> = fields.iter().map(String::as_str).collect();
    expected.sort_unstable();
    fields.sort_unstable();
    assert_eq!(fields, expected, "{kind}");
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
    assert_eq!(ran.output, include_str!("../golden/frames/batch.jsonl"));
}

#[test]
fn a_comparison_names_the_first_task_placed_differently() {
    let ran =
        gantry("compare - --policies least-fit,best-fit,first-fit", &vector("fig4-least-fit"));
    let expected = "\
policy     placed  unplaced  deferred  released  visited  examined  leaves  steps
least-fit       1         0         0         0       12         0      11     18
best-fit        1         0         0         0       12         0      12     18
first-fit       1         0         0         0        0         2       0      4

least-fit and best-fit part at task t: on b, on c
least-fit and first-fit place every task alike
best-fit and first-fit part at task t: on c, on b
";
    assert_eq!((ran.output.as_str(), ran.status), (expected, Status::Done));
}

#[test]
fn a_comparison_names_the_first_instant_whose_decisions_differ() {
    let example = include_str!("../../static/gallery/checkpoint.json");
    let ran = gantry("compare - --policies easy,checkpoint,conservative", example);
    let expected = "\
policy        makespan  mean wait  p95 wait  mean bounded slowdown, τ = 10  p95 bounded slowdown, τ = 10  utilization  mean queue length  checkpointed jobs  checkpoints  killed  steps
easy                25      7.200        14                          1.500                         2.200        0.624              1.440                  0            0       0     32
checkpoint          19      3.600         9                          1.220                         1.600        0.821              0.947                  1            1       0     31
conservative        25      7.200        14                          1.500                         2.200        0.624              1.440                  0            0       0     33

easy and checkpoint part at 4: easy does not start D, checkpoint starts D
easy and conservative decide alike throughout
checkpoint and conservative part at 4: checkpoint starts D, conservative does not start D
";
    assert_eq!((ran.output.as_str(), ran.status), (expected, Status::Done));
}

#[test]
fn a_link_and_back_is_the_same_scenario() {
    for vector in vectors::read(vectors::PLACEMENT) {
        let link = gantry("link - --base https://example.org/gantry/", &vector.scenario);
        assert!(
            link.output.starts_with("https://example.org/gantry/#z="),
            "{}: {link:?}",
            vector.name
        );
        let opened = gantry("open -", &link.output);
        assert_eq!(run(&["open", link.output.trim()], b""), opened, "{}", vector.name);
        assert_eq!(
            gantry("link - --base https://example.org/gantry/", &opened.output),
            link,
            "{}",
            vector.name
        );
        let outcome = gantry("run -", &vector.scenario);
        assert_eq!(gantry("run -", &opened.output), outcome, "{}", vector.name);
    }
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
        ran.errors.starts_with(&format!("{pods}: no column `sn` in the first line")),
        "{}",
        ran.errors
    );
}

#[test]
fn a_trace_of_jobs_is_run_and_compared_as_it_is() {
    let week = concat!(env!("CARGO_MANIFEST_DIR"), "/../static/samples/kth-sp2-week.swf.gz");
    let waits = [("fcfs", 50_861), ("easy", 5_081), ("checkpoint", 4_869)];
    for (policy, wait_s) in waits {
        let ran = run(&["run", week, "--policy", policy], b"");
        assert_eq!(ran.status, Status::Done, "{}", ran.errors);
        assert!(ran.errors.contains("741"), "the import report: {}", ran.errors);
        let document: Value = serde_json::from_str(&ran.output).expect("a document");
        let wait = document["metrics"]["mean_wait"].as_f64().expect("a number");
        assert!((wait - f64::from(wait_s)).abs() < 1.0, "{policy}: {wait}");
    }
    let piped = run(&["run", "-"], b"; MaxProcs: 8\n7 5 -1 10 4 -1 -1 4 20 -1 1\n");
    assert_eq!(piped.status, Status::Done, "{}", piped.errors);
    let compared = run(&["compare", week, "--policies", "fcfs,easy"], b"");
    assert_eq!(compared.status, Status::Done, "{}", compared.errors);
    assert!(compared.output.contains("easy starts"), "{}", compared.output);
}

#[test]
fn gzip_is_read_wherever_a_scenario_is_and_a_damaged_one_refused() {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(SMALL.as_bytes()).expect("a vector takes all");
    let packed = packed.finish().expect("a vector takes all");
    assert_eq!(run(&["run", "-"], &packed).output.trim_end(), FROM_SMALL);
    let ran = run(&["run", "-"], &packed[..packed.len() - 9]);
    assert_eq!((ran.status, ran.output.as_str()), (Status::Refused, ""));
    assert!(ran.errors.starts_with("standard input: a damaged gzip file"), "{}", ran.errors);
}

/// An output that fails.
struct Broken(io::ErrorKind);

impl Write for Broken {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(self.0.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Err(self.0.into())
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
            let mut errors = Vec::new();
            let arguments = ["gantry", command, "-"].map(OsString::from);
            let streams = &mut Streams {
                input: &mut SMALL.as_bytes(),
                output: &mut Broken(kind),
                errors: &mut errors,
                meter: &(),
            };
            assert_eq!(cli::run(arguments, streams), status, "{command}");
            assert_eq!(String::from_utf8_lossy(&errors), said, "{command}");
        }
    }
}
