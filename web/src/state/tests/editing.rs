//! Edits: of which state of which document they are, and where the reader is after them. Of every example of every lab.

use super::*;
use crate::drafts;
use crate::edit::{add, copy, remove};
use crate::packed::{Reply, Response};
use crate::state::document::Document;

const GALLERY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../static/gallery");

/// Examples with texts above this many bytes are left to others.
const LARGEST: usize = 40_000;

fn examples() -> Vec<(LabKind, &'static str, String)> {
    let all = gallery::all().filter_map(|(lab, example)| {
        let text = example.text.map(str::to_owned);
        let text = text
            .or_else(|| std::fs::read_to_string(format!("{GALLERY}/{}.json", example.name)).ok())?;
        (text.len() < LARGEST).then_some((lab, example.name, text))
    });
    all.collect()
}

fn anchored(bench: &Bench) -> String {
    let moment = &bench.shown().moment;
    let anchor = moment.anchor.as_ref().expect("an event");
    format!("{} {:?}", anchor.kind, anchor.subject)
}

fn subjects(bench: &mut Bench) -> Vec<String> {
    bench.act(Action::Go(Goal::End));
    let mut all = Vec::new();
    for moment in 1..=bench.moment() {
        bench.act(Action::Go(Goal::Moment(moment)));
        let anchor = bench.shown().moment.anchor.clone();
        all.extend(anchor.and_then(|anchor| anchor.subject).map(|subject| subject.name));
    }
    all
}

#[test]
fn undo_and_redo_return_to_the_moment_in_every_example() {
    let mut labs = Vec::new();
    for (lab, name, text) in examples() {
        let mut bench = Bench::new();
        bench.load(&text, Goal::End);
        let end = bench.moment();
        for part in [1, 2, 3] {
            bench.act(Action::Go(Goal::Moment(end * part / 4)));
            let before = (bench.moment(), anchored(&bench));
            bench.act(Action::Edit(set(at!["title"], "mine")));
            assert_eq!((bench.moment(), anchored(&bench)), before, "{name}");
            bench.step(Direction::Forward);
            let after = bench.moment();
            bench.act(Action::Undo);
            assert_eq!((bench.moment(), anchored(&bench)), before, "{name}: undone");
            bench.act(Action::Redo);
            assert_eq!(bench.moment(), after, "{name}: done again");
            bench.act(Action::Undo);
        }
        labs.push(lab);
    }
    assert!(LabKind::ALL.iter().all(|lab| labs.contains(lab)));
}

#[test]
fn another_policy_leaves_the_reader_at_the_instant_or_the_subject_and_undo_at_the_moment() {
    for (lab, name, text) in examples() {
        let mut bench = Bench::new();
        bench.load(&text, gallery::find(name).unwrap().goal());
        let Some(subject) = bench.shown().moment.anchor.clone() else {
            continue;
        };
        let before = (bench.moment(), anchored(&bench));
        for policy in lab.policies() {
            let field = if text.contains("\"mode\"") && !text.contains("\"policy\"") {
                "mode"
            } else {
                "policy"
            };
            bench.act(Action::Edit(choose(at![field], *policy)));
            if bench.state.notice.take().is_some() {
                continue;
            }
            let now = bench.shown().moment.clone();
            let changed = bench.state.document.edited;
            if facts(lab).timed && changed {
                // A run may be over before.
                let there = now.time == subject.time
                    || now.time < subject.time && ends_by(&mut bench, subject.time);
                assert!(there, "{name} under {policy}: at {} and not {}", now.time, subject.time);
                bench.act(Action::Undo);
                assert_eq!((bench.moment(), anchored(&bench)), before, "{name}, {policy}");
                continue;
            }
            let now = now.anchor;
            if let (Some(then), Some(Some(now))) = (&subject.subject, now.map(|now| now.subject))
                && then.name != now.name
            {
                let known = subjects(&mut bench);
                assert!(!known.contains(&then.name), "{name} under {policy}: {then:?}, {now:?}");
            }
            bench.act(Action::Undo);
            assert_eq!((bench.moment(), anchored(&bench)), before, "{name} back from {policy}");
        }
    }
}

