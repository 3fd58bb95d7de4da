//! The pointer on a picture over time: it marks a range that is looked at then, or moves the picture along with Shift or
//! a finger. By keys the same is done as [`crate::components::sight`] says.

use super::Grasp;
use crate::components::prelude::*;
use crate::components::sight::Viewport;
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::Area;
use crate::scene::time::TimeAxis;
use crate::scene::{look, zoom};

/// So far above and below it, too.
const AROUND: f64 = 32.0;

/// Time, and who is asked for another part of it.
#[derive(Clone)]
pub struct Sweeper {
    pub time: TimeAxis,
    /// From which height to which time is marked: a picture can have more in it than its chart.
    pub heights: (f64, f64),
    pub viewport: Viewport,
}

/// What a pointer on time has begun.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Held {
    /// It will mark a range.
    Range,
    /// It will move the picture along, which shows this.
    Along(zoom::Range),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sweep {
    Marking {
        from: Point,
        to: Point,
    },
    /// It moves the picture along.
    Moving,
}

impl Grasp for Sweeper {
    type Held = Held;
    type Deed = Sweep;

    fn take(&self, at: Point, along: bool) -> Option<Held> {
        let (top, bottom) = self.heights;
        let within = top - AROUND <= at.y && at.y <= bottom + AROUND;
        within.then(|| if along { Held::Along(self.viewport.camera.window()) } else { Held::Range })
    }

    fn carry(&self, held: &Held, from: Point, to: Point) -> Sweep {
        let Held::Along(range) = *held else { return Sweep::Marking { from, to } };
        let share = (from.x - to.x) / self.time.width;
        if share.abs() > 0.002 {
            self.viewport.go(zoom::panned(range, self.viewport.camera.all(), share));
        }
        Sweep::Moving
    }

    fn finish(&self, deed: &Sweep) {
        if let Sweep::Marking { from, to } = deed {
            let [one, other] = [from, to].map(|point| self.time.time_at(point.x));
            self.viewport.go(zoom::brushed(one, other, self.viewport.camera.all()));
        }
    }

    fn edge(&self, _at: Point) -> bool {
        false
    }

    fn look(deed: &Sweep) -> Option<&'static str> {
        (*deed == Sweep::Moving).then_some("panning")
    }
}

impl Sweep {
    pub fn shapes(&self, time: &TimeAxis, top: f64, floor: f64) -> Vec<Shape> {
        let Sweep::Marking { from, to } = self else { return Vec::new() };
        let on_axis = |x: f64| x.clamp(time.left, time.left + time.width);
        let (left, right) = (on_axis(from.x.min(to.x)), on_axis(from.x.max(to.x)));
        let area = Area::new(left, top, right - left, floor - top);
        vec![look::rect(area, 2.0, Paint::stroke(Ink::Focus, 1.5).filled(Ink::Focus, 0.14))]
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;
    use crate::camera::Subject;
    use crate::state::Steer;

    /// A pointer on 100 units of time, 10 pixels each, of which 20 to 60 are looked at; and what is asked for.
    fn sweeper() -> (Sweeper, Rc<RefCell<Vec<zoom::Range>>>) {
        let mut camera = Camera::new((0, 100), 1, Subject::at(0));
        camera.steer(Steer::To((20, 60)), Subject::at(0));
        let asked = Rc::new(RefCell::new(Vec::new()));
        let act = {
            let asked = asked.clone();
            Callback::from(move |action: Action| {
                if let Action::Steer(Steer::To(range)) = action {
                    asked.borrow_mut().push(range);
                }
            })
        };
        let time = TimeAxis::new((20, 60), 50.0, 400.0);
        (Sweeper { time, heights: (0.0, 100.0), viewport: Viewport { camera, act } }, asked)
    }

    fn swept(from: f64, to: f64, along: bool) -> Option<(u64, u64)> {
        let (sweeper, asked) = sweeper();
        let [from, to] = [from, to].map(|x| Point::new(x, 30.0));
        let held = sweeper.take(from, along).expect("there is time everywhere");
        let deed = sweeper.carry(&held, from, to);
        sweeper.finish(&deed);
        asked.borrow().last().copied()
    }

    #[test]
    fn a_range_is_marked_both_ways_and_moved_along_with_shift() {
        assert_eq!(swept(100.0, 250.0, false), Some((25, 40)));
        assert_eq!(swept(250.0, 100.0, false), Some((25, 40)));
        assert_eq!(swept(5.0, 9_000.0, false), None, "all that is seen is marked: nothing changes");
        assert_eq!(swept(200.0, 100.0, true), Some((30, 70)));
        assert_eq!(swept(100.0, 9_000.0, true), Some((0, 40)));
    }

    #[test]
    fn the_mark_stays_on_the_axis() {
        let (sweeper, _) = sweeper();
        let deed = Sweep::Marking { from: Point::new(900.0, 5.0), to: Point::new(3.0, 80.0) };
        let shapes = deed.shapes(&sweeper.time, 10.0, 90.0);
        let [Shape { form: crate::scene::shape::Form::Box { area, .. }, .. }] = &shapes[..] else {
            panic!("one box: {shapes:?}")
        };
        assert_eq!(*area, Area::new(50.0, 10.0, 400.0, 80.0));
    }
}
