//! Data that never change during a run: the counts of free units, and the preference orders of the requests.
//!
//! A [`FreeCount`] has the free units of one model and kind that a member of a group has on its node, a [`FreeTotal`] the
//! sum of the free counts of one group, model and kind. A [`Scope`] has the free totals of one owner and tag: a request
//! uses that of its requester and that of groups for anybody. For each size that requests ask for, a scope has a
//! preference order over its free totals ([`MinTree`]).
//!
//! Machine by machine, every node is a group of its own; tags do not count, and the first node that fits wins.
//!
//! Cost: sorts of free totals and of the sizes asked for, and a few look-ups for each request.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use super::Policy;
use super::event::Test;
use super::min_tree::MinTree;
use super::problem::{Group, Member, NONE, Problem, RequestShape, index_u32};
use super::reason::Never;

/// A list of lists, in one vector.
#[derive(Clone, Debug)]
pub struct Lists<T> {
    all: Vec<T>,
    /// Index of the first element of each list, and of the end of the last one.
    starts: Vec<u32>,
}

impl<T: Clone> Lists<T> {
    /// Sorts elements into lists by number; within a list their order is kept. Cost: two passes over the elements, and no
    /// memory beside that of the lists: they may be millions.
    fn new(lists: usize, elements: impl Iterator<Item = (u32, T)> + Clone) -> Self {
        let mut starts = vec![0; lists + 1];
        elements.clone().for_each(|(list, _)| starts[list as usize + 1] += 1);
        for list in 0..lists {
            starts[list + 1] += starts[list];
        }
        let first = elements.clone().next();
        let mut all = first.map_or(Vec::new(), |(_, any)| vec![any; starts[lists] as usize]);
        for (list, element) in elements {
            let next = &mut starts[list as usize];
            all[*next as usize] = element;
            *next += 1;
        }
        // Each start is its list's end now, which is the next list's start.
        starts.rotate_right(1);
        starts[0] = 0;
        Lists { all, starts }
    }

    /// The elements of a list.
    #[inline]
    pub fn of(&self, list: u32) -> &[T] {
        &self.all[self.starts[list as usize] as usize..self.starts[list as usize + 1] as usize]
    }
}

/// The free total of one group, for units of one model and kind.
#[derive(Clone, Debug)]
pub struct FreeTotal {
    pub group: u32,
    /// Model and kind of the units, as a number of [`Problem::selectors`].
    pub selector: u32,
    /// Its free counts, in the order of the members.
    pub counts: Range<u32>,
}

/// The free count of a member of a group, for units of one model and kind.
#[derive(Clone, Copy, Debug)]
pub struct FreeCount {
    /// The free total that it is part of.
    pub total: u32,
    /// The member, numbered across all groups.
    pub member: u32,
}

/// The free totals of one owner, tag, model and kind.
#[derive(Clone, Debug)]
pub struct Scope {
    /// The free totals, in the order of the groups: the leaves of its preference orders.
    pub totals: Vec<u32>,
    /// Its preference orders, one for each size.
    pub orders: Range<u32>,
}

/// A preference order over the free totals of a scope.
#[derive(Clone, Copy, Debug)]
pub struct Order {
    pub scope: u32,
    /// Units that a group must have free on one node to take part.
    pub size: u32,
    pub tree: MinTree,
}

/// The data by which a request is tested.
#[derive(Clone, Copy, Debug)]
pub struct Needs {
    pub units: u64,
    /// The requester whose quota counts them; [`NONE`] without a quota.
    pub requester: u32,
    /// Preference orders over groups of the requester, and over groups that anybody may use; or [`NONE`].
    pub orders: [u32; 2],
    /// The test of groups or types that it fails in any state, if there is one.
    pub missing: Option<Test>,
}

/// Data that never change during a run.
#[derive(Clone, Debug)]
pub struct Layout {
    /// True if the best fitting group wins; false if the first one does: machine by machine.
    pub by_group: bool,
    /// The groups that the requests compete for.
    pub groups: Arc<[Group]>,
    /// Number of the first member of each group, numbered across all groups, and of the end of the last group.
    first_member: Vec<u32>,
    /// The group of each member, and its index there.
    members: Vec<(u32, u32)>,
    /// All free totals, by group.
    pub totals: Vec<FreeTotal>,
    /// All free counts, by free total.
    pub counts: Vec<FreeCount>,
    /// The free counts that include each unit; none for the units of closed nodes, which are never free.
    pub counts_of: Lists<u32>,
    /// The scopes that requests use.
    pub scopes: Vec<Scope>,
    /// The scopes of each free total, with its leaf in the preference orders of each.
    pub scopes_of: Lists<(u32, u32)>,
    /// All preference orders, by scope, then by size.
    pub orders: Vec<Order>,
    /// Number of keys of all their trees.
    pub keys: usize,
    /// The needs of each request.
    pub needs: Vec<Needs>,
    /// The most units that one node has for each selector, free or not, closed or not, and the first such node.
    most: Vec<(u64, u32)>,
}

