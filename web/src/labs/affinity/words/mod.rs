//! The words of the affinity lab.

mod picture;
#[cfg(test)]
mod said;

use gantry_core::kernel::Sentence;
use gantry_core::kernel::listing::{Line, ProgramLine};
use gantry_core::labs::affinity::program::program;
use gantry_core::labs::affinity::{Outline, View};

use super::{Ui, calls};
use crate::labs::{Showing, own};
use crate::narrate::Words;
use crate::narrate::rich::strong;
use crate::narrate::teller::{Teller, Tells, Watched, named, watched};
use crate::shown::Shown;
use crate::words::affinity_reasons::SENTENCES;
use crate::words::tell;
use crate::words::terms::AffinityTerms;

/// What the sentences of a moment of an affinity run are told from.
pub type AffinityTeller<'a> = Teller<'a, Outline, View>;

fn known(words: Words, name: Option<&String>) -> String {
    name.map_or_else(|| "?".to_owned(), |name| words.name(name))
}

impl Words {
    pub fn affinity_task(self, task: u32, outline: &Outline) -> String {
        known(self, outline.tasks.get(task as usize).map(|own| &own.id))
    }

    pub fn worker(self, node: u32, outline: &Outline) -> String {
        known(self, outline.nodes.get(node as usize).map(|own| &own.id))
    }

    pub fn engine_type(self, of: u32, outline: &Outline) -> String {
        known(self, outline.engines.get(of as usize))
    }

    pub fn api_name(self, api: u32, outline: &Outline) -> String {
        known(self, outline.apis.get(api as usize).map(|own| &own.id))
    }

    pub fn api_of(self, task: u32, call: u32, outline: &Outline) -> String {
        let own = calls::call(outline, task, call);
        self.api_name(own.map_or(u32::MAX, |own| own.0), outline)
    }

    /// `gpu 0`, by its place among the engines of its node.
    pub fn engine_name(self, node: u32, engine: u32, outline: &Outline) -> String {
        let found = calls::engine_of(outline, node, engine);
        found.map_or_else(
            || "?".to_owned(),
            |(of, number)| format!("{} {number}", self.engine_type(of, outline)),
        )
    }
}

impl Tells for AffinityTeller<'_> {
    fn words(&self) -> Words {
        self.words
    }

    fn present(&self) -> (String, String) {
        self.explanation(&self.view.reason)
    }

    fn sentence(&self, sentence: &Sentence) -> String {
        let terms: &dyn AffinityTerms = self;
        tell(SENTENCES, &terms, self.words, sentence, &|of| self.engine(of))
    }

    fn listing(&self) -> Vec<ProgramLine> {
        let Outline { policy, pick, fallback, steal, ref cross, .. } = *self.outline;
        program(policy, pick, fallback, steal, cross.is_some()).lines()
    }

    fn line(&self) -> Line {
        let (words, outline) = (self.words, self.outline);
        named(&self.view.line, |variable, number| match variable {
            "t" => Some(words.affinity_task(number, outline)),
            "r" => Some(words.engine_type(number, outline)),
            "n" | "v" => Some(words.worker(number, outline)),
            "c" => Some(words.number(u64::from(number) + 1)),
            _ => None,
        })
    }

    fn lamps(&self) -> Vec<Watched> {
        let words = self.words;
        watched(&self.view.invariant_checks, |it| {
            (words.affinity_invariant(it), words.affinity_invariant_hint(it))
        })
    }

    fn figures(&self) -> Vec<(&'static str, String)> {
        let (words, states, metrics) = (self.words, &self.view.states, &self.view.metrics);
        let figures = [
            (words.affinity_figure_running(), states.running),
            (words.affinity_figure_waiting(), states.waiting + states.queued),
            (words.affinity_figure_done(), states.done),
            (words.affinity_figure_crossings(), metrics.cross_node_calls),
            (words.affinity_figure_stolen(), metrics.steals),
        ];
        figures.map(|(label, value)| (label, words.number(value))).into()
    }
}

impl<V> AffinityTerms for Teller<'_, Outline, V> {
    fn task(&self, task: u32) -> String {
        strong(self.words.affinity_task(task, self.outline))
    }

    /// A call of a task, from 1.
    fn call(&self, call: u32) -> String {
        self.number(u64::from(call) + 1)
    }

    fn node(&self, node: u32) -> String {
        strong(self.words.worker(node, self.outline))
    }

    fn engine(&self, of: u32) -> String {
        strong(self.engine_type(of))
    }

    fn engine_type(&self, of: u32) -> String {
        self.words.engine_type(of, self.outline)
    }

    /// `gpu 0`, by its place among the engines of its node.
    fn engine_of(&self, node: u32, engine: u32) -> String {
        self.words.engine_name(node, engine, self.outline)
    }

    fn api_name(&self, api: u32) -> String {
        self.words.api_name(api, self.outline)
    }

    fn api(&self, task: u32, call: u32) -> String {
        self.words.api_of(task, call, self.outline)
    }
}

impl<'a> AffinityTeller<'a> {
    pub fn of_shown(words: Words, shown: &'a Shown) -> Self {
        let Showing { outline, view } = own::<Ui>(shown);
        Self::new(words, shown.overview.head.time_unit.as_deref(), outline, view)
    }
}
