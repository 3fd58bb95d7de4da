//! Changing the scenario: by forms, by text, by hand in the picture; undo and redo.

use gantry_core::scenario::LabKind;
use gantry_tests::browser::{Look, Tab};
use gantry_tests::rows;

const POLICY: &str = "document.querySelector('.setup select').value";

async fn choose_policy(tab: &Tab, policy: &str) {
    tab.run(&format!(
        "const policy = document.querySelector('.setup select'); policy.value = '{policy}';
         policy.dispatchEvent(new Event('change', {{ bubbles: true }}))"
    ))
    .await;
    tab.until(&format!("{POLICY} === '{policy}'")).await;
}

/// Where the task goes in the end.
async fn placed(tab: &Tab) -> String {
    tab.end().await;
    tab.eval("document.querySelector('.queue .state').textContent").await
}

async fn an_edit_changes_the_run_and_undo_and_redo_lead_to_and_fro(tab: &Tab) {
    tab.follow("g=fig4").await;
    assert_eq!(placed(tab).await, "→ b");
    choose_policy(tab, "best-fit").await;
    tab.settle().await;
    assert_eq!(placed(tab).await, "→ c");
    tab.run("document.activeElement.blur()").await;
    tab.press("Control+z").await;
    tab.until(&format!("{POLICY} === 'least-fit'")).await;
    assert_eq!(placed(tab).await, "→ b");
    tab.press("Control+y").await;
    tab.until(&format!("{POLICY} === 'best-fit'")).await;
    assert_eq!(placed(tab).await, "→ c");
}

/// The worker has no turn between the two.
async fn a_choice_that_is_undone_at_once_leaves_what_is_in_force(tab: &Tab) {
    tab.follow("g=checkpoint").await;
    let chosen = "[...document.querySelectorAll('.setup input[type=radio]')].map(it => it.checked)";
    let before: Vec<bool> = tab.eval(chosen).await;
    tab.run(
        "[...document.querySelectorAll('.setup input[type=radio]')].find(it => !it.checked).click();
         document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true }))",
    )
    .await;
    tab.settle().await;
    assert_eq!(tab.eval::<Vec<bool>>(chosen).await, before);
    assert_eq!(before.iter().filter(|on| **on).count(), 1);
}

async fn text_with_errors_is_kept_and_the_run_stays_until_it_is_valid(tab: &Tab) {
    tab.follow("g=fig4").await;
    tab.click_button("Edit").await;
    tab.until("document.querySelector('#editor')").await;
    tab.click("[...document.querySelectorAll('#editor .ways button')].at(-1)").await;
    tab.until("document.querySelector('#editor-text')").await;
    let write = |from: &str, to: &str| {
        format!(
            "const area = document.getElementById('editor-text'); area.focus();
             area.value = area.value.replace('{from}', '{to}');
             area.dispatchEvent(new InputEvent('input', {{ bubbles: true }}))"
        )
    };
    tab.run(&write("least-fit", "leest-fit")).await;
    tab.until("document.getElementById('editor-text').getAttribute('aria-invalid') === 'true'")
        .await;
    let said: String = tab.eval("document.querySelector('.text-view').innerText").await;
    assert!(said.contains("leest-fit") && said.contains("least-fit"), "{said}");
    assert_eq!(tab.eval::<String>(POLICY).await, "least-fit");
    tab.run(&write("leest-fit", "best-fit")).await;
    tab.until(&format!("{POLICY} === 'best-fit'")).await;
    let kept: String = tab.eval("document.getElementById('editor-text').value").await;
    assert!(kept.contains("best-fit"));
}

async fn a_node_is_asked_by_pointer_why_it_was_not_chosen(tab: &Tab) {
    tab.follow("g=fig4&m=18&level=probe").await;
    tab.until_moment(18).await;
    tab.click("document.querySelector('.candidates button')").await;
    tab.until("document.querySelector('.why-not').innerText.length > 20").await;
    let answer: String = tab.eval("document.querySelector('.why-not').innerText").await;
    assert!(answer.contains('b'), "{answer}");
    tab.press("Escape").await;
    tab.until("!document.querySelector('.why-not button')").await;
}

/// The mark of a node in the space, by its name.
fn node(name: &str) -> String {
    format!(
        "[...document.querySelectorAll('#space [data-key]')].find(it => it.getAttribute('aria-label').startsWith('Node {name}:'))"
    )
}

