//! Policies beside each other: opened and led by keyboard, read, shared.

use gantry_tests::browser::{Look, Tab, browse};
use gantry_tests::rows;

use crate::access::in_other_colours;

type Range = (u64, u64);

/// The runs are there, and the room for their pictures is measured.
const READY: &str = "main[data-ready=true] figure[data-policy]";

const TABLE: &str = "
EASY beside Checkpoint is led to the first difference by keyboard
    at g=checkpoint&k=reserve.1
    press c | main[data-ready=true] figure[data-policy]
    press Home | main[data-place=\"0\"]
    press d | main[data-parting=\"0.1\"][data-policies=\"easy.checkpoint\"][data-tick=\"4\"]
    | figure[data-policy=easy][data-kind=refuse] | figure[data-policy=checkpoint][data-kind=backfill]
    | .decision[data-policy=easy] says 4 + 10 > 10 and 2 > 1 extra | .decision[data-policy=checkpoint] says 4 + 5 ≤ 10
    | #live is At 4. EASY: D does not start. Checkpoint: D is backfilled.
    | .beside-said is At 4. EASY: D does not start. Checkpoint: D is backfilled.
    # D is marked in both pictures.
    | 2 of .strips .drawing .ring
    # One clock: a step. Metrics with their differences come with the end; Escape leads back to one policy.
    press ArrowRight | main[data-tick=\"8\"] | no .wide-table
    press End | .wide-table tbody tr says Makespan, units of time | .wide-table tbody tr says −6 | .wide-table tbody tr says −24
    press Escape | main[data-moment][data-kind=reserve]
the button of a pair leads there, and policies come and go by keyboard
    at g=helps&vs=easy.checkpoint&at=start | main[data-ready=true] figure[data-policy]
    enter .compared > button | #compared:popover-open
    enter #compared .chip | main[data-policies=\"fcfs.easy.checkpoint\"]
    # What is told of two policies is told of three once these are compared.
    | 2 of .pair
    enter .pair[-1] | main[data-parting] | on .pair[aria-pressed=true] | .decision[1]
    # By job: each chart at its own instant. The tables behind the pictures tell the same.
    set select.align = job | address at=job.
    tables | figure[data-policy=easy] table caption
a comparison is played to its end
    at g=fig4&vs=least-fit.best-fit | main[data-ready=true] figure[data-policy]
    press Home | main[data-place=\"0\"]
    press Space | main[data-place=\"1\"][data-playing=false]
    tables | 12 of figure[data-policy=best-fit] tbody tr
a view that is none costs the comparison alone
    at g=checkpoint&m=3&vs=easy.nonsense | moment 3
    press c | main[data-ready=true] figure[data-policy]
    button Back to one policy | main[data-moment] | no address vs=
a week of a real trace is compared and scrubbed by one clock
    at g=kth-week&vs=easy.conservative.checkpoint | main[data-ready=true] figure[data-policy]
    | button.pair | no button.pair[2] | 3 of figure[data-policy]
    scrub 0.5 | js document.querySelector('main').dataset.place === document.getElementById('scrubber').value
    | js new Set([...document.querySelectorAll('figure .drawing')].map(it => it.getAttribute('aria-label').match(/, at ([^:]*):/)[1])).size === 1
what is compared saves as one picture
    at g=checkpoint&vs=easy.checkpoint | main[data-ready=true] figure[data-policy]
    files
    button Share
    click dialog[open] .actions button 'SVG' | js made.length > 0
    run window.saved = await made[0].text()
    | js saved.includes('>EASY<') && saved.includes('>Checkpoint<') && saved.split('<rect').length > 21
the way back leads out of a comparison, and forth into it
    at g=fig4&m=9&level=probe
    # What is open is no example any more, and nobody fetches it again.
    set .setup select = best-fit | address #z=
    run window.here = document.querySelector('main').dataset.moment
    press c | main[data-ready=true] figure[data-policy] | address vs=
    run history.back()
    | .setup select holds best-fit | js document.querySelector('main').dataset.moment === here | #menu [data-key^=Ctrl]
    run history.forward()
    | main[data-ready=true] figure[data-policy]
";

async fn open(tab: &Tab, fragment: &str) {
    tab.follow(fragment).await;
    tab.sees(READY).await;
}

/// What the page shows of a comparison: policies, place, instant and the pair whose parting is shown.
async fn stands(tab: &Tab) -> Vec<String> {
    tab.eval(
        "(it => [it.policies, it.place, it.tick, it.parting ?? ''])(document.querySelector('main').dataset)",
    )
    .await
}

async fn a_link_opens_the_comparison_where_it_was_made(tab: &Tab) {
    open(tab, "g=checkpoint&vs=easy.checkpoint&at=start").await;
    for tick in [0, 1, 2, 3, 4, 8, 10] {
        tab.steps(&format!("press ArrowRight | main[data-tick=\"{tick}\"]")).await;
    }
    tab.sees("address &vs=easy.checkpoint&at=10").await;
    let before = stands(tab).await;
    open(tab, &tab.eval::<String>("location.hash.slice(1)").await).await;
    assert_eq!(stands(tab).await, before);
}

/// Axe finds nothing, and nothing sticks out.
const LOOKED_AT: &str = "
axe finds nothing in a comparison, wide and narrow
    in 1360x860 still light, 1360x860 zh still dark, 360x740 zh still light, 360x740 still dark
    at g=checkpoint&vs=easy.checkpoint | main[data-ready=true] figure[data-policy] | axe
    | now document.documentElement.scrollWidth <= innerWidth
    at g=fig4&vs=least-fit.best-fit | main[data-ready=true] figure[data-policy] | axe
    | now document.documentElement.scrollWidth <= innerWidth
    at g=lend&vs=lend.reserve.per-job | main[data-ready=true] figure[data-policy] | axe
    | now document.documentElement.scrollWidth <= innerWidth
";

#[test]
#[ignore = "with --full"]
fn axe_finds_nothing_in_a_comparison_in_the_other_colours() {
    browse(Look::USUAL, async |tab: &Tab| tab.table(&in_other_colours(LOOKED_AT)).await);
}

/// The range that each chart shows, from its name: `… from 0 to 35, …`.
const RANGES: &str = "[...document.querySelectorAll('figure[data-policy] svg.drawing')]
    .map(it => it.getAttribute('aria-label').match(/from (\\d+) to (\\d+)/).slice(1).map(Number))";

/// The range that all charts show once it is another than before.
async fn until_ranges(tab: &Tab, before: Range) -> Range {
    let (from, to) = before;
    tab.until(&format!(
        "(all => all.every(it => `${{it}}` === `${{all[0]}}`) && `${{all[0]}}` !== '{from},{to}')({RANGES})"
    ))
    .await;
    tab.eval::<Vec<Range>>(RANGES).await[0]
}

async fn a_range_that_is_marked_in_one_chart_is_looked_at_in_all(tab: &Tab) {
    for (example, charts) in
        [("g=checkpoint&vs=easy.checkpoint", 2), ("g=lend&vs=lend.reserve.per-job", 3)]
    {
        open(tab, example).await;
        tab.steps(&format!(
            "press End | js (it => it.place === it.places)(document.querySelector('main').dataset)
            | figure[data-policy] svg.drawing [data-key^=piece][{charts}]
            | {charts} of figure[data-policy] svg.drawing"
        ))
        .await;
        let whole = until_ranges(tab, (0, 0)).await;
        for chart in 0..charts {
            let picture = format!("figure[data-policy] svg.drawing[{chart}]");
            tab.does(&picture, "it.scrollIntoView({ block: 'center' })").await;
            let [left, top, right, bottom] = tab.edges(&picture).await;
            let (before, y, wide) = (stands(tab).await, f64::midpoint(top, bottom), right - left);
            // What is told of a run, and its totals, stand beside a lane.
            tab.drag((left + wide * 0.35, y), (left + wide * 0.55, y)).await;
            let (from, to) = until_ranges(tab, whole).await;
            assert!(from > 0 && to < whole.1 && from < to, "{example}: {from} to {to}");
            assert_eq!(stands(tab).await, before, "what lies under the pointer is not chosen");
            tab.click(".sight button[-1]").await;
            assert_eq!(until_ranges(tab, (from, to)).await, whole);
        }
    }
}

#[test]
fn compare() {
    browse(Look::USUAL, async |tab: &Tab| {
        tab.table(TABLE).await;
        tab.table(LOOKED_AT).await;
        rows![tab:
            a_link_opens_the_comparison_where_it_was_made,
            a_range_that_is_marked_in_one_chart_is_looked_at_in_all,
        ];
    });
}
