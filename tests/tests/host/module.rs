//! The JavaScript module as it is built, held against the core on the host: every call, in node.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::Command;

use gantry_tests::gallery::lessons_amiss;
use gantry_tests::module::{Script, agree, answers};
use gantry_tests::random::tries;
use gantry_tests::tape::{Tape, numbers_of};
use gantry_tests::vectors;
use proptest::test_runner::RngSeed;

fn top() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn module() -> PathBuf {
    std::env::var_os("GANTRY_DIST").map_or(top().join("dist"), PathBuf::from).join("module")
}

fn asked(name: &str, scripts: &[Script]) -> Vec<Vec<String>> {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let mut file = std::fs::File::create(&path).expect("a file for the scripts");
    for script in scripts {
        let line = serde_json::to_string(script).expect("plain data");
        writeln!(file, "{line}").expect("room on the disk");
    }
    let mut node = Command::new("node");
    node.arg(top().join("tests/js/module.mjs")).arg(module()).arg(path);
    let ran = node.output().expect("node is there");
    let said = String::from_utf8(ran.stdout).expect("UTF-8");
    let answers: Vec<Vec<String>> =
        said.lines().map(|line| serde_json::from_str(line).expect("a list")).collect();
    let errors = String::from_utf8_lossy(&ran.stderr);
    let stopped = scripts.get(answers.len()).map(|script| (&script.text, &script.calls));
    assert!(ran.status.success(), "{errors}\nat {stopped:?}");
    assert_eq!(answers.len(), scripts.len());
    answers
}

/// Asks both, and holds their answers against each other. How many were thrown.
fn held(name: &str, scripts: &[Script]) -> usize {
    let mut thrown = 0;
    for (script, found) in scripts.iter().zip(asked(name, scripts)) {
        for ((call, found), expected) in script.calls.iter().zip(found).zip(answers(script)) {
            let text = &script.text;
            assert!(agree(&found, &expected), "{call:?} of {text}\n{found}\n{expected}");
            thrown += usize::from(found.starts_with(r#"{"thrown""#));
        }
    }
    thrown
}

#[test]
fn every_call_is_answered_as_the_core_does() {
    let config = tries(1_500);
    let RngSeed::Fixed(seed) = config.rng_seed else { panic!("it is fixed") };
    let seeds = (seed..).take(config.cases as usize);
    let scripts: Vec<Script> =
        seeds.map(|seed| Script::of(&mut Tape::new(&numbers_of(seed, 700)))).collect();
    let thrown = held("calls.jsonl", &scripts);
    assert!(thrown > 0, "rubbish is among it");
}

#[test]
fn every_vector_runs_as_in_the_core() {
    let scripts: Vec<Script> = vectors::all().map(|vector| Script::run(vector.scenario)).collect();
    assert_eq!(held("vectors.jsonl", &scripts), 0);
}

#[test]
fn a_lesson_is_checked_as_in_the_core() {
    let calls = || ["check", "run"].map(|name| vec![serde_json::json!(name)]).into();
    let texts = lessons_amiss().into_iter().map(|(_, text)| text);
    let scripts: Vec<Script> = texts.map(|text| Script { text, calls: calls() }).collect();
    assert_eq!(held("lessons.jsonl", &scripts), 0, "it is checked, and runs");
    for found in asked("lessons.jsonl", &scripts) {
        assert!(found[0].contains("lesson[1].at.moment"), "{}", found[0]);
    }
}

/// A workflow that is interrupted after so long, with so many units lent.
fn interrupted(units: u64, time: u64) -> String {
    format!(
        r#"{{"gantry":1,"lab":"workflow","capacity":{units},
"workflows":[{{"id":"w","stages":[{{"jobs":[{{"id":"1","need":1,"runtime":{time}}}]}},{{"jobs":[{{"id":"1","need":{units},"runtime":1}}]}}]}}],
"share":{{"by":"appearance","users":[{{"id":"u"}}]}},
"jobs":[{{"id":"a","user":"u","need":{},"runtime":{}}}]}}"#,
        units - 1,
        time + 1
    )
}

#[test]
fn figures_beyond_2_to_the_53rd_have_all_their_digits() {
    for (units, time) in [(1 << 20, 1 << 40), (1 << 30, 1 << 50)] {
        let calls = [
            serde_json::json!(["run"]),
            serde_json::json!(["open"]),
            serde_json::json!(["seek", { "Nth": { "kind": "interrupt", "n": 1 } }]),
            serde_json::json!(["seek", "End"]),
        ];
        let calls = calls.map(|call| call.as_array().expect("a list").clone()).into();
        let script = Script { text: interrupted(units, time), calls };
        let found = &asked("large.jsonl", std::slice::from_ref(&script))[0];
        let lost = format!(r#""lost":{}"#, u128::from(time) * u128::from(units - 1));
        for at in [0, 2, 3] {
            assert!(found[at].contains(&lost), "{lost} in {}", found[at]);
        }
        assert_eq!(held("large.jsonl", &[script]), 0);
    }
    let wide = r#"{"gantry":1,"lab":"backfill","policy":"easy","nodes":1073741824,"overrun":"extend","jobs":[
{"id":"j2","nodes":691718161,"estimate":1,"runtime":1125899906842624},
{"id":"j4","nodes":895177126,"estimate":1,"runtime":1099511627776}]}"#;
    let calls = ["run", "open", "step", "step", "step", "step", "step", "step"];
    let calls = calls.map(|name| vec![serde_json::json!(name)]).into();
    assert_eq!(held("wide.jsonl", &[Script { text: wide.to_owned(), calls }]), 0);
}

#[test]
fn the_example_of_the_readme_runs() {
    let readme = include_str!("../../../README.md");
    let code = readme.split("```js\n").nth(1).and_then(|rest| rest.split("```").next());
    let module = module().join("gantry.js").canonicalize().expect("the module is built");
    let code = code.expect("an example").replace("./module/gantry.js", &module.to_string_lossy());
    let trace = top().join("static/samples/kth-sp2-week.swf.gz");
    let head = format!(
        "import {{ readFileSync }} from 'node:fs';\nconst bytes = readFileSync({trace:?});\n"
    );
    let tail = "console.log(report, metrics, runs, table, link, moment, view);\n";
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("readme.mjs");
    std::fs::write(&path, head + &*code + tail).expect("room on the disk");
    let ran = Command::new("node").arg(path).output().expect("node is there");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    assert!(ran.stdout.len() > 1_000, "it came to something");
}
