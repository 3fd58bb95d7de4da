//! The security policy, and what happens when the program stops.

use gantry_tests::bad::packed;
use gantry_tests::browser::{Look, Tab, browse, browse_with};
use gantry_tests::rows;

use crate::traces::make;

async fn the_policy_is_in_force_and_the_page_lives_under_it(tab: &Tab) {
    tab.open("g=fig4").await;
    let policy: String = tab.of("meta[http-equiv=Content-Security-Policy]", "it.content").await;
    for part in ["default-src 'none'", "script-src", "require-trusted-types-for 'script'"] {
        assert!(policy.contains(part), "{part} in {policy}");
    }
    assert!(!policy.contains("'unsafe-inline'") && !policy.contains("'unsafe-eval'"), "{policy}");
    assert_eq!(tab.take_troubles(), [""; 0], "using the page breaks nothing of it");

    tab.run(
        "window.breaches = []; document.addEventListener('securitypolicyviolation', event => breaches.push(event.effectiveDirective));
         window.attempt = act => { try { act(); } catch { /* refused */ } }",
    )
    .await;
    for attempt in [
        "const script = document.createElement('script'); script.text = 'window.breached = 1'; document.body.append(script)",
        "document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.breached = 1\">')",
        "setTimeout('window.breached = 1')",
        "new Function('window.breached = 1')()",
        "document.body.append(Object.assign(document.createElement('img'), { src: 'http://127.0.0.1:9/x.png' }))",
    ] {
        tab.run(&format!("attempt(() => {{ {attempt} }})")).await;
    }
    tab.until("breaches.length >= 4").await;
    tab.settle().await;
    // A script of somebody else did not run; nothing leaves the page.
    tab.holds("!('breached' in window)").await;
    let outside: String =
        tab.eval("fetch('http://127.0.0.1:9/').then(() => 'sent', error => error.name)").await;
    assert_eq!(outside, "TypeError");
    let troubles = tab.take_troubles();
    let told = |trouble: &String| trouble.contains("olicy") || trouble.contains("Trusted");
    assert!(!troubles.is_empty() && troubles.iter().all(told), "{troubles:#?}");
}

async fn a_panic_shows_a_page_that_keeps_the_scenario_and_blocks_the_rest(tab: &Tab) {
    // The policy lets the page fetch nothing but its own site, so what would be saved is caught where it is made.
    tab.steps(
        "at g=fig4&m=9&level=probe
        files
        run window.dispatchEvent(new Event('gantry:panic'))
        | dialog.stopped[open]
        press Escape ArrowRight
        settle | dialog.stopped[open] | moment 9 | axe",
    )
    .await;
    assert!(!tab.take_troubles().is_empty(), "the console has the panic");
    assert!(tab.saved_text().await.contains("\"gantry\""));
    tab.steps(
        "click dialog.stopped a.strong | no dialog.stopped | main[data-moment=\"9\"]
        press ArrowRight | moment 10",
    )
    .await;
}

