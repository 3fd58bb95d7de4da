//! Lessons in the page: each is led from its first step to its last in both languages, its questions answered wrong and
//! right; the course; and what is asked before a decision gives nothing away.

use gantry_core::scenario::lesson::{LessonAsk, LessonChoice};
use gantry_core::scenario::{self, LabKind, link};
use gantry_tests::browser::{Look, Tab, browse};
use gantry_tests::gallery::{self, Example};
use gantry_tests::rows;
use serde::Deserialize;

/// Leads a lesson on from step to step as a reader does: `right` has for each step the place of the right choice, or -1.
const LEAD: &str = "async (right, well) => {
    const wait = (until) => new Promise((done) => {
        const look = () => until() ? done() : requestAnimationFrame(look);
        look();
    });
    const find = (it) => document.querySelector(it);
    const main = () => find('main').dataset;
    const go = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'g', bubbles: true }));
    const step = () => Number(find('.foot .steps li [aria-current]').textContent);
    let chosen = 0, predicted = 0, good = 0;
    for (let turn = 0; turn < 60; turn += 1) {
        await wait(() => find('main').getAttribute('aria-busy') === 'false' && find('#play[data-next], .asks-of .asks, .foot .steps li:last-child [aria-current], .predict .asked > *'));
        if (find('.predict .choices-of')) {
            const form = find('.predict form');
            if (form) {
                form.querySelector('input').value = '3';
                form.querySelector('input').dispatchEvent(new InputEvent('input', { bubbles: true }));
                form.requestSubmit();
            } else {
                find('.predict .choices-of button').click();
            }
            await wait(() => find('.predict p[role=status] b.good, .predict p[role=status] b.bad'));
            predicted += 1;
        } else if (find('.predict')) {
            find('.predict .on').click();
            await wait(() => !find('.predict'));
        } else if (find('.asks-of .asks > .on')) {
            find('.asks-of .asks > .on').click();
            await wait(() => find('.predict .choices-of'));
        } else if (find('.asks-of .asks') && !find('.because')) {
            const choices = [...document.querySelectorAll('.asks-of .asks .button:not(.quiet)')];
            const own = right[step() - 1];
            choices[well ? own : (own + 1) % choices.length].click();
            await wait(() => find('.because'));
            chosen += 1;
            good += Number(!find('.asks-of .asks .bad'));
        } else if (find('#play[data-next]')) {
            const place = () => `${step()} ${main().moment}`;
            const before = place();
            go();
            await wait(() => place() !== before || main().playing === 'true');
            if (main().playing === 'true') {
                // Who asks again while it plays does not want to wait.
                go();
                await wait(() => main().playing === 'false' && place() !== before);
            }
        } else {
            break;
        }
    }
    const steps = document.querySelectorAll('.foot .steps li').length;
    return { last: step(), steps, chosen, predicted, good, lang: document.documentElement.lang };
}";

#[derive(Debug, Deserialize)]
struct Led {
    last: usize,
    steps: usize,
    chosen: usize,
    predicted: usize,
    good: usize,
    lang: String,
}

async fn lead(tab: &Tab, example: &Example, well: bool) {
    let path = format!("{}/../static/gallery/{}.json", env!("CARGO_MANIFEST_DIR"), example.name);
    let text = std::fs::read_to_string(path).expect("the gallery is there");
    let scenario = scenario::read(&text).expect("it is valid");
    let (lesson, title) = (scenario.teaching.lesson, scenario.title.expect("it has a title"));
    let place = |step, choice: &LessonChoice| {
        let order = choice.order(&title, step);
        order.iter().position(|at| *at as u64 == choice.right).expect("it is shown")
    };
    let right: Vec<i64> = lesson
        .iter()
        .enumerate()
        .map(|(step, own)| match &own.ask {
            Some(LessonAsk::Choose(choice)) => i64::try_from(place(step, choice)).expect("a few"),
            _ => -1,
        })
        .collect();
    let choices = right.iter().filter(|right| **right >= 0).count();
    let asks = lesson.iter().filter(|step| step.ask.is_some()).count();
    let lang = if well { "zh" } else { "en" };
    tab.follow(&format!("g={}&m=0&lang={lang}", example.name)).await;
    tab.until("document.querySelector('.foot .steps li')").await;
    let led: Led = tab.eval(&format!("({LEAD})({right:?}, {well})")).await;
    let name = &example.name;
    assert_eq!((led.last, led.steps), (lesson.len(), lesson.len()), "{name}: {led:?}");
    assert_eq!((led.chosen, led.predicted), (choices, asks - choices), "{name}: {led:?}");
    assert_eq!(led.good, if well { choices } else { 0 }, "{name}: {led:?}");
    assert!(led.lang.starts_with(lang), "{name}: {led:?}");
}

