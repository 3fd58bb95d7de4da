//! Real input and long runs: a trace dropped, stopped, run on and read; traces with bad lines; workloads made.

use gantry_tests::browser::{Look, Tab, browse_with};
use gantry_tests::{gallery, rows};

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

/// A workload stands at its beginning, at its end.
const AT_START: &str = "(it => it.moment === '0' && Number(it.moments) > 1000)(document.querySelector('main').dataset)";
const AT_END: &str = "(it => it.moment === it.moments && Number(it.moments) > 1000)(document.querySelector('main').dataset)";

async fn a_dropped_trace_is_stopped_run_on_scrubbed_and_read(tab: &Tab) {
    tab.follow("g=fig4").await;
    tab.drop_file("KTH-SP2.swf.gz", KTH).await;
    // The run stands still in its worker: what ends it is the button. What is there of it is a run like any other.
    tab.steps(
        "| js /[1-9][\\d,]* of 2[78],\\d+ jobs/.test(document.querySelector('.recording')?.innerText)
        | .recording label is Recording the run… | axe
        button Cancel | [role=status] > .partial says Partial result. | .position says partial run
        | js document.getElementById('scrubber').getAttribute('aria-valuetext').endsWith('partial run')
        | .notices says jobs were read, for a machine of 100 nodes
        home
        end | #live says partial run
        button Share | dialog[open] .partial-note | axe
        close",
    )
    .await;
    let stopped = tab.moments().await;
    tab.steps(&format!(
        "run workers.forEach(worker => worker.postMessage('go'))
        button Run on to the end | no .position says partial
        press End | js {AT_END} | no .position says partial"
    ))
    .await;
    assert!(tab.moments().await >= stopped, "nothing recorded is lost");

    tab.steps(
        "scrub 0.5 | js document.querySelector('main').dataset.moment === document.getElementById('scrubber').value
        tables | .gantt .table table:last-of-type tbody tr | axe",
    )
    .await;
}

async fn a_trace_that_is_given_up_leaves_what_is_open(tab: &Tab) {
    tab.at("g=fig4&m=9&level=probe").await;
    // Its worker never says that it is up: reading does not begin.
    tab.run("window.Worker = class extends EventTarget { postMessage() {} terminate() { window.ended = (window.ended ?? 0) + 1; } }").await;
    tab.drop_file("KTH-SP2.swf.gz", KTH).await;
    tab.steps(
        "| .recording label is Reading the workload…
        button Cancel | no .recording | js window.ended === 1 | moment 9
        press ArrowRight | moment 10",
    )
    .await;
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
    tab.steps(
        "| .notices says 3 jobs were read | .notices says 5 lines were skipped
        click .notices summary | 5 of .notices .lines li
        | .notices .lines li[0] is Line 3: run time: expected a whole number, found “abc”
        | .notices .lines li[1] is Line 5: duplicate job 1, first in line 2
        | .notices .lines li[2] is Line 6: 9 processors, more than the machine has
        | .notices .lines li[3] is Line 7: expected at least 5 of the 18 fields of a job, found 3
        | .notices .lines li[4] is Line 9: the trace ends within this line, after 4 fields
        | axe",
    )
    .await;
    let moments = tab.moments().await;
    assert!(moments > 0);
    // Where nothing can be made of a file, what is open stays.
    tab.drop_file("worse.swf", &KTH[..2_000]).await;
    tab.sees(".notices says damaged gzip").await;
    assert_eq!(tab.moments().await, moments);
}

async fn a_file_that_is_no_scenario_leaves_what_is_open_until_it_is_taken_to_be_mended(tab: &Tab) {
    tab.follow("g=easy").await;
    tab.drop_file("empty.json", b"").await;
    tab.sees(".notices says empty.json: The file is empty. Nothing was opened.").await;
    tab.drop_file("bad.json", b"{\"gantry\": 1}").await;
    tab.steps(
        "| .notices says bad.json: The scenario has errors.
        press ArrowRight | js /g=easy.*m=/.test(location.hash)
        button Open as text to correct it | .editor textarea holds {\"gantry\": 1}
        button Undo | address #z=",
    )
    .await;
    let marked = format!("\u{feff}{}", gallery::text("fcfs"));
    tab.drop_file("windows.json", marked.as_bytes()).await;
    tab.sees(".head .title says first come").await;
}

/// Opens the dialog in which a workload is made.
pub async fn make(tab: &Tab) {
    tab.steps(
        "button Gallery
        click .choices button 'Backfill' | dialog[open] .own
        button Generate a workload… | dialog[open] #make-jobs",
    )
    .await;
}

async fn a_workload_is_made_in_the_dialog_and_changed_where_it_is_kept(tab: &Tab) {
    tab.follow("g=easy").await;
    make(tab).await;
    tab.steps(
        "| axe
        set #make-jobs = 0
        set #make-nodes = many
        set #make-load = 1000
        set #make-seed = -1
        | 4 of .make [aria-invalid=true] | .make .field-error 'found “0”.' | .make .field-error 'found “many”.'
        | .make .field-error 'found “1000”.' | .make .field-error 'found “-1”.' | axe
        # Nothing is made of what is wrong.
        enter #make-seed
        settle | dialog[open].make
        set #make-jobs = 4000
        set #make-nodes = 64
        set #make-load =
        set #make-seed = 7
        | no .make [aria-invalid]
        enter #make-seed | .title says 4000 jobs, 64 nodes",
    )
    .await;
    tab.until(AT_START).await;
    let under_easy = tab.moments().await;
    // It is too large for the page: changes are made where it is kept, and taken back there.
    tab.steps(&format!(
        "click .policies label 'FCFS' | no main[data-moments=\"{under_easy}\"] | .policies label:has(:checked) is FCFS
        button Edit | #editor says The background worker keeps the 4,000 jobs | axe
        press Escape | no #editor
        button Undo | main[data-moments=\"{under_easy}\"]"
    ))
    .await;
}

rows!(
    traces, Look::USUAL;
    a_bad_trace_is_read_as_far_as_it_goes_and_every_line_is_named,
    a_file_that_is_no_scenario_leaves_what_is_open_until_it_is_taken_to_be_mended,
    a_workload_is_made_in_the_dialog_and_changed_where_it_is_kept,
);

#[test]
fn a_trace_whose_run_waits() {
    browse_with(HELD, Look::USUAL, async |tab: &Tab| {
        tab.page.evaluate_on_new_document(WATCH).await.expect("a script for every page");
        rows![tab:
            a_dropped_trace_is_stopped_run_on_scrubbed_and_read,
            a_trace_that_is_given_up_leaves_what_is_open,
        ];
    });
}
