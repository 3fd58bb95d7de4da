//! From a scenario as written to a [`Problem`]: names become numbers, and every error is found.
//!
//! **Invariant:** all errors are collected, each with the path of the wrong value; nothing is allocated beyond a small
//! multiple of the scenario and its units, which are counted first.
//!
//! Cost: sorting the names, then a binary search for each name used.

mod bindings;
mod cluster;
mod grouping;
mod requests;
mod work;

use std::collections::BTreeMap;
use std::sync::Arc;

use self::cluster::ClusterUnits;
use super::GroupsScenario;
use super::problem::{
    MAX_DEMANDS, MAX_ENTRIES, MAX_GPUS, MAX_GROUPING_NAMES, MAX_GROUPS, MAX_NODES, MAX_REQUESTERS,
    MAX_UNITS, NONE, Problem, RequestShape, TypeSelector, index_u32,
};
use super::scenario::{Mode, UnitKind};
use crate::format::names::{Names, check_name};
use crate::format::nearest::Spelling;
use crate::format::{ErrorKind, Errors, List, MAX_NUMBER, Measure, Path};

impl Problem {
    /// Validates a scenario. Errors: everything wrong with it, section by section.
    pub fn new(scenario: &GroupsScenario) -> Result<Problem, Errors> {
        let mut check = Check {
            scenario,
            errors: Errors::default(),
            spelling: Spelling::default(),
            interned: Interned::default(),
        };
        if !check.sizes() {
            return Err(check.errors);
        }
        let mut cluster = check.cluster();
        let requesters = check.requester_names();
        let (quota, permissions) = check.requesters(&mut cluster);
        let groups = check.groups(&mut cluster, &requesters, &permissions);
        let demands = check.demands(&requesters);
        let (requests, entries) = check.entries(&requesters);
        let (bindings, bound_units) = check.bindings(&mut cluster, &requests);
        check.work(&cluster, &groups, &demands, (&requests, &entries));
        let Check { scenario, errors, interned, .. } = check;
        errors.or(|| {
            let planned = scenario.grouping().0 == Mode::Auto;
            let ClusterUnits { first_unit, node_of, gpu_of, type_of, types, .. } = cluster;
            let selectors_of = interned.selectors_of(&types);
            Problem {
                policy: scenario.policy,
                first_unit,
                closed: scenario.nodes.iter().map(|node| node.closed).collect(),
                node_of,
                gpu_of,
                type_of,
                types,
                selectors: interned.selectors,
                selectors_of,
                quota,
                permissions,
                groups: if planned { Arc::default() } else { groups.into() },
                demands: planned.then_some(demands),
                requests,
                bindings,
                bound_units,
                entries,
            }
        })
    }
}

struct Check<'s> {
    scenario: &'s GroupsScenario,
    errors: Errors,
    spelling: Spelling,
    interned: Interned<'s>,
}

/// Numbers of the words without a list of their own: tags and models, and the selectors made of these.
#[derive(Default)]
struct Interned<'s> {
    tags: BTreeMap<&'s str, u32>,
    models: BTreeMap<&'s str, u32>,
    numbers: BTreeMap<TypeSelector, u32>,
    selectors: Vec<TypeSelector>,
}

impl<'s> Interned<'s> {
    fn tag(&mut self, tag: &'s str) -> u32 {
        let next = index_u32(self.tags.len());
        *self.tags.entry(tag).or_insert(next)
    }

    fn model(&mut self, model: &'s str) -> u32 {
        let next = index_u32(self.models.len());
        *self.models.entry(model).or_insert(next)
    }

    fn selector(&mut self, model: Option<&'s str>, kind: UnitKind) -> u32 {
        let model = model.map_or(NONE, |model| self.model(model));
        let selector = TypeSelector { model, kind };
        let selectors = &mut self.selectors;
        *self.numbers.entry(selector).or_insert_with(|| {
            selectors.push(selector);
            index_u32(selectors.len() - 1)
        })
    }

    /// The selectors that units of each model and kind satisfy.
    fn selectors_of(&self, types: &[(u32, UnitKind)]) -> Vec<[u32; 2]> {
        let number = |selector| self.numbers.get(&selector).copied().unwrap_or(NONE);
        let of = |&(model, kind): &(u32, UnitKind)| {
            [NONE, model].map(|model| number(TypeSelector { model, kind }))
        };
        types.iter().map(of).collect()
    }
}

