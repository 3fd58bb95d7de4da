//! A dry run: the decision about a request by the method's definitions alone, with the numbers of all its tests.
//!
//! A run keeps indexes; a dry run looks at every group. It also decides requests that no run has: of another size,
//! without a tag, with more free units than there are. `decision.rs` derives its verdicts from it.
//!
//! **Invariant:** for an unchanged request, it chooses what the run chooses (`tests.rs` compares the two at every
//! decision).
//!
//! Cost: a look at every unit of every group that the request may use.

use std::cmp::Reverse;

use super::Sim;
use super::event::Test;
use super::free_units::GroupMember;
use super::problem::{Group, NONE, RequestShape, TypeSelector};
use super::reason::{Choice, FreeBlock, Never, Tests};
use super::scenario::UnitKind;
use crate::sort;

/// A request to be decided.
#[derive(Clone, Copy, Debug)]
pub struct DryRun<'s> {
    sim: &'s Sim,
    shape: RequestShape,
    selector: TypeSelector,
    /// True if the quota is tested.
    tests_quota: bool,
    /// A member of a group, and the number of free units added to it.
    added: Option<(u32, u64)>,
    /// The reason why these nodes can never hold the unchanged request.
    never: Option<Never>,
}

/// The outcome of a dry run.
#[derive(Clone, Debug)]
pub struct DryRunResult {
    /// The numbers of the tests.
    pub tests: Tests,
    /// The groups that pass the first three tests, in the order of the groups.
    pub groups: Vec<GroupCandidate>,
    /// The members of these groups, in the order of groups and members.
    pub members: Vec<MemberCandidate>,
}

/// A member of a group as a candidate of a request: the units that the request could get on one node.
#[derive(Clone, Copy, Debug)]
pub struct MemberCandidate {
    /// Its group, and its number.
    pub target: GroupMember,
    /// Its free units that match the request.
    pub block: FreeBlock,
    /// Number of units that match, on a closed node too.
    pub matching: u64,
    /// Number of units that would be free if no container ran.
    pub total: u64,
}

/// A group as a candidate of a request: the units that the request could get on all of its nodes.
#[derive(Clone, Copy, Debug)]
pub struct GroupCandidate {
    /// The group.
    pub group: u32,
    /// Its free units that match the request, on all of its nodes.
    pub free: u64,
    /// The member with the most such units; the earlier of equals.
    pub largest: MemberCandidate,
    /// The member whose units the request would get; `None` if no member has enough.
    pub best: Option<MemberCandidate>,
    /// Number of members that have enough.
    pub fits: u64,
    /// The member with the most such units if no container ran; the earlier of equals.
    pub largest_total: MemberCandidate,
    /// Of the members that would have enough if no container ran, the one with the most free units now; the earlier of
    /// equals.
    pub nearest: Option<MemberCandidate>,
}

impl GroupCandidate {
    /// The candidate of a group, from those of its members; `None` for a group without units of the model and kind.
    fn of(members: &[MemberCandidate], requested: u64) -> Option<Self> {
        let most = |by: fn(&MemberCandidate) -> u64| {
            move |member: &&MemberCandidate| (by(member), Reverse(member.target.member))
        };
        let largest_total = *members.iter().max_by_key(most(|member| member.total))?;
        let free = |member: &MemberCandidate| member.block.free;
        let large = members.iter().filter(|member| member.total >= requested);
        let enough = || members.iter().filter(|member| member.block.free >= requested);
        members.iter().any(|member| member.matching > 0).then_some(GroupCandidate {
            group: largest_total.target.group,
            free: members.iter().map(free).sum(),
            largest: *members.iter().max_by_key(most(free))?,
            best: enough().min_by_key(|member| member.block.free).copied(),
            fits: enough().count() as u64,
            largest_total,
            nearest: large.max_by_key(most(free)).copied(),
        })
    }
}

impl DryRunResult {
    /// The candidate of a group; `None` if it fails one of the first three tests.
    pub fn group(&self, group: u32) -> Option<&GroupCandidate> {
        let at = self.groups.binary_search_by_key(&group, |candidate| candidate.group).ok()?;
        Some(&self.groups[at])
    }
}

