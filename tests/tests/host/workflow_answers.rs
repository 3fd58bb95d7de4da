//! Answers about a unit, a stage, a job of a stage, a user or a loan agree with the view of the moment.

use gantry_core::kernel::{Cursor, Limits, Model, Replay};
use gantry_core::labs::workflow::answer::{LoanNow, StageNow, TaskNow, UnitNow, UserNow};
use gantry_core::labs::workflow::reason::{Answer, StageName};
use gantry_core::labs::workflow::view::{Returned, UnitState, View, ViewLimits};
use gantry_core::labs::workflow::{
    Mode, Question, Setting, Sim, Status, WorkflowScenario, WorkflowStatus, answer, view,
};
use gantry_tests::agree;
use gantry_tests::method::Method as _;

const LIMITS: Limits = Limits { bytes: 1 << 20, stride: 32 };

#[derive(Debug, Default)]
struct Counts {
    idle: u32,
    units: u32,
    stages: u32,
    tasks: u32,
    users: u32,
    loans: u32,
}

fn ask(cursor: &Cursor<Sim>, question: Question) -> Answer {
    let answer = answer(cursor.state(), None, question);
    answer.unwrap_or_else(|| panic!("{question:?}"))
}

fn every_moment(scenario: &WorkflowScenario, counts: &mut Counts) {
    let mut replay: Replay<Sim> = Replay::recorded(agree::start(scenario), LIMITS);
    for moment in 0..=replay.moments() {
        let cursor = replay.at(moment);
        let limits = ViewLimits::default();
        let setting = Setting { limits, range: None, width_px: 400, history: None, ahead: None };
        let view = view(cursor.transition(), cursor.state(), setting);
        units(&cursor, &view, counts);
        stages_and_tasks(&cursor, &view, counts);
        users(&cursor, &view, counts);
        loans(&cursor, &view, counts);
    }
}

fn units(cursor: &Cursor<Sim>, view: &View, counts: &mut Counts) {
    for run in &view.units.runs {
        for unit in run.first..run.first + run.count {
            let Answer::Unit(now) = ask(cursor, Question::Unit { unit }) else { panic!() };
            assert_eq!((now.unit, now.owner, now.state), (unit, run.owner, run.state));
            counts.units += 1;
            match run.state {
                UnitState::Lent => idle(&now, view, counts),
                _ => assert!(now.lent.is_none() && now.first.is_none()),
            }
            let over = view.workflows.iter().any(|state| {
                Some(state.workflow) == run.owner && state.status == WorkflowStatus::Finished
            });
            assert_eq!(now.ended, over);
        }
    }
}

fn idle(now: &UnitNow, view: &View, counts: &mut Counts) {
    let lender = view.workflows.iter().find(|state| Some(state.workflow) == now.owner).unwrap();
    assert_eq!(now.lent, Some((lender.lent, lender.used)));
    assert!(lender.used < lender.lent);
    let waiting = view.queue.iter().filter(|entry| entry.job.is_some());
    assert_eq!(now.waiting, waiting.clone().count() as u64);
    assert_eq!(now.first.map(|(job, _)| job), waiting.clone().next().and_then(|entry| entry.job));
    for room in &now.rooms.first {
        assert!(0 < room.room && room.room <= lender.lent - lender.used);
        assert_eq!((room.share, room.used), lender.shares[room.user as usize]);
    }
    counts.idle += 1;
}

