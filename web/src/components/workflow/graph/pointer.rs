//! The pointer on the stage graph: a job that is dragged elsewhere, its edge that is drawn out, presses that add.

use std::rc::Rc;

use yew::prelude::*;

use super::{Deed, Props, moved, own};
use crate::edit::workflow::Destination;
use crate::edit::{Edit, WorkflowEdit};
use crate::platform::picture as platform;
use crate::scene::shape::{Area, Picture, Point};
use crate::scene::workflow::graph::Layout;
use crate::scene::workflow::graph::hand::{self, Grip};

/// A pointer that moves less than this has clicked.
const SLACK: f64 = 5.0;

/// What the pointer is doing.
#[derive(Clone, Debug, PartialEq)]
pub enum Doing {
    /// Nothing.
    Nothing,
    /// It is down on a job and has not moved yet.
    Pressed {
        /// The job.
        grip: Grip,
        /// Where.
        from: Point,
    },
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
        /// Where it was taken hold of.
        from: Point,
        /// The units it would need.
        need: u64,
        /// Where the edge is now.
        x: f64,
    },
}

/// Handlers, and what they are at.
pub struct Hands {
    /// What the pointer is doing.
    pub doing: Doing,
    /// A class for the pointer's look.
    pub cursor: Option<&'static str>,
    /// The pointer goes down.
    pub down: Callback<PointerEvent>,
    /// It moves.
    pub moved: Callback<PointerEvent>,
    /// It goes up.
    pub up: Callback<PointerEvent>,
    /// It is taken away.
    pub cancelled: Callback<PointerEvent>,
    /// Two presses.
    pub doubled: Callback<MouseEvent>,
}

/// The pointer on the graph in `ground`.
#[hook]
pub fn use_pointer(
    ground: &NodeRef,
    props: &Props,
    picture: &Rc<Picture>,
    layout: &Rc<Layout>,
    zoom: f64,
    deed: &Callback<Deed>,
) -> Hands {
    let doing = use_state(|| Doing::Nothing);
    let edge = use_state(|| false);
    let place = {
        let ground = ground.clone();
        Rc::new(move |event: &PointerEvent| {
            let point = platform::point_in(event, &ground)?;
            Some(Point::new(point.x / zoom, point.y / zoom))
        }) as Place
    };
    let grip = {
        let (picture, outline) = (picture.clone(), props.outline.clone());
        Rc::new(move |point| hand::grip(&picture, &outline, point)) as Gripping
    };
    let last = use_mut_ref(Point::default);
    let down = {
        let (doing, place, grip, last) = (doing.clone(), place.clone(), grip.clone(), last.clone());
        Callback::from(move |event: PointerEvent| {
            if event.button() != 0 || !event.is_primary() {
                return doing.set(Doing::Nothing);
            }
            let Some(from) = place(&event) else { return };
            *last.borrow_mut() = from;
            if let Some(grip) = grip(from) {
                doing.set(Doing::Pressed { grip, from });
            }
        })
    };
    let on_move = on_move(props, layout, ground, (&place, &grip), &doing, &edge);
    let up = on_up(props, layout, &place, &doing, deed);
    let cancelled = {
        let doing = doing.clone();
        Callback::from(move |_: PointerEvent| doing.set(Doing::Nothing))
    };
    let doubled = {
        let (layout, deed) = (layout.clone(), deed.clone());
        Callback::from(move |_: MouseEvent| {
            if let Some(Edit::Workflow(edit)) = hand::double(&layout, *last.borrow()) {
                deed.emit((edit, None));
            }
        })
    };
    let cursor = match &*doing {
        Doing::Stretching { .. } => Some("stretching"),
        Doing::Dragging { .. } => Some("panning"),
        _ => edge.then_some("stretching"),
    };
    Hands { doing: (*doing).clone(), cursor, down, moved: on_move, up, cancelled, doubled }
}

type Place = Rc<dyn Fn(&PointerEvent) -> Option<Point>>;
type Gripping = Rc<dyn Fn(Point) -> Option<Grip>>;

fn on_move(
    props: &Props,
    layout: &Rc<Layout>,
    ground: &NodeRef,
    (place, grip): (&Place, &Gripping),
    doing: &UseStateHandle<Doing>,
    edge: &UseStateHandle<bool>,
) -> Callback<PointerEvent> {
    let (words, outline, layout) = (props.words, props.outline.clone(), layout.clone());
    let (place, grip, doing, edge, ground) =
        (place.clone(), grip.clone(), doing.clone(), edge.clone(), ground.clone());
    Callback::from(move |event: PointerEvent| {
        let Some(at) = place(&event) else { return };
        let going = |grip: Grip, from: Point| {
            if grip.edge {
                let need = hand::stretched(&grip, at.x - from.x);
                let x = grip.area.x + grip.area.width + at.x - from.x;
                return Doing::Stretching { grip, from, need, x };
            }
            let stage =
                &outline.workflows[grip.task.workflow as usize].stages[grip.task.stage as usize];
            let name = words.graph_job_name(&stage.jobs[grip.task.task as usize].0);
            Doing::Dragging { grip, name, at, goal: hand::target(&layout, at) }
        };
        match &*doing {
            Doing::Nothing => {
                let near =
                    event.pointer_type() != "touch" && grip(at).is_some_and(|grip| grip.edge);
                if near != *edge {
                    edge.set(near);
                }
            }
            Doing::Pressed { grip, from } => {
                if at.minus(*from).length() > SLACK {
                    // From here on it is no click: the ground takes what comes.
                    platform::hold(&event, &ground);
                    doing.set(going(*grip, *from));
                }
            }
            Doing::Dragging { grip, .. } => doing.set(going(*grip, at)),
            Doing::Stretching { grip, from, .. } => doing.set(going(*grip, *from)),
        }
    })
}

fn on_up(
    props: &Props,
    layout: &Rc<Layout>,
    place: &Place,
    doing: &UseStateHandle<Doing>,
    deed: &Callback<Deed>,
) -> Callback<PointerEvent> {
    let (text, layout, place, doing, deed) =
        (props.text.clone(), layout.clone(), place.clone(), doing.clone(), deed.clone());
    Callback::from(move |event: PointerEvent| {
        match &*doing {
            Doing::Dragging { grip, goal: Some((to, _)), .. } => {
                if let Some(own) = own(&text) {
                    deed.emit(moved(&own, grip.task, *to));
                }
            }
            Doing::Stretching { grip, need, .. } if *need != grip.need => {
                let set = WorkflowEdit::SetTaskNeed { task: grip.task, need: *need };
                deed.emit((set, Some(grip.task)));
            }
            Doing::Nothing => {
                let sign = place(&event).and_then(|point| hand::addition(&layout, point));
                if let Some(Edit::Workflow(edit)) = sign.filter(|_| event.button() == 0) {
                    deed.emit((edit, None));
                }
            }
            _ => {}
        }
        doing.set(Doing::Nothing);
    })
}
