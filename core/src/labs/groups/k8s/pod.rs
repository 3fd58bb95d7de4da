//! The request of a pod: number of GPUs, their resource and their model.
//!
//! Source: Kubernetes, `resource.PodRequests`: containers run together, and with them the init containers with
//! `restartPolicy: Always` (sidecars); every other init container runs alone, with the sidecars before it. A container
//! counts with its requests, or with its limits if it has no request.

use std::collections::{BTreeMap, BTreeSet};

use super::note::Note;
use super::object;
use super::reading::Reading;
use super::types::{Container, PodSpec, Texts};

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

/// Reads the request of a pod with a spec and annotations; `None` if it asks for no GPUs, or for GPUs of several
/// resources.
pub(super) fn read<'t>(
    reading: &mut Reading<'t>,
    spec: &PodSpec<'t>,
    annotations: &Texts<'t>,
) -> Option<Want<'t>> {
    let needs = needs(reading, spec);
    let all = spec.init_containers.iter().chain(&spec.containers).map(|of| &of.resources);
    let others: BTreeSet<&str> = all
        .flat_map(|of| of.limits.others.iter().chain(&of.requests.others))
        .filter_map(|&(name, is_some)| is_some.then_some(name))
        .collect();
    let mut gpus = needs.iter().filter(|(_, gpus)| **gpus > 0);
    let first = gpus.next();
    if gpus.next().is_some() {
        reading.report.note(Note::SeveralResources);
        return None;
    }
    for name in &others {
        reading.report.count_resource(name);
    }
    let Some((&resource, &count)) = first else {
        let note = without_gpus(reading, spec, annotations, &others);
        reading.report.note(note);
        return None;
    };
    let (label, is_several) = model(spec);
    let remarks = [
        (is_several, Note::SeveralModels),
        (others.contains("cpu") || others.contains("memory"), Note::CpuAndMemory),
        (has_rules(spec), Note::NodeRules),
        (!spec.resource_claims.is_empty(), Note::Claims),
    ];
    let notes = remarks.into_iter().filter(|remark| remark.0).map(|remark| remark.1).collect();
    Some(Want { gpus: count, resource, label, notes })
}

/// The note for a pod without GPUs of imported resources: the form in which it asks for devices, if it does.
fn without_gpus(
    reading: &mut Reading<'_>,
    spec: &PodSpec<'_>,
    annotations: &Texts<'_>,
    others: &BTreeSet<&str>,
) -> Note {
    let mut is_annotated = false;
    for key in annotations.keys().filter(|key| names_gpus(key)) {
        reading.report.annotations.add(key, 1);
        is_annotated = true;
    }
    if !spec.resource_claims.is_empty() {
        Note::ByClaims
    } else if is_annotated {
        Note::ByAnnotation
    } else if others.iter().any(|name| object::is_other_device(name)) {
        Note::OtherDevices
    } else {
        Note::WithoutGpus
    }
}

/// True if the key of an annotation names GPUs or MIG devices, such as `gpu-fraction`. Schedulers that share GPUs have
/// their own keys for that.
fn names_gpus(key: &str) -> bool {
    let key = key.to_ascii_lowercase();
    let mut words = key.split(|sign: char| !sign.is_ascii_alphanumeric());
    !key.starts_with("gantry/") && words.any(|word| word.contains("gpu") || word == "mig")
}

/// True if rules besides the model select nodes.
fn has_rules(spec: &PodSpec<'_>) -> bool {
    let mut expressions = spec.terms().iter().flat_map(|term| &term.match_expressions);
    !spec.topology_spread_constraints.is_empty()
        || spec.node_selector.keys().any(|key| *key != PRODUCT)
        || spec.affinity.pod_affinity.is_some()
        || spec.affinity.pod_anti_affinity.is_some()
        || expressions.any(|of| of.key != PRODUCT)
}

/// The GPUs that a pod needs, by resource, counted as Kubernetes does.
fn needs<'t>(reading: &mut Reading<'t>, spec: &PodSpec<'t>) -> BTreeMap<&'t str, u64> {
    let mut running: BTreeMap<&str, u64> = BTreeMap::new();
    let mut most: BTreeMap<&str, u64> = BTreeMap::new();
    let init = spec.init_containers.iter().map(|of| (of, of.restart_policy == "Always"));
    for (container, runs_on) in init.chain(spec.containers.iter().map(|of| (of, true))) {
        for (name, gpus) in of_container(container) {
            let before = running.get(name).copied().unwrap_or(0);
            let with = reading.sum(container.mark, before, gpus);
            let peak = most.entry(name).or_insert(0);
            *peak = with.max(*peak);
            if runs_on {
                running.insert(name, with);
            }
        }
    }
    most
}

/// GPUs of a container, by resource: requests override limits.
fn of_container<'t>(Container { resources, .. }: &Container<'t>) -> BTreeMap<&'t str, u64> {
    let entries = resources.limits.gpus.iter().chain(&resources.requests.gpus);
    crate::sort::map(entries.copied())
}

/// The label of the model that a pod requires, if it requires one; true if it allows several, or gives one in another
/// form than by its name.
fn model<'t>(spec: &PodSpec<'t>) -> (Option<&'t str>, bool) {
    if let Some(label) = spec.node_selector.get(PRODUCT) {
        return (Some(label), false);
    }
    let mut allowed: BTreeSet<&&str> = BTreeSet::new();
    let (mut terms_with_model, mut is_open) = (0, false);
    for term in spec.terms() {
        let mut of_model = term.match_expressions.iter().filter(|of| of.key == PRODUCT).peekable();
        terms_with_model += usize::from(of_model.peek().is_some());
        for expression in of_model {
            is_open |= expression.operator != "In";
            allowed.extend(&expression.values);
        }
    }
    // A term without a model allows any.
    let is_one = allowed.len() == 1 && !is_open && terms_with_model == spec.terms().len();
    let label = allowed.first().filter(|_| is_one).map(|label| **label);
    (label, terms_with_model > 0 && !is_one)
}
