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
use super::problem::{Group, NONE, Want, Wish};
use super::reason::{Choice, FreePiece, Tests};
use super::scenario::UnitKind;
use super::stock::Seat;
use crate::sort;

/// A request to be decided.
#[derive(Clone, Copy, Debug)]
pub struct Trial<'s> {
    sim: &'s Sim,
    wish: Wish,
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
    pub seat: Seat,
    /// Its free units that match the request.
    pub piece: FreePiece,
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
            move |own: &&MemberOffer| (by(own), Reverse(own.seat.member))
        };
        let whole = *members.iter().max_by_key(most(|own| own.whole))?;
        let free = |own: &MemberOffer| own.piece.free;
        let large = members.iter().filter(|own| own.whole >= wanted);
        let enough = members.iter().filter(|own| own.piece.free >= wanted);
        (whole.whole > 0).then_some(Offer {
            group: whole.seat.group,
            free: members.iter().map(free).sum(),
            largest: *members.iter().max_by_key(most(free))?,
            best: enough.min_by_key(|own| own.piece.free).copied(),
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
        let wish = sim.problem().requests[request as usize];
        let want = sim.problem().wants[wish.want as usize];
        Trial { sim, wish, want, limited: true, more: None }
    }

    /// A trial for another number of units.
    #[must_use]
    pub fn of_size(mut self, units: u64) -> Self {
        self.wish.units = units;
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
        self.wish.tag = NONE;
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
    pub fn with_enough(self, own: &MemberOffer) -> Option<(u64, Self)> {
        let units = self.wish.units.checked_sub(own.piece.free).filter(|&units| units > 0)?;
        Some((units, Trial { more: Some((own.seat.member, units)), ..self }))
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
        let requester = self.wish.requester;
        let quota = self.sim.problem().quota.get(requester as usize)?;
        Some((self.sim.held(requester), (*quota)?))
    }

    /// True under the policy of groups.
    pub fn is_by_group(&self) -> bool {
        self.sim.layout().best
    }

    /// True if a group is the requester's, or nobody's.
    pub fn is_open(&self, group: &Group) -> bool {
        group.requester == NONE || group.requester == self.wish.requester
    }

    /// True if a group is meant for the request, by its tags.
    pub fn is_meant(&self, group: &Group) -> bool {
        !self.is_by_group() || self.wish.tag == NONE || group.tags.contains(&self.wish.tag)
    }

    /// Runs the four tests and chooses.
    pub fn decide(&self) -> Tried {
        let quota = self.quota();
        let mut tests = Tests {
            wanted: self.wish.units,
            held: quota.map(|(held, _)| held),
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
            match Offer::of(&members[first..], self.wish.units) {
                Some(offer) => offers.push(offer),
                None => members.truncate(first),
            }
        }
        tests.typed = offers.len() as u64;
        tests.roomy = offers.iter().filter(|offer| offer.best.is_some()).count() as u64;
        let largest = |offer: &&Offer| (offer.largest.piece.free, Reverse(offer.group));
        tests.largest = offers.iter().max_by_key(largest).map(|offer| offer.largest.piece);
        let most = offers.iter().max_by_key(|offer| (offer.whole.whole, Reverse(offer.group)));
        tests.most = most.map(|Offer { whole, .. }| FreePiece { free: whole.whole, ..whole.piece });
        tests.free = self.total_free(&members);
        let over = quota.is_some_and(|(held, quota)| held + self.wish.units > quota);
        tests.never = quota.is_some_and(|(_, quota)| self.wish.units > quota)
            || tests.most.is_none_or(|most| most.free < self.wish.units);
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
            let left = offer.free.checked_sub(self.wish.units)?;
            Some(Choice { piece: offer.best?.piece, left })
        });
        // The order of offers is that of the groups: the first of equals wins.
        if self.is_by_group() { roomy.min_by_key(|choice| choice.left) } else { roomy.next() }
    }

    /// Free units of all groups that match the request; units of overlapping groups count once.
    fn total_free(&self, members: &[MemberOffer]) -> u64 {
        let layout = self.sim.layout();
        if !layout.best {
            return members.iter().map(|own| own.piece.free).sum();
        }
        let units = members.iter().flat_map(|own| layout.units_of.of(own.seat.member)).copied();
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
            let piece = FreePiece { node, group: layout.best.then_some(group), free };
            MemberOffer { seat: Seat { group, member }, piece, whole }
        })
    }
}
