//! Sentences of the placement examples that were false once, or that say what a reader asks first.

use gantry_core::kernel::Value;
use gantry_core::labs::placement::{Item, Policy};
use gantry_core::scenario::{self, Lab};

use super::PlacementTeller;
use super::run::{Run, example};
use crate::conformance::stories::numbers;
use crate::labs::placement::picture::aligned;
use crate::labs::placement::picture::arrange::arranged;
use crate::narrate::{Language, Tells as _};

#[test]
fn under_a_coarse_grid_buckets_came_first_and_not_all_with_more() {
    let said = Run::open(&example("fig6")).said_at("Leaf (2, 2) is yielded.");
    assert!(said.contains("c is the first that fits t: the match."), "{said}");
    let first = "The walk searched every bucket with a higher vcore coordinate first: (3, *) had no candidate that fits.";
    assert!(
        said.contains(first) && !said.contains("The walk searched buckets with more"),
        "{said}"
    );
    let fine = Run::open(&example("fig4")).said_at("Leaf (4, 2) is yielded.");
    assert!(fine.contains("The walk searched buckets with more vcores first: "), "{fine}");
}

#[test]
fn a_bucket_is_never_said_to_fit() {
    let (mut refused, mut coarse) = (0, 0);
    for name in ["fig4", "fig6", "reservations"] {
        let mut run = Run::open(&example(name));
        for said in (0..=run.moments).map(|moment| run.said(moment, Language::English)) {
            // The node of a leaf without a candidate has all that is asked for; that of a coarse leaf may not.
            let of_bucket = said.starts_with("Bucket ") || said.starts_with("Leaf ");
            let headline = said.split_once('.').map_or("", |(headline, _)| headline);
            assert!(!of_bucket || !headline.contains("fit"), "{name}: {said}");
            refused += u32::from(of_bucket && headline.ends_with("is refused"));
            coarse += u32::from(said.contains("the grid is coarser"));
        }
    }
    assert!(refused > 5 && coarse == 1, "{refused} {coarse}");
}

/// Of several that are put back, one is at the head.
#[test]
fn a_task_that_is_put_back_is_not_said_to_be_at_the_head() {
    let mut run = Run::open(&example("batches"));
    let said = (0..=run.moments).map(|moment| run.said(moment, Language::English));
    let back: Vec<String> = said.filter(|said| said.contains("goes back to the queue")).collect();
    let at_head = back.iter().any(|said| said.contains("head of the queue"));
    assert!(back.len() > 1 && !at_head, "{back:#?}");
}

#[test]
fn a_leaf_after_the_match_tells_which_of_its_nodes_fit() {
    let said = Run::open(&example("fig6")).said_at("Leaf (2, 1) is yielded.");
    let whole = "t already has a match. In this leaf b would fit too, f would not.";
    assert!(said.contains(whole), "{said}");
    let fine = Run::open(&example("fig4")).said_at("Leaf (3, 5) is yielded.");
    assert!(fine.contains("this leaf only shows other nodes that fit."), "{fine}");
}

#[test]
fn the_move_of_a_node_says_which_buckets_it_touches() {
    let said = Run::open(&example("fig3")).said_at("Task t1 is placed on p.");
    let touched = "p moves from (6, 4) to (4, 3). The move touches 5 buckets: (6, 4) is gone, (6, *) loses it, \
        (4, *) gains it, (4, 3) is new, (*, *) keeps it.";
    assert!(said.contains(touched), "{said}");
    assert!(
        said.contains(
            "The walk visited 3 buckets; a scan would examine 12 nodes for the same answer."
        ),
        "{said}"
    );
}

#[test]
fn the_end_of_the_first_example_says_why_it_costs_more_than_a_scan() {
    let said = Run::open(&example("fig4")).said_at("Task t is placed on b.");
    let cost = "The walk visited 12 buckets; a scan would examine 4 nodes for the same answer. 4 of the visits came after the \
        match, to show every leaf. The scan is this short because t names its 4 candidates.";
    assert!(said.ends_with(cost), "{said}");
    let said = Run::open(&example("release")).said_at("Task test is placed on");
    assert!(said.ends_with("With so few nodes a scan is cheaper: it examines every node, while the walk visits every bucket on its way."), "{said}");
}

#[test]
fn looks_are_counted_up_to_the_match() {
    for (name, searched, beyond) in
        [("one-task", 3, 0), ("fig4", 8, 4), ("fig5", 5, 7), ("fig6", 6, 2)]
    {
        let mut run = Run::open(&example(name));
        let view = run.at(run.moments);
        assert_eq!((view.work.visited - beyond, view.work.beyond), (searched, beyond), "{name}");
        let last = view.buckets.iter().filter_map(|bucket| bucket.look).max();
        assert_eq!(last.map(u64::from), Some(searched), "{name}");
    }
}

#[test]
fn of_equal_nodes_the_rule_is_told_by_which_one_is_taken() {
    let mut run = Run::open(&example("reservations"));
    let views = run.views();
    let ties = views.iter().filter(|view| {
        let leaf = view.buckets.iter().find(|bucket| bucket.current && !bucket.nodes.is_empty());
        view.reason.fact.id == "leaf_is_yielded" && leaf.is_some_and(|leaf| leaf.elements > 1)
    });
    let ties = ties.map(|view| {
        let teller = PlacementTeller::new(Language::English.words(), None, &run.outline, view);
        teller.reason().body.first_sentence().to_string()
    });
    let ties: Vec<String> = ties.collect();
    assert_eq!(ties, ["2 of its nodes fit mail; the first in the scenario is its match."]);
}

