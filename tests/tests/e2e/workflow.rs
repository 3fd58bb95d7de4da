//! The workflow lab: what answers to pointer and keyboard, what stays where it is, the range of the timeline.

use gantry_tests::browser::{Look, Tab, browse};
use gantry_tests::rows;

const HEADLINE: &str = "document.querySelector('.moment b')?.textContent ?? ''";

/// To the next step of the kind that is shown, or the one before; the headline is this then.
async fn jump(tab: &Tab, key: &str, headline: &str) {
    tab.press(key).await;
    tab.until(&format!("({HEADLINE}) === {headline:?}")).await;
}

async fn a_unit_a_user_a_loan_and_a_stage_answer_to_pointer_and_keyboard(tab: &Tab) {
    let answers = async |headline: &str| -> String {
        tab.until(&format!(
            "document.querySelector('.why-not .headline')?.textContent === '{headline}'"
        ))
        .await;
        tab.eval("document.querySelector('.why-not').textContent").await
    };
    let mark = |figure: &str, label: &str| {
        format!(
            "[...document.querySelectorAll('{figure} [role=button]')].find(it => it.getAttribute('aria-label').startsWith('{label}'))"
        )
    };
    tab.follow("g=lend&m=18").await;
    tab.until("document.querySelectorAll('#units [role=button]').length >= 8").await;
    tab.click(&mark("#units", "g4:")).await;
    let told = answers("Who owns GPU g4?").await;
    assert!(told.contains("shares are not transferred"), "{told}");
    tab.click("[...document.querySelectorAll('.user-table .pick')][0]").await;
    let told = answers("What does u1 have?").await;
    assert!(told.contains("1 job waits: job d."), "{told}");
    tab.click("[...document.querySelectorAll('.ledger .pick')][0]").await;
    let told = answers("w lends 3 GPUs to job a of u1.").await;
    assert!(told.contains("when stage 2 of w reclaims GPUs"), "{told}");
    tab.run(&format!("{}.focus()", mark("#units", "1 g0"))).await;
    tab.press("Enter").await;
    let told = answers("Job 1 of stage 1 of w runs.").await;
    assert!(told.contains("from 0 to 4"), "{told}");
    tab.run("document.querySelector('#timeline [id^=timeline-stage]').focus()").await;
    tab.press("Enter").await;
    let told = answers("Stage 1 of w runs.").await;
    assert!(told.contains("left 6 to lend"), "{told}");
    tab.click("[...document.querySelectorAll('.stage-table .pick')][1]").await;
    answers("Stage 2 of w has not begun.").await;
}

async fn a_job_and_a_workflow_are_asked_why_they_do_not_run(tab: &Tab) {
    tab.follow("g=rivals&k=weigh.2").await;
    tab.until(&format!("({HEADLINE}) === 'May urgent be admitted?'")).await;
    tab.press("/").await;
    tab.until("document.activeElement.id === 'find'").await;
    tab.type_in("urgent").await;
    tab.press("Enter").await;
    tab.until("document.querySelector('.why-not .headline')").await;
    let told: String = tab.eval("document.querySelector('.why-not').textContent").await;
    assert!(told.contains("Why does urgent not run?"), "{told}");
    assert!(told.contains("8 > 4"), "{told}");
    assert!(told.contains("If nothing else arrives, it is admitted at"), "{told}");
    // The selected workflow's own steps, its stages' among them.
    tab.run("document.activeElement.blur()").await;
    for headline in
        ["urgent is admitted with 8 cores.", "Stage 1 of urgent begins.", "urgent lends 4 cores."]
    {
        jump(tab, ".", headline).await;
    }
    tab.run("document.querySelector('[data-name=q]').click()").await;
    tab.until("document.querySelector('.why-not').textContent.includes('q runs.')").await;
}