/// Whether nothing happens from the moment that is shown up to an instant.
fn ends_by(bench: &mut Bench, time: u64) -> bool {
    let now = bench.moment();
    bench.act(Action::Go(Goal::Time(time)));
    bench.moment() == now
}

#[test]
fn the_question_at_a_refusal_is_what_another_policy_does_then() {
    let mut bench = Bench::new();
    let easy = std::fs::read_to_string(format!("{GALLERY}/easy.json")).unwrap();
    bench.load(&easy, Goal::Moment(20));
    let time = |bench: &Bench| bench.shown().moment.time;
    assert_eq!(time(&bench), 4);
    bench.act(Action::Edit(choose(at!["policy"], "checkpoint")));
    assert_eq!(time(&bench), 4);
}

#[test]
fn another_rule_of_sharing_leaves_the_reader_at_the_instant() {
    let mut bench = Bench::new();
    let lend = std::fs::read_to_string(format!("{GALLERY}/lend.json")).unwrap();
    bench.load(&lend, Goal::Time(4));
    let time = |bench: &Bench| bench.shown().moment.time;
    assert_eq!(time(&bench), 4);
    bench.act(Action::Edit(choose(at!["share", "by"], "appearance")));
    assert_eq!(time(&bench), 4);
}

#[test]
fn a_near_miss_of_the_step_is_offered_with_its_price_and_made() {
    let mut bench = Bench::new();
    let easy = std::fs::read_to_string(format!("{GALLERY}/easy.json")).unwrap();
    bench.load(&easy, Goal::Moment(19));
    assert!(bench.state.tries.made.is_empty(), "nothing is tried before the reader acts");
    bench.act(Action::Step { direction: Direction::Forward, coarser: false });
    let said: Vec<String> = bench.state.near_misses().into_iter().map(|near| near.said).collect();
    assert_eq!(said, ["estimate 6 instead of 10", "nodes: 1 instead of 2"]);
    let made = bench.state.tries.made.clone();
    assert_eq!(made.len(), 2);
    assert!(made.iter().all(|tried| tried.after.is_none()), "a question of the story is ahead");
    bench.act(Action::Edit(made[0].edit.clone()));
    let shown = bench.shown();
    assert_eq!((shown.moment.time, bench.state.tries.made.len()), (4, 0));
    bench.act(Action::Undo);
    bench.act(Action::Toggle);
    assert!(bench.state.tries.made.is_empty(), "nothing is tried while it plays");
}

#[test]
fn an_example_whose_settings_are_set_and_set_back_is_that_example() {
    for (_, name, text) in examples() {
        let mut bench = Bench::open(&text, Origin::Gallery(name.to_owned()));
        bench.act(Action::Edit(set(at!["title"], "another")));
        assert_eq!(bench.state.document.origin, Origin::Changed(name.to_owned()));
        let title = gantry_core::scenario::read(&text).unwrap().title.unwrap_or_default();
        bench.act(Action::Edit(set(at!["title"], title)));
        assert_eq!(bench.state.document.origin, Origin::Gallery(name.to_owned()), "{name}");
    }
    // What the file leaves out is written once it was set.
    let text = std::fs::read_to_string(format!("{GALLERY}/lend.json")).unwrap();
    let mut bench = Bench::open(&text, Origin::Gallery("lend".to_owned()));
    for (way, known) in [("checkpoint", false), ("requeue", true)] {
        bench.act(Action::Edit(choose(at!["share", "interrupted"], way)));
        let is_known = bench.state.document.origin == Origin::Gallery("lend".to_owned());
        assert_eq!(is_known, known, "{way}");
    }
}

