//! The request of a pod: number of GPUs, their resource, their model and kind, and the nodes that it may run on.
//!
//! Source: Kubernetes, `resource.PodRequests`: containers run together, and with them the init containers with
//! `restartPolicy: Always` (sidecars); every other init container runs alone, with the sidecars before it. A container
//! counts with its requests, or with its limits if it has no request.
//!
//! A node satisfies all labels of a `nodeSelector`, at least one term of a required affinity, and all expressions of
//! that term (`component-helpers/scheduling/corev1/nodeaffinity`). Taints are not modelled; `matchFields` are not read.
//!
//! A waiting request for `nvidia.com/gpu` is for slices if every node with its model shares that resource, else for
//! whole GPUs. A MIG device is a resource of its own.

use std::collections::{BTreeMap, BTreeSet};

use super::node::{Node, model_of};
use super::note::Note;
use super::object::{self, MIG, SHARED};
use super::reading::Reading;
use super::report::Report;
use super::types::RULES;
use super::value::Value;
use crate::labs::groups::UnitKind;

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

impl Want<'_> {
    /// The model that it asks for: a profile of MIG devices, or the model of its node selector.
    pub fn model(&self) -> Option<String> {
        if self.resource.starts_with(MIG) {
            return Some(profile(self.resource).to_owned());
        }
        self.label.map(|label| model_of(label).to_owned())
    }
}

/// The profile of MIG devices, from the name of their resource.
pub(super) fn profile(resource: &str) -> &str {
    resource.strip_prefix("nvidia.com/").unwrap_or(resource)
}

/// Reads the request of a pod with a spec and metadata; `None` if it asks for no GPUs, or for GPUs of several
/// resources.
pub(super) fn read<'t>(
    reading: &mut Reading<'t>,
    spec: &'t Value,
    metadata: &'t Value,
) -> Option<Want<'t>> {
    let needs = needs(reading, spec);
    let others: BTreeSet<&str> = ["initContainers", "containers"]
        .into_iter()
        .flat_map(|key| spec.items(key).flat_map(amounts))
        .flat_map(object::others)
        .filter_map(|(name, is_some)| is_some.then_some(name))
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
    let has_claims = spec.items("resourceClaims").next().is_some();
    let Some((&resource, &count)) = first else {
        let mut is_annotated = false;
        for key in metadata.texts("annotations").into_keys().filter(|key| names_gpus(key)) {
            reading.report.annotations.add(key, 1);
            is_annotated = true;
        }
        // The form in which it asks for devices, if it does.
        reading.report.note(if has_claims {
            Note::ByClaims
        } else if is_annotated {
            Note::ByAnnotation
        } else if others.iter().any(|name| object::is_other_device(name)) {
            Note::OtherDevices
        } else {
            Note::WithoutGpus
        });
        return None;
    };
    let selector = Selector::new(spec);
    let (label, is_several) = selector.model();
    let has_rules = selector.has_others()
        || spec.items("topologySpreadConstraints").next().is_some()
        || ["podAffinity", "podAntiAffinity"]
            .iter()
            .any(|key| spec.part("affinity").get(key).is_some());
    let remarks = [
        (is_several, Note::SeveralModels),
        (others.contains("cpu") || others.contains("memory"), Note::CpuAndMemory),
        (has_rules, Note::NodeRules),
        (has_claims, Note::Claims),
    ];
    let notes = remarks.into_iter().filter(|remark| remark.0).map(|remark| remark.1).collect();
    Some(Want { gpus: count, resource, label, notes })
}

/// True if the key of an annotation names GPUs or MIG devices, such as `gpu-fraction`. Schedulers that share GPUs have
/// their own keys for that.
fn names_gpus(key: &str) -> bool {
    let key = key.to_ascii_lowercase();
    let mut words = key.split(|sign: char| !sign.is_ascii_alphanumeric());
    !key.starts_with("gantry/") && words.any(|word| word.contains("gpu") || word == "mig")
}

/// The GPUs that a pod needs, by resource, counted as Kubernetes does.
fn needs<'t>(reading: &mut Reading<'t>, spec: &'t Value) -> BTreeMap<&'t str, u64> {
    let mut running: BTreeMap<&str, u64> = BTreeMap::new();
    let mut most: BTreeMap<&str, u64> = BTreeMap::new();
    let init = spec.items("initContainers");
    let init = init.map(|of| (of, of.text("restartPolicy") == Some("Always")));
    for (container, runs_on) in init.chain(spec.items("containers").map(|of| (of, true))) {
        // Requests override limits.
        let amounts = amounts(container).into_iter().flat_map(object::gpus);
        for (name, gpus) in crate::sort::map(amounts) {
            let before = running.get(name).copied().unwrap_or(0);
            let with = reading.sum(container, before, gpus);
            let peak = most.entry(name).or_insert(0);
            *peak = with.max(*peak);
            if runs_on {
                running.insert(name, with);
            }
        }
    }
    most
}

/// The limits and the requests of a container.
fn amounts(container: &Value) -> [&Value; 2] {
    ["limits", "requests"].map(|key| container.part("resources").part(key))
}

pub(super) const PRODUCT: &str = "nvidia.com/gpu.product";

