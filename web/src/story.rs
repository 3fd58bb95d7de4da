//! The story of a scenario: the captions of its lesson, each at a moment of the run.
//!
//! The first line of a caption is the point of the step, the rest ties it to the picture. The core tells the moments of the
//! steps, with the marks of the scrubber ([`Marks::lesson`]).
//!
//! **Invariant:** the caption that is shown is the last whose moment has come; a step without a moment is passed over.

use gantry_core::scenario::lesson::{LessonPlace, LessonStep};
use gantry_core::scenario::note::{Span, spans};
#[cfg(not(target_arch = "wasm32"))]
use gantry_core::session::{Command, Reply, Request, Session};
use gantry_core::session::{Goal, Marks};

use crate::narrate::Words;

#[derive(Clone, Debug, PartialEq)]
pub struct Caption {
    /// What happens at its moment.
    pub fact: Vec<Span>,
    /// Why it matters.
    pub turn: Vec<Span>,
}

impl Caption {
    /// That of a text in Markdown.
    pub fn of(said: &str) -> Caption {
        let (fact, turn) = said.split_once('\n').unwrap_or((said, ""));
        let turn = turn.split_whitespace().collect::<Vec<_>>().join(" ");
        Caption { fact: spans(fact.trim()), turn: spans(&turn) }
    }

    /// The fact without marks.
    pub fn plain(&self) -> String {
        text_of(&self.fact)
    }

    /// All of it without marks.
    pub fn whole(&self) -> String {
        format!("{} {}", text_of(&self.fact), text_of(&self.turn))
    }
}

pub fn captions(lesson: &[LessonStep], words: Words) -> Vec<Caption> {
    lesson.iter().map(|step| caption(step, words)).collect()
}

pub fn caption(step: &LessonStep, words: Words) -> Caption {
    Caption::of(step.say.tell(words.language_tag()))
}

/// The moment of a step, as far as it is known.
pub fn moment(marks: &Marks, step: usize) -> Option<u64> {
    marks.lesson.get(step).copied().flatten()
}

/// The way to a step: its moment, or the event that it names while the marks are on their way; none if the run does not
/// have it.
pub fn goal(lesson: &[LessonStep], marks: &Marks, step: usize) -> Option<Goal> {
    if marks.lesson.len() == lesson.len() {
        return moment(marks, step).map(Goal::Moment);
    }
    match lesson.get(step)?.at.place()? {
        LessonPlace::Event { kind, of: None, nth } => {
            Some(Goal::Nth { kind: kind.to_owned(), n: nth })
        }
        LessonPlace::Moment(moment) => Some(Goal::Moment(moment)),
        LessonPlace::End => Some(Goal::End),
        _ => None,
    }
}

/// The moment of the last step of a scenario's text.
#[cfg(not(target_arch = "wasm32"))]
pub fn last(text: &str) -> Option<Goal> {
    let (mut session, mut replies) = (Session::new(), Vec::new());
    let open = Command::Open { text: text.to_owned(), goal: Goal::Start };
    for (id, command) in (0..).zip([open, Command::Mark { most: 0 }]) {
        session.handle(Request { id, command }, &mut replies);
        while session.work(&mut replies) {}
    }
    let Reply::Marked(marks) = replies.pop()?.reply else { return None };
    moment(&marks, marks.lesson.len().checked_sub(1)?).map(Goal::Moment)
}

pub fn present(steps: usize, marks: &Marks, at: u64) -> Option<usize> {
    let come = |step: &usize| moment(marks, *step).is_some_and(|moment| moment <= at);
    let now = (0..steps).rev().find(come).unwrap_or(0);
    (now < steps).then_some(now)
}

pub(crate) fn text_of(spans: &[Span]) -> String {
    let one = |span: &Span| match span {
        Span::Text(text) | Span::Code(text) => text.clone(),
        Span::Emphasis(spans) | Span::Strong(spans) | Span::Link { text: spans, .. } => {
            text_of(spans)
        }
    };
    spans.iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_is_the_fact() {
        let caption = Caption::of("One **b**.\nWhy.\nAnd *why*.");
        assert_eq!(
            (caption.plain(), text_of(&caption.turn)),
            ("One b.".into(), "Why. And why.".into())
        );
        assert_eq!((caption.fact.len(), caption.turn.len()), (3, 3));
        assert_eq!(Caption::of("Two.").turn, Vec::new());
    }

    #[test]
    fn a_step_without_a_moment_is_passed_over() {
        let marks = Marks { lesson: vec![Some(3), None, Some(9)], ..Marks::default() };
        let at = |at| present(3, &marks, at);
        assert_eq!([0, 3, 9].map(at), [Some(0), Some(0), Some(2)]);
        assert_eq!(present(3, &Marks::default(), 9), Some(0));
        assert_eq!(present(0, &marks, 9), None);
    }
}
