//! The moment of a lesson's step, as its author reads it.

use gantry_core::scenario::LabKind;
use gantry_core::scenario::lesson::{LessonAt, LessonPlace};

use super::Words;
use crate::words::author::{
    AuthorAtDecision, AuthorAtEvent, AuthorAtEventOf, AuthorAtMoment, AuthorAtTime,
};

impl Words {
    /// The moment that a step names; nothing where it names none.
    pub fn lesson_at(self, at: &LessonAt, lab: LabKind) -> String {
        match at.place() {
            Some(LessonPlace::Event { kind, of: None, nth }) => {
                AuthorAtEvent { kind: self.kind_name(kind, lab), nth }.tell(self)
            }
            Some(LessonPlace::Event { kind, of: Some(of), nth }) => {
                let (kind, of) = (self.kind_name(kind, lab), self.name(of));
                AuthorAtEventOf { kind, of: &of, nth }.tell(self)
            }
            Some(LessonPlace::Moment(0)) => self.author_at_start().to_owned(),
            Some(LessonPlace::Moment(moment)) => AuthorAtMoment { moment }.tell(self),
            Some(LessonPlace::Time(time)) => AuthorAtTime { time }.tell(self),
            Some(LessonPlace::Decision(nth)) => AuthorAtDecision { nth }.tell(self),
            Some(LessonPlace::End) => self.author_at_end().to_owned(),
            None => String::new(),
        }
    }
}
