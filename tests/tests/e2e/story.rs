//! The first minute: what the page is for, the story under the picture, the gallery's pictures, help that explains.

use gantry_tests::browser::{Look, Tab, browse};
use gantry_tests::gallery::{self, telling};
use gantry_tests::rows;

use crate::captions::NOW;

const TABLE: &str = "
the page says what it is for, and what comes next
    look 1366x768 moving
    at  | main[data-moment=\"0\"] | .story
    # The one strong button leads to the next step of the story without naming it, and a key does the same.
    | #play[data-next] span is Next | 4 of .foot .steps li button
    press g | .foot .steps [aria-current] is 2 | main[data-playing=false][data-kind=arrive]
    home
    # The first thing moves when Space is pressed, and stops at the next caption.
    press Space | .foot .steps [aria-current] is 2 | main[data-playing=false]
help explains terms and marks
    every lab
    press ? | dialog[open] .glossary li[15] | .glyphs svg path[d][1]
    close
the lists open over the picture of a small laptop
    in 1366x768
    every lab
    | js !document.getElementById('lists').checkVisibility()
    run document.querySelector('#menu [popovertarget=lists]').click()
    | js document.getElementById('lists').checkVisibility() | axe
    press Escape | js !document.getElementById('lists').checkVisibility()
    # The key that finds something opens them too.
    press / | js document.getElementById('lists').checkVisibility() | on #find
    press Escape
";

/// Leads on from caption to caption; a question is passed over first.
async fn on(tab: &Tab, mut at: impl AsyncFnMut(u32)) {
    let (mut last, mut stays) = (0, 0);
    while stays < 3 {
        let now = tab.eval::<String>(NOW).await.parse().expect("a number");
        stays = if now == last { stays + 1 } else { 0 };
        last = now;
        at(now).await;
        tab.steps("press ]\nsettle").await;
    }
}

/// Windows with little room for a caption, and the language.
const WINDOWS: [&str; 4] = ["1366x768", "1366x768 zh", "360x740", "1600x900"];

async fn no_caption_is_cut(tab: &Tab, examples: impl Iterator<Item = String>) {
    let whole = "(it => it.scrollHeight <= it.clientHeight + 1)(document.querySelector('.story'))";
    for example in examples {
        tab.steps(&format!("at g={example}&m=0 | .foot .steps [aria-current] is 1")).await;
        on(tab, async |_| tab.holds(whole).await).await;
    }
}

async fn no_caption_is_cut_where_there_is_little_room(tab: &Tab) {
    for look in WINDOWS {
        tab.looks(look).await;
        no_caption_is_cut(tab, telling().into_iter().map(|it| it.name)).await;
    }
}

#[test]
#[ignore = "with --full"]
fn no_caption_of_all_examples_is_cut() {
    for look in WINDOWS {
        browse(Look::STILL.with(look), async |tab: &Tab| {
            let small = gallery::all().into_iter().filter(gallery::Example::is_small);
            no_caption_is_cut(tab, small.map(|it| it.name)).await;
        });
    }
}

async fn the_gallery_shows_a_picture_of_every_example(tab: &Tab) {
    tab.steps("at g=fig4\nbutton Gallery").await;
    // The first choice is the course; the large examples' moments are left to the worker.
    for lab in 1..=telling().len() {
        tab.steps(&format!(
            "click .choices button[{lab}]
            | js [...document.querySelectorAll('.thumbnail')].filter(it => it.querySelectorAll('svg g').length < 3).length <= 1"
        ))
        .await;
    }
    tab.axe_finds_nothing().await;
}

rows!(
    #[ignore = "with --full"]
    gallery, Look::STILL;
    the_gallery_shows_a_picture_of_every_example,
);

rows!(
    story, Look::STILL, TABLE;
    no_caption_is_cut_where_there_is_little_room,
);
