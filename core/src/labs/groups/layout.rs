//! What stays the same during a run: which free units count where, and who contends for whom.
//!
//! A *cell* counts the free units of one wish that a member of a group has on its node; a *pot* is the cells of one
//! group and wish. Requests that differ in nothing but their name are of one *class*. For a class, two contests know
//! the pot that it gets: one among the groups of its requester, one among the groups that anybody may use. An entry of
//! a contest is a pot that has, with all free, a cell large enough. Beside each contest stands a line: the classes that
//! it may serve.
//!
//! Machine by machine, every node is a group of its own; nobody asks for tags, and the first that fits wins.
//!
//! Cost: building it sorts the classes, and takes for each group and tag a step for each contest that the group is in.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::Policy;
use super::contest::Contests;
use super::event::Test;
use super::problem::{Group, NONE, Problem, Wish, index_u32};

/// A list of lists, one behind the other.
#[derive(Clone, Debug, Default)]
pub struct Lists<T> {
    all: Vec<T>,
    ends: Vec<u32>,
}

impl<T> Lists<T> {
    /// Sorts things into lists by number; within a list they keep their order.
    fn new(lists: usize, things: impl Iterator<Item = (u32, T)>) -> Self {
        let mut sorted: Vec<(u32, T)> = things.collect();
        crate::sort::by_number(&mut sorted, |(list, _)| u64::from(*list));
        let mut ends = vec![0; lists];
        for (list, _) in &sorted {
            ends[*list as usize] += 1;
        }
        let mut end = 0;
        for of in &mut ends {
            end += *of;
            *of = end;
        }
        Lists { all: sorted.into_iter().map(|(_, thing)| thing).collect(), ends }
    }

    fn range(&self, list: u32) -> Range<usize> {
        let from = list.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
        from as usize..self.ends[list as usize] as usize
    }

    /// One of the lists.
    #[inline]
    pub fn of(&self, list: u32) -> &[T] {
        &self.all[self.range(list)]
    }
}

/// Cells of one group and wish.
#[derive(Clone, Debug)]
pub struct Pot {
    /// The group.
    pub group: u32,
    /// The wish.
    pub want: u32,
    /// Its cells, in the order of the members.
    pub cells: Range<u32>,
}

/// A cell: what a member of a group has of a wish.
#[derive(Clone, Copy, Debug)]
pub struct Cell {
    /// Its pot.
    pub pot: u32,
    /// The member's place in its group.
    pub member: u32,
}

/// Requests that are alike.
#[derive(Clone, Debug)]
pub struct Class {
    /// What they wish.
    pub wish: Wish,
    /// Contests among groups of the requester, and among those that anybody may use; or [`NONE`].
    pub contests: [u32; 2],
    /// Their places in the lines of these contests.
    pub places: [u32; 2],
    /// The test that they fail whatever is free, if they do.
    pub fails: Option<Test>,
    /// The bracket: classes of one requester that has a quota and of one size. Else [`NONE`].
    pub bracket: u32,
}

/// What stays the same during a run.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Whether the group that fits best wins, not the first.
    pub best: bool,
    /// The groups that are contended for.
    pub groups: Vec<Group>,
    /// All pots, by group.
    pub pots: Vec<Pot>,
    /// All cells, by pot.
    pub cells: Vec<Cell>,
    /// The cells that count each unit.
    pub cells_of: Lists<u32>,
    /// The contests.
    pub contests: Contests,
    /// How many units an entry of each contest must have on a node.
    pub sizes: Vec<u32>,
    /// The pots that contend in each tree, in the order of the groups.
    pub entries: Lists<u32>,
    /// Trees of each pot, with the pot's place in them.
    pub trees_of: Lists<(u32, u32)>,
    /// For each contest one of the classes that it may serve.
    pub lines: Contests,
    /// Sizes and numbers of the brackets of each requester, ascending by size.
    pub brackets: Lists<(u64, u32)>,
    /// How many brackets there are.
    pub bracket_count: usize,
    /// The classes.
    pub classes: Vec<Class>,
    /// The class of each request.
    pub class_of: Vec<u32>,
}

/// The groups with an owner and a tag that have units of a wish; all of the owner's where there is no tag.
type Scope = (u32, u32, u32);

