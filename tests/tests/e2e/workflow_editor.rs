//! The workflow lab's editor: a workflow drawn from nothing by keyboard, stages and jobs moved by hand and by keys, the
//! text's own forms.

use gantry_core::scenario::lesson::Teaching;
use gantry_core::scenario::{self, Scenario, link};
use gantry_tests::browser::{Look, Tab};
use gantry_tests::rows;

use super::workflow::laid_out;

const TABLE: &str = include_str!("../../../static/gallery/lend.json");

/// A picture that does not move, in a window so high that the graph has room beside the timeline.
const STILL: Look = Look {
    size: (1360, 1400),
    dark: false,
    still: true,
    forced: false,
    languages: "en-US",
    keeps: false,
};

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
        let here: String = tab.eval(CALLED).await;
        if here == name {
            return;
        }
        tab.press(if forward { "Tab" } else { "Shift+Tab" }).await;
    }
    panic!("the Tab key never came to {name}");
}

async fn press(tab: &Tab, name: &str) {
    reach(tab, name).await;
    tab.press("Enter").await;
    tab.settle().await;
}

/// Types into a field in place of what is there: the Tab key selects it.
async fn fill(tab: &Tab, name: &str, value: &str) {
    reach(tab, name).await;
    tab.type_in(value).await;
    tab.settle().await;
}

async fn shared(tab: &Tab) -> String {
    tab.until("!document.querySelector('dialog[open]')").await;
    tab.click_button("Share").await;
    tab.until("document.querySelector('dialog[open] #link')?.value.includes('#z=')").await;
    let link: String = tab.eval("document.getElementById('link').value").await;
    tab.close().await;
    let (_, fragment) = link.split_once('#').expect("a fragment");
    fragment.split('&').next().unwrap_or_default().to_owned()
}

/// Adds a workflow: what was added has the keyboard then, not the button below it.
async fn add_a_workflow(tab: &Tab) {
    press(tab, "Add a workflow").await;
    tab.until(
        "(it => it !== document.body && !it.matches('[data-adds]') && [...document.querySelectorAll('[data-adds]')].some(adds =>
           adds.textContent === 'Add a workflow' && adds.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_PRECEDING))(
             document.activeElement)",
    )
    .await;
}

async fn from_scratch(tab: &Tab) {
    tab.follow("").await;
    let title: String =
        tab.eval("document.querySelector('.head .title button').textContent.trim()").await;
    press(tab, &title).await;
    tab.until("document.querySelector('dialog[open]')").await;
    tab.click("[...document.querySelectorAll('.choices button')].find(it => it.textContent.startsWith('Workflows'))").await;
    press(tab, "Draw a workflow from scratch").await;
    tab.until(
        "document.querySelector('#editor .forms') && !document.querySelector('dialog[open]')",
    )
    .await;
}

async fn the_texts_workflow_is_built_from_nothing_by_keyboard_and_has_the_gallerys_link(tab: &Tab) {
    let example = scenario::check(TABLE).expect("the example is valid");
    from_scratch(tab).await;
    fill(tab, "Title", example.title.as_deref().expect("a title")).await;
    fill(tab, "Name of a unit", "gpu").await;
    add_a_workflow(tab).await;
    fill(tab, "Name of w1", "w").await;
    fill(tab, "Priority of w", "1").await;
    let mut number = 0;
    for (stage, jobs) in
        (1..).zip([&[(2, 4)][..], &[(2, 5), (3, 4), (1, 3)], &[(5, 4), (1, 6)], &[(8, 3)]])
    {
        if stage > 1 {
            press(tab, "Add a stage: w").await;
        }
        for (at, (need, runtime)) in jobs.iter().enumerate() {
            if at > 0 {
                press(tab, &format!("Add a job: stage {stage} of w")).await;
            }
            number += 1;
            let job = format!("{number} in stage {stage} of w");
            fill(tab, &format!("Need of {job}"), &need.to_string()).await;
            fill(tab, &format!("Runtime of {job}"), &runtime.to_string()).await;
        }
    }
    // The table follows, and so does the reservation.
    let sums: Vec<String> =
        tab.eval("[...document.querySelectorAll('.stages .sums')].map(it => it.textContent)").await;
    assert_eq!(sums.len(), 4);
    assert_eq!(sums[1], "needs 6, lent 0, reclaimed 0", "nobody borrows yet");
    press(tab, "Add a user").await;
    press(tab, "Add a user").await;
    tab.until(
        "document.querySelector('.stages .sums').textContent === 'needs 2, lent 6, reclaimed 0'",
    )
    .await;
    let sums: Vec<String> =
        tab.eval("[...document.querySelectorAll('.stages .sums')].map(it => it.textContent)").await;
    assert_eq!(
        sums[1..],
        [
            "needs 6, lent 2, reclaimed 4",
            "needs 6, lent 2, reclaimed 0",
            "needs 8, lent 0, reclaimed 2"
        ]
    );
    let reserved: String =
        tab.eval("document.querySelector('.stages .reserved').textContent").await;
    assert_eq!(reserved.trim(), "Reserves 8 of 8 GPUs.");
    for (name, user, submit, need, runtime) in
        [("a", "u1", 0, 3, 6), ("b", "u2", 0, 1, 3), ("c", "u2", 1, 2, 9), ("d", "u1", 2, 1, 2)]
    {
        press(tab, "Add a job").await;
        fill(tab, "Job name of j1", name).await;
        fill(tab, &format!("User of {name}"), user).await;
        fill(tab, &format!("Submitted of {name}"), &submit.to_string()).await;
        fill(tab, &format!("Need of {name}"), &need.to_string()).await;
        fill(tab, &format!("Runtime of {name}"), &runtime.to_string()).await;
    }
    press(tab, "Close").await;
    let bare = Scenario { teaching: Teaching::default(), ..example.clone() };
    assert_eq!(shared(tab).await, link::encode(&bare).expect("it has a link"));
}

