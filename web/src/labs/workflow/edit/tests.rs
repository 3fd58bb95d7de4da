//! What each change of a workflow scenario does.

use gantry_core::labs::workflow::{By, StageJob, WorkflowScenario, text};
use gantry_core::scenario::{self, Lab, Scenario};

use super::{
    Destination, Grown, StageAt, TaskAt, Way, WorkflowEdit, add_workflow, arrival, destination,
    grown,
};
use crate::edit::{Edit, LabEdit, apply, at, choose, set, shift};
use crate::labs::workflow::Ui;
use crate::narrate::Language;

/// The text's table: stages 2, 2+3+1, 5+1, 8.
const TABLE: &str = r#"{"gantry": 1, "lab": "workflow", "capacity": 8, "workflows": [{"id": "w", "priority": 3,
    "stages": [{"jobs": [{"id": "1", "need": 2, "runtime": 4}]},
    {"jobs": [{"id": "2", "need": 2, "runtime": 5}, {"id": "3", "need": 3, "runtime": 4}, {"id": "4", "need": 1, "runtime": 3}]},
    {"jobs": [{"id": "5", "need": 5, "runtime": 4}, {"id": "6", "need": 1, "runtime": 6}]},
    {"jobs": [{"id": "7", "need": 8, "runtime": 3}]}]}],
    "share": {"users": [{"id": "u1"}, {"id": "u2"}]},
    "jobs": [{"id": "a", "user": "u1", "need": 3, "runtime": 6}, {"id": "b", "user": "u2", "need": 1, "runtime": 3}]}"#;

fn own(scenario: &Scenario) -> &WorkflowScenario {
    let Lab::Workflow(own) = &scenario.lab else { panic!("of the workflow lab") };
    own
}

fn after(text: &str, edits: &[Edit]) -> WorkflowScenario {
    let open = scenario::check(text).expect("the scenario is valid");
    let changed = edits.iter().fold(open, |scenario, edit| {
        apply(&scenario, edit).unwrap_or_else(|errors| panic!("{edit:?}: {errors:?}"))
    });
    own(&changed).clone()
}

/// The stages as `1:2 | 2:2 3:3 4:1`, workflows on lines.
fn drawn(scenario: &WorkflowScenario) -> String {
    let job = |job: &StageJob| format!("{}:{}", job.id, job.need);
    let workflow = |workflow: &gantry_core::labs::workflow::Workflow| {
        let stages = workflow.stages.iter();
        let stages = stages.map(|stage| stage.jobs.iter().map(job).collect::<Vec<_>>().join(" "));
        stages.collect::<Vec<_>>().join(" | ")
    };
    scenario.workflows.iter().map(workflow).collect::<Vec<_>>().join("\n")
}

fn of(edit: WorkflowEdit) -> Edit {
    Edit::Workflow(edit)
}

fn at(workflow: u32, stage: u32, task: u32) -> TaskAt {
    TaskAt { workflow, stage, task }
}

fn stage(stage: u32) -> StageAt {
    StageAt { workflow: 0, stage }
}

#[test]
fn stages_and_their_jobs_come_go_part_and_move() {
    for (edit, expected) in [
        (of(WorkflowEdit::AddStage(stage(1))), "1:2 | 8:1 | 2:2 3:3 4:1 | 5:5 6:1 | 7:8"),
        (of(WorkflowEdit::DuplicateStage(stage(2))), "1:2 | 2:2 3:3 4:1 | 5:5 6:1 | 8:5 9:1 | 7:8"),
        (of(WorkflowEdit::RemoveStage(stage(1))), "1:2 | 5:5 6:1 | 7:8"),
        (shift(stage(3).path(), 0), "7:8 | 1:2 | 2:2 3:3 4:1 | 5:5 6:1"),
        (of(WorkflowEdit::SplitStage(at(0, 1, 1))), "1:2 | 2:2 | 3:3 4:1 | 5:5 6:1 | 7:8"),
        (of(WorkflowEdit::SplitStage(at(0, 1, 0))), "1:2 | 2:2 3:3 4:1 | 5:5 6:1 | 7:8"),
        (of(WorkflowEdit::AddTask(stage(0))), "1:2 8:1 | 2:2 3:3 4:1 | 5:5 6:1 | 7:8"),
        (of(WorkflowEdit::DuplicateTask(at(0, 1, 0))), "1:2 | 2:2 8:2 3:3 4:1 | 5:5 6:1 | 7:8"),
        (of(WorkflowEdit::RemoveTask(at(0, 1, 1))), "1:2 | 2:2 4:1 | 5:5 6:1 | 7:8"),
        (of(WorkflowEdit::RemoveTask(at(0, 0, 0))), "2:2 3:3 4:1 | 5:5 6:1 | 7:8"),
    ] {
        assert_eq!(drawn(&after(TABLE, std::slice::from_ref(&edit))), expected, "{edit:?}");
    }
    assert_eq!(drawn(&after(TABLE, &vec![of(WorkflowEdit::RemoveStage(stage(0))); 4])), "");
}

