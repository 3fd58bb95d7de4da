//! The wheel and pinching on the chart: Ctrl zooms around the pointer, Shift or a sideways wheel pans; a plain
//! wheel stays with the page.

use yew::prelude::*;

use super::Looking;
use crate::platform::wheel::{self, Turn};
use crate::scene::shape::Area;

/// Listens on the chart in `ground`. The page's own handlers could not keep the browser from zooming the page.
#[hook]
pub fn use_wheel(ground: &NodeRef, looking: &Looking, plot: Area, magnified: f64) {
    let now = use_mut_ref(|| None::<(Looking, Area, f64)>);
    *now.borrow_mut() = Some((looking.clone(), plot, magnified));
    let ground = ground.clone();
    // The element comes and goes with the table: each time anew.
    use_effect(move || {
        let heard = wheel::on_wheel(&ground, move |turn| {
            let now = now.borrow();
            let Some((looking, plot, magnified)) = now.as_ref() else {
                return false;
            };
            match turn {
                Turn::Zoom { x, factor } => {
                    let share = (x / magnified - plot.x) / plot.width;
                    looking.zoom(share, factor);
                }
                Turn::Pan { by } => looking.pan(by / magnified / plot.width),
            }
            true
        });
        move || drop(heard)
    });
}
