//! The things of a scenario by name, and an open session that is asked about them.

use gantry_core::run;
use gantry_core::scenario::{self, Checked, Scenario};
use gantry_core::session::{Command, Goal, Reply};
use serde::Serialize;
use serde_json::{Value, json};

use crate::talk::Talk;

pub(crate) fn outcome(scenario: &Scenario, checked: &Checked) -> Value {
    let document = run::outcome(scenario, checked.clone());
    serde_json::to_value(document).expect("plain data with string keys")
}

pub(crate) struct Opened(Talk);

impl Opened {
    pub(crate) fn new(scenario: &Scenario, checked: &Checked, goal: Goal) -> Opened {
        Opened(Talk::of(scenario.clone(), checked.clone(), goal).0)
    }

    pub(crate) fn reason(&mut self, moment: u64) -> Value {
        of_lab(&self.0.go(Goal::Moment(moment)).1)["reason"].take()
    }

    /// The answer to a question about the current moment.
    pub(crate) fn answer(&mut self, question: &Value) -> Result<Value, String> {
        let asked = serde_json::from_value(question.clone()).map_err(|error| error.to_string())?;
        match self.0.send(Command::Ask(asked)) {
            Reply::Answered(answer) => Ok(of_lab(&answer)),
            other => Err(format!("no answer to {question}: {other:?}")),
        }
    }
}

/// A value of a lab, without the lab's name.
fn of_lab(value: &impl Serialize) -> Value {
    let value = serde_json::to_value(value).expect("plain data with string keys");
    let lab = value.as_object().and_then(|lab| lab.values().next().cloned());
    lab.expect("the value of a lab")
}

pub(crate) struct Names {
    lab: &'static str,
    scenario: Value,
    outcome: Value,
}

impl Names {
    pub(crate) fn new(scenario: &Scenario, checked: &Checked) -> Names {
        let text = scenario::write_compact(scenario);
        Names {
            lab: scenario.kind().name(),
            scenario: serde_json::from_str(&text).expect("a scenario is JSON"),
            outcome: outcome(scenario, checked),
        }
    }

    /// The questions about all things with a name, each with that name.
    pub(crate) fn questions(&self) -> Vec<(String, Value)> {
        let lists = self.scenario.as_object().expect("a scenario is an object").keys();
        let lists = lists.map(String::as_str).filter(|list| *list != "groups").chain(["groups"]);
        let mut names: Vec<String> = lists.flat_map(|list| self.of(list)).map(Into::into).collect();
        let engines = self.of("engines");
        let of_nodes = |node: &&str| engines.iter().map(|of| format!("{node}/{of}")).collect();
        names.extend(self.of("nodes").iter().flat_map::<Vec<_>, _>(of_nodes));
        let calls = self.of("tasks").into_iter().map(|task| format!("{task}/0"));
        names.extend(calls.filter(|_| !engines.is_empty()));
        let asked = names.into_iter();
        asked.filter_map(|name| self.question(&name).ok().map(|own| (name, own))).collect()
    }

    fn of(&self, list: &str) -> Vec<&str> {
        let from = if list == "groups" { &self.outcome["outcome"] } else { &self.scenario };
        let entries = from[list].as_array().map_or(&[][..], |entries| entries);
        // A release has no id and no number.
        entries.iter().filter_map(|entry| entry["id"].as_str().or(entry.as_str())).collect()
    }

    /// The list that a field of an answer counts in.
    fn list(&self, field: &str) -> Option<&'static str> {
        Some(match (self.lab, field) {
            ("backfill", "job" | "head") | ("workflow", "job") => "jobs",
            ("workflow", "lender" | "workflow" | "first") => "workflows",
            ("placement" | "affinity", "task")
            | ("placement", "reserved_for")
            | ("affinity", "other") => "tasks",
            (_, "node" | "home") | ("placement", "winner") | ("affinity", "chosen") => "nodes",
            ("affinity", "engine" | "better") => "engines",
            ("groups", "request" | "holder") => "requests",
            ("groups", "group") => "groups",
            _ => return None,
        })
    }

    /// Puts names in the place of numbers, `field` being that of the value.
    pub(crate) fn put(&self, field: &str, value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.iter_mut().for_each(|(name, value)| self.put(name, value));
            }
            // A thing and more about it.
            Value::Array(entries) if field == "winner" => {
                entries.iter_mut().take(1).for_each(|entry| self.put(field, entry));
            }
            Value::Array(entries) => {
                entries
                    .iter_mut()
                    .filter(|entry| !entry.is_number())
                    .for_each(|entry| self.put(field, entry));
            }
            Value::Number(number) => {
                let names = self.list(field).map(|list| self.of(list));
                let at = number.as_u64().and_then(|at| usize::try_from(at).ok());
                let name =
                    names.zip(at).and_then(|(names, at)| names.get(at).map(|name| json!(name)));
                if let Some(name) = name {
                    *value = name;
                }
            }
            _ => {}
        }
    }

    /// The question about a thing of the scenario; `NODE/TYPE` and `TASK/CALL` are an engine and a call, `(5, *)` a bucket.
    pub(crate) fn question(&self, thing: &str) -> Result<Value, String> {
        let at = |list: &str, name: &str| self.of(list).iter().position(|own| *own == name);
        let found = match self.lab {
            "placement" => {
                bucket(thing).map(|at| json!({ "WhyNotBucket": { "at": at } })).or_else(|| {
                    at("nodes", thing).map(|node| json!({ "WhyNotNode": { "node": node } }))
                })
            }
            "backfill" => at("jobs", thing).map(|job| json!({ "WhyNotJob": { "job": job } })),
            "workflow" => {
                at("jobs", thing).map(|job| json!({ "WhyNotJob": { "job": job } })).or_else(|| {
                    Some(json!({ "WhyNotWorkflow": { "workflow": at("workflows", thing)? } }))
                })
            }
            "groups" => at("requests", thing)
                .map(|request| json!({ "request": { "request": request } }))
                .or_else(|| Some(json!({ "node": { "node": at("nodes", thing)? } })))
                .or_else(|| Some(json!({ "group": { "group": at("groups", thing)? } }))),
            _ => match thing.split_once('/') {
                None => at("tasks", thing)
                    .map(|task| json!({ "task": { "task": task } }))
                    .or_else(|| Some(json!({ "node": { "node": at("nodes", thing)? } }))),
                Some((whole, part)) => at("nodes", whole)
                    .zip(at("engines", part))
                    .map(|(node, of)| json!({ "engine": { "node": node, "of": of } }))
                    .or_else(|| {
                        let call: u32 = part.parse().ok()?;
                        Some(json!({ "call": { "task": at("tasks", whole)?, "call": call } }))
                    }),
            },
        };
        let mut name = self.lab.to_owned();
        name[..1].make_ascii_uppercase();
        found.map(|own| json!({ name: own })).ok_or_else(|| format!("the scenario has no {thing}"))
    }
}

/// The coordinates of a bucket.
fn bucket(text: &str) -> Option<Vec<Option<u32>>> {
    let inside = text.strip_prefix('(')?.strip_suffix(')')?;
    inside
        .split(',')
        .map(|part| match part.trim() {
            "*" => Some(None),
            number => number.parse().ok().map(Some),
        })
        .collect()
}
