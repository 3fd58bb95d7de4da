//! The wheel and pinching on the chart: Ctrl zooms around the pointer, Shift or a sideways wheel pans; a plain
//! wheel stays with the page.

use yew::prelude::*;

use super::Looking;
use crate::platform::wheel::{self, Turn};
use crate::scene::gantt::Layout;

/// Listens on the chart in `ground`. The page's own handlers could not keep the browser from zooming the page.
#[hook]
pub fn use_wheel(ground: &NodeRef, looking: &Looking, layout: Layout, magnified: f64) {
    let now = use_mut_ref(|| None::<(Looking, Layout, f64)>);
    *now.borrow_mut() = Some((looking.clone(), layout, magnified));
    let ground = ground.clone();
    // The element comes and goes with the table: each time anew.
    use_effect(move || {
        let heard = wheel::on_wheel(&ground, move |turn| {
            let now = now.borrow();
            let Some((looking, layout, magnified)) = now.as_ref() else { return false };
            match turn {
                Turn::Zoom { x, factor } => {
                    let share = (x / magnified - layout.plot.x) / layout.plot.width;
                    looking.zoom(share, factor);
                }
                Turn::Pan { by } => looking.pan(by / magnified / layout.plot.width),
            }
            true
        });
        move || drop(heard)
    });
}
