//! In what a scenario differs from the one it was made from: what a reader of the first one's title and note must know.
//!
//! Cost: reading both texts, and a comparison by names.

use std::collections::BTreeMap;

use gantry_core::labs::backfill::{self, BackfillScenario};
use gantry_core::labs::placement::{self, Item, PlacementScenario};
use gantry_core::labs::workflow::{self, WorkflowScenario};
use gantry_core::scenario::{self, Lab, LabKind};

use super::{BackfillEdit, Edit};

/// What was changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// The title.
    pub title: bool,
    /// The note.
    pub note: bool,
    /// The policy: that of which lab, and its name now.
    pub policy: Option<(LabKind, &'static str)>,
    /// Things that were changed, came or went, by kind, with their names.
    pub things: Vec<(Things, Vec<String>)>,
    /// Anything else.
    pub settings: bool,
}

/// A kind of thing that a scenario lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is called what it is")]
pub enum Things {
    Nodes,
    Tasks,
    Jobs,
    Workflows,
    OrdinaryJobs,
}

/// From one text to another; none where one of them is no scenario, or they are of different labs.
pub fn between(before: &str, after: &str) -> Option<Changes> {
    let (before, after) = (scenario::read(before).ok()?, scenario::read(after).ok()?);
    let mut changes = Changes {
        title: before.title != after.title,
        note: before.note != after.note,
        settings: before.time_unit != after.time_unit,
        ..Changes::default()
    };
    match (before.lab, after.lab) {
        (Lab::Placement(before), Lab::Placement(after)) => changes.placement(before, after),
        (Lab::Backfill(before), Lab::Backfill(after)) => changes.backfill(before, after),
        (Lab::Workflow(before), Lab::Workflow(after)) => changes.workflow(before, after),
        _ => return None,
    }
    Some(changes)
}

impl Changes {
    /// What is known of changes alone, where the jobs are kept elsewhere: not which jobs they are of.
    pub fn of(edits: &[Edit]) -> Changes {
        let any = |is: fn(&Edit) -> bool| edits.iter().any(is);
        let policy = edits.iter().rev().find_map(|edit| match edit {
            Edit::Backfill(BackfillEdit::SetPolicy(policy)) => Some(policy.name()),
            _ => None,
        });
        let jobs = any(|edit| !edit.keeps_jobs());
        Changes {
            title: any(|edit| matches!(edit, Edit::SetTitle(_))),
            note: any(|edit| matches!(edit, Edit::SetNote(_))),
            policy: policy.map(|name| (LabKind::Backfill, name)),
            things: Vec::from_iter(jobs.then(|| (Things::Jobs, Vec::new()))),
            settings: any(|edit| {
                let told = matches!(
                    edit,
                    Edit::SetTitle(_)
                        | Edit::SetNote(_)
                        | Edit::Backfill(BackfillEdit::SetPolicy(_))
                );
                edit.keeps_jobs() && !told
            }),
        }
    }

