//! The mode, and how what is lent is split and taken back; each can be changed in place.

use gantry_core::labs::workflow::view::Outline;
use gantry_core::labs::workflow::{By, Interrupted, Mode};
use yew::prelude::*;

use crate::components::parts::{SetupProps, setting};
use crate::components::segments::{Segment, segments};
use crate::components::select::Select;
use crate::components::when;
use crate::edit::{self, at};
use crate::platform::page;
use crate::state::Action;

pub type Props = SetupProps<Outline>;

#[component]
pub fn Setup(props: &Props) -> Html {
    let Props { words, outline, act } = props;
    let mode = |mode: Mode| Segment {
        label: words.mode(mode),
        hint: Some(words.mode_hint(mode)),
        checked: mode == outline.mode,
        then: Action::Edit(edit::choose(at!["mode"], mode.name())),
    };
    let by = |by: By| Segment {
        label: words.lent_by(by),
        hint: Some(words.by_hint(by)),
        checked: by == outline.by,
        then: Action::Edit(edit::choose(at!["share", "by"], by.name())),
    };
    let lends = outline.mode == Mode::Lend && !outline.users.is_empty();
    html! {
        <div class="setup">
            <fieldset class="segments policies">
                <legend class="hidden">{ words.modes_label() }</legend>
                { segments("mode", Mode::ALL.map(mode), act) }
            </fieldset>
            <p class="soft">{ words.mode_hint(outline.mode) }</p>
            if lends {
                <fieldset class="segments policies">
                    <legend class="hidden">{ words.by_label() }</legend>
                    { segments("by", By::ALL.map(by), act) }
                </fieldset>
                <p class="soft">{ words.by_hint(outline.by) }</p>
                <dl class="pairs">
                    { interrupted(props) }
                    { short_jobs(props) }
                </dl>
            }
        </div>
    }
}

fn interrupted(props: &Props) -> Html {
    let Props { words, outline, act } = props;
    let option =
        |then: Interrupted| (then.name().to_owned(), words.job_interrupted(then).to_owned());
    let options = Interrupted::ALL.into_iter().map(option);
    let path = at!["share", "interrupted"];
    setting(words.interrupted_label(), outline.interrupted.name(), path, options, act)
}

fn short_jobs(props: &Props) -> Html {
    let Props { words, outline, act } = props;
    let choose = when(act, |event: Event| {
        let short = page::value_of(&event) == "short";
        Some(Action::Edit(edit::choose(at!["share", "short_jobs_only"], short)))
    });
    let select = Select {
        label: Some(words.short_jobs_label()),
        chosen: if outline.short_jobs_only { "short" } else { "all" },
        onchange: choose,
        ..Select::default()
    };
    let options = [("all", words.all_jobs_borrow()), ("short", words.short_jobs_borrow())];
    let options = options.map(|(name, told)| (name.to_owned(), told.to_owned()));
    html! { <div class="wide"><dt>{ words.short_jobs_label() }</dt><dd>{ select.html(options.into_iter()) }</dd></div> }
}
