//! A line over a picture in a file: what it is called, and what else is to be said of it.

use crate::scene::prelude::*;

pub const CAPTION: f64 = 24.0;
pub const NAME: Type = Type { size: 14.0, strong: true, mono: false };

pub fn caption(name: &str, said: &str, width: f64) -> Picture {
    let at = Point::new(0.0, NAME.size);
    let own = look::text_area(at, Anchor::Start, NAME, name);
    let right = Point::new(own.x + own.width + 12.0, at.y);
    let mut shapes = vec![look::words(at, Anchor::Start, NAME, Ink::Ink, name)];
    if !said.is_empty() {
        shapes.push(look::words(right, Anchor::Start, look::LABEL, Ink::Soft, said));
    }
    let marks = vec![Mark::plain(Key(Kind::HEADING, 0), shapes)];
    Picture { width, height: CAPTION, layers: vec![Layer { name: "captions", marks }] }
}
