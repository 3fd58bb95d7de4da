//! The camera over time: it opens around the present instant, follows it, and is steered by pointer, keys and link.

use gantry_tests::browser::{Look, Tab};
use gantry_tests::rows;

const READY: &str = "document.querySelector('main[data-ready=true] figure[data-policy]')";

/// The window that the brush covers, and all there is.
async fn window(tab: &Tab) -> ((u64, u64), (u64, u64)) {
    let [from, to, first, last]: [u64; 4] = tab
        .eval(
            "(([whole, from, to]) => [from.ariaValueNow, to.ariaValueNow, whole.ariaValueMin, whole.ariaValueMax].map(Number))
               ([...document.querySelectorAll('.overview [role=slider]')])",
        )
        .await;
    ((from, to), (first, last))
}

/// The window once it is another than before.
async fn until_window(tab: &Tab, before: (u64, u64)) -> (u64, u64) {
    tab.until(&format!(
        "(([, from, to]) => from.ariaValueNow !== '{}' || to.ariaValueNow !== '{}')([...document.querySelectorAll('.overview [role=slider]')])",
        before.0, before.1
    ))
    .await;
    tab.settle().await;
    window(tab).await.0
}

async fn now(tab: &Tab) -> u64 {
    tab.eval("(({time, tick}) => Number(time ?? tick))(document.querySelector('main').dataset)")
        .await
}

/// The present instant is in the window, once it is another than before.
async fn until_follows(tab: &Tab, before: u64) {
    tab.until(&format!(
        "(({{time, tick}}) => Number(time ?? tick) !== {before})(document.querySelector('main').dataset)"
    ))
    .await;
    tab.settle().await;
    tab.settle().await;
    let (now, ((from, to), (first, _))) = (now(tab).await, window(tab).await);
    // Before a run begins it stands at 0.
    let now = now.max(first);
    assert!((from..=to).contains(&now), "{now} in {from} to {to}");
}

async fn a_week_of_a_trace_opens_around_now_and_follows_it_wherever_it_goes(tab: &Tab) {
    tab.follow("g=kth-week&level=event").await;
    tab.until("document.querySelector('.overview')").await;
    let (opened, all) = window(tab).await;
    assert!((opened.1 - opened.0) * 3 < all.1 - all.0, "{opened:?} of {all:?}");
    assert!((opened.0..=opened.1).contains(&now(tab).await.max(all.0)));
    let mut at = now(tab).await;
    for key in ["End", "Home", "End"] {
        tab.press(key).await;
        until_follows(tab, at).await;
        at = now(tab).await;
    }
    for (part, at_least) in [(0.4, 1), (0.7, 1), (0.2, 1)] {
        let before = now(tab).await;
        tab.run(&format!(
            "const rail = document.getElementById('scrubber'); rail.value = Math.round(rail.max * {part});
             rail.dispatchEvent(new InputEvent('input', {{ bubbles: true }}))"
        ))
        .await;
        until_follows(tab, before).await;
        for _ in 0..at_least {
            let before = now(tab).await;
            while now(tab).await == before {
                tab.press("ArrowRight").await;
                tab.settle().await;
            }
            until_follows(tab, before).await;
        }
    }
    // Nothing of it is in the link: the reader has chosen no window.
    assert!(!tab.eval::<String>("location.hash").await.contains("w="));
}

async fn the_window_is_steered_by_keys_buttons_pointer_and_brush_and_stands_in_the_link(tab: &Tab) {
    tab.follow("g=kth-week&m=9000").await;
    tab.until("document.querySelector('.overview')").await;
    let (opened, all) = window(tab).await;
    let now = now(tab).await;
    // Where the present instant stands in a window, in thousandths of it.
    let share = |(from, to): (u64, u64)| 1_000 * (now - from) / (to - from);
    // Keys of the chart zoom about the present instant.
    tab.run("document.getElementById('gantt-ground').focus()").await;
    tab.press("+").await;
    let closer = until_window(tab, opened).await;
    assert!(closer.1 - closer.0 < opened.1 - opened.0);
    assert!(share(closer).abs_diff(share(opened)) < 10, "{closer:?} of {opened:?}");
    tab.press("-").await;
    let away = until_window(tab, closer).await;
    assert!(share(away).abs_diff(share(opened)) < 10, "{away:?} of {opened:?}");
    tab.press("0").await;
    assert_eq!(until_window(tab, away).await, all);
    tab.press("n").await;
    assert_eq!(until_window(tab, all).await, opened);
    // The brush: along by keys, an end by pointer, a click beside it.
    tab.run("document.querySelector('.overview .brush').focus()").await;
    tab.press("ArrowLeft").await;
    let along = until_window(tab, opened).await;
    assert!(along.0 < opened.0 && along.1 - along.0 == opened.1 - opened.0);
    let end = tab.middle("document.querySelectorAll('.overview .grip')[1]").await;
    tab.drag(end, (end.0 + 60.0, end.1)).await;
    let longer = until_window(tab, along).await;
    assert!(longer.0 == along.0 && longer.1 > along.1, "{longer:?} after {along:?}");
    let track = tab.middle("document.querySelector('.overview .brush')").await;
    tab.drag(track, (track.0 - 40.0, track.1)).await;
    let dragged = until_window(tab, longer).await;
    assert!(dragged.0 < longer.0 && dragged.1 - dragged.0 == longer.1 - longer.0);
    tab.press("Escape").await;
    tab.until("location.hash.includes('w=')").await;
    tab.until(&format!("location.hash.includes('w={}.{}')", dragged.0, dragged.1)).await;
    // The link leads back to it.
    let hash: String = tab.eval("location.hash.slice(1)").await;
    tab.follow(&hash).await;
    tab.until("document.querySelector('.overview')").await;
    assert_eq!(window(tab).await.0, dragged);
    // A window that is none costs nothing.
    tab.follow("g=kth-week&m=9000&w=7.x").await;
    tab.until("document.querySelector('.overview')").await;
    assert_eq!(window(tab).await.0, opened);
}

