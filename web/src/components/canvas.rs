//! A canvas that a picture is painted on, where its marks are too many for elements.

use std::rc::Rc;

use yew::prelude::*;

use crate::platform::{frames, page, picture as platform};
use crate::scene::shape::Picture;
use crate::state::Theme;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub picture: Rc<Picture>,
    pub zoom: f64,
    pub theme: Theme,
}

/// The canvas; what it shows is told by the marks over it and by the table.
#[component]
pub fn Canvas(props: &Props) -> Html {
    let node = use_node_ref();
    let painted = use_mut_ref(|| false);
    // Colours of the system come and go without the page's doing.
    let forced = use_state_eq(page::colors_are_forced);
    use_effect_with((), {
        let forced = forced.clone();
        move |()| {
            let listener = page::on_forced_colors(move |on| forced.set(on));
            move || drop(listener)
        }
    });
    use_effect_with((props.picture.clone(), props.zoom, props.theme, *forced), {
        let node = node.clone();
        move |(picture, zoom, ..)| {
            let (picture, zoom) = (picture.clone(), *zoom);
            let paint = move || {
                if let Some(canvas) = node.cast() {
                    platform::paint(&canvas, &picture, zoom);
                }
            };
            // A new canvas is painted with the frame that shows it, apart from the work that made all the page around
            // it; one that is there already, together with the marks that stand over it.
            let frame = if painted.replace(true) {
                paint();
                None
            } else {
                Some(frames::next(paint))
            };
            move || drop(frame)
        }
    });
    html! { <canvas ref={node} class="paint" aria-hidden="true" /> }
}
