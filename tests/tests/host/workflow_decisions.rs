//! The questions before decisions of random workflow runs, with their answers, are those that follow from the definitions.

use std::collections::BTreeMap;

use gantry_core::quiz::Guess;
use gantry_tests::decisions::workflow::{difference, expected};
use gantry_tests::random::tries;
use gantry_tests::tape::Tape;
use gantry_tests::workflow::tape::{Size, scenario_of};
use proptest::prelude::*;

proptest! {
    #![proptest_config(tries(4_000))]

    #[test]
    fn questions_and_answers_are_what_the_definitions_say(
        tape in prop::collection::vec(any::<u32>(), 0..400),
    ) {
        let difference = difference(&Tape::new(&tape).workflows(Size::SMALL));
        prop_assert!(difference.is_none(), "{}", difference.unwrap_or_default());
    }
}

/// Every kind has right answers of each sort, and jobs that start later in the pass.
#[test]
fn random_runs_ask_all_kinds() {
    let mut met: BTreeMap<(&str, &str), u64> = BTreeMap::new();
    for seed in 0..300 {
        for question in expected(&scenario_of(seed, Size::SMALL)) {
            let right = match question.right {
                Guess::Thing(_) => "thing",
                Guess::Nothing(_) => "none",
                Guess::Number(0) => "zero",
                Guess::Number(_) => "units",
            };
            *met.entry((question.kind, right)).or_default() += 1;
            *met.entry((question.kind, "early")).or_default() += question.early.len() as u64;
        }
    }
    let of = |kind, right| met.get(&(kind, right)).copied().unwrap_or(0);
    for (kind, sorts) in [
        ("reclaim", &["zero", "units"][..]),
        ("interrupt", &["thing", "none"]),
        ("next", &["thing", "none", "early"]),
    ] {
        assert!(sorts.iter().all(|right| of(kind, right) > 30), "{met:?}");
    }
}
