//! The cost of a look: run in the page at the sizes that are asked for, linked, moved by keys; and the gallery's search.

use gantry_tests::browser::{Look, Tab};
use gantry_tests::rows;

/// What is said of the knob's size.
const SAID: &str = "document.querySelector('dialog.cost [role=status]').textContent";

async fn until_said(tab: &Tab, text: &str) {
    tab.until(&format!("{SAID}.includes('{text}')")).await;
}

async fn axe_finds_nothing(tab: &Tab) {
    tab.settle().await;
    tab.axe_finds_nothing().await;
}

async fn a_look_is_counted_and_timed_here_at_the_sizes_that_are_run(tab: &Tab) {
    tab.follow("g=fig4&m=9&level=probe&lang=en&cost=100").await;
    tab.until("document.querySelector('dialog.cost[open]')").await;
    until_said(tab, "Not run yet with 100 nodes.").await;
    axe_finds_nothing(tab).await;

    tab.run("document.querySelector('dialog.cost input').focus()").await;
    tab.press("ArrowLeft").await;
    until_said(tab, "Not run yet with 12 nodes.").await;
    tab.until("location.hash.includes('cost=12')").await;
    tab.click_button("Run with 12 nodes").await;
    until_said(tab, "A scan looks at 12 nodes. The index looks at").await;
    tab.until("document.querySelectorAll('.cost-bar').length === 2").await;

    // A million nodes are placed in a worker: the page draws on meanwhile.
    tab.run("document.querySelector('dialog.cost input').focus()").await;
    tab.press("End").await;
    until_said(tab, "Not run yet with a million nodes.").await;
    tab.run(
        "window.slow = 0; let last = performance.now();
         requestAnimationFrame(function frame(now) {
             window.slow = Math.max(slow, now - last); last = now; requestAnimationFrame(frame); })",
    )
    .await;
    tab.click_button("Run with a million nodes").await;
    until_said(tab, "A scan looks at a million nodes. The index looks at 3 buckets.").await;
    let slow: f64 = tab.eval("slow").await;
    println!("a million nodes: the longest frame took {slow:.0} ms");
    axe_finds_nothing(tab).await;
    let rows: Vec<u32> = tab
        .eval("[...document.querySelectorAll('.cost tbody tr')].map(row => row.cells.length)")
        .await;
    assert_eq!(rows, [7, 2, 2, 2, 2, 7]);

    tab.click_button("Run all sizes").await;
    tab.click_button("Cancel").await;
    tab.until(
        "[...document.querySelectorAll('.cost .actions button')].at(-1).ariaDisabled === 'true'",
    )
    .await;
    tab.press("Escape").await;
    tab.until("!document.querySelector('dialog[open]') && !location.hash.includes('cost=')").await;
    // What was run stays, and the lab leads there.
    tab.click_button("Gallery").await;
    let card = "[...document.querySelectorAll('dialog[open] button')].find(it => it.textContent.includes('The cost of a look'))";
    tab.until(card).await;
    tab.click(card).await;
    until_said(tab, "A scan looks at 12 nodes.").await;
}

async fn costs_are_read_on_a_phone_in_both_languages(tab: &Tab) {
    for (languages, run, said) in [
        ("en-US", "Run with 1,523 nodes", "A scan looks at 1,523 nodes."),
        ("zh-CN", "以 1,523 个节点运行", "扫描查看 1,523 个节点。"),
    ] {
        let look = Look { size: (360, 740), languages, dark: true, still: true, ..Look::default() };
        tab.look(look).await;
        // What was run stays: each language on a page of its own.
        tab.open("g=fig4&cost=1523").await;
        tab.until("document.querySelector('dialog.cost[open]')").await;
        tab.click_button(run).await;
        until_said(tab, said).await;
        let wide: bool = tab
                .eval("(it => it.scrollWidth <= it.clientWidth)(document.querySelector('.cost .dialog-body'))")
                .await;
        assert!(wide, "{languages}: the dialog scrolls to the side");
        axe_finds_nothing(tab).await;
    }
}

async fn examples_of_all_labs_are_found_by_what_they_are_called_and_say(tab: &Tab) {
    tab.follow("g=fig4&m=9&level=probe&lang=en").await;
    tab.click_button("Gallery").await;
    tab.until("document.querySelector('#gallery-search')").await;
    tab.run("document.getElementById('gallery-search').focus()").await;
    tab.type_in("wxyz").await;
    let said = "document.querySelector('.gallery [role=status]').textContent";
    tab.until(&format!("{said} === 'No example matches.'")).await;
    tab.press("Enter").await;
    axe_finds_nothing(tab).await;
    // Escape lets go of what is sought, and then of the gallery.
    tab.press("Escape").await;
    tab.until(&format!("{said} === '' && document.querySelector('dialog.gallery[open] .card')"))
        .await;
    tab.type_in("EASY").await;
    tab.until(&format!("{said}.includes('match')")).await;
    axe_finds_nothing(tab).await;
    let cards: Vec<String> = tab
        .eval("[...document.querySelectorAll('.gallery .card')].map(it => it.textContent.toLowerCase())")
        .await;
    assert!(!cards.is_empty() && cards.iter().all(|it| it.contains("easy")), "{cards:?}");
    let first: String = tab.eval("document.querySelector('.gallery .card b').textContent").await;
    tab.press("Enter").await;
    tab.until(&format!(
        "!document.querySelector('dialog[open]') && document.querySelector('.head .title').textContent.includes({first:?})"
    ))
    .await;
    tab.until("document.activeElement.id === 'scene'").await;
}

rows!(
    cost, Look { still: true, ..Look::default() };
    a_look_is_counted_and_timed_here_at_the_sizes_that_are_run,
    examples_of_all_labs_are_found_by_what_they_are_called_and_say,
    costs_are_read_on_a_phone_in_both_languages,
);
