//! The pointer on a picture whose marks can be carried elsewhere: where one would go is shown, and it is let go there.

use std::rc::Rc;

use yew::prelude::*;

use super::Grasp;
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Area, Picture, Point, Shape};
use crate::scene::{hit, look};
use crate::state::Selection;

/// Where things of a picture can be let go.
#[derive(Clone, Debug, PartialEq)]
pub struct Goals {
    /// Whether a thing can be carried.
    pub takes: Callback<Selection, bool>,
    /// The goal of a thing under a pointer.
    pub at: Callback<(Selection, Point), Option<Area>>,
}

/// A picture, and who hears what was let go over a goal.
pub struct Carrier {
    /// The picture.
    pub picture: Rc<Picture>,
    /// Where things can be let go, if any can be carried.
    pub goals: Option<Goals>,
    /// Something was let go over a goal.
    pub on_drop: Callback<(Selection, Point)>,
}

/// Something that is carried.
#[derive(Clone, Debug, PartialEq)]
pub struct Carried {
    thing: Selection,
    at: Point,
    goal: Option<Area>,
}

impl Grasp for Carrier {
    type Held = Selection;
    type Deed = Carried;

    fn take(&self, at: Point, _along: bool) -> Option<Selection> {
        let goals = self.goals.as_ref()?;
        let thing = hit::at(&self.picture, at)?.target.clone()?;
        goals.takes.emit(thing.clone()).then_some(thing)
    }

    fn carry(&self, thing: &Selection, _from: Point, at: Point) -> Carried {
        let goal = self.goals.as_ref().and_then(|goals| goals.at.emit((thing.clone(), at)));
        Carried { thing: thing.clone(), at, goal }
    }

    fn finish(&self, carried: &Carried) {
        if carried.goal.is_some() {
            self.on_drop.emit((carried.thing.clone(), carried.at));
        }
    }

    fn edge(&self, _at: Point) -> bool {
        false
    }

    fn look(_carried: &Carried) -> Option<&'static str> {
        None
    }
}

impl Carried {
    /// The goal, and over it what is carried.
    pub fn shapes(&self) -> Vec<Shape> {
        let marked = Paint::stroke(Ink::Focus, 2.0).filled(Ink::Focus, 0.12).dashed(Dash::Long);
        let goal = self.goal.map(|area| look::rect(area, 6.0, marked));
        let token = look::disc(self.at, 11.0, Paint::stroke(Ink::Ink, 1.5).filled(Ink::Blue, 0.5));
        goal.into_iter().chain([token]).collect()
    }
}
