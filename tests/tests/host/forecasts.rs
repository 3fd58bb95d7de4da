//! Forecasts come true: what is told of a moment's future at every moment of every example, and of random runs, held
//! against a run in which nothing arrives but what had arrived by then, or against the run itself where the sentence
//! says so without that.

use std::sync::Arc;

use gantry_core::kernel::{Cursor, Limits, Model, Replay};
use gantry_core::scenario::{self, Lab};
use gantry_tests::method::Method as _;
use gantry_tests::{agree, gallery};

const LIMITS: Limits = Limits { bytes: 1 << 20, stride: 32 };

/// Every moment of examples of no more bytes is looked at.
const SMALL: usize = 16 << 10;

/// All examples in the gallery: name and text.
fn gallery() -> Vec<(String, String)> {
    gallery::all().into_iter().map(|example| (example.name, example.text)).collect()
}

mod of_workflow {
    use super::*;
    use gantry_core::kernel::{Explanation, Sentence};
    use gantry_core::labs::workflow::event::{Event, Fit, POOL};
    use gantry_core::labs::workflow::reason::{Bar, Barred, StageName, Verdict};
    use gantry_core::labs::workflow::{
        By, Candidate, Close, Question, Segment, Sim, Status, WorkflowScenario, WorkflowStatus,
        answer, explain, verdict, why_not_job, why_not_workflow,
    };

    /// When an entry starts or ends, and the stage that lends to it or interrupts it.
    type Forecast = (u64, Option<StageName>);

    fn gap(said: &Sentence, name: &str) -> u64 {
        said.number(name).unwrap_or_else(|| panic!("{name} of {said:?}"))
    }

    /// The number of one of the sentences of that name, if it is said.
    fn when(told: &Explanation, id: &str) -> Option<u64> {
        told.says(id).map(|said| gap(said, "time"))
    }

    fn of_stage(said: &Sentence, names: [&str; 2]) -> Forecast {
        let [workflow, at] = names.map(|name| u32::try_from(gap(said, name)).unwrap());
        (gap(said, "time"), Some(StageName { workflow, number: at }))
    }

    fn starts(told: &Explanation) -> Option<Forecast> {
        let loan = told.says("starts_then_on_loan").map(|said| of_stage(said, ["lender", "stage"]));
        loan.or(when(told, "starts_then_on_pool").map(|time| (time, None)))
    }

    fn ends(told: &Explanation) -> Option<Forecast> {
        let stops = told.says("interrupted_if_nothing_arrives");
        let done = ["ends_if_nothing_arrives", "ends_undisturbed"];
        stops
            .map(|said| of_stage(said, ["workflow", "number"]))
            .or(done.iter().find_map(|id| when(told, id)).map(|time| (time, None)))
    }

    #[derive(Debug, Default)]
    struct Told {
        starts: u32,
        fates: u32,
        admissions: u32,
        begins: u32,
        bars: [u32; 8],
    }

    /// The end of a run in which only what had arrived arrives, and the numbers of jobs and workflows in it.
    struct Alone {
        end: Sim,
        jobs: Vec<Option<u32>>,
        workflows: Vec<Option<u32>>,
        tasks: Vec<Option<u32>>,
    }

    impl Alone {
        fn of(scenario: &WorkflowScenario, shown: &Sim) -> Alone {
            let mut left = scenario.clone();
            let has = |job: u32| shown.status(job) != Status::Future;
            let comes = |workflow: u32| shown.workflow(workflow) != WorkflowStatus::Future;
            let (jobs, workflows) =
                (number(scenario.jobs.len(), has), number(scenario.workflows.len(), comes));
            let tasks = number(shown.problem().task_count(), |task| {
                let stage = shown.problem().tasks.stage[task as usize];
                comes(shown.problem().stages.workflow[stage as usize])
            });
            left.jobs = kept(&scenario.jobs, &jobs);
            left.workflows = kept(&scenario.workflows, &workflows);
            Alone { end: agree::finish(agree::start(&left), &mut ()), jobs, workflows, tasks }
        }

