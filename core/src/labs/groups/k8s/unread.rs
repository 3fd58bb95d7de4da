//! Objects that are not imported: pod templates with GPUs in unknown kinds, and kustomizations.
//!
//! Cost: one visit of each value of such an object.

use super::object;
use super::quantity;
use super::value::{Data, Value};

/// Keys at the top of a kustomization that have lists.
const OF_KUSTOMIZATIONS: &str = "resources bases components patches patchesStrategicMerge patchesJson6902 \
                                 configMapGenerator secretGenerator generators";

/// True if an object is a kustomization file, which `kubectl kustomize` reads.
pub(super) fn is_kustomization(kind: &str, version: Option<&str>) -> bool {
    let is_of_file = |version: &str| version.starts_with("kustomize.config.k8s.io/");
    matches!(kind, "Kustomization" | "Component") && version.is_none_or(is_of_file)
}

/// True if an object without a kind is a kustomization by its keys.
pub(super) fn looks_like_kustomization(value: &Value) -> bool {
    value.get("kind").is_none() && OF_KUSTOMIZATIONS.split(' ').any(|key| is_list(value, key))
}

fn is_list(value: &Value, key: &str) -> bool {
    value.get(key).is_some_and(|of| matches!(of.data, Data::List(_)))
}

/// Pod templates with GPUs anywhere in an object.
pub(super) fn templates(value: &Value) -> u64 {
    match &value.data {
        Data::List(list) => list.iter().map(templates).sum(),
        Data::Map(_) if is_list(value, "containers") => {
            let lists = ["containers", "initContainers"].into_iter();
            u64::from(lists.filter_map(|key| value.get(key)).any(asks_for_gpus))
        }
        Data::Map(entries) => entries.iter().map(|entry| templates(&entry.1)).sum(),
        _ => 0,
    }
}

/// True if an amount of GPUs other than 0 is anywhere in containers.
fn asks_for_gpus(value: &Value) -> bool {
    let is_some = |amount: &Value| match &amount.data {
        Data::Null => false,
        Data::Number(text) | Data::Text(text) => quantity::whole(text) != Ok(0),
        _ => true,
    };
    match &value.data {
        Data::List(list) => list.iter().any(asks_for_gpus),
        Data::Map(entries) => entries
            .iter()
            .any(|(key, inner)| object::is_gpu(key) && is_some(inner) || asks_for_gpus(inner)),
        _ => false,
    }
}