#[test]
fn of_two_matches_the_larger_is_told_where_the_task_takes_it() {
    let mut run = Run::open(&example("reservations"));
    for moment in 0..=run.moments {
        let said = run.said(moment, Language::English);
        assert!(!said.contains(": the match."), "{said}");
    }
    let said = run.said_at("Task nightly is placed on a.");
    assert!(said.contains("the reserved index a at (6, 6). The larger wins: a. Coordinates are compared by vcores first, then memory."), "{said}");
    // The open index moves it, too: from (2, 2), which was not reserved.
    assert!(
        said.contains("In the reserved index the move touches 3 buckets: (6, 6) is gone"),
        "{said}"
    );
}

#[test]
fn what_has_not_been_decided_is_not_told_in_the_past() {
    let mut run = Run::open(&example("fig4"));
    let c = 2;
    let before = run.why_not(1, c);
    assert!(before.contains("It fits, but b comes first: LeastFit takes the larger of (4, 2) and (3, 5). Coordinates are compared by vcores first, then memory."), "{before}");
    assert!(before.contains("it would be chosen") && !before.contains("would have"), "{before}");
    let moments = run.moments;
    let after = run.why_not(moments, c);
    assert!(after.contains("it would have been chosen"), "{after}");
}

#[test]
fn a_tree_is_drawn_only_where_one_is_walked() {
    let words = Language::English.words();
    for (name, apart) in [("fig4", false), ("three", true)] {
        let mut run = Run::open(&example(name));
        for policy in Policy::ALL {
            run.outline.policy = policy;
            for width in [360.0, 1_100.0] {
                let place = arranged(&run.outline, words, width, 600.0);
                assert_eq!(place.tree.is_some(), apart && !policy.scans(), "{policy:?}");
                assert_eq!(aligned::fits(&run.outline), !apart && !policy.scans(), "{policy:?}");
            }
        }
    }
}

#[test]
fn the_cost_of_the_whole_cluster_is_told_beside_that_of_scans() {
    let mut run = Run::open(&example("openb"));
    let end = run.at(run.moments).metrics;
    assert_eq!(end.visited, 32_602);
    assert_eq!(end.scanned, 1_523 * 8_152, "any node will do for every pod");
    let figures = Language::English.words().figures(&end);
    assert!(figures.iter().any(|(name, _)| *name == "Nodes a scan examines"));
    let first = run.said_at("is placed on");
    assert!(!first.contains("GPU less") && !first.contains(" GPU,"), "{first}");
}

#[test]
fn gpus_are_told_as_gpus_and_in_round_numbers() {
    let mut run = Run::open(
        r#"{"gantry": 1, "lab": "placement", "policy": "least-fit",
            "dimensions": [{"name": "gpu", "unit": "1/1000 GPU", "granularity": 100}],
            "nodes": [{"id": "x", "available": [8000]}, {"id": "y", "available": [1100]}],
            "tasks": [{"id": "t", "request": [500]}]}"#,
    );
    let said = run.why_not(1, 1);
    // 6.901 are enough; it is tried that 7 are, too.
    assert!(said.ends_with("7 more GPUs and it would be chosen."), "{said}");
    let fits = run.said_at("is yielded.");
    assert!(fits.contains("8 ≥ 0.5 GPU in steps of 0.1"), "{fits}");
    let words = Language::English.words();
    assert_eq!(words.grain(0, &run.outline), "0.1 GPU");
}

#[test]
fn the_coarse_grid_does_what_its_lesson_says() {
    let views = Run::open(&example("fig6")).views();
    let yielded = views.iter().find(|view| view.reason.fact.id == "leaf_is_yielded");
    let yielded = yielded.expect("a leaf is yielded");
    let leaf = yielded.buckets.iter().find(|bucket| bucket.current).expect("it is shown");
    assert_eq!(&*leaf.at, [Some(3), Some(1)]);
    let [holds] = yielded.reason.says("lies_in_area").expect("it lies there").parts("holds") else {
        panic!("{:?}", yielded.reason)
    };
    assert_eq!(holds.get("names"), Some(&Value::Things(vec![4])), "e, too little");
    assert!(yielded.reason.says("grid_is_coarse").is_some());
    let placed = views.iter().find(|view| view.reason.fact.id == "task_is_placed");
    let placed = placed.and_then(|view| view.moved.as_ref()).expect("a task is placed");
    assert_eq!((placed.node, &*placed.from), (2, &[2, 2][..]), "c");
}

#[test]
fn the_lesson_of_the_cluster_counts_what_is_there() {
    let text = example("openb");
    let read = scenario::read(&text).expect("it is valid");
    let Lab::Placement(own) = read.lab else { panic!("of this lab") };
    let gpus: u64 = own.nodes.iter().map(|node| node.available[0]).sum();
    let requests = own.tasks.iter().filter_map(Item::task).map(|task| task.request[0]);
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
