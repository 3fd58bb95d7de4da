//! Files of the site that come late, or not at all.

use gantry_tests::browser::{Look, Tab, button};
use gantry_tests::rows;

/// Goes to the site without waiting for a picture.
async fn go(tab: &Tab, fragment: &str) {
    tab.load(&format!("{}/#{fragment}", tab.address)).await;
}

async fn choose(tab: &Tab, title: &str) {
    tab.click_button("Gallery").await;
    tab.until("document.querySelector('dialog[open] .card')").await;
    let card = format!(
        "[...document.querySelectorAll('.card')].find(it => it.innerText.includes('{title}'))"
    );
    let labs: u32 = tab.eval("document.querySelectorAll('.choices button').length").await;
    for lab in 0..labs {
        tab.click(&format!("document.querySelectorAll('.choices button')[{lab}]")).await;
        tab.settle().await;
        if tab.eval::<bool>(&format!("!!{card}")).await {
            break;
        }
    }
    tab.click(&card).await;
    tab.until("!document.querySelector('dialog[open]')").await;
}

async fn a_late_example_is_told_of_and_does_not_replace_what_was_opened_since(tab: &Tab) {
    tab.follow("g=fig4").await;
    tab.gate.hold("openb.json");
    choose(tab, "A GPU cluster").await;
    tab.until("document.querySelector('.recording label')?.innerText === 'Fetching the example…'")
        .await;
    assert_eq!(tab.moment().await.0, 0, "what is open stays");
    choose(tab, "Fig. 5").await;
    tab.until("location.hash.includes('g=fig5') && !document.querySelector('.recording')").await;
    tab.gate.open();
    // A fetch that comes after it, and so behind whatever came of it.
    let _: String = tab
        .eval("fetch('./gallery/openb.json').then(it => it.text()).then(it => it.slice(0, 9))")
        .await;
    tab.settle().await;
    assert!(tab.eval::<bool>("location.hash.includes('g=fig5')").await);
    let title: String = tab.eval("document.querySelector('h1').innerText").await;
    assert!(title.contains("Fig. 5"), "{title}");

    // One that is given up leaves what is open.
    tab.gate.hold("easy.json");
    choose(tab, "EASY").await;
    tab.click_button("Cancel").await;
    tab.until("!document.querySelector('.recording')").await;
    tab.gate.open();
    tab.press("ArrowRight").await;
    tab.until("location.hash.includes('g=fig5') && location.hash.includes('m=')").await;
}

async fn an_example_that_cannot_be_fetched_is_told_and_fetched_again_when_asked(tab: &Tab) {
    tab.gate.refuse("easy.json");
    tab.open("g=easy").await;
    tab.until("document.querySelector('.notices').innerText.includes('could not be loaded')").await;
    assert!(
        tab.eval::<bool>("location.hash.includes('g=fig4') || !document.querySelector('.empty')")
            .await
    );
    assert!(tab.take_troubles().iter().all(|trouble| trouble.contains("503")));
    tab.gate.open();
    tab.click_button("Try again").await;
    tab.until("location.hash.includes('g=easy') && document.querySelector('.gantt')").await;
}

async fn a_program_file_that_cannot_be_fetched_is_told_in_both_languages(tab: &Tab) {
    for refused in ["_bg.wasm", "app-"] {
        tab.gate.refuse(refused);
        go(tab, "g=fig4").await;
        tab.until("document.querySelector('.unfetched')").await;
        let said: String = tab.eval("document.querySelector('.unfetched').innerText").await;
        assert!(said.contains("could not be fetched") && said.contains("无法获取"), "{said}");
        let once: u32 = tab.eval("document.querySelectorAll('.unfetched').length").await;
        assert_eq!(once, 1, "{refused}");
        assert!(!tab.take_troubles().is_empty(), "the console has it");
        tab.gate.open();
        tab.click(&button("Try again")).await;
        tab.until("document.querySelector('main[data-moment]')").await;
        assert!(!tab.eval::<bool>("Boolean(document.querySelector('.unfetched'))").await);
        tab.take_troubles();
    }
}

async fn a_worker_that_does_not_start_is_told_and_started_when_asked(tab: &Tab) {
    for refused in ["worker_bg.wasm", "worker.js", "loader.js"] {
        tab.gate.refuse(refused);
        go(tab, "g=fig4&m=9").await;
        tab.until("document.querySelector('.notices')?.innerText.includes('could not be started')")
            .await;
        tab.gate.open();
        tab.click_button("Try again").await;
        tab.until("!document.querySelector('.notices').innerText && document.querySelector('main[data-moment=\"9\"]')").await;
        tab.press("ArrowRight").await;
        tab.until_moment(10).await;
        tab.take_troubles();
    }
}

async fn what_is_typed_while_a_part_of_the_program_is_on_its_way_stays_in_its_field(tab: &Tab) {
    tab.follow("g=fig4").await;
    tab.click_button("Edit").await;
    tab.until("document.querySelector('#editor .forms > section:last-of-type input')").await;
    // The worker has no part yet that makes changes. (A page that was built quickly is whole.)
    tab.gate.hold("worker-");
    tab.run("document.querySelector('#editor .forms > section:last-of-type input').select()").await;
    tab.type_in("mi").await;
    tab.settle().await;
    tab.type_in("ne").await;
    let typed = "document.querySelector('#editor .forms > section:last-of-type input').value";
    assert_eq!(tab.eval::<String>(typed).await, "mine");
    tab.gate.open();
    tab.until("document.title.startsWith('mine')").await;
    assert_eq!(tab.eval::<String>(typed).await, "mine");

    // The page's part of another lab: its forms come with its picture.
    tab.gate.hold("app-");
    tab.click_button("Gallery").await;
    tab.click("[...document.querySelectorAll('.choices button')].find(it => it.textContent.startsWith('Workflows'))").await;
    tab.click_button("Draw a workflow from scratch").await;
    tab.settle().await;
    tab.gate.open();
    tab.until(
        "document.querySelector('.stage-graph') && document.querySelector('#editor .forms input')",
    )
    .await;
}

rows!(
    fetching, Look::default();
    a_late_example_is_told_of_and_does_not_replace_what_was_opened_since,
    an_example_that_cannot_be_fetched_is_told_and_fetched_again_when_asked,
    a_program_file_that_cannot_be_fetched_is_told_in_both_languages,
    a_worker_that_does_not_start_is_told_and_started_when_asked,
    what_is_typed_while_a_part_of_the_program_is_on_its_way_stays_in_its_field,
);
