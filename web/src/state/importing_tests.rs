//! Workloads on their way, and scenarios that are kept elsewhere, without a screen.

use gantry_core::labs::backfill::Policy;
use gantry_core::scenario::intake::Intake;
use gantry_core::scenario::link::Drawn;
use gantry_core::scenario::{Lab as Kind, MAX_FILE_BYTES};
use gantry_core::session::File;
use gantry_core::workload::lublin::{Estimates, Options};

use super::server::Server;
use super::*;
use crate::client::{Drawing, FromWorker, Reading, Source, ToWorker};
use crate::conformance::bench::Bench;
use crate::edit::{at, choose, set};
use crate::import::{self, ImportError};
use crate::labs::Showing;
use crate::labs::{backfill::Ui, own};
use crate::narrate::Language;

const MANY: u64 = import::MOST_JOBS_IN_TEXT as u64 + 500;

fn drawing(jobs: u64) -> Action {
    let options = Options { jobs, nodes: 32, load: None, seed: 5, estimates: Estimates::Exact };
    let source = Source::Drawn(Drawing::Workload { options, frame: None });
    Action::Import { source, origin: Origin::Drawn(options), goal: Goal::End, push: true }
}

fn policy(policy: Policy) -> Action {
    Action::Edit(choose(at!["policy"], policy.name()))
}

/// A workload is open, and import of that number is on its way.
fn importing() -> (Bench, Document, u32) {
    let mut bench = Bench::empty();
    bench.act(drawing(50));
    let before = bench.state.document.clone();
    let effects = bench.state.apply(drawing(60));
    let [Effect::Send(ToWorker::Draw(id, _), _)] = effects[..] else { panic!("{effects:?}") };
    (bench, before, id)
}

impl Bench {
    /// The policy that the picture is of, and the one in the document's text.
    fn policies(&self) -> (Policy, Policy) {
        let Showing { outline, .. } = own::<Ui>(self.shown());
        let (open, _) = gantry_core::scenario::open(&self.state.document.text).unwrap();
        let Kind::Backfill(own) = open.lab else { panic!("another lab") };
        (outline.policy, own.policy)
    }
}

#[test]
fn few_jobs_become_a_text_and_many_stay_elsewhere() {
    let mut bench = Bench::empty();
    bench.act(drawing(50));
    assert!(bench.state.document.kept.is_none() && bench.state.importing.is_none());
    assert!(gantry_core::scenario::open(&bench.state.document.text).is_ok());
    assert!(bench.effects.iter().any(|effect| matches!(effect, Effect::EndImport)));
    bench.act(drawing(MANY));
    assert_eq!(bench.state.document.kept.as_ref().map(|kept| kept.jobs), Some(MANY));
    assert_eq!(bench.policies(), (Policy::Easy, Policy::Easy));
    let shown = bench.shown();
    assert_eq!(shown.moment.moment, shown.moment.moments);
}

#[test]
fn what_is_kept_elsewhere_is_changed_and_changed_back() {
    let mut bench = Bench::empty();
    bench.act(drawing(MANY));
    bench.act(policy(Policy::Fcfs));
    assert_eq!(bench.policies(), (Policy::Fcfs, Policy::Fcfs));
    assert!(bench.state.document.edited && bench.state.document.can_undo());
    bench.act(policy(Policy::Conservative));
    bench.act(Action::Undo);
    assert_eq!(bench.policies(), (Policy::Fcfs, Policy::Fcfs));
    bench.act(Action::Undo);
    assert_eq!(bench.policies(), (Policy::Easy, Policy::Easy));
    assert!(!bench.state.document.can_undo() && bench.state.document.can_redo());
    bench.act(Action::Redo);
    assert_eq!(bench.policies(), (Policy::Fcfs, Policy::Fcfs));
    bench.act(Action::Edit(set(at!["nodes"], 1)));
    assert!(
        matches!(&bench.state.notice, Some(Notice::EditRefused { errors }) if !errors.is_empty())
    );
    assert_eq!(bench.policies(), (Policy::Fcfs, Policy::Fcfs));
    assert_eq!(bench.state.document.script().edits.len(), 1);
    bench.act(Action::Text("{}".into()));
    assert_eq!(bench.policies(), (Policy::Fcfs, Policy::Fcfs), "its text is not all of it");
}