impl<'s> DryRun<'s> {
    /// The dry run of an unchanged request, at one moment of a run.
    pub fn new(sim: &'s Sim, request: u32) -> Self {
        let shape = sim.problem().requests[request as usize];
        let selector = sim.problem().selectors[shape.selector as usize];
        let never = sim.never(request);
        DryRun { sim, shape, selector, tests_quota: true, added: None, never }
    }

    /// A dry run for another number of units.
    #[must_use]
    pub fn of_size(mut self, units: u64) -> Self {
        self.shape.units = units;
        self
    }

    /// A dry run without the quota.
    #[must_use]
    pub fn unlimited(self) -> Self {
        DryRun { tests_quota: false, ..self }
    }

    /// A dry run without the tag.
    #[must_use]
    pub fn untagged(mut self) -> Self {
        self.shape.tag = NONE;
        self
    }

    /// A dry run for any model.
    #[must_use]
    pub fn of_any_model(mut self) -> Self {
        self.selector.model = NONE;
        self
    }

    /// A dry run for units of another kind.
    #[must_use]
    pub fn of_kind(mut self, kind: UnitKind) -> Self {
        self.selector.kind = kind;
        self
    }

    /// A dry run with the free units that a member of a group lacks added to it, and their number; `None` if it has
    /// enough.
    pub fn with_enough(self, member: &MemberCandidate) -> Option<(u64, Self)> {
        let units = self.shape.units.checked_sub(member.block.free).filter(|&units| units > 0)?;
        Some((units, DryRun { added: Some((member.target.member, units)), ..self }))
    }

    /// Model and kind that the request asks for.
    pub fn selector(&self) -> TypeSelector {
        self.selector
    }

    /// True if the request could get a unit by its model and kind.
    pub fn matches(&self, unit: u32) -> bool {
        let problem = self.sim.problem();
        self.selector.matches(problem.types[problem.type_of[unit as usize] as usize])
    }

    /// Units allocated to its requester, and the quota; `None` if no quota counts its units.
    fn quota(&self) -> Option<(u64, u64)> {
        if self.selector.kind == UnitKind::Mig {
            return None;
        }
        let requester = self.shape.requester;
        let quota = self.sim.problem().quota.get(requester as usize)?;
        Some((self.sim.allocated(requester), (*quota)?))
    }

    /// True under the policy of groups.
    pub fn is_by_group(&self) -> bool {
        self.sim.layout().by_group
    }

    /// True if a group is the requester's, or nobody's.
    pub fn is_accessible(&self, group: &Group) -> bool {
        group.requester == NONE || group.requester == self.shape.requester
    }

    /// True if a group has the tag of the request, or the request has none; machine by machine, tags do not count.
    pub fn has_tag(&self, group: &Group) -> bool {
        !self.is_by_group() || self.shape.tag == NONE || group.tags.contains(&self.shape.tag)
    }

    /// The results of the four tests, and the choice.
    pub fn run(&self) -> DryRunResult {
        let quota = self.quota();
        let mut tests = Tests {
            requested: self.shape.units,
            allocated: quota.map(|(allocated, _)| allocated),
            quota: quota.map(|(_, quota)| quota),
            never: self.never,
            ..Tests::default()
        };
        let (mut groups, mut members) = (Vec::new(), Vec::new());
        for (number, group) in (0..).zip(&*self.sim.layout().groups) {
            if !self.is_accessible(group) {
                let mut units = group.members.iter().flat_map(|member| &member.units);
                tests.of_others += u64::from(units.any(|&unit| self.matches(unit)));
                continue;
            }
            tests.accessible += 1;
            if !self.has_tag(group) {
                continue;
            }
            tests.tag_matches += 1;
            let first = members.len();
            members.extend(self.members(number));
            match GroupCandidate::of(&members[first..], self.shape.units) {
                Some(candidate) => groups.push(candidate),
                None => members.truncate(first),
            }
        }
        tests.type_matches = groups.len() as u64;
        tests.feasible = groups.iter().filter(|candidate| candidate.best.is_some()).count() as u64;
        let largest =
            |candidate: &&GroupCandidate| (candidate.largest.block.free, Reverse(candidate.group));
        tests.largest = groups.iter().max_by_key(largest).map(|candidate| candidate.largest.block);
        let total =
            |candidate: &&GroupCandidate| (candidate.largest_total.total, Reverse(candidate.group));
        let most = groups.iter().max_by_key(total).map(|candidate| candidate.largest_total);
        tests.most = most.map(|member| FreeBlock { free: member.total, ..member.block });
        tests.free = self.total_free(&members);
        let over = quota.is_some_and(|(allocated, quota)| allocated + self.shape.units > quota);
        (tests.on_node, tests.closed) = self.on_nodes();
        tests.fails = self.fails(&tests, over && self.tests_quota);
        tests.choice = self.best(&groups).filter(|_| tests.fails.is_none());
        DryRunResult { tests, groups, members }
    }

