//! Quotas of namespaces: the smallest quota for GPUs of their `ResourceQuota` objects.
//!
//! A quota with scopes is for some pods only, and one on MIG devices is for another resource: both are counted and
//! dropped.

use std::collections::BTreeMap;

use super::note::Note;
use super::object::{GPU, MIG, Object};
use super::reading::Reading;
use super::types::{self, ResourceQuotaSpec, Workload};

/// Reads a quota.
pub(super) fn read<'t>(
    reading: &mut Reading<'t>,
    object: &Object<'t>,
    quotas: &mut BTreeMap<&'t str, u64>,
) {
    let of = reading.typed::<Workload<'_, ResourceQuotaSpec<'_>>>(object.value);
    let Some(Workload { spec, .. }) = of else { return };
    let resources = spec.hard.others.iter().filter_map(|(name, _)| types::of_quota(name));
    resources.for_each(|resource| reading.report.count_resource(resource));
    let is_scoped = !spec.scopes.is_empty() || spec.scope_selector.is_some();
    for (resource, quota) in spec.hard.quotas {
        if resource.starts_with(MIG) {
            reading.report.note(Note::MigQuota);
        } else if resource != GPU {
            reading.report.resources.add(resource, 1);
        } else if is_scoped {
            reading.report.note(Note::ScopedQuota);
            return;
        } else {
            let least = quotas.entry(object.namespace).or_insert(quota);
            *least = quota.min(*least);
        }
    }
}
