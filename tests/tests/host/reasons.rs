//! Every reason, answer and verdict of the gallery's small examples, as data.

use std::collections::BTreeSet;
use std::path::Path;

use gantry_core::scenario::{self, LabKind};
use gantry_tests::prose::reasons;

/// The most bytes of an example that is told here.
const SMALL: u64 = 10_000;

#[test]
fn every_example_gives_its_reasons() {
    let gallery = Path::new(env!("CARGO_MANIFEST_DIR")).join("../static/gallery");
    let files = std::fs::read_dir(gallery).expect("the gallery");
    let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    files.retain(|path| path.metadata().is_ok_and(|about| about.len() < SMALL));
    files.sort_unstable();
    let mut labs = BTreeSet::new();
    for path in files {
        let text = std::fs::read_to_string(&path).expect("an example");
        let (scenario, checked) = scenario::open(&text).expect("a valid example");
        let (lab, name) = (scenario.kind().name(), path.file_stem().expect("a name"));
        labs.insert(lab);
        let snapshot = format!("{lab}_{}", name.to_str().expect("plain letters"));
        insta::assert_snapshot!(snapshot, reasons(&scenario, &checked));
    }
    assert_eq!(labs, LabKind::ALL.map(LabKind::name).into(), "an example of each lab");
}
