//! In what a scenario differs from the one it was made from: what a reader of the first one's title and note must know.
//!
//! Cost: a copy of both, and a comparison by names.

use std::collections::{BTreeMap, BTreeSet};

use gantry_core::scenario::{LabKind, Scenario};
use gantry_core::sort;

use super::Edit;
use crate::narrate::{Label, Words};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    pub title: bool,
    /// The note, or the lesson.
    pub note: bool,
    /// The policy: that of which lab, and its name now.
    pub policy: Option<(LabKind, &'static str)>,
    /// Things that were changed, came or went, by kind, with their names.
    pub things: Vec<(Things, Vec<String>)>,
    /// Anything else.
    pub settings: bool,
}

/// A kind of thing that a scenario lists: its key in the file, and what one and several are called.
#[derive(Clone, Copy, Debug)]
pub struct Things(pub &'static str, pub Label, pub Label);

impl PartialEq for Things {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl Eq for Things {}

pub const JOBS: Things = Things("jobs", Words::one_job, Words::many_jobs);

/// From one scenario to another; none where they are of different labs.
pub fn between(before: &Scenario, after: &Scenario) -> Option<Changes> {
    let mut changes = Changes {
        title: before.title != after.title,
        note: (&before.note, &before.teaching) != (&after.note, &after.teaching),
        settings: before.time_unit != after.time_unit,
        ..Changes::default()
    };
    super::differ(&mut changes, before.lab.clone(), after.lab.clone())?;
    Some(changes)
}

/// The fields in which a scenario speaks of itself, its title apart.
const SAID: [&str; 5] = ["note", "objectives", "builds_on", "compare", "lesson"];

/// Whether a change is of what a scenario says of itself, its title apart.
pub fn is_said(edit: &Edit) -> bool {
    edit.field().is_some_and(|field| SAID.contains(&field))
}

impl Changes {
    /// Whether they are of what decides the run.
    pub fn of_run(&self) -> bool {
        self.policy.is_some() || self.settings || !self.things.is_empty()
    }

    /// What is known of changes of a lab's scenario alone, where the jobs are kept elsewhere: not which jobs they are of.
    pub fn of(lab: LabKind, edits: &[Edit]) -> Changes {
        let sets = |field: &str| edits.iter().any(|edit| edit.field() == Some(field));
        let policy = |edit: &Edit| super::policy(lab, edit);
        let jobs = edits.iter().any(|edit| !edit.keeps_jobs());
        let is_setting = |edit: &Edit| {
            let told = edit.field() == Some("title") || is_said(edit) || policy(edit).is_some();
            edit.keeps_jobs() && !told
        };
        Changes {
            title: sets("title"),
            note: SAID.iter().any(|field| sets(field)),
            policy: edits.iter().rev().find_map(policy).map(|name| (lab, name)),
            things: Vec::from_iter(jobs.then(|| (JOBS, Vec::new()))),
            settings: edits.iter().any(is_setting),
        }
    }

    /// Notes who of a list differs, came, went or has another place.
    pub fn list<T: PartialEq>(
        &mut self,
        things: Things,
        before: &[T],
        after: &[T],
        name: fn(&T) -> Option<&String>,
    ) {
        let places = |list: &'_ [T]| -> BTreeMap<String, usize> {
            sort::map(
                list.iter().enumerate().filter_map(|(at, row)| Some((name(row)?.clone(), at))),
            )
        };
        let (known, there) = (places(before), places(after));
        // The order of those that stay: what has no name keeps its place by whatever has one.
        let order = |list: &'_ [T], other: &BTreeMap<String, usize>| -> Vec<Option<String>> {
            let stays = |name: Option<&String>| name.is_none_or(|name| other.contains_key(name));
            let names = list.iter().map(name).filter(|name| stays(*name));
            names.map(Option::<&String>::cloned).collect()
        };
        let (was, is) = (order(before, &there), order(after, &known));
        let alike = was.len() == is.len();
        let moved = is.iter().zip(&was).filter(|(now, then)| alike && now != then);
        let moved: BTreeSet<&String> = moved.filter_map(|(now, _)| now.as_ref()).collect();
        let differs = |row: &&T| {
            name(row).is_some_and(|name| {
                let same = known.get(name).is_some_and(|&at| before[at] == **row);
                !same || moved.contains(name)
            })
        };
        let gone =
            before.iter().filter(|row| name(row).is_some_and(|name| !there.contains_key(name)));
        let all = after.iter().filter(differs).chain(gone);
        let names: Vec<String> = all.filter_map(|row| name(row).cloned()).collect();
        if !names.is_empty() {
            self.things.push((things, names));
        }
    }
}

