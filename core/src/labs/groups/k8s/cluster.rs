//! Kind and model of a request that is bound to no node, derived from the nodes.
//!
//! A request for `nvidia.com/gpu` is for slices if every node with its model shares that resource, else for whole GPUs.
//! A MIG device is a resource of its own.

use std::collections::BTreeMap;

use super::node::{Node, model_of};
use super::note::Note;
use super::object::{MIG, SHARED};
use super::pod::Want;
use super::report::Report;
use crate::labs::groups::UnitKind;

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

/// The model that a request asks for: a profile of MIG devices, or the model of its node selector.
pub(super) fn model(want: &Want<'_>) -> Option<String> {
    if want.resource.starts_with(MIG) {
        return Some(profile(want.resource).to_owned());
    }
    want.label.map(|label| model_of(label).to_owned())
}

/// The profile of MIG devices, from the name of their resource.
pub(super) fn profile(resource: &str) -> &str {
    resource.strip_prefix("nvidia.com/").unwrap_or(resource)
}
