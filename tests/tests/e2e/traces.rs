//! Real input and long runs: a trace dropped, stopped, run on and read; traces with bad lines; workloads made; the chart
//! zoomed into where there is more than can be drawn.

use std::collections::BTreeMap;
use std::sync::Arc;

use gantry_core::kernel::Ended;
use gantry_core::labs::backfill::problem::Settings;
use gantry_core::labs::backfill::{Policy, Problem, Sim};
use gantry_core::workload::swf;
use gantry_tests::browser::{Look, Tab, browse_with};
use gantry_tests::rows;

const KTH: &[u8] = include_bytes!("../../data/KTH-SP2-1996-2.1-cln.swf.gz");

/// Notes the workers that the page starts.
const WATCH: &str = "window.workers = []; const Plain = Worker;
    window.Worker = class extends Plain { constructor(...all) { super(...all); workers.push(this); } };";

/// The worker's script: after its first slice of work a run waits until the page says go. So a run takes as long as a test
/// needs, on every machine; other messages are served meanwhile.
const HELD: &[(&str, &str)] = &[(
    "loader.js",
    "\nlet held = null, free = false; const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (...all) {
        if (free) post.apply(this, all); else held = () => post.apply(this, all);
    };
    self.addEventListener('message', event => { if (event.data === 'go') { free = true; held?.(); } });",
)];

/// Goes to a part of the run by the scrubber.
async fn scrub(tab: &Tab, part: f64) {
    tab.run(&format!(
        "const rail = document.getElementById('scrubber'); rail.value = Math.round(rail.max * {part});
         rail.dispatchEvent(new InputEvent('input', {{ bubbles: true }}))"
    ))
    .await;
    tab.until("document.querySelector('main').dataset.moment === document.getElementById('scrubber').value")
        .await;
    let (moment, ..) = tab.moment().await;
    let moments: u64 = tab.eval("Number(document.querySelector('main').dataset.moments)").await;
    assert!(moment > moments / 10, "it is somewhere in the middle");
}

/// A row of the table of pieces: job, start, end.
async fn pieces(tab: &Tab) -> Vec<[String; 3]> {
    tab.eval(
        "[...document.querySelectorAll('.gantt .table table:last-of-type tbody tr')]
           .map(row => [0, 2, 3].map(at => row.cells[at].textContent.trim()))",
    )
    .await
}

/// Seconds as the page writes them: `1d 2h 3m 4s`.
fn seconds(told: &str) -> u64 {
    let unit = |part: &str| {
        let (number, unit) = part.split_at(part.len() - 1);
        let number: u64 = number.replace(',', "").parse().unwrap_or_else(|_| panic!("{told}"));
        number
            * match unit {
                "d" => 86_400,
                "h" => 3_600,
                "m" => 60,
                _ => 1,
            }
    };
    if told == "0" { 0 } else { told.split(' ').map(unit).sum() }
}

/// When each job of a trace starts, by name.
fn starts(trace: &[u8], policy: Policy) -> BTreeMap<String, u64> {
    let (workload, _) = swf::read(trace, swf::Options::default()).expect("a trace");
    let lab = workload.lab(policy);
    let problem = Problem::from_columns(&Settings::of(&lab), workload.columns()).expect("valid");
    let ended = Ended::run(Sim::new(Arc::new(problem)));
    let start = |it: &gantry_core::labs::backfill::Segment| {
        (lab.jobs[it.job as usize].id.clone(), it.start)
    };
    ended.sim.segments().iter().map(start).collect()
}

/// A workload stands at its beginning.
const AT_START: &str = "(({ moment, moments }) => moment === '0' && Number(moments) > 1000)(document.querySelector('main').dataset)";

const AT_END: &str = "(({ moment, moments }) => moment === moments && Number(moments) > 1000)(document.querySelector('main').dataset)";