/// The mark of a job of a stage.
fn job(name: u32, stage: u32) -> String {
    format!(
        "[...document.querySelectorAll('#graph .stage-job')].find(it => (name => /^job {name}\\b/.test(name) && name.includes('stage {stage} of w'))(it.getAttribute('aria-label')))"
    )
}

fn stage(number: u32) -> String {
    format!("document.querySelectorAll('#graph .stage')[{}]", number - 1)
}

async fn needs(tab: &Tab) -> Vec<String> {
    tab.eval(
        "[...document.querySelectorAll('#graph .stage')].map(it => /needs (\\d+)|: (\\d+) GPU/.exec(it.getAttribute('aria-label')).slice(1).find(Boolean))",
    )
    .await
}

async fn until_needs(tab: &Tab, expected: &str) {
    tab.until(&format!(
        "[...document.querySelectorAll('#graph .stage')].map(it => /needs (\\d+)|: (\\d+) GPU/.exec(it.getAttribute('aria-label')).slice(1).find(Boolean)).join(' ') === '{expected}'"
    ))
    .await;
}

async fn focus(tab: &Tab, mark: &str) {
    tab.run(&format!("({mark}).focus()")).await;
}

async fn lower_part(tab: &Tab, mark: &str) -> (f64, f64) {
    tab.eval(&format!(
        "(() => {{ const box = ({mark}).querySelector('rect').getBoundingClientRect(); return [box.x + box.width / 2, box.bottom - 6]; }})()"
    ))
    .await
}

async fn a_job_goes_to_another_stage_by_pointer_and_by_keyboard_alike(tab: &Tab) {
    tab.follow("g=lend&k=begin.2").await;
    tab.until(&format!("Boolean({})", job(4, 2))).await;
    laid_out(tab).await;
    assert_eq!(needs(tab).await, ["2", "6", "6", "8"]);
    let from = tab.middle(&job(4, 2)).await;
    let to = lower_part(tab, &stage(1)).await;
    tab.drag(from, to).await;
    until_needs(tab, "3 5 6 8").await;
    let by_pointer = shared(tab).await;
    tab.press("Control+z").await;
    until_needs(tab, "2 6 6 8").await;
    // Undo leads back to the example itself.
    tab.until("location.hash.startsWith('#g=lend')").await;
    laid_out(tab).await;
    let from = tab.middle(&job(4, 2)).await;
    let to = lower_part(tab, &stage(1)).await;
    tab.drag_by_touch(from, to).await;
    until_needs(tab, "3 5 6 8").await;
    tab.press("Control+z").await;
    until_needs(tab, "2 6 6 8").await;

    focus(tab, &job(4, 2)).await;
    tab.press("Alt+ArrowLeft").await;
    until_needs(tab, "3 5 6 8").await;
    let here: String = tab.eval(CALLED).await;
    assert!(
        here.starts_with("job 4:") && here.contains("stage 1 of w"),
        "the keyboard goes with it: {here}"
    );
    assert_eq!(shared(tab).await, by_pointer);
}

