//! A package for a learning platform: made on the page, hosted as a platform hosts it.

use std::path::{Path, PathBuf};

use data_encoding::BASE64;
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
    </script><iframe src='index.html' style='width: 100%; height: 95vh'></iframe>";

/// A folder with the package unpacked and the platform beside it, gone when it is dropped.
struct Unpacked(PathBuf);

impl Drop for Unpacked {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
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
        std::fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
        std::fs::write(to, content).expect("a file");
    }
    std::fs::write(folder.join("platform.html"), PLATFORM).expect("a file");
    Unpacked(folder)
}

/// Makes the package of what is open, with questions or without.
async fn make(tab: &Tab, asks: bool) -> Vec<u8> {
    tab.catch_files().await;
    tab.click_button("Share").await;
    tab.until("document.querySelector('dialog[open] .package')").await;
    if asks {
        tab.click("document.querySelector('.package .switch input')").await;
    }
    tab.click_button("Save the package").await;
    let said = "document.querySelector('.package [role=status]').textContent";
    tab.until(&format!("{said}.startsWith('The package is saved')")).await;
    let text: String = tab
        .eval(
            "new Promise(done => { const reader = new FileReader();
               reader.onload = () => done(reader.result.split(',')[1]); reader.readAsDataURL(made[0]); })",
        )
        .await;
    BASE64.decode(text.as_bytes()).expect("a file")
}

/// The page in the frame of the platform.
const PAGE: &str = "document.querySelector('iframe')?.contentDocument";

async fn visit(tab: &Tab, site: &Site) {
    tab.load(&format!("{}/platform.html", site.address)).await;
    tab.until(&format!("{PAGE}?.querySelector('main[data-moment][aria-busy=false]')")).await;
    tab.run("document.querySelector('iframe').contentWindow.focus()").await;
}

/// Leaves the package before its files are gone: what it still fetches would be missing.
async fn leave(tab: &Tab) {
    tab.page.goto("about:blank").await.expect("a blank page");
}

async fn calls(tab: &Tab) -> Vec<String> {
    tab.eval("calls").await
}

async fn value(tab: &Tab, name: &str) -> String {
    tab.eval(&format!("kept['cmi.{name}'] ?? ''")).await
}

fn manifest(folder: &Path) -> String {
    std::fs::read_to_string(folder.join("imsmanifest.xml")).expect("a manifest")
}

async fn a_platform_is_told_of_answers_and_a_later_visit_goes_on(tab: &Tab) {
    tab.follow("g=nine-tasks&m=3").await;
    let package = unpack("asked", &make(tab, true).await);
    let manifest = manifest(&package.0);
    assert!(manifest.contains("<title>Nine tasks, three kinds of engine"), "{manifest}");
    assert!(!package.0.join("gallery/openb.json").exists(), "large, and not open");
    let site = Site::of(package.0.clone(), &[]);

    let question = format!("{PAGE}.querySelector('.predict .choices-of kbd')");
    visit(tab, &site).await;
    tab.until(&question).await;
    let first = calls(tab).await;
    assert_eq!(first[0], "Initialize", "{first:?}");
    assert_eq!(value(tab, "core.lesson_status").await, "incomplete");
    assert!(!first.iter().any(|call| call.starts_with("Set cmi.core.score")), "{first:?}");
    tab.press("1").await;
    tab.until("kept['cmi.core.score.raw']").await;
    let kept = value(tab, "suspend_data").await;
    assert!(kept.starts_with("answers=1&"), "{kept}");
    assert!(["correct", "wrong"].contains(&&*value(tab, "interactions.0.result").await));
    let told = calls(tab).await;
    let place = |call: &str| told.iter().position(|told| told.starts_with(call));
    let score = place("Set cmi.core.score.raw").expect("a score");
    assert!(place("Set cmi.core.score.max 100").expect("its bound") < score);
    assert!(told[score..].iter().any(|call| call == "Commit"), "{told:?}");
    // The decision is shown until the reader goes on.
    tab.until(&format!("!{question}")).await;
    tab.press("Enter").await;
    tab.until(&question).await;
    let asked = format!("{PAGE}.querySelector('main').dataset.moment");
    let moment: String = tab.eval(&asked).await;

    visit(tab, &site).await;
    tab.until(&question).await;
    let told = calls(tab).await;
    assert_eq!(told.iter().filter(|call| *call == "Finish").count(), 1, "{told:?}");
    assert_eq!(told.iter().filter(|call| *call == "Initialize").count(), 2, "{told:?}");
    assert!(told.contains(&"Set cmi.core.exit suspend".to_owned()), "{told:?}");
    assert_eq!(tab.eval::<String>(&asked).await, moment, "the next question is open");
    assert_eq!(value(tab, "suspend_data").await, kept);

    // To the end: every answer counts once, then it is complete.
    let completed = "kept['cmi.core.lesson_status'] === 'completed'";
    loop {
        tab.until(&format!("{completed} || {question}")).await;
        if tab.eval(completed).await {
            break;
        }
        tab.press("1").await;
        tab.until(&format!("!{question}")).await;
        tab.press("Enter").await;
    }
    assert_eq!(value(tab, "core.lesson_status").await, "completed");
    let raw: u32 = value(tab, "core.score.raw").await.parse().expect("a number");
    assert!(raw <= 100, "{raw}");
    let kept = value(tab, "suspend_data").await;
    assert!(!kept.starts_with("answers=1&"), "{kept}");
    leave(tab).await;
}