/// Owner, tag, and model and kind; without a tag, all groups of the owner.
type ScopeKey = (u32, u32, u32);

/// The sizes that are asked for in each scope, with the preference order of each.
type Sizes = BTreeMap<ScopeKey, BTreeMap<u32, u32>>;

impl Layout {
    /// The layout of a run over these groups.
    pub fn new(problem: &Problem, groups: Arc<[Group]>) -> Self {
        let by_group = problem.policy == Policy::Group;
        let (totals, counts, counts_of) = counted(problem, &groups);
        let by_key = by_key(&groups, &totals, &largest(problem, &totals, &counts, &counts_of));
        let mut sizes = Sizes::new();
        for &shape in &problem.requests {
            for key in keys(shape, by_group) {
                if let Some((_, largest)) = by_key.get(&key) {
                    sizes.entry(key).or_default().insert(size(shape, *largest), NONE);
                }
            }
        }
        let (mut scopes, mut requested, mut leaves) = (Vec::new(), Vec::new(), Vec::new());
        let mut end = sizes.values().map(BTreeMap::len).sum();
        for (key, sizes) in &mut sizes {
            let (scope, first) = (index_u32(scopes.len()), index_u32(requested.len()));
            let totals = by_key[key].0.clone();
            for (&size, order) in sizes {
                *order = index_u32(requested.len());
                let (tree, next) = MinTree::new(requested.len(), end, totals.len());
                requested.push(Order { scope, size, tree });
                end = next;
            }
            leaves.extend(totals.iter().zip(0..).map(|(&total, leaf)| (total, (scope, leaf))));
            scopes.push(Scope { totals, orders: first..index_u32(requested.len()) });
        }
        let tagged = tagged(&groups);
        let needs = |&shape: &RequestShape| {
            let mut needs = Needs {
                units: shape.units,
                requester: problem.charged(shape),
                orders: [NONE; 2],
                missing: by_group.then_some(Test::Group),
            };
            if problem.quota.get(needs.requester as usize).is_none_or(Option::is_none) {
                needs.requester = NONE;
            }
            for (order, key) in needs.orders.iter_mut().zip(keys(shape, by_group)) {
                if let Some((_, largest)) = by_key.get(&key) {
                    *order = sizes[&key][&size(shape, *largest)];
                    needs.missing = None;
                } else if needs.missing.is_some() && tagged.contains(&(key.0, key.1)) {
                    needs.missing = Some(Test::Type);
                }
            }
            needs
        };
        Layout {
            needs: problem.requests.iter().map(needs).collect(),
            first_member: first_members(&groups),
            members: (0..)
                .zip(&*groups)
                .flat_map(|(group, of)| (0..).take(of.members.len()).map(move |at| (group, at)))
                .collect(),
            scopes_of: Lists::new(totals.len(), leaves.iter().copied()),
            most: largest_nodes(problem),
            by_group,
            groups,
            totals,
            counts,
            counts_of,
            scopes,
            orders: requested,
            keys: end,
        }
    }

    /// A preference order; `None` for [`NONE`].
    pub fn order(&self, order: u32) -> Option<Order> {
        self.orders.get(order as usize).copied()
    }

    /// A member, by its number across all groups.
    pub fn member(&self, member: u32) -> &Member {
        let (group, index) = self.members[member as usize];
        &self.groups[group as usize].members[index as usize]
    }

    pub fn members_of(&self, group: u32) -> Range<u32> {
        self.first_member[group as usize]..self.first_member[group as usize + 1]
    }

    /// The reason why no request of a shape ever fits, whatever the groups, with no container on any node.
    pub fn never(&self, problem: &Problem, shape: RequestShape) -> Option<Never> {
        let quota = problem.quota.get(problem.charged(shape) as usize).copied().flatten();
        match self.most[shape.selector as usize] {
            _ if quota.is_some_and(|quota| shape.units > quota) => Some(Never::Quota),
            (0, _) => Some(Never::Type),
            (most, node) => (most < shape.units).then_some(Never::Size { node, most }),
        }
    }
}

fn first_members(groups: &[Group]) -> Vec<u32> {
    let mut first = vec![0];
    for group in groups {
        first.push(first[first.len() - 1] + index_u32(group.members.len()));
    }
    first
}

