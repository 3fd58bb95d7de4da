//! Groups made by hand, and demands.

use std::collections::BTreeMap;

use super::Check;
use super::cluster::ClusterUnits;
use crate::format::json::excerpt;
use crate::format::names::{Names, check_name};
use crate::format::{ErrorKind, List, Path};
use crate::labs::groups::problem::{Group, Member, Permitted, RequestShape};
use crate::labs::groups::scenario;
use crate::sort;

type Permissions = [Option<Vec<Permitted>>];

impl<'s> Check<'s> {
    pub(super) fn groups(
        &mut self,
        cluster: &mut ClusterUnits<'s>,
        requesters: &Names<'s>,
        permissions: &Permissions,
    ) -> Vec<Group> {
        let groups = self.scenario.grouping().1;
        let path = |at: usize| Path::root().field("grouping").field("groups").index(at);
        let names = groups.iter().map(|group| &*group.id).zip(0..);
        Names::new(names, |at| path(at as usize).field("id"), &mut self.errors);
        let mut made = Vec::with_capacity(groups.len());
        for (at, group) in groups.iter().enumerate() {
            let path = || path(at);
            let requester = self.requester(group.requester.as_deref(), requesters, path);
            let tags = self.tags(&group.tags, &path);
            let members = self.members(cluster, group, permissions, requester, &path);
            made.push(Group { requester, tags, members });
        }
        made
    }

    /// The numbers of a group's tags. Cost: a search in a sorted set for each.
    fn tags(&mut self, written: &'s [String], path: &impl Fn() -> Path) -> Vec<u32> {
        let (mut tags, mut firsts) = (Vec::with_capacity(written.len()), BTreeMap::new());
        for (number, name) in written.iter().enumerate() {
            let path = |number| path().field("tags").index(number);
            check_name(name, || path(number), &mut self.errors);
            let tag = self.interned.tag(name);
            let first = *firsts.entry(tag).or_insert(number);
            if first != number {
                let kind = ErrorKind::DuplicateName { found: excerpt(name), first: path(first) };
                self.errors.push(path(number), kind);
            }
            tags.push(tag);
        }
        tags
    }

    fn members(
        &mut self,
        cluster: &mut ClusterUnits<'s>,
        group: &'s scenario::Group,
        permissions: &Permissions,
        requester: u32,
        path: &impl Fn() -> Path,
    ) -> Vec<Member> {
        let mut firsts = BTreeMap::new();
        let mut members = Vec::with_capacity(group.members.len());
        for (at, member) in group.members.iter().enumerate() {
            let path = |at| path().field("members").index(at);
            let Some(node) = cluster.nodes.get(&member.node) else {
                self.unknown_node(&member.node, || path(at).field("node"));
                continue;
            };
            let first = *firsts.entry(node).or_insert(at);
            if first != at {
                let found = excerpt(&member.node);
                let first = path(first).field("node");
                self.errors.push(path(at).field("node"), ErrorKind::DuplicateName { found, first });
                continue;
            }
            let permission = permissions.get(requester as usize).and_then(Option::as_ref);
            let permitted = permission.map(|permitted| {
                permitted
                    .binary_search_by_key(&node, |permitted| permitted.node)
                    .map(|at| &permitted[at])
            });
            if let Some(Err(_)) = permitted {
                self.not_permitted(group, &member.node, || path(at).field("node"));
                continue;
            }
            let permitted = permitted.and_then(Result::ok);
            let units = self.member(cluster, (group, member, node), permitted, &|| path(at));
            members.push(Member { node, units });
        }
        members
    }

    /// The units of a member, in ascending order.
    fn member(
        &mut self,
        cluster: &mut ClusterUnits<'s>,
        (group, member, node): (&scenario::Group, &scenario::Member, u32),
        permitted: Option<&Permitted>,
        path: &impl Fn() -> Path,
    ) -> Vec<u32> {
        // The first and the last unit of each name, and its index: a GPU may have millions of slices.
        let mut named = Vec::with_capacity(member.units.len());
        for (at, name) in member.units.iter().enumerate() {
            let path = || path().field("units").index(at);
            let (gpu_name, _) = name.split_once('/').unwrap_or((name, ""));
            let Some(gpu) = self.gpu(cluster, node, gpu_name, List::Gpus, path) else { continue };
            match cluster.units_named(self.scenario, node, gpu, name) {
                Some(units) => named.push((units.start, units.end, at)),
                None => self.unknown(name, List::Units, std::iter::empty(), path),
            }
            if permitted
                .and_then(|permitted| permitted.gpus.as_ref())
                .is_some_and(|gpus| gpus.binary_search(&gpu).is_err())
            {
                self.not_permitted(group, gpu_name, path);
            }
        }
        sort::sort(&mut named);
        let (mut units, mut last) = (Vec::new(), 0);
        units.reserve_exact(named.iter().map(|(start, end, _)| (end - start) as usize).sum());
        for (start, end, at) in named {
            if units.last().is_some_and(|&unit| start <= unit) {
                let path = |at| path().field("units").index(at);
                let (first, again) = (at.min(last), at.max(last));
                let found = excerpt(&member.units[again]);
                let first = path(first);
                self.errors.push(path(again), ErrorKind::DuplicateName { found, first });
                continue;
            }
            units.extend(start..end);
            last = at;
        }
        units
    }

    fn not_permitted(&mut self, group: &scenario::Group, found: &str, path: impl FnOnce() -> Path) {
        let requester = excerpt(group.requester.as_deref().unwrap_or_default());
        self.errors.push(path(), ErrorKind::NotPermitted { found: excerpt(found), requester });
    }

    pub(super) fn demands(&mut self, requesters: &Names<'s>) -> Vec<RequestShape> {
        let demands = self.scenario.grouping().2;
        let mut made = Vec::with_capacity(demands.len());
        for (at, demand) in demands.iter().enumerate() {
            let path = || Path::root().field("grouping").field("demands").index(at);
            let requester = self.requester(demand.requester.as_deref(), requesters, path);
            let names = [demand.tag.as_deref(), demand.model.as_deref()];
            made.push(self.shape(demand.gpus, names, demand.kind, requester, path));
        }
        made
    }
}
