//! How units look by who owns them and who uses them: the same in tokens, bars and the timeline.
//!
//! Own use is solid, so is what is borrowed; what is idle is dashed, and what was lost is hatched; a letter says who
//! uses it. So no two uses differ by ink alone.

use gantry_core::labs::workflow::view::UnitState;

use crate::scene::hatch::hatched;
use crate::scene::look;
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Point, Shape, Type};

/// What a unit is used for, beside whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Usage {
    /// Used by a job of a stage.
    Own,
    /// Reserved, neither used nor lent.
    Reserved,
    /// Lent, and used by nobody.
    Lent,
    /// Lent, and used by an ordinary job.
    Borrowed,
    /// Lent, and used by an ordinary job that was interrupted: its work is lost.
    Lost,
    /// Used by an ordinary job, whose lender has ended.
    LeftOver,
    /// Used by an ordinary job, of the pool.
    Pool,
    Free,
}

impl Usage {
    /// That of a unit of this owner, who may have ended.
    pub fn of(owner: Option<u32>, over: bool, state: UnitState) -> Usage {
        match (state, owner) {
            (UnitState::Task(_), _) => Usage::Own,
            (UnitState::Job(_), Some(_)) if over => Usage::LeftOver,
            (UnitState::Job(_), Some(_)) => Usage::Borrowed,
            (UnitState::Job(_), None) => Usage::Pool,
            (UnitState::Reserved, _) => Usage::Reserved,
            (UnitState::Lent, _) => Usage::Lent,
            (UnitState::Free, _) => Usage::Free,
        }
    }

    /// A word for styles and tests.
    pub const fn name(self) -> &'static str {
        match self {
            Usage::Own => "own",
            Usage::Reserved => "reserved",
            Usage::Lent => "lent",
            Usage::Borrowed => "borrowed",
            Usage::Lost => "lost",
            Usage::LeftOver => "left-over",
            Usage::Pool => "pool",
            Usage::Free => "free",
        }
    }

    const fn is_hatched(self) -> bool {
        matches!(self, Usage::Lost | Usage::LeftOver)
    }

    /// Letters on it, paler where it is `to_come`; on hatching they have a plate.
    pub fn letters(
        self,
        to_come: bool,
        (at, anchor, font): (Point, Anchor, Type),
        text: impl Into<String>,
    ) -> Vec<Shape> {
        let ink = if to_come { Ink::Soft } else { self.letter() };
        match (self.is_hatched(), to_come) {
            (true, _) => plated(at, anchor, font, ink, text),
            (false, true) => vec![look::haloed(at, anchor, font, (ink, Ink::Panel), text)],
            (false, false) => vec![look::words(at, anchor, font, ink, text)],
        }
    }

    const fn letter(self) -> Ink {
        match self {
            Usage::Own => Ink::OnBlue,
            Usage::Pool | Usage::Borrowed => Ink::OnGreen,
            Usage::Reserved => Ink::BlueText,
            Usage::Free => Ink::Soft,
            Usage::Lent | Usage::Lost | Usage::LeftOver => Ink::Ink,
        }
    }

    pub fn shapes(self, area: Area, radius: f64) -> Vec<Shape> {
        let panel = look::rect(area, radius, Paint::fill(Ink::Panel, 1.0));
        let thin = area.width < 6.0 || area.height < 6.0;
        let one = |paint| vec![look::rect(area, radius, paint)];
        match self {
            Usage::Own => one(Paint::fill(Ink::Blue, 1.0)),
            // Where the reader's own few colours are in force, only the edge tells it from own use.
            Usage::Pool => one(Paint::stroke(Ink::BlueText, 1.0).filled(Ink::Sky, 1.0)),
            Usage::Reserved => {
                let edge = Paint::stroke(Ink::Blue, if thin { 1.0 } else { 1.5 });
                vec![
                    panel,
                    look::rect(area, radius, edge.filled(Ink::Blue, 0.08).dashed(Dash::Short)),
                ]
            }
            Usage::Borrowed => one(Paint::stroke(Ink::Ink, 1.0).filled(Ink::Orange, 1.0)),
            Usage::Free => one(Paint::stroke(Ink::Mark, 1.0).filled(Ink::Panel, 1.0)),
            Usage::Lent => {
                let edge = Paint::stroke(Ink::Ink, 1.25).filled(Ink::Orange, 0.14);
                vec![panel, look::rect(area, radius, edge.dashed(Dash::Short))]
            }
            Usage::Lost | Usage::LeftOver => {
                let line = if self == Usage::Lost { Ink::Red } else { Ink::Soft };
                let lines = hatched(area.inset(if thin { 0.0 } else { 1.0 }), 6.0);
                let mut shapes = vec![panel, look::rect(area, radius, Paint::fill(line, 0.12))];
                shapes.push(look::path(lines, Paint::stroke(line, 1.6)));
                if !thin {
                    shapes.push(look::rect(area, radius, Paint::stroke(line, 1.6)));
                }
                shapes
            }
        }
    }
}

/// Words on a plate, which keeps lines away from them.
fn plated(at: Point, anchor: Anchor, font: Type, ink: Ink, text: impl Into<String>) -> Vec<Shape> {
    let text = text.into();
    let plate = look::text_area(at, anchor, font, &text).inset(-2.0);
    vec![
        look::rect(plate, 3.0, Paint::fill(Ink::Panel, 1.0)),
        look::words(at, anchor, font, ink, text),
    ]
}

/// True where words are not higher than an area; Latin letters are less high than others.
pub fn is_high_enough(words: &str, area: Area) -> bool {
    area.height >= if words.is_ascii() { 9.0 } else { 11.0 }
}
