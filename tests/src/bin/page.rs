//! What a reader waits for, measured in a real browser and printed as Markdown: the first picture, frames while
//! playing, how soon a key is answered, all of that with a run of 200,000 jobs made on the page, and the first picture
//! of links over a slow line (`page slow`: that alone). `cargo xtask bench` puts it at the end of its tables.
//!
//! Each figure is the page's own: its marks and paint times, its animation frames, the browser's list of long
//! tasks. Reported, never held against a bar: a machine at work on something else is a slow one.

use gantry_tests::browser::{Busy, Line, Look, Tab, browse};
use gantry_tests::gallery;

/// Loads whose first picture is timed.
const LOADS: usize = 5;

/// Animation frames looked at while a scenario plays.
const FRAMES: usize = 300;

const JOBS: u32 = 200_000;

/// The line over which links are followed, with a processor a quarter as fast for the page (not for its workers).
const LINE: Line = Line { bits_a_second: 10_000_000, delay_ms: 40 };

const KEYS: usize = 20;

/// Notes long tasks of the main thread, in milliseconds, from the first instant on.
const LONG_TASKS: &str = "window.long = []; \
    new PerformanceObserver(list => long.push(...list.getEntries().map(it => it.duration))) \
        .observe({ type: 'longtask', buffered: true });";

/// Notes how long after a key the frame that shows it was handed over, in milliseconds: a task after the next
/// animation frame runs once that frame is drawn.
const ANSWERS: &str = "window.answers = []; addEventListener('keydown', event => requestAnimationFrame(() => { \
    const after = new MessageChannel(); after.port1.onmessage = () => answers.push(performance.now() - event.timeStamp); \
    after.port2.postMessage(0); }), true)";

/// Notes when the first picture stands.
const FIRST_PICTURE: &str = "new MutationObserver((_, watch) => { \
    if (!document.querySelector('#scene svg, #scene canvas')) return; \
    watch.disconnect(); performance.mark('first-picture'); \
    }).observe(document, { childList: true, subtree: true });";

/// The first picture stands and was painted.
const WHOLE: &str = "['first-picture', 'first-contentful-paint'].every(name => performance.getEntriesByName(name).length)";

fn main() {
    browse(Look::default(), async |tab: &Tab| {
        for script in [LONG_TASKS, FIRST_PICTURE] {
            tab.page.evaluate_on_new_document(script).await.expect("a script for every page");
        }
        if std::env::args().any(|word| word == "slow") {
            return slow_line(tab).await;
        }
        println!("| first load, {LOADS} times | median | longest |\n|---|---:|---:|");
        load(tab).await;
        println!(
            "\n| playing at 64x, {FRAMES} frames | mean ms | 95th percentile ms | longest task ms |"
        );
        println!("|---|---:|---:|---:|");
        play(tab, "Fig. 4", "g=fig4&m=0").await;
        play(tab, "openb", "g=openb&m=0").await;
        println!(
            "\n| a key to the next paint, {KEYS} steps | mean ms | 95th percentile ms | longest ms |"
        );
        println!("|---|---:|---:|---:|");
        press(tab, "Fig. 4", "g=fig4&m=0").await;
        press(tab, "openb", "g=openb&m=2000").await;
        println!(
            "\n| a run of {JOBS} jobs, drawn on the page | ms | longest task ms |\n|---|---:|---:|"
        );
        long_run(tab).await;
        slow_line(tab).await;
    });
}

/// Times from the beginning of the navigation.
async fn load(tab: &Tab) {
    let (mut paints, mut pictures, mut tasks) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..LOADS {
        tab.open("").await;
        tab.until(WHOLE).await;
        let (paint, picture, task): (f64, f64, f64) = tab
            .eval(
                "[performance.getEntriesByName('first-contentful-paint')[0].startTime,
                  performance.getEntriesByName('first-picture')[0].startTime, Math.max(0, ...long)]",
            )
            .await;
        paints.push(paint);
        pictures.push(picture);
        tasks.push(task);
    }
    for (label, mut all) in [
        ("first contentful paint, ms", paints),
        ("first picture, ms", pictures),
        ("longest task, ms", tasks),
    ] {
        all.sort_by(f64::total_cmp);
        println!("| {label} | {:.0} | {:.0} |", all[all.len() / 2], all[all.len() - 1]);
    }
}

/// First pictures of links over a slow line, and keys there: of the start page, and of a link into each lab. Before them
/// the start page is loaded once and not counted: the first page on a slow line is slow in itself.
async fn slow_line(tab: &Tab) {
    println!(
        "\n| over 10 Mbit/s and 40 ms, a processor a quarter as fast, {LOADS} times | first picture, median ms | times the start page's | a key to the next paint, 95th percentile ms |"
    );
    println!("|---|---:|---:|---:|");
    tab.gate.slow_down(LINE);
    Busy::Slow.begin(&tab.page).await;
    tab.open("").await;
    let mut start_ms = None;
    let start = ("Start".to_owned(), String::new());
    let labs = gallery::telling()
        .into_iter()
        .map(|it| (format!("{:?}", it.lab), format!("g={}", it.name)));
    for (label, fragment) in std::iter::once(start).chain(labs) {
        let mut pictures = Vec::new();
        for _ in 0..LOADS {
            tab.open(&fragment).await;
            tab.until(WHOLE).await;
            let first = "performance.getEntriesByName('first-picture')[0].startTime";
            pictures.push(tab.eval::<f64>(first).await);
        }
        pictures.sort_by(f64::total_cmp);
        let median_ms = pictures[LOADS / 2];
        let times = median_ms / *start_ms.get_or_insert(median_ms);
        let (_, key_ms, _) = keys(tab).await;
        println!("| {label} | {median_ms:.0} | {times:.2} | {key_ms:.1} |");
    }
}