/// Rules on the labels of a node.
pub(super) struct Selector<'t> {
    labels: BTreeMap<&'t str, &'t str>,
    /// The expressions of each term, of which one must hold.
    terms: Vec<Vec<Expression<'t>>>,
}

struct Expression<'t> {
    key: &'t str,
    operator: &'t str,
    values: Vec<&'t str>,
}

impl<'t> Selector<'t> {
    /// The rules in the spec of a pod.
    pub fn new(spec: &'t Value) -> Self {
        let expression = |of: &'t Value| Expression {
            key: of.text("key").unwrap_or_default(),
            operator: of.text("operator").unwrap_or_default(),
            values: of.items("values").filter_map(Value::as_text).collect(),
        };
        let rules = spec.part("affinity").part("nodeAffinity").part(RULES[0]);
        let terms = rules.items(RULES[1]);
        let terms = terms.map(|term| term.items("matchExpressions").map(expression).collect());
        Selector { labels: spec.texts("nodeSelector"), terms: terms.collect() }
    }

    /// Limit on the comparisons with one node.
    pub fn cost(&self) -> u64 {
        let of_terms = self.terms.iter().flatten().map(|of| 1 + of.values.len()).sum::<usize>();
        (1 + self.labels.len() + of_terms) as u64
    }

    /// True if a node with these labels is allowed.
    pub fn allows(&self, labels: &BTreeMap<&str, &str>) -> bool {
        let satisfies = |term: &Vec<Expression<'_>>| term.iter().all(|of| of.holds(labels));
        self.labels.iter().all(|(key, value)| labels.get(key) == Some(value))
            && (self.terms.is_empty() || self.terms.iter().any(satisfies))
    }

    /// True if there are rules on other labels than the model.
    pub fn has_others(&self) -> bool {
        let keys = self.terms.iter().flatten().map(|of| of.key);
        keys.chain(self.labels.keys().copied()).any(|key| key != PRODUCT)
    }

    /// The label of the model that is required, if one is; true if several are allowed, or one is given in another form
    /// than by its name.
    pub fn model(&self) -> (Option<&'t str>, bool) {
        if let Some(label) = self.labels.get(PRODUCT) {
            return (Some(label), false);
        }
        let mut allowed: BTreeSet<&str> = BTreeSet::new();
        let (mut terms_with_model, mut is_open) = (0, false);
        for term in &self.terms {
            let mut of_model = term.iter().filter(|of| of.key == PRODUCT).peekable();
            terms_with_model += usize::from(of_model.peek().is_some());
            for expression in of_model {
                is_open |= expression.operator != "In";
                allowed.extend(&expression.values);
            }
        }
        // A term without a model allows any.
        let is_one = allowed.len() == 1 && !is_open && terms_with_model == self.terms.len();
        let label = allowed.first().copied().filter(|_| is_one);
        (label, terms_with_model > 0 && !is_one)
    }
}

impl Expression<'_> {
    fn holds(&self, labels: &BTreeMap<&str, &str>) -> bool {
        let found = labels.get(self.key).copied();
        let is_listed = found.is_some_and(|found| self.values.contains(&found));
        let numbers = || -> Option<(i64, i64)> {
            Some((found?.parse().ok()?, self.values.first()?.parse().ok()?))
        };
        match self.operator {
            "In" => is_listed,
            "NotIn" => !is_listed,
            "Exists" => found.is_some(),
            "DoesNotExist" => found.is_none(),
            "Gt" => numbers().is_some_and(|(found, limit)| found > limit),
            "Lt" => numbers().is_some_and(|(found, limit)| found < limit),
            _ => false,
        }
    }
}

/// Use of `nvidia.com/gpu` by label of a model, then by model: true if some node offers it whole, and if some shares
/// it.
pub(super) struct Cluster<'n>(BTreeMap<Option<&'n str>, [bool; 2]>);

impl<'n> Cluster<'n> {
    pub fn new(nodes: &'n [Node<'_>]) -> Self {
        let mut sharing: BTreeMap<Option<&str>, [bool; 2]> = BTreeMap::new();
        let mut models: BTreeMap<Option<&str>, [bool; 2]> = BTreeMap::new();
        for node in nodes {
            let Some(shares) = node.shares else { continue };
            let place = usize::from(shares);
            sharing.entry(None).or_default()[place] = true;
            if let Some(label) = node.label {
                sharing.entry(Some(label)).or_default()[place] = true;
                models.entry(Some(model_of(label))).or_default()[place] = true;
            }
        }
        for (model, of_model) in models {
            sharing.entry(model).or_insert(of_model);
        }
        Cluster(sharing)
    }

    pub fn kind(&self, want: &Want<'_>, report: &mut Report) -> UnitKind {
        let is_shared = want.label.is_some_and(|label| label != model_of(label));
        if want.resource.starts_with(MIG) {
            return UnitKind::Mig;
        }
        if want.resource == SHARED || is_shared {
            return UnitKind::Virtual;
        }
        match self.0.get(&want.label) {
            Some([false, true]) => UnitKind::Virtual,
            Some([true, true]) => {
                report.note(Note::MixedSharing);
                UnitKind::Physical
            }
            _ => UnitKind::Physical,
        }
    }
}
