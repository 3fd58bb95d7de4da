//! The wheel and pinching on the chart: Ctrl zooms around the pointer, Shift or a sideways wheel pans; a plain
//! wheel stays with the page.

use yew::prelude::*;

use super::Viewport;
use crate::platform::wheel::{self, Turn};
use crate::scene::time::TimeAxis;
use crate::state::Steer;

/// Listens on the chart in `ground`. The page's own handlers could not keep the browser from zooming the page.
#[hook]
pub fn use_wheel(ground: &NodeRef, viewport: &Viewport, time: TimeAxis, magnified: f64) {
    let now = use_mut_ref(|| None::<(Viewport, TimeAxis, f64)>);
    *now.borrow_mut() = Some((viewport.clone(), time, magnified));
    let ground = ground.clone();
    let listening = use_mut_ref(wheel::Listening::default);
    // The element comes and goes with the table: a new one is listened to.
    use_effect(move || {
        listening.borrow_mut().to(&ground, move |turn| {
            // The page is drawn anew within `steer`, which writes it.
            let Some((viewport, time, magnified)) = now.borrow().clone() else { return false };
            viewport.steer(match turn {
                Turn::Zoom { x, factor } => {
                    Steer::Zoom { about: Some(time.time_at(x / magnified)), factor }
                }
                Turn::Pan { by } => Steer::Pan(by / magnified / time.width),
            });
            true
        });
    });
}
