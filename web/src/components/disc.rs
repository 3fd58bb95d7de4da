//! The number of a lesson's step, as a disc on the thing that it is about, over a picture.

use super::shapes::shape;
use crate::components::prelude::*;
use crate::scene::disc::{RADIUS, place};
use crate::scene::look::{STRONG, disc, words};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::Anchor;

#[derive(Clone, Properties, PartialEq)]
pub struct Props {
    pub picture: Rc<Picture>,
    pub zoom: f64,
    /// The step, from 0, and the thing.
    pub told: (usize, Selection),
}

/// The disc; nothing where the picture lacks the thing.
#[component]
pub fn Disc(Props { picture, zoom, told }: &Props) -> Html {
    let found = use_memo((picture.clone(), told.1.clone()), |(picture, it)| place(picture, it));
    let Some(at) = *found else { return Html::default() };
    let number = words(
        at.plus(Point::new(0.0, STRONG.size * 0.36)),
        Anchor::Middle,
        STRONG,
        Ink::Panel,
        (told.0 + 1).to_string(),
    );
    let ground = disc(at, RADIUS, Paint::fill(Ink::Panel, 1.0));
    let drawn = [ground, disc(at, RADIUS - 1.5, Paint::fill(Ink::Ink, 1.0)), number];
    let (wide, high) = (picture.width, picture.height);
    html! {
        <svg
            class="step-disc"
            aria-hidden="true"
            width={Length(wide * zoom).to_string()}
            height={Length(high * zoom).to_string()}
            viewBox={format!("0 0 {} {}", Length(wide), Length(high))}
        >
            { for drawn.iter().enumerate().map(|(index, one)| shape(index, one)) }
        </svg>
    }
}
