//! Waiting requests and the bound of a replan.

use std::sync::Arc;

use serde_json::{Value, json};

use super::event::{Event, Test};
use super::reason::Replan;
use super::replan::{ReplanSearch, STEPS};
use super::scenario::GroupsScenario;
use super::view::{RequestState, ViewLimits};
use super::{DryRun, Problem, Sim, view};
use crate::format::decode::Decoder;
use crate::format::record::Entry as _;
use crate::kernel::{Ended, Limits, Replay};

/// The start of a run of a scenario file.
fn start(text: &str) -> Sim {
    let mut file: Value = serde_json::from_str(text).expect("it is JSON");
    let of_lab = ["policy", "nodes", "requesters", "grouping", "requests"];
    file.as_object_mut().expect("an object").retain(|name, _| of_lab.contains(&&**name));
    let text = file.to_string();
    let scenario = GroupsScenario::read(&mut Decoder::new(&text)).expect("no error");
    Sim::new(Arc::new(Problem::new(&scenario).expect("it is valid")))
}

/// A release has made room in a quota: until the request is tried again, it waits for what it waited for.
#[test]
fn a_request_shows_the_test_that_it_failed_until_it_is_tried_again() {
    let text = include_str!("../../../../static/gallery/quota.json");
    let mut replay = Replay::recorded(start(text), Limits::default());
    let mut state = |moment| {
        let cursor = replay.at(moment);
        let limits = ViewLimits::default();
        let view = view(cursor.transition(), cursor.state(), limits);
        (cursor.event(), view.requests[2].state)
    };
    let (event, waits) = state(23);
    assert!(matches!(event, Some(Event::Released { request: 0, .. })), "{event:?}");
    assert_eq!(waits, RequestState::Waiting(Test::Quota));
    let (event, waits) = state(24);
    assert_eq!(event, Some(Event::Tested { request: 2, test: Test::Quota, passed: true }));
    assert_eq!(waits, RequestState::Waiting(Test::Quota));
}

/// Containers of very many units: the search ends by its limit on steps, and reports its parts.
#[test]
fn a_replan_is_bounded_by_units() {
    let slices = 1 << 18;
    let each = slices / 8;
    let container = |at: u64| {
        let gpus = each - at % 2;
        json!({"id": at.to_string(), "gpus": gpus, "kind": "virtual"})
    };
    let mut requests: Vec<Value> = (0..16).map(container).collect();
    requests.push(json!({"id": "w", "gpus": slices / 2 + 7, "kind": "virtual"}));
    let node = |id: &str| json!({"id": id, "gpus": [{"id": "0", "slices": slices}]});
    let scenario = json!({"gantry": 1, "lab": "groups", "policy": "machine", "nodes": [node("m"), node("n")], "requests": requests});
    let sim = Ended::run(start(&scenario.to_string())).sim;
    let result = DryRun::new(&sim, 16).run();
    let mut search = ReplanSearch::new(&sim, 16, &result);
    let (mut slices, mut before) = (0, 0);
    let found = loop {
        if let Some(found) = search.work(1 << 20) {
            break found;
        }
        let (done, total) = search.progress();
        assert!(before < done && done <= total, "{done} of {total}");
        // A slice ends after the try that fills it.
        assert!(done - before <= (1 << 20) + STEPS, "{before} to {done}");
        (slices, before) = (slices + 1, done);
    };
    assert!(slices > 10, "{slices} slices");
    assert!(matches!(found, Replan::None { all: false, sets: 1.., .. }), "{found:?}");
    let mut stopped = ReplanSearch::new(&sim, 16, &result);
    assert_eq!(stopped.work(1), None);
    assert!(matches!(stopped.leave(), Replan::None { tried: 0, all: false, sets: 1.. }));
}
