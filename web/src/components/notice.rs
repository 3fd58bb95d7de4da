//! A word to the reader above the picture: a draft that is kept, a link that is broken, errors in a scenario.

use gantry_core::scenario::Errors;
use gantry_core::workload::swf::{self, Report, Skipped};
use yew::prelude::*;

use super::button::Button;
use super::drafts::restore;
use super::icon::Icon;
use crate::drafts;
use crate::import::Refused;
use crate::narrate::Words;
use crate::platform::files;
use crate::state::{Action, Dialog, Export, Notice, SheetAction};
use crate::words::dialogs::TooManyDrafts;

/// The most errors that are listed here; the editor has them all.
const ERRORS: usize = 4;

/// The most drafts that are offered here; where files are opened all are listed.
const DRAFTS: usize = 2;

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
        Notice::DraftsKept { .. } => words.drafts_kept(),
        Notice::BadLink { errors } => return list(words, words.link_bad().into(), errors),
        Notice::NoSuchExample => words.link_unknown_example(),
        Notice::ExampleUnavailable { .. } => words.example_unavailable(),
        Notice::NotStarted => words.worker_failed(),
        Notice::Ended => words.worker_ended(),
        Notice::ImportEnded => words.import_ended(),
        Notice::TooManyDrafts => {
            return html! { <p>{ TooManyDrafts { most: drafts::MOST as u64 }.tell(words) }</p> };
        }
        Notice::NotImported { file, refused } => {
            return refused_text(words, file.as_deref(), refused);
        }
        Notice::Imported { report } => return imported(words, report),
        Notice::BadScenario { file, errors, .. } => {
            return list(words, words.of_file(file.as_deref(), words.scenario_bad()), errors);
        }
        Notice::EditRefused { errors } => return list(words, words.edit_refused().into(), errors),
        Notice::Remark(remark) => return html! { <p>{ remark.0.tell(words) }</p> },
        Notice::NotKept { .. } => words.not_kept(),
    };
    html! { <p>{ plain }</p> }
}

fn imported(words: Words, report: &Report) -> Html {
    html! {
        <>
            <p>{ words.imported(report) }</p>
            { skipped(words, report) }
        </>
    }
}

/// Which lines were skipped: how many for each reason, then each that is named.
fn skipped(words: Words, report: &Report) -> Html {
    let reasons = words.skipped(report);
    let line = |skipped: &Skipped| {
        html! { <li key={skipped.line.to_string()}>{ words.skipped_line(skipped) }</li> }
    };
    let more = report.unnamed_count();
    html! {
        <>
            <ul>{ for reasons.iter().map(|reason| html! { <li key={reason.clone()}>{ reason }</li> }) }</ul>
            if !report.skipped.is_empty() {
                <details>
                    <summary>{ words.skipped_lines() }</summary>
                    <ul class="lines" tabindex="0" aria-label={words.skipped_lines()}>
                        { for report.skipped.iter().map(line) }
                        if more > 0 { <li key="more">{ words.and_more(more) }</li> }
                    </ul>
                </details>
            }
        </>
    }
}

fn refused_text(words: Words, file: Option<&str>, refused: &Refused) -> Html {
    let said = words.of_file(file, &words.refused(refused));
    match refused {
        Refused::Trace(swf::Error::NoJobs(report)) => html! {
            <>
                <p>{ said }</p>
                { skipped(words, report) }
            </>
        },
        Refused::NotText(errors) => list(words, said, errors),
        _ => html! { <p>{ said }</p> },
    }
}

fn list(words: Words, heading: String, errors: &Errors) -> Html {
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

fn all_drafts(words: Words, act: &Callback<Action>) -> Html {
    let onclick = act.reform(|()| Action::Dialog(Some(Dialog::Share)));
    html! { <Button label={words.all_drafts()} {onclick} /> }
}

fn deed(words: Words, notice: &Notice, act: &Callback<Action>) -> Html {
    let simple = |label: &'static str, action: Action| {
        html! { <Button {label} onclick={act.reform(move |()| action.clone())} /> }
    };
    match notice {
        Notice::DraftsKept { drafts } => html! {
            <>
                { for drafts.iter().take(DRAFTS).map(|draft| restore(words, draft, act)) }
                if drafts.len() > DRAFTS { { all_drafts(words, act) } }
            </>
        },
        Notice::TooManyDrafts => all_drafts(words, act),
        Notice::ExampleUnavailable { name, goal } => {
            let (name, goal) = ((*name).to_owned(), Some(goal.clone()));
            simple(words.retry(), Action::OpenExample { name, goal, push: true })
        }
        Notice::NotStarted => simple(words.retry(), Action::StartAgain),
        Notice::Ended => simple(words.start_again(), Action::Reopen),
        Notice::NotKept { text: None } => {
            let save = act.reform(|()| Action::Export(Export::Scenario));
            html! { <Button label={words.save_file()} onclick={save} /> }
        }
        Notice::NotKept { text: Some(text) } => {
            let text = text.clone();
            let save = move |()| {
                files::download("gantry-scenario.json", "application/json", text.as_bytes());
            };
            html! { <Button label={words.save_file()} onclick={save} /> }
        }
        Notice::BadScenario { .. } => {
            html! { <Button label={words.open_text()} onclick={act.reform(|()| Action::Mend)} /> }
        }
        Notice::EditRefused { .. } => {
            html! { <Button label={words.open_text()} onclick={act.reform(|()| Action::Sheet(SheetAction::Open(true)))} /> }
        }
        _ => html! { <span /> },
    }
}
