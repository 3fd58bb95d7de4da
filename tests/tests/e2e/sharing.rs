//! Links, files, pictures, the gallery.

use std::path::Path;

use chromiumoxide::cdp::browser_protocol::dom::SetFileInputFilesParams;
use chromiumoxide::cdp::browser_protocol::page::{
    EventFileChooserOpened, SetInterceptFileChooserDialogParams,
};
use futures::StreamExt;
use gantry_tests::browser::{Look, Tab, browse, button};
use gantry_tests::{gallery, rows};

const TABLE: &str = "
drafts are listed in the gallery, and dropped only when told twice
    at g=fig4
    run localStorage.clear(); localStorage.setItem('gantry.draft', ' \\n'); localStorage.setItem('gantry.draft.1', '1000 First\\n{ }')
    run localStorage.setItem('gantry.draft.2', '2000 Second\\n{  }'); localStorage.setItem('gantry.draft.3', '3000 Third\\n{   }')
    open g=fig4
    # Nothing lies over the strip of who did not ask.
    settle | .notices is empty
    button Gallery | dialog[open] .drafts button 'Go back to Third (' | 3 of dialog[open] .drafts li | axe
    button Discard
    button Discard for good | 2 of dialog[open] .drafts li | js localStorage.getItem('gantry.draft.3') === null
    click dialog[open] .drafts button | no dialog[open] | .notices says has errors
where there is no clipboard the link is selected to be copied
    # As it is where the page comes by plain HTTP.
    run Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined, configurable: true })
    at g=fig4
    button Share
    button Copy the link | dialog[open] [role=status] says did not allow | on #link
    | js (link => link.selectionStart === 0 && link.selectionEnd === link.value.length)(document.getElementById('link'))
a link is sent with an app where the system can
    at g=fig4&m=9
    run delete Navigator.prototype.share
    button Share | #link | no button 'Send it with an app…'
    close
    run share()
    # Left, refused, passed on: only what was refused is told.
    button Share
    button Send it with an app… | js sent.length === 1 | .link [role=status] is empty
    button Send it with an app… | js sent.length === 2 | .link [role=status] says copy it yourself
    button Send it with an app… | js sent.length === 3 | .link [role=status] is empty
    | js sent[0].url === document.getElementById('link').value && sent[0].title === document.querySelector('h1').textContent
a link is sent with an app in Chinese
    look zh
    at g=fig4&m=9
    run share()
    button 分享
    button 用应用发送… | js sent.length === 1 | .link [role=status] is empty
    button 用应用发送… | js sent.length === 2 | .link [role=status] says 自行复制
";

/// Passes a link on: the reader leaves, the system refuses, it is passed on.
const SHARE: &str = "{
     window.answers = [['AbortError'], ['NotAllowedError']].map(([name]) => Promise.reject(new DOMException('', name)));
     answers.forEach(it => it.catch(() => {}));
     window.sent = [];
     Navigator.prototype.share = data => (sent.push(data), answers.shift() ?? Promise.resolve()); }";

/// The link to the moment that is shown; that of a lesson begins at its first step unless it is asked for.
async fn link(tab: &Tab) -> String {
    tab.steps(
        "| no dialog[open]
        button Share | dialog[open] .actions
        run document.getElementById('link-here')?.click()
        settle",
    )
    .await;
    let link = tab.value("#link").await;
    tab.close().await;
    link.split_once('#').expect("a fragment").1.to_owned()
}

/// The link that holds all of a scenario, without the moment.
pub async fn shared(tab: &Tab) -> String {
    tab.steps("| no dialog[open]\nbutton Share | js document.getElementById('link')?.value.includes('#z=')")
        .await;
    let link = tab.value("#link").await;
    tab.close().await;
    link.split(['#', '&']).nth(1).expect("a fragment").to_owned()
}

