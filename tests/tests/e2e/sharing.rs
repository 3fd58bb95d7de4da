//! Links, files, pictures, the gallery.

use std::path::Path;

use chromiumoxide::cdp::browser_protocol::dom::SetFileInputFilesParams;
use chromiumoxide::cdp::browser_protocol::page::{
    EventFileChooserOpened, SetInterceptFileChooserDialogParams,
};
use futures::StreamExt;
use gantry_tests::browser::{Look, Tab, browse, button};
use gantry_tests::rows;

async fn share(tab: &Tab) {
    tab.until("!document.querySelector('dialog[open]')").await;
    tab.click_button("Share").await;
    tab.until("document.querySelector('dialog[open] .actions')").await;
}

/// The link to the moment that is shown; that of a lesson begins at its first step unless it is asked for.
async fn link(tab: &Tab) -> String {
    share(tab).await;
    tab.run("document.getElementById('link-here')?.click()").await;
    tab.settle().await;
    let link: String = tab.eval("document.getElementById('link').value").await;
    tab.close().await;
    link
}

/// Opens a file as the reader does who chooses it from the disk.
async fn open_file(tab: &Tab, name: &str, text: &str) {
    let path = std::env::temp_dir().join(format!("gantry-{}-{name}", std::process::id()));
    std::fs::write(&path, text).expect("a file");
    choose_file(tab, &path, false).await;
}

/// Chooses a file in the menu, by keys or by the pointer.
async fn choose_file(tab: &Tab, path: &Path, keys: bool) {
    let mut choosers = tab.page.event_listener::<EventFileChooserOpened>().await.expect("choosers");
    tab.page
        .execute(SetInterceptFileChooserDialogParams::new(true))
        .await
        .expect("choosers are ours");
    tab.run("document.getElementById('menu').showPopover()").await;
    if keys {
        tab.run(&format!("({}).focus()", button("Open a file…"))).await;
        tab.press("Enter").await;
    } else {
        tab.click_button("Open a file…").await;
    }
    let chooser = choosers.next().await.expect("a chooser");
    let files = SetFileInputFilesParams::builder()
        .file(path.to_string_lossy())
        .backend_node_id(chooser.backend_node_id.expect("an input"));
    tab.page.execute(files.build().expect("a file")).await.expect("a file is chosen");
}

const FCFS: &str =
    "[...document.querySelectorAll('.policies label')].find(it => it.textContent === 'FCFS')";

async fn a_workload_that_was_drawn_is_passed_on_whatever_its_size(tab: &Tab) {
    let drawn = "d=4000_64_0.8_7_exact";
    tab.follow(drawn).await;
    tab.until("document.querySelector('.title').innerText.includes('4000 jobs, 64 nodes') && !document.querySelector('.recording')").await;
    tab.click(FCFS).await;
    tab.until(&format!("({FCFS}).querySelector('input').checked")).await;
    tab.until("!document.querySelector('.recording')").await;
    tab.press("End").await;
    tab.until("(main => main.dataset.moment === main.dataset.moments && main.dataset.moment > 9000)(document.querySelector('main'))").await;
    let here = tab.moment().await;
    let given = link(tab).await;
    let (_, fragment) = given.split_once('#').expect("a fragment");
    assert!(fragment.starts_with(&format!("{drawn}&z=")), "{given}");
    tab.follow(fragment).await;
    tab.until_moment(here.0).await;
    assert_eq!(tab.moment().await, here);
    assert!(tab.eval::<bool>(&format!("({FCFS}).querySelector('input').checked")).await);
    assert!(link(tab).await.contains(fragment), "it is its own link");

    // What says nothing that can be drawn is told, over the page as it opens.
    tab.run("location.hash = 'd=many'").await;
    tab.until(
        "document.querySelector('.notices')?.innerText.includes('jobs_nodes_load_seed_estimates')",
    )
    .await;
    // A machine too small for the jobs is an error of the scenario, told like any other.
    let small = fragment.replace("d=4000_64_", "d=4000_128_");
    tab.load(&format!("{}/#{small}", tab.address)).await;
    tab.until("document.querySelector('.notices')?.innerText.includes('64')").await;
}

