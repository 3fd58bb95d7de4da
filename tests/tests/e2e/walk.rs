//! Fig. 4, step by step by keyboard, forwards and back, and what is said meanwhile.

use gantry_tests::browser::{Look, Tab};
use gantry_tests::rows;

/// The walk of Fig. 4: kind of step and bucket.
const FRAMES: [(&str, &str); 16] = [
    ("visit", "(*, *)"),
    ("visit", "(6, *)"),
    ("visit", "(6, 4)"),
    ("visit", "(6, 3)"),
    ("finish", "(6, *)"),
    ("visit", "(5, *)"),
    ("visit", "(4, *)"),
    ("visit", "(4, 4)"),
    ("yield", "(4, 2)"),
    ("finish", "(4, *)"),
    ("visit", "(3, *)"),
    ("yield", "(3, 5)"),
    ("visit", "(3, 3)"),
    ("finish", "(3, *)"),
    ("visit", "(1, *)"),
    ("finish", "(*, *)"),
];

/// Presses a key once a moment and collects what the page shows of each.
async fn walked(
    tab: &Tab,
    key: &str,
    moments: impl Iterator<Item = u64>,
) -> Vec<(u64, String, String)> {
    let mut shown = Vec::new();
    for moment in moments {
        tab.press(key).await;
        tab.until_moment(moment).await;
        shown.push(tab.moment().await);
    }
    shown
}

/// Begins to note every sentence that the live region says.
async fn listen(tab: &Tab) {
    tab.run(
        "const live = document.getElementById('live');
         window.heard?.disconnect();
         window.said = [];
         window.heard = new MutationObserver(() => { if (live.textContent) said.push(live.textContent); });
         heard.observe(live, { childList: true, subtree: true, characterData: true })",
    )
    .await;
}

async fn on_a_narrow_screen_the_labs_are_switched_by_pointer_and_by_keyboard(tab: &Tab) {
    for (width, languages, names) in [
        (320, "en-US", ["Placement", "Backfill", "Workflows", "GPU groups", "Affinity"]),
        (360, "zh-CN", ["放置", "回填", "工作流", "GPU 分组", "亲和性"]),
        (690, "en-US", ["Placement", "Backfill", "Workflows", "GPU groups", "Affinity"]),
    ] {
        tab.look(Look { size: (width, 740), languages, ..Look::default() }).await;
        tab.follow("g=fig4").await;
        tab.until("document.querySelector('main[data-moment]')").await;
        // They have their place in the menu.
        tab.click("document.querySelector('.of-menu > .button')").await;
        let seen: Vec<String> = tab
            .eval(
                "[...document.querySelectorAll('.labs-of a')].filter(it => {
                   // A row that is too long scrolls to the side.
                   it.scrollIntoView({ inline: 'center', block: 'nearest' });
                   const at = it.getBoundingClientRect();
                   const top = document.elementFromPoint((at.left + at.right) / 2, (at.top + at.bottom) / 2);
                   return top === it && at.left >= 0 && at.right <= innerWidth && at.height >= 24;
                 }).map(it => it.textContent)",
            )
            .await;
        assert_eq!(seen, names, "{width}");
        tab.click("document.querySelectorAll('.labs-of a')[2]").await;
        tab.until("document.querySelector('.scene.workflow')").await;
        let current: String =
            tab.eval("document.querySelector('.labs-of [aria-current=page]').textContent").await;
        assert_eq!(current, names[2]);
        tab.press("Escape").await;
        tab.click("document.querySelector('.of-menu > .button')").await;
        tab.run("document.querySelectorAll('.labs-of a')[1].focus()").await;
        tab.press("Enter").await;
        tab.until("document.querySelector('.scene.gantt')").await;
    }
}

async fn fig_4_shows_its_sixteen_frames_forwards_and_back_and_says_one_sentence_a_step(tab: &Tab) {
    tab.follow("g=fig4&m=0&level=probe").await;
    tab.until_moment(0).await;
    listen(tab).await;
    let there = walked(tab, "ArrowRight", 1..=18).await;
    let frames: Vec<(&str, &str)> = there
        .iter()
        .filter(|(_, kind, _)| ["visit", "finish", "yield"].contains(&kind.as_str()))
        .map(|(_, kind, bucket)| (kind.as_str(), bucket.as_str()))
        .collect();
    assert_eq!(frames, FRAMES);
    let kinds: Vec<&str> =
        [&there[0], &there[17]].iter().map(|(_, kind, _)| kind.as_str()).collect();
    assert_eq!(kinds, ["arrive", "place"]);

    let mut back = walked(tab, "ArrowLeft", (1..=17).rev()).await;
    back.reverse();
    assert_eq!(back, there[..17]);

    tab.settle().await;
    let said: Vec<String> = tab.eval("said").await;
    assert_eq!(said.len(), 18 + 17, "one sentence a step: {said:#?}");
    assert!(said.iter().all(|sentence| sentence.chars().count() > 10), "{said:#?}");
}

