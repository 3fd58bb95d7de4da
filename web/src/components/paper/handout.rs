//! A handout: the steps of the story with their pictures, two to a page, and the link to them at the head.

use yew::prelude::*;

use super::code::code;
use super::moment::figures;
use crate::components::note::inline;
use crate::state::State;
use crate::state::paper::Paper;
use crate::story::for_paper;

/// The handout; without the link where there is none.
pub fn handout(state: &State, paper: &Paper, (title, link): (&str, Option<&str>)) -> Html {
    let words = state.words();
    let steps = for_paper(state);
    let step = |(at, (fact, turn, _)): (usize, &(Vec<_>, Vec<_>, _))| {
        html! {
            <section class="step">
                <h4>{ format!("{}. ", at + 1) }{ inline(fact) }</h4>
                <p>{ inline(turn) }</p>
                { figures(words, paper.album.shown(at)) }
            </section>
        }
    };
    html! {
        <article class="leaf handout">
            <header>
                <div><h3>{ title }</h3>
                    if let Some(link) = link { <p class="soft">{ words.paper_link() }</p><p class="address">{ link.to_owned() }</p> }
                </div>
                { for link.and_then(|link| code(words, link)) }
            </header>
            { for steps.iter().enumerate().map(step) }
        </article>
    }
}
