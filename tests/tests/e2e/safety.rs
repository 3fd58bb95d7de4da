//! The security policy, and what happens when the program stops.

use gantry_tests::bad::packed;
use gantry_tests::browser::{Look, Tab, browse_with};
use gantry_tests::rows;

use crate::traces::{make, set};

async fn the_policy_is_in_force_and_the_page_lives_under_it(tab: &Tab) {
    tab.open("g=fig4").await;
    let policy: String = tab
        .eval("document.querySelector('meta[http-equiv=Content-Security-Policy]')?.content ?? ''")
        .await;
    for part in ["default-src 'none'", "script-src", "require-trusted-types-for 'script'"] {
        assert!(policy.contains(part), "{part} in {policy}");
    }
    assert!(!policy.contains("'unsafe-inline'") && !policy.contains("'unsafe-eval'"), "{policy}");
    assert_eq!(tab.take_troubles(), Vec::<String>::new(), "using the page breaks nothing of it");

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
    let breached: bool = tab.eval("'breached' in window").await;
    assert!(!breached, "a script of somebody else ran");
    let outside: String =
        tab.eval("fetch('http://127.0.0.1:9/').then(() => 'sent', error => error.name)").await;
    assert_eq!(outside, "TypeError", "nothing leaves the page");
    let troubles = tab.take_troubles();
    assert!(
        !troubles.is_empty()
            && troubles
                .iter()
                .all(|trouble| trouble.contains("olicy") || trouble.contains("Trusted")),
        "{troubles:#?}"
    );
}

async fn a_panic_shows_a_page_that_keeps_the_scenario_and_blocks_the_rest(tab: &Tab) {
    tab.follow("g=fig4&m=9&level=probe").await;
    tab.until_moment(9).await;
    tab.catch_files().await;
    tab.run("window.dispatchEvent(new Event('gantry:panic'))").await;
    tab.until("document.querySelector('dialog.stopped[open]')").await;
    assert!(!tab.take_troubles().is_empty(), "the console has the panic");
    tab.press("Escape").await;
    tab.press("ArrowRight").await;
    tab.settle().await;
    let open: bool = tab.eval("Boolean(document.querySelector('dialog.stopped[open]'))").await;
    assert!(open, "it stays");
    assert_eq!(tab.moment().await.0, 9, "nothing goes on behind it");
    // The policy lets the page fetch nothing but its own site, so what would be saved is caught where it is made.
    let saved: String = tab.eval("made.at(-1).text()").await;
    assert!(saved.contains("\"gantry\""), "{saved}");
    tab.axe_finds_nothing().await;
    tab.click("document.querySelector('dialog.stopped a.strong')").await;
    tab.until("!document.querySelector('dialog.stopped') && document.querySelector('main[data-moment=\"9\"]')").await;
    tab.press("ArrowRight").await;
    tab.until_moment(10).await;
}

