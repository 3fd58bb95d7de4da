//! Answers about a unit, a stage, a job of a stage, a user or a loan agree with the view of the moment.

use gantry_core::kernel::{Cursor, Explanation, Limits, Model, Replay};
use gantry_core::labs::workflow::reason::StageName;
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

fn ask(cursor: &Cursor<Sim>, question: Question) -> Explanation {
    let answer = answer(cursor.state(), None, question);
    answer.unwrap_or_else(|| panic!("{question:?}"))
}

/// The numbers of a sentence that is said.
fn numbers<const N: usize>(told: &Explanation, id: &str, names: [&str; N]) -> Option<[u64; N]> {
    let said = told.says(id)?;
    Some(names.map(|name| said.number(name).unwrap_or_else(|| panic!("{name}: {said:?}"))))
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
            let now = ask(cursor, Question::Unit { unit });
            assert_eq!(numbers(&now, "whose_unit", ["unit"]), Some([unit.into()]));
            counts.units += 1;
            let over = view.workflows.iter().any(|state| {
                Some(state.workflow) == run.owner && state.status == WorkflowStatus::Finished
            });
            let (id, thing) = match (run.state, run.owner) {
                (UnitState::Task(task), _) => ("stage_job_uses", Some(("task", task))),
                (UnitState::Job(job), None) => ("job_uses_pool", Some(("job", job))),
                (UnitState::Job(job), _) if over => ("job_uses_after_end", Some(("job", job))),
                (UnitState::Job(job), _) => ("job_uses_loan", Some(("job", job))),
                (UnitState::Reserved, _) => ("unit_is_reserved", None),
                (UnitState::Lent, _) => ("unit_is_lent", None),
                (UnitState::Free, _) => ("unit_is_free", None),
            };
            let said = now.says(id).unwrap_or_else(|| panic!("{run:?}: {now:?}"));
            if let Some((name, thing)) = thing {
                assert_eq!(said.number(name), Some(thing.into()));
            } else if run.state != UnitState::Free {
                assert_eq!(said.number("owner"), run.owner.map(u64::from));
            }
            if run.state == UnitState::Lent {
                idle(&now, run.owner, view, counts);
            }
        }
    }
}

fn idle(now: &Explanation, owner: Option<u32>, view: &View, counts: &mut Counts) {
    let lender = view.workflows.iter().find(|state| Some(state.workflow) == owner).unwrap();
    let told = numbers(now, "unit_is_lent", ["lent", "used", "idle"]);
    assert_eq!(told, Some([lender.lent, lender.used, lender.lent - lender.used]));
    assert!(lender.used < lender.lent);
    let waiting: Vec<u32> = view.queue.iter().filter_map(|entry| entry.job).collect();
    let first = ["first_waits", "first_waits_with_room"];
    let told = first.iter().find_map(|id| numbers(now, id, ["job", "waiting"]));
    let known = waiting.first().map(|&job| [job.into(), waiting.len() as u64]);
    assert_eq!((told, told.is_none()), (known, now.says("no_ordinary_waits").is_some()));
    for said in now.grounds.iter().filter(|said| said.id == "user_may_start") {
        let [user, room] = ["user", "room"].map(|name| said.number(name).unwrap());
        assert!(0 < room && room <= lender.lent - lender.used);
        let (share, borrowed) = lender.shares[usize::try_from(user).unwrap()];
        assert!(room <= share - borrowed);
    }
    counts.idle += 1;
}