fn all_are_led(lab: LabKind) {
    browse(Look { still: true, ..Look::default() }, async |tab: &Tab| {
        for example in gallery::all().iter().filter(|own| own.lab == lab && own.is_small()) {
            lead(tab, example, false).await;
            lead(tab, example, true).await;
        }
        tab.axe_finds_nothing().await;
    });
}

#[test]
#[ignore = "with --full"]
fn lessons_of_placement() {
    all_are_led(LabKind::Placement);
}

#[test]
#[ignore = "with --full"]
fn lessons_of_backfill() {
    all_are_led(LabKind::Backfill);
}

#[test]
#[ignore = "with --full"]
fn lessons_of_workflows() {
    all_are_led(LabKind::Workflow);
}

#[test]
#[ignore = "with --full"]
fn lessons_of_groups() {
    all_are_led(LabKind::Groups);
}

#[test]
#[ignore = "with --full"]
fn lessons_of_affinity() {
    all_are_led(LabKind::Affinity);
}

async fn a_lesson_of_each_lab_is_led(tab: &Tab) {
    for lab in LabKind::ALL {
        let first = gallery::all().into_iter().find(|own| own.lab == lab && own.is_small());
        for well in [false, true] {
            lead(tab, first.as_ref().expect("a small example"), well).await;
        }
    }
}

/// The map of the course comes with the optimised site.
async fn the_map_of_the_course_is_whole_in_small_windows(tab: &Tab) {
    for size in [(1366, 768), (360, 740)] {
        tab.look(Look { size, still: true, ..Look::default() }).await;
        lead(tab, &one_task(), false).await;
        tab.until("document.querySelector('.end')").await;
        tab.click("document.querySelector('.end .button:not(.on)')").await;
        tab.until("document.querySelector('dialog[open] .course .lessons [aria-current]')").await;
        let uncut = "[...document.querySelectorAll('.course .lessons > li > *')].every(it =>
                it.getBoundingClientRect().right <= it.closest('.course').getBoundingClientRect().right)";
        assert!(tab.eval::<bool>(uncut).await, "{size:?}");
        tab.close().await;
    }
}

async fn the_course_is_a_map_that_remembers_what_was_done(tab: &Tab) {
    tab.follow("g=fcfs&m=0").await;
    let example = gallery::all().into_iter().find(|own| own.name == "fcfs");
    lead(tab, &example.expect("it is there"), false).await;
    tab.follow("g=easy&lang=en").await;
    tab.click_button("Gallery").await;
    tab.click("document.querySelector('.choices button')").await;
    tab.until("document.querySelectorAll('.course .map .lesson').length > 50").await;
    tab.until("document.querySelectorAll('.course .map .done').length === 1").await;
    assert!(tab.eval::<u32>("document.querySelectorAll('.course .way').length").await > 20);
    tab.axe_finds_nothing().await;
    tab.click("document.querySelector('.course .map a[href=\"./#g=third&m=0\"]')").await;
    tab.until("location.hash.includes('g=third') && document.querySelector('.story')").await;
}

fn one_task() -> Example {
    gallery::all().into_iter().find(|own| own.name == "one-task").expect("it is there")
}

async fn a_lesson_ends_with_its_result_and_the_ways_on(tab: &Tab) {
    for size in [(1366, 768), (360, 740)] {
        tab.look(Look { size, still: true, ..Look::default() }).await;
        lead(tab, &one_task(), false).await;
        tab.until("document.querySelector('.end')").await;
        let told: String = tab.eval("document.querySelector('.end').textContent").await;
        assert!(told.starts_with("Lesson done. Right answers: "), "{told}");
        assert!(told.contains("Next lesson: "), "{told}");
        let whole = "[...document.querySelectorAll('.end > *')].every(it => {
                const box = it.getBoundingClientRect();
                return box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
            })";
        assert!(tab.eval::<bool>(whole).await, "{size:?}");
        tab.axe_finds_nothing().await;
        tab.click("document.querySelector('.end .on')").await;
        tab.until("!location.hash.includes('g=one-task') && !document.querySelector('.end')").await;
    }
}

