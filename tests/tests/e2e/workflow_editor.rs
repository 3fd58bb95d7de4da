//! The workflow lab's editor: a workflow drawn from nothing by keyboard, stages and jobs moved by hand and by keys, the
//! text's own forms.

use gantry_core::scenario::lesson::Teaching;
use gantry_core::scenario::{self, Scenario, link};
use gantry_tests::browser::{Look, Tab, browse};
use gantry_tests::{gallery, rows};

use super::sharing::shared;
use super::workflow::laid_out;

/// `needs()` is what the stages of the graph need, one after the other.
const TABLE: &str = "
needs change by keys, and what does not fit is told
    at g=lend&k=begin.2 | js needs() === '2 6 6 8'
    focus #graph .stage-job 'job 1:'
    press Alt+ArrowUp | js needs() === '3 6 6 8' | .stage-table tbody tr says 3
    focus #graph .stage-job 'job 7:'
    press Alt+ArrowUp | .stage-graph .refused says Workflow 1, stage 4, job 1: | .stage-graph .refused says 8
    | js needs() === '3 6 6 8'
    focus #graph .stage
    press Insert | js needs() === '4 6 6 8' | on [aria-label^='job 8:'][aria-label*='stage 1 of w']
    press Delete | js needs() === '3 6 6 8'
    focus #graph .stage[2]
    press Delete | js needs() === '3 6 8'
    focus #graph .stage[1]
    press Alt+ArrowLeft | js needs() === '6 3 8'
signs add jobs and stages
    at g=lend&k=begin.2 | #graph .stage | no #graph .add
    edit | 5 of #graph .add
    click #graph .add rect | js needs() === '3 6 6 8'
    click #graph .add rect[4] | js needs() === '3 6 6 8 1'
the text's forms are shown and pasted, and their faults told at their place
    at g=lend&k=begin.2
    edit Text forms | js document.getElementById('editor-written').value.startsWith('shares:[w,p0],[u1,p1,1],[u2,p1,1]')
    set #editor-written = shares:[workflow,p0],[user1,p1,2],[user2,p1,1]↵job[1,1,2], job[1,2,x]↵
    | .written .errors says Line 2, column 21 | .written .errors says expected a number, found “x” | js needs() === '2 6 6 8'
    run document.getElementById('editor-written').focus()
    set #editor-written = shares:[workflow,p0],[user1,p1,2],[user2,p1,1]↵job[1,1,2], job[1,2,1]↵job[2,1,12]↵
    settle
    press Control+Enter | .written [role=status] says does not fit a pool of 8 | js needs() === '2 6 6 8'
    button Apply, with a pool of 12 | js needs() === '3 12' | .user-table says user1 | .user-table says user2
    # Jobs keep their users by place.
    edit Forms
    | js `${[...document.querySelectorAll('.ordinary tr td:nth-child(2) input')].map(it => it.value)}` === 'user1,user2,user2,user1'
a user with jobs goes only once it is said what becomes of them
    at g=lend&k=begin.2
    edit | #editor .users
    button Remove this user: u1 | .farewell says u1 has 2 jobs.
    button Give them to u2 | 1 of .users tbody tr
    | js `${[...document.querySelectorAll('.ordinary tr td:nth-child(2) input')].map(it => it.value)}` === 'u2,u2,u2,u2'
axe finds nothing in the open editor
    in light, dark zh, 360x740
    at g=lend&k=begin.2
    edit | #editor .stages | axe
    click #editor .ways button[2] | #editor-written | axe
";

const NEEDS: &str = "[...document.querySelectorAll('#graph .stage')].map(it =>
    /needs (\\d+)|: (\\d+) GPU/.exec(it.getAttribute('aria-label')).slice(1).find(Boolean)).join(' ')";

/// What the element that has the keyboard is called.
const CALLED: &str = "(it => it?.getAttribute('aria-label') ?? it?.closest('label')?.querySelector('.label')?.textContent
    ?? it?.textContent.trim() ?? '')(document.activeElement)";

