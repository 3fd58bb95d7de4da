//! The scenario in use, and the blocks that say what must come of it.
//!
//! | block | what it says |
//! |---|---|
//! | `json scenario` | a scenario; it is in use up to the end of its section |
//! | `change` | facts put into that scenario; the changed one is in use until the next `change` or `json scenario` |
//! | `outcome` | facts of the outcome document |
//! | `trace` | lines that occur in this order, each the beginning of an event's line |
//! | `trace from A to B kinds K,L` | all lines from A to B, of these kinds; written by `GANTRY_BLESS=1` |
//! | `why X at T`, `why X after LINE` | facts of the answer to "why (not) X?", at the end of an instant or after an event |
//! | `decision N` | the n-th question, its answer, and the check of each candidate; written by `GANTRY_BLESS=1` |
//! | `error` | the beginnings of the lines by which the scenario is refused |
//!
//! Each that runs may end with `under P`: the same under another policy.

use gantry_core::quiz::{self, Asking};
use gantry_core::run;
use gantry_core::scenario::{self, Checked, Errors, Scenario};
use gantry_core::session::{Command, Goal, Reply, Request, Session};
use serde_json::{Value, json};

use super::facts;
use super::lines::{self, Event};
use super::{Block, DRAWING};

/// The words of a block that has a scenario.
pub(super) const SCENARIO: &str = "json scenario";

/// Where and how a block failed.
#[derive(Debug)]
pub(super) struct Failed {
    /// The line behind its opening fence.
    pub(super) at: usize,
    pub(super) message: String,
    /// The lines that it should have, where all of it is generated.
    pub(super) generated: Option<Vec<String>>,
}

impl From<String> for Failed {
    fn from(message: String) -> Failed {
        Failed { at: 0, message, generated: None }
    }
}

/// What blocks are run on.
#[derive(Debug, Default)]
pub(super) struct Bench {
    /// As written; a change begins here.
    written: Option<Value>,
    used: Option<Used>,
}

/// The scenario in use.
#[derive(Debug)]
struct Used {
    section: usize,
    line: usize,
    open: Result<(Scenario, Checked), Errors>,
    /// Blocks that say what must come of it.
    expectations: usize,
}

impl Bench {
    /// The scenario in use, where nothing is expected of it: its line.
    pub(super) fn unused(&self) -> Option<usize> {
        self.used.as_ref().filter(|used| used.expectations == 0).map(|used| used.line)
    }

    /// Runs a block.
    pub(super) fn run(&mut self, block: &Block) -> Result<(), Failed> {
        match &*block.info {
            DRAWING => Ok(()),
            SCENARIO => {
                let text = block.text.join("\n");
                let written = serde_json::from_str(&text);
                self.written = Some(written.map_err(|error| format!("not JSON: {error}"))?);
                self.take(block, &text)
            }
            "change" => {
                let used = self.used.as_ref().filter(|used| used.section == block.section);
                let written = used.and(self.written.as_ref());
                let mut changed =
                    written.cloned().ok_or_else(|| "no scenario in this section".to_owned())?;
                for (at, line) in (1..).zip(&block.text) {
                    facts::put(&mut changed, line)
                        .map_err(|message| Failed { at, ..Failed::from(message) })?;
                }
                self.take(block, &changed.to_string())
            }
            info => self.expect(block, info),
        }
    }

    fn take(&mut self, block: &Block, text: &str) -> Result<(), Failed> {
        let unused = self.unused();
        let open = scenario::open(text);
        let Block { section, line, .. } = *block;
        self.used = Some(Used { section, line, open, expectations: 0 });
        unused.map_or(Ok(()), |line| {
            Err(format!("nothing is expected of the scenario of line {line}").into())
        })
    }

