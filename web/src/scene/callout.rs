//! A card beside the mark that it speaks of, with a line to it.
//!
//! The room is a grid of small cells; those are taken that the marks of the picture need: every text, whatever can be
//! chosen unless it is large, and the mark itself. Of all places where a card covers no taken cell, the nearest to the mark
//! is the best; a line that goes over what is taken counts as a longer way.
//!
//! **Invariant:** a card is within the picture and covers neither a mark that it speaks of nor a text; the same picture
//! gives the same place.
//! Cost: linear in the shapes and in the cells, of which there are at most some ten thousand.

use super::look::{LABEL, STRONG, text_area};
use super::shape::{Area, Form, Picture, Point, Segment, Shape};
use super::text;
use crate::shown::Selection;

/// Width and height of a cell, in pixels of the picture.
const CELL: f64 = 6.0;
/// The least distance between a card and what it may not cover.
const APART: f64 = 4.0;
/// The least length of a line.
const LEAST: f64 = 10.0;
/// The greatest: what is further away does not stand beside a mark.
const MOST: f64 = 260.0;
/// By so much longer is a line that goes over a taken cell.
const CROSSED: f64 = 4.0;
/// A picture that is less wide is one of a phone, or of a page at 400 %: its caption stands under it.
const NARROW: f64 = 420.0;
/// The distance between a mark and the ring around it.
const AROUND: f64 = 5.0;
/// A mark of more than this share of the picture may be covered in part, its texts never.
const LARGE: f64 = 0.06;

/// The width of a card, the space within its edge, and the height of its lines. The style sheet has the same.
const CARD: f64 = 216.0;
const EDGE: f64 = 9.0;
const LINE: f64 = 16.0;

/// The place of a card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Callout {
    /// The card.
    pub card: Area,
    /// From the edge of the card to the ring around the mark.
    pub line: [Point; 2],
}

/// The rings around what stands for a thing, as far as that is in sight.
pub fn rings(picture: &Picture, thing: &Selection) -> Vec<Area> {
    let frame = frame(picture);
    let own = picture.marks().filter(|mark| mark.target.as_ref() == Some(thing));
    let rings = own.filter_map(|mark| common(mark.place().inset(-AROUND), frame.inset(1.0)));
    rings.filter(|ring| ring.width > 2.0 * AROUND && ring.height > 2.0 * AROUND).collect()
}

/// The best place for a card of this size beside the last ring, over no ring; none where there is no room.
pub fn place(picture: &Picture, rings: &[Area], (width, height): (f64, f64)) -> Option<Callout> {
    let mark = *rings.last().filter(|_| picture.width >= NARROW)?;
    let mut taken = Cells::of(frame(picture));
    for mark in picture.marks() {
        let texts = mark.shapes.iter().filter_map(text_box);
        texts.for_each(|area| taken.take(area.moved(mark.at)));
        let place = mark.place();
        let large = place.width * place.height > LARGE * picture.width * picture.height;
        if mark.target.is_some() && !large {
            taken.take(place);
        }
    }
    for ring in rings {
        taken.take(*ring);
    }
    let sums = taken.sums();
    let (wide, high) = (Cells::count(width + 2.0 * APART), Cells::count(height + 2.0 * APART));
    let mut best: Option<(f64, Callout)> = None;
    for row in 0..=taken.rows.checked_sub(high)? {
        for column in 0..=taken.columns.checked_sub(wide)? {
            if sums.any(column, row, wide, high) {
                continue;
            }
            let corner = Point::new(column as f64 * CELL + APART, row as f64 * CELL + APART);
            let card = Area::new(corner.x, corner.y, width, height);
            let line = between(card, mark);
            let long = line[1].minus(line[0]).length();
            let least = best.map_or(f64::INFINITY, |(least, _)| least);
            if !(LEAST..=MOST).contains(&long) || long >= least {
                continue;
            }
            let cost = long + CROSSED * taken.crossed(line, mark);
            if cost < least {
                best = Some((cost, Callout { card, line }));
            }
        }
    }
    best.map(|(_, callout)| callout)
}

/// The size of a card with these paragraphs, strong or not.
pub fn card_size(paragraphs: &[(String, bool)]) -> (f64, f64) {
    // No line begins with a full stop: a browser takes the letter before it along.
    let wide = CARD - 2.0 * EDGE - LABEL.size;
    let count = |(text, strong): &(String, bool)| {
        text::lines(text, if *strong { STRONG } else { LABEL }, wide, usize::MAX).len()
    };
    let lines: usize = paragraphs.iter().map(count).sum();
    (CARD, 2.0 * EDGE + LINE * lines as f64)
}

fn frame(picture: &Picture) -> Area {
    Area::new(0.0, 0.0, picture.width, picture.height)
}

