//! From what a link carries to a scenario of today.

use super::{Columns, Link, POLICIES, Releases, Reservations, Tasks};
use crate::labs::placement::{
    Dimension, Explore, Item, Node, PlacementScenario, Policy, Release, Reservation, Task,
};
use crate::scenario::link::MAX_NAMES;
use crate::scenario::{ErrorKind, Errors, Lab, Measure, Path, Scenario};

impl Link {
    /// Names stand again where places stood. Errors: a column of the wrong length, a place that is not there.
    pub(super) fn into_scenario(self) -> Result<Scenario, Errors> {
        let mut faults = Errors::default();
        if !self.is_bounded(&mut faults) {
            return Err(faults);
        }
        let count = self.dimensions.name.len();
        let names = self.dimensions.name.clone();
        let root = Path::root();
        let nodes = rows(
            &root.field("nodes").field("available"),
            &self.nodes.available,
            count,
            self.nodes.id.len(),
            &mut faults,
        );
        let reservations =
            reservations(self.reservations, count, &self.nodes.id, &self.tasks.id, &mut faults);
        let tasks = items(self.tasks, &self.releases, &names, &self.nodes.id, &mut faults);
        let dimensions = dimensions(self.dimensions, &mut faults);
        let nodes = self
            .nodes
            .id
            .into_iter()
            .zip(nodes)
            .map(|(id, available)| Node { id, available })
            .collect();
        let policy =
            POLICIES.iter().find(|row| row.0 == self.policy).map_or(Policy::LeastFit, |row| row.1);
        let own = PlacementScenario {
            policy,
            explore: if self.explore == Some(super::EXPLORE[1]) {
                Explore::All
            } else {
                Explore::First
            },
            seed: self.seed.unwrap_or(0),
            batch: self.batch.unwrap_or(1),
            dimensions,
            nodes,
            reservations,
            tasks,
        };
        let (title, note, time_unit) = (self.title, self.note, self.time_unit);
        faults.or(|| Scenario { title, note, time_unit, lab: Lab::Placement(own) })
    }

    fn is_bounded(&self, faults: &mut Errors) -> bool {
        let Link { dimensions, nodes, reservations, tasks, releases, .. } = self;
        let candidates = tasks.candidates.iter().map(|places| (&**places, &*nodes.id));
        let prefer = tasks.prefer.iter().map(|places| (&**places, &*dimensions.name));
        let others = [
            (&*reservations.node, &*nodes.id),
            (&*reservations.task, &*tasks.id),
            (&*releases.task, &*tasks.id),
        ];
        bounded(candidates.chain(prefer).chain(others), &Path::root().field("tasks"), faults)
    }
}

/// Refuses places that stand for too much, before any of it is copied: lists of places, and the names they stand for.
pub(super) fn bounded<'l>(
    places: impl Iterator<Item = (&'l [u64], &'l [String])>,
    path: &Path,
    faults: &mut Errors,
) -> bool {
    let name = |names: &'l [String], place: u64| names.get(usize::try_from(place).ok()?);
    let lengths = places.flat_map(|(places, names)| {
        places.iter().filter_map(move |&place| name(names, place)).map(String::len)
    });
    let (what, found, max) = (Measure::LinkNames, lengths.sum::<usize>() as u64, MAX_NAMES);
    if found > max {
        faults.push(path.clone(), ErrorKind::TooLarge { what, found, max });
    }
    found <= max
}

/// Whether a column has as many entries as there are.
pub(super) fn has(found: usize, expected: usize, path: &Path, faults: &mut Errors) -> bool {
    if found != expected {
        let (found, expected) = (found as u64, expected as u64);
        faults.push(path.clone(), ErrorKind::WrongCount { found, min: expected, max: expected });
    }
    found == expected
}

/// Whether every column has as many entries as there are; one that may be left out may also have none.
pub(super) fn all_have(
    columns: &[(&str, usize, bool)],
    expected: usize,
    path: &Path,
    faults: &mut Errors,
) -> bool {
    let mut sound = true;
    for &(name, found, optional) in columns {
        if !(optional && found == 0) {
            sound &= has(found, expected, &path.field(name), faults);
        }
    }
    sound
}

/// The entry at a place.
pub(super) fn at<'s, T>(
    place: u64,
    list: &'s [T],
    path: &Path,
    faults: &mut Errors,
) -> Option<&'s T> {
    let entry = usize::try_from(place).ok().and_then(|place| list.get(place));
    if entry.is_none() {
        let max = (list.len() as u64).saturating_sub(1);
        faults.push(path.clone(), ErrorKind::OutOfRange { found: place.to_string(), min: 0, max });
    }
    entry
}