async fn what_is_kept_in_the_background_can_be_saved_after_a_panic_with_its_changes(tab: &Tab) {
    tab.follow("g=easy").await;
    make(tab).await;
    tab.steps(
        "set #make-jobs = 4000
        button Generate and open | .title says 4000 jobs | no .recording
        click .policies label 'FCFS' | .policies label:has(:checked) is FCFS | no .recording
        files
        run window.dispatchEvent(new Event('gantry:panic'))
        | dialog.stopped[open] a[download] | dialog.stopped p says with all your changes",
    )
    .await;
    let saved = tab.saved_text().await;
    assert!(saved.contains(r#""policy": "fcfs""#), "{:?}", saved.get(..400));
    assert_eq!(saved.matches(r#""estimate""#).count(), 4_000);
    assert!(!tab.take_troubles().is_empty(), "the console has the panic");
    tab.axe_finds_nothing().await;
}

/// Nothing is opened where a link is bad.
const BAD: &str = "
a bad link says so and leaves the page in use
    run location.hash = 'z=AAAA'
    settle
    press End | no moment 0 | no .notices is empty
    run location.hash = 'z=%F0%9F%98%80'
    settle
    press End | no moment 0 | no .notices is empty
    run location.hash = 'g=nothing'
    settle
    press End | no moment 0 | no .notices is empty
    run location.hash = 'm=-1&k=yield.x&level=deep'
    settle
    press End | no moment 0
";

async fn a_small_link_of_much_is_refused_before_it_is_shown(tab: &Tab) {
    let head = r#"{"gantry":1,"lab":"backfill","policy":"fcfs","nodes":4"#;
    let jobs = r#""jobs":[{"id":"a","nodes":1,"estimate":1,"runtime":1}]"#;
    for (field, text, said) in [
        ("note", "[a](#b)".repeat(149_000), "characters, found 1,043,000"),
        ("note", "- a\\n".repeat(200_000), "characters, found 800,000"),
        ("title", format!("a{}", "\u{301}".repeat(524_000)), "characters, found 524,001"),
    ] {
        let text = format!(r#"{head},"{field}":"{text}",{jobs}}}"#);
        let link = packed(text.as_bytes());
        tab.run(&format!("location.hash = '{link}'")).await;
        tab.sees(&format!(".notices says {said}")).await;
        tab.holds("document.querySelectorAll('*').length < 5000").await;
        tab.steps("press End | no moment 0").await;
    }
}

/// The worker's script, with ways for the test to have it panic and fall silent.
const REACHED: &[(&str, &str)] = &[(
    "loader.js",
    "\nself.addEventListener('message', event => event.data === 'panic' && self.dispatchEvent(new Event('gantry:panic')));
    self.addEventListener('message', event => { while (event.data === 'hang') {} });",
)];

/// Keeps the worker at hand.
const AT_HAND: &str = "const Plain = Worker; window.Worker = class extends Plain { constructor(...all) { super(...all); window.worker = this; } }";

const LARGE: &str = "js Number(document.querySelector('main').dataset.moments) > 10000";

/// What was stopped runs again, without a word.
const RUNS: &str = "| .notices is empty | no .recording";

/// Steps on once what runs answers again: a key that comes before is not kept for it.
async fn step(tab: &Tab) {
    let before = tab.moment().await.0;
    for _ in 0..1_000 {
        tab.steps("press ArrowRight\nsettle").await;
        if tab.moment().await.0 > before {
            return;
        }
    }
    panic!("it stays at {before}");
}

async fn what_a_worker_leaves_that_panicked_is_started_again(tab: &Tab) {
    // In the middle of what it was asked for.
    tab.steps(&format!(
        "at g=openb&m=100 | {LARGE}
        set .setup select = best-fit
        run worker.postMessage('panic')
        | .notices says has stopped | no dialog[open] | no .recording
        button Start it again | .setup select holds best-fit
        {RUNS}"
    ))
    .await;
    step(tab).await;
    // And without a word, where something is asked for.
    tab.steps(&format!(
        "run worker.postMessage('panic')
        | .notices says has stopped
        press ArrowRight
        {RUNS}"
    ))
    .await;
    step(tab).await;
    tab.take_troubles();
}

async fn a_worker_that_falls_silent_is_told_of_ended_and_started_again(tab: &Tab) {
    let quick = "const plain = setInterval; window.setInterval = (call, ms, ...all) => plain(call, ms / 40, ...all);";
    tab.page.evaluate_on_new_document(quick).await.expect("a script");
    tab.steps(&format!(
        "open g=openb&m=100 | {LARGE}
        run worker.postMessage('hang')
        | .told says has not answered | axe
        button Stop it | no .told says has not answered
        button Start it again
        {RUNS}"
    ))
    .await;
    step(tab).await;
}

async fn a_panic_in_the_worker_is_told_with_its_details_and_the_moment_is_kept(tab: &Tab) {
    tab.steps(&format!(
        "at g=openb&m=100 | {LARGE}
        run worker.postMessage('panic')
        | .notice pre says asked for by an event"
    ))
    .await;
    assert!(!tab.take_troubles().is_empty(), "the console has the panic");
    tab.steps(
        "button Start it again | .notices is empty | moment 100\npress ArrowRight | moment 101",
    )
    .await;
    let later = tab.take_troubles();
    assert!(later.iter().all(|trouble| trouble.contains("unreachable")), "{later:?}");
}

#[test]
fn safety() {
    browse(Look::USUAL, async |tab: &Tab| {
        rows![tab:
            the_policy_is_in_force_and_the_page_lives_under_it,
            a_panic_shows_a_page_that_keeps_the_scenario_and_blocks_the_rest,
        ];
        tab.table(BAD).await;
        rows![tab:
            a_small_link_of_much_is_refused_before_it_is_shown,
            what_is_kept_in_the_background_can_be_saved_after_a_panic_with_its_changes,
        ];
    });
}

#[test]
fn a_worker_that_ends() {
    browse_with(REACHED, Look::USUAL, async |tab: &Tab| {
        tab.page.evaluate_on_new_document(AT_HAND).await.expect("a script for every page");
        rows![tab:
            a_panic_in_the_worker_is_told_with_its_details_and_the_moment_is_kept,
            what_a_worker_leaves_that_panicked_is_started_again,
            a_worker_that_falls_silent_is_told_of_ended_and_started_again,
        ];
    });
}
