//! The first time at which the two policies serve different people.

use super::lab::Open;
use super::{Names, Sim};
use crate::kernel::{Explanation, say};
use crate::lab::divergence::Divergence;
use crate::lab::playhead::Playhead;

pub(super) fn side(
    _: &Open,
    at: &mut Playhead<Sim>,
    first: &Divergence<u32>,
    run: usize,
) -> (u64, Explanation, Option<Explanation>) {
    let moment = at.replay.select(0b10, first.place).unwrap_or(0);
    (moment, Explanation::new(say!(person_wins, person: first.decisions[run]), []), None)
}

pub(super) fn divergence_text(names: &Names<'_>, _: [&str; 2], first: &Divergence<u32>) -> String {
    let [one, other] = first.decisions.map(|person| names.0[person as usize]);
    format!("number {}: {one}, {other}", first.place)
}
