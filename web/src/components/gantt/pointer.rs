//! The pointer on the chart: dragging an estimate's edge, marking a range, moving along with Shift or a finger.

use std::rc::Rc;

use gantry_core::kernel::Time;
use yew::prelude::*;

use super::{Props, Sheet};
use crate::components::sight::Looking;
use crate::platform::picture as platform;
use crate::scene::gantt::drag::{self, Edge};
use crate::scene::shape::{Picture, Point};
use crate::scene::zoom;

/// A pointer that moves less than this has clicked.
const SLACK: f64 = 5.0;

/// What the pointer is doing.
#[derive(Clone, Debug, PartialEq)]
pub enum Doing {
    /// Nothing.
    Nothing,
    /// It is down and has not moved yet.
    Pressed {
        /// Where.
        from: Point,
        /// The edge under it.
        edge: Option<Edge>,
        /// Whether it moves the chart along.
        pans: bool,
    },
    /// It marks a range.
    Brushing {
        /// From here.
        from: Point,
        /// To here.
        to: Point,
    },
    /// It moves the chart along.
    Panning {
        /// Where it was.
        from: Point,
        /// The range that was shown then.
        range: zoom::Range,
    },
    /// It drags the edge of an estimate.
    Estimating {
        /// Which.
        edge: Edge,
        /// Where it was taken hold of.
        from: Point,
        /// Where the edge is now.
        x: f64,
        /// The estimate there.
        estimate: Time,
        /// That, in words.
        label: String,
    },
}

/// Handlers, and what they are at.
pub struct Hand {
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
}

/// The pointer on the chart in `ground`.
#[hook]
pub fn use_pointer(
    ground: &NodeRef,
    props: &Props,
    looking: &Looking,
    picture: &Rc<Picture>,
    sheet: &Sheet,
) -> Hand {
    let Sheet { layout, clock, magnified } = *sheet;
    let doing = use_state(|| Doing::Nothing);
    let over = use_state(|| false);
    let at = {
        let ground = ground.clone();
        move |event: &PointerEvent| {
            let point = platform::point_in(event, &ground)?;
            Some(Point::new(point.x / magnified, point.y / magnified))
        }
    };
    let edge_at = {
        let (picture, view) = (picture.clone(), props.view.clone());
        move |point| drag::edge_at(&picture, &view, &layout.time, point)
    };
    let down = {
        let (doing, at, edge_at) = (doing.clone(), at.clone(), edge_at.clone());
        Callback::from(move |event: PointerEvent| {
            if event.button() != 0 || !event.is_primary() {
                return doing.set(Doing::Nothing);
            }
            let Some(from) = at(&event) else { return };
            let touched = event.pointer_type() == "touch";
            let edge = edge_at(from);
            doing.set(Doing::Pressed { from, edge, pans: event.shift_key() || touched });
        })
    };
    let moved = {
        let (doing, over, ground, looking) =
            (doing.clone(), over.clone(), ground.clone(), looking.clone());
        let words = props.words;
        Callback::from(move |event: PointerEvent| {
            let Some(to) = at(&event) else { return };
            let estimating = |edge: Edge, from: Point| {
                let estimate = drag::dragged(&edge, to.x - from.x, &layout.time, clock);
                let x = drag::place(&edge, estimate, &layout.time);
                let label =
                    format!("{} {}", words.gantt_estimate(), words.duration(estimate, clock));
                Doing::Estimating { edge, from, x, estimate, label }
            };
            match &*doing {
                Doing::Nothing => {
                    let near = event.pointer_type() != "touch" && edge_at(to).is_some();
                    if near != *over {
                        over.set(near);
                    }
                }
                Doing::Pressed { from, edge, pans } => {
                    if to.minus(*from).length() <= SLACK {
                        return;
                    }
                    // From here on it is no click: the ground takes what comes.
                    platform::hold(&event, &ground);
                    doing.set(match edge {
                        Some(edge) => estimating(*edge, *from),
                        None if *pans => {
                            Doing::Panning { from: *from, range: looking.sight().range }
                        }
                        None => Doing::Brushing { from: *from, to },
                    });
                }
                Doing::Brushing { from, .. } => doing.set(Doing::Brushing { from: *from, to }),
                Doing::Panning { from, range } => {
                    let share = (from.x - to.x) / layout.plot.width;
                    if share.abs() > 0.002 {
                        looking.go(zoom::panned(*range, looking.sight().all(), share));
                    }
                }
                Doing::Estimating { edge, from, .. } => doing.set(estimating(*edge, *from)),
            }
        })
    };
    let up = {
        let (doing, looking, on_estimate) = (doing.clone(), looking.clone(), props.on_estimate());
        Callback::from(move |_: PointerEvent| {
            match &*doing {
                Doing::Brushing { from, to } => {
                    let [one, other] = [from, to].map(|point| layout.time.time_at(point.x));
                    looking.go(zoom::brushed(one, other, looking.sight().all()));
                }
                Doing::Estimating { edge, estimate, .. } if *estimate != edge.estimate => {
                    on_estimate.emit((edge.job, *estimate));
                }
                _ => {}
            }
            doing.set(Doing::Nothing);
        })
    };
    let cancelled = {
        let doing = doing.clone();
        Callback::from(move |_: PointerEvent| doing.set(Doing::Nothing))
    };
    let cursor = match &*doing {
        Doing::Estimating { .. } => Some("stretching"),
        Doing::Panning { .. } => Some("panning"),
        _ => over.then_some("stretching"),
    };
    Hand { doing: (*doing).clone(), cursor, down, moved, up, cancelled }
}