/// Opens a scenario by its text, in the editor.
async fn open_text(tab: &Tab, text: &str) {
    tab.follow("g=lend&k=begin.2").await;
    tab.until("document.querySelector('#timeline')").await;
    tab.click_button("Edit").await;
    tab.until("document.querySelector('#editor .ways')").await;
    tab.click("[...document.querySelectorAll('#editor .ways button')].at(-1)").await;
    tab.until("document.querySelector('#editor-text')").await;
    tab.run(&format!(
        "const it = document.querySelector('#editor-text'); it.value = {text:?};
         it.dispatchEvent(new InputEvent('input', {{ bubbles: true }}))"
    ))
    .await;
}

/// Upper edge and lower edge of an element.
async fn edges(tab: &Tab, element: &str) -> (f64, f64) {
    tab.eval(&format!(
        "(at => [at.top, at.bottom])(document.querySelector('{element}').getBoundingClientRect())"
    ))
    .await
}

/// Waits until nothing has changed its place for some frames: pictures are drawn to the room that others leave.
pub(super) async fn laid_out(tab: &Tab) {
    tab.until("document.querySelector('#timeline')").await;
    tab.run(
        "const places = () => [...document.querySelectorAll('#scene svg.drawing, .legend, .ledger, .foot')]
           .map(it => { const at = it.getBoundingClientRect(); return [at.x, at.y, at.width, at.height]; }).join();
         await new Promise(done => {
           let last = '', alike = 0;
           const look = () => {
             const now = places();
             alike = now === last ? alike + 1 : 0;
             last = now;
             if (alike > 4) done(); else requestAnimationFrame(look);
           };
           look();
         })",
    )
    .await;
}

async fn no_picture_moves(tab: &Tab, sizes: &[(u32, u32)], keys: &[&str]) {
    for &size in sizes {
        tab.look(Look { size, still: true, ..Look::default() }).await;
        tab.follow("g=rivals&m=0&level=decision").await;
        tab.until_moment(0).await;
        tab.until("document.querySelector('#units')").await;
        let places = "['#timeline', '.foot']
           .map(it => document.querySelector(it).getBoundingClientRect())
           .map(at => [at.top, at.bottom])";
        let mut first: Option<Vec<[f64; 2]>> = None;
        for key in keys {
            for _ in 0..200 {
                let (moment, ends): (u64, bool) = tab
                    .eval(&format!(
                        "(main => [Number(main.moment), main.moment === ({key:?} === 'ArrowRight' ? main.moments : '0')])(document.querySelector('main').dataset)"
                    ))
                    .await;
                if ends {
                    break;
                }
                tab.press(key).await;
                tab.until(&format!(
                    "Number(document.querySelector('main').dataset.moment) !== {moment}"
                ))
                .await;
                laid_out(tab).await;
                let mut now: Vec<[f64; 2]> = tab.eval(places).await;
                assert!(now[0][1] > 400.0, "{size:?}: {now:?}");
                now[0][1] = 0.0;
                let first = first.get_or_insert_with(|| now.clone());
                assert_eq!(*first, now, "{size:?}, {key} from {moment}");
            }
        }
    }
}

async fn what_begins_and_ends_moves_no_picture(tab: &Tab) {
    no_picture_moves(tab, &[(1366, 768)], &["ArrowRight"]).await;
}

#[test]
#[ignore = "with --full"]
fn what_begins_and_ends_moves_no_picture_in_a_large_window_and_on_the_way_back() {
    browse(Look::default(), async |tab: &Tab| {
        let sizes = [(1366, 768), (1600, 900)];
        no_picture_moves(tab, &sizes, &["ArrowRight", "ArrowLeft"]).await;
    });
}

