//! The page without a screen: a real session answers what the state sends.

use gantry_core::labs::placement;
use gantry_core::session::File;

use super::*;
use crate::conformance::bench::Bench;
use crate::edit::{at, choose, clear, set};
use crate::labs::own;
use crate::labs::placement::things::{BUCKET, NODE, TASK};
use crate::labs::workflow::things::{JOB, STAGE, WORKFLOW};
use crate::state::prelude::*;

mod camera;
mod compare;
mod editing;
mod embed;
mod hosted;
mod lesson;
mod predict;

impl Bench {
    /// A page on which figure 4 is open.
    fn new() -> Bench {
        let mut bench = Bench::empty();
        let example = gallery::find("fig4").unwrap();
        bench.load(example.text.unwrap(), example.goal());
        bench
    }

    /// Without its story, which playing follows.
    fn untold(mut self) -> Bench {
        let shown = self.state.shown.as_mut().expect("something is open");
        Rc::make_mut(&mut shown.overview).head.lesson.clear();
        self
    }
}

#[test]
fn it_opens_paused_on_its_first_caption() {
    let bench = Bench::new();
    assert!(!bench.state.playing());
    assert_eq!(bench.moment(), 0);
    let shown = bench.shown();
    assert_eq!(shown.moment.moments, 18);
    assert!(!bench.state.marks.marks.is_empty());
}

#[test]
fn steps_go_both_ways_and_speak_once_each() {
    let mut bench = Bench::new();
    assert!(bench.state.spoken.is_none(), "opening is silent");
    for moment in 1..=18 {
        bench.step(Direction::Forward);
        assert_eq!(bench.moment(), moment);
        assert_eq!(bench.state.spoken.as_ref().unwrap().moment.moment, moment);
        assert!(bench.state.previous.is_some());
    }
    for moment in (1..18).rev() {
        bench.step(Direction::Back);
        assert_eq!(bench.moment(), moment);
    }
    bench.act(Action::Level(Level::Decision));
    bench.step(Direction::Forward);
    assert_eq!(bench.moment(), 18);
}

#[test]
fn playing_moves_at_once_is_silent_and_ends_at_the_end() {
    let mut bench = Bench::new().untold();
    bench.act(Action::Toggle);
    bench.act(Action::Tick { elapsed_ms: 0.0 });
    assert_eq!(bench.moment(), 1);
    for _ in 0..40 {
        bench.act(Action::Tick { elapsed_ms: 700.0 });
        assert!(bench.state.spoken.is_none());
    }
    assert_eq!(bench.moment(), 18);
    assert!(!bench.state.playing());
    bench.act(Action::Toggle);
    bench.act(Action::Tick { elapsed_ms: 16.0 });
    assert_eq!(bench.moment(), 1, "from the start again");
}

#[test]
fn keys_pressed_while_a_scenario_opens_are_kept_for_it() {
    let mut bench = Bench::new();
    let open = Action::Open {
        text: include_str!("../../../static/gallery/lend.json").into(),
        origin: Origin::Own,
        goal: Goal::Moment(20),
        edited: false,
        push: false,
    };
    let mut effects = bench.state.apply(open);
    let step = Action::Step { direction: Direction::Forward, coarser: false };
    for key in [Action::Go(Goal::Start), step] {
        let sent = bench.state.apply(key);
        assert!(
            !sent.iter().any(|effect| matches!(effect, Effect::Send(..))),
            "nothing is open yet"
        );
        effects.extend(sent);
    }
    bench.serve(effects);
    assert_eq!(bench.moment(), 1);
    assert!(!bench.state.traffic.busy());
}

#[test]
fn a_step_by_hand_ends_playing() {
    let mut bench = Bench::new();
    bench.act(Action::Toggle);
    bench.step(Direction::Forward);
    assert!(!bench.state.playing());
    assert!(bench.state.spoken.is_some());
}

#[test]
fn at_the_highest_speed_several_moments_pass_in_a_frame() {
    let mut bench = Bench::new().untold();
    bench.act(Action::Speed(Speed::at(8)));
    bench.act(Action::Toggle);
    bench.act(Action::Tick { elapsed_ms: 33.0 });
    assert_eq!(bench.moment(), 4);
}

