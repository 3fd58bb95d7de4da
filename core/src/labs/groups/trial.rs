//! A request decided by the definitions alone, with all numbers that its tests rest on.
//!
//! Explanations are made with it: it looks at every group where a run keeps what it needs at hand, and it decides
//! requests that no run has: with another size, without a tag, with more free than there is.
//!
//! **Invariant:** for a request as it is, it chooses what the run chooses (`tests.rs` holds the two to each other at
//! every decision).
//!
//! Cost: a look at every unit of every group that the request may use.

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
    /// Whether the quota counts.
    limited: bool,
    /// A member of a group, and how many more free units it has than it has.
    more: Option<(u32, u64)>,
}

/// What a trial comes to.
#[derive(Clone, Debug)]
pub struct Tried {
    /// The numbers.
    pub tests: Tests,
    /// Where the request goes.
    pub seat: Option<Seat>,
    /// What each group that passes the first three tests offers, in their order.
    pub offers: Vec<Offer>,
}

/// What a group offers a request.
#[derive(Clone, Copy, Debug)]
pub struct Offer {
    /// The group.
    pub group: u32,
    /// Its free units that meet the wish, on all of its nodes.
    pub free: u64,
    /// The member with the most of them; the earlier of equals.
    pub largest: (u32, u64),
    /// The member that the request would get, and what that has; none where no member has enough.
    pub best: Option<(u32, u64)>,
    /// The member with the most of them if no container ran; the earlier of equals.
    pub whole: (u32, u64),
    /// Of the members that would have enough if no container ran, that with the most now; the earlier of equals.
    pub nearest: Option<(u32, u64)>,
}

