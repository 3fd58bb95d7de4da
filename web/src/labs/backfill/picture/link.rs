//! The way of the job in hand from the queue to where it is tested: a dotted line with a head.
//!
//! **Invariant:** it runs over no label of the rows; where no way is left, there is none.

use super::labels::Labels;
use super::{Scene, kinds};
use crate::scene::look;
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Area, Key, Mark, Point};

const LINE: Paint = Paint::stroke(Ink::Ink, 1.75).dashed(Dash::Short);
/// Between the sides of a bar and the line.
const INSIDE: f64 = 8.0;
/// How high the head is, and half its width.
const HEAD: (f64, f64) = (7.0, 4.5);

/// The line from a job in the queue to where it is tested, if one can be drawn: behind pills, to what is counted of it.
pub(super) fn link(
    scene: &Scene<'_>,
    from: &Mark,
    (aim, counted): (Area, f64),
    labels: &Labels,
) -> Option<Mark> {
    let queue = scene.layout.queue;
    let chip = from.place();
    let aim = Area { width: aim.width.min(counted), ..aim };
    let floor = queue.y + queue.height;
    let (top, tip) = (floor + 2.0, aim.y - 1.0);
    if aim.width < 2.0 * INSIDE || tip <= top {
        return None;
    }
    let (left, right) = (aim.x + INSIDE, aim.x + aim.width - INSIDE);
    let (near, far) = (chip.x + INSIDE.min(chip.width / 2.0), chip.x + chip.width - INSIDE);
    let rows = scene.layout.plot.y;
    let over = |x: f64, from: f64, to: f64| Area::new(x - 5.0, from, 10.0, (to - from).max(0.0));
    let free = |x: f64| labels.is_clear(over(x, rows, tip));
    let cost = |x: f64| if labels.is_clear(over(x, top, rows)) { 0.0 } else { 60.0 };
    let across = |x: f64| if x < near { near - x } else { (x - far).max(0.0) };
    let steps = (0..24).map(|at| left + (right - left) * f64::from(at) / 23.0);
    let x = steps.filter(|&x| free(x)).min_by(|&one, &other| {
        (across(one) + cost(one)).total_cmp(&(across(other) + cost(other)))
    })?;
    let start = x.clamp(near, far.max(near));
    let points = if across(x) == 0.0 {
        vec![Point::new(x, top), Point::new(x, tip - 3.0)]
    } else {
        let turn = top + 3.0;
        vec![
            Point::new(start, top - 2.0),
            Point::new(start, turn),
            Point::new(x, turn),
            Point::new(x, tip - 3.0),
        ]
    };
    let line = look::route(&points, 3.0);
    let head = [
        Point::new(x - HEAD.1, tip - HEAD.0),
        Point::new(x, tip),
        Point::new(x + HEAD.1, tip - HEAD.0),
    ];
    let shapes = vec![
        look::path(line.clone(), Paint::stroke(Ink::Panel, 4.5).faint(0.8)),
        look::path(line, LINE),
        look::path(look::polyline(&head), Paint::stroke(Ink::Ink, 2.0)),
    ];
    Some(Mark { state: "link", ..Mark::plain(Key(kinds::LINK, from.key.1), shapes) })
}
