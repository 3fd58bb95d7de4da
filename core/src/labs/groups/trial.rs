//! The decision procedure by its definitions alone, with all numbers of its tests.
//!
//! A run keeps indexes; this procedure looks at every group. It also decides requests that no run has: of another size,
//! without a tag, with more free units than there are. `decision.rs` derives its verdicts from it.
//!
//! **Invariant:** for an unchanged request, it chooses what the run chooses (`tests.rs` compares the two at every
//! decision).
//!
//! Cost: a look at every unit of every group that the request may use.

use std::cmp::Reverse;

use super::Sim;
use super::event::Test;
use super::problem::{Group, NONE, RequestShape, Want};
use super::reason::{Choice, FreeBlock, Tests};
use super::scenario::UnitKind;
use super::stock::GroupSlot;
use crate::sort;

/// A request to be decided.
#[derive(Clone, Copy, Debug)]
pub struct Trial<'s> {
    sim: &'s Sim,
    shape: RequestShape,
    want: Want,
    /// True if the quota is tested.
    limited: bool,
    /// A member of a group, and the number of free units added to it.
    more: Option<(u32, u64)>,
}

/// The outcome of a trial.
#[derive(Clone, Debug)]
pub struct Tried {
    /// The numbers of the tests.
    pub tests: Tests,
    /// Offers of the groups that pass the first three tests, in the order of the groups.
    pub offers: Vec<Offer>,
    /// Offers of the members of these groups, in the order of groups and members.
    pub members: Vec<MemberOffer>,
}

/// The units of a member of a group that a request could get.
#[derive(Clone, Copy, Debug)]
pub struct MemberOffer {
    /// The slot: group and member.
    pub slot: GroupSlot,
    /// Its free units that match the request.
    pub block: FreeBlock,
    /// Number of units that would be free if no container ran.
    pub whole: u64,
}

/// The units of a group that a request could get.
#[derive(Clone, Copy, Debug)]
pub struct Offer {
    /// The group.
    pub group: u32,
    /// Its free units that match the request, on all of its nodes.
    pub free: u64,
    /// The member with the most such units; the earlier of equals.
    pub largest: MemberOffer,
    /// The member that the request would get; `None` if no member has enough.
    pub best: Option<MemberOffer>,
    /// The member with the most such units if no container ran; the earlier of equals.
    pub whole: MemberOffer,
    /// Of the members that would have enough if no container ran, the one with the most free units now; the earlier of
    /// equals.
    pub nearest: Option<MemberOffer>,
}

impl Offer {
    /// The offer of a group, from those of its members; `None` for a group without units of the model and kind.
    fn of(members: &[MemberOffer], wanted: u64) -> Option<Self> {
        let most = |by: fn(&MemberOffer) -> u64| {
            move |member: &&MemberOffer| (by(member), Reverse(member.slot.member))
        };
        let whole = *members.iter().max_by_key(most(|member| member.whole))?;
        let free = |member: &MemberOffer| member.block.free;
        let large = members.iter().filter(|member| member.whole >= wanted);
        let enough = members.iter().filter(|member| member.block.free >= wanted);
        (whole.whole > 0).then_some(Offer {
            group: whole.slot.group,
            free: members.iter().map(free).sum(),
            largest: *members.iter().max_by_key(most(free))?,
            best: enough.min_by_key(|member| member.block.free).copied(),
            whole,
            nearest: large.max_by_key(most(free)).copied(),
        })
    }
}

impl Tried {
    /// The offer of a group; `None` if it fails one of the first three tests.
    pub fn offer(&self, group: u32) -> Option<&Offer> {
        let at = self.offers.binary_search_by_key(&group, |offer| offer.group).ok()?;
        Some(&self.offers[at])
    }
}

impl<'s> Trial<'s> {
    /// The trial of an unchanged request, at one moment of a run.
    pub fn new(sim: &'s Sim, request: u32) -> Self {
        let shape = sim.problem().requests[request as usize];
        let want = sim.problem().wants[shape.want as usize];
        Trial { sim, shape, want, limited: true, more: None }
    }

    /// A trial for another number of units.
    #[must_use]
    pub fn of_size(mut self, units: u64) -> Self {
        self.shape.units = units;
        self
    }

    /// A trial without the quota.
    #[must_use]
    pub fn unlimited(self) -> Self {
        Trial { limited: false, ..self }
    }

    /// A trial without the tag.
    #[must_use]
    pub fn untagged(mut self) -> Self {
        self.shape.tag = NONE;
        self
    }

    /// A trial for any model.
    #[must_use]
    pub fn of_any_model(mut self) -> Self {
        self.want.model = NONE;
        self
    }

    /// A trial for units of another kind.
    #[must_use]
    pub fn of_kind(mut self, kind: UnitKind) -> Self {
        self.want.kind = kind;
        self
    }

    /// A trial with the free units that a member of a group lacks added to it, and their number; `None` if it has
    /// enough.
    pub fn with_enough(self, member: &MemberOffer) -> Option<(u64, Self)> {
        let units = self.shape.units.checked_sub(member.block.free).filter(|&units| units > 0)?;
        Some((units, Trial { more: Some((member.slot.member, units)), ..self }))
    }

