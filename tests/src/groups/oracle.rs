//! The groups lab from its definitions alone: names in place of numbers, a look at every unit, and no stored results.
//! Gives the outcome and the metrics of a run, and each of its decisions.

use gantry_core::labs::groups::event::Event;
use gantry_core::labs::groups::outcome::{Outcome, Placed, Reason};
use gantry_core::labs::groups::scenario::{
    Demand, Group, GroupsScenario, Item, Member, Mode, Request, UnitKind,
};
use gantry_core::labs::groups::{Metrics, Policy};
use serde_json::json;

use crate::method::{Decided, Defined, Steps, guess, named};

struct Unit {
    gpu: String,
    name: String,
    model: String,
    kind: UnitKind,
    holder: Option<String>,
}

struct Arrived<'s> {
    request: &'s Request,
    placed: Option<(usize, Option<usize>, Vec<usize>)>,
    reason: Option<Reason>,
    over: bool,
}

/// The binding of a container that runs at the start: its node and units.
type Runs = (usize, Vec<usize>);

struct Oracle<'s> {
    scenario: &'s GroupsScenario,
    nodes: Vec<Vec<Unit>>,
    groups: Vec<Group>,
    arrived: Vec<Arrived<'s>>,
    bound: Vec<(String, Runs)>,
    decisions: Vec<Decided>,
}

/// Runs a valid scenario to its end.
pub(super) fn run(scenario: &GroupsScenario) -> Defined<Event> {
    let bound = bound(scenario);
    let mut nodes = units(scenario);
    for (request, (node, units)) in &bound {
        for &unit in units {
            nodes[*node][unit].holder = Some(request.clone());
        }
    }
    let groups = groups(scenario, &nodes);
    // Bound requests have their units before all other entries of the list.
    let (arrived, decisions) = (Vec::new(), Vec::new());
    let mut oracle = Oracle { scenario, nodes, groups, arrived, bound, decisions };
    for item in &scenario.requests {
        oracle.take(item);
    }
    let decisions = std::mem::take(&mut oracle.decisions);
    let (outcome, metrics) = oracle.outcome();
    let document = json!({"lab": "groups", "outcome": outcome, "metrics": metrics});
    Defined { steps: Steps::Untold, document, decisions }
}

fn units(scenario: &GroupsScenario) -> Vec<Vec<Unit>> {
    let of_gpus = |node: &gantry_core::labs::groups::scenario::Node| {
        let units = node.gpus.iter().flat_map(|gpu| {
            let kind = match (gpu.mig, gpu.slices) {
                (true, _) => UnitKind::Mig,
                (false, 1) => UnitKind::Physical,
                (false, _) => UnitKind::Virtual,
            };
            gpu.units().map(move |name| Unit {
                gpu: gpu.id.clone(),
                name,
                model: gpu.model.clone(),
                kind,
                holder: None,
            })
        });
        units.collect()
    };
    scenario.nodes.iter().map(of_gpus).collect()
}

/// The name of the test that a request fails.
fn test(reason: Reason) -> &'static str {
    match reason {
        Reason::Quota => "quota",
        Reason::NoGroup => "group",
        Reason::Type => "type",
        Reason::Capacity => "capacity",
        Reason::Released | Reason::Bound => panic!("no decision: {reason:?}"),
    }
}

fn matches(unit: &Unit, model: Option<&str>, kind: UnitKind) -> bool {
    unit.kind == kind && model.is_none_or(|model| model == unit.model)
}

fn may_group(scenario: &GroupsScenario, requester: Option<&str>, node: &str, gpu: &str) -> bool {
    let known = scenario.requesters.iter().find(|known| Some(&*known.id) == requester);
    let Some(permissions) = known.and_then(|known| known.may_group.as_ref()) else { return true };
    permissions.iter().any(|permission| {
        permission.node == node
            && permission.gpus.as_ref().is_none_or(|gpus| gpus.iter().any(|known| known == gpu))
    })
}

/// The bound requests in listed order, with their units.
fn bound(scenario: &GroupsScenario) -> Vec<(String, Runs)> {
    let nodes = units(scenario);
    let mut all: Vec<(String, Runs)> = Vec::new();
    for request in scenario.requests() {
        let Some(bound) = &request.bound else { continue };
        let node = scenario.nodes.iter().position(|node| node.id == bound.node).expect("a node");
        let taken =
            |unit: usize| all.iter().any(|(_, runs)| runs.0 == node && runs.1.contains(&unit));
        let units = match &bound.gpus {
            Some(names) => names
                .iter()
                .map(|name| nodes[node].iter().position(|unit| unit.name == *name).expect("a unit"))
                .collect(),
            None => (0..nodes[node].len())
                .filter(|&unit| {
                    let model = request.model.as_deref();
                    !taken(unit) && matches(&nodes[node][unit], model, request.kind)
                })
                .take(usize::try_from(request.gpus).expect("a node has as many"))
                .collect(),
        };
        all.push((request.id.clone(), (node, units)));
    }
    all
}