async fn a_small_example_shows_all_of_itself_and_an_overview_once_a_part_of_it_is_looked_at(
    tab: &Tab,
) {
    for (example, ground) in
        [("g=checkpoint&k=reserve.1", "gantt-ground"), ("g=lend&k=begin.2", "timeline-ground")]
    {
        tab.follow(example).await;
        tab.until(&format!("document.getElementById('{ground}')")).await;
        let strips: u32 = tab.eval("document.querySelectorAll('.overview').length").await;
        assert_eq!(strips, 0, "{example}");
        tab.run(&format!("document.getElementById('{ground}').focus()")).await;
        tab.press("+").await;
        tab.until("document.querySelector('.overview')").await;
        tab.press("0").await;
        tab.until("!document.querySelector('.overview')").await;
    }
}

async fn compared_runs_share_one_window_that_keeps_now_in_sight(tab: &Tab) {
    tab.follow("g=kth-week&vs=fcfs.easy.conservative.checkpoint&at=start").await;
    tab.until(READY).await;
    tab.until("document.querySelector('.overview')").await;
    assert_eq!(tab.eval::<u32>("document.querySelectorAll('.overview').length").await, 1);
    let mut at = now(tab).await;
    for key in ["End", "Home", "d"] {
        tab.press(key).await;
        until_follows(tab, at).await;
        at = now(tab).await;
        tab.until("document.querySelectorAll('figure[data-policy] svg.drawing').length >= 2").await;
        let ranges: Vec<String> = tab
            .eval(
                "[...document.querySelectorAll('figure[data-policy] svg.drawing')]
                   .map(it => it.ariaLabel.match(/ from (.*?), at /)[1])",
            )
            .await;
        assert_eq!(ranges.len(), 4);
        assert!(ranges.iter().all(|range| *range == ranges[0]), "{ranges:?}");
    }
}

async fn four_compared_runs_fit_common_screens(tab: &Tab) {
    for size in [(1366, 768), (1600, 1000)] {
        tab.look(Look { size, ..Look::default() }).await;
        for example in [
            "g=kth-week&vs=fcfs.easy.conservative.checkpoint",
            "g=lend&vs=lend.reserve.per-job.appearance",
        ] {
            tab.follow(example).await;
            tab.until(READY).await;
            tab.until("document.querySelectorAll('figure[data-policy] svg.drawing').length >= 2")
                .await;
            tab.until(
                    "[document.documentElement, document.querySelector('.scene.strips')].every(it => it.scrollHeight - it.clientHeight <= 1)",
                )
                .await;
        }
    }
}

async fn two_hundred_thousand_drawn_jobs_open_on_bars_show_a_heat_map_from_afar_and_play_by_time(
    tab: &Tab,
) {
    tab.follow("d=200000_128_0.9_1_rounded&m=900000").await;
    tab.until_moment(900_000).await;
    tab.until("document.querySelector('.overview')").await;
    let (opened, all) = window(tab).await;
    assert!((opened.1 - opened.0) * 500 < all.1 - all.0, "{opened:?} of {all:?}");
    tab.until("!document.querySelector('.shaded')").await;
    tab.run("document.getElementById('gantt-ground').focus()").await;
    tab.press("0").await;
    assert_eq!(until_window(tab, opened).await, all);
    tab.until("document.querySelector('.legend .shaded')").await;
    tab.press("n").await;
    tab.until("!document.querySelector('.shaded')").await;
    // The whole run in four minutes: no step of it would come that far.
    tab.run(
        "const speed = document.getElementById('speed'); speed.value = 't4';
         speed.dispatchEvent(new Event('change', { bubbles: true })); document.activeElement.blur()",
    )
    .await;
    let before = now(tab).await;
    tab.press(" ").await;
    tab.until(&format!(
        "Number(document.querySelector('main').dataset.time) > {}",
        before + 3 * (opened.1 - opened.0)
    ))
    .await;
    tab.press(" ").await;
    tab.until("document.querySelector('main').dataset.playing === 'false'").await;
    tab.settle().await;
    let ((from, to), now) = (window(tab).await.0, now(tab).await);
    assert!((from..=to).contains(&now), "{now} in {from} to {to}");
}

rows!(
    camera, Look::default();
    a_week_of_a_trace_opens_around_now_and_follows_it_wherever_it_goes,
    the_window_is_steered_by_keys_buttons_pointer_and_brush_and_stands_in_the_link,
    a_small_example_shows_all_of_itself_and_an_overview_once_a_part_of_it_is_looked_at,
    compared_runs_share_one_window_that_keeps_now_in_sight,
    two_hundred_thousand_drawn_jobs_open_on_bars_show_a_heat_map_from_afar_and_play_by_time,
    four_compared_runs_fit_common_screens,
);
