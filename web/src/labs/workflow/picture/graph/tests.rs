//! Where the parts of the graph lie, at every width, and what the hand finds there.

use std::rc::Rc;

use gantry_core::labs::workflow::view::{Outline, View};
use gantry_core::scenario::{self, Lab, Scenario};
use gantry_core::session::Goal;

use super::hand::{addition, double, grip, stretched, target};
use super::*;
use crate::edit::{Edit, apply};
use crate::labs::workflow::edit::{Destination, WorkflowEdit, add_workflow};
use crate::labs::workflow::picture::fixture::at;
use crate::narrate::Language;
use crate::scene::hit;
use crate::scene::shape::Form;
use crate::words::workflow_editor::StageNeeds;

const TABLE: &str = include_str!("../../../../../../static/gallery/lend.json");

/// A scenario when the `n`-th stage of all begins.
fn begun(text: &str, n: u64) -> (Rc<Outline>, Rc<View>) {
    at(text, Goal::Nth { kind: "begin".to_owned(), n })
}

fn options(width: f64, adds: bool) -> GraphOptions {
    GraphOptions { width, words: Language::English.words(), adds, selected: None }
}

/// The table with so many more workflows and stages, each of these with so many jobs.
fn grown(workflows: usize, stages: usize, jobs: usize) -> String {
    let mut scenario: Scenario = scenario::check(TABLE).expect("the example is valid");
    for _ in 1..workflows {
        scenario = apply(&scenario, &add_workflow()).expect("one more");
    }
    let Lab::Workflow(own) = &mut scenario.lab else { panic!("of the workflow lab") };
    own.capacity = 1_000;
    let stage = own.workflows[0].stages[3].clone();
    own.workflows[0].stages.resize(stages.max(4), stage);
    let job = own.workflows[0].stages[0].jobs[0].clone();
    let more = (100..).take(jobs).map(|id: u32| {
        let id = id.to_string();
        gantry_core::labs::workflow::StageJob { id, ..job.clone() }
    });
    own.workflows[0].stages[0].jobs.extend(more);
    scenario::write_pretty(&scenario)
}

#[test]
fn workflows_stand_beside_each_other_where_all_their_stages_have_room() {
    let rivals = include_str!("../../../../../../static/gallery/rivals.json");
    let (outline, view) = begun(rivals, 1);
    let tops = |width: f64, adds: bool| -> Vec<i32> {
        let layout = Layout::new(&outline, &view, &options(width, adds));
        for stage in &layout.stages {
            let own = |band: &&layout::Band| band.workflow == stage.at.workflow;
            let head = layout.bands.iter().find(own).and_then(|band| band.head).expect("its name");
            assert!(head.x <= stage.area.x && head.y < stage.area.y, "over its stages");
            assert!(stage.area.x + stage.area.width <= head.x + head.width + 4.0, "{width}");
            assert!(stage.area.width >= 68.0, "{width}: {stage:?}");
        }
        let heads = layout.bands.iter().filter_map(|band| band.head);
        heads.map(|head| head.y as i32).collect()
    };
    // The narrowest is that of a projector of 1366 by 768 pixels.
    for width in [924.0, 760.0, 684.0] {
        let wide = tops(width, false);
        assert!(wide.iter().all(|top| *top == wide[0]), "three in a row: {wide:?}");
    }
    let two = tops(500.0, false);
    assert!(two[0] == two[1] && two[1] < two[2], "two and one: {two:?}");
    for (width, adds) in [(336.0, false), (924.0, true)] {
        assert!(tops(width, adds).is_sorted_by(|one, next| one < next), "each alone");
    }
}

#[test]
fn every_stage_says_what_it_needs() {
    let (outline, view) = begun(&grown(3, 4, 12), 1);
    for words in Language::ALL.map(Language::words) {
        for width in [300.0, 500.0, 684.0, 924.0, 1_300.0] {
            let options = GraphOptions { words, ..options(width, true) };
            let picture = picture(&outline, &view, &options);
            for stage in Layout::new(&outline, &view, &options).stages {
                let mark = picture.mark(stage_key(stage.at)).expect("its box");
                let known = &outline.workflows[stage.at.workflow as usize];
                let need = known.stages[stage.at.stage as usize].need;
                let told = [StageNeeds { need }.tell(words), words.number(need)];
                let says = |shape: &Shape| match &shape.form {
                    Form::Text { text, .. } => told.iter().any(|told| told == text.trim()),
                    _ => false,
                };
                assert!(mark.shapes.iter().any(says), "{width}: {:?}", mark.title);
            }
        }
    }
}