/// The box of a text.
fn text_box(shape: &Shape) -> Option<Area> {
    let Form::Text { at, anchor, font, text } = &shape.form else { return None };
    Some(text_area(*at, *anchor, *font, text))
}

/// What two rectangles have in common.
fn common(one: Area, other: Area) -> Option<Area> {
    let (x, y) = (one.x.max(other.x), one.y.max(other.y));
    let right = (one.x + one.width).min(other.x + other.width);
    let bottom = (one.y + one.height).min(other.y + other.height);
    (right > x && bottom > y).then(|| Area::new(x, y, right - x, bottom - y))
}

/// The shortest line from a card to a ring: straight, where they face each other.
fn between(card: Area, ring: Area) -> [Point; 2] {
    let (from, to) = span((card.x, card.width), (ring.x, ring.width));
    let (down, up) = span((card.y, card.height), (ring.y, ring.height));
    [Point::new(from, down), Point::new(to, up)]
}

/// The nearest points of two stretches; the middle of what they share.
fn span((one, long): (f64, f64), (other, wide): (f64, f64)) -> (f64, f64) {
    if one + long <= other {
        return (one + long, other);
    }
    if other + wide <= one {
        return (one, other + wide);
    }
    let middle = f64::midpoint(one.max(other), (one + long).min(other + wide));
    (middle, middle)
}

/// A curve along the line, which leaves the card and meets the ring as they face each other.
pub fn curve([from, to]: [Point; 2]) -> Vec<Segment> {
    let way = to.minus(from);
    let bend = if way.x.abs() > way.y.abs() {
        Point::new(way.x / 2.0, 0.0)
    } else {
        Point::new(0.0, way.y / 2.0)
    };
    vec![Segment::Move(from), Segment::Curve(from.plus(bend), to.minus(bend), to)]
}

/// Which cells of a picture are taken.
struct Cells {
    columns: usize,
    rows: usize,
    taken: Vec<bool>,
}

impl Cells {
    fn of(frame: Area) -> Cells {
        let (columns, rows) = ((frame.width / CELL) as usize, (frame.height / CELL) as usize);
        Cells { columns, rows, taken: vec![false; columns * rows] }
    }

    /// The cells that so many pixels need.
    fn count(pixels: f64) -> usize {
        (pixels / CELL).ceil() as usize
    }

    fn take(&mut self, area: Area) {
        let end = |at: f64, most: usize| Self::count(at.max(0.0)).min(most);
        let (right, bottom) =
            (end(area.x + area.width, self.columns), end(area.y + area.height, self.rows));
        let (left, top) = ((area.x.max(0.0) / CELL) as usize, (area.y.max(0.0) / CELL) as usize);
        for row in top..bottom {
            for column in left..right {
                self.taken[row * self.columns + column] = true;
            }
        }
    }

    /// The length of a line that is over what is taken, but for the ring to which it leads.
    fn crossed(&self, [from, to]: [Point; 2], ring: Area) -> f64 {
        let way = to.minus(from);
        let steps = Self::count(way.length()).max(1);
        let over = |step: &usize| {
            let share = *step as f64 / steps as f64;
            let at = from.plus(Point::new(way.x * share, way.y * share));
            let (column, row) = ((at.x / CELL) as usize, (at.y / CELL) as usize);
            let within = column < self.columns && row < self.rows;
            within && self.taken[row * self.columns + column] && !ring.contains(at)
        };
        (0..steps).filter(over).count() as f64 * CELL
    }

    /// The numbers of taken cells up to each cell.
    fn sums(&self) -> Sums {
        let long = self.columns + 1;
        let mut all = vec![0; long * (self.rows + 1)];
        for row in 0..self.rows {
            for column in 0..self.columns {
                let own = u32::from(self.taken[row * self.columns + column]);
                let (here, above) = ((row + 1) * long + column + 1, row * long + column + 1);
                all[here] = own + all[here - 1] + all[above] - all[above - 1];
            }
        }
        Sums { long, all }
    }
}

/// Numbers of taken cells above and left of each corner.
struct Sums {
    long: usize,
    all: Vec<u32>,
}

