//! A package for a learning platform: made on the page, hosted as a platform hosts it.

use std::fs;
use std::path::{Path, PathBuf};

use gantry_tests::browser::{Look, Site, Tab};
use gantry_tests::rows;

/// A platform: it keeps what it is told as long as the tab lives, lists all calls, and shows the package in a frame.
const PLATFORM: &str = "<!doctype html><meta charset=utf-8><title>Platform</title><link rel=icon href=gantry.svg><script>
    const kept = JSON.parse(sessionStorage.kept ?? '{}');
    const calls = JSON.parse(sessionStorage.calls ?? '[]');
    const call = (name, answer) => (...values) => {
        calls.push([name, ...values].join(' ').trim());
        const told = answer(...values);
        sessionStorage.calls = JSON.stringify(calls);
        sessionStorage.kept = JSON.stringify(kept);
        return told;
    };
    window.API = {
        LMSInitialize: call('Initialize', () => 'true'),
        LMSGetValue: call('Get', name => kept[name] ?? ''),
        LMSSetValue: call('Set', (name, value) => { kept[name] = value; return 'true'; }),
        LMSCommit: call('Commit', () => 'true'),
        LMSFinish: call('Finish', () => 'true'),
    };
    // What a test asks of it, and of the page in the frame.
    const value = name => kept[`cmi.${name}`] ?? '';
    const times = call => calls.filter(it => it === call).length;
    const first = call => calls.findIndex(it => it.startsWith(call));
    const page = () => document.querySelector('iframe')?.contentDocument;
    const question = () => page().querySelector('.predict .choices-of kbd');
    const moment = () => page().querySelector('main').dataset.moment;
    </script><iframe src='index.html' style='width: 100%; height: 95vh'></iframe>";

/// A folder with the package unpacked and the platform beside it, gone when it is dropped.
struct Unpacked(PathBuf);