    /// Model and kind that the request asks for.
    pub fn want(&self) -> Want {
        self.want
    }

    fn meets(&self, unit: u32) -> bool {
        let problem = self.sim.problem();
        self.want.is_met_by(problem.types[problem.type_of[unit as usize] as usize])
    }

    /// Units allocated to its requester, and the quota; `None` if no quota counts its units.
    fn quota(&self) -> Option<(u64, u64)> {
        if self.want.kind == UnitKind::Mig {
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
    pub fn is_open(&self, group: &Group) -> bool {
        group.requester == NONE || group.requester == self.shape.requester
    }

    /// True if a group is meant for the request, by its tags.
    pub fn is_meant(&self, group: &Group) -> bool {
        !self.is_by_group() || self.shape.tag == NONE || group.tags.contains(&self.shape.tag)
    }

    /// Runs the four tests and chooses.
    pub fn decide(&self) -> Tried {
        let quota = self.quota();
        let mut tests = Tests {
            wanted: self.shape.units,
            allocated: quota.map(|(allocated, _)| allocated),
            quota: quota.map(|(_, quota)| quota),
            ..Tests::default()
        };
        let (mut offers, mut members) = (Vec::new(), Vec::new());
        for (number, group) in (0..).zip(&self.sim.layout().groups) {
            if !self.is_open(group) {
                continue;
            }
            tests.open += 1;
            if !self.is_meant(group) {
                continue;
            }
            tests.meant += 1;
            let first = members.len();
            members.extend(self.members(number));
            match Offer::of(&members[first..], self.shape.units) {
                Some(offer) => offers.push(offer),
                None => members.truncate(first),
            }
        }
        tests.typed = offers.len() as u64;
        tests.roomy = offers.iter().filter(|offer| offer.best.is_some()).count() as u64;
        let largest = |offer: &&Offer| (offer.largest.block.free, Reverse(offer.group));
        tests.largest = offers.iter().max_by_key(largest).map(|offer| offer.largest.block);
        let most = offers.iter().max_by_key(|offer| (offer.whole.whole, Reverse(offer.group)));
        tests.most = most.map(|Offer { whole, .. }| FreeBlock { free: whole.whole, ..whole.block });
        tests.free = self.total_free(&members);
        let over = quota.is_some_and(|(allocated, quota)| allocated + self.shape.units > quota);
        tests.never = quota.is_some_and(|(_, quota)| self.shape.units > quota)
            || tests.most.is_none_or(|most| most.free < self.shape.units);
        tests.fails = self.fails(&tests, over && self.limited);
        tests.choice = self.best(&offers).filter(|_| tests.fails.is_none());
        Tried { tests, offers, members }
    }

    fn fails(&self, tests: &Tests, over: bool) -> Option<Test> {
        let by_group = self.is_by_group();
        match () {
            () if over => Some(Test::Quota),
            () if by_group && tests.meant == 0 => Some(Test::Group),
            () if by_group && tests.typed == 0 => Some(Test::Type),
            () if tests.roomy == 0 => Some(Test::Capacity),
            () => None,
        }
    }

    /// The winning member, and the units that its group has left after it.
    fn best(&self, offers: &[Offer]) -> Option<Choice> {
        let mut roomy = offers.iter().filter_map(|offer| {
            let remaining = offer.free.checked_sub(self.shape.units)?;
            Some(Choice { block: offer.best?.block, remaining })
        });
        // The order of offers is that of the groups: the first of equals wins.
        if self.is_by_group() { roomy.min_by_key(|choice| choice.remaining) } else { roomy.next() }
    }

    /// Free units of all groups that match the request; units of overlapping groups count once.
    fn total_free(&self, members: &[MemberOffer]) -> u64 {
        let layout = self.sim.layout();
        if !layout.by_group {
            return members.iter().map(|member| member.block.free).sum();
        }
        let units =
            members.iter().flat_map(|member| layout.units_of.of(member.slot.member)).copied();
        let free = |unit: &u32| self.meets(*unit) && self.sim.stock().holder(*unit).is_none();
        let mut units: Vec<u32> = units.filter(free).collect();
        sort::sort(&mut units);
        units.dedup();
        units.len() as u64
    }

    /// The offers of the members of a group.
    fn members(&self, group: u32) -> impl Iterator<Item = MemberOffer> {
        let layout = self.sim.layout();
        layout.members_of(group).map(move |member| {
            let (mut whole, mut free) = (0, 0);
            for &unit in layout.units_of.of(member).iter().filter(|&&unit| self.meets(unit)) {
                whole += 1;
                free += u64::from(self.sim.stock().holder(unit).is_none());
            }
            free += self.more.filter(|more| more.0 == member).map_or(0, |more| more.1);
            let node = layout.node_of[member as usize];
            let block = FreeBlock { node, group: layout.by_group.then_some(group), free };
            MemberOffer { slot: GroupSlot { group, member }, block, whole }
        })
    }
}
