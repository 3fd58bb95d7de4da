//! The captions of lessons, in the strip and as slides; what a step looks at, and the level at which one steps on from it.

use gantry_core::scenario::lesson::Teaching;
use gantry_core::scenario::link;
use gantry_core::scenario::{self, Scenario};
use gantry_tests::browser::{Look, Tab};
use gantry_tests::gallery;
use gantry_tests::rows;

/// The number of the present step.
const NOW: &str = "document.querySelector('.foot .steps [aria-current]')?.textContent";

/// Goes to a step by its disc; a question that is open is passed over.
async fn go(tab: &Tab, step: u32) {
    tab.run("document.querySelector('.asks-of .quiet')?.click()").await;
    tab.settle().await;
    tab.run(&format!("document.querySelectorAll('.foot .steps button')[{step}].click()")).await;
    tab.until(&format!("{NOW} === '{}'", step + 1)).await;
    tab.settle().await;
}

async fn open(tab: &Tab, fragment: &str) {
    tab.follow(fragment).await;
    // The moments of the steps are known.
    tab.until("document.querySelector('.foot .steps button')").await;
}

async fn a_phone_and_a_page_at_400_percent_have_the_caption_whole(tab: &Tab) {
    for size in [(360, 740), (341, 192)] {
        let look = Look { size, still: true, ..Look::default() };
        tab.look(look).await;
        for it in gallery::telling() {
            open(tab, &format!("{}&m=0", it.address)).await;
            go(tab, 1).await;
            let told = "(p => p.querySelector('b').textContent.length > 3
                    && p.textContent.startsWith(`${p.querySelector('b').textContent} `))(document.querySelector('.story p'))";
            assert!(tab.eval::<bool>(told).await, "{}", it.address);
        }
    }
}

/// The first backfill example with these steps in place of its own.
fn taught(steps: &str) -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../static/gallery/easy.json");
    let text = std::fs::read_to_string(path).expect("the gallery is there");
    let bare = scenario::read(&text).expect("it is valid");
    let bare = Scenario { teaching: Teaching::default(), title: None, note: None, ..bare };
    let text = scenario::write_pretty(&bare);
    let text = text.replacen('{', &format!("{{\"lesson\": [{steps}],"), 1);
    link::encode(&scenario::read(&text).expect("it is valid")).expect("it fits")
}

async fn a_step_looks_at_a_thing_or_a_panel_and_sets_the_level(tab: &Tab) {
    let steps = r#"{"at": {"moment": 0}, "say": "One.\nFirst.", "look": "C"},
        {"at": {"event": "reserve"}, "say": "Two.\nSecond.", "look": "C", "level": "event"},
        {"at": {"moment": 12}, "say": "Three.\nThird.", "look": "why", "level": "probe"},
        {"at": {"moment": 14}, "say": "Four.\nFourth.", "look": "lists"},
        {"at": {"moment": 16}, "say": "Five.\nFifth.", "look": "Q", "ask": true},
        {"at": {"end": true}, "say": "Six.\nSixth.", "look": "figures"}"#;
    tab.look(Look { size: (1600, 900), still: true, ..Look::default() }).await;
    open(tab, &format!("{}&lang=en", taught(steps))).await;
    let disc = "document.querySelector('.step-disc text')?.textContent ?? ''";
    let level = "document.querySelector('input[name=level]:checked').closest('label').textContent";
    go(tab, 1).await;
    assert_eq!(tab.eval::<String>(disc).await, "2", "C has the step's number");
    assert_eq!(
        tab.eval::<String>("document.getElementById('live').textContent").await,
        "Two. Second."
    );
    // It is marked, not selected: nothing is asked about it.
    assert!(!tab.eval::<bool>("!!document.querySelector('.drawing [aria-pressed=true]') || location.hash.includes('s=')").await);
    assert_eq!(tab.eval::<String>(level).await, "Event");
    go(tab, 2).await;
    assert_eq!(tab.eval::<String>(disc).await, "");
    let look = "document.querySelector('.page').dataset.look";
    assert_eq!(tab.eval::<String>(look).await, "why");
    let outlined = "getComputedStyle(document.querySelector('.why-panel')).outlineStyle";
    assert_eq!(tab.eval::<String>(outlined).await, "solid");
    assert_eq!(tab.eval::<String>(level).await, "Probe");
    tab.axe_finds_nothing().await;
    go(tab, 4).await;
    let strip: String = tab.eval("document.querySelector('.story p').textContent").await;
    assert!(strip.contains("“Q” is not in this scenario."), "{strip}");
    go(tab, 5).await;
    assert!(
        tab.eval::<bool>("document.querySelector('.of-metrics .status').checkVisibility()").await
    );
    // Where the run goes on, the caption stays and its disc goes.
    tab.press("Escape").await;
    go(tab, 1).await;
    tab.press("ArrowRight").await;
    tab.until("!document.querySelector('.step-disc')").await;
    assert!(tab.eval::<bool>("!!document.querySelector('.story p b')").await);
    tab.look(Look { size: (1366, 768), still: true, ..Look::default() }).await;
    open(tab, &format!("{}&lang=en", taught(steps))).await;
    go(tab, 3).await;
    tab.until("document.getElementById('lists').matches(':popover-open')").await;
}

