//! Playing and stepping; in a menu level and speed, jumps, and where playing stops.

use gantry_core::kernel::Kind;
use gantry_core::session::Direction;

use super::menu::{Menu, item};
use super::segments::{Segment, segments};
use crate::components::prelude::*;
use crate::player::{Pace, Speed};
use crate::state::{Breakpoints, Playback};
use crate::words::shell::WithKey;

/// Playing and stepping, named for those who hear it.
pub fn group(words: Words, playback: &Playback, act: &Act) -> Html {
    let Playback { at, bounds: (first, last), playing, next, asks } = *playback;
    let step = |direction| act.reform(move |()| Action::Step { direction, coarser: false });
    let (at_start, at_end) = (at <= first, at >= last);
    let (label, icon) = match (playing, next) {
        (true, _) => (words.pause(), Icon::Pause),
        (false, true) => (words.play_to_next(), Icon::Play),
        (false, false) => (words.play(), Icon::Play),
    };
    let off = asks || first == last;
    let toggle = super::when(act, move |_: MouseEvent| (!off).then_some(Action::Toggle));
    let key = words.key_space();
    html! {
        <div class="transport" role="group" aria-label={words.transport()}>
            <Button label={words.step_back()} icon={Icon::Previous} key_hint="←" disabled={at_start} onclick={step(Direction::Back)} />
            <button
                type="button"
                id="play"
                class="button play"
                data-next={next.then_some("true")}
                aria-disabled={off.then_some("true")}
                title={format!("{label} ({key})")}
                data-key={key}
                onclick={toggle}
            >
                { icon.html() }
                <span>{ label }</span>
            </button>
            <Button label={words.step_forward()} icon={Icon::Next} key_hint="→" disabled={at_end} onclick={step(Direction::Forward)} />
        </div>
    }
}

/// What a run is stepped by, and where it stops: a menu that shows level and speed, and has what the foot has no room for.
pub fn pace(state: &State, shown: &Shown, (switches, predict): (Html, Action), act: &Act) -> Html {
    let (words, overview) = (state.words(), &shown.overview);
    let lab = overview.head.lab;
    let does = |label, key, goal: Goal| {
        item(label, Some(key), act.reform(move |_| Action::Go(goal.clone())))
    };
    let speed = speed_told(words, state.pace, state.speed);
    let shown = html! { <><span>{ format!("{} · {speed}", words.level_name(state.level)) }</span>{ Icon::Down.html() }</> };
    Menu { id: PACE, name: words.stepping(), hint: Some(words.stepping().into()), shown }.html(
        html! {
            <>
                <div class="where-narrow">
                    { item(words.predict(), None, act.reform(move |_| predict.clone())) }
                    <hr />
                </div>
                { levels(words, state.level, lab, act) }
                { speeds(words, (state.pace, state.speed), overview.span.is_some(), act) }
                <hr />
                <Jump {words} {lab} act={act.clone()} />
                { breakpoints(words, lab, &state.breakpoints, act) }
                { what_comes(words, state.shows_what_comes(), act) }
                { switches }
                <hr />
                { does(words.to_start(), "Home", Goal::Start) }
                { does(words.to_end(), "End", Goal::End) }
            </>
        },
    )
}

const PACE: &str = "pace";

fn speed_told(words: Words, pace: Pace, speed: Speed) -> String {
    match pace {
        Pace::Step => speed.label().to_owned(),
        Pace::Read => words.by_reading().to_owned(),
        Pace::Time => words.whole_run_in(speed.whole_run_s()),
    }
}

/// The kinds at which playing stops: a list that unfolds.
fn breakpoints(words: Words, lab: LabKind, breakpoints: &Breakpoints, act: &Act) -> Html {
    let chosen = breakpoints.names().len() as u64;
    let row = |kind: &Kind| {
        let name = kind.name;
        let toggle = act.reform(move |_: Event| Action::Breakpoint(Some(name.to_owned())));
        html! {
            <label key={name}>
                <input type="checkbox" checked={breakpoints.has(name)} onchange={toggle} />
                <span>{ words.kind_name(name, lab) }</span>
            </label>
        }
    };
    html! {
        <details class="breakpoints">
            <summary title={WithKey { label: words.breakpoints_hint(), key: "b" }.tell(words)}>
                { words.breakpoints() }
                if chosen > 0 { <b>{ format!(" {}", words.number(chosen)) }</b> }
            </summary>
            { for facts(lab).kinds.iter().map(row) }
        </details>
    }
}