async fn a_link_leads_back_to_the_same_scenario_and_moment(tab: &Tab) {
    tab.follow("g=fig4&m=9&level=probe").await;
    tab.until_moment(9).await;
    tab.press("ArrowRight").await;
    tab.until_moment(10).await;
    let here = tab.moment().await;
    let gallery = link(tab).await;
    assert!(gallery.contains("#g=fig4"), "{gallery}");

    // Once it is edited it is no example any more: the link holds all of it.
    tab.run(
        "const policy = document.querySelector('.setup select'); policy.value = 'best-fit';
         policy.dispatchEvent(new Event('change', { bubbles: true }))",
    )
    .await;
    tab.until("document.querySelector('.setup select').value === 'best-fit'").await;
    tab.settle().await;
    tab.press("End").await;
    tab.until_moment(18).await;
    let edited = link(tab).await;
    assert!(edited.contains("#z="), "{edited}");

    for (link, expected) in [(gallery, here), (edited, tab.moment().await)] {
        let (_, fragment) = link.split_once('#').expect("a fragment");
        tab.follow(fragment).await;
        tab.until_moment(expected.0).await;
        assert_eq!(tab.moment().await, expected);
    }
    let policy: String = tab.eval("document.querySelector('.setup select').value").await;
    assert_eq!(policy, "best-fit");
}

#[test]
#[ignore = "with --full"]
fn every_example_of_the_gallery_opens_and_runs_to_its_end() {
    browse(Look::default(), async |tab: &Tab| {
        tab.follow("").await;
        tab.click_button("Gallery").await;
        tab.until("document.querySelector('dialog[open] .card')").await;
        let labs: u32 = tab.eval("document.querySelectorAll('.choices button').length").await;
        let mut titles: Vec<(u32, String)> = Vec::new();
        // The first choice is the course.
        for lab in 1..labs {
            tab.click(&format!("document.querySelectorAll('.choices button')[{lab}]")).await;
            tab.settle().await;
            let own: Vec<String> = tab
            .eval("[...document.querySelectorAll('.card:not(.costs) b')].map(it => it.textContent)")
            .await;
            assert!(own.len() >= 8, "{own:?}");
            titles.extend(own.into_iter().map(|title| (lab, title)));
        }
        tab.press("Escape").await;
        for (lab, title) in titles {
            tab.until("!document.querySelector('dialog[open]')").await;
            tab.click_button("Gallery").await;
            tab.until("document.querySelector('dialog[open] .card')").await;
            tab.click(&format!("document.querySelectorAll('.choices button')[{lab}]")).await;
            tab.settle().await;
            tab.click(&format!("[...document.querySelectorAll('.card')].find(it => it.querySelector('b').textContent === {title:?})")).await;
            tab.until(&format!("document.querySelector('h1').textContent === {title:?} && document.querySelector('main[data-moment]')")).await;
            // What is fetched or runs in the worker comes after its title: a key meets what is shown.
            let mut ended = false;
            for _ in 0..1_000 {
                tab.press("End").await;
                tab.settle().await;
                ended = tab.eval("document.querySelector('main').dataset.moment === document.querySelector('main').dataset.moments").await;
                if ended {
                    break;
                }
            }
            assert!(ended, "{title} runs to its end");
        }
    });
}

async fn a_file_opens_and_one_with_errors_names_them(tab: &Tab) {
    let good = include_str!("../../../static/gallery/fig5.json").replace("Fig", "File");
    let bad = good.replace("best-fit", "bets-fit").replace("\"nodes\"", "\"nodse\"");
    tab.follow("").await;
    open_file(tab, "good.json", &good).await;
    tab.until("document.querySelector('.setup select')?.value === 'best-fit'").await;
    open_file(tab, "bad.json", &bad).await;
    tab.until("document.querySelector('.notices').innerText.includes('policy')").await;
    let said: String = tab.eval("document.querySelector('.notices').innerText").await;
    assert!(
        said.contains("bets-fit") && said.contains("best-fit") && said.contains("nodse"),
        "{said}"
    );
    open_file(tab, "none.json", "\u{0}not a scenario").await;
    tab.until("document.querySelector('.notices').innerText.length > 10").await;
}