async fn the_run_and_what_a_step_is_about_are_in_sight_together_on_common_screens(tab: &Tab) {
    const STEP: &str = "#units";
    tab.look(Look { still: true, ..Look::default() }).await;
    let all = ["lend", "lend&k=begin.2", "interrupts", "rivals", "rivals&m=24", "rivals&m=80"];
    for (size, examples) in [
        ((1366, 768), &all[..]),
        ((1360, 768), &["ratio", "appearance"][..]),
        ((1440, 900), &["lend", "ratio", "rivals"][..]),
        ((1600, 900), &all[..]),
        ((2560, 1440), &["lend"][..]),
    ] {
        for languages in ["en-US", "zh-CN"] {
            tab.look(Look { size, languages, still: true, ..Look::default() }).await;
            for example in examples {
                tab.follow(&format!("g={example}")).await;
                laid_out(tab).await;
                let timeline = edges(tab, "#timeline").await;
                let step = edges(tab, STEP).await;
                let (_, pictures) = edges(tab, ".scene > .pictures").await;
                let (_, panel) = edges(tab, "#scene").await;
                let what = format!("{example} {size:?} {languages}");
                assert!(timeline.1 <= step.0, "{what}: over one another");
                assert!(step.1 <= pictures + 2.0, "{what}: {} of {pictures}", step.1);
                assert!(pictures <= panel + 1.0, "{what}: {pictures} of {panel}");
                // Beside them the ledger, where the lists have a column.
                let ledger: (bool, f64) = tab
                    .eval(
                        "(it => [it.checkVisibility(), it.getBoundingClientRect().width])(document.querySelector('#lists .ledger'))",
                    )
                    .await;
                assert_eq!(ledger.0, size.0 > 2_000, "{what}");
                assert!(!ledger.0 || ledger.1 > 120.0, "{what}: {ledger:?}");
            }
        }
    }
    // Where they do not all have room, the pictures scroll.
    tab.look(Look { size: (1360, 640), still: true, ..Look::default() }).await;
    tab.follow("g=rivals").await;
    laid_out(tab).await;
    let (_, pictures) = edges(tab, ".scene > .pictures").await;
    tab.run("document.querySelector('.scene > .pictures').scrollTo(0, 10_000)").await;
    let (_, step) = edges(tab, STEP).await;
    assert!(step <= pictures + 2.0, "the last picture is reached: {step} of {pictures}");
}

/// The range that the timeline shows, from its name: `… from 0 to 35, now …`.
async fn range(tab: &Tab) -> (u64, u64) {
    tab.eval(
        "document.querySelector('#timeline').getAttribute('aria-label').match(/from (\\d+) to (\\d+)/).slice(1).map(Number)",
    )
    .await
}

async fn until_range(tab: &Tab, wanted: impl Fn((u64, u64)) -> bool) -> (u64, u64) {
    let mut last = (0, 0);
    for _ in 0..600 {
        last = range(tab).await;
        if wanted(last) {
            return last;
        }
        tab.settle().await;
    }
    panic!("the range stays at {last:?}")
}

async fn a_range_of_the_timeline_is_marked_by_pointer_and_reached_by_keys(tab: &Tab) {
    tab.follow("g=interrupts&k=interrupt.1").await;
    tab.until("document.querySelector('#timeline [data-key^=piece]')").await;
    // All there is, and a little more.
    let whole = until_range(tab, |(from, to)| from == 0 && to > 20).await;
    let [left, top, right, bottom]: [f64; 4] = tab
        .eval("(at => [at.left, at.top, at.right, at.bottom])(document.querySelector('#timeline .pieces').getBoundingClientRect())")
        .await;
    let y = f64::midpoint(top, bottom);
    tab.drag((left + 40.0, y), (f64::midpoint(left, right), y)).await;
    let (from, to) = until_range(tab, |range| range != whole).await;
    assert!(from > 0 && to < whole.1 && from < to, "marked: {from} to {to} of {whole:?}");
    let chosen: u64 = tab
        .eval("document.querySelectorAll('#scene [role=button][aria-pressed=true]').length")
        .await;
    assert_eq!(chosen, 0, "what lies under the pointer is not chosen by it");

    // The same by keys: all of it, closer, along, and back.
    tab.run("document.querySelector('#timeline [tabindex=\"0\"]').focus()").await;
    tab.press("0").await;
    until_range(tab, |range| range == whole).await;
    tab.press("]").await;
    let closer = until_range(tab, |range| range != whole).await;
    tab.press("Shift+ArrowRight").await;
    let along = until_range(tab, |range| range != closer).await;
    assert_eq!(along.1 - along.0, closer.1 - closer.0, "{closer:?} to {along:?}");
    let focused: bool =
        tab.eval("Boolean(document.activeElement.closest('#timeline-ground'))").await;
    assert!(focused, "the keyboard stays");
    tab.press("0").await;
    until_range(tab, |range| range == whole).await;
}