fn stages_and_tasks(cursor: &Cursor<Sim>, view: &View, counts: &mut Counts) {
    let shown = cursor.state();
    let problem = shown.problem();
    for stage in (0..).take(problem.stage_count()) {
        let workflow = problem.stages.workflow[stage as usize];
        let name = StageName { workflow, number: problem.number_of(stage) };
        let now = ask(cursor, Question::Stage { stage: name });
        let row = view.stages.iter().find(|row| row.stage == name);
        let need = numbers(&now, "jobs_need", ["units"]);
        assert_eq!(need, Some([u64::from(problem.stages.need[stage as usize])]));
        let moves = row.map(|row| [row.lent, row.reclaim.units]);
        let told = numbers(&now, "stage_moves", ["lent", "reclaimed"]);
        let began = row.and_then(|row| row.start);
        assert_eq!(told, moves.filter(|_| began.is_some() && problem.mode == Mode::Lend));
        match &*now.fact.id {
            "stage_not_begun" => assert_eq!(row, None),
            "stage_is_ready" => assert!(row.is_some() && began.is_none()),
            "stage_is_running" => {
                let runs = |task: &u32| shown.task_status(*task) != Status::Completed;
                let left = problem.tasks_of(stage).filter(runs).count() as u64;
                let told = numbers(&now, "stage_began_at", ["start", "left"]);
                assert_eq!(told, began.map(|start| [start, left]));
                assert_eq!(row.and_then(|row| row.end), None);
            }
            _ => {
                let told = numbers(&now, "ran_from_to", ["start", "end"]);
                assert_eq!(told, row.and_then(|row| Some([row.start?, row.end?])));
            }
        }
        counts.stages += 1;
        for task in problem.tasks_of(stage) {
            let now = ask(cursor, Question::Task { task });
            let status = match &*now.fact.id {
                "task_not_started" => Status::Future,
                "why_task_waits" => Status::Waiting,
                "task_is_running" => {
                    let [end] = numbers(&now, "task_uses", ["end"]).expect("it runs");
                    assert!(end >= shown.time());
                    Status::Running
                }
                _ => {
                    let [start, end] = numbers(&now, "ran_from_to", ["start", "end"]).unwrap();
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
        let now = ask(cursor, Question::User { user });
        let one = |id, name| numbers(&now, id, [name]).map_or(0, |told| told[0]);
        let told = (one("user_holds_pool", "units"), one("jobs_wait", "jobs"));
        assert_eq!(told, (state.pool, state.waiting));
        if now.says("more_workflows_admitted").is_none() {
            let quotas = || {
                let ids = ["share_of_loans", "pot_of_loans"];
                now.grounds.iter().filter(move |said| ids.contains(&&*said.id))
            };
            let sum = |name| quotas().map(|said| said.number(name).unwrap()).sum::<u64>();
            assert_eq!((sum("share"), sum("used")), (state.share, state.used));
        }
        counts.users += 1;
    }
}

fn loans(cursor: &Cursor<Sim>, view: &View, counts: &mut Counts) {
    for loan in &view.ledger {
        let now = ask(cursor, Question::Loan { job: loan.job, since: loan.since });
        let names = ["owner", "job", "user", "units"];
        let told = names.map(|name| now.fact.number(name).unwrap());
        let units = loan.units.iter().map(|range| u64::from(range.1)).sum::<u64>();
        assert_eq!(told, [loan.owner.into(), loan.job.into(), loan.user.into(), units]);
        assert_eq!(now.fact.id == "loan_is_out", loan.returned == Returned::Out);
        let out = numbers(&now, "has_outlasted_lender", ["lender"]);
        assert_eq!(out.is_some(), loan.returned == Returned::LeftOver);
        let names = ["until", "workflow", "number"];
        let reclaimed = numbers(&now, "loan_reclaimed", names);
        assert_eq!(reclaimed.is_some(), loan.returned == Returned::Reclaimed);
        let until = reclaimed.map(|told| told[0]);
        let lasted = numbers(&now, "loan_lasted", ["until"]).map(|told| told[0]);
        assert_eq!(until.or(lasted), loan.until);
        if let Some([until, workflow, number]) = reclaimed {
            let own = |of: StageName| [of.workflow, of.number].map(u64::from) == [workflow, number];
            let row = view.stages.iter().find(|row| own(row.stage)).unwrap();
            assert!(
                row.reclaim.units > 0 && row.start.is_none_or(|start| start == until),
                "{row:?}"
            );
        }
        counts.loans += 1;
    }
    let later = Question::Loan { job: 0, since: u64::MAX };
    if !cursor.state().problem().jobs.need.is_empty() {
        assert_eq!(ask(cursor, later).fact.id, "loan_not_begun");
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
