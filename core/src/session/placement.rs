//! An open placement scenario: its recorded run, where the front end stands in it, and what it can be asked.

use std::sync::Arc;

use super::{
    Answer, Direction, Failure, Goal, Mark, Marks, Moment, Outline, Outlined, Overview, Progress,
    Question, Reply, Stop, Summary,
};
use crate::kernel::{
    Cursor, Event as _, Level, Limits, Model, Replay, mask_of_kind, mask_of_level,
};
use crate::placement::event::Event;
use crate::placement::outcome::Ended;
use crate::placement::problem::Entry;
use crate::placement::trace::Tracer;
use crate::placement::view::{View, ViewLimits};
use crate::placement::{
    Names, PlacementScenario, Problem, Scene, Setting, Sim, names_bucket, view, why_not_bucket,
    why_not_node,
};
use crate::run::Document;
use crate::scenario::{Lab, LabKind, Scenario};

/// Into how many parts a long run is cut for its marks.
const BINS: u64 = 256;

/// An open scenario.
#[derive(Debug)]
pub struct Opened {
    scenario: Scenario,
    problem: Arc<Problem>,
    outline: Outline,
    replay: Replay<Sim>,
    /// Always there but while it is being moved.
    cursor: Option<Cursor<Sim>>,
    limits: ViewLimits,
}

impl Opened {
    /// The scenario, of whose run nothing is recorded yet.
    pub fn new(scenario: Scenario, problem: Problem, limits: ViewLimits) -> Self {
        let problem = Arc::new(problem);
        let outline = outline(&scenario, &problem);
        let mut replay = Replay::new(Sim::new(Arc::clone(&problem)), Limits::default());
        let cursor = Some(replay.at(0));
        Opened { scenario, problem, outline, replay, cursor, limits }
    }

    /// Records about `events` more; true once the run is over.
    pub fn record(&mut self, events: u64) -> bool {
        self.replay.record(events)
    }

    /// How far the recording is.
    pub fn progress(&self) -> Progress {
        Progress {
            done: self.replay.last().entries_taken() as u64,
            total: self.problem.entries.len() as u64,
            events: self.replay.moments(),
        }
    }

    /// The reply to the request that opened it.
    pub fn opened(&mut self, goal: &Goal) -> Reply {
        self.move_to(goal);
        let (moment, view) = self.here();
        Reply::Opened { overview: self.overview(), moment, view }
    }

    /// Goes somewhere.
    pub fn go(&mut self, goal: &Goal) -> Reply {
        if !self.move_to(goal) {
            return Reply::Failed(Failure::NoSuchThing);
        }
        let (moment, view) = self.here();
        Reply::At { moment, view }
    }

    fn overview(&self) -> Overview {
        let names = Event::KIND_NAMES.iter().map(|&name| name.to_owned());
        let count = |name| self.replay.kinds()[kind_named(name)];
        Overview {
            outline: self.outline.clone(),
            levels: self.replay.levels(),
            kinds: names.zip(self.replay.kinds().iter().copied()).collect(),
            complete: self.replay.is_complete(),
            stride: self.replay.stride(),
            summary: Summary { placed: count("place"), unplaced: count("unplaced") },
        }
    }

    /// Moves the cursor; false where the goal names a kind that does not exist.
    fn move_to(&mut self, goal: &Goal) -> bool {
        let Some(moment) = self.moment_of(goal) else { return false };
        self.cursor = self.cursor.take().map(|cursor| self.replay.move_to(cursor, moment));
        true
    }

    fn cursor(&self) -> &Cursor<Sim> {
        self.cursor.as_ref().expect("there between moves")
    }