async fn the_saved_picture_has_the_graph_the_units_the_reclaim_and_the_timeline(tab: &Tab) {
    tab.follow("g=lend&k=begin.2").await;
    tab.until("document.querySelectorAll('#units [role=button]').length >= 8").await;
    tab.catch_files().await;
    tab.click_button("Share").await;
    tab.click(
        "[...document.querySelectorAll('dialog[open] .actions button')].find(it => it.textContent.includes('SVG'))",
    )
    .await;
    tab.until("made.length > 0").await;
    let saved: String = tab.eval("made[0].text()").await;
    for told in [
        "Stage graph",
        "Stage 4",
        "needs 8",
        "Reclaim for stage 2",
        "Idle units go back first",
        "Timeline of the units",
        "now 4",
    ] {
        assert!(saved.contains(told), "{told} is missing");
    }
}

async fn of_many_workflows_the_graph_shows_those_that_matter_each_at_its_place(tab: &Tab) {
    // In so high a window the graph has room beside the other pictures.
    tab.look(Look { size: (1600, 1500), ..Look::default() }).await;
    let workflow = |at: u32| {
        let stages = r#""stages":[{"jobs":[{"id":"1","need":2,"runtime":4}]}]"#;
        format!(r#"{{"id":"w{at}","submit":{},{stages}}}"#, at * 2)
    };
    let workflows: Vec<String> = (0..9).map(workflow).collect();
    let text = format!(
        r#"{{"gantry":1,"lab":"workflow","capacity":4,"workflows":[{}],"share":{{"users":[]}},"jobs":[]}}"#,
        workflows.join(",")
    );
    open_text(tab, &text).await;
    let shown = "[...document.querySelectorAll('#graph .stages')].map(it => it.getAttribute('aria-label').split(' ')[0])";
    tab.until(&format!("({shown}).length === 6")).await;
    tab.press("Escape").await;
    tab.until("!document.querySelector('#editor')").await;
    tab.home().await;
    let first: Vec<String> = tab.eval(shown).await;
    assert!(first.is_empty(), "none has come: {first:?}");
    let note = "[...document.querySelectorAll('#graph text')].map(it => it.textContent).find(it => it.includes('more'))";
    let told: String = tab.eval(note).await;
    assert_eq!(told, "3 more workflows (to come: 3)");
    // On to where the last of them runs: all others have kept their places, and of those that are over some had to go.
    let mut before = first;
    for _ in 0..200 {
        let at_end: bool = tab
            .eval("(main => main.dataset.moment === main.dataset.moments)(document.querySelector('main'))")
            .await;
        if at_end {
            break;
        }
        let moment: u64 = tab.eval("Number(document.querySelector('main').dataset.moment)").await;
        tab.press("ArrowRight").await;
        tab.until(&format!("Number(document.querySelector('main').dataset.moment) > {moment}"))
            .await;
        let now: Vec<String> = tab.eval(shown).await;
        for (place, name) in now.iter().enumerate() {
            let was = before.iter().position(|own| own == name);
            assert!(was.is_none_or(|was| was == place), "{before:?} then {now:?}");
        }
        before = now;
    }
    assert!(before.contains(&"w8".to_owned()), "{before:?}");
    let told: String = tab.eval(note).await;
    assert_eq!(told, "3 more workflows (done: 3)");
}

rows!(
    workflow, Look::default();
    a_unit_a_user_a_loan_and_a_stage_answer_to_pointer_and_keyboard,
    a_job_and_a_workflow_are_asked_why_they_do_not_run,
    what_begins_and_ends_moves_no_picture,
    the_run_and_what_a_step_is_about_are_in_sight_together_on_common_screens,
    a_range_of_the_timeline_is_marked_by_pointer_and_reached_by_keys,
    the_saved_picture_has_the_graph_the_units_the_reclaim_and_the_timeline,
    of_many_workflows_the_graph_shows_those_that_matter_each_at_its_place,
);
