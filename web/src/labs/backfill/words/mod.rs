//! The words of the backfill lab.
//!
//! **Invariant:** instants and lengths of time are told exactly and in one way, that of the axis: in days, hours and
//! minutes where a scenario counts in seconds, inequalities included.

mod gantt;
mod labels;
#[cfg(test)]
mod said;
#[cfg(test)]
mod tests;

use gantry_core::kernel::Sentence;
use gantry_core::kernel::listing::{Line, ProgramLine};
use gantry_core::labs::backfill::program::program;
use gantry_core::labs::backfill::view::{Outline, View};

use crate::narrate::Words;
use crate::narrate::rich::strong;
use crate::narrate::teller::{Teller, Tells, Watched, named, watched};
use crate::words::backfill_reasons::SENTENCES;
use crate::words::terms::BackfillTerms;
use crate::words::{Quantities as _, tell};

/// What the sentences of a moment of a backfill run are told from.
pub type BackfillTeller<'a> = Teller<'a, Outline, View>;

impl Words {
    pub fn job(self, job: u32, outline: &Outline) -> String {
        outline.jobs.get(job as usize).map_or_else(|| "?".to_owned(), |name| self.name(name))
    }
}

impl Tells for BackfillTeller<'_> {
    fn words(&self) -> Words {
        self.words
    }

    fn present(&self) -> (String, String) {
        self.explanation(&self.view.reason)
    }

    fn sentence(&self, sentence: &Sentence) -> String {
        let terms: &dyn BackfillTerms = self;
        tell(SENTENCES, &terms, self.words, sentence, &|job| self.job(job))
    }

    fn listing(&self) -> Vec<ProgramLine> {
        let Outline { policy, events, .. } = *self.outline;
        program(policy, events).lines()
    }

    fn line(&self) -> Line {
        named(&self.view.line, |variable, number| match variable {
            "j" | "head()" => Some(self.words.job(number, self.outline)),
            "at" | "shadow" | "now()" | "j.estimate" | "short(j)" => Some(self.at(number.into())),
            _ => None,
        })
    }

    fn lamps(&self) -> Vec<Watched> {
        let words = self.words;
        watched(&self.view.invariant_checks, |it| {
            (words.backfill_invariant(it), words.backfill_invariant_hint(it))
        })
    }

    fn figures(&self) -> Vec<(&'static str, String)> {
        self.figures_so_far()
    }
}

impl BackfillTerms for BackfillTeller<'_> {
    fn job(&self, job: u32) -> String {
        strong(self.name(job))
    }

    fn name(&self, job: u32) -> String {
        self.words.job(job, self.outline)
    }
}
