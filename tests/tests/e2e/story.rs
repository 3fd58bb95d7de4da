//! The first minute: what the page is for, the story under the picture, the gallery's pictures, help that explains.

use gantry_tests::browser::{Look, Tab, browse};
use gantry_tests::gallery::{self, telling};
use gantry_tests::rows;

/// The number of the present caption.
const NOW: &str = "document.querySelector('.foot .steps [aria-current]')?.textContent";

async fn the_page_says_what_it_is_for_and_what_comes_next(tab: &Tab) {
    tab.look(Look { size: (1366, 768), ..Look::default() }).await;
    tab.follow("").await;
    tab.until(
        "document.querySelector('main[data-moment=\"0\"]') && document.querySelector('.story')",
    )
    .await;
    // The one strong button leads to the next step of the story without naming it, and a key does the same.
    tab.until("document.querySelector('#play[data-next] span').textContent === 'Next'").await;
    tab.until("document.querySelectorAll('.foot .steps li button').length === 4").await;
    tab.press("g").await;
    tab.until(&format!(
        "{NOW} === '2' && document.querySelector('main').dataset.playing === 'false'"
    ))
    .await;
    assert_eq!(tab.moment().await.1, "arrive");
    tab.home().await;
    // The first thing moves when Space is pressed, and stops at the next caption.
    tab.press(" ").await;
    tab.until(&format!(
        "{NOW} === '2' && document.querySelector('main').dataset.playing === 'false'"
    ))
    .await;
}

async fn every_lab_opens_on_its_first_caption_and_its_story_is_led_to_its_end(tab: &Tab) {
    tab.follow("").await;
    let labs: Vec<String> =
        tab.eval("[...document.querySelectorAll('.labs a')].map(it => it.hash.slice(1))").await;
    assert_eq!(labs.len(), telling().len());
    for lab in labs {
        tab.follow(&lab).await;
        tab.until(&format!("document.querySelector('main[data-moment]') && {NOW} === '1'")).await;
        let mut captions = 1;
        on(tab, async |now| captions = captions.max(now)).await;
        assert!(captions >= 3, "{lab}: {captions} captions");
        assert!(
            tab.eval::<bool>("!document.querySelector('#play[data-next]')").await,
            "{lab}: the last has none behind it"
        );
        tab.press("Home").await;
        tab.until(&format!("{NOW} === '1'")).await;
    }
}

/// Leads on from caption to caption; a question is passed over first.
async fn on(tab: &Tab, mut at: impl AsyncFnMut(u32)) {
    let (mut last, mut stays) = (0, 0);
    while stays < 3 {
        let now: String = tab.eval(NOW).await;
        let now = now.parse().expect("a number");
        stays = if now == last { stays + 1 } else { 0 };
        last = now;
        at(now).await;
        tab.press("]").await;
        tab.settle().await;
    }
}

/// Windows with little room for a caption, and the language.
const WINDOWS: [((u32, u32), &str); 4] =
    [((1366, 768), "en-US"), ((1366, 768), "zh-CN"), ((360, 740), "en-US"), ((1600, 900), "en-US")];

async fn no_caption_is_cut(tab: &Tab, examples: impl Iterator<Item = String>) {
    let cut = "(it => it.scrollHeight > it.clientHeight + 1)(document.querySelector('.story'))";
    let mut wrong = Vec::new();
    for example in examples {
        tab.follow(&format!("g={example}&m=0")).await;
        tab.until(&format!("{NOW} === '1'")).await;
        on(tab, async |now| {
            if tab.eval::<bool>(cut).await {
                wrong.push(format!("{example} {now}"));
            }
        })
        .await;
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

async fn no_caption_is_cut_where_there_is_little_room(tab: &Tab) {
    for (size, languages) in WINDOWS {
        tab.look(Look { size, languages, still: true, ..Look::default() }).await;
        no_caption_is_cut(tab, telling().into_iter().map(|it| it.name)).await;
    }
}

#[test]
#[ignore = "with --full"]
fn no_caption_of_all_examples_is_cut() {
    for (size, languages) in WINDOWS {
        browse(Look { size, languages, still: true, ..Look::default() }, async |tab: &Tab| {
            let small = gallery::all().into_iter().filter(gallery::Example::is_small);
            no_caption_is_cut(tab, small.map(|it| it.name)).await;
        });
    }
}

async fn the_gallery_shows_a_picture_of_every_example(tab: &Tab) {
    tab.follow("g=fig4").await;
    tab.click_button("Gallery").await;
    let labs = u32::try_from(telling().len()).expect("a few");
    // The first choice is the course.
    for lab in 1..=labs {
        tab.click(&format!("document.querySelectorAll('.choices button')[{lab}]")).await;
        // All but the large ones, whose moments are left to the worker.
        tab.until("[...document.querySelectorAll('.thumbnail')].filter(it => it.querySelectorAll('svg g').length < 3).length <= 1").await;
    }
    tab.axe_finds_nothing().await;
}

async fn help_explains_terms_and_marks(tab: &Tab) {
    for it in telling() {
        tab.follow(&it.address).await;
        tab.until("document.querySelector('main[data-moment]')").await;
        tab.press("?").await;
        tab.until("document.querySelectorAll('dialog[open] .glossary li').length >= 16").await;
        let glyphs: u32 = tab.eval("document.querySelectorAll('.glyphs svg path[d]').length").await;
        assert!(glyphs >= 2, "{}: {glyphs} marks", it.name);
        tab.close().await;
    }
}

async fn the_lists_open_over_the_picture_of_a_small_laptop(tab: &Tab) {
    tab.look(Look { size: (1366, 768), still: true, ..Look::default() }).await;
    for it in telling() {
        tab.follow(&it.address).await;
        tab.until("document.querySelector('main[data-moment]')").await;
        let seen = "document.getElementById('lists').checkVisibility()";
        assert!(!tab.eval::<bool>(seen).await, "{}: the picture has their room", it.name);
        tab.run("document.querySelector('#menu [popovertarget=lists]').click()").await;
        tab.until(seen).await;
        tab.axe_finds_nothing().await;
        tab.press("Escape").await;
        tab.until(&format!("!{seen}")).await;
        // The key that finds something opens them too.
        tab.press("/").await;
        tab.until(&format!("{seen} && document.activeElement.id === 'find'")).await;
        tab.press("Escape").await;
    }
}

rows!(
    #[ignore = "with --full"]
    gallery, Look { still: true, ..Look::default() };
    the_gallery_shows_a_picture_of_every_example,
);

rows!(
    story, Look { still: true, ..Look::default() };
    the_page_says_what_it_is_for_and_what_comes_next,
    no_caption_is_cut_where_there_is_little_room,
    every_lab_opens_on_its_first_caption_and_its_story_is_led_to_its_end,
    help_explains_terms_and_marks,
    the_lists_open_over_the_picture_of_a_small_laptop,
);
