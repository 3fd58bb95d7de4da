//! The overview of a run: all of its time on one strip, how busy the machine is over it, and a brush over the window that
//! the pictures show. The brush is dragged along, or by one of its ends; a click beside it brings the window there.
//!
//! Keyboard: the brush and its two ends are stops of the Tab key; the arrows move them, Page Up and Page Down by a whole
//! window, Home and End as far as there is something; `0` and `n` as in the picture.
//!
//! **Invariant:** there is an overview wherever the window is not all there is, or is not at first.

use gantry_core::kernel::Time;

use super::Viewport;
use crate::components::hand::{Grasp, use_hand};
use crate::components::prelude::*;
use crate::scene::overview::{Brush, HIGH, Part, REACH, profile};
use crate::scene::time::TimeAxis;
use crate::state::{Overview, Steer};
use crate::words::gantt::WindowTold;

/// The room that a strip takes, in CSS pixels.
pub const OVERVIEW: f64 = HIGH + 6.0;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub words: Words,
    pub clock: Clock,
    pub viewport: Viewport,
    /// The run, which says how busy the machine is; none where several runs have their own.
    #[prop_or_default]
    pub run: Option<Rc<Overview>>,
    pub now: Time,
    /// Where time lies in the picture above: left edge and width.
    pub across: (f64, f64),
    pub width: f64,
    pub magnified: f64,
}

struct Hold {
    brush: Brush,
    viewport: Viewport,
}

impl Grasp for Hold {
    /// The part, and the brush as it was.
    type Held = (Part, Brush);
    type Deed = ();

    fn take(&self, at: Point, _along: bool) -> Option<(Part, Brush)> {
        self.brush.part_at(at.x).map(|part| (part, self.brush))
    }

    fn carry(&self, (part, brush): &(Part, Brush), from: Point, to: Point) {
        self.viewport.go(brush.dragged(*part, to.x - from.x));
    }

    fn finish(&self, (): &()) {}

    fn press(&self, at: Point) {
        self.viewport.go(self.brush.around(at.x));
    }

    fn edge(&self, at: Point) -> bool {
        self.brush.part_at(at.x).is_some_and(|part| part != Part::Whole)
    }

    fn look((): &()) -> Option<&'static str> {
        Some("panning")
    }
}

#[component]
pub fn OverviewStrip(props: &Props) -> Html {
    let Props { words, clock, viewport, magnified, .. } = props;
    let ground = use_node_ref();
    let (all, window) = (viewport.camera.all(), viewport.camera.window());
    let axis = TimeAxis::new(all, props.across.0, props.across.1);
    let brush = Brush { axis, window };
    let hand = use_hand(&ground, *magnified, Hold { brush, viewport: viewport.clone() });
    let (left, right) = brush.place();
    let end = axis.left + axis.width;
    let now = axis.clamped(props.now);
    let told = |time: Time| words.duration(time, *clock);
    let span = WindowTold { from: &told(window.0), to: &told(window.1) }.tell(*words);
    let stop = |part: Part| {
        let (class, label, value, text) = match part {
            Part::From => ("end", words.window_from(), window.0, told(window.0)),
            Part::Whole => ("brush", words.window_of_time(), window.0, span.clone()),
            Part::To => ("end", words.window_to(), window.1, told(window.1)),
        };
        let shapes = match part {
            Part::From => html! { <>{ bar("reach", left - REACH, left) }{ grip(left) }</> },
            Part::Whole => {
                html! { <>{ bar("reach", left, right) }{ bar("window", left, right) }</> }
            }
            Part::To => html! { <>{ bar("reach", right, right + REACH) }{ grip(right) }</> },
        };
        html! {
            <g role="slider" tabindex="0" {class} aria-label={label} aria-valuetext={text} onkeydown={on_key(viewport, brush, part)}
                aria-valuemin={all.0.to_string()} aria-valuemax={all.1.to_string()} aria-valuenow={value.to_string()}
            >
                { shapes }
            </g>
        }
    };
    // What comes is not told.
    let busy = props.run.as_ref().and_then(|run| run.span.as_ref()).map(|span| {
        html! { <path class="over" d={profile(&axis, span.range, span.busy_until(props.now), (axis.left, now))} /> }
    });
    html! {
        <div class="overview" role="group" aria-label={words.overview_of_run()}>
            <svg
                ref={ground} class={hand.look}
                width={Length(props.width * magnified).to_string()} height={Length(HIGH * magnified).to_string()}
                viewBox={format!("0 0 {} {}", Length(props.width), Length(HIGH))}
                onpointerdown={hand.down} onpointermove={hand.moved} onpointerup={hand.up} onpointercancel={hand.cancelled}
            >
                <text class="name" x={Length(axis.left - 8.0).to_string()} y={Length(HIGH / 2.0 + 4.0).to_string()} aria-hidden="true">
                    { words.overview_name() }
                </text>
                { bar("track", axis.left, end) }
                { for busy }
                { bar("outside", axis.left, left) }
                { bar("outside", right, end) }
                <path class="now" d={format!("M{} 0V{}", Length(now), Length(HIGH))} />
                { for [Part::Whole, Part::From, Part::To].map(stop) }
            </svg>
        </div>
    }
}

/// A part of the strip, as high as all of it.
fn bar(class: &'static str, left: f64, right: f64) -> Html {
    let width = Length((right - left).max(0.0)).to_string();
    html! { <rect {class} x={Length(left).to_string()} y="1" {width} height={Length(HIGH - 2.0).to_string()} /> }
}

fn grip(at: f64) -> Html {
    let top = Length(HIGH / 2.0 - 9.0).to_string();
    html! { <rect class="grip" x={Length(at - 3.0).to_string()} y={top} width="6" height="18" rx="3" /> }
}

fn on_key(viewport: &Viewport, brush: Brush, part: Part) -> Callback<KeyboardEvent> {
    let viewport = viewport.clone();
    Callback::from(move |event: KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        match (event.key().as_str(), brush.keyed(part, &event.key())) {
            ("0", _) => viewport.steer(Steer::All),
            ("n", _) => viewport.steer(Steer::Home),
            (_, Some(range)) => viewport.go(range),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    })
}
