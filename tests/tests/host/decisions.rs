//! The questions and answers of each lab are those that its definitions give.

use gantry_tests::decisions::{affinity, groups, placement};

#[test]
fn placement_asks_for_nodes_as_the_definitions_say() {
    placement::questions_are_those_of_the_definitions(0..4_000);
}

#[test]
fn affinity_asks_for_nodes_and_engines_as_the_definitions_say() {
    affinity::questions_are_those_of_the_definitions(0..3_000);
}

#[test]
fn groups_asks_for_nodes_as_the_definitions_say() {
    groups::questions_are_those_of_the_definitions(0..3_000);
}