async fn a_dropped_trace_is_stopped_run_on_scrubbed_and_read(tab: &Tab) {
    tab.follow("g=fig4").await;
    tab.drop_file("KTH-SP2.swf.gz", KTH).await;
    tab.until("/[1-9][\\d,]* of 28,\\d+ jobs|[1-9][\\d,]* of 27,\\d+ jobs/.test(document.querySelector('.recording')?.innerText)").await;
    let label: String = tab.eval("document.querySelector('.recording label').innerText").await;
    assert_eq!(label, "Recording the run…");
    tab.axe_finds_nothing().await;

    // The run stands still in its worker: what ends it is the button.
    tab.click_button("Cancel").await;
    tab.until("document.querySelector('.partial')").await;
    let said: String =
        tab.eval("document.querySelector('[role=status] > .partial').innerText").await;
    assert!(said.contains("Partial result."), "{said}");
    let place: String = tab.eval("document.querySelector('.position').textContent").await;
    assert!(place.ends_with("partial run"), "{place}");
    let slider: String = tab.eval("document.getElementById('scrubber').ariaValueText ?? document.getElementById('scrubber').getAttribute('aria-valuetext')").await;
    assert!(slider.ends_with("partial run"), "{slider}");
    let report: String = tab.eval("document.querySelector('.notices').innerText").await;
    assert!(report.contains("jobs were read, for a machine of 100 nodes"), "{report}");
    // What is there of it is a run like any other.
    tab.home().await;
    tab.end().await;
    let heard: String = tab.eval("document.getElementById('live').innerText").await;
    assert!(heard.ends_with("partial run"), "{heard}");
    tab.click_button("Share").await;
    tab.until("document.querySelector('dialog[open] .partial-note')").await;
    tab.axe_finds_nothing().await;
    tab.close().await;
    let stopped: u64 = tab.eval("Number(document.querySelector('main').dataset.moments)").await;

    tab.run("workers.forEach(worker => worker.postMessage('go'))").await;
    tab.click_button("Run on to the end").await;
    tab.until("!document.querySelector('.position').textContent.includes('partial')").await;
    tab.press("End").await;
    tab.until(AT_END).await;
    let moments: u64 = tab.eval("Number(document.querySelector('main').dataset.moments)").await;
    assert!(moments >= stopped, "nothing recorded is lost");
    let place: String = tab.eval("document.querySelector('.position').textContent").await;
    assert!(!place.contains("partial"), "{place}");

    scrub(tab, 0.5).await;
    tab.run("document.querySelector('#menu [data-key=T]').click()").await;
    tab.until("document.querySelector('.gantt .table table:last-of-type tbody tr')").await;
    let starts = starts(KTH, Policy::Easy);
    let rows = pieces(tab).await;
    for [job, start, _] in &rows {
        assert_eq!(starts.get(job), Some(&seconds(start)), "job {job} starts as the run says");
    }
    assert!(!rows.is_empty(), "something runs in the middle");
    tab.axe_finds_nothing().await;
}

async fn a_trace_that_is_dropped_while_another_is_read_takes_its_place_and_a_stop_leaves_what_is_open(
    tab: &Tab,
) {
    tab.follow("g=fig4&m=9&level=probe").await;
    tab.until_moment(9).await;
    // Its worker never says that it is up: reading does not begin.
    tab.run("window.Worker = class extends EventTarget { postMessage() {} terminate() { window.ended = (window.ended ?? 0) + 1; } }").await;
    tab.drop_file("KTH-SP2.swf.gz", KTH).await;
    tab.until("document.querySelector('.recording label')?.innerText === 'Reading the workload…'")
        .await;
    tab.click_button("Cancel").await;
    tab.until("!document.querySelector('.recording')").await;
    let ended: u64 = tab.eval("window.ended ?? 0").await;
    assert_eq!(ended, 1, "its worker is gone");
    assert_eq!(tab.moment().await.0, 9);
    tab.press("ArrowRight").await;
    tab.until_moment(10).await;
}

