//! Data that never change during a run: the counts of free units, and the preference orders of the requests.
//!
//! A [`FreeCount`] has the free units of one model and kind that a member of a group has on its node, a [`FreeTotal`] the
//! sum of the free counts of one group, model and kind. Requests with equal request shapes are one [`Class`]. Two
//! preference orders ([`MinTrees`]) choose the group for a class: one over the groups of its requester, one over
//! the groups that anybody may use. Their leaves are the free totals of groups with a member that is large enough if no
//! unit is allocated. The waiters of a preference order are the classes that it may serve.
//!
//! Machine by machine, every node is a group of its own; tags do not count, and the first node that fits wins.
//!
//! Cost: builder it sorts the classes, and takes a step for each group, tag and preference order of the group.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use super::Policy;
use super::event::Test;
use super::min_trees::MinTrees;
use super::problem::{Group, Member, NONE, Problem, RequestShape, index_u32};
use super::reason::Never;
use crate::sort;

/// A list of lists, in one vector.
#[derive(Clone, Debug, Default)]
pub struct Lists<T> {
    all: Vec<T>,
    /// Index of the first element of each list, and of the end of the last one.
    starts: Vec<u32>,
}

impl<T> Lists<T> {
    /// Sorts elements into lists by number; within a list their order is kept. Cost: two passes over the elements, and no
    /// memory beside that of the lists: they may be millions.
    pub(super) fn new(lists: usize, elements: impl Iterator<Item = (u32, T)> + Clone) -> Self
    where
        T: Clone,
    {
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

    /// The index range of a list.
    #[inline]
    pub fn range(&self, list: u32) -> Range<u32> {
        self.starts[list as usize]..self.starts[list as usize + 1]
    }

    /// The elements of a list.
    #[inline]
    pub fn of(&self, list: u32) -> &[T] {
        let Range { start, end } = self.range(list);
        &self.all[start as usize..end as usize]
    }

    /// The element at an index of the vector.
    #[inline]
    pub fn at(&self, index: u32) -> &T {
        &self.all[index as usize]
    }
}

/// The free total of one group, for units of one model and kind.
#[derive(Clone, Debug)]
pub struct FreeTotal {
    /// The group.
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

/// Requests with equal request shapes.
#[derive(Clone, Debug)]
pub struct Class {
    /// Their shape; machine by machine, without a tag.
    pub shape: RequestShape,
    /// The requester whose quota counts their units; or [`NONE`].
    pub charged: u32,
    /// The pools of the requester's groups, and of groups that anybody may use, as numbers of `pools`; or [`NONE`].
    pub pools: [u32; 2],
    /// Preference orders over groups of the requester, and over groups that anybody may use; or [`NONE`].
    pub orders: [u32; 2],
    /// Their leaf among the waiters of each of these; or [`NONE`].
    pub waiter_leaves: [u32; 2],
    /// The test that they fail even with all units free, if there is one.
    pub fails: Option<Test>,
    /// The reason why these nodes can never hold one of them, if there is one.
    pub never: Option<Never>,
    /// Their index in `by_quota`.
    pub quota_rank: u32,
}

/// Classes of one requester and one size: a quota admits or refuses all of them together.
#[derive(Clone, Debug)]
pub struct QuotaClass {
    /// Units of a request.
    pub size: u64,
    /// Index range of its classes in `by_quota`.
    pub ranks: Range<u32>,
}

/// Data that never change during a run.
#[derive(Clone, Debug)]
pub struct Layout {
    /// True if the best fitting group wins; false if the first one does: machine by machine.
    pub by_group: bool,
    /// The groups that the requests compete for.
    pub groups: Arc<[Group]>,
    /// Number of the first member of each group, numbered across all groups, and of the end of the last group.
    pub first_member: Vec<u32>,
    /// The node of each member, numbered across all groups.
    pub node_of: Vec<u32>,
    /// The group of each member, and its index there.
    members: Vec<(u32, u32)>,
    /// All free totals, by group.
    pub totals: Vec<FreeTotal>,
    /// All free counts, by free total.
    pub counts: Vec<FreeCount>,
    /// The free counts that include each unit; none for the units of closed nodes, which are never free.
    pub counts_of: Lists<u32>,
    /// True for each unit of a closed node.
    pub closed: Vec<bool>,
    /// The preference orders over groups, keyed by their free totals.
    pub orders: MinTrees,
    /// Units that a group of each preference order must have free on one node.
    pub sizes: Vec<u32>,
    /// The leaves of each tree: free totals, in the order of the groups.
    pub leaves: Lists<u32>,
    /// The trees of each free total, with its leaf in each.
    pub trees_of: Lists<(u32, u32)>,
    /// For each preference order, a tree over the classes that it may serve, keyed by their first waiting requests.
    pub waiters: MinTrees,
    /// The free totals that requests may use, by owner, tag, model and kind, ascending.
    pub pools: Lists<u32>,
    /// The quota classes of each requester, ascending by size.
    pub quota_classes: Lists<QuotaClass>,
    /// The classes, sorted by quota class.
    pub by_quota: Vec<u32>,
    /// The classes, in the order of their first requests: memory of requests that come together is contiguous.
    pub classes: Vec<Class>,
    /// The class of each request.
    pub class_of: Vec<u32>,
    /// The requests of each class, in order.
    pub requests: Lists<u32>,
    /// Index of each request among the requests of all classes.
    pub index_of: Vec<u32>,
}

/// Owner, tag, and model and kind: the groups with that owner and tag and such units; without a tag, all of the
/// owner's.
type Scope = (u32, u32, u32);

impl Layout {
    /// The layout of a run over these groups.
    pub fn new(problem: &Problem, groups: Arc<[Group]>) -> Self {
        let by_group = problem.policy == Policy::Group;
        let (totals, counts, counts_of) = counted(problem, &groups);
        let largest = largest(&counts, &counts_of, problem, totals.len());
        let (shapes, class_of) = classes(problem, by_group);
        let scopes = scopes(&groups, &totals);
        let mut builder = LayoutBuilder::new(&scopes, &largest);
        for &shape in &shapes {
            builder.require(shape, by_group);
        }
        builder.build();
        let owners_and_tags = owners_and_tags(&groups);
        let most = largest_nodes(problem);
        let mut classes: Vec<Class> = shapes
            .iter()
            .map(|&shape| Class {
                charged: problem.charged(shape),
                never: never(problem, shape, &most),
                ..builder.class(shape, by_group, &owners_and_tags)
            })
            .collect();
        let pools = pools(&scopes, &mut classes, by_group);
        let LayoutBuilder { orders, sizes, leaves, served, .. } = builder;
        let mut waiters = MinTrees::default();
        for &classes in &served {
            waiters.add(classes as usize, 1);
        }
        let (quota_classes, by_quota) = quota_classes(problem, &mut classes);
        let by_class = class_of.iter().copied().zip(0..);
        let requests: Lists<u32> = Lists::new(classes.len(), by_class);
        let mut index_of = vec![0; class_of.len()];
        for (index, &request) in (0..).zip(&requests.all) {
            index_of[request as usize] = index;
        }
        let of_totals = leaves.iter().map(|&(tree, total, leaf)| (total, (tree, leaf)));
        let numbered = (0..).zip(&*groups).flat_map(|(group, of)| {
            (0..index_u32(of.members.len())).map(move |index| (group, index))
        });
        Layout {
            by_group,
            first_member: first_members(&groups),
            node_of: groups.iter().flat_map(|of| &of.members).map(|member| member.node).collect(),
            members: numbered.collect(),
            trees_of: Lists::new(totals.len(), of_totals),
            leaves: Lists::new(
                orders.tree_count(),
                leaves.iter().map(|&(tree, total, _)| (tree, total)),
            ),
            groups,
            totals,
            counts,
            counts_of,
            closed: (0..index_u32(problem.node_of.len()))
                .map(|unit| problem.is_closed(unit))
                .collect(),
            orders,
            sizes,
            waiters,
            pools,
            quota_classes,
            by_quota,
            classes,
            class_of,
            requests,
            index_of,
        }
    }

