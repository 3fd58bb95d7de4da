//! Individual numbers: a scenario with numbers drawn at random, so that each student has another exercise.
//!
//! Every whole number of a list's entries (sizes, run times, instants, capacities) is drawn from a range around it. A
//! draw is accepted if the scenario has no errors and its run still asks each kind of question; otherwise the next draw
//! is closer to the scenario.
//!
//! **Invariant:** a scenario, seed and name always give equal numbers, on every platform.
//!
//! Cost: at most [`DRAWS`] runs.

use serde_json::Value;

use super::{Asking, kinds_of, questions};
use crate::format::Errors;
use crate::format::names::hash;
use crate::kernel::{MAX_NUMBER, Pcg};
use crate::scenario::{self, Checked, Scenario};

/// The most draws, and the number of successive draws with one range.
const DRAWS: u64 = 40;
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
    /// No draw gave a scenario without errors that asks every kind of question of the original.
    NoneFits,
}

/// The scenario with individual numbers for a seed and a name. Errors: no draw keeps the questions.
pub fn draw(
    scenario: &Scenario,
    asking: &Asking,
    seed: u64,
    name: &str,
) -> Result<(Scenario, Checked), CannotDraw> {
    let kinds = |scenario: &Scenario, checked: Checked| {
        let all = questions(scenario, checked, asking).unwrap_or_default();
        kinds_of(all.into_iter().map(|question| question.asked.kind))
    };
    draw_by(scenario, (seed, name), &Checked::new, &kinds)
}

/// [`draw`], for a program that loads labs on demand: `check` checks a scenario, `kinds` are the kinds that its run asks
/// about.
pub fn draw_by(
    scenario: &Scenario,
    (seed, name): (u64, &str),
    check: &dyn Fn(&Scenario) -> Result<Checked, Errors>,
    kinds: &dyn Fn(&Scenario, Checked) -> Vec<String>,
) -> Result<(Scenario, Checked), CannotDraw> {
    let text = scenario::write_compact(scenario);
    if text.len() > LONGEST {
        return Err(CannotDraw::TooLong(LONGEST));
    }
    let whole: Value = serde_json::from_str(&text).expect("a scenario is written as JSON");
    let asked = check(scenario).ok().map(|checked| kinds(scenario, checked));
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
        if asked == Some(kinds(&scenario, checked.clone())) {
            return Ok((scenario, checked));
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
