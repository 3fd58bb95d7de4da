//! Policies beside each other, in place of the page's parts for one: the choice of policies and the sentence above the
//! pictures, beside them the first different decisions and, once the end was sought, metrics and ends of whole runs;
//! below them the transport of the common clock.

mod choice;
mod ends;
mod figures;
pub mod frame;
mod kept;
mod partings;
mod save;
pub mod spaces;
pub mod strips;
mod together;
mod transport;

use self::ends::EndsView;
pub use self::kept::kept;
pub use self::save::save;
use self::spaces::{SpaceProps, Spaces};
use self::strips::Strips;
use super::notice::notice_bar;
use super::progress;
use crate::components::prelude::*;
use crate::state::Beside;

/// Ids of the pictures; as many as there can be runs.
pub(crate) const IDS: [&str; 5] = ["run-1", "run-2", "run-3", "run-4", "run-5"];

pub fn beside(state: &State, beside: &Beside, shown: &Shown, act: &Act) -> Html {
    let words = state.words();
    // Where it stands, for programs that read the page.
    let marks = (beside.clock.index.to_string(), beside.clock.last.to_string());
    let parting = beside.clock.divergence.map(|(a, b)| format!("{a}.{b}"));
    html! {
        <>
            <main
                class="beside-main"
                data-place={marks.0}
                data-places={marks.1}
                data-tick={beside.clock.tick.to_string()}
                data-parting={parting}
                data-policies={beside.policies.join(".")}
                data-ready={(beside.opening.is_none() && beside.comparison.is_some()).to_string()}
                data-playing={state.playing().to_string()}
            >
                <section class="panel middle" id="scene" tabindex="-1" aria-label={words.compare_policies()}>
                    { choice::choice(words, beside, shown, act) }
                    <p class="beside-said" id="headline">{ words.beside_said(beside) }</p>
                    { progress::comparison_bar(words, beside.opening.as_ref(), act) }
                    <div class="canvas">{ pictures(state, beside, shown, act) }</div>
                    { notice_bar(state, act) }
                </section>
                { aside(state, beside, shown, act) }
            </main>
            { transport::foot(state, beside, shown, act) }
        </>
    }
}

fn given(state: &State, beside: &Beside, act: &Act) -> SpaceProps {
    SpaceProps {
        words: state.words(),
        runs: beside.runs.clone(),
        table: state.tables,
        whole: beside.whole,
        motion: state.motion(),
        theme: state.theme(),
        act: act.clone(),
    }
}

fn pictures(state: &State, beside: &Beside, shown: &Shown, act: &Act) -> Html {
    let words = state.words();
    let Some(comparison) = &beside.comparison else {
        return html! { <p class="soft waits">{ words.loading() }</p> };
    };
    let given = given(state, beside, act);
    if !facts(shown.overview.head.lab).timed {
        return html! { <Spaces ..given /> };
    }
    state.camera.map_or_else(Html::default, |camera| {
        html! { <Strips {given} comparison={comparison.clone()} {camera} now={beside.clock.tick} /> }
    })
}

fn aside(state: &State, beside: &Beside, shown: &Shown, act: &Act) -> Html {
    let (words, lab) = (state.words(), shown.overview.head.lab);
    let clock = Clock::of(shown.overview.head.time_unit.as_deref());
    let Some(comparison) = &beside.comparison else {
        return html! { <section class="panel beside-panel" /> };
    };
    // A run that was ended for good says why; of one that the reader stopped there is no more to say.
    let stopped = comparison.complete.iter().zip(&comparison.ended);
    let stopped = stopped.clone().any(|(complete, ended)| !complete && ended.is_none());
    let ended = comparison.policies.iter().zip(&comparison.ended).filter_map(|(policy, ended)| {
        let text = words.ended_text((*ended)?, lab, clock);
        Some(words.labelled(words.policy_called(lab, policy), &text))
    });
    let whole = || {
        html! {
            <>
                <EndsView given={given(state, beside, act)} comparison={comparison.clone()} pair={beside.clock.divergence} />
                { figures::table(words, &shown.overview.head, comparison) }
            </>
        }
    };
    html! {
        <section class="panel beside-panel" tabindex="0" aria-label={words.figures_heading()}>
            if stopped { <p class="soft partial">{ words.run_partial() }</p> }
            { for ended.map(|text| html! { <p class="soft partial">{ text }</p> }) }
            { partings::partings(words, beside, comparison, clock, act) }
            if beside.whole { { whole() } } else { <p class="soft">{ words.compare_whole() }</p> }
        </section>
    }
}
