//! Why a step of a groups run went as it did.

use gantry_core::labs::groups::event::Test;
use gantry_core::labs::groups::reason::{FreeBlock, Reason, Tests};
use gantry_core::labs::groups::{Policy, UnitKind};

use super::GroupsTeller;
use crate::narrate::rich::{bad, good};
use crate::words::{NOTHING, groups_reasons as say};

impl GroupsTeller<'_> {
    /// Headline and grounds of a reason, in markup.
    pub fn tell(&self, reason: &Reason) -> (String, String) {
        let words = self.words;
        match *reason {
            Reason::Beginning { nodes, ref units, requests } => {
                let gpus = &words.units_counted(units, units);
                let coming = say::GroupsWillCome { nodes, gpus, requests };
                (words.groups_nothing_yet().to_owned(), coming.tell(words))
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
            Reason::Unmet { plan, most } => {
                (say::DemandUnmet { plan }.tell(self), say::DemandUnmetWhy { most }.tell(words))
            }
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
                let (count, units) = (units.len() as u64, &*self.units(units));
                let headline = say::ContainerEnds { count, request, node, units }.tell(self);
                (headline, say::AllAreTriedAgain { waiting }.tell(words))
            }
            Reason::Bound { request, node, ref units } => {
                let (count, units) = (units.len() as u64, &*self.units(units));
                let headline = say::ContainerRuns { count, request, node, units }.tell(self);
                (headline, words.container_runs_why().to_owned())
            }
            Reason::ReleasedNothing { request } => {
                let headline = say::NothingToEnd { request }.tell(self);
                (headline, words.nothing_to_end_why().to_owned())
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

    fn arrived(&self, request: u32, waiting: u64) -> (String, String) {
        let words = self.words;
        let mut why = vec![words.request_comes_why().to_owned()];
        if let Some(own) = self.outline.requests.get(request as usize) {
            if own.requester.is_some() {
                why.push(say::RequestHasRequester { request }.tell(self));
            }
            if own.tag.is_some() {
                why.push(say::RequestHasTag { request }.tell(self));
            }
            if own.model.is_some() {
                why.push(say::RequestHasModel { request }.tell(self));
            }
        }
        match self.kind_of(request) {
            UnitKind::Physical => {}
            UnitKind::Virtual => why.push(words.request_is_virtual().to_owned()),
            UnitKind::Mig => why.push(words.request_is_mig().to_owned()),
        }
        if waiting > 0 {
            why.push(say::OthersWait { waiting }.tell(words));
        }
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
        let own = self.outline.requests.get(request as usize);
        match own.and_then(|own| own.tag.as_ref()) {
            Some(_) => say::ByItsTag { open: tests.accessible, request }.tell(self),
            None => self.words.by_no_tag().to_owned(),
        }
    }

    /// Why there is no group for a request.
    fn no_group(&self, request: u32, tests: &Tests) -> String {
        let (words, outline) = (self.words, self.outline);
        let tag = self.outline.requests.get(request as usize).and_then(|own| own.tag.as_ref());
        let unmet =
            outline.plans.iter().any(|plan| plan.node.is_none() && plan.tag.as_ref() == tag);
        match (tag, tests.accessible) {
            _ if outline.nodes.is_empty() => words.no_group_no_node().to_owned(),
            (Some(_), _) if unmet => say::NoGroupOfDemand { request }.tell(self),
            _ if outline.groups.is_empty() && outline.plans.is_empty() => {
                words.no_group_made().to_owned()
            }
            _ if outline.groups.is_empty() => words.no_group_met().to_owned(),
            (_, 0) | (None, _) => words.no_group_open().to_owned(),
            (Some(_), open) => say::NoGroupWithTag { open, request }.tell(self),
        }
    }

    fn wants(&self, request: u32) -> String {
        let words = self.words;
        let own = self.outline.requests.get(request as usize);
        let model = own.is_some_and(|own| own.model.is_some());
        match (model, self.kind_of(request)) {
            (false, UnitKind::Physical) => words.wants_physical().to_owned(),
            (false, UnitKind::Virtual) => words.wants_virtual().to_owned(),
            (false, UnitKind::Mig) => words.wants_mig().to_owned(),
            (true, UnitKind::Physical) => say::WantsPhysicalOf { request }.tell(self),
            (true, UnitKind::Virtual) => say::WantsVirtualOf { request }.tell(self),
            (true, UnitKind::Mig) => say::WantsMigOf { request }.tell(self),
        }
    }

    /// Why it goes where it goes.
    pub(super) fn choice(&self, tests: &Tests) -> String {
        let Some(choice) = tests.choice else { return String::new() };
        let FreeBlock { node, group, free } = choice.block;
        let (wanted, left, roomy) = (tests.requested, choice.remaining, tests.feasible);
        match group {
            None => good(say::FirstNodeWhy { node, free, wanted }.tell(self)),
            Some(group) => say::LeastLeftWhy { roomy, group, left, node, free, wanted }.tell(self),
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
        let (count, units) = (units.len() as u64, &*self.units(units));
        let headline = say::RequestPlaced { count, request, node, units }.tell(self);
        let waited = if waited { self.words.request_had_waited() } else { "" };
        (headline, self.words.sentences(&[self.choice(tests), waited.to_owned()]))
    }

    /// That a request waits, or can never run; and why.
    pub(super) fn waits(&self, request: u32, tests: &Tests) -> (String, String) {
        let by_group = self.outline.policy == Policy::Group;
        let headline = match tests.fails {
            None => return Default::default(),
            Some(Test::Group) => say::WaitsForGroup { request }.tell(self),
            Some(Test::Type) => say::WaitsForType { request }.tell(self),
            Some(_) if tests.unsatisfiable => say::CanNeverRun { request }.tell(self),
            Some(Test::Quota) => say::WaitsForQuota { request }.tell(self),
            Some(Test::Capacity) if by_group => say::WaitsForRoom { request }.tell(self),
            Some(Test::Capacity) => say::WaitsForNode { request }.tell(self),
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
                        Policy::Machine => say::FreeAndOfNoUse { free }.tell(words),
                        Policy::Group => say::FreeAndNotPlanned { free }.tell(words),
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
            return say::NeverByQuota { request, wanted, quota }.tell(self);
        }
        let Some(FreeBlock { node, group, free: most }) = tests.most else {
            return words.never_by_kind().to_owned();
        };
        let never = match group {
            None => say::NeverBySize { most, node }.tell(self),
            Some(_) => say::NeverByGroup { most, node }.tell(self),
        };
        words.sentences(&[never, self.wants(request)])
    }
}
