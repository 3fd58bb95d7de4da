//! The room that the parts of the page have, at the usual size of type and at a projector's.

use gantry_tests::browser::{Look, Tab, browse};

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

/// The usual type over the large.
const SMALLER: (u32, u32) = (8, 11);

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

async fn type_size(tab: &Tab, large: bool) {
    tab.run(&format!("localStorage.setItem('gantry.settings', 'large={large}')")).await;
}

async fn open(tab: &Tab, example: &str, edits: bool) {
    tab.open(example).await;
    tab.until("document.querySelector('main[data-moment], main[data-ready=true] figure')").await;
    if edits {
        tab.click("document.getElementById('edit')").await;
        tab.until("document.querySelector('#editor')?.checkVisibility()").await;
    }
    tab.settle().await;
}

#[test]
fn large_type_takes_no_room_from_any_part() {
    browse(Look { still: true, ..Look::default() }, async |tab: &Tab| {
        tab.open("").await;
        type_size(tab, true).await;
        for (size, languages) in
            [((1366, 768), "en-US"), ((1366, 768), "zh-CN"), ((1600, 1000), "en-US")]
        {
            tab.look(Look { size, languages, still: true, ..Look::default() }).await;
            for example in EXAMPLES {
                for edits in [false, true] {
                    open(tab, example, edits).await;
                    let found: Vec<String> = tab.eval(TROUBLES).await;
                    assert!(
                        found.is_empty(),
                        "{example} {size:?} {languages}, editor {edits}: {found:#?}"
                    );
                }
            }
        }
    });
}

#[test]
fn a_large_window_shows_the_page_larger_and_no_part_without_room() {
    browse(Look { still: true, ..Look::default() }, async |tab: &Tab| {
        for (size, type_px) in [((1366, 768), 16.0), ((1920, 1080), 17.6), ((2560, 1440), 20.8)] {
            tab.look(Look { size, still: true, ..Look::default() }).await;
            for example in EXAMPLES {
                open(tab, example, false).await;
                let found: f64 = tab
                    .eval("parseFloat(getComputedStyle(document.documentElement).fontSize)")
                    .await;
                assert!((found - type_px).abs() < 0.05, "{size:?}: {found}");
                let found: Vec<String> = tab.eval(TROUBLES).await;
                assert!(found.is_empty(), "{example} {size:?}: {found:#?}");
            }
        }
    });
}

#[test]
fn a_page_of_large_type_is_laid_out_as_a_smaller_window() {
    browse(Look { still: true, ..Look::default() }, async |tab: &Tab| {
        for size in [(1366, 768), (1600, 1000)] {
            for example in EXAMPLES {
                let mut parts: [Vec<(String, f64, f64)>; 2] = Default::default();
                for (large, parts) in [false, true].into_iter().zip(&mut parts) {
                    let scaled = |side: u32| side * SMALLER.0 / SMALLER.1;
                    let size = if large { size } else { (scaled(size.0), scaled(size.1)) };
                    tab.look(Look { size, still: true, ..Look::default() }).await;
                    tab.open(example).await;
                    type_size(tab, large).await;
                    open(tab, example, false).await;
                    *parts = tab.eval(PARTS).await;
                }
                let [usual, large] = parts;
                let names = |parts: &[(String, f64, f64)]| -> Vec<String> {
                    parts.iter().map(|part| part.0.clone()).collect()
                };
                assert_eq!(names(&usual), names(&large), "{example} {size:?}");
                for (usual, large) in usual.iter().zip(&large) {
                    let near = |a: f64, b: f64| (a - b).abs() < 0.2;
                    assert!(
                        near(usual.1, large.1) && near(usual.2, large.2),
                        "{example} {size:?}: {usual:?} and {large:?}"
                    );
                }
            }
        }
    });
}
