//! The words of the groups lab.

#[cfg(feature = "page")]
mod answers;
mod labels;
mod picture;
mod pseudocode;
mod reasons;
#[cfg(test)]
mod said;
#[cfg(feature = "page")]
mod side;
#[cfg(test)]
mod tests;

use gantry_core::kernel::listing::Line;
use gantry_core::labs::groups::pseudocode::Variant;
use gantry_core::labs::groups::reason::Reason;
use gantry_core::labs::groups::view::RequestState;
use gantry_core::labs::groups::{Outline, PlanOutline, UnitKind, View};

pub use self::picture::is_stranded;
use crate::narrate::rich::strong;
use crate::narrate::teller::{Teller, Tells, Watched, named, watched};
use crate::narrate::{CodeLine, Words};
use crate::words::terms::GroupsTerms;

/// What the sentences of a moment of a groups run are told from.
pub type GroupsTeller<'a> = Teller<'a, Outline, View>;

impl Words {
    /// The name of a request.
    pub fn gpu_request(self, request: u32, outline: &Outline) -> String {
        let own = outline.requests.get(request as usize);
        own.map_or_else(|| "?".to_owned(), |own| self.name(&own.id))
    }

    /// The name of a node.
    pub fn cluster_node(self, node: u32, outline: &Outline) -> String {
        let name = outline.nodes.get(node as usize);
        name.map_or_else(|| "?".to_owned(), |name| self.name(name))
    }

    /// The name of a unit on its node.
    pub fn gpu_unit(self, unit: u32, outline: &Outline) -> String {
        let name = outline.units.get(unit as usize);
        name.map_or_else(|| "?".to_owned(), |name| self.name(name))
    }

    /// The name of a group.
    pub fn gpu_group(self, group: u32, outline: &Outline) -> String {
        let own = outline.groups.get(group as usize);
        own.map_or_else(|| "?".to_owned(), |own| self.name(&own.id))
    }
}

impl Tells for GroupsTeller<'_> {
    fn words(&self) -> Words {
        self.words
    }

    fn present(&self) -> (String, String) {
        self.tell(&self.view.reason)
    }

    fn listing(&self) -> Vec<CodeLine> {
        let Outline { policy, plans, requests, .. } = self.outline;
        let bound = requests.iter().any(|own| own.bound);
        let variant = Variant { policy: *policy, planned: !plans.is_empty(), bound };
        self.words.groups_pseudocode(variant)
    }

    fn line(&self) -> Line {
        let words = self.words;
        let called = |variable: &str| match variable {
            "held" => Some(words.groups_variable_held()),
            "quota" => Some(words.groups_variable_quota()),
            "left" => Some(words.groups_variable_left()),
            "reason" => Some(words.groups_variable_reason()),
            "n" => Some(words.groups_variable_node()),
            "|G|" => Some(words.groups_variable_groups()),
            "d" => Some(words.groups_variable_demand()),
            _ => None,
        };
        let mut line = named(&self.view.line, called, |variable, number| match variable {
            "r" => Some(words.gpu_request(number, self.outline)),
            "g" => Some(words.gpu_group(number, self.outline)),
            "n" => Some(words.cluster_node(number, self.outline)),
            "d" => {
                let of = |plan: &&PlanOutline| plan.demand + 1 == number;
                Some(words.name(&self.outline.plans.iter().find(of)?.id))
            }
            _ => None,
        });
        if let (Reason::Queued { tests, .. }, Some(last)) =
            (&self.view.reason, line.variables.last_mut())
        {
            let reason = tests.fails.map_or("", |test| words.wait_reason(test));
            reason.clone_into(&mut last.1);
        }
        line
    }

    fn lamps(&self) -> Vec<Watched> {
        let words = self.words;
        watched(&self.view.invariant_checks, |it| {
            (words.groups_invariant(it), words.groups_invariant_hint(it))
        })
    }

    fn figures(&self) -> Vec<(&'static str, String)> {
        let (words, view, metrics) = (self.words, self.view, &self.view.metrics);
        let mut figures = vec![
            (words.figure_placed(), metrics.placed),
            (words.figure_pending(), metrics.pending),
        ];
        if view.unsatisfiable > 0 {
            figures.push((words.figure_never(), view.unsatisfiable));
        }
        let free = |kind| match kind {
            UnitKind::Physical => words.figure_free(),
            UnitKind::Virtual => words.figure_free_virtual(),
            UnitKind::Mig => words.figure_free_mig(),
        };
        let largest = |kind| match kind {
            UnitKind::Physical => words.figure_largest(),
            UnitKind::Virtual => words.figure_largest_virtual(),
            UnitKind::Mig => words.figure_largest_mig(),
        };
        // There is a largest piece of each kind that there is.
        let kinds = || view.largest.iter();
        figures.extend(kinds().map(|of| (free(of.kind), view.free.of(of.kind))));
        figures.push((words.figure_stranded(), metrics.stranded));
        figures.extend(kinds().map(|of| (largest(of.kind), of.units)));
        figures.into_iter().map(|(label, value)| (label, words.number(value))).collect()
    }
}

