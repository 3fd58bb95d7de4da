//! Policies beside each other: opened and led by keyboard, read, shared, in both labs.

use gantry_tests::browser::{Look, Tab, browse};
use gantry_tests::rows;

/// The runs are there, and the room for their pictures is measured.
const READY: &str = "document.querySelector('main[data-ready=true] figure[data-policy]')";

/// What the page shows of a comparison: policies, place, instant and the pair whose parting is shown.
async fn stands(tab: &Tab) -> (String, String, String, Option<String>) {
    tab.eval(
        "(({policies, place, tick, parting}) => [policies, place, tick, parting ?? null])
           (document.querySelector('main').dataset)",
    )
    .await
}

/// Policy and kind of the step shown of each run.
async fn runs(tab: &Tab) -> Vec<(String, Option<String>)> {
    tab.eval(
        "[...document.querySelectorAll('figure[data-policy]')]
           .map(it => [it.dataset.policy, it.dataset.kind ?? null])",
    )
    .await
}

async fn decision(tab: &Tab, policy: &str) -> String {
    tab.eval(&format!(
        "document.querySelector('.decision[data-policy={policy}]')?.textContent ?? ''"
    ))
    .await
}

/// The sentence over the pictures.
async fn told(tab: &Tab) -> String {
    tab.eval("document.querySelector('.beside-said').textContent").await
}

async fn open(tab: &Tab, fragment: &str) {
    tab.follow(fragment).await;
    tab.until(READY).await;
}

async fn easy_beside_checkpoint_is_led_to_the_first_difference_by_keyboard(tab: &Tab) {
    tab.follow("g=checkpoint&k=reserve.1").await;
    tab.press("c").await;
    tab.until(READY).await;
    tab.press("Home").await;
    tab.until("document.querySelector('main').dataset.place === '0'").await;
    tab.press("d").await;
    tab.until("document.querySelector('main').dataset.parting === '0.1'").await;
    let (policies, _, tick, _) = stands(tab).await;
    assert_eq!((policies.as_str(), tick.as_str()), ("easy.checkpoint", "4"));
    let kinds = [("easy", "refuse"), ("checkpoint", "backfill")];
    let kinds = kinds.map(|(policy, kind)| (policy.to_owned(), Some(kind.to_owned())));
    assert_eq!(runs(tab).await, kinds);
    let easy = decision(tab, "easy").await;
    assert!(easy.contains("4 + 10 > 10 and 2 > 1 extra"), "{easy}");
    let checkpoint = decision(tab, "checkpoint").await;
    assert!(checkpoint.contains("4 + 5 ≤ 10"));
    let said: String = tab.eval("document.getElementById('live').textContent").await;
    assert_eq!(said, "At 4. EASY: D does not start. Checkpoint: D is backfilled.");
    assert_eq!(told(tab).await, said, "the sentence over the pictures");
    let rings: u32 = tab.eval("document.querySelectorAll('.strips .drawing .ring').length").await;
    assert_eq!(rings, 2, "D is marked in both pictures");

    // One clock: a step. Metrics with their differences come with the end; Escape leads back to one policy.
    tab.press("ArrowRight").await;
    tab.until("document.querySelector('main').dataset.tick === '8'").await;
    tab.until("!document.querySelector('.wide-table')").await;
    tab.press("End").await;
    tab.until("document.querySelector('.wide-table')").await;
    let makespan: Vec<String> = tab
        .eval("[...document.querySelector('.wide-table tbody tr').cells].map(it => it.innerText.trim().replace(/\\s+/g, ' '))")
        .await;
    assert_eq!(makespan, ["Makespan, units of time", "25", "19 best −6 (−24 %)"]);

    tab.press("Escape").await;
    tab.until("document.querySelector('main[data-moment]')").await;
    assert_eq!(tab.moment().await.1, "reserve");
}

