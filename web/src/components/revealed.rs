//! What a scrolling list keeps in sight as the moment moves.

use yew::prelude::*;

use crate::platform::{frames, page};

/// Brings the element of that id into sight, whenever it stands for something else; in the frame in which that is
/// drawn, since asking earlier where it lies has the browser lay out the page twice.
#[hook]
pub fn use_revealed<T: PartialEq + 'static>(id: &'static str, of: Option<T>) {
    use_effect_with(of, move |of| {
        let frame = of.is_some().then(|| frames::next(move || page::reveal(id)));
        move || drop(frame)
    });
}
