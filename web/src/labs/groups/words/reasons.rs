//! Why a step of a groups run went as it did.

use gantry_core::labs::groups::event::Test;
use gantry_core::labs::groups::reason::{FreeBlock, Reason, Tests};
use gantry_core::labs::groups::{Policy, UnitKind};

use super::GroupsTeller;
use crate::narrate::rich::{bad, good, strong};
use crate::words::groups_reasons::{
    AllAreTriedAgain, ByItsTag, CanNeverRun, ContainerEnds, ContainerRuns, DemandIsLargest,
    DemandPlanned, DemandUnmet, DemandUnmetWhy, FirstNodeWhy, FreeAndNotPlanned, FreeAndOfNoUse,
    GroupingStored, GroupingStoredPlanned, GroupsAreMeant, GroupsHaveRoom, GroupsHaveType,
    GroupsWillCome, LargestFreePiece, LargestFreePieceOfGroup, LeastLeftWhy, NeverByGroup,
    NeverByQuota, NeverBySize, NoGroupHasType, NoGroupIsMeant, NoGroupOfDemand, NoGroupWithTag,
    NoQuota, NodeHasRoom, NodeIsFullest, NothingHasRoom, NothingToEnd, OthersWait, QuotaExceeded,
    QuotaExceededWhy, QuotaHasRoom, QuotaHasRoomWhy, RequestComes, RequestHasModel,
    RequestHasRequester, RequestHasTag, RequestIsWithdrawn, RequestPlaced, StillWait,
    WaitsForGroup, WaitsForNode, WaitsForQuota, WaitsForRoom, WaitsForType, WantsMigOf,
    WantsPhysicalOf, WantsVirtualOf,
};