async fn the_button_of_a_pair_leads_there_and_policies_come_and_go_by_keyboard(tab: &Tab) {
    open(tab, "g=helps&vs=easy.checkpoint&at=start").await;
    tab.run("document.querySelector('.compared > button').focus()").await;
    tab.press("Enter").await;
    tab.until("document.querySelector('#compared:popover-open')").await;
    tab.run("document.querySelector('#compared .chip').focus()").await;
    tab.press("Enter").await;
    tab.until("document.querySelector('main').dataset.policies === 'fcfs.easy.checkpoint'").await;
    assert_eq!(stands(tab).await.0, "fcfs.easy.checkpoint");
    // What is told of two policies is told of three once these are compared.
    tab.until("document.querySelectorAll('.pair').length === 2").await;
    tab.run("[...document.querySelectorAll('.pair')].at(-1).focus()").await;
    tab.press("Enter").await;
    tab.until("document.querySelector('main').dataset.parting").await;
    let pressed: String = tab.eval("document.activeElement.getAttribute('aria-pressed')").await;
    assert_eq!(pressed, "true", "the focus stays where the reader pressed");
    tab.until("document.querySelectorAll('.decision').length >= 2").await;
    // By job: each chart at its own instant.
    tab.run(
        "const by = document.querySelector('select.align'); by.value = 'job';
         by.dispatchEvent(new Event('change', { bubbles: true }))",
    )
    .await;
    tab.until("location.hash.includes('at=job.')").await;
    // The tables behind the pictures tell the same.
    tab.run("document.querySelector('#menu [data-key=T]').click()").await;
    tab.until("document.querySelector('figure[data-policy=easy] table caption')").await;
}

async fn least_fit_stands_beside_best_fit(tab: &Tab) {
    open(tab, "g=fig4&vs=least-fit.best-fit").await;
    assert_eq!(stands(tab).await.3.as_deref(), Some("0.1"));
    let kinds = ["least-fit", "best-fit"].map(|name| (name.to_owned(), Some("place".into())));
    assert_eq!(runs(tab).await, kinds);
    let said = told(tab).await;
    let places = ["Task t is placed on b.", "Task t is placed on c."];
    assert!(places.iter().all(|place| said.contains(place)), "{said}");
    assert!(decision(tab, "least-fit").await.contains("Why not c?"));
    assert!(decision(tab, "best-fit").await.contains("Why not b?"));
    tab.press("Home").await;
    tab.until("document.querySelector('main').dataset.place === '0'").await;
    tab.press(" ").await;
    tab.until("document.querySelector('main').dataset.place === '1'").await;
    tab.until("document.querySelector('main').dataset.playing === 'false'").await;
    tab.run("document.querySelector('#menu [data-key=T]').click()").await;
    tab.until("document.querySelectorAll('figure[data-policy=best-fit] tbody tr').length === 12")
        .await;
}

async fn a_link_opens_the_comparison_where_it_was_made(tab: &Tab) {
    open(tab, "g=checkpoint&vs=easy.checkpoint&at=start").await;
    for tick in [0, 1, 2, 3, 4, 8, 10] {
        tab.press("ArrowRight").await;
        tab.until(&format!("document.querySelector('main').dataset.tick === '{tick}'")).await;
    }
    tab.until("location.hash.includes('&vs=easy.checkpoint&at=10')").await;
    let before = stands(tab).await;
    let link: String = tab.eval("location.hash.slice(1)").await;
    open(tab, &link).await;
    assert_eq!(stands(tab).await, before);
    assert_eq!(runs(tab).await.len(), 2);
    // Without a word on where: at the first difference. Nonsense costs the comparison alone.
    open(tab, "g=checkpoint&vs=fcfs.checkpoint").await;
    assert_eq!(stands(tab).await.3.as_deref(), Some("0.1"));
    for bad in ["vs=easy", "vs=easy.nonsense", "vs=easy.easy", "vs=least-fit.best-fit"] {
        tab.follow(&format!("g=checkpoint&m=3&{bad}")).await;
        tab.until_moment(3).await;
    }
    tab.press("c").await;
    tab.until(READY).await;
    tab.click_button("Back to one policy").await;
    tab.until("document.querySelector('main[data-moment]') && !location.hash.includes('vs=')")
        .await;
}