#[test]
fn what_a_link_points_at_is_selected_once_it_is_open_if_it_is_there() {
    let workflow = include_str!("../../../static/gallery/lend.json");
    let backfill = include_str!("../../../static/gallery/easy.json");
    let fig4 = gallery::find("fig4").unwrap().text.unwrap();
    for (text, there, not_there) in [
        (
            fig4,
            vec![Selection(NODE, At::One(11)), Selection(BUCKET, At::Many(vec![Some(3), None]))],
            vec![
                Selection(NODE, At::One(12)),
                Selection(BUCKET, At::Many(vec![None])),
                Selection(BUCKET, At::Many(vec![Some(u32::MAX), None])),
                Selection(JOB, At::One(0)),
            ],
        ),
        (
            backfill,
            vec![Selection(JOB, At::One(0))],
            vec![Selection(JOB, At::One(99)), Selection(STAGE, At::Pair(0, 1))],
        ),
        (
            workflow,
            vec![Selection(STAGE, At::Pair(0, 4)), Selection(WORKFLOW, At::One(0))],
            vec![
                Selection(STAGE, At::Pair(0, 0)),
                Selection(STAGE, At::Pair(0, 5)),
                Selection(WORKFLOW, At::One(1)),
                Selection(TASK, At::One(u32::MAX)),
            ],
        ),
    ] {
        let open = |pointed: &Selection| {
            let mut bench = Bench::new();
            bench.state.expected.selection = Some(pointed.clone());
            bench.load(text, Goal::End);
            (bench.state.selection.clone(), bench.state.answer.is_some())
        };
        for selection in there {
            assert_eq!(open(&selection), (Some(selection.clone()), true));
        }
        for selection in not_there {
            assert_eq!(open(&selection), (None, false), "{selection:?}");
        }
    }
}

#[test]
fn a_changed_amount_and_what_is_undone_are_told_once_until_the_next_step() {
    let mut bench = Bench::new();
    let workflow = include_str!("../../../static/gallery/lend.json");
    bench.load(workflow, Goal::Start);
    let words = bench.state.words();
    let lab = Some(LabKind::Workflow);
    let told = |bench: &Bench| {
        bench.state.told.as_ref().and_then(|(number, told)| Some((*number, words.told(told, lab)?)))
    };
    let need =
        |need: u64| Action::Edit(set(at!["workflows", 0, "stages", 0, "jobs", 0, "need"], need));
    bench.act(need(1));
    let first = told(&bench).expect("a need is told");
    assert_eq!(first.1, "Need: 1");
    bench.act(Action::Undo);
    assert_eq!(told(&bench).unwrap().1, "The last change was undone.");
    bench.act(Action::Redo);
    assert_eq!(told(&bench).unwrap().1, "The change was redone.");
    bench.act(Action::Undo);
    bench.act(need(1));
    let again = told(&bench).unwrap();
    assert_eq!(again.1, first.1);
    assert!(again.0 > first.0, "the same is said twice");
    bench.step(Direction::Forward);
    assert_eq!(told(&bench), None, "the step is told instead");
}

#[test]
fn what_is_selected_is_asked_about_at_every_step() {
    let mut bench = Bench::new();
    bench.step(Direction::Forward);
    bench.act(Action::Select(Some(Selection(NODE, At::One(4)))));
    assert!(bench.state.question().is_some() && answer(&bench).is_none());
    bench.act(Action::Skip);
    assert!(
        matches!(answer(&bench), Some(why) if why.near_miss.as_ref().is_some_and(|near| near.node == 4))
    );
    bench.act(Action::Select(Some(Selection(BUCKET, At::Many(vec![Some(5), None])))));
    assert!(answer(&bench).is_some_and(|why| why.explanation.says("bucket_holds").is_some()));
    bench.act(Action::Select(None));
    assert!(bench.state.answer.is_none());
}

/// The answer about what is selected in a placement scenario.
fn answer(bench: &Bench) -> Option<placement::Answer> {
    bench.state.answer.as_ref()?.open(LabKind::Placement)
}

/// What node 1 of a placement scenario has free.
fn free(bench: &Bench) -> Vec<u64> {
    let shown = bench.shown();
    own::<crate::labs::placement::Ui>(shown).view.nodes[1].free.clone()
}

#[test]
fn an_edit_keeps_the_moment_and_can_be_undone() {
    let mut bench = Bench::new();
    bench.act(Action::Go(Goal::Nth { kind: "yield".into(), n: 1 }));
    let before = bench.state.document.text.clone();
    bench.act(Action::Edit(set(at!["nodes", 1, "available"], vec![5, 4])));
    let shown = bench.shown();
    assert_eq!(
        shown.moment.stop.as_ref().map(|stop| (stop.kind.as_str(), stop.nth)),
        Some(("yield", 1))
    );
    assert_eq!(free(&bench), [5, 4]);
    assert!(bench.state.document.edited && bench.state.document.can_undo());
    bench.act(Action::Undo);
    assert_eq!(bench.state.document.text, before);
    assert_eq!(free(&bench), [4, 2]);
    bench.act(Action::Redo);
    assert_eq!(free(&bench), [5, 4]);
}

#[test]
fn a_bad_scenario_is_told_and_leaves_the_picture() {
    let mut bench = Bench::new();
    bench.load("{\"gantry\": 1, \"lab\": \"placement\"}", Goal::Start);
    assert!(
        matches!(&bench.state.notice, Some(Notice::BadScenario { errors, .. }) if !errors.is_empty())
    );
    assert!(bench.state.shown.is_some());
    assert!(bench.state.opening.is_none());
}

