//! What is said to a question: why a request waits, what would help, why not this node or group.

use gantry_core::labs::groups::event::Test;
use gantry_core::labs::groups::reason::{
    ContainerMove, FreeBlock, GroupVerdict, NearMiss, NodeVerdict, Refusal, Replan, RequestNow,
    Tests, UnitFacts,
};
use gantry_core::labs::groups::{Answer, UnitKind};

use super::GroupsTeller;
use crate::narrate::Explained;
use crate::narrate::rich::bad;
use crate::words::groups_reasons::{
    ChosenGroup, ChosenNode, FromGroup, GpuIsFree, GpuIsHeld, GroupFitsWorse, GroupHasMoreLeft,
    GroupOfAnother, GroupTooLittle, GroupWithoutTag, LargerPiece, LaterNode, NearAnyModel, NearMig,
    NearMore, NearPhysical, NearQuota, NearSmaller, NearUntagged, NearVirtual, ReplanMove,
    ReplanNoneTried, ReplanOne, ReplanSeveral, RequestBeingDecided, RequestHasEnded, RequestIsNext,
    RequestIsPlaced, RequestNotCome, RequestWasWithdrawn, TooLittleThere, UnitInGroups,
    UnitStrandedWhy, WhyNotGroup, WhyNotThere,
};

