//! Predict in a program that does not carry it: no run is asked about.

use std::convert::Infallible;
use std::marker::PhantomData;

use super::{Asked, Asking, Graded, Guess, NoSuchKind, Reached};
use crate::kernel::Replay;
use crate::lab::Lab;

/// A run that is asked about: there is none.
#[derive(Debug)]
pub(crate) struct Predict<L>(Infallible, PhantomData<L>);

impl<L: Lab> Predict<L> {
    pub(crate) fn new(_: L::Sim, asking: &Asking) -> Result<Self, NoSuchKind> {
        let kind = asking.kinds.first().cloned().unwrap_or_default();
        Err(NoSuchKind { kind, allowed: Vec::new() })
    }

    pub(crate) fn record(&mut self, _: &mut Replay<L::Sim>, _: u64) -> Reached {
        match self.0 {}
    }

    pub(crate) fn question(&self, _: &L, _: &Replay<L::Sim>) -> Option<Asked> {
        match self.0 {}
    }

    pub(crate) fn guess(
        &mut self,
        _: &L,
        _: &mut Replay<L::Sim>,
        _: &Guess,
    ) -> Option<Graded<L::Verdict>> {
        match self.0 {}
    }
}