        fn entry(&self, shown: &Sim, entry: u32) -> u32 {
            match shown.candidate(entry) {
                Candidate::Job(job) => self.jobs[job as usize].unwrap(),
                Candidate::Task(task) => self.end.entry_of_task(self.tasks[task as usize].unwrap()),
            }
        }

        /// The piece that an entry runs or comes to next at `shown`.
        fn piece(&self, shown: &Sim, entry: u32) -> Segment {
            let own = |sim: &Sim, entry: u32| -> Vec<Segment> {
                sim.segments().iter().copied().filter(|piece| piece.entry == entry).collect()
            };
            let mut pieces = own(&self.end, self.entry(shown, entry));
            pieces.sort_by_key(|piece| piece.start);
            pieces[own(shown, entry).len()]
        }

        /// The stage of a workflow that runs from a time on, by the numbers of the whole scenario.
        fn stage_at(&self, workflow: u32, time: u64) -> StageName {
            let problem = self.end.problem();
            let of = |run: &gantry_core::labs::workflow::StageRun| {
                problem.stages.workflow[run.stage as usize] == workflow
                    && run.start.is_some_and(|start| start <= time)
            };
            let run = self.end.stages().rfind(of).unwrap();
            let known = self.workflows.iter().position(|&known| known == Some(workflow)).unwrap();
            StageName {
                workflow: u32::try_from(known).unwrap(),
                number: problem.number_of(run.stage),
            }
        }

        fn start(&self, shown: &Sim, entry: u32) -> Forecast {
            let piece = self.piece(shown, entry);
            let lent = piece.on != POOL;
            (piece.start, lent.then(|| self.stage_at(piece.on, piece.start)))
        }

        fn end(&self, shown: &Sim, job: u32) -> Forecast {
            let piece = self.piece(shown, job);
            let stopped = piece.close == Close::Interrupted;
            (piece.end, stopped.then(|| self.stage_at(piece.on, piece.end)))
        }
    }

    /// New numbers of those that are kept.
    fn number(count: usize, keeps: impl Fn(u32) -> bool) -> Vec<Option<u32>> {
        let mut next = 0..;
        (0..).take(count).map(|at| keeps(at).then(|| next.next().unwrap())).collect()
    }

    fn kept<T: Clone>(all: &[T], numbers: &[Option<u32>]) -> Vec<T> {
        let pairs = all.iter().zip(numbers).filter(|(_, number)| number.is_some());
        pairs.map(|(one, _)| one.clone()).collect()
    }