async fn the_reply_to_a_choice_is_on_a_line_of_its_own(tab: &Tab) {
    tab.look(Look { size: (1366, 768), still: true, ..Look::default() }).await;
    tab.follow("g=one-task&m=4&k=yield.1&lang=en").await;
    tab.until("document.querySelector('.asks-of .asks .quiet')").await;
    tab.press("3").await;
    tab.until("document.querySelector('.because b.bad')").await;
    let under = "[...document.querySelectorAll('.asks-of .asks .button')].every(it =>
        it.getBoundingClientRect().bottom <= document.querySelector('.because').getBoundingClientRect().top)";
    assert!(tab.eval::<bool>(under).await);
    let taken =
        "document.querySelector('.asks-of .asks .button[aria-pressed=true]').textContent[0]";
    assert_eq!(tab.eval::<String>(taken).await, "3");
    // Enter goes on, whatever was pressed.
    tab.press("Enter").await;
    tab.until("document.querySelector('.foot .steps [aria-current]').textContent === '4'").await;
}

async fn enter_goes_on_after_an_answer_on_the_picture(tab: &Tab) {
    for keys in [false, true] {
        tab.look(Look { still: true, ..Look::default() }).await;
        tab.follow("g=one-task&m=0&lang=en").await;
        tab.until("document.querySelector('.foot .steps li:nth-child(2) button:enabled')").await;
        tab.click("document.querySelector('.foot .steps li:nth-child(2) button')").await;
        tab.until("document.querySelector('.asks-of .asks > .on')").await;
        tab.click("document.querySelector('.asks-of .asks > .on')").await;
        tab.until("document.querySelector('.predict .choices-of')").await;
        if keys {
            tab.press("Tab").await;
        }
        tab.run("document.querySelector('#space .mark[data-key^=node]').focus()").await;
        tab.press("Enter").await;
        let graded = "document.querySelector('.predict b.good, .predict b.bad')";
        tab.until(graded).await;
        tab.press("Enter").await;
        tab.until("!document.querySelector('.predict')").await;
    }
}

/// Three equal nodes, one task, a node drawn by chance.
fn drawn(seed: u64) -> String {
    format!(
        r#"{{"gantry": 1, "lab": "placement", "policy": "random", "seed": {seed},
            "dimensions": [{{"name": "cpu"}}],
            "nodes": [{{"id": "a", "available": [4]}}, {{"id": "b", "available": [4]}}, {{"id": "c", "available": [4]}}],
            "tasks": [{{"id": "t", "request": [1]}}, {{"id": "u", "request": [1]}}]}}"#
    )
}

/// The whole page before the guess, but for what names the seed.
async fn page(tab: &Tab, seed: u64) -> String {
    let scenario = scenario::read(&drawn(seed)).expect("it is valid");
    let fragment = link::encode(&scenario).expect("it fits");
    tab.follow(&format!("{fragment}&predict=1&lang=en")).await;
    tab.until("document.querySelector('.predict .choices-of')").await;
    tab.settle().await;
    // Every element with its texts; in which order its attributes came is nothing that is seen.
    let all: String = tab
        .eval(
            "document.title + [...document.querySelectorAll('.page, .page *')].map(it => `<${it.tagName} ${
               [...it.attributes].filter(own => !['id', 'href', 'style'].includes(own.name)).map(own => `${own.name}=\"${own.value}\"`).sort()}>${
               [...it.childNodes].filter(own => own.nodeType === 3).map(own => own.data)}<`).join('')",
        )
        .await;
    all.replace(&format!(">{seed}<"), "").replace(&format!("value=\"{seed}\""), "")
}

async fn two_runs_that_differ_in_the_next_decision_look_the_same_before_the_guess(tab: &Tab) {
    let node = |seed| {
        let scenario = scenario::read(&drawn(seed)).expect("it is valid");
        let document = gantry_core::run::run(&scenario).expect("it runs");
        let document = serde_json::to_value(&document).expect("plain data");
        document["outcome"].to_string()
    };
    let first = node(11);
    let other = (12..99).find(|seed| node(*seed) != first).expect("another node");
    let pages = [page(tab, 11).await, page(tab, other).await];
    assert!(pages[0].contains("Which node"), "{}", &pages[0][..400]);
    assert_eq!(pages[0], pages[1]);
}

rows!(
    #[ignore = "with --full"]
    course, Look { still: true, ..Look::default() };
    the_course_is_a_map_that_remembers_what_was_done,
    the_map_of_the_course_is_whole_in_small_windows,
);

rows!(
    lessons, Look { still: true, ..Look::default() };
    the_reply_to_a_choice_is_on_a_line_of_its_own,
    two_runs_that_differ_in_the_next_decision_look_the_same_before_the_guess,
    a_lesson_ends_with_its_result_and_the_ways_on,
    enter_goes_on_after_an_answer_on_the_picture,
    a_lesson_of_each_lab_is_led,
);
