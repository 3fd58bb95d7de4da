//! The author's view of a lesson: steps are added at moments of the run, written in both languages, asked, and played.

use gantry_tests::browser::{Look, Tab};
use gantry_tests::rows;

const STEPS: &str = "#editor .author-steps .step";

/// Opens the lesson of an example in the editor.
const OPEN: &str = "at g=easy&m=0&lang=en\nedit Lesson | #editor .author-steps .step";

/// Adds the present moment, as this step of so many.
fn add(steps: u32) -> String {
    format!(
        "edit | #editor .lesson
        click #editor button 'Add this moment' | {steps} of {STEPS} | on #lesson-caption *
        settle"
    )
}

async fn a_lesson_is_written_from_nothing_and_played(tab: &Tab) {
    tab.steps(OPEN).await;
    for left in (0..tab.count(STEPS).await).rev() {
        tab.click("#editor .author-steps .tools button:last-child").await;
        tab.sees(&format!("{left} of {STEPS}")).await;
        tab.settle().await;
    }
    // The later moment first: the steps stand in the order of the run.
    tab.steps(&format!("press Escape\nend\n{}\npress Escape\nhome\n{}", add(1), add(2))).await;
    tab.steps(
        "| #editor .author-steps .soft is Start of the run | #live is Changed.
        # Its captions in both languages, as they will be read.
        write #editor textarea 'Caption, headline on the first line (English)' = All nodes are free.
        | #editor .preview b is All nodes are free.
        write #editor textarea 'Caption, headline on the first line (中文)' = 所有节点空闲。
        | #editor .preview b[1] is 所有节点空闲。 | no #editor [aria-invalid]
        # A question with three choices, of which the second is right.
        click #editor .kinds button 'Choices' | 2 of #editor .choices li
        click #editor button 'Add a choice' | 3 of #editor .choices li
        settle
        write #editor :is(input, textarea) 'Choice 2 (English)' = A starts
        settle
        click #editor .choices input[type=radio][1]
        settle
        write #editor :is(input, textarea) 'Why it is right (English)' = It fits.
        | axe
        # Undone and done again.
        press Control+z | no js [...document.querySelectorAll('#editor textarea')].some(it => it.value === 'It fits.')
        press Control+y | js [...document.querySelectorAll('#editor textarea')].some(it => it.value === 'It fits.')
        # Played: it is asked, answered, and goes on.
        press Escape
        click .asks-of .asks button[1] | .because says It fits. | 2 of .foot .steps li
        click .foot .steps li button[1] | js (it => it.moment === it.moments)(document.querySelector('main').dataset)",
    )
    .await;
}

async fn the_authors_view_fits_a_phone_and_a_small_screen(tab: &Tab) {
    for look in ["360x740", "1366x768"] {
        tab.looks(look).await;
        tab.steps(OPEN).await;
        tab.holds("(it => it.scrollWidth <= it.clientWidth + 1)(document.querySelector('#editor .lesson'))")
            .await;
        // What a step says is within its button.
        tab.none("[...document.querySelectorAll('#editor .said')].filter(it => it.scrollHeight > it.clientHeight + 1).map(it => it.textContent)").await;
    }
}

rows!(
    authoring, Look::STILL;
    a_lesson_is_written_from_nothing_and_played,
    the_authors_view_fits_a_phone_and_a_small_screen,
);
