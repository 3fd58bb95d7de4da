//! The way of a picture to another window: it slides there.
//!
//! **Invariant:** only a window that follows the present instant slides, and only over what is known; what the reader
//! does with the window is done at once.

use crate::components::prelude::*;
use crate::platform::clock;
use crate::platform::frames::Frames;
use crate::scene::time::Window;
use crate::scene::zoom::{self, Range};

const SLIDE_MS: f64 = 240.0;

/// Where the picture was, and since when it slides from there.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Way {
    to: Range,
    /// How far it was, in shares of the window.
    from: f64,
    since_ms: f64,
}

impl Way {
    fn left(&self, now_ms: f64) -> f64 {
        let done = ((now_ms - self.since_ms) / SLIDE_MS).clamp(0.0, 1.0);
        self.from * (1.0 - done) * (1.0 - done)
    }
}

/// The window to draw now, and how its marks move to where they are then: not by themselves while all of it moves.
#[hook]
pub fn use_slide(camera: &Camera, motion: Motion) -> (Window, Motion) {
    let way = use_mut_ref(|| Way { to: camera.shown(), from: 0.0, since_ms: 0.0 });
    let again = use_force_update();
    let frames = use_mut_ref(|| None::<Frames>);
    let (to, now_ms) = (camera.shown(), clock::now_ms());
    let before = *way.borrow();
    let moved = before.to != to;
    if moved {
        let follows = motion != Motion::Still && camera.chosen().is_none();
        let known = camera.known();
        let seen = known.0 <= before.to.0 && before.to.1 <= known.1;
        let from = zoom::behind(to, before.to).filter(|_| follows && seen);
        let from = from.map_or(0.0, |behind| behind + before.left(now_ms));
        *way.borrow_mut() = Way { to, from, since_ms: now_ms };
    }
    let slide = way.borrow().left(now_ms);
    let slides = slide != 0.0;
    use_effect_with(slides, move |&slides| {
        *frames.borrow_mut() = slides.then(|| Frames::start(move |_| again.force_update()));
    });
    let window = Window { range: to, slide };
    (window, if moved || slides { Motion::Still } else { motion })
}