/// Goes with the Tab key to what is called so.
async fn reach(tab: &Tab, name: &str) {
    let wanted = serde_json::to_string(name).expect("a name");
    let lies_behind = format!(
        "(() => {{ const named = [...document.querySelectorAll('button, input, textarea, select')].filter(it => it.checkVisibility() &&
           [it.getAttribute('aria-label'), it.closest('label')?.querySelector('.label')?.textContent, it.textContent.trim()].includes({wanted}));
           const here = document.activeElement;
           return named.length === 0 ? null : here === document.body ||
             Boolean(here.compareDocumentPosition(named[0]) & Node.DOCUMENT_POSITION_FOLLOWING); }})()"
    );
    let forward: Option<bool> = tab.eval(&lies_behind).await;
    let forward = forward.unwrap_or_else(|| panic!("there is no {name}"));
    for _ in 0..400 {
        if tab.eval::<String>(CALLED).await == name {
            return;
        }
        tab.press(if forward { "Tab" } else { "Shift+Tab" }).await;
    }
    panic!("the Tab key never came to {name}");
}

async fn press(tab: &Tab, name: &str) {
    reach(tab, name).await;
    tab.steps("press Enter\nsettle").await;
}

/// Types into fields in place of what is there: the Tab key selects it.
async fn fill(tab: &Tab, fields: &[(String, String)]) {
    for (name, value) in fields {
        reach(tab, name).await;
        tab.type_in(value).await;
        tab.settle().await;
    }
}

/// What was added has the keyboard, not the button below it.
const ADDED: &str = "(it => it !== document.body && !it.matches('[data-adds]') && [...document.querySelectorAll('[data-adds]')].some(adds =>
    adds.textContent === 'Add a workflow' && adds.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_PRECEDING))(document.activeElement)";

async fn the_texts_workflow_is_built_from_nothing_by_keyboard_and_has_the_gallerys_link(tab: &Tab) {
    let example = scenario::check(&gallery::text("lend")).expect("the example is valid");
    let field = |name: String, value: &str| (name, value.to_owned());
    tab.follow("").await;
    let title = tab.text(".head .title button").await;
    press(tab, title.trim()).await;
    tab.click(".choices button 'Workflows'").await;
    press(tab, "Draw a workflow from scratch").await;
    tab.steps("| #editor .forms | no dialog[open]").await;
    let title = example.title.as_deref().expect("a title");
    fill(tab, &[field("Title".into(), title), field("Name of a unit".into(), "gpu")]).await;
    press(tab, "Add a workflow").await;
    tab.until(ADDED).await;
    fill(tab, &[field("Name of w1".into(), "w"), field("Priority of w".into(), "1")]).await;
    let mut number = 0;
    for (stage, jobs) in (1..).zip([
        &[("2", "4")][..],
        &[("2", "5"), ("3", "4"), ("1", "3")],
        &[("5", "4"), ("1", "6")],
        &[("8", "3")],
    ]) {
        if stage > 1 {
            press(tab, "Add a stage: w").await;
        }
        for (at, (need, runtime)) in jobs.iter().enumerate() {
            if at > 0 {
                press(tab, &format!("Add a job: stage {stage} of w")).await;
            }
            number += 1;
            let job = format!("{number} in stage {stage} of w");
            fill(
                tab,
                &[
                    field(format!("Need of {job}"), need),
                    field(format!("Runtime of {job}"), runtime),
                ],
            )
            .await;
        }
    }
    // The table follows, and so does the reservation.
    tab.steps("| 4 of .stages .sums | .stages .sums[1] is needs 6, lent 0, reclaimed 0").await;
    press(tab, "Add a user").await;
    press(tab, "Add a user").await;
    tab.steps(
        "| .stages .sums is needs 2, lent 6, reclaimed 0 | .stages .sums[1] is needs 6, lent 2, reclaimed 4
        | .stages .sums[2] is needs 6, lent 2, reclaimed 0 | .stages .sums[3] is needs 8, lent 0, reclaimed 2
        | .stages .reserved is Reserves 8 of 8 GPUs.",
    )
    .await;
    for (name, user, submit, need, runtime) in [
        ("a", "u1", "0", "3", "6"),
        ("b", "u2", "0", "1", "3"),
        ("c", "u2", "1", "2", "9"),
        ("d", "u1", "2", "1", "2"),
    ] {
        press(tab, "Add a job").await;
        fill(tab, &[field("Job name of j1".into(), name)]).await;
        let of = |what: &str, value| field(format!("{what} of {name}"), value);
        fill(
            tab,
            &[of("User", user), of("Submitted", submit), of("Need", need), of("Runtime", runtime)],
        )
        .await;
    }
    press(tab, "Close").await;
    let bare = Scenario { teaching: Teaching::default(), ..example };
    assert_eq!(shared(tab).await, link::encode(&bare).expect("it has a link"));
}