async fn a_package_without_questions_goes_on_where_it_was_left(tab: &Tab) {
    tab.follow("g=fig4&level=probe").await;
    let package = unpack("place", &make(tab, false).await);
    let site = Site::of(package.0.clone(), &[]);
    let moment = format!("{PAGE}.querySelector('main').dataset.moment");
    visit(tab, &site).await;
    // It begins at the first step of the lesson, the start of the run.
    tab.until(&format!("{moment} === '0'")).await;
    for _ in 0..4 {
        tab.press("ArrowRight").await;
    }
    tab.until("/^m=4(&|$)/.test(kept['cmi.core.lesson_location'])").await;
    visit(tab, &site).await;
    tab.until(&format!("{moment} === '4'")).await;
    tab.press("End").await;
    tab.until("kept['cmi.core.lesson_status'] === 'completed'").await;
    assert_eq!(value(tab, "core.score.raw").await, "", "nothing was asked");
    visit(tab, &site).await;
    tab.press("Home").await;
    tab.until("kept['cmi.core.lesson_location'] === ''").await;
    assert_eq!(value(tab, "core.lesson_status").await, "completed");
    leave(tab).await;
}

async fn a_package_without_a_platform_is_the_page_and_a_page_looks_for_no_platform(tab: &Tab) {
    tab.follow("g=fig5&m=2").await;
    let package = unpack("alone", &make(tab, false).await);
    let site = Site::of(package.0.clone(), &[]);
    tab.load(&format!("{}/index.html", site.address)).await;
    tab.until_moment(0).await;

    // The page itself in a frame of a platform.
    let dist = std::env::var_os("GANTRY_DIST").map(PathBuf::from);
    let dist = dist.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../dist"));
    let page = Site::of(dist, &[("platform.html", PLATFORM)]);
    visit(tab, &page).await;
    assert_eq!(calls(tab).await, [""; 0]);
}

async fn a_package_is_not_made_where_a_file_is_missing(tab: &Tab) {
    tab.follow("g=fig4").await;
    tab.gate.refuse("files.json");
    tab.click_button("Share").await;
    tab.click_button("Save the package").await;
    let said = "document.querySelector('.package [role=status]').textContent";
    tab.until(&format!("{said}.includes('was not made')")).await;
    tab.axe_finds_nothing().await;
    assert!(tab.take_troubles().iter().all(|trouble| trouble.contains("files.json")));
}

rows!(
    #[ignore = "with --full"]
    scorm, Look::default();
    a_platform_is_told_of_answers_and_a_later_visit_goes_on,
    a_package_without_questions_goes_on_where_it_was_left,
    a_package_without_a_platform_is_the_page_and_a_page_looks_for_no_platform,
    a_package_is_not_made_where_a_file_is_missing,
);
