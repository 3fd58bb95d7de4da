//! The camera over time: it opens around the present instant, follows it, and is steered by pointer, keys and link.

use gantry_tests::browser::{Look, Tab};
use gantry_tests::rows;

type Range = (u64, u64);

const TABLE: &str = "
a small example shows all of itself, and an overview once a part of it is looked at
    at g=checkpoint&k=reserve.1
    focus #gantt-ground
    | no .overview
    press + | .overview
    press 0 | no .overview
    at g=lend&k=begin.2
    focus #timeline-ground
    | no .overview
    press + | .overview
    press 0 | no .overview
";

/// The numbers of the brush: its beginning and end, and the first and last instant of all.
const WINDOW: &str = "(([whole, from, to]) => [from.ariaValueNow, to.ariaValueNow, whole.ariaValueMin, whole.ariaValueMax].map(Number))
    ([...document.querySelectorAll('.overview [role=slider]')])";

/// The present instant.
const NOW: &str =
    "(({time, tick}) => Number(time ?? tick))(document.querySelector('main').dataset)";

/// The window that the brush covers, and all there is.
async fn window(tab: &Tab) -> (Range, Range) {
    let [from, to, first, last]: [u64; 4] = tab.eval(WINDOW).await;
    ((from, to), (first, last))
}

/// The window once it is another than before.
async fn until_window(tab: &Tab, before: Range) -> Range {
    let (from, to) = before;
    tab.until(&format!("{WINDOW}.slice(0, 2).join() !== '{from},{to}'")).await;
    tab.settle().await;
    window(tab).await.0
}

async fn now(tab: &Tab) -> u64 {
    tab.eval(NOW).await
}

/// The present instant is in the window, once it is another than before.
async fn until_follows(tab: &Tab, before: u64) {
    tab.until(&format!("{NOW} !== {before}")).await;
    tab.settle().await;
    tab.settle().await;
    let (now, ((from, to), (first, _))) = (now(tab).await, window(tab).await);
    // Before a run begins it stands at 0.
    assert!((from..=to).contains(&now.max(first)), "{now} in {from} to {to}");
}

async fn a_week_of_a_trace_opens_around_now_and_follows_it_wherever_it_goes(tab: &Tab) {
    tab.steps("at g=kth-week&level=event | .overview").await;
    let (opened, all) = window(tab).await;
    assert!((opened.1 - opened.0) * 3 < all.1 - all.0, "{opened:?} of {all:?}");
    assert!((opened.0..=opened.1).contains(&now(tab).await.max(all.0)));
    for key in ["End", "Home", "End"] {
        let before = now(tab).await;
        tab.press(key).await;
        until_follows(tab, before).await;
    }
    for part in [0.4, 0.7, 0.2] {
        let before = now(tab).await;
        tab.scrub(part).await;
        until_follows(tab, before).await;
        let before = now(tab).await;
        while now(tab).await == before {
            tab.steps("press ArrowRight\nsettle").await;
        }
        until_follows(tab, before).await;
    }
    // Nothing of it is in the link: the reader has chosen no window.
    tab.holds("!location.hash.includes('w=')").await;
}

/// A wheel turned with the control key, and two fingers that part, over a place of the chart.
const WHEEL: &str = "document.querySelector('.gantt .chart').dispatchEvent(new WheelEvent('wheel',
    { deltaY: -200, ctrlKey: true, clientX: $x, clientY: $y, bubbles: true, cancelable: true }))";
const PINCH: &str = "const chart = document.querySelector('.gantt .chart');
    const fingers = apart => [-1, 1].map((side, identifier) => new Touch({ identifier, target: chart, clientX: $x + side * apart, clientY: $y }));
    for (const apart of [50, 60, 70]) chart.dispatchEvent(new TouchEvent('touchmove', { touches: fingers(apart), bubbles: true, cancelable: true }))";

