//! What is said to a question: why a request waits, what would help, why not this node or group.
//!
//! **Invariant:** no answer is ahead of the step: while a request is tested, a test that is not made is told as not made.

use gantry_core::labs::groups::event::Test;
use gantry_core::labs::groups::reason::{
    BestBlock, ContainerMove, FreeBlock, GroupVerdict, NearMiss, NodeVerdict, Reason, Refusal,
    Replan, RequestNow, Tests, UnitFacts,
};
use gantry_core::labs::groups::{Answer, Policy, SideReason, UnitKind};

use super::{GroupsTeller, stored};
use crate::labs::groups::Ui;
use crate::labs::groups::picture::tested::Tested;
use crate::labs::{LabState as _, Showing, own};
use crate::narrate::rich::bad;
use crate::narrate::{Explained, Words};
use crate::packed::Side;
use crate::shown::Shown;
use crate::words::terms::GroupsTerms as _;
use crate::words::{NOTHING, groups_reasons as say};

/// The most containers named of those that would have to end.
const NAMED: usize = 4;

impl Words {
    /// What a policy decides where it parts from another, and why; then why not on the other's node.
    pub fn groups_side(self, side: &Side, run: &Shown) -> [Explained; 2] {
        let Some(SideReason { reason, why_not }) = side.reason.open(Ui::KIND) else {
            return Default::default();
        };
        let Showing { outline, view } = own::<Ui>(run);
        let teller = GroupsTeller::new(self, None, outline, view);
        let why_not = why_not.as_ref().map(|why| Explained::of(&teller.why_not_node(why)));
        [Explained::of(&teller.tell(&reason)), why_not.unwrap_or_default()]
    }
}

/// A headline without more.
fn bare(headline: String) -> (String, String) {
    (headline, String::new())
}

