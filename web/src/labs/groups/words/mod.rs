//! The words of the groups lab.

#[cfg(feature = "page")]
mod answers;
mod labels;
mod picture;
mod reasons;
#[cfg(test)]
mod said;
#[cfg(feature = "page")]
mod side;
#[cfg(test)]
mod tests;

use gantry_core::kernel::listing::{Line, ProgramLine};
use gantry_core::labs::groups::program::program;
use gantry_core::labs::groups::ranges::{self, UnitRange};
use gantry_core::labs::groups::view::RequestState;
use gantry_core::labs::groups::{Outline, PlanOutline, UnitKind, View};

pub use self::picture::is_stranded;
use crate::narrate::Words;
use crate::narrate::rich::strong;
use crate::narrate::teller::{Teller, Tells, Watched, named, watched};
use crate::words::groups::{NamedGpus, NamedMigs, NamedVirtuals};
use crate::words::terms::GroupsTerms;

/// The most units that are named one by one, and the most rows of them.
const NAMED: u64 = 64;
const ROWS: usize = 12;

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
        outline.unit_name(unit).map_or_else(|| "?".to_owned(), |name| self.name(&name))
    }

    /// The names of units on their node: each of a few; of more, the first and the last of those in a row, up to so many
    /// rows, and how many units are left.
    pub fn gpu_units(self, units: &[UnitRange], outline: &Outline) -> Vec<String> {
        let count = ranges::count(units);
        if count <= NAMED {
            return ranges::units(units).map(|unit| self.gpu_unit(unit, outline)).collect();
        }
        let (told, rest) = units.split_at(units.len().min(ROWS));
        let left = ranges::count(rest);
        let told = told.iter().map(|&row| self.gpu_row(row, outline));
        told.chain((left > 0).then(|| self.and_more(left))).collect()
    }

    /// `GPUs 0 and 1`, `MIG device m0`: units of one kind on their node.
    pub fn units_named(self, units: &[u32], outline: &Outline) -> String {
        let kind = units.first().and_then(|&unit| outline.kind_of(unit)).unwrap_or_default();
        let count = units.len() as u64;
        let names = &self.list(&self.gpu_units(&ranges::ranges(units.iter().copied()), outline));
        match kind {
            UnitKind::Physical => NamedGpus { count, names }.tell(self),
            UnitKind::Virtual => NamedVirtuals { count, names }.tell(self),
            UnitKind::Mig => NamedMigs { count, names }.tell(self),
        }
    }

    /// The names of the first and the last of units in a row.
    pub fn gpu_row(self, (first, count): UnitRange, outline: &Outline) -> String {
        let name = self.gpu_unit(first, outline);
        if count < 2 {
            return name;
        }
        format!("{name}–{}", self.gpu_unit(first + count - 1, outline))
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

    fn listing(&self) -> Vec<ProgramLine> {
        let Outline { policy, plans, requests, .. } = self.outline;
        let bound = requests.iter().any(|own| own.bound);
        let program = program(*policy, !plans.is_empty(), bound);
        program.lines()
    }

    fn line(&self) -> Line {
        let words = self.words;
        named(&self.view.line, |variable, number| match variable {
            "r" => Some(words.gpu_request(number, self.outline)),
            "g" => Some(words.gpu_group(number, self.outline)),
            "m" | "choose(r)" => Some(words.cluster_node(number, self.outline)),
            "d" => {
                let of = |plan: &&PlanOutline| plan.demand + 1 == number;
                Some(words.name(&self.outline.plans.iter().find(of)?.id))
            }
            _ => None,
        })
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
        self.words.units_named(&[unit], self.outline)
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

    /// Who will request what a demand expects.
    fn demanding(&self, plan: u32) -> String {
        let own = self.outline.plans.get(plan as usize);
        self.requester_named(own.and_then(|own| own.requester))
    }

    /// The kind of units that a request wants.
    fn kind_of(&self, request: u32) -> UnitKind {
        let own = self.outline.requests.get(request as usize);
        own.map_or(UnitKind::Physical, |own| own.kind)
    }

    /// The names of units on their node, after their kind.
    fn units(&self, units: &[u32]) -> String {
        self.words.units_named(units, self.outline)
    }
}

/// Whether a request is on its way into a container or waits.
pub fn is_open(state: RequestState) -> bool {
    matches!(state, RequestState::Deciding | RequestState::Waiting(_))
}
