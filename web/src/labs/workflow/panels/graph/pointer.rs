//! The pointer on the stage graph: a job that is dragged elsewhere, its edge that is drawn out, presses that add.

use std::rc::Rc;

use yew::prelude::*;

use super::{Deed, Props, moved, own};
use crate::components::hand as pointing;
use crate::components::hand::{Grasp, Hand, use_hand};
use crate::edit::{self, Edit};
use crate::labs::workflow::picture::graph::hand::Grip;
use crate::labs::workflow::picture::graph::{Layout, hand};
use crate::scene::look::STRONG;
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Picture, Point, Shape};
use crate::scene::{look, text};
use crate::state::Action;
use crate::words::workflow_editor::StageNeeds;

/// What the pointer is doing: how that is shown, and the change that letting go makes.
#[derive(Clone, Debug, PartialEq)]
pub struct Doing {
    pub shapes: Vec<Shape>,
    look: &'static str,
    deed: Option<Deed>,
}

struct Graph {
    props: Props,
    picture: Rc<Picture>,
    layout: Rc<Layout>,
    deed: Callback<Deed>,
}

fn frame() -> Paint {
    Paint::stroke(Ink::Focus, 2.0).filled(Ink::Focus, 0.12).dashed(Dash::Long)
}

impl Graph {
    /// The edge of a job is drawn out so far.
    fn stretched(&self, grip: &Grip, by: f64) -> Doing {
        let need = hand::stretched(grip, by);
        let area = Area { width: (grip.area.width + by).max(12.0), ..grip.area };
        let told = StageNeeds { need }.tell(self.props.words);
        // At the edge that is drawn; before it where the picture ends.
        let room = text::width(&told, STRONG) + 8.0;
        let beside = area.x + area.width + 8.0;
        let fits = beside + room <= self.picture.width;
        let x = if fits { beside } else { beside - room - 8.0 };
        let at = Point::new(x, area.middle().y + 4.0);
        let around = look::text_area(at, Anchor::Start, STRONG, &told).inset(-4.0);
        let plate = Paint::stroke(Ink::Focus, 1.0).filled(Ink::Panel, 0.95);
        let shapes = vec![
            look::rect(area, 5.0, frame()),
            look::rect(around, 4.0, plate),
            look::words(at, Anchor::Start, STRONG, Ink::Ink, told),
        ];
        let deed = (edit::set(grip.task.field("need"), need), Some(grip.task));
        Doing { shapes, look: "stretching", deed: (need != grip.need).then_some(deed) }
    }

    /// A job is carried there.
    fn dragged(&self, grip: &Grip, at: Point) -> Doing {
        let workflow = self.props.outline.workflows.get(grip.task.workflow as usize);
        let stage = workflow.and_then(|own| own.stages.get(grip.task.stage as usize));
        let job = stage.and_then(|stage| stage.jobs.get(grip.task.task as usize));
        let name = job.map(|job| self.props.words.graph_job_name(&job.0)).unwrap_or_default();
        let width = grip.area.width.min(110.0);
        let ghost = Area::new(at.x - width / 2.0, at.y - 12.0, width, 24.0);
        let base = Point::new(ghost.x + 8.0, at.y + 4.0);
        let name = text::shortened(&name, STRONG, width - 12.0);
        let token = [
            look::rect(ghost, 6.0, Paint::stroke(Ink::Ink, 1.5).filled(Ink::Panel, 0.9)),
            look::words(base, Anchor::Start, STRONG, Ink::Ink, name),
        ];
        let goal = hand::target(&self.layout, grip.task, at);
        let own = own(self.props.described.as_ref());
        let deed = goal.zip(own).map(|((to, _), own)| moved(own, grip.task, to));
        let goal = goal.map(|(_, area)| look::rect(area, 6.0, frame()));
        Doing { shapes: goal.into_iter().chain(token).collect(), look: "panning", deed }
    }
}

impl Grasp for Graph {
    type Held = Grip;
    type Deed = Doing;

    fn take(&self, at: Point, _along: bool) -> Option<Grip> {
        hand::grip(&self.picture, &self.props.outline, at)
    }

    fn carry(&self, grip: &Grip, from: Point, to: Point) -> Doing {
        if grip.edge { self.stretched(grip, to.x - from.x) } else { self.dragged(grip, to) }
    }

    fn finish(&self, deed: &Doing) {
        if let Some(deed) = &deed.deed {
            self.deed.emit(deed.clone());
        }
    }

    fn edit(&self, deed: &Doing) -> Option<Edit> {
        deed.deed.as_ref().map(|(edit, _)| edit.clone())
    }

    fn hold(&self, edit: Option<Edit>) {
        self.props.act.emit(Action::Hold(edit));
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
        Some(deed.look)
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
    let (props, picture) = (props.clone(), picture.clone());
    let graph = Graph { props, picture, layout: layout.clone(), deed: deed.clone() };
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
