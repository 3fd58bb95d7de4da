//! Files of the site that come late, or not at all.

use gantry_tests::browser::{Look, Tab};
use gantry_tests::rows;

const TABLE: &str = "
a late example is told of, and does not replace what was opened since
    at g=fig4
    hold openb.json
    # What is open stays.
    button Gallery
    click .card 'A GPU cluster' | .recording label is Fetching the example… | moment 0
    button Gallery
    click .card 'Fig. 5' | address g=fig5 | no .recording
    serve
    # A fetch that comes after it, and so behind whatever came of it.
    run await (await fetch('./gallery/openb.json')).text()
    settle | address g=fig5 | h1 says Fig. 5
one that is given up leaves what is open
    at g=fig5
    hold easy.json
    button Gallery
    click .choices button 'Backfill'
    click .card 'EASY'
    button Cancel | no .recording
    serve
    press ArrowRight | address g=fig5 | address m=
an example that cannot be fetched is told, and fetched again when asked
    refuse easy.json
    open g=easy | .notices says could not be loaded
    troubles
    serve
    button Try again | address g=easy | .gantt
what is typed while a part of the program is on its way stays in its field
    at g=fig4
    edit | #editor .forms > section:last-of-type input
    # The worker has no part yet that makes changes. (A page that was built quickly is whole.)
    hold worker-
    write #editor .forms > section:last-of-type input = mi
    settle
    type ne
    | #editor .forms > section:last-of-type input holds mine
    serve
    | js document.title.startsWith('mine') | #editor .forms > section:last-of-type input holds mine
    # The page's part of another lab: its forms come with its picture.
    hold app-
    button Gallery
    click .choices button 'Workflows'
    button Draw a workflow from scratch
    settle
    serve
    | .stage-graph | #editor .forms input
";

/// Goes to the site without waiting for a picture.
async fn go(tab: &Tab, fragment: &str) {
    tab.load(&format!("{}/#{fragment}", tab.address)).await;
}

async fn a_program_file_that_cannot_be_fetched_is_told_in_both_languages(tab: &Tab) {
    for refused in ["_bg.wasm", "app-"] {
        tab.gate.refuse(refused);
        go(tab, "g=fig4").await;
        tab.steps(
            "| .unfetched says could not be fetched | .unfetched says 无法获取 | 1 of .unfetched",
        )
        .await;
        assert!(!tab.take_troubles().is_empty(), "the console has it");
        tab.steps("serve\nbutton Try again | main[data-moment] | no .unfetched\ntroubles").await;
    }
}

async fn a_worker_that_does_not_start_is_told_and_started_when_asked(tab: &Tab) {
    for refused in ["worker_bg.wasm", "worker.js", "loader.js"] {
        tab.gate.refuse(refused);
        go(tab, "g=fig4&m=9").await;
        tab.steps(
            "| .notices says could not be started
            serve
            button Try again | .notices is empty | moment 9
            press ArrowRight | moment 10
            troubles",
        )
        .await;
    }
}

rows!(
    fetching, Look::USUAL, TABLE;
    a_program_file_that_cannot_be_fetched_is_told_in_both_languages,
    a_worker_that_does_not_start_is_told_and_started_when_asked,
);
