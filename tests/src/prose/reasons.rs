//! All reasons of a run, all answers about its things and all verdicts of its decisions, as lines.

use std::collections::BTreeSet;

use gantry_core::quiz::{self, Asking};
use gantry_core::scenario::{Checked, Scenario};
use gantry_core::session::Goal;
use serde_json::Value;

use super::lines;
use super::names::{Names, Opened};

/// The events of a run with their reasons; after each that is not a probe, the answers about things that were not given
/// before; before each decision, the verdicts about its candidates. Names are in the place of numbers.
pub fn reasons(scenario: &Scenario, checked: &Checked) -> String {
    let names = Names::new(scenario, checked);
    let asked = names.questions();
    let decisions = quiz::questions(scenario, checked.clone(), &Asking::of_all());
    let decisions = decisions.expect("all kinds of the lab");
    let mut decisions = decisions.iter().peekable();
    let mut open = Opened::new(scenario, checked, Goal::Moment(0));
    let (mut lines, mut known) = (Vec::new(), BTreeSet::new());
    let told = |mut value: Value| {
        names.put("", &mut value);
        value
    };
    for event in lines::events(scenario, checked) {
        while let Some(decision) = decisions.next_if(|own| own.asked.moment <= event.step) {
            let all = lines::decision(decision, &|value| names.put("", value));
            lines.push(format!("  ? {}", all.join("\n    ")));
        }
        let reason = told(open.reason(event.step + 1));
        lines.push(format!("{}\n  {reason}", event.line));
        for (name, question) in asked.iter().filter(|_| !event.probe) {
            let answer = open.answer(question).expect("the thing exists");
            let line = format!("  why {name}: {}", told(answer));
            if known.insert(line.clone()) {
                lines.push(line);
            }
        }
    }
    lines.join("\n")
}
