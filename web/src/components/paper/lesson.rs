//! The questions of the lesson on paper: their choices, and their answers in the key.

use gantry_core::scenario::lesson::{LessonAsk, LessonChoice, LessonStep, LessonText};
use yew::prelude::*;

use super::sheet::solution;
use crate::narrate::Words;
use crate::state::paper::{Paper, Posed};
use crate::state::{State, order_of};

pub fn posed<'a>(state: &'a State, paper: &'a Paper) -> Vec<(&'a LessonStep, &'a Posed)> {
    let steps: &[LessonStep] =
        state.shown.as_ref().map_or(&[], |shown| &shown.overview.head.lesson);
    paper.posed.iter().filter_map(|posed| Some((steps.get(posed.step)?, posed))).collect()
}

/// The choices in the order in which the page shows them, each with its letter and a box to mark.
pub fn lettered(state: &State, step: usize, choice: &LessonChoice) -> Html {
    let texts = order(state, step, choice).into_iter().filter_map(|at| choice.choose.get(at));
    let one = |(at, text): (usize, &LessonText)| choice_at(state.words(), at, text);
    html! { <ul class="boxes of-lesson">{ for texts.enumerate().map(one) }</ul> }
}

fn order(state: &State, step: usize, choice: &LessonChoice) -> Vec<usize> {
    let head = state.shown.as_ref().map(|shown| &shown.overview.head);
    head.map(|head| order_of(head, step, choice)).unwrap_or_default()
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
pub fn answer(state: &State, paper: &Paper, (step, posed): (&LessonStep, &Posed)) -> Option<Html> {
    let words = state.words();
    if let Some(LessonAsk::Choose(choice)) = &step.ask {
        let right = usize::try_from(choice.right).ok()?;
        let at = order(state, posed.step, choice).into_iter().position(|own| own == right)?;
        let right = choice.choose.get(right)?.tell(words.language_tag()).to_owned();
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
