//! Groups and placements written to manifests: they are read back unchanged, no other data is lost, and Kubernetes' own
//! types accept them.

use k8s_openapi::api::core::v1::{Node, Pod};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::super::{Annotated, Options, annotate, labels, stream};
use super::{APPLICATIONS, CLUSTER, good, kubectl, parse, run};
use crate::labs::groups::scenario::{Group, Grouping, Item, Member, Mode};
use crate::labs::groups::{GroupsScenario, Outcome};

fn written(texts: &[&str], change: impl FnOnce(&mut GroupsScenario)) -> (Annotated, Outcome) {
    let manifests = parse(texts).unwrap_or_else(|errors| panic!("{errors}"));
    let mut import =
        super::read(&manifests, Options::default()).unwrap_or_else(|errors| panic!("{errors}"));
    change(&mut import.scenario);
    let outcome = run(&import.scenario);
    (annotate(&manifests, &import, &outcome), outcome)
}

fn file(documents: &[String]) -> String {
    stream(documents.iter().map(String::as_str))
}

/// The documents of a file, as kubectl reads it.
#[track_caller]
fn documents(text: &str) -> Vec<Value> {
    kubectl::read(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Applies a merge patch (RFC 7386).
fn merge(target: &mut Value, patch: &Value) {
    let Value::Object(patch) = patch else { return patch.clone_into(target) };
    if !target.is_object() {
        *target = json!({});
    }
    let target = target.as_object_mut().expect("it is one");
    for (key, value) in patch {
        match value {
            Value::Null => drop(target.remove(key)),
            value => merge(target.entry(key.clone()).or_insert(Value::Null), value),
        }
    }
}

fn objects(documents: &mut [Value]) -> Vec<&mut Value> {
    let mut found = Vec::new();
    for document in documents {
        if document.get("items").is_some() {
            found.extend(document["items"].as_array_mut().expect("a list"));
        } else {
            found.push(document);
        }
    }
    found
}

fn name(object: &Value) -> [Value; 3] {
    let namespace = match object["kind"].as_str() {
        Some("Node") => Value::Null,
        _ => object["metadata"].get("namespace").cloned().unwrap_or(json!("default")),
    };
    [object["kind"].clone(), namespace, object["metadata"]["name"].clone()]
}

/// Groups made by hand: over several nodes, out of order, overlapping, of a requester and of nobody, one without units
/// on a node.
fn by_hand(scenario: &mut GroupsScenario) {
    let member = |node: &str, units: &[&str]| Member {
        node: node.to_owned(),
        units: units.iter().map(|&unit| unit.to_owned()).collect(),
    };
    let group = |id: &str, requester: Option<&str>, tags: &[&str], members| Group {
        id: id.to_owned(),
        requester: requester.map(str::to_owned),
        tags: tags.iter().map(|&tag| tag.to_owned()).collect(),
        members,
    };
    let groups = vec![
        group(
            "z",
            None,
            &["web", "bert"],
            vec![member("gpu-1", &["0/1", "0/0"]), member("gpu-0", &["1"])],
        ),
        group("a \"b\"", Some("serving"), &[], vec![member("gpu-0", &["0", "1"])]),
        group(
            "m",
            Some("research"),
            &["bert"],
            vec![member("gpu-0", &[]), member("gpu-1", &["0"])],
        ),
    ];
    scenario.grouping = Some(Grouping { mode: Mode::Manual, groups, demands: Vec::new() });
}

fn as_planned(_: &mut GroupsScenario) {}

fn none(scenario: &mut GroupsScenario) {
    scenario.grouping = None;
}

#[test]
fn groups_come_back_as_they_were() {
    for change in [by_hand, as_planned, none] {
        let (annotated, outcome) = written(&[CLUSTER, APPLICATIONS], change);
        let texts: Vec<String> = annotated.manifests.iter().map(|of| file(of)).collect();
        let again = good(&texts.iter().map(String::as_str).collect::<Vec<_>>());
        let (mode, groups, _) = again.scenario.grouping();
        assert_eq!((mode, groups), (Mode::Manual, &*outcome.groups));
        // Patches applied to the original manifests give an equal result.
        let (plain, _) = parse(&[CLUSTER, APPLICATIONS]).map(|of| plain(&of)).expect("good");
        let mut patched = documents(&plain);
        for patch in documents(&file(&annotated.patches)) {
            let mut all = objects(&mut patched).into_iter();
            let object =
                all.find(|object| object["apiVersion"] == "v1" && name(object) == name(&patch));
            merge(object.expect("what is patched is there"), &patch);
        }
        let patched: Vec<String> = patched.iter().map(Value::to_string).collect();
        assert_eq!(good(&[&patched.join("\n---\n")]).scenario, again.scenario);
    }
}

/// Manifests as JSON, without our annotations.
fn plain(manifests: &super::Manifests) -> (String, usize) {
    let mut text = String::new();
    for document in &manifests.documents {
        document.value.write(&mut text);
        text.push('\n');
    }
    (text, manifests.documents.len())
}

#[test]
fn nothing_but_annotations_changes() {
    let (annotated, outcome) = written(&[CLUSTER, APPLICATIONS], as_planned);
    let manifests = parse(&[CLUSTER, APPLICATIONS]).expect("good");
    let before = documents(&plain(&manifests).0);
    let mut after = documents(&file(&annotated.manifests.concat()));
    let mut removed = Vec::new();
    for object in objects(&mut after) {
        let called = name(object);
        let had_none = called[0] == "Pod" || called[2] != "gpu-0";
        let metadata = object["metadata"].as_object_mut().expect("every object has metadata");
        let Some(annotations) = metadata.get_mut("annotations").and_then(Value::as_object_mut)
        else {
            continue;
        };
        for key in ["gantry/groups", "gantry/node", "gantry/group", "gantry/gpus"] {
            removed.extend(
                annotations.remove(key).map(|value| {
                    format!("{} {key} {value}", called[2].as_str().unwrap_or_default())
                }),
            );
        }
        if annotations.is_empty() && had_none {
            metadata.remove("annotations");
        }
    }
    assert_eq!(after, before);
    assert_eq!((annotated.counts.nodes, annotated.counts.pods), (4, 2), "{}", annotated.counts);
    let of_pods: Vec<&String> =
        removed.iter().filter(|said| !said.contains("gantry/groups")).collect();
    let units = |request: &str| {
        let placed = outcome.placements.iter().find(|placed| placed.request == request);
        let placed = placed.expect("it is a request");
        let (node, group) = (json!(placed.node), json!(placed.group));
        (node, group, json!(json!(placed.gpus).to_string()))
    };
    let mut expected = Vec::new();
    for pod in ["web-7d9f8b6c5d-x2k4z", "train"] {
        let namespace = if pod == "train" { "research" } else { "serving" };
        let (node, group, gpus) = units(&format!("{namespace}/{pod}"));
        expected.push(format!("{pod} gantry/node {node}"));
        // No group gave the units of a running pod.
        expected.extend((pod == "train").then(|| format!("{pod} gantry/group {group}")));
        expected.push(format!("{pod} gantry/gpus {gpus}"));
    }
    assert_eq!(of_pods, expected.iter().collect::<Vec<_>>());
}

#[test]
fn a_pod_that_waits_loses_what_it_had() {
    let pod = "kind: Pod\nmetadata: {name: p, annotations: {gantry/group: g, gantry/gpus: '[]', a: b}}\n\
               spec: {containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}\n";
    let (annotated, _) = written(&[pod], as_planned);
    let patch = json!({"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p", "namespace": "default",
        "annotations": {"gantry/group": null, "gantry/gpus": null}}});
    assert_eq!(documents(&file(&annotated.patches)), [patch]);
    let after = documents(&file(&annotated.manifests[0]));
    assert_eq!(after[0]["metadata"]["annotations"], json!({"a": "b"}));
    assert_eq!((annotated.counts.pods, annotated.counts.unannotated), (0, 1));
    // A pod without a name yet has no patch, and no annotation if it had none.
    let (annotated, _) = written(&[&pod.replace("name: p", "generateName: p-")], as_planned);
    assert_eq!((annotated.patches.len(), annotated.counts.unnamed), (0, 1));
    let (annotated, _) = written(
        &[
            "kind: Pod\nmetadata: {name: p}\nspec: {containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}",
        ],
        as_planned,
    );
    assert_eq!((annotated.patches.len(), annotated.counts.unnamed), (0, 0));
}

/// Numbers as written, keys that are not strings, and values that Kubernetes reads as true.
#[test]
fn values_stay_what_kubernetes_reads() {
    let text = "kind: Pod\nmetadata: {name: p}\nmore: {1: 0x10, yes: no, a: 1.50, b: 99999999999999999999, c: \"1\", d: 2024-01-02, e: ~, f: |\n    two\n    lines\n  , g: 'é\"\\'}\n";
    let text = text.replace("f: |\n    two\n    lines\n  , ", "f: \"two\\nlines\", ");
    let manifests = parse(&[&text]).unwrap_or_else(|errors| panic!("{errors}"));
    let expected = r#"{"kind":"Pod","metadata":{"name":"p"},"more":{"1":16,"true":false,"a":1.50,"b":99999999999999999999,"c":"1","d":"2024-01-02","e":null,"f":"two\nlines","g":"é\"\\"}}"#;
    assert_eq!(plain(&manifests).0.trim_end(), expected);
    assert_eq!(parse(&[expected]).map(|again| plain(&again)), Ok(plain(&manifests)));
}

/// Reads a value as a type of Kubernetes: the type must have every field, with that field's type.
fn accepted<T: DeserializeOwned + Serialize>(value: &Value) {
    let read: T =
        serde_json::from_value(value.clone()).unwrap_or_else(|error| panic!("{error}: {value}"));
    let mut again = serde_json::to_value(read).expect("a value");
    // Defaults are left out.
    prune(&mut again);
    let mut value = value.clone();
    prune(&mut value);
    assert_eq!(again, value);
}

fn prune(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.values_mut().for_each(prune);
            fields.retain(|_, value| !value.is_null());
        }
        Value::Array(list) => list.iter_mut().for_each(prune),
        _ => {}
    }
}