async fn the_page_opens_paused_with_something_to_see(tab: &Tab) {
    tab.follow("").await;
    let playing: String = tab.eval("document.querySelector('main').dataset.playing").await;
    let moments: String = tab.eval("document.querySelector('main').dataset.moments").await;
    assert_eq!((playing.as_str(), moments.as_str()), ("false", "5"));
    tab.until("document.querySelectorAll('#space [data-key^=bucket]').length === 17").await;
    let marks: u64 = tab.eval("document.querySelectorAll('main svg *').length").await;
    assert!(marks > 40, "{marks} marks in the picture");
    let text: String = tab.eval("document.querySelector('main').innerText").await;
    assert!(text.contains("vcores") && text.contains("memory"), "{text}");
}

async fn playing_is_silent_and_ends_at_the_end(tab: &Tab) {
    tab.follow("g=fig4&m=0&level=probe").await;
    tab.until_moment(0).await;
    listen(tab).await;
    for _ in 0..8 {
        tab.press("+").await;
    }
    // Without its story it plays to the end.
    tab.run("document.querySelector('.setup select').value = 'best-fit';
             document.querySelector('.setup select').dispatchEvent(new Event('change', { bubbles: true }))").await;
    tab.until(
        "document.querySelector('.story.rests') && document.querySelector('main[aria-busy=false]')",
    )
    .await;
    tab.home().await;
    tab.run("said.length = 0").await;
    tab.press(" ").await;
    tab.until("(({ moment, moments, playing }) => moment === moments && playing === 'false')(document.querySelector('main').dataset)").await;
    let said: Vec<String> = tab.eval("said").await;
    assert!(said.is_empty(), "said while playing: {said:?}");
}

async fn levels_nest_and_jumps_find_their_kind(tab: &Tab) {
    tab.follow("g=fig4&m=0&level=event").await;
    tab.until_moment(0).await;
    tab.press("ArrowRight").await;
    tab.until_moment(1).await;
    tab.press("ArrowRight").await;
    tab.until_moment(18).await;
    tab.home().await;
    tab.press("End").await;
    tab.until_moment(18).await;

    tab.follow("g=fig4&m=3&level=probe").await;
    tab.until_moment(3).await;
    // Shift goes one level up: to the next decision, then back to what came before all of them.
    tab.press("Shift+ArrowRight").await;
    tab.until_moment(18).await;
    assert_eq!(tab.moment().await.1, "place");
    tab.press(",").await;
    tab.settle().await;
    assert!(tab.moment().await.0 <= 18);
}

/// Lets a node be placed, and notes from before that on at how many places a frame shows each mark of the space.
async fn place_a_node(tab: &Tab) {
    tab.follow("g=fig4&m=17&level=probe").await;
    tab.until_moment(17).await;
    tab.until("document.querySelector('#space [data-key]')").await;
    tab.run(
        "const seen = {}; globalThis.frames_seen = 0; globalThis.places_seen = () => Math.max(...Object.values(seen).map(places => places.size));
         const look = () => {
           frames_seen++;
           for (const mark of document.querySelectorAll('#space [data-key]'))
             (seen[mark.dataset.key] ??= new Set()).add(getComputedStyle(mark).transform);
           requestAnimationFrame(look);
         };
         look()",
    )
    .await;
    tab.press("ArrowRight").await;
    tab.until_moment(18).await;
}

async fn a_node_travels_where_it_is_placed_and_keeps_still_where_little_motion_is_asked_for(
    tab: &Tab,
) {
    // On the smaller screen the picture is laid out anew on the way.
    for size in [(1600, 900), (1366, 768)] {
        tab.look(Look { size, ..Look::default() }).await;
        place_a_node(tab).await;
        // More places than the one before and the one after.
        tab.until("places_seen() > 4").await;
    }
    tab.look(Look { still: true, ..Look::default() }).await;
    place_a_node(tab).await;
    tab.run("frames_seen = 0").await;
    tab.until("frames_seen > 40").await;
    assert_eq!(tab.eval::<usize>("places_seen()").await, 2, "it is there at once");
    let running: usize =
        tab.eval("document.getAnimations().filter(it => it.playState === 'running').length").await;
    assert_eq!(running, 0, "nothing else moves");
}

rows!(
    walk, Look::default();
    the_page_opens_paused_with_something_to_see,
    fig_4_shows_its_sixteen_frames_forwards_and_back_and_says_one_sentence_a_step,
    levels_nest_and_jumps_find_their_kind,
    a_node_travels_where_it_is_placed_and_keeps_still_where_little_motion_is_asked_for,
    on_a_narrow_screen_the_labs_are_switched_by_pointer_and_by_keyboard,
    playing_is_silent_and_ends_at_the_end,
);
