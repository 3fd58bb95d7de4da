//! What a lab puts into the page besides its pictures and words.

use gantry_core::kernel::Level;
use yew::Callback;

use super::LabPictures;
use crate::components::help::Keys;
use crate::components::page::Panels;
use crate::figure::Pair;
use crate::narrate::Words;
use crate::packed::Packed;
use crate::scene::lane::Lane;
use crate::state::{Action, Ran, Selection, Shown, State, Try};
use gantry_core::session::Comparison;

/// An answer, and the thing that it is about; none where the step itself is told of.
type Told<'a> = Option<(&'a Selection, &'a Packed)>;

/// The near misses of a lab as changes to try.
pub struct Near {
    /// The changes that would turn the decision that an answer about a thing, or the step itself, tells of.
    pub tries: fn(Words, &Shown, Told<'_>) -> Vec<Try>,
    /// Whether what a change was to let start has started by a moment, where it was to.
    pub starts: fn(&Shown, &Try) -> bool,
}

/// What the shell asks of a lab's part besides its pictures and words.
pub trait LabUi: LabPictures {
    fn panels(&self, state: &State, shown: &Shown, act: &Callback<Action>) -> Panels;

    /// What a policy is called, and what it does in one sentence.
    fn policy(&self, words: Words, name: &str) -> Option<(&'static str, &'static str)>;

    /// What a level of stepping stops at.
    fn level(&self, words: Words, level: Level) -> &'static str;

    fn kind(&self, words: Words, kind: &str) -> &'static str;

    fn keys(&self, _words: Words) -> Vec<Keys> {
        Vec::new()
    }

    /// The name of a job or task by its number in the core.
    fn thing(&self, words: Words, thing: u32, shown: &Shown) -> String;

    /// The selection that marks the job or task of that number in a run among others.
    fn marked(&self, shown: &Shown, thing: u32) -> Selection;

    /// The name of a thing whose ends are compared, by its number in the core, and the selection that marks it.
    fn ended(&self, words: Words, thing: u32, shown: &Shown) -> (String, Selection) {
        (self.thing(words, thing, shown), self.marked(shown, thing))
    }

    /// The figure of two runs in one picture so wide, if there is one.
    fn together(&self, _runs: [&Shown; 2], _width: f64) -> Option<Pair> {
        None
    }

    /// What stands around the charts of several runs over one another, if more does than their names.
    fn lanes(&self, _words: Words, _runs: &[Ran], _comparison: &Comparison) -> Option<Vec<Lane>> {
        None
    }

    /// Its near misses as changes to try.
    fn near(&self) -> Near;

    /// Whether an answer says that there is nothing to be said.
    fn is_empty(&self, _answer: &Packed) -> bool {
        false
    }
}
