//! Every size: what is decisive is whole, type is read, targets are met, and no window is left empty; the presenter's view.

use gantry_core::scenario::LabKind;
use gantry_tests::browser::{Look, Tab};
use gantry_tests::gallery::{compared, telling};
use gantry_tests::rows;

/// Sizes of the letters of all pictures, in pixels of the screen, the least first.
const LETTERS: &str =
    "[...document.querySelectorAll('.scene .drawing text')].filter(it => it.checkVisibility())
    .map(it => Number.parseFloat(getComputedStyle(it).fontSize) * it.ownerSVGElement.clientWidth
         / it.ownerSVGElement.viewBox.baseVal.width).sort((a, b) => a - b)";

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

async fn open(tab: &Tab, fragment: &str) {
    tab.follow(fragment).await;
    tab.until("document.querySelector('main[data-moment], main[data-ready=true] figure')").await;
    tab.settle().await;
}

async fn letters(tab: &Tab) -> f64 {
    tab.eval::<Vec<f64>>(LETTERS).await.first().copied().unwrap_or(f64::INFINITY)
}

async fn a_small_laptop_shows_what_decides_whole_and_to_be_read(tab: &Tab) {
    tab.look(Look { size: (1366, 768), still: true, ..Look::default() }).await;
    let mut wrong = Vec::new();
    for it in telling() {
        for (edits, fragment) in
            [(false, &it.address), (true, &it.address), (false, &compared(it.lab))]
        {
            open(tab, fragment).await;
            if edits {
                tab.click("document.getElementById('edit')").await;
                tab.until("document.querySelector('#editor')?.checkVisibility()").await;
                tab.settle().await;
            }
            let parts = if fragment.contains("vs=") { "*" } else { decisive(it.lab) };
            let mut found: Vec<String> = tab.eval(&cut(parts)).await;
            // A caption may take its last line after the picture is drawn, which is fitted again then.
            for _ in 0..9 {
                if !found.is_empty() {
                    tab.settle().await;
                    found = tab.eval(&cut(parts)).await;
                }
            }
            if !found.is_empty() {
                wrong.push(format!("{fragment}, editor {edits}: {found:?}"));
            }
            let least = letters(tab).await;
            if least < 13.9 {
                wrong.push(format!("{fragment}, editor {edits}: letters of {least:.1} px"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

async fn a_large_window_is_not_left_empty(tab: &Tab) {
    // The part of the scene, in height, below the last of its pictures and legends.
    let empty = "(scene => 1 - (Math.max(...[...scene.querySelectorAll('.drawing, .legend, table')]
        .map(it => it.getBoundingClientRect().bottom)) - scene.getBoundingClientRect().top) / scene.clientHeight)
        (document.querySelector('.scene'))";
    tab.look(Look { size: (2560, 1440), still: true, ..Look::default() }).await;
    let mut wrong = Vec::new();
    for it in telling() {
        open(tab, &it.address).await;
        let part: f64 = tab.eval(empty).await;
        if part > 0.2 {
            wrong.push(format!("{}: {:.0} % are empty", it.address, part * 100.0));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

async fn large_type_is_large_in_pictures_too(tab: &Tab) {
    tab.look(Look { size: (1366, 768), still: true, ..Look::default() }).await;
    tab.large_type(true).await;
    for it in telling() {
        open(tab, &it.address).await;
        let least = letters(tab).await;
        assert!(least >= 18.0, "{}: letters of {least:.1} px", it.address);
    }
    tab.large_type(false).await;
}

async fn a_phone_has_a_transport_of_one_row_that_a_thumb_meets(tab: &Tab) {
    let small = "[...document.querySelectorAll('.foot :is(button, select, summary, input)')].filter(it => it.checkVisibility() && !it.closest('.steps'))
        .map(it => (it.closest('label') ?? it)).map(it => [it.outerHTML.slice(0, 90), it.getBoundingClientRect()])
        .filter(([, box]) => box.width < 43.5 || box.height < 43.5).map(([it, box]) => `${it}: ${box.width} by ${box.height}`)";
    tab.look(Look { size: (360, 740), still: true, ..Look::default() }).await;
    for it in telling() {
        open(tab, &it.address).await;
        let high: f64 = tab.eval("document.querySelector('.foot').clientHeight").await;
        assert!(high <= 112.0, "{}: the transport is {high} px", it.address);
        let found: Vec<String> = tab.eval(small).await;
        assert!(found.is_empty(), "{}: {found:#?}", it.address);
    }
}

async fn the_presenters_view_is_a_picture_and_a_sentence(tab: &Tab) {
    let share = "document.querySelector('.canvas').getBoundingClientRect().height / innerHeight";
    let sentence = "Number.parseFloat(getComputedStyle(document.querySelector(
        '.middle > :is(.moment, .sentence)')).fontSize)";
    for (size, least) in [((1366, 768), 28.0), ((1920, 1080), 38.0)] {
        tab.look(Look { size, still: true, ..Look::default() }).await;
        for it in telling() {
            open(tab, &format!("{}&view=presenter", it.address)).await;
            let part: f64 = tab.eval(share).await;
            assert!(part >= 0.7, "{} {size:?}: the picture has {part:.2}", it.address);
            let type_px: f64 = tab.eval(sentence).await;
            assert!(type_px >= least, "{} {size:?}: a sentence of {type_px} px", it.address);
            let found: Vec<String> = tab.eval(&cut(decisive(it.lab))).await;
            assert!(found.is_empty(), "{} {size:?}: {found:?}", it.address);
            let found = tab.axe().await;
            assert!(found.is_empty(), "{}: {found:#?}", it.address);
        }
    }
}

async fn a_key_leads_to_the_presenters_view_and_escape_back(tab: &Tab) {
    let presents = "document.querySelector('.page').dataset.layout === 'presenter'";
    tab.look(Look { size: (1366, 768), still: true, ..Look::default() }).await;
    for it in telling() {
        open(tab, &it.address).await;
        tab.press("p").await;
        tab.until(presents).await;
        tab.until("location.hash.includes('view=presenter')").await;
        let place = "document.querySelector('.dots [aria-current], #scrubber')?.outerHTML
            + document.querySelector('.position').textContent";
        let before: String = tab.eval(place).await;
        tab.press("PageUp").await;
        tab.until(&format!("{place} !== {before:?}")).await;
        tab.press("?").await;
        tab.until("document.querySelector('dialog[open] .keys')").await;
        tab.close().await;
        assert!(tab.eval::<bool>(presents).await, "a dialog closes alone");
        tab.press("c").await;
        tab.until("document.querySelector('main[data-ready=true] figure')").await;
        assert!(tab.eval::<bool>(presents).await);
        tab.press("c").await;
        tab.until("document.querySelector('main[data-moment]')").await;
        tab.press("Escape").await;
        tab.until(&format!("!({presents})")).await;
        tab.until("!location.hash.includes('view=')").await;
    }
}

rows!(
    sizes, Look { still: true, ..Look::default() };
    a_small_laptop_shows_what_decides_whole_and_to_be_read,
    a_large_window_is_not_left_empty,
    large_type_is_large_in_pictures_too,
    a_phone_has_a_transport_of_one_row_that_a_thumb_meets,
    the_presenters_view_is_a_picture_and_a_sentence,
    a_key_leads_to_the_presenters_view_and_escape_back,
);
