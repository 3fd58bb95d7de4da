//! The end of a lesson: how many of its questions were answered right, and the ways on, to the next lesson and
//! to the course.
//!
//! **Invariant:** it is told once every step was seen and no question is open, so it gives nothing away.

use super::gallery::opens;
use crate::components::prelude::*;
use crate::course;
use crate::state::Dialog;
use crate::words::lesson::{LessonDoneOf, LessonNext};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LessonEnd {
    /// Numbers of questions answered right, and of all.
    result: (usize, usize),
    in_course: bool,
    /// The example with the next lesson.
    next: Option<&'static str>,
}

impl LessonEnd {
    /// That of the lesson that is shown, where the reader is there. A room reads its last slide.
    pub fn of(state: &State) -> Option<LessonEnd> {
        let result = state.lesson_result().filter(|_| !state.presenting)?;
        let lesson = state.course_lesson();
        let next = lesson.and_then(course::next).map(|example| example.name);
        Some(LessonEnd { result, in_course: lesson.is_some(), next })
    }

    pub fn html(self, words: Words, act: &Act) -> Html {
        let (right, questions) = (self.result.0 as u64, self.result.1 as u64);
        let done = if questions > 0 {
            LessonDoneOf { right, questions }.tell(words)
        } else {
            words.lesson_done().to_owned()
        };
        let next = self.next.and_then(|name| {
            let (title, _) = words.example(name)?;
            let onclick = act.reform(move |_: MouseEvent| opens(name));
            let label = LessonNext { title }.tell(words);
            Some(html! { <button type="button" class="button on" {onclick}><span>{ label }</span></button> })
        });
        let course = self.in_course.then(|| {
            let onclick = act.reform(|_: MouseEvent| Action::Dialog(Some(Dialog::Gallery)));
            html! { <button type="button" class="button" {onclick}>{ words.course() }</button> }
        });
        html! {
            <div class="end">
                <b role="status">{ done }</b>
                { next.unwrap_or_default() }
                { course.unwrap_or_default() }
            </div>
        }
    }
}
