//! Who tells a moment: one shape for every lab, and the few questions that the shell asks of each in the same words.

use gantry_core::kernel::listing::{Line, ProgramLine};
use gantry_core::kernel::{Explanation, InvariantCheck, Sentence};

use super::{Clock, Explained, Words};
use crate::words::Quantities;

/// What the sentences of a moment are told from: a lab's outline of the scenario, and its view of the moment.
pub struct Teller<'a, O, V> {
    pub(crate) words: Words,
    pub(crate) clock: Clock,
    /// The name of the scenario's unit of time, where times are plain numbers.
    unit: Option<&'a str>,
    pub(crate) outline: &'a O,
    pub(crate) view: &'a V,
}

// By hand: what it refers to need not be `Copy`.
impl<O, V> Clone for Teller<'_, O, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<O, V> Copy for Teller<'_, O, V> {}

impl<'a, O, V> Teller<'a, O, V> {
    /// Tells in `words`; instants and lengths of time by the scenario's unit of time.
    pub fn new(words: Words, time_unit: Option<&'a str>, outline: &'a O, view: &'a V) -> Self {
        let unit = time_unit.filter(|unit| !unit.is_empty());
        Teller { words, clock: Clock::of(time_unit), unit, outline, view }
    }

    pub(crate) fn number(&self, value: u64) -> String {
        self.words.number(value)
    }
}

impl<'a, O> Teller<'a, O, ()> {
    /// Tells of names, instants and lengths of time, at no moment.
    pub(crate) fn of(words: Words, clock: Clock, outline: &'a O) -> Self {
        Teller { words, clock, unit: None, outline, view: &() }
    }
}

impl<O, V> Quantities for Teller<'_, O, V> {
    fn words(&self) -> Words {
        self.words
    }

    fn clock(&self) -> Clock {
        self.clock
    }

    fn unit_of_time(&self) -> Option<&str> {
        self.unit
    }
}

/// A guarantee in few words and in a sentence, and whether it holds.
pub type Watched = (&'static str, &'static str, bool);

pub(crate) fn watched<I: Copy>(
    lamps: &[InvariantCheck<I>],
    tell: impl Fn(I) -> (&'static str, &'static str),
) -> Vec<Watched> {
    let told = lamps.iter().map(|lamp| {
        let (name, hint) = tell(lamp.invariant);
        (name, hint, lamp.holds)
    });
    told.collect()
}

pub trait Tells {
    fn words(&self) -> Words;
    /// Headline and grounds of the present step, in markup.
    fn present(&self) -> (String, String);
    fn listing(&self) -> Vec<ProgramLine>;
    /// Its live line, with names in place of numbers.
    fn line(&self) -> Line;
    fn lamps(&self) -> Vec<Watched>;
    /// The figures of the run so far: label and value.
    fn figures(&self) -> Vec<(&'static str, String)>;

    /// What the core says, in markup.
    fn sentence(&self, _: &Sentence) -> String {
        String::new()
    }

    /// Headline and grounds of an explanation, in markup.
    fn explanation(&self, told: &Explanation) -> (String, String) {
        let grounds: Vec<String> = told.grounds.iter().map(|it| self.sentence(it)).collect();
        (self.sentence(&told.fact), self.words().sentences(&grounds))
    }

    /// An answer; none where the step's own reason says it already.
    fn answered(&self, told: &Explanation) -> Option<Explained> {
        let told = Explained::of(&self.explanation(told));
        (!told.is_said_by(&self.reason())).then_some(told)
    }

    fn reason(&self) -> Explained {
        Explained::of(&self.present())
    }
}

/// A line with names in place of the handles that some of its variables hold; `name` is given the variable and the number.
pub(crate) fn named(line: &Line, name: impl Fn(&str, u32) -> Option<String>) -> Line {
    let mut line = line.clone();
    for (variable, value) in &mut line.variables {
        if let Some(told) = value.parse().ok().and_then(|number| name(variable, number)) {
            *value = told;
        }
    }
    line
}