#[test]
fn the_types_of_kubernetes_take_what_is_written() {
    let (annotated, _) = written(&[CLUSTER, APPLICATIONS], as_planned);
    let mut all = documents(&file(&annotated.manifests.concat()));
    let mut counts = [0, 0];
    for object in objects(&mut all) {
        match (object["apiVersion"].as_str(), object["kind"].as_str()) {
            (Some("v1"), Some("Node")) => {
                accepted::<Node>(object);
                counts[0] += 1;
            }
            (Some("v1"), Some("Pod")) => {
                accepted::<Pod>(object);
                counts[1] += 1;
            }
            _ => {}
        }
    }
    assert_eq!(counts, [5, 4]);
    // A patch is an object with metadata only.
    let patches = documents(&file(&annotated.patches));
    assert_eq!(patches.len(), 6);
    for mut patch in patches {
        if patch["kind"] == "Node" {
            accepted::<Node>(&patch);
        } else {
            patch["spec"] = json!({"containers": []});
            accepted::<Pod>(&patch);
        }
    }
}

/// A placement by hand may move a running pod: its manifest stays true.
#[test]
fn no_annotation_contradicts_the_node_of_a_pod() {
    let text = "{kind: Node, metadata: {name: a}, status: {allocatable: {nvidia.com/gpu: 2}}}
---
{kind: Node, metadata: {name: b}, status: {allocatable: {nvidia.com/gpu: 4}}}
---
{kind: Pod, metadata: {name: p}, spec: {nodeName: b, containers: [{resources: {limits: {nvidia.com/gpu: 2}}}]}}
";
    let nodes = |annotated: &Annotated| -> Vec<Value> {
        let mut all = documents(&file(&annotated.patches));
        all.retain(|patch| patch["kind"] == "Pod");
        all.iter().map(|patch| patch["metadata"]["annotations"]["gantry/node"].clone()).collect()
    };
    let (annotated, outcome) = written(&[text], as_planned);
    assert_eq!(nodes(&annotated), [json!("b")]);
    assert_eq!((outcome.groups.len(), annotated.counts.elsewhere), (0, 0));
    let (annotated, _) = written(&[text], |scenario| {
        scenario.policy = crate::labs::groups::Policy::Machine;
        for item in &mut scenario.requests {
            let Item::Request(request) = item else { continue };
            request.bound = None;
        }
    });
    assert_eq!(nodes(&annotated), [] as [Value; 0]);
    assert_eq!((annotated.counts.pods, annotated.counts.elsewhere), (0, 1));
    assert!(annotated.counts.to_string().contains("run on another node than the plan gives: 1"));
}