async fn a_gap_takes_a_job_as_a_stage_of_its_own_by_pointer_and_by_keyboard_alike(tab: &Tab) {
    // All stages in one row.
    tab.look(Look { size: (2200, 1400), ..STILL }).await;
    tab.follow("g=lend&k=begin.2").await;
    tab.click_button("Edit").await;
    tab.until(&format!("Boolean({})", job(3, 2))).await;
    laid_out(tab).await;
    let from = tab.middle(&job(3, 2)).await;
    let gap: (f64, f64) = tab
        .eval(&format!(
            "(() => {{ const [left, right] = [{}, {}].map(it => it.querySelector('rect').getBoundingClientRect());
               return [(left.right + right.left) / 2, left.top + 20]; }})()",
            stage(2),
            stage(3)
        ))
        .await;
    tab.drag(from, gap).await;
    until_needs(tab, "2 3 3 6 8").await;
    let by_pointer = shared(tab).await;
    tab.press("Control+z").await;
    until_needs(tab, "2 6 6 8").await;
    focus(tab, &job(3, 2)).await;
    tab.press("Alt+Shift+ArrowRight").await;
    until_needs(tab, "2 3 3 6 8").await;
    assert_eq!(shared(tab).await, by_pointer);
}

async fn needs_change_at_the_edge_and_by_keys_and_what_does_not_fit_is_told(tab: &Tab) {
    tab.follow("g=lend&k=begin.2").await;
    let one = job(1, 1);
    tab.until(&format!("Boolean({one})")).await;
    laid_out(tab).await;
    // Two more, of the width that one has in this picture.
    let (x, y, more): (f64, f64, f64) = tab
        .eval(&format!(
            "(() => {{ const box = ({one}).querySelector('rect').getBoundingClientRect();
               const [last, other] = [...({one}).querySelectorAll('circle')].map(it => it.getBoundingClientRect().x);
               return [box.right - 3, box.y + box.height / 2, 2 * (last - other)]; }})()"
        ))
        .await;
    tab.drag((x, y), (x + more, y)).await;
    until_needs(tab, "4 6 6 8").await;
    let row: String = tab.eval("document.querySelector('.stage-table tbody tr').innerText").await;
    assert!(row.contains('4'), "the table follows: {row}");
    focus(tab, &one).await;
    tab.press("Alt+ArrowDown").await;
    until_needs(tab, "3 6 6 8").await;
    focus(tab, &job(7, 4)).await;
    tab.press("Alt+ArrowUp").await;
    tab.until("document.querySelector('.stage-graph .refused').textContent.includes('8')").await;
    let told: String =
        tab.eval("document.querySelector('.stage-graph .refused').textContent").await;
    assert!(told.starts_with("Workflow 1, stage 4, job 1:"), "{told}");
    assert_eq!(needs(tab).await, ["3", "6", "6", "8"]);
    focus(tab, &stage(1)).await;
    tab.press("Insert").await;
    until_needs(tab, "4 6 6 8").await;
    let here: String = tab.eval(CALLED).await;
    assert!(here.starts_with("job 8:") && here.contains("stage 1 of w"), "{here}");
    tab.press("Delete").await;
    until_needs(tab, "3 6 6 8").await;
    focus(tab, &stage(3)).await;
    tab.press("Delete").await;
    until_needs(tab, "3 6 8").await;
    focus(tab, &stage(2)).await;
    tab.press("Alt+ArrowLeft").await;
    until_needs(tab, "6 3 8").await;
}

async fn signs_and_two_presses_add_jobs_and_stages(tab: &Tab) {
    tab.follow("g=lend&k=begin.2").await;
    tab.until("document.querySelector('#graph .stage')").await;
    assert!(tab.eval::<bool>("!document.querySelector('#graph .add')").await, "no signs yet");
    tab.click_button("Edit").await;
    tab.until("document.querySelectorAll('#graph .add').length === 5").await;
    tab.click("document.querySelectorAll('#graph .add rect')[0]").await;
    until_needs(tab, "3 6 6 8").await;
    tab.click("document.querySelectorAll('#graph .add rect')[4]").await;
    until_needs(tab, "3 6 6 8 1").await;
    let twice = format!(
        "(() => {{ const box = ({}).querySelector('rect').getBoundingClientRect(); return [box.x + box.width / 2, box.bottom - 3]; }})()",
        stage(3)
    );
    let place: (f64, f64) = tab.eval(&twice).await;
    tab.double_click(place).await;
    until_needs(tab, "3 6 7 8 1").await;
}

