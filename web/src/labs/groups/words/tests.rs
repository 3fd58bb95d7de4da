//! What is said where a request waits, can never run, or ran already; counts by kind.

use std::rc::Rc;

use gantry_core::kernel::{Limits, Replay};
use gantry_core::labs::groups::event::Test;
use gantry_core::labs::groups::{Outline, Problem, Question, Sim, View, answer};
use gantry_core::scenario::{self, Lab};

use super::GroupsTeller;
use crate::labs::groups::picture::fixture::{EXAMPLES, LIVE, steps};
use crate::labs::groups::picture::{cards, free};
use crate::narrate::rich::plain;
use crate::narrate::{Explained, Language, Tells};

type Step = (Rc<Outline>, View);

fn teller((outline, view): &Step) -> GroupsTeller<'_> {
    GroupsTeller::new(Language::English.words(), None, outline, view)
}

/// What is said of a step, as plain text: a headline and why.
fn parts(step: &Step) -> [String; 2] {
    let (headline, why) = teller(step).present();
    [plain(&headline), plain(&why)]
}

fn told(step: &Step) -> String {
    parts(step).join(" ")
}

/// What is said of a request when it begins to wait.
fn waits(text: &str, request: &str) -> [String; 2] {
    let is_its = |(outline, view): &&Step| {
        let waits = view.tested.filter(|own| own.decided && !own.passed);
        waits.is_some_and(|own| outline.requests[own.request as usize].id == request)
    };
    parts(steps(text).iter().find(is_its).expect("it waits"))
}

#[track_caller]
fn says(text: &str, request: &str, headline: &str, why: &str) {
    assert_eq!(waits(text, request), [headline, why]);
}

