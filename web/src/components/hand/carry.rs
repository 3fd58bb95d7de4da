//! The pointer on a picture whose marks can be carried elsewhere: where one would go is shown, and it is let go there.

use super::Grasp;
use crate::components::prelude::*;
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::Area;
use crate::scene::{hit, look};

/// Where things of a picture can be let go.
#[derive(Clone, Debug, PartialEq)]
pub struct Goals {
    /// Whether a thing can be carried.
    pub takes: Callback<Selection, bool>,
    /// The goal of a thing under a pointer.
    pub at: Callback<(Selection, Point), Option<Area>>,
    /// The change that letting it go there makes.
    pub edit: Callback<(Selection, Point), Option<Edit>>,
    pub act: Act,
}

/// A picture whose marks can be carried.
pub struct Carrier {
    pub picture: Rc<Picture>,
    /// Where things can be let go, if any can be carried.
    pub goals: Option<Goals>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Carried {
    thing: Selection,
    at: Point,
    goal: Option<Area>,
    /// Its own place, moved with the pointer.
    lifted: Area,
}

impl Grasp for Carrier {
    type Held = (Selection, Area);
    type Deed = Carried;

    fn take(&self, at: Point, _along: bool) -> Option<Self::Held> {
        let goals = self.goals.as_ref()?;
        let mark = hit::at(&self.picture, at)?;
        let thing = mark.target.clone()?;
        goals.takes.emit(thing.clone()).then(|| (thing, mark.place()))
    }

    fn carry(&self, (thing, place): &Self::Held, from: Point, at: Point) -> Carried {
        let goal = self.goals.as_ref().and_then(|goals| goals.at.emit((thing.clone(), at)));
        Carried { thing: thing.clone(), at, goal, lifted: place.moved(at.minus(from)) }
    }

    fn finish(&self, carried: &Carried) {
        if let (Some(goals), Some(edit)) = (&self.goals, self.edit(carried)) {
            goals.act.emit(Action::Edit(edit));
        }
    }

    fn edit(&self, carried: &Carried) -> Option<Edit> {
        let goals = self.goals.as_ref().filter(|_| carried.goal.is_some())?;
        goals.edit.emit((carried.thing.clone(), carried.at))
    }

    fn hold(&self, edit: Option<Edit>) {
        if let Some(goals) = &self.goals {
            goals.act.emit(Action::Hold(edit));
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
        let token =
            look::rect(self.lifted, 4.0, Paint::stroke(Ink::Ink, 1.5).filled(Ink::Blue, 0.5));
        goal.into_iter().chain([token]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::shape::{Form, Key, Kind, Layer, Mark};
    use crate::state::{At, Noun};

    #[test]
    fn what_is_carried_keeps_its_size_under_the_pointer() {
        let at = Point::new(100.0, 50.0);
        let target = Some(Selection(Noun("gpu", crate::state::Form::One), At::One(0)));
        let reach = Area::new(0.0, 0.0, 40.0, 30.0);
        let mark = Mark { at, target, reach, ..Mark::plain(Key(Kind("unit"), 0), Vec::new()) };
        let layers = vec![Layer { name: "tiles", marks: vec![mark] }];
        let carrier = Carrier {
            picture: Rc::new(Picture { width: 400.0, height: 200.0, layers }),
            goals: Some(Goals {
                takes: Callback::from(|_| true),
                at: Callback::from(|_| None),
                edit: Callback::from(|_| None),
                act: Callback::noop(),
            }),
        };
        let from = Point::new(110.0, 60.0);
        let held = carrier.take(from, false).expect("it can be carried");
        let shapes = carrier.carry(&held, from, Point::new(210.0, 75.0)).shapes();
        let [Shape { form: Form::Box { area, .. }, .. }] = &shapes[..] else {
            panic!("{shapes:?}")
        };
        assert_eq!(*area, Area::new(200.0, 65.0, 40.0, 30.0));
    }
}
