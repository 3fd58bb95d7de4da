//! The numbers of a request's four tests: a look at every group at one moment of a run.
//!
//! A run tests a request by counts of what requests ask for ([`Sim::test`]). This look needs no counts, so that a request
//! can be tested with a change: of another size, without a tag, with more free units than there are. Verdicts
//! (`decision.rs`) are read from its numbers.
//!
//! **Invariant:** an unchanged request fails the test, and gets the units, that [`Sim::test`] says
//! (`a_dry_run_decides_as_the_run_does`).
//!
//! Cost: a look at every unit of every group that the request may use.

use std::cmp::Reverse;

use super::Sim;
use super::event::Test;
use super::free_units::GroupMember;
use super::problem::{Group, NONE, RequestShape, TypeSelector};
use super::reason::{BestBlock, FreeBlock, Never, Tests};
use super::scenario::UnitKind;

/// A request to be tested; as it is, or with a field changed.
#[derive(Clone, Copy, Debug)]
pub struct DryRun<'s> {
    pub(super) sim: &'s Sim,
    pub(super) request: u32,
    /// Requester, tag and size; its selector is not used.
    pub(super) shape: RequestShape,
    pub(super) selector: TypeSelector,
    pub(super) tests_quota: bool,
    /// A member of a group, and the number of free units added to it.
    pub(super) added: Option<(u32, u64)>,
    pub(super) never: Option<Never>,
}

#[derive(Clone, Debug)]
pub struct DryRunResult {
    pub tests: Tests,
    /// The groups that pass the first three tests, in order.
    pub groups: Vec<GroupCandidate>,
    /// The members of these groups, in order.
    pub members: Vec<MemberCandidate>,
}

/// A member of a group as a candidate of a request: the units that the request could get on one node.
#[derive(Clone, Copy, Debug)]
pub struct MemberCandidate {
    pub target: GroupMember,
    /// Its free units that match the request.
    pub block: FreeBlock,
    /// Number of units that match, on a closed node too.
    pub matching: u64,
    /// Number of units that would be free if no container ran.
    pub total: u64,
}

/// A group as a candidate of a request.
#[derive(Clone, Copy, Debug)]
pub struct GroupCandidate {
    pub group: u32,
    /// Its free units that match the request, on all of its nodes.
    pub free: u64,
    /// Number of members that have enough.
    pub fits: u64,
    /// The member whose units the request would get; `None` if no member has enough.
    pub best: Option<MemberCandidate>,
}

/// The member with the most free units; the earliest of equals.
pub(super) fn largest<'m>(
    members: impl IntoIterator<Item = &'m MemberCandidate>,
) -> Option<MemberCandidate> {
    let key = |member: &&MemberCandidate| (member.block.free, Reverse(member.target.member));
    members.into_iter().max_by_key(key).copied()
}

impl DryRunResult {
    /// The candidate of a group; `None` if it fails one of the first three tests.
    pub fn group(&self, group: u32) -> Option<&GroupCandidate> {
        let at = self.groups.binary_search_by_key(&group, |candidate| candidate.group).ok()?;
        Some(&self.groups[at])
    }

    pub fn members_of(&self, group: u32) -> &[MemberCandidate] {
        let until = |group| self.members.partition_point(|member| member.target.group < group);
        &self.members[until(group)..until(group + 1)]
    }

    /// The group that the request gets, and the units that it has left; [`NONE`] if it gets none.
    pub(super) fn winner(&self) -> (u32, u64) {
        let of = |choice: BestBlock| (choice.block.group.unwrap_or(NONE), choice.remaining);
        self.tests.choice.map_or((NONE, 0), of)
    }

    /// Of the members that would have enough if no container ran, those that have them.
    pub fn large<'m>(
        &self,
        members: &'m [MemberCandidate],
    ) -> impl Iterator<Item = &'m MemberCandidate> + use<'m> {
        let requested = self.tests.requested;
        members.iter().filter(move |member| member.total >= requested)
    }
}

