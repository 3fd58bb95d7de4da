//! The pointer on the stage graph: a job that is dragged elsewhere, its edge that is drawn out, presses that add.

use std::rc::Rc;

use gantry_core::labs::workflow::view::Outline;
use yew::prelude::*;

use super::{Deed, Props, moved, own};
use crate::components::hand as pointing;
use crate::components::hand::{Grasp, Hand, use_hand};
use crate::edit::{self, Edit};
use crate::labs::workflow::edit::Destination;
use crate::labs::workflow::picture::graph::hand::Grip;
use crate::labs::workflow::picture::graph::{Layout, hand};
use crate::narrate::Words;
use crate::scene::shape::{Area, Picture, Point};
use crate::state::{Action, Described};

/// What the pointer is doing.
#[derive(Clone, Debug, PartialEq)]
pub enum Doing {
    /// It carries a job.
    Dragging {
        /// The job.
        grip: Grip,
        /// What it is called.
        name: String,
        /// Where the pointer is.
        at: Point,
        /// Where the job would go.
        goal: Option<(Destination, Area)>,
    },
    /// It draws out the edge of a job.
    Stretching {
        /// The job.
        grip: Grip,
        /// The units it would need.
        need: u64,
        /// Where the edge is now.
        x: f64,
    },
}

struct Graph {
    words: Words,
    outline: Rc<Outline>,
    described: Option<Described>,
    picture: Rc<Picture>,
    layout: Rc<Layout>,
    deed: Callback<Deed>,
    act: Callback<Action>,
}

impl Graph {
    /// The change that letting go makes, and the job that it is of.
    fn deed_of(&self, doing: &Doing) -> Option<Deed> {
        match doing {
            Doing::Dragging { grip, goal: Some((to, _)), .. } => {
                Some(moved(own(self.described.as_ref())?, grip.task, *to))
            }
            Doing::Stretching { grip, need, .. } if *need != grip.need => {
                Some((edit::set(grip.task.field("need"), *need), Some(grip.task)))
            }
            _ => None,
        }
    }
}

impl Grasp for Graph {
    type Held = Grip;
    type Deed = Doing;

    fn take(&self, at: Point, _along: bool) -> Option<Grip> {
        hand::grip(&self.picture, &self.outline, at)
    }

    fn carry(&self, &grip: &Grip, from: Point, to: Point) -> Doing {
        if grip.edge {
            let by = to.x - from.x;
            let x = grip.area.x + grip.area.width + by;
            return Doing::Stretching { grip, need: hand::stretched(&grip, by), x };
        }
        let workflow = self.outline.workflows.get(grip.task.workflow as usize);
        let stage = workflow.and_then(|own| own.stages.get(grip.task.stage as usize));
        let job = stage.and_then(|stage| stage.jobs.get(grip.task.task as usize));
        let name = job.map(|job| self.words.graph_job_name(&job.0)).unwrap_or_default();
        Doing::Dragging { grip, name, at: to, goal: hand::target(&self.layout, grip.task, to) }
    }

    fn finish(&self, deed: &Doing) {
        if let Some(deed) = self.deed_of(deed) {
            self.deed.emit(deed);
        }
    }

    fn edit(&self, deed: &Doing) -> Option<Edit> {
        self.deed_of(deed).map(|(edit, _)| edit)
    }

    fn hold(&self, edit: Option<Edit>) {
        self.act.emit(Action::Hold(edit));
    }

    fn press(&self, at: Point) {
        if let Some(edit) = hand::addition(&self.layout, at) {
            self.deed.emit((edit, None));
        }
    }

    fn edge(&self, at: Point) -> bool {
        self.take(at, false).is_some_and(|grip| grip.edge)
    }

    fn look(deed: &Doing) -> Option<&'static str> {
        Some(match deed {
            Doing::Stretching { .. } => "stretching",
            Doing::Dragging { .. } => "panning",
        })
    }
}

/// The pointer on the graph in `ground`, and what two presses do.
#[hook]
pub fn use_pointer(
    ground: &NodeRef,
    props: &Props,
    picture: &Rc<Picture>,
    layout: &Rc<Layout>,
    zoom: f64,
    deed: &Callback<Deed>,
) -> (Hand<Doing>, Callback<MouseEvent>) {
    let graph = Graph {
        words: props.words,
        outline: props.outline.clone(),
        described: props.described.clone(),
        picture: picture.clone(),
        layout: layout.clone(),
        deed: deed.clone(),
        act: props.act.clone(),
    };
    let doubled = {
        let (ground, layout, deed) = (ground.clone(), layout.clone(), deed.clone());
        Callback::from(move |event: MouseEvent| {
            let at = pointing::place(&event, &ground, zoom);
            if let Some(edit) = at.and_then(|at| hand::double(&layout, at)) {
                deed.emit((edit, None));
            }
        })
    };
    (use_hand(ground, zoom, graph), doubled)
}
