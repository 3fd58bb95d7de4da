//! The words of the placement lab.

#[cfg(feature = "page")]
mod editor;
mod numbers;
mod picture;
#[cfg(test)]
pub(in crate::labs::placement) mod run;
#[cfg(test)]
mod said;
#[cfg(test)]
mod tests;

use gantry_core::kernel::Sentence;
use gantry_core::kernel::listing::{Line, ProgramLine};
use gantry_core::labs::placement::Outline;
use gantry_core::labs::placement::program::program;
use gantry_core::labs::placement::view::View;

use crate::narrate::Words;
use crate::narrate::rich::strong;
use crate::narrate::teller::{Teller, Tells, Watched, watched};
use crate::words::placement::Spelled;
use crate::words::placement_reasons::SENTENCES;
use crate::words::terms::PlacementTerms;
use crate::words::{Besides, tell_with};

/// What the sentences of a moment of placement are told from.
pub type PlacementTeller<'a> = Teller<'a, Outline, View>;

/// The figures that are told even where they are 0: the first so many.
const ALWAYS: usize = 2;

/// How many names a sentence lists before it counts the rest.
const NAMES: usize = 6;

impl Tells for PlacementTeller<'_> {
    fn words(&self) -> Words {
        self.words
    }

    fn present(&self) -> (String, String) {
        self.explanation(&self.view.reason)
    }

    fn sentence(&self, sentence: &Sentence) -> String {
        let terms: &dyn PlacementTerms = self;
        let list = |gap: &str, things: &[u32]| {
            let name = |&thing: &u32| match gap {
                "choosers" => self.task(thing),
                _ => self.node(thing),
            };
            self.words.short_list(&things.iter().map(name).collect::<Vec<_>>(), NAMES)
        };
        let besides = Besides { list: &list, flag: &|sentence, flag| self.counts(sentence, flag) };
        tell_with(SENTENCES, &terms, self.words, sentence, &besides)
    }

    fn listing(&self) -> Vec<ProgramLine> {
        let Outline { policy, batch, explore, .. } = *self.outline;
        program(policy, batch, explore).lines()
    }

    fn line(&self) -> Line {
        self.view.line.clone()
    }

    fn lamps(&self) -> Vec<Watched> {
        let words = self.words;
        watched(&self.view.invariant_checks, |it| {
            (words.placement_invariant(it), words.placement_invariant_hint(it))
        })
    }

    fn figures(&self) -> Vec<(&'static str, String)> {
        let all = self.words.figures(&self.view.metrics).into_iter().enumerate();
        let told = all.filter(|(at, (_, value))| *at < ALWAYS || value != "0");
        told.map(|(_, figure)| figure).collect()
    }
}

impl PlacementTeller<'_> {
    /// Whether the dimension of a sentence, or its unit, is of things that one counts: `fewer vcores`, `less memory`.
    fn counts(&self, sentence: &Sentence, flag: &str) -> Option<bool> {
        let dimension = usize::try_from(sentence.number("dimension")?).ok()?;
        match flag {
            "counted" => Some(Words::is_counted(&self.words.dimension(dimension, self.outline))),
            "unit_counted" => Some(Words::is_counted(&self.words.unit(dimension, self.outline))),
            _ => None,
        }
    }
}

impl PlacementTerms for PlacementTeller<'_> {
    fn node(&self, node: u32) -> String {
        strong(self.words.node(node, self.outline))
    }

    fn task(&self, task: u32) -> String {
        strong(self.name(task))
    }

    fn name(&self, task: u32) -> String {
        self.words.task(task, self.outline)
    }

    fn dimension(&self, dimension: u32) -> String {
        self.words.dimension(dimension as usize, self.outline)
    }

    fn singular(&self, dimension: u32) -> String {
        Words::singular(&self.dimension(dimension))
    }

    fn amount(&self, dimension: u32, value: u64) -> String {
        self.words.amount(dimension as usize, value, self.outline)
    }

    fn quantity(&self, dimension: u32, value: u64) -> String {
        self.words.quantity(dimension as usize, value, self.outline)
    }

    /// Parts of a unit are not spelled.
    fn spelled(&self, dimension: u32, value: u64) -> String {
        if Words::is_part(dimension as usize, self.outline) {
            self.quantity(dimension, value)
        } else {
            Spelled { value }.tell(self.words)
        }
    }

    fn unit(&self, dimension: u32, value: u64) -> String {
        self.words.unit_of(dimension as usize, value, self.outline)
    }

    /// Itself; in parts of a unit, the amount up to which it reaches.
    fn coordinate(&self, dimension: u32, coordinate: u64) -> String {
        let at = dimension as usize;
        let step = self.outline.dimensions.get(at).map_or(1, |known| known.granularity);
        let scale = if Words::is_part(at, self.outline) { step } else { 1 };
        self.quantity(dimension, coordinate * scale)
    }

    fn goal(&self, dimension: u32, coordinate: u64) -> String {
        self.words.goal(dimension as usize, coordinate, self.outline)
    }
}