async fn the_presenters_view_shows_a_lesson_as_slides(tab: &Tab) {
    tab.look(Look { size: (1920, 1080), still: true, ..Look::default() }).await;
    for it in gallery::telling() {
        open(tab, &format!("{}&m=0&lang=en", it.address)).await;
        tab.press("p").await;
        tab.until("document.querySelector('[data-layout=presenter] .foot .steps button')").await;
        // The first caption may be of a later moment.
        if !tab.eval::<bool>("!!document.querySelector('.page.slides')").await {
            tab.press("PageDown").await;
            tab.until("document.querySelector('.page.slides')").await;
        }
        assert!(tab.axe().await.is_empty(), "{}", it.address);
        // A question waits: the first press passes over it, the next goes on.
        let (mut last, mut stays) = (String::new(), 0);
        while stays < 2 {
            let large: f64 = tab
                .eval("Number.parseFloat(getComputedStyle(document.querySelector('.story p')).fontSize)")
                .await;
            assert!(large >= 28.0, "{}: {large} px", it.address);
            let cut =
                "(it => it.scrollHeight > it.clientHeight + 1)(document.querySelector('.middle'))";
            assert!(!tab.eval::<bool>(cut).await, "{}", it.address);
            let open: bool = tab.eval("!!document.querySelector('.asks-of .asks .quiet')").await;
            let before: String = tab.eval(NOW).await;
            tab.press("PageDown").await;
            tab.settle().await;
            last = tab.eval(NOW).await;
            if open {
                assert_eq!(last, before, "{}: it waits", it.address);
            }
            stays = if last == before { stays + 1 } else { 0 };
        }
        let steps: u32 = tab.eval("document.querySelectorAll('.foot .steps button').length").await;
        assert_eq!(last, steps.to_string(), "{}", it.address);
        tab.press("PageUp").await;
        tab.until(&format!("{NOW} === '{}'", steps - 1)).await;
        tab.press("p").await;
        tab.until("!document.querySelector('[data-layout=presenter]')").await;
    }
}

async fn the_discs_of_slides_stand_over_nothing_on_a_phone(tab: &Tab) {
    let over = "(() => {
        const boxes = selector => [...document.querySelectorAll(selector)].map(it => it.getBoundingClientRect());
        return boxes('.foot .steps button').some(disc => boxes('.foot > :not(.course) button, .foot > button').some(it =>
            it.width > 0 && disc.left < it.right - 1 && it.left < disc.right - 1 && disc.top < it.bottom - 1 && it.top < disc.bottom - 1));
    })()";
    tab.look(Look { size: (360, 740), still: true, ..Look::default() }).await;
    for it in gallery::telling() {
        open(tab, &format!("{}&m=0", it.address)).await;
        tab.press("p").await;
        tab.until("document.querySelector('[data-layout=presenter] .foot .steps button')").await;
        // The first caption may be of a later moment.
        if !tab.eval::<bool>("!!document.querySelector('.page.slides')").await {
            tab.press("PageDown").await;
            tab.until("document.querySelector('.page.slides')").await;
        }
        tab.settle().await;
        assert!(!tab.eval::<bool>(over).await, "{}", it.address);
        tab.press("p").await;
    }
}

async fn the_numbers_of_compared_policies_stay_on_the_page(tab: &Tab) {
    let cells = "[...document.querySelectorAll('.kept tbody td')].map(it => it.textContent)";
    tab.look(Look { size: (1366, 768), still: true, ..Look::default() }).await;
    open(tab, "g=four-policies&m=0&lang=en").await;
    tab.until("document.querySelectorAll('.kept thead th').length === 5").await;
    for step in 0.. {
        go(tab, step).await;
        tab.run("document.querySelector('.asks-of .quiet')?.click()").await;
        tab.settle().await;
        // Nothing is given away before the end.
        let told: Vec<String> = tab.eval(cells).await;
        if !tab
            .eval::<bool>(
                "(main => main.moment === main.moments)(document.querySelector('main').dataset)",
            )
            .await
        {
            assert!(told.iter().all(|cell| cell == "?"), "{told:?}");
            continue;
        }
        assert_eq!(told[..8], ["20", "18", "16", "13", "5.6", "4.6", "3.8", "3.2"]);
        break;
    }
    tab.axe_finds_nothing().await;
    // The caption is not cut, and the picture is whole.
    tab.look(Look { size: (360, 740), still: true, ..Look::default() }).await;
    tab.settle().await;
    assert!(tab.eval::<bool>("document.documentElement.scrollWidth <= innerWidth").await);
}

rows!(
    captions, Look { still: true, ..Look::default() };
    a_step_looks_at_a_thing_or_a_panel_and_sets_the_level,
    the_presenters_view_shows_a_lesson_as_slides,
    the_discs_of_slides_stand_over_nothing_on_a_phone,
    the_numbers_of_compared_policies_stay_on_the_page,
    a_phone_and_a_page_at_400_percent_have_the_caption_whole,
);
