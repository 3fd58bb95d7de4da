//! Faults of a picture's texts and keys, for the tests of every lab's pictures.

use std::collections::BTreeSet;

use super::look::texts;
use super::shape::{Area, Kind, Picture, Point};

/// The texts of a picture that leave its frame or lie on another, and marks of one key.
pub fn illegible(picture: &Picture) -> Vec<String> {
    let texts = picture.marks().flat_map(|mark| {
        let kind = mark.key.0;
        texts(mark).map(move |(text, area)| (kind, text, area))
    });
    let texts: Vec<(Kind, &str, Area)> = texts.collect();
    let frame = Area::new(-1.0, -1.0, picture.width + 2.0, picture.height + 2.0);
    let mut keys = BTreeSet::new();
    let twice = picture.marks().filter(|mark| !keys.insert(mark.key));
    let mut wrong: Vec<String> = twice.map(|mark| format!("two marks are {}", mark.key)).collect();
    for (index, (kind, text, area)) in texts.iter().enumerate() {
        let end = Point::new(area.x + area.width, area.y + area.height);
        if !frame.contains(Point::new(area.x, area.y)) || !frame.contains(end) {
            wrong.push(format!("{kind:?} {text:?} at {area:?} leaves the picture"));
        }
        let inner = area.inset(1.0);
        let others = texts[..index].iter().filter(|other| inner.overlaps(other.2.inset(1.0)));
        wrong.extend(
            others.map(|(other, second, _)| format!("{kind:?} {text:?} on {other:?} {second:?}")),
        );
    }
    wrong
}

/// Holds every text of a picture to its frame, and apart from the others, and every mark to a key of its own.
///
/// # Panics
/// Where one of them does not hold; `context` says which picture that is.
pub fn assert_legible(picture: &Picture, context: &str) {
    let wrong = illegible(picture);
    assert!(wrong.is_empty(), "{context}: {}", wrong.join("\n"));
}