async fn a_week_of_a_real_trace_is_compared_and_scrubbed(tab: &Tab) {
    open(tab, "g=kth-week&vs=easy.conservative.checkpoint").await;
    let partings: u32 = tab.eval("document.querySelectorAll('button.pair').length").await;
    assert!((1..=2).contains(&partings), "{partings}");
    tab.run(
        "const slider = document.getElementById('scrubber');
         slider.value = slider.max / 2 | 0;
         slider.dispatchEvent(new Event('input', { bubbles: true }))",
    )
    .await;
    tab.until("document.querySelector('main').dataset.place == (document.querySelector('main').dataset.places / 2 | 0)")
        .await;
    assert_eq!(runs(tab).await.len(), 3);
    let nows: Vec<String> = tab
        .eval("[...document.querySelectorAll('figure .drawing')].map(it => it.getAttribute('aria-label').match(/, at ([^:]*):/)[1])")
        .await;
    assert!(nows.iter().all(|now| *now == nows[0]), "one clock: {nows:?}");
}

const EXAMPLES: [&str; 3] = [
    "g=checkpoint&vs=easy.checkpoint",
    "g=fig4&vs=least-fit.best-fit",
    "g=lend&vs=lend.reserve.per-job",
];

/// Sizes, darkness and languages.
const LOOKS: [((u32, u32), bool, &str); 4] = [
    ((1360, 860), false, "en-US"),
    ((1360, 860), true, "zh-CN"),
    ((360, 740), false, "zh-CN"),
    ((360, 740), true, "en-US"),
];

/// As these looks are, or in the other colours.
async fn axe_finds_nothing(tab: &Tab, others: bool) {
    for (size, dark, languages) in LOOKS {
        let look = Look { size, dark: dark != others, languages, still: true, ..Look::default() };
        tab.look(look).await;
        for example in EXAMPLES {
            open(tab, example).await;
            tab.settle().await;
            let found = tab.axe().await;
            assert!(found.is_empty(), "{example} {look:?}:\n{}", found.join("\n"));
            let wide: bool = tab.eval("document.documentElement.scrollWidth <= innerWidth").await;
            assert!(wide, "{example} {look:?}: nothing sticks out");
        }
    }
}

async fn axe_finds_nothing_in_a_comparison(tab: &Tab) {
    axe_finds_nothing(tab, false).await;
}

#[test]
#[ignore = "with --full"]
fn axe_finds_nothing_in_a_comparison_in_the_other_colours() {
    browse(Look::default(), async |tab: &Tab| axe_finds_nothing(tab, true).await);
}

/// The range that each chart shows, from its name: `… from 0 to 35, …`.
async fn ranges(tab: &Tab) -> Vec<(u64, u64)> {
    tab.eval(
        "[...document.querySelectorAll('figure[data-policy] svg.drawing')]
           .map(it => it.getAttribute('aria-label').match(/from (\\d+) to (\\d+)/).slice(1).map(Number))",
    )
    .await
}

/// The range that all charts show once it is another than before.
async fn until_ranges(tab: &Tab, before: (u64, u64)) -> (u64, u64) {
    let mut last = Vec::new();
    for _ in 0..600 {
        last = ranges(tab).await;
        if last[0] != before && last.iter().all(|range| *range == last[0]) {
            return last[0];
        }
        tab.settle().await;
    }
    panic!("the ranges stay at {last:?}")
}

