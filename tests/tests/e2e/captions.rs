//! The captions of lessons, in the strip and as slides; what a step looks at, and the level at which one steps on from it.

use gantry_core::scenario::lesson::Teaching;
use gantry_core::scenario::link;
use gantry_core::scenario::{self, Scenario};
use gantry_tests::browser::{Look, Tab};
use gantry_tests::gallery;
use gantry_tests::rows;

const TABLE: &str = "
a phone and a page at 400 percent have the caption whole
    in 360x740, 341x192
    every lab
    | .foot .steps button
    run document.querySelector('.asks-of .quiet')?.click()
    settle
    run document.querySelectorAll('.foot .steps button')[1].click()
    | .foot .steps [aria-current] is 2
    settle | now (p => p.textContent.startsWith(`${p.querySelector('b').textContent} `))(document.querySelector('.story p'))
";

/// The number of the present step.
pub const NOW: &str = "document.querySelector('.foot .steps [aria-current]')?.textContent";

/// Passes over a question that is open.
const PASS: &str = "run document.querySelector('.asks-of .quiet')?.click()\nsettle";

/// Goes to a step by its disc.
async fn go(tab: &Tab, step: u32) {
    tab.steps(&format!(
        "{PASS}
        run document.querySelectorAll('.foot .steps button')[{step}].click()
        | .foot .steps [aria-current] is {}
        settle",
        step + 1
    ))
    .await;
}

/// Opens a lesson, and waits until the moments of its steps are known.
async fn open(tab: &Tab, fragment: &str) {
    tab.follow(fragment).await;
    tab.sees(".foot .steps button").await;
}

/// The first backfill example with steps of another lesson in place of its own.
fn taught() -> String {
    let steps = r#"{"at": {"moment": 0}, "say": "One.\nFirst.", "look": "C"},
        {"at": {"event": "reserve"}, "say": "Two.\nSecond.", "look": "C", "level": "event"},
        {"at": {"moment": 12}, "say": "Three.\nThird.", "look": "why", "level": "probe"},
        {"at": {"moment": 14}, "say": "Four.\nFourth.", "look": "lists"},
        {"at": {"moment": 16}, "say": "Five.\nFifth.", "look": "Q", "ask": true},
        {"at": {"end": true}, "say": "Six.\nSixth.", "look": "figures"}"#;
    let bare = scenario::read(&gallery::text("easy")).expect("it is valid");
    let bare = Scenario { teaching: Teaching::default(), title: None, note: None, ..bare };
    let text = scenario::write_pretty(&bare);
    let text = text.replacen('{', &format!("{{\"lesson\": [{steps}],"), 1);
    let link = link::encode(&scenario::read(&text).expect("it is valid")).expect("it fits");
    format!("{link}&lang=en")
}

async fn a_step_looks_at_a_thing_or_a_panel_and_sets_the_level(tab: &Tab) {
    let level = "label:has(input[name=level]:checked)";
    open(tab, &taught()).await;
    go(tab, 1).await;
    // It is marked, not selected: nothing is asked about it.
    tab.steps(&format!(
        "| .step-disc text is 2 | #live is Two. Second. | {level} is Event
        | no .drawing [aria-pressed=true] | no address s="
    ))
    .await;
    go(tab, 2).await;
    tab.steps(&format!(
        "| no .step-disc text | .page[data-look=why] | {level} is Probe | axe
        | js getComputedStyle(document.querySelector('.why-panel')).outlineStyle === 'solid'"
    ))
    .await;
    go(tab, 4).await;
    tab.sees(".story p says “Q” is not in this scenario.").await;
    go(tab, 5).await;
    tab.holds("document.querySelector('.of-metrics .status').checkVisibility()").await;
    // Where the run goes on, the caption stays and its disc goes.
    tab.press("Escape").await;
    go(tab, 1).await;
    tab.steps("press ArrowRight | no .step-disc | .story p b").await;
    tab.looks("1366x768").await;
    open(tab, &taught()).await;
    go(tab, 3).await;
    tab.sees("#lists:popover-open").await;
}

/// Opens the presenter's view on the first caption, which may be of a later moment.
async fn slides(tab: &Tab, address: &str) {
    open(tab, &format!("{address}&m=0&lang=en")).await;
    tab.steps("press p | [data-layout=presenter] .foot .steps button").await;
    if !tab.is("document.querySelector('.page.slides')").await {
        tab.steps("press PageDown | .page.slides").await;
    }
}

async fn the_presenters_view_shows_a_lesson_as_slides(tab: &Tab) {
    tab.looks("1920x1080").await;
    for it in gallery::telling() {
        slides(tab, &it.address).await;
        tab.axe_finds_nothing().await;
        // A question waits: the first press passes over it, the next goes on.
        let (mut last, mut stays) = (String::new(), 0);
        while stays < 2 {
            tab.holds("Number.parseFloat(getComputedStyle(document.querySelector('.story p')).fontSize) >= 28").await;
            tab.holds(
                "(it => it.scrollHeight <= it.clientHeight + 1)(document.querySelector('.middle'))",
            )
            .await;
            let open = tab.is("document.querySelector('.asks-of .asks .quiet')").await;
            let before: String = tab.eval(NOW).await;
            tab.steps("press PageDown\nsettle").await;
            last = tab.eval(NOW).await;
            assert!(!open || last == before, "{}: it waits", it.address);
            stays = if last == before { stays + 1 } else { 0 };
        }
        let steps = tab.count(".foot .steps button").await;
        assert_eq!(last, steps.to_string(), "{}", it.address);
        tab.steps(&format!("press PageUp | .foot .steps [aria-current] is {}", steps - 1)).await;
        tab.steps("press p | no [data-layout=presenter]").await;
    }
}

/// Discs that something else lies over.
const OVER: &str = "(() => {
    const boxes = selector => [...document.querySelectorAll(selector)].map(it => it.getBoundingClientRect());
    return boxes('.foot .steps button').filter(disc => boxes('.foot > :not(.course) button, .foot > button').some(it =>
        it.width > 0 && disc.left < it.right - 1 && it.left < disc.right - 1 && disc.top < it.bottom - 1 && it.top < disc.bottom - 1));
})()";

async fn the_discs_of_slides_stand_over_nothing_on_a_phone(tab: &Tab) {
    tab.looks("360x740").await;
    for it in gallery::telling() {
        slides(tab, &it.address).await;
        tab.settle().await;
        tab.none(OVER).await;
        tab.press("p").await;
    }
}

async fn the_numbers_of_compared_policies_stay_on_the_page(tab: &Tab) {
    tab.looks("1366x768").await;
    open(tab, "g=four-policies&m=0&lang=en").await;
    tab.sees("5 of .kept thead th").await;
    for step in 0.. {
        go(tab, step).await;
        tab.steps(PASS).await;
        let told = tab.texts(".kept tbody td").await;
        if tab.data("moment").await == tab.data("moments").await {
            assert_eq!(told[..8], ["20", "18", "16", "13", "5.6", "4.6", "3.8", "3.2"]);
            break;
        }
        assert!(told.iter().all(|cell| cell == "?"), "nothing is given away: {told:?}");
    }
    tab.axe_finds_nothing().await;
    tab.steps("look 360x740\nsettle").await;
    tab.holds("document.documentElement.scrollWidth <= innerWidth").await;
}

rows!(
    captions, Look::STILL, TABLE;
    a_step_looks_at_a_thing_or_a_panel_and_sets_the_level,
    the_presenters_view_shows_a_lesson_as_slides,
    the_discs_of_slides_stand_over_nothing_on_a_phone,
    the_numbers_of_compared_policies_stay_on_the_page,
);
