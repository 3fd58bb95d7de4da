//! Every size: what is decisive is whole, type is read, targets are met, and no window is left empty; the presenter's view.

use gantry_core::scenario::LabKind;
use gantry_tests::browser::{Look, Tab, browse};
use gantry_tests::gallery::{compared, telling};
use gantry_tests::rows;

use crate::room::{EDIT, open};

const TABLE: &str = "
a large window is not left empty
    in 2560x1440
    every lab
    settle | now empty() <= 0.2
a phone has a transport of one row that a thumb meets
    in 360x740
    every lab
    settle | now document.querySelector('.foot').clientHeight <= 112 | none small()
a key leads to the presenter's view, and Escape back
    in 1366x768
    every lab
    press p | .page[data-layout=presenter] | address view=presenter
    run window.before = place()
    press PageUp | js place() !== before
    press ? | dialog[open] .keys
    # A dialog closes alone.
    close | .page[data-layout=presenter]
    press c | main[data-ready=true] figure | .page[data-layout=presenter]
    press c | main[data-moment]
    press Escape | no .page[data-layout=presenter] | no address view=
";

/// The part of the scene, in height, below the last of its pictures and legends.
const EMPTY: &str = "(scene => 1 - (Math.max(...[...scene.querySelectorAll('.drawing, .legend, table')]
    .map(it => it.getBoundingClientRect().bottom)) - scene.getBoundingClientRect().top) / scene.clientHeight)(document.querySelector('.scene'))";

/// What of the transport is too small for a thumb.
const SMALL: &str = "[...document.querySelectorAll('.foot :is(button, select, summary, input)')].filter(it => it.checkVisibility() && !it.closest('.steps'))
    .map(it => (it.closest('label') ?? it)).map(it => [it.outerHTML.slice(0, 90), it.getBoundingClientRect()])
    .filter(([, box]) => box.width < 43.5 || box.height < 43.5).map(([it, box]) => `${it}: ${box.width} by ${box.height}`)";

/// Where the presenter stands.
const PLACE: &str = "document.querySelector('.dots [aria-current], #scrubber')?.outerHTML + document.querySelector('.position').textContent";

/// Sizes of the letters of all pictures, in pixels of the screen.
const LETTERS: &str =
    "[...document.querySelectorAll('.scene .drawing text')].filter(it => it.checkVisibility())
    .map(it => Number.parseFloat(getComputedStyle(it).fontSize) * it.ownerSVGElement.clientWidth / it.ownerSVGElement.viewBox.baseVal.width)";

/// What is not whole: the pictures that decide, against every box that scrolls or clips around them.
fn cut(decisive: &str) -> String {
    format!(
        "[...document.querySelectorAll('.scene .drawing:is({decisive})')].flatMap(picture => {{
           const found = [], box = picture.getBoundingClientRect();
           for (let around = picture.parentElement; around && around !== document.body; around = around.parentElement) {{
             if (getComputedStyle(around).overflow === 'visible') continue;
             const its = around.getBoundingClientRect();
             const by = Math.round(Math.max(its.top - box.top, box.bottom - its.bottom, its.left - box.left, box.right - its.right));
             if (by > 2) found.push(`${{picture.id}} leaves ${{around.className}} by ${{by}}`);
           }}
           return found; }})"
    )
}

/// The figures without which a lab's moment is not understood.
fn decisive(lab: LabKind) -> &'static str {
    match lab {
        LabKind::Placement => "#space, #tree",
        LabKind::Backfill => "#gantt",
        LabKind::Workflow => "#timeline, #units",
        LabKind::Groups => "#boards",
        LabKind::Affinity => "#stage",
    }
}

async fn letters_are_at_least(tab: &Tab, least: f64) {
    tab.none(&format!("{LETTERS}.filter(it => it < {least})")).await;
}

async fn is_whole(tab: &Tab, parts: &str) {
    // A caption may take its last line after the picture is drawn, which is fitted again then.
    for _ in 0..9 {
        if !tab.is(&format!("{}.length", cut(parts))).await {
            break;
        }
        tab.settle().await;
    }
    tab.none(&cut(parts)).await;
    letters_are_at_least(tab, 13.9).await;
}

async fn a_small_laptop_shows_what_decides_whole_and_to_be_read(tab: &Tab) {
    tab.looks("1366x768").await;
    for it in telling() {
        open(tab, &it.address).await;
        is_whole(tab, decisive(it.lab)).await;
        tab.steps(EDIT).await;
        is_whole(tab, decisive(it.lab)).await;
        open(tab, &compared(it.lab)).await;
        is_whole(tab, "*").await;
    }
}

async fn large_type_is_large_in_pictures_too(tab: &Tab) {
    tab.looks("1366x768").await;
    tab.large_type(true).await;
    for it in telling() {
        open(tab, &it.address).await;
        letters_are_at_least(tab, 18.0).await;
    }
    tab.large_type(false).await;
}

async fn the_presenters_view_is_a_picture_and_a_sentence(tab: &Tab) {
    let share = "document.querySelector('.canvas').getBoundingClientRect().height / innerHeight";
    let sentence = "Number.parseFloat(getComputedStyle(document.querySelector(
        '.middle > :is(.moment, .sentence)')).fontSize)";
    for (look, least) in [("1366x768", 28), ("1920x1080", 38)] {
        tab.looks(look).await;
        for it in telling() {
            open(tab, &format!("{}&view=presenter", it.address)).await;
            tab.holds(&format!("{share} >= 0.7")).await;
            tab.holds(&format!("{sentence} >= {least}")).await;
            tab.none(&cut(decisive(it.lab))).await;
            tab.axe_finds_nothing().await;
        }
    }
}

#[test]
fn sizes() {
    browse(Look::STILL, async |tab: &Tab| {
        tab.knows(&[("empty", EMPTY), ("small", SMALL), ("place", PLACE)]).await;
        tab.table(TABLE).await;
        rows![tab:
            a_small_laptop_shows_what_decides_whole_and_to_be_read,
            large_type_is_large_in_pictures_too,
            the_presenters_view_is_a_picture_and_a_sentence,
        ];
    });
}
