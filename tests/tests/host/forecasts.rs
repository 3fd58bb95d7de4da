//! Forecasts come true: what is told of a moment's future at every moment of every example, and of random runs, held
//! against a run in which nothing arrives but what had arrived by then, or against the run itself where the sentence
//! says so without that.

use std::sync::Arc;

use gantry_core::kernel::{Cursor, Limits, Model, Record, Replay};
use gantry_core::scenario::{self, Checked, Lab};
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
    use gantry_core::labs::workflow::answer::StageNow;
    use gantry_core::labs::workflow::event::{Fit, POOL};
    use gantry_core::labs::workflow::reason::{
        Answer, Bar, Barred, Fate, Reason, StageName, Start, Verdict, WhyNot, WhyNotWorkflow,
    };
    use gantry_core::labs::workflow::{
        By, Candidate, Close, Question, Segment, Sim, Status, WorkflowScenario, WorkflowStatus,
        answer, explain, why_not_job, why_not_workflow,
    };

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

        fn start(&self, shown: &Sim, entry: u32) -> Start {
            let piece = self.piece(shown, entry);
            let lent = piece.on != POOL;
            Start { time: piece.start, stage: lent.then(|| self.stage_at(piece.on, piece.start)) }
        }

        fn fate(&self, shown: &Sim, job: u32) -> Fate {
            let piece = self.piece(shown, job);
            match piece.close {
                Close::Completed => Fate::Ends(piece.end),
                Close::Interrupted => {
                    Fate::Interrupted { time: piece.end, stage: self.stage_at(piece.on, piece.end) }
                }
            }
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
                match why_not_job(shown, job) {
                    WhyNot::Waiting { verdict, ahead, .. } => {
                        assert_eq!(ahead, Some(alone.start(shown, job)), "{job}: {}", said());
                        told.starts += 1;
                        bars(shown, &verdict, &mut told.bars);
                    }
                    WhyNot::Running { ahead, .. } => {
                        assert_eq!(ahead, Some(alone.fate(shown, job)), "{job}: {}", said());
                        told.fates += 1;
                    }
                    WhyNot::Future { .. } | WhyNot::Ended { .. } => {}
                }
            }
            for workflow in workflows {
                let why = why_not_workflow(shown, workflow);
                if let WhyNotWorkflow::Waiting { admitted, .. } = why {
                    let own = alone.workflows[workflow as usize].unwrap();
                    let hold = alone.end.hold(own).unwrap();
                    assert_eq!(admitted, Some(hold.admitted), "{workflow}: {}", said());
                    told.admissions += 1;
                }
            }
            for stage in (0..).take(shown.problem().stage_count()) {
                begins(&cursor, alone, stage, told);
            }
            if let Reason::Tested { verdict, ahead, .. } = explain(cursor.transition())
                && verdict.fit == Fit::Nowhere
            {
                let task = verdict.task.map(|task| shown.entry_of_task(task));
                let entry = verdict.job.or(task).unwrap();
                assert_eq!(ahead, Some(alone.start(shown, entry)), "{}", said());
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
        let Some(Answer::Stage(_, now)) = answer else { panic!("{answer:?}") };
        if let StageNow::Future { begins, .. } | StageNow::Ready { begins, .. } = now {
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
    use gantry_core::labs::backfill::event::Event;
    use gantry_core::labs::backfill::{BackfillScenario, Problem, Sim, explain, why_not_job};

    #[derive(Debug, Default)]
    struct Told {
        reserved: u32,
        planned: u32,
        ends: u32,
        fits: u32,
    }

    /// Promises by estimates are kept, whoever arrives: a head starts by its reservation, a job by its plan.
    fn promises_are_kept(start: Sim, told: &mut Told) {
        let (mut sim, mut promised) = (start, Vec::new());
        loop {
            let mut record = Record::default();
            if !sim.step(&mut record) {
                break;
            }
            for event in record.events {
                match event {
                    Event::Reserved { job, time, .. } => {
                        told.reserved += 1;
                        promised.push((job, sim.time(), time.time()));
                    }
                    Event::Planned { job, time } => {
                        told.planned += 1;
                        promised.push((job, sim.time(), time.time()));
                    }
                    _ => {}
                }
            }
        }
        // A job that was stopped may be the head again: the piece that follows counts.
        let mut pieces: Vec<(u32, u64)> =
            sim.segments().iter().map(|piece| (piece.job, piece.start)).collect();
        pieces.sort_unstable();
        for (job, now, time) in promised {
            let next = pieces.partition_point(|&piece| piece < (job, now));
            let (of, start) = pieces[next];
            assert!(
                of == job && start <= time,
                "{job}, promised {time} at {now}, starts at {start}"
            );
        }
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

    #[test]
    fn backfill_examples_keep_their_promises() {
        let mut told = Told::default();
        for (name, text) in gallery() {
            let Ok((_, Checked::Backfill(problem))) = scenario::open(&text) else { continue };
            let start = Sim::new(Arc::<Problem>::new(problem));
            promises_are_kept(start.clone(), &mut told);
            if text.len() <= SMALL {
                every_moment_comes_true(&start, &mut told);
            } else {
                assert_eq!(name, "deep");
            }
        }
        assert!(told.reserved > 1_000 && told.planned > 4 && told.ends > 100, "{told:?}");
    }

    #[test]
    fn random_workloads_keep_their_promises() {
        let mut told = Told::default();
        for seed in 0..600 {
            let workload = BackfillScenario::of_seed(seed, BackfillScenario::SMALL);
            let start = agree::start(&workload);
            promises_are_kept(start.clone(), &mut told);
            if seed < 200 {
                every_moment_comes_true(&start, &mut told);
            }
        }
        assert!(told.reserved > 500 && told.planned > 500 && told.ends > 500, "{told:?}");
        assert!(told.fits > 10, "{told:?}");
    }
}

mod of_placement {
    use super::*;
    use gantry_core::labs::placement::event::Event;
    use gantry_core::labs::placement::{PlacementScenario, Sim};

    #[derive(Debug, Default)]
    struct Told {
        descents: u32,
        unplaced: u32,
        deferred: u32,
    }

    /// Into a fitting bucket the walk goes; who stays unplaced is never placed; who is deferred chooses again.
    fn all_come_true(mut sim: Sim, told: &mut Told) {
        let mut events = Vec::new();
        loop {
            let mut record = Record::default();
            if !sim.step(&mut record) {
                break;
            }
            events.extend(record.events);
        }
        for (at, &event) in events.iter().enumerate() {
            let mut later = events[at + 1..].iter();
            match event {
                Event::Visited { bucket, fits: true, leaf: false, .. } => {
                    told.descents += 1;
                    // The walk goes into it: to a child, or out again where none is inside the area.
                    let goes_in = match later.next() {
                        Some(
                            Event::Visited { bucket: child, .. }
                            | Event::Yielded { bucket: child, .. },
                        ) => child.depth == bucket.depth + 1,
                        Some(Event::Finished { bucket: left, .. }) => left.depth == bucket.depth,
                        _ => false,
                    };
                    assert!(goes_in, "{event:?}");
                }
                Event::Unplaced { task } => {
                    told.unplaced += 1;
                    assert!(!later.any(
                        |next| matches!(next, Event::Placed { task: other, .. } if *other == task)
                    ));
                }
                Event::Deferred { task, .. } => {
                    told.deferred += 1;
                    assert!(later.any(|next| {
                        matches!(next, Event::Placed { task: other, .. } | Event::Unplaced { task: other } | Event::Deferred { task: other, .. } if *other == task)
                    }));
                }
                _ => {}
            }
        }
    }

    #[test]
    fn placement_examples_and_random_ones_come_true() {
        let mut told = Told::default();
        for (_, text) in gallery() {
            if text.len() > SMALL {
                continue;
            }
            if let Ok((_, Checked::Placement(problem))) = scenario::open(&text) {
                all_come_true(Sim::new(Arc::new(problem)), &mut told);
            }
        }
        assert!(told.descents > 20, "{told:?}");
        for seed in 0..400 {
            let scenario = PlacementScenario::of_seed(seed, PlacementScenario::SMALL);
            all_come_true(agree::start(&scenario), &mut told);
        }
        assert!(told.unplaced > 20 && told.deferred > 20, "{told:?}");
    }
}