#[test]
fn what_was_drawn_has_a_link_of_any_size_while_its_jobs_are_those_drawn() {
    for jobs in [1_000, MANY] {
        let mut bench = Bench::empty();
        bench.act(drawing(jobs));
        let link = |bench: &mut Bench| {
            bench.state.make_link();
            bench.state.shareable()
        };
        let plain = link(&mut bench).expect("what it is drawn from");
        assert!(plain.starts_with(&format!("d={jobs}_32_own_5_exact&m=")), "{plain}");
        bench.act(policy(Policy::Fcfs));
        bench.act(Action::Go(Goal::End));
        let changed = link(&mut bench).expect("the policy beside it");
        assert!(changed.starts_with(&format!("d={jobs}_32_own_5_exact&z=")), "{changed}");
        assert_eq!(bench.state.untold(None), None, "the link has all of it");
        // Opened from its link it is what it was, and has the same link.
        let crate::url::Source::Link(carried) = crate::url::read(&changed).0 else {
            panic!("{changed}")
        };
        let mut again = Bench::empty();
        again.act(crate::start::follow(
            crate::start::linked(&carried).expect("it was written"),
            None,
            Goal::End,
        ));
        assert_eq!(again.policies(), (Policy::Fcfs, Policy::Fcfs));
        // As the address says.
        again.act(Action::Level(bench.state.level));
        assert_eq!(link(&mut again), Ok(changed));
        assert_eq!(
            (
                again.state.document.kept.as_ref().map(|kept| kept.jobs),
                again.state.document.can_undo()
            ),
            ((jobs == MANY).then_some(MANY), false)
        );
        bench.act(Action::Edit(set(at!["jobs", 0, "estimate"], 77_777)));
        let long = link(&mut bench);
        assert!(long.is_err() || !long.unwrap().starts_with("d="), "other jobs than those drawn");
        assert_eq!(bench.state.untold(None).is_some(), jobs == MANY);
    }
}

#[test]
fn an_import_that_is_given_up_leaves_what_is_open() {
    let (mut bench, before, id) = importing();
    let reading = Reading { id, bytes: 4, of: 8, jobs: 1 };
    bench.state.apply(FromWorker::Reading(reading).into());
    assert_eq!(bench.state.importing.as_ref().and_then(|it| it.reading), Some(reading));
    assert!(matches!(bench.state.apply(Action::StopImport)[..], [Effect::EndImport]));
    let late = import::draw(Drawn::new(Options {
        jobs: 60,
        nodes: 1,
        load: None,
        seed: 0,
        estimates: Estimates::Exact,
    }));
    let late = late.map(|(brought, ..)| (brought, None));
    assert!(
        bench.state.apply(FromWorker::Imported(id, late).into()).is_empty(),
        "it comes too late"
    );
    assert_eq!(bench.state.document, before);
}

#[test]
fn what_cannot_be_read_is_told_and_leaves_what_is_open() {
    let (mut bench, before, id) = importing();
    bench.state.apply(FromWorker::Imported(id, Err(ImportError::Unreadable)).into());
    assert!(matches!(&bench.state.notice, Some(Notice::NotImported { .. })));
    assert!(bench.state.importing.is_none());
    assert_eq!(bench.state.document, before);
}

#[test]
fn what_is_wrong_with_a_file_is_told_with_its_name_and_the_place_in_it() {
    let read = |bytes: &[u8]| {
        let mut intake = Intake::new(MAX_FILE_BYTES);
        intake.push(bytes)?;
        import::imported(intake)
    };
    let cases = [
        (read(b"{\n"), "half.json: The scenario has errors.", 2),
        (read(b"{\"gantry\": 1,\n \xff}"), "half.json: The file could not be read.", 2),
        (Err(ImportError::TooLarge), "half.json: The file is too large.", 0),
    ];
    let words = Language::English.words();
    for (read, told, line) in cases {
        let notice = Notice::refused(Some("half.json".into()), read.expect_err("it is refused"));
        let (said, errors) = match &notice {
            Notice::BadScenario { file, errors, .. } => {
                (words.of_file(file.as_deref(), words.scenario_bad()), Some(&**errors))
            }
            Notice::NotImported { file, refused } => {
                let errors = match &**refused {
                    ImportError::NotText(errors) => Some(&**errors),
                    _ => None,
                };
                (words.of_file(file.as_deref(), &words.refused(refused)), errors)
            }
            other => panic!("{other:?}"),
        };
        let place = errors.and_then(|errors| errors.list[0].position);
        assert_eq!((&*said, place.map_or(0, |place| place.line)), (told, line));
    }
    assert_eq!(words.of_file(None, "No."), "No.");
}

#[test]
fn a_text_with_errors_is_told_and_opens_only_to_be_mended() {
    let (mut bench, before, id) = importing();
    let errors = Box::new(gantry_core::scenario::check("{").expect_err("half a scenario"));
    let refused = ImportError::Scenario { errors, text: "{".to_owned() };
    bench.state.apply(FromWorker::Imported(id, Err(refused)).into());
    assert!(matches!(&bench.state.notice, Some(Notice::BadScenario { .. })));
    assert_eq!((&bench.state.document, &bench.state.errors), (&before, &None));
    bench.act(Action::Mend);
    assert!(bench.state.sheet.open && bench.state.errors.is_some());
    assert_eq!(*bench.state.document.text, *"{");
    bench.act(Action::Undo);
    assert_eq!((&bench.state.document.text, &bench.state.errors), (&before.text, &None));
}