/// Free totals and free counts of all groups, and the free counts that include each unit.
fn counted(problem: &Problem, groups: &[Group]) -> (Vec<FreeTotal>, Vec<FreeCount>, Lists<u32>) {
    let (mut totals, mut counts) = (Vec::<FreeTotal>::new(), Vec::new());
    let mut first = 0;
    for (number, group) in (0..).zip(groups) {
        // Model and kind, then member. A group has the type of its units on closed nodes, too.
        let mut found = BTreeSet::new();
        for (at, member) in (first..).zip(&group.members) {
            for &unit in &member.units {
                found.extend(problem.unit_selectors(unit).map(|selector| (selector, at)));
            }
        }
        first += index_u32(group.members.len());
        for (selector, member) in found {
            let count = index_u32(counts.len());
            let last = totals.last().map(|total| (total.group, total.selector));
            if last != Some((number, selector)) {
                totals.push(FreeTotal { group: number, selector, counts: count..count });
            }
            let total = index_u32(totals.len() - 1);
            totals[total as usize].counts.end = count + 1;
            counts.push(FreeCount { total, member });
        }
    }
    let members: Vec<&Member> = groups.iter().flat_map(|group| &group.members).collect();
    let selected = (0..).zip(&counts).flat_map(|(count, of)| {
        let selector = totals[of.total as usize].selector;
        let units = members[of.member as usize].units.iter().copied();
        let counts =
            move |unit: &u32| problem.matches(*unit, selector) && !problem.is_closed(*unit);
        units.filter(counts).map(move |unit| (unit, count))
    });
    let counts_of = Lists::new(problem.node_of.len(), selected);
    (totals, counts, counts_of)
}

/// The largest free count of each free total, with all units free.
fn largest(
    problem: &Problem,
    totals: &[FreeTotal],
    counts: &[FreeCount],
    counts_of: &Lists<u32>,
) -> Vec<u32> {
    let mut sizes = vec![0; counts.len()];
    for unit in 0..index_u32(problem.node_of.len()) {
        counts_of.of(unit).iter().for_each(|&count| sizes[count as usize] += 1);
    }
    let largest = |total: &FreeTotal| {
        sizes[total.counts.start as usize..total.counts.end as usize].iter().copied().max()
    };
    totals.iter().map(|total| largest(total).unwrap_or(0)).collect()
}

/// The free totals of each scope, in the order of the groups, and the most units that one of them ever has on a node.
fn by_key(
    groups: &[Group],
    totals: &[FreeTotal],
    largest: &[u32],
) -> BTreeMap<ScopeKey, (Vec<u32>, u32)> {
    let mut by_key = BTreeMap::<ScopeKey, (Vec<u32>, u32)>::new();
    for ((number, total), &largest) in (0..).zip(totals).zip(largest) {
        let group = &groups[total.group as usize];
        for &tag in group.tags.iter().chain(&[NONE]) {
            let scope = by_key.entry((group.requester, tag, total.selector)).or_default();
            scope.0.push(number);
            scope.1 = scope.1.max(largest);
        }
    }
    by_key
}

/// Owners and tags of the groups.
fn tagged(groups: &[Group]) -> BTreeSet<(u32, u32)> {
    let of = |group: &Group| {
        let owner = group.requester;
        group.tags.iter().chain(&[NONE]).map(move |&tag| (owner, tag)).collect::<Vec<_>>()
    };
    groups.iter().flat_map(of).collect()
}

/// The scopes of a request: the groups of its requester, and the groups of nobody.
fn keys(shape: RequestShape, by_group: bool) -> [ScopeKey; 2] {
    // Machine by machine no group has an owner or a tag.
    let (owner, tag) = if by_group { (shape.requester, shape.tag) } else { (NONE, NONE) };
    [owner, NONE].map(|owner| (owner, tag, shape.selector))
}

/// The size of a preference order: all sizes that no group of a scope ever has are one.
fn size(shape: RequestShape, largest: u32) -> u32 {
    u32::try_from(shape.units).map_or(largest + 1, |units| units.min(largest + 1))
}

/// The most units that one node has for each selector, free or not, closed or not, and the first such node.
fn largest_nodes(problem: &Problem) -> Vec<(u64, u32)> {
    let mut most = vec![(0, NONE); problem.selectors.len()];
    let mut counts = vec![0; problem.selectors.len()];
    for node in 0..index_u32(problem.node_count()) {
        let selectors = || problem.units_of(node).flat_map(|unit| problem.unit_selectors(unit));
        selectors().for_each(|selector| counts[selector as usize] += 1);
        for selector in selectors() {
            let count = std::mem::take(&mut counts[selector as usize]);
            let most = &mut most[selector as usize];
            *most = if count > most.0 { (count, node) } else { *most };
        }
    }
    most
}