/// The groups, without the units of `nodes` that bound containers have.
fn groups(scenario: &GroupsScenario, nodes: &[Vec<Unit>]) -> Vec<Group> {
    let (mode, written, demands) = scenario.grouping();
    if mode == Mode::Manual {
        return written.to_vec();
    }
    let taken = |units: &Vec<Unit>| units.iter().map(|unit| unit.holder.is_some()).collect();
    let mut grouped: Vec<Vec<bool>> = nodes.iter().map(taken).collect();
    let mut order: Vec<usize> = (0..demands.len()).collect();
    order.sort_by_key(|&at| std::cmp::Reverse(demands[at].gpus));
    let mut planned = Vec::new();
    for at in order {
        let demand: &Demand = &demands[at];
        let suitable = |node: usize, grouped: &[Vec<bool>]| -> Vec<usize> {
            let fits = |&unit: &usize| {
                let known = &nodes[node][unit];
                let requester = demand.requester.as_deref();
                !scenario.nodes[node].closed
                    && !grouped[node][unit]
                    && matches(known, demand.model.as_deref(), demand.kind)
                    && may_group(scenario, requester, &scenario.nodes[node].id, &known.gpu)
            };
            (0..nodes[node].len()).filter(fits).collect()
        };
        let enough = (0..nodes.len())
            .filter(|&node| suitable(node, &grouped).len() as u64 >= demand.gpus)
            .min_by_key(|&node| grouped[node].iter().filter(|&&grouped| !grouped).count());
        let Some(node) = enough else { continue };
        let count = usize::try_from(demand.gpus).expect("a node has as many");
        let taken: Vec<usize> = suitable(node, &grouped).into_iter().take(count).collect();
        for &unit in &taken {
            grouped[node][unit] = true;
        }
        let known = demands[..at].iter().any(|earlier| earlier.tag == demand.tag);
        let id = match &demand.tag {
            Some(tag) if !known => tag.clone(),
            _ => format!("auto-{}", at + 1),
        };
        let units = taken.iter().map(|&unit| nodes[node][unit].name.clone()).collect();
        let members = vec![Member { node: scenario.nodes[node].id.clone(), units }];
        let tags = demand.tag.clone().into_iter().collect();
        planned.push((at, Group { id, requester: demand.requester.clone(), tags, members }));
    }
    planned.sort_by_key(|(at, _)| *at);
    planned.into_iter().map(|(_, group)| group).collect()
}

impl<'s> Oracle<'s> {
    fn take(&mut self, item: &'s Item) {
        match item {
            Item::Request(request) if request.bound.is_some() => {
                let (_, (node, units)) =
                    self.bound.iter().find(|bound| bound.0 == request.id).expect("it is bound");
                let placed = Some((*node, None, units.clone()));
                self.arrived.push(Arrived {
                    request,
                    placed,
                    reason: Some(Reason::Bound),
                    over: false,
                });
            }
            Item::Request(request) => {
                self.arrived.push(Arrived { request, placed: None, reason: None, over: false });
                self.decide(self.arrived.len() - 1, false);
            }
            Item::Release(release) => {
                let at =
                    self.arrived.iter().position(|arrived| arrived.request.id == release.release);
                let at = at.expect("listed before");
                if self.arrived[at].over {
                    return;
                }
                self.arrived[at].over = true;
                if self.arrived[at].placed.is_none() {
                    self.arrived[at].reason = Some(Reason::Released);
                    return;
                }
                for unit in self.nodes.iter_mut().flatten() {
                    unit.holder.take_if(|holder| *holder == release.release);
                }
                for waiting in 0..self.arrived.len() {
                    if self.waits(waiting) {
                        self.decide(waiting, true);
                    }
                }
            }
        }
    }

    fn waits(&self, at: usize) -> bool {
        self.arrived[at].placed.is_none() && !self.arrived[at].over
    }

