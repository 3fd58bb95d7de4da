//! The words of the affinity lab.

#[cfg(feature = "page")]
mod answers;
mod labels;
mod picture;
mod reasons;
#[cfg(test)]
mod said;
#[cfg(feature = "page")]
mod side;

use gantry_core::kernel::Time;
use gantry_core::kernel::listing::{Line, ProgramLine};
use gantry_core::labs::affinity::program::Variant;
use gantry_core::labs::affinity::{Outline, View};

use super::calls;
use crate::narrate::Words;
use crate::narrate::rich::strong;
use crate::narrate::teller::{Teller, Tells, Watched, named, watched};
use crate::words::Quantities as _;
use crate::words::terms::AffinityTerms;

/// What the sentences of a moment of an affinity run are told from.
pub type AffinityTeller<'a> = Teller<'a, Outline, View>;

impl Words {
    /// The name of a task.
    pub fn affinity_task(self, task: u32, outline: &Outline) -> String {
        let own = outline.tasks.get(task as usize);
        own.map_or_else(|| "?".to_owned(), |own| self.name(&own.id))
    }

    /// The name of a node.
    pub fn worker(self, node: u32, outline: &Outline) -> String {
        let own = outline.nodes.get(node as usize);
        own.map_or_else(|| "?".to_owned(), |own| self.name(&own.id))
    }

    /// The name of a type of engines.
    pub fn engine_type(self, of: u32, outline: &Outline) -> String {
        let own = outline.engines.get(of as usize);
        own.map_or_else(|| "?".to_owned(), |own| self.name(own))
    }

    /// The name of an API.
    pub fn api_name(self, api: u32, outline: &Outline) -> String {
        let own = outline.apis.get(api as usize);
        own.map_or_else(|| "?".to_owned(), |own| self.name(&own.id))
    }

    /// The API of a call.
    pub fn api_of(self, task: u32, call: u32, outline: &Outline) -> String {
        let own = calls::call(outline, task, call);
        own.map_or_else(|| "?".to_owned(), |own| self.api_name(own.0, outline))
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
        self.tell(&self.view.reason)
    }

    fn listing(&self) -> Vec<ProgramLine> {
        let Outline { policy, pick, fallback, steal, ref cross, .. } = *self.outline;
        let variant = Variant { policy, pick, fallback, steal, cross: cross.is_some() };
        variant.program().lines()
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

    /// The size of a call.
    fn size(&self, task: u32, call: u32) -> String {
        let own = calls::call(self.outline, task, call);
        own.map_or_else(|| "?".to_owned(), |own| self.number(own.1))
    }
}

impl AffinityTeller<'_> {
    /// `gpu 15`.
    fn timed(&self, of: u32, time: Time) -> String {
        format!("{} {}", self.engine_type(of), self.span(time))
    }
}
