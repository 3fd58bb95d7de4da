//! The page in Firefox and in WebKit: one walk through an example of each lab.
//!
//! What the page does in detail is tried in Chromium (`e2e`); here is shown that other browsers do it too.

use fantoccini::key::Key;
use gantry_tests::driver::Browser::{self, Firefox, WebKit};
use gantry_tests::driver::{Driven, drive};
use serde_json::json;

struct Lab {
    example: &'static str,
    /// The choice that is changed: how it is made, and what is true of it once it is chosen.
    change: &'static str,
    changed: &'static str,
    long: Long,
    /// How many moments it has at least.
    moments: u64,
}

enum Long {
    /// The part of an address behind `#`.
    Link(&'static str),
    /// A file that is dropped: its name, and what is in it.
    File(&'static str, fn() -> Vec<u8>),
}

const PLACEMENT: Lab = Lab {
    example: "fig4",
    change: "(it => { it.value = 'best-fit'; return it.dispatchEvent(new Event('change', { bubbles: true })); })(document.querySelector('.setup select'))",
    changed: "document.querySelector('.setup select').value === 'best-fit'",
    long: Long::Link("g=openb"),
    moments: 10_000,
};

const BACKFILL: Lab = Lab {
    example: "easy",
    change: "!void [...document.querySelectorAll('.setup label, .policies label')].find(it => it.textContent === 'Checkpoint').querySelector('input').click()",
    changed: "document.querySelector('main').dataset.moments === '31'",
    long: Long::File("KTH-SP2.swf.gz", || {
        include_bytes!("../data/KTH-SP2-1996-2.1-cln.swf.gz").to_vec()
    }),
    moments: 50_000,
};

const WORKFLOW: Lab = Lab {
    example: "lend",
    change: "!void [...document.querySelectorAll('.setup label, .policies label')].find(it => it.textContent === 'In listed order').querySelector('input').click()",
    changed: "document.querySelector('.setup :checked') && [...document.querySelectorAll('.setup label')].find(it => it.textContent === 'In listed order').querySelector('input').checked",
    long: Long::File("many.json", many_jobs),
    moments: 10_000,
};

const GROUPS: Lab = Lab {
    example: "planned",
    change: "!void [...document.querySelectorAll('.setup label, .policies label')].find(it => it.textContent === 'Machine').querySelector('input').click()",
    changed: "document.querySelector('main').dataset.moments === '16'",
    long: Long::File("cluster.json", many_requests),
    moments: 10_000,
};

const AFFINITY: Lab = Lab {
    example: "cross-pays",
    change: "!void [...document.querySelectorAll('.setup label, .policies label')].find(it => it.textContent === 'Load only').querySelector('input').click()",
    changed: "[...document.querySelectorAll('.setup label')].find(it => it.textContent === 'Load only').querySelector('input').checked",
    long: Long::File("system.json", many_calls),
    moments: 10_000,
};

/// Tasks of two calls each for many nodes with two types of engines.
fn many_calls() -> Vec<u8> {
    let nodes = (0..60)
        .map(|n| json!({ "id": format!("s{n}"), "engines": { "cpu": 2, "gpu": n % 2 + 1 } }));
    let calls = json!([{ "api": "a", "size": 10 }, { "api": "b", "size": 9_000 }]);
    let tasks =
        (0..1_500).map(|n| json!({ "id": format!("t{n}"), "submit": n / 20, "calls": calls }));
    let scenario = json!({
        "gantry": 1,
        "lab": "affinity",
        "engines": ["cpu", "gpu"],
        "nodes": nodes.collect::<Vec<_>>(),
        "apis": [
            { "id": "a", "cost": { "cpu": [[0, 2], [1024, 40]], "gpu": [[0, 5], [1024, 6]] } },
            { "id": "b", "cost": { "cpu": [[0, 9]], "gpu": [[0, 4]] } },
        ],
        "tasks": tasks.collect::<Vec<_>>(),
    });
    scenario.to_string().into_bytes()
}

/// Requests to a cluster whose containers end, again and again.
fn many_requests() -> Vec<u8> {
    let gpus: Vec<_> = (0..8).map(|gpu| json!({ "id": gpu.to_string() })).collect();
    let nodes = (0..200).map(|n| json!({ "id": format!("n{n}"), "gpus": gpus }));
    let requests = (0..4_000).flat_map(|n| {
        let ended = (n >= 900).then(|| json!({ "release": format!("r{}", n - 900) }));
        [Some(json!({ "id": format!("r{n}"), "gpus": 1 + n % 4 })), ended]
    });
    let scenario = json!({
        "gantry": 1,
        "lab": "groups",
        "policy": "machine",
        "nodes": nodes.collect::<Vec<_>>(),
        "requests": requests.flatten().collect::<Vec<_>>(),
    });
    scenario.to_string().into_bytes()
}

/// Jobs that borrow from a workflow and give back, again and again.
fn many_jobs() -> Vec<u8> {
    let jobs = (0..5_000).map(|n| json!({ "id": format!("j{n}"), "user": format!("u{}", n % 2), "submit": n, "need": 1 + n % 3, "runtime": 1 + n % 7 }));
    let workflows = (0..100).map(|n| {
        json!({ "id": format!("w{n}"), "submit": 40 * n, "stages": [
        { "jobs": [{ "id": format!("w{n}a"), "need": 2, "runtime": 9 }] },
        { "jobs": [{ "id": format!("w{n}b"), "need": 8, "runtime": 3 }] },
    ] })
    });
    let scenario = json!({
        "gantry": 1,
        "lab": "workflow",
        "capacity": 8,
        "workflows": workflows.collect::<Vec<_>>(),
        "share": { "users": [{ "id": "u0" }, { "id": "u1" }] },
        "jobs": jobs.collect::<Vec<_>>(),
    });
    scenario.to_string().into_bytes()
}

#[test]
fn placement_in_firefox() {
    walk(Firefox, &PLACEMENT);
}

#[test]
fn backfill_in_firefox() {
    walk(Firefox, &BACKFILL);
}

#[test]
fn workflow_in_firefox() {
    walk(Firefox, &WORKFLOW);
}

#[test]
fn groups_in_firefox() {
    walk(Firefox, &GROUPS);
}

#[test]
fn affinity_in_firefox() {
    walk(Firefox, &AFFINITY);
}

#[test]
fn affinity_in_webkit() {
    walk(WebKit, &AFFINITY);
}

#[test]
fn groups_in_webkit() {
    walk(WebKit, &GROUPS);
}

#[test]
fn placement_in_webkit() {
    walk(WebKit, &PLACEMENT);
}

#[test]
fn backfill_in_webkit() {
    walk(WebKit, &BACKFILL);
}

#[test]
fn workflow_in_webkit() {
    walk(WebKit, &WORKFLOW);
}

#[test]
#[should_panic(expected = "the page was in trouble")]
fn an_error_on_the_console_fails_a_walk() {
    drive(Firefox, async |page: &Driven| {
        page.open("g=fig4").await;
        let _: bool = page.eval("!console.error('wrong')").await;
    });
}

fn walk(browser: Browser, lab: &Lab) {
    drive(browser, async |page: &Driven| {
        step(page, lab).await;
        edit_play_and_link(page, lab).await;
        compare(page).await;
        run_long(page, lab).await;
    });
}

/// Something is in the picture, be it made of elements or painted.
const DRAWN: &str = "document.querySelectorAll('main svg *').length > 40
    || [...document.querySelectorAll('main canvas')].some(it => it.getContext('2d').getImageData(0, 0, it.width, it.height).data.some(Boolean))";

const MAIN: &str = "document.querySelector('main').dataset";

/// What the page shows of the moment at which it stands.
type Stand = (u64, String, String);

/// Moment, kind of step, what is said of it.
async fn stand(page: &Driven) -> Stand {
    page.eval(&format!(
        "[Number({MAIN}.moment), {MAIN}.kind ?? '', document.querySelector('.why .headline')?.textContent ?? '']"
    ))
    .await
}

async fn until_moment(page: &Driven, moment: u64) {
    page.until(&format!("document.querySelector('main')?.dataset.moment === '{moment}'")).await;
}

async fn until_end(page: &Driven) {
    page.until(&format!("{MAIN}.moment === {MAIN}.moments && {MAIN}.playing === 'false'")).await;
}

async fn step(page: &Driven, lab: &Lab) {
    page.open(&format!("g={}&m=0&level=probe", lab.example)).await;
    until_moment(page, 0).await;
    page.until(DRAWN).await;
    let mut there = vec![stand(page).await];
    for moment in 1..=6 {
        page.press(Key::Right).await;
        until_moment(page, moment).await;
        there.push(stand(page).await);
    }
    let halos: Vec<String> = page
        .eval("[...document.querySelectorAll('main svg text[stroke]')].map(it => getComputedStyle(it).paintOrder)")
        .await;
    assert!(halos.iter().all(|order| order.starts_with("stroke")), "letters lie over their halos");
    for moment in (0..6).rev() {
        page.press(Key::Left).await;
        until_moment(page, moment).await;
        assert_eq!(stand(page).await, there[usize::try_from(moment).expect("a small number")]);
    }
}

async fn edit_play_and_link(page: &Driven, lab: &Lab) {
    let _: bool = page.eval(lab.change).await;
    page.until(lab.changed).await;
    page.press_with(Some(Key::Control.into()), 'z').await;
    page.until(&format!("!({})", lab.changed)).await;
    page.press_with(Some(Key::Control.into()), 'y').await;
    page.until(lab.changed).await;

    // Its story rests: it is played to its end.
    page.press(Key::Home).await;
    until_moment(page, 0).await;
    for _ in 0..8 {
        page.press('+').await;
    }
    page.press(' ').await;
    until_end(page).await;
    page.press(Key::Left).await;
    page.until(&format!("{MAIN}.moment !== {MAIN}.moments")).await;
    let here = stand(page).await;
    page.click_button("Share").await;
    page.until("document.getElementById('link')?.value.includes('#z=')").await;
    // A lesson's link begins at its first step, unless it is told otherwise.
    let _: bool = page.eval("(document.getElementById('link-here')?.click(), true)").await;
    page.until(&format!("document.getElementById('link').value.includes('m={}')", here.0)).await;
    let link: String = page.eval("document.getElementById('link').value").await;
    let (_, fragment) = link.split_once('#').expect("a fragment");
    page.open(fragment).await;
    until_moment(page, here.0).await;
    assert_eq!(stand(page).await, here);
    page.until(lab.changed).await;
}

async fn compare(page: &Driven) {
    page.press('c').await;
    // Two figures beside each other, or one picture of both.
    page.until("document.querySelector('main[data-ready=true][data-place] svg .mark')").await;
    page.press(Key::Home).await;
    page.until(&format!("{MAIN}.place === '0'")).await;
    page.press('d').await;
    page.until(&format!("{MAIN}.parting && {MAIN}.place !== '0'")).await;
    let place: String = page.eval(&format!("{MAIN}.place")).await;
    page.press(Key::Left).await;
    page.until(&format!("{MAIN}.place !== '{place}'")).await;
    page.press('c').await;
    page.until("document.querySelector('main[data-moment]')").await;
}

/// A long run works in slices, so that the page answers meanwhile.
async fn run_long(page: &Driven, lab: &Lab) {
    match lab.long {
        Long::Link(fragment) => page.open(fragment).await,
        Long::File(name, bytes) => page.drop_file(name, &bytes()).await,
    }
    page.until(&format!(
        "Number({MAIN}.moments) > {} && !document.querySelector('.recording')",
        lab.moments
    ))
    .await;
    page.press(Key::Home).await;
    until_moment(page, 0).await;
    page.press(Key::End).await;
    until_end(page).await;
    page.until(DRAWN).await;
}
