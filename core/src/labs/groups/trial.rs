//! The decision procedure, by the definitions alone, with all numbers that its tests rest on.
//!
//! A run keeps what it needs at hand; this looks at every group, and decides requests that no run has: with another
//! size, without a tag, with more free than there is. `decision.rs` has its verdicts from here.
//!
//! **Invariant:** for a request as it is, it chooses what the run chooses (`tests.rs` holds the two to each other at
//! every decision).
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
    /// The quota counts.
    limited: bool,
    /// A member of a group, and how many more free units it has than it has.
    more: Option<(u32, u64)>,
}

/// The outcome of a trial.
#[derive(Clone, Debug)]
pub struct Tried {
    /// The numbers.
    pub tests: Tests,
    /// The offers of the groups that pass the first three tests, in their order.
    pub offers: Vec<Offer>,
    /// Those of their members, in the order of groups and members.
    pub members: Vec<MemberOffer>,
}

/// The units of a member of a group that a request could get.
#[derive(Clone, Copy, Debug)]
pub struct MemberOffer {
    /// Group and member.
    pub seat: Seat,
    /// Its free units that meet the wish.
    pub piece: FreePiece,
    /// How many there would be if no container ran.
    pub whole: u64,
}

/// The units of a group that a request could get.
#[derive(Clone, Copy, Debug)]
pub struct Offer {
    /// The group.
    pub group: u32,
    /// Its free units that meet the wish, on all of its nodes.
    pub free: u64,
    /// The member with the most of them; the earlier of equals.
    pub largest: MemberOffer,
    /// The member that the request would get; none where no member has enough.
    pub best: Option<MemberOffer>,
    /// The member with the most of them if no container ran; the earlier of equals.
    pub whole: MemberOffer,
    /// Of the members that would have enough if no container ran, that with the most now; the earlier of equals.
    pub nearest: Option<MemberOffer>,
}

impl Offer {
    /// The offer of a group by those of its members; none where it has no units of the wanted model and kind.
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
    /// The offer of a group; none where it does not pass the first three tests.
    pub fn offer(&self, group: u32) -> Option<&Offer> {
        let at = self.offers.binary_search_by_key(&group, |offer| offer.group).ok()?;
        Some(&self.offers[at])
    }
}

impl<'s> Trial<'s> {
    /// A request as it is, at a moment of a run.
    pub fn new(sim: &'s Sim, request: u32) -> Self {
        let wish = sim.problem().requests[request as usize];
        let want = sim.problem().wants[wish.want as usize];
        Trial { sim, wish, want, limited: true, more: None }
    }

    /// The same for so many units.
    #[must_use]
    pub fn of_size(mut self, units: u64) -> Self {
        self.wish.units = units;
        self
    }

    /// The same whatever the quota.
    #[must_use]
    pub fn unlimited(self) -> Self {
        Trial { limited: false, ..self }
    }

    /// The same without a tag.
    #[must_use]
    pub fn untagged(mut self) -> Self {
        self.wish.tag = NONE;
        self
    }

    /// The same for any model.
    #[must_use]
    pub fn of_any_model(mut self) -> Self {
        self.want.model = NONE;
        self
    }

    /// The same for units of another kind.
    #[must_use]
    pub fn of_kind(mut self, kind: UnitKind) -> Self {
        self.want.kind = kind;
        self
    }

    /// The same with as many more free units on a member of a group as it lacks, and how many these are; none where it
    /// has enough.
    pub fn with_enough(self, own: &MemberOffer) -> Option<(u64, Self)> {
        let units = self.wish.units.checked_sub(own.piece.free).filter(|&units| units > 0)?;
        Some((units, Trial { more: Some((own.seat.member, units)), ..self }))
    }

    /// Model and kind of the units that are wanted.
    pub fn want(&self) -> Want {
        self.want
    }

    fn meets(&self, unit: u32) -> bool {
        let problem = self.sim.problem();
        self.want.is_met_by(problem.types[problem.type_of[unit as usize] as usize])
    }

    /// Units that its requester holds and may hold; none where no quota counts its units.
    fn quota(&self) -> Option<(u64, u64)> {
        if self.want.kind == UnitKind::Mig {
            return None;
        }
        let requester = self.wish.requester;
        let quota = self.sim.problem().quota.get(requester as usize)?;
        Some((self.sim.held(requester), (*quota)?))
    }

    /// Groups are handed out, not nodes.
    pub fn is_by_group(&self) -> bool {
        self.sim.layout().best
    }

    /// A group is the requester's, or nobody's.
    pub fn is_open(&self, group: &Group) -> bool {
        group.requester == NONE || group.requester == self.wish.requester
    }

    /// A group is meant for it.
    pub fn is_meant(&self, group: &Group) -> bool {
        !self.is_by_group() || self.wish.tag == NONE || group.tags.contains(&self.wish.tag)
    }

    /// Decides it.
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

    /// The member that wins, and what its group has left over.
    fn best(&self, offers: &[Offer]) -> Option<Choice> {
        let mut roomy = offers.iter().filter_map(|offer| {
            let left = offer.free.checked_sub(self.wish.units)?;
            Some(Choice { piece: offer.best?.piece, left })
        });
        // Offers are in the order of their groups: the first of equals wins.
        if self.is_by_group() { roomy.min_by_key(|choice| choice.left) } else { roomy.next() }
    }

    /// Free units of all groups that meet the wish; groups may overlap.
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
