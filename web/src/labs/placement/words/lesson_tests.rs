//! The lessons of the examples: their numbers are those of the run.

use gantry_core::labs::placement::Item;
use gantry_core::labs::placement::reason::Reason;
use gantry_core::scenario::{self, Lab};

use crate::conformance::stories::numbers;
use crate::labs::placement::words::run::{Run, example};
use crate::narrate::Language;

#[test]
fn the_coarse_grid_does_what_its_lesson_says() {
    let views = Run::open(&example("fig6")).views();
    let yielded = views.iter().find_map(|view| match &view.reason {
        Reason::Yielded { bucket, candidates, fitting, .. } => {
            Some((bucket.clone(), candidates.clone(), *fitting))
        }
        _ => None,
    });
    assert_eq!(yielded, Some((vec![Some(3), Some(1)], Some(vec![4]), None)), "e, too little");
    let placed = views.iter().find_map(|view| match &view.reason {
        Reason::Placed { node, from, .. } => Some((*node, from.clone())),
        _ => None,
    });
    assert_eq!(placed, Some((2, vec![Some(2), Some(2)])), "c");
}

#[test]
fn the_lesson_of_the_cluster_counts_what_is_there() {
    let text = example("openb");
    let read = scenario::read(&text).expect("it is valid");
    let Lab::Placement(own) = read.lab else { panic!("of this lab") };
    let gpus: u64 = own.nodes.iter().map(|node| node.available[0]).sum();
    let requests = own.tasks.iter().filter_map(|item| match item {
        Item::Task(task) => Some(task.request[0]),
        Item::Release(_) => None,
    });
    let pods = requests.clone().count() as u64;
    let fractions = requests.filter(|gpu| gpu % 1_000 != 0).count() as u64;
    let mut run = Run::open(&text);
    let end = run.at(run.moments).metrics;
    let said = [
        own.nodes.len() as u64,
        gpus / 1_000,
        pods,
        fractions,
        end.placed,
        end.visited,
        end.scanned,
    ];
    let steps = &read.teaching.lesson;
    let told = Language::ALL
        .map(|it| steps.iter().map(move |step| step.say.tell(it.words().language_tag())));
    for line in told.into_iter().flatten() {
        // A dataset's year is not counted.
        let line = line.replace("2023", "");
        for number in
            numbers(&line).filter_map(|it| it.parse::<u64>().ok()).filter(|it| *it > 1_000)
        {
            assert!(said.contains(&number), "{number} of {said:?} in {line}");
        }
    }
}
