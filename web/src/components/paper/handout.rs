//! A handout: the steps of the story with their pictures, two to a page, what the lesson teaches and the link to it at the
//! head, and behind them the key of its questions.
//!
//! **Invariant:** a step that asks is the last on its page: the caption of the next often tells the answer.

use gantry_core::scenario::lesson::LessonAsk;
use gantry_core::scenario::note::spans;

use super::code::code;
use super::lesson::{answer, lettered, posed};
use super::moment::figures;
use crate::components::note::inline;
use crate::components::prelude::*;
use crate::edit::asks;
use crate::state::paper::{Paper, Posed};
use crate::state::paper::{PaperStep, for_paper};
use crate::story::Caption;

/// The handout; a link that is too long for a code is left out, and where the run is found instead is told.
pub fn handout(state: &State, paper: &Paper, (title, link): (&str, Option<&str>)) -> Html {
    let words = state.words();
    let steps = for_paper(state);
    let asked: Vec<bool> = steps.iter().map(|told| asks_at(state, told.step)).collect();
    let turned = turned(&asked);
    let step = |(at, told): (usize, &PaperStep)| {
        let Caption { fact, turn } = &told.caption;
        let class = if turned[at] { "step turned" } else { "step" };
        html! {
            <section {class}>
                <h4>{ format!("{}. ", at + 1) }{ inline(fact) }</h4>
                <p>{ inline(turn) }</p>
                { figures(words, paper.album.shown(at)) }
                { for question(state, paper, told.step) }
            </section>
        }
    };
    let objectives = state.shown.as_ref().and_then(|shown| shown.overview.head.objectives.as_ref());
    let objectives = objectives.map(|text| spans(text.tell(words.language_tag())));
    html! {
        <>
            <article class="leaf handout">
                { head(words, title, link) }
                { for objectives.map(|text| html! { <p class="objectives">{ inline(&text) }</p> }) }
                { for steps.iter().enumerate().map(step) }
            </article>
            { for key(state, paper, (title, &steps)) }
        </>
    }
}

fn asks_at(state: &State, step: usize) -> bool {
    let steps = state.shown.as_ref().map(|shown| &shown.overview.head.lesson);
    steps.and_then(|steps| steps.get(step)).is_some_and(|step| step.ask.is_some())
}

/// For each step whether a new page begins with it, by whether each asks: two to a page, and one that asks is the last.
fn turned(asked: &[bool]) -> Vec<bool> {
    let (mut on_page, mut last) = (0, false);
    let begins = asked.iter().map(|&asks| {
        let turned = on_page > 0 && (on_page == 2 || last);
        (on_page, last) = (if turned { 1 } else { on_page + 1 }, asks);
        turned
    });
    begins.collect()
}

/// The longest address that is printed; a longer one nobody types, and the code has it.
const TYPED: usize = 120;

fn head(words: Words, title: &str, link: Option<&str>) -> Html {
    let drawn = link.and_then(|link| code(words, link));
    let address = link.filter(|_| drawn.is_some());
    let found = match address {
        None => html! { <p class="soft">{ words.paper_by_file() }</p> },
        Some(link) if link.len() > TYPED => html! { <p class="soft">{ words.paper_by_code() }</p> },
        Some(link) => {
            html! { <><p class="soft">{ words.paper_link() }</p><p class="address">{ link.to_owned() }</p></> }
        }
    };
    html! { <header><div><h3>{ title }</h3>{ found }</div>{ drawn.unwrap_or_default() }</header> }
}

/// What a step asks: its choices, or a line for what is predicted.
fn question(state: &State, paper: &Paper, step: usize) -> Option<Html> {
    let words = state.words();
    let (of, posed) = posed(state, paper).into_iter().find(|(_, posed)| posed.step == step)?;
    if let Some(LessonAsk::Choose(choice)) = &of.ask {
        return Some(lettered(state, step, choice));
    }
    let lab = state.shown.as_ref()?.overview.head.lab;
    let (printed, _) = posed.decision.as_ref()?;
    Some(html! {
        <>
            <p class="asks">{ asks(lab, words, &printed.asked) }</p>
            <p class="answer">{ words.paper_answer() }{ " " }<span class="line" /></p>
        </>
    })
}

/// The answers of the steps that ask, by their numbers; none where no step does.
fn key(state: &State, paper: &Paper, (title, steps): (&str, &[PaperStep])) -> Option<Html> {
    let words = state.words();
    let all = posed(state, paper);
    let one = |&(step, own): &(_, &Posed)| {
        let number = steps.iter().position(|told| told.step == own.step)? + 1;
        let said = answer(state, paper, (step, own))?;
        Some(html! { <li value={number.to_string()}>{ said }</li> })
    };
    let answers: Vec<Html> = all.iter().filter_map(one).collect();
    (!answers.is_empty()).then(|| {
        html! {
            <article class="leaf key">
                <header><h3>{ words.paper_key() }</h3><p>{ title }</p></header>
                <ol>{ for answers }</ol>
            </article>
        }
    })
}

#[cfg(test)]
mod tests {
    use super::turned;

    #[test]
    fn a_step_that_asks_is_the_last_on_its_page() {
        for steps in 0..9 {
            for asks in 0..1_u32 << steps {
                let asked: Vec<bool> = (0..steps).map(|step| (asks >> step) & 1 == 1).collect();
                let turned = turned(&asked);
                assert!(!turned.first().is_some_and(|first| *first), "an empty page: {asked:?}");
                let behind = asked.iter().zip(turned.iter().skip(1));
                assert!(behind.clone().all(|(asks, turned)| !asks || *turned), "{asked:?}");
                let pages: Vec<usize> = (0..asked.len())
                    .scan(0, |page, step| {
                        *page += usize::from(turned[step]);
                        Some(*page)
                    })
                    .collect();
                let on = |page: &usize| pages.iter().filter(|other| *other == page).count();
                assert!(pages.iter().all(|page| on(page) <= 2), "{asked:?}");
                // No page is turned without need.
                let needless = behind
                    .zip(&pages)
                    .filter(|((asks, turned), page)| **turned && !**asks && on(page) < 2);
                assert_eq!(needless.count(), 0, "{asked:?}");
            }
        }
    }
}
