//! Moments of the workflow lab for tests: every step of a scenario, as the session tells it.

use std::rc::Rc;

use gantry_core::labs::workflow::view::{Outline, View};
use gantry_core::labs::workflow::{Answer, Question};
use gantry_core::session::{self, Goal};

use crate::conformance::bench::Bench;
use crate::labs::workflow::Ui;
use crate::labs::{Showing, own};
use crate::state::{Action, Origin};

pub const EXAMPLES: [&str; 8] = [
    include_str!("../../../../../static/gallery/lend.json"),
    include_str!("../../../../../static/gallery/ratio.json"),
    include_str!("../../../../../static/gallery/appearance.json"),
    include_str!("../../../../../static/gallery/rivals.json"),
    include_str!("../../../../../static/gallery/interrupts.json"),
    include_str!("../../../../../static/gallery/short.json"),
    include_str!("../../../../../static/gallery/stalls.json"),
    include_str!("../../../../../static/gallery/wins.json"),
];

/// What a scenario looks like at a moment.
pub fn at(text: &str, goal: Goal) -> (Rc<Outline>, Rc<View>) {
    go(&mut Bench::open(text, Origin::Own), goal)
}

/// What every moment of a scenario looks like, from its start.
pub fn steps(text: &str) -> Vec<(Rc<Outline>, Rc<View>)> {
    let mut steps = Vec::new();
    every(text, |outline, view, _| steps.push((outline.clone(), view.clone())));
    steps
}

/// A moment of a scenario, and the answer to a question there.
pub fn asked(text: &str, moment: u64, question: Question) -> (Rc<Outline>, Rc<View>, Answer) {
    let mut bench = Bench::open(text, Origin::Own);
    let (outline, view) = go(&mut bench, Goal::Moment(moment));
    (outline, view, answer(&mut bench, question))
}

/// Looks at every moment of a scenario, where anything can be asked.
pub fn every(
    text: &str,
    mut look: impl FnMut(&Rc<Outline>, &Rc<View>, &mut dyn FnMut(Question) -> Answer),
) {
    let mut bench = Bench::open(text, Origin::Own);
    for moment in 0..=bench.shown().moment.moments {
        let (outline, view) = go(&mut bench, Goal::Moment(moment));
        look(&outline, &view, &mut |question| answer(&mut bench, question));
    }
}

fn go(bench: &mut Bench, goal: Goal) -> (Rc<Outline>, Rc<View>) {
    bench.act(Action::Go(goal));
    let Showing { outline, view } = own::<Ui>(bench.shown()).clone();
    (outline, view)
}

fn answer(bench: &mut Bench, question: Question) -> Answer {
    match bench.ask(session::Question::Workflow(question)) {
        Some(session::Answer::Workflow(answer)) => answer,
        other => panic!("{question:?}: {other:?}"),
    }
}
