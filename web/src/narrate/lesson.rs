//! What the author of a lesson reads: the moment of a step, and what is wrong with a text that is empty.

use gantry_core::scenario::lesson::{LessonAt, LessonPlace};
use gantry_core::scenario::{ErrorKind, Errors, LabKind, Segment};

use super::Words;
use crate::words::author as say;

impl Words {
    /// The moment that a step names; nothing where it names none.
    pub fn lesson_at(self, at: &LessonAt, lab: LabKind) -> String {
        match at.place() {
            Some(LessonPlace::Event { kind, of: None, nth }) => {
                say::AuthorAtEvent { kind: self.kind_name(kind, lab), nth }.tell(self)
            }
            Some(LessonPlace::Event { kind, of: Some(of), nth }) => {
                let (kind, of) = (self.kind_name(kind, lab), self.name(of));
                say::AuthorAtEventOf { kind, of: &of, nth }.tell(self)
            }
            Some(LessonPlace::Moment(0)) => self.author_at_start().to_owned(),
            Some(LessonPlace::Moment(moment)) => say::AuthorAtMoment { moment }.tell(self),
            Some(LessonPlace::Time(time)) => say::AuthorAtTime { time }.tell(self),
            Some(LessonPlace::Decision(nth)) => say::AuthorAtDecision { nth }.tell(self),
            Some(LessonPlace::End) => self.author_at_end().to_owned(),
            None => String::new(),
        }
    }

    /// What to do about the first error, where it is that a text of a lesson is in no language; none for any other.
    pub fn lesson_lacks(self, errors: &Errors) -> Option<&'static str> {
        let error = errors.list.first()?;
        let lacks = match &error.kind {
            ErrorKind::NotOneField { found, .. } => found.is_empty(),
            ErrorKind::WrongLength { found, .. } => *found == 0,
            _ => false,
        };
        let mut fields = error.path.0.iter().filter_map(|segment| match segment {
            Segment::Field(name) => Some(&**name),
            Segment::Index(_) => None,
        });
        let first = fields.next().filter(|_| lacks)?;
        match (first, fields.find(|name| !matches!(*name, "ask" | "en" | "zh"))) {
            ("objectives", None) => Some(self.author_objectives_wanted()),
            ("lesson", Some("say")) => Some(self.author_caption_wanted()),
            ("lesson", Some("choose")) => Some(self.author_choice_wanted()),
            ("lesson", Some("because")) => Some(self.author_because_wanted()),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use gantry_core::scenario;

    use crate::narrate::Language;

    #[test]
    fn a_text_that_is_in_no_language_is_asked_for() {
        let wanted = |lesson: &str| {
            let text = include_str!("../../../static/gallery/fig4.json");
            let mut open = scenario::check(text).expect("it is valid");
            let json = scenario::Json(lesson.to_owned());
            let edit = scenario::Edit::Set(crate::edit::at!["lesson"], json);
            open.edit(&edit).expect("it is a lesson");
            let errors = scenario::check(&scenario::write_pretty(&open)).expect_err("it is empty");
            Language::English.words().lesson_lacks(&errors)
        };
        let caption = Some("Write a caption in English or Chinese.");
        assert_eq!(wanted(r#"[{"at":{"end":true},"say":{}}]"#), caption);
        assert_eq!(wanted(r#"[{"at":{"end":true},"say":{"en":""}}]"#), caption);
        let choice =
            r#"[{"at":{"end":true},"say":"a","ask":{"choose":["b",{}],"right":0,"because":"c"}}]"#;
        assert_eq!(wanted(choice), Some("Write the choice in English or Chinese."));
        assert_eq!(wanted(r#"[{"at":{},"say":"a"}]"#), None);
    }
}
