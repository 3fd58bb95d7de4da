//! Tests of input and output: every rule of reading, the errors of bad manifests, annotations there and back, the types
//! of Kubernetes.

mod bad;
mod bounds;
mod files;
mod kubectl;
mod out;
mod rules;
mod running;

use std::fmt::Write as _;
use std::sync::Arc;

use super::{Errors, File, Import, Manifests, Options, read};
use crate::kernel::Ended;
use crate::labs::groups::scenario::{Item, Mode};
use crate::labs::groups::{GroupsScenario, Names, Outcome, Problem, Sim, UnitKind};

/// A cluster as `kubectl get -o yaml` prints one.
const CLUSTER: &str = include_str!("tests/cluster.yaml");

/// Manifests in the forms that applications use: several documents, with anchors, and a list in JSON.
const APPLICATIONS: &str = include_str!("tests/applications.yaml");

fn parse(texts: &[&str]) -> Result<Manifests, Errors> {
    let name = |at: usize| ["a.yaml", "b.yaml", "c.yaml"][at].to_owned();
    let files = texts.iter().enumerate();
    let files: Vec<_> =
        files.map(|(at, text)| File { name: name(at), bytes: text.as_bytes() }).collect();
    Manifests::parse(&files)
}

fn import(texts: &[&str]) -> Result<Import, Errors> {
    read(&parse(texts)?, Options::default())
}

#[track_caller]
fn good(texts: &[&str]) -> Import {
    import(texts).unwrap_or_else(|errors| panic!("{errors}"))
}

fn run(scenario: &GroupsScenario) -> Outcome {
    let problem = Problem::new(scenario).unwrap_or_else(|errors| panic!("{errors}"));
    Ended::run(Sim::new(Arc::new(problem))).outcome(&Names::new(scenario))
}

/// A scenario in few words: nodes with their GPUs, requesters, groups or demands, requests.
fn summary(scenario: &GroupsScenario) -> String {
    let mut text = String::new();
    let mut line = |words: Vec<String>| writeln!(text, "{}", words.join(" ")).expect("a string");
    for node in &scenario.nodes {
        let gpus = node.gpus.iter().map(|gpu| match gpu.slices {
            _ if gpu.mig => format!("{}={}!", gpu.id, gpu.model),
            1 => format!("{}={}", gpu.id, gpu.model),
            slices => format!("{}={}/{slices}", gpu.id, gpu.model),
        });
        let closed = node.closed.then(|| "closed".to_owned());
        line([format!("node {}", node.id)].into_iter().chain(closed).chain(gpus).collect());
    }
    for requester in scenario.requesters.iter().filter(|of| of.quota.is_some()) {
        line(vec!["quota".to_owned(), requester.id.clone(), format!("{:?}", requester.quota)]);
    }
    let (mode, groups, demands) = scenario.grouping();
    for group in groups {
        let members = group.members.iter().map(|of| format!("{}:{}", of.node, of.units.join("+")));
        let head = format!("group {} {:?} {:?}", group.id, group.requester, group.tags);
        line([head].into_iter().chain(members).collect());
    }
    let waiting = scenario.requests().filter(|request| request.bound.is_none()).count();
    assert!(mode == Mode::Manual || demands.len() == waiting, "only what waits is expected");
    for item in &scenario.requests {
        let Item::Request(request) = item else { panic!("manifests end nothing") };
        let kind = match request.kind {
            UnitKind::Physical => None,
            UnitKind::Virtual => Some("virtual".to_owned()),
            UnitKind::Mig => Some("mig".to_owned()),
        };
        let bound = request.bound.as_ref().map(|bound| {
            format!("on {}:{}", bound.node, bound.gpus.as_deref().unwrap_or_default().join("+"))
        });
        let tag = request.tag.as_ref().map(|tag| format!("tag={tag}"));
        let model = request.model.as_ref().map(|model| format!("model={model}"));
        let head = format!("{} {}", request.id, request.gpus);
        line([Some(head), tag, model, kind, bound].into_iter().flatten().collect());
    }
    text
}

/// The cases of a file: manifests, and the lines that are expected of them, each after `=> `. Lines that begin with
/// `# ` are comments.
fn cases(text: &str) -> Vec<(String, String)> {
    let mut cases = vec![(String::new(), String::new())];
    for line in text.lines().filter(|line| !line.starts_with("# ")) {
        let (manifests, expected) = cases.last_mut().expect("it begins with one");
        if let Some(line) = line.strip_prefix("=> ") {
            expected.extend([line, "\n"]);
        } else if expected.is_empty() {
            manifests.extend([line, "\n"]);
        } else {
            cases.push((format!("{line}\n"), String::new()));
        }
    }
    cases
}

#[test]
fn a_cluster_and_applications_become_a_scenario() {
    let import = good(&[CLUSTER, APPLICATIONS]);
    let expected = include_str!("tests/expected.txt");
    let found = format!("{}{}", summary(&import.scenario), import.report);
    assert_eq!(found, expected, "\n{found}");
    Problem::new(&import.scenario).expect("an import is a valid scenario");
}

/// The paper's example gives the paper's result, from manifests too.
#[test]
fn the_example_places_all_in_groups_and_three_by_machine() {
    let node = |id| {
        format!(
            "kind: Node\nmetadata: {{name: {id}}}\nstatus: {{capacity: {{nvidia.com/gpu: 4}}}}\n"
        )
    };
    let pod = |at: usize, gpus| {
        format!(
            "kind: Pod\nmetadata: {{name: p{at}, annotations: {{gantry/tag: t{at}}}}}\n\
             spec: {{containers: [{{resources: {{limits: {{nvidia.com/gpu: {gpus}}}}}}}]}}\n"
        )
    };
    let pods = [2, 1, 2, 3].into_iter().enumerate().map(|(at, gpus)| pod(at, gpus));
    let documents: Vec<String> = [node("n0"), node("n1")].into_iter().chain(pods).collect();
    let mut scenario = good(&[&documents.join("---\n")]).scenario;
    let placed = |scenario: &GroupsScenario| {
        run(scenario).placements.iter().filter(|placed| placed.node.is_some()).count()
    };
    assert_eq!(placed(&scenario), 4);
    scenario.policy = crate::labs::groups::Policy::Machine;
    assert_eq!(placed(&scenario), 3);
}
