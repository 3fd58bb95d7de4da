//! What takes long, with ways to stop it; and that a run was stopped, with a way to go on.
//!
//! Those who listen hear what began and what came of it, not every figure in between.

use gantry_core::session::Head;

use crate::client::Source;
use crate::components::prelude::*;
use crate::state::{Importing, Opening, Recording};

/// The bars; an empty place where nothing takes long.
pub fn progress_bars(state: &State, act: &Act) -> Html {
    let words = state.words();
    let importing = state.importing.as_ref().filter(|importing| is_told(importing));
    let recording = state.opening.as_ref().filter(|opening| is_shown(opening));
    let heard = match (importing, recording) {
        (Some(importing), _) => import_label(words, importing),
        (None, Some(opening)) if opening.stopping => words.stopping(),
        (None, Some(_)) => words.recording(),
        (None, None) if state.searching() => words.searching(),
        (None, None) => "",
    };
    html! {
        <section class="progress" aria-label={words.under_way()}>
            <p class="hidden" role="status">{ heard }</p>
            <div role="status">if state.silent { { silent(words, act) } }</div>
            <p class="late" role="status">{ if state.is_waiting() { words.worker_late() } else { "" } }</p>
            if let Some(importing) = importing { { import_bar(words, importing, act) } }
            if let Some(opening) = recording { { run_bar(state, opening, act) } }
            if state.searching() { { search_bar(words, act) } }
            <div role="status">
                if state.partial() && state.opening.is_none() && !state.withheld() { { partial(state, act) } }
            </div>
        </section>
    }
}

/// Whether a run is told of: a change of what is shown only where it takes longer than a blink.
fn is_shown(opening: &Opening) -> bool {
    opening.progress.is_some() && (opening.fresh || opening.rate.per_second().is_some())
}

/// Whether a workload on its way is told of: a fetch only where it takes longer than a blink.
fn is_told(importing: &Importing) -> bool {
    !matches!(importing.source, Source::Example(_)) || importing.reading.is_some()
}

fn import_label(words: Words, importing: &Importing) -> &'static str {
    match importing.source {
        Source::Example(_) => words.fetching(),
        Source::File(_) | Source::Drawn(_) => words.importing(),
    }
}

fn search_bar(words: Words, act: &Act) -> Html {
    let cancel = act.reform(|()| Action::Cancel);
    bar(words.searching(), None, None, String::new(), words.cancel(), cancel)
}

/// Who runs or reads in the background does not answer.
fn silent(words: Words, act: &Act) -> Html {
    html! {
        <div class="partial">
            <p>{ words.worker_silent() }</p>
            <Button label={words.end_silent()} onclick={act.reform(|()| Action::EndSilent)} />
        </div>
    }
}

fn import_bar(words: Words, importing: &Importing, act: &Act) -> Html {
    let reading = importing.reading;
    let left = reading.and_then(|reading| importing.rate.seconds_left(reading.of));
    let text = reading.map_or_else(String::new, |reading| {
        words.reading(reading.bytes, reading.of, reading.jobs, left)
    });
    let (max, value) = match reading {
        Some(reading) => (Some(reading.of), Some(reading.bytes)),
        None => (None, None),
    };
    let label = import_label(words, importing);
    bar(label, max, value, text, words.cancel(), act.reform(|()| Action::StopImport))
}

/// The bar of runs that are to stand beside each other.
pub fn comparison_bar(words: Words, recording: Option<&Recording>, act: &Act) -> Html {
    let told = recording.and_then(|recording| Some((recording, recording.progress?)));
    let told = told.map(|(recording, progress)| {
        let rate = &recording.rate;
        let (rate, left) = (rate.per_second(), rate.seconds_left(progress.total));
        let text = words.progress(progress, rate, left);
        let label = if recording.stopping { words.stopping() } else { words.recording() };
        let cancel = act.reform(|()| Action::Cancel);
        bar(label, Some(progress.total), Some(progress.done), text, words.cancel(), cancel)
    });
    html! {
        <div class="progress">
            <p class="hidden" role="status">{ if told.is_some() { words.recording() } else { "" } }</p>
            { for told }
        </div>
    }
}

fn run_bar(state: &State, opening: &Opening, act: &Act) -> Html {
    let words = state.words();
    let progress = opening.progress.unwrap_or_default();
    let (rate, left) = (opening.rate.per_second(), opening.rate.seconds_left(progress.total));
    let text = words.progress(progress, rate, left);
    let label = if opening.stopping { words.stopping() } else { words.recording() };
    let cancel = act.reform(|()| Action::Cancel);
    bar(label, Some(progress.total), Some(progress.done), text, words.cancel(), cancel)
}

fn bar(
    label: &'static str,
    max: Option<u64>,
    value: Option<u64>,
    text: String,
    cancel: &'static str,
    onclick: Callback<()>,
) -> Html {
    let text_of = |number: Option<u64>| number.map(|number| number.to_string());
    html! {
        <div class="recording">
            <label for="recording">{ label }</label>
            <progress id="recording" max={text_of(max.map(|max| max.max(1)))} value={text_of(value)}>{ text.clone() }</progress>
            <span class="soft mono">{ text }</span>
            <Button label={cancel} {onclick} />
        </div>
    }
}

/// What is shown is of a run that was stopped, or of one that was ended for good.
fn partial(state: &State, act: &Act) -> Html {
    let words = state.words();
    if let Some((overview, ended)) =
        state.shown.as_ref().and_then(|shown| Some((&shown.overview, shown.overview.partial?)))
    {
        let Head { lab, time_unit, .. } = &overview.head;
        let text = words.ended_text(ended, *lab, Clock::of(time_unit.as_deref()));
        return html! {
            <div class="partial"><p><b>{ words.partial_result() }</b>{ " " }{ text }</p></div>
        };
    }
    html! {
        <div class="partial">
            <p><b>{ words.partial_result() }</b>{ " " }{ words.stopped_early() }</p>
            <Button label={words.go_on()} onclick={act.reform(|()| Action::GoOn)} />
        </div>
    }
}
