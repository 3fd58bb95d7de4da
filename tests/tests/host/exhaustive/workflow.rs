//! Tiny workflows.

use gantry_core::labs::workflow::{
    By, Interrupted, Job, Mode, Reserve, Share, Stage, StageJob, User, Workflow, WorkflowScenario,
};
use gantry_tests::choices::{Choices, try_all};

/// A scenario with two users and nothing to run.
fn empty(mode: Mode, by: By, interrupted: Interrupted, capacity: u64) -> WorkflowScenario {
    let user = |id: &str, ratio| User { id: id.to_owned(), ratio };
    let users = vec![user("u", 1), user("v", 2)];
    let share = Some(Share { by, users, interrupted, short_jobs_only: false });
    let resource = "unit".to_owned();
    WorkflowScenario { mode, resource, capacity, workflows: Vec::new(), share, jobs: Vec::new() }
}

/// Every mode; where it lends, both rules and the three kinds of interruption.
fn any_settings(choices: &mut Choices, capacity: u64) -> WorkflowScenario {
    const CASES: [(Mode, By, Interrupted); 9] = [
        (Mode::Lend, By::Ratio, Interrupted::Requeue),
        (Mode::Lend, By::Ratio, Interrupted::Checkpoint),
        (Mode::Lend, By::Ratio, Interrupted::Cancel),
        (Mode::Lend, By::ListedOrder, Interrupted::Requeue),
        (Mode::Lend, By::ListedOrder, Interrupted::Checkpoint),
        (Mode::Lend, By::ListedOrder, Interrupted::Cancel),
        (Mode::Reserve, By::Ratio, Interrupted::Requeue),
        (Mode::Reserve, By::ListedOrder, Interrupted::Requeue),
        (Mode::PerJob, By::Ratio, Interrupted::Requeue),
    ];
    let (mode, by, interrupted) = choices.one_of(&CASES);
    empty(mode, by, interrupted, capacity)
}

/// A workflow with a stage for each list of jobs: needs and runtimes.
fn workflow(submit: u64, stages: &[&[(u64, u64)]]) -> Workflow {
    let job = |(at, &(need, runtime)): (usize, &(u64, u64))| StageJob {
        id: at.to_string(),
        need,
        runtime,
    };
    let stage = |jobs: &&[(u64, u64)]| Stage { jobs: jobs.iter().enumerate().map(job).collect() };
    let stages = stages.iter().map(stage).collect();
    Workflow { id: submit.to_string(), priority: 0, submit, reserve: Reserve::Max, stages }
}

fn add_job(choices: &mut Choices, scenario: &mut WorkflowScenario, submits: usize, runtimes: u64) {
    let id = format!("j{}", scenario.jobs.len());
    let user = choices.one_of(&["u", "v"]).to_owned();
    let submit = choices.below(submits) as u64;
    let need = 1 + choices.below(scenario.capacity as usize) as u64;
    let runtime = 1 + choices.below(runtimes as usize) as u64;
    scenario.jobs.push(Job { id, user, submit, need, runtime });
}

#[test]
fn two_stages_and_two_jobs() {
    // Settings; needs of two stages; each job's user, submission, need, runtime.
    try_all(9 * 9 * 36 * 36, |choices| {
        let mut scenario = any_settings(choices, 3);
        let needs = [1 + choices.below(3) as u64, 1 + choices.below(3) as u64];
        scenario.workflows.push(workflow(0, &[&[(needs[0], 2)], &[(needs[1], 2)]]));
        add_job(choices, &mut scenario, 2, 3);
        add_job(choices, &mut scenario, 2, 3);
        scenario
    });
}

#[test]
fn two_workflows_and_a_job() {
    // Settings; whether only short jobs borrow; each workflow's needs; the second's submission and priority; the job.
    try_all(9 * 2 * 9 * 9 * 2 * 2 * 24, |choices| {
        let mut scenario = any_settings(choices, 3);
        let short = choices.one_of(&[false, true]);
        scenario.share.as_mut().expect("a sharing group").short_jobs_only = short;
        let mut needs = || [1 + choices.below(3) as u64, 1 + choices.below(3) as u64];
        let (one, other) = (needs(), needs());
        scenario.workflows.push(workflow(0, &[&[(one[0], 1)], &[(one[1], 2)]]));
        let submit = choices.below(2) as u64;
        let priority = choices.below(2) as u64;
        let second = workflow(submit, &[&[(other[0], 2)], &[(other[1], 1)]]);
        scenario.workflows.push(Workflow { id: "second".to_owned(), priority, ..second });
        add_job(choices, &mut scenario, 2, 2);
        scenario
    });
}

#[test]
fn three_jobs_on_units_lent_by_three_stages() {
    // Settings; a large reservation; each job's user, need, runtime.
    try_all(9 * 2 * 16 * 16 * 16, |choices| {
        let mut scenario = any_settings(choices, 4);
        let mut lender = workflow(0, &[&[(1, 1)], &[(3, 1), (1, 2)], &[(2, 2)]]);
        lender.reserve = choices.one_of(&[Reserve::Max, Reserve::Units(4)]);
        scenario.workflows.push(lender);
        for _ in 0..3 {
            add_job(choices, &mut scenario, 1, 2);
        }
        scenario
    });
}

/// When more is lent, one quota of three becomes smaller: of 3 units each of `1 : 3 : 3` gets 1, of 4 the first gets
/// none. A unit that the first user borrows is then beyond the quota, and the other quotas exceed the idle units.
#[test]
fn a_quota_that_rounding_makes_smaller() {
    // The kind of interruption; need of the last stage; duration of the loan; each job's user, submission, need.
    try_all(3 * 4 * 3 * 12 * 12 * 12, |choices| {
        let interrupted = choices.one_of(&Interrupted::ALL);
        let mut scenario = empty(Mode::Lend, By::Ratio, interrupted, 5);
        let users = &mut scenario.share.as_mut().expect("a sharing group").users;
        users[1].ratio = 3;
        users.push(User { id: "w".to_owned(), ratio: 3 });
        let last = 1 + choices.below(4) as u64;
        let mut lender = workflow(0, &[&[(2, 1)], &[(1, 3)], &[(last, 2)]]);
        lender.reserve = Reserve::Units(5);
        scenario.workflows.push(lender);
        let runtime = 2 + choices.below(3) as u64;
        let [id, user] = ["held", "u"].map(str::to_owned);
        scenario.jobs.push(Job { id, user, submit: 0, need: 1, runtime });
        for at in 0..3 {
            let user = choices.one_of(&["u", "v", "w"]).to_owned();
            let submit = choices.one_of(&[0, 1]);
            let need = choices.one_of(&[1, 2]);
            scenario.jobs.push(Job { id: format!("j{at}"), user, submit, need, runtime: 2 });
        }
        scenario
    });
}
