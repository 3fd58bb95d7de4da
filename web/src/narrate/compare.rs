//! Words of a comparison: policies beside each other, where they stand, where they part, their figures.

use gantry_core::kernel::{Explanation, Time};
use gantry_core::scenario::LabKind;
use gantry_core::session::{Align, Clock as Place, Side, Unit};

use super::{Clock, Explained, Words};
use crate::labs::{self, facts};
use crate::state::{Beside, Ran, Shown};
use crate::words::compare::{CompareNotDecided, ComparePlace, CompareTold, FigurePoints};

impl Words {
    /// The name of a policy of a lab, by its name in scenarios.
    pub fn policy_called(self, lab: LabKind, name: &str) -> &'static str {
        self.policy_of(lab, name).map_or("?", |(name, _)| name)
    }

    pub fn policy_called_hint(self, lab: LabKind, name: &str) -> &'static str {
        self.policy_of(lab, name).map_or("?", |(_, hint)| hint)
    }

    fn policy_of(self, lab: LabKind, name: &str) -> Option<(&'static str, &'static str)> {
        labs::here(lab)?.policy(self, name)
    }

    /// Where a comparison stands: `At 10 · place 6 of 11`, `Job E · place 5 of 5`.
    pub fn beside_position(self, place: &Place, run: &Shown, clock: Clock) -> String {
        let there = &self.beside_place(place, run, clock);
        ComparePlace { there, at: place.index, of: place.last }.tell(self)
    }

    /// The place alone: `At 10`, `Job E`, `After 3 tasks`.
    pub fn beside_place(self, place: &Place, run: &Shown, clock: Clock) -> String {
        if place.index == 0 {
            return self.at_start().to_owned();
        }
        if let (Align::Job, Some(thing)) = (place.align, place.thing) {
            let name = &labs::of(run).thing(self, thing, run);
            return (facts(run.overview.head.lab).aligned.at)(self, name);
        }
        self.tick(place.tick, run.overview.head.lab, clock)
    }

    /// A place by time: `At 10`; `After 3 tasks`.
    pub fn tick(self, tick: Time, lab: LabKind, clock: Clock) -> String {
        (facts(lab).aligned.place)(self, tick, clock)
    }

    pub fn ran_headline(self, ran: &Ran, thing: Option<u32>) -> String {
        if let (false, Some(thing)) = (ran.reached, thing) {
            let name = &labs::of(&ran.shown).thing(self, thing, &ran.shown);
            return CompareNotDecided { name }.tell(self);
        }
        labs::of(&ran.shown).teller(self, &ran.shown).reason().headline
    }

    /// The sentence over the pictures, which those who listen hear after a manual step: when, and what each policy does;
    /// where policies differ, their decisions about one job or task; at the end, which policy is best at what.
    pub fn beside_said(self, beside: &Beside) -> String {
        let (Some(first), Some(comparison)) = (beside.runs.first(), &beside.comparison) else {
            return String::new();
        };
        let head = &first.shown.overview.head;
        let clock = Clock::of(head.time_unit.as_deref());
        let there = &self.beside_place(&beside.clock, &first.shown, clock);
        let decided = |at: usize, run: &Ran| {
            let [told, _] = self.side(beside.decision(at)?, &run.shown);
            Some(told.headline)
        };
        let decisions: Vec<Option<String>> =
            beside.runs.iter().enumerate().map(|(at, run)| decided(at, run)).collect();
        let told = if decisions.iter().any(Option::is_some) {
            self.by_policy(&beside.runs, decisions)
        } else if beside.at_end() && !comparison.complete.contains(&false) {
            self.verdict(head.lab, comparison, clock)
        } else {
            let last = beside.runs.iter().map(|run| self.ran_headline(run, beside.clock.thing));
            self.by_policy(&beside.runs, last.map(Some).collect())
        };
        CompareTold { there, told: &told }.tell(self)
    }

    /// A sentence of each run, those of the runs with the same one told once: `FCFS and EASY: D does not start.`
    pub fn by_policy(self, runs: &[Ran], told: Vec<Option<String>>) -> String {
        let mut all: Vec<(String, Vec<String>)> = Vec::new();
        for (run, told) in runs.iter().zip(told) {
            let Some(told) = told else { continue };
            let name = self.policy_called(run.shown.overview.head.lab, &run.policy).to_owned();
            match all.iter_mut().find(|(known, _)| *known == told) {
                Some((_, names)) => names.push(name),
                None => all.push((told, vec![name])),
            }
        }
        let told = all.iter().map(|(told, names)| self.labelled(&self.list(names), told));
        self.sentences(&told.collect::<Vec<_>>())
    }

    /// What a policy decides where it parts from another, and why; then why not as the other.
    pub fn side(self, side: &Side, run: &Shown) -> [Explained; 2] {
        let teller = labs::of(run).teller(self, run);
        let told = |it: &Explanation| Explained::of(&teller.explanation(it));
        [told(&side.reason), side.why_not.as_ref().map(told).unwrap_or_default()]
    }

    pub fn figure_value(self, value: Option<f64>, unit: Unit, clock: Clock) -> String {
        let Some(value) = value else { return self.figure_none().to_owned() };
        match unit {
            Unit::Time => self.mean_duration(value, clock),
            Unit::Count => self.decimal(value, 0),
            Unit::Share => format!("{} %", self.decimal(value * 100.0, 1)),
            Unit::Ratio => self.decimal(value, 2),
        }
    }

    /// By how much a value is above another, signed: `−3.6 (−50 %)`; `±0`. It is the difference of what is shown.
    pub fn figure_difference(self, value: f64, from: f64, unit: Unit, clock: Clock) -> String {
        let (value, from) = (shown(value, unit, clock), shown(from, unit, clock));
        let by = value - from;
        let sign = if by < 0.0 { "−" } else { "+" };
        let amount = match unit {
            Unit::Share => FigurePoints { points: &self.decimal(by.abs() * 100.0, 1) }.tell(self),
            _ => self.figure_value(Some(by.abs()), unit, clock),
        };
        if amount.chars().all(|c| !c.is_ascii_digit() || c == '0') {
            return "±0".to_owned();
        }
        if unit == Unit::Share || from == 0.0 {
            return format!("{sign}{amount}");
        }
        let share = self.decimal((by / from * 100.0).abs(), 0);
        format!("{sign}{amount} ({sign}{share} %)")
    }
}

/// A value as far as its digits are shown.
fn shown(value: f64, unit: Unit, clock: Clock) -> f64 {
    let cut = |value: f64, decimals: usize| format!("{value:.decimals$}").parse().unwrap_or(value);
    match (unit, clock) {
        (Unit::Time, Clock::Seconds) => value.round(),
        (Unit::Count, _) => cut(value, 0),
        (Unit::Time, Clock::Plain) | (Unit::Ratio, _) => cut(value, 2),
        (Unit::Share, _) => cut(value * 100.0, 1) / 100.0,
    }
}