async fn what_is_kept_in_the_background_can_be_saved_after_a_panic_with_its_changes(tab: &Tab) {
    tab.follow("g=easy").await;
    make(tab).await;
    set(tab, "jobs", "4000").await;
    tab.click_button("Generate and open").await;
    tab.until("document.querySelector('.title').innerText.includes('4000 jobs') && !document.querySelector('.recording')").await;
    tab.click(
        "[...document.querySelectorAll('.policies label')].find(it => it.textContent === 'FCFS')",
    )
    .await;
    tab.until("document.querySelector('.policies input:checked').closest('label').innerText === 'FCFS' && !document.querySelector('.recording')").await;
    tab.catch_files().await;
    tab.run("window.dispatchEvent(new Event('gantry:panic'))").await;
    tab.until("document.querySelector('dialog.stopped[open] a[download]')").await;
    let said: String = tab.eval("document.querySelector('dialog.stopped p').textContent").await;
    assert!(said.contains("with all your changes"), "{said}");
    let saved: String = tab.eval("made.at(-1).text()").await;
    assert!(saved.contains(r#""policy": "fcfs""#), "{:?}", saved.get(..400));
    assert_eq!(saved.matches(r#""estimate""#).count(), 4_000);
    assert!(!tab.take_troubles().is_empty(), "the console has the panic");
    tab.axe_finds_nothing().await;
}

async fn a_bad_link_says_so_and_leaves_the_page_in_use(tab: &Tab) {
    for fragment in ["z=AAAA", "z=%F0%9F%98%80", "z=eJw", "g=nothing", "m=-1&k=yield.x&level=deep"]
    {
        // Nothing is opened where the link is bad.
        tab.run(&format!("location.hash = '{fragment}'")).await;
        tab.settle().await;
        tab.press("End").await;
        tab.until("document.querySelector('main').dataset.moment !== '0'").await;
        if fragment.contains("z=") || fragment.starts_with("g=") {
            tab.until("document.querySelector('.notices').innerText.length > 10").await;
        }
    }
}

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
        tab.until(&format!("document.querySelector('.notices').innerText.includes('{said}')"))
            .await;
        let elements: u64 = tab.eval("document.querySelectorAll('*').length").await;
        assert!(elements < 5_000, "{elements} elements");
        tab.press("End").await;
        tab.until("document.querySelector('main').dataset.moment !== '0'").await;
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

/// Steps on once what runs answers again: a key that comes before is not kept for it.
async fn step(tab: &Tab) {
    let (before, ..) = tab.moment().await;
    for _ in 0..1_000 {
        tab.press("ArrowRight").await;
        tab.settle().await;
        if tab.moment().await.0 > before {
            return;
        }
    }
    panic!("it stays at {before}");
}

async fn what_a_worker_leaves_that_panicked_is_started_again(tab: &Tab) {
    tab.follow("g=openb&m=100").await;
    tab.until("Number(document.querySelector('main').dataset.moments) > 10000").await;
    // In the middle of what it was asked for.
    tab.run("document.querySelector('.setup select').value = 'best-fit';
                 document.querySelector('.setup select').dispatchEvent(new Event('change', { bubbles: true })); worker.postMessage('panic')").await;
    tab.until("document.querySelector('.notices').innerText.includes('has stopped')").await;
    assert!(
        !tab.eval::<bool>("Boolean(document.querySelector('dialog[open]'))").await,
        "one notice"
    );
    assert!(!tab.eval::<bool>("Boolean(document.querySelector('.recording'))").await);
    tab.take_troubles();
    tab.click_button("Start it again").await;
    tab.until("!document.querySelector('.notices').innerText && document.querySelector('.setup select').value === 'best-fit' && !document.querySelector('.recording')").await;
    step(tab).await;
    // And without a word, where something is asked for.
    tab.run("worker.postMessage('panic')").await;
    tab.until("document.querySelector('.notices').innerText.includes('has stopped')").await;
    tab.press("ArrowRight").await;
    tab.until(
        "!document.querySelector('.notices').innerText && !document.querySelector('.recording')",
    )
    .await;
    step(tab).await;
    tab.take_troubles();
}

async fn a_worker_that_falls_silent_is_told_of_ended_and_started_again(tab: &Tab) {
    let quick = "const plain = setInterval; window.setInterval = (call, ms, ...all) => plain(call, ms / 40, ...all);";
    tab.page.evaluate_on_new_document(quick).await.expect("a script");
    tab.open("g=openb&m=100").await;
    tab.until("Number(document.querySelector('main').dataset.moments) > 10000").await;
    tab.run("worker.postMessage('hang')").await;
    tab.until("document.querySelector('.told').innerText.includes('has not answered')").await;
    tab.axe_finds_nothing().await;
    tab.click_button("Stop it").await;
    tab.until("!document.querySelector('.told').innerText.includes('has not answered')").await;
    tab.click_button("Start it again").await;
    tab.until(
        "!document.querySelector('.notices').innerText && !document.querySelector('.recording')",
    )
    .await;
    step(tab).await;
}

async fn a_panic_in_the_worker_is_told_with_its_details_and_the_moment_is_kept(tab: &Tab) {
    tab.follow("g=openb&m=100").await;
    tab.until("Number(document.querySelector('main').dataset.moments) > 10000").await;
    tab.run("worker.postMessage('panic')").await;
    tab.until("document.querySelector('.notice pre')").await;
    let said: String = tab.eval("document.querySelector('.notice pre').textContent").await;
    assert!(said.contains("asked for by an event"), "{said}");
    assert!(!tab.take_troubles().is_empty(), "the console has the panic");
    tab.click_button("Start it again").await;
    tab.until("!document.querySelector('.notices').innerText && document.querySelector('main[data-moment=\"100\"]')").await;
    tab.press("ArrowRight").await;
    tab.until_moment(101).await;
    let later = tab.take_troubles();
    let of_the_panic = |trouble: &String| trouble.contains("unreachable");
    assert!(later.iter().all(of_the_panic), "{later:?}");
}

rows!(
    safety, Look::default();
    the_policy_is_in_force_and_the_page_lives_under_it,
    a_panic_shows_a_page_that_keeps_the_scenario_and_blocks_the_rest,
    a_bad_link_says_so_and_leaves_the_page_in_use,
    a_small_link_of_much_is_refused_before_it_is_shown,
    what_is_kept_in_the_background_can_be_saved_after_a_panic_with_its_changes,
);

#[test]
fn a_worker_that_ends() {
    browse_with(REACHED, Look::default(), async |tab: &Tab| {
        tab.page.evaluate_on_new_document(AT_HAND).await.expect("a script for every page");
        rows![tab:
            a_panic_in_the_worker_is_told_with_its_details_and_the_moment_is_kept,
            what_a_worker_leaves_that_panicked_is_started_again,
            a_worker_that_falls_silent_is_told_of_ended_and_started_again,
        ];
    });
}
