//! The room that the parts of the page have, at the usual size of type and at a projector's.

use gantry_tests::browser::{Look, Tab, browse};
use gantry_tests::rows;

/// A moment of each lab, a large one, and comparisons.
const EXAMPLES: [&str; 11] = [
    "g=fig4&m=9&level=probe",
    "g=checkpoint&m=21&level=probe",
    "g=lend&m=23&level=probe",
    "g=planned&m=20&level=probe",
    "g=nine-tasks&m=60&level=probe",
    "g=openb-gpus",
    "g=fig4&vs=least-fit.best-fit",
    "g=helps&vs=fcfs.easy.conservative.checkpoint",
    "g=lend&vs=lend.reserve",
    "g=planned&vs=machine.group",
    "g=misplaced&vs=affinity.load-only",
];

/// The parts that are shown, each with its left edge and its width in the reader's rem.
const PARTS: &str =
    "(rem => [...document.querySelectorAll('.head, .left, .middle, .right, .beside-panel, .foot, #editor')]
       .filter(it => it.checkVisibility({ visibilityProperty: true }))
       .map(it => [it.className, it.getBoundingClientRect().left / rem, it.getBoundingClientRect().width / rem]))
     (Number.parseFloat(getComputedStyle(document.documentElement).fontSize))";

/// What is cut off, covered or too narrow.
const TROUBLES: &str = "(() => {
       const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize), found = [];
       const page = document.scrollingElement;
       if (page.scrollWidth > innerWidth || page.scrollHeight > innerHeight) found.push('the page scrolls');
       const main = document.querySelector('main'), stacked = main.scrollHeight > main.clientHeight;
       const panels = [...document.querySelectorAll('.head, .panel')].filter(it => it.checkVisibility({ visibilityProperty: true }))
         .map(it => [it, it.getBoundingClientRect()]);
       for (const [it, box] of panels) {
         const inside = box.left >= 0 && box.right <= innerWidth && (stacked && main.contains(it) || box.bottom <= innerHeight);
         if (!inside) found.push(`${it.className} leaves the window`);
         if (it.scrollWidth > it.clientWidth) found.push(`${it.className} is wider than its room`);
         for (const [other, its] of panels)
           if (it !== other && !stacked && box.left < its.right - 1 && its.left < box.right - 1 && box.top < its.bottom - 1 && its.top < box.bottom - 1)
             found.push(`${it.className} lies over ${other.className}`);
       }
       const room = document.querySelector('.canvas').clientWidth / rem;
       if (room < 18) found.push(`pictures have ${room} rem`);
       return found; })()";

/// Opens a moment or a comparison, and waits until its pictures have their room.
pub async fn open(tab: &Tab, fragment: &str) {
    tab.follow(fragment).await;
    tab.sees(":is(main[data-moment], main[data-ready=true] figure)").await;
    tab.settle().await;
}

/// Opens the editor beside the pictures.
pub const EDIT: &str = "edit | js document.querySelector('#editor')?.checkVisibility()\nsettle";

async fn large_type_takes_no_room(tab: &Tab, looks: &[&str]) {
    tab.large_type(true).await;
    for look in looks {
        tab.looks(look).await;
        for example in EXAMPLES {
            open(tab, example).await;
            tab.none(TROUBLES).await;
            tab.steps(EDIT).await;
            tab.none(TROUBLES).await;
        }
    }
    tab.large_type(false).await;
}

async fn large_type_takes_no_room_from_any_part(tab: &Tab) {
    large_type_takes_no_room(tab, &["1366x768"]).await;
}

#[test]
#[ignore = "with --full"]
fn large_type_takes_no_room_in_chinese_or_in_a_larger_window() {
    browse(Look::STILL, async |tab: &Tab| {
        large_type_takes_no_room(tab, &["1366x768 zh", "1600x1000"]).await;
    });
}

async fn a_large_window_shows_the_page_larger_and_no_part_without_room(tab: &Tab) {
    let type_px = "parseFloat(getComputedStyle(document.documentElement).fontSize)";
    for (look, wanted) in [("1366x768", 16.0), ("1920x1080", 17.6), ("2560x1440", 20.8)] {
        tab.looks(look).await;
        for example in EXAMPLES {
            open(tab, example).await;
            tab.holds(&format!("Math.abs({type_px} - {wanted}) < 0.05")).await;
            tab.none(TROUBLES).await;
        }
    }
}

/// The parts of every example in such windows.
async fn parts(tab: &Tab, large: bool, looks: [&str; 2]) -> Vec<Vec<(String, f64, f64)>> {
    let mut all = Vec::new();
    tab.large_type(large).await;
    for look in looks {
        tab.looks(look).await;
        for example in EXAMPLES {
            open(tab, example).await;
            all.push(tab.eval(PARTS).await);
        }
    }
    all
}

async fn a_page_of_large_type_is_laid_out_as_a_smaller_window(tab: &Tab) {
    let large = parts(tab, true, ["1366x768", "1600x1000"]).await;
    // The usual type is 8/11 of the large.
    let usual = parts(tab, false, ["993x558", "1163x727"]).await;
    let near = |a: f64, b: f64| (a - b).abs() < 0.2;
    for (at, (usual, large)) in usual.iter().zip(large).enumerate() {
        let same = usual.len() == large.len();
        let alike = |(usual, large): (&(String, f64, f64), &(String, f64, f64))| {
            usual.0 == large.0 && near(usual.1, large.1) && near(usual.2, large.2)
        };
        let example = EXAMPLES[at % EXAMPLES.len()];
        assert!(same && usual.iter().zip(&large).all(alike), "{example}: {usual:?} and {large:?}");
    }
}

rows!(
    room, Look::STILL;
    large_type_takes_no_room_from_any_part,
    a_large_window_shows_the_page_larger_and_no_part_without_room,
    a_page_of_large_type_is_laid_out_as_a_smaller_window,
);
