//! A film as a GIF file: of each frame the rectangle that changed, and of that the pixels that changed.
//!
//! First all frames come, then the table of colours is known, then the file is written frame by frame: so a caller can show
//! how far it is, and stop.
//!
//! **Invariant:** of each frame only what differs from the frame before is kept, two bytes a pixel; a frame that does not
//! differ lengthens the one before.

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use super::palette::{Colours, MOST, Rgb};

/// The entry of the table for a pixel that stays: it is behind the colours.
const STAYS: u8 = u8::MAX;

#[derive(Clone, Debug)]
struct Change {
    left: u16,
    top: u16,
    width: u16,
    /// The colour of each pixel by its number; none where it stays.
    pixels: Vec<Option<Number>>,
    hold_cs: u16,
}

/// The number of a colour plus one: so it takes two bytes with and without one.
type Number = std::num::NonZeroU16;

#[derive(Clone, Debug)]
pub struct Frames {
    width: u16,
    height: u16,
    colours: Colours,
    last: Vec<Rgb>,
    changes: Vec<Change>,
}

impl Frames {
    /// No frame yet, of a size in pixels.
    pub fn new((width, height): (u16, u16)) -> Frames {
        let (colours, last, changes) = (Colours::default(), Vec::new(), Vec::new());
        Frames { width, height, colours, last, changes }
    }

    /// Adds a frame: its pixels row by row, four bytes each of which the last is ignored. It stands so many hundredths of a
    /// second.
    ///
    /// # Panics
    /// If the pixels are not as many as the size says.
    pub fn add(&mut self, rgba: &[u8], hold_cs: u16) {
        let (width, height) = (usize::from(self.width), usize::from(self.height));
        assert_eq!(rgba.len(), width * height * 4, "a frame has another size");
        let pixels: Vec<Rgb> = rgba.chunks_exact(4).map(|it| [it[0], it[1], it[2]]).collect();
        let Some(area) = changed(&self.last, &pixels, width) else {
            if let Some(before) = self.changes.last_mut() {
                before.hold_cs = before.hold_cs.saturating_add(hold_cs);
            }
            return;
        };
        let mut kept = Vec::with_capacity(area.width * area.height);
        for y in area.top..area.top + area.height {
            let row = y * width + area.left..y * width + area.left + area.width;
            let before = self.last.get(row.clone());
            for (x, now) in pixels[row].iter().enumerate() {
                let stays = before.is_some_and(|before| before[x] == *now);
                kept.push(if stays { None } else { Number::new(self.colours.number(*now) + 1) });
            }
        }
        let side = |side: usize| u16::try_from(side).expect("it is within the frame");
        let (left, top, width) = (side(area.left), side(area.top), side(area.width));
        self.changes.push(Change { left, top, width, pixels: kept, hold_cs });
        self.last = pixels;
    }

    /// The file, of which nothing is written yet; `again` if the film begins again after its end.
    pub fn written(self, again: bool) -> Result<Writing, EncodingError> {
        let (mut table, entries) = self.colours.table();
        table.resize(MOST + 1, [0; 3]);
        let mut encoder = Encoder::new(Vec::new(), self.width, self.height, table.as_flattened())?;
        encoder.set_repeat(if again { Repeat::Infinite } else { Repeat::Finite(0) })?;
        Ok(Writing { encoder, entries, changes: self.changes.into_iter() })
    }
}

struct Part {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

/// The smallest rectangle with all pixels that differ; the whole of a first frame.
fn changed(last: &[Rgb], pixels: &[Rgb], width: usize) -> Option<Part> {
    if last.is_empty() {
        return Some(Part { left: 0, top: 0, width, height: pixels.len() / width });
    }
    let rows = || last.chunks_exact(width).zip(pixels.chunks_exact(width));
    let top = rows().position(|(before, now)| before != now)?;
    let bottom = rows().rposition(|(before, now)| before != now)?;
    let (mut left, mut right) = (width, 0);
    for (before, now) in rows().take(bottom + 1).skip(top) {
        let differs = |(before, now): (&Rgb, &Rgb)| before != now;
        let first = before.iter().zip(now).position(differs);
        left = left.min(first.unwrap_or(width));
        let last = before.iter().zip(now).rposition(differs);
        right = right.max(last.unwrap_or(0));
    }
    Some(Part { left, top, width: right + 1 - left, height: bottom + 1 - top })
}

pub struct Writing {
    encoder: Encoder<Vec<u8>>,
    entries: Vec<u8>,
    changes: std::vec::IntoIter<Change>,
}

impl Writing {
    /// Writes the next frame. False once there is none.
    pub fn write_next(&mut self) -> Result<bool, EncodingError> {
        let Some(Change { left, top, width, pixels, hold_cs }) = self.changes.next() else {
            return Ok(false);
        };
        let entry = |pixel: Option<Number>| {
            pixel.map_or(STAYS, |number| self.entries[usize::from(number.get() - 1)])
        };
        let buffer: Vec<u8> = pixels.into_iter().map(entry).collect();
        let height = buffer.len() / usize::from(width);
        let frame = Frame {
            left,
            top,
            width,
            height: u16::try_from(height).expect("it is within the frame"),
            delay: hold_cs,
            dispose: DisposalMethod::Keep,
            transparent: Some(STAYS),
            buffer: buffer.into(),
            ..Frame::default()
        };
        self.encoder.write_frame(&frame)?;
        Ok(true)
    }

