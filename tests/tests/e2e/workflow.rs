//! The workflow lab: the text's table stage by stage, who gives back what, the ledger, modes beside each other.

use gantry_tests::browser::{Look, Tab, browse};
use gantry_tests::rows;

const HEADLINE: &str = "document.querySelector('.moment b')?.textContent ?? ''";

/// The stage table of the only workflow: number, need, lent, reclaimed.
async fn table(tab: &Tab) -> Vec<[String; 4]> {
    tab.eval(
        "[...document.querySelectorAll('.stage-table tbody tr')]
           .map(row => [...row.cells].map(cell => cell.textContent))",
    )
    .await
}

/// What the list says of each ordinary job.
async fn jobs(tab: &Tab) -> Vec<(String, String)> {
    tab.eval(
        "[...document.querySelectorAll('.rows.jobs [data-name]')]
           .map(row => [row.dataset.name, row.querySelector('.state').textContent])",
    )
    .await
}

/// The rows of the ledger: borrower, units, time, what the loan brought, and why it came back.
async fn ledger(tab: &Tab) -> Vec<Vec<String>> {
    tab.eval(
        "[...document.querySelectorAll('#lists .ledger tbody tr')]
           .map(row => [...row.cells].map(cell => cell.textContent.trim()))",
    )
    .await
}

/// All texts of the picture of a reclaim.
async fn written(tab: &Tab) -> Vec<String> {
    tab.eval("[...document.querySelectorAll('#units text')].map(it => it.textContent.trim())").await
}

/// To the next step of the kind that is shown, or the one before; the headline is this then.
async fn jump(tab: &Tab, key: &str, headline: &str) {
    tab.press(key).await;
    tab.until(&format!("({HEADLINE}) === {headline:?}")).await;
}

async fn the_texts_table_fills_stage_by_stage_and_empties_on_the_way_back(tab: &Tab) {
    tab.follow("g=lend&m=0&level=probe").await;
    tab.until_moment(0).await;
    let whole = [["2", "6", "0"], ["6", "2", "4"], ["6", "2", "0"], ["8", "0", "2"]];
    let expected = |begun: usize| -> Vec<[String; 4]> {
        let rows = whole.iter().enumerate().map(|(at, [need, lent, back])| {
            let (lent, back) = if at < begun { (*lent, *back) } else { ("·", "·") };
            [&(at + 1).to_string(), *need, lent, back].map(str::to_owned)
        });
        rows.collect()
    };
    assert_eq!(table(tab).await, expected(0));
    for stage in 1..=4 {
        jump(tab, ".", &format!("Stage {stage} of w begins.")).await;
        assert_eq!(table(tab).await, expected(stage), "forward, stage {stage}");
        let current: String = tab
            .eval("document.querySelector('.stage-table [aria-current]').cells[0].textContent")
            .await;
        assert_eq!(current, stage.to_string());
    }
    for stage in (1..=3).rev() {
        jump(tab, ",", &format!("Stage {stage} of w begins.")).await;
        assert_eq!(table(tab).await, expected(stage), "back, stage {stage}");
    }
    tab.home().await;
    assert_eq!(table(tab).await, expected(0));
}

