//! A real cluster: opened through the worker, played, sought in. Times are told, not tested.

use gantry_core::scenario::LabKind;
use gantry_tests::browser::{Look, Tab, browse, button};
use gantry_tests::gallery::{self, Telling, telling};

#[test]
fn the_openb_cluster_opens_through_the_worker_and_plays() {
    browse(Look::default(), async |tab: &Tab| {
        tab.page
            .evaluate_on_new_document(
                "window.long = []; new PerformanceObserver(list => long.push(...list.getEntries().map(it => it.duration)))
                   .observe({ type: 'longtask', buffered: true });
                 window.workers = 0; const Plain = Worker; window.Worker = class extends Plain { constructor(...all) { super(...all); workers += 1; } }",
            )
            .await
            .expect("a script for every page");
        tab.open("g=openb&m=0").await;
        tab.until("Number(document.querySelector('main').dataset.moments) > 10000").await;
        let workers: u32 = tab.eval("workers").await;
        assert!(workers > 0, "it went through the worker");
        let opening: Vec<f64> = tab.eval("long.splice(0)").await;
        let (ready, moments): (f64, u64) = tab
            .eval("[performance.now(), Number(document.querySelector('main').dataset.moments)]")
            .await;

        for _ in 0..8 {
            tab.press("+").await;
        }
        tab.press(" ").await;
        tab.until("document.querySelector('main').dataset.playing === 'true'").await;
        let frame: f64 = tab
            .eval("new Promise(done => { const from = performance.now(); let left = 180; const next = () => --left ? requestAnimationFrame(next) : done((performance.now() - from) / 180); requestAnimationFrame(next); })")
            .await;
        let playing: Vec<f64> = tab.eval("long.splice(0)").await;
        assert!(tab.moment().await.0 > 0, "it moved");
        tab.press(" ").await;
        tab.until("document.querySelector('main').dataset.playing === 'false'").await;

        let mut seeks = Vec::new();
        for part in [0.9, 0.1, 0.5] {
            let seek: f64 = tab
                .eval(&format!(
                    "(async () => {{ const rail = document.getElementById('scrubber'); const to = Math.round(rail.max * {part}); const from = performance.now();
                       rail.value = to; rail.dispatchEvent(new InputEvent('input', {{ bubbles: true }}));
                       while (document.querySelector('main').dataset.moment !== String(to)) await new Promise(requestAnimationFrame);
                       return performance.now() - from; }})()"
                ))
                .await;
            seeks.push(seek);
        }
        println!(
            "openb: {moments} moments, open after {ready:.0} ms with long tasks {opening:.0?}"
        );
        println!(
            "openb: {frame:.2} ms a frame while playing, long tasks {playing:.0?}, seeks {seeks:.0?} ms"
        );
    });
}

/// What the page has fetched, by the ends of the addresses, when the first picture stands.
const FETCHED: &str = "performance.getEntriesByType('resource')
    .map(it => it.name.split('/').pop()).filter(it => it.startsWith('split_'))";

#[test]
#[ignore = "with --full"]
fn the_first_picture_fetches_its_own_lab_and_nothing_that_comes_behind_it() {
    browse(Look::default(), async |tab: &Tab| {
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
    browse(Look::default(), async |tab: &Tab| {
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
    browse(Look::default(), async |tab: &Tab| {
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
    browse(Look::default(), async |tab: &Tab| {
        tab.gate.hold("split_tools");
        tab.open("g=fig4&m=9&level=probe").await;
        tab.click_button("Edit").await;
        tab.press("ArrowRight").await;
        tab.settle().await;
        assert!(!tab.eval::<bool>("Boolean(document.querySelector('#editor'))").await);
        assert_eq!(tab.moment().await.0, 9);
        tab.gate.open();
        tab.until("document.querySelector('#editor')").await;
    });
}

#[test]
#[ignore = "with --full"]
fn a_part_of_the_program_that_cannot_be_fetched_is_told_and_the_page_goes_on() {
    browse(Look::default(), async |tab: &Tab| {
        tab.gate.refuse("split_tools");
        tab.open("g=fig4&m=9&level=probe").await;
        tab.click_button("Edit").await;
        tab.until("document.querySelector('.unfetched')").await;
        tab.press("ArrowRight").await;
        tab.until_moment(10).await;
        assert!(!tab.take_troubles().is_empty(), "the console has it");
        // What was asked for is done after another try, where the reader is by then.
        tab.gate.open();
        tab.click(&button("Try again")).await;
        tab.until("document.querySelector('#editor') && !document.querySelector('.unfetched')")
            .await;
        assert_eq!(tab.moment().await.0, 10);
        tab.until("document.querySelector('#editor')").await;
        tab.take_troubles();
    });
}

#[test]
#[ignore = "with --full"]
fn the_address_of_a_drawn_workload_stays_while_what_makes_links_is_on_its_way() {
    browse(Look::default(), async |tab: &Tab| {
        tab.gate.hold("split_tools");
        tab.open("d=300_64_0.8_1_rounded").await;
        tab.home().await;
        tab.press("ArrowRight").await;
        // Leaving the page writes its address down at once.
        tab.run(
            "Object.defineProperty(document, 'hidden', { value: true, configurable: true });
             document.dispatchEvent(new Event('visibilitychange')); delete document.hidden",
        )
        .await;
        tab.settle().await;
        assert!(tab.eval::<bool>("location.hash.includes('#d=300_64')").await);
        tab.gate.open();
        tab.until("location.hash.includes('#d=300_64') && location.hash.includes('m=')").await;
    });
}