#[test]
fn a_job_goes_where_it_is_put() {
    let second = [add_workflow()];
    let two = scenario::write_pretty(&Scenario {
        lab: Lab::Workflow(after(TABLE, &second)),
        ..scenario::check(TABLE).unwrap()
    });
    let into = |workflow, stage, task| Destination::Stage(at(workflow, stage, task));
    let gap = |workflow, stage| Destination::Gap(StageAt { workflow, stage });
    for (from, to, expected) in [
        (at(0, 1, 2), into(0, 0, 9), "1:2 4:1 | 2:2 3:3 | 5:5 6:1 | 7:8\n1:1"),
        (at(0, 1, 2), into(0, 1, 0), "1:2 | 4:1 2:2 3:3 | 5:5 6:1 | 7:8\n1:1"),
        (at(0, 1, 0), into(0, 1, 9), "1:2 | 3:3 4:1 2:2 | 5:5 6:1 | 7:8\n1:1"),
        (at(0, 0, 0), into(0, 2, 1), "2:2 3:3 4:1 | 5:5 1:2 6:1 | 7:8\n1:1"),
        (at(0, 1, 1), gap(0, 2), "1:2 | 2:2 4:1 | 3:3 | 5:5 6:1 | 7:8\n1:1"),
        (at(0, 1, 1), gap(0, 0), "3:3 | 1:2 | 2:2 4:1 | 5:5 6:1 | 7:8\n1:1"),
        (at(0, 3, 0), gap(0, 0), "7:8 | 1:2 | 2:2 3:3 4:1 | 5:5 6:1\n1:1"),
        (at(0, 0, 0), gap(0, 0), "1:2 | 2:2 3:3 4:1 | 5:5 6:1 | 7:8\n1:1"),
        (at(0, 0, 0), gap(0, 4), "2:2 3:3 4:1 | 5:5 6:1 | 7:8 | 1:2\n1:1"),
        // Its name is taken there.
        (at(0, 0, 0), into(1, 0, 9), "2:2 3:3 4:1 | 5:5 6:1 | 7:8\n1:1 2:2"),
        // The last job takes its workflow along.
        (at(1, 0, 0), into(0, 1, 1), "1:2 | 2:2 1:1 3:3 4:1 | 5:5 6:1 | 7:8"),
        (at(1, 0, 0), gap(0, 4), "1:2 | 2:2 3:3 4:1 | 5:5 6:1 | 7:8 | 1:1"),
    ] {
        let before = scenario::check(&two).unwrap();
        let job = own(&before).workflows[from.workflow as usize].stages[from.stage as usize].jobs
            [from.task as usize]
            .clone();
        let there = arrival(own(&before), from, to).expect("it goes somewhere");
        let edit = of(WorkflowEdit::MoveTask { task: from, to, there: Some(there) });
        let moved = after(&two, std::slice::from_ref(&edit));
        assert_eq!(drawn(&moved), expected, "{from:?} to {to:?}");
        let arrived = &moved.workflows[there.workflow as usize].stages[there.stage as usize].jobs
            [there.task as usize];
        assert_eq!((arrived.need, arrived.runtime), (job.need, job.runtime), "{from:?} to {to:?}");
        let (stage, place) = (there.stage + 1, there.task + 1);
        let told = match to {
            Destination::Stage(_) => format!("Moved to stage {stage}, place {place}."),
            Destination::Gap(_) => format!("Moved to a new stage {stage}."),
        };
        assert_eq!(edit.told(Language::English.words()), told, "{from:?} to {to:?}");
    }
}

#[test]
fn users_take_their_jobs_along() {
    let users = |scenario: &WorkflowScenario| {
        let jobs = scenario.jobs.iter().map(|job| format!("{} {}", job.id, job.user));
        jobs.collect::<Vec<_>>().join(", ")
    };
    let renamed = after(TABLE, &[set(at!["share", "users", 0, "id"], "ann")]);
    assert_eq!(users(&renamed), "a ann, b u2");
    let given = after(TABLE, &[of(WorkflowEdit::RemoveUser { user: 0, heir: Some(1) })]);
    assert_eq!(users(&given), "a u2, b u2");
    let gone = after(TABLE, &[of(WorkflowEdit::RemoveUser { user: 0, heir: None })]);
    assert_eq!(users(&gone), "b u2");
    let none = of(WorkflowEdit::RemoveUser { user: 0, heir: None });
    let without = after(TABLE, &[none.clone(), none.clone()]);
    assert_eq!((without.share, without.jobs.len()), (None, 0));
    let by =
        after(TABLE, &[choose(at!["share", "by"], By::ListedOrder.name()), none.clone(), none]);
    assert!(by.share.is_some(), "how it is shared was said");
    let job = after(TABLE, &[set(at!["jobs", 0, "user"], "u2")]);
    assert_eq!(users(&job), "a u2, b u2");
}

