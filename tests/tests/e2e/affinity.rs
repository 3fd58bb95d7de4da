//! The affinity lab on the page: a cost that is carried and turns a decision, engines that come and go, a system that is made.

use gantry_tests::browser::{Look, Tab};
use gantry_tests::rows;

/// The first point of the cost curve is what small calls take on the first type: from 2 to 6, where the gpu takes 5.
const TABLE: &str = "
a cost that is raised sends a small call elsewhere
    at g=small-call&k=dispatch.1&lang=en | .moment b is Call 1 of t1 runs on cpu of s1.
    focus #stage .unit
    press Alt+ArrowUp | #stage .unit ': 3.'
    focus #stage .unit
    press Alt+ArrowUp | #stage .unit ': 4.'
    focus #stage .unit
    press Alt+ArrowUp | #stage .unit ': 5.'
    focus #stage .unit
    press Alt+ArrowUp | #stage .unit ': 6.' | .moment b is Call 1 of t1 runs on gpu of s1.
    end | :is(.moment, .why) 'ended at 16'
a system is made from what is typed
    at g=nine-tasks&lang=en | #stage .mark
    button Gallery
    button Generate a system… | #system-nodes | axe
    write #system-nodes = 300 | #system-nodes holds 300
    button Generate and open | no dialog | #map[aria-label*='300 nodes']
    press End | #map[aria-label*='Done: 300.']
axe finds nothing in either language, wide or narrow, and the table tells the same
    look 1360x860 still
    at g=nine-tasks&m=60&level=probe | #stage .mark | axe | js document.scrollingElement.scrollWidth <= innerWidth
    look 360x740 zh still
    at g=nine-tasks&m=60&level=probe | #stage .mark | axe | js document.scrollingElement.scrollWidth <= innerWidth
    look moving
    at g=nine-tasks&m=60&level=probe&lang=en | #stage .mark
    press t | .timeline .table says 15: best | axe
";

async fn a_cost_is_carried_by_pointer_and_the_run_follows(tab: &Tab) {
    tab.steps(
        "at g=small-call&k=dispatch.1&lang=en | .moment b is Call 1 of t1 runs on cpu of s1. | #stage .unit",
    )
    .await;
    tab.drag_by("#stage .unit", (0.0, -60.0)).await;
    tab.sees(".moment b is Call 1 of t1 runs on gpu of s1.").await;
}

async fn engines_come_to_a_node_and_go_on_the_picture(tab: &Tab) {
    let add = "#stage [data-key^=add]";
    tab.steps(&format!(
        "at g=misplaced&s=node.0&lang=en | {add} '+ gpu' | {add} '+ cpu' | 2 of {add}"
    ))
    .await;
    let tiles = "#stage [data-key^=bucket]";
    let before = tab.count(tiles).await;
    tab.enter(add).await;
    tab.sees(&format!("{} of {tiles}", before + 1)).await;
    tab.steps(&format!("focus {tiles}[-1]\npress Alt+ArrowDown | {before} of {tiles}")).await;
}

rows!(
    affinity, Look::USUAL, TABLE;
    a_cost_is_carried_by_pointer_and_the_run_follows,
    engines_come_to_a_node_and_go_on_the_picture,
);
