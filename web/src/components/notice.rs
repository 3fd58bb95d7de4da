//! A word to the reader above the picture: a draft that is kept, a link that is broken, errors in a scenario.

use gantry_core::scenario::Errors;
use gantry_core::workload::swf::Report;
use yew::prelude::*;

use super::button::Button;
use super::icon::Icon;
use crate::narrate::Words;
use crate::platform::files;
use crate::state::{Action, Notice, Origin};

/// The most errors that are listed here; the editor has them all.
const ERRORS: usize = 4;

/// The notice; an empty place where there is nothing to say.
pub fn notice_bar(words: Words, notice: Option<&Notice>, act: &Callback<Action>) -> Html {
    let said = notice.map(|notice| {
        html! {
            <div class="notice">
                <div class="text">{ text(words, notice) }</div>
                { deed(words, notice, act) }
                <Button class="quiet" label={words.close()} icon={Icon::Close} onclick={act.reform(|()| Action::Notice(None))} />
            </div>
        }
    });
    html! { <div class="notices" role="status">{ for said }</div> }
}

fn text(words: Words, notice: &Notice) -> Html {
    let plain = match notice {
        Notice::DraftKept { .. } => words.draft_kept(),
        Notice::BadLink { errors } => return list(words, words.link_bad(), errors),
        Notice::NoSuchExample => words.link_unknown_example(),
        Notice::ExampleUnavailable => words.example_unavailable(),
        Notice::BadFile => words.file_unreadable(),
        Notice::Imported { report } => return imported(words, report),
        Notice::BadScenario { errors, .. } => return list(words, words.scenario_bad(), errors),
        Notice::EditRefused { errors } => return list(words, words.edit_refused(), errors),
        Notice::Freed { tasks } => return html! { <p>{ words.tasks_freed(tasks) }</p> },
        Notice::NotKept { .. } => words.not_kept(),
    };
    html! { <p>{ plain }</p> }
}

fn imported(words: Words, report: &Report) -> Html {
    let reasons = words.skipped(report);
    html! {
        <>
            <p>{ words.imported(report) }</p>
            <ul>{ for reasons.iter().map(|reason| html! { <li key={reason.clone()}>{ reason }</li> }) }</ul>
        </>
    }
}

fn list(words: Words, heading: &'static str, errors: &Errors) -> Html {
    let listed = errors.list.iter().take(ERRORS).enumerate();
    let more = errors.more + errors.list.len().saturating_sub(ERRORS) as u64;
    html! {
        <>
            <p>{ heading }</p>
            <ul>
                { for listed.map(|(at, error)| html! { <li key={at}>{ words.error(error) }</li> }) }
                if more > 0 { <li key="more">{ words.and_more(more) }</li> }
            </ul>
        </>
    }
}

fn deed(words: Words, notice: &Notice, act: &Callback<Action>) -> Html {
    match notice {
        Notice::DraftKept { text } => {
            let text = text.clone();
            let restore = act.reform(move |()| Action::Open {
                text: text.clone(),
                origin: Origin::Own,
                goal: gantry_core::session::Goal::Start,
                edited: true,
                push: true,
            });
            html! { <Button label={words.draft_restore()} onclick={restore} /> }
        }
        Notice::NotKept { text } => {
            let text = text.clone();
            let save = move |()| {
                files::download("gantry-scenario.json", "application/json", text.as_bytes());
            };
            html! { <Button label={words.save_file()} onclick={save} /> }
        }
        Notice::BadScenario { .. } | Notice::EditRefused { .. } => {
            html! { <Button label={words.open_text()} onclick={act.reform(|()| Action::Editor(true))} /> }
        }
        _ => html! { <span /> },
    }
}
