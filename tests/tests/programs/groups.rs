//! What the programs of the groups lab call, over plain lists: units with their holders, groups, and requests.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use gantry_core::labs::groups::event::{Event, Test};
use gantry_core::labs::groups::problem::{Entry, Group, Member, NONE, RequestShape};
use gantry_core::labs::groups::program::program;
use gantry_core::labs::groups::{Policy, Problem, Sim};
use gantry_core::scenario::{Lab, LabKind};
use rhai::{Array, Dynamic, Engine, NativeCallContext};

use super::{Action, Script, all, compare, does, engine, events, gives, property};

/// A request, by its number.
#[derive(Clone, Copy)]
struct Request(u32);

/// A demand, by its number.
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

struct Host {
    problem: Arc<Problem>,
    script: Rc<Script>,
    /// The request that has each unit.
    holder: Vec<u32>,
    grouped: Vec<bool>,
    groups: Vec<Group>,
    /// The demand of each group, while they are planned.
    of_demand: Vec<u32>,
    waiting: Vec<u32>,
    actions: Vec<Action>,
}

impl Host {
    fn new(problem: &Arc<Problem>, script: Rc<Script>) -> Self {
        let units = problem.node_of.len();
        Host {
            problem: Arc::clone(problem),
            script,
            holder: vec![NONE; units],
            grouped: vec![false; units],
            groups: problem.groups.to_vec(),
            of_demand: Vec::new(),
            waiting: Vec::new(),
            actions: Vec::new(),
        }
    }

    fn shape(&self, request: Request) -> RequestShape {
        self.problem.requests[request.0 as usize]
    }

    fn nodes(&self) -> Vec<Place> {
        let nodes = 0..self.problem.node_count() as u32;
        nodes.map(|node| Place { node, units: self.problem.units_of(node).collect() }).collect()
    }

    fn of_type(&self, place: &Place, selector: u32) -> Vec<u32> {
        let units = place.units.iter().copied();
        units.filter(|&unit| self.problem.matches(unit, selector)).collect()
    }

    /// Units that count towards a quota: those of all containers of a requester that run, slices apart.
    fn used(&self, requester: u32) -> u64 {
        let counted = |&&holder: &&u32| {
            holder != NONE && self.problem.charged(self.shape(Request(holder))) == requester
        };
        self.holder.iter().filter(counted).count() as u64
    }

    fn action(&mut self, context: &NativeCallContext<'_>, kind: &'static str, of: [u64; 3]) {
        let position = context.call_position();
        assert!(self.script.lights(context, kind), "{kind} at {position:?}");
        self.actions.push((0, kind, of));
    }

    /// Gives units that are free to a request, and says which.
    fn give(&mut self, request: Request, units: &[u32]) -> u64 {
        assert_eq!(units.len() as u64, self.shape(request).units, "as many as it asks for");
        for &unit in units {
            let holder = std::mem::replace(&mut self.holder[unit as usize], request.0);
            assert_eq!(holder, NONE, "unit {unit} is free");
        }
        self.waiting.retain(|&waits| waits != request.0);
        list(units)
    }

    fn bind(&mut self, context: &NativeCallContext<'_>, request: Request) {
        let binding = self.problem.binding_of(request.0).expect("it runs at the start");
        let units = self.problem.units_bound(binding).to_vec();
        self.give(request, &units);
        for &unit in &units {
            self.grouped[unit as usize] = true;
        }
        self.action(context, "bind", [request.0.into(), binding.node.into(), 0]);
    }

    fn group(&mut self, context: &NativeCallContext<'_>, demand: Demand, units: &[u32]) {
        let shape = self.problem.demands.as_ref().expect("demands")[demand.0 as usize];
        let mut node = NONE;
        if let Some(&first) = units.first() {
            node = self.problem.node_of[first as usize];
            for &unit in units {
                self.grouped[unit as usize] = true;
            }
            let tags = Some(shape.tag).filter(|&tag| tag != NONE).into_iter().collect();
            let members = vec![Member { node, units: units.to_vec() }];
            // Groups are listed as their demands are.
            let at = self.of_demand.partition_point(|&other| other < demand.0);
            self.of_demand.insert(at, demand.0);
            self.groups.insert(at, Group { requester: shape.requester, tags, members });
        }
        self.action(context, "plan", [demand.0.into(), node.into(), 0]);
    }

    fn wait(&mut self, context: &NativeCallContext<'_>, request: Request, fails: &str) {
        let test = match fails {
            "quota" => Test::Quota,
            "group" => Test::Group,
            "type" => Test::Type,
            _ => Test::Capacity,
        };
        // One that waits already goes on waiting.
        if !self.waiting.contains(&request.0) {
            self.waiting.push(request.0);
            self.waiting.sort_unstable();
            self.action(context, "wait", [request.0.into(), test as u64, 0]);
        }
    }