const BAD: &str = "; MaxProcs: 8\n\
    1 0 -1 10 2 -1 -1 2 20 -1 1 1 1 -1 -1 -1 -1 -1\r\n\
    2 5 -1 abc 2 -1 -1 2 20 -1 1 1 1 -1 -1 -1 -1 -1\n\
    3\t6\t-1\t10\t2\t-1\t-1\t2\t20\n\
    1 7 -1 10 2 -1 -1 2 20 -1 1 1 1 -1 -1 -1 -1 -1\n\
    5 8 -1 10 9 -1 -1 9 20 -1 1 1 1 -1 -1 -1 -1 -1\n\
    6 9 -1\n\
    7 10 -1 10 2 -1 -1 2 20 -1 1 1 1 -1 -1 -1 -1 -1\n\
    8 11 -1 4";

async fn a_bad_trace_is_read_as_far_as_it_goes_and_every_line_is_named(tab: &Tab) {
    tab.follow("g=fig4").await;
    tab.drop_file("bad.swf", BAD.as_bytes()).await;
    tab.until("document.querySelector('.notices details')").await;
    let said: String = tab.eval("document.querySelector('.notices').innerText").await;
    assert!(said.contains("3 jobs were read"), "{said}");
    assert!(said.contains("5 lines were skipped"), "{said}");
    tab.click("document.querySelector('.notices summary')").await;
    let lines: Vec<String> = tab
        .eval("[...document.querySelectorAll('.notices .lines li')].map(it => it.innerText)")
        .await;
    assert_eq!(
        lines,
        [
            "Line 3: run time: expected a whole number, found “abc”",
            "Line 5: duplicate job 1, first in line 2",
            "Line 6: 9 processors, more than the machine has",
            "Line 7: expected at least 5 of the 18 fields of a job, found 3",
            "Line 9: the trace ends within this line, after 4 fields",
        ]
    );
    tab.axe_finds_nothing().await;
    let moments: u64 = tab.eval("Number(document.querySelector('main').dataset.moments)").await;
    assert!(moments > 0);

    // Where nothing can be made of a file, what is open stays.
    for (bytes, told) in [
        (&b"; nothing of use\n1 2 x\n"[..], "No job of the trace can be used"),
        (&b"; only a comment\n"[..], "Expected a trace in the Standard Workload Format"),
        (&KTH[..2_000], "damaged gzip"),
    ] {
        tab.drop_file("worse.swf", bytes).await;
        tab.until(&format!("document.querySelector('.notices').innerText.includes('{told}')"))
            .await;
        let now: u64 = tab.eval("Number(document.querySelector('main').dataset.moments)").await;
        assert_eq!(now, moments, "{told}");
    }
}

async fn a_file_that_is_no_scenario_leaves_what_is_open_until_it_is_taken_to_be_mended(tab: &Tab) {
    tab.follow("g=easy").await;
    for (name, text, told) in [
        ("empty.json", "", "empty.json: The file is empty. Nothing was opened."),
        ("bad.json", "{\"gantry\": 1}", "bad.json: The scenario has errors."),
    ] {
        tab.drop_file(name, text.as_bytes()).await;
        tab.until(&format!("document.querySelector('.notices').innerText.includes('{told}')"))
            .await;
    }
    tab.press("ArrowRight").await;
    tab.until("/g=easy.*m=/.test(location.hash)").await;
    tab.click_button("Open as text to correct it").await;
    tab.until("document.querySelector('.editor textarea')?.value === '{\"gantry\": 1}'").await;
    tab.click_button("Undo").await;
    tab.until("location.hash.includes('#z=')").await;

    let marked = format!("\u{feff}{}", include_str!("../../../static/gallery/fcfs.json"));
    tab.drop_file("windows.json", marked.as_bytes()).await;
    tab.until("document.querySelector('.head .title').innerText.includes('first come')").await;
}

/// Opens the dialog in which a workload is made.
pub async fn make(tab: &Tab) {
    tab.click_button("Gallery").await;
    tab.click("[...document.querySelectorAll('.choices button')].find(it => it.textContent.startsWith('Backfill'))").await;
    tab.until("document.querySelector('dialog[open] .own')").await;
    tab.click_button("Generate a workload…").await;
    tab.until("document.querySelector('dialog[open] #make-jobs')").await;
}

pub async fn set(tab: &Tab, field: &str, value: &str) {
    tab.run(&format!(
        "const field = document.getElementById('make-{field}'); field.value = '{value}';
         field.dispatchEvent(new InputEvent('input', {{ bubbles: true }}))"
    ))
    .await;
}

