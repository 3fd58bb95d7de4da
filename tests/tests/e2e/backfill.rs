//! The backfill lab: the example of the method's text under two policies, by keyboard, and what its chart shows.

use gantry_tests::browser::{Look, Tab};
use gantry_tests::rows;

/// Goes on a step at a time until the headline of "why" says so, at most as often as there are moments.
async fn step_until(tab: &Tab, key: &str, headline: &str) {
    let mut seen = Vec::new();
    loop {
        let here: String = tab.eval(HEADLINE).await;
        if here == headline {
            return;
        }
        seen.push(here);
        let at_end: bool = tab
            .eval("(({moment, moments}) => moment === moments)(document.querySelector('main').dataset)")
            .await;
        assert!(!at_end, "never came to: {headline}; but: {seen:#?}");
        let (moment, ..) = tab.moment().await;
        tab.press(key).await;
        tab.until(&format!("document.querySelector('main').dataset.moment !== '{moment}'")).await;
    }
}

const HEADLINE: &str = "document.querySelector('.moment b')?.textContent ?? ''";

/// The sentence under the headline.
async fn why(tab: &Tab) -> String {
    tab.eval("[...document.querySelectorAll('.moment .soft, .why > .explained p')].map(it => it.textContent.trim()).join(' ')").await
}

/// The rows of the table of pieces: job, rows, start, end.
async fn pieces(tab: &Tab) -> Vec<[String; 4]> {
    tab.eval(
        "[...document.querySelectorAll('.gantt .table table:last-of-type tbody tr')]
           .map(row => [...row.cells].slice(0, 4).map(cell => cell.textContent))",
    )
    .await
}

async fn the_texts_example_refuses_d_and_e_under_easy_and_stops_and_resumes_e_under_checkpoint(
    tab: &Tab,
) {
    tab.follow("g=easy&m=0&level=probe").await;
    step_until(tab, "ArrowRight", "A ends: its work is done.").await;
    step_until(tab, "ArrowRight", "D is refused.").await;
    let told = why(tab).await;
    assert!(told.contains("4 + 10 > 10 and 2 > 1 extra"), "{told}");
    assert!(told.contains("With an estimate shorter by 4, or if it needed 1 node fewer"), "{told}");
    step_until(tab, "ArrowRight", "E is refused.").await;
    let told = why(tab).await;
    assert!(told.contains("4 + 12 > 10 and 2 > 1 extra"), "{told}");
    assert!(
        !told.contains("With an estimate shorter"),
        "what would help E may answer the question: {told}"
    );

    tab.run("[...document.querySelectorAll('.policies label')].find(it => it.textContent === 'Checkpoint').querySelector('input').click()").await;
    tab.until("document.querySelector('main').dataset.moments === '31'").await;
    tab.home().await;
    step_until(tab, "ArrowRight", "E is checkpointed and stopped.").await;
    tab.end().await;
    tab.press("t").await;
    tab.until("document.querySelector('.gantt .table')").await;
    let pieces = pieces(tab).await;
    let of = |job: &str| -> Vec<(&str, &str)> {
        let rows = pieces.iter().filter(|row| row[0] == job);
        rows.map(|row| (row[2].as_str(), row[3].as_str())).collect()
    };
    assert_eq!(of("C"), [("10", "16")], "{pieces:?}");
    assert_eq!(of("D"), [("4", "8")], "{pieces:?}");
    assert_eq!(of("E"), [("4", "10"), ("16", "19")], "{pieces:?}");
}

/// Where each piece of the chart is seen.
const PLACES: &str = "[...document.querySelectorAll('[id^=gantt-piece], [id^=gantt-waiting]')]
    .map(it => `${it.id} ${getComputedStyle(it).transform}`).sort()";

async fn a_movement_cut_short_leaves_every_piece_where_it_belongs(tab: &Tab) {
    tab.follow("g=checkpoint&m=0").await;
    tab.until_moment(0).await;
    let last: u64 = tab.eval("Number(document.querySelector('main').dataset.moments)").await;
    for key in ["ArrowRight", "ArrowLeft"] {
        for _ in 0..last {
            // No wait for the movement: the next key comes in the middle of it.
            let (moment, ..) = tab.moment().await;
            tab.press(key).await;
            tab.until(&format!(
                "document.querySelector('main').dataset.moment !== '{moment}' || ['0', '{last}'].includes('{moment}')"
            ))
            .await;
            let (moment, ..) = tab.moment().await;
            if moment == 0 || moment == last {
                break;
            }
        }
    }
    for _ in 0..12 {
        tab.press("ArrowRight").await;
        tab.settle().await;
    }
    let (moment, ..) = tab.moment().await;
    // The movement is over when two looks, far apart, agree.
    tab.until(&format!(
        "window.places = window.places ?? [], places.push(JSON.stringify({PLACES})), places.length > 60 && places.at(-1) === places.at(-31)"
    ))
    .await;
    let here: Vec<String> = tab.eval(PLACES).await;
    tab.look(Look { still: true, ..Look::default() }).await;
    tab.follow(&format!("g=checkpoint&m={moment}")).await;
    tab.until_moment(moment).await;
    tab.settle().await;
    let fresh: Vec<String> = tab.eval(PLACES).await;
    assert!(here.len() > 2, "{here:?}");
    assert_eq!(here, fresh);
}

rows!(
    backfill, Look::default();
    a_movement_cut_short_leaves_every_piece_where_it_belongs,
    the_texts_example_refuses_d_and_e_under_easy_and_stops_and_resumes_e_under_checkpoint,
);
