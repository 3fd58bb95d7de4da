//! Objects that are not imported: pod templates with GPUs in unknown kinds, and kustomizations.
//!
//! Cost: one visit of each value of such an object.

use super::object;
use super::quantity;
use super::value::{Data, Value};

/// Keys at the top of a kustomization that have lists.
const OF_KUSTOMIZATIONS: [&str; 9] = [
    "resources",
    "bases",
    "components",
    "patches",
    "patchesStrategicMerge",
    "patchesJson6902",
    "configMapGenerator",
    "secretGenerator",
    "generators",
];

/// True if an object is a kustomization file, which `kubectl kustomize` reads.
pub(super) fn is_kustomization(kind: &str, version: Option<&str>) -> bool {
    let is_of_file = |version: &str| version.starts_with("kustomize.config.k8s.io/");
    matches!(kind, "Kustomization" | "Component") && version.is_none_or(is_of_file)
}

/// True if an object without a kind is a kustomization by its keys.
pub(super) fn looks_like_kustomization(value: &Value) -> bool {
    let is_list = |key: &&str| value.get(key).is_some_and(|of| matches!(of.data, Data::List(_)));
    OF_KUSTOMIZATIONS.iter().any(is_list)
}

/// Pod templates with GPUs anywhere in an object.
pub(super) fn templates(value: &Value) -> u64 {
    match &value.data {
        Data::List(list) => list.iter().map(templates).sum(),
        Data::Map(_) if is_pod_spec(value) => u64::from(wants_gpus(value)),
        Data::Map(entries) => entries.iter().map(|entry| templates(&entry.1)).sum(),
        _ => 0,
    }
}

fn is_pod_spec(value: &Value) -> bool {
    value.get("containers").is_some_and(|of| matches!(of.data, Data::List(_)))
}

fn wants_gpus(spec: &Value) -> bool {
    let lists = ["containers", "initContainers"].into_iter().filter_map(|key| spec.get(key));
    let containers = lists.flat_map(|list| match &list.data {
        Data::List(list) => &**list,
        _ => &[],
    });
    let resources = containers.filter_map(|container| container.get("resources"));
    let mut amounts = resources
        .flat_map(|of| ["limits", "requests"].into_iter().filter_map(|key| of.get(key)))
        .flat_map(Value::entries);
    amounts.any(|(name, amount)| object::is_gpu(name) && !is_none(amount))
}

/// True if a quantity is 0.
pub(super) fn is_none(amount: &Value) -> bool {
    match &amount.data {
        Data::Null => true,
        Data::Number(text) | Data::Text(text) => quantity::whole(text) == Ok(0),
        _ => false,
    }
}
