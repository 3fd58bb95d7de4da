//! The steps of the open scenario's story, for a handout.

use gantry_core::session::Goal;

use crate::state::State;
use crate::story::{Caption, captions, goal};

#[derive(Clone, Debug, PartialEq)]
pub struct PaperStep {
    /// Its number in the lesson, from 0.
    pub step: usize,
    pub caption: Caption,
    pub goal: Goal,
}

/// What is told of what is shown, for paper: each step that the run has.
pub fn for_paper(state: &State) -> Vec<PaperStep> {
    let Some(shown) = &state.shown else { return Vec::new() };
    let lesson = &shown.overview.head.lesson;
    let captions = captions(lesson, state.words()).into_iter().enumerate();
    let told = |(step, caption)| {
        Some(PaperStep { step, caption, goal: goal(lesson, &state.marks, step)? })
    };
    captions.filter_map(told).collect()
}
