//! The pointer over a picture: it takes hold of something, and once it has moved it does something with that, until it is
//! let go. What can be held and what is done with it is the picture's own ([`Grasp`]); the rest is here.
//!
//! **Invariant:** a pointer that has hardly moved has clicked: nothing was done with what it held.

use super::shapes::shape;
use crate::components::prelude::*;
use crate::platform::picture as platform;

pub mod carry;
pub mod sweep;

/// A pointer that moves less than this has clicked.
const SLACK: f64 = 5.0;

pub trait Grasp: 'static {
    type Held: Clone + PartialEq + 'static;
    type Deed: Clone + PartialEq + 'static;

    /// What it takes hold of at a point; whether it is to move the picture along, with Shift or a finger.
    fn take(&self, at: Point, along: bool) -> Option<Self::Held>;

    /// What is done with what it took hold of there, once it is here.
    fn carry(&self, held: &Self::Held, from: Point, to: Point) -> Self::Deed;

    /// That is done: it was let go.
    fn finish(&self, deed: &Self::Deed);

    /// The change that is made once it is let go.
    fn edit(&self, _deed: &Self::Deed) -> Option<Edit> {
        None
    }

    /// Another change would be made now; none at the end.
    fn hold(&self, _edit: Option<Edit>) {}

    /// It was pressed and let go where there is nothing to hold.
    fn press(&self, _at: Point) {}

    /// Whether there is an edge at a point that can be drawn.
    fn edge(&self, at: Point) -> bool;

    /// A class for the pointer's look while it does this.
    fn look(deed: &Self::Deed) -> Option<&'static str>;
}

#[derive(Clone, Debug, PartialEq)]
enum Doing<H, D> {
    Nothing,
    /// It is down and has not moved yet.
    Pressed {
        held: H,
        way: Way,
    },
    Carrying {
        held: H,
        way: Way,
        deed: D,
        edit: Option<Edit>,
    },
}

/// Where the pointer went down. How far it is from there is measured on the screen: the picture may be another meanwhile.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Way {
    from: Point,
    screen: Point,
    zoom: f64,
}

impl Way {
    fn new(from: Point, event: &MouseEvent, zoom: f64) -> Way {
        Way { from, screen: on_screen(event), zoom }
    }

    fn to(&self, event: &MouseEvent) -> Point {
        let by = on_screen(event).minus(self.screen);
        Point::new(self.from.x + by.x / self.zoom, self.from.y + by.y / self.zoom)
    }
}

fn on_screen(event: &MouseEvent) -> Point {
    Point::new(f64::from(event.client_x()), f64::from(event.client_y()))
}

/// Handlers, and what they are at.
pub struct Hand<D> {
    pub deed: Option<D>,
    /// A class for the pointer's look.
    pub look: Option<&'static str>,
    pub down: Callback<PointerEvent>,
    pub moved: Callback<PointerEvent>,
    pub up: Callback<PointerEvent>,
    pub cancelled: Callback<PointerEvent>,
}

/// The pointer on the picture in `ground`, which is shown so many times as large.
#[hook]
pub fn use_hand<G: Grasp>(ground: &NodeRef, zoom: f64, grasp: G) -> Hand<G::Deed> {
    let doing = use_state_eq(|| Doing::<G::Held, G::Deed>::Nothing);
    let edge = use_state_eq(|| false);
    let grasp = Rc::new(grasp);
    let down = {
        let (doing, grasp, ground) = (doing.clone(), grasp.clone(), ground.clone());
        Callback::from(move |event: PointerEvent| {
            let ours = event.button() == 0 && event.is_primary();
            let from = place(&event, &ground, zoom).filter(|_| ours);
            let along = event.shift_key() || event.pointer_type() == "touch";
            let held = from.and_then(|from| Some((grasp.take(from, along)?, from)));
            doing.set(held.map_or(Doing::Nothing, |(held, from)| Doing::Pressed {
                held,
                way: Way::new(from, &event, zoom),
            }));
        })
    };
    let moved = {
        let (doing, edge, grasp, ground) =
            (doing.clone(), edge.clone(), grasp.clone(), ground.clone());
        Callback::from(move |event: PointerEvent| {
            let (held, way, before) = match &*doing {
                Doing::Nothing => {
                    let Some(at) = place(&event, &ground, zoom) else { return };
                    return edge.set(event.pointer_type() != "touch" && grasp.edge(at));
                }
                Doing::Pressed { way, .. } if way.to(&event).minus(way.from).length() <= SLACK => {
                    return;
                }
                Doing::Pressed { held, way } => {
                    // From here on it is no click: the ground takes what comes.
                    platform::hold(&event, &ground);
                    (held, *way, &None)
                }
                Doing::Carrying { held, way, edit, .. } => (held, *way, edit),
            };
            let deed = grasp.carry(held, way.from, way.to(&event));
            let edit = grasp.edit(&deed);
            if edit != *before {
                grasp.hold(edit.clone());
            }
            doing.set(Doing::Carrying { held: held.clone(), way, deed, edit });
        })
    };
    let up = {
        let (doing, grasp, ground) = (doing.clone(), grasp.clone(), ground.clone());
        Callback::from(move |event: PointerEvent| {
            match &*doing {
                Doing::Carrying { deed, .. } => {
                    grasp.finish(deed);
                    grasp.hold(None);
                }
                Doing::Nothing if event.button() == 0 => {
                    if let Some(at) = place(&event, &ground, zoom) {
                        grasp.press(at);
                    }
                }
                _ => {}
            }
            doing.set(Doing::Nothing);
        })
    };
    let cancelled = {
        let doing = doing.clone();
        Callback::from(move |_: PointerEvent| {
            if matches!(*doing, Doing::Carrying { .. }) {
                grasp.hold(None);
            }
            doing.set(Doing::Nothing);
        })
    };
    let deed = match &*doing {
        Doing::Carrying { deed, .. } => Some(deed.clone()),
        _ => None,
    };
    let look = match &deed {
        Some(deed) => G::look(deed),
        None => edge.then_some("stretching"),
    };
    Hand { deed, look, down, moved, up, cancelled }
}

pub fn place(event: &MouseEvent, ground: &NodeRef, zoom: f64) -> Option<Point> {
    let point = platform::point_in(event, ground)?;
    Some(Point::new(point.x / zoom, point.y / zoom))
}

pub fn over(picture: &Picture, zoom: f64, shapes: &[Shape]) -> Html {
    html! {
        <svg
            key="doing" class="doing" aria-hidden="true"
            width={Length(picture.width * zoom).to_string()} height={Length(picture.height * zoom).to_string()}
            viewBox={format!("0 0 {} {}", Length(picture.width), Length(picture.height))}
        >
            { for shapes.iter().enumerate().map(|(index, form)| shape(index, form)) }
        </svg>
    }
}