/// A file with several documents begins with a separator; a file with one is one JSON object.
#[test]
fn files_are_such_as_kubectl_reads() {
    assert_eq!(stream([]), "");
    assert_eq!(stream(["{}"]), "{}\n");
    assert_eq!(stream(["{}", "[]"]), "---\n{}\n---\n[]\n");
    let manifests = parse(&[CLUSTER, APPLICATIONS]).expect("good");
    let import = super::read(&manifests, Options::default()).expect("good");
    let outcome = run(&import.scenario);
    let annotated = annotate(&manifests, &import, &outcome);
    let labelled = labels(&manifests, &import, &outcome);
    let whole = annotated.manifests.concat();
    for (documents, count) in [(&annotated.patches, 6), (&whole, 4), (&labelled.documents, 5)] {
        assert_eq!(self::documents(&file(documents)).len(), count, "{documents:?}");
    }
}

/// Nodes get the labels of their groups, and the template of an owner gets a selector if its replicas share one label.
#[test]
fn labels_and_selectors_are_what_kubernetes_obeys() {
    let text = "{kind: Node, metadata: {name: a}, status: {allocatable: {nvidia.com/gpu: 4}}}
---
{kind: Node, metadata: {name: b, labels: {x: z}}, status: {allocatable: {nvidia.com/gpu: 2}}}
---
{kind: Node, metadata: {name: c}, status: {allocatable: {nvidia.com/gpu: 1}}}
---
{apiVersion: apps/v1, kind: Deployment, metadata: {name: w, namespace: ns}, spec: {replicas: 3, template: {spec: {containers: [{resources: {limits: {nvidia.com/gpu: 2}}}]}}}}
---
{apiVersion: batch/v1, kind: Job, metadata: {name: j, namespace: ns}, spec: {template: {spec: {containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}}}}
---
{kind: StatefulSet, metadata: {name: s}, spec: {template: {spec: {containers: [{resources: {limits: {nvidia.com/gpu: 9}}}]}}}}
";
    let manifests = parse(&[text]).expect("good");
    let import = super::read(&manifests, Options::default()).expect("good");
    let labelled = labels(&manifests, &import, &run(&import.scenario));
    let node = |name: &str, labels: Value| json!({"apiVersion": "v1", "kind": "Node", "metadata": {"name": name, "labels": labels}});
    let expected = [
        node("a", json!({"gantry/group.ns.w": "true"})),
        node("b", json!({"gantry/group.ns.w": "true"})),
        node("c", json!({"gantry/group.ns.j": "true"})),
        json!({"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "w", "namespace": "ns"},
            "spec": {"template": {"spec": {"nodeSelector": {"gantry/group.ns.w": "true"}}}}}),
    ];
    assert_eq!(documents(&file(&labelled.documents)), expected);
    let counts = [labelled.nodes, labelled.owners, labelled.without_group, labelled.other_kinds];
    assert_eq!(counts, [3, 1, 1, 1]);
}