    fn all_come_true(scenario: &WorkflowScenario, told: &mut Told) {
        let mut replay: Replay<Sim> = Replay::recorded(agree::start(scenario), LIMITS);
        let mut alone: Option<(usize, Alone)> = None;
        for moment in 0..=replay.moments() {
            let cursor = replay.at(moment);
            let shown = cursor.state();
            let jobs = 0..u32::try_from(scenario.jobs.len()).unwrap();
            let workflows = 0..u32::try_from(scenario.workflows.len()).unwrap();
            let arrived = jobs.clone().filter(|&job| shown.status(job) != Status::Future).count()
                + workflows
                    .clone()
                    .filter(|&own| shown.workflow(own) != WorkflowStatus::Future)
                    .count();
            if alone.as_ref().is_none_or(|(known, _)| *known != arrived) {
                alone = Some((arrived, Alone::of(scenario, shown)));
            }
            let (_, alone) = alone.as_ref().unwrap();
            let said = || format!("moment {moment} of {}", agree::text(scenario));
            for job in jobs {
                let why = why_not_job(shown, job);
                match shown.status(job) {
                    Status::Waiting => {
                        let start = Some(alone.start(shown, job));
                        assert_eq!(starts(&why), start, "{job}: {}", said());
                        told.starts += 1;
                        bars(shown, &verdict(shown, job), &mut told.bars);
                    }
                    Status::Running => {
                        let end = Some(alone.end(shown, job));
                        assert_eq!(ends(&why), end, "{job}: {}", said());
                        told.fates += 1;
                    }
                    Status::Future | Status::Completed | Status::Cancelled => {}
                }
            }
            for workflow in workflows {
                if shown.workflow(workflow) == WorkflowStatus::Waiting {
                    let why = why_not_workflow(shown, workflow);
                    let own = alone.workflows[workflow as usize].unwrap();
                    let hold = alone.end.hold(own).unwrap();
                    let admitted = when(&why, "admitted_then");
                    assert_eq!(admitted, Some(hold.admitted), "{workflow}: {}", said());
                    told.admissions += 1;
                }
            }
            for stage in (0..).take(shown.problem().stage_count()) {
                begins(&cursor, alone, stage, told);
            }
            if let Some(Event::Tested { entry, fit: Fit::Nowhere }) = cursor.event() {
                let told = starts(&explain(cursor.transition()));
                assert_eq!(told, Some(alone.start(shown, entry)), "{}", said());
            }
        }
    }

    /// A stage of a workflow that has arrived begins when it is told to.
    fn begins(cursor: &Cursor<Sim>, alone: &Alone, stage: u32, told: &mut Told) {
        let problem = cursor.state().problem();
        let workflow = problem.stages.workflow[stage as usize];
        let Some(own) = alone.workflows[workflow as usize] else { return };
        let name = StageName { workflow, number: problem.number_of(stage) };
        let question = Question::Stage { stage: name };
        let answer = answer(cursor.state(), None, question);
        let now = answer.expect("a stage");
        if ["stage_not_begun", "stage_is_ready"].contains(&&*now.fact.id) {
            let begins = when(&now, "this_stage_begins");
            let first = alone.end.problem().stages_of(own).start;
            let run = alone.end.run_of(first + name.number - 1).unwrap();
            assert_eq!(begins, run.start, "{name:?}");
            told.begins += 1;
        }
    }

    /// Each place bars the entry by the rule that is named, with numbers of the state.
    fn bars(sim: &Sim, verdict: &Verdict, told: &mut [u32; 8]) {
        let Some(job) = verdict.job else { panic!("an ordinary job") };
        if verdict.fit != Fit::Nowhere {
            assert!(verdict.barred.is_empty() && verdict.need <= verdict.room);
            return;
        }
        let lenders = verdict.barred.iter().filter_map(|barred| barred.lender);
        assert!(lenders.eq(sim.lenders().take(verdict.barred.len() - 1)), "each by itself");
        assert_eq!(verdict.others, sim.lenders().count() as u64 + 1 - verdict.barred.len() as u64);
        for &Barred { lender, by } in &verdict.barred {
            let at = match lender {
                Some(lender) => bars_of_lender(sim, (job, lender), by),
                None => bars_of_pool(sim, verdict.need, by),
            };
            told[at] += 1;
        }
    }

    fn bars_of_pool(sim: &Sim, need: u64, by: Bar) -> usize {
        match by {
            Bar::Closed { workflow } => {
                assert_eq!(sim.workflow(workflow), WorkflowStatus::Waiting);
                0
            }
            Bar::TooLarge { free } => {
                assert!(free < need && free == u64::from(sim.free()));
                assert_eq!(sim.waiting_workflow(), None);
                1
            }
            other => panic!("{other:?}"),
        }
    }