    fn placement(&mut self, before: PlacementScenario, after: PlacementScenario) {
        if before.policy != after.policy {
            self.policy = Some((LabKind::Placement, after.policy.name()));
        }
        self.list(Things::Nodes, &before.nodes, &after.nodes, |node| Some(&node.id));
        self.list(Things::Tasks, &before.tasks, &after.tasks, |item| match item {
            Item::Task(task) => Some(&task.id),
            Item::Release(_) => None,
        });
        let releases = |of: &'_ PlacementScenario| -> Vec<Item> {
            of.tasks.iter().filter(|item| matches!(item, Item::Release(_))).cloned().collect()
        };
        let alike = releases(&before) == releases(&after);
        let rest = |of: PlacementScenario| PlacementScenario {
            policy: placement::Policy::FirstFit,
            nodes: Vec::new(),
            tasks: Vec::new(),
            ..of
        };
        self.settings |= !alike || rest(before) != rest(after);
    }

    fn backfill(&mut self, before: BackfillScenario, after: BackfillScenario) {
        if before.policy != after.policy {
            self.policy = Some((LabKind::Backfill, after.policy.name()));
        }
        self.list(Things::Jobs, &before.jobs, &after.jobs, |job| Some(&job.id));
        let rest = |of: BackfillScenario| BackfillScenario {
            policy: backfill::Policy::Fcfs,
            jobs: Vec::new(),
            ..of
        };
        self.settings |= rest(before) != rest(after);
    }

    fn workflow(&mut self, before: WorkflowScenario, after: WorkflowScenario) {
        if before.mode != after.mode {
            self.policy = Some((LabKind::Workflow, workflow::Policy::of(after.mode).name()));
        }
        self.list(Things::Workflows, &before.workflows, &after.workflows, |own| Some(&own.id));
        self.list(Things::OrdinaryJobs, &before.jobs, &after.jobs, |job| Some(&job.id));
        let rest = |of: WorkflowScenario| WorkflowScenario {
            mode: workflow::Mode::Lend,
            workflows: Vec::new(),
            jobs: Vec::new(),
            ..of
        };
        self.settings |= rest(before) != rest(after);
    }

    /// Notes who of a list differs, came or went.
    fn list<T: PartialEq>(
        &mut self,
        things: Things,
        before: &[T],
        after: &[T],
        name: fn(&T) -> Option<&String>,
    ) {
        let places = |list: &'_ [T]| -> BTreeMap<String, usize> {
            let names =
                list.iter().enumerate().filter_map(|(at, row)| Some((name(row)?.clone(), at)));
            names.collect()
        };
        let (known, there) = (places(before), places(after));
        let differs = |row: &&T| {
            name(row).is_some_and(|name| known.get(name).is_none_or(|&at| before[at] != **row))
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
    use super::*;

    fn example(name: &str) -> String {
        let path = format!("{}/../static/gallery/{name}.json", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(path).expect("an example")
    }

    #[test]
    fn a_changed_policy_and_job_are_told_by_name() {
        let before = example("checkpoint");
        let after = before.replace("\"policy\": \"checkpoint\"", "\"policy\": \"easy\"");
        let after =
            after.replace("\"nodes\": 2, \"estimate\": 12", "\"nodes\": 2, \"estimate\": 6");
        let expected = Changes {
            policy: Some((LabKind::Backfill, "easy")),
            things: vec![(Things::Jobs, vec!["E".to_owned()])],
            ..Changes::default()
        };
        assert_eq!(between(&before, &after), Some(expected));
        assert_eq!(between(&before, &before), Some(Changes::default()));
        assert_eq!(between(&before, "{"), None);
        assert_eq!(between(&before, &example("fig4")), None);
    }

    #[test]
    fn of_changes_alone_it_is_known_what_they_are_of() {
        let policy = Edit::Backfill(BackfillEdit::SetPolicy(backfill::Policy::Fcfs));
        let job = Edit::Backfill(BackfillEdit::SetNodes { job: 3, nodes: 2 });
        let machine = Edit::Backfill(BackfillEdit::SetMachine(64));
        let kept = |edits: &[Edit]| {
            let Changes { policy, things, settings, .. } = Changes::of(edits);
            (policy.map(|(_, name)| name), things.len(), settings)
        };
        assert_eq!(kept(&[Edit::SetTitle("mine".into())]), (None, 0, false));
        assert_eq!(kept(std::slice::from_ref(&policy)), (Some("fcfs"), 0, false));
        assert_eq!(kept(&[policy, job, machine]), (Some("fcfs"), 1, true));
    }

    #[test]
    fn what_came_and_went_and_every_setting_is_told() {
        for (name, from, to, things, settings) in [
            (
                "fig4",
                "\"id\": \"a\"",
                "\"id\": \"aa\"",
                Some((Things::Nodes, vec!["aa", "a"])),
                false,
            ),
            (
                "fig4",
                "\"request\": [1, 2]",
                "\"request\": [1, 3]",
                Some((Things::Tasks, vec!["t"])),
                false,
            ),
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