impl GroupsTeller<'_> {
    pub fn answer(&self, answer: &Answer) -> Explained {
        Explained::of(&match answer {
            Answer::NoRequest => bare(self.words.no_request_now().to_owned()),
            Answer::Request { request, now } => self.request_now(*request, now),
            Answer::Node(why) => self.why_not_node(why),
            Answer::Group(why) => self.why_not_group(why),
            Answer::Unit(unit) => self.unit_now(unit),
        })
    }

    fn request_now(&self, request: u32, now: &RequestNow) -> (String, String) {
        let words = self.words;
        match *now {
            RequestNow::Future => bare(say::RequestNotCome { request }.tell(self)),
            RequestNow::Deciding { .. } => bare(say::RequestBeingDecided { request }.tell(self)),
            RequestNow::Waiting { ref tests, ref near, ref replan } => {
                if tests.fails.is_none() {
                    return (say::RequestIsNext { request }.tell(self), self.choice(tests));
                }
                let (headline, why) = self.waits(request, tests);
                let mut told = vec![why];
                // What comes by itself is told before what somebody would have to change.
                let (ends, others): (Vec<_>, Vec<_>) = near.iter().partition(|near| is_end(near));
                let near = ends.into_iter().chain(others);
                told.extend(near.map(|near| self.near(request, near)));
                told.extend(replan.as_ref().map(|replan| self.replan(request, replan)));
                (headline, words.sentences(&told))
            }
            RequestNow::Placed { node, group, ref units, bound } => {
                let units = &*self.units(units);
                let from = group.map(|group| say::FromGroup { group }.tell(self));
                let headline = say::RequestIsPlaced { request, node, units }.tell(self);
                let before = bound.then(|| words.ran_before().to_owned());
                (headline, from.or(before).unwrap_or_default())
            }
            RequestNow::Released { node } => {
                bare(say::RequestHasEnded { request, node }.tell(self))
            }
            RequestNow::Withdrawn => bare(say::RequestWasWithdrawn { request }.tell(self)),
        }
    }

    fn near(&self, request: u32, near: &NearMiss) -> String {
        match *near {
            NearMiss::Ends { ref requests, to: FreeBlock { node, free, .. }, planned } => {
                let ended = &self.ended(requests);
                if planned {
                    say::NearEndsPlanned { ended, node, free }.tell(self)
                } else {
                    say::NearEnds { ended, node, free }.tell(self)
                }
            }
            NearMiss::QuotaEnds { ref requests } => {
                say::NearQuotaEnds { ended: &self.ended(requests), request }.tell(self)
            }
            NearMiss::More { units: more, to: FreeBlock { node, .. } } => {
                say::NearMore { more, node }.tell(self)
            }
            NearMiss::Smaller { by, to: FreeBlock { node, .. } } => {
                say::NearSmaller { by, node }.tell(self)
            }
            NearMiss::Quota { by, to: FreeBlock { node, .. } } => {
                say::NearQuota { by, node }.tell(self)
            }
            NearMiss::Untagged { to: FreeBlock { node, .. } } => {
                say::NearUntagged { node }.tell(self)
            }
            NearMiss::AnyModel { to: FreeBlock { node, .. } } => {
                say::NearAnyModel { node }.tell(self)
            }
            NearMiss::OtherKind { kind, to: FreeBlock { node, .. } } => match kind {
                UnitKind::Physical => say::NearPhysical { node }.tell(self),
                UnitKind::Virtual => say::NearVirtual { node }.tell(self),
                UnitKind::Mig => say::NearMig { node }.tell(self),
            },
        }
    }

    /// The names of containers that would have to end.
    fn ended(&self, requests: &[u32]) -> String {
        let names: Vec<String> = requests.iter().map(|&request| self.request(request)).collect();
        self.words.short_list(&names, NAMED)
    }

    fn replan(&self, request: u32, replan: &Replan) -> String {
        let words = self.words;
        match *replan {
            Replan::Moves { ref moves, to: FreeBlock { node, .. }, fewest, .. } => {
                let moved = match moves[..] {
                    [ContainerMove { request: moved, from, to, ref units, .. }] if from == to => {
                        let units = &self.units(units);
                        say::ReplanWithin { moved, units, node: to, request }.tell(self)
                    }
                    [ContainerMove { request: moved, from, to, .. }] => {
                        say::ReplanOne { moved, from, to, request, node }.tell(self)
                    }
                    ref several => {
                        let one = |&ContainerMove { request: moved, from, to, .. }: &_| {
                            say::ReplanMove { moved, from, to }.tell(self)
                        };
                        let list = &words.items(several.iter().map(one));
                        let moves = several.len() as u64;
                        say::ReplanSeveral { moves, request, node, list }.tell(self)
                    }
                };
                let sure = match (fewest, moves.len()) {
                    (true, 1) => "",
                    (true, _) => words.replan_fewest(),
                    (false, _) => words.replan_perhaps_fewer(),
                };
                words.sentences(&[moved, sure.to_owned()])
            }
            Replan::None { all: true, .. } => words.replan_none().to_owned(),
            Replan::None { tried, .. } => say::ReplanNoneTried { tried }.tell(words),
        }
    }

    /// Why a request does not go to a node.
    pub fn why_not_node(&self, why: &Refusal<NodeVerdict>) -> (String, String) {
        let (words, tests) = (self.words, &why.tests);
        let (request, node) = (why.request, why.thing);
        let wanted = tests.requested;
        let chosen = tests.choice.map_or(NOTHING, |choice| choice.block.node);
        let decides = match why.verdict {
            NodeVerdict::Fails(test) => test,
            NodeVerdict::NoMatchingUnits if self.groups_count() => Test::Type,
            _ => Test::Capacity,
        };
        if !self.is_made(request, decides) {
            return bare(say::NodeNotTested { request, node }.tell(self));
        }
        let told = match why.verdict {
            NodeVerdict::Chosen => return bare(say::ChosenNode { request, node }.tell(self)),
            NodeVerdict::Fails(test) => self.fails(request, test, tests),
            NodeVerdict::Closed => words.node_takes_none().to_owned(),
            NodeVerdict::NoMatchingUnits if self.groups_count() => {
                words.node_not_meant().to_owned()
            }
            NodeVerdict::NoMatchingUnits => words.node_has_none().to_owned(),
            NodeVerdict::TooLittle(FreeBlock { free, .. }) => {
                bad(say::TooLittleThere { free, wanted }.tell(words))
            }
            NodeVerdict::Later(FreeBlock { free, .. }) => {
                say::LaterNode { free, wanted, winner: chosen }.tell(self)
            }
            NodeVerdict::FitsWorse { block, remaining: left } => {
                let group = block.group.unwrap_or(NOTHING);
                let (winner, least) = winner(tests);
                say::GroupFitsWorse { group, left, winner, least, chosen }.tell(self)
            }
            NodeVerdict::Larger(FreeBlock { group, free, .. }) => {
                let group = group.unwrap_or(NOTHING);
                let least = tests.choice.map_or(0, |choice| choice.block.free);
                say::LargerPiece { group, free, chosen, least }.tell(self)
            }
        };
        let near = self.near_win(why.near);
        (say::WhyNotThere { request, node }.tell(self), words.sentences(&[told, near]))
    }

    fn near_win(&self, near: Option<(u64, FreeBlock)>) -> String {
        let told = |(more, FreeBlock { node, .. })| say::NearMore { more, node }.tell(self);
        near.map_or_else(String::new, told)
    }

    fn groups_count(&self) -> bool {
        self.outline.policy == Policy::Group
    }

    /// The last test that is made of a request which is being decided; `None` before the first, and where it is not.
    fn last_made(&self, request: u32) -> Option<Test> {
        Tested::of(self.view).filter(|own| own.request == request).map(|own| own.last)
    }

    /// Whether a test of a request is made: where it is not being decided, all are.
    fn is_made(&self, request: u32, test: Test) -> bool {
        match &self.view.reason {
            Reason::Arrived { request: own, .. } if *own == request => false,
            Reason::Tested { request: own, .. } if *own == request => {
                self.last_made(request) >= Some(test)
            }
            _ => true,
        }
    }

    /// That a group is still in question, and what is not tested yet.
    fn group_so_far(&self, request: u32, group: u32) -> (String, String) {
        let words = self.words;
        let to_come = match self.last_made(request) {
            Some(Test::Group) => words.type_and_room_to_come(),
            Some(Test::Type) => words.room_to_come(),
            _ => return bare(say::GroupNotTested { group, request }.tell(self)),
        };
        (say::GroupStillMatches { group, request }.tell(self), to_come.to_owned())
    }

    fn fails(&self, request: u32, test: Test, tests: &Tests) -> String {
        let tests = Tests { fails: Some(test), ..*tests };
        self.why_it_waits(request, &tests)
    }

    fn why_not_group(&self, why: &Refusal<GroupVerdict>) -> (String, String) {
        let (words, tests) = (self.words, &why.tests);
        let (request, group) = (why.request, why.thing);
        let wanted = tests.requested;
        let decides = match why.verdict {
            GroupVerdict::NoGroups | GroupVerdict::Quota => Test::Quota,
            GroupVerdict::OtherRequester | GroupVerdict::TagMismatch => Test::Group,
            GroupVerdict::TypeMismatch => Test::Type,
            _ => Test::Capacity,
        };
        if !self.is_made(request, decides) {
            return self.group_so_far(request, group);
        }
        let told = match why.verdict {
            GroupVerdict::Chosen => return bare(say::ChosenGroup { request, group }.tell(self)),
            GroupVerdict::NoGroups => words.groups_do_not_count().to_owned(),
            GroupVerdict::Quota => self.fails(request, Test::Quota, tests),
            GroupVerdict::OtherRequester => say::GroupOfAnother { group }.tell(self),
            GroupVerdict::TagMismatch => say::GroupWithoutTag { request }.tell(self),
            GroupVerdict::TypeMismatch => words.group_without_type().to_owned(),
            GroupVerdict::TooLittle(None) => words.group_has_nothing().to_owned(),
            GroupVerdict::TooLittle(Some(FreeBlock { node, free, .. })) => {
                bad(say::GroupTooLittle { wanted, free, node }.tell(self))
            }
            GroupVerdict::FitsWorse { remaining: left } => {
                let (winner, least) = winner(tests);
                say::GroupHasMoreLeft { left, winner, least }.tell(self)
            }
        };
        let near = self.near_win(why.near);
        (say::WhyNotGroup { request, group }.tell(self), words.sentences(&[told, near]))
    }

    fn unit_now(&self, held: &UnitFacts) -> (String, String) {
        let words = self.words;
        let (unit, node) = (held.unit, self.outline.node_of(held.unit));
        let headline = match held.holder {
            Some(request) => say::GpuIsHeld { unit, node, request }.tell(self),
            None if self.outline.is_closed(node) => say::GpuIsClosed { unit, node }.tell(self),
            None => say::GpuIsFree { unit, node }.tell(self),
        };
        // Machine by machine no group was made; others are planned later.
        let stored = stored(self.outline, self.view);
        let groups = held.groups.iter().filter(|group| stored.contains(group));
        let groups: Vec<String> = groups.map(|&group| self.group(group)).collect();
        let (count, all) = (groups.len() as u64, &words.list(&groups));
        let told = match count {
            0 if self.outline.policy == Policy::Machine => String::new(),
            0 => words.unit_in_no_group().to_owned(),
            _ => say::UnitInGroups { count, groups: all }.tell(words),
        };
        let strands = held
            .strands
            .map(|(request, wanted)| say::UnitStrandedWhy { request, wanted }.tell(self));
        (headline, words.sentences(&[told, strands.unwrap_or_default()]))
    }
}

pub(crate) fn is_end(near: &NearMiss) -> bool {
    matches!(near, NearMiss::Ends { .. } | NearMiss::QuotaEnds { .. })
}

/// The group that a request gets, and what will be left of it.
fn winner(tests: &Tests) -> (u32, u64) {
    let of = |choice: BestBlock| (choice.block.group.unwrap_or(NOTHING), choice.remaining);
    tests.choice.map_or((NOTHING, 0), of)
}
