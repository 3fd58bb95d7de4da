//! The workflow lab once more, straight from its definitions: every pass looks at every workflow and every job, every
//! number is counted again from the running jobs. It shares the scenario's types and the events with the core, no code.
//!
//! Where the text is silent it reads: workflows arrive before ordinary jobs; an end comes before the stage it makes
//! ready; among several ends the earlier started comes first.

mod document;

use std::cmp::Reverse;

use gantry_core::labs::workflow::event::{Event, Fit, POOL};
use gantry_core::labs::workflow::{By, Interrupted, Mode, Reserve, WorkflowScenario};
use gantry_core::session::{Guess, NamedSubject};

use crate::method::{Decided, Defined, Steps, named};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Not in the queue yet.
    Future,
    Waiting,
    Running,
    Completed,
    Cancelled,
}

/// A job of a stage, or an ordinary one.
#[derive(Clone, Debug)]
struct Job {
    /// Its workflow and stage, of a job of a stage.
    stage: Option<(usize, usize)>,
    user: usize,
    submit: u64,
    need: u64,
    runtime: u64,
    /// Work done that it keeps (checkpoint).
    done: u64,
    state: State,
    start: u64,
    /// The workflow whose units it uses.
    on: Option<usize>,
    /// Number of jobs that started before it.
    order: u64,
    /// Time at which it became ready (per-job).
    ready: u64,
    /// Its ended run segments: start, end.
    segments: Vec<[u64; 2]>,
    interruptions: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Life {
    Future,
    Waiting,
    Admitted,
    Finished,
}

#[derive(Clone, Debug)]
struct Workflow {
    priority: u64,
    submit: u64,
    reservation: u64,
    needs: Vec<u64>,
    shortest: u64,
    life: Life,
    /// The stage that runs, or has ended and has no successor yet.
    stage: usize,
    begun: bool,
    lent: u64,
    /// Number of workflows admitted before it.
    order: u64,
    /// The number of its first stage among all.
    first: usize,
}

/// A stage that has begun, or is ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    /// Workflow and stage, from 0.
    stage: (usize, usize),
    /// Start time of its first job.
    start: Option<u64>,
    /// End time of its last job.
    end: Option<u64>,
    /// Units lent while it runs.
    lent: u64,
    /// Units reclaimed for it.
    reclaimed: u64,
}

/// Questions are gathered of runs with at most so many jobs.
const ASKED: usize = 200;

#[derive(Clone, Debug)]
pub struct Oracle<'s> {
    scenario: &'s WorkflowScenario,
    now: u64,
    workflows: Vec<Workflow>,
    /// Ordinary jobs, then those of all stages.
    jobs: Vec<Job>,
    ordinary: usize,
    ratios: Vec<u64>,
    started: u64,
    admitted: u64,
    /// The stages in order of beginning.
    runs: Vec<Run>,
    /// All events, each with its instant.
    events: Vec<(u64, Event)>,
    decisions: Vec<Decided>,
    /// Workflows whose next stage is ready, or that are over (per-job).
    ready: Vec<usize>,
}

