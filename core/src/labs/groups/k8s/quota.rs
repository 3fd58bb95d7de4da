//! Quotas of namespaces: the smallest quota for GPUs of their `ResourceQuota` objects.
//!
//! A quota with scopes is for some pods only, and one on MIG devices is for another resource: both are counted and
//! dropped.

use std::collections::BTreeMap;

use super::node::tell_resource;
use super::note::Note;
use super::object::{GPU, MIG, Object};
use super::reading::Reading;

/// Reads a quota.
pub(super) fn read<'t>(
    reading: &mut Reading<'t>,
    object: &Object<'t>,
    quotas: &mut BTreeMap<&'t str, u64>,
) {
    let Some(spec) = reading.map(object.value, "spec") else { return };
    let Some(hard) = reading.map(spec, "hard") else { return };
    let is_scoped =
        !reading.list(spec, "scopes").is_empty() || reading.map(spec, "scopeSelector").is_some();
    for (name, value) in hard.entries() {
        let resource = name.strip_prefix("requests.").or(name.strip_prefix("limits."));
        let Some(resource) = resource else { continue };
        if resource.starts_with(MIG) {
            reading.report.note(Note::MigQuota);
        } else if resource != GPU {
            tell_resource(reading, resource, 1);
        } else if is_scoped {
            reading.report.note(Note::ScopedQuota);
            return;
        } else if let Some(found) = reading.quantity(value) {
            let least = quotas.entry(object.namespace).or_insert(found);
            *least = found.min(*least);
        }
    }
}