    /// The bytes of the file, with all frames that are not written yet.
    pub fn finish(mut self) -> Result<Vec<u8>, EncodingError> {
        while self.write_next()? {}
        self.encoder.into_inner()
    }
}

#[cfg(test)]
mod tests {
    use gif::{ColorOutput, DecodeOptions};

    use super::*;

    /// A frame as a viewer shows it: its pixels, and how long it stands.
    type Seen = (Vec<Rgb>, u16);

    /// The frames of a file, each drawn over the one before, as a viewer does.
    fn seen(file: &[u8]) -> (Repeat, Vec<Seen>) {
        let mut options = DecodeOptions::new();
        options.set_color_output(ColorOutput::RGBA);
        let mut decoder = options.read_info(file).expect("a file");
        let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
        let (mut screen, mut all) = (vec![[0; 3]; width * height], Vec::new());
        while let Some(frame) = decoder.read_next_frame().expect("a frame") {
            let (left, top) = (usize::from(frame.left), usize::from(frame.top));
            for (at, pixel) in frame.buffer.chunks_exact(4).enumerate() {
                let (x, y) = (at % usize::from(frame.width), at / usize::from(frame.width));
                if pixel[3] > 0 {
                    screen[(top + y) * width + left + x] = [pixel[0], pixel[1], pixel[2]];
                }
            }
            all.push((screen.clone(), frame.delay));
        }
        (decoder.repeat(), all)
    }

    fn rgba(pixels: &[Rgb]) -> Vec<u8> {
        pixels.iter().flat_map(|&[red, green, blue]| [red, green, blue, 255]).collect()
    }

    #[test]
    fn what_is_written_is_seen_and_what_stays_is_not_written() {
        let (white, black, red) = ([255; 3], [0; 3], [200, 0, 0]);
        let first = vec![white; 12];
        let mut second = first.clone();
        (second[5], second[10]) = (black, red);
        let mut frames = Frames::new((4, 3));
        frames.add(&rgba(&first), 10);
        frames.add(&rgba(&second), 20);
        frames.add(&rgba(&second), 5);
        frames.add(&rgba(&first), 30);
        assert_eq!(frames.changes.len(), 3);
        let area = &frames.changes[1];
        assert_eq!((area.left, area.top, area.width, area.pixels.len()), (1, 1, 2, 4));
        assert_eq!(area.pixels.iter().flatten().count(), 2);
        let file = frames.clone().written(true).and_then(Writing::finish).unwrap();
        let expected = vec![(first.clone(), 10), (second, 25), (first, 30)];
        assert_eq!(seen(&file), (Repeat::Infinite, expected));
        let once = frames.written(false).and_then(Writing::finish).unwrap();
        assert_eq!(seen(&once).0, Repeat::Finite(0));
    }

    #[test]
    fn random_frames_of_few_colours_are_seen_as_they_were() {
        let mut state = 7_u32;
        let mut next = |below: u16| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            u16::try_from((state >> 8) % u32::from(below)).expect("it is below")
        };
        let byte = |value: u16| u8::try_from(value).expect("a byte");
        for _ in 0..40 {
            let (width, height) = (1 + next(40), 1 + next(30));
            let count = 1 + next(250);
            let colours: Vec<Rgb> = (0..count).map(|at| [byte(at), byte(next(256)), 3]).collect();
            let mut frame = vec![colours[0]; usize::from(width * height)];
            let mut frames = Frames::new((width, height));
            let mut all: Vec<Seen> = Vec::new();
            for _ in 0..8 {
                for _ in 0..next(9) {
                    let at = usize::from(next(width * height));
                    frame[at] = colours[usize::from(next(count))];
                }
                match all.last_mut().filter(|last| last.0 == frame) {
                    Some(last) => last.1 += 4,
                    None => all.push((frame.clone(), 4)),
                }
                frames.add(&rgba(&frame), 4);
            }
            let file = frames.written(true).and_then(Writing::finish).unwrap();
            assert_eq!(seen(&file).1, all);
        }
    }
}
