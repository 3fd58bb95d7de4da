//! Quotas of namespaces: the smallest quota for GPUs of their `ResourceQuota` objects.
//!
//! A quota with scopes is for some pods only, and one on MIG devices is for another resource: both are counted and
//! dropped.

use super::note::Note;
use super::object::{GPU, MIG, Object};
use super::reading::Reading;
use super::types::{self, ResourceQuotaSpec, Workload};

/// The smallest quota for GPUs of an object; `None` without one.
pub(super) fn read<'t>(reading: &mut Reading<'t>, object: &Object<'t>) -> Option<u64> {
    let Workload { spec, .. } =
        reading.typed::<Workload<'_, ResourceQuotaSpec<'_>>>(object.value)?;
    let resources = spec.hard.others.iter().filter_map(|(name, _)| types::of_quota(name));
    resources.for_each(|resource| reading.report.count_resource(resource));
    let is_scoped = !spec.scopes.is_empty() || spec.scope_selector.is_some();
    let mut least = None;
    for (resource, quota) in spec.hard.quotas {
        if resource.starts_with(MIG) {
            reading.report.note(Note::MigQuota);
        } else if resource != GPU {
            reading.report.resources.add(resource, 1);
        } else if is_scoped {
            reading.report.note(Note::ScopedQuota);
            return None;
        } else {
            least = Some(least.map_or(quota, |least: u64| least.min(quota)));
        }
    }
    least
}
