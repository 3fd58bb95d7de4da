//! What the state of the page asks of the placement lab.

use gantry_core::kernel::Time;
use gantry_core::labs::placement::event::Event;
use gantry_core::labs::placement::view::View;
use gantry_core::labs::placement::{Outline, Policy, Question};
use gantry_core::session::{self, Figure, Thing};

use super::Ui;
use super::examples::EXAMPLES;
use crate::gallery::Example;
use crate::labs::{LabShown, LabState, Showing};
use crate::narrate::{Label, Words};
use crate::state::Selection;

impl LabState for Ui {
    type Outline = Outline;
    type View = View;
    type Event = Event;

    const NAME: Label = Words::placement;
    const WAITING: Label = Words::queue;
    const TIMED: bool = false;
    const EXAMPLES: &'static [Example] = &EXAMPLES;
    const OPENS: &'static str = "fig4";
    const SHELVES: [Label; 3] =
        [Words::gallery_figures, Words::gallery_beyond, Words::gallery_real];
    const JUDGED: &'static [Figure] = &[Figure::Placed, Figure::Deferred, Figure::Looked];

    fn under(outline: &Outline, policy: &str, _end: Time) -> Option<Outline> {
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
            Selection::Node(node) => (*node as usize) < nodes.len(),
            Selection::Task(task) => (*task as usize) < tasks.len(),
            Selection::Bucket(at) => {
                let mut parts = at.iter().zip(dimensions);
                at.len() == dimensions.len()
                    && parts.all(|(at, own)| at.is_none_or(|at| at <= own.extent))
            }
            _ => false,
        }
    }

    fn question(&self, selection: &Selection) -> Option<session::Question> {
        let question = match selection {
            Selection::Node(node) => Question::WhyNotNode { node: *node },
            Selection::Bucket(at) => Question::WhyNotBucket { at: at.clone() },
            _ => return None,
        };
        Some(session::Question::Placement(question))
    }

    fn thing(&self, selection: &Selection) -> Option<Thing> {
        match selection {
            Selection::Node(node) => Some(Thing::Node(*node)),
            Selection::Task(task) => Some(Thing::Task(*task)),
            _ => None,
        }
    }

    fn targets(&self, selection: &Selection) -> &'static [&'static str] {
        if matches!(selection, Selection::Bucket(_)) { &["yield", "visit"] } else { &[] }
    }

    fn is_about(&self, selection: &Selection) -> bool {
        !matches!(selection, Selection::Task(task) if self.view.task != Some(*task))
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
