//! What the programs of the groups lab call: units with their holders, groups, and requests.

use std::rc::Rc;
use std::sync::Arc;

use gantry_core::labs::groups::event::{Event, Test};
use gantry_core::labs::groups::problem::{Entry, Group, Member, NONE, RequestShape};
use gantry_core::labs::groups::{Problem, Sim};
use gantry_core::scenario::Checked;
use rhai::{Array, Dynamic, NativeCallContext};

use super::{Api, act, does, gives, list, property};

#[derive(Clone, Copy)]
struct Request(u32);

#[derive(Clone, Copy)]
struct Demand(u32);

/// Units of one node: of a group's member, or of a whole node.
#[derive(Clone)]
struct Place {
    node: u32,
    units: Vec<u32>,
}

/// A group, by its number.
#[derive(Clone, Copy)]
struct Of(usize);

#[derive(Clone, Copy)]
struct Item {
    request: Request,
    ends: bool,
}

pub(crate) struct Host {
    problem: Arc<Problem>,
    /// The request that has each unit.
    holder: Vec<u32>,
    grouped: Vec<bool>,
    groups: Vec<Group>,
    /// The demand of each group, while they are planned.
    of_demand: Vec<u32>,
    waiting: Vec<u32>,
}

impl Host {
    fn shape(&self, request: Request) -> RequestShape {
        self.problem.requests[request.0 as usize]
    }

    fn demands(&self) -> &[RequestShape] {
        self.problem.demands.as_deref().unwrap_or_default()
    }

    fn nodes(&self) -> Array {
        let units = |node| self.problem.units_of(node).collect();
        list((0..self.problem.node_count() as u32).map(|node| Place { node, units: units(node) }))
    }

    fn of_type(&self, place: &Place, selector: u32) -> Vec<u32> {
        let units = place.units.iter().copied();
        units.filter(|&unit| self.problem.matches(unit, selector)).collect()
    }

    /// Units that count towards a quota: those of all containers of a requester that run, slices apart.
    fn used(&self, requester: u32) -> i64 {
        let counted = |&&holder: &&u32| {
            holder != NONE && self.problem.charged(self.shape(Request(holder))) == requester
        };
        self.holder.iter().filter(counted).count() as i64
    }

    fn give(&mut self, request: Request, units: &[u32]) {
        assert_eq!(units.len() as u64, self.shape(request).units, "as many as it asks for");
        for &unit in units {
            let holder = std::mem::replace(&mut self.holder[unit as usize], request.0);
            assert_eq!(holder, NONE, "unit {unit} is free");
        }
        self.waiting.retain(|&waits| waits != request.0);
    }

    fn group(&mut self, demand: u32, units: Vec<u32>) -> Event {
        let shape = self.demands()[demand as usize];
        let Some(&first) = units.first() else { return Event::Planned { demand, node: NONE } };
        let node = self.problem.node_of[first as usize];
        for &unit in &units {
            self.grouped[unit as usize] = true;
        }
        let tags = Some(shape.tag).filter(|&tag| tag != NONE).into_iter().collect();
        let members = vec![Member { node, units }];
        // Groups are listed as their demands are.
        let at = self.of_demand.partition_point(|&other| other < demand);
        self.of_demand.insert(at, demand);
        self.groups.insert(at, Group { requester: shape.requester, tags, members });
        Event::Planned { demand, node }
    }

    fn wait(&mut self, request: u32, fails: &str) -> Option<Event> {
        let test = match fails {
            "quota" => Test::Quota,
            "group" => Test::Group,
            "type" => Test::Type,
            _ => Test::Capacity,
        };
        // One that waits already goes on waiting.
        let at = self.waiting.binary_search(&request).err()?;
        self.waiting.insert(at, request);
        Some(Event::Queued { request, test })
    }

    fn release(&mut self, request: u32) -> Event {
        let had = self.holder.iter().position(|&holder| holder == request);
        for holder in self.holder.iter_mut().filter(|holder| **holder == request) {
            *holder = NONE;
        }
        Event::Released { request, node: had.map_or(NONE, |unit| self.problem.node_of[unit]) }
    }
}

impl super::Host for Host {
    type Sim = Sim;

    fn open(checked: Checked) -> Option<(Sim, Self)> {
        let Checked::Groups(problem) = checked else { return None };
        // In the whole cluster each look at all groups is long.
        let problem = Some(Arc::new(problem)).filter(|problem| problem.requests.len() <= 300)?;
        let host = Host {
            holder: vec![NONE; problem.node_of.len()],
            grouped: vec![false; problem.node_of.len()],
            groups: problem.groups.to_vec(),
            of_demand: Vec::new(),
            waiting: Vec::new(),
            problem: Arc::clone(&problem),
        };
        Some((Sim::new(problem), host))
    }

    /// Of a container its units are known, not its group.
    fn known(sim: &Sim, event: Event) -> Option<Event> {
        match event {
            Event::Placed { request, .. } => {
                let placed = sim.placements().filter(|placed| placed.request == request).last();
                Some(placed_on(request, &sim.units(placed.expect("a container"))))
            }
            Event::Retried { .. } => None,
            _ => Some(event),
        }
    }

