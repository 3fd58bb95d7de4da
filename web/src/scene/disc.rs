//! Where the number of a lesson's step stands on the thing that it is about: a disc on the edge of a mark.
//!
//! **Invariant:** it is within the picture and covers no text.
//! Cost: linear in the shapes of the picture.

use super::look::texts;
use crate::scene::prelude::*;
use crate::shown::Selection;

/// Its radius, with the ground that sets it apart.
pub const RADIUS: f64 = 10.0;

/// Of a thing with many marks, so many of the last are looked at.
const MARKS: usize = 8;

/// The parts of an edge at whose ends a disc can stand.
const PARTS: u32 = 6;

/// A mark of more than this share of the picture may be covered in part.
const LARGE: f64 = 0.06;

/// The middle of the disc: a corner of a mark of the thing, or a place on its edge, over as few other marks as can be.
/// None where the thing is out of sight, or where there is a text at each of them.
pub fn place(picture: &Picture, thing: &Selection) -> Option<Point> {
    let is_own = |mark: &&Mark| mark.target.as_ref() == Some(thing);
    let mut own: Vec<&Mark> = picture.marks().filter(is_own).collect();
    let own = own.split_off(own.len().saturating_sub(MARKS));
    let texts: Vec<Area> = picture.marks().flat_map(texts).map(|(_, area)| area).collect();
    let large = LARGE * picture.width * picture.height;
    let others = picture.marks().filter(|mark| mark.target.is_some() && !is_own(mark));
    let others: Vec<Area> =
        others.map(Mark::place).filter(|place| place.width * place.height < large).collect();
    let places = own.iter().rev().filter_map(|mark| in_sight(mark.place(), picture));
    let free = places.flat_map(around).filter_map(|at| {
        let at = Point::new(kept(at.x, picture.width), kept(at.y, picture.height));
        let disc = Area::new(at.x - RADIUS, at.y - RADIUS, 2.0 * RADIUS, 2.0 * RADIUS);
        let covered = others.iter().filter(|other| other.overlaps(disc)).count();
        (!texts.iter().any(|text| text.overlaps(disc))).then_some((covered, at))
    });
    free.min_by_key(|(covered, _)| *covered).map(|(_, at)| at)
}

fn in_sight(place: Area, picture: &Picture) -> Option<Area> {
    let (x, y) = (place.x.max(0.0), place.y.max(0.0));
    let right = (place.x + place.width).min(picture.width);
    let bottom = (place.y + place.height).min(picture.height);
    (right > x && bottom > y).then(|| Area::new(x, y, right - x, bottom - y))
}

/// Places on the edge of an area, corners first, and the same further out.
fn around(area: Area) -> impl Iterator<Item = Point> {
    let at = move |across: u32, down: u32, out: f64| {
        let along = |start: f64, long: f64, part: u32| {
            let share = f64::from(part) / f64::from(PARTS);
            start + share * long + (2.0 * share - 1.0) * out
        };
        Point::new(along(area.x, area.width, across), along(area.y, area.height, down))
    };
    let corners = [(PARTS, PARTS), (PARTS, 0), (0, PARTS), (0, 0)];
    let edges = (1..PARTS).flat_map(|part| {
        let back = PARTS - part;
        [(PARTS, back), (back, PARTS), (back, 0), (0, back)]
    });
    let places = corners.into_iter().chain(edges);
    [0.0, RADIUS]
        .into_iter()
        .flat_map(move |out| places.clone().map(move |(across, down)| at(across, down, out)))
}

/// A coordinate at which the whole disc is within the picture.
fn kept(at: f64, long: f64) -> f64 {
    at.min(long - RADIUS).max(RADIUS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::look::{LABEL, words};
    use crate::shown::{At, Form as Of, Noun};

    const THING: Noun = Noun("thing", Of::One);

    fn mark(number: u32, (x, y): (f64, f64), name: Option<&str>) -> Mark {
        Mark {
            key: Key(Kind("thing"), number.into()),
            at: Point::new(x, y),
            shapes: name
                .map(|name| words(Point::new(62.0, 44.0), Anchor::End, LABEL, Ink::Ink, name))
                .into_iter()
                .collect(),
            target: Some(Selection(THING, At::One(number))),
            reach: Area::new(0.0, 0.0, 60.0, 40.0),
            state: "",
            title: None,
        }
    }

    fn placed(marks: Vec<Mark>) -> Option<(f64, f64)> {
        let picture =
            Picture { width: 300.0, height: 200.0, layers: vec![Layer { name: "all", marks }] };
        let at = place(&picture, &Selection(THING, At::One(1)))?;
        Some((at.x, at.y))
    }

    #[test]
    fn it_stands_at_a_corner_without_a_text_and_beside_other_marks() {
        assert_eq!(placed(vec![mark(1, (100.0, 100.0), None)]), Some((160.0, 140.0)));
        assert_eq!(
            placed(vec![mark(1, (100.0, 100.0), Some("a"))]),
            Some((160.0, 100.0)),
            "a text"
        );
        let beside = mark(2, (165.0, 100.0), None);
        assert_eq!(placed(vec![mark(1, (100.0, 100.0), None), beside]), Some((100.0, 140.0)));
        assert_eq!(placed(vec![mark(1, (250.0, 170.0), None)]), Some((290.0, 190.0)), "in sight");
        assert_eq!(placed(vec![mark(1, (400.0, 10.0), None)]), None, "out of sight");
        assert_eq!(placed(vec![mark(2, (100.0, 100.0), None)]), None, "another thing");
    }
}
