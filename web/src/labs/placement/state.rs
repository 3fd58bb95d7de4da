//! What the state of the page asks of the placement lab.

use gantry_core::labs::placement::event::Event;
use gantry_core::labs::placement::view::View;
use gantry_core::labs::placement::{Outline, Policy, Question};
use gantry_core::scenario::LabKind;
use gantry_core::session::{self, Metric, Thing};

use super::Ui;
use super::change::PlacementEdit;
use super::examples::EXAMPLES;
use crate::gallery::Example;
use crate::labs::placement::things::{BUCKET, NODE, TASK};
use crate::labs::{LabShown, LabState, Showing};
use crate::narrate::{Aligned, Label, Words};
use crate::shown::{At, Noun, Selection};

const EMPTY: &str = "{\n  \"gantry\": 1,\n  \"lab\": \"placement\",\n  \"policy\": \"least-fit\",\n  \"dimensions\": [\n    {\"name\": \"vcores\"},\n    {\"name\": \"memory\", \"unit\": \"GiB\"}\n  ],\n  \"nodes\": [],\n  \"tasks\": []\n}\n";

impl LabState for Ui {
    type Outline = Outline;
    type View = View;
    type Event = Event;
    type Edit = PlacementEdit;

    const KIND: LabKind = LabKind::Placement;
    const NAME: Label = Words::placement;
    const WAITING: Label = Words::queue;
    const TIMED: bool = false;
    const ALIGNED: Aligned = Aligned::BY_TASKS;
    const EXAMPLES: &'static [Example] = &EXAMPLES;
    const OPENS: &'static str = "one-task";
    const BLANK: Option<(&'static str, Label)> = Some((EMPTY, Words::draw_nodes));
    const COSTS: bool = true;
    const SHELVES: [Label; 3] =
        [Words::gallery_figures, Words::gallery_beyond, Words::gallery_real];
    const THINGS: &'static [Noun] = super::things::ALL;
    const LISTS: &'static [(&'static str, [Label; 2])] = &[
        ("nodes", [Words::one_node, Words::many_nodes]),
        ("tasks", [Words::one_task, Words::many_tasks]),
    ];
    const JUDGED: &'static [Metric] = &[Metric::Placed, Metric::Deferred, Metric::Looked];

    fn under(outline: &Outline, policy: &str) -> Option<Outline> {
        Some(Outline { policy: Policy::from_name(policy)?, ..outline.clone() })
    }

    fn continues(outline: &Outline, before: &Outline) -> bool {
        outline.nodes == before.nodes
    }
}

impl LabShown for Showing<Ui> {
    fn has(&self, selection: &Selection) -> bool {
        let Outline { nodes, tasks, dimensions, .. } = &*self.outline;
        match selection {
            Selection(NODE, At::One(node)) => (*node as usize) < nodes.len(),
            Selection(TASK, At::One(task)) => (*task as usize) < tasks.len(),
            Selection(BUCKET, At::Many(at)) => {
                let mut parts = at.iter().zip(dimensions);
                at.len() == dimensions.len()
                    && parts.all(|(at, own)| at.is_none_or(|at| at <= own.extent))
            }
            _ => false,
        }
    }

    fn question(&self, selection: &Selection) -> Option<session::Question> {
        let question = match selection {
            Selection(NODE, At::One(node)) => Question::WhyNotNode { node: *node },
            Selection(BUCKET, At::Many(at)) => Question::WhyNotBucket { at: at.clone() },
            _ => return None,
        };
        Some(session::Question::Placement(question))
    }

    fn marked(&self, selection: &Selection) -> Option<u32> {
        let Selection(TASK, At::One(task)) = selection else { return None };
        Some(*task)
    }

    fn thing(&self, selection: &Selection) -> Option<Thing> {
        match selection {
            Selection(NODE, At::One(node)) => Some(Thing::Node(*node)),
            Selection(TASK, At::One(task)) => Some(Thing::Task(*task)),
            _ => None,
        }
    }

    fn targets(&self, selection: &Selection) -> &'static [&'static str] {
        if matches!(selection, Selection(BUCKET, _)) { &["yield", "visit"] } else { &[] }
    }

    fn is_about(&self, selection: &Selection) -> bool {
        !matches!(selection, Selection(TASK, At::One(task)) if self.view.task != Some(*task))
    }

    fn job(&self) -> Option<u32> {
        self.view.task
    }

    fn offered(&self) -> Vec<&'static str> {
        Policy::NAMES.to_vec()
    }

    fn usual(&self) -> Vec<&'static str> {
        let own = self.outline.policy.name();
        vec!["least-fit", if own == "least-fit" { "best-fit" } else { own }]
    }
}
