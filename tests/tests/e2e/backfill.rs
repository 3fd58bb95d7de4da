//! The backfill lab: what its chart shows while keys cut its movements short.

use gantry_tests::browser::{Look, Tab};
use gantry_tests::rows;

/// Where each piece of the chart is seen.
const PLACES: &str = "[...document.querySelectorAll('[id^=gantt-piece], [id^=gantt-waiting]')]
    .map(it => `${it.id} ${getComputedStyle(it).transform}`).sort()";

async fn a_movement_cut_short_leaves_every_piece_where_it_belongs(tab: &Tab) {
    tab.follow("g=checkpoint&m=0").await;
    tab.until_moment(0).await;
    let last: u64 = tab.eval("Number(document.querySelector('main').dataset.moments)").await;
    for key in ["ArrowRight", "ArrowLeft"] {
        for _ in 0..last {
            // No wait for the movement: the next key comes in the middle of it.
            let (moment, ..) = tab.moment().await;
            tab.press(key).await;
            tab.until(&format!(
                "document.querySelector('main').dataset.moment !== '{moment}' || ['0', '{last}'].includes('{moment}')"
            ))
            .await;
            let (moment, ..) = tab.moment().await;
            if moment == 0 || moment == last {
                break;
            }
        }
    }
    for _ in 0..12 {
        tab.press("ArrowRight").await;
        tab.settle().await;
    }
    let (moment, ..) = tab.moment().await;
    // The movement is over when two looks, far apart, agree.
    tab.until(&format!(
        "window.places = window.places ?? [], places.push(JSON.stringify({PLACES})), places.length > 60 && places.at(-1) === places.at(-31)"
    ))
    .await;
    let here: Vec<String> = tab.eval(PLACES).await;
    tab.look(Look { still: true, ..Look::default() }).await;
    tab.follow(&format!("g=checkpoint&m={moment}")).await;
    tab.until_moment(moment).await;
    tab.settle().await;
    let fresh: Vec<String> = tab.eval(PLACES).await;
    assert!(here.len() > 2, "{here:?}");
    assert_eq!(here, fresh);
}

rows!(
    backfill, Look::default();
    a_movement_cut_short_leaves_every_piece_where_it_belongs,
);
