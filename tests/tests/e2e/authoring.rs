//! The author's view of a lesson: steps are added at moments of the run, written in both languages, asked, and played.

use gantry_tests::browser::{Look, Tab};
use gantry_tests::rows;

const STEPS: &str = "document.querySelectorAll('#editor .author-steps .step').length";
const TOLD: &str = "document.getElementById('live').textContent";

/// Opens the lesson of an example in the editor, without the steps that the example brings along.
async fn write(tab: &Tab) {
    tab.follow("g=easy&m=0&lang=en").await;
    tab.click_button("Edit").await;
    tab.until("Boolean(document.querySelector('#editor .ways'))").await;
    press(tab, ".ways button", "Lesson").await;
    tab.until(&format!("{STEPS} > 0")).await;
    let brought: u32 = tab.eval(STEPS).await;
    for left in (0..brought).rev() {
        tab.click("document.querySelector('#editor .author-steps .tools button:last-child')").await;
        tab.until(&format!("{STEPS} === {left}")).await;
        tab.settle().await;
    }
}

/// Presses the first button of that text among those that a selector finds.
async fn press(tab: &Tab, within: &str, text: &str) {
    tab.click(&format!(
        "[...document.querySelectorAll('#editor {within}')].find(it => it.textContent.trim() === '{text}')"
    ))
    .await;
    tab.settle().await;
}

/// Types into the field of that label in place of what is there; it is in force then.
async fn fill(tab: &Tab, label: &str, text: &str) {
    let field = format!(
        "[...document.querySelectorAll('#editor .field')].find(it => it.querySelector('.label').textContent === '{label}').querySelector('input, textarea')"
    );
    tab.run(&format!("{field}.focus(); {field}.select()")).await;
    tab.type_in(text).await;
    tab.settle().await;
    tab.until(&format!(
        "{field}.value === '{text}' && !document.querySelector('#editor [aria-invalid]')"
    ))
    .await;
}

async fn add(tab: &Tab, steps: u32) {
    press(tab, "button", "Add this moment").await;
    tab.until(&format!("{STEPS} === {steps}")).await;
    tab.until("document.activeElement.closest('#lesson-caption') !== null").await;
    tab.settle().await;
}

async fn a_lesson_is_written_from_nothing_and_played(tab: &Tab) {
    write(tab).await;
    // The later moment first: the steps stand in the order of the run.
    tab.press("Escape").await;
    tab.end().await;
    tab.click_button("Edit").await;
    tab.until("Boolean(document.querySelector('#editor .lesson'))").await;
    add(tab, 1).await;
    tab.press("Escape").await;
    tab.home().await;
    tab.click_button("Edit").await;
    tab.until("Boolean(document.querySelector('#editor .lesson'))").await;
    add(tab, 2).await;
    let first: String =
        tab.eval("document.querySelector('#editor .author-steps .soft').textContent").await;
    assert_eq!(first, "Start of the run");
    assert_eq!(tab.eval::<String>(TOLD).await, "Changed.");
    // Its captions in both languages, as they will be read.
    fill(tab, "Caption, headline on the first line (English)", "All nodes are free.").await;
    fill(tab, "Caption, headline on the first line (中文)", "所有节点空闲。").await;
    let read: Vec<String> = tab
        .eval("[...document.querySelectorAll('#editor .preview b')].map(it => it.textContent)")
        .await;
    assert_eq!(read, ["All nodes are free.", "所有节点空闲。"]);
    // A question with three choices, of which the second is right.
    press(tab, ".kinds button", "Choices").await;
    tab.until("document.querySelectorAll('#editor .choices li').length === 2").await;
    press(tab, "button", "Add a choice").await;
    tab.until("document.querySelectorAll('#editor .choices li').length === 3").await;
    fill(tab, "Choice 2 (English)", "A starts").await;
    tab.click("document.querySelectorAll('#editor .choices input[type=radio]')[1]").await;
    tab.settle().await;
    fill(tab, "Why it is right (English)", "It fits.").await;
    tab.axe_finds_nothing().await;
    // Undone and done again.
    tab.press("Control+z").await;
    tab.until(
        "![...document.querySelectorAll('#editor textarea')].some(it => it.value === 'It fits.')",
    )
    .await;
    tab.press("Control+y").await;
    tab.until(
        "[...document.querySelectorAll('#editor textarea')].some(it => it.value === 'It fits.')",
    )
    .await;
    // Played: it is asked, answered, and goes on.
    tab.press("Escape").await;
    tab.until("Boolean(document.querySelector('.asks-of .asks'))").await;
    tab.click("document.querySelectorAll('.asks-of .asks button')[1]").await;
    tab.until("Boolean(document.querySelector('.because'))").await;
    assert_eq!(tab.eval::<u32>("document.querySelectorAll('.foot .steps li').length").await, 2);
    let because: String = tab.eval("document.querySelector('.because').textContent").await;
    assert!(because.ends_with("It fits."), "{because}");
    tab.click("document.querySelectorAll('.foot .steps li button')[1]").await;
    tab.until("document.querySelector('main').dataset.moment === document.querySelector('main').dataset.moments").await;
}

async fn the_authors_view_fits_a_phone_and_a_small_screen(tab: &Tab) {
    for size in [(360, 740), (1366, 768)] {
        tab.look(Look { size, still: true, ..Look::default() }).await;
        tab.follow("g=easy&m=0&lang=en").await;
        tab.click_button("Edit").await;
        tab.until("Boolean(document.querySelector('#editor .ways'))").await;
        press(tab, ".ways button", "Lesson").await;
        tab.until(&format!("{STEPS} > 0")).await;
        let wide: bool = tab
                .eval("(it => it.scrollWidth > it.clientWidth + 1)(document.querySelector('#editor .lesson'))")
                .await;
        assert!(!wide, "{size:?}");
        let cut: bool = tab
                .eval("[...document.querySelectorAll('#editor .said')].some(it => it.scrollHeight > it.clientHeight + 1)")
                .await;
        assert!(!cut, "what a step says is within its button, {size:?}");
    }
}

rows!(
    authoring, Look { still: true, ..Look::default() };
    a_lesson_is_written_from_nothing_and_played,
    the_authors_view_fits_a_phone_and_a_small_screen,
);
