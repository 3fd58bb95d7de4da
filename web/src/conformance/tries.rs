//! What is offered to try does what is said of it: the change is made by hand, and where the reader comes then, the thing
//! has started.

use gantry_core::kernel::Level;

use super::prelude::*;
use crate::state::{Tried, Try};

const LARGE: usize = 20_000;

/// The most moments of a run, and the most things that are asked about at each.
const MOMENTS: u64 = 24;
const THINGS: u64 = 10;

pub(super) fn turn_decisions(kind: LabKind) {
    let (mut found, mut told, mut offered) = (Found::default(), 0, 0);
    for (example, text) in examples(kind).filter(|(_, text)| text.len() < LARGE) {
        let mut bench = Bench::open(&text, Origin::Gallery(example.name.to_owned()));
        for goal in moments(bench.shown(), MOMENTS) {
            bench.act(Action::Go(goal.clone()));
            let all: Vec<Option<Selection>> = [None].into_iter().chain(things(&bench)).collect();
            for selection in all {
                bench.select(selection.clone());
                let near = bench.state.near_misses();
                let made = bench.state.tries.made.clone();
                told += near.len().min(2);
                offered += made.len();
                found.hold(made.len() <= 2, "more than two are offered", &|| format!("{goal:?}"));
                for Tried { edit, .. } in made {
                    let tried = near.iter().find(|near| near.edit == edit).expect("it is one");
                    let at = || format!("g={} {goal:?} {selection:?} {tried:?}", example.name);
                    found.hold(is_said(&bench, tried), "it has no button", &at);
                    bench.act(Action::Edit(edit));
                    let starts = |bench: &Bench| {
                        (labs::of(bench.shown()).near().starts)(bench.shown(), tried)
                    };
                    let mut starts_now = starts(&bench);
                    if !starts_now {
                        // Within a step its decision is ahead.
                        let (level, direction) = (Level::Decision, Direction::Forward);
                        bench.act(Action::Go(Goal::Step { level, direction }));
                        starts_now = starts(&bench);
                    }
                    found.hold(starts_now, "it does not start", &at);
                    bench.act(Action::Undo);
                    bench.act(Action::Go(goal.clone()));
                    bench.select(selection.clone());
                }
            }
            bench.select(None);
        }
    }
    found.report();
    assert!(offered >= 10 && offered * 2 >= told, "{offered} of {told} near misses are offered");
}

fn things(bench: &Bench) -> Vec<Option<Selection>> {
    let (words, shown) = (Language::English.words(), bench.shown());
    let mut all: Vec<Selection> = Vec::new();
    for figure in labs::of(shown).figures(words, shown) {
        let picture = figure.draw(&Context::new(words, shown, figure.prefers));
        for target in picture.marks().filter_map(|mark| mark.target.clone()) {
            if shown.lab.question(&target).is_some() && !all.contains(&target) {
                all.push(target);
            }
        }
    }
    some_of(&all, THINGS).cloned().map(Some).collect()
}

/// Whether what a change does stands beside the picture, in each language.
fn is_said(bench: &Bench, tried: &Try) -> bool {
    bench.why(Language::English).iter().any(|text| text.contains(&tried.said))
        && !bench.why(Language::Chinese).iter().any(|text| text.contains(&tried.said))
}