    fn bars_of_lender(sim: &Sim, (job, lender): (u32, u32), by: Bar) -> usize {
        let problem = sim.problem();
        let (of, need) =
            (problem.jobs.user[job as usize], u64::from(problem.jobs.need[job as usize]));
        let (lent, in_use) = sim.lent(lender);
        let idle = u64::from(lent - in_use);
        let own = |user: u32| {
            let (share, used) = sim.share(lender, user);
            (u64::from(share), u64::from(used))
        };
        match by {
            Bar::TooLong { runtime, shortest } => {
                let tasks = problem.stages_of(lender).flat_map(|stage| problem.tasks_of(stage));
                let least = tasks.map(|task| problem.tasks.runtime[task as usize]).min();
                assert!(problem.short_jobs_only && runtime > shortest && least == Some(shortest));
                assert_eq!(runtime, problem.jobs.runtime[job as usize]);
                2
            }
            Bar::NothingLent => {
                assert_eq!(lent, 0);
                3
            }
            Bar::ShareUsed { share, used } => {
                assert_eq!(((share, used), problem.by), (own(of), By::Ratio));
                let rest = share.saturating_sub(used);
                let nobodys = problem.ratio.iter().all(|&ratio| ratio == 0);
                assert!(rest < need && (idle <= rest || nobodys));
                4
            }
            Bar::OthersShare { share, used, idle: more } => {
                assert_eq!(((share, used), problem.by), (own(of), By::Ratio));
                let rest = share.saturating_sub(used);
                assert!(rest < need && 0 < more && more == idle - rest);
                let others = (0..).take(problem.user_count()).filter(|&other| other != of);
                let others = others.map(own).map(|(share, used)| share.saturating_sub(used));
                assert!(more <= others.sum(), "it is in the shares of others");
                5
            }
            Bar::UsedBeyond { share, used, beyond, idle: few } => {
                assert_eq!(((share, used), few), (own(of), idle));
                assert!(share - used >= need && few < need && beyond > 0);
                6
            }
            Bar::QuotaUsed { quota, used } => {
                let found = (quota, quota.saturating_sub(used), problem.by);
                assert_eq!(found, (own(of).0, idle, By::ListedOrder));
                assert!(idle < need);
                7
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn workflow_examples_come_true_at_every_moment() {
        let mut told = Told::default();
        let mut examples = 0;
        for (name, text) in gallery() {
            let Ok(scenario) = scenario::check(&text) else { panic!("{name}") };
            let Lab::Workflow(own) = scenario.lab else { continue };
            all_come_true(&own, &mut told);
            examples += 1;
        }
        assert!(examples >= 7 && told.starts > 100 && told.fates > 100, "{examples}: {told:?}");
    }

    #[test]
    fn random_workflows_come_true_at_every_moment() {
        let mut told = Told::default();
        for seed in 0..150 {
            let scenario = WorkflowScenario::of_seed(seed, WorkflowScenario::SMALL);
            all_come_true(&scenario, &mut told);
        }
        assert!(
            told.starts > 1000 && told.fates > 1000 && told.admissions > 100 && told.begins > 100,
            "{told:?}"
        );
        // What is held beyond a share is rare; `session_workflow.rs` has it.
        let often = told.bars.iter().enumerate().filter(|&(at, _)| at != 6);
        assert!(often.into_iter().all(|(_, &count)| count > 100), "{told:?}");
    }
}

mod of_backfill {
    use super::*;
    use gantry_core::kernel::Value;
    use gantry_core::labs::backfill::{BackfillScenario, Sim, explain, why_not_job};
    use gantry_core::scenario::Scenario;
    use gantry_tests::backfill::watch::Watch;

    #[derive(Debug, Default)]
    struct Told {
        planned: u32,
        ends: u32,
        fits: u32,
    }

    fn every_moment_comes_true(start: &Sim, told: &mut Told) {
        let mut replay: Replay<Sim> = Replay::recorded(start.clone(), LIMITS);
        let end = replay.last().clone();
        let problem = Arc::clone(start.problem());
        let next = |job: u32, from: u64| {
            let own = end.segments().iter().filter(|piece| piece.job == job && piece.start >= from);
            own.map(|piece| piece.start).min()
        };
        for moment in 0..=replay.moments() {
            let cursor = replay.at(moment);
            let shown = cursor.state();
            for job in (0..).take(problem.job_count()) {
                let now = shown.time();
                let kept = |time| next(job, now).is_some_and(|start| start <= time);
                for ground in &why_not_job(cursor.transition(), shown, job).explanation.grounds {
                    let number = |name| ground.number(name).expect("it has the number");
                    match &*ground.id {
                        "runs_since" => {
                            let (start, latest_end) = (number("start"), number("end"));
                            let own = end.segments().iter().find(|piece| {
                                piece.job == job && piece.start == start && piece.end >= now
                            });
                            assert!(
                                own.is_some_and(|piece| piece.end <= latest_end),
                                "{job} at {moment}"
                            );
                            told.ends += 1;
                        }
                        "head_fits" | "start_is_due" => {
                            assert_eq!(next(job, now), Some(now), "{job} at {moment}");
                            told.fits += 1;
                        }
                        "head_starts_by" | "head_starts_by_stops" => {
                            assert!(kept(number("time")), "{job} at {moment}");
                        }
                        "starts_by_plan" => {
                            assert!(kept(number("time")), "{job} at {moment}");
                            told.planned += 1;
                        }
                        "not_planned" => assert!(kept(number("before")), "{job} at {moment}"),
                        "submitted_only_at" => {
                            let submit = number("at");
                            assert!(
                                submit > now && next(job, 0).is_some_and(|start| start >= submit)
                            );
                        }
                        _ => {}
                    }
                }
            }
            let reason = explain(cursor.transition());
            if reason.fact.id == "job_promised" {
                let number = |id, name| reason.says(id).and_then(|it| it.number(name)).unwrap();
                let [nodes, free] = ["nodes", "free"].map(|name| number("head_lacks", name));
                let extra = number("left_over", "extra");
                let retained = reason.says("reservation_kept").is_some();
                let room = ["room_when", "room_expected"].iter().find_map(|id| reason.says(id));
                let waits_for = match room.and_then(|room| room.get("names")) {
                    Some(Value::Things(names)) => names.clone(),
                    // A reservation that is kept does not say what it waits for.
                    _ => continue,
                };
                let given: u64 =
                    waits_for.iter().map(|&job| u64::from(problem.nodes[job as usize])).sum();
                let room = free + given;
                assert!(retained == (room < nodes) || waits_for.len() > 8, "at {moment}");
                assert!(room.saturating_sub(nodes) == extra || waits_for.len() > 8, "at {moment}");
            }
        }
    }

    /// A head starts by its reservation, a job by its plan, whoever arrives: laws of every run.
    #[test]
    fn backfill_examples_keep_their_promises() {
        let mut told = Told::default();
        for (name, text) in gallery() {
            let Ok((Scenario { lab: Lab::Backfill(own), .. }, _)) = scenario::open(&text) else {
                continue;
            };
            let mut watch = Watch::new(&own);
            let mut heard = agree::record(&own).0.into_iter();
            let kept = heard.try_for_each(|(time, event)| watch.hear(time, event));
            assert_eq!(kept.and_then(|()| watch.over()), Ok(()), "{name}");
            if text.len() <= SMALL {
                every_moment_comes_true(&agree::start(&own), &mut told);
            } else {
                assert_eq!(name, "deep");
            }
        }
        assert!(told.planned > 4 && told.ends > 100, "{told:?}");
    }

    #[test]
    fn random_workloads_keep_their_promises() {
        let mut told = Told::default();
        for seed in 0..200 {
            let workload = BackfillScenario::of_seed(seed, BackfillScenario::SMALL);
            every_moment_comes_true(&agree::start(&workload), &mut told);
        }
        assert!(told.planned > 500 && told.ends > 500 && told.fits > 10, "{told:?}");
    }
}