/// The switch by which what comes is shown, where it may be.
pub fn what_comes(words: Words, shown: Option<bool>, act: &Act) -> Html {
    let onchange = act.reform(|_: Event| Action::WhatComes);
    let (off, on) = (shown.is_none(), shown.unwrap_or(false));
    html! {
        <label class="switch" title={words.what_comes_hint()}><input id="comes" type="checkbox" disabled={off} checked={on} {onchange} /><span>{ words.what_comes() }</span></label>
    }
}

/// The pace of a reader, as a choice.
const READ: &str = "r";

pub fn levels(words: Words, level: Level, lab: LabKind, act: &Act) -> Html {
    let option = |choice: Level| Segment {
        label: words.level_name(choice),
        hint: Some(words.level_hint(choice, lab)),
        checked: choice == level,
        then: Action::Level(choice),
    };
    html! {
        <fieldset class="segments">
            <legend class="hidden">{ words.level() }</legend>
            { segments("level", Level::ALL.map(option), act) }
        </fieldset>
    }
}

/// How fast it plays: by step, and in a lab with time by the run's own time.
pub fn speeds(words: Words, (pace, speed): (Pace, Speed), has_time: bool, act: &Act) -> Html {
    let value = |pace: Pace, speed: Speed| match pace {
        Pace::Step => format!("{}", speed.index()),
        Pace::Read => READ.to_owned(),
        Pace::Time => format!("t{}", speed.index()),
    };
    let choose = super::when(act, |event: Event| {
        let value = page::value_of(&event);
        if value == READ {
            return Some(Action::Pace(Pace::Read, Speed::default()));
        }
        let (pace, at) = match value.strip_prefix('t') {
            Some(at) => (Pace::Time, at),
            None => (Pace::Step, &*value),
        };
        at.parse().ok().map(|at| Action::Pace(pace, Speed::at(at)))
    });
    let pace = if has_time || pace == Pace::Read { pace } else { Pace::Step };
    let speeds = Select {
        id: Some("speed"),
        class: "speed mono",
        label: Some(words.speed()),
        title: Some(WithKey { label: words.speed_hint(), key: "+ −" }.tell(words).into()),
        chosen: &value(pace, speed),
        onchange: choose,
    };
    let by_step = Speed::all().map(|own| (value(Pace::Step, own), own.label().to_owned()));
    let by_step = [(READ.to_owned(), words.by_reading().to_owned())].into_iter().chain(by_step);
    if !has_time {
        return speeds.html(by_step);
    }
    let by_time =
        Speed::all().map(|own| (value(Pace::Time, own), words.whole_run_in(own.whole_run_s())));
    let by_step = (Some(words.by_step()), by_step.collect());
    speeds.grouped([by_step, (Some(words.by_time()), by_time.collect())])
}

#[derive(Properties, PartialEq)]
pub struct JumpProps {
    pub words: Words,
    pub lab: LabKind,
    pub act: Act,
}

/// Jumping to the previous or next event of a kind.
#[component]
pub fn Jump(JumpProps { words, lab, act }: &JumpProps) -> Html {
    let chosen = use_state(|| None::<String>);
    let facts = facts(*lab);
    let kind = (*chosen).clone().filter(|kind| facts.kind(kind).is_some());
    let kind = kind.or_else(|| facts.targets.first().map(|&kind| kind.to_owned()));
    let choose = {
        let chosen = chosen.clone();
        move |event: Event| chosen.set(Some(page::value_of(&event)))
    };
    let jump = |direction| {
        let kind = kind.clone();
        super::when(act, move |()| {
            kind.clone().map(|kind| Action::Go(Goal::Jump { kind, direction }))
        })
    };
    let option = |kind: &Kind| (kind.name.to_owned(), words.kind_name(kind.name, *lab).to_owned());
    let select = Select {
        label: Some(words.jump_to()),
        chosen: kind.as_deref().unwrap_or_default(),
        onchange: choose.into(),
        ..Select::default()
    };
    html! {
        <div class="jump" role="group" aria-label={words.jump_to()}>
            <Button label={words.previous_of_kind()} icon={Icon::Previous} key_hint="," onclick={jump(Direction::Back)} />
            { select.html(facts.kinds.iter().map(option)) }
            <Button label={words.next_of_kind()} icon={Icon::Next} key_hint="." onclick={jump(Direction::Forward)} />
        </div>
    }
}
