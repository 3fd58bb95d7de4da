//! The pointer on the chart: it drags an estimate's edge, or does with time what it does on every picture over time.

use std::rc::Rc;

use gantry_core::kernel::Time;
use gantry_core::labs::backfill::Overrun;
use gantry_core::labs::backfill::view::View;
use yew::prelude::*;

use super::{Props, Sheet};
use crate::components::hand::sweep::{Sweep, Sweeper};
use crate::components::hand::{Grasp, Hand, sweep, use_hand};
use crate::components::sight::Viewport;
use crate::labs::backfill::picture::drag;
use crate::labs::backfill::picture::drag::Edge;
use crate::narrate::Words;
use crate::scene::shape::{Picture, Point};

/// What the pointer holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Held {
    /// The edge of an estimate.
    Edge(Edge),
    /// Time.
    Time(sweep::Held),
}

/// What the pointer is doing.
#[derive(Clone, Debug, PartialEq)]
pub enum Doing {
    /// Something with time.
    Sweeping(Sweep),
    /// It drags the edge of an estimate.
    Estimating {
        /// Which.
        edge: Edge,
        /// Where the edge is now.
        x: f64,
        /// The estimate there.
        estimate: Time,
        /// That, in words.
        label: String,
    },
}

struct Chart {
    words: Words,
    view: Rc<View>,
    overrun: Overrun,
    picture: Rc<Picture>,
    sheet: Sheet,
    sweeper: Sweeper,
    on_estimate: Callback<(u32, Time)>,
}

impl Chart {
    fn edge_at(&self, at: Point) -> Option<Edge> {
        drag::edge_at(&self.picture, &self.view, &self.sheet.layout.time, at)
    }
}

impl Grasp for Chart {
    type Held = Held;
    type Deed = Doing;

    fn take(&self, at: Point, along: bool) -> Option<Held> {
        let edge = self.edge_at(at).map(Held::Edge);
        edge.or_else(|| self.sweeper.take(at, along).map(Held::Time))
    }

    fn carry(&self, held: &Held, from: Point, to: Point) -> Doing {
        let edge = match held {
            Held::Edge(edge) => *edge,
            Held::Time(held) => return Doing::Sweeping(self.sweeper.carry(held, from, to)),
        };
        let Sheet { layout, clock, .. } = self.sheet;
        let estimate = drag::dragged(&edge, to.x - from.x, &layout.time, clock);
        let x = drag::place(&edge, estimate, &layout.time);
        let long = |time| self.words.duration(time, clock);
        let mut label = format!("{} {}", self.words.gantt_estimate(), long(estimate));
        if let Some(runtime) = drag::overrun(&self.view, edge.job, estimate) {
            let what = self.words.overruns(&long(runtime), self.overrun);
            label = self.words.labelled(&label, &what);
        }
        Doing::Estimating { edge, x, estimate, label }
    }

    fn finish(&self, deed: &Doing) {
        match deed {
            Doing::Sweeping(sweep) => self.sweeper.finish(sweep),
            Doing::Estimating { edge, estimate, .. } if *estimate != edge.estimate => {
                self.on_estimate.emit((edge.job, *estimate));
            }
            Doing::Estimating { .. } => {}
        }
    }

    fn edge(&self, at: Point) -> bool {
        self.edge_at(at).is_some()
    }

    fn look(deed: &Doing) -> Option<&'static str> {
        match deed {
            Doing::Sweeping(sweep) => Sweeper::look(sweep),
            Doing::Estimating { .. } => Some("stretching"),
        }
    }
}

/// The pointer on the chart in `ground`.
#[hook]
pub fn use_pointer(
    ground: &NodeRef,
    props: &Props,
    viewport: &Viewport,
    picture: &Rc<Picture>,
    sheet: &Sheet,
) -> Hand<Doing> {
    let chart = Chart {
        words: props.words,
        view: props.view.clone(),
        overrun: props.outline.overrun,
        picture: picture.clone(),
        sheet: *sheet,
        sweeper: Sweeper { time: sheet.layout.time, viewport: viewport.clone() },
        on_estimate: props.on_estimate(),
    };
    use_hand(ground, sheet.magnified, chart)
}
