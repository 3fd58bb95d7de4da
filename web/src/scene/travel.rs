//! Movements between two pictures: which nodes, jobs and units stand elsewhere now, and where they are on their way.
//!
//! **Invariant:** a way begins where the mark stood and ends where it stands, on the curve of the arrow that
//! a still picture shows.

use super::look;
use super::shape::{Key, Kind, Mark, Picture, Point};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Travel {
    pub key: Key,
    pub from: Point,
    pub to: Point,
}

/// The steps between the places of a movement: what is straight between two of them looks bent.
const STEPS: u8 = 16;

impl Travel {
    /// The places it comes by, at equal times.
    pub fn places(&self) -> Vec<Point> {
        (0..=STEPS).map(|step| self.at(f64::from(step) / f64::from(STEPS))).collect()
    }

    /// Where it is after `progress` (0 to 1) of the time: slow at both ends, on a bent way.
    fn at(&self, progress: f64) -> Point {
        let way = progress * progress * (3.0 - 2.0 * progress);
        let (rest, bend) = (1.0 - way, look::bend(self.from, self.to));
        let along = |from: f64, bend: f64, to: f64| {
            rest.powi(3) * from + 3.0 * rest * way * bend + way.powi(3) * to
        };
        Point::new(along(self.from.x, bend.x, self.to.x), along(self.from.y, bend.y, self.to.y))
    }
}

/// The way in which the marks of a kind move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Way {
    pub kind: Kind,
    /// True where one that stands elsewhere than before has moved there, not the axis under it.
    pub goes: bool,
    /// Where one that is new comes from: from where a mark of the same thing stood, of the first of these kinds that had one.
    pub from: &'static [Origin],
}

/// Marks that others come from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Origin {
    pub kind: Kind,
    /// In which state; any where that is none.
    pub was: Option<&'static str>,
    /// In which state those are that come from there; any where that is none.
    pub is: Option<&'static str>,
}

impl Way {
    pub const fn of(kind: Kind) -> Way {
        Way { kind, goes: true, from: &[] }
    }
}

/// The marks that stand elsewhere in `after` than in `before`, of kinds that move; none where pictures differ in size, or
/// where more than `most` moved, which no eye follows. Cost: linear in the marks.
pub fn between(before: &Picture, after: &Picture, ways: &[Way], most: usize) -> Vec<Travel> {
    if !same(before.width, after.width) || !same(before.height, after.height) {
        return Vec::new();
    }
    let mut travels = Vec::new();
    for way in ways {
        let of_kind = |picture| Picture::marks(picture).filter(|mark| mark.key.0 == way.kind);
        let mut old = of_kind(before).peekable();
        // Marks of a kind are in order of their keys in both.
        for mark in of_kind(after) {
            while old.next_if(|other| other.key < mark.key).is_some() {}
            let from = match old.next_if(|other| other.key == mark.key) {
                Some(other) => way.goes.then_some(other.at),
                None => way.from.iter().find_map(|origin| elsewhere(before, origin, mark)),
            };
            let moved = |from: &Point| !(same(from.x, mark.at.x) && same(from.y, mark.at.y));
            if let Some(from) = from.filter(moved) {
                travels.push(Travel { key: mark.key, from, to: mark.at });
                if travels.len() > most {
                    return Vec::new();
                }
            }
        }
    }
    travels
}

fn same(a: f64, b: f64) -> bool {
    (a - b).abs() < 0.5
}

fn elsewhere(before: &Picture, origin: &Origin, mark: &Mark) -> Option<Point> {
    let is = |state: Option<&str>, of: &Mark| state.is_none_or(|state| state == of.state);
    let stood = |other: &&Mark| {
        let known = other.key.0 == origin.kind && other.target == mark.target;
        known && is(origin.was, other)
    };
    let comes = is(origin.is, mark) && mark.target.is_some();
    comes.then(|| before.marks().find(stood))?.map(|mark| mark.at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::labs::placement::picture::kinds;
    use crate::labs::placement::picture::space::SceneOptions;
    use crate::labs::placement::picture::{fixture, space};
    use crate::narrate::Language;

    const WAYS: &[Way] = &[Way::of(kinds::NODE)];

    fn pictures(height: f64) -> [Picture; 2] {
        let options = SceneOptions { width: 400.0, height, words: Language::English.words() };
        [fixture::figure_4(), fixture::figure_4_placed()]
            .map(|(outline, view)| space::picture(&outline, &view, &options))
    }

    #[test]
    fn a_placed_node_travels_there_and_back() {
        let [before, after] = pictures(400.0);
        let there = between(&before, &after, WAYS, 12);
        assert_eq!(
            there.iter().map(|travel| travel.key).collect::<Vec<_>>(),
            [Key(kinds::NODE, 1)]
        );
        let places = there[0].places();
        assert_eq!([places[0], places[usize::from(STEPS)]], [there[0].from, there[0].to]);
        let back = between(&after, &before, WAYS, 12);
        assert_eq!((back[0].from, back[0].to), (there[0].to, there[0].from));
        assert!(between(&before, &after, WAYS, 0).is_empty(), "too many to follow");
        assert!(between(&before, &pictures(500.0)[1], WAYS, 12).is_empty(), "another size");
    }
}
