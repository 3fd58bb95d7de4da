//! Whether what is written in a picture can be read, for the tests of every lab's pictures.

use super::look::text_area;
use super::shape::{Area, Form, Kind, Picture, Point};

/// Every text of a picture with the box it takes up.
fn texts(picture: &Picture) -> Vec<(Kind, String, Area)> {
    let mut found = Vec::new();
    for mark in picture.marks() {
        for shape in &mark.shapes {
            if let Form::Text { at, anchor, font, text } = &shape.form {
                let area = text_area(mark.at.plus(*at), *anchor, *font, text);
                found.push((mark.key.0, text.clone(), area));
            }
        }
    }
    found
}

/// Holds every text of a picture to its frame, and apart from the others.
///
/// # Panics
/// Where one leaves the picture or lies on another; `context` says which picture that is.
pub fn assert_legible(picture: &Picture, context: &str) {
    let texts = texts(picture);
    let frame = Area::new(-1.0, -1.0, picture.width + 2.0, picture.height + 2.0);
    for (index, (kind, text, area)) in texts.iter().enumerate() {
        let end = Point::new(area.x + area.width, area.y + area.height);
        assert!(
            frame.contains(Point::new(area.x, area.y)) && frame.contains(end),
            "{context}: {kind:?} {text:?} at {area:?} leaves the picture"
        );
        for (other, second, place) in &texts[..index] {
            assert!(
                !area.inset(1.0).overlaps(place.inset(1.0)),
                "{context}: {kind:?} {text:?} on {other:?} {second:?}"
            );
        }
    }
}
