//! Pictures as they go into a file: below their title, above their legend.
//!
//! **Invariant:** nothing lies on anything else, whatever the pictures are.

use super::caption::{CAPTION, NAME, caption};
use super::svg::extent;
use crate::scene::prelude::*;

/// What a shape means: its name, and the shape around the origin, at most 28 by 16 pixels.
pub type Sample = (&'static str, Vec<Shape>);

const MARGIN: f64 = 16.0;
const LINE: f64 = 24.0;
/// Width of a sample, and what keeps it from its name.
const SAMPLE: f64 = 36.0;

/// The pictures, which stand where they would without it, with a title and a legend.
pub fn paper(
    title: &str,
    legend: &[Sample],
    pictures: Vec<(Point, Picture)>,
) -> Vec<(Point, Picture)> {
    let down = Point::new(0.0, MARGIN + CAPTION);
    let all: Vec<(Point, &Picture)> = pictures.iter().map(|(at, one)| (*at, one)).collect();
    let (width, height) = extent(&all);
    let wide = (width - MARGIN).max(200.0);
    let title = text::shortened(title, NAME, wide);
    let mut placed = vec![(Point::new(MARGIN, MARGIN), caption(&title, "", wide))];
    placed.extend(pictures.into_iter().map(|(at, picture)| (at.plus(down), picture)));
    placed.push((Point::new(MARGIN, height + down.y + MARGIN), samples(legend, wide)));
    placed
}

/// Samples with their names, as many in a line as fit.
pub(crate) fn samples(legend: &[Sample], width: f64) -> Picture {
    let mut at = Point::new(0.0, LINE / 2.0);
    let mut marks = Vec::new();
    for (number, (name, shapes)) in (0..).zip(legend) {
        let own = SAMPLE + text::width(name, look::LABEL);
        if at.x > 0.0 && at.x + own > width {
            at = Point::new(0.0, at.y + LINE);
        }
        let place = Point::new(at.x + 14.0, at.y);
        let label = look::words(
            Point::new(SAMPLE - 14.0, 4.0),
            Anchor::Start,
            look::LABEL,
            Ink::Ink,
            *name,
        );
        let shapes = shapes.iter().cloned().chain([label]).collect();
        marks.push(Mark { at: place, ..Mark::plain(Key(Kind::HEADING, number), shapes) });
        at.x += own + MARGIN;
    }
    let layers = vec![Layer { name: "legend", marks }];
    Picture { width, height: at.y + LINE / 2.0, layers }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::labs::backfill::picture as gantt;
    use crate::labs::workflow::picture as workflow;
    use crate::narrate::Language;
    use crate::scene::legend;
    use crate::scene::legible::assert_legible;

    #[test]
    fn title_and_legend_stand_around_the_pictures_and_can_be_read() {
        for language in Language::ALL {
            let words = language.words();
            let legends: [Vec<Sample>; 2] =
                [gantt::samples(words, &[]), legend::drawn(workflow::meanings(words), &[])];
            for (legend, width) in
                legends.iter().flat_map(|legend| [(legend, 320.0), (legend, 1_100.0)])
            {
                let picture = Picture { width, height: 90.0, layers: Vec::new() };
                let title =
                    "A title that is longer than the narrower of the pictures is wide: it is cut";
                let placed = paper(title, legend, vec![(Point::new(MARGIN, MARGIN), picture)]);
                let floors = placed.iter().map(|(at, picture)| at.y + picture.height);
                let tops = placed.iter().skip(1).map(|(at, _)| at.y);
                assert!(floors.zip(tops).all(|(floor, top)| floor <= top), "nothing overlaps");
                for (_, picture) in &placed {
                    assert_legible(picture, "a file");
                }
                let names: Vec<String> =
                    placed[2].1.marks().map(|mark| format!("{:?}", mark.shapes)).collect();
                assert_eq!(names.len(), legend.len());
                for ((name, _), said) in legend.iter().zip(names) {
                    assert!(said.contains(name), "{name}");
                }
            }
        }
    }
}