async fn a_workload_is_made_in_the_dialog_and_changed_where_it_is_kept(tab: &Tab) {
    tab.follow("g=easy").await;
    make(tab).await;
    tab.axe_finds_nothing().await;
    for (field, value) in [("jobs", "0"), ("nodes", "many"), ("load", "1000"), ("seed", "-1")] {
        set(tab, field, value).await;
    }
    tab.until("document.querySelectorAll('.make [aria-invalid=true]').length === 4").await;
    let errors: Vec<String> = tab
        .eval("[...document.querySelectorAll('.make .field-error')].map(it => it.innerText)")
        .await;
    let wanted = ["found “0”.", "found “many”.", "found “1000”.", "found “-1”."];
    assert_eq!(errors.len(), wanted.len(), "{errors:?}");
    for (error, wanted) in errors.iter().zip(wanted) {
        assert!(error.ends_with(wanted), "{errors:?}");
    }
    tab.axe_finds_nothing().await;
    tab.run("document.getElementById('make-seed').focus()").await;
    tab.press("Enter").await;
    tab.settle().await;
    let open: bool = tab.eval("Boolean(document.querySelector('dialog[open].make'))").await;
    assert!(open, "nothing is made of what is wrong");
    for (field, value) in [("jobs", "4000"), ("nodes", "64"), ("load", ""), ("seed", "7")] {
        set(tab, field, value).await;
    }
    tab.until("!document.querySelector('.make [aria-invalid]')").await;
    tab.run("document.getElementById('make-seed').focus()").await;
    tab.press("Enter").await;
    tab.until("document.querySelector('.title').innerText.includes('4000 jobs, 64 nodes')").await;
    tab.until(AT_START).await;
    let moments = "Number(document.querySelector('main').dataset.moments)";
    let under_easy: u64 = tab.eval(moments).await;

    // It is too large for the page: changes are made where it is kept, and taken back there.
    tab.click(
        "[...document.querySelectorAll('.policies label')].find(it => it.textContent === 'FCFS')",
    )
    .await;
    tab.until(&format!("{moments} !== {under_easy} && document.querySelector('.policies input:checked').closest('label').innerText === 'FCFS'")).await;
    tab.click_button("Edit").await;
    tab.until("document.querySelector('#editor')?.innerText.includes('The background worker keeps the 4,000 jobs')").await;
    tab.axe_finds_nothing().await;
    tab.press("Escape").await;
    tab.until("!document.querySelector('#editor')").await;
    tab.click_button("Undo").await;
    tab.until(&format!("{moments} === {under_easy}")).await;

    make(tab).await;
    for (field, value) in [("jobs", "4000"), ("nodes", "64"), ("load", ""), ("seed", "7")] {
        set(tab, field, value).await;
    }
    tab.click_button("Generate and open").await;
    tab.until("!document.querySelector('dialog[open]') && !document.querySelector('.recording')")
        .await;
    tab.until(&format!("{AT_START} && {moments} === {under_easy}")).await;
}

/// The range that the chart shows, from its name: `… from 0 to 1d, at …`.
async fn range(tab: &Tab) -> (u64, u64) {
    let name: String = tab
        .eval("[...document.querySelectorAll('.gantt [aria-label]')].map(it => it.ariaLabel).find(it => it.startsWith('Schedule of'))")
        .await;
    let range = name.split(" from ").nth(1).and_then(|rest| rest.split(", at ").next());
    let (from, to) = range.and_then(|range| range.split_once(" to ")).expect("a range");
    (seconds(from), seconds(to))
}

async fn until_range_changes(tab: &Tab, from: (u64, u64)) -> (u64, u64) {
    for _ in 0..600 {
        let now = range(tab).await;
        if now != from {
            tab.settle().await;
            return range(tab).await;
        }
        tab.settle().await;
    }
    panic!("the range stays at {from:?}")
}