#[cfg(test)]
mod tests {
    use gantry_core::scenario;

    use super::*;
    use crate::edit::{at, choose, set};
    use crate::labs::placement::edit::{NODES, TASKS};

    fn example(name: &str) -> String {
        let path = format!("{}/../static/gallery/{name}.json", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(path).expect("an example")
    }

    fn between(before: &str, after: &str) -> Option<Changes> {
        super::between(&scenario::read(before).ok()?, &scenario::read(after).ok()?)
    }

    #[test]
    fn a_changed_policy_and_job_are_told_by_name() {
        let before = example("checkpoint");
        let after = before.replace("\"policy\": \"checkpoint\"", "\"policy\": \"easy\"");
        let after =
            after.replace("\"nodes\": 2, \"estimate\": 12", "\"nodes\": 2, \"estimate\": 6");
        let expected = Changes {
            policy: Some((LabKind::Backfill, "easy")),
            things: vec![(JOBS, vec!["E".to_owned()])],
            ..Changes::default()
        };
        assert_eq!(between(&before, &after), Some(expected));
        assert_eq!(between(&before, &before), Some(Changes::default()));
        assert_eq!(between(&before, "{"), None);
        assert_eq!(between(&before, &example("fig4")), None);
    }

    #[test]
    fn of_changes_alone_it_is_known_what_they_are_of() {
        let policy = choose(at!["policy"], "fcfs");
        let job = set(at!["jobs", 3, "nodes"], 2);
        let machine = set(at!["nodes"], 64);
        let kept = |edits: &[Edit]| {
            let Changes { policy, things, settings, .. } = Changes::of(LabKind::Backfill, edits);
            (policy.map(|(_, name)| name), things.len(), settings)
        };
        assert_eq!(kept(&[set(at!["title"], "mine")]), (None, 0, false));
        assert_eq!(kept(std::slice::from_ref(&policy)), (Some("fcfs"), 0, false));
        assert_eq!(kept(&[policy, job, machine]), (Some("fcfs"), 1, true));
    }

    #[test]
    fn what_came_and_went_and_every_setting_is_told() {
        for (name, from, to, things, settings) in [
            ("fig4", "\"id\": \"a\"", "\"id\": \"aa\"", Some((NODES, vec!["aa", "a"])), false),
            ("fig4", "\"request\": [1, 2]", "\"request\": [1, 3]", Some((TASKS, vec!["t"])), false),
            ("fig4", "\"explore\": \"all\"", "\"explore\": \"first\"", None, true),
            ("checkpoint", "\"threshold\": 2", "\"threshold\": 3", None, true),
            ("lend", "\"capacity\": 8", "\"capacity\": 9", None, true),
        ] {
            let before = example(name);
            let after = before.replace(from, to);
            assert_ne!(before, after, "{name}: {from}");
            let changes = between(&before, &after).expect("two scenarios");
            let names = |names: Vec<&str>| names.into_iter().map(str::to_owned).collect();
            let expected: Vec<_> =
                things.map(|(kind, list)| (kind, names(list))).into_iter().collect();
            assert_eq!((changes.things, changes.settings), (expected, settings), "{name}: {to}");
        }
    }
}
