//! A handout: the steps of the story with their pictures, two to a page, what the lesson teaches and the link to it at the
//! head, and behind them the key of its questions.

use gantry_core::scenario::lesson::LessonAsk;
use gantry_core::scenario::note::spans;
use yew::prelude::*;

use super::code::code;
use super::lesson::{answer, lettered, posed};
use super::moment::figures;
use crate::components::note::inline;
use crate::edit::asks;
use crate::narrate::Words;
use crate::state::State;
use crate::state::paper::{Paper, Posed};
use crate::state::paper::{PaperStep, for_paper};
use crate::story::Caption;

/// The handout; a link that is too long for a code is left out, and where the run is found instead is told.
pub fn handout(state: &State, paper: &Paper, (title, link): (&str, Option<&str>)) -> Html {
    let words = state.words();
    let steps = for_paper(state);
    let step = |(at, told): (usize, &PaperStep)| {
        let Caption { fact, turn } = &told.caption;
        html! {
            <section class="step">
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

/// The title, and how the run is found again.
fn head(words: Words, title: &str, link: Option<&str>) -> Html {
    let drawn = link.and_then(|link| code(words, link));
    let address = link.filter(|_| drawn.is_some());
    let found = address.map_or_else(
        || html! { <p class="soft">{ words.paper_by_file() }</p> },
        |link| html! { <><p class="soft">{ words.paper_link() }</p><p class="address">{ link.to_owned() }</p></> },
    );
    html! { <header><div><h3>{ title }</h3>{ found }</div>{ drawn.unwrap_or_default() }</header> }
}

/// What a step asks: its choices, or a line for what is predicted.
fn question(state: &State, paper: &Paper, step: usize) -> Option<Html> {
    let words = state.words();
    let (of, posed) = posed(state, paper).into_iter().find(|(_, posed)| posed.step == step)?;
    if let Some(LessonAsk::Choose(choice)) = &of.ask {
        return Some(lettered(words, choice));
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
        let said = answer(words, paper, (step, own))?;
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