    /// The units of a member, ascending.
    pub fn units_of(&self, member: u32) -> &[u32] {
        let (group, index) = self.members[member as usize];
        &self.groups[group as usize].members[index as usize].units
    }

    /// The members of a group.
    pub fn members_of(&self, group: u32) -> Range<u32> {
        self.first_member[group as usize]..self.first_member[group as usize + 1]
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
                let selectors = problem.selectors_of[problem.type_of[unit as usize] as usize];
                found.extend(selectors.into_iter().filter(|&of| of != NONE).map(|of| (of, at)));
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
        // Units of closed nodes are never free.
        let counts =
            move |unit: &u32| problem.matches(*unit, selector) && !problem.is_closed(*unit);
        units.filter(counts).map(move |unit| (unit, count))
    });
    let counts_of = Lists::new(problem.node_of.len(), selected);
    (totals, counts, counts_of)
}

/// The largest free count of each free total, with all units free.
fn largest(
    counts: &[FreeCount],
    counts_of: &Lists<u32>,
    problem: &Problem,
    totals: usize,
) -> Vec<u32> {
    let mut sizes = vec![0; counts.len()];
    for unit in 0..index_u32(problem.node_of.len()) {
        counts_of.of(unit).iter().for_each(|&count| sizes[count as usize] += 1);
    }
    let mut largest = vec![0; totals];
    for (count, size) in counts.iter().zip(sizes) {
        let of = &mut largest[count.total as usize];
        *of = size.max(*of);
    }
    largest
}

/// The most units that one node has for each selector, free or not, closed or not, and the first such node.
fn largest_nodes(problem: &Problem) -> Vec<(u64, u32)> {
    let selectors = |unit: u32| {
        let of = problem.selectors_of[problem.type_of[unit as usize] as usize];
        of.into_iter().filter(|&selector| selector != NONE)
    };
    let mut most = vec![(0, NONE); problem.selectors.len()];
    let mut counts = vec![0; problem.selectors.len()];
    for node in 0..index_u32(problem.node_count()) {
        let units = problem.units_of(node);
        units.clone().flat_map(selectors).for_each(|selector| counts[selector as usize] += 1);
        for selector in units.flat_map(selectors) {
            let count = std::mem::take(&mut counts[selector as usize]);
            let most = &mut most[selector as usize];
            *most = if count > most.0 { (count, node) } else { *most };
        }
    }
    most
}

/// The reason why no request of a shape ever fits, whatever the groups, with no container on any node.
fn never(problem: &Problem, shape: RequestShape, most: &[(u64, u32)]) -> Option<Never> {
    let quota = problem.quota.get(problem.charged(shape) as usize).copied().flatten();
    if quota.is_some_and(|quota| shape.units > quota) {
        return Some(Never::Quota);
    }
    match most[shape.selector as usize] {
        (0, _) => Some(Never::Type),
        (most, node) => (most < shape.units).then_some(Never::Size { node, most }),
    }
}

/// The distinct request shapes, and the class of each request. Machine by machine, tags do not count.
fn classes(problem: &Problem, tags: bool) -> (Vec<RequestShape>, Vec<u32>) {
    let mut numbers = BTreeMap::new();
    let mut shapes = Vec::new();
    let class_of = problem.requests.iter().map(|&shape| {
        let shape = if tags { shape } else { RequestShape { tag: NONE, ..shape } };
        *numbers.entry(shape).or_insert_with(|| {
            shapes.push(shape);
            index_u32(shapes.len() - 1)
        })
    });
    let class_of = class_of.collect();
    (shapes, class_of)
}

/// The quota classes of each requester, and the classes sorted by quota class.
fn quota_classes(problem: &Problem, classes: &mut [Class]) -> (Lists<QuotaClass>, Vec<u32>) {
    let mut order: Vec<u32> = (0..index_u32(classes.len())).collect();
    let key = |classes: &[Class], class: u32| {
        let class = &classes[class as usize];
        (class.charged, class.shape.units)
    };
    sort::sort_by_key(&mut order, |&class| key(classes, class));
    for (rank, &class) in (0..).zip(&order) {
        classes[class as usize].quota_rank = rank;
    }
    let (mut quota_classes, mut first) = (Vec::new(), 0);
    for equal in order.chunk_by(|&a, &b| key(classes, a) == key(classes, b)) {
        let (requester, size) = key(classes, equal[0]);
        let end = first + index_u32(equal.len());
        if requester != NONE {
            quota_classes.push((requester, QuotaClass { size, ranks: first..end }));
        }
        first = end;
    }
    (Lists::new(problem.quota.len(), quota_classes.iter().cloned()), order)
}

/// Free totals by owner, tag, model and kind, each list ascending.
fn scopes(groups: &[Group], totals: &[FreeTotal]) -> BTreeMap<Scope, Vec<u32>> {
    let mut scopes: BTreeMap<Scope, Vec<u32>> = BTreeMap::new();
    for (number, total) in (0..).zip(totals) {
        let group = &groups[total.group as usize];
        for &tag in group.tags.iter().chain(&[NONE]) {
            scopes.entry((group.requester, tag, total.selector)).or_default().push(number);
        }
    }
    scopes
}

/// Owners and tags of the groups.
fn owners_and_tags(groups: &[Group]) -> BTreeSet<(u32, u32)> {
    let of = |group: &Group| {
        let owner = group.requester;
        group.tags.iter().chain(&[NONE]).map(move |&tag| (owner, tag)).collect::<Vec<_>>()
    };
    groups.iter().flat_map(of).collect()
}

/// The scopes of a request shape: the groups of its requester, and the groups of nobody.
fn scopes_of(shape: RequestShape, by_group: bool) -> [Option<Scope>; 2] {
    // A request without a requester uses the groups of nobody only.
    let owner = Some(shape.requester).filter(|&owner| by_group && owner != NONE);
    [owner, Some(NONE)].map(|owner| owner.map(|owner| (owner, shape.tag, shape.selector)))
}

/// The free totals of each scope that a class uses, without duplicates; their numbers are set in the classes.
fn pools(scopes: &BTreeMap<Scope, Vec<u32>>, classes: &mut [Class], by_group: bool) -> Lists<u32> {
    let mut numbers: BTreeMap<Scope, u32> = BTreeMap::new();
    let mut totals = Vec::new();
    for class in classes {
        for (pool, scope) in class.pools.iter_mut().zip(scopes_of(class.shape, by_group)) {
            let Some((scope, found)) = scope.and_then(|scope| scopes.get_key_value(&scope)) else {
                continue;
            };
            let next = index_u32(numbers.len());
            *pool = *numbers.entry(*scope).or_insert_with(|| {
                totals.extend(found.iter().map(|&total| (next, total)));
                next
            });
        }
    }
    Lists::new(numbers.len(), totals.iter().copied())
}

/// Preference orders under construction.
struct LayoutBuilder<'l> {
    scopes: &'l BTreeMap<Scope, Vec<u32>>,
    largest: &'l [u32],
    orders: MinTrees,
    sizes: Vec<u32>,
    /// Tree, free total, and its leaf in the tree.
    leaves: Vec<(u32, u32, u32)>,
    /// The preference order of each scope and size.
    numbers: BTreeMap<(Scope, u64), u32>,
    /// Number of classes that each preference order may serve.
    served: Vec<u32>,
}