    fn fails(&self, tests: &Tests, over: bool) -> Option<Test> {
        let by_group = self.is_by_group();
        match () {
            () if over => Some(Test::Quota),
            () if by_group && tests.tag_matches == 0 => Some(Test::Group),
            () if by_group && tests.type_matches == 0 => Some(Test::Type),
            () if tests.feasible == 0 => Some(Test::Capacity),
            () => None,
        }
    }

    /// The winning member, and the units that its group has left after it.
    fn best(&self, groups: &[GroupCandidate]) -> Option<Choice> {
        let mut feasible = groups.iter().filter_map(|candidate| {
            let remaining = candidate.free.checked_sub(self.shape.units)?;
            Some(Choice { block: candidate.best?.block, remaining, fits: candidate.fits })
        });
        // They are in the order of the groups: the first of equals wins.
        if self.is_by_group() {
            feasible.min_by_key(|choice| choice.remaining)
        } else {
            feasible.next()
        }
    }

    /// Free units of all groups that match the request; units of overlapping groups count once.
    fn total_free(&self, members: &[MemberCandidate]) -> u64 {
        let layout = self.sim.layout();
        if !layout.by_group {
            return members.iter().map(|member| member.block.free).sum();
        }
        let units =
            members.iter().flat_map(|member| layout.units_of(member.target.member)).copied();
        let free = |unit: &u32| self.matches(*unit) && self.sim.is_free(*unit);
        let mut units: Vec<u32> = units.filter(free).collect();
        sort::sort(&mut units);
        units.dedup();
        units.len() as u64
    }

    /// The largest free block of an open node, whatever the groups; and the unused units of closed nodes.
    fn on_nodes(&self) -> (Option<FreeBlock>, u64) {
        let problem = self.sim.problem();
        let (mut largest, mut closed) = (None::<FreeBlock>, 0);
        for (node, &is_closed) in (0..).zip(&problem.closed) {
            let unused =
                |unit: &u32| self.matches(*unit) && self.sim.free_units().holder(*unit).is_none();
            let free = problem.units_of(node).filter(unused).count() as u64;
            if is_closed {
                closed += free;
            } else if free > largest.map_or(0, |block| block.free) {
                largest = Some(FreeBlock { node, group: None, free });
            }
        }
        (largest, closed)
    }

    /// The members of a group as candidates.
    fn members(&self, group: u32) -> impl Iterator<Item = MemberCandidate> {
        let layout = self.sim.layout();
        layout.members_of(group).map(move |member| {
            let (mut matching, mut free) = (0, 0);
            for &unit in layout.units_of(member).iter().filter(|&&unit| self.matches(unit)) {
                matching += 1;
                free += u64::from(self.sim.is_free(unit));
            }
            free += self.added.filter(|added| added.0 == member).map_or(0, |added| added.1);
            let node = layout.node_of[member as usize];
            let total = if self.sim.problem().closed[node as usize] { 0 } else { matching };
            let block = FreeBlock { node, group: layout.by_group.then_some(group), free };
            MemberCandidate { target: GroupMember { group, member }, block, matching, total }
        })
    }
}
