//! The command line, what it writes of runs for programs and for whoever waits: metrics, comparisons, tables, progress.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

use gantry_core::cli::{Meter, Status};
use gantry_core::scenario::{self, LabKind};
use gantry_core::session::Host;
use gantry_tests::command::{gantry, run, run_on, transcript};
use gantry_tests::gallery::{lessons_amiss, text};
use serde_json::{Value, json};

/// An example of each lab, and policies that it is run under.
const EXAMPLES: [(&str, &str); 5] = [
    ("fig4", "least-fit,best-fit"),
    ("checkpoint", "fcfs,easy,checkpoint"),
    ("lend", "lend,reserve"),
    ("planned", "machine,group"),
    ("nine-tasks", "affinity,load-only"),
];

#[test]
fn an_example_of_each_lab_writes_its_snapshot() {
    let mut labs = BTreeSet::new();
    for (name, policies) in EXAMPLES {
        let text = text(name);
        let compare = format!("compare - --policies {policies}");
        let mut all = String::new();
        for line in [
            "check -",
            "run -",
            "run - --metrics",
            "run - --format csv",
            "trace -",
            &compare,
            &format!("{compare} --format csv"),
            &format!("{compare} --format json"),
            "quiz -",
            "quiz - --format md",
        ] {
            all.push_str(&transcript(line, &format!("(the example {name})"), &gantry(line, &text)));
        }
        insta::assert_snapshot!(name, all);
        labs.insert(scenario::read(&text).expect("a valid example").kind().name());
    }
    assert_eq!(labs, LabKind::ALL.map(LabKind::name).into(), "an example of each lab");
}

/// The host of each lab, which the JavaScript module asks, and the program find the same wrong with a lesson.
#[test]
fn a_lesson_is_checked_alike_by_every_host() {
    for (lab, text) in lessons_amiss() {
        let (scenario, checked) = scenario::open(&text).expect("it is valid but for its lesson");
        let errors = Host::of(lab).lesson(scenario, checked).expect_err("two steps are amiss");
        let errors = scenario::located(errors, &text);
        let paths: Vec<String> = errors.list.iter().map(|error| error.path.to_string()).collect();
        assert_eq!(paths, ["lesson[1].at.moment", "lesson[2].look"], "{}", lab.name());
        let said: Vec<String> =
            errors.list.iter().map(|error| format!("standard input: {error}\n")).collect();
        let ran = gantry("check -", &text);
        assert_eq!((ran.status, ran.output), (Status::Refused, said.concat()), "{}", lab.name());
        let file = text.replace("1125899906842624", "0").replace("nothing of that name", "why");
        let (scenario, checked) = scenario::open(&file).expect("it is valid");
        assert_eq!(Host::of(lab).lesson(scenario, checked), Ok(()));
    }
}