impl<'s> Trial<'s> {
    /// A request as it is, at a moment of a run.
    pub fn new(sim: &'s Sim, request: u32) -> Self {
        let wish = sim.problem().requests[request as usize];
        Trial {
            sim,
            wish,
            want: sim.problem().wants[wish.want as usize],
            limited: true,
            more: None,
        }
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

    /// The same with more free units on a member of a group.
    #[must_use]
    pub fn with_more(self, member: u32, units: u64) -> Self {
        Trial { more: Some((member, units)), ..self }
    }

    /// How many units are wanted.
    pub fn units(&self) -> u64 {
        self.wish.units
    }

    /// The wish.
    pub fn want(&self) -> Want {
        self.want
    }

    fn meets(&self, unit: u32) -> bool {
        let problem = self.sim.problem();
        self.want.is_met_by(problem.types[problem.type_of[unit as usize] as usize])
    }

    /// What its requester holds and may hold; none where no quota counts its units.
    fn quota(&self) -> Option<(u64, u64)> {
        if self.want.kind == UnitKind::Mig {
            return None;
        }
        let requester = self.wish.requester;
        let quota = self.sim.problem().quota.get(requester as usize)?;
        Some((self.sim.held(requester), (*quota)?))
    }

    /// Whether a group is the requester's, or nobody's.
    pub fn is_open(&self, group: &Group) -> bool {
        group.requester == NONE || group.requester == self.wish.requester
    }

    /// Whether a group is meant for it.
    pub fn is_meant(&self, group: &Group) -> bool {
        !self.sim.layout().best || self.wish.tag == NONE || group.tags.contains(&self.wish.tag)
    }

    /// Decides it.
    pub fn decide(&self) -> Tried {
        let layout = self.sim.layout();
        let quota = self.quota();
        let mut tests = Tests {
            wanted: self.wish.units,
            held: quota.map(|(held, _)| held),
            quota: quota.map(|(_, quota)| quota),
            ..Tests::default()
        };
        let mut offers = Vec::new();
        for (number, group) in (0..).zip(&layout.groups) {
            if !self.is_open(group) {
                continue;
            }
            tests.open += 1;
            if !self.is_meant(group) {
                continue;
            }
            tests.meant += 1;
            offers.extend(self.offer(number));
        }
        tests.typed = offers.len() as u64;
        tests.roomy = offers.iter().filter(|offer| offer.best.is_some()).count() as u64;
        let largest = offers.iter().max_by_key(|offer| (offer.largest.1, u32::MAX - offer.group));
        tests.largest = largest.map(|offer| self.piece(offer.group, offer.largest));
        let most = offers.iter().max_by_key(|offer| (offer.whole.1, u32::MAX - offer.group));
        tests.most = most.map(|offer| self.piece(offer.group, offer.whole));
        tests.free = self.free_in_all(&offers);
        let over = quota.is_some_and(|(held, quota)| held + self.wish.units > quota);
        tests.never = quota.is_some_and(|(_, quota)| self.wish.units > quota)
            || tests.most.is_none_or(|most| most.free < self.wish.units);
        let best = self.best(&offers);
        tests.fails = self.fails(&tests, over && self.limited);
        let won = best.filter(|_| tests.fails.is_none());
        tests.choice =
            won.map(|(group, left, best)| Choice { piece: self.piece(group, best), left });
        let seat = won.map(|(group, _, (member, _))| Seat { group, member });
        Tried { tests, seat, offers }
    }

    fn fails(&self, tests: &Tests, over: bool) -> Option<Test> {
        let by_group = self.sim.layout().best;
        match () {
            () if over => Some(Test::Quota),
            () if by_group && tests.meant == 0 => Some(Test::Group),
            () if by_group && tests.typed == 0 => Some(Test::Type),
            () if tests.roomy == 0 => Some(Test::Capacity),
            () => None,
        }
    }

    /// The group that wins, what it has left over, and the member with what that has.
    fn best(&self, offers: &[Offer]) -> Option<(u32, u64, (u32, u64))> {
        let roomy = offers.iter().filter_map(|offer| {
            let best = offer.best?;
            Some((offer.group, offer.free - self.wish.units, best))
        });
        if self.sim.layout().best {
            roomy.min_by_key(|&(group, left, _)| (left, group))
        } else {
            roomy.min_by_key(|&(group, ..)| group)
        }
    }

    /// A member and what it has free as a piece.
    pub fn piece(&self, group: u32, (member, free): (u32, u64)) -> FreePiece {
        let layout = self.sim.layout();
        FreePiece {
            node: layout.node_of[member as usize],
            group: layout.best.then_some(group),
            free,
        }
    }

    /// How many units of a member meet the wish and are free.
    pub fn free(&self, member: u32) -> u64 {
        let units = self.sim.layout().units_of.of(member).iter();
        let free = |&&unit: &&u32| self.meets(unit) && self.sim.stock().holder(unit).is_none();
        let more = self.more.filter(|more| more.0 == member).map_or(0, |more| more.1);
        units.filter(free).count() as u64 + more
    }

    /// How many free units of all groups meet the wish; groups may overlap.
    fn free_in_all(&self, offers: &[Offer]) -> u64 {
        let layout = self.sim.layout();
        if !layout.best {
            return offers.iter().map(|offer| offer.free).sum();
        }
        let members = offers.iter().flat_map(|offer| layout.members_of(offer.group));
        let units = members.flat_map(|member| layout.units_of.of(member)).copied();
        let free = |unit: &u32| self.meets(*unit) && self.sim.stock().holder(*unit).is_none();
        let mut units: Vec<u32> = units.filter(free).collect();
        sort::sort(&mut units);
        units.dedup();
        units.len() as u64
    }

    /// How many units of a member meet the wish.
    pub fn whole(&self, member: u32) -> u64 {
        let units = self.sim.layout().units_of.of(member).iter();
        units.filter(|&&unit| self.meets(unit)).count() as u64
    }

    /// What a group offers; none where it has no units of the wanted model and kind.
    fn offer(&self, group: u32) -> Option<Offer> {
        let members = self.sim.layout().members_of(group);
        let mut free = 0;
        let (mut largest, mut best) = ((members.start, 0), None);
        let (mut whole, mut nearest) = ((members.start, 0), None::<(u32, u64)>);
        for member in members {
            let most = self.whole(member);
            if most > whole.1 {
                whole = (member, most);
            }
            let here = self.free(member);
            if most >= self.wish.units && nearest.is_none_or(|(_, known)| here > known) {
                nearest = Some((member, here));
            }
            free += here;
            if here > largest.1 {
                largest = (member, here);
            }
            let better = best.is_none_or(|(_, known)| here < known);
            if here >= self.wish.units && better {
                best = Some((member, here));
            }
        }
        (whole.1 > 0).then_some(Offer { group, free, largest, best, whole, nearest })
    }
}