async fn the_texts_forms_are_shown_pasted_and_their_faults_told_at_their_place(tab: &Tab) {
    tab.follow("g=lend&k=begin.2").await;
    tab.click_button("Edit").await;
    tab.click_button("Text forms").await;
    tab.until("document.querySelector('#editor-written')").await;
    let area = "document.getElementById('editor-written')";
    let text: String = tab.eval(&format!("{area}.value")).await;
    assert!(
        text.starts_with("shares:[w,p0],[u1,p1,1],[u2,p1,1]\nw.step[1].job[1,2,4]\n"),
        "{text}"
    );
    let write = async |text: &str| {
        tab.run(&format!(
            "{area}.focus(); {area}.value = {}; {area}.dispatchEvent(new InputEvent('input', {{ bubbles: true }}))",
            serde_json::to_string(text).expect("a text")
        ))
        .await;
        tab.settle().await;
    };
    write("shares:[workflow,p0],[user1,p1,2],[user2,p1,1]\njob[1,1,2], job[1,2,x]\n").await;
    tab.until("document.querySelector('.written .errors li')").await;
    let told: String = tab.eval("document.querySelector('.written .errors').innerText").await;
    assert!(
        told.contains("Line 2, column 21") && told.contains("expected a number, found “x”"),
        "{told}"
    );
    assert_eq!(needs(tab).await, ["2", "6", "6", "8"], "nothing is changed");
    write("shares:[workflow,p0],[user1,p1,2],[user2,p1,1]\njob[1,1,2], job[1,2,1]\njob[2,1,12]\n")
        .await;
    tab.press("Control+Enter").await;
    let told: String = tab.eval("document.querySelector('.written [role=status]').innerText").await;
    assert!(told.contains("does not fit a pool of 8"), "{told}");
    assert_eq!(needs(tab).await, ["2", "6", "6", "8"], "the pool does not grow by the way");
    tab.click_button("Apply, with a pool of 12").await;
    tab.until("document.querySelectorAll('#graph .stage').length === 2").await;
    assert_eq!(needs(tab).await, ["3", "12"]);
    let users: String = tab.eval("document.querySelector('.user-table').textContent").await;
    assert!(users.contains("user1") && users.contains("user2"), "{users}");
    tab.click_button("Forms").await;
    let names: Vec<String> =
        tab.eval("[...document.querySelectorAll('.ordinary tr td:nth-child(2) input')].map(it => it.value)").await;
    assert_eq!(names, ["user1", "user2", "user2", "user1"], "jobs keep their users by place");
}

async fn a_user_with_jobs_goes_only_once_it_is_said_what_becomes_of_them(tab: &Tab) {
    tab.follow("g=lend&k=begin.2").await;
    tab.click_button("Edit").await;
    tab.until("document.querySelector('#editor .users')").await;
    tab.click_button("Remove this user: u1").await;
    tab.until("document.querySelector('.farewell')").await;
    let told: String = tab.eval("document.querySelector('.farewell').innerText").await;
    assert!(told.contains("u1 has 2 jobs."), "{told}");
    tab.click_button("Give them to u2").await;
    tab.until("document.querySelectorAll('.users tbody tr').length === 1").await;
    let names: Vec<String> =
        tab.eval("[...document.querySelectorAll('.ordinary tr td:nth-child(2) input')].map(it => it.value)").await;
    assert_eq!(names, ["u2"; 4]);
}

async fn axe_finds_nothing_in_the_open_editor(tab: &Tab) {
    for look in [
        STILL,
        Look { dark: true, languages: "zh-CN", ..STILL },
        Look { size: (360, 740), ..STILL },
    ] {
        tab.look(look).await;
        tab.follow("g=lend&k=begin.2").await;
        tab.click_button(if look.dark { "编辑" } else { "Edit" }).await;
        tab.until("document.querySelector('#editor .stages')").await;
        assert_eq!(tab.axe().await, Vec::<String>::new(), "forms, {look:?}");
        tab.click("document.querySelectorAll('#editor .ways button')[2]").await;
        tab.until("document.querySelector('#editor-written')").await;
        assert_eq!(tab.axe().await, Vec::<String>::new(), "text forms, {look:?}");
    }
}

rows!(
    workflow_editor, STILL;
    the_texts_workflow_is_built_from_nothing_by_keyboard_and_has_the_gallerys_link,
    a_job_goes_to_another_stage_by_pointer_and_by_keyboard_alike,
    a_gap_takes_a_job_as_a_stage_of_its_own_by_pointer_and_by_keyboard_alike,
    needs_change_at_the_edge_and_by_keys_and_what_does_not_fit_is_told,
    signs_and_two_presses_add_jobs_and_stages,
    the_texts_forms_are_shown_pasted_and_their_faults_told_at_their_place,
    a_user_with_jobs_goes_only_once_it_is_said_what_becomes_of_them,
    axe_finds_nothing_in_the_open_editor,
);