#[test]
fn a_step_of_a_lesson_without_its_moment_is_an_error_at_its_place() {
    let text = [
        (r#"{"event": "reserve", "of": "C"}"#, r#"{"event": "reserv", "of": "C"}"#),
        (r#"{"event": "backfill", "of": "D"}"#, r#"{"event": "backfill", "of": "D", "nth": 2}"#),
        (r#"{"event": "backfill", "of": "E"}"#, r#"{"time": 100}"#),
    ]
    .iter()
    .fold(text("checkpoint"), |text, (from, to)| {
        assert!(text.contains(from), "the lesson has {from}");
        text.replacen(from, to, 1)
    });
    let about = "(the example checkpoint with moments that its run does not have)";
    let mut all = transcript("check -", about, &gantry("check -", &text));
    // The run of the other has 32 events up to 25, 16 decisions, and six refusals, none of them of A.
    let mut file: Value = serde_json::from_str(&self::text("easy")).expect("JSON");
    let places = [
        json!({ "event": "refused" }),
        json!({ "event": "refuse", "nth": 90 }),
        json!({ "event": "refuse", "of": "A" }),
        json!({ "event": "refuse", "of": "Z" }),
        json!({ "event": "refuse", "of": "d" }),
        json!({ "moment": 1_000 }),
        json!({ "time": 1_000 }),
        json!({ "decision": 1_000 }),
    ];
    file["lesson"] = places.map(|at| json!({ "at": at, "say": "a" })).to_vec().into();
    let ran = gantry("check -", &file.to_string());
    all += &transcript("check -", "(the example easy with more of them)", &ran);
    insta::assert_snapshot!("lesson", all);
}

#[test]
fn help_names_policies_and_formats_lab_by_lab() {
    for command in ["run", "trace", "compare"] {
        let help = gantry(&format!("{command} --help"), "").output;
        for lab in LabKind::ALL {
            let line = format!("{}: {}", lab.name(), lab.policies().join(", "));
            let help: String = help.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(help.contains(&line), "{command}: {line}\n{help}");
        }
        let short = gantry(&format!("{command} -h"), "").output;
        assert!(!short.contains("possible values: least-fit"), "{short}");
    }
}

#[test]
fn each_lab_writes_the_files_it_says_and_no_other() {
    for (name, policies) in EXAMPLES {
        let text = text(name);
        let lab = gantry(&format!("compare - --policies {policies} --format json"), &text).output;
        let lab: Value = serde_json::from_str(&lab).expect("a document");
        let kind = LabKind::from_name(lab["lab"].as_str().expect("a name")).expect("a lab");
        for (format, file) in
            [("csv", gantry_core::session::File::Table), ("swf", gantry_core::session::File::Swf)]
        {
            let ran = gantry(&format!("run - --format {format}"), &text);
            let expected =
                if kind.files().contains(&file) { Status::Done } else { Status::Refused };
            assert_eq!(ran.status, expected, "{name} {format}: {}", ran.errors);
        }
    }
}

/// Takes note of what a command tells of itself.
#[derive(Default)]
struct Noted {
    parts: RefCell<Vec<String>>,
    /// The last share in thousandths, and whether shares only rose within a part.
    share: Cell<u64>,
    rose: Cell<u64>,
    over: Cell<bool>,
}

impl Meter for Noted {
    fn begin(&self, what: &str) {
        self.parts.borrow_mut().push(what.to_owned());
        self.share.set(0);
    }

    fn at(&self, done: u64, total: u64) {
        assert!(!self.over.get(), "told after its end");
        assert!(total == 0 || done <= total, "{done} of {total}");
        let share = done * 1_000 / total.max(1);
        assert!(share >= self.share.get(), "a share falls");
        self.rose.set(self.rose.get() + u64::from(share > self.share.replace(share)));
    }

    fn writing(&self) {}

    fn aside(&self, write: &mut dyn FnMut()) {
        write();
    }

    fn end(&self) {
        self.over.set(true);
    }
}

#[test]
fn runs_comparisons_and_traces_tell_how_far_they_are() {
    let trace = format!("{}/../static/samples/kth-sp2-week.swf.gz", env!("CARGO_MANIFEST_DIR"));
    for (line, parts) in [
        ("run FILE", ["reading", "running"]),
        ("run FILE --format csv", ["reading", "running"]),
        ("compare FILE --policies fcfs,easy,conservative", ["reading", "comparing"]),
        ("trace FILE", ["reading", "tracing"]),
        ("trace FILE --format trace-event", ["reading", "tracing"]),
        ("import swf FILE", ["importing", "reading"]),
    ] {
        let noted = Noted::default();
        let words: Vec<&str> =
            line.split(' ').map(|word| if word == "FILE" { &*trace } else { word }).collect();
        let status = run_on(&words, b"", &mut Vec::new(), &mut Vec::new(), &noted);
        assert_eq!(status, Status::Done, "{line}");
        let told = noted.parts.borrow();
        for part in parts {
            assert!(told.iter().any(|told| told.starts_with(part)), "{line}: {told:?}");
        }
        assert!(
            noted.rose.get() >= 3 || line.starts_with("import"),
            "{line}: {}",
            noted.rose.get()
        );
        assert!(noted.over.get(), "{line}");
    }
    let ran = run(&["run", &trace], b"");
    assert!(ran.errors.starts_with("swf: jobs:"), "nothing but the report: {}", ran.errors);
}
