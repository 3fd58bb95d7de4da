//! Fig. 4, step by step by keyboard, forwards and back, and what is said meanwhile.

use gantry_tests::browser::{Look, Tab};
use gantry_tests::rows;

/// The walk of Fig. 4: kind of step and bucket.
const FRAMES: &str = "visit (*, *), visit (6, *), visit (6, 4), visit (6, 3), finish (6, *), visit (5, *), visit (4, *), \
    visit (4, 4), yield (4, 2), finish (4, *), visit (3, *), yield (3, 5), visit (3, 3), finish (3, *), visit (1, *), finish (*, *)";

const TABLE: &str = "
the page opens paused, with something to see
    at  | main[data-playing=false][data-moments=\"5\"] | 17 of #space [data-key^=bucket] | main svg *[40]
    | main says vcores | main says memory
";

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
const LISTEN: &str = "const live = document.getElementById('live');
    window.heard?.disconnect();
    window.said = [];
    window.heard = new MutationObserver(() => { if (live.textContent) said.push(live.textContent); });
    heard.observe(live, { childList: true, subtree: true, characterData: true })";

/// The labs that can be pressed in the menu: a row that is too long scrolls to the side.
const PRESSED: &str = "[...document.querySelectorAll('.labs-of a')].filter(it => {
    it.scrollIntoView({ inline: 'center', block: 'nearest' });
    const at = it.getBoundingClientRect();
    const top = document.elementFromPoint((at.left + at.right) / 2, (at.top + at.bottom) / 2);
    return top === it && at.left >= 0 && at.right <= innerWidth && at.height >= 24; }).map(it => it.textContent)";

async fn on_a_narrow_screen_the_labs_are_switched_by_pointer_and_by_keyboard(tab: &Tab) {
    let english = ["Placement", "Backfill", "Workflows", "GPU groups", "Affinity"];
    let chinese = ["放置", "回填", "工作流", "GPU 分组", "亲和性"];
    for (look, names) in [("320x740", english), ("360x740 zh", chinese), ("690x740", english)] {
        tab.looks(look).await;
        // They have their place in the menu.
        tab.steps("at g=fig4\nclick .of-menu > .button").await;
        assert_eq!(tab.eval::<Vec<String>>(PRESSED).await, names, "{look}");
        tab.steps(
            "click .labs-of a[2] | .scene.workflow | .labs-of a:nth-of-type(3)[aria-current=page]
            press Escape
            click .of-menu > .button
            enter .labs-of a[1] | .scene.gantt",
        )
        .await;
    }
}

async fn fig_4_shows_its_sixteen_frames_forwards_and_back_and_says_one_sentence_a_step(tab: &Tab) {
    tab.at("g=fig4&m=0&level=probe").await;
    tab.run(LISTEN).await;
    let there = walked(tab, "ArrowRight", 1..=18).await;
    let frames: Vec<String> =
        there[1..17].iter().map(|(_, kind, bucket)| format!("{kind} {bucket}")).collect();
    assert_eq!(frames.join(", "), FRAMES);
    assert_eq!((&*there[0].1, &*there[17].1), ("arrive", "place"));

    let mut back = walked(tab, "ArrowLeft", (1..=17).rev()).await;
    back.reverse();
    assert_eq!(back, there[..17]);

    tab.settle().await;
    let said: Vec<String> = tab.eval("said").await;
    assert_eq!(said.len(), 18 + 17, "one sentence a step: {said:#?}");
    assert!(said.iter().all(|sentence| sentence.chars().count() > 10), "{said:#?}");
}

/// Notes at how many places a frame shows each mark of the space.
const PLACES: &str = "const seen = {}; globalThis.frames_seen = 0;
    globalThis.places_seen = () => Math.max(...Object.values(seen).map(places => places.size));
    const look = () => {
      frames_seen++;
      for (const mark of document.querySelectorAll('#space [data-key]'))
        (seen[mark.dataset.key] ??= new Set()).add(getComputedStyle(mark).transform);
      requestAnimationFrame(look);
    };
    look()";

/// Lets a node be placed, and notes from before that on where it is.
async fn place_a_node(tab: &Tab) {
    tab.steps("at g=fig4&m=17&level=probe | #space [data-key]").await;
    tab.run(PLACES).await;
    tab.steps("press ArrowRight | moment 18").await;
}

async fn a_node_travels_where_it_is_placed_and_keeps_still_where_little_motion_is_asked_for(
    tab: &Tab,
) {
    // On the smaller screen the picture is laid out anew on the way.
    for look in ["1600x900", "1366x768"] {
        tab.looks(look).await;
        place_a_node(tab).await;
        // More places than the one before and the one after.
        tab.until("places_seen() > 4").await;
    }
    tab.looks("still").await;
    place_a_node(tab).await;
    tab.run("frames_seen = 0").await;
    tab.until("frames_seen > 40").await;
    assert_eq!(tab.eval::<usize>("places_seen()").await, 2, "it is there at once");
    tab.none("document.getAnimations().filter(it => it.playState === 'running').map(it => it.id)")
        .await;
}

rows!(
    walk, Look::USUAL, TABLE;
    fig_4_shows_its_sixteen_frames_forwards_and_back_and_says_one_sentence_a_step,
    a_node_travels_where_it_is_placed_and_keeps_still_where_little_motion_is_asked_for,
    on_a_narrow_screen_the_labs_are_switched_by_pointer_and_by_keyboard,
);
