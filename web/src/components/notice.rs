//! A word to the reader above the picture: a draft that is kept, a link that is broken, errors in a scenario.

use gantry_core::scenario::Errors;
use yew::prelude::*;

use super::button::Button;
use super::drafts::restore;
use super::icon::Icon;
use crate::drafts;
use crate::import::{Refused, Sealed};
use crate::narrate::Words;
use crate::platform::files::{self, MOST_OF_SITE, OfSite};
use crate::state::{Action, Dialog, Export, Notice};
use crate::tools;
use crate::words::dialogs::{LinkFileElsewhere, LinkFileMissing, LinkFileTooLarge, TooManyDrafts};

/// The most drafts that are offered here; where files are opened all are listed.
const DRAFTS: usize = 2;

/// The notice, with what can be done about it where that has a place here; an empty place where there is nothing to say.
pub fn notice_bar(
    words: Words,
    notice: Option<&Notice>,
    deeds: bool,
    act: &Callback<Action>,
) -> Html {
    let said = notice.map(|notice| {
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
        Notice::DraftsKept { .. } => words.drafts_kept(),
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
        Notice::Remark(remark) => return html! { <p>{ remark.0.tell(words) }</p> },
        Notice::NotKept { .. } => words.not_kept(),
    };
    html! { <p>{ plain }</p> }
}

fn refused_text(words: Words, file: Option<&str>, refused: &Refused) -> Html {
    let said = words.of_file(file, &words.refused(refused));
    match refused {
        Refused::Foreign(report) => reported(words, file, report),
        Refused::NotText(errors) => listed(words, said, errors),
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

fn reported(words: Words, file: Option<&str>, report: &Sealed) -> Html {
    tools::here().map_or_else(Html::default, |tools| (tools.report)(words, file, report))
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