impl<'s> Check<'s> {
    /// True if no list is longer than allowed; evaluated before any list is processed.
    fn sizes(&mut self) -> bool {
        let scenario = self.scenario;
        let (_, groups, demands) = scenario.grouping();
        let gpus = || scenario.nodes.iter().flat_map(|node| &node.gpus);
        let units = gpus().fold(0, |sum: u64, gpu| sum.saturating_add(gpu.slices));
        let root = Path::root();
        let grouping = root.field("grouping");
        for (what, found, max, path) in [
            (Measure::Nodes, scenario.nodes.len() as u64, MAX_NODES, root.field("nodes")),
            (Measure::Gpus, gpus().count() as u64, MAX_GPUS, root.field("nodes")),
            (Measure::Units, units, MAX_UNITS, root.field("nodes")),
            (
                Measure::Requesters,
                scenario.requesters.len() as u64,
                MAX_REQUESTERS,
                root.field("requesters"),
            ),
            (Measure::Groups, groups.len() as u64, MAX_GROUPS, grouping.field("groups")),
            (Measure::GroupingNames, self.grouping_names(), MAX_GROUPING_NAMES, grouping.clone()),
            (Measure::Demands, demands.len() as u64, MAX_DEMANDS, grouping.field("demands")),
            (
                Measure::Requests,
                scenario.requests.len() as u64,
                MAX_ENTRIES,
                root.field("requests"),
            ),
        ] {
            if found > max {
                self.errors.push(path, ErrorKind::TooLarge { what, found, max });
            }
        }
        self.errors.is_empty()
    }

    /// Number of names in groups, permissions and bindings.
    fn grouping_names(&self) -> u64 {
        let groups = self.scenario.grouping().1.iter().map(|group| {
            let units = group.members.iter().map(|member| 1 + member.units.len());
            group.tags.len() + units.sum::<usize>()
        });
        let permissions =
            self.scenario.requesters.iter().flat_map(|requester| &requester.may_group);
        let permissions = permissions
            .flatten()
            .map(|permission| 1 + permission.gpus.as_ref().map_or(0, Vec::len));
        let bindings = self.scenario.requests().filter_map(|request| request.bound.as_ref());
        let bindings = bindings.map(|binding| binding.gpus.as_ref().map_or(0, Vec::len));
        let names = groups.sum::<usize>() + permissions.sum::<usize>() + bindings.sum::<usize>();
        names as u64
    }

    fn range(&mut self, found: u64, min: u64, path: impl FnOnce() -> Path) {
        if !(min..=MAX_NUMBER).contains(&found) {
            let found = found.to_string();
            self.errors.push(path(), ErrorKind::OutOfRange { found, min, max: MAX_NUMBER });
        }
    }

    fn unknown<'n>(
        &mut self,
        found: &str,
        list: List,
        names: impl Iterator<Item = &'n str>,
        path: impl FnOnce() -> Path,
    ) {
        self.spelling.unknown(&mut self.errors, (found, list), names, path);
    }

    fn unknown_node(&mut self, found: &str, path: impl FnOnce() -> Path) {
        let names = self.scenario.nodes.iter().map(|node| &*node.id);
        self.unknown(found, List::Nodes, names, path);
    }

    fn requester(
        &mut self,
        found: Option<&str>,
        requesters: &Names<'s>,
        path: impl FnOnce() -> Path,
    ) -> u32 {
        let Some(found) = found else { return NONE };
        requesters.get(found).unwrap_or_else(|| {
            let names = self.scenario.requesters.iter().map(|requester| &*requester.id);
            self.unknown(found, List::Requesters, names, || path().field("requester"));
            NONE
        })
    }

    /// The request shape of a demand or a request.
    fn shape(
        &mut self,
        units: u64,
        [tag, model]: [Option<&'s str>; 2],
        kind: UnitKind,
        requester: u32,
        path: impl Fn() -> Path,
    ) -> RequestShape {
        self.range(units, 1, || path().field("gpus"));
        for (name, field) in [(tag, "tag"), (model, "model")] {
            if let Some(name) = name {
                check_name(name, || path().field(field), &mut self.errors);
            }
        }
        RequestShape {
            requester,
            tag: tag.map_or(NONE, |tag| self.interned.tag(tag)),
            selector: self.interned.selector(model, kind),
            units,
        }
    }
}
