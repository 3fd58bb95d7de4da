//! What Gantry writes is read back by the command line, plain and packed, whatever the file is called; and files of other
//! programs are named.

use std::path::PathBuf;

use gantry_core::cli::Status;
use gantry_core::labs::imports::{
    FileKind, Foreign, annotated, is_scenario, labelled, of_manifests, recognise,
};
use gantry_core::labs::workflow::text::{self, Form};
use gantry_core::manifests::{File, Manifests, Options, read};
use gantry_core::run;
use gantry_core::scenario::{self, Lab, write_compact, write_pretty};
use gantry_tests::command::{gantry, run};
use gantry_tests::gallery::{self, Example};
use gantry_tests::rows::rows;

use crate::gzip;

const TOP: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

const CLUSTER: &str = include_str!("../../data/cluster.yaml");

/// A file that was written: its name in failures, its bytes, and what it is.
type Written = (String, Vec<u8>, FileKind);

fn printed(arguments: &[&str], input: &str) -> Vec<u8> {
    let ran = run(arguments, input.as_bytes());
    assert_eq!(ran.status, Status::Done, "{arguments:?}: {}", ran.errors);
    ran.output.into_bytes()
}

fn data(name: &str) -> String {
    format!("{TOP}/tests/data/{name}")
}

/// Each example of the gallery in each form that its lab writes.
fn of_examples() -> Vec<Written> {
    let mut all = Vec::new();
    for Example { name, text: example, .. } in gallery::all() {
        if example.len() > 40_000 {
            continue;
        }
        let scenario = scenario::read(&example).expect("a scenario");
        let mut add = |form: &str, bytes, kind| all.push((format!("{name} {form}"), bytes, kind));
        add("as it is", example.clone().into_bytes(), FileKind::Scenario);
        add("compact", write_compact(&scenario).into_bytes(), FileKind::Scenario);
        add("pretty", write_pretty(&scenario).into_bytes(), FileKind::Scenario);
        let link = printed(&["link", "-", "--base", "https://example.org/"], &example);
        add("opened", printed(&["open", "-"], &String::from_utf8_lossy(&link)), FileKind::Scenario);
        add("link", link, FileKind::Link);
        match &scenario.lab {
            Lab::Backfill(_) => {
                add("swf", printed(&["run", "-", "--format", "swf"], &example), FileKind::Trace);
            }
            Lab::Workflow(lab) => {
                for form in [Form::Steps, Form::Triples] {
                    if let Ok(text) = text::write(lab, form) {
                        add("text", text.into_bytes(), FileKind::Shares);
                    }
                }
            }
            _ => {}
        }
    }
    all
}

fn of_imports() -> Vec<Written> {
    let [nodes, pods] =
        ["openb_node_list_all_node.csv.gz", "openb_pod_list_default.csv.gz"].map(data);
    let limit = ["--limit", "40"];
    let measured = format!("{TOP}/static/samples/measured.csv");
    let week = format!("{TOP}/static/samples/kth-sp2-week.swf.gz");
    let imports: [(&[&str], &str); 8] = [
        (&["import", "openb", &nodes, &pods, limit[0], limit[1]], ""),
        (&["import", "gpu-trace", &nodes, &pods, limit[0], limit[1]], ""),
        (&["import", "swf", &week, limit[0], limit[1]], ""),
        (&["import", "lublin", "--jobs", "9", "--nodes", "8"], ""),
        (&["import", "shares", "-"], "job[1,1,2], job[2,2,6]"),
        (&["import", "k8s", "-"], CLUSTER),
        (&["import", "costs", &measured, "--scale", "1000"], ""),
        (&["import", "synthetic", "--nodes", "2", "--tasks", "9"], ""),
    ];
    imports
        .map(|(arguments, input)| {
            (arguments[1].to_owned(), printed(arguments, input), FileKind::Scenario)
        })
        .into()
}

/// A folder of this test's, empty.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("room on the disk");
    folder
}