impl Sums {
    /// Whether a cell of a rectangle is taken.
    fn any(&self, column: usize, row: usize, wide: usize, high: usize) -> bool {
        let at = |column: usize, row: usize| self.all[row * self.long + column];
        let (right, bottom) = (column + wide, row + high);
        at(right, bottom) + at(column, row) != at(right, row) + at(column, bottom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::look;
    use crate::scene::paint::Ink;
    use crate::scene::shape::{Anchor, Key, Kind, Layer, Mark};
    use crate::shown::{At, Form as Of, Noun};

    const THING: Noun = Noun("thing", Of::One);

    /// Numbers that look drawn by chance, the same in every run (splitmix64).
    struct SplitMix(u64);

    impl SplitMix {
        fn below(&mut self, most: u64) -> f64 {
            self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut mixed = self.0;
            mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            ((mixed ^ (mixed >> 31)) % most) as f64
        }
    }

    fn thing(number: u32) -> Selection {
        Selection(THING, At::One(number))
    }

    fn mark(number: u32, place: Area) -> Mark {
        let name = look::words(
            Point::new(2.0, 12.0),
            Anchor::Start,
            LABEL,
            Ink::Ink,
            format!("thing {number}"),
        );
        Mark {
            key: Key(Kind("thing"), number.into()),
            at: Point::new(place.x, place.y),
            shapes: vec![name],
            target: Some(thing(number)),
            reach: Area::new(0.0, 0.0, place.width, place.height),
            state: "",
            title: None,
        }
    }

    /// A picture with so many marks, some of them of one thing, some beyond its edge, and plain texts.
    fn picture(drawn: &mut SplitMix) -> Picture {
        let (width, height) = (300.0 + drawn.below(900), 120.0 + drawn.below(500));
        let marks = drawn.below(40) as u32;
        let mut place = || {
            let (x, y) = (drawn.below(1_200) - 60.0, drawn.below(640) - 40.0);
            Area::new(x, y, 6.0 + drawn.below(160), 6.0 + drawn.below(60))
        };
        let mut all: Vec<Mark> = (0..marks).map(|number| mark(number % 30, place())).collect();
        for (number, own) in all.iter_mut().enumerate() {
            own.key.1 = number as u64;
        }
        let text =
            look::words(Point::new(40.0, 40.0), Anchor::Middle, STRONG, Ink::Ink, "a text alone");
        all.push(Mark::plain(Key(Kind::AXIS, 0), vec![text]));
        Picture { width, height, layers: vec![Layer { name: "all", marks: all }] }
    }

    #[test]
    fn a_card_covers_neither_its_mark_nor_a_text() {
        let mut drawn = SplitMix(7);
        let (mut placed, mut refused) = (0, 0);
        for _ in 0..2_000 {
            let picture = picture(&mut drawn);
            let size = (120.0 + drawn.below(160), 30.0 + drawn.below(140));
            let rings = rings(&picture, &thing(drawn.below(30) as u32));
            let Some(found) = place(&picture, &rings, size) else {
                refused += 1;
                continue;
            };
            placed += 1;
            assert_eq!(place(&picture, &rings, size), Some(found), "the same again");
            let card = found.card;
            assert_eq!((card.width, card.height), size);
            let end = Point::new(card.x + card.width, card.y + card.height);
            let whole = frame(&picture);
            assert!(whole.contains(Point::new(card.x, card.y)) && whole.contains(end), "{card:?}");
            assert!(rings.iter().all(|ring| !ring.overlaps(card)), "{card:?} over {rings:?}");
            for mark in picture.marks() {
                let texts = mark.shapes.iter().filter_map(text_box);
                let over = texts.map(|area| area.moved(mark.at)).find(|area| area.overlaps(card));
                assert_eq!(over, None, "{card:?}");
            }
            let [from, to] = found.line;
            assert!((LEAST..=MOST).contains(&to.minus(from).length()));
            let ring = rings[rings.len() - 1].inset(-0.5);
            assert!(card.inset(-0.5).contains(from) && ring.contains(to));
        }
        assert!(placed > 200 && refused > 100, "{placed} {refused}");
    }

    #[test]
    fn a_mark_out_of_sight_has_no_ring() {
        let gone = [
            Area::new(-80.0, 20.0, 40.0, 20.0),
            Area::new(20.0, 500.0, 40.0, 20.0),
            Area::new(498.0, 20.0, 40.0, 20.0),
        ];
        for place_of in gone {
            let marks = vec![mark(1, place_of)];
            let picture =
                Picture { width: 500.0, height: 300.0, layers: vec![Layer { name: "all", marks }] };
            assert!(rings(&picture, &thing(1)).is_empty());
            assert_eq!(place(&picture, &[], (100.0, 50.0)), None);
        }
    }

    #[test]
    fn a_phone_has_no_room() {
        let marks = vec![mark(1, Area::new(40.0, 40.0, 60.0, 40.0))];
        let (width, height) = (290.0, 420.0);
        let picture = Picture { width, height, layers: vec![Layer { name: "all", marks }] };
        let rings = rings(&picture, &thing(1));
        let caption = [("A fact of some length.".to_owned(), true), ("Why. ".repeat(30), false)];
        let size = card_size(&caption);
        assert!(size.1 > 100.0, "{size:?}");
        assert_eq!(place(&picture, &rings, size), None);
        let wide = Picture { width: 700.0, ..picture };
        assert!(place(&wide, &rings, size).is_some());
    }
}