    fn moment_of(&mut self, goal: &Goal) -> Option<u64> {
        let now = self.cursor().moment();
        let end = self.replay.moments();
        let replay = &mut self.replay;
        Some(match goal {
            Goal::Start => 0,
            Goal::End => end,
            Goal::Moment(moment) => (*moment).min(end),
            Goal::Nth { kind, n } => {
                let mask = mask_of_kind::<Event>(kind)?;
                let last = replay.rank(mask, end);
                replay.select(mask, (*n).clamp(1, last.max(1))).unwrap_or(now)
            }
            Goal::Step { level, direction } => {
                let mask = mask_of_level::<Event>(*level);
                match direction {
                    Direction::Forward => replay.next_of(mask, now).unwrap_or(end),
                    Direction::Back => replay.previous_of(mask, now).unwrap_or(0),
                }
            }
            Goal::Jump { kind, direction } => {
                let mask = mask_of_kind::<Event>(kind)?;
                let found = match direction {
                    Direction::Forward => replay.next_of(mask, now),
                    Direction::Back => replay.previous_of(mask, now),
                };
                found.unwrap_or(now)
            }
        })
    }

    fn scene(&self) -> Scene<'_> {
        Scene {
            before: self.cursor().before(),
            after: self.cursor().after(),
            events: self.cursor().shown(),
        }
    }

    fn here(&mut self) -> (Moment, View) {
        let at = self.cursor().moment();
        let count = self.replay.counted(at);
        let stop = self.cursor().event().map(|event| Stop {
            level: event.level(),
            kind: Event::KIND_NAMES[event.kind()].to_owned(),
            nth: count.kinds[event.kind()],
        });
        let shown = count.levels::<Event>();
        let moment = Moment {
            moment: at,
            moments: self.replay.moments(),
            time: self.cursor().state().time(),
            stop,
            shown,
        };
        let setting = Setting {
            nodes: &self.outline.nodes,
            tasks: &self.outline.tasks,
            count: &count,
            limits: self.limits,
        };
        (moment, view(self.scene(), self.cursor().state(), setting))
    }

    /// Answers a question about the present moment.
    pub fn ask(&mut self, question: &Question) -> Reply {
        match question {
            Question::WhyNotNode { node } => {
                if *node as usize >= self.problem.node_count() {
                    return Reply::Failed(Failure::NoSuchThing);
                }
                let Some(task) = self.scene().decided_task() else {
                    return Reply::Answered(Answer::NoTask);
                };
                let sim = self.choosing_state();
                Reply::Answered(Answer::Node(why_not_node(&sim, task, *node)))
            }
            Question::WhyNotBucket { at } => {
                let scene = self.scene();
                let task = scene.decided_task();
                let order =
                    task.map_or(0, |task| usize::from(self.problem.order_of[task as usize]));
                if !names_bucket(&self.problem.orders[order], at) {
                    return Reply::Failed(Failure::NoSuchThing);
                }
                Reply::Answered(Answer::Bucket(why_not_bucket(scene, order, task, at)))
            }
        }
    }

    /// The state in which the present task chooses, or chose: that of its round, where it is decided in one.
    fn choosing_state(&mut self) -> Sim {
        let level = self.cursor().event().map(Event::level);
        match level {
            Some(Level::Event) => self.cursor().after().clone(),
            Some(Level::Decision) if self.problem.batch > 1 => {
                let round = mask_of_kind::<Event>("round").expect("a kind of this lab");
                let began = self.replay.previous_of(round, self.cursor().moment()).unwrap_or(0);
                self.replay.at(began).after().clone()
            }
            _ => self.cursor().before().clone(),
        }
    }

    /// The marks of the scrubber. Cost: at most the run once more.
    pub fn marks(&mut self, most: u32) -> Marks {
        let kinds = self.replay.kinds().to_vec();
        let bins =
            if kinds.iter().any(|&count| count > most.into()) { self.bins() } else { Vec::new() };
        let present = kinds.iter().enumerate().filter(|&(_, &count)| count > 0);
        let marks = present.map(|(kind, &count)| {
            let name = Event::KIND_NAMES[kind].to_owned();
            if count > most.into() {
                let bins = bins.iter().map(|counts: &Vec<u32>| counts[kind]).collect();
                return Mark { kind: name, moments: Vec::new(), bins };
            }
            let moments = (1..=count).filter_map(|n| self.replay.select(1 << kind, n)).collect();
            Mark { kind: name, moments, bins: Vec::new() }
        });
        Marks { marks: marks.collect() }
    }

    /// Events by bin and kind.
    fn bins(&mut self) -> Vec<Vec<u32>> {
        let end = self.replay.moments();
        let mut before = self.replay.counted(0).kinds;
        let bins = (1..=BINS).map(|bin| {
            let edge = u64::try_from(u128::from(end) * u128::from(bin) / u128::from(BINS))
                .expect("at most the end");
            let now = self.replay.counted(edge).kinds;
            let counts = now
                .iter()
                .zip(&before)
                .map(|(now, before)| u32::try_from(now - before).unwrap_or(u32::MAX));
            let counts = counts.collect();
            before = now;
            counts
        });
        bins.collect()
    }

    /// The outcome document of what is recorded.
    pub fn outcome(&self) -> String {
        let count = crate::kernel::Count { kinds: self.replay.kinds().to_vec() };
        let ended = Ended { sim: self.replay.last().clone(), count };
        let document = Document::Placement {
            outcome: ended.outcome(&Names::new(self.lab())),
            metrics: ended.metrics(),
            steps: ended.steps(),
        };
        serde_json::to_string(&document).expect("plain data with string keys")
    }

    /// A piece of the trace, from the step that shows moment `from` on.
    pub fn trace(&mut self, from: u64, most: u64) -> Reply {
        let end = self.replay.moments();
        if from == 0 || from > end {
            return Reply::Exported { text: String::new(), next: None };
        }
        let cursor = self.replay.at(from);
        let names = Names::new(self.lab());
        let mut tracer = Tracer::new(&names, cursor.before().clone(), cursor.first());
        let mut text = Vec::new();
        while tracer.next_step() < end && (text.len() as u64) < most {
            tracer.step(&mut text).expect("writing to memory");
        }
        let next = (tracer.next_step() < end).then(|| tracer.next_step() + 1);
        Reply::Exported { text: String::from_utf8(text).expect("JSON is UTF-8"), next }
    }

    fn lab(&self) -> &PlacementScenario {
        let Lab::Placement(lab) = &self.scenario.lab;
        lab
    }
}