impl Drop for Unpacked {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn unpack(name: &str, bytes: &[u8]) -> Unpacked {
    let folder = std::env::temp_dir().join(format!("gantry-{}-{name}", std::process::id()));
    let archive = rawzip::ZipArchive::from_slice(bytes).expect("a ZIP file");
    let mut entries = archive.entries();
    while let Some(file) = entries.next_entry().expect("an entry") {
        let path = file.file_path();
        let path = std::str::from_utf8(path.as_ref()).expect("a path");
        let data = archive.get_entry(file.wayfinder()).expect("its data");
        let content = miniz_oxide::inflate::decompress_to_vec(data.data()).expect("deflate");
        assert_eq!(content.len() as u64, file.uncompressed_size_hint(), "{path}");
        assert_eq!(rawzip::crc32(&content), file.crc32(), "{path}");
        let to = folder.join(path);
        fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
        fs::write(to, content).expect("a file");
    }
    fs::write(folder.join("platform.html"), PLATFORM).expect("a file");
    Unpacked(folder)
}

/// Makes the package of an example, with questions or without.
async fn make(tab: &Tab, fragment: &str, asks: bool) -> Vec<u8> {
    tab.steps(&format!("at {fragment}\nfiles\nbutton Share | dialog[open] .package")).await;
    if asks {
        tab.click(".package .switch input").await;
    }
    tab.steps("button Save the package | .package [role=status] says The package is saved").await;
    tab.saved().await
}

async fn visit(tab: &Tab, site: &Site) {
    tab.load(&format!("{}/platform.html", site.address)).await;
    tab.steps(
        "| js page()?.querySelector('main[data-moment][aria-busy=false]')
        run document.querySelector('iframe').contentWindow.focus()",
    )
    .await;
}

/// Leaves the package before its files are gone: what it still fetches would be missing.
async fn leave(tab: &Tab) {
    tab.page.goto("about:blank").await.expect("a blank page");
}

async fn a_platform_is_told_of_answers_and_a_later_visit_goes_on(tab: &Tab) {
    let package = unpack("asked", &make(tab, "g=nine-tasks&m=3", true).await);
    let manifest = fs::read_to_string(package.0.join("imsmanifest.xml")).expect("a manifest");
    assert!(manifest.contains("<title>Nine tasks, three kinds of engine"), "{manifest}");
    assert!(!package.0.join("gallery/openb.json").exists(), "large, and not open");
    let site = Site::of(package.0.clone(), &[]);
    visit(tab, &site).await;
    tab.steps(
        "| js question() | now calls[0] === 'Initialize' && value('core.lesson_status') === 'incomplete'
        | now first('Set cmi.core.score') < 0
        press 1 | js value('core.score.raw') | now value('suspend_data').startsWith('answers=1&')
        | now ['correct', 'wrong'].includes(value('interactions.0.result'))
        # The bound is told before the score, and both are kept.
        | now 0 <= first('Set cmi.core.score.max 100') && first('Set cmi.core.score.max 100') < first('Set cmi.core.score.raw')
        | now calls.lastIndexOf('Commit') > first('Set cmi.core.score.raw')
        # The decision is shown until the reader goes on.
        | js !question()
        press Enter | js question()
        run sessionStorage.before = `${moment()} ${value('suspend_data')}`",
    )
    .await;
    visit(tab, &site).await;
    tab.steps(
        "| js question() | now times('Finish') === 1 && times('Initialize') === 2
        | now calls.includes('Set cmi.core.exit suspend')
        # The next question is open.
        | now `${moment()} ${value('suspend_data')}` === sessionStorage.before",
    )
    .await;
    // To the end: every answer counts once, then it is complete.
    let completed = "value('core.lesson_status') === 'completed'";
    loop {
        tab.until(&format!("{completed} || question()")).await;
        if tab.is(completed).await {
            break;
        }
        tab.steps("press 1 | js !question()\npress Enter").await;
    }
    tab.holds("value('core.score.raw') && Number(value('core.score.raw')) <= 100").await;
    tab.holds("!value('suspend_data').startsWith('answers=1&')").await;
    leave(tab).await;
}

async fn a_package_without_questions_goes_on_where_it_was_left(tab: &Tab) {
    let package = unpack("place", &make(tab, "g=fig4&level=probe", false).await);
    let site = Site::of(package.0.clone(), &[]);
    visit(tab, &site).await;
    // It begins at the first step of the lesson, the start of the run.
    tab.steps(
        "| js moment() === '0'
        press ArrowRight ArrowRight ArrowRight ArrowRight | js /^m=4(&|$)/.test(value('core.lesson_location'))",
    )
    .await;
    visit(tab, &site).await;
    tab.steps(
        "| js moment() === '4'
        press End | js value('core.lesson_status') === 'completed' | now value('core.score.raw') === ''",
    )
    .await;
    visit(tab, &site).await;
    tab.steps(
        "press Home | js value('core.lesson_location') === '' | now value('core.lesson_status') === 'completed'",
    )
    .await;
    leave(tab).await;
}

async fn a_package_without_a_platform_is_the_page_and_a_page_looks_for_no_platform(tab: &Tab) {
    let package = unpack("alone", &make(tab, "g=fig5&m=2", false).await);
    let site = Site::of(package.0.clone(), &[]);
    tab.load(&format!("{}/index.html", site.address)).await;
    tab.until_moment(0).await;

    // The page itself in a frame of a platform.
    let dist = std::env::var_os("GANTRY_DIST").map(PathBuf::from);
    let dist = dist.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../dist"));
    let page = Site::of(dist, &[("platform.html", PLATFORM)]);
    visit(tab, &page).await;
    tab.none("calls").await;
}

async fn a_package_is_not_made_where_a_file_is_missing(tab: &Tab) {
    tab.steps(
        "at g=fig4
        refuse files.json
        button Share
        button Save the package | .package [role=status] says was not made | axe",
    )
    .await;
    assert!(tab.take_troubles().iter().all(|trouble| trouble.contains("files.json")));
}

rows!(
    #[ignore = "with --full"]
    scorm, Look::USUAL;
    a_platform_is_told_of_answers_and_a_later_visit_goes_on,
    a_package_without_questions_goes_on_where_it_was_left,
    a_package_without_a_platform_is_the_page_and_a_page_looks_for_no_platform,
    a_package_is_not_made_where_a_file_is_missing,
);
