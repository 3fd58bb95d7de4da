//! Paper: a sheet of questions with its key, and a handout, in both languages; what is printed is the paper alone.

use gantry_tests::browser::{Look, Tab};
use gantry_tests::rows;

/// What of the page is laid out, apart from the paper and what it stands in.
const REST: &str =
    "[...document.querySelectorAll('.page > :not(.over), .dialog-head, .paper-tools')]
    .filter(it => it.getClientRects().length).map(it => it.className)";

async fn is_printed_alone(tab: &Tab) {
    tab.holds(&format!("{REST}.length")).await;
    tab.steps(
        "run window.print = () => { window.printed = true; }\nclick #print | js window.printed",
    )
    .await;
    tab.medium("print").await;
    tab.none(REST).await;
    tab.medium("").await;
}

/// A sheet in two labs: without students, and for one.
async fn a_sheet_has_questions_and_a_key(tab: &Tab) {
    let whole = "[...document.querySelectorAll('.question')].every(it =>
        it.querySelector('h4') && it.querySelector('svg[role=img][aria-label]') && it.querySelector('.box, .line'))";
    for (look, share, key) in [("en", "Share", "Key"), ("zh", "分享", "答案")] {
        for (example, student) in [("checkpoint", ""), ("lend", "Ada")] {
            tab.steps(&format!(
                "look {look}
                at g={example}
                button {share}
                click #paper-sheet | #paper-make | axe
                focus #paper-names
                type {student}
                click #paper-make | .on-paper .key"
            ))
            .await;
            let questions = tab.count(".question").await;
            assert!((1..=6).contains(&questions), "{example}: {questions}");
            tab.steps(&format!(
                "| {questions} of .key ol > li | {questions} of .key ol > li > p + p | js document.querySelector('.leaf header').textContent.includes('{student}')
                | js [...document.querySelectorAll('.leaf')].pop().querySelector('h3').textContent.includes('{key}') | axe"
            ))
            .await;
            tab.holds(whole).await;
            is_printed_alone(tab).await;
            tab.close().await;
        }
    }
}

async fn a_handout_has_every_step_in_both_languages(tab: &Tab) {
    for (look, share) in [("en", "Share"), ("zh", "分享")] {
        // Paper is white in the dark theme too.
        tab.steps(&format!(
            "look dark {look}
            at g=checkpoint
            button {share}
            click #paper-handout | .on-paper .step
            | js document.querySelectorAll('.step').length === document.querySelectorAll('.foot .steps li').length
            | no .step:not(:has(svg[role=img])) | .code[role=img] path
            | 2 of .handout .of-lesson | .handout .answer .line | .handout .objectives | 3 of .key > ol > li
            | js getComputedStyle(document.querySelector('.leaf')).backgroundColor === 'rgb(255, 255, 255)' | axe"
        ))
        .await;
        is_printed_alone(tab).await;
    }
}

rows!(
    sheet, Look::USUAL;
    a_sheet_has_questions_and_a_key,
    a_handout_has_every_step_in_both_languages,
);
