//! The workflow lab: what answers to pointer and keyboard, what stays where it is, the range of the timeline.

use gantry_tests::browser::{Look, Tab, browse};
use gantry_tests::rows;

type Range = (u64, u64);

const TABLE: &str = "
a unit, a user, a loan and a stage answer to pointer and keyboard
    at g=lend&m=18 | #units [role=button][7]
    click #units [role=button] 'g4:' | .why-not .headline is Who owns GPU g4?
    | .why-not says shares are not transferred
    click .user-table .pick | .why-not .headline is What does u1 have? | .why-not says 1 job waits: job d.
    click .ledger .pick | .why-not .headline is w lends 3 GPUs to job a of u1.
    enter #units [role=button] '1 g0' | .why-not .headline is Job 1 of stage 1 of w runs. | .why-not says from 0 to 4
    enter #timeline [id^=timeline-stage] | .why-not .headline is Stage 1 of w runs. | .why-not says left 6 to lend
    click .stage-table .pick[1] | .why-not .headline is Stage 2 of w has not begun.
the saved picture has the graph, the units, the reclaim and the timeline
    at g=lend&k=begin.2 | #units [role=button][7]
    files
    button Share
    click dialog[open] .actions button 'SVG' | js made.length > 0
    run window.saved = await made[0].text()
    | js ['Stage graph', 'Stage 4', 'needs 8', 'Reclaim for stage 2', 'Idle units go back first'].every(it => saved.includes(it))
    | js ['Timeline of the units', 'now 4'].every(it => saved.includes(it))
";

/// Nothing has changed its place for some frames: pictures are drawn to the room that others leave.
const LAID_OUT: &str = "const places = () => [...document.querySelectorAll('#scene svg.drawing, .legend, .ledger, .foot')]
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
     })";

pub(super) async fn laid_out(tab: &Tab) {
    tab.sees("#timeline").await;
    tab.run(LAID_OUT).await;
}

async fn no_picture_moves(tab: &Tab, looks: &[&str], keys: &[&str]) {
    for look in looks {
        tab.looks(&format!("{look} still")).await;
        tab.steps("at g=rivals&m=0&level=decision | #units").await;
        let mut first = None;
        for key in keys {
            let end = if *key == "ArrowRight" { tab.moments().await } else { 0 };
            while tab.moment().await.0 != end {
                let moment = tab.moment().await.0;
                tab.steps(&format!("press {key} | no moment {moment}")).await;
                laid_out(tab).await;
                let ([_, top, _, bottom], foot) =
                    (tab.edges("#timeline").await, tab.edges(".foot").await);
                assert!(bottom > 400.0, "{look}: {bottom}");
                let now = (top, foot);
                assert_eq!(*first.get_or_insert(now), now, "{look}, {key} from {moment}");
            }
        }
    }
}

async fn what_begins_and_ends_moves_no_picture(tab: &Tab) {
    no_picture_moves(tab, &["1366x768"], &["ArrowRight"]).await;
}

#[test]
#[ignore = "with --full"]
fn what_begins_and_ends_moves_no_picture_in_a_large_window_and_on_the_way_back() {
    browse(Look::USUAL, async |tab: &Tab| {
        no_picture_moves(tab, &["1366x768", "1600x900"], &["ArrowRight", "ArrowLeft"]).await;
    });
}

/// The timeline, the units and the edge of their pictures and of the panel stand under each other.
async fn stand_in_order(tab: &Tab, what: &str) {
    let [timeline, step, pictures, panel] =
        ["#timeline", "#units", ".scene > .pictures", "#scene"].map(|it| tab.edges(it));
    let (timeline, step) = (timeline.await, step.await);
    let (pictures, panel) = (pictures.await[3], panel.await[3]);
    assert!(timeline[3] <= step[1], "{what}: over one another");
    assert!(step[3] <= pictures + 2.0, "{what}: {} of {pictures}", step[3]);
    assert!(pictures <= panel + 1.0, "{what}: {pictures} of {panel}");
}