/// Plays from the start at the highest speed, from the start again where the end comes first.
async fn play(tab: &Tab, label: &str, fragment: &str) {
    open(tab, fragment).await;
    tab.steps("press + + + + + + + +").await;
    tab.run("long.length = 0").await;
    let frames: Vec<f64> = tab
        .eval(&format!(
            "new Promise(done => {{
               const frames = []; let last;
               const space = () => document.querySelector('main').dataset.playing === 'true' ||
                   document.body.dispatchEvent(new KeyboardEvent('keydown', {{ key: ' ', bubbles: true, cancelable: true }}));
               const next = now => {{ if (last) frames.push(now - last); last = now;
                   if (frames.length === {FRAMES}) return done(frames); space(); requestAnimationFrame(next); }};
               requestAnimationFrame(next); }})"
        ))
        .await;
    let longest: f64 = tab.eval("Math.max(0, ...long)").await;
    let (mean, most_ms, _) = figures(frames);
    println!("| {label} | {mean:.1} | {most_ms:.1} | {longest:.0} |");
}

/// Steps by the arrow key, each once the one before is shown.
async fn press(tab: &Tab, label: &str, fragment: &str) {
    open(tab, fragment).await;
    let (mean, most_ms, longest) = keys(tab).await;
    println!("| {label} | {mean:.1} | {most_ms:.1} | {longest:.1} |");
}

/// Steps from key to key: the mean, the 95th percentile and the greatest time to the next paint.
async fn keys(tab: &Tab) -> (f64, f64, f64) {
    tab.run(ANSWERS).await;
    for pressed in 1..=KEYS {
        tab.press(if pressed % 16 == 0 { "Home" } else { "ArrowRight" }).await;
        tab.until(&format!("answers.length >= {pressed}")).await;
        tab.settle().await;
    }
    figures(tab.eval("answers").await)
}

/// Draws a workload on the page, runs it, seeks in it, plays it.
async fn long_run(tab: &Tab) {
    open(tab, "g=easy").await;
    tab.steps(&format!(
        "button Gallery | dialog[open] .own
        button Generate a workload… | #make-jobs
        set #make-jobs = {JOBS}
        set #make-nodes = 256
        set #make-load = 0.8"
    ))
    .await;
    tab.settle().await;
    tab.run("long.length = 0; window.from = performance.now()").await;
    tab.click_button("Generate and open").await;
    tab.until("Number(document.querySelector('main').dataset.moments) > 1e6").await;
    row(tab, "drawn, run to its end and shown", "performance.now() - from").await;
    tab.sees(".marks .strip").await;
    row(tab, "its marks on the scrubber", "performance.now() - from").await;
    for part in [50, 10, 90] {
        let seek = format!(
            "(async () => {{ const rail = document.getElementById('scrubber'); const to = Math.round(rail.max * {part} / 100);
               const from = performance.now(); rail.value = to; rail.dispatchEvent(new InputEvent('input', {{ bubbles: true }}));
               while (document.querySelector('main').dataset.moment !== String(to)) await new Promise(requestAnimationFrame);
               return performance.now() - from; }})()"
        );
        row(tab, &format!("to {part} % of it"), &seek).await;
    }
    tab.steps("press + + + + + + + + Space").await;
    let frame = format!(
        "new Promise(done => {{ const from = performance.now(); let left = {FRAMES};
           const next = () => --left ? requestAnimationFrame(next) : done((performance.now() - from) / {FRAMES}); requestAnimationFrame(next); }})"
    );
    row(tab, &format!("a frame while playing at 64x, mean of {FRAMES}"), &frame).await;
    tab.press(" ").await;
}

/// A row of the table: a figure, and the longest task since the row before.
async fn row(tab: &Tab, what: &str, figure: &str) {
    let took: f64 = tab.eval(figure).await;
    let longest: f64 = tab.eval("Math.max(0, ...long.splice(0))").await;
    println!("| {what} | {took:.1} | {longest:.0} |");
}

/// Opens a scenario, recorded to its end, with all of the program there.
async fn open(tab: &Tab, fragment: &str) {
    tab.open(fragment).await;
    tab.until(WHOLE).await;
    if fragment.contains("openb") {
        tab.until("Number(document.querySelector('main').dataset.moments) > 10000").await;
    }
}

/// Mean, 95th percentile, greatest.
fn figures(mut all: Vec<f64>) -> (f64, f64, f64) {
    all.sort_by(f64::total_cmp);
    let count = u32::try_from(all.len()).expect("few");
    let mean = all.iter().sum::<f64>() / f64::from(count);
    (mean, all[all.len() * 95 / 100], all[all.len() - 1])
}
