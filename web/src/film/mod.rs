//! Films: a range of moments as one moving picture (GIF), or as numbered pictures (SVG), from the shapes that the page
//! draws.
//!
//! ```text
//! marks + order ─► reel: the moments ─► Scene of each ─┬► Stage: one layout for all
//!                                                      └► frame: an SVG ─► pixels ─► gif: what changed, and its file
//! ```
//! The pixels are the caller's: the browser's own painter on the page (`platform/raster.rs`), `resvg` in the command line
//! (`cli/`).
//!
//! **Invariant:** a frame has the pictures that the page draws at its moment ([`crate::figure::sheet`]); nothing between
//! two moments is made up.
//! **Invariant:** what stays, stays where it is: all frames have one layout.
//! **Invariant:** frames and pixels are bounded before anything is drawn ([`MOST_FRAMES`], [`MOST_PIXELS`]).

pub mod gif;
mod palette;
pub mod reel;
#[cfg(not(target_arch = "wasm32"))]
pub mod shoot;
pub mod stage;

use std::fmt;

use gantry_core::kernel::Level;

use crate::narrate::Language;
use crate::player::STEP_MS;

pub const MOST_FRAMES: u64 = 600;

/// The most pixels of all frames together: each takes two bytes until the film is written.
pub const MOST_PIXELS: u64 = 120_000_000;

/// The least and the most pixels of a side.
pub const SIDES: (u32, u32) = (120, 2_048);

pub const SPEEDS: (f64, f64) = (0.1, 64.0);

/// Hundredths of a second that a frame stands, at least: browsers show shorter ones slower.
const LEAST_CS: f64 = 2.0;

/// Hundredths of a second that a frame stands, at most.
const MOST_CS: f64 = 3_000.0;

/// The last frame stands so much longer: that it begins anew is seen.
const LAST_MS: f64 = 2_000.0;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Size {
    /// As the pictures are.
    #[default]
    Natural,
    /// So wide, and as high as the pictures are then.
    Wide(u32),
    /// Within a frame of this width and height, which is filled with the ground.
    Within(u32, u32),
}

/// What is the same between two frames.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hold {
    /// The time that it takes to read what is said.
    #[default]
    Read,
    Even,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Order {
    /// A step at this level or coarser has a frame, and so have the moments of a lesson.
    pub level: Level,
    pub size: Size,
    pub hold: Hold,
    /// How many times as fast as at speed 1 it plays.
    pub speed: f64,
    pub again: bool,
    pub dark: bool,
    pub language: Language,
}

impl Default for Order {
    fn default() -> Order {
        Order {
            level: Level::Decision,
            size: Size::default(),
            hold: Hold::default(),
            speed: 1.0,
            again: true,
            dark: false,
            language: Language::English,
        }
    }
}

impl Order {
    /// How long a frame stands, in hundredths of a second, of which it takes so long to read what is new.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is bounded")]
    pub fn hold_cs(&self, reading_ms: f64, is_last: bool) -> u16 {
        let one = match self.hold {
            Hold::Read => reading_ms,
            Hold::Even => STEP_MS,
        };
        let more = if is_last { LAST_MS } else { 0.0 };
        ((one / self.speed + more) / 10.0).round().clamp(LEAST_CS, MOST_CS) as u16
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It begins after its end.
    Backwards {
        from: u64,
        to: u64,
    },
    /// The run has no such moment.
    Beyond {
        moment: u64,
        last: u64,
    },
    Frames {
        frames: u64,
    },
    Pixels {
        frames: u64,
        size: (u32, u32),
    },
    /// A side is too short or too long.
    Side(u32),
    /// There are too many steps at the level to list them.
    Level,
}

impl Fault {
    /// An error if so many frames of a size are too many.
    pub fn of_pixels(frames: u64, size: (u32, u32)) -> Result<(), Fault> {
        let fits = |side: u32| (SIDES.0..=SIDES.1).contains(&side);
        if let Some(side) = [size.0, size.1].into_iter().find(|side| !fits(*side)) {
            return Err(Fault::Side(side));
        }
        let pixels = frames.saturating_mul(u64::from(size.0) * u64::from(size.1));
        if pixels > MOST_PIXELS { Err(Fault::Pixels { frames, size }) } else { Ok(()) }
    }
}

/// In English, for the command line.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Fault::Backwards { from, to } => {
                write!(
                    f,
                    "expected a first moment that is not after the last, found {from} and {to}"
                )
            }
            Fault::Beyond { moment, last } => {
                write!(f, "expected a moment from 0 to {last}, the end of the run, found {moment}")
            }
            Fault::Frames { frames } => write!(
                f,
                "expected at most {MOST_FRAMES} frames, found {frames}: choose a shorter range (--from, --to) or a \
                 coarser level (--level)"
            ),
            Fault::Pixels { frames, size: (width, height) } => write!(
                f,
                "expected at most {} million pixels in all frames, found {frames} frames of {width}x{height}: choose a \
                 smaller --size, a shorter range (--from, --to) or a coarser level (--level)",
                MOST_PIXELS / 1_000_000
            ),
            Fault::Side(side) => {
                let (least, most) = SIDES;
                write!(
                    f,
                    "expected a width and a height from {least} to {most} pixels, found {side}: choose another --size"
                )
            }
            Fault::Level => write!(
                f,
                "the run has too many steps at this level to list them: choose a coarser level (--level)"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_and_pixels_are_bounded() {
        assert_eq!(Fault::of_pixels(100, (1_000, 800)), Ok(()));
        let size = (1_000, 1_201);
        assert_eq!(Fault::of_pixels(100, size), Err(Fault::Pixels { frames: 100, size }));
        assert_eq!(
            Fault::of_pixels(u64::MAX, SIDES),
            Err(Fault::Pixels { frames: u64::MAX, size: SIDES })
        );
        assert_eq!(Fault::of_pixels(1, (119, 500)), Err(Fault::Side(119)));
        assert_eq!(Fault::of_pixels(1, (500, 2_049)), Err(Fault::Side(2_049)));
    }

    #[test]
    fn a_frame_stands_as_long_as_it_is_read_or_evenly() {
        let read = Order { speed: 2.0, ..Order::default() };
        assert_eq!((read.hold_cs(3_000.0, false), read.hold_cs(3_000.0, true)), (150, 350));
        let even = Order { hold: Hold::Even, ..Order::default() };
        assert_eq!((even.hold_cs(3_000.0, false), even.hold_cs(0.0, false)), (70, 70));
        assert_eq!(Order { speed: 64.0, ..even }.hold_cs(0.0, false), 2);
        assert_eq!(read.hold_cs(f64::MAX, true), 3_000);
    }
}
