//! The page inside another page: the picture and its transport, and the parts beside it that the address asks for.
//!
//! It fills its frame, whatever the size: in a narrow one the parts stand behind the picture, and a press shows one; in a low
//! one what is said takes the place that the picture leaves.
//!
//! **Invariant:** nothing scrolls but what is longer than its own part: a wheel over an embed scrolls the page around it.

use yew::prelude::*;

use super::icon::Icon;
use super::live::live;
use super::notice::notice_bar;
use super::page::{Panels, lab, middle, right, shown, tabs, title};
use super::progress::progress_bars;
use super::scrubber::Scrubber;
use super::story::story;
use super::transport;
use crate::links::Links;
use crate::platform::address;
use crate::state::{Action, Embed, Panel, Shown, State, Tab};

type Act = Callback<Action>;

/// The whole embed.
pub fn page(state: &State, act: &Act, links: &Links) -> Html {
    let Some(embed) = &state.embed else { return html! {} };
    let words = state.words();
    let beside = [(Panel::Algorithm, Tab::Algorithm), (Panel::Why, Tab::Why)];
    let beside = beside.into_iter().filter(|(panel, _)| embed.has(*panel)).map(|(_, tab)| tab);
    let all: Vec<Tab> = std::iter::once(Tab::Scene).chain(beside).collect();
    let open = if all.contains(&state.tab) { state.tab } else { Tab::Scene };
    let lay = |shown: &Shown, panels: Panels| stage(state, shown, panels, (embed, links, act));
    html! {
        <div class="page" data-layout="embed" data-tab={open.name()} data-beside={(all.len() > 1).to_string()}>
            <header class="hidden"><h1>{ title(state) }</h1></header>
            <div class="told">
                { notice_bar(words, state.notice.as_ref(), false, act) }
                { progress_bars(state, act) }
            </div>
            if all.len() > 1 { { tabs(words, lab(state), open, &all, act) } }
            { shown(state, act, lay) }
            { live(words, state) }
        </div>
    }
}

fn stage(
    state: &State,
    shown: &Shown,
    panels: Panels,
    (embed, links, act): (&Embed, &Links, &Act),
) -> (Html, Html) {
    let words = state.words();
    let Panels { scene, headline, algorithm, why, lamps, figures, .. } = panels;
    let story = if embed.has(Panel::Lesson) {
        story(state, act)
    } else {
        html! {}
    };
    let algorithm = embed.has(Panel::Algorithm).then_some(algorithm);
    let why = embed.has(Panel::Why).then_some(why);
    let beside = algorithm.is_some() || why.is_some();
    let figures = embed.has(Panel::Figures).then(|| {
        html! { <div class="status">{ lamps }{ figures }</div> }
    });
    let main = html! {
        <>
            { middle(state, (headline, scene, story), links, act) }
            if beside { { right(words, algorithm, why) } }
        </>
    };
    let foot = html! {
        <footer class="panel foot">
            { for figures }
            if embed.controls { { controls(state, shown, act) } }
            { open_in_gantry(state, links) }
        </footer>
    };
    (main, foot)
}

fn controls(state: &State, shown: &Shown, act: &Act) -> Html {
    let words = state.words();
    let position = AttrValue::from(words.position(state.level, &shown.moment, &shown.overview));
    let bounds = state.bounds();
    let at = (shown.moment.moment, bounds);
    html! {
        <>
            { transport::group(words, at, state.playing(), act) }
            <div class="course">
                <Scrubber
                    {words}
                    moment={shown.moment.clone()}
                    heading={state.heading()}
                    position={position.clone()}
                    marks={state.marks.clone()}
                    bounds={Some(bounds)}
                    lab={shown.overview.head.lab}
                    act={act.clone()}
                />
                <p class="position mono">{ position }</p>
            </div>
        </>
    }
}

/// The same scenario at the same moment, as a page of its own.
fn open_in_gantry(state: &State, links: &Links) -> Html {
    let words = state.words();
    let Ok(fragment) = links.shareable(state) else { return html! {} };
    let href = format!("{}#{fragment}", address::base());
    html! {
        <a class="button quiet leave" {href} target="_blank" rel="noopener" title={words.open_in_gantry()} aria-label={words.open_in_gantry()}>
            { Icon::Leave.html() }
            <span aria-hidden="true">{ words.gantry() }</span>
        </a>
    }
}
