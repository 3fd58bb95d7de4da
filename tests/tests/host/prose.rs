//! The methods' pages (`docs/methods`): every block of every page is run, and the languages say the same.
//!
//! `GANTRY_BLESS=1` writes the blocks anew that are generated as a whole; read the difference.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use gantry_core::scenario::LabKind;
use gantry_tests::prose::Page;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/methods")
}

fn pages(folder: &Path) -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder).expect("the pages are there");
    let files = files.map(|file| file.expect("it is listed").path());
    let mut pages: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|kind| kind == "md")).collect();
    pages.sort_unstable();
    pages
}

fn read(path: &Path) -> Page {
    let mut page = Page::read(path);
    let shown = path.strip_prefix(folder()).expect("a page of the folder");
    page.path = Path::new("docs/methods").join(shown);
    page
}

#[test]
fn every_block_of_every_page_is_right() {
    let mut faults = String::new();
    for path in pages(&folder()).into_iter().chain(pages(&folder().join("zh"))) {
        let mut ran = read(&path).run();
        if std::env::var_os("GANTRY_BLESS").is_some() {
            while let Some(text) = ran.blessed.take() {
                std::fs::write(&path, text).expect("the page can be written");
                ran = read(&path).run();
            }
        }
        faults += &ran.faults;
    }
    assert!(faults.is_empty(), "\n{faults}");
}

#[test]
fn every_lab_has_a_page_in_each_language_and_they_agree() {
    let labs: BTreeSet<_> = LabKind::ALL.iter().map(|lab| format!("{}.md", lab.name())).collect();
    let names = |folder: &Path| -> BTreeSet<String> {
        pages(folder)
            .iter()
            .map(|path| path.file_name().expect("a file").to_string_lossy().into_owned())
            .collect()
    };
    let (english, chinese) = (folder(), folder().join("zh"));
    assert_eq!((names(&english), names(&chinese)), (labs.clone(), labs.clone()));
    for name in labs {
        let differs = read(&english.join(&name)).differs(&read(&chinese.join(&name)));
        assert_eq!(differs, None, "{}", differs.as_deref().unwrap_or_default());
    }
}

const SCENARIO: &str = r#"{"gantry": 1, "lab": "backfill", "policy": "fcfs", "nodes": 2,
 "jobs": [{"id": "A", "nodes": 2, "estimate": 3, "runtime": 2}, {"id": "B", "nodes": 1, "estimate": 1, "runtime": 1}]}"#;

/// The faults of a page with one scenario and these blocks.
fn faults(blocks: &str) -> Vec<String> {
    let text = format!("# Page\n\n```json scenario\n{SCENARIO}\n```\n\n{blocks}");
    let ran = Page::of(Path::new("page.md"), &text).run();
    let lines = ran.faults.lines().map(str::to_owned);
    lines.filter(|line| !line.contains("a page has at least")).collect()
}

#[test]
fn a_page_that_is_wrong_is_told_so() {
    for right in [
        "```outcome\njobs[A].end = 2\njobs[1].start = 2\nmean_wait = 1.0\nsegments = [[2,3]]\n```\n",
        "```trace\n0 start A\n2 end A\n2 start B\n```\n",
        "```why B at 1\nhead_waits.nodes = 1\nhead_waits.free = 0\n```\n",
        "```outcome\njobs[A].end = 2\n```\n```change\njobs[A].nodes = 3\n```\n```error\njobs[0].nodes: expected a whole number from 1 to 2, found 3\n```\n",
        "```text\na drawing\n```\n```outcome under easy\njobs[A].end = 2\n```\n",
    ] {
        let found = faults(right);
        // Two jobs have segments.
        assert_eq!(found.is_empty(), !right.contains("\nsegments"), "{right}{found:?}");
    }
    for (wrong, told) in [
        ("```outcome\njobs[A].end = 3\n```\n", "page.md:9: "),
        ("```outcome\njobs[Z].end = 3\n```\n", "page.md:9: jobs[Z].end: not in"),
        ("```outcome\nthe end is near\n```\n", "page.md:9: not a fact"),
        ("```trace\n2 start B\n0 start A\n```\n", "page.md:10: not after the lines above it"),
        ("```why B at 1\nhead_waits.nodes = 2\n```\n", "page.md:9: "),
        ("```why Z at 1\nhead = A\n```\n", "page.md:8: the scenario has no Z"),
        ("```outcome\n```\n", "page.md:8: nothing is said"),
        ("```decision 1\n```\n", "page.md:9: "),
        ("```decision 100\n```\n", "page.md:8: the run has"),
        ("```error\n```\n", "page.md:8: the scenario has no error"),
        ("```outcome under magic\njobs[A].end = 2\n```\n", "page.md:8: magic is not one of"),
        ("```poem\nroses\n```\n", "page.md:8: a block of an unknown kind: poem"),
        ("## Next\n\n```trace\n0 start A\n```\n", "page.md:10: no scenario in this section"),
        (
            "```change\njobs[A].nodes = 3\n```\n```outcome\n```\n",
            "nothing is expected of the scenario",
        ),
        ("```outcome\n", "page.md:8: this block has no end"),
    ] {
        let found = faults(wrong);
        assert!(found.iter().any(|line| line.contains(told)), "{wrong}{found:?}");
    }
}