#[test]
fn who_draws_from_nothing_has_the_keyboard_in_the_editor() {
    let mut bench = Bench::new();
    bench.act(Action::Dialog(Some(Dialog::Gallery)));
    bench.effects.clear();
    bench.load(
        "{\"gantry\": 1, \"lab\": \"workflow\", \"capacity\": 8, \"workflows\": [], \"jobs\": []}",
        Goal::Start,
    );
    bench.act(Action::Sheet(SheetAction::Open(true)));
    let last = bench.effects.iter().rev().find_map(|effect| match effect {
        Effect::Focus(focus) => Some(*focus),
        _ => None,
    });
    assert_eq!(last, Some(Focus::Editor));
}

/// A state whose session answers only when it is asked to.
fn late(bench: &mut Bench, action: Action) -> Vec<Effect> {
    let effects = bench.state.apply(action);
    let is_sent =
        |message: &ToWorker| matches!(message, ToWorker::Session(_) | ToWorker::Make { .. });
    let sent = |effect: &Effect| matches!(effect, Effect::Send(message, _) if is_sent(message));
    effects.into_iter().filter(sent).collect()
}

fn opens(sent: &[Effect]) -> bool {
    sent.iter().any(|effect| match effect.request() {
        Some(request) => matches!(request.command, Command::Open { .. }),
        None => matches!(effect, Effect::Send(ToWorker::Make { .. }, _)),
    })
}

#[test]
fn an_edit_of_an_earlier_picture_changes_no_other_job() {
    let text = include_str!("../../../../static/gallery/checkpoint.json");
    let job = |bench: &Bench, name: &str| {
        let text = bench.state.document.text.clone();
        text.lines().find(|line| line.contains(&format!("\"id\": \"{name}\""))).map(str::to_owned)
    };
    let mut bench = Bench::new();
    bench.load(text, Goal::End);
    // B is removed, and the picture still shows it while a job behind it is changed.
    late(&mut bench, Action::Edit(remove(at!["jobs", 1])));
    let sent = late(&mut bench, Action::Edit(set(at!["jobs", 2, "estimate"], 99)));
    assert!(!opens(&sent));
    assert_eq!(bench.state.notice, Some(Notice::EditLate));
    // What names nothing by its place is done, of what was made meanwhile.
    let sent = late(&mut bench, Action::Edit(choose(at!["policy"], "easy")));
    assert!(opens(&sent) && bench.state.notice.is_none());
    bench.serve(sent);
    assert!(job(&bench, "B").is_none() && bench.state.document.text.contains("\"easy\""));
    assert!(job(&bench, "D").is_some_and(|line| !line.contains("99")));

    // The moves of one drag come faster than pictures, and shift no job.
    let mut bench = Bench::new();
    bench.load(text, Goal::End);
    for estimate in [13, 14, 15] {
        assert!(opens(&late(&mut bench, Action::Edit(set(at!["jobs", 2, "estimate"], estimate)))));
    }
    let new = [("nodes", 1.into()), ("estimate", 10.into()), ("runtime", 10.into())];
    assert!(opens(&late(&mut bench, Action::Edit(add(at!["jobs"], new)))));
    assert!(opens(&late(&mut bench, Action::Edit(set(at!["jobs", 0, "estimate"], 11)))));
    assert!(opens(&late(&mut bench, Action::Edit(copy(at!["jobs", 0])))));
    assert!(!opens(&late(&mut bench, Action::Edit(set(at!["jobs", 0, "estimate"], 12)))));
}

#[test]
fn an_edit_of_a_picture_that_is_left_changes_nothing_and_the_head_names_what_is_shown() {
    let mut bench = Bench::new();
    bench.act(Action::OpenExample { name: "fig4".into(), goal: None, push: false });
    let title = crate::components::page::title(&bench.state);
    late(&mut bench, Action::OpenExample { name: "fig6".into(), goal: None, push: true });
    assert_eq!(crate::components::page::title(&bench.state), title, "the picture is still of it");
    let before = bench.state.document.text.clone();
    assert!(!opens(&late(&mut bench, Action::Edit(choose(at!["policy"], "best-fit")))));
    assert_eq!(bench.state.document.text, before);
    assert!(matches!(bench.state.pictured().0, Origin::Gallery(name) if name == "fig4"));
    bench.act(Action::Reopen);
    assert_ne!(crate::components::page::title(&bench.state), title);
    assert!(matches!(bench.state.pictured().0, Origin::Gallery(name) if name == "fig6"));
}

