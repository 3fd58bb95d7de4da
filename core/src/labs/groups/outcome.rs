//! What a finished run came to: the groups part of an outcome document.

use serde::{Deserialize, Serialize};

use super::event::Test;
use super::grouping::{self, Plan};
use super::problem::{self, NONE, Problem};
use super::scenario::{Group, Member, Mode};
use super::sim::Sim;
use super::status::Status;
use super::stranded::stranded;
use super::{GroupsScenario, Names};
use crate::format::Errors;
use crate::kernel::Ended;
use crate::sort;

/// Where every request went, and the groups.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_"))]
pub struct Outcome {
    /// In the order of the requests.
    pub placements: Vec<Placed>,
    /// Groups made by hand as written, planned ones with their units.
    pub groups: Vec<Group>,
}

/// Where a request went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct Placed {
    /// The request.
    pub request: String,
    /// The node that it got, even where its container has ended.
    pub node: Option<String>,
    /// The group that it was given from; none machine by machine.
    pub group: Option<String>,
    /// Its units.
    pub gpus: Vec<String>,
    /// Why it got none: the test it fails, or that it was withdrawn; or that it ran already.
    #[cfg_attr(feature = "js", tsify(type = "Wait | null"))]
    pub reason: Option<Reason>,
}

/// Why a request got nothing, or was not decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
// The lab has another `Reason`, that of a step.
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(rename = "Groups_Wait"))]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Its requester would hold more than its quota.
    Quota,
    /// No group is meant for it.
    NoGroup,
    /// None of these has units of the wanted model and kind.
    Type,
    /// None of these has a node with enough of them free.
    Capacity,
    /// It was withdrawn while it waited.
    Released,
    /// Its container ran already when the run began.
    Bound,
}

impl From<Test> for Reason {
    fn from(failed: Test) -> Reason {
        match failed {
            Test::Quota => Reason::Quota,
            Test::Group => Reason::NoGroup,
            Test::Type => Reason::Type,
            Test::Capacity => Reason::Capacity,
        }
    }
}

#[cfg(feature = "js")]
#[wasm_bindgen::prelude::wasm_bindgen(typescript_custom_section)]
const SUMMARY: &str = "/** Figures of a run. */\nexport type Groups_Summary = Groups_Metrics;";

/// Figures of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_"))]
pub struct Metrics {
    /// Requests that were ever placed.
    pub placed: u64,
    /// Requests that wait.
    pub pending: u64,
    /// Units that nobody holds.
    pub free: u64,
    /// Units that nobody holds and that a waiting request could use, if only they were together.
    pub stranded: u64,
}

impl Metrics {
    /// The figures of a run as it stands.
    pub fn of(sim: &Sim) -> Metrics {
        Metrics::with(sim, stranded(sim).len())
    }

    /// The same where it is known how many units are stranded.
    pub(super) fn with(sim: &Sim, stranded: usize) -> Metrics {
        let (placed, pending) = sim.placed_and_waiting();
        Metrics { placed, pending, free: sim.stock().free(), stranded: stranded as u64 }
    }
}

impl Ended<Sim> {
    /// Where every request went, and the groups.
    pub fn outcome(&self, names: &Names<'_>) -> Outcome {
        let groups = groups(names, self.sim.plans(), self.sim.groups());
        let mut waiting = self.sim.waiting_tests().peekable();
        let count = (0..).take(self.sim.problem().requests.len());
        let of = |request| {
            let waits = waiting.next_if(|waits| waits.0 == request).map(|(_, test)| test);
            placed(names, &self.sim, &groups, (request, waits))
        };
        let placements = count.map(of).collect();
        Outcome { placements, groups }
    }

    /// Figures of the run.
    pub fn metrics(&self) -> Metrics {
        Metrics::of(&self.sim)
    }
}

/// What became of a request; with the test for which it waits, if it does.
fn placed(
    names: &Names<'_>,
    sim: &Sim,
    groups: &[Group],
    (request, waits): (u32, Option<Test>),
) -> Placed {
    let withdrawn = sim.status(request) == Status::Withdrawn;
    let reason = if withdrawn { Some(Reason::Released) } else { waits.map(Reason::from) };
    let request_name = names.request(request).to_owned();
    let (Status::Placed(number) | Status::Released(number)) = sim.status(request) else {
        return Placed { request: request_name, node: None, group: None, gpus: Vec::new(), reason };
    };
    let placement = sim.placement(number);
    Placed {
        request: request_name,
        node: Some(names.node(placement.node).to_owned()),
        group: sim.group_of(placement).map(|group| groups[group as usize].id.clone()),
        gpus: sim.units(placement).into_iter().map(|unit| names.unit(unit)).collect(),
        reason: placement.is_bound().then_some(Reason::Bound),
    }
}

/// The groups as stored, with names: those made by hand as written.
pub fn groups(names: &Names<'_>, plans: &[Plan], stored: &[problem::Group]) -> Vec<Group> {
    let (mode, written, demands) = names.scenario().grouping();
    if mode == Mode::Manual {
        return written.to_vec();
    }
    met(plans)
        .into_iter()
        .zip(stored)
        .map(|(demand, group)| Group {
            id: names.planned_group(demand),
            requester: Some(group.requester)
                .filter(|&requester| requester != NONE)
                .map(|requester| names.requester(requester).to_owned()),
            tags: demands[demand as usize].tag.clone().into_iter().collect(),
            members: group
                .members
                .iter()
                .map(|member| Member {
                    node: names.node(member.node).to_owned(),
                    units: member.units.iter().map(|&unit| names.unit(unit)).collect(),
                })
                .collect(),
        })
        .collect()
}

/// The groups of a scenario as they are stored. Errors: all that is wrong with it.
pub fn stored_groups(scenario: &GroupsScenario) -> Result<Vec<Group>, Errors> {
    let problem = Problem::new(scenario)?;
    let wishes = problem.demands.as_deref().unwrap_or(&[]);
    let plans = grouping::planned(&problem, wishes);
    let stored = grouping::groups(&problem, wishes, &plans);
    Ok(groups(&Names::new(scenario), &plans, &stored))
}

/// The demands that became groups, in the order of these.
pub fn met(plans: &[Plan]) -> Vec<u32> {
    let met = plans.iter().filter(|plan| !plan.units.is_empty()).map(|plan| plan.demand);
    let mut met: Vec<u32> = met.collect();
    sort::sort(&mut met);
    met
}
