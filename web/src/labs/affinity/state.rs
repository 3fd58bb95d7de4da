//! What the state of the page asks of the affinity lab.

use gantry_core::labs::affinity::event::Event;
use gantry_core::labs::affinity::{Outline, Policy, Question, View};
use gantry_core::scenario::LabKind;
use gantry_core::session::{self, File, Metric, Thing};

use super::Ui;
use super::change::AffinityEdit;
use super::examples::EXAMPLES;
use crate::gallery::Example;
use crate::labs::affinity::things::{CALL, ENGINE, NODE, TASK};
use crate::labs::{LabShown, LabState, Showing};
use crate::narrate::{Aligned, Label, Words};
use crate::scene::zoom::Range;
use crate::shown::{At, Noun, Selection};

const EMPTY: &str = "{\n  \"gantry\": 1,\n  \"lab\": \"affinity\",\n  \"engines\": [\"cpu\"],\n  \"nodes\": [],\n  \"apis\": [],\n  \"tasks\": []\n}\n";

impl LabState for Ui {
    type Outline = Outline;
    type View = View;
    type Event = Event;
    type Edit = AffinityEdit;

    const KIND: LabKind = LabKind::Affinity;
    const NAME: Label = Words::affinity_lab;
    const WAITING: Label = Words::affinity_tasks_heading;
    const TIMED: bool = true;
    const ALIGNED: Aligned = Aligned::TASKS_BY_TIME;
    const EXAMPLES: &'static [Example] = &EXAMPLES;
    const OPENS: &'static str = "nine-tasks";
    const BLANK: Option<(&'static str, Label)> = Some((EMPTY, Words::draw_affinity));
    const DRAWS: Option<Label> = Some(Words::make_system);
    const SHELVES: [Label; 3] =
        [Words::gallery_systems, Words::gallery_choices, Words::gallery_large];
    const THINGS: &'static [Noun] = super::things::ALL;
    const LISTS: &'static [(&'static str, [Label; 2])] = &[
        ("nodes", [Words::one_worker_node, Words::many_worker_nodes]),
        ("apis", [Words::one_api, Words::many_apis]),
        ("tasks", [Words::one_affinity_task, Words::many_affinity_tasks]),
    ];
    const JUDGED: &'static [Metric] = &[
        Metric::Makespan,
        Metric::Unfinished,
        Metric::MeanWait,
        Metric::MeanStall,
        Metric::LostTime,
    ];
    const FILES: &'static [File] = &[File::Table];

    fn under(outline: &Outline, policy: &str) -> Option<Outline> {
        Some(Outline { policy: Policy::from_name(policy)?, ..outline.clone() })
    }

    fn continues(outline: &Outline, before: &Outline) -> bool {
        outline.nodes == before.nodes && outline.engines == before.engines
    }
}

impl LabShown for Showing<Ui> {
    fn has(&self, selection: &Selection) -> bool {
        let Outline { nodes, tasks, engines, .. } = &*self.outline;
        let within = |at: u32, count: usize| (at as usize) < count;
        match *selection {
            Selection(TASK, At::One(task)) => within(task, tasks.len()),
            Selection(NODE, At::One(node)) => within(node, nodes.len()),
            Selection(ENGINE, At::Pair(node, of)) => {
                within(node, nodes.len()) && within(of, engines.len())
            }
            Selection(CALL, At::Pair(task, call)) => {
                tasks.get(task as usize).is_some_and(|own| call < own.calls)
            }
            _ => false,
        }
    }

    fn question(&self, selection: &Selection) -> Option<session::Question> {
        let question = match *selection {
            Selection(TASK, At::One(task)) => Question::Task { task },
            Selection(NODE, At::One(node)) => Question::Node { node },
            Selection(ENGINE, At::Pair(node, of)) => Question::Engine { node, of },
            Selection(CALL, At::Pair(task, call)) => Question::Call { task, call },
            _ => return None,
        };
        Some(session::Question::Affinity(question))
    }

    fn marked(&self, selection: &Selection) -> Option<u32> {
        match *selection {
            Selection(TASK, At::One(task)) | Selection(CALL, At::Pair(task, _)) => Some(task),
            _ => None,
        }
    }

    fn candidate(&self, known: &[Noun], noun: &str, number: u32) -> Option<Selection> {
        if noun == ENGINE.0 {
            // The core counts the types of each node, node by node.
            let nodes = (0..).zip(&self.outline.nodes);
            let mut pools = nodes.flat_map(|(node, own)| {
                own.engines.iter().map(move |&(of, _)| Selection(ENGINE, At::Pair(node, of)))
            });
            return pools.nth(number as usize);
        }
        let noun = known.iter().find(|known| known.0 == noun)?;
        Some(Selection(*noun, At::One(number)))
    }

    fn whole(&self, part: &Selection) -> Option<Selection> {
        let Selection(ENGINE, At::Pair(node, _)) = *part else { return None };
        Some(Selection(NODE, At::One(node)))
    }

    fn refused(&self) -> Option<Selection> {
        let fact = &self.view.reason.fact;
        let task = fact.thing("task")?;
        match &*fact.id {
            "affinity_held" => Some(Selection(TASK, At::One(task))),
            "affinity_deferred" => Some(Selection(CALL, At::Pair(task, fact.thing("call")?))),
            _ => None,
        }
    }

    fn thing(&self, selection: &Selection) -> Option<Thing> {
        match *selection {
            Selection(TASK, At::One(task)) | Selection(CALL, At::Pair(task, _)) => {
                Some(Thing::Task(task))
            }
            Selection(NODE, At::One(node)) | Selection(ENGINE, At::Pair(node, _)) => {
                Some(Thing::Node(node))
            }
            _ => None,
        }
    }

    fn is_about(&self, selection: &Selection) -> bool {
        self.marked(selection).is_none_or(|task| self.view.task == Some(task))
    }

    fn job(&self) -> Option<u32> {
        self.view.task
    }

    fn offered(&self) -> Vec<&'static str> {
        Policy::NAMES.to_vec()
    }

    fn usual(&self) -> Vec<&'static str> {
        vec!["affinity", "load-only"]
    }

    fn range(&self) -> Option<Range> {
        Some(self.view.gantt.range)
    }
}
