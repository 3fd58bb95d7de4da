//! The affinity lab on the page: a cost that is carried and turns a decision, engines that come and go, a system that is made.

use gantry_tests::browser::{Look, Tab};
use gantry_tests::rows;

const HEADLINE: &str = "document.querySelector('.moment b').textContent";

/// The first point of the cost curve: what small calls take on the first type.
const POINT: &str = "document.querySelector('#stage .unit')";

async fn a_cost_that_is_raised_sends_a_small_call_elsewhere(tab: &Tab) {
    tab.follow("g=small-call&k=dispatch.1&lang=en").await;
    tab.until(&format!("({HEADLINE}) === 'Call 1 of t1 runs on cpu of s1.'")).await;
    tab.until(POINT).await;
    // From 2 to 6, where the gpu takes 5.
    for time in 3..=6 {
        tab.run(&format!("{POINT}.focus()")).await;
        tab.press("Alt+ArrowUp").await;
        tab.until(&format!("{POINT}.getAttribute('aria-label').includes(': {time}.')")).await;
    }
    tab.until(&format!("({HEADLINE}) === 'Call 1 of t1 runs on gpu of s1.'")).await;
    tab.end().await;
    tab.until("[...document.querySelectorAll('.moment, .why')].some(it => it.innerText.includes('ended at 16'))").await;
}

async fn a_cost_is_carried_by_pointer_and_the_run_follows(tab: &Tab) {
    tab.follow("g=small-call&k=dispatch.1&lang=en").await;
    tab.until(&format!("({HEADLINE}) === 'Call 1 of t1 runs on cpu of s1.'")).await;
    tab.until(POINT).await;
    let (x, y) = tab.middle(POINT).await;
    tab.drag((x, y), (x, y - 60.0)).await;
    tab.until(&format!("({HEADLINE}) === 'Call 1 of t1 runs on gpu of s1.'")).await;
}

async fn engines_come_to_a_node_and_go_on_the_picture(tab: &Tab) {
    tab.follow("g=misplaced&s=node.0&lang=en").await;
    let chips = "[...document.querySelectorAll('#stage [data-key^=add]')].map(it => it.querySelectorAll('text')[0].textContent).join()";
    tab.until(&format!("({chips}) === '+ gpu,+ cpu'")).await;
    let tiles = "document.querySelectorAll('#stage [data-key^=bucket]').length";
    let before: u64 = tab.eval(tiles).await;
    tab.run("document.querySelector('#stage [data-key^=add]').focus()").await;
    tab.press("Enter").await;
    tab.until(&format!("{tiles} === {}", before + 1)).await;
    let gpu = "[...document.querySelectorAll('#stage [data-key^=bucket]')].at(-1)";
    tab.run(&format!("{gpu}.focus()")).await;
    tab.press("Alt+ArrowDown").await;
    tab.until(&format!("{tiles} === {before}")).await;
}

async fn a_system_is_made_from_what_is_typed(tab: &Tab) {
    tab.follow("g=nine-tasks&lang=en").await;
    tab.until("document.querySelector('#stage .mark')").await;
    tab.click_button("Gallery").await;
    tab.click_button("Generate a system…").await;
    tab.until("document.getElementById('system-nodes')").await;
    tab.axe_finds_nothing().await;
    tab.run("document.getElementById('system-nodes').select()").await;
    tab.type_in("300").await;
    tab.until("document.getElementById('system-nodes').value === '300'").await;
    tab.click_button("Generate and open").await;
    tab.until("document.querySelector('#map') && !document.querySelector('dialog')").await;
    let told = "document.querySelector('#map').getAttribute('aria-label')";
    tab.until(&format!("({told}).includes('300 nodes')")).await;
    tab.press("End").await;
    tab.until(&format!("({told}).includes('Done: 300.')")).await;
}

async fn axe_finds_nothing_in_either_language_wide_or_narrow_and_tables_tell_the_same(tab: &Tab) {
    for (size, languages) in [((1360, 860), "en-US"), ((360, 740), "zh-CN")] {
        tab.look(Look { size, languages, still: true, ..Look::default() }).await;
        tab.follow("g=nine-tasks&m=60&level=probe").await;
        tab.until("document.querySelector('#stage .mark')").await;
        tab.settle().await;
        tab.axe_finds_nothing().await;
        let wide: u64 = tab.eval("document.scrollingElement.scrollWidth").await;
        assert!(wide <= u64::from(size.0), "{wide}");
    }
    tab.look(Look::default()).await;
    tab.follow("g=nine-tasks&m=60&level=probe&lang=en").await;
    tab.until("document.querySelector('#stage .mark')").await;
    tab.press("t").await;
    let table = "document.querySelector('.timeline .table').innerText";
    tab.until(&format!("({table}).includes('15: best')")).await;
    tab.axe_finds_nothing().await;
}

rows!(
    affinity, Look::default();
    a_cost_that_is_raised_sends_a_small_call_elsewhere,
    a_cost_is_carried_by_pointer_and_the_run_follows,
    engines_come_to_a_node_and_go_on_the_picture,
    a_system_is_made_from_what_is_typed,
    axe_finds_nothing_in_either_language_wide_or_narrow_and_tables_tell_the_same,
);
