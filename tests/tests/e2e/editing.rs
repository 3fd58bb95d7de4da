//! Changing the scenario: by forms, by text, by hand in the picture; undo and redo.

use gantry_core::scenario::LabKind;
use gantry_tests::browser::{Look, Tab};
use gantry_tests::rows;

const TABLE: &str = "
a node is asked by pointer why it was not chosen
    at g=fig4&m=18&level=probe
    click .candidates button | .why-not says b | js document.querySelector('.why-not').innerText.length > 20
    press Escape | no .why-not button
a draft survives a reload, and a link does not overwrite it
    at g=fig4
    set .setup select = best-fit | js Object.values(localStorage).some(it => it.includes('best-fit'))
    open g=fig6
    settle | js Object.values(localStorage).some(it => it.includes('best-fit'))
";

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

async fn one_more_gib_and_e_wins_by_pointer_finger_and_keyboard(tab: &Tab) {
    let undo = "press Control+z\nsettle\nend | .queue .state is → b\nhome";
    let [e, h] = ["e", "h"].map(|name| format!("#space [data-key] 'Node {name}:'"));
    tab.looks("still").await;
    tab.steps(&format!("at g=fig4 | {e}\nend | .queue .state is → b\nhome")).await;
    // e stands at (6, 1) and h at (6, 3): between them is (6, 2).
    let (from, h) = (tab.middle(&e).await, tab.middle(&h).await);
    let to = (f64::midpoint(from.0, h.0), from.1);
    tab.drag(from, to).await;
    tab.steps("| #menu [data-key^=Ctrl]\nend | .queue .state is → e").await;
    tab.steps(undo).await;
    tab.drag_by_touch(from, to).await;
    tab.steps("| #menu [data-key^=Ctrl]\nend | .queue .state is → e").await;
    tab.steps(undo).await;
    tab.focus(&e).await;
    tab.steps("press Alt+ArrowRight\nsettle\nleave\nend | .queue .state is → e").await;
}

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
    tab.looks("1360x1400 still").await;
    for (link, mark, part, by) in HOLDS {
        tab.steps(&format!("at {link} | main[aria-busy=false] | {mark}\nsettle")).await;
        let [left, top, right, bottom] = tab.edges(mark).await;
        let from = (left + (right - left) * part, f64::midpoint(top, bottom));
        let to = (from.0 + by.0, from.1 + by.1);
        tab.take(from).await;
        tab.carry(from, to).await;
        tab.steps("| main[data-preview=true] | .moment says If you let go:").await;
        // Back where it was taken nothing would follow, and nothing does.
        tab.carry(to, from).await;
        tab.let_go(from).await;
        tab.sees("no main[data-preview=true]").await;
        tab.holds("!document.querySelector('#menu [data-key^=Ctrl]')").await;
        tab.drag(from, to).await;
        tab.steps("| #menu [data-key^=Ctrl] | no main[data-preview=true]").await;
    }
}

rows!(
    editing, Look::USUAL, TABLE;
    a_choice_that_is_undone_at_once_leaves_what_is_in_force,
    one_more_gib_and_e_wins_by_pointer_finger_and_keyboard,
    a_hand_shows_what_follows_before_it_lets_go,
);
