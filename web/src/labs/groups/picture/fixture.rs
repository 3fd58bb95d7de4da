//! Moments of the groups lab for tests: every step of a scenario, as the session tells it.

use std::rc::Rc;

use gantry_core::labs::groups::{Outline, View};
use gantry_core::session::Goal;

use crate::conformance::bench::Bench;
use crate::labs::groups::Ui;
use crate::labs::{Showing, own};
use crate::state::{Action, Origin};

pub const EXAMPLES: [&str; 8] = [
    include_str!("../../../../../static/gallery/planned.json"),
    include_str!("../../../../../static/gallery/strands.json"),
    include_str!("../../../../../static/gallery/overlap.json"),
    include_str!("../../../../../static/gallery/quota.json"),
    include_str!("../../../../../static/gallery/models.json"),
    include_str!("../../../../../static/gallery/slices.json"),
    include_str!("../../../../../static/gallery/lets-in.json"),
    include_str!("../../../../../static/gallery/stale.json"),
];

/// A cluster in use: containers that run already, units of every kind, requests that can never run.
pub const LIVE: &str = r#"{"gantry": 1, "lab": "groups", "policy": "group",
 "nodes": [
  {"id": "n1", "gpus": [{"id": "0", "model": "A100"}, {"id": "1", "model": "A100"}, {"id": "2", "slices": 4}, {"id": "3", "mig": true}]},
  {"id": "n2", "gpus": [{"id": "0", "model": "A100"}, {"id": "1", "model": "A100"}, {"id": "2", "model": "A100"}]}],
 "requesters": [{"id": "team", "quota": 3}],
 "grouping": {"mode": "auto", "demands": [
  {"gpus": 2, "tag": "train"}, {"gpus": 4, "tag": "huge"}, {"gpus": 1}, {"gpus": 4, "kind": "virtual", "tag": "serve"}]},
 "requests": [
  {"id": "runs", "gpus": 1, "bound": {"node": "n1"}},
  {"id": "shares", "gpus": 1, "kind": "virtual", "bound": {"node": "n1", "gpus": ["2/1"]}},
  {"id": "device", "gpus": 1, "kind": "mig", "bound": {"node": "n1"}},
  {"id": "train", "gpus": 2, "tag": "train"},
  {"id": "big", "gpus": 4, "tag": "huge"},
  {"id": "greedy", "gpus": 4, "requester": "team"},
  {"id": "three", "gpus": 3, "model": "A100"},
  {"id": "slice", "gpus": 4, "kind": "virtual", "tag": "serve"},
  {"id": "one", "gpus": 1},
  {"release": "runs"}]}"#;

/// What every step of a scenario looks like, from its start.
pub fn steps(text: &str) -> Vec<(Rc<Outline>, View)> {
    let mut bench = Bench::open(text, Origin::Own);
    let last = bench.shown().moment.moments;
    let step = |moment| {
        bench.act(Action::Go(Goal::Moment(moment)));
        let Showing { outline, view } = own::<Ui>(bench.shown());
        (outline.clone(), View::clone(view))
    };
    (0..=last).map(step).collect()
}
