//! The request of a pod: number of GPUs, their resource and their model.
//!
//! Source: Kubernetes, `resource.PodRequests`: containers run together, and with them the init containers with
//! `restartPolicy: Always` (sidecars); every other init container runs alone, with the sidecars before it. A container
//! counts with its requests, or with its limits if it has no request.

use std::collections::{BTreeMap, BTreeSet};

use super::node::tell_resource;
use super::note::Note;
use super::object;
use super::reading::Reading;
use super::unread;
use super::value::Value;

const PRODUCT: &str = "nvidia.com/gpu.product";

/// The request of a pod: units of one resource.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Want<'t> {
    pub gpus: u64,
    pub resource: &'t str,
    /// The model label that its node must have.
    pub label: Option<&'t str>,
    /// Remarks on each such pod.
    pub notes: Vec<Note>,
}

/// GPUs of each resource, and the names of other resources.
#[derive(Debug, Default)]
struct Needs<'t> {
    gpus: BTreeMap<&'t str, u64>,
    others: BTreeSet<&'t str>,
}

/// Reads the request of a pod with a spec and metadata; `None` if it asks for no GPUs, or for GPUs of several
/// resources, or has an error.
pub(super) fn read<'t>(
    reading: &mut Reading<'t>,
    spec: &'t Value,
    metadata: Option<&'t Value>,
) -> Option<Want<'t>> {
    let needs = needs(reading, spec);
    let mut gpus = needs.gpus.iter().filter(|(_, gpus)| **gpus > 0);
    let Some((&resource, &count)) = gpus.next() else {
        without_gpus(reading, spec, metadata, &needs);
        return None;
    };
    if gpus.next().is_some() {
        reading.report.note(Note::SeveralResources);
        return None;
    }
    for name in &needs.others {
        tell_resource(reading, name, 1);
    }
    let (label, is_several) = match model(reading, spec) {
        Ok(label) => (label, false),
        Err(Several) => (None, true),
    };
    let others = ["cpu", "memory"].iter().any(|name| needs.others.contains(name));
    let claims = !reading.list(spec, "resourceClaims").is_empty();
    let remarks = [
        (is_several, Note::SeveralModels),
        (others, Note::CpuAndMemory),
        (has_rules(reading, spec), Note::NodeRules),
        (claims, Note::Claims),
    ];
    let notes = remarks.into_iter().filter(|remark| remark.0).map(|remark| remark.1).collect();
    Some(Want { gpus: count, resource, label, notes })
}

/// Counts a pod without GPUs of imported resources, by the form in which it asks for devices, if it does.
fn without_gpus<'t>(
    reading: &mut Reading<'t>,
    spec: &'t Value,
    metadata: Option<&'t Value>,
    needs: &Needs<'t>,
) {
    let by_claims = !reading.list(spec, "resourceClaims").is_empty();
    let annotations = metadata.and_then(|of| reading.map(of, "annotations"));
    let of_gpus: Vec<&str> = annotations
        .map_or(&[][..], Value::entries)
        .iter()
        .map(|entry| &*entry.0)
        .filter(|key| names_gpus(key))
        .collect();
    for key in &of_gpus {
        reading.report.annotations.add(key, 1);
    }
    for name in &needs.others {
        tell_resource(reading, name, 1);
    }
    reading.report.note(if by_claims {
        Note::ByClaims
    } else if !of_gpus.is_empty() {
        Note::ByAnnotation
    } else if needs.others.iter().any(|name| object::is_other_device(name)) {
        Note::OtherDevices
    } else {
        Note::WithoutGpus
    });
}

/// True if the key of an annotation names GPUs or MIG devices, such as `gpu-fraction`. Schedulers that share GPUs have
/// their own keys for that.
fn names_gpus(key: &str) -> bool {
    let key = key.to_ascii_lowercase();
    let mut words = key.split(|sign: char| !sign.is_ascii_alphanumeric());
    !key.starts_with("gantry/") && words.any(|word| word.contains("gpu") || word == "mig")
}

