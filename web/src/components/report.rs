//! What is listed below a notice: errors of a scenario; and what came of files in another format: what was read, what
//! was left out, what is wrong, what was written.

use gantry_core::scenario::Errors;
use gantry_core::workload::swf::{self, SkippedJob};
use yew::prelude::*;

use crate::import::{EncodedReport, Report};
use crate::narrate::{Reported, Words};

/// The most errors that are listed here; the editor has them all.
const ERRORS: usize = 4;

/// The first errors of a scenario, and how many more there are.
pub fn errors(words: Words, errors: &Errors) -> Html {
    let listed = errors.list.iter().take(ERRORS).enumerate();
    let more = errors.more + errors.list.len().saturating_sub(ERRORS) as u64;
    html! {
        <ul>
            { for listed.map(|(at, error)| html! { <li key={at}>{ words.error(error) }</li> }) }
            if more > 0 { <li key="more">{ words.and_more(more) }</li> }
        </ul>
    }
}

/// What is told, of a file of this name where its name matters.
pub fn report(words: Words, file: Option<&str>, sealed: &EncodedReport) -> Html {
    let Some(report) = sealed.open() else { return Html::default() };
    match &report {
        Report::Trace(report) => html! {
            <>
                <p>{ words.imported(report) }</p>
                { skipped(words, report) }
            </>
        },
        Report::Manifests(report) => reported(words, &words.manifests_read(report)),
        Report::Annotated(counts) => reported(words, &words.annotated(counts)),
        Report::BadTrace(error) => html! {
            <>
                <p>{ words.of_file(file, &words.bad_trace(error)) }</p>
                if let swf::ReadError::NoJobs(report) = error { { skipped(words, report) } }
            </>
        },
        Report::BadManifests(errors) => {
            let said = words.of_file(file, words.manifests_bad());
            html! { <><p>{ &said }</p>{ lines(&said, &words.manifest_errors(errors)) }</> }
        }
        Report::BadShares(faults) => {
            let said = words.of_file(file, words.file_unreadable());
            html! { <><p>{ &said }</p>{ lines(&said, &words.share_faults(faults)) }</> }
        }
        Report::Unread(foreign) => {
            html! { <p>{ words.of_file(file, words.foreign(*foreign)) }</p> }
        }
    }
}

/// A report: its first sentence and the lines that weigh, with the rest folded.
fn reported(words: Words, reported: &Reported) -> Html {
    let Reported { head, weighty, rest } = reported;
    html! {
        <>
            <p>{ head }</p>
            { lines(head, weighty) }
            if !rest.is_empty() {
                <details>
                    <summary>{ words.manifests_more() }</summary>
                    { lines(words.manifests_more(), rest) }
                </details>
            }
        </>
    }
}

/// Lines below a sentence, which may be scrolled; nothing where there are none.
fn lines(label: &str, lines: &[String]) -> Html {
    if lines.is_empty() {
        return Html::default();
    }
    html! {
        <ul class="lines" tabindex="0" aria-label={label.to_owned()}>
            { for lines.iter().map(|line| html! { <li key={line.clone()}>{ line }</li> }) }
        </ul>
    }
}

/// Which lines were skipped: how many for each reason, then each that is named.
fn skipped(words: Words, report: &swf::Report) -> Html {
    let reasons = words.skipped(report);
    let line = |skipped: &SkippedJob| {
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
