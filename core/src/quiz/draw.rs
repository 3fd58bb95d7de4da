//! Individual numbers: a scenario with numbers drawn at random, so that each student has another exercise.
//!
//! Every whole number of a list's entries (sizes, run times, instants, capacities) is drawn from a range around it. A
//! draw is accepted if the scenario has no errors and its run asks as many questions of each kind; otherwise the next
//! draw is closer to the scenario.
//!
//! **Invariant:** a scenario, seed and name always give equal numbers, on every platform.
//!
//! Cost: at most [`DRAWS`] runs.

use serde_json::Value;

use super::{Asking, kinds_asked};
use crate::format::Errors;
use crate::format::names::hash;
use crate::kernel::{MAX_NUMBER, Pcg};
use crate::scenario::{self, Checked, Scenario};

/// The most draws, and the number of successive draws with one range.
const DRAWS: u64 = 100;
const ALIKE: u64 = 8;

/// The widest range to either side, as a fraction of the number.
const WIDEST: u64 = 3;

/// The largest scenario for which numbers are drawn, in bytes of its file.
const LONGEST: usize = 256 << 10;

/// Reason why no numbers can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CannotDraw {
    /// The scenario is longer than this many bytes.
    TooLong(usize),
    /// No draw gave a scenario without errors that asks as many questions of each kind as the original.
    NoneFits,
}

/// The scenario with individual numbers for a seed and a name, of whose questions at most `most` are asked. Errors: no
/// draw keeps the questions.
pub fn draw(
    scenario: &Scenario,
    (asking, most): (&Asking, Option<u64>),
    seed: u64,
    name: &str,
) -> Result<(Scenario, Checked), CannotDraw> {
    let kinds = |scenario: &Scenario, checked: Checked| {
        kinds_asked(scenario, checked, (asking, most)).unwrap_or_default()
    };
    let asked = Checked::new(scenario).ok().map(|checked| kinds(scenario, checked));
    let keeps = |drawn: &Scenario, checked: Checked| {
        (asked.as_ref() == Some(&kinds(drawn, checked.clone()))).then_some(checked)
    };
    draw_by(scenario, (seed, name), &Checked::new, &keeps)
}

/// A scenario with individual numbers for a seed and a name, and what `take` makes of it: the first draw of which it
/// makes something. `check` checks a scenario, for a program that loads labs on demand.
pub(crate) fn draw_by<T>(
    scenario: &Scenario,
    (seed, name): (u64, &str),
    check: &dyn Fn(&Scenario) -> Result<Checked, Errors>,
    take: &dyn Fn(&Scenario, Checked) -> Option<T>,
) -> Result<(Scenario, T), CannotDraw> {
    let text = scenario::write_compact(scenario);
    if text.len() > LONGEST {
        return Err(CannotDraw::TooLong(LONGEST));
    }
    let whole: Value = serde_json::from_str(&text).expect("a scenario is written as JSON");
    let mut random = Pcg::new(hash(seed.to_le_bytes().into_iter().chain(name.bytes())));
    for turn in 0..DRAWS {
        let mut drawn = whole.clone();
        vary(&mut drawn, false, WIDEST + 2 * (turn / ALIKE), &mut random);
        if drawn == whole {
            continue;
        }
        let text = drawn.to_string();
        let read = scenario::checked(&text, scenario::reading(&text), check);
        let Ok((scenario, checked)) = read else { continue };
        if let Some(taken) = take(&scenario, checked) {
            return Ok((scenario, taken));
        }
    }
    Err(CannotDraw::NoneFits)
}

/// Redraws the numbers of objects in lists, each within a `part` of it.
fn vary(value: &mut Value, listed: bool, part: u64, random: &mut Pcg) {
    match value {
        Value::Array(all) => all.iter_mut().for_each(|value| vary(value, true, part, random)),
        Value::Object(all) => all.values_mut().for_each(|value| vary(value, listed, part, random)),
        Value::Number(number) if listed => {
            if let Some(drawn) = number.as_u64().map(|number| around(number, part, random)) {
                *value = drawn.into();
            }
        }
        _ => {}
    }
}

/// A number within a `part` of another; 0 and 1 stay: they are switches, not amounts.
fn around(number: u64, part: u64, random: &mut Pcg) -> u64 {
    if number < 2 {
        return number;
    }
    let reach = (number / part).max(1).min(u64::from(u32::MAX) / 2);
    let reach_32 = u32::try_from(reach).expect("at most half of 32 bits");
    let drawn = number - reach + u64::from(random.below(2 * reach_32 + 1));
    drawn.min(MAX_NUMBER)
}