async fn a_change_of_a_scenario_with_errors_is_refused_aloud(tab: &Tab) {
    let bad = include_str!("../../../static/gallery/fig5.json").replace("\"nodes\"", "\"nodse\"");
    tab.follow("g=fig4").await;
    open_file(tab, "bad.json", &bad).await;
    tab.until("document.querySelector('.notices').innerText.includes('nodse')").await;
    tab.click_button("Open as text to correct it").await;
    tab.until("document.querySelector('.editor textarea')?.value.includes('nodse')").await;
    tab.click_button("Close").await;
    tab.until("document.querySelector('.setup select')").await;
    tab.run(
        "const policy = document.querySelector('.setup select'); policy.value = 'random';
         policy.dispatchEvent(new Event('change', { bubbles: true }))",
    )
    .await;
    tab.until("document.querySelector('.notices').innerText.includes('was refused')").await;
    let policy: String = tab.eval("document.querySelector('.setup select').value").await;
    assert_eq!(policy, "least-fit", "what is in force is shown");
}

async fn a_file_too_large_for_a_link_is_kept_and_one_too_large_to_keep_is_told(tab: &Tab) {
    let fig5 = include_str!("../../../static/gallery/fig5.json");
    let large = fig5.to_owned() + &" ".repeat(300 << 10);
    let other = fig5.replace("best-fit", "least-fit") + &" ".repeat(300 << 10);
    let kept = "Object.values(localStorage).filter(it => it.length > 300000 && it.includes('best-fit')).length";
    let change =
        "const area = document.getElementById('editor-text'); area.focus(); area.value += ' ';
                  area.dispatchEvent(new InputEvent('input', { bubbles: true }))";
    // Each piece has a key of its own; the pieces shrink until none fits.
    let full = "let size = 4 << 20;
         for (let key = 0; size > 99; key++) {
             try { localStorage.setItem('filler' + key, 'x'.repeat(size)); } catch { size >>= 1; }
         }";
    tab.follow("g=fig4").await;
    open_file(tab, "large.json", &large).await;
    tab.until("document.querySelector('.setup select')?.value === 'best-fit'").await;
    tab.until("!location.hash.includes('fig4')").await;
    assert_eq!(tab.eval::<u32>(kept).await, 0, "what was not changed is no draft");
    tab.click_button("Edit").await;
    tab.until("document.querySelector('#editor')").await;
    tab.click("[...document.querySelectorAll('#editor .ways button')].at(-1)").await;
    tab.click_button("Open the text").await;
    tab.until("document.querySelector('#editor-text')").await;
    tab.run(change).await;
    tab.click_button("Apply").await;
    tab.until(&format!("{kept} === 1")).await;
    let said: String = tab.eval("document.querySelector('.notices').innerText").await;
    assert!(!said.contains("too large"), "{said}");

    open_file(tab, "other.json", &other).await;
    tab.until("document.querySelector('.setup select')?.value === 'least-fit'").await;
    tab.run(full).await;
    tab.click_button("Open the text").await;
    tab.until("document.querySelector('#editor-text')?.value.includes('least-fit')").await;
    tab.run(change).await;
    tab.click_button("Apply").await;
    tab.until("document.querySelector('.notices').innerText.includes('too large')").await;
    assert_eq!(tab.eval::<u32>(kept).await, 1, "what was kept before stays");
}