#[test]
fn replies_to_what_was_left_change_nothing() {
    let mut bench = Bench::new();
    let stale = bench.state.apply(Action::Go(Goal::End));
    let mut said = bench.server.hear(&stale);
    bench.load(gallery::find("fig5").unwrap().text.unwrap(), Goal::Start);
    bench.state.apply(said.pop().expect("it is there"));
    assert_eq!(bench.moment(), 0);
}

#[test]
fn the_trace_is_written_whole() {
    let mut bench = Bench::new();
    bench.act(Action::Export(Export::Run(File::Trace)));
    let pieces = written(&bench);
    assert_eq!(pieces.concat().lines().count(), 18);
    assert!(!bench.state.exporting());
}

fn written(bench: &Bench) -> Vec<&str> {
    let mut pieces = Vec::new();
    for effect in &bench.effects {
        if let Effect::Write { first, text, .. } = effect {
            if *first {
                pieces.clear();
            }
            pieces.push(&**text);
        }
    }
    pieces
}

#[test]
fn a_large_trace_leaves_the_page_piece_by_piece() {
    let job = |at: u32| {
        format!(
            r#"{{"id":"{at}","submit":{},"nodes":{},"estimate":9,"runtime":7}}"#,
            at / 9,
            1 + at % 4
        )
    };
    let jobs: Vec<String> = (0..2_000).map(job).collect();
    let text = format!(
        r#"{{"gantry":1,"lab":"backfill","policy":"easy","nodes":4,"jobs":[{}]}}"#,
        jobs.join(",")
    );
    let mut bench = Bench::new();
    bench.load(&text, Goal::Start);
    bench.act(Action::Export(Export::Run(File::Trace)));
    let pieces = written(&bench);
    let most = pieces.iter().map(|piece| piece.len()).max().unwrap_or(0);
    let whole: usize = pieces.iter().map(|piece| piece.len()).sum();
    assert!(pieces.len() > 2 && most < 2 << 20 && whole > 2 << 20, "{most} of {whole}");
    let lines = pieces.concat().lines().count() as u64;
    let overview = &bench.shown().overview;
    assert_eq!(lines, overview.levels.total());
    assert!(!bench.state.exporting());
}

#[test]
fn what_every_lab_begins_a_scenario_with_opens_without_errors() {
    for lab in LabKind::ALL {
        let (text, _) = crate::labs::facts(lab).blank.expect("one can be drawn from nothing");
        let mut bench = Bench::new();
        bench.load(text, Goal::Start);
        assert_eq!((&bench.state.notice, &bench.state.errors), (&None, &None), "{}", lab.name());
        assert_eq!(bench.shown().overview.head.lab, lab);
    }
}

/// The kind of the event shown, and which of them it is.
fn kind(bench: &Bench) -> String {
    let stop = &bench.shown().moment.stop;
    stop.as_ref().map_or_else(String::new, |stop| format!("{} {}", stop.kind, stop.nth))
}

#[test]
fn jumps_lead_from_one_event_of_the_selected_thing_to_the_next() {
    let mut bench = Bench::new();
    let text = r#"{"gantry": 1, "lab": "placement", "dimensions": [{"name": "cpu"}], "policy": "best-fit",
        "nodes": [{"id": "a", "available": [4]}, {"id": "b", "available": [8]}],
        "tasks": [{"id": "s", "request": [4]}, {"id": "t", "request": [5]}, {"id": "u", "request": [9]},
                  {"release": "s"}, {"release": "t"}]}"#;
    bench.load(text, Goal::Start);
    assert_eq!(bench.state.notice, None);
    let way = |bench: &mut Bench, direction, to: &[&str]| {
        for kind_shown in to {
            bench.act(Action::Jump(direction));
            assert_eq!(kind(bench), *kind_shown);
        }
        let there = bench.moment();
        bench.act(Action::Jump(direction));
        assert_eq!(bench.moment(), there, "no more of them");
    };
    bench.act(Action::Select(Some(Selection(TASK, At::One(1)))));
    way(&mut bench, Direction::Forward, &["arrive 2", "place 2", "release 2"]);
    way(&mut bench, Direction::Back, &["place 2", "arrive 2"]);
    bench.act(Action::Go(Goal::Start));
    bench.act(Action::Select(Some(Selection(TASK, At::One(2)))));
    way(&mut bench, Direction::Forward, &["arrive 3", "unplaced 1"]);
    bench.act(Action::Go(Goal::Start));
    bench.act(Action::Select(Some(Selection(NODE, At::One(0)))));
    way(&mut bench, Direction::Forward, &["place 1", "release 1"]);
    way(&mut bench, Direction::Back, &["place 1"]);
}