impl<'s> Oracle<'s> {
    /// The beginning of a run of a valid scenario.
    pub fn new(scenario: &'s WorkflowScenario) -> Self {
        let user = |id: &str| scenario.users().iter().position(|user| user.id == id).unwrap();
        let job = |stage, user, submit, need, runtime| Job {
            stage,
            user,
            submit,
            need,
            runtime,
            done: 0,
            state: State::Future,
            start: 0,
            on: None,
            order: 0,
            ready: 0,
            segments: Vec::new(),
            interruptions: 0,
        };
        let ordinary = scenario.jobs.iter();
        let mut jobs: Vec<Job> =
            ordinary.map(|of| job(None, user(&of.user), of.submit, of.need, of.runtime)).collect();
        let (mut workflows, mut first) = (Vec::new(), 0);
        for (at, workflow) in scenario.workflows.iter().enumerate() {
            let needs: Vec<u64> = workflow
                .stages
                .iter()
                .map(|stage| stage.jobs.iter().map(|job| job.need).sum())
                .collect();
            for (number, stage) in workflow.stages.iter().enumerate() {
                let stage_jobs = stage.jobs.iter();
                jobs.extend(
                    stage_jobs.map(|of| job(Some((at, number)), 0, 0, of.need, of.runtime)),
                );
            }
            let all = workflow.stages.iter().flat_map(|stage| &stage.jobs);
            let runtimes = all.map(|job| job.runtime);
            workflows.push(Workflow {
                priority: workflow.priority,
                submit: workflow.submit,
                reservation: match workflow.reserve {
                    Reserve::Max => *needs.iter().max().unwrap(),
                    Reserve::Sum => needs.iter().sum(),
                    Reserve::Units(units) => units,
                },
                shortest: runtimes.min().unwrap(),
                life: Life::Future,
                stage: 0,
                begun: false,
                lent: 0,
                order: 0,
                first,
                needs,
            });
            first += workflow.stages.len();
        }
        Oracle {
            scenario,
            now: 0,
            workflows,
            jobs,
            ordinary: scenario.jobs.len(),
            ratios: scenario.users().iter().map(|user| user.ratio).collect(),
            started: 0,
            admitted: 0,
            runs: Vec::new(),
            events: Vec::new(),
            decisions: Vec::new(),
            ready: Vec::new(),
        }
    }

    #[must_use]
    pub fn run(mut self) -> Self {
        while let Some(next) = self.next_instant() {
            self.now = next;
            self.ends();
            self.arrivals();
            if self.scenario.mode == Mode::PerJob {
                self.make_ready();
            } else {
                self.serve_running();
                self.admit();
            }
            self.pass();
        }
        self
    }

    fn emit(&mut self, event: Event) {
        self.events.push((self.now, event));
    }

    fn next_instant(&self) -> Option<u64> {
        let ends = self.jobs.iter().filter(|job| job.state == State::Running);
        let ends = ends.map(|job| job.start + job.runtime - job.done);
        let future = self.jobs[..self.ordinary].iter().filter(|job| job.state == State::Future);
        let flows = self.workflows.iter().filter(|workflow| workflow.life == Life::Future);
        let submits = future.map(|job| job.submit).chain(flows.map(|workflow| workflow.submit));
        ends.chain(submits).min()
    }

    // Units, counted from the running jobs.

    fn lends(&self) -> bool {
        self.scenario.mode == Mode::Lend && !self.ratios.is_empty()
    }

    fn free(&self) -> u64 {
        let running = self.jobs.iter().filter(|job| job.state == State::Running);
        let apart = running.filter(|job| match job.on {
            None => true,
            Some(on) => self.workflows[on].life == Life::Finished,
        });
        let reserves = self.scenario.mode != Mode::PerJob;
        let admitted =
            self.workflows.iter().filter(|workflow| reserves && workflow.life == Life::Admitted);
        let used: u64 = apart.map(|job| job.need).sum();
        self.scenario.capacity - used - admitted.map(|workflow| workflow.reservation).sum::<u64>()
    }

    fn borrowed(&self, on: usize, user: Option<usize>) -> u64 {
        let jobs = self.jobs[..self.ordinary].iter();
        jobs.filter(|job| job.state == State::Running && job.on == Some(on))
            .filter(|job| user.is_none_or(|user| job.user == user))
            .map(|job| job.need)
            .sum()
    }

    /// The largest remainders, one unit each.
    fn shares(&self, lent: u64) -> Vec<u64> {
        let sum: u64 = self.ratios.iter().sum();
        if sum == 0 {
            return vec![0; self.ratios.len()];
        }
        let mut shares: Vec<u64> = self.ratios.iter().map(|ratio| lent * ratio / sum).collect();
        let mut order: Vec<usize> = (0..shares.len()).collect();
        order.sort_by_key(|&at| Reverse(lent * self.ratios[at] % sum));
        let rest = lent - shares.iter().sum::<u64>();
        for &at in order.iter().take(rest as usize) {
            shares[at] += 1;
        }
        shares
    }

    fn room(&self, on: usize, user: usize) -> u64 {
        let lent = self.workflows[on].lent;
        let unused = lent - self.borrowed(on, None);
        match self.by() {
            By::Ratio => {
                let free = self.shares(lent)[user].saturating_sub(self.borrowed(on, Some(user)));
                free.min(unused)
            }
            By::ListedOrder => unused,
        }
    }