/// True if rules besides the model select nodes.
fn has_rules<'t>(reading: &mut Reading<'t>, spec: &'t Value) -> bool {
    let selector = reading.map(spec, "nodeSelector").map_or(&[][..], Value::entries);
    let affinity = reading.map(spec, "affinity").map_or(&[][..], Value::entries);
    let spread = !reading.list(spec, "topologySpreadConstraints").is_empty();
    let of_nodes = expressions(reading, spec);
    let is_other = |of: &&Value| reading.text(of, "key") != Some(PRODUCT);
    let others = of_nodes.iter().flatten().any(is_other);
    spread
        || selector.iter().any(|(key, _)| &**key != PRODUCT)
        || affinity.iter().any(|(key, _)| &**key != "nodeAffinity")
        || others
}

/// The resources that a pod needs, counted as Kubernetes does.
fn needs<'t>(reading: &mut Reading<'t>, spec: &'t Value) -> Needs<'t> {
    let (mut running, mut others) = (BTreeMap::new(), BTreeSet::new());
    let mut most: BTreeMap<&'t str, u64> = BTreeMap::new();
    for container in reading.maps(spec, "initContainers") {
        let is_sidecar = reading.text(container, "restartPolicy") == Some("Always");
        for (name, gpus) in of_container(reading, container, &mut others) {
            let before = running.get(name).copied().unwrap_or(0);
            let with = reading.sum(container, before, gpus);
            let peak = most.entry(name).or_insert(0);
            *peak = with.max(*peak);
            if is_sidecar {
                running.insert(name, with);
            }
        }
    }
    for container in reading.maps(spec, "containers") {
        for (name, gpus) in of_container(reading, container, &mut others) {
            let before = running.get(name).copied().unwrap_or(0);
            running.insert(name, reading.sum(container, before, gpus));
        }
    }
    for (name, gpus) in running {
        let peak = most.entry(name).or_insert(0);
        *peak = gpus.max(*peak);
    }
    Needs { gpus: most, others }
}

/// GPUs of a container, by resource.
fn of_container<'t>(
    reading: &mut Reading<'t>,
    container: &'t Value,
    others: &mut BTreeSet<&'t str>,
) -> BTreeMap<&'t str, u64> {
    let mut found = BTreeMap::new();
    let Some(resources) = reading.map(container, "resources") else { return found };
    // Requests are read last: they override limits.
    for which in ["limits", "requests"] {
        let entries = reading.map(resources, which).map_or(&[][..], Value::entries);
        for (name, value) in entries {
            if object::is_gpu(name) {
                if let Some(gpus) = reading.quantity(value) {
                    found.insert(&**name, gpus);
                }
            } else if !unread::is_none(value) {
                others.insert(name);
            }
        }
    }
    found
}

/// The expressions on node labels: of the terms, a node must satisfy all expressions of at least one.
pub(super) fn expressions<'t>(reading: &mut Reading<'t>, spec: &'t Value) -> Vec<Vec<&'t Value>> {
    let way = ["affinity", "nodeAffinity", "requiredDuringSchedulingIgnoredDuringExecution"];
    let Some(required) = reading.at(spec, &way) else { return Vec::new() };
    let terms = reading.maps(required, "nodeSelectorTerms");
    terms.into_iter().map(|term| reading.maps(term, "matchExpressions")).collect()
}

/// Several models, or one that is not given by its name.
struct Several;

/// The label of the model that a pod requires; `None` if it requires none.
fn model<'t>(reading: &mut Reading<'t>, spec: &'t Value) -> Result<Option<&'t str>, Several> {
    let selector = reading.map(spec, "nodeSelector");
    if let Some(label) = selector.and_then(|selector| reading.text(selector, PRODUCT)) {
        return Ok(Some(label));
    }
    let terms = expressions(reading, spec);
    let mut allowed = BTreeSet::new();
    let (mut of_terms, mut is_open) = (0, false);
    for term in &terms {
        let own: Vec<&Value> =
            term.iter().copied().filter(|of| reading.text(of, "key") == Some(PRODUCT)).collect();
        of_terms += usize::from(!own.is_empty());
        for expression in own {
            is_open |= reading.text(expression, "operator") != Some("In");
            let values = reading.list(expression, "values");
            let found = values.iter().filter_map(|value| match &value.data {
                super::value::Data::Text(label) => Some(&**label),
                _ => None,
            });
            allowed.extend(found);
        }
    }
    if of_terms == 0 {
        return Ok(None);
    }
    // A term without a model allows any.
    let is_one = allowed.len() == 1 && !is_open && of_terms == terms.len();
    if is_one { Ok(allowed.first().copied()) } else { Err(Several) }
}