impl GroupsTeller<'_> {
    /// Headline and grounds of a reason, in markup.
    pub fn tell(&self, reason: &Reason) -> (String, String) {
        let words = self.words;
        match reason {
            Reason::Beginning { nodes, units, requests } => (
                words.groups_nothing_yet().to_owned(),
                GroupsWillCome {
                    nodes: *nodes,
                    gpus: &words.units_counted(units, units),
                    requests: *requests,
                }
                .tell(words),
            ),
            Reason::Planned { plan, node, before, after, equal_demands, nodes } => {
                self.planned(*plan, *node, (*before, *after), [*equal_demands, *nodes])
            }
            Reason::Unmet { plan, most } => self.unmet(*plan, *most),
            Reason::Stored { groups, unmet } => {
                let why = if self.outline.plans.is_empty() {
                    words.grouping_stored_by_hand().to_owned()
                } else {
                    GroupingStoredPlanned { unmet: *unmet }.tell(words)
                };
                (GroupingStored { groups: *groups }.tell(words), why)
            }
            Reason::Arrived { request, waiting, .. } => self.arrived(*request, *waiting),
            Reason::Tested { request, test, passed, tests } => {
                self.tested(*request, *test, *passed, tests)
            }
            Reason::Placed { request, units, tests, waited } => {
                self.placed(*request, units, tests, *waited)
            }
            Reason::Queued { request, tests } => self.waits(*request, tests),
            Reason::Released { request, node, units, waiting } => (
                ContainerEnds {
                    count: units.len() as u64,
                    request: &self.request(*request),
                    node: &self.node(*node),
                    units: &self.units(units),
                }
                .tell(words),
                AllAreTriedAgain { waiting: *waiting }.tell(words),
            ),
            Reason::Bound { request, node, units } => (
                ContainerRuns {
                    count: units.len() as u64,
                    request: &self.request(*request),
                    node: &self.node(*node),
                    units: &self.units(units),
                }
                .tell(words),
                words.container_runs_why().to_owned(),
            ),
            Reason::ReleasedNothing { request } => (
                NothingToEnd { request: &self.request(*request) }.tell(words),
                words.nothing_to_end_why().to_owned(),
            ),
            Reason::Withdrawn { request } => (
                RequestIsWithdrawn { request: &self.request(*request) }.tell(words),
                words.request_is_withdrawn_why().to_owned(),
            ),
            Reason::Retried { waiting, placed } => {
                let headline =
                    if *placed == 0 { words.none_has_room() } else { words.all_were_tried() };
                (headline.to_owned(), StillWait { waiting: *waiting }.tell(words))
            }
        }
    }

    /// A demand by the name of its group, and how many units it wants.
    fn demand(&self, plan: u32) -> (String, String) {
        let Some(own) = self.outline.plans.get(plan as usize) else { return Default::default() };
        let units = self.words.units_of(own.kind, own.units);
        (strong(self.words.name(&own.id)), units)
    }

    fn planned(
        &self,
        plan: u32,
        node: u32,
        (before, after): (u64, u64),
        [demands, nodes]: [u64; 2],
    ) -> (String, String) {
        let (words, node) = (self.words, &self.node(node));
        let (demand, gpus) = &self.demand(plan);
        let why = [
            DemandIsLargest { alike: demands }.tell(words),
            NodeIsFullest { alike: nodes, node, before, after }.tell(words),
        ];
        (DemandPlanned { demand, gpus, node }.tell(words), words.sentences(&why))
    }

    fn unmet(&self, plan: u32, most: u64) -> (String, String) {
        let (demand, gpus) = &self.demand(plan);
        (DemandUnmet { demand, gpus }.tell(self.words), DemandUnmetWhy { most }.tell(self.words))
    }

    fn arrived(&self, request: u32, waiting: u64) -> (String, String) {
        let words = self.words;
        let mut why = vec![words.request_comes_why().to_owned()];
        if let Some(own) = self.outline.requests.get(request as usize) {
            if own.requester.is_some() {
                let requester = &self.requester_of(request);
                why.push(RequestHasRequester { requester }.tell(words));
            }
            if let Some(tag) = &own.tag {
                why.push(RequestHasTag { tag: &words.name(tag) }.tell(words));
            }
            if let Some(model) = &own.model {
                why.push(RequestHasModel { model: &words.name(model) }.tell(words));
            }
        }
        match self.kind_of(request) {
            UnitKind::Physical => {}
            UnitKind::Virtual => why.push(words.request_is_virtual().to_owned()),
            UnitKind::Mig => why.push(words.request_is_mig().to_owned()),
        }
        if waiting > 0 {
            why.push(OthersWait { waiting }.tell(words));
        }
        (
            RequestComes { request: &self.request(request), gpus: &self.asked(request) }
                .tell(words),
            words.sentences(&why),
        )
    }

    fn tested(&self, request: u32, test: Test, passed: bool, tests: &Tests) -> (String, String) {
        let (words, name) = (self.words, &self.request(request));
        match (test, passed) {
            (Test::Quota, _) => self.quota(request, passed, tests),
            (Test::Group, true) => {
                let headline =
                    GroupsAreMeant { groups: tests.tag_matches, request: name }.tell(words);
                (headline, self.by_tag(request, tests))
            }
            (Test::Group, false) => {
                (NoGroupIsMeant { request: name }.tell(words), self.no_group(request, tests))
            }
            (Test::Type, true) => {
                let headline =
                    GroupsHaveType { groups: tests.type_matches, request: name }.tell(words);
                (headline, self.wants(request))
            }
            (Test::Type, false) => {
                (NoGroupHasType { request: name }.tell(words), self.wants(request))
            }
            (Test::Capacity, true) if self.outline.policy == Policy::Machine => {
                (NodeHasRoom { request: name }.tell(words), self.choice(tests))
            }
            (Test::Capacity, true) => {
                let headline = GroupsHaveRoom {
                    groups: tests.feasible,
                    wanted: &self.number(tests.requested),
                };
                (headline.tell(words), self.choice(tests))
            }
            (Test::Capacity, false) => {
                (NothingHasRoom { request: name }.tell(words), self.largest(tests))
            }
        }
    }

    fn quota(&self, request: u32, passed: bool, tests: &Tests) -> (String, String) {
        let (words, name) = (self.words, &self.request(request));
        let (Some(held), Some(quota)) = (tests.allocated, tests.quota) else {
            return (NoQuota { request: name }.tell(words), words.no_quota_why().to_owned());
        };
        let (requester, wanted) = (&self.requester_of(request), tests.requested);
        if passed {
            let why = QuotaHasRoomWhy { held, wanted, quota }.tell(words);
            return (QuotaHasRoom { requester, request: name }.tell(words), why);
        }
        let why = QuotaExceededWhy { held, wanted, quota }.tell(words);
        (QuotaExceeded { requester, request: name }.tell(words), why)
    }

    fn by_tag(&self, request: u32, tests: &Tests) -> String {
        match self.tag_of(request) {
            Some(tag) => ByItsTag { open: tests.accessible, tag: &tag }.tell(self.words),
            None => self.words.by_no_tag().to_owned(),
        }
    }

    /// Why there is no group for a request.
    fn no_group(&self, request: u32, tests: &Tests) -> String {
        let (words, outline) = (self.words, self.outline);
        let tag = self.outline.requests.get(request as usize).and_then(|own| own.tag.as_ref());
        let unmet =
            outline.plans.iter().any(|plan| plan.node.is_none() && plan.tag.as_ref() == tag);
        match (self.tag_of(request), tests.accessible) {
            _ if outline.nodes.is_empty() => words.no_group_no_node().to_owned(),
            (Some(tag), _) if unmet => NoGroupOfDemand { tag: &tag }.tell(words),
            _ if outline.groups.is_empty() && outline.plans.is_empty() => {
                words.no_group_made().to_owned()
            }
            _ if outline.groups.is_empty() => words.no_group_met().to_owned(),
            (_, 0) | (None, _) => words.no_group_open().to_owned(),
            (Some(tag), open) => NoGroupWithTag { open, tag: &tag }.tell(words),
        }
    }

    fn wants(&self, request: u32) -> String {
        let words = self.words;
        let own = self.outline.requests.get(request as usize);
        let model = own.and_then(|own| own.model.as_ref()).map(|model| words.name(model));
        match (model, self.kind_of(request)) {
            (None, UnitKind::Physical) => words.wants_physical().to_owned(),
            (None, UnitKind::Virtual) => words.wants_virtual().to_owned(),
            (None, UnitKind::Mig) => words.wants_mig().to_owned(),
            (Some(model), UnitKind::Physical) => WantsPhysicalOf { model: &model }.tell(words),
            (Some(model), UnitKind::Virtual) => WantsVirtualOf { model: &model }.tell(words),
            (Some(model), UnitKind::Mig) => WantsMigOf { model: &model }.tell(words),
        }
    }

    /// Why it goes where it goes.
    pub(super) fn choice(&self, tests: &Tests) -> String {
        let words = self.words;
        let Some(choice) = tests.choice else { return String::new() };
        let FreeBlock { node, group, free } = choice.block;
        let (node, wanted) = (&self.node(node), tests.requested);
        match group {
            None => good(FirstNodeWhy { node, free, wanted }.tell(words)),
            Some(group) => {
                let (group, left) = (&self.group(group), choice.remaining);
                LeastLeftWhy { roomy: tests.feasible, group, left, node, free, wanted }.tell(words)
            }
        }
    }

    /// The largest piece, which is too small.
    pub(super) fn largest(&self, tests: &Tests) -> String {
        let (words, wanted) = (self.words, tests.requested);
        let Some(FreeBlock { node, group, free: free @ 1.. }) = tests.largest else {
            return words.nothing_free_for_it().to_owned();
        };
        let node = &self.node(node);
        bad(match group {
            None => LargestFreePiece { node, free, wanted }.tell(words),
            Some(group) => {
                let group = &self.group(group);
                LargestFreePieceOfGroup { node, group, free, wanted }.tell(words)
            }
        })
    }

    fn placed(&self, request: u32, units: &[u32], tests: &Tests, waited: bool) -> (String, String) {
        let words = self.words;
        let node =
            tests.choice.map_or_else(|| "?".to_owned(), |choice| self.node(choice.block.node));
        let headline = RequestPlaced {
            count: units.len() as u64,
            request: &self.request(request),
            node: &node,
            units: &self.units(units),
        };
        let mut why = vec![self.choice(tests)];
        if waited {
            why.push(words.request_had_waited().to_owned());
        }
        (headline.tell(words), words.sentences(&why))
    }

    /// That a request waits, or can never run; and why.
    pub(super) fn waits(&self, request: u32, tests: &Tests) -> (String, String) {
        let (words, name, gpus) = (self.words, &self.request(request), &*self.asked(request));
        let by_group = self.outline.policy == Policy::Group;
        let headline = match tests.fails {
            None => return Default::default(),
            Some(Test::Group) => WaitsForGroup { request: name, gpus }.tell(words),
            Some(Test::Type) => WaitsForType { request: name, gpus }.tell(words),
            Some(_) if tests.unsatisfiable => CanNeverRun { request: name, gpus }.tell(words),
            Some(Test::Quota) => {
                let requester = &self.requester_of(request);
                WaitsForQuota { request: name, gpus, requester }.tell(words)
            }
            Some(Test::Capacity) if by_group => WaitsForRoom { request: name, gpus }.tell(words),
            Some(Test::Capacity) => WaitsForNode { request: name, gpus }.tell(words),
        };
        (headline, self.why_it_waits(request, tests))
    }

    /// Why a request waits.
    pub(super) fn why_it_waits(&self, request: u32, tests: &Tests) -> String {
        let words = self.words;
        match tests.fails {
            None => String::new(),
            Some(Test::Group) => self.no_group(request, tests),
            Some(Test::Type) => self.wants(request),
            Some(_) if tests.unsatisfiable => self.never(request, tests),
            Some(Test::Quota) => self.quota(request, false, tests).1,
            Some(Test::Capacity) => {
                let mut why = vec![self.largest(tests)];
                if tests.free >= tests.requested {
                    let free = tests.free;
                    why.push(match self.outline.policy {
                        Policy::Machine => FreeAndOfNoUse { free }.tell(words),
                        Policy::Group => FreeAndNotPlanned { free }.tell(words),
                    });
                }
                words.sentences(&why)
            }
        }
    }

    /// Why a request can never run.
    fn never(&self, request: u32, tests: &Tests) -> String {
        let (words, wanted) = (self.words, tests.requested);
        if let Some(quota) = tests.quota.filter(|&quota| wanted > quota) {
            let requester = &self.requester_of(request);
            return NeverByQuota { requester, wanted, quota }.tell(words);
        }
        let Some(FreeBlock { node, group, free: most }) = tests.most else {
            return words.never_by_kind().to_owned();
        };
        let node = &self.node(node);
        let never = match group {
            None => NeverBySize { most, node }.tell(words),
            Some(_) => NeverByGroup { most, node }.tell(words),
        };
        words.sentences(&[never, self.wants(request)])
    }
}
