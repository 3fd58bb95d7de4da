//! Playing, stepping, jumping, speed and level.

use std::rc::Rc;

use gantry_core::kernel::Level;
use gantry_core::scenario::LabKind;
use gantry_core::session::{Direction, Goal};
use yew::prelude::*;

use super::button::Button;
use super::icon::Icon;
use super::segments::{Segment, segments};
use super::select::Select;
use crate::labs::facts;
use crate::narrate::Words;
use crate::platform::page;
use crate::player::{Pace, Speed};
use crate::state::{self, Action, Overview};
use crate::words::shell::WithKey;

/// Playing and stepping from a first place to a last, standing at one of them; named for those who hear it.
pub fn group(
    words: Words,
    place: (u64, (u64, u64)),
    playing: bool,
    act: &Callback<Action>,
) -> Html {
    html! {
        <div class="transport" role="group" aria-label={words.transport()}>
            { buttons(words, place, playing, act) }
        </div>
    }
}

fn buttons(
    words: Words,
    (at, (first, last)): (u64, (u64, u64)),
    playing: bool,
    act: &Callback<Action>,
) -> Html {
    let go = |goal: Goal| act.reform(move |()| Action::Go(goal.clone()));
    let step = |direction| act.reform(move |()| Action::Step { direction, coarser: false });
    let (at_start, at_end) = (at <= first, at >= last);
    let (label, icon) =
        if playing { (words.pause(), Icon::Pause) } else { (words.play(), Icon::Play) };
    html! {
            <div class="buttons">
                <Button label={words.to_start()} icon={Icon::Start} key_hint="Home" disabled={at_start} onclick={go(Goal::Start)} />
                <Button label={words.step_back()} icon={Icon::Back} key_hint="←" disabled={at_start} onclick={step(Direction::Back)} />
                <Button
                    id="play"
                    class="play"
                    {label}
                    {icon}
                    key_hint={words.key_space()}
                    disabled={first == last}
                    onclick={act.reform(|()| Action::Toggle)}
                />
                <Button
                    label={words.step_forward()}
                    icon={Icon::Forward}
                    key_hint="→"
                    disabled={at_end}
                    onclick={step(Direction::Forward)}
                />
                <Button label={words.to_end()} icon={Icon::End} key_hint="End" disabled={at_end} onclick={go(Goal::End)} />
            </div>
    }
}

/// What the list of breakpoints needs.
#[derive(Properties, PartialEq)]
pub struct BreakpointsProps {
    /// The words.
    pub words: Words,
    /// The run.
    pub overview: Rc<Overview>,
    /// Where playing stops.
    pub breakpoints: state::Breakpoints,
    /// Takes actions.
    pub act: Callback<Action>,
}

/// The kinds at which playing stops: a list over the page, which the browser opens and closes.
#[component]
pub fn Breakpoints(props: &BreakpointsProps) -> Html {
    let BreakpointsProps { words, overview, breakpoints, act } = props;
    let chosen = breakpoints.names().len() as u64;
    let row = |(kind, count): &(String, u64)| {
        let toggled = kind.clone();
        let toggle = act.reform(move |_: Event| Action::Breakpoint(Some(toggled.clone())));
        html! {
            <label key={kind.clone()}>
                <input type="checkbox" checked={breakpoints.has(kind)} onchange={toggle} />
                <span>{ words.kind_name(kind, overview.head.lab) }</span>
                <span class="soft">{ words.number(*count) }</span>
            </label>
        }
    };
    let kinds = overview.kinds.iter().filter(|(kind, count)| *count > 0 || breakpoints.has(kind));
    html! {
        <div class="breakpoints">
            <button type="button" class="button" popovertarget="breakpoints" title={WithKey { label: words.breakpoints_hint(), key: "b" }.tell(*words)}>
                <span>
                    { words.breakpoints() }
                    if chosen > 0 { <b>{ format!(" {}", words.number(chosen)) }</b> }
                </span>
            </button>
            <div id="breakpoints" class="list" popover="auto" role="group" aria-label={words.breakpoints()}>{ for kinds.map(row) }</div>
        </div>
    }
}

/// The pace of a reader, as a choice.
const READ: &str = "r";

/// How fine a step is.
pub fn levels(words: Words, level: Level, lab: LabKind, act: &Callback<Action>) -> Html {
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
pub fn speeds(
    words: Words,
    (pace, speed): (Pace, Speed),
    has_time: bool,
    act: &Callback<Action>,
) -> Html {
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

/// What a jump needs.
#[derive(Properties, PartialEq)]
pub struct JumpProps {
    /// The words.
    pub words: Words,
    /// The run.
    pub overview: Rc<Overview>,
    /// Takes actions.
    pub act: Callback<Action>,
}

/// Jumping to the previous or next event of a kind.
#[component]
pub fn Jump(props: &JumpProps) -> Html {
    let JumpProps { words, overview, act } = props;
    let chosen = use_state(|| None::<String>);
    let kinds: Vec<&(String, u64)> =
        overview.kinds.iter().filter(|(_, count)| *count > 0).collect();
    let has = |kind: &str| kinds.iter().any(|(known, _)| known == kind);
    let kind = (*chosen).clone().filter(|kind| has(kind));
    let targets = facts(overview.head.lab).targets;
    let kind = kind.or_else(|| targets.iter().find(|kind| has(kind)).map(|&kind| kind.to_owned()));
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
    let option = |(name, count): &(String, u64)| {
        (
            name.clone(),
            format!("{} · {}", words.kind_name(name, overview.head.lab), words.number(*count)),
        )
    };
    let select = Select {
        label: Some(words.jump_to()),
        chosen: kind.as_deref().unwrap_or_default(),
        onchange: choose.into(),
        ..Select::default()
    };
    html! {
        <div class="jump" role="group" aria-label={words.jump_to()}>
            <Button label={words.previous_of_kind()} icon={Icon::Previous} key_hint="," onclick={jump(Direction::Back)} />
            { select.html(kinds.into_iter().map(option)) }
            <Button label={words.next_of_kind()} icon={Icon::Next} key_hint="." onclick={jump(Direction::Forward)} />
        </div>
    }
}