    fn release(&mut self, context: &NativeCallContext<'_>, request: Request) -> bool {
        let had = self.holder.iter().position(|&holder| holder == request.0);
        let node = had.map_or(NONE, |unit| self.problem.node_of[unit]);
        for holder in self.holder.iter_mut().filter(|holder| **holder == request.0) {
            *holder = NONE;
        }
        self.action(context, "release", [request.0.into(), node.into(), 0]);
        had.is_some()
    }
}

/// One number for a list of units.
fn list(units: &[u32]) -> u64 {
    units.iter().fold(7, |sum, &unit| (sum * 1_000_003 + u64::from(unit)) % (1 << 40))
}

fn known(number: u32) -> Dynamic {
    if number == NONE { Dynamic::UNIT } else { Dynamic::from(i64::from(number)) }
}

fn units(of: Vec<u32>) -> Array {
    of.into_iter().map(|unit| Dynamic::from(i64::from(unit))).collect()
}

fn back(units: Array) -> Vec<u32> {
    units.into_iter().map(|unit| unit.as_int().expect("a unit") as u32).collect()
}

type Shared = Rc<RefCell<Option<Host>>>;

fn facts(engine: &mut Engine, shared: &Shared) {
    gives!(engine, shared, "running_at_start", |host| {
        let bound = host.problem.bindings.iter().map(|binding| Request(binding.request));
        bound.map(Dynamic::from).collect::<Array>()
    });
    gives!(engine, shared, "demands", |host| {
        let many = host.problem.demands.as_ref().map_or(0, Vec::len) as u32;
        (0..many).map(|demand| Dynamic::from(Demand(demand))).collect::<Array>()
    });
    gives!(engine, shared, "nodes", |host| {
        host.nodes().into_iter().map(Dynamic::from).collect::<Array>()
    });
    gives!(engine, shared, "ungrouped", |host, node: Place| {
        node.units.iter().filter(|&&unit| !host.grouped[unit as usize]).count() as i64
    });
    gives!(engine, shared, "suitable", |host, node: Place, demand: Demand| {
        let shape = host.problem.demands.as_ref().expect("demands")[demand.0 as usize];
        let may = |unit: &u32| {
            !host.grouped[*unit as usize]
                && !host.problem.is_closed(*unit)
                && host.problem.may_group(shape.requester, *unit)
        };
        units(host.of_type(&node, shape.selector).into_iter().filter(may).collect())
    });
    gives!(engine, shared, "entries", |host| {
        let item = |entry: &Entry| match *entry {
            Entry::Request(request) => Item { request: Request(request), ends: false },
            Entry::Release(request) => Item { request: Request(request), ends: true },
        };
        host.problem.entries.iter().map(|entry| Dynamic::from(item(entry))).collect::<Array>()
    });
    gives!(engine, shared, "waiting", |host| {
        host.waiting.iter().map(|&request| Dynamic::from(Request(request))).collect::<Array>()
    });
    gives!(engine, shared, "groups", |host| {
        (0..host.groups.len()).map(|group| Dynamic::from(Of(group))).collect::<Array>()
    });
    gives!(engine, shared, "of_type", |host, place: Place, request: Request| {
        units(host.of_type(&place, host.shape(request).selector))
    });
    gives!(engine, shared, "free", |host, place: Place, request: Request| {
        let mut all = host.of_type(&place, host.shape(request).selector);
        all.retain(|&unit| host.holder[unit as usize] == NONE && !host.problem.is_closed(unit));
        units(all)
    });
    engine.register_get("request", |item: &mut Item| item.request);
    engine.register_get("ends", |item: &mut Item| item.ends);
}