    /// Indices of the free units of a node that a request could get, restricted to the group member `among` if given.
    fn fitting(&self, node: usize, among: Option<&Member>, request: &Request) -> Vec<usize> {
        let belongs = |unit: &Unit| {
            among.is_none_or(|member| {
                member.units.iter().any(|name| *name == unit.name || *name == unit.gpu)
            })
        };
        let fits = |&at: &usize| {
            let unit = &self.nodes[node][at];
            unit.holder.is_none()
                && belongs(unit)
                && matches(unit, request.model.as_deref(), request.kind)
        };
        let is_open = !self.scenario.nodes[node].closed;
        (0..self.nodes[node].len()).filter(fits).filter(|_| is_open).collect()
    }

    fn decide(&mut self, at: usize, again: bool) {
        let request = self.arrived[at].request;
        let found = self.find(request);
        // A request that still waits emits no event.
        if found.is_ok() || !again {
            let thing = |node: usize| named("node", &self.scenario.nodes[node].id);
            let right = found.as_ref().map(|found| thing(found.0)).map_err(|&reason| test(reason));
            let tied =
                found.as_ref().map_or_else(|_| Vec::new(), |found| self.tied(request, found.0));
            let decided = Decided {
                things: (0..self.nodes.len()).map(thing).collect(),
                tied: tied.into_iter().map(|node| guess(Ok(thing(node)))).collect(),
                ..Decided::new("node", Some(named("request", &request.id)), guess(right))
            };
            self.decisions.push(decided);
        }
        let arrived = &mut self.arrived[at];
        match found {
            Ok((node, group, units)) => {
                for &unit in &units {
                    self.nodes[node][unit].holder = Some(request.id.clone());
                }
                (arrived.placed, arrived.reason) = (Some((node, group, units)), None);
            }
            Err(reason) => arrived.reason = Some(reason),
        }
    }

    fn find(&self, request: &Request) -> Result<(usize, Option<usize>, Vec<usize>), Reason> {
        if let Some(requester) =
            request.requester.as_ref().filter(|_| request.kind != UnitKind::Mig)
        {
            // Bound containers count before their entry in the list, too.
            let runs = |of: &Request| match self
                .arrived
                .iter()
                .find(|arrived| arrived.request.id == of.id)
            {
                Some(arrived) => arrived.placed.is_some() && !arrived.over,
                None => of.bound.is_some(),
            };
            let of = |of: &&Request| {
                of.requester.as_ref() == Some(requester) && of.kind != UnitKind::Mig && runs(of)
            };
            let allocated: u64 = self.scenario.requests().filter(of).map(|of| of.gpus).sum();
            let known = self.scenario.requesters.iter().find(|known| known.id == *requester);
            if known
                .and_then(|known| known.quota)
                .is_some_and(|quota| allocated + request.gpus > quota)
            {
                return Err(Reason::Quota);
            }
        }
        self.choose(request)
    }

    /// The node, group and units of a request, without a test of its quota.
    fn choose(&self, request: &Request) -> Result<(usize, Option<usize>, Vec<usize>), Reason> {
        let enough = |units: &Vec<usize>| units.len() as u64 >= request.gpus;
        let count = usize::try_from(request.gpus).unwrap_or(usize::MAX);
        if self.scenario.policy == Policy::Machine {
            let node =
                (0..self.nodes.len()).find(|&node| enough(&self.fitting(node, None, request)));
            let node = node.ok_or(Reason::Capacity)?;
            let units = self.fitting(node, None, request).into_iter().take(count).collect();
            return Ok((node, None, units));
        }
        let mut groups: Vec<usize> = (0..self.groups.len()).collect();
        groups.retain(|&group| Self::serves(&self.groups[group], request));
        if groups.is_empty() {
            return Err(Reason::NoGroup);
        }
        groups.retain(|&group| {
            self.groups[group].members.iter().any(|member| {
                self.nodes[self.node_of(member)].iter().any(|unit| {
                    matches(unit, request.model.as_deref(), request.kind)
                        && member.units.iter().any(|name| *name == unit.name || *name == unit.gpu)
                })
            })
        });
        if groups.is_empty() {
            return Err(Reason::Type);
        }
        let free = |member: &Member| self.fitting(self.node_of(member), Some(member), request);
        groups
            .retain(|&group| self.groups[group].members.iter().any(|member| enough(&free(member))));
        let total = |&group: &usize| -> usize {
            self.groups[group].members.iter().map(|member| free(member).len()).sum()
        };
        let group = groups.into_iter().min_by_key(total).ok_or(Reason::Capacity)?;
        let members = self.groups[group].members.iter().filter(|member| enough(&free(member)));
        let member = members.min_by_key(|member| free(member).len()).expect("one has enough");
        Ok((self.node_of(member), Some(group), free(member).into_iter().take(count).collect()))
    }

