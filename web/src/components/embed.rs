//! The page inside another page: the picture and its transport, and the parts beside it that the address asks for.
//!
//! It fills its frame, whatever the size: in a narrow one the parts stand behind the picture, and a press shows one; in a low
//! one what is said takes the place that the picture leaves.
//!
//! **Invariant:** nothing scrolls but what is longer than its own part: a wheel over an embed scrolls the page around it.

use super::live::live;
use super::page::{Panels, asked, beside as beside_button, middle, right, shown, title};
use super::progress::progress_bars;
use super::scrubber::Scrubber;
use super::story::story;
use super::transport;
use crate::components::prelude::*;
use crate::platform::address;
use crate::state::{Embed, Panel, Tab};

/// What stands beside the picture.
const PARTS: [Panel; 2] = [Panel::Algorithm, Panel::Why];

pub fn page(state: &State, act: &Act) -> Html {
    let Some(embed) = &state.embed else { return html! {} };
    let words = state.words();
    let has_beside = PARTS.iter().any(|part| embed.has(*part));
    let open = if has_beside { state.tab } else { Tab::Scene };
    let lay = |shown: &Shown, panels: Panels| stage(state, shown, panels, (embed, act));
    html! {
        <div class="page" data-layout="embed" data-tab={open.name()} data-beside={has_beside.to_string()}>
            <header class="hidden"><h1>{ title(state) }</h1></header>
            <div class="told">
                { progress_bars(state, act) }
            </div>
            { shown(state, act, lay) }
            { live(words, state) }
        </div>
    }
}

fn stage(
    state: &State,
    shown: &Shown,
    panels: Panels,
    (embed, act): (&Embed, &Act),
) -> (Html, Html) {
    let words = state.words();
    let Panels { scene, headline, algorithm, why, lamps, figures, .. } = panels;
    let lesson = embed.has(Panel::Lesson);
    let strip = if lesson {
        story(state, act)
    } else {
        html! {}
    };
    let asked = asked(state, act).filter(|_| lesson || state.predicting.is_some());
    let [algorithm, why] = [(PARTS[0], algorithm), (PARTS[1], why)]
        .map(|(part, html)| embed.has(part).then_some(html));
    let beside = algorithm.is_some() || why.is_some();
    let figures = embed.has(Panel::Figures).then(|| {
        html! { <div class="status">{ lamps }{ figures }</div> }
    });
    let main = html! {
        <>
            { middle((state, act), (None, headline, scene), (strip, asked)) }
            if beside { { right(words, algorithm, None, why) } }
        </>
    };
    let foot = html! {
        <footer class="panel foot">
            { for figures }
            if embed.controls { { controls(state, shown, act) } }
            if beside { { beside_button(words, state.tab, act) } }
            { open_in_gantry(state) }
        </footer>
    };
    (main, foot)
}

fn controls(state: &State, shown: &Shown, act: &Act) -> Html {
    let words = state.words();
    let position = AttrValue::from(words.position(state.level, &shown.moment, &shown.overview));
    let bounds = state.bounds();
    html! {
        <>
            { transport::group(words, &state.playback(shown.moment.moment), act) }
            <div class="course">
                <Scrubber
                    {words}
                    moment={shown.moment.clone()}
                    heading={state.heading()}
                    position={words.heard_position(state.level, shown)}
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
fn open_in_gantry(state: &State) -> Html {
    let words = state.words();
    let Ok(fragment) = state.shareable() else { return html! {} };
    let href = format!("{}#{fragment}", address::base());
    html! {
        <a class="button quiet leave" {href} target="_blank" rel="noopener" title={words.open_in_gantry()} aria-label={words.open_in_gantry()}>
            { Icon::Leave.html() }
            <span aria-hidden="true">{ words.gantry() }</span>
        </a>
    }
}