    fn expect(&mut self, block: &Block, info: &str) -> Result<(), Failed> {
        let words: Vec<&str> = info.split_whitespace().collect();
        let used = self.used.as_mut().filter(|used| used.section == block.section);
        let used = used.ok_or_else(|| format!("no scenario in this section for: {info}"))?;
        used.expectations += 1;
        let errors = match (&used.open, &words[..]) {
            (Err(errors), ["error"]) => return refused(&block.text, errors),
            (Ok(_), ["error"]) => return Err("the scenario has no error".to_owned().into()),
            (open, _) => open.as_ref().map_err(|errors| format!("the scenario: {errors}")),
        };
        let (scenario, checked) = errors?.clone();
        let (words, checked) = under(&words, checked)?;
        let written_by_hand = matches!(words, ["outcome" | "why", ..] | ["trace"]);
        if block.text.is_empty() && written_by_hand {
            return Err("nothing is said in this block".to_owned().into());
        }
        let case = Case { scenario, checked };
        match words {
            ["outcome"] => case.outcome(&block.text),
            ["trace"] => case.in_order(&block.text),
            ["trace", range @ ..] => generated(&block.text, case.range(range)?),
            ["decision", number] => generated(&block.text, case.decision(number)?),
            ["why", thing @ .., "at", time] => {
                let time = time.parse().map_err(|_| format!("not an instant: {time}"))?;
                case.why(&thing.join(" "), Goal::Until { time, kinds: Vec::new() }, &block.text)
            }
            ["why", rest @ ..] => {
                let after = rest.iter().position(|word| *word == "after");
                let after = after.ok_or_else(|| "why X at T, or why X after LINE".to_owned())?;
                let goal = case.after(&rest[after + 1..].join(" "))?;
                case.why(&rest[..after].join(" "), goal, &block.text)
            }
            _ => Err(format!("a block of an unknown kind: {info}").into()),
        }
    }
}

/// Splits `under P` from the words.
fn under<'w, 'i>(
    words: &'w [&'i str],
    checked: Checked,
) -> Result<(&'w [&'i str], Checked), String> {
    match words {
        [words @ .., "under", policy] => {
            let other = run::under(checked, policy);
            let other = other.map_err(|none| format!("{policy} is not one of {:?}", none.allowed));
            Ok((words, other?))
        }
        words => Ok((words, checked)),
    }
}

/// Compares a block that is generated as a whole.
fn generated(written: &[String], found: Vec<String>) -> Result<(), Failed> {
    if written == found {
        return Ok(());
    }
    let at = written.iter().zip(&found).take_while(|(a, b)| a == b).count();
    let line = |lines: &[String]| lines.get(at).cloned().unwrap_or_else(|| "(the end)".to_owned());
    let message = format!("\n  - {}\n  + {}", line(written), line(&found));
    Err(Failed { at: at + 1, message, generated: Some(found) })
}

/// Compares the errors with the beginnings that are written.
fn refused(written: &[String], errors: &Errors) -> Result<(), Failed> {
    let found: Vec<String> = errors.list.iter().map(ToString::to_string).collect();
    for (at, line) in (1..).zip(written) {
        let own = found.get(at - 1).map_or("(no more errors)", |own| own);
        if !own.starts_with(&**line) {
            let message = format!("\n  - {line}\n  + {own}");
            return Err(Failed { at, ..Failed::from(message) });
        }
    }
    match found.get(written.len()) {
        Some(more) => Err(format!("one more error: {more}").into()),
        None => Ok(()),
    }
}

/// A scenario under a policy.
struct Case {
    scenario: Scenario,
    checked: Checked,
}

impl Case {
    fn document(&self) -> Value {
        let document = run::outcome(&self.scenario, self.checked.clone());
        serde_json::to_value(document).expect("plain data with string keys")
    }

    fn outcome(&self, written: &[String]) -> Result<(), Failed> {
        facts_of(&self.document(), written)
    }

    fn events(&self) -> Vec<Event> {
        let mut trace = Vec::new();
        run::trace(&self.scenario, self.checked.clone(), &mut trace).expect("a vector takes all");
        lines::events(&String::from_utf8(trace).expect("JSON is UTF-8"))
    }

    fn in_order(&self, written: &[String]) -> Result<(), Failed> {
        let events = self.events();
        let mut rest = events.iter();
        for (at, line) in (1..).zip(written) {
            if !rest.any(|event| lines::begins(&event.line, line)) {
                let time = line.split(' ').next().and_then(|time| time.parse::<u64>().ok());
                let then = events.iter().filter(|event| Some(event.time) == time && !event.probe);
                let then: Vec<&str> = then.map(|event| &*event.line).collect();
                let then = then.join("\n  + ");
                let message = format!("not after the lines above it\n  - {line}\n  + {then}");
                return Err(Failed { at, ..Failed::from(message) });
            }
        }
        Ok(())
    }