/// Chooses a file in the menu, by keys or by the pointer, as the reader does who chooses it from the disk.
async fn choose_file(tab: &Tab, path: &Path, keys: bool) {
    let mut choosers = tab.page.event_listener::<EventFileChooserOpened>().await.expect("choosers");
    let ours = SetInterceptFileChooserDialogParams::new(true);
    tab.page.execute(ours).await.expect("choosers are ours");
    tab.run("document.getElementById('menu').showPopover()").await;
    if keys {
        tab.enter(&button("Open a file…")).await;
    } else {
        tab.click_button("Open a file…").await;
    }
    let chooser = choosers.next().await.expect("a chooser");
    let files = SetFileInputFilesParams::builder()
        .file(path.to_string_lossy())
        .backend_node_id(chooser.backend_node_id.expect("an input"));
    tab.page.execute(files.build().expect("a file")).await.expect("a file is chosen");
}

/// A choice among the policies that is made.
const FCFS: &str = "label:has(input:checked) 'FCFS'";

async fn a_workload_that_was_drawn_is_passed_on_whatever_its_size(tab: &Tab) {
    let drawn = "d=4000_64_0.8_7_exact";
    tab.steps(&format!(
        "at {drawn} | .title says 4000 jobs, 64 nodes | no .recording
        click .policies label 'FCFS' | .policies {FCFS} | no .recording
        press End | js (it => it.moment === it.moments && it.moment > 9000)(document.querySelector('main').dataset)"
    ))
    .await;
    let here = tab.moment().await;
    let fragment = link(tab).await;
    assert!(fragment.starts_with(&format!("{drawn}&z=")), "{fragment}");
    tab.steps(&format!("at {fragment} | moment {} | .policies {FCFS}", here.0)).await;
    assert_eq!(tab.moment().await, here);
    assert!(link(tab).await.contains(&fragment), "it is its own link");

    // What says nothing that can be drawn is told, over the page as it opens.
    tab.steps("run location.hash = 'd=many'\n| .notices says jobs_nodes_load_seed_estimates").await;
    // A machine too small for the jobs is an error of the scenario, told like any other.
    let small = fragment.replace("d=4000_64_", "d=4000_128_");
    tab.load(&format!("{}/#{small}", tab.address)).await;
    tab.sees(".notices says 64").await;
}

#[test]
#[ignore = "with --full"]
fn every_example_of_the_gallery_opens_and_runs_to_its_end() {
    let cards = "dialog[open] .card:not(.costs) b";
    browse(Look::USUAL, async |tab: &Tab| {
        tab.steps("at \nbutton Gallery | dialog[open] .card").await;
        let labs = tab.count(".choices button").await;
        // The first choice is the course.
        for lab in 1..labs {
            tab.steps(&format!("click .choices button[{lab}]\nsettle")).await;
            let count = tab.count(cards).await;
            assert!(count >= 8, "{count}");
            for card in 0..count {
                let title = tab.text(&format!("{cards}[{card}]")).await;
                tab.steps(&format!("click {cards}[{card}] | no dialog[open] | h1 is {title}"))
                    .await;
                // What is fetched or runs in the worker comes after its title: a key meets what is shown.
                let mut tries = 0..1_000;
                while tab.data("moment").await != tab.data("moments").await {
                    tries.next().unwrap_or_else(|| panic!("{title} runs to its end"));
                    tab.steps("press End\nsettle").await;
                }
                tab.steps(&format!(
                    "button Gallery | dialog[open] .card\nclick .choices button[{lab}]\nsettle"
                ))
                .await;
            }
        }
    });
}

async fn a_file_too_large_for_a_link_is_kept_and_one_too_large_to_keep_is_told(tab: &Tab) {
    let fig5 = gallery::text("fig5");
    let large = fig5.clone() + &" ".repeat(300 << 10);
    let other = fig5.replace("best-fit", "least-fit") + &" ".repeat(300 << 10);
    let kept = "Object.values(localStorage).filter(it => it.length > 300000 && it.includes('best-fit')).length";
    let change = "button Open the text | js document.querySelector('#editor-text')?.value.includes('-fit')
        run const area = document.getElementById('editor-text'); area.focus(); area.value += ' '; area.dispatchEvent(new InputEvent('input', { bubbles: true }))
        button Apply";
    tab.follow("g=fig4").await;
    tab.drop_file("large.json", large.as_bytes()).await;
    // What was not changed is no draft.
    tab.steps(&format!(
        "| .setup select holds best-fit | no address fig4 | js {kept} === 0
        edit JSON text
        {change} | js {kept} === 1 | no .notices says too large"
    ))
    .await;
    tab.drop_file("other.json", other.as_bytes()).await;
    tab.sees(".setup select holds least-fit").await;
    // Each piece has a key of its own; the pieces shrink until none fits.
    tab.run(
        "let size = 4 << 20;
         for (let key = 0; size > 99; key++) {
             try { localStorage.setItem('filler' + key, 'x'.repeat(size)); } catch { size >>= 1; }
         }",
    )
    .await;
    tab.steps(&format!("{change} | .notices says too large | js {kept} === 1")).await;
    tab.run("localStorage.clear()").await;
}