#[test]
fn what_is_written_is_taken_and_the_rest_stays() {
    let written_on = |text: &str, capacity: u64| {
        let text::Text { workflows, share } = text::read(text).expect("the text is right");
        of(WorkflowEdit::SetWritten { workflows, share, capacity })
    };
    let written = |text: &str| written_on(text, 8);
    let submit = set(at!["workflows", 0, "submit"], 5);
    let table = text::write(own(&scenario::check(TABLE).unwrap()), text::Form::Triples).unwrap();
    let same = after(TABLE, &[submit.clone(), written(&table)]);
    assert_eq!(
        same,
        after(TABLE, std::slice::from_ref(&submit)),
        "what is written reads back as it was"
    );
    let other = "shares:[w,p0],[ann,p1],[u2,p1]\njob[1,x,12]\n";
    let open = scenario::check(TABLE).unwrap();
    let refused = apply(&open, &written(other));
    assert!(refused.is_err(), "the pool grows only where that is said");
    let workflows = text::read(other).expect("the text is right").workflows;
    assert_eq!(grown(own(&open), &workflows), Some(Grown { from: 8, to: 12 }));
    assert_eq!(grown(own(&open), &own(&open).workflows), None, "it has enough");
    let taken = after(TABLE, &[submit, written_on(other, 12)]);
    assert_eq!((drawn(&taken).as_str(), taken.capacity), ("x:12", 12));
    assert_eq!((taken.workflows[0].submit, taken.workflows[0].priority), (5, 3));
    assert_eq!(taken.jobs[0].user, "ann", "who stands where u1 stood");
    let ranks = "shares:[v,p0],[u1,p2,1],[u2,p2,1]\nshares:[w,p1],[u1,p2,1],[u2,p2,1]\n\
        w.step[1].job[1,1]\nv.step[1].job[1,1]\n";
    let taken = after(TABLE, &[written(ranks)]);
    let priorities: Vec<u64> = taken.workflows.iter().map(|workflow| workflow.priority).collect();
    assert_eq!(priorities, [0, 1], "a new order is taken as it is written");
}

#[test]
fn every_place_is_reached_a_step_at_a_time() {
    let second = Lab::Workflow(after(TABLE, &[add_workflow()]));
    let mut two = scenario::check(TABLE).unwrap();
    two.lab = second;
    for (from, way, expected) in [
        (at(0, 1, 1), Way::Up, "1:2 | 3:3 2:2 4:1 | 5:5 6:1 | 7:8\n1:1"),
        (at(0, 1, 0), Way::Up, "1:2 2:2 | 3:3 4:1 | 5:5 6:1 | 7:8\n1:1"),
        (at(0, 1, 2), Way::Down, "1:2 | 2:2 3:3 | 4:1 5:5 6:1 | 7:8\n1:1"),
        (at(1, 0, 0), Way::Up, "1:2 | 2:2 3:3 4:1 | 5:5 6:1 | 7:8 1:1"),
        (at(0, 1, 0), Way::Right, "1:2 | 3:3 4:1 | 5:5 6:1 2:2 | 7:8\n1:1"),
        (at(0, 1, 0), Way::Left, "1:2 2:2 | 3:3 4:1 | 5:5 6:1 | 7:8\n1:1"),
        (at(0, 1, 0), Way::ApartRight, "1:2 | 3:3 4:1 | 2:2 | 5:5 6:1 | 7:8\n1:1"),
        (at(0, 1, 0), Way::ApartLeft, "1:2 | 2:2 | 3:3 4:1 | 5:5 6:1 | 7:8\n1:1"),
        (at(0, 0, 0), Way::ApartRight, "2:2 3:3 4:1 | 1:2 | 5:5 6:1 | 7:8\n1:1"),
        (at(0, 3, 0), Way::ApartLeft, "1:2 | 2:2 3:3 4:1 | 7:8 | 5:5 6:1\n1:1"),
        (at(0, 1, 0), Way::Below, "1:2 | 3:3 4:1 | 5:5 6:1 | 7:8\n1:1 2:2"),
        (at(1, 0, 0), Way::Above, "1:2 8:1 | 2:2 3:3 4:1 | 5:5 6:1 | 7:8"),
    ] {
        let to = destination(own(&two), from, way).unwrap_or_else(|| panic!("{from:?} {way:?}"));
        // Whether it fits the pool is another question.
        let mut moved = own(&two).clone();
        let edit = WorkflowEdit::MoveTask { task: from, to, there: None };
        <Ui as LabEdit>::change(&mut moved, &edit).expect("they are there");
        assert_eq!(drawn(&moved), expected, "{from:?} {way:?}");
    }
    for (from, way) in [
        (at(0, 0, 0), Way::Up),
        (at(0, 0, 0), Way::Left),
        (at(0, 3, 0), Way::Right),
        (at(1, 0, 0), Way::Down),
        (at(0, 0, 0), Way::ApartLeft),
        (at(0, 3, 0), Way::ApartRight),
        (at(0, 0, 0), Way::Above),
        (at(1, 0, 0), Way::Below),
        (at(0, 9, 0), Way::Up),
        (at(9, 0, 0), Way::Down),
    ] {
        assert_eq!(destination(own(&two), from, way), None, "{from:?} {way:?}");
    }
}