async fn of_eight_lent_four_come_back_two_and_two_by_ratio_four_and_none_in_order(tab: &Tab) {
    for (example, told, interrupted) in [
        ("ratio", &["4 > 2", "4 > 2"][..], ["a3", "a4", "b3", "b4"]),
        ("appearance", &["8 > 4"][..], ["a1", "a2", "a3", "a4"]),
    ] {
        tab.follow(&format!("g={example}&k=begin.2")).await;
        tab.until(&format!("({HEADLINE}) === 'Stage 2 of w begins.'")).await;
        tab.until("document.querySelector('#units text')").await;
        let texts = written(tab).await;
        let limits: Vec<&str> =
            texts.iter().map(String::as_str).filter(|text| text.contains('>')).collect();
        assert_eq!(limits, told, "{example}: {texts:?}");
        for term in ["+ 4", "= 4 GPUs"] {
            assert!(texts.iter().any(|text| text == term), "{example}: {texts:?}");
        }
        let jobs = jobs(tab).await;
        let lost = jobs.iter().filter(|(_, state)| state == "interrupted");
        let lost: Vec<&str> = lost.map(|(job, _)| job.as_str()).collect();
        assert_eq!(lost, interrupted, "{example}: {jobs:?}");
        let reclaimed = ledger(tab).await;
        let reclaimed = reclaimed.iter().filter(|row| row[3].ends_with("reclaimed"));
        assert_eq!(reclaimed.count(), 4, "{example}");
        // The rule changes in place, and with it who gives back.
        let (label, other) =
            if example == "ratio" { ("In listed order", "b4") } else { ("By ratio", "a1") };
        tab.click(&format!(
            "[...document.querySelectorAll('.setup label')].find(it => it.textContent === '{label}')"
        ))
        .await;
        tab.until(&format!(
            "document.querySelector('[data-name={other}] .state').textContent.startsWith('runs on')"
        ))
        .await;
    }
}

