//! The conformance suite of the page: properties of every lab, tested on each by its line in the registry.
//!
//! The scenarios are the gallery's. `bench` opens one as the page does, with a session of the core behind it. Of a long
//! run some moments are looked at; both languages are, at each.
//!
//! **Invariant:** nothing here names a lab.

mod authored;
pub(crate) mod bench;
mod beside;
mod drawing;
mod drawn;
mod edits;
mod figures;
mod fixed;
mod forms;
mod gallery;
mod heard;
mod known;
pub(crate) mod limits;
mod opened;
mod parted;
mod predicted;
mod prelude;
mod printed;
mod receipts;
mod said;
mod selections;
pub(crate) mod stories;
mod tries;

use std::collections::BTreeMap;

use gantry_core::scenario::LabKind;
use gantry_core::session::Goal;
use yew::virtual_dom::VNode;

use crate::edit::Edit;
use crate::labs::each_lab;
use crate::state::Shown;

/// Some of `count` things: all of a few, else as many as `most`, the first and the last among them.
pub(crate) fn some(count: u64, most: u64) -> impl Iterator<Item = u64> {
    let apart = move |it: u64| if count <= most { it } else { it * (count - 1) / (most - 1) };
    (0..count.min(most)).map(apart)
}

fn some_of<T>(list: &[T], most: u64) -> impl Iterator<Item = &T> {
    some(list.len() as u64, most).filter_map(|at| list.get(usize::try_from(at).ok()?))
}

pub(crate) fn moments(shown: &Shown, most: u64) -> impl Iterator<Item = Goal> + use<> {
    some(shown.moment.moments + 1, most).map(Goal::Moment)
}

/// Faults, each with how often it was found and where first.
#[derive(Default)]
struct Found(BTreeMap<String, (u64, String)>);

impl Found {
    fn hold(&mut self, holds: bool, wrong: impl Into<String>, at: &dyn Fn() -> String) {
        if !holds {
            self.0.entry(wrong.into()).or_insert_with(|| (0, at())).0 += 1;
        }
    }

    /// Notes all that is wrong.
    fn all(&mut self, wrong: impl IntoIterator<Item = String>, at: &dyn Fn() -> String) {
        wrong.into_iter().for_each(|wrong| self.hold(false, wrong, at));
    }

    /// Fails where something was found.
    fn report(&self) {
        let lines =
            self.0.iter().map(|(wrong, (count, at))| format!("{count} x {wrong}\n      {at}"));
        let lines: Vec<String> = lines.collect();
        assert!(lines.is_empty(), "{} faults\n{}", lines.len(), lines.join("\n"));
    }
}

/// The texts of elements in order, and those that their attributes tell.
pub(crate) fn texts(node: &VNode) -> Vec<String> {
    let mut found = Vec::new();
    gather(node, &mut found);
    found
}

fn gather(node: &VNode, found: &mut Vec<String>) {
    match node {
        VNode::VText(text) => found.push(text.text.to_string()),
        VNode::VTag(tag) => {
            let told =
                tag.attributes.iter().filter(|(name, _)| ["title", "aria-label"].contains(name));
            found.extend(told.map(|(_, text)| text.to_owned()));
            tag.children().iter().for_each(|children| gather(children, found));
        }
        VNode::VList(list) => list.iter().for_each(|child| gather(child, found)),
        // A component is made by the page alone.
        _ => {}
    }
}

macro_rules! suite {
    ($($Lab:ident $module:ident)*) => {
        $(mod $module {
            use super::*;

            #[test]
            fn the_gallery_is_whole() {
                gallery::is_whole(LabKind::$Lab);
            }

            #[test]
            fn what_is_offered_to_try_turns_the_decision() {
                tries::turn_decisions(LabKind::$Lab);
            }

            #[test]
            fn every_question_is_answered_on_the_picture() {
                predicted::is_asked(LabKind::$Lab);
            }

            #[test]
            fn a_receipt_is_made_reviewed_and_graded() {
                receipts::are_graded(LabKind::$Lab);
            }

            #[test]
            fn answers_are_kept_through_a_change() {
                receipts::outlive_changes(LabKind::$Lab);
            }

            #[test]
            fn questions_and_stories_are_printed() {
                printed::is_printed(LabKind::$Lab);
            }

            #[test]
            fn every_selection_resolves() {
                selections::resolve(LabKind::$Lab);
            }

            #[test]
            fn every_step_is_one_sentence_with_its_instant_and_numbers() {
                heard::is_said(LabKind::$Lab);
            }

            #[test]
            fn every_figure_is_legible_and_its_tables_tell_the_same() {
                figures::are_sound(LabKind::$Lab);
            }

            #[test]
            fn limits_of_the_core_are_drawn() {
                limits::are_kept(LabKind::$Lab);
            }

            #[test]
            fn long_lists_are_drawn() {
                limits::are_kept_by_long_lists(LabKind::$Lab);
            }

            #[test]
            fn every_run_beside_others_is_drawn_and_told() {
                beside::is_drawn_and_told(LabKind::$Lab);
            }

            #[test]
            fn the_ends_beside_are_those_of_the_runs() {
                parted::ends_are_those_of_the_runs(LabKind::$Lab);
            }

            #[test]
            fn the_flag_stands_at_the_first_difference() {
                parted::the_flag_stands_at_the_first_difference(LabKind::$Lab);
            }

            #[test]
            fn a_comparison_opens_at_the_first_difference() {
                opened::at_the_first_difference(LabKind::$Lab);
            }

            #[test]
            fn what_did_not_change_lies_where_it_lay() {
                fixed::is_kept(LabKind::$Lab);
            }

            #[test]
            fn what_is_known_alone_is_drawn() {
                known::alone_is_drawn(LabKind::$Lab);
            }

            #[test]
            fn every_story_is_of_its_run() {
                stories::are_true(LabKind::$Lab);
            }

            #[test]
            fn a_lesson_is_written_and_played() {
                authored::is_written(LabKind::$Lab);
            }

            #[test]
            fn every_field_has_one_control_that_sets_it() {
                forms::are_whole(LabKind::$Lab);
            }

            #[test]
            fn every_edit_is_read_again_told_and_undone() {
                edits::round_trip(LabKind::$Lab, &|rng, names| drawn::value(rng, names).map(Edit::$Lab));
            }
        })*
    };
}

each_lab!(suite);
