//! The figures of a moment on paper: each in the width of a page, with its legend, and its label as the text that stands
//! for it.

use crate::components::prelude::*;
use crate::components::shapes::{legend, still};
use crate::figure::{Context, Figure};

/// The width of a page, and the height that a figure is given; what needs more has more.
const ROOM: (f64, f64) = (700.0, 300.0);

/// The figures of a moment; that there is none where it could not be made.
pub fn figures(words: Words, shown: Option<&Shown>) -> Html {
    let Some(shown) = shown else { return html! { <p>{ words.paper_no_picture() }</p> } };
    let words = words.counting(shown.lab.counted());
    let figures = labs::of(shown).figures(words, shown);
    html! { <div class="figures-of">{ for figures.iter().map(|figure| one(words, shown, figure)) }</div> }
}

fn one(words: Words, shown: &Shown, figure: &Figure) -> Html {
    let (width, height) = figure.prefers;
    let size = (width.min(ROOM.0), height.min(ROOM.1));
    let cx = Context::new(words, shown, size);
    let picture = figure.draw(&cx);
    let samples = figure.samples(&cx, &[&picture]);
    html! {
        <figure>
            <figcaption>{ figure.caption(&cx) }</figcaption>
            { drawn(&picture, &(figure.label)(&cx)) }
            if !samples.is_empty() { { legend(words, &samples, figure.is_heated(&cx)) } }
        </figure>
    }
}

fn drawn(picture: &Picture, label: &str) -> Html {
    let (width, height) = (Length(picture.width).to_string(), Length(picture.height).to_string());
    let size = format!("0 0 {width} {height}");
    html! {
        <svg role="img" aria-label={label.to_owned()} viewBox={size} {width} {height} focusable="false">{ still(picture) }</svg>
    }
}
