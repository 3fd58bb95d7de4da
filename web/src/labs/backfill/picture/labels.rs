//! Labels that lie over others: each takes the first of its places that is free, or none.

use super::layout::Layout;
use crate::scene::prelude::*;

pub const PLATE: f64 = 3.5;

pub const SIDE: f64 = 2.5;

pub const CLEAR: f64 = 4.0;

fn wider(area: Area) -> Area {
    let plate = area.inset(-PLATE);
    Area::new(plate.x - SIDE, plate.y, plate.width + 2.0 * SIDE, plate.height)
}

/// Where a label may stand, and which end of it stands there.
pub type Place = (Point, Anchor);

pub struct Labels {
    frame: Area,
    taken: Vec<Area>,
    pub shapes: Vec<Shape>,
}

impl Labels {
    pub fn new(layout: &Layout) -> Labels {
        let frame = Area::new(
            layout.plot.x - 4.0,
            layout.header,
            layout.width - layout.plot.x + 4.0,
            layout.plot.y + layout.plot.height - layout.header,
        );
        Labels { frame, taken: Vec::new(), shapes: Vec::new() }
    }

    /// Writes a label at the first of these places that is free.
    pub fn put(&mut self, text: &str, font: Type, ink: Ink, places: &[Place]) -> bool {
        let Some((at, anchor, area)) = self.free(text, font, 0.0, places) else { return false };
        self.take(area);
        self.shapes.push(look::haloed(at, anchor, font, (ink, Ink::Panel), text));
        true
    }

    /// Writes a label on a plate with an edge, at the first of these places that is free.
    pub fn put_on_plate(&mut self, text: &str, font: Type, edge: Ink, places: &[Place]) -> bool {
        let Some((at, anchor, area)) = self.free(text, font, PLATE + SIDE, places) else {
            return false;
        };
        let plate = wider(area);
        self.take(plate);
        self.shapes.push(look::rect(plate, 4.0, Paint::stroke(edge, 1.5).filled(Ink::Panel, 1.0)));
        self.shapes.push(look::words(at, anchor, font, Ink::Ink, text));
        true
    }

    /// Writes a label on a flag of an ink, from there on.
    pub fn put_on_flag(&mut self, text: &str, font: Type, (fill, letter): (Ink, Ink), at: Point) {
        let flag = wider(look::text_area(at, Anchor::Start, font, text));
        self.take(flag);
        let ground = Paint::stroke(fill, 1.75)
            .filled(if letter == Ink::Panel { fill } else { Ink::Panel }, 1.0);
        self.shapes.push(look::rect(flag, 3.0, ground));
        self.shapes.push(look::words(at, Anchor::Start, font, letter, text));
    }

    /// The first of these places that is free, with this much around.
    fn free(
        &self,
        text: &str,
        font: Type,
        around: f64,
        places: &[Place],
    ) -> Option<(Point, Anchor, Area)> {
        places.iter().find_map(|&(at, anchor)| {
            let area = look::text_area(at, anchor, font, text);
            let wide = area.inset(-around);
            (self.inside(wide) && self.is_free(wide)).then_some((at, anchor, area))
        })
    }

    /// Keeps others out of an area.
    pub fn take(&mut self, area: Area) {
        self.taken.push(area);
    }

    fn inside(&self, area: Area) -> bool {
        area.x >= self.frame.x
            && area.x + area.width <= self.frame.x + self.frame.width
            && area.y >= self.frame.y
            && area.y + area.height <= self.frame.y + self.frame.height
    }

    /// Whether nothing that is written lies there.
    pub fn is_clear(&self, area: Area) -> bool {
        self.taken.iter().all(|other| !other.overlaps(area))
    }

    /// Whether nothing is written there yet, nor close by.
    pub fn is_free(&self, area: Area) -> bool {
        self.is_clear(area.inset(-CLEAR))
    }
}