/// Labels have the characters and the length that Kubernetes allows, and groups with different names have different
/// labels.
#[test]
fn labels_are_valid_and_different() {
    let long = "x".repeat(64);
    let names = ["a b", "a_b", "a-b", "-", "组", &*long, &format!("{}y", &long[1..])];
    let groups = names.map(|id| Group {
        id: id.to_owned(),
        requester: None,
        tags: Vec::new(),
        members: vec![Member { node: "n1".to_owned(), units: vec!["0".to_owned()] }],
    });
    let manifests =
        parse(&["{kind: Node, metadata: {name: n1}, status: {allocatable: {nvidia.com/gpu: 2}}}"]);
    let manifests = manifests.expect("good");
    let import = super::read(&manifests, Options::default()).expect("good");
    let outcome = Outcome { groups: groups.to_vec(), ..Outcome::default() };
    let labelled = labels(&manifests, &import, &outcome);
    let node = &documents(&file(&labelled.documents))[0];
    let keys: Vec<&String> =
        node["metadata"]["labels"].as_object().expect("labels").keys().collect();
    assert_eq!(keys.len(), names.len(), "{keys:?}");
    for key in keys {
        let name = key.strip_prefix("gantry/").expect("the prefix");
        let is_end = |end: Option<char>| end.is_some_and(|sign| sign.is_ascii_alphanumeric());
        assert!(name.len() <= 63 && is_end(name.chars().next_back()), "{key}");
        assert!(
            name.chars().all(|sign| sign.is_ascii_alphanumeric() || "-_.".contains(sign)),
            "{key}"
        );
    }
}