/// It can never run only where empty nodes could not hold it: what no group has room for waits, where a node has.
#[test]
fn what_can_never_run_is_no_queue() {
    says(
        LIVE,
        "greedy",
        "greedy asks for 4 GPUs. It can never run.",
        "It asks for more than the quota of team: 4 > 3.",
    );
    let most = "No node has enough such GPUs, even when all are free. The most is 3, on n2. It wants whole GPUs.";
    let nowhere = "No node has such GPUs. It wants whole GPUs of model B200.";
    let b200 = LIVE.replace(r#""gpus": 3, "model": "A100""#, r#""gpus": 1, "model": "B200""#);
    for policy in ["group", "machine"] {
        let under =
            |text: &str| text.replace(r#""policy": "group""#, &format!(r#""policy": "{policy}""#));
        says(&under(LIVE), "big", "big asks for 4 GPUs. It can never run.", most);
        says(&under(&b200), "three", "three asks for 1 GPU. It can never run.", nowhere);
    }
    says(
        EXAMPLES[4],
        "three",
        "three asks for 3 GPUs. No group for it has enough such GPUs free on one node.",
        "No GPU that it could use is free. No group for it has enough such GPUs on one node, even when all are free. The most is 2, on n2.",
    );
}

/// A pod that waits for another to end: the other is named, and what its node has then.
#[test]
fn who_merely_waits_is_told_what_would_help() {
    let text = r#"{"gantry": 1, "lab": "groups", "policy": "POLICY",
        "nodes": [{"id": "n", "gpus": [{"id": "0"}, {"id": "1"}]}, {"id": "shut", "gpus": [{"id": "0"}, {"id": "1"}], "closed": true}],
        "requesters": [{"id": "team", "quota": 1}],
        "grouping": {"mode": "auto", "demands": [{"gpus": 1}]},
        "requests": [{"id": "runs", "gpus": 2, "bound": {"node": "n"}},
            {"id": "team-1", "gpus": 1, "bound": {"node": "shut"}, "requester": "team"},
            {"id": "waits", "gpus": 1}, {"id": "over", "gpus": 1, "requester": "team"}]}"#;
    for (policy, waits, helps) in [
        (
            "group",
            "waits asks for 1 GPU. There is no group for it.",
            "If runs ended and the groups were planned again, n would have 2 such GPUs for it.",
        ),
        (
            "machine",
            "waits asks for 1 GPU. No node has enough such GPUs free.",
            "If runs ended, n would have 2 such GPUs free together.",
        ),
    ] {
        let text = text.replace("POLICY", policy);
        let (headline, why) = asked(&text, "waits");
        assert_eq!(headline, waits);
        assert!(why.contains(helps), "{why}");
        assert!(!why.contains("requesters"), "nobody else has groups: {why}");
        let (headline, why) = asked(&text, "over");
        assert_eq!(headline, "over asks for 1 GPU. The quota of team has no room.");
        assert!(why.starts_with("The requester uses 1, and 1 + 1 > 1."), "{why}");
        assert!(why.contains("If team-1 ended, the quota of team would have room."), "{why}");
    }
}

/// What is answered about a request after the last step.
fn asked(text: &str, request: &str) -> (String, String) {
    let (outline, _) = steps(text).pop().expect("a last step");
    let request = (0..).zip(&outline.requests).find(|(_, own)| own.id == request);
    answered(text, Question::Request { request: request.expect("a request").0 })
}

/// What is answered after the last step.
fn answered(text: &str, question: Question) -> (String, String) {
    let scenario = scenario::check(text).unwrap_or_else(|errors| panic!("{errors}"));
    let Lab::Groups(scenario) = scenario.lab else { panic!("of this lab") };
    let problem = Problem::new(&scenario).expect("it is valid");
    let mut replay = Replay::recorded(Sim::new(problem.into()), Limits::default());
    let cursor = replay.at(replay.moments());
    let now = answer(cursor.transition(), cursor.state(), question).expect("it is there");
    let step = steps(text).pop().expect("a last step");
    let told = Explained::of(&teller(&step).explanation(&now.explanation));
    (told.headline.clone(), told.body.to_string())
}

/// A node is preferred to those with more room, and a container can move within its node.
#[test]
fn a_choice_among_nodes_and_a_move_within_one_are_told_as_such() {
    let all: Vec<String> = steps(SMALLEST).iter().map(told).collect();
    let fewest = "Of its 2 nodes with room, none has fewer such GPUs free than n2.";
    assert!(all.iter().any(|told| told.contains(fewest)), "{all:#?}");
    let why = plain(&asked(EXAMPLES[5], "u").1);
    assert!(
        why.contains("If v moved to virtual GPU ") && !why.contains("If v moved to n"),
        "{why}"
    );
}

#[test]
fn no_group_says_why_there_is_none() {
    let headline = "slice asks for 4 virtual GPUs. There is no group for it.";
    let largest = "The largest free block for it is 3 on n1: 3 < 4.";
    let unmet = "The plan did not meet the demand for serve: no node that could be grouped for it had enough GPUs left.";
    says(LIVE, "slice", headline, &format!("{unmet} {largest}"));
    let change = |from: &str, to: &str| {
        assert!(LIVE.contains(from), "{from}");
        LIVE.replace(from, to)
    };
    let by_hand = change(r#""mode": "auto""#, r#""mode": "manual""#);
    says(&by_hand, "slice", headline, "No groups were made.");
    let other =
        change(r#""kind": "virtual", "tag": "serve"}]"#, r#""kind": "virtual", "tag": "other"}]"#);
    let tag = "None of the 2 groups that it may use carries its tag serve.";
    says(&other, "slice", headline, &format!("{tag} {largest}"));
    let nothing = r#"{"gantry": 1, "lab": "groups", "policy": "group", "nodes": [], "requests": [{"id": "p", "gpus": 1}]}"#;
    says(
        nothing,
        "p",
        "p asks for 1 GPU. It can never run.",
        "No node has such GPUs. It wants whole GPUs.",
    );
    let others = r#"{"gantry": 1, "lab": "groups", "policy": "group", "requesters": [{"id": "a"}],
        "nodes": [{"id": "n", "gpus": [{"id": "0"}]}],
        "grouping": {"groups": [{"id": "A", "requester": "a", "members": [{"node": "n", "units": ["0"]}]}]},
        "requests": [{"id": "p", "gpus": 1}]}"#;
    says(
        others,
        "p",
        "p asks for 1 GPU. There is no group for it.",
        "The 1 group with such GPUs belongs to another requester. n has 1 such GPU free, but in no group for it.",
    );
}

/// Requests without a requester or a tag are told of none; a permission is named.
#[test]
fn no_requester_and_no_tag_are_told_where_there_are_none() {
    let all: Vec<String> = steps(EXAMPLES[0]).iter().map(told).collect();
    assert!(!all.iter().any(|told| told.contains("requester")), "{all:#?}");
    let [headline, why] = parts(&steps(PERMISSION)[1]);
    assert_eq!(headline, "No node that team may group has 3 GPUs left for big.");
    assert!(why.ends_with("n2 has 3, but team may not group them."), "{why}");
    let [_, why] = waits(PERMISSION, "p");
    assert!(why.contains("no node that could be grouped for it had enough GPUs left."), "{why}");
    let (outline, view) = steps(LIVE)
        .into_iter()
        .find(|(_, view)| {
            view.tested.is_some_and(|own| own.request == 6 && own.last == Test::Group)
        })
        .expect("three is tested");
    let rows = cards::rows(&outline, &view, Language::English.words());
    assert_eq!(rows[1][2], "it has no tag");
}

const SMALLEST: &str = include_str!("../../../../../static/gallery/smallest.json");
const PERMISSION: &str = include_str!("../../../../../static/gallery/permission.json");

/// What waits for its quota does not lack room; a quota on GPUs is none on MIG devices.
#[test]
fn a_quota_is_said_to_be_what_it_is() {
    let text = r#"{"gantry": 1, "lab": "groups", "policy": "machine", "requesters": [{"id": "v", "quota": 1}],
        "nodes": [{"id": "n", "gpus": [{"id": "0"}, {"id": "1"}, {"id": "2", "mig": true}]}],
        "requests": [{"id": "a", "gpus": 1}, {"id": "b", "gpus": 1, "requester": "v"},
            {"id": "c", "gpus": 1, "requester": "v"}, {"release": "a"},
            {"id": "m", "gpus": 1, "kind": "mig", "requester": "v"}]}"#;
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
    assert_eq!(
        answered(EXAMPLES[7], Question::Unit { unit: 4 }).1,
        "It belongs to group auto-1. It is stranded: p2 wants 3. Enough such GPUs are free in total, but not together."
    );
}

/// Sentence and program count the same groups, and GPUs are told by the test that they fail.
#[test]
fn what_a_tag_leaves_is_counted_once() {
    let step = steps(EXAMPLES[4]).swap_remove(10);
    let leaves = "The tag mixed leaves 1 of the 2 groups that anyone may use.";
    assert_eq!(parts(&step), ["1 group matches small.", leaves]);
    let value = ("matching(r).len".to_owned(), "1".to_owned());
    assert!(teller(&step).line().variables.contains(&value));
    let rows = free::rows(&step.0, &step.1, Language::English.words());
    assert!(rows.contains(&(4, "4 of group large".to_owned())), "{rows:?}");
}

#[test]
fn units_are_counted_by_kind() {
    let words = Language::English.words();
    let [live, plain] = [LIVE, EXAMPLES[0]].map(|text| steps(text).swap_remove(0));
    let units = "5 GPUs, 4 virtual GPUs and 1 MIG device";
    let all = format!("2 nodes with {units}; free: {units}");
    assert_eq!(words.boards_label(&live.0, &live.1), all);
    let labels: Vec<&str> = teller(&live).figures().into_iter().map(|(label, _)| label).collect();
    let free = ["Placed", "Waiting", "Free", "Free, virtual", "Free, MIG", "Stranded"];
    let largest = ["Largest block", "Largest block, virtual", "Largest block, MIG"];
    assert_eq!(labels, [&free[..], &largest].concat());
    assert_eq!(words.boards_label(&plain.0, &plain.1), "2 nodes with 8 GPUs; free: 8 GPUs");
}

/// A variable and a sentence name a demand as the table does.
#[test]
fn a_demand_has_the_name_of_its_group() {
    let mut names = Vec::new();
    for step in steps(LIVE) {
        let plan = step.1.reason.says("demand_planned").and_then(|it| it.thing("plan"));
        let Some(plan) = plan else { continue };
        let name = &step.0.plans[plan as usize].id;
        assert!(told(&step).starts_with(&format!("{name} gets ")), "{}", told(&step));
        let line = teller(&step).line();
        assert!(line.variables.contains(&("d".to_owned(), name.clone())), "{:?}", line.variables);
        names.push(name.clone());
    }
    assert_eq!(names, ["train", "auto-3"]);
}
