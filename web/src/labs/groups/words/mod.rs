//! The words of the groups lab.

mod picture;
#[cfg(test)]
mod said;
#[cfg(test)]
mod tests;

use gantry_core::kernel::Sentence;
use gantry_core::kernel::listing::{Line, ProgramLine};
use gantry_core::labs::groups::program::program;
use gantry_core::labs::groups::ranges::{self, UnitRange};
use gantry_core::labs::groups::{Outline, PlanOutline, Policy, RequestOutline, UnitKind, View};

pub use self::picture::is_stranded;
use crate::narrate::Words;
use crate::narrate::rich::strong;
use crate::narrate::teller::{Teller, Tells, Watched, named, watched};
use crate::words::groups::{NamedGpus, NamedMigs, NamedVirtuals, ReplanMove};
use crate::words::groups_reasons::SENTENCES;
use crate::words::terms::GroupsTerms;
use crate::words::{self, Besides, tell_with};

/// The most units that are named one by one, and the most rows of them.
const NAMED: u64 = 64;
const ROWS: usize = 12;

/// What the sentences of a moment of a groups run are told from.
pub type GroupsTeller<'a> = Teller<'a, Outline, View>;

impl Words {
    fn cluster_name(self, name: Option<&String>) -> String {
        name.map_or_else(|| "?".to_owned(), |name| self.name(name))
    }

    pub fn gpu_request(self, request: u32, outline: &Outline) -> String {
        self.cluster_name(outline.requests.get(request as usize).map(|own| &own.id))
    }

    pub fn cluster_node(self, node: u32, outline: &Outline) -> String {
        self.cluster_name(outline.nodes.get(node as usize))
    }

    pub fn gpu_group(self, group: u32, outline: &Outline) -> String {
        self.cluster_name(outline.groups.get(group as usize).map(|own| &own.id))
    }

    pub fn gpu_unit(self, unit: u32, outline: &Outline) -> String {
        self.cluster_name(outline.unit_name(unit).as_ref())
    }

    pub fn requester_name(self, requester: Option<u32>, outline: &Outline) -> Option<String> {
        let own = outline.requesters.get(requester? as usize)?;
        Some(self.name(&own.id))
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
}

impl Tells for GroupsTeller<'_> {
    fn words(&self) -> Words {
        self.words
    }

    fn present(&self) -> (String, String) {
        self.explanation(&self.view.reason)
    }

    fn sentence(&self, sentence: &Sentence) -> String {
        let terms: &dyn GroupsTerms = self;
        let list = |gap: &str, things: &[u32]| self.listed(gap, things);
        let besides = Besides { list: &list, flag: &|_, _| None };
        tell_with(SENTENCES, &terms, self.words, sentence, &besides)
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
        let tell = |it| (self.words.groups_invariant(it), self.words.groups_invariant_hint(it));
        watched(&self.view.invariant_checks, tell)
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
        let labels = |kind| match kind {
            UnitKind::Physical => (words.figure_free(), words.figure_largest()),
            UnitKind::Virtual => (words.figure_free_virtual(), words.figure_largest_virtual()),
            UnitKind::Mig => (words.figure_free_mig(), words.figure_largest_mig()),
        };
        figures.extend(view.largest.iter().map(|&(kind, _)| (labels(kind).0, view.free.of(kind))));
        figures.push((words.figure_stranded(), metrics.stranded));
        figures.extend(view.largest.iter().map(|&(kind, units)| (labels(kind).1, units)));
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

    /// The requester of a demand.
    fn planner(&self, plan: u32) -> String {
        let own = self.outline.plans.get(plan as usize);
        self.requester_named(own.and_then(|own| own.requester))
    }

    fn demanded(&self, plan: u32) -> String {
        let own = self.outline.plans.get(plan as usize);
        own.map_or_else(String::new, |own| self.words.units_of(own.kind, own.units))
    }

    /// The first units of the cluster, by kind.
    fn counted(&self, units: u32) -> String {
        let counted = self.outline.counted(0..units);
        self.words.units_counted(&counted, &counted)
    }

    fn kind(&self, kind: u32) -> String {
        let kind = UnitKind::ALL.get(kind as usize);
        kind.map_or("", |&kind| self.words.wanted_kind(kind)).to_owned()
    }

    fn asked(&self, request: u32) -> String {
        self.shape(request).map_or_else(String::new, |own| self.words.units_of(own.kind, own.units))
    }

    fn requester(&self, request: u32) -> String {
        self.requester_named(self.shape(request).and_then(|own| own.requester))
    }

    fn owner(&self, group: u32) -> String {
        let own = self.outline.groups.get(group as usize);
        self.requester_named(own.and_then(|own| own.requester))
    }

    fn tag(&self, request: u32) -> String {
        let tag = self.shape(request).and_then(|own| own.tag.as_ref());
        tag.map_or_else(String::new, |tag| self.words.name(tag))
    }

    fn model(&self, request: u32) -> String {
        let model = self.shape(request).and_then(|own| own.model.as_ref());
        model.map_or_else(String::new, |model| self.words.name(model))
    }
}

impl GroupsTeller<'_> {
    /// The things of a list, by the gap that it fills: units of one node, groups, moves as a request and two nodes each,
    /// or requests.
    fn listed(&self, gap: &str, things: &[u32]) -> String {
        let words = self.words;
        let named = |name: &dyn Fn(u32) -> String| -> Vec<String> {
            things.iter().map(|&thing| name(thing)).collect()
        };
        match gap {
            "units" => words.units_named(things, self.outline),
            "groups" => words.list(&named(&|group| self.group(group))),
            "list" => words.items(
                things
                    .as_chunks()
                    .0
                    .iter()
                    .map(|&[moved, from, to]| ReplanMove { moved, from, to }.tell(self)),
            ),
            _ => words.short_list(&named(&|request| self.request(request)), words::NAMED),
        }
    }

    fn shape(&self, request: u32) -> Option<&RequestOutline> {
        self.outline.requests.get(request as usize)
    }

    fn requester_named(&self, requester: Option<u32>) -> String {
        let name = self.words.requester_name(requester, self.outline);
        name.unwrap_or_else(|| "?".to_owned())
    }
}

/// The groups that are stored by now, as far as they count.
pub fn stored(outline: &Outline, view: &View) -> Vec<u32> {
    if outline.policy == Policy::Machine {
        return Vec::new();
    }
    if view.stored || outline.plans.is_empty() {
        return (0..).take(outline.groups.len()).collect();
    }
    let planned = outline.plans.iter().take(view.planned as usize);
    planned.filter_map(|plan| plan.group).collect()
}
