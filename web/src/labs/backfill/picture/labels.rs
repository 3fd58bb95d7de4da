//! Labels that lie over others: each takes the first of its places that is free, or none.

use super::layout::Layout;
use crate::scene::look;
use crate::scene::paint::Ink;
use crate::scene::shape::{Anchor, Area, Point, Shape, Type};

/// Labels that have found a place.
pub struct Labels {
    frame: Area,
    taken: Vec<Area>,
    /// What to paint over everything.
    pub shapes: Vec<Shape>,
}

impl Labels {
    /// None yet.
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
    pub fn put(&mut self, text: &str, font: Type, ink: Ink, places: &[(Point, Anchor)]) -> bool {
        let free = places.iter().find_map(|&(at, anchor)| {
            let area = look::text_area(at, anchor, font, text);
            (self.inside(area) && self.is_free(area)).then_some((at, anchor, area))
        });
        let Some((at, anchor, area)) = free else { return false };
        self.taken.push(area);
        self.shapes.push(look::haloed(at, anchor, font, (ink, Ink::Panel), text));
        true
    }

    fn inside(&self, area: Area) -> bool {
        area.x >= self.frame.x
            && area.x + area.width <= self.frame.x + self.frame.width
            && area.y >= self.frame.y
            && area.y + area.height <= self.frame.y + self.frame.height
    }

    /// Whether nothing is written there yet.
    pub fn is_free(&self, area: Area) -> bool {
        let wide = area.inset(-4.0);
        self.taken.iter().all(|other| !other.overlaps(wide))
    }
}
