//! Why a step of a groups run went as it did.

use gantry_core::labs::groups::event::Test;
use gantry_core::labs::groups::reason::{FreeBlock, Never, Reason, Tests};
use gantry_core::labs::groups::{Policy, RequestOutline, UnitKind};

use super::GroupsTeller;
use crate::narrate::rich::{bad, good};
use crate::words::{NOTHING, groups_reasons as say};

impl GroupsTeller<'_> {
    /// Headline and grounds of a reason, in markup.
    pub fn tell(&self, reason: &Reason) -> (String, String) {
        let words = self.words;
        match *reason {
            Reason::Beginning { nodes, ref units, bound, requests } => {
                let gpus = &words.units_counted(units, units);
                let running = (bound > 0).then(|| say::ContainersRunAlready { bound }.tell(words));
                let system = say::GroupsWillCome { nodes, gpus, requests }.tell(words);
                (system, running.unwrap_or_default())
            }
            Reason::Planned { plan, node, before, after, equal_demands, nodes: alike, enough } => {
                let is_last = plan as usize + 1 == self.outline.plans.len();
                let demand = if is_last {
                    words.demand_is_last().to_owned()
                } else {
                    say::DemandIsLargest { alike: equal_demands }.tell(words)
                };
                let fullest = if enough == 1 {
                    say::NodeIsOnly { node, before, after }.tell(self)
                } else {
                    say::NodeIsFullest { alike, node, before, after }.tell(self)
                };
                let headline = say::DemandPlanned { plan, node }.tell(self);
                (headline, words.sentences(&[demand, fullest]))
            }
            Reason::Unmet { plan, most, barred } => self.unmet(plan, most, barred),
            Reason::Stored { groups, unmet } => {
                let why = if self.outline.plans.is_empty() {
                    words.grouping_stored_by_hand().to_owned()
                } else {
                    say::GroupingStoredPlanned { unmet }.tell(words)
                };
                (say::GroupingStored { groups }.tell(words), why)
            }
            Reason::Arrived { request, waiting, .. } => self.arrived(request, waiting),
            Reason::Tested { request, test, passed, ref tests } => {
                self.tested(request, test, passed, tests)
            }
            Reason::Placed { request, ref units, ref tests, waited } => {
                self.placed(request, units, tests, waited)
            }
            Reason::Queued { request, ref tests } => self.waits(request, tests),
            Reason::Released { request, node, ref units, waiting } => {
                let units = &*self.units(units);
                let headline = say::ContainerEnds { request, node, units }.tell(self);
                (headline, say::AllAreTriedAgain { waiting }.tell(words))
            }
            Reason::Bound { request, node, ref units } => {
                let units = &*self.units(units);
                let headline = say::ContainerRuns { request, node, units }.tell(self);
                (headline, words.container_runs_why().to_owned())
            }
            Reason::ReleasedNothing { request } => {
                (say::NothingToEnd { request }.tell(self), words.nothing_to_end_why().to_owned())
            }
            Reason::Withdrawn { request } => {
                let headline = say::RequestIsWithdrawn { request }.tell(self);
                (headline, words.request_is_withdrawn_why().to_owned())
            }
            Reason::Retried { waiting, placed } => {
                let headline =
                    if placed == 0 { words.none_has_room() } else { words.all_were_tried() };
                (headline.to_owned(), say::StillWait { waiting }.tell(words))
            }
        }
    }

    fn unmet(&self, plan: u32, most: u64, barred: Option<FreeBlock>) -> (String, String) {
        let words = self.words;
        let why = say::DemandUnmetWhy { most }.tell(words);
        let Some(FreeBlock { node, free: units, .. }) = barred else {
            return (say::DemandUnmet { plan }.tell(self), why);
        };
        let own = self.outline.plans.get(plan as usize);
        let requester = &self.requester_named(own.and_then(|own| own.requester));
        let barred = say::DemandBarred { node, units, requester }.tell(self);
        (say::DemandUnmetOf { plan, requester }.tell(self), words.sentences(&[why, barred]))
    }

    fn arrived(&self, request: u32, waiting: u64) -> (String, String) {
        let words = self.words;
        let mut why = vec![words.request_comes_why().to_owned()];
        if let Some(own) = self.shape(request) {
            let requester = own.requester.map(|_| say::RequestHasRequester { request }.tell(self));
            let tag = own.tag.as_ref().map(|_| say::RequestHasTag { request }.tell(self));
            let model = own.model.as_ref().map(|_| say::RequestHasModel { request }.tell(self));
            why.extend([requester, tag, model].into_iter().flatten());
        }
        why.push(match self.kind_of(request) {
            UnitKind::Physical => String::new(),
            UnitKind::Virtual => words.request_is_virtual().to_owned(),
            UnitKind::Mig => words.request_is_mig().to_owned(),
        });
        why.extend((waiting > 0).then(|| say::OthersWait { waiting }.tell(words)));
        (say::RequestComes { request }.tell(self), words.sentences(&why))
    }

    fn tested(&self, request: u32, test: Test, passed: bool, tests: &Tests) -> (String, String) {
        match (test, passed) {
            (Test::Quota, _) => self.quota(request, passed, tests),
            (Test::Group, true) => {
                let headline = say::GroupsAreMeant { groups: tests.tag_matches, request };
                (headline.tell(self), self.by_tag(request, tests))
            }
            (Test::Group, false) => {
                (say::NoGroupIsMeant { request }.tell(self), self.no_group(request, tests))
            }
            (Test::Type, true) => {
                let headline = say::GroupsHaveType { groups: tests.type_matches, request };
                (headline.tell(self), self.wants(request))
            }
            (Test::Type, false) => {
                (say::NoGroupHasType { request }.tell(self), self.wants(request))
            }
            (Test::Capacity, true) if self.outline.policy == Policy::Machine => {
                (say::NodeHasRoom { request }.tell(self), self.choice(tests))
            }
            (Test::Capacity, true) => {
                let &Tests { feasible: groups, requested: wanted, .. } = tests;
                (say::GroupsHaveRoom { groups, wanted }.tell(self.words), self.choice(tests))
            }
            (Test::Capacity, false) => {
                (say::NothingHasRoom { request }.tell(self), self.largest(tests))
            }
        }
    }

    fn quota(&self, request: u32, passed: bool, tests: &Tests) -> (String, String) {
        let words = self.words;
        let (Some(held), Some(quota)) = (tests.allocated, tests.quota) else {
            return (say::NoQuota { request }.tell(self), say::NoQuotaWhy { request }.tell(self));
        };
        let wanted = tests.requested;
        if passed {
            let why = say::QuotaHasRoomWhy { held, wanted, quota }.tell(words);
            return (say::QuotaHasRoom { request }.tell(self), why);
        }
        let why = say::QuotaExceededWhy { held, wanted, quota }.tell(words);
        (say::QuotaExceeded { request }.tell(self), why)
    }

    fn by_tag(&self, request: u32, tests: &Tests) -> String {
        let own = self.shape(request);
        let (open, left) = (tests.accessible, tests.tag_matches);
        match own.filter(|own| own.tag.is_some()) {
            Some(own) if own.requester.is_some() => {
                say::ByItsTag { open, left, request }.tell(self)
            }
            Some(_) => say::ByItsTagAlone { open, left, request }.tell(self),
            None => self.words.by_no_tag().to_owned(),
        }
    }

    fn no_group(&self, request: u32, tests: &Tests) -> String {
        let (words, outline, own) = (self.words, self.outline, self.shape(request));
        let unmet = outline.plans.iter().any(|plan| {
            let is_alike = |own: &RequestOutline| {
                (&plan.tag, &plan.model, plan.kind) == (&own.tag, &own.model, own.kind)
                    && plan.requester == own.requester
            };
            plan.node.is_none() && own.is_some_and(is_alike)
        });
        let has_tag = own.is_some_and(|own| own.tag.is_some());
        let none = match tests.accessible {
            _ if outline.nodes.is_empty() => return words.no_group_no_node().to_owned(),
            _ if unmet && has_tag => say::NoGroupOfDemand { request }.tell(self),
            _ if unmet => words.no_group_unmet().to_owned(),
            _ if outline.groups.is_empty() && outline.plans.is_empty() => {
                return words.no_group_made().to_owned();
            }
            _ if outline.groups.is_empty() => words.no_group_met().to_owned(),
            0 if tests.of_others > 0 => {
                say::NoGroupOfOthers { groups: tests.of_others }.tell(words)
            }
            0 => words.no_group_open().to_owned(),
            open => say::NoGroupWithTag { open, request }.tell(self),
        };
        words.sentences(&[none, self.on_nodes(tests)])
    }

    /// What the nodes have for a request that no group serves.
    fn on_nodes(&self, tests: &Tests) -> String {
        let wanted = tests.requested;
        match tests.on_node {
            Some(FreeBlock { node, free, .. }) if free >= wanted => {
                say::FreeInNoGroup { node, free }.tell(self)
            }
            Some(FreeBlock { node, free, .. }) => {
                bad(say::LargestFreePiece { node, free, wanted }.tell(self))
            }
            None => self.words.nothing_free_for_it().to_owned(),
        }
    }

    fn wants(&self, request: u32) -> String {
        let words = self.words;
        let model = self.shape(request).is_some_and(|own| own.model.is_some());
        match (model, self.kind_of(request)) {
            (false, UnitKind::Physical) => words.wants_physical().to_owned(),
            (false, UnitKind::Virtual) => words.wants_virtual().to_owned(),
            (false, UnitKind::Mig) => words.wants_mig().to_owned(),
            (true, UnitKind::Physical) => say::WantsPhysicalOf { request }.tell(self),
            (true, UnitKind::Virtual) => say::WantsVirtualOf { request }.tell(self),
            (true, UnitKind::Mig) => say::WantsMigOf { request }.tell(self),
        }
    }

    pub(super) fn choice(&self, tests: &Tests) -> String {
        let Some(choice) = tests.choice else { return String::new() };
        let FreeBlock { node, group, free } = choice.block;
        let (wanted, left, roomy) = (tests.requested, choice.remaining, tests.feasible);
        match group {
            None => good(say::FirstNodeWhy { node, free, wanted }.tell(self)),
            Some(group) => {
                let least = say::LeastLeftWhy { roomy, group, left, node, free, wanted };
                let nodes = choice.fits;
                let fewest = (nodes > 1).then(|| say::FewestOnNode { nodes, node }.tell(self));
                self.words.sentences(&[least.tell(self), fewest.unwrap_or_default()])
            }
        }
    }

    /// The largest piece, which is too small.
    pub(super) fn largest(&self, tests: &Tests) -> String {
        let wanted = tests.requested;
        let Some(FreeBlock { node, group, free: free @ 1.. }) = tests.largest else {
            return self.words.nothing_free_for_it().to_owned();
        };
        bad(match group {
            None => say::LargestFreePiece { node, free, wanted }.tell(self),
            Some(group) => say::LargestFreePieceOfGroup { node, group, free, wanted }.tell(self),
        })
    }

    fn placed(&self, request: u32, units: &[u32], tests: &Tests, waited: bool) -> (String, String) {
        let node = tests.choice.map_or(NOTHING, |choice| choice.block.node);
        let units = &*self.units(units);
        let headline = say::RequestPlaced { request, node, units }.tell(self);
        let waited = if waited { self.words.request_had_waited() } else { "" };
        (headline, self.words.sentences(&[self.choice(tests), waited.to_owned()]))
    }

    /// That a request waits, or can never run; and why.
    pub(super) fn waits(&self, request: u32, tests: &Tests) -> (String, String) {
        let by_group = self.outline.policy == Policy::Group;
        let headline = match tests.fails {
            None => return Default::default(),
            Some(_) if tests.never.is_some() => say::CanNeverRun { request }.tell(self),
            Some(Test::Group) => say::WaitsForGroup { request }.tell(self),
            Some(Test::Type) => say::WaitsForType { request }.tell(self),
            Some(Test::Quota) => say::WaitsForQuota { request }.tell(self),
            Some(Test::Capacity) if by_group => say::WaitsForRoom { request }.tell(self),
            Some(Test::Capacity) => say::WaitsForNode { request }.tell(self),
        };
        (headline, self.why_it_waits(request, tests))
    }

    pub(super) fn why_it_waits(&self, request: u32, tests: &Tests) -> String {
        let words = self.words;
        match tests.fails {
            None => String::new(),
            Some(_) if tests.never.is_some() => self.never(request, tests),
            Some(Test::Group) => self.no_group(request, tests),
            Some(Test::Type) => words.sentences(&[self.wants(request), self.on_nodes(tests)]),
            Some(Test::Quota) => self.quota(request, false, tests).1,
            Some(Test::Capacity) => {
                let &Tests { requested, closed, free, .. } = tests;
                let most = tests.most.filter(|most| (1..requested).contains(&most.free));
                let most = most.map(|FreeBlock { node, free: most, .. }| {
                    say::GroupsTooSmall { most, node }.tell(self)
                });
                let closed = (closed > 0).then(|| say::UnusedOnClosed { closed }.tell(words));
                let of_no_use = (free >= requested).then(|| match self.outline.policy {
                    Policy::Machine => say::FreeAndOfNoUse { free }.tell(words),
                    Policy::Group => say::FreeAndNotPlanned { free }.tell(words),
                });
                let rest = [most, closed, of_no_use].map(Option::unwrap_or_default);
                words.sentences(&[&[self.largest(tests)][..], &rest].concat())
            }
        }
    }

    fn never(&self, request: u32, tests: &Tests) -> String {
        let (words, wanted) = (self.words, tests.requested);
        let never = match tests.never {
            None => return String::new(),
            Some(Never::Quota) => {
                let quota = tests.quota.unwrap_or(0);
                return say::NeverByQuota { request, wanted, quota }.tell(self);
            }
            Some(Never::Type) => words.never_by_kind().to_owned(),
            Some(Never::Size { node, most }) => say::NeverBySize { most, node }.tell(self),
        };
        words.sentences(&[never, self.wants(request)])
    }
}