async fn the_ledger_follows_the_cursor_and_tells_what_a_reclaim_cost(tab: &Tab) {
    tab.follow("g=interrupts&m=0&level=probe").await;
    tab.until_moment(0).await;
    assert!(ledger(tab).await.is_empty());
    tab.follow("g=interrupts&k=interrupt.1").await;
    tab.until(&format!("({HEADLINE}) === 'Job long is interrupted for stage 2 of w.'")).await;
    let rows = ledger(tab).await;
    let current: String = tab
        .eval("document.querySelector('#lists .ledger [aria-current]').cells[0].textContent.trim()")
        .await;
    assert_eq!(current, "long ann");
    assert_eq!(rows[0][1..], ["g5–g7", "0–9", "27 reclaimed"], "{rows:?}");
    tab.end().await;
    let rows = ledger(tab).await;
    let long = rows.iter().filter(|row| row[0].starts_with("long"));
    let long: Vec<&str> = long.map(|row| row[3].as_str()).collect();
    assert_eq!(long, ["27 reclaimed", "work done"], "{rows:?}");
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

async fn modes_and_rules_stand_beside_each_other_under_one_axis(tab: &Tab) {
    tab.follow("g=stalls").await;
    tab.until("document.querySelector('main[data-moment]')").await;
    tab.press("c").await;
    tab.until("document.querySelector('main[data-ready=true] figure[data-policy]')").await;
    let policies: String = tab.eval("document.querySelector('main').dataset.policies").await;
    assert_eq!(policies, "lend.reserve.per-job");
    let partial: bool = tab.eval("Boolean(document.querySelector('.beside-panel .partial'))").await;
    assert!(!partial, "both are recorded to their ends");
    // To where two of them first part.
    tab.press("d").await;
    tab.until("document.querySelectorAll('.decision').length >= 2").await;
    tab.press("End").await;
    tab.until("document.querySelector('main').dataset.place === document.querySelector('main').dataset.places").await;
    assert_eq!(tab.eval::<String>("document.querySelector('main').dataset.tick").await, "34");
    let now: Vec<f64> = tab
        .eval("[...document.querySelectorAll('figure[data-policy] g.now')].map(it => it.getBoundingClientRect().x)")
        .await;
    let one = now.iter().all(|at| (at - now[0]).abs() < 0.1);
    assert!(one && now.len() >= 4, "one clock, also where a run is over: {now:?}");
    tab.run("document.getElementById('compared').showPopover()").await;
    let chips = "[...document.querySelectorAll('.choice-bar .chip')]";
    let offered: Vec<String> = tab.eval(&format!("{chips}.map(it => it.textContent)")).await;
    assert_eq!(offered, ["Lend", "Reserve", "Per job", "Lend in listed order"], "by ratio is Lend");
    tab.click(&format!("{chips}[3]")).await;
    tab.until("document.querySelectorAll('figure[data-policy] svg.drawing').length >= 2").await;
    let stall: Vec<String> = tab
        .eval(
            "[...[...document.querySelectorAll('.beside-panel tr')].find(row => row.cells[0].textContent === 'Total workflow delay, units of time').cells]
               .map(cell => cell.textContent)",
        )
        .await;
    assert!(stall[1].starts_with('0') && stall[3].starts_with("10"), "{stall:?}");
}

async fn every_picture_has_a_name_and_a_table_that_says_the_same(tab: &Tab) {
    tab.follow("g=lend&k=begin.2").await;
    tab.until("document.querySelectorAll('#units [role=button]').length >= 8").await;
    let unnamed: Vec<String> = tab
        .eval("[...document.querySelectorAll('#scene [role=button]')].filter(it => !it.getAttribute('aria-label')).map(it => it.id)")
        .await;
    assert!(unnamed.is_empty(), "marks without a name: {unnamed:?}");
    tab.run("document.querySelector('#menu [data-key=T]').click()").await;
    tab.until("document.querySelector('figure.units table')").await;
    let units: u32 = tab
        .eval(
            "[...document.querySelector('figure.units tbody').rows]
               .reduce((sum, row) => sum + Number(row.cells[1].textContent), 0)",
        )
        .await;
    assert_eq!(units, 8);
    tab.until("document.querySelector('figure.timeline table')").await;
    let uses: Vec<String> = tab
        .eval(
            "[...document.querySelectorAll('figure.timeline tbody th')].map(it => it.textContent)",
        )
        .await;
    assert!(uses.iter().any(|who| who == "a") && uses.iter().any(|who| who == "w.1.1"), "{uses:?}");
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

async fn more_units_than_can_be_counted_are_bars(tab: &Tab) {
    let text = r#"{"gantry":1,"lab":"workflow","capacity":1000,"workflows":[{"id":"w","stages":[{"jobs":[{"id":"1","need":300,"runtime":4}]},{"jobs":[{"id":"2","need":800,"runtime":4}]}]}],"share":{"users":[{"id":"u"}]},"jobs":[{"id":"a","user":"u","need":200,"runtime":2}]}"#;
    open_text(tab, text).await;
    // Beside the editor stands the graph in place of the units.
    tab.until("document.querySelectorAll('#graph .stage').length === 2").await;
    tab.press("Escape").await;
    tab.until("!document.querySelector('#editor')").await;
    tab.home().await;
    tab.until("document.querySelector('#units') && document.querySelector('#units .group')").await;
    let marks: u32 = tab.eval("document.querySelectorAll('#units [data-key^=unit]').length").await;
    assert_eq!(marks, 0, "no tokens");
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
    the_texts_table_fills_stage_by_stage_and_empties_on_the_way_back,
    of_eight_lent_four_come_back_two_and_two_by_ratio_four_and_none_in_order,
    the_ledger_follows_the_cursor_and_tells_what_a_reclaim_cost,
    a_unit_a_user_a_loan_and_a_stage_answer_to_pointer_and_keyboard,
    a_job_and_a_workflow_are_asked_why_they_do_not_run,
    modes_and_rules_stand_beside_each_other_under_one_axis,
    every_picture_has_a_name_and_a_table_that_says_the_same,
    more_units_than_can_be_counted_are_bars,
    what_begins_and_ends_moves_no_picture,
    the_run_and_what_a_step_is_about_are_in_sight_together_on_common_screens,
    a_range_of_the_timeline_is_marked_by_pointer_and_reached_by_keys,
    the_saved_picture_has_the_graph_the_units_the_reclaim_and_the_timeline,
    of_many_workflows_the_graph_shows_those_that_matter_each_at_its_place,
);