impl GroupsTerms for GroupsTeller<'_> {
    fn request(&self, request: u32) -> String {
        strong(self.words.gpu_request(request, self.outline))
    }

    fn node(&self, node: u32) -> String {
        strong(self.words.cluster_node(node, self.outline))
    }

    fn group(&self, group: u32) -> String {
        strong(self.words.gpu_group(group, self.outline))
    }

    fn unit(&self, unit: u32) -> String {
        self.words.gpu_unit(unit, self.outline)
    }

    /// The name of the group of a demand.
    fn demand(&self, plan: u32) -> String {
        let own = self.outline.plans.get(plan as usize);
        own.map_or_else(String::new, |own| strong(self.words.name(&own.id)))
    }

    /// How many units of which kind a demand wants.
    fn demanded(&self, plan: u32) -> String {
        let own = self.outline.plans.get(plan as usize);
        own.map_or_else(String::new, |own| self.words.units_of(own.kind, own.units))
    }

    /// How many units of which kind a request wants.
    fn asked(&self, request: u32) -> String {
        let own = self.outline.requests.get(request as usize);
        own.map_or_else(String::new, |own| self.words.units_of(own.kind, own.units))
    }

    fn requester(&self, request: u32) -> String {
        let own = self.outline.requests.get(request as usize);
        self.requester_named(own.and_then(|own| own.requester))
    }

    /// Whose a group is.
    fn owner(&self, group: u32) -> String {
        let own = self.outline.groups.get(group as usize);
        self.requester_named(own.and_then(|own| own.requester))
    }

    fn tag(&self, request: u32) -> String {
        let own = self.outline.requests.get(request as usize).and_then(|own| own.tag.as_ref());
        own.map_or_else(String::new, |tag| self.words.name(tag))
    }

    fn model(&self, request: u32) -> String {
        let own = self.outline.requests.get(request as usize).and_then(|own| own.model.as_ref());
        own.map_or_else(String::new, |model| self.words.name(model))
    }
}

impl GroupsTeller<'_> {
    fn requester_named(&self, requester: Option<u32>) -> String {
        let own = requester.and_then(|own| self.outline.requesters.get(own as usize));
        own.map_or_else(|| "?".to_owned(), |own| self.words.name(&own.id))
    }

    /// The kind of units that a request wants.
    fn kind_of(&self, request: u32) -> UnitKind {
        let own = self.outline.requests.get(request as usize);
        own.map_or(UnitKind::Physical, |own| own.kind)
    }

    /// The names of units on their node, in a list.
    fn units(&self, units: &[u32]) -> String {
        let names = units.iter().map(|&unit| self.unit(unit));
        self.words.list(&names.collect::<Vec<_>>())
    }
}

/// Whether a request is on its way into a container or waits.
pub fn is_open(state: RequestState) -> bool {
    matches!(state, RequestState::Deciding | RequestState::Waiting(_))
}
