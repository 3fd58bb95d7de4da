//! The questions of the lesson on paper: their choices, and their answers in the key.

use gantry_core::scenario::lesson::{LessonAsk, LessonChoice, LessonStep, LessonText};
use yew::prelude::*;

use super::sheet::solution;
use crate::narrate::Words;
use crate::state::State;
use crate::state::paper::{Paper, Posed};

/// The steps that ask the questions of a paper.
pub fn posed<'a>(state: &'a State, paper: &'a Paper) -> Vec<(&'a LessonStep, &'a Posed)> {
    let steps: &[LessonStep] =
        state.shown.as_ref().map_or(&[], |shown| &shown.overview.head.lesson);
    paper.posed.iter().filter_map(|posed| Some((steps.get(posed.step)?, posed))).collect()
}

/// The choices, each with its letter and a box to mark.
pub fn lettered(words: Words, choice: &LessonChoice) -> Html {
    let one = |(at, text): (usize, &LessonText)| choice_at(words, at, text);
    html! { <ul class="boxes of-lesson">{ for choice.choose.iter().enumerate().map(one) }</ul> }
}

fn choice_at(words: Words, at: usize, text: &LessonText) -> Html {
    let text = text.tell(words.language_tag()).to_owned();
    html! {
        <li><span class="box" aria-hidden="true" /><span class="lettered" data-letter={letter(at)}>{ text }</span></li>
    }
}

/// What a choice is called on paper.
fn letter(at: usize) -> String {
    (b'A'..=b'Z').nth(at).map(|letter| char::from(letter).to_string()).unwrap_or_default()
}

/// The answer of the key: the right choice and why it is right, or the decision that was predicted with its reason.
pub fn answer(words: Words, paper: &Paper, (step, posed): (&LessonStep, &Posed)) -> Option<Html> {
    if let Some(LessonAsk::Choose(choice)) = &step.ask {
        let at = usize::try_from(choice.right).ok()?;
        let right = choice.choose.get(at)?.tell(words.language_tag()).to_owned();
        let because = choice.because.tell(words.language_tag()).to_owned();
        return Some(html! {
            <>
                <p><b class="lettered" data-letter={letter(at)}>{ right }</b></p>
                <p>{ because }</p>
            </>
        });
    }
    let (printed, page) = posed.decision.as_ref()?;
    Some(solution(words, (printed, paper.album.shown(*page))))
}

#[cfg(test)]
mod tests {
    use super::letter;

    #[test]
    fn choices_are_lettered_in_order() {
        assert_eq!([0, 1, 8].map(letter), ["A", "B", "I"]);
    }
}