    fn by(&self) -> By {
        self.scenario.share.as_ref().map_or(By::Ratio, |share| share.by)
    }

    fn ranked(&self, life: Life) -> Vec<usize> {
        let all = 0..self.workflows.len();
        let mut ranked: Vec<usize> = all.filter(|&at| self.workflows[at].life == life).collect();
        ranked.sort_by_key(|&at| (Reverse(self.workflows[at].priority), self.workflows[at].submit));
        ranked
    }

    fn stage_number(&self, workflow: usize) -> u32 {
        (self.workflows[workflow].first + self.workflows[workflow].stage) as u32
    }

    fn jobs_of(&self, workflow: usize) -> Vec<usize> {
        let stage = Some((workflow, self.workflows[workflow].stage));
        (self.ordinary..self.jobs.len()).filter(|&at| self.jobs[at].stage == stage).collect()
    }

    fn is_over(&self, workflow: usize) -> bool {
        let jobs = self.jobs_of(workflow);
        self.workflows[workflow].begun
            && jobs.iter().all(|&at| self.jobs[at].state == State::Completed)
    }

    // One instant.

    fn start(&mut self, at: usize, on: Option<usize>) {
        let job = &mut self.jobs[at];
        (job.state, job.start, job.on, job.order) = (State::Running, self.now, on, self.started);
        self.started += 1;
    }

    fn close(&mut self, at: usize, state: State) {
        let job = &mut self.jobs[at];
        job.segments.push([job.start, self.now]);
        job.state = state;
    }

    fn ends(&mut self) {
        let ending = |job: &Job| {
            job.state == State::Running && job.start + job.runtime - job.done == self.now
        };
        let mut ends: Vec<usize> =
            (0..self.jobs.len()).filter(|&at| ending(&self.jobs[at])).collect();
        ends.sort_by_key(|&at| self.jobs[at].order);
        for at in ends {
            self.close(at, State::Completed);
            let Some((workflow, stage)) = self.jobs[at].stage else {
                self.emit(Event::JobEnded { job: at as u32 });
                continue;
            };
            self.emit(Event::TaskEnded { task: (at - self.ordinary) as u32 });
            if self.is_over(workflow) {
                let now = self.now;
                let run = self.runs.iter_mut().find(|run| run.stage == (workflow, stage)).unwrap();
                run.end = Some(now);
                if self.scenario.mode == Mode::PerJob {
                    self.workflows[workflow].stage += 1;
                    self.workflows[workflow].begun = false;
                    self.ready.push(workflow);
                }
            }
        }
    }

    fn arrivals(&mut self) {
        let per_job = self.scenario.mode == Mode::PerJob;
        for at in 0..self.workflows.len() {
            let workflow = &mut self.workflows[at];
            if workflow.life == Life::Future && workflow.submit == self.now {
                workflow.life = if per_job { Life::Admitted } else { Life::Waiting };
                self.ready.push(at);
                self.emit(Event::WorkflowSubmitted { workflow: at as u32 });
            }
        }
        for at in 0..self.ordinary {
            if self.jobs[at].state == State::Future && self.jobs[at].submit == self.now {
                self.jobs[at].state = State::Waiting;
                self.jobs[at].ready = self.now;
                self.emit(Event::JobSubmitted { job: at as u32 });
            }
        }
    }

    fn make_ready(&mut self) {
        for at in std::mem::take(&mut self.ready) {
            let stage = self.workflows[at].stage;
            if stage == self.workflows[at].needs.len() {
                self.workflows[at].life = Life::Finished;
                self.emit(Event::Finished { workflow: at as u32 });
                continue;
            }
            self.workflows[at].begun = true;
            for job in self.jobs_of(at) {
                self.jobs[job].state = State::Waiting;
                self.jobs[job].ready = self.now;
            }
            let (start, end) = (None, None);
            self.runs.push(Run { stage: (at, stage), start, end, lent: 0, reclaimed: 0 });
            self.emit(Event::StageReady { stage: self.stage_number(at) });
        }
    }