fn properties(engine: &mut Engine, shared: &Shared) {
    property!(engine, shared, "units", |host, demand: Demand| {
        host.problem.demands.as_ref().expect("demands")[demand.0 as usize].units as i64
    });
    property!(engine, shared, "units", |host, request: Request| host.shape(*request).units as i64);
    property!(engine, shared, "tag", |host, request: Request| known(host.shape(*request).tag));
    property!(engine, shared, "requester", |host, request: Request| {
        known(host.shape(*request).requester)
    });
    property!(engine, shared, "waits", |host, request: Request| host.waiting.contains(&request.0));
    property!(engine, shared, "counts", |host, request: Request| {
        let charged = host.problem.charged(host.shape(*request));
        host.problem.quota.get(charged as usize).is_some_and(Option::is_some)
    });
    property!(engine, shared, "quota", |host, request: Request| {
        host.problem.quota[host.shape(*request).requester as usize].expect("a quota") as i64
    });
    property!(engine, shared, "used", |host, request: Request| {
        host.used(host.shape(*request).requester) as i64
    });
    property!(engine, shared, "requester", |host, group: Of| known(host.groups[group.0].requester));
    property!(engine, shared, "tags", |host, group: Of| units(host.groups[group.0].tags.clone()));
    property!(engine, shared, "members", |host, group: Of| {
        let members = host.groups[group.0].members.iter();
        let place = |of: &Member| Place { node: of.node, units: of.units.clone() };
        members.map(|of| Dynamic::from(place(of))).collect::<Array>()
    });
    engine.register_get("node", |place: &mut Place| i64::from(place.node));
}

fn actions(engine: &mut Engine, shared: &Shared) {
    does!(engine, shared, "bind", |host, at, request: Request| host.bind(&at, request));
    does!(engine, shared, "group", |host, at, demand: Demand, units: Array| {
        host.group(&at, demand, &back(units));
    });
    does!(engine, shared, "store", |host, at| {
        host.action(&at, "store", [host.groups.len() as u64, 0, 0]);
    });
    does!(engine, shared, "arrive", |host, at, request: Request| {
        host.action(&at, "arrive", [request.0.into(), 0, 0]);
    });
    does!(engine, shared, "withdraw", |host, at, request: Request| {
        host.waiting.retain(|&waits| waits != request.0);
        host.action(&at, "withdraw", [request.0.into(), 0, 0]);
    });
    does!(engine, shared, "give", |host, at, request: Request, units: Array| {
        let units = host.give(request, &back(units));
        host.action(&at, "place", [request.0.into(), units, 0]);
    });
    does!(engine, shared, "wait", |host, at, request: Request, fails: &str| {
        host.wait(&at, request, fails);
    });
    let shared = Rc::clone(shared);
    engine.register_fn("release", move |at: NativeCallContext<'_>, request: Request| -> bool {
        shared.borrow_mut().as_mut().expect("a run").release(&at, request)
    });
}

/// Events that have an action; of a container, its units.
fn of_event(sim: &Sim, event: Event) -> Option<[u64; 3]> {
    match event {
        Event::Planned { demand: of, node }
        | Event::Released { request: of, node }
        | Event::Bound { request: of, node } => Some([of.into(), node.into(), 0]),
        Event::Stored { groups } => Some([groups.into(), 0, 0]),
        Event::Arrived { request } | Event::Withdrawn { request } => Some([request.into(), 0, 0]),
        Event::Placed { request, .. } => {
            let placed = sim.placements().filter(|placed| placed.request == request).last();
            Some([request.into(), list(&sim.units(placed.expect("a container"))), 0])
        }
        Event::Queued { request, test } => Some([request.into(), test as u64, 0]),
        Event::Tested { .. } | Event::Retried { .. } => None,
    }
}

/// All actions of a program on a problem.
fn run(engine: &Engine, shared: &Shared, problem: &Arc<Problem>) -> Vec<Action> {
    let planned = problem.demands.as_ref().is_some_and(|demands| !demands.is_empty());
    let shown = program(problem.policy, planned, !problem.bindings.is_empty());
    let script = Rc::new(Script::of(engine, shown));
    *shared.borrow_mut() = Some(Host::new(problem, Rc::clone(&script)));
    let ran = engine.run_ast(&script.ast);
    ran.unwrap_or_else(|error| panic!("{error}"));
    shared.borrow_mut().take().expect("a run").actions
}

#[test]
fn the_groups_programs_do_what_the_core_does() {
    let (mut engine, shared) = (engine(), Shared::default());
    facts(&mut engine, &shared);
    properties(&mut engine, &shared);
    actions(&mut engine, &shared);
    all(LabKind::Groups, 200, |name, lab| {
        let Lab::Groups(scenario) = lab else { return 0 };
        // In the whole cluster each look at all groups is long.
        if scenario.requests.len() > 300 {
            return 0;
        }
        let under = |policy| {
            let mut problem = Problem::new(&scenario).expect("a valid scenario");
            problem.policy = policy;
            let problem = Arc::new(problem);
            let core = events(Sim::new(Arc::clone(&problem)), of_event)?;
            let actions = run(&engine, &shared, &problem);
            Some(compare(&format!("{name}, {policy:?}"), &actions, &core))
        };
        Policy::ALL.into_iter().filter_map(under).sum()
    });
}