/// The manifests, patches and labels of a cluster, by way of a test's folder.
fn of_cluster(test: &str) -> [(&'static str, Vec<u8>); 3] {
    let folder = folder(test);
    let files = ["manifests", "patches", "labels"];
    let paths = files.map(|name| folder.join(name).to_string_lossy().into_owned());
    let out = folder.join("out.json").to_string_lossy().into_owned();
    let mut arguments = vec!["import", "k8s", "-", "--out", &out];
    let flags = ["--manifests", "--patches", "--labels"];
    arguments.extend(flags.iter().zip(&paths).flat_map(|(flag, path)| [*flag, path.as_str()]));
    printed(&arguments, CLUSTER);
    let mut at = 0;
    files.map(|name| {
        at += 1;
        (name, std::fs::read(&paths[at - 1]).expect("it was written"))
    })
}

#[test]
fn what_is_written_is_read_back_plain_and_packed() {
    let [whole, ..] = of_cluster("read-back");
    let mut all = [of_examples(), of_imports()].concat();
    all.push((whole.0.to_owned(), whole.1, FileKind::Manifests));
    assert!(all.len() > 100, "{}", all.len());
    for (name, bytes, kind) in all {
        assert_eq!(recognise(&bytes), kind, "{name}");
        let plain = run(&["check", "-"], &bytes);
        assert_eq!(plain.status, Status::Done, "{name}: {}{}", plain.output, plain.errors);
        assert!(plain.output.starts_with("standard input: no errors"), "{name}: {}", plain.output);
        assert_eq!(run(&["check", "-"], &gzip(&bytes)), plain, "{name}, packed");
    }
}

/// Partial objects are for `kubectl`: they are manifests all the same, and what they lack is told.
#[test]
fn patches_and_labels_are_manifests() {
    let [_, patches, labels] = of_cluster("read-back-parts");
    for (name, bytes) in [patches, labels] {
        // Several documents begin so.
        assert!(bytes.starts_with(b"---") || name == "labels", "{name}");
        assert_eq!(recognise(&bytes), FileKind::Manifests, "{name}");
        for bytes in [gzip(&bytes), bytes] {
            let ran = run(&["check", "-"], &bytes);
            let is_told = ran.status == Status::Done || ran.output.contains("is missing");
            assert!(is_told && !ran.output.contains("swf"), "{name}: {}", ran.output);
        }
    }
}

/// A file's name does not decide what it is.
#[test]
fn a_file_is_read_by_its_bytes_whatever_it_is_called() {
    let folder = folder("misnamed");
    for (name, text, lab) in [
        ("cluster.swf", CLUSTER, "groups"),
        ("trace.yaml", "; MaxProcs: 4\n1 0 -1 5 2 -1 -1 2 9 -1 1\n", "backfill"),
        ("stages.json", "job[1,1,2], job[2,2,6]\n", "workflow"),
        ("costs.swf.gz", "api,engine,size,time\na,cpu,0,3\n", "affinity"),
    ] {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("room on the disk");
        let path = path.to_string_lossy();
        let ran = run(&["check", &path], b"");
        assert!(ran.output.starts_with(&format!("{path}: no errors ({lab}")), "{}", ran.output);
        assert_eq!(run(&["run", &path, "--metrics"], b"").status, Status::Done, "{name}");
    }
}

/// Files of other programs, each with a part of what is said.
const FOREIGN: &[(&str, &str)] = &[
    ("JobIDRaw|Submit|Start|End\n1001|2026-11-01T08:00:00|None|None\n", "a table of Slurm"),
    ("[{\"status\":\"Pass\",\"vc\":\"v\",\"jobid\":\"a\",\"attempts\":[]}]", "the Philly trace"),
    ("{\"name\":\"fj\",\"workflow\":{\"tasks\":[]}}", "a workflow instance of WfCommons"),
    ("apiVersion: argoproj.io/v1alpha1\nkind: Workflow\nmetadata: {name: a}\n", "objects of Argo"),
    ("NAME   STATUS   ROLES\nn1     Ready    <none>\n", "-o yaml"),
    ("instance_sn,role,app_name\na,CN,b\n", "another trace of Alibaba's"),
    ("name,cpu_milli,memory_mib,num_gpu,gpu_milli\n", "gantry import openb NODES PODS"),
    ("Dear Sir or Madam", "a trace in the Standard Workload Format"),
    ("", "an empty file"),
];

#[test]
fn files_of_other_programs_are_named_with_the_nearest_that_is_read() {
    for (text, said) in FOREIGN {
        for command in ["run", "trace", "check", "link"] {
            let ran = gantry(&format!("{command} -"), text);
            let all = [ran.output.as_str(), ran.errors.as_str()].concat();
            assert_eq!(ran.status, Status::Refused, "{command}: {all}");
            assert!(all.starts_with("standard input: found "), "{all}");
            assert!(all.contains(said) && all.contains("; expected "), "{said}: {all}");
        }
    }
}

/// The lists `multigpu` of the openb trace have no times.
#[test]
fn a_list_of_pods_without_times_is_read_in_its_order() {
    let pods = "name,cpu_milli,memory_mib,num_gpu,gpu_milli\nlate,1,1,2,1000\nearly,1,1,1,1000\n";
    for import in ["openb", "gpu-trace"] {
        let nodes = data("openb_node_list_all_node.csv.gz");
        let ran = run(&["import", import, &nodes, "-"], pods.as_bytes());
        assert_eq!(ran.status, Status::Done, "{}", ran.errors);
        assert!(ran.errors.contains("2 pods, 0 of them released"), "{}", ran.errors);
        assert!(ran.errors.contains("no times: pods arrive in its order"), "{}", ran.errors);
        let place = |name: &str| ran.output.find(name).expect("the pod is listed");
        assert!(place("\"late\"") < place("\"early\""), "{}", ran.output);
        assert_eq!(gantry("check -", &ran.output).status, Status::Done);
    }
}

/// Files of each format, by their first lines. The page takes a text for a scenario only where it is nothing else; a longer
/// beginning of a trace stays a trace, and every cut is recognized as something.
#[test]
fn every_file_is_recognized_by_its_bytes() {
    for [kind, text] in rows(include_str!("../../data/files.tsv")) {
        let kind_of = |text: &str| format!("{:?}", recognise(text.as_bytes()));
        assert_eq!(kind_of(&text), kind, "{text}");
        assert!(!is_scenario(text.as_bytes()) || kind == "Scenario", "{text}");
        let mut cuts = (0..text.len()).map(|end| recognise(&text.as_bytes()[..end]));
        assert!(cuts.all(|cut| cut != FileKind::Trace) || kind == "Trace", "{text}");
    }
    let mut scenarios = rows(include_str!("../../data/files.tsv")).into_iter().take(3);
    assert!(scenarios.all(|[_, text]| is_scenario(text.as_bytes())));
    let tar = [vec![b'a'; 257], b"ustar".to_vec()].concat();
    for (bytes, foreign) in [
        (&[&[0xff, 0xfe][..], b"a\0p\0i\0"].concat()[..], Foreign::Utf16),
        (&tar, Foreign::Archive),
        // Packed twice.
        (&[0x1f, 0x8b, 8], Foreign::Archive),
        (&[0xff, b'1', 0], Foreign::Unknown),
    ] {
        assert_eq!(recognise(bytes), FileKind::Foreign(foreign));
    }
}

#[test]
fn manifests_take_no_result_of_another_lab() {
    let file = File { name: String::new(), bytes: CLUSTER.as_bytes() };
    let manifests = Manifests::parse(&[file]).expect("they are manifests");
    let import = read(&manifests, Options::default()).expect("they are valid");
    let result = run::run(&of_manifests(&import)).expect("it is valid");
    assert!(annotated(&manifests, &import, result.clone()).is_ok());
    assert!(labelled(&manifests, &import, result).is_ok());
    let other = scenario::read(&gallery::text("easy")).expect("it can be read");
    let other = run::run(&other).expect("it is valid");
    for errors in [
        annotated(&manifests, &import, other.clone()).err(),
        labelled(&manifests, &import, other).err(),
    ] {
        let sentence = errors.map(|errors| errors.to_string());
        assert_eq!(sentence.as_deref(), Some("lab: expected groups, found \"backfill\""));
    }
}