#[test]
fn a_typed_text_that_does_not_parse_is_taken_up_again_as_it_was() {
    let mut bench = Bench::new();
    let text: Rc<str> = "{ \"gantry\": 1, \"lab\"".into();
    let origin = Origin::Changed("fig4".to_owned());
    bench.act(Action::TakeUp { text: text.clone(), beside: None, origin: origin.clone() });
    assert!(bench.state.sheet.open && bench.state.shown.is_some());
    assert_eq!(bench.state.sheet.text.as_deref(), Some(&*text));
    assert!(!drafts::is_draft(&bench.state.document), "only what is typed is kept");
    let mended = gallery::find("fig4").unwrap().text.unwrap().replace("Fig. 4", "Mine");
    bench.act(Action::Text(mended.clone().into()));
    assert_eq!((&*bench.state.document.text, &bench.state.errors), (&*mended, &None));
    assert_eq!(bench.state.document.origin, origin);
}

#[test]
fn what_was_typed_in_a_texts_own_forms_is_taken_up_beside_its_scenario() {
    let mut bench = Bench::new();
    let (text, lend) = ("w.step[1]".into(), include_str!("../../../../static/gallery/lend.json"));
    let origin = Origin::Changed("lend".to_owned());
    bench.act(Action::TakeUp { text, beside: Some(lend.into()), origin });
    assert!(bench.state.sheet.open && bench.state.errors.is_none());
    assert_eq!(bench.state.sheet.way, Some(Way::Written));
    assert_eq!(bench.state.sheet.written.as_deref(), Some("w.step[1]"));
    assert_eq!(&*bench.state.document.text, lend);
}

#[test]
fn the_keyboard_goes_to_the_picture_of_what_is_chosen_in_a_dialog() {
    let mut bench = Bench::new();
    let choose = |bench: &mut Bench| {
        bench.effects.clear();
        bench.act(Action::OpenExample { name: "fig6".into(), goal: None, push: true });
        let to_picture = |effect: &Effect| matches!(effect, Effect::Focus(Focus::Picture));
        bench.effects.iter().filter(|effect| to_picture(effect)).count()
    };
    bench.act(Action::Dialog(Some(Dialog::Gallery)));
    assert_eq!(choose(&mut bench), 1);
    assert_eq!(choose(&mut bench), 0, "from elsewhere the keyboard stays where it is");
}

#[test]
fn a_document_goes_back_to_where_the_reader_was() {
    let mut document = Document::new("a".into(), Origin::Own);
    document.place = Some(Goal::Moment(3));
    document.change("b");
    document.place = Some(Goal::Moment(7));
    assert!(document.undo() && document.place == Some(Goal::Moment(3)));
    assert!(document.redo() && document.place == Some(Goal::Moment(7)));
    assert!(!document.redo());
}

/// A search through a long run is told, and can be given up: the reader stays.
#[test]
fn a_long_search_is_told_and_cancelled() {
    let mut bench = Bench::new();
    bench.load(include_str!("../../../../static/gallery/lend.json"), Goal::End);
    bench.act(Action::Select(Some(Selection(JOB, At::One(0)))));
    let before = bench.moment();
    let sent = late(&mut bench, Action::Jump(Direction::Back));
    let id = sent[0].request().expect("it is asked for").id;
    for (at_ms, told) in [(0.0, false), (100.0, false), (900.0, true)] {
        let reply = Reply::Progress(Progress::default());
        let message = FromWorker::Reply(Box::new(Response { id, reply }));
        bench.state.apply(Action::FromWorker { message, file: None, at_ms });
        assert_eq!(bench.state.searching(), told, "no longer than a blink");
    }
    let sent: Vec<_> = sent.into_iter().chain(late(&mut bench, Action::Cancel)).collect();
    for action in bench.server.hear(&sent) {
        bench.state.apply(action);
    }
    assert!(!bench.state.searching() && bench.moment() == before && !bench.state.traffic.busy());
}

