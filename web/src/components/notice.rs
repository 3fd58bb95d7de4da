//! A word to the reader in the place of the strip under the picture: a link that is broken, errors in a scenario, what came
//! of an import.
//!
//! **Invariant:** it moves nothing.

use gantry_core::scenario::Errors;

use crate::components::prelude::*;
use crate::drafts;
use crate::import::{EncodedReport, ImportError};
use crate::platform::files::{self, MOST_OF_SITE, OfSite};
use crate::state::{Dialog, Export, Notice};
use crate::tools;
use crate::words::dialogs::{LinkFileElsewhere, LinkFileMissing, LinkFileTooLarge, TooManyDrafts};

/// The notice, with what can be done about it where that has a place here; an empty place where there is nothing to say.
pub fn notice_bar(state: &State, act: &Act) -> Html {
    let (words, deeds) = (state.words(), state.embed.is_none());
    let said = state.notice.as_ref().map(|notice| {
        html! {
            <div class="notice">
                <div class="text">{ text(words, notice) }</div>
                if deeds { { deed(words, notice, act) } }
                <Button class="quiet" label={words.close()} icon={Icon::Close} onclick={act.reform(|()| Action::Notice(None))} />
            </div>
        }
    });
    html! { <div class="notices" role="status">{ for said }</div> }
}

fn text(words: Words, notice: &Notice) -> Html {
    let plain = match notice {
        Notice::BadLink { errors } => return listed(words, words.link_bad().into(), errors),
        Notice::OfSite { address, why } => {
            let said = match why {
                OfSite::Elsewhere => LinkFileElsewhere { file: address }.tell(words),
                OfSite::TooLarge => {
                    LinkFileTooLarge { file: address, most: MOST_OF_SITE >> 20 }.tell(words)
                }
                OfSite::Missing => LinkFileMissing { file: address }.tell(words),
            };
            return html! { <p>{ said }</p> };
        }
        Notice::NoSuchExample => words.link_unknown_example(),
        Notice::ExampleUnavailable { .. } => words.example_unavailable(),
        Notice::NotStarted => words.worker_failed(),
        Notice::Ended { details } => {
            return html! {
                <>
                    <p>{ words.worker_ended() }</p>
                    if !details.is_empty() {
                        <details><summary>{ words.panic_details() }</summary><pre>{ details.to_string() }</pre></details>
                    }
                </>
            };
        }
        Notice::ImportEnded => words.import_ended(),
        Notice::TooManyDrafts => {
            return html! { <p>{ TooManyDrafts { most: drafts::MOST as u64 }.tell(words) }</p> };
        }
        Notice::NotImported { file, refused } => {
            return refused_text(words, file.as_deref(), refused);
        }
        Notice::Reported { report, .. } => return reported(words, None, report),
        Notice::BadScenario { file, errors, .. } => {
            return listed(words, words.of_file(file.as_deref(), words.scenario_bad()), errors);
        }
        Notice::EditRefused { errors } => {
            return listed(words, words.edit_refused().into(), errors);
        }
        Notice::EditLate => words.edit_late(),
        Notice::NewVersion => words.new_version(),
        Notice::Predicting => words.predict_alone(),
        Notice::BadReceipt(fault) => return html! { <p>{ words.receipt_fault(*fault) }</p> },
        Notice::Remark(remark) => return html! { <p>{ remark.tell(words) }</p> },
        Notice::NotKept { .. } => words.not_kept(),
    };
    html! { <p>{ plain }</p> }
}

fn refused_text(words: Words, file: Option<&str>, refused: &ImportError) -> Html {
    let said = words.of_file(file, &words.refused(refused));
    match refused {
        ImportError::Foreign(report) => reported(words, file, report),
        ImportError::NotText(errors) => listed(words, said, errors),
        _ => html! { <p>{ said }</p> },
    }
}

// What lists errors or reports is a part of the program that is fetched once there is such a notice.

fn listed(words: Words, heading: String, errors: &Errors) -> Html {
    let list = tools::here().map(|tools| (tools.errors)(words, errors));
    html! {
        <>
            <p>{ heading }</p>
            { for list }
        </>
    }
}

fn reported(words: Words, file: Option<&str>, report: &EncodedReport) -> Html {
    tools::here().map_or_else(Html::default, |tools| (tools.report)(words, file, report))
}

fn deed(words: Words, notice: &Notice, act: &Act) -> Html {
    let simple = |label: &'static str, action: Action| {
        html! { <Button {label} onclick={act.reform(move |()| action.clone())} /> }
    };
    match notice {
        Notice::TooManyDrafts => simple(words.all_drafts(), Action::Dialog(Some(Dialog::Gallery))),
        Notice::ExampleUnavailable { name, goal } => {
            let (name, goal) = ((*name).to_owned(), Some(goal.clone()));
            simple(words.retry(), Action::OpenExample { name, goal, push: true })
        }
        Notice::NotStarted => simple(words.retry(), Action::StartAgain),
        Notice::Ended { .. } => simple(words.start_again(), Action::Reopen),
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
        Notice::Reported { together: Some(_), .. } => {
            simple(words.open_together(), Action::Together)
        }
        Notice::BadScenario { .. } | Notice::EditRefused { .. } => {
            simple(words.open_text(), Action::Mend)
        }
        _ => html! { <span /> },
    }
}
