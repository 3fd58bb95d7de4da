//! The present instant through lanes, band and rows, with its label between the band and the rows. A table of stages is
//! above it, so that it crosses no number.

use super::{PILL, Scene, ahead, table};
use crate::scene::look::{SMALL, STRONG};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Mark, Point};
use crate::scene::{look, text};

/// The mark; `floor` is the lower edge of the band.
pub(super) fn now(scene: &Scene<'_>, floor: f64) -> Mark {
    let (key, plot) = (Key(Kind::NOW, 0), &scene.layout.plot);
    let (now, words) = (scene.view.now, scene.options.words);
    if !plot.time.shows(now, now) {
        return Mark::plain(key, Vec::new());
    }
    let x = plot.time.place(now);
    let label = words.now_label(now, scene.options.clock);
    let wide = text::width(&label, STRONG) + 12.0;
    let right = scene.options.width - wide;
    let pill = Area::new((x - wide / 2.0).min(right).max(0.0), floor + 2.0, wide, PILL - 4.0);
    let table = table::is_shown(scene.outline);
    let top = if table { table::height(scene.outline, words) + 4.0 } else { 2.0 };
    let line = look::polyline(&[Point::new(x, top), Point::new(x, scene.layout.floor() + 4.0)]);
    let at = Point::new(pill.middle().x, pill.middle().y + 4.0);
    let mut shapes = vec![
        look::path(line.clone(), Paint::stroke(Ink::Panel, 4.0).faint(0.6)),
        look::path(line, Paint::stroke(Ink::Ink, 2.0)),
        look::rect(pill, 8.0, Paint::fill(Ink::Ink, 1.0)),
        look::words(at, Anchor::Middle, STRONG, Ink::Panel, label),
    ];
    let paler = words.to_come_paler();
    let beside = pill.x + pill.width + 7.0;
    let rest = ahead(scene.outline, scene.view).next().is_some();
    if rest && beside + text::width(paler, SMALL) <= scene.options.width {
        let at = Point::new(beside, at.y);
        shapes.push(look::words(at, Anchor::Start, SMALL, Ink::Soft, paler));
    }
    Mark { reach: pill, ..Mark::plain(key, shapes) }
}
