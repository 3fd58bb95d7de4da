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

const MANIFESTS: &str = "
kind: Node
metadata: {name: n0}
status: {allocatable: {nvidia.com/gpu: 2}}
---
kind: Pod
metadata: {name: p, namespace: team, annotations: {gantry/tag: web}}
spec: {containers: [{resources: {limits: {nvidia.com/gpu: 2}}}]}
";

/// A folder of its own that is gone with the test.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("gantry-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder can be made");
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("the path is UTF-8").to_owned()
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).expect("it was written")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn manifests_are_imported_run_and_written_back() {
    let folder = Folder::new("k8s");
    let [input, out, patches] =
        ["in.yaml", "out.json", "patches.yaml"].map(|name| folder.file(name));
    std::fs::write(&input, MANIFESTS).expect("a file can be written");
    let whole = folder.file("whole.yaml");
    let arguments =
        ["import", "k8s", &input, "--out", &out, "--patches", &patches, "--manifests", &whole];
    let (status, said, report) = output(&arguments, "");
    assert_eq!((status, said.as_str()), (Some(0), ""), "{report}");
    assert!(report.contains("requests: 1 (pods: 1, replicas: 0)"), "{report}");
    assert!(report.contains("annotated nodes: 1, pods: 1"), "{report}");
    assert!(report.contains("groups planned: 1, from demands: 1"), "{report}");
    assert!(folder.read("out.json").contains(r#""mode": "auto""#), "{}", folder.read("out.json"));
    let groups = r#"[{\"group\":\"web\",\"units\":[\"0\",\"1\"],\"tags\":[\"web\"],\"requester\":\"team\",\"place\":0,\"member\":0}]"#;
    let node = format!(
        r#"{{"apiVersion":"v1","kind":"Node","metadata":{{"name":"n0","annotations":{{"gantry/groups":"{groups}"}}}}}}"#
    );
    let pod = r#"{"apiVersion":"v1","kind":"Pod","metadata":{"name":"p","namespace":"team","annotations":{"gantry/node":"n0","gantry/group":"web","gantry/gpus":"[\"0\",\"1\"]"}}}"#;
    // A file of several documents begins with a separator: kubectl takes one that begins with a brace for JSON.
    assert_eq!(folder.read("patches.yaml"), format!("---\n{node}\n---\n{pod}\n"));
    assert!(folder.read("whole.yaml").starts_with("---\n{"));
    let (status, again, report) = output(&["import", "k8s", "-"], &folder.read("whole.yaml"));
    assert_eq!(status, Some(0), "{report}");
    assert!(again.contains(r#""id": "web", "requester": "team", "tags": ["web"]"#), "{again}");
    // Into a folder each file goes by its name; never over what is read.
    let target = Folder::new("k8s-target");
    let into = target.0.to_str().expect("UTF-8").to_owned();
    let (status, _, report) =
        output(&["import", "k8s", &input, "-", "--manifests", &into], "kind: Nod");
    assert_eq!(status, Some(0), "{report}");
    assert!(report.contains("Nod: 1; did you mean \"Node\"?"), "{report}");
    assert_eq!(target.read("manifests.yaml"), "{\"kind\":\"Nod\"}\n");
    assert!(folder.read("whole.yaml").starts_with(&target.read("in.yaml")));
    let own = folder.0.to_str().expect("UTF-8").to_owned();
    for arguments in [["--manifests", &own], ["--patches", &input], ["--out", &input]] {
        let all = [&["import", "k8s", &input][..], &arguments].concat();
        let (status, said, error) = output(&all, "");
        assert_eq!((status, said.as_str()), (Some(2), ""), "{error}");
        assert!(error.contains("is read, and not written over"), "{error}");
    }
    assert_eq!(folder.read("in.yaml"), MANIFESTS);
}

#[test]
fn bad_manifests_are_refused_with_their_file() {
    let (status, said, error) = output(&["import", "k8s", "-"], "kind: Node\nmetadata: {nme: a}");
    assert_eq!((status, said.as_str()), (Some(2), ""));
    let expected = "standard input: document 1, metadata: the field \"name\" is missing; did you mean \"nme\"? (line 2)\n";
    assert_eq!(error, expected);
    assert_eq!(output(&["import", "k8s", "-", "-"], "").0, Some(2));
    assert_eq!(output(&["import", "k8s"], "").0, Some(2));
    let (status, _, error) =
        output(&["import", "k8s", "-", "--out", "no/such/folder/a"], MANIFESTS);
    assert_eq!(status, Some(1));
    assert!(
        error.ends_with('\n') && error.contains("gantry: cannot write no/such/folder/a"),
        "{error}"
    );
}

#[test]
fn folders_are_read_bad_files_left_out_and_groups_planned_again() {
    let folder = Folder::new("k8s-folder");
    let (nodes, pods) = MANIFESTS.split_once("---\n").expect("two documents");
    let noted = nodes.replace("name: n0", "name: n0, annotations: {gantry/groups: '[]'}");
    for (name, text) in
        [("1.yaml", &*noted), ("2.yml", pods), ("bad.json", "{"), ("notes.txt", "a: [")]
    {
        std::fs::write(folder.file(name), text).expect("a file can be written");
    }
    let path = folder.0.to_str().expect("UTF-8").to_owned();
    let (status, said, error) = output(&["import", "k8s", &path], "");
    assert_eq!((status, said.as_str()), (Some(2), ""), "{error}");
    assert!(
        error.contains("bad.json: document 1: not YAML") && !error.contains("notes.txt"),
        "{error}"
    );
    let keep = ["import", "k8s", &path, "--keep-going"];
    let (status, scenario, report) = output(&keep, "");
    assert_eq!(status, Some(0), "{report}");
    for told in ["bad.json: document 1", "files left out: 1", "nodes with GPUs in no group: 1"] {
        assert!(report.contains(told), "{report}");
    }
    assert!(!scenario.contains(r#""mode": "auto""#), "{scenario}");
    let labels = folder.file("labels");
    let again = [&keep[..], &["--replan", "--labels", &labels]].concat();
    let (status, scenario, report) = output(&again, "");
    assert_eq!(status, Some(0), "{report}");
    assert!(scenario.contains(r#""mode": "auto""#), "{scenario}");
    assert!(report.contains("labelled nodes: 1, owners with a selector: 0"), "{report}");
    let node = r#"{"apiVersion":"v1","kind":"Node","metadata":{"name":"n0","labels":{"gantry/group.team.web":"true"}}}"#;
    assert_eq!(folder.read("labels"), format!("{node}\n"));
    // No file is good, and a folder without manifests.
    let bad = folder.file("bad.json");
    assert_eq!(output(&["import", "k8s", &bad, "--keep-going"], "").0, Some(2));
    let empty = Folder::new("k8s-empty");
    let (status, _, error) = output(&["import", "k8s", empty.0.to_str().expect("UTF-8")], "");
    assert_eq!(status, Some(2));
    assert!(error.contains("has no files .yaml, .yml or .json"), "{error}");
}

#[test]
fn a_gpu_trace_is_imported_and_run() {
    let data = |name: &str| format!("{}/../tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    let nodes = data("openb_node_list_all_node.csv.gz");
    let pods = data("openb_pod_list_default.csv.gz");
    let (status, scenario, report) =
        output(&["import", "gpu-trace", &nodes, &pods, "--limit", "300"], "");
    assert_eq!(status, Some(0), "{report}");
    assert!(report.starts_with("openb: 1213 nodes with 6212 GPUs, 300 pods, "), "{report}");
    let (status, outcome, error) = output(&["run", "-"], &scenario);
    assert_eq!((status, error.as_str()), (Some(0), ""));
    assert!(outcome.contains(r#""placed":300,"pending":0"#));
    // Groups are planned from the pods: the other policy has something to give from.
    assert!(report.contains("groups planned: 300, from demands: 300"), "{report}");
    let (_, table, _) = output(&["compare", "-", "--policies", "machine,group"], &scenario);
    let group = table.lines().find(|line| line.starts_with("group")).expect("a line of its own");
    assert!(group.contains(" 300 "), "{table}");
    let (status, _, error) = output(&["import", "gpu-trace", &pods, &nodes], "");
    assert_eq!(status, Some(2));
    assert!(
        error.starts_with(&format!("{pods}: missing column `sn` in the first line")),
        "{error}"
    );
    assert_eq!(output(&["import", "gpu-trace", "-", "-"], "").0, Some(2));
}

#[test]
fn costs_are_imported_and_systems_drawn_compared_and_traced() {
    let measured = "api,engine,size,time\na1,cpu,0,3\na1,gpu,0,9\na1,gpu,0,7\na1,gpu,0,0\n";
    let (status, scenario, report) = output(&["import", "costs", "-"], measured);
    assert_eq!(status, Some(0), "{report}");
    let read = "costs: APIs: 1, types of engines: 2 (cpu, gpu), points: 2, from lines: 3";
    assert!(report.starts_with(read), "{report}");
    assert!(report.contains("points that are the median of several lines: 1"), "{report}");
    assert!(report.contains("line 5: `time`: expected at least 1, found 0"), "{report}");
    assert!(scenario.contains(r#""cost": {"cpu": [[0, 3]], "gpu": [[0, 8]]}"#), "{scenario}");
    let (status, out, error) = output(&["import", "costs", "-"], "api,engine,size,tme\n");
    assert_eq!((status, out.as_str()), (Some(2), ""));
    assert!(error.contains("missing column `time` in the first line (is it `tme`?)"), "{error}");

    let (status, drawn, error) =
        output(&["import", "synthetic", "--tasks", "60", "--seed", "3", "--load", "0.9"], "");
    assert_eq!((status, error.as_str()), (Some(0), ""));
    let (status, outcome, _) = output(&["run", "-"], &drawn);
    assert_eq!(status, Some(0));
    assert!(outcome.contains(r#""lab":"affinity""#) && outcome.contains(r#""unfinished":0"#));
    let (status, table, error) =
        output(&["compare", "-", "--policies", "affinity,load-only"], &drawn);
    assert_eq!(status, Some(0), "{error}");
    assert!(table.contains("makespan") && table.contains("lost time"), "{table}");
    let (status, trace, _) = output(&["trace", "-"], &drawn);
    assert_eq!(status, Some(0));
    assert!(trace.lines().any(|line| line.contains(r#""kind":"cross""#)), "no call crossed");
    let (status, link, _) = output(&["link", "-"], &drawn);
    assert_eq!(status, Some(0));
    let (status, again, _) = output(&["open", link.trim()], "");
    assert_eq!((status, again), (Some(0), drawn));
    let (status, out, error) = output(&["import", "synthetic", "--load", "90"], "");
    assert_eq!((status, out.as_str()), (Some(2), ""));
    assert!(error.contains("expected a number from 0.01 to 10 in hundredths"), "{error}");
    let large = ["import", "synthetic", "--tasks", "1000000", "--calls", "16"];
    let (status, out, error) = output(&large, "");
    assert_eq!((status, out.as_str()), (Some(2), ""));
    assert!(error.contains("expected 1 to 4 calls, found 16"), "{error}");
    let (status, _, error) = output(&["import", "synthetic", "--nodes", "0"], "");
    assert_eq!(status, Some(2));
    assert!(error.contains("expected 1 to 838860 nodes, found 0"), "{error}");
}

#[test]
fn measured_costs_are_read_with_their_fractions_or_refused_with_the_reason() {
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/../static/samples/measured.csv");
    let (status, out, error) = output(&["import", "costs", sample], "");
    assert_eq!((status, out.as_str()), (Some(2), ""));
    assert!(error.contains("decimal places (line 2: `2.111`); --scale 1000 multiplies"), "{error}");
    let scaled = ["import", "costs", sample, "--scale", "1000", "--time-unit", "us"];
    let (status, scenario, report) = output(&scaled, "");
    assert_eq!(status, Some(0), "{report}");
    assert!(scenario.contains(r#""time_unit": "us""#), "{scenario}");
    assert!(report.contains("times are multiplied by 1000; 0 of them rounded"), "{report}");
    assert!(report.ends_with("skipped: 0\n"), "{report}");
    assert_eq!(output(&["check", "-"], &scenario).0, Some(0));
    // Where no line can be used the reasons are told, not what follows from them.
    let (status, out, error) =
        output(&["import", "costs", "-"], "api,engine,size,time\na,cpu,x,1\n");
    assert_eq!((status, out.as_str()), (Some(2), ""));
    assert!(
        error.starts_with("standard input: no line can be used\nskipped: 1 of 1 lines"),
        "{error}"
    );
    // What a scenario lacks is said of the scenario, once.
    let system = concat!(env!("CARGO_MANIFEST_DIR"), "/../static/gallery/nine-tasks.json");
    let table = "api,engine,size,time\nparse,cpu,0,3\n";
    let (status, out, error) = output(&["import", "costs", "-", "--into", system], table);
    assert_eq!((status, out.as_str()), (Some(2), ""));
    let told = "its tasks call APIs that standard input has no costs of: matmul, infer\n";
    assert_eq!(error, format!("{system}: {told}"));
    let (status, _, report) = output(&[&scaled[..], &["--into", system]].concat(), "");
    assert_eq!(status, Some(0), "{report}");
}
