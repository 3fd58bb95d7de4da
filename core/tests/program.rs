//! The program itself: what only a real process can show. Everything else is tested through `cli::run`.

use std::io::{Read, Write};
use std::process::{Command, Stdio};

const FIG4: &str = r#"{"gantry": 1, "lab": "placement", "policy": "least-fit",
    "dimensions": [{"name": "vcores"}], "nodes": [{"id": "a", "available": [4]}],
    "tasks": [{"id": "t", "request": [1]}]}"#;

fn gantry(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gantry"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn output(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let mut child = gantry(arguments).spawn().expect("the program starts");
    // A program that refuses its arguments does not read.
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn standard_streams_and_exit_status() {
    let (status, out, err) = output(&["run", "-"], FIG4);
    assert_eq!((status, err.as_str()), (Some(0), ""));
    assert!(out.contains(r#""assignments":[{"task":"t","node":"a"}]"#), "{out}");
    let (status, out, err) = output(&["run", "-"], "{");
    assert_eq!((status, out.as_str()), (Some(2), ""));
    assert!(err.starts_with("standard input: ") && err.ends_with("(line 1, column 2)\n"), "{err}");
    let (status, out, err) = output(&["run", "no such file"], "");
    assert_eq!((status, out.as_str()), (Some(1), ""));
    assert!(err.starts_with("gantry: cannot read no such file"), "{err}");
    assert_eq!(output(&["rn"], "").0, Some(2));
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    // Far more than a pipe holds: the program is still writing when the reader goes.
    let tasks: Vec<_> =
        (0..20_000).map(|task| format!(r#"{{"id":"t{task}","request":[0]}}"#)).collect();
    let scenario = FIG4.replace(r#"{"id": "t", "request": [1]}"#, &tasks.join(","));
    let mut child = gantry(&["trace", "-"]).spawn().expect("the program starts");
    child
        .stdin
        .take()
        .expect("piped")
        .write_all(scenario.as_bytes())
        .expect("it reads all before it writes");
    let mut first = [0; 12];
    child.stdout.take().expect("piped").read_exact(&mut first).expect("it writes");
    assert_eq!(&first, br#"{"step":0,"t"#);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}
