//! Where the two policies do not serve the same person.

use super::lab::Open;
use super::{Deed, Names, Sim};
use crate::kernel::Time;
use crate::lab::divergence::Side;
use crate::lab::playhead::Playhead;

pub(super) fn side(_: &Open, at: &mut Playhead<Sim>, time: Time, own: u32, _: u32) -> Side<Deed> {
    Side { moment: at.replay.select(0b10, time).unwrap_or(0), thing: own, deed: own }
}

pub(super) fn parting(names: &Names<'_>, _: [&str; 2], time: Time, people: [u32; 2]) -> String {
    let [one, other] = people.map(|person| names.0[person as usize]);
    format!("number {time}: {one}, {other}")
}