    /// The lines of a range, without probes where no kinds are named.
    fn range(&self, words: &[&str]) -> Result<Vec<String>, String> {
        let (mut from, mut to, mut kinds) = (0, u64::MAX, None);
        let number = |word: &str| word.parse().map_err(|_| format!("not an instant: {word}"));
        for pair in words.chunks(2) {
            match *pair {
                ["from", time] => from = number(time)?,
                ["to", time] => to = number(time)?,
                ["kinds", names] => kinds = Some(names.split(',').collect::<Vec<_>>()),
                _ => return Err("trace from A to B kinds K,L".to_owned()),
            }
        }
        let wanted = |event: &Event| {
            (from..=to).contains(&event.time)
                && kinds.as_ref().map_or(!event.probe, |kinds| kinds.contains(&&*event.kind))
        };
        Ok(self.events().into_iter().filter(wanted).map(|event| event.line).collect())
    }

    fn decision(&self, number: &str) -> Result<Vec<String>, String> {
        let all = quiz::questions(&self.scenario, self.checked.clone(), &Asking::default());
        let all = all.expect("all kinds of the lab");
        let question = all.iter().find(|question| question.asked.number.to_string() == number);
        let question =
            question.ok_or_else(|| format!("the run has {} decisions, not {number}", all.len()))?;
        let names = self.names();
        Ok(lines::decision(question, &|value| names.put("", value)))
    }

    /// The moment after the first event with a line.
    fn after(&self, line: &str) -> Result<Goal, String> {
        let events = self.events();
        let event = events.iter().find(|event| lines::begins(&event.line, line));
        let event = event.ok_or_else(|| format!("the trace has no line {line}"))?;
        Ok(Goal::Moment(event.step + 1))
    }

    fn why(&self, thing: &str, goal: Goal, written: &[String]) -> Result<(), Failed> {
        let names = self.names();
        let question = names.question(thing)?;
        let (mut session, mut out) = (Session::new(), Vec::new());
        session.open(0, Ok((self.scenario.clone(), self.checked.clone())), goal, &mut out);
        while session.work(&mut out) {}
        let question = serde_json::from_value(question).map_err(|error| error.to_string())?;
        session.handle(Request { id: 1, command: Command::Ask(question) }, &mut out);
        while session.work(&mut out) {}
        let last = out.pop().map(|response| response.reply);
        let Some(Reply::Answered(answer)) = last else {
            return Err(format!("no answer about {thing}: {last:?}").into());
        };
        let answer = serde_json::to_value(answer).expect("plain data with string keys");
        let lab = answer.as_object().and_then(|lab| lab.values().next().cloned());
        let mut answer = json!({ "answer": lab.expect("the answer of a lab") });
        names.put("", &mut answer);
        facts_of(&answer, written)
    }

    fn names(&self) -> Names {
        let text = scenario::write_compact(&self.scenario);
        let scenario = serde_json::from_str(&text).expect("a scenario is JSON");
        Names { lab: self.scenario.kind().name(), scenario, outcome: self.document() }
    }
}

fn facts_of(document: &Value, written: &[String]) -> Result<(), Failed> {
    for (at, line) in (1..).zip(written) {
        facts::check(document, line).map_err(|message| Failed { at, ..Failed::from(message) })?;
    }
    Ok(())
}

/// The names of a scenario's things.
struct Names {
    lab: &'static str,
    scenario: Value,
    outcome: Value,
}

impl Names {
    /// The names of a list.
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
            ("placement" | "affinity", "task") | ("placement", "reserved_for") => "tasks",
            (_, "node" | "home") | ("placement", "winner") => "nodes",
            ("affinity", "of") => "engines",
            ("groups", "request" | "holder") => "requests",
            ("groups", "group") => "groups",
            _ => return None,
        })
    }

    /// Puts names in the place of numbers, `field` being that of the value.
    fn put(&self, field: &str, value: &mut Value) {
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
    fn question(&self, thing: &str) -> Result<Value, String> {
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