#[test]
fn a_large_scenario_is_shown_in_part_around_the_present() {
    let (outline, view) = begun(&grown(9, 40, 20), 1);
    let picture = picture(&outline, &view, &options(690.0, true));
    assert!(picture.size() < 400, "{} marks", picture.size());
    let late = StageAt { workflow: 0, stage: 39 };
    let selected = GraphOptions { selected: Some(late), ..options(690.0, false) };
    let layout = Layout::new(&outline, &view, &selected);
    assert!(layout.stages.iter().any(|stage| stage.at == late), "what is selected is shown");
    let last = StageAt { workflow: 8, stage: 0 };
    let selected = GraphOptions { selected: Some(last), ..options(690.0, false) };
    let layout = Layout::new(&outline, &view, &selected);
    assert!(layout.stages.iter().any(|stage| stage.at == last), "and its workflow");
}

#[test]
fn marks_tell_how_far_the_run_is() {
    let (outline, view) = begun(TABLE, 2);
    let picture = picture(&outline, &view, &options(690.0, false));
    let state = |key| picture.mark(key).expect("it is shown").state;
    let of = |stage| stage_key(StageAt { workflow: 0, stage });
    assert_eq!([0, 1, 2].map(|at| state(of(at))), ["ended", "current", "ahead"]);
    assert_eq!([0, 1, 4].map(|task| state(task_key(task))), ["ended", "running", "ahead"]);
    let names: Vec<String> =
        hit::choosable(&picture).filter_map(|mark| mark.title.clone()).collect();
    assert_eq!(names[2], "Stage 2 needs 6; workflow w; current");
    assert_eq!(names[3], "job 2: 2 units, runtime 5, stage 2 of w; runs");
    assert_eq!(names.len(), 4 + 7, "the keyboard comes by every stage and job, in order");
}

#[test]
fn numbers_and_places_of_jobs_lead_to_each_other() {
    let (outline, _) = begun(&grown(3, 4, 2), 1);
    for task in 0..11 {
        let at = task_at(&outline, task).expect("there are eleven");
        assert_eq!(task_number(&outline, at), Some(task));
    }
    assert_eq!(task_at(&outline, 11), None);
    assert_eq!(task_number(&outline, TaskAt { workflow: 0, stage: 0, task: 3 }), None);
}

#[test]
fn the_hand_finds_jobs_edges_stages_and_gaps() {
    let (outline, view) = begun(TABLE, 1);
    let options = options(690.0, true);
    let (picture, layout) =
        (picture(&outline, &view, &options), Layout::new(&outline, &view, &options));
    let row = layout.stages[1].rows[1];
    let held = grip(&picture, &outline, row.middle()).expect("job 3");
    let third = TaskAt { workflow: 0, stage: 1, task: 1 };
    assert_eq!((held.task, held.need, held.edge), (third, 3, false));
    let edge = Point::new(row.x + row.width - 3.0, row.middle().y);
    let held = grip(&picture, &outline, edge).expect("its edge");
    assert!(held.edge);
    assert_eq!([17.0, 2.0, -100.0].map(|by| stretched(&held, by)), [5, 3, 1]);

    let first = layout.stages[0].area;
    let into = |point| target(&layout, third, point).map(|(to, _)| to);
    assert_eq!(into(row.middle()), None, "its own place");
    let low = Point::new(first.middle().x, first.y + first.height - 4.0);
    let end = Destination::Stage(TaskAt { workflow: 0, stage: 0, task: u32::MAX });
    assert_eq!(into(low), Some(end));
    let high = Point::new(first.middle().x, first.y + 2.0);
    assert_eq!(into(high), Some(Destination::Stage(TaskAt { workflow: 0, stage: 0, task: 0 })));
    let gap = Point::new(first.x + first.width + 14.0, first.middle().y);
    let between = StageAt { workflow: 0, stage: 1 };
    assert_eq!(into(gap), Some(Destination::Gap(between)));
    assert_eq!(into(Point::new(5.0, 4_000.0)), None);

    let edit = |edit| Some(Edit::Workflow(edit));
    assert_eq!(double(&layout, gap), edit(WorkflowEdit::AddStage(between)));
    assert_eq!(double(&layout, low), edit(WorkflowEdit::AddTask(layout.stages[0].at)));
    assert_eq!(double(&layout, row.middle()), None, "a job is no place for another");
    let (sign, _) = layout.adds[0];
    assert_eq!(addition(&layout, sign.middle()), edit(WorkflowEdit::AddTask(layout.stages[0].at)));
}
