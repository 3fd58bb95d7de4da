//! Bounds on the work and the memory of a run, from counts of what is written.
//!
//! Choosing looks at all members of a group and at all units of a node; handing out looks at all groups that a unit
//! stands in; planning does so with the demands. None of these is large in a cluster as they are, and each of them
//! could be made so.

use std::collections::BTreeSet;

use super::Check;
use super::cluster::Cluster;
use crate::format::{ErrorKind, Measure, Path};
use crate::labs::groups::problem::{Entry, Group, MAX_KEYS, MAX_WORK, NONE, Wish};

impl Check<'_> {
    /// Refuses what would take too long or too much memory.
    pub(super) fn work(
        &mut self,
        cluster: &Cluster<'_>,
        groups: &[Group],
        demands: &[Wish],
        (requests, entries): (&[Wish], &[Entry]),
    ) {
        let most = |counts: &mut dyn Iterator<Item = usize>| counts.max().unwrap_or(0) as u64;
        let on_node = most(&mut cluster.first_unit.windows(2).map(|it| (it[1] - it[0]) as usize));
        let members = most(&mut groups.iter().map(|group| group.members.len()));
        let mut standing = vec![0_usize; cluster.node_of.len()];
        for unit in groups.iter().flat_map(|group| &group.members).flat_map(|it| &it.units) {
            standing[*unit as usize] += 1;
        }
        let overlap = most(&mut standing.into_iter()).max(1);
        let handed =
            requests.iter().fold(0, |sum: u64, wish| sum.saturating_add(wish.units.min(on_node)));
        let each = on_node.saturating_add(members).saturating_mul(entries.len() as u64);
        let run = each.saturating_add(handed.saturating_mul(overlap));
        self.bound(run, MAX_WORK, "requests");

        let fields: BTreeSet<(u32, u32)> =
            demands.iter().map(|wish| (wish.requester, wish.want)).collect();
        let looks = (demands.len() as u64).saturating_mul(on_node);
        let looks = looks.saturating_add(cluster.node_of.len() as u64);
        self.bound(looks.saturating_mul(fields.len() as u64), MAX_WORK, "grouping");

        let sizes: BTreeSet<u64> =
            requests.iter().map(|wish| wish.units).filter(|&units| units <= on_node).collect();
        let tagged = groups.iter().map(|group| {
            let units = group.members.iter().map(|member| member.units.len() as u64).sum::<u64>();
            units.saturating_mul(1 + group.tags.len() as u64)
        });
        let planned = demands.iter().map(|wish| {
            let tags = 1 + u64::from(wish.tag != NONE);
            wish.units.min(on_node).saturating_mul(tags)
        });
        let counted = tagged.chain(planned).fold(cluster.node_of.len() as u64, u64::saturating_add);
        self.bound(counted.saturating_mul(sizes.len() as u64), MAX_KEYS, "grouping");
    }

    fn bound(&mut self, found: u64, max: u64, section: &str) {
        if found > max {
            let kind = ErrorKind::TooLarge { what: Measure::GroupingWork, found, max };
            self.errors.push(Path::root().field(section), kind);
        }
    }
}
