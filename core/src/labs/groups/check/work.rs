//! Bounds on the work and the memory of a run, from counts of the scenario.
//!
//! Choosing looks at all members of a group and at all units of a node; an allocation changes all groups that contain
//! the unit, and in each of them a preference order for every tag and size that requests ask for; a change of the units
//! of a requester with a quota may change the tests of all its waiting requests; planning looks at the demands. None of these is large in a real cluster, but a scenario can make each of them large.
//!
//! A step is about a nanosecond. The weights are measured (20,000 groups that all contain the same unit, and as many
//! requests: 46 ns for a group and a container that starts and ends), so that accepted scenarios end in seconds.

use std::collections::{BTreeMap, BTreeSet};

use super::Check;
use super::cluster::ClusterUnits;
use crate::format::{ErrorKind, Measure, Path};
use crate::labs::groups::problem::{Entry, Group, MAX_KEYS, MAX_WORK, NONE, RequestShape};

impl Check<'_> {
    /// Refuses scenarios that would take too long or too much memory.
    pub(super) fn work(
        &mut self,
        cluster: &ClusterUnits<'_>,
        groups: &[Group],
        demands: &[RequestShape],
        (requests, entries): (&[RequestShape], &[Entry]),
    ) {
        let most = |counts: &mut dyn Iterator<Item = usize>| counts.max().unwrap_or(0) as u64;
        let on_node =
            most(&mut cluster.first_unit.windows(2).map(|ends| (ends[1] - ends[0]) as usize));
        let members = most(&mut groups.iter().map(|group| group.members.len()));
        let sizes: BTreeSet<u64> =
            requests.iter().map(|shape| shape.units).filter(|&units| units <= on_node).collect();
        let changes = changes(cluster, groups, requests, sizes.len() as u64);
        let allocated =
            requests.iter().fold(0, |sum: u64, shape| sum.saturating_add(shape.units.min(on_node)));
        let each = on_node.saturating_add(members).saturating_mul(entries.len() as u64);
        let run = each
            .saturating_add(allocated.saturating_mul(changes))
            .saturating_add(self.quota_updates(requests));
        self.limit(run, MAX_WORK, "requests");

        let indexes: BTreeSet<(u32, u32)> =
            demands.iter().map(|shape| (shape.requester, shape.selector)).collect();
        let looks = (demands.len() as u64).saturating_mul(on_node);
        let looks = looks.saturating_add(cluster.node_of.len() as u64);
        self.limit(looks.saturating_mul(indexes.len() as u64), MAX_WORK, "grouping");

        let tagged = groups.iter().map(|group| {
            let units = group.members.iter().map(|member| member.units.len() as u64).sum::<u64>();
            units.saturating_mul(1 + group.tags.len() as u64)
        });
        let planned = demands.iter().map(|shape| {
            let tags = 1 + u64::from(shape.tag != NONE);
            shape.units.min(on_node).saturating_mul(tags)
        });
        let counted = tagged.chain(planned).fold(cluster.node_of.len() as u64, u64::saturating_add);
        self.limit(counted.saturating_mul(sizes.len() as u64), MAX_KEYS, "grouping");
    }

    /// An estimate of the tests that quotas change: if a requester has a quota, each of its requests may move all of
    /// its sorts of requests over the quota, or back.
    fn quota_updates(&self, requests: &[RequestShape]) -> u64 {
        let mut by_requester = BTreeMap::<u32, (u64, BTreeSet<_>)>::new();
        for shape in requests {
            let requester = self.scenario.requesters.get(shape.requester as usize);
            if requester.is_some_and(|requester| requester.quota.is_some()) {
                let (count, sorts) = by_requester.entry(shape.requester).or_default();
                *count += 1;
                sorts.insert((shape.tag, shape.selector, shape.units));
            }
        }
        let each = |(count, sorts): &(u64, BTreeSet<_>)| {
            count.saturating_mul(sorts.len() as u64).saturating_mul(SORT)
        };
        by_requester.values().map(each).fold(0, u64::saturating_add)
    }

    fn limit(&mut self, found: u64, max: u64, section: &str) {
        if found > max {
            let kind = ErrorKind::TooLarge { what: Measure::GroupingWork, found, max };
            self.errors.push(Path::root().field(section), kind);
        }
    }
}

/// The most steps that the change of a unit takes: for each group that contains it, and each preference order of that
/// group.
fn changes(
    cluster: &ClusterUnits<'_>,
    groups: &[Group],
    requests: &[RequestShape],
    sizes: u64,
) -> u64 {
    let asked: BTreeSet<u32> = requests.iter().map(|shape| shape.tag).collect();
    let of_group = |members: usize, tags: &[u32]| {
        let tags = 1 + tags.iter().filter(|tag| asked.contains(tag)).count() as u64;
        GROUP + members as u64 + tags.saturating_mul(TREE + COLUMN.saturating_mul(sizes))
    };
    let mut of_unit = vec![0_u64; cluster.node_of.len()];
    for group in groups {
        let steps = of_group(group.members.len(), &group.tags);
        for unit in group.members.iter().flat_map(|member| &member.units) {
            let of_unit = &mut of_unit[*unit as usize];
            *of_unit = of_unit.saturating_add(steps);
        }
    }
    // Machine by machine each node is a group of its own.
    of_unit.into_iter().max().unwrap_or(0).max(of_group(1, &[]))
}

/// Steps for a group whose free units change, for a tree of its preference orders, and for a size of that tree.
const GROUP: u64 = 16;
const TREE: u64 = 16;
const COLUMN: u64 = 8;

/// Steps for a sort of requests that a quota admits or refuses now.
const SORT: u64 = 8;
