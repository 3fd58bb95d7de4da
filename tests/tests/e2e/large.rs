//! A real cluster: opened through the worker, played, sought in. Times are told, not tested.

use gantry_tests::browser::{Look, Tab, browse};

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

/// The list of early functions (`web/first.txt`, by `cargo xtask first`) is complete: no reader's first picture
/// waits for the late part of the program, and the late part does come.
#[test]
fn the_first_picture_waits_for_no_late_code() {
    let wide = Look::default();
    let narrow = Look { size: (360, 740), dark: true, languages: "zh-CN", ..wide };
    for look in [wide, narrow] {
        browse(look, async |tab| {
            tab.open("").await;
            let marks = "['late-code-there', 'first-picture']";
            let each = "name => performance.getEntriesByName(name).length === 1";
            tab.until(&format!("{marks}.every({each})")).await;
            let awaited: bool = tab
                .eval(
                    "performance.getEntriesByName('late-code-awaited')
                        .some(mark => mark.startTime < performance.getEntriesByName('first-picture')[0].startTime)",
                )
                .await;
            assert!(!awaited, "run `cargo xtask first`");
        });
    }
}

/// The list decides how fast the page is, never whether it works: what is called before it has come is waited for.
#[test]
fn late_code_that_is_called_before_it_has_come_is_waited_for() {
    browse(Look::default(), async |tab: &Tab| {
        tab.page
            .evaluate_on_new_document("window.requestIdleCallback = () => 0")
            .await
            .expect("a script for every page");
        tab.open("").await;
        tab.press("?").await;
        tab.until("document.querySelector('dialog[open]')").await;
        tab.until("performance.getEntriesByName('late-code-there').length === 1").await;
        let awaited: usize =
            tab.eval("performance.getEntriesByName('late-code-awaited').length").await;
        assert_eq!(awaited, 1, "once for all that is late");
    });
}
