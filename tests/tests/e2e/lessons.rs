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
    let scenario = scenario::read(&example.text).expect("it is valid");
    let (lesson, title) = (scenario.teaching.lesson, scenario.title.expect("it has a title"));
    let place = |step, choice: &LessonChoice| {
        let order = choice.order(&title, step);
        order.iter().position(|at| *at as u64 == choice.right).expect("it is shown")
    };
    let right = lesson.iter().enumerate().map(|(step, own)| match &own.ask {
        Some(LessonAsk::Choose(choice)) => i64::try_from(place(step, choice)).expect("a few"),
        _ => -1,
    });
    let right: Vec<i64> = right.collect();
    let choices = right.iter().filter(|right| **right >= 0).count();
    let asks = lesson.iter().filter(|step| step.ask.is_some()).count();
    let lang = if well { "zh" } else { "en" };
    tab.steps(&format!("at g={}&m=0&lang={lang} | .foot .steps li", example.name)).await;
    let led: Led = tab.eval(&format!("({LEAD})({right:?}, {well})")).await;
    let name = &example.name;
    assert_eq!((led.last, led.steps), (lesson.len(), lesson.len()), "{name}: {led:?}");
    assert_eq!((led.chosen, led.predicted), (choices, asks - choices), "{name}: {led:?}");
    assert_eq!(led.good, if well { choices } else { 0 }, "{name}: {led:?}");
    assert!(led.lang.starts_with(lang), "{name}: {led:?}");
}

fn all_are_led(lab: LabKind) {
    browse(Look::STILL, async |tab: &Tab| {
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

/// Leads a lesson of that name to its end, its questions answered wrong.
async fn lead_named(tab: &Tab, name: &str) {
    let example = gallery::all().into_iter().find(|own| own.name == name);
    lead(tab, &example.expect("it is there"), false).await;
}

/// The map of the course comes with the optimised site.
async fn the_map_of_the_course_is_whole_in_small_windows(tab: &Tab) {
    for look in ["1366x768", "360x740"] {
        tab.looks(look).await;
        lead_named(tab, "one-task").await;
        tab.steps(
            "click .end .button:not(.on) | dialog[open] .course .lessons [aria-current]
            | js [...document.querySelectorAll('.course .lessons > li > *')].every(it => it.getBoundingClientRect().right <= it.closest('.course').getBoundingClientRect().right)
            close",
        )
        .await;
    }
}

async fn the_course_is_a_map_that_remembers_what_was_done(tab: &Tab) {
    lead_named(tab, "fcfs").await;
    tab.steps(
        "at g=easy&lang=en
        button Gallery
        click .choices button | .course .map .lesson[50] | 1 of .course .map .done | .course .way[20] | axe
        click .course .map a[href=\"./#g=third&m=0\"] | address g=third | .story",
    )
    .await;
}

const ENDS: &str = "
    | .end says Lesson done. Right answers: | .end says Next lesson: | axe
    | js [...document.querySelectorAll('.end > *')].map(it => it.getBoundingClientRect()).every(box => box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight)
    click .end .on | no address g=one-task | no .end";

async fn a_lesson_ends_with_its_result_and_the_ways_on(tab: &Tab) {
    for look in ["1366x768", "360x740"] {
        tab.looks(look).await;
        lead_named(tab, "one-task").await;
        tab.steps(ENDS).await;
    }
}

const TABLE: &str = "
the reply to a choice is on a line of its own
    look 1366x768
    at g=one-task&m=4&k=yield.1&lang=en | .asks-of .asks .quiet
    press 3 | .because b.bad | .asks-of .asks .button[aria-pressed=true] says 3
    | js [...document.querySelectorAll('.asks-of .asks .button')].every(it => it.getBoundingClientRect().bottom <= document.querySelector('.because').getBoundingClientRect().top)
    # Enter goes on, whatever was pressed.
    press Enter | .foot .steps [aria-current] is 4
Enter goes on after an answer on the picture
    at g=one-task&m=0&lang=en | .foot .steps li:nth-child(2) button:enabled
    click .foot .steps li:nth-child(2) button
    click .asks-of .asks > .on | .predict .choices-of
    enter #space .mark[data-key^=node] | .predict b:is(.good, .bad)
    press Enter | no .predict
Enter goes on after an answer by keyboard on the picture
    at g=one-task&m=0&lang=en | .foot .steps li:nth-child(2) button:enabled
    click .foot .steps li:nth-child(2) button
    click .asks-of .asks > .on | .predict .choices-of
    press Tab
    enter #space .mark[data-key^=node] | .predict b:is(.good, .bad)
    press Enter | no .predict
";

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
    tab.steps(&format!("at {fragment}&predict=1&lang=en | .predict .choices-of\nsettle")).await;
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
    course, Look::STILL;
    the_course_is_a_map_that_remembers_what_was_done,
    the_map_of_the_course_is_whole_in_small_windows,
);

rows!(
    lessons, Look::STILL, TABLE;
    two_runs_that_differ_in_the_next_decision_look_the_same_before_the_guess,
    a_lesson_ends_with_its_result_and_the_ways_on,
    a_lesson_of_each_lab_is_led,
);