    fn serve_running(&mut self) {
        for at in self.ranked(Life::Admitted) {
            if !self.is_over(at) {
                continue;
            }
            if self.workflows[at].stage + 1 == self.workflows[at].needs.len() {
                self.workflows[at].life = Life::Finished;
                self.emit(Event::Finished { workflow: at as u32 });
            } else {
                self.workflows[at].stage += 1;
                self.begin(at);
            }
        }
    }

    fn begin(&mut self, at: usize) {
        let workflow = &self.workflows[at];
        let need = workflow.needs[workflow.stage];
        let available = workflow.reservation - workflow.lent;
        let reclaimed = need.saturating_sub(available);
        let target = if self.lends() { workflow.reservation - need } else { 0 };
        let stage = self.stage_number(at);
        let name = NamedSubject {
            part: Some(self.workflows[at].stage as u32),
            ..named("workflow", &self.scenario.workflows[at].id)
        };
        if self.lends() && self.workflows[at].stage > 0 {
            let moment = Some(self.events.len() as u64);
            let right = Guess::Number(reclaimed);
            let decided = Decided::new("reclaim", Some(name.clone()), right);
            self.decisions.push(Decided { moment, ..decided });
        }
        if reclaimed > 0 {
            self.emit(Event::Reclaimed { stage, units: reclaimed as u32 });
            let (moment, running) = (self.events.len(), self.ordinary(State::Running));
            self.reclaim(at, target);
            let first = self.events.get(moment).and_then(|&(_, event)| match event {
                Event::Interrupted { job, .. } => Some(job as usize),
                _ => None,
            });
            self.ask("interrupt", moment, Some(name), running, first);
        }
        let before = self.workflows[at].lent.min(target);
        self.workflows[at].lent = target;
        self.workflows[at].begun = true;
        let place = (at, self.workflows[at].stage);
        let (start, end) = (Some(self.now), None);
        self.runs.push(Run { stage: place, start, end, lent: target, reclaimed });
        for job in self.jobs_of(at) {
            self.start(job, Some(at));
        }
        self.emit(Event::StageBegan { stage });
        let grown = target - if reclaimed > 0 { target } else { before };
        if grown > 0 {
            self.emit(Event::Lent { stage, units: grown as u32 });
        }
    }

    fn reclaim(&mut self, at: usize, target: u64) {
        let shares = self.shares(target);
        for (user, &share) in shares.iter().enumerate() {
            loop {
                let fits = match self.by() {
                    By::Ratio => self.borrowed(at, Some(user)) <= share,
                    By::ListedOrder => self.borrowed(at, None) <= target,
                };
                let running = (0..self.ordinary).filter(|&job| {
                    let job = &self.jobs[job];
                    job.state == State::Running && job.on == Some(at) && job.user == user
                });
                let last = running.max_by_key(|&job| (self.jobs[job].start, job));
                let Some(job) = last.filter(|_| !fits) else { break };
                self.interrupt(job, self.stage_number(at));
            }
        }
    }

    fn interrupt(&mut self, at: usize, stage: u32) {
        let how = self.scenario.share.as_ref().map_or(Interrupted::Requeue, |s| s.interrupted);
        let then = if how == Interrupted::Cancel { State::Cancelled } else { State::Waiting };
        self.close(at, then);
        let job = &mut self.jobs[at];
        job.interruptions += 1;
        if how == Interrupted::Checkpoint {
            job.done += self.now - job.start;
        }
        self.emit(Event::Interrupted { job: at as u32, stage });
    }

    fn admit(&mut self) {
        for at in self.ranked(Life::Waiting) {
            let fits = self.workflows[at].reservation <= self.free();
            self.emit(Event::Weighed { workflow: at as u32, fits });
            if !fits {
                return;
            }
            self.workflows[at].life = Life::Admitted;
            self.workflows[at].order = self.admitted;
            self.admitted += 1;
            self.emit(Event::Admitted { workflow: at as u32 });
            self.begin(at);
        }
    }

    // The pass over the queue.