impl GroupsTeller<'_> {
    /// An answer, in a headline and sentences.
    pub fn answer(&self, answer: &Answer) -> Explained {
        match answer {
            Answer::NoRequest => {
                Explained::of(&(self.words.no_request_now().to_owned(), String::new()))
            }
            Answer::Request { request, now } => Explained::of(&self.request_now(*request, now)),
            Answer::Node(why) => self.why_not_node(why),
            Answer::Group(why) => Explained::of(&self.why_not_group(why)),
            Answer::Unit(unit) => Explained::of(&self.unit(unit)),
        }
    }

    fn request_now(&self, request: u32, now: &RequestNow) -> (String, String) {
        let (words, name) = (self.words, &self.request(request));
        match now {
            RequestNow::Future => (RequestNotCome { request: name }.tell(words), String::new()),
            RequestNow::Deciding { .. } => {
                (RequestBeingDecided { request: name }.tell(words), String::new())
            }
            RequestNow::Waiting { tests, near, replan } => {
                if tests.fails.is_none() {
                    return (RequestIsNext { request: name }.tell(words), self.choice(tests));
                }
                let (headline, why) = self.waits(request, tests);
                let mut told = vec![why];
                told.extend(near.iter().map(|near| self.near(near)));
                told.extend(replan.as_ref().map(|replan| self.replan(request, replan)));
                (headline, words.sentences(&told))
            }
            RequestNow::Placed { node, group, units, bound } => {
                let count = units.len() as u64;
                let (node, units) = (&self.node(*node), &self.units(units));
                let from = group.map(|group| FromGroup { group: &self.group(group) }.tell(words));
                let headline = RequestIsPlaced { count, request: name, node, units }.tell(words);
                let before = bound.then(|| words.ran_before().to_owned());
                (headline, from.or(before).unwrap_or_default())
            }
            RequestNow::Released { node } => {
                let node = &self.node(*node);
                (RequestHasEnded { request: name, node }.tell(words), String::new())
            }
            RequestNow::Withdrawn => {
                (RequestWasWithdrawn { request: name }.tell(words), String::new())
            }
        }
    }

    fn near(&self, near: &NearMiss) -> String {
        let words = self.words;
        let to = |block: &FreeBlock| self.node(block.node);
        match near {
            NearMiss::More { units, to: block } => {
                NearMore { more: *units, node: &to(block) }.tell(words)
            }
            NearMiss::Smaller { by, to: block } => {
                NearSmaller { by: *by, node: &to(block) }.tell(words)
            }
            NearMiss::Quota { by, to: block } => {
                NearQuota { by: *by, node: &to(block) }.tell(words)
            }
            NearMiss::Untagged { to: block } => NearUntagged { node: &to(block) }.tell(words),
            NearMiss::AnyModel { to: block } => NearAnyModel { node: &to(block) }.tell(words),
            NearMiss::OtherKind { kind, to: block } => {
                let node = &to(block);
                match kind {
                    UnitKind::Physical => NearPhysical { node }.tell(words),
                    UnitKind::Virtual => NearVirtual { node }.tell(words),
                    UnitKind::Mig => NearMig { node }.tell(words),
                }
            }
        }
    }

    fn replan(&self, request: u32, replan: &Replan) -> String {
        let (words, name) = (self.words, &self.request(request));
        match replan {
            Replan::Moves { moves, to, fewest, .. } => {
                let node = &self.node(to.node);
                let moved = match &moves[..] {
                    [ContainerMove { request: moved, from, to, .. }] => ReplanOne {
                        moved: &self.request(*moved),
                        from: &self.node(*from),
                        to: &self.node(*to),
                        request: name,
                        node,
                    }
                    .tell(words),
                    several => {
                        let one = |own: &ContainerMove| {
                            let (from, to) = (&self.node(own.from), &self.node(own.to));
                            ReplanMove { moved: &self.request(own.request), from, to }.tell(words)
                        };
                        let list = &words.items(several.iter().map(one));
                        let moves = several.len() as u64;
                        ReplanSeveral { moves, request: name, node, list }.tell(words)
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
            Replan::None { tried, sets, .. } => {
                ReplanNoneTried { tried: *tried, sets: *sets }.tell(words)
            }
        }
    }

    /// Why a request does not go to a node.
    pub fn why_not_node(&self, why: &Refusal<NodeVerdict>) -> Explained {
        let (words, tests) = (self.words, &why.tests);
        let (request, node) = (&self.request(why.request), &self.node(why.thing));
        let wanted = tests.requested;
        let winner = tests.choice.map(|choice| (self.node(choice.block.node), choice));
        let told = match why.verdict {
            NodeVerdict::Chosen => {
                let headline = ChosenNode { request, node }.tell(words);
                return Explained::of(&(headline, String::new()));
            }
            NodeVerdict::Fails(test) => self.fails(why.request, test, tests),
            NodeVerdict::NoMatchingUnits if self.groups_count() => {
                words.node_not_meant().to_owned()
            }
            NodeVerdict::NoMatchingUnits => words.node_has_none().to_owned(),
            NodeVerdict::TooLittle(FreeBlock { free, .. }) => {
                bad(TooLittleThere { free, wanted }.tell(words))
            }
            NodeVerdict::Later(FreeBlock { free, .. }) => {
                let winner = &winner.map(|(node, _)| node).unwrap_or_default();
                LaterNode { free, wanted, winner }.tell(words)
            }
            NodeVerdict::FitsWorse { block, remaining } => {
                let (chosen, choice) = winner.unzip();
                let of = |group: Option<u32>| group.map_or_else(String::new, |of| self.group(of));
                GroupFitsWorse {
                    group: &of(block.group),
                    left: remaining,
                    winner: &of(choice.and_then(|choice| choice.block.group)),
                    least: choice.map_or(0, |choice| choice.remaining),
                    chosen: &chosen.unwrap_or_default(),
                }
                .tell(words)
            }
            NodeVerdict::Larger(FreeBlock { group, free, .. }) => {
                let group = group.map_or_else(String::new, |group| self.group(group));
                let (chosen, choice) = winner.unzip();
                let least = choice.map_or(0, |choice| choice.block.free);
                let chosen = &chosen.unwrap_or_default();
                LargerPiece { group: &group, free, chosen, least }.tell(words)
            }
        };
        let near = self.near_win(why.near);
        let headline = WhyNotThere { request, node }.tell(words);
        Explained::of(&(headline, words.sentences(&[told, near])))
    }

    fn near_win(&self, near: Option<(u64, FreeBlock)>) -> String {
        let told = near
            .map(|(more, block)| NearMore { more, node: &self.node(block.node) }.tell(self.words));
        told.unwrap_or_default()
    }

    fn groups_count(&self) -> bool {
        self.outline.policy == gantry_core::labs::groups::Policy::Group
    }

    fn fails(&self, request: u32, test: Test, tests: &Tests) -> String {
        let tests = Tests { fails: Some(test), ..*tests };
        self.why_it_waits(request, &tests)
    }

    fn why_not_group(&self, why: &Refusal<GroupVerdict>) -> (String, String) {
        let (words, tests) = (self.words, &why.tests);
        let (request, group) = (&self.request(why.request), &self.group(why.thing));
        let wanted = tests.requested;
        let told = match why.verdict {
            GroupVerdict::Chosen => {
                return (ChosenGroup { request, group }.tell(words), String::new());
            }
            GroupVerdict::NoGroups => words.groups_do_not_count().to_owned(),
            GroupVerdict::Quota => self.fails(why.request, Test::Quota, tests),
            GroupVerdict::OtherRequester => {
                let own = self.outline.groups.get(why.thing as usize);
                let own = own.and_then(|own| self.outline.requesters.get(own.requester? as usize));
                let requester = own.map_or_else(String::new, |own| words.name(&own.id));
                GroupOfAnother { requester: &requester }.tell(words)
            }
            GroupVerdict::TagMismatch => {
                let tag = self.tag_of(why.request).unwrap_or_default();
                GroupWithoutTag { tag: &tag }.tell(words)
            }
            GroupVerdict::TypeMismatch => words.group_without_type().to_owned(),
            GroupVerdict::TooLittle(None) => words.group_has_nothing().to_owned(),
            GroupVerdict::TooLittle(Some(FreeBlock { node, free, .. })) => {
                bad(GroupTooLittle { wanted, free, node: &self.node(node) }.tell(words))
            }
            GroupVerdict::FitsWorse { remaining } => {
                let choice = tests.choice;
                let winner = choice.and_then(|choice| choice.block.group);
                let winner = &winner.map_or_else(String::new, |group| self.group(group));
                let least = choice.map_or(0, |choice| choice.remaining);
                GroupHasMoreLeft { left: remaining, winner, least }.tell(words)
            }
        };
        let near = self.near_win(why.near);
        (WhyNotGroup { request, group }.tell(words), words.sentences(&[told, near]))
    }

    fn unit(&self, held: &UnitFacts) -> (String, String) {
        let words = self.words;
        let unit = &words.gpu_unit(held.unit, self.outline);
        let node = &self.node(self.outline.node_of(held.unit));
        let headline = match held.holder {
            Some(request) => GpuIsHeld { unit, node, request: &self.request(request) }.tell(words),
            None => GpuIsFree { unit, node }.tell(words),
        };
        let groups = held.groups.iter().map(|&group| self.group(group)).collect::<Vec<_>>();
        let mut told = vec![if groups.is_empty() {
            words.unit_in_no_group().to_owned()
        } else {
            UnitInGroups { groups: &words.list(&groups) }.tell(words)
        }];
        if let Some((request, wanted)) = held.strands {
            told.push(UnitStrandedWhy { request: &self.request(request), wanted }.tell(words));
        }
        (headline, words.sentences(&told))
    }
}