async fn drafts_are_listed_in_the_gallery_and_dropped_only_when_told_twice(tab: &Tab) {
    tab.follow("g=fig4").await;
    tab.run("localStorage.clear(); localStorage.setItem('gantry.draft', ' \\n'); localStorage.setItem('gantry.draft.1', '1000 First\\n{ }');
             localStorage.setItem('gantry.draft.2', '2000 Second\\n{  }'); localStorage.setItem('gantry.draft.3', '3000 Third\\n{   }')").await;
    tab.open("g=fig4").await;
    tab.settle().await;
    let told: String = tab.eval("document.querySelector('.notices').innerText").await;
    assert_eq!(told, "", "nothing lies over the strip of who did not ask");
    tab.click_button("Gallery").await;
    tab.until("document.querySelector('dialog[open] .drafts button')").await;
    let first: String = tab.eval("document.querySelector('.drafts button').innerText").await;
    assert!(first.starts_with("Go back to Third ("), "{first}");
    let rows = "document.querySelectorAll('dialog[open] .drafts li').length";
    tab.until(&format!("{rows} === 3")).await;
    tab.axe_finds_nothing().await;
    tab.click_button("Discard").await;
    tab.click_button("Discard for good").await;
    tab.until(&format!("{rows} === 2")).await;
    assert!(tab.eval::<bool>("localStorage.getItem('gantry.draft.3') === null").await);
    tab.click("document.querySelector('dialog[open] .drafts button')").await;
    tab.until("!document.querySelector('dialog[open]') && document.querySelector('.notices').innerText.includes('has errors')").await;
}

async fn where_there_is_no_clipboard_the_link_is_selected_to_be_copied(tab: &Tab) {
    // As it is where the page comes by plain HTTP.
    tab.run("Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined, configurable: true })").await;
    tab.follow("g=fig4").await;
    share(tab).await;
    tab.click_button("Copy the link").await;
    tab.until(
        "document.querySelector('dialog[open] [role=status]').innerText.includes('did not allow')",
    )
    .await;
    let selected: bool = tab
        .eval("(link => document.activeElement === link && link.selectionStart === 0 && link.selectionEnd === link.value.length)(document.getElementById('link'))")
        .await;
    assert!(selected);
}

async fn the_picture_saves_as_svg_and_png_and_the_run_as_text(tab: &Tab) {
    tab.follow("g=fig4&m=9&level=probe").await;
    tab.until_moment(9).await;
    tab.catch_files().await;
    share(tab).await;
    let mut saved = Vec::new();
    for (count, label) in ["SVG", "PNG", "trace", "outcome", "file"].iter().enumerate() {
        let found = format!(
            "[...document.querySelectorAll('dialog[open] .actions button')].find(it => it.textContent.toLowerCase().includes({:?}))",
            label.to_lowercase()
        );
        tab.click(&found).await;
        tab.until(&format!("made.length > {count}")).await;
        let text: String = tab.eval(&format!("made[{count}].text()")).await;
        saved.push(text);
    }
    assert!(
        saved[0].starts_with("<svg") || saved[0].starts_with("<?xml"),
        "{}",
        &saved[0][..80.min(saved[0].len())]
    );
    assert!(
        saved[0].matches("<rect").count()
            + saved[0].matches("<path").count()
            + saved[0].matches("<circle").count()
            > 20
    );
    let sound: bool = tab.eval("new DOMParser === null || made[0].size > 2000").await;
    assert!(sound);
    assert!(saved[1].contains("PNG"), "a PNG begins with its name");
    assert_eq!(saved[2].lines().count(), 18, "one line a step");
    assert!(saved[2].lines().all(|line| line.starts_with("{\"step\":")), "{}", saved[2]);
    assert!(saved[3].contains("\"assignments\""), "{}", saved[3]);
    assert!(saved[4].contains("\"gantry\""), "{}", saved[4]);
}

async fn on_paper_no_panel_is_cut(tab: &Tab) {
    for example in ["fig4", "fig5", "lend"] {
        tab.follow(&format!("g={example}&m=9")).await;
        tab.medium("print").await;
        let cut: Vec<String> = tab
            .eval(
                "[...document.querySelectorAll('.page > main *')]
                    .filter(it => !it.closest('svg') && it.clientHeight > 2 && getComputedStyle(it).overflowY !== 'visible' && it.scrollHeight > it.clientHeight + 1)
                    .map(it => it.className)",
            )
            .await;
        assert_eq!(cut, [""; 0], "{example}");
        let first: bool = tab.eval("[...document.querySelectorAll('.page > main > *')].every(it => it.getBoundingClientRect().top >= document.querySelector('.middle').getBoundingClientRect().top)").await;
        assert!(first, "{example}: the picture comes first");
        let (below, height): (f64, f64) = tab
            .eval("[document.querySelector('.foot').getBoundingClientRect().bottom + scrollY, document.documentElement.scrollHeight]")
            .await;
        assert!(below <= height + 1.0, "{example}: the last panel is on the page");
        tab.medium("").await;
    }
}

async fn the_same_file_is_chosen_twice_by_pointer_and_keys(tab: &Tab) {
    tab.follow("g=fig4").await;
    let path = std::env::temp_dir().join(format!("gantry-{}-twice.json", std::process::id()));
    for (keys, title) in [(false, "One"), (true, "Two")] {
        let text = include_str!("../../../static/gallery/checkpoint.json");
        let text = text.replacen("Fig. 5: checkpoint backfill", title, 1);
        std::fs::write(&path, text).expect("a file");
        choose_file(tab, &path, keys).await;
        tab.until(&format!("document.querySelector('h1').textContent === '{title}'")).await;
    }
    let fields: u32 = tab.eval("document.querySelectorAll('input[type=file]').length").await;
    assert_eq!(fields, 1, "the field is the document's");
}

async fn a_link_is_sent_with_an_app_where_the_system_can(tab: &Tab) {
    for (languages, open, send, failed) in [
        ("en-US", "Share", "Send it with an app…", "copy it yourself"),
        ("zh-CN", "分享", "用应用发送…", "自行复制"),
    ] {
        tab.look(Look { languages, ..Look::default() }).await;
        tab.follow("g=fig4&m=9").await;
        tab.until_moment(9).await;
        tab.run("delete Navigator.prototype.share").await;
        tab.click_button(open).await;
        tab.until("document.getElementById('link')").await;
        assert!(!tab.eval::<bool>(&format!("Boolean({})", button(send))).await);
        tab.close().await;
        tab.run(
                "window.answers = [['AbortError'], ['NotAllowedError']].map(([name]) => Promise.reject(new DOMException('', name)));
                 answers.forEach(it => it.catch(() => {}));
                 window.sent = [];
                 Navigator.prototype.share = data => (sent.push(data), answers.shift() ?? Promise.resolve())",
            )
            .await;
        tab.click_button(open).await;
        let said = "document.querySelector('.link [role=status]').textContent";
        // Left, refused, passed on: only what was refused is told.
        for (count, told) in [(1, ""), (2, failed), (3, "")] {
            tab.click_button(send).await;
            tab.until(&format!("sent.length === {count} && {said}.includes('{told}') && ({said} === '') === ('{told}' === '')")).await;
        }
        let link: String = tab.eval("document.getElementById('link').value").await;
        assert_eq!(tab.eval::<String>("sent[0].url").await, link);
        assert_eq!(
            tab.eval::<String>("sent[0].title").await,
            tab.eval::<String>("document.querySelector('h1').textContent").await
        );
    }
}

rows!(
    sharing, Look::default();
    a_workload_that_was_drawn_is_passed_on_whatever_its_size,
    a_link_leads_back_to_the_same_scenario_and_moment,
    a_file_opens_and_one_with_errors_names_them,
    a_change_of_a_scenario_with_errors_is_refused_aloud,
    a_file_too_large_for_a_link_is_kept_and_one_too_large_to_keep_is_told,
    drafts_are_listed_in_the_gallery_and_dropped_only_when_told_twice,
    where_there_is_no_clipboard_the_link_is_selected_to_be_copied,
    the_picture_saves_as_svg_and_png_and_the_run_as_text,
    on_paper_no_panel_is_cut,
    the_same_file_is_chosen_twice_by_pointer_and_keys,
    a_link_is_sent_with_an_app_where_the_system_can,
);