impl<'l> LayoutBuilder<'l> {
    fn new(scopes: &'l BTreeMap<Scope, Vec<u32>>, largest: &'l [u32]) -> Self {
        LayoutBuilder {
            scopes,
            largest,
            orders: MinTrees::default(),
            sizes: Vec::new(),
            leaves: Vec::new(),
            numbers: BTreeMap::new(),
            served: Vec::new(),
        }
    }

    /// Notes the preference orders that a request shape needs.
    fn require(&mut self, shape: RequestShape, by_group: bool) {
        for scope in scopes_of(shape, by_group).into_iter().flatten() {
            if self.scopes.contains_key(&scope) {
                self.numbers.insert((scope, shape.units), NONE);
            }
        }
    }

    /// Builds the preference orders: the sizes of a scope are the columns of a tree.
    fn build(&mut self) {
        let required: Vec<(Scope, u64)> = self.numbers.keys().copied().collect();
        for sizes in required.chunk_by(|a, b| a.0 == b.0) {
            let ((scope, least), largest) = (sizes[0], self.largest);
            // A size that no free total ever has needs no preference order.
            let most = self.scopes[&scope].iter().map(|&total| largest[total as usize]).max();
            let sizes =
                &sizes[..sizes.partition_point(|(_, size)| Some(*size) <= most.map(u64::from))];
            let is_large = |&&total: &&u32| u64::from(largest[total as usize]) >= least;
            let leaves: Vec<u32> = self.scopes[&scope].iter().filter(is_large).copied().collect();
            let tree = self.orders.add(leaves.len(), sizes.len());
            self.leaves.extend((0..).zip(leaves).map(|(at, total)| (tree, total, at)));
            for (order, &(scope, size)) in self.orders.of(tree).zip(sizes) {
                self.numbers.insert((scope, size), order);
                self.sizes.push(u32::try_from(size).unwrap_or(u32::MAX));
                self.served.push(0);
            }
        }
    }

    fn class(
        &mut self,
        shape: RequestShape,
        by_group: bool,
        owners_and_tags: &BTreeSet<(u32, u32)>,
    ) -> Class {
        let (mut orders, mut waiter_leaves) = ([NONE; 2], [NONE; 2]);
        let (mut tag_matches, mut type_matches) = (!by_group, !by_group);
        let scopes = scopes_of(shape, by_group);
        for ((order, leaf), scope) in orders.iter_mut().zip(&mut waiter_leaves).zip(scopes) {
            let Some(scope) = scope else { continue };
            tag_matches |= owners_and_tags.contains(&(scope.0, shape.tag));
            let Some(&number) = self.numbers.get(&(scope, shape.units)) else { continue };
            type_matches = true;
            if number == NONE {
                continue;
            }
            *order = number;
            let served = &mut self.served[number as usize];
            *leaf = *served;
            *served += 1;
        }
        let fails = match (tag_matches, type_matches) {
            (false, _) => Some(Test::Group),
            (true, false) => Some(Test::Type),
            (true, true) => None,
        };
        let (charged, pools, never) = (NONE, [NONE; 2], None);
        Class { shape, charged, pools, orders, waiter_leaves, fails, never, quota_rank: NONE }
    }
}