async fn a_chart_of_more_than_can_be_drawn_is_zoomed_and_its_table_is_of_what_is_seen(tab: &Tab) {
    tab.follow("g=easy").await;
    make(tab).await;
    for (field, value) in [("jobs", "50000"), ("nodes", "128"), ("load", "0.9")] {
        set(tab, field, value).await;
    }
    tab.click_button("Generate and open").await;
    tab.until("document.querySelector('.title').innerText.includes('50000 jobs')").await;
    tab.until(AT_START).await;
    let first = range(tab).await;
    tab.press("End").await;
    tab.until(AT_END).await;
    tab.until("document.querySelector('.shaded:not([hidden])')").await;
    let all = until_range_changes(tab, first).await;

    let place = tab.middle("document.querySelector('.gantt .chart')").await;
    let turn = |event: String| async move {
        tab.run(&format!("const chart = document.querySelector('.gantt .chart'); {event}")).await;
    };
    let (x, y) = place;
    turn(format!("chart.dispatchEvent(new WheelEvent('wheel', {{ deltaY: -600, ctrlKey: true, clientX: {x}, clientY: {y}, bubbles: true, cancelable: true }}))")).await;
    let wheeled = until_range_changes(tab, all).await;
    assert!(wheeled.0 > all.0 && wheeled.1 < all.1, "the wheel: {wheeled:?} in {all:?}");
    turn(format!("const fingers = apart => [-1, 1].map((side, identifier) => new Touch({{ identifier, target: chart, clientX: {x} + side * apart, clientY: {y} }}));
        for (const apart of [50, 75, 100]) chart.dispatchEvent(new TouchEvent('touchmove', {{ touches: fingers(apart), bubbles: true, cancelable: true }}))")).await;
    let pinched = until_range_changes(tab, wheeled).await;
    assert!(pinched.1 - pinched.0 < wheeled.1 - wheeled.0, "two fingers: {pinched:?}");
    tab.run("document.querySelector('.gantt .chart [tabindex=\"0\"], .gantt .chart svg, .gantt .chart').focus()").await;
    tab.press("]").await;
    let keyed = until_range_changes(tab, pinched).await;
    assert!(keyed.1 - keyed.0 < pinched.1 - pinched.0, "a key: {keyed:?}");
    tab.press("Shift+ArrowRight").await;
    let panned = until_range_changes(tab, keyed).await;
    assert!(panned.0 > keyed.0, "panned: {panned:?}");
    let y = y - 40.0;
    tab.drag((x - 60.0, y), (x + 60.0, y)).await;
    let brushed = until_range_changes(tab, panned).await;
    assert!(brushed.0 >= panned.0 && brushed.1 <= panned.1, "brushed: {brushed:?}");
    assert!(brushed.1 - brushed.0 < panned.1 - panned.0, "brushed: {brushed:?}");

    tab.run("document.querySelector('#menu [data-key=T]').click()").await;
    tab.until("document.querySelector('.gantt .table table:last-of-type tbody tr')").await;
    let rows = pieces(tab).await;
    for [job, start, end] in &rows {
        let (start, end) = (seconds(start), seconds(end));
        assert!(
            end >= brushed.0 && start < brushed.1,
            "job {job}: {start} to {end} in {brushed:?}"
        );
    }
    assert!(!rows.is_empty());
}

rows!(
    traces, Look::default();
    a_bad_trace_is_read_as_far_as_it_goes_and_every_line_is_named,
    a_file_that_is_no_scenario_leaves_what_is_open_until_it_is_taken_to_be_mended,
    a_workload_is_made_in_the_dialog_and_changed_where_it_is_kept,
    a_chart_of_more_than_can_be_drawn_is_zoomed_and_its_table_is_of_what_is_seen,
);

#[test]
fn a_trace_whose_run_waits() {
    browse_with(HELD, Look::default(), async |tab: &Tab| {
        tab.page.evaluate_on_new_document(WATCH).await.expect("a script for every page");
        rows![tab:
            a_dropped_trace_is_stopped_run_on_scrubbed_and_read,
            a_trace_that_is_dropped_while_another_is_read_takes_its_place_and_a_stop_leaves_what_is_open,
        ];
    });
}