#[test]
fn a_change_that_cannot_be_made_takes_no_other_with_it() {
    let text = include_str!("../../../../static/gallery/checkpoint.json");
    let mut bench = Bench::new();
    bench.load(text, Goal::End);
    let before = bench.state.document.text.clone();
    // Both are on their way when the worker looks at them.
    late(&mut bench, Action::Edit(set(at!["nodes"], 1)));
    let sent = late(&mut bench, Action::Edit(choose(at!["policy"], "easy")));
    bench.serve(sent);
    assert!(matches!(&bench.state.notice, Some(Notice::EditRefused { .. })));
    assert!(bench.state.document.text.contains("\"easy\"") && bench.state.opening.is_none());
    bench.act(Action::Undo);
    assert!(bench.state.document.text == before && !bench.state.document.can_undo());

    // What names an entry by its place goes with a refused change that could have moved it, and the reader is told.
    late(&mut bench, Action::Edit(copy(at!["jobs", 99])));
    bench.state.drawn = Some(bench.state.document.version());
    let sent = late(&mut bench, Action::Edit(remove(at!["jobs", 0])));
    assert!(opens(&sent));
    bench.serve(sent);
    assert_eq!((&bench.state.notice, &bench.state.opening), (&Some(Notice::EditLate), &None));
    assert_eq!(bench.state.document.text, before);

    // What a form tried is told in the form, and a good change before it stays.
    let mut bench = Bench::new();
    bench.load(text, Goal::End);
    let version = bench.state.document.version();
    let edit = |estimate: &str| set(at!["jobs", 2, "estimate"], estimate);
    let attempt = |edit: &Edit| Action::Try { version: version.clone(), edit: edit.clone() };
    bench.act(Action::Try { version: version.clone(), edit: set(at!["jobs", 2, "estimate"], 21) });
    let (good, typed) = (bench.state.document.text.clone(), edit("2x"));
    bench.act(attempt(&typed));
    let refused = bench.state.refused.as_ref().expect("it is told");
    assert_eq!((&refused.edit, refused.range.map(|(least, _)| least)), (&typed, Some(1)));
    assert_eq!((&bench.state.notice, &bench.state.document.text), (&None, &good));
    bench.act(Action::Undo);
    assert_eq!(&*bench.state.document.text, text);
}

#[test]
fn what_is_typed_comes_into_force_once_the_worker_finds_it_valid() {
    let mut bench = Bench::new();
    let (fig4, typed) = (gallery::find("fig4").unwrap().text.unwrap(), Rc::from("{"));
    for (typed, valid) in [(typed, false), (Rc::from(fig4.replace("Fig. 4", "Mine")), true)] {
        bench.act(Action::Sheet(SheetAction::Text(Some(Rc::clone(&typed)))));
        bench.act(Action::Text(typed.clone()));
        assert_eq!(
            (bench.state.sheet.text.is_none(), bench.state.refused.is_none()),
            (valid, valid)
        );
        assert_eq!(*bench.state.document.text == *typed, valid);
        assert_eq!(bench.state.document.can_undo(), valid);
    }
}

#[test]
fn a_preview_is_gone_where_nothing_comes_of_what_was_let_go() {
    let mut bench = Bench::new();
    let edit = choose(at!["policy"], "best-fit");
    bench.act(Action::Hold(Some(edit.clone())));
    assert!(bench.state.preview().is_some());
    bench.state.apply(Action::Edit(edit));
    bench.state.apply(Action::Hold(None));
    assert!(bench.state.preview().is_some(), "what was let go is on its way");
    let ended = crate::client::Ended { session: true, import: false };
    bench.state.apply(Action::Ended(ended, Some("".into())));
    assert!(bench.state.preview().is_none(), "it does not come");
}