async fn the_window_is_steered_by_keys_buttons_pointer_and_brush_and_stands_in_the_link(tab: &Tab) {
    tab.steps("at g=kth-week&m=9000 | .overview").await;
    let (opened, all) = window(tab).await;
    let now = now(tab).await;
    let length = |(from, to): Range| to - from;
    // Where the present instant stands in a window, in thousandths of it.
    let share = |range: Range| 1_000 * (now - range.0) / length(range);
    let press = async |key: &str, before: Range| {
        tab.press(key).await;
        until_window(tab, before).await
    };
    // Keys of the chart zoom about the present instant.
    tab.focus("#gantt-ground").await;
    let closer = press("+", opened).await;
    assert!(length(closer) < length(opened));
    assert!(share(closer).abs_diff(share(opened)) < 10, "{closer:?} of {opened:?}");
    let away = press("-", closer).await;
    assert!(share(away).abs_diff(share(opened)) < 10, "{away:?} of {opened:?}");
    assert_eq!(press("0", away).await, all);
    assert_eq!(press("n", all).await, opened);
    // The brush: along by keys, an end by pointer, a click beside it.
    tab.focus(".overview .brush").await;
    let along = press("ArrowLeft", opened).await;
    assert!(along.0 < opened.0 && length(along) == length(opened));
    tab.drag_by(".overview .grip[1]", (60.0, 0.0)).await;
    let longer = until_window(tab, along).await;
    assert!(longer.0 == along.0 && longer.1 > along.1, "{longer:?} after {along:?}");
    tab.drag_by(".overview .brush", (-40.0, 0.0)).await;
    let dragged = until_window(tab, longer).await;
    assert!(dragged.0 < longer.0 && length(dragged) == length(longer));
    // The chart itself: the wheel, two fingers, a range that is marked.
    let (x, y) = tab.middle(".gantt .chart").await;
    let over = |script: &str| script.replace("$x", &x.to_string()).replace("$y", &y.to_string());
    tab.run(&over(WHEEL)).await;
    let wheeled = until_window(tab, dragged).await;
    assert!(wheeled.0 > dragged.0 && wheeled.1 < dragged.1, "{wheeled:?} in {dragged:?}");
    tab.run(&over(PINCH)).await;
    let pinched = until_window(tab, wheeled).await;
    assert!(length(pinched) < length(wheeled), "two fingers: {pinched:?}");
    tab.drag((x - 60.0, y - 40.0), (x + 60.0, y - 40.0)).await;
    let marked = until_window(tab, pinched).await;
    assert!(marked.0 >= pinched.0 && marked.1 <= pinched.1, "{marked:?} in {pinched:?}");
    assert!(length(marked) < length(pinched), "{marked:?} in {pinched:?}");
    tab.steps(&format!("press Escape | address w={}.{}", marked.0, marked.1)).await;
    // The link leads back to it. A window that is none costs nothing.
    let link: String = tab.eval("location.hash.slice(1)").await;
    for (link, there) in [(&*link, marked), ("g=kth-week&m=9000&w=7.x", opened)] {
        tab.follow(link).await;
        tab.sees(".overview").await;
        assert_eq!(window(tab).await.0, there);
    }
}

async fn compared_runs_share_one_window_that_keeps_now_in_sight(tab: &Tab) {
    let ranges = "[...document.querySelectorAll('figure[data-policy] svg.drawing')].map(it => it.ariaLabel.match(/ from (.*?), at /)[1])";
    tab.steps(
        "at g=kth-week&vs=fcfs.easy.conservative.checkpoint&at=start
        | main[data-ready=true] figure[data-policy] | 1 of .overview",
    )
    .await;
    for key in ["End", "Home", "d"] {
        let before = now(tab).await;
        tab.press(key).await;
        until_follows(tab, before).await;
        tab.sees("figure[data-policy] svg.drawing[1]").await;
        let ranges: Vec<String> = tab.eval(ranges).await;
        assert_eq!(ranges.len(), 4);
        assert!(ranges.iter().all(|range| *range == ranges[0]), "{ranges:?}");
    }
}

async fn four_compared_runs_fit_common_screens(tab: &Tab) {
    let backfill = "kth-week&vs=fcfs.easy.conservative.checkpoint";
    for look in ["1366x768", "1600x1000"] {
        for example in [backfill, "lend&vs=lend.reserve.per-job.appearance"] {
            tab.steps(&format!(
                "look {look}
                at g={example} | main[data-ready=true] figure[data-policy] | figure[data-policy] svg.drawing[1]
                | js [document.documentElement, document.querySelector('.scene.strips')].every(it => it.scrollHeight - it.clientHeight <= 1)"
            ))
            .await;
        }
    }
}

async fn two_hundred_thousand_drawn_jobs_open_on_bars_show_a_heat_map_from_afar_and_play_by_time(
    tab: &Tab,
) {
    tab.steps("at d=200000_128_0.9_1_rounded&m=900000 | .overview").await;
    let (opened, all) = window(tab).await;
    assert!((opened.1 - opened.0) * 500 < all.1 - all.0, "{opened:?} of {all:?}");
    tab.steps("| no .shaded\nfocus #gantt-ground\npress 0").await;
    assert_eq!(until_window(tab, opened).await, all);
    // The whole run in four minutes: no step of it would come that far.
    tab.steps("| .legend .shaded\npress n | no .shaded\nset #speed = t4\nleave").await;
    let far = now(tab).await + 3 * (opened.1 - opened.0);
    tab.steps(&format!(
        "press Space | js {NOW} > {far}
        press Space | main[data-playing=false]
        settle"
    ))
    .await;
    let ((from, to), now) = (window(tab).await.0, now(tab).await);
    assert!((from..=to).contains(&now), "{now} in {from} to {to}");
}

rows!(
    camera, Look::USUAL, TABLE;
    a_week_of_a_trace_opens_around_now_and_follows_it_wherever_it_goes,
    the_window_is_steered_by_keys_buttons_pointer_and_brush_and_stands_in_the_link,
    compared_runs_share_one_window_that_keeps_now_in_sight,
    two_hundred_thousand_drawn_jobs_open_on_bars_show_a_heat_map_from_afar_and_play_by_time,
    four_compared_runs_fit_common_screens,
);