impl<'s> DryRun<'s> {
    /// The dry run of an unchanged request, at one moment of a run.
    pub fn new(sim: &'s Sim, request: u32) -> Self {
        let shape = sim.problem().requests[request as usize];
        let selector = sim.problem().selectors[shape.selector as usize];
        let never = sim.never(request);
        DryRun { sim, request, shape, selector, tests_quota: true, added: None, never }
    }

    /// True if the request could get a unit by its model and kind.
    pub fn matches(&self, unit: u32) -> bool {
        let problem = self.sim.problem();
        self.selector.matches(problem.types[problem.type_of[unit as usize] as usize])
    }

    /// Units allocated to its requester, and the quota; `None` if no quota counts its units.
    fn quota(&self) -> Option<(u64, u64)> {
        let requester = self.shape.requester;
        let quota = self.sim.problem().quota.get(requester as usize).copied().flatten();
        let counts = self.selector.kind != UnitKind::Mig;
        quota.filter(|_| counts).map(|quota| (self.sim.allocated(requester), quota))
    }

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
        let (quota, requested) = (self.quota(), self.shape.units);
        let mut tests = Tests {
            requested,
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
            let of_group: &[MemberCandidate] = &members[first..];
            if of_group.iter().all(|member| member.matching == 0) {
                members.truncate(first);
                continue;
            }
            let enough = || of_group.iter().filter(|member| member.block.free >= requested);
            groups.push(GroupCandidate {
                group: number,
                free: of_group.iter().map(|member| member.block.free).sum(),
                fits: enough().count() as u64,
                best: enough().min_by_key(|member| member.block.free).copied(),
            });
        }
        tests.type_matches = groups.len() as u64;
        tests.feasible = groups.iter().filter(|candidate| candidate.best.is_some()).count() as u64;
        tests.largest = largest(&members).map(|member| member.block);
        let total = members.iter().max_by_key(|of| (of.total, Reverse(of.target.member)));
        tests.most = total.map(|member| FreeBlock { free: member.total, ..member.block });
        tests.free = self.total_free(&members);
        (tests.on_node, tests.closed) = self.on_nodes();
        let over = quota.is_some_and(|(allocated, quota)| allocated + requested > quota);
        tests.fails = match (self.is_by_group(), tests.tag_matches, tests.type_matches) {
            _ if over && self.tests_quota => Some(Test::Quota),
            (true, 0, _) => Some(Test::Group),
            (true, _, 0) => Some(Test::Type),
            _ => (tests.feasible == 0).then_some(Test::Capacity),
        };
        tests.choice = self.best(&groups).filter(|_| tests.fails.is_none());
        DryRunResult { tests, groups, members }
    }

    /// The winning member, and the units that its group has left after it.
    fn best(&self, groups: &[GroupCandidate]) -> Option<BestBlock> {
        let mut feasible = groups.iter().filter_map(|candidate| {
            let remaining = candidate.free.checked_sub(self.shape.units)?;
            Some(BestBlock { block: candidate.best?.block, remaining, fits: candidate.fits })
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
        let mut counted = vec![false; self.sim.problem().node_of.len()];
        let units = members.iter().flat_map(|of| &self.sim.layout().member(of.target.member).units);
        let is_new = |&&unit: &&u32| {
            self.matches(unit)
                && self.sim.is_free(unit)
                && !std::mem::replace(&mut counted[unit as usize], true)
        };
        units.filter(is_new).count() as u64
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

    fn members(&self, group: u32) -> impl Iterator<Item = MemberCandidate> {
        let layout = self.sim.layout();
        layout.members_of(group).map(move |number| {
            let member = layout.member(number);
            let (mut matching, mut free) = (0, 0);
            for &unit in member.units.iter().filter(|&&unit| self.matches(unit)) {
                matching += 1;
                free += u64::from(self.sim.is_free(unit));
            }
            free += self.added.filter(|added| added.0 == number).map_or(0, |added| added.1);
            let total = if self.sim.problem().closed[member.node as usize] { 0 } else { matching };
            let block =
                FreeBlock { node: member.node, group: layout.by_group.then_some(group), free };
            MemberCandidate {
                target: GroupMember { group, member: number },
                block,
                matching,
                total,
            }
        })
    }
}
