//! The captions of lessons: beside the mark that they speak of, in one place at a time, and as slides; what a step looks at,
//! and the level at which one steps on from it.

use gantry_core::scenario::lesson::Teaching;
use gantry_core::scenario::link;
use gantry_core::scenario::{self, Scenario};
use gantry_tests::browser::{Look, Tab, browse};
use gantry_tests::gallery::{self, Example};
use gantry_tests::rows;

/// The number of the present step.
const NOW: &str = "document.querySelector('.steps [aria-current]')?.textContent";

/// What is wrong with the place of the caption, in words; nothing if it is told once, whole, within its picture, over no
/// ring.
const WRONG: &str = "(() => {
    const wrong = [], card = document.querySelector('.callout .card');
    const strip = document.querySelector('.story p:not(.definition, .because)');
    const told = [card, strip].filter(it => it?.querySelector('b')).length;
    if (told !== 1) wrong.push(`it is told ${told} times`);
    if (!card) return wrong;
    const box = card.getBoundingClientRect(), room = card.parentElement.getBoundingClientRect();
    const picture = card.closest('.callout').getBoundingClientRect();
    if (box.height > room.height + 1) wrong.push(`it needs ${box.height} and has ${room.height}`);
    if (box.left < picture.left - 1 || box.right > picture.right + 1 || box.top < picture.top - 1 || box.bottom > picture.bottom + 1)
        wrong.push('it leaves its picture');
    for (const ring of card.closest('.callout').querySelectorAll('rect')) {
        const its = ring.getBoundingClientRect();
        if (its.left < box.right - 1 && box.left < its.right - 1 && its.top < box.bottom - 1 && box.top < its.bottom - 1)
            wrong.push('it covers its mark');
    }
    const size = Number.parseFloat(getComputedStyle(card).fontSize) * picture.width / card.closest('.callout').viewBox.baseVal.width;
    if (size < 13.9) wrong.push(`letters of ${size}`);
    return wrong;
})()";

/// Goes to a step by its disc; not by a place, for the discs move when a caption goes beside its mark.
async fn go(tab: &Tab, step: u32) {
    tab.run(&format!("document.querySelectorAll('.story .steps button')[{step}].click()")).await;
    tab.until(&format!("{NOW} === '{}'", step + 1)).await;
    tab.settle().await;
}

async fn open(tab: &Tab, fragment: &str) {
    tab.follow(fragment).await;
    // A disc whose moment is not known yet cannot be pressed; the glossary is there with the cards.
    tab.until("document.querySelectorAll('.story .steps button:enabled').length >= 2 && !document.querySelector('.story .steps button:disabled')").await;
}