fn stages_and_tasks(cursor: &Cursor<Sim>, view: &View, counts: &mut Counts) {
    let shown = cursor.state();
    let problem = shown.problem();
    for stage in (0..).take(problem.stage_count()) {
        let workflow = problem.stages.workflow[stage as usize];
        let name = StageName { workflow, number: problem.number_of(stage) };
        let Answer::Stage(_, now) = ask(cursor, Question::Stage { stage: name }) else { panic!() };
        let row = view.stages.iter().find(|row| row.stage == name);
        let row = row.map(|row| (row.start, row.end, row.need, row.lent, row.reclaim.units));
        let answered = match now {
            StageNow::Future { .. } => None,
            StageNow::Ready { .. } => row.filter(|row| row.0.is_none()),
            StageNow::Running { need, start, lent, reclaimed, unfinished } => {
                let runs = |task: &u32| shown.task_status(*task) != Status::Completed;
                assert_eq!(problem.tasks_of(stage).filter(runs).count() as u64, unfinished);
                Some((Some(start), None, need, lent, reclaimed))
            }
            StageNow::Over { need, start, end, lent, reclaimed } => {
                Some((Some(start), Some(end), need, lent, reclaimed))
            }
        };
        assert_eq!(answered, row, "{name:?}");
        counts.stages += 1;
        for task in problem.tasks_of(stage) {
            let Answer::Task(_, now) = ask(cursor, Question::Task { task }) else { panic!() };
            let status = match now {
                TaskNow::Future { .. } => Status::Future,
                TaskNow::Waiting { .. } => Status::Waiting,
                TaskNow::Running { end, .. } => {
                    assert!(end >= shown.time());
                    Status::Running
                }
                TaskNow::Over { start, end, .. } => {
                    assert_eq!(end - start, problem.tasks.runtime[task as usize]);
                    Status::Completed
                }
            };
            assert_eq!(status, shown.task_status(task));
            counts.tasks += 1;
        }
    }
}

fn users(cursor: &Cursor<Sim>, view: &View, counts: &mut Counts) {
    for (state, user) in view.users.iter().zip(0..) {
        let Answer::User(UserNow { shares, pool, waiting, first, .. }) =
            ask(cursor, Question::User { user })
        else {
            panic!()
        };
        assert_eq!((pool, waiting), (state.pool, state.waiting));
        assert_eq!(first.is_some(), waiting > 0);
        if shares.others == 0 {
            assert_eq!(shares.first.iter().map(|quota| quota.share).sum::<u64>(), state.share);
            assert_eq!(shares.first.iter().map(|quota| quota.used).sum::<u64>(), state.used);
        }
        counts.users += 1;
    }
}

fn loans(cursor: &Cursor<Sim>, view: &View, counts: &mut Counts) {
    for loan in &view.ledger {
        let question = Question::Loan { job: loan.job, since: loan.since };
        let Answer::Loan(Some(now)) = ask(cursor, question) else { panic!("{loan:?}") };
        let LoanNow { owner, user, until, stage, left_over, .. } = now;
        assert_eq!((owner, user, until), (loan.owner, loan.user, loan.until));
        assert_eq!(now.need, loan.units.iter().map(|range| u64::from(range.1)).sum::<u64>());
        assert_eq!(stage.is_some(), loan.returned == Returned::Reclaimed);
        assert_eq!(left_over, loan.returned == Returned::LeftOver);
        if let (Some(stage), Some(until)) = (stage, until) {
            let row = view.stages.iter().find(|row| row.stage == stage).unwrap();
            assert!(
                row.reclaim.units > 0 && row.start.is_none_or(|start| start == until),
                "{row:?}"
            );
        }
        counts.loans += 1;
    }
    let later = Question::Loan { job: 0, since: u64::MAX };
    if !cursor.state().problem().jobs.need.is_empty() {
        assert_eq!(ask(cursor, later), Answer::Loan(None));
    }
}

#[test]
fn answers_agree_with_the_view() {
    let mut counts = Counts::default();
    for seed in 0..120 {
        let scenario = WorkflowScenario::of_seed(seed, WorkflowScenario::SMALL);
        every_moment(&scenario, &mut counts);
    }
    let Counts { idle, units, stages, tasks, users, loans } = counts;
    assert!(
        [idle, units, stages, tasks, users, loans].iter().all(|&count| count > 1_000),
        "{counts:?}"
    );
}

#[test]
fn questions_about_missing_subjects_have_no_answer() {
    let scenario = WorkflowScenario::of_seed(1, WorkflowScenario::SMALL);
    let mut replay: Replay<Sim> = Replay::recorded(agree::start(&scenario), LIMITS);
    let cursor = replay.at(0);
    let many = u32::MAX;
    let stage = |workflow, number| Question::Stage { stage: StageName { workflow, number } };
    for question in [
        Question::WhyNotJob { job: many },
        Question::WhyNotWorkflow { workflow: many },
        stage(many, 1),
        stage(0, 0),
        stage(0, many),
        Question::Task { task: many },
        Question::User { user: many },
        Question::Unit { unit: many },
        Question::Loan { job: many, since: 0 },
    ] {
        assert_eq!(answer(cursor.state(), None, question), None, "{question:?}");
    }
    assert!(scenario.mode == Mode::PerJob || !scenario.workflows.is_empty());
}