/// From one list a dimension to one list an entry.
fn rows(
    path: &Path,
    columns: &Columns,
    dimensions: usize,
    entries: usize,
    faults: &mut Errors,
) -> Columns {
    let mut sound = has(columns.len(), dimensions, path, faults);
    for (index, column) in columns.iter().enumerate() {
        sound &= has(column.len(), entries, &path.index(index), faults);
    }
    if !sound {
        return Columns::new();
    }
    (0..entries).map(|entry| columns.iter().map(|column| column[entry]).collect()).collect()
}

fn dimensions(columns: super::Dimensions, faults: &mut Errors) -> Vec<Dimension> {
    let path = Path::root().field("dimensions");
    let super::Dimensions { name, unit, granularity } = columns;
    if !unit.is_empty() {
        has(unit.len(), name.len(), &path.field("unit"), faults);
    }
    if !granularity.is_empty() {
        has(granularity.len(), name.len(), &path.field("granularity"), faults);
    }
    let units = unit.into_iter().map(|unit| unit.into_iter().next()).chain(std::iter::repeat(None));
    let granularities = granularity.into_iter().chain(std::iter::repeat(1));
    let joined = name.into_iter().zip(units).zip(granularities);
    joined.map(|((name, unit), granularity)| Dimension { name, unit, granularity }).collect()
}

fn reservations(
    columns: Reservations,
    dimensions: usize,
    nodes: &[String],
    tasks: &[String],
    faults: &mut Errors,
) -> Vec<Reservation> {
    let path = Path::root().field("reservations");
    let Reservations { node, task, amount } = columns;
    if !has(task.len(), node.len(), &path.field("task"), faults)
        || node.is_empty() && amount.is_empty()
    {
        return Vec::new();
    }
    let amounts = rows(&path.field("amount"), &amount, dimensions, node.len(), faults);
    let mut reservations = Vec::with_capacity(amounts.len());
    for ((node, task), amount) in node.into_iter().zip(task).zip(amounts) {
        let node = at(node, nodes, &path.field("node"), faults);
        let task = at(task, tasks, &path.field("task"), faults);
        if let (Some(node), Some(task)) = (node, task) {
            reservations.push(Reservation { node: node.clone(), task: task.clone(), amount });
        }
    }
    reservations
}

/// Tasks and releases, each at its place.
fn items(
    columns: Tasks,
    releases: &Releases,
    dimensions: &[String],
    nodes: &[String],
    faults: &mut Errors,
) -> Vec<Item> {
    let path = Path::root().field("tasks");
    let count = columns.id.len();
    let requests = rows(&path.field("request"), &columns.request, dimensions.len(), count, faults);
    let optional =
        [("candidates", columns.candidates.len(), true), ("prefer", columns.prefer.len(), true)];
    all_have(&optional, count, &path, faults);
    let ids = columns.id.clone();
    let (mut candidates, mut prefer) = (columns.candidates.into_iter(), columns.prefer.into_iter());
    let tasks = columns.id.into_iter().zip(requests).map(|(id, request)| {
        let candidates = names(candidates.next(), nodes, &path.field("candidates"), faults);
        let prefer = names(prefer.next(), dimensions, &path.field("prefer"), faults);
        let candidates = (!candidates.is_empty()).then_some(candidates);
        Item::Task(Task { id, request, candidates, prefer })
    });
    let tasks: Vec<Item> = tasks.collect();
    let path = Path::root().field("releases");
    let sound = has(releases.task.len(), releases.at.len(), &path.field("task"), faults);
    if !sound || tasks.len() != count {
        return tasks;
    }
    merged(tasks, releases, &ids, &path, faults)
}

fn merged(
    tasks: Vec<Item>,
    releases: &Releases,
    ids: &[String],
    path: &Path,
    faults: &mut Errors,
) -> Vec<Item> {
    let total = tasks.len() + releases.at.len();
    let (mut tasks, mut items) = (tasks.into_iter(), Vec::with_capacity(total));
    for (&place, &task) in releases.at.iter().zip(&releases.task) {
        while (items.len() as u64) < place
            && let Some(task) = tasks.next()
        {
            items.push(task);
        }
        if items.len() as u64 != place {
            let (found, min) = (place.to_string(), items.len() as u64);
            faults.push(
                path.field("at"),
                ErrorKind::OutOfRange { found, min, max: total as u64 - 1 },
            );
        }
        if let Some(id) = at(task, ids, &path.field("task"), faults) {
            items.push(Item::Release(Release { release: id.clone() }));
        }
    }
    items.extend(tasks);
    items
}

/// The names at places. No name stands twice in such a list, so it is no longer than what it names.
fn names(
    places: Option<Vec<u64>>,
    list: &[String],
    path: &Path,
    faults: &mut Errors,
) -> Vec<String> {
    let places = places.unwrap_or_default();
    if places.len() > list.len() {
        let kind =
            ErrorKind::WrongCount { found: places.len() as u64, min: 0, max: list.len() as u64 };
        faults.push(path.clone(), kind);
        return Vec::new();
    }
    places.into_iter().filter_map(|place| at(place, list, path, faults).cloned()).collect()
}