    fn facts(api: &mut Api<Self>) {
        gives!(api, "running_at_start", |host| {
            list(host.problem.bindings.iter().map(|binding| Request(binding.request)))
        });
        gives!(api, "demands", |host| list((0..host.demands().len() as u32).map(Demand)));
        gives!(api, "nodes", |host| host.nodes());
        gives!(api, "ungrouped", |host, node: Place| {
            node.units.iter().filter(|&&unit| !host.grouped[unit as usize]).count() as i64
        });
        gives!(api, "suitable", |host, node: Place, demand: Demand| {
            let shape = host.demands()[demand.0 as usize];
            let may = |unit: &u32| {
                !host.grouped[*unit as usize]
                    && !host.problem.is_closed(*unit)
                    && host.problem.may_group(shape.requester, *unit)
            };
            units(host.of_type(&node, shape.selector).into_iter().filter(may).collect())
        });
        gives!(api, "entries", |host| {
            list(host.problem.entries.iter().map(|entry| match *entry {
                Entry::Request(request) => Item { request: Request(request), ends: false },
                Entry::Release(request) => Item { request: Request(request), ends: true },
            }))
        });
        gives!(api, "waiting", |host| list(host.waiting.iter().copied().map(Request)));
        gives!(api, "groups", |host| list((0..host.groups.len()).map(Of)));
        gives!(api, "of_type", |host, place: Place, request: Request| {
            units(host.of_type(&place, host.shape(request).selector))
        });
        gives!(api, "free", |host, place: Place, request: Request| {
            let mut all = host.of_type(&place, host.shape(request).selector);
            all.retain(|&unit| host.holder[unit as usize] == NONE && !host.problem.is_closed(unit));
            units(all)
        });
        api.engine.register_get("request", |item: &mut Item| item.request);
        api.engine.register_get("ends", |item: &mut Item| item.ends);
        property!(api, "units", |host, demand: Demand| host.demands()[demand.0 as usize].units
            as i64);
        property!(api, "units", |host, request: Request| host.shape(*request).units as i64);
        property!(api, "tag", |host, request: Request| known(host.shape(*request).tag));
        property!(api, "requester", |host, request: Request| known(host.shape(*request).requester));
        property!(api, "waits", |host, request: Request| host.waiting.contains(&request.0));
        property!(api, "counts", |host, request: Request| {
            let charged = host.problem.charged(host.shape(*request));
            host.problem.quota.get(charged as usize).is_some_and(Option::is_some)
        });
        property!(api, "quota", |host, request: Request| {
            host.problem.quota[host.shape(*request).requester as usize].expect("a quota") as i64
        });
        property!(api, "used", |host, request: Request| host.used(host.shape(*request).requester));
        property!(api, "requester", |host, group: Of| known(host.groups[group.0].requester));
        property!(api, "tags", |host, group: Of| units(host.groups[group.0].tags.clone()));
        property!(api, "members", |host, group: Of| {
            let place = |of: &Member| Place { node: of.node, units: of.units.clone() };
            list(host.groups[group.0].members.iter().map(place))
        });
        api.engine.register_get("node", |place: &mut Place| i64::from(place.node));
    }

    fn actions(api: &mut Api<Self>) {
        does!(api, "bind", |host, request: Request| {
            let binding = host.problem.binding_of(request.0).expect("it runs at the start");
            let units = host.problem.units_bound(binding).to_vec();
            host.give(request, &units);
            for &unit in &units {
                host.grouped[unit as usize] = true;
            }
            Event::Bound { request: request.0, node: binding.node }
        });
        does!(api, "group", |host, demand: Demand, units: Array| host.group(demand.0, back(units)));
        does!(api, "store", |host| Event::Stored { groups: host.groups.len() as u32 });
        does!(api, "arrive", |_host, request: Request| Event::Arrived { request: request.0 });
        does!(api, "withdraw", |host, request: Request| {
            host.waiting.retain(|&waits| waits != request.0);
            Event::Withdrawn { request: request.0 }
        });
        does!(api, "give", |host, request: Request, units: Array| {
            let units = back(units);
            host.give(request, &units);
            placed_on(request.0, &units)
        });
        does!(api, "wait", |host, request: Request, fails: &str| host.wait(request.0, fails));
        let run = Rc::clone(&api.run);
        api.engine.register_fn("release", move |at: NativeCallContext<'_>, request: Request| {
            let released = act(&run, &at, |host| host.release(request.0));
            !matches!(released, Some(Event::Released { node: NONE, .. }))
        });
    }
}

/// A container, with one number for its units.
fn placed_on(request: u32, units: &[u32]) -> Event {
    let fold = |sum: u32, &unit: &u32| sum.wrapping_mul(1_000_003).wrapping_add(unit);
    Event::Placed { request, group: units.iter().fold(7, fold) }
}

fn known(number: u32) -> Dynamic {
    if number == NONE { Dynamic::UNIT } else { Dynamic::from(i64::from(number)) }
}

fn units(of: Vec<u32>) -> Array {
    list(of.into_iter().map(i64::from))
}

fn back(units: Array) -> Vec<u32> {
    units.into_iter().map(|unit| unit.as_int().expect("a unit") as u32).collect()
}