    /// True if a request may use a group.
    fn serves(group: &Group, request: &Request) -> bool {
        (group.requester.is_none() || group.requester == request.requester)
            && request.tag.as_ref().is_none_or(|tag| group.tags.contains(tag))
    }

    /// The nodes besides `right` that leave as few units, in another group or another member of one.
    fn tied(&self, request: &Request, right: usize) -> Vec<usize> {
        let all: Vec<_> = (0..self.nodes.len()).map(|node| self.remaining(request, node)).collect();
        let as_few =
            |&node: &usize| node != right && all[node].is_some() && all[node] == all[right];
        (0..all.len()).filter(as_few).filter(|_| self.scenario.policy == Policy::Group).collect()
    }

    /// The fewest units left in a group that could give units on a node, without groups in which another member with
    /// enough has fewer free units.
    fn remaining(&self, request: &Request, node: usize) -> Option<u64> {
        let of = |member: &Member| {
            let at = self.node_of(member);
            (at, self.fitting(at, Some(member), request).len() as u64)
        };
        let usable = self.groups.iter().filter(|group| Self::serves(group, request));
        let remaining = usable.filter_map(|group| {
            let free: Vec<(usize, u64)> = group.members.iter().map(of).collect();
            let enough = free.iter().filter(|free| free.1 >= request.gpus);
            let fewest = enough.map(|free| free.1).min()?;
            let total: u64 = free.iter().map(|free| free.1).sum();
            free.contains(&(node, fewest)).then(|| total - request.gpus)
        });
        remaining.min()
    }

    fn node_of(&self, member: &Member) -> usize {
        self.scenario.nodes.iter().position(|node| node.id == member.node).expect("a node")
    }

    /// Number of free units that would satisfy a waiting request only if they were together.
    fn stranded(&self) -> usize {
        let mut stranded: Vec<(usize, usize)> = Vec::new();
        let lacks = |arrived: &&Arrived<'_>| {
            arrived.placed.is_none() && !arrived.over && arrived.reason == Some(Reason::Capacity)
        };
        for arrived in self.arrived.iter().filter(lacks) {
            let request = arrived.request;
            if self.choose(request).is_ok() {
                continue;
            }
            let mut free: Vec<(usize, usize)> = Vec::new();
            for node in 0..self.nodes.len() {
                let here = match self.scenario.policy {
                    Policy::Machine => self.fitting(node, None, request),
                    Policy::Group => self
                        .groups
                        .iter()
                        .filter(|group| Self::serves(group, request))
                        .flat_map(|group| &group.members)
                        .filter(|member| member.node == self.scenario.nodes[node].id)
                        .flat_map(|member| self.fitting(node, Some(member), request))
                        .collect(),
                };
                free.extend(here.into_iter().map(|unit| (node, unit)));
            }
            free.sort_unstable();
            free.dedup();
            if free.len() as u64 >= request.gpus {
                stranded.extend(free);
            }
        }
        stranded.sort_unstable();
        stranded.dedup();
        stranded.len()
    }

    fn outcome(self) -> (Outcome, Metrics) {
        let placements = self.arrived.iter().map(|arrived| {
            let placed = arrived.placed.as_ref();
            Placed {
                request: arrived.request.id.clone(),
                node: placed.map(|&(node, ..)| self.scenario.nodes[node].id.clone()),
                group: placed.and_then(|&(_, group, _)| Some(self.groups[group?].id.clone())),
                gpus: placed.map_or_else(Vec::new, |(node, _, units)| {
                    units.iter().map(|&unit| self.nodes[*node][unit].name.clone()).collect()
                }),
                reason: arrived.reason,
            }
        });
        let placements: Vec<Placed> = placements.collect();
        let count = |test: &dyn Fn(&Arrived<'_>) -> bool| {
            self.arrived.iter().filter(|arrived| test(arrived)).count() as u64
        };
        let pending = count(&|arrived| arrived.placed.is_none() && !arrived.over);
        let open = self.nodes.iter().zip(&self.scenario.nodes).filter(|(_, node)| !node.closed);
        let free = open.flat_map(|(units, _)| units).filter(|unit| unit.holder.is_none());
        let free = free.count() as u64;
        let metrics = Metrics {
            placed: count(&|arrived| arrived.placed.is_some()),
            pending,
            free,
            stranded: self.stranded() as u64,
        };
        (Outcome { placements, groups: self.groups }, metrics)
    }
}