async fn a_range_that_is_marked_in_one_chart_is_looked_at_in_all(tab: &Tab) {
    for (example, charts) in
        [("g=checkpoint&vs=easy.checkpoint", 2), ("g=lend&vs=lend.reserve.per-job", 3)]
    {
        open(tab, example).await;
        tab.press("End").await;
        tab.until(&format!(
            "(main => main.dataset.place === main.dataset.places
               && main.querySelectorAll('figure[data-policy] svg.drawing [data-key^=piece]').length > {charts}
             )(document.querySelector('main'))"
        ))
        .await;
        let whole = until_ranges(tab, (0, 0)).await;
        assert_eq!(ranges(tab).await.len(), charts);
        for chart in 0..charts {
            let picture =
                format!("document.querySelectorAll('figure[data-policy] svg.drawing')[{chart}]");
            tab.run(&format!("{picture}.scrollIntoView({{ block: 'center' }})")).await;
            let [left, top, right, bottom]: [f64; 4] = tab
                .eval(&format!(
                    "(at => [at.left, at.top, at.right, at.bottom])({picture}.getBoundingClientRect())"
                ))
                .await;
            let (before, y) = (stands(tab).await, f64::midpoint(top, bottom));
            let wide = right - left;
            // What is told of a run, and its totals, stand beside a lane.
            tab.drag((left + wide * 0.35, y), (left + wide * 0.55, y)).await;
            let (from, to) = until_ranges(tab, whole).await;
            assert!(from > 0 && to < whole.1 && from < to, "{example}: {from} to {to}");
            assert_eq!(stands(tab).await, before, "what lies under the pointer is not chosen");
            tab.click("[...document.querySelectorAll('.sight button')].at(-1)").await;
            assert_eq!(until_ranges(tab, (from, to)).await, whole);
        }
    }
}

async fn what_is_compared_saves_as_one_picture(tab: &Tab) {
    open(tab, "g=checkpoint&vs=easy.checkpoint").await;
    tab.catch_files().await;
    tab.click_button("Share").await;
    tab.until("document.querySelector('dialog[open] .actions')").await;
    tab.click("[...document.querySelectorAll('dialog[open] .actions button')].find(it => it.textContent.includes('SVG'))").await;
    tab.until("made.length > 0").await;
    let saved: String = tab.eval("made[0].text()").await;
    for name in [">EASY<", ">Checkpoint<"] {
        assert!(saved.contains(name), "{name} in {saved}");
    }
    assert!(saved.matches("<rect").count() > 20, "two charts");
}

async fn the_way_back_leads_out_of_a_comparison_and_forth_into_it(tab: &Tab) {
    tab.follow("g=fig4&m=9&level=probe").await;
    tab.until_moment(9).await;
    // What is open is no example any more, and nobody fetches it again.
    tab.run(
        "const policy = document.querySelector('.setup select'); policy.value = 'best-fit';
         policy.dispatchEvent(new Event('change', { bubbles: true }))",
    )
    .await;
    tab.until("location.hash.includes('#z=')").await;
    let here = tab.moment().await.0;
    tab.press("c").await;
    tab.until(READY).await;
    tab.until("location.hash.includes('vs=')").await;
    tab.run("history.back()").await;
    tab.until("document.querySelector('.setup select')?.value === 'best-fit'").await;
    tab.until_moment(here).await;
    let undo: bool = tab.eval("Boolean(document.querySelector('#menu [data-key^=Ctrl]'))").await;
    assert!(undo, "it is the same document");
    tab.run("history.forward()").await;
    tab.until(READY).await;
}

rows!(
    compare, Look::default();
    easy_beside_checkpoint_is_led_to_the_first_difference_by_keyboard,
    the_button_of_a_pair_leads_there_and_policies_come_and_go_by_keyboard,
    least_fit_stands_beside_best_fit,
    a_link_opens_the_comparison_where_it_was_made,
    a_week_of_a_real_trace_is_compared_and_scrubbed,
    axe_finds_nothing_in_a_comparison,
    a_range_that_is_marked_in_one_chart_is_looked_at_in_all,
    what_is_compared_saves_as_one_picture,
    the_way_back_leads_out_of_a_comparison_and_forth_into_it,
);
