//! Every reason, answer and verdict of the gallery's small examples, as data.

use std::collections::BTreeSet;

use gantry_core::scenario::{self, LabKind};
use gantry_tests::gallery::{self, Example};
use gantry_tests::prose::reasons;

/// The most bytes of an example that is told here.
const SMALL: usize = 10_000;

#[test]
fn every_example_gives_its_reasons() {
    let mut labs = BTreeSet::new();
    for Example { name, text, .. } in gallery::all() {
        if text.len() < SMALL {
            let (scenario, checked) = scenario::open(&text).expect("a valid example");
            let lab = scenario.kind().name();
            labs.insert(lab);
            insta::assert_snapshot!(format!("{lab}_{name}"), reasons(&scenario, &checked));
        }
    }
    assert_eq!(labs, LabKind::ALL.map(LabKind::name).into(), "an example of each lab");
}