async fn the_run_and_what_a_step_is_about_are_in_sight_together_on_common_screens(tab: &Tab) {
    let all = ["lend", "lend&k=begin.2", "interrupts", "rivals", "rivals&m=24", "rivals&m=80"];
    for (size, examples) in [
        ("1366x768", &all[..]),
        ("1360x768", &["ratio", "appearance"][..]),
        ("1440x900", &["lend", "ratio", "rivals"][..]),
        ("1600x900", &all[..]),
        ("2560x1440", &["lend"][..]),
    ] {
        for language in ["en", "zh"] {
            tab.looks(&format!("{size} {language} still")).await;
            for example in examples {
                tab.follow(&format!("g={example}")).await;
                laid_out(tab).await;
                stand_in_order(tab, &format!("{example} {size} {language}")).await;
                // Beside them the ledger, where the lists have a column.
                tab.holds(
                    "(it => it.checkVisibility() ? innerWidth > 2000 && it.getBoundingClientRect().width > 120
                       : innerWidth <= 2000)(document.querySelector('#lists .ledger'))",
                )
                .await;
            }
        }
    }
    // Where they do not all have room, the pictures scroll.
    tab.steps("look 1360x640 still\nat g=rivals").await;
    laid_out(tab).await;
    tab.run("document.querySelector('.scene > .pictures').scrollTo(0, 10_000)").await;
    let (step, pictures) = (tab.edges("#units").await[3], tab.edges(".scene > .pictures").await[3]);
    assert!(step <= pictures + 2.0, "the last picture is reached: {step} of {pictures}");
}

/// The range that the timeline shows, from its name: `… from 0 to 35, now …`.
const RANGE: &str = "document.querySelector('#timeline').getAttribute('aria-label').match(/from (\\d+) to (\\d+)/).slice(1).map(Number)";

/// The range once it is another than before.
async fn until_range(tab: &Tab, before: Range) -> Range {
    let (from, to) = before;
    tab.until(&format!("`${{{RANGE}}}` !== '{from},{to}'")).await;
    tab.settle().await;
    tab.eval(RANGE).await
}

async fn a_range_of_the_timeline_is_marked_by_pointer_and_reached_by_keys(tab: &Tab) {
    tab.steps("at g=interrupts&k=interrupt.1 | #timeline [data-key^=piece]").await;
    // All there is, and a little more.
    tab.until(&format!("(([from, to]) => from === 0 && to > 20)({RANGE})")).await;
    let whole = tab.eval(RANGE).await;
    let [left, top, right, bottom] = tab.edges("#timeline .pieces").await;
    let y = f64::midpoint(top, bottom);
    tab.drag((left + 40.0, y), (f64::midpoint(left, right), y)).await;
    let (from, to) = until_range(tab, whole).await;
    assert!(from > 0 && to < whole.1 && from < to, "marked: {from} to {to} of {whole:?}");
    // What lies under the pointer is not chosen by it.
    tab.holds("!document.querySelector('#scene [role=button][aria-pressed=true]')").await;

    // The same by keys: all of it, closer, along, and back.
    tab.focus("#timeline [tabindex=\"0\"]").await;
    tab.press("0").await;
    assert_eq!(until_range(tab, (from, to)).await, whole);
    tab.press("]").await;
    let closer = until_range(tab, whole).await;
    tab.press("Shift+ArrowRight").await;
    let along = until_range(tab, closer).await;
    assert_eq!(along.1 - along.0, closer.1 - closer.0, "{closer:?} to {along:?}");
    tab.sees("on #timeline-ground *, #timeline-ground").await;
    tab.press("0").await;
    assert_eq!(until_range(tab, along).await, whole);
}

async fn of_many_workflows_the_graph_shows_those_that_matter(tab: &Tab) {
    let workflow = |at: u32| {
        let stages = r#""stages":[{"jobs":[{"id":"1","need":2,"runtime":4}]}]"#;
        format!(r#"{{"id":"w{at}","submit":{},{stages}}}"#, at * 2)
    };
    let workflows: Vec<String> = (0..9).map(workflow).collect();
    let text = format!(
        r#"{{"gantry":1,"lab":"workflow","capacity":4,"workflows":[{}],"share":{{"users":[]}},"jobs":[]}}"#,
        workflows.join(",")
    );
    // In so high a window the graph has room beside the other pictures.
    tab.steps(&format!(
        "look 1600x1500
        at g=lend&k=begin.2
        edit JSON text
        set #editor-text = {text}
        | 6 of #graph .stages
        press Escape | no #editor
        home | no #graph .stages | #graph text '3 more workflows (to come: 3)'
        end | #graph .stages 'w8' | #graph text '3 more workflows (done: 3)'"
    ))
    .await;
}

rows!(
    workflow, Look::USUAL, TABLE;
    what_begins_and_ends_moves_no_picture,
    the_run_and_what_a_step_is_about_are_in_sight_together_on_common_screens,
    a_range_of_the_timeline_is_marked_by_pointer_and_reached_by_keys,
    of_many_workflows_the_graph_shows_those_that_matter,
);