/// Opens the example with its pictures in their places.
async fn open(tab: &Tab) {
    tab.steps("at g=lend&k=begin.2 | #graph .stage-job 'job 4:' | js needs() === '2 6 6 8'").await;
    laid_out(tab).await;
}

async fn until_needs(tab: &Tab, needs: &str) {
    tab.sees(&format!("js needs() === '{needs}'")).await;
}

const UNDO: &str = "press Control+z | js needs() === '2 6 6 8'";

async fn a_job_goes_to_another_stage_by_pointer_finger_and_keyboard_alike(tab: &Tab) {
    let lower_part = "(box => [box.x + box.width / 2, box.bottom - 6])(it.querySelector('rect').getBoundingClientRect())";
    open(tab).await;
    let from = tab.middle("#graph .stage-job 'job 4:'").await;
    let to: (f64, f64) = tab.of("#graph .stage", lower_part).await;
    tab.drag(from, to).await;
    until_needs(tab, "3 5 6 8").await;
    let by_pointer = shared(tab).await;
    // Undo leads back to the example itself.
    tab.steps(&format!("{UNDO} | address #g=lend")).await;
    laid_out(tab).await;
    let from = tab.middle("#graph .stage-job 'job 4:'").await;
    tab.drag_by_touch(from, tab.of("#graph .stage", lower_part).await).await;
    until_needs(tab, "3 5 6 8").await;
    // The keyboard goes with what it moves.
    tab.steps(&format!(
        "{UNDO}
        focus #graph .stage-job 'job 4:'
        press Alt+ArrowLeft | js needs() === '3 5 6 8' | on [aria-label^='job 4:'][aria-label*='stage 1 of w']"
    ))
    .await;
    assert_eq!(shared(tab).await, by_pointer);
}

async fn a_gap_takes_a_job_as_a_stage_of_its_own_by_pointer_and_by_keyboard_alike(tab: &Tab) {
    // All stages in one row.
    tab.steps("look 2200x1400\nat g=lend&k=begin.2\nedit | #graph .stage-job 'job 3:'").await;
    laid_out(tab).await;
    let from = tab.middle("#graph .stage-job 'job 3:'").await;
    let gap: (f64, f64) = tab
        .eval(
            "(() => { const [left, right] = [...document.querySelectorAll('#graph .stage')].slice(1).map(it => it.querySelector('rect').getBoundingClientRect());
               return [(left.right + right.left) / 2, left.top + 20]; })()",
        )
        .await;
    tab.drag(from, gap).await;
    until_needs(tab, "2 3 3 6 8").await;
    let by_pointer = shared(tab).await;
    tab.steps(&format!(
        "{UNDO}\nfocus #graph .stage-job 'job 3:'\npress Alt+Shift+ArrowRight | js needs() === '2 3 3 6 8'"
    ))
    .await;
    assert_eq!(shared(tab).await, by_pointer);
}

async fn a_need_is_drawn_at_its_edge_and_two_presses_add_a_job(tab: &Tab) {
    open(tab).await;
    // Two more, of the width that one has in this picture.
    let (x, y, more): (f64, f64, f64) = tab
        .of(
            "#graph .stage-job 'job 1:'",
            "(box => { const [last, other] = [...it.querySelectorAll('circle')].map(it => it.getBoundingClientRect().x);
               return [box.right - 3, box.y + box.height / 2, 2 * (last - other)]; })(it.querySelector('rect').getBoundingClientRect())",
        )
        .await;
    tab.drag((x, y), (x + more, y)).await;
    until_needs(tab, "4 6 6 8").await;
    tab.edit("").await;
    laid_out(tab).await;
    let foot = "(box => [box.x + box.width / 2, box.bottom - 3])(it.querySelector('rect').getBoundingClientRect())";
    tab.double_click(tab.of("#graph .stage[2]", foot).await).await;
    until_needs(tab, "4 6 7 8").await;
}

#[test]
fn workflow_editor() {
    // In so high a window the graph has room beside the timeline.
    browse(Look::STILL.with("1360x1400"), async |tab: &Tab| {
        tab.knows(&[("needs", NEEDS)]).await;
        rows![tab: the_texts_workflow_is_built_from_nothing_by_keyboard_and_has_the_gallerys_link];
        tab.table(TABLE).await;
        rows![tab:
            a_job_goes_to_another_stage_by_pointer_finger_and_keyboard_alike,
            a_gap_takes_a_job_as_a_stage_of_its_own_by_pointer_and_by_keyboard_alike,
            a_need_is_drawn_at_its_edge_and_two_presses_add_a_job,
        ];
    });
}
