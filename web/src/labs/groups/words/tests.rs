//! What is said where a request waits, can never run, or ran already; counts by kind.

use std::rc::Rc;

use gantry_core::labs::groups::reason::{Reason, UnitFacts};
use gantry_core::labs::groups::{Answer, Outline, View};

use super::GroupsTeller;
use crate::labs::groups::picture::fixture::{EXAMPLES, LIVE, steps};
use crate::narrate::{Language, Tells};

/// What is said of each request that waits, by its name, in a headline and why.
fn waits(text: &str) -> Vec<(String, String, String)> {
    let told = |(outline, view): &(Rc<Outline>, View)| {
        let Reason::Queued { request, .. } = view.reason else { return None };
        let (headline, why) =
            GroupsTeller::new(Language::English.words(), None, outline, view).tell(&view.reason);
        let plain = |text: String| text.replace("**", "");
        let id = outline.requests[request as usize].id.clone();
        Some((
            id,
            crate::narrate::rich::plain(&plain(headline)),
            crate::narrate::rich::plain(&plain(why)),
        ))
    };
    steps(text).iter().filter_map(told).collect()
}

#[track_caller]
fn says(text: &str, request: &str, headline: &str, why: &str) {
    let all = waits(text);
    let (_, found, grounds) = all.iter().find(|own| own.0 == request).expect("it waits");
    assert_eq!((&**found, &**grounds), (headline, why));
}

#[test]
fn what_can_never_run_is_no_queue() {
    says(
        EXAMPLES[4],
        "three",
        "three asks for 3 GPUs. It can never run.",
        "No group for it has enough such GPUs on one node, even when all are free. The most is 2, on n2. It wants whole GPUs of model A100.",
    );
    says(
        LIVE,
        "greedy",
        "greedy asks for 4 GPUs. It can never run.",
        "It asks for more than the quota of team: 4 > 3.",
    );
}

#[test]
fn no_group_says_why_there_is_none() {
    let headline = "big asks for 4 GPUs. There is no group for it.";
    says(
        LIVE,
        "big",
        headline,
        "The plan did not meet the demand for huge: no node had enough GPUs left for it.",
    );
    let change = |from: &str, to: &str| {
        assert!(LIVE.contains(from), "{from}");
        LIVE.replace(from, to)
    };
    let by_hand = change(r#""mode": "auto""#, r#""mode": "manual""#);
    says(&by_hand, "big", headline, "No groups were made.");
    let other = change(r#""tag": "huge"}, {"gpus": 1}"#, r#""tag": "other"}, {"gpus": 1}"#);
    says(&other, "big", headline, "None of the 2 groups that it may use carries its tag huge.");
    let nothing = r#"{"gantry": 1, "lab": "groups", "policy": "group", "nodes": [], "requests": [{"id": "p", "gpus": 1}]}"#;
    says(nothing, "p", "p asks for 1 GPU. There is no group for it.", "There is no node.");
}

/// What waits for its quota does not lack room; a quota on GPUs is none on MIG devices.
#[test]
fn a_quota_is_said_to_be_what_it_is() {
    let text = r#"{"gantry": 1, "lab": "groups", "policy": "machine", "requesters": [{"id": "v", "quota": 1}],
        "nodes": [{"id": "n", "gpus": [{"id": "0"}, {"id": "1"}, {"id": "2", "mig": true}]}],
        "requests": [{"id": "a", "gpus": 1}, {"id": "b", "gpus": 1, "requester": "v"},
            {"id": "c", "gpus": 1, "requester": "v"}, {"release": "a"},
            {"id": "m", "gpus": 1, "kind": "mig", "requester": "v"}]}"#;
    let told = |(outline, view): &(Rc<Outline>, View)| {
        let teller = GroupsTeller::new(Language::English.words(), None, outline, view);
        let (headline, why) = teller.tell(&view.reason);
        crate::narrate::rich::plain(&format!("{headline} {why}"))
    };
    let all: Vec<String> = steps(text).iter().map(told).collect();
    for sentence in [
        "The scheduler retries the 1 waiting request; its tests are shown only if it is placed.",
        "None of the waiting requests can be placed yet. 1 request still waits.",
        "No quota applies to m. m has no limit.",
    ] {
        assert!(all.iter().any(|told| told.ends_with(sentence)), "{sentence}: {all:#?}");
    }
}

/// All that is free is on one node, but not of one group.
#[test]
fn what_lacks_room_in_one_group_is_told_of_groups() {
    says(
        EXAMPLES[7],
        "p2",
        "p2 asks for 3 GPUs. No group for it has enough such GPUs free on one node.",
        "The largest free block for it is 2 on n2, in group auto-1: 2 < 3. 5 such GPUs are free in these groups in total, but a container gets all of its GPUs from one group, on one node.",
    );
}

/// Stranded by its group: its node has enough, and that is not told as too little.
#[test]
fn a_stranded_gpu_is_not_said_to_lack_what_its_node_has() {
    let (outline, view) = steps(EXAMPLES[7]).pop().expect("a last step");
    let teller = GroupsTeller::new(Language::English.words(), None, &outline, &view);
    let strands = Some((1, 3));
    let unit = UnitFacts { unit: 4, holder: None, groups: vec![0], free_on_node: 4, strands };
    let told = teller.answer(&Answer::Unit(unit));
    assert_eq!(
        told.body.to_string(),
        "It belongs to auto-1. It is stranded: p2 wants 3. Enough such GPUs are free in total, but not together."
    );
}

#[test]
fn units_are_counted_by_kind() {
    let all = steps(LIVE);
    let (outline, view) = &all[0];
    let words = Language::English.words();
    assert_eq!(
        words.boards_label(outline, view),
        "2 nodes with 5 GPUs, 4 virtual GPUs and 1 MIG device; free: 5 GPUs, 4 virtual GPUs and 1 MIG device"
    );
    let figures = GroupsTeller::new(words, None, outline, view).figures();
    let labels: Vec<&str> = figures.iter().map(|(label, _)| *label).collect();
    assert_eq!(
        labels,
        [
            "Placed",
            "Waiting",
            "Free",
            "Free, virtual",
            "Free, MIG",
            "Stranded",
            "Largest block",
            "Largest block, virtual",
            "Largest block, MIG"
        ]
    );
    let (outline, view) = &steps(EXAMPLES[0])[0];
    assert_eq!(words.boards_label(outline, view), "2 nodes with 8 GPUs; free: 8 GPUs");
}

/// A variable and a sentence name a demand as the table does.
#[test]
fn a_demand_has_the_name_of_its_group() {
    let mut names = Vec::new();
    for (outline, view) in steps(LIVE) {
        let Reason::Planned { plan, .. } = view.reason else { continue };
        let teller = GroupsTeller::new(Language::English.words(), None, &outline, &view);
        let told = crate::narrate::rich::plain(&teller.tell(&view.reason).0);
        let name = &outline.plans[plan as usize].id;
        assert!(told.starts_with(&format!("{name} gets ")), "{told}");
        let line = teller.line();
        assert!(line.variables.contains(&("d".to_owned(), name.clone())), "{:?}", line.variables);
        names.push(name.clone());
    }
    assert_eq!(names, ["train", "auto-3"]);
}
