//! The workflow lab: its pictures and words, and what it puts into the places of the page (`panels/`).

pub mod change;
#[cfg(feature = "page")]
pub mod edit;
pub mod examples;
pub mod figures;
#[cfg(feature = "page")]
pub mod forms;
#[cfg(feature = "page")]
mod lanes;
#[cfg(feature = "page")]
pub mod panels;
pub mod picture;
mod state;
pub mod things;
#[cfg(feature = "page")]
mod tries;
pub mod words;

use crate::figure::Figure;
use crate::labs::workflow::words::WorkflowTeller;
use crate::labs::{LabPictures, Showing, own};
use crate::narrate::{Tells, Words};
use crate::shown::Shown;

#[derive(Debug)]
pub struct Ui;

impl LabPictures for Ui {
    fn figures(&self, words: Words, shown: &Shown) -> Vec<Figure> {
        figures::figures(words, shown)
    }

    #[cfg(test)]
    fn sentences(&self) -> &'static [crate::words::Message] {
        crate::words::workflow_reasons::SENTENCES
    }

    fn teller<'a>(&self, words: Words, shown: &'a Shown) -> Box<dyn Tells + 'a> {
        let Showing { outline, view } = own::<Ui>(shown);
        Box::new(WorkflowTeller::new(
            words,
            shown.overview.head.time_unit.as_deref(),
            outline,
            view,
        ))
    }
}