#[test]
fn a_run_that_is_stopped_is_partial_until_it_has_run_on() {
    let mut bench = Bench::empty();
    let effects = bench.state.apply(drawing(2_000));
    let [Effect::Send(ToWorker::Draw(id, drawing), _)] = &effects[..] else {
        panic!("{effects:?}")
    };
    let told = drawing.clone().draw().map(|(brought, ..)| (brought, None));
    let opens = bench.state.apply(FromWorker::Imported(*id, told).into());
    let mut said = bench.server.hear(&opens);
    let mut replies = Vec::new();
    assert!(bench.server.session.work_on(500, &mut replies), "there is more");
    said.extend(replies.into_iter().map(|reply| FromWorker::from(reply).into()));
    let stop = bench.state.apply(Action::Cancel);
    assert!(bench.state.opening.as_ref().is_some_and(|opening| opening.stopping));
    assert!(bench.state.apply(Action::Cancel).is_empty(), "once is enough");
    said.extend(bench.server.hear(&stop));
    for action in said {
        bench.act(action);
    }
    assert!(bench.state.partial() && bench.state.opening.is_none());
    bench.act(Action::Export(Export::Run(File::Outcome)));
    let told = bench.effects.iter().rev().find_map(|effect| match effect {
        Effect::Write { last, .. } => last.as_deref(),
        _ => None,
    });
    assert_eq!(told, Some(".partial.outcome.json"));
    bench.act(Action::GoOn);
    assert!(!bench.state.partial());
    let shown = bench.shown();
    assert_eq!(shown.moment.moment, shown.moment.moments, "it stays at the end");
    assert!(bench.state.apply(Action::GoOn).is_empty(), "there is nothing more");
}

#[test]
fn what_was_kept_by_who_has_ended_is_brought_again_with_its_changes() {
    let mut bench = Bench::empty();
    bench.act(drawing(MANY));
    bench.act(policy(Policy::Fcfs));
    let here = bench.shown().moment.clone();
    bench.server = Server::default();
    bench
        .act(Action::Ended(crate::client::Ended { session: true, import: false }, Some("".into())));
    assert!(matches!(bench.state.notice, Some(Notice::Ended { .. })));
    bench.act(Action::Reopen);
    assert_eq!(bench.policies(), (Policy::Fcfs, Policy::Fcfs));
    assert_eq!(bench.shown().moment, here);
    assert_eq!((bench.state.notice.clone(), bench.state.opening.is_none()), (None, true));
    bench.act(Action::Undo);
    assert_eq!(bench.policies(), (Policy::Easy, Policy::Easy));
}

/// Files of manifests are one cluster: nodes from one, pods from another.
#[test]
fn manifests_can_be_added_to_those_that_are_open() {
    let mut bench = Bench::empty();
    let text = include_str!("../../../static/gallery/planned.json").to_owned();
    let report = import::Report::Annotated(gantry_core::manifests::Counts::default()).seal();
    let told = || {
        let report = Some((import::Format::Manifests, report.clone()));
        Ok((import::Imported::Text(text.clone()), report))
    };
    let offers = |bench: &Bench| match &bench.state.notice {
        Some(Notice::Reported { together, .. }) => together.is_some(),
        other => panic!("{other:?}"),
    };
    let number = |bench: &mut Bench, action: Action| {
        let effects = bench.state.apply(action);
        let [.., Effect::Send(ToWorker::Read(id), Some(_))] = effects[..] else {
            panic!("{effects:?}")
        };
        id
    };
    let mut found = Vec::new();
    for action in [dropped(), dropped(), Action::Together, dropped()] {
        let id = number(&mut bench, action);
        bench.act(FromWorker::Imported(id, told()).into());
        assert!(bench.state.document.manifests.is_some());
        found.push(offers(&bench));
    }
    // The first has nothing to be added to; those that were added are there already.
    assert_eq!(found, [false, true, false, true]);
    bench.act(Action::Notice(None));
    assert!(bench.state.apply(Action::Together).is_empty(), "nothing is offered any more");
    // What was closed can be read again, until something else is opened.
    let report = bench.state.report.clone();
    assert!(matches!(report, Some(Notice::Reported { .. })));
    bench.act(Action::Notice(report));
    assert!(offers(&bench));
    bench.act(Action::Notice(None));
    bench.load(&text, Goal::Start);
    assert_eq!(bench.state.report, None);
}

fn dropped() -> Action {
    let source = Source::File(crate::platform::files::BrowserFile::none());
    Action::Import { source, origin: Origin::Own, goal: Goal::Start, push: true }
}