impl Layout {
    /// The layout of a run in which these groups stand.
    pub fn new(problem: &Problem, groups: Vec<Group>) -> Self {
        let best = problem.policy == Policy::Group;
        let (pots, cells, cells_of) = counted(problem, &groups);
        let largest = largest(&cells, &cells_of, problem, pots.len());
        let (wishes, class_of) = classes(problem, best);
        let scopes = scopes(&groups, &pots);
        let mut building = Building::new(&scopes, &largest);
        wishes.iter().for_each(|&wish| building.ask(wish, best));
        building.make();
        let known = known(&groups);
        let classes = wishes.iter().map(|&wish| building.class(wish, best, &known)).collect();
        let Building { contests, sizes, entries, served, .. } = building;
        let mut lines = Contests::default();
        for &classes in &served {
            lines.add(classes as usize, 1);
        }
        let (classes, brackets, bracket_count) = bracketed(problem, classes);
        let of_pots = entries.iter().map(|&(tree, pot, at)| (pot, (tree, at)));
        Layout {
            best,
            trees_of: Lists::new(pots.len(), of_pots),
            entries: Lists::new(
                contests.tree_count(),
                entries.iter().map(|&(tree, pot, _)| (tree, pot)),
            ),
            groups,
            pots,
            cells,
            cells_of,
            contests,
            sizes,
            lines,
            brackets,
            bracket_count,
            classes,
            class_of,
        }
    }
}

/// Pots and cells of all groups, and the cells that count each unit.
fn counted(problem: &Problem, groups: &[Group]) -> (Vec<Pot>, Vec<Cell>, Lists<u32>) {
    let (mut pots, mut cells, mut counted) = (Vec::new(), Vec::new(), Vec::new());
    for (number, group) in (0..).zip(groups) {
        // By wish, then member: the units.
        let mut found: BTreeMap<(u32, u32), Vec<u32>> = BTreeMap::new();
        for (at, member) in (0..).zip(&group.members) {
            for &unit in &member.units {
                let wants = problem.wants_of[problem.type_of[unit as usize] as usize];
                for want in wants.into_iter().filter(|&want| want != NONE) {
                    found.entry((want, at)).or_default().push(unit);
                }
            }
        }
        for ((want, member), units) in found {
            let cell = index_u32(cells.len());
            let open = pots.last().is_some_and(|pot: &Pot| (pot.group, pot.want) == (number, want));
            if !open {
                pots.push(Pot { group: number, want, cells: cell..cell });
            }
            let pot = index_u32(pots.len() - 1);
            pots[pot as usize].cells.end = cell + 1;
            cells.push(Cell { pot, member });
            counted.extend(units.into_iter().map(|unit| (unit, cell)));
        }
    }
    let cells_of = Lists::new(problem.node_of.len(), counted.into_iter());
    (pots, cells, cells_of)
}

/// How many units the largest cell of each pot has.
fn largest(cells: &[Cell], cells_of: &Lists<u32>, problem: &Problem, pots: usize) -> Vec<u32> {
    let mut sizes = vec![0; cells.len()];
    for unit in 0..index_u32(problem.node_of.len()) {
        cells_of.of(unit).iter().for_each(|&cell| sizes[cell as usize] += 1);
    }
    let mut largest = vec![0; pots];
    for (cell, size) in cells.iter().zip(sizes) {
        let of = &mut largest[cell.pot as usize];
        *of = size.max(*of);
    }
    largest
}

/// The distinct wishes of the requests, and that of each. Machine by machine, nobody asks for tags.
fn classes(problem: &Problem, tags: bool) -> (Vec<Wish>, Vec<u32>) {
    let mut known = BTreeMap::new();
    let mut wishes = Vec::new();
    let class_of = problem.requests.iter().map(|&wish| {
        let wish = if tags { wish } else { Wish { tag: NONE, ..wish } };
        *known.entry(wish).or_insert_with(|| {
            wishes.push(wish);
            index_u32(wishes.len() - 1)
        })
    });
    let class_of = class_of.collect();
    (wishes, class_of)
}

/// Classes with their brackets, and the brackets of each requester.
fn bracketed(
    problem: &Problem,
    mut classes: Vec<Class>,
) -> (Vec<Class>, Lists<(u64, u32)>, usize) {
    let has_quota = |class: &Class| {
        class.fails.is_none()
            && problem.quota.get(class.wish.requester as usize).is_some_and(Option::is_some)
    };
    let mut numbers: BTreeMap<(u32, u64), u32> = classes
        .iter()
        .filter(|class| has_quota(class))
        .map(|class| ((class.wish.requester, class.wish.units), 0))
        .collect();
    for (number, bracket) in (0..).zip(numbers.values_mut()) {
        *bracket = number;
    }
    for class in classes.iter_mut().filter(|class| has_quota(class)) {
        class.bracket = numbers[&(class.wish.requester, class.wish.units)];
    }
    let count = numbers.len();
    let by_requester =
        numbers.into_iter().map(|((requester, size), bracket)| (requester, (size, bracket)));
    (classes, Lists::new(problem.quota.len(), by_requester), count)
}