async fn the_picture_saves_as_svg_and_png_and_the_run_as_text(tab: &Tab) {
    tab.steps("at g=fig4&m=9&level=probe\nfiles\nbutton Share | dialog[open] .actions").await;
    let mut saved = Vec::new();
    for (count, label) in ["SVG", "PNG", "trace", "outcome", "file"].into_iter().enumerate() {
        tab.click(&format!(
            "[...document.querySelectorAll('dialog[open] .actions button')].find(it => /{label}/i.test(it.textContent))"
        ))
        .await;
        tab.until(&format!("made.length > {count}")).await;
        saved.push(tab.saved_text().await);
    }
    assert!(
        saved[0].starts_with("<svg") || saved[0].starts_with("<?xml"),
        "{:?}",
        saved[0].get(..80)
    );
    let marks = ["<rect", "<path", "<circle"].map(|mark| saved[0].matches(mark).count());
    assert!(marks.iter().sum::<usize>() > 20 && saved[0].len() > 2_000);
    assert!(saved[1].contains("PNG"), "a PNG begins with its name");
    assert_eq!(saved[2].lines().count(), 18, "one line a step");
    assert!(saved[2].lines().all(|line| line.starts_with("{\"step\":")), "{}", saved[2]);
    assert!(saved[3].contains("\"assignments\""), "{}", saved[3]);
    assert!(saved[4].contains("\"gantry\""), "{}", saved[4]);
}

async fn on_paper_no_panel_is_cut(tab: &Tab) {
    let cut = "[...document.querySelectorAll('.page > main *')]
        .filter(it => !it.closest('svg') && it.clientHeight > 2 && getComputedStyle(it).overflowY !== 'visible' && it.scrollHeight > it.clientHeight + 1)
        .map(it => it.className)";
    let above = "[...document.querySelectorAll('.page > main > *')].filter(it =>
        it.getBoundingClientRect().top < document.querySelector('.middle').getBoundingClientRect().top).map(it => it.className)";
    for example in ["fig4", "fig5", "lend"] {
        tab.at(&format!("g={example}&m=9")).await;
        tab.medium("print").await;
        tab.none(cut).await;
        // The picture comes first, and the last panel is on the page.
        tab.none(above).await;
        tab.holds("document.querySelector('.foot').getBoundingClientRect().bottom + scrollY <= document.documentElement.scrollHeight + 1").await;
        tab.medium("").await;
    }
}

async fn the_same_file_is_chosen_twice_by_pointer_and_keys(tab: &Tab) {
    tab.follow("g=fig4").await;
    let path = std::env::temp_dir().join(format!("gantry-{}-twice.json", std::process::id()));
    for (keys, title) in [(false, "One"), (true, "Two")] {
        let text = gallery::text("checkpoint").replacen("Fig. 5: checkpoint backfill", title, 1);
        std::fs::write(&path, text).expect("a file");
        choose_file(tab, &path, keys).await;
        // The field is the document's.
        tab.steps(&format!("| h1 is {title} | 1 of input[type=file]")).await;
    }
}

#[test]
fn sharing() {
    browse(Look::USUAL, async |tab: &Tab| {
        rows![tab:
            a_workload_that_was_drawn_is_passed_on_whatever_its_size,
            a_file_too_large_for_a_link_is_kept_and_one_too_large_to_keep_is_told,
        ];
        tab.knows(&[("share", SHARE)]).await;
        tab.table(TABLE).await;
        rows![tab:
            the_picture_saves_as_svg_and_png_and_the_run_as_text,
            on_paper_no_panel_is_cut,
            the_same_file_is_chosen_twice_by_pointer_and_keys,
        ];
    });
}
