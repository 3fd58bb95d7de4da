//! The program in parts: what the first picture fetches, what comes behind it, and what waits for it.

use gantry_core::scenario::LabKind;
use gantry_tests::browser::{Look, Tab, browse};
use gantry_tests::gallery::{self, Telling, telling};

/// What the page has fetched, by the ends of the addresses, when the first picture stands.
const FETCHED: &str = "performance.getEntriesByType('resource')
    .map(it => it.name.split('/').pop()).filter(it => it.startsWith('split_'))";

#[test]
#[ignore = "with --full"]
fn the_first_picture_fetches_its_own_lab_and_nothing_that_comes_behind_it() {
    browse(Look::USUAL, async |tab: &Tab| {
        for Telling { lab, address, .. } in telling() {
            // What is fetched behind the picture stays on its way.
            tab.gate.hold("split_details");
            tab.open(&address).await;
            let fetched: Vec<String> = tab.eval(FETCHED).await;
            let others = fetched.iter().filter(|name| {
                let known = [format!("split_{}.wasm", lab.name()), "split_details.wasm".to_owned()];
                !known.contains(name)
            });
            assert_eq!(others.count(), 0, "{address}: {fetched:?}");
            tab.gate.open();
        }
    });
}

#[test]
#[ignore = "with --full"]
fn tools_are_fetched_once_they_are_needed() {
    browse(Look::USUAL, async |tab: &Tab| {
        let tools = format!("{FETCHED}.includes('split_tools.wasm')");
        for (fragment, key) in [("g=fig4", "?"), ("g=lend", "c")] {
            tab.open(fragment).await;
            tab.until(&format!("{FETCHED}.includes('split_details.wasm')")).await;
            tab.press("ArrowRight").await;
            tab.settle().await;
            assert!(!tab.eval::<bool>(&tools).await, "{fragment}");
            tab.press(key).await;
            tab.until(&tools).await;
        }
    });
}

/// The marks of the figures, by their names. (Where time passes, the scale is fitted to the screen a moment later.)
const DRAWN: &str = "[...document.querySelectorAll('main figure [role=button]')]
    .map(it => `${it.id} ${it.getAttribute('aria-label')}`).join('\\n')";

#[test]
#[ignore = "with --full"]
fn the_first_picture_of_an_example_comes_before_its_worker_and_stays_as_it_is() {
    browse(Look::USUAL, async |tab: &Tab| {
        for lab in LabKind::ALL {
            // The first by name can be the one that opens at its beginning, where nothing is to be chosen yet.
            let small = gallery::all().into_iter().filter(|it| it.lab == lab && it.is_small());
            let example = small.into_iter().nth(1).expect("a lab has small examples");
            tab.gate.hold("worker");
            tab.load(&format!("{}/#g={}", tab.address, example.name)).await;
            tab.until("document.querySelector('main[aria-busy=true] figure [role=button]')").await;
            tab.settle().await;
            let early: String = tab.eval(DRAWN).await;
            let requests: usize =
                tab.eval("performance.getEntriesByType('resource').length + 1").await;
            assert!(requests <= 20, "{}: {requests} requests", example.name);
            tab.gate.open();
            tab.until("document.querySelector('main[aria-busy=false]')").await;
            tab.settle().await;
            assert!(!early.is_empty(), "{}: it has marks", example.name);
            assert_eq!(tab.eval::<String>(DRAWN).await, early, "{}", example.name);
            // A key that is pressed before the worker is there waits for it.
            let moment = tab.moment().await.0;
            tab.press("ArrowRight").await;
            tab.until_moment(moment + 1).await;
        }
    });
}

#[test]
#[ignore = "with --full"]
fn a_key_that_needs_a_part_of_the_program_waits_for_it_and_keys_behind_it_wait_too() {
    browse(Look::USUAL, async |tab: &Tab| {
        tab.steps(
            "hold split_tools
            open g=fig4&m=9&level=probe
            button Edit
            press ArrowRight
            settle | no #editor | moment 9
            serve
            | #editor",
        )
        .await;
    });
}

#[test]
#[ignore = "with --full"]
fn a_part_of_the_program_that_cannot_be_fetched_is_told_and_the_page_goes_on() {
    browse(Look::USUAL, async |tab: &Tab| {
        tab.steps(
            "refuse split_tools
            open g=fig4&m=9&level=probe
            button Edit | .unfetched
            press ArrowRight | moment 10",
        )
        .await;
        assert!(!tab.take_troubles().is_empty(), "the console has it");
        // What was asked for is done after another try, where the reader is by then.
        tab.steps("serve\nbutton Try again | #editor | no .unfetched | moment 10\ntroubles").await;
    });
}

#[test]
#[ignore = "with --full"]
fn the_address_of_a_drawn_workload_stays_while_what_makes_links_is_on_its_way() {
    browse(Look::USUAL, async |tab: &Tab| {
        // Leaving the page writes its address down at once.
        tab.steps(
            "hold split_tools
            open d=300_64_0.8_1_rounded
            home
            press ArrowRight
            run Object.defineProperty(document, 'hidden', { value: true, configurable: true })
            run document.dispatchEvent(new Event('visibilitychange')); delete document.hidden
            settle | address #d=300_64
            serve
            | address #d=300_64 | address m=",
        )
        .await;
    });
}
