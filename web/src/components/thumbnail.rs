//! A thumbnail of an example: its lab's own picture of the moment that it is about, drawn small.
//!
//! The moment was written when the site was built; where it was not, or is of another build, there is no thumbnail.
//! Cost: a file of about 2 kB, and the part of the lab where that is not here yet.

use wasm_bindgen_futures::spawn_local;

use super::shapes::still;
use crate::components::prelude::*;
use crate::figure::Context;
use crate::gallery::Example;
use crate::packed::OpenedMoment;
use crate::platform::files;

/// For what size the picture is drawn: the least at which it can be read, so that the small one is not empty.
const DRAWN: (f64, f64) = (560.0, 240.0);

#[derive(Properties, PartialEq)]
pub struct Props {
    pub words: Words,
    pub example: Example,
}

#[component]
pub fn Thumbnail(&Props { words, example }: &Props) -> Html {
    let shown = use_state(|| None::<Shown>);
    use_effect_with(example.name, {
        let shown = shown.clone();
        move |_| {
            spawn_local(async move {
                let Some(bytes) = files::bytes(&example.shown_moment()).await else { return };
                let Some(moment) = OpenedMoment::read(&bytes) else { return };
                if labs::fetch(moment.lab()).await.is_ok() {
                    shown.set(moment.shown());
                }
            });
        }
    });
    let drawn = shown.as_ref().and_then(|shown| {
        let words = words.counting(shown.lab.counted());
        let figure = labs::of(shown).figures(words, shown).into_iter().next()?;
        Some(figure.draw(&Context::new(words, shown, DRAWN)))
    });
    html! { <div class="thumbnail" aria-hidden="true">{ for drawn.map(|picture| small(&picture)) }</div> }
}

fn small(picture: &Picture) -> Html {
    let size = format!("0 0 {} {}", Length(picture.width), Length(picture.height));
    html! { <svg viewBox={size} preserveAspectRatio="xMidYMin" focusable="false">{ still(picture) }</svg> }
}