#[test]
fn a_change_of_a_text_with_errors_is_refused_aloud() {
    let mut bench = Bench::new();
    let bad = "{\"gantry\": 1, \"lab\": \"placement\"}";
    bench.load(bad, Goal::Start);
    assert!(matches!(bench.state.notice, Some(Notice::BadScenario { .. })));
    let policy = choose(at!["policy"], "best-fit");
    bench.act(Action::Edit(policy.clone()));
    // The picture is of what was open before, and no change of it is one of this text.
    assert_eq!(bench.state.notice, Some(Notice::EditLate));
    assert_eq!(&*bench.state.document.text, bad);
    bench.act(Action::Text(gallery::find("fig4").unwrap().text.unwrap().into()));
    assert_eq!(bench.state.notice, None, "it is about a change that is past");
    bench.act(Action::Edit(policy));
    assert_eq!(bench.state.notice, None);
    assert_eq!(bench.state.errors, None);
}

#[test]
fn the_word_about_a_text_with_errors_leads_to_it_and_tells_its_latest_errors() {
    let mut bench = Bench::new();
    let bad = "{\"gantry\": 1, \"lab\": \"placement\"}";
    bench.act(Action::Sheet(SheetAction::Open(true)));
    bench.act(Action::Sheet(SheetAction::Way(Way::Lesson)));
    bench.load(bad, Goal::Start);
    let told = |bench: &Bench| match &bench.state.notice {
        Some(Notice::BadScenario { errors, .. }) => errors.clone(),
        other => panic!("{other:?}"),
    };
    let first = told(&bench);
    bench.act(Action::Mend);
    assert_eq!((bench.state.sheet.open, bench.state.sheet.way), (true, Some(Way::Text)));
    assert_eq!(&*bench.state.document.text, bad);
    let worse: Rc<str> = "{".into();
    bench.act(Action::Sheet(SheetAction::Text(Some(worse.clone()))));
    bench.act(Action::Text(worse));
    assert_ne!(told(&bench), first);
    bench.act(Action::Sheet(SheetAction::Text(None)));
    assert_eq!(told(&bench), first, "what is typed is taken back");
}

#[test]
fn a_task_without_candidates_left_is_told_of_until_the_next_change() {
    let mut bench = Bench::new();
    let candidates = at!["tasks", 0, "candidates"];
    bench.act(Action::Edit(choose(candidates.clone(), vec!["b".to_owned()])));
    assert_eq!(bench.state.notice, None);
    bench.act(Action::Edit(clear(candidates)));
    assert!(matches!(&bench.state.notice, Some(Notice::Remark(_))));
    bench.act(Action::Undo);
    assert_eq!(bench.state.notice, None);
}

#[test]
fn a_changed_example_is_marked_with_what_was_changed_until_that_is_taken_back() {
    use crate::components::page::title;

    let text = include_str!("../../../static/gallery/checkpoint.json");
    let mut bench = Bench::open(text, Origin::Gallery("checkpoint".into()));
    assert_eq!(title(&bench.state), "Fig. 5: checkpoint backfill");
    let estimate = |estimate: u64| Action::Edit(set(at!["jobs", 4, "estimate"], estimate));
    bench.act(estimate(6));
    let named = Origin::Changed("checkpoint".into());
    assert_eq!(bench.state.document.origin, named);
    assert_eq!(title(&bench.state), "Fig. 5: checkpoint backfill (changed)");
    assert_eq!(bench.state.document.titled_as(), Some("checkpoint"));
    let lists = bench.state.document.changes.as_ref().map(|changes| changes.lists.clone());
    assert_eq!(lists, Some(vec![("jobs".to_owned(), vec!["E".to_owned()])]));
    bench.state.make_link();
    let fragment = bench.state.fragment();
    assert!(fragment.contains("&from=checkpoint"), "{fragment}");
    bench.act(Action::Undo);
    assert_eq!(bench.state.document.origin, Origin::Gallery("checkpoint".into()));
    assert_eq!(title(&bench.state), "Fig. 5: checkpoint backfill");
    // A title of the reader's own is left alone.
    bench.act(Action::Edit(set(at!["title"], "Mine")));
    assert_eq!(title(&bench.state), "Mine");
    assert_eq!(bench.state.document.titled_as(), None);
    bench.act(Action::Edit(set(at!["note"], "My own.")));
    // Of a link that names an example, it is known that it was changed.
    let (source, view) = crate::url::read(&fragment);
    let crate::url::Source::Link(link) = source else { panic!("a link: {fragment}") };
    let action =
        crate::start::follow(crate::start::linked(&link).expect("a link"), view.from, Goal::Start);
    bench.act(action);
    assert_eq!(bench.state.document.origin, named);
    assert_eq!(title(&bench.state), "Fig. 5: checkpoint backfill (changed)");
}
