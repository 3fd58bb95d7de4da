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

async fn open(tab: &Tab, example: &str, edits: bool) {
    tab.follow(example).await;
    tab.until("document.querySelector('main[data-moment], main[data-ready=true] figure')").await;
    if edits {
        tab.click("document.getElementById('edit')").await;
        tab.until("document.querySelector('#editor')?.checkVisibility()").await;
    }
    tab.settle().await;
}

async fn large_type_takes_no_room(tab: &Tab, looks: &[((u32, u32), &'static str)]) {
    tab.large_type(true).await;
    for &(size, languages) in looks {
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
    tab.large_type(false).await;
}

async fn large_type_takes_no_room_from_any_part(tab: &Tab) {
    large_type_takes_no_room(tab, &[((1366, 768), "en-US")]).await;
}

#[test]
#[ignore = "with --full"]
fn large_type_takes_no_room_in_chinese_or_in_a_larger_window() {
    browse(Look { still: true, ..Look::default() }, async |tab: &Tab| {
        large_type_takes_no_room(tab, &[((1366, 768), "zh-CN"), ((1600, 1000), "en-US")]).await;
    });
}

async fn a_large_window_shows_the_page_larger_and_no_part_without_room(tab: &Tab) {
    for (size, type_px) in [((1366, 768), 16.0), ((1920, 1080), 17.6), ((2560, 1440), 20.8)] {
        tab.look(Look { size, still: true, ..Look::default() }).await;
        for example in EXAMPLES {
            open(tab, example, false).await;
            let found: f64 =
                tab.eval("parseFloat(getComputedStyle(document.documentElement).fontSize)").await;
            assert!((found - type_px).abs() < 0.05, "{size:?}: {found}");
            let found: Vec<String> = tab.eval(TROUBLES).await;
            assert!(found.is_empty(), "{example} {size:?}: {found:#?}");
        }
    }
}

/// The parts of every example in some windows, with large type in these, with the usual in smaller ones.
async fn parts(tab: &Tab, large: bool) -> Vec<(String, Vec<(String, f64, f64)>)> {
    let mut all = Vec::new();
    tab.large_type(large).await;
    for size in [(1366, 768), (1600, 1000)] {
        let scaled = |side: u32| side * SMALLER.0 / SMALLER.1;
        let shown = if large { size } else { (scaled(size.0), scaled(size.1)) };
        tab.look(Look { size: shown, still: true, ..Look::default() }).await;
        for example in EXAMPLES {
            open(tab, example, false).await;
            all.push((format!("{example} {size:?}"), tab.eval(PARTS).await));
        }
    }
    all
}

async fn a_page_of_large_type_is_laid_out_as_a_smaller_window(tab: &Tab) {
    let larger = parts(tab, true).await;
    for ((example, usual), (_, large)) in parts(tab, false).await.into_iter().zip(larger) {
        let names = |parts: &[(String, f64, f64)]| -> Vec<String> {
            parts.iter().map(|part| part.0.clone()).collect()
        };
        assert_eq!(names(&usual), names(&large), "{example}");
        for (usual, large) in usual.iter().zip(&large) {
            let near = |a: f64, b: f64| (a - b).abs() < 0.2;
            assert!(
                near(usual.1, large.1) && near(usual.2, large.2),
                "{example}: {usual:?} and {large:?}"
            );
        }
    }
}

rows!(
    room, Look { still: true, ..Look::default() };
    large_type_takes_no_room_from_any_part,
    a_large_window_shows_the_page_larger_and_no_part_without_room,
    a_page_of_large_type_is_laid_out_as_a_smaller_window,
);
