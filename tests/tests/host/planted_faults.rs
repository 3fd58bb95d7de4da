//! Planted faults are found: the core is given another scenario than the definitions are told of, and the comparison of
//! random runs has to notice. So it is for each policy of a lab in place of another, and for each number of a scenario that is
//! one unit larger.

use std::collections::BTreeMap;

use gantry_core::kernel::Pcg;
use gantry_core::scenario::{self, Lab, LabKind, Scenario, write_compact};
use gantry_tests::agree::between;
use gantry_tests::json;
use gantry_tests::method::random;
use gantry_tests::random::seeds;
use serde_json::Value;

/// What differs between the core's run of one scenario and the definitions' of another.
fn difference(run: &Scenario, told: &Scenario) -> Option<String> {
    match (&run.lab, &told.lab) {
        (Lab::Placement(run), Lab::Placement(told)) => between(run, told),
        (Lab::Backfill(run), Lab::Backfill(told)) => between(run, told),
        (Lab::Workflow(run), Lab::Workflow(told)) => between(run, told),
        (Lab::Groups(run), Lab::Groups(told)) => between(run, told),
        (Lab::Affinity(run), Lab::Affinity(told)) => between(run, told),
        labs => panic!("nothing compares {labs:?}"),
    }
}

/// The scenario with each fault that it can have, by name.
fn faults(kind: LabKind, scenario: &Scenario, pcg: &mut Pcg) -> Vec<(String, Scenario)> {
    let file: Value = serde_json::from_str(&write_compact(scenario)).expect("it is JSON");
    let open = |changed: Value| Some(scenario::open(&changed.to_string()).ok()?.0);
    let mut found = Vec::new();
    let own = file.get("policy").or(file.get("mode")).and_then(Value::as_str);
    let own = own.unwrap_or(kind.policies()[0]);
    for policy in kind.policies().iter().filter(|&&policy| policy != own) {
        // Whichever it is that the lab has.
        for field in ["policy", "mode"] {
            let mut changed = file.clone();
            changed[field] = (*policy).into();
            found.extend(open(changed).map(|changed| (format!("{policy} for {own}"), changed)));
        }
    }
    let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (pointer, _) in json::below(&file).into_iter().filter(|(_, value)| value.is_number()) {
        all.entry(json::field_of(&pointer)).or_default().push(pointer);
    }
    for (field, places) in all {
        let place = &places[pcg.below(u32::try_from(places.len()).expect("few")) as usize];
        let larger = |number: &mut Value| *number = (number.as_u64().unwrap_or(0) + 1).into();
        let changed = open(json::with(&file, place, larger));
        found.extend(changed.map(|changed| (format!("{}.{field}", kind.name()), changed)));
    }
    found
}

#[test]
fn planted_faults_are_found() {
    let mut unseen = Vec::new();
    for kind in LabKind::ALL {
        let mut met: BTreeMap<String, Option<u64>> = BTreeMap::new();
        for (number, seed) in (1..).zip(seeds(600)) {
            let told = random(kind, seed);
            assert_eq!(difference(&told, &told), None, "{told:?}");
            for (name, run) in faults(kind, &told, &mut Pcg::new(seed)) {
                let met = met.entry(name).or_default();
                *met = met.or_else(|| difference(&run, &told).map(|_| number));
            }
        }
        assert!(met.keys().any(|name| name.contains(" for ")), "{met:?}");
        println!("{}: {met:?}", kind.name());
        unseen.extend(met.into_iter().filter(|own| own.1.is_none()).map(|own| own.0));
    }
    assert!(unseen.is_empty(), "{unseen:?}");
}
