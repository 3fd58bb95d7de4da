//! The wheel and pinching on the chart: Ctrl zooms around the pointer, Shift or a sideways wheel pans; a plain
//! wheel stays with the page.

use yew::prelude::*;

use super::{Looking, Sheet};
use crate::platform::wheel::{self, Turn};

/// Listens on the chart in `ground`. The page's own handlers could not keep the browser from zooming the page.
#[hook]
pub fn use_wheel(ground: &NodeRef, looking: &Looking, sheet: &Sheet) {
    let now = use_mut_ref(|| None::<(Looking, Sheet)>);
    *now.borrow_mut() = Some((looking.clone(), *sheet));
    let ground = ground.clone();
    // The element comes and goes with the table: each time anew.
    use_effect(move || {
        let heard = wheel::on_wheel(&ground, move |turn| {
            let now = now.borrow();
            let Some((looking, Sheet { layout, magnified, .. })) = now.as_ref() else {
                return false;
            };
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