async fn one_more_gib_and_e_wins_by_pointer_and_by_keyboard(tab: &Tab) {
    tab.look(Look { still: true, ..Look::default() }).await;
    tab.follow("g=fig4").await;
    tab.until(&format!("Boolean({})", node("e"))).await;
    assert_eq!(placed(tab).await, "→ b");
    tab.home().await;
    // e stands at (6, 1) and h at (6, 3): between them is (6, 2).
    let (e, h) = (tab.middle(&node("e")).await, tab.middle(&node("h")).await);
    tab.drag(e, (f64::midpoint(e.0, h.0), e.1)).await;
    tab.until("document.querySelector('#menu [data-key^=Ctrl]')").await;
    assert_eq!(placed(tab).await, "→ e");
    tab.press("Control+z").await;
    tab.settle().await;
    assert_eq!(placed(tab).await, "→ b");

    tab.home().await;
    tab.drag_by_touch(e, (f64::midpoint(e.0, h.0), e.1)).await;
    tab.until("document.querySelector('#menu [data-key^=Ctrl]')").await;
    assert_eq!(placed(tab).await, "→ e", "by a finger");
    tab.press("Control+z").await;
    tab.settle().await;
    assert_eq!(placed(tab).await, "→ b");

    tab.home().await;
    tab.run(&format!("({}).focus()", node("e"))).await;
    tab.press("Alt+ArrowRight").await;
    tab.settle().await;
    tab.run("document.activeElement.blur()").await;
    assert_eq!(placed(tab).await, "→ e");
}

async fn a_draft_survives_a_reload_and_a_link_does_not_overwrite_it(tab: &Tab) {
    tab.follow("g=fig4").await;
    choose_policy(tab, "best-fit").await;
    tab.until("Object.values(localStorage).some(it => it.includes('best-fit'))").await;
    tab.open("g=fig6").await;
    tab.settle().await;
    let kept: bool =
        tab.eval("Object.values(localStorage).some(it => it.includes('best-fit'))").await;
    assert!(kept, "the draft is still there");
}

const PREVIEW: &str = "document.querySelector('main').dataset.preview === 'true'";

/// What a hand takes hold of in each lab: a link, the mark, how far from its left to its right, and where it goes.
const HOLDS: [(&str, &str, f64, (f64, f64)); 5] = [
    ("g=fig4&m=18", "#space [data-key^=node]", 0.5, (60.0, -30.0)),
    ("g=checkpoint&m=6", "#gantt [data-key^=piece]", 0.99, (60.0, 0.0)),
    ("g=lend&k=begin.2", "#graph .stage-job", 0.99, (60.0, 0.0)),
    ("g=overlap&m=3", "[data-key^=unit]", 0.5, (0.0, 260.0)),
    ("g=small-call&m=4", "#stage .unit", 0.5, (0.0, -60.0)),
];

async fn a_hand_shows_what_follows_before_it_lets_go(tab: &Tab) {
    assert_eq!(HOLDS.len(), LabKind::ALL.len());
    // As high as the stage graph needs.
    tab.look(Look { size: (1360, 1400), still: true, ..Look::default() }).await;
    for (link, mark, part, by) in HOLDS {
        tab.follow(link).await;
        tab.until("document.querySelector('main')?.ariaBusy === 'false'").await;
        tab.until(&format!("Boolean(document.querySelector('{mark}'))")).await;
        tab.settle().await;
        let from: (f64, f64) = tab
            .eval(&format!(
                "(box => [box.x + box.width * {part}, box.y + box.height / 2])(document.querySelector('{mark}').getBoundingClientRect())"
            ))
            .await;
        let to = (from.0 + by.0, from.1 + by.1);
        tab.take(from).await;
        tab.carry(from, to).await;
        tab.until(PREVIEW).await;
        let told: String = tab.eval("document.querySelector('.moment').innerText").await;
        assert!(told.starts_with("If you let go:"), "{link}: {told}");
        // Back where it was taken nothing would follow, and nothing does.
        tab.carry(to, from).await;
        tab.let_go(from).await;
        tab.until(&format!("!({PREVIEW})")).await;
        assert!(
            tab.eval::<bool>("!document.querySelector('#menu [data-key^=Ctrl]')").await,
            "{link}"
        );
        tab.take(from).await;
        tab.carry(from, to).await;
        tab.let_go(to).await;
        tab.until("document.querySelector('#menu [data-key^=Ctrl]')").await;
        tab.until(&format!("!({PREVIEW})")).await;
    }
}

rows!(
    editing, Look::default();
    an_edit_changes_the_run_and_undo_and_redo_lead_to_and_fro,
    a_choice_that_is_undone_at_once_leaves_what_is_in_force,
    text_with_errors_is_kept_and_the_run_stays_until_it_is_valid,
    a_node_is_asked_by_pointer_why_it_was_not_chosen,
    one_more_gib_and_e_wins_by_pointer_and_by_keyboard,
    a_draft_survives_a_reload_and_a_link_does_not_overwrite_it,
    a_hand_shows_what_follows_before_it_lets_go,
);