fn kind_named(name: &str) -> usize {
    Event::KIND_NAMES.iter().position(|&kind| kind == name).expect("a kind of this lab")
}

fn outline(scenario: &Scenario, problem: &Problem) -> Outline {
    let Lab::Placement(lab) = &scenario.lab;
    let dimensions = lab.dimensions.iter().enumerate().map(|(at, dimension)| {
        let nodes = problem.available.chunks_exact(problem.dimensions).map(|node| node[at]);
        let tasks = problem.requests.chunks_exact(problem.dimensions).map(|task| task[at]);
        Outlined {
            name: dimension.name.clone(),
            unit: dimension.unit.clone().unwrap_or_default(),
            granularity: dimension.granularity,
            extent: problem.coordinate(at, nodes.chain(tasks).max().unwrap_or(0)),
        }
    });
    let names = Names::new(lab);
    let tasks = problem.entries.iter().filter_map(|&entry| match entry {
        Entry::Task(task) => Some(names.task(task).to_owned()),
        Entry::Release(_) => None,
    });
    Outline {
        lab: LabKind::Placement,
        title: scenario.title.clone(),
        note: scenario.note.clone(),
        time_unit: scenario.time_unit.clone(),
        policy: lab.policy,
        explore: lab.explore,
        seed: lab.seed,
        batch: lab.batch,
        dimensions: dimensions.collect(),
        nodes: lab.nodes.iter().map(|node| node.id.clone()).collect(),
        tasks: tasks.collect(),
    }
}
