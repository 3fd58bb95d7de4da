//! The rest of a run, past the present: what will use the units, paler than what does and did.

use gantry_core::labs::workflow::view::{Outline, RunSegment, View};

/// The run segments that have not begun or not ended.
pub fn ahead<'a>(outline: &'a Outline, view: &View) -> impl Iterator<Item = &'a RunSegment> + 'a {
    let now = view.now;
    outline.course.segments.iter().filter(move |segment| segment.end > now)
}
