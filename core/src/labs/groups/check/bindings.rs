//! Requests with containers that run at the start, each with its node and units.

use std::collections::BTreeMap;

use super::Check;
use super::cluster::ClusterUnits;
use crate::format::json::excerpt;
use crate::format::{ErrorKind, List, Path};
use crate::labs::groups::problem::{Binding, NONE, RequestShape, index_u32};
use crate::labs::groups::scenario::{self, Item};

struct BoundUnits {
    /// The entry of the list to which each unit is allocated; or [`NONE`].
    holder: Vec<u32>,
    /// For a node, model and kind the first unit that may be free: earlier units are allocated, or do not match.
    first: BTreeMap<(u32, u32), u32>,
}

impl<'s> Check<'s> {
    /// The bindings in listed order, and the units of all of them. Cost: a step for each named unit, and one pass over
    /// the units of a node for each model and kind bound there.
    pub(super) fn bindings(
        &mut self,
        cluster: &mut ClusterUnits<'s>,
        shapes: &[RequestShape],
    ) -> (Vec<Binding>, Vec<u32>) {
        let scenario = self.scenario;
        let (mut bindings, mut units) = (Vec::new(), Vec::new());
        if scenario.requests().all(|request| request.bound.is_none()) {
            return (bindings, units);
        }
        let mut taken =
            BoundUnits { holder: vec![NONE; cluster.node_of.len()], first: BTreeMap::new() };
        let requests = scenario.requests.iter().enumerate().filter_map(|(at, item)| match item {
            Item::Request(request) => Some((at, request)),
            Item::Release(_) => None,
        });
        for (number, (at, request)) in (0..).zip(requests) {
            let Some(bound) = &request.bound else { continue };
            let path = || Path::root().field("requests").index(at).field("bound");
            let Some(node) = cluster.nodes.get(&bound.node) else {
                self.unknown_node(&bound.node, || path().field("node"));
                continue;
            };
            let from = index_u32(units.len());
            let units_taken = match &bound.gpus {
                Some(named) => self.named_units(cluster, (at, request, node), named, &mut taken),
                None => self.first_units(cluster, (at, shapes[number as usize], node), &mut taken),
            };
            units.extend(units_taken);
            bindings.push(Binding { request: number, node, from });
        }
        (bindings, units)
    }

    fn named_units(
        &mut self,
        cluster: &mut ClusterUnits<'s>,
        (at, request, node): (usize, &scenario::Request, u32),
        named: &'s [String],
        taken: &mut BoundUnits,
    ) -> Vec<u32> {
        let path = || Path::root().field("requests").index(at).field("bound").field("gpus");
        let mut units = Vec::with_capacity(named.len());
        for (index, name) in named.iter().enumerate() {
            let path = || path().index(index);
            let Some(unit) = self.unit(cluster, node, name, path) else { continue };
            match &mut taken.holder[unit as usize] {
                free @ &mut NONE => {
                    *free = index_u32(at);
                    units.push(unit);
                }
                by => {
                    let first = Path::root().field("requests").index(*by as usize);
                    let kind = ErrorKind::HeldTwice { found: excerpt(name), first };
                    self.errors.push(path(), kind);
                }
            }
        }
        let (found, gpus) = (named.len() as u64, request.gpus);
        if found != gpus {
            self.errors.push(path(), ErrorKind::WrongCount { found, min: gpus, max: gpus });
        }
        units
    }

    /// The unit with a name: a whole GPU, or a slice of one.
    fn unit(
        &mut self,
        cluster: &mut ClusterUnits<'s>,
        node: u32,
        name: &str,
        path: impl Fn() -> Path,
    ) -> Option<u32> {
        let (gpu, _) = name.split_once('/').unwrap_or((name, ""));
        let gpu = self.gpu(cluster, node, gpu, List::Gpus, &path)?;
        let units = cluster.units_named(self.scenario, node, gpu, name);
        let unit = units.filter(|units| units.len() == 1).map(|units| units.start);
        if unit.is_none() {
            self.unknown(name, List::Units, std::iter::empty(), path);
        }
        unit
    }

    /// The first free units of a node that match a model and kind.
    fn first_units(
        &mut self,
        cluster: &ClusterUnits<'s>,
        (at, shape, node): (usize, RequestShape, u32),
        taken: &mut BoundUnits,
    ) -> Vec<u32> {
        let BoundUnits { holder, first } = taken;
        let all = cluster.first_unit[node as usize]..cluster.first_unit[node as usize + 1];
        let next = first.entry((node, shape.selector)).or_insert(all.start);
        let selector = self.interned.selectors[shape.selector as usize];
        let mut units = Vec::new();
        while (units.len() as u64) < shape.units && *next < all.end {
            let of = cluster.types[cluster.type_of[*next as usize] as usize];
            let holder = &mut holder[*next as usize];
            if selector.matches(of) && *holder == NONE {
                *holder = index_u32(at);
                units.push(*next);
            }
            *next += 1;
        }
        let found = units.len() as u64;
        if found < shape.units {
            let path = Path::root().field("requests").index(at).field("bound");
            self.errors.push(path, ErrorKind::TooFewUnits { wanted: shape.units, left: found });
        }
        units
    }
}
