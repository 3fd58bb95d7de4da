//! The questions before decisions of random backfill runs, with their answers, are those that follow from the definitions.

use std::collections::BTreeMap;

use gantry_tests::backfill::Policy;
use gantry_tests::backfill::tape::{Size, workload_of};
use gantry_tests::decisions::backfill::{Answer, difference, expected};

/// Random workloads, each under every policy.
const TRIED: u64 = 1_500;

#[test]
fn questions_and_answers_are_what_the_definitions_say() {
    let mut met: BTreeMap<(&str, &str), u64> = BTreeMap::new();
    for seed in 0..TRIED {
        for policy in Policy::ALL {
            let mut workload = workload_of(seed, Size::SMALL);
            workload.policy = policy;
            let difference = difference(&workload);
            assert!(difference.is_none(), "{}", difference.unwrap_or_default());
            for question in expected(&workload) {
                let right = match question.right {
                    Answer::Job(_) => "job",
                    Answer::None => "none",
                    Answer::At(_) => "instant",
                };
                *met.entry((question.kind, right)).or_default() += 1;
                *met.entry((question.kind, "early")).or_default() += question.early.len() as u64;
            }
        }
    }
    let kinds = [
        ("next", "job"),
        ("next", "none"),
        ("next", "early"),
        ("head", "instant"),
        ("checkpoint", "job"),
    ];
    for kind in kinds {
        assert!(met.get(&kind).is_some_and(|&count| count > 30), "{kind:?}: {met:?}");
    }
}