/// Pots by owner, tag and wish, each list ascending.
fn scopes(groups: &[Group], pots: &[Pot]) -> BTreeMap<Scope, Vec<u32>> {
    let mut scopes: BTreeMap<Scope, Vec<u32>> = BTreeMap::new();
    for (number, pot) in (0..).zip(pots) {
        let group = &groups[pot.group as usize];
        for &tag in group.tags.iter().chain(&[NONE]) {
            scopes.entry((group.requester, tag, pot.want)).or_default().push(number);
        }
    }
    scopes
}

/// Owners and tags for which there is a group.
fn known(groups: &[Group]) -> BTreeSet<(u32, u32)> {
    let of = |group: &Group| {
        let owner = group.requester;
        group.tags.iter().chain(&[NONE]).map(move |&tag| (owner, tag)).collect::<Vec<_>>()
    };
    groups.iter().flat_map(of).collect()
}

/// The groups' owners and tags by which a wish finds pots: those of its requester, and those of nobody.
fn scopes_of(wish: Wish, best: bool) -> [Option<Scope>; 2] {
    // Without a requester, its groups are those of nobody.
    let owner = Some(wish.requester).filter(|&owner| best && owner != NONE);
    [owner, Some(NONE)].map(|owner| owner.map(|owner| (owner, wish.tag, wish.want)))
}

/// Contests that are being made.
struct Building<'l> {
    scopes: &'l BTreeMap<Scope, Vec<u32>>,
    largest: &'l [u32],
    contests: Contests,
    sizes: Vec<u32>,
    /// Tree, pot, and the pot's place in the tree.
    entries: Vec<(u32, u32, u32)>,
    /// The contest of each scope and size.
    made: BTreeMap<(Scope, u64), u32>,
    /// How many classes each contest may serve.
    served: Vec<u32>,
}

impl<'l> Building<'l> {
    fn new(scopes: &'l BTreeMap<Scope, Vec<u32>>, largest: &'l [u32]) -> Self {
        Building {
            scopes,
            largest,
            contests: Contests::default(),
            sizes: Vec::new(),
            entries: Vec::new(),
            made: BTreeMap::new(),
            served: Vec::new(),
        }
    }

    /// Takes note of the contests that a wish wants.
    fn ask(&mut self, wish: Wish, best: bool) {
        for scope in scopes_of(wish, best).into_iter().flatten() {
            if self.scopes.contains_key(&scope) {
                self.made.insert((scope, wish.units), NONE);
            }
        }
    }

    /// Makes the contests: the sizes of a scope are the lanes of a tree.
    fn make(&mut self) {
        let wanted: Vec<(Scope, u64)> = self.made.keys().copied().collect();
        for sizes in wanted.chunk_by(|a, b| a.0 == b.0) {
            let ((scope, least), largest) = (sizes[0], self.largest);
            let enters = |&&pot: &&u32| u64::from(largest[pot as usize]) >= least;
            let enter: Vec<u32> = self.scopes[&scope].iter().filter(enters).copied().collect();
            let tree = self.contests.add(enter.len(), sizes.len());
            self.entries.extend((0..).zip(enter).map(|(at, pot)| (tree, pot, at)));
            for (contest, &(scope, size)) in self.contests.of(tree).zip(sizes) {
                self.made.insert((scope, size), contest);
                self.sizes.push(u32::try_from(size).unwrap_or(u32::MAX));
                self.served.push(0);
            }
        }
    }

    fn class(&mut self, wish: Wish, best: bool, known: &BTreeSet<(u32, u32)>) -> Class {
        let (mut contests, mut places) = ([NONE; 2], [NONE; 2]);
        let (mut meant, mut typed) = (!best, !best);
        let scopes = scopes_of(wish, best);
        for ((contest, place), scope) in contests.iter_mut().zip(&mut places).zip(scopes) {
            let Some(scope) = scope else { continue };
            meant |= known.contains(&(scope.0, wish.tag));
            let Some(&made) = self.made.get(&(scope, wish.units)) else { continue };
            typed = true;
            *contest = made;
            let served = &mut self.served[made as usize];
            *place = *served;
            *served += 1;
        }
        let fails = match (meant, typed) {
            (false, _) => Some(Test::Group),
            (true, false) => Some(Test::Type),
            (true, true) => None,
        };
        Class { wish, contests, places, fails, bracket: NONE }
    }
}