/// How many captions of these examples stand beside their marks, of how many.
async fn count(tab: &Tab, examples: &[String]) -> (u32, u32) {
    let (mut beside, mut all, mut wrong) = (0, 0, Vec::new());
    for example in examples {
        open(tab, &format!("g={example}&m=0")).await;
        let steps: u32 = tab.eval("document.querySelectorAll('.story .steps button').length").await;
        for step in 0..steps {
            go(tab, step).await;
            let found: Vec<String> = tab.eval(WRONG).await;
            wrong.extend(found.into_iter().map(|it| format!("{example} {}: {it}", step + 1)));
            beside += u32::from(tab.eval::<bool>("!!document.querySelector('.card')").await);
            all += 1;
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    (beside, all)
}

/// A window and a language, and how many captions there are for each that stands beside its mark, at most.
const WINDOWS: [((u32, u32), &str, u32); 2] =
    [((1600, 900), "en-US", 3), ((1366, 768), "zh-CN", 4)];

async fn a_caption_stands_in_one_place_beside_its_mark_and_never_over_it(tab: &Tab) {
    let examples: Vec<String> = gallery::telling().into_iter().map(|it| it.name).collect();
    for (size, languages, _) in WINDOWS {
        tab.look(Look { size, languages, still: true, ..Look::default() }).await;
        assert!(count(tab, &examples).await.0 > 0, "{size:?}");
    }
    tab.axe_finds_nothing().await;
}

#[test]
#[ignore = "with --full"]
fn captions_of_all_examples_stand_beside_their_marks() {
    let small = gallery::all().into_iter().filter(Example::is_small);
    let examples: Vec<String> = small.map(|it| it.name).collect();
    for (size, languages, part) in WINDOWS {
        let look = Look { size, languages, still: true, ..Look::default() };
        browse(look, async |tab: &Tab| {
            let (beside, all) = count(tab, &examples).await;
            assert!(beside * part > all, "{beside} of {all}");
        });
    }
}

async fn a_phone_and_a_page_at_400_percent_have_the_strip_alone(tab: &Tab) {
    for size in [(360, 740), (341, 192)] {
        let look = Look { size, still: true, ..Look::default() };
        tab.look(look).await;
        for it in gallery::telling() {
            open(tab, &format!("{}&m=0", it.address)).await;
            go(tab, 1).await;
            assert!(!tab.eval::<bool>("!!document.querySelector('.card')").await);
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
    let rings = "document.querySelectorAll('.callout rect').length";
    let level = "document.querySelector('input[name=level]:checked').closest('label').textContent";
    go(tab, 1).await;
    assert!(tab.eval::<u32>(rings).await > 0, "C has a ring");
    assert_eq!(
        tab.eval::<String>("document.getElementById('live').textContent").await,
        "Two. Second."
    );
    // It is marked, not selected: nothing is asked about it.
    assert!(!tab.eval::<bool>("!!document.querySelector('.drawing [aria-pressed=true]') || location.hash.includes('s=')").await);
    assert_eq!(tab.eval::<String>(level).await, "Event");
    go(tab, 2).await;
    assert_eq!(tab.eval::<u32>(rings).await, 0);
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
    assert!(tab.eval::<bool>("document.querySelector('.foot .status').checkVisibility()").await);
    // Where the run goes on, the caption is in the strip again.
    go(tab, 1).await;
    tab.press("ArrowRight").await;
    tab.until("!document.querySelector('.callout rect')").await;
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
        let steps: u32 = tab.eval("document.querySelectorAll('.story .steps button').length").await;
        tab.press("p").await;
        tab.until("document.querySelectorAll('.foot .steps button').length > 2").await;
        assert!(tab.axe().await.is_empty(), "{}", it.address);
        // A question waits: the first press passes over it, the next goes on.
        for _ in 0..2 * steps {
            let large: f64 = tab
                .eval("Number.parseFloat(getComputedStyle(document.querySelector('.story p')).fontSize)")
                .await;
            assert!(large >= 28.0, "{}: {large} px", it.address);
            let cut =
                "(it => it.scrollHeight > it.clientHeight + 1)(document.querySelector('.middle'))";
            assert!(!tab.eval::<bool>(cut).await, "{}", it.address);
            let open: bool =
                tab.eval("!!document.querySelector('.story div.asks:not(.later) .quiet')").await;
            let before: String = tab.eval(NOW).await;
            tab.press("PageDown").await;
            tab.settle().await;
            if open {
                assert_eq!(tab.eval::<String>(NOW).await, before, "{}: it waits", it.address);
            }
        }
        assert_eq!(tab.eval::<String>(NOW).await, steps.to_string(), "{}", it.address);
        tab.press("PageUp").await;
        tab.until(&format!("{NOW} === '{}'", steps - 1)).await;
        tab.press("p").await;
        tab.until("!document.querySelector('.foot .steps')").await;
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
        tab.until("document.querySelectorAll('.foot .steps button').length > 2").await;
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
    let numbers: Vec<String> = tab.eval(cells).await;
    assert_eq!(numbers[..8], ["20", "18", "16", "13", "5.6", "4.6", "3.8", "3.2"]);
    let steps: u32 = tab.eval("document.querySelectorAll('.story .steps button').length").await;
    for step in 0..steps {
        go(tab, step).await;
        // Nothing is given away while a question is open.
        let waits: bool =
            tab.eval("!!document.querySelector('.story div.asks:not(.later) .quiet')").await;
        let told: Vec<String> = tab.eval(cells).await;
        if waits {
            assert!(told.iter().all(|cell| cell == "?"), "{told:?}");
        } else {
            assert_eq!(told, numbers);
        }
    }
    tab.axe_finds_nothing().await;
    // The caption is not cut, and the picture is whole.
    tab.look(Look { size: (360, 740), still: true, ..Look::default() }).await;
    tab.settle().await;
    assert!(tab.eval::<bool>("document.documentElement.scrollWidth <= innerWidth").await);
}

rows!(
    captions, Look { still: true, ..Look::default() };
    a_caption_stands_in_one_place_beside_its_mark_and_never_over_it,
    a_step_looks_at_a_thing_or_a_panel_and_sets_the_level,
    the_presenters_view_shows_a_lesson_as_slides,
    the_discs_of_slides_stand_over_nothing_on_a_phone,
    the_numbers_of_compared_policies_stay_on_the_page,
    a_phone_and_a_page_at_400_percent_have_the_strip_alone,
);
