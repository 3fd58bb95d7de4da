//! The methods' pages (`docs/methods`): every block of every page is run, and the languages say the same.
//!
//! `GANTRY_BLESS=1` writes the blocks anew that are generated as a whole; read the difference.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use gantry_core::scenario::LabKind;
use gantry_tests::prose::Page;
use gantry_tests::rows::rows;

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
    faults_of(&format!("# Page\n\n```json scenario\n{SCENARIO}\n```\n\n{blocks}"))
}

/// The faults of a page, but for a small number of scenarios.
fn faults_of(text: &str) -> Vec<String> {
    let ran = Page::of(Path::new("page.md"), text).run();
    let lines = ran.faults.lines().map(str::to_owned);
    lines.filter(|line| !line.contains("a page has at least")).collect()
}

/// The numbers in captions of the gallery's lessons are those of runs.
#[test]
fn examples_do_as_their_lessons_say() {
    assert_eq!(faults_of(include_str!("../../data/captions.md")), [""; 0]);
}

/// Blocks that are right, behind no fault, and others behind a part of the fault that is told. Two jobs have segments.
#[test]
fn a_page_that_is_wrong_is_told_so() {
    for [told, blocks] in rows(include_str!("../../data/pages.tsv")) {
        let found = faults(&blocks);
        let as_expected = match &*told {
            "" => found.is_empty(),
            told => found.iter().any(|line| line.contains(told)),
        };
        assert!(as_expected, "{blocks}{found:?}");
    }
}
