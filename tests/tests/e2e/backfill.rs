//! The backfill lab: what its chart shows while keys cut its movements short.

use gantry_tests::browser::{Look, Tab};
use gantry_tests::rows;

/// Where each piece of the chart is seen.
const PLACES: &str = "[...document.querySelectorAll('[id^=gantt-piece], [id^=gantt-waiting]')]
    .map(it => `${it.id} ${getComputedStyle(it).transform}`).sort()";

async fn a_movement_cut_short_leaves_every_piece_where_it_belongs(tab: &Tab) {
    tab.at("g=checkpoint&m=0").await;
    let last = tab.moments().await;
    // No wait for a movement: the next key comes in the middle of it.
    for moment in 1..=last {
        tab.steps(&format!("press ArrowRight | moment {moment}")).await;
    }
    for moment in (0..last).rev() {
        tab.steps(&format!("press ArrowLeft | moment {moment}")).await;
    }
    for _ in 0..12 {
        tab.steps("press ArrowRight\nsettle").await;
    }
    let (moment, ..) = tab.moment().await;
    // The movement is over when two looks, far apart, agree.
    tab.until(&format!(
        "window.places = window.places ?? [], places.push(JSON.stringify({PLACES})), places.length > 60 && places.at(-1) === places.at(-31)"
    ))
    .await;
    let here: Vec<String> = tab.eval(PLACES).await;
    tab.looks("still").await;
    tab.at(&format!("g=checkpoint&m={moment}")).await;
    tab.settle().await;
    assert!(here.len() > 2, "{here:?}");
    assert_eq!(here, tab.eval::<Vec<String>>(PLACES).await);
}

rows!(
    backfill, Look::USUAL;
    a_movement_cut_short_leaves_every_piece_where_it_belongs,
);
