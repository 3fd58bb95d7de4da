//! The figures of a moment as one file has them: over one another or beside each other, with one legend.

use super::{Context, Figure};
use crate::narrate::Words;
use crate::scene::caption::{CAPTION, caption};
use crate::scene::chart::heat_sample;
use crate::scene::paper::Sample;
use crate::scene::shape::{Picture, Point};
use crate::scene::time::Window;
use crate::state::{Selection, Shown};

const MARGIN: f64 = 16.0;
/// Between two figures, over one another and beside each other.
const BELOW: f64 = 18.0;
const BESIDE: f64 = 36.0;

/// A file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// The pictures, and where they stand.
    pub pictures: Vec<(Point, Picture)>,
    /// The meaning of their shapes.
    pub legend: Vec<Sample>,
}

/// The file of a moment. Of many things those are shown that are shown on the page too, the selected one among them.
pub fn sheet(
    figures: &[Figure],
    words: Words,
    shown: &Shown,
    (selection, window): (Option<&Selection>, Option<Window>),
) -> Sheet {
    let mut sheet = Sheet::default();
    let (mut at, mut heated) = (Point::new(MARGIN, MARGIN), false);
    for figure in figures {
        let cx = Context { window, selection, ..Context::new(words, shown, figure.prefers) };
        if let Some((before, picture)) = sheet.pictures.last().filter(|_| figure.beside) {
            at = before.plus(Point::new(picture.width - MARGIN + BESIDE, 0.0));
        }
        let picture = figure.draw(&cx);
        if figure.headed {
            let caption = caption(&figure.caption(&cx), "", figure.prefers.0);
            sheet.pictures.push((at, caption));
            at.y += CAPTION;
        }
        for sample in figure.samples(&cx, &[&picture]) {
            if !sheet.legend.contains(&sample) {
                sheet.legend.push(sample);
            }
        }
        heated |= figure.is_heated(&cx);
        let below = at.y + picture.height + if figure.headed { MARGIN } else { BELOW };
        sheet.pictures.push((at, picture));
        at = Point::new(MARGIN, below);
    }
    sheet.legend.extend(heated.then(|| heat_sample(words)));
    sheet
}