    fn queue(&self) -> Vec<usize> {
        let all = 0..self.jobs.len();
        let mut queue: Vec<usize> =
            all.filter(|&at| self.jobs[at].state == State::Waiting).collect();
        let by = self.by();
        queue.sort_by_key(|&at| {
            let job = &self.jobs[at];
            match self.scenario.mode {
                Mode::PerJob => (job.ready, usize::from(job.stage.is_none()), at),
                _ if by == By::ListedOrder => (job.user as u64, job.submit as usize, at),
                _ => (job.submit, 0, at),
            }
        });
        queue
    }

    fn pass(&mut self) {
        let per_job = self.scenario.mode == Mode::PerJob;
        let asked = self.decisions.len();
        // The first test since the last entry that started.
        let mut first = self.events.len();
        for at in self.queue() {
            let waits = self.workflows.iter().any(|workflow| workflow.life == Life::Waiting);
            let lender = if per_job { None } else { self.lender(at) };
            let pool = (per_job || !waits) && self.jobs[at].need <= self.free();
            let fit = match (lender, pool) {
                (Some(_), _) => Fit::Loan,
                (None, true) => Fit::Pool,
                (None, false) => Fit::Nowhere,
            };
            self.emit(Event::Tested { entry: at as u32, fit });
            if fit == Fit::Nowhere {
                continue;
            }
            if at < self.ordinary {
                self.ask("next", first, None, self.ordinary(State::Waiting), Some(at));
            }
            self.start(at, lender);
            match self.jobs[at].stage {
                None => {
                    let on = lender.map_or(POOL, |lender| lender as u32);
                    self.emit(Event::JobStarted { job: at as u32, on });
                }
                Some(stage) => {
                    let now = self.now;
                    let run = self.runs.iter_mut().find(|run| run.stage == stage).unwrap();
                    run.start.get_or_insert(now);
                    self.emit(Event::TaskStarted { task: (at - self.ordinary) as u32 });
                }
            }
            first = self.events.len();
        }
        if first < self.events.len() {
            self.ask("next", first, None, self.ordinary(State::Waiting), None);
        }
        self.add_early(asked);
    }

    /// The ordinary jobs in a state.
    fn ordinary(&self, state: State) -> Vec<usize> {
        (0..self.ordinary).filter(|&at| self.jobs[at].state == state).collect()
    }

    /// Adds a question with that many events before it: which of these jobs is chosen? None is asked if there is no job.
    fn ask(
        &mut self,
        kind: &'static str,
        moment: usize,
        about: Option<NamedSubject>,
        among: Vec<usize>,
        right: Option<usize>,
    ) {
        if among.is_empty() || self.jobs.len() > ASKED {
            return;
        }
        let thing = |at: usize| named("job", &self.scenario.jobs[at].id);
        let things = among.into_iter().map(thing).collect();
        self.decisions.push(Decided::among(kind, moment, about, things, right.map(thing)));
    }

    /// Adds to each question of a pass, from the first, the jobs that start later in the pass, as they are listed.
    fn add_early(&mut self, first: usize) {
        let mut later: Vec<Guess> = Vec::new();
        for decided in self.decisions[first..].iter_mut().rev() {
            let Guess::Thing(right) = &decided.right else { continue };
            let things = decided.things.iter().cloned().map(Guess::Thing);
            decided.early = things.filter(|thing| later.contains(thing)).collect();
            later.push(Guess::Thing(right.clone()));
        }
    }

    /// What the definitions say of the whole run.
    pub(super) fn defined(self) -> Defined<Event> {
        let (document, decisions) = (self.document(), self.decisions);
        Defined { steps: Steps::Events(self.events), document, decisions }
    }

    /// The first admitted workflow, in order of admission, with enough free quota for a job.
    fn lender(&self, at: usize) -> Option<usize> {
        if !self.lends() {
            return None;
        }
        let short = self.scenario.share.as_ref().is_some_and(|share| share.short_jobs_only);
        let job = &self.jobs[at];
        let mut admitted = self.ranked(Life::Admitted);
        admitted.sort_by_key(|&at| self.workflows[at].order);
        admitted.into_iter().find(|&on| {
            job.need <= self.room(on, job.user)
                && (!short || job.runtime <= self.workflows[on].shortest)
        })
    }
}
