//! The scenario in use, and the blocks that say what must come of it.
//!
//! | block | what it says |
//! |---|---|
//! | `json scenario` | a scenario; it is in use up to the end of its section |
//! | `example NAME` | the same, of the gallery |
//! | `change` | facts put into that scenario; the changed one is in use until the next `change` or `json scenario` |
//! | `outcome` | facts of the outcome document |
//! | `trace` | lines that occur in this order, each the beginning of an event's line |
//! | `trace from A to B kinds K,L` | all lines from A to B, of these kinds; written by `GANTRY_BLESS=1` |
//! | `why X at T`, `why X after LINE` | facts of the answer to "why (not) X?", at the end of an instant or after an event |
//! | `reason of LINE` | facts of the reason of an event |
//! | `decision N` | the n-th question, its answer, and the check of each candidate; written by `GANTRY_BLESS=1` |
//! | `captions` | parts of the lesson's captions in English |
//! | `error` | the beginnings of the lines by which the scenario is refused |
//!
//! Each that runs may end with `under P`: the same under another policy.

use gantry_core::quiz::{self, Asking};
use gantry_core::run;
use gantry_core::scenario::{self, Checked, Errors, Scenario};
use gantry_core::session::Goal;
use serde_json::{Value, json};

use super::facts;
use super::lines::{self, Event};
use super::names::{Names, Opened, outcome};
use super::{Block, DRAWING};
use crate::gallery;

/// The words of a block that has a scenario.
pub(super) const SCENARIO: &str = "json scenario";

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
            info => match info.strip_prefix("example ") {
                Some(name) => {
                    let text = gallery::text(name);
                    self.written = serde_json::from_str(&text).ok();
                    self.take(block, &text)
                }
                None => self.expect(block, info),
            },
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
        let written_by_hand =
            matches!(words, ["outcome" | "why" | "reason" | "captions", ..] | ["trace"]);
        if block.text.is_empty() && written_by_hand {
            return Err("nothing is said in this block".to_owned().into());
        }
        let case = Case { scenario, checked };
        match words {
            ["outcome"] => case.outcome(&block.text),
            ["captions"] => case.captions(&block.text),
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
                let moment = case.after(&rest[after + 1..].join(" "))?;
                case.why(&rest[..after].join(" "), Goal::Moment(moment), &block.text)
            }
            ["reason", "of", line @ ..] => case.reason(case.after(&line.join(" "))?, &block.text),
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

struct Case {
    scenario: Scenario,
    checked: Checked,
}

impl Case {
    fn outcome(&self, written: &[String]) -> Result<(), Failed> {
        facts_of(&outcome(&self.scenario, &self.checked), written)
    }

    fn captions(&self, written: &[String]) -> Result<(), Failed> {
        let captions = self.scenario.teaching.lesson.iter().map(|step| step.say.tell("en"));
        let all = captions.collect::<Vec<_>>().join("\n");
        let lacks = (1..).zip(written).find(|(_, part)| !all.contains(part.as_str()));
        lacks.map_or(Ok(()), |(at, part)| {
            Err(Failed { at, ..Failed::from(format!("no caption has: {part}")) })
        })
    }

    fn events(&self) -> Vec<Event> {
        lines::events(&self.scenario, &self.checked)
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
        let all = quiz::questions(&self.scenario, self.checked.clone(), &Asking::of_all());
        let all = all.expect("all kinds of the lab");
        let question = all.iter().find(|question| question.asked.number.to_string() == number);
        let question =
            question.ok_or_else(|| format!("the run has {} decisions, not {number}", all.len()))?;
        let names = self.names();
        Ok(lines::decision(question, &|value| names.put("", value)))
    }

    /// The moment after the first event with a line.
    fn after(&self, line: &str) -> Result<u64, String> {
        let events = self.events();
        let event = events.iter().find(|event| lines::begins(&event.line, line));
        let event = event.ok_or_else(|| format!("the trace has no line {line}"))?;
        Ok(event.step + 1)
    }

    fn why(&self, thing: &str, goal: Goal, written: &[String]) -> Result<(), Failed> {
        let names = self.names();
        let question = names.question(thing)?;
        let mut open = Opened::new(&self.scenario, &self.checked, goal);
        let mut answer = json!({ "answer": open.answer(&question)? });
        names.put("", &mut answer);
        facts_of(&answer, written)
    }

    fn reason(&self, moment: u64, written: &[String]) -> Result<(), Failed> {
        let mut open = Opened::new(&self.scenario, &self.checked, Goal::Moment(moment));
        let mut reason = json!({ "reason": open.reason(moment) });
        self.names().put("", &mut reason);
        facts_of(&reason, written)
    }

    fn names(&self) -> Names {
        Names::new(&self.scenario, &self.checked)
    }
}

fn facts_of(document: &Value, written: &[String]) -> Result<(), Failed> {
    for (at, line) in (1..).zip(written) {
        facts::check(document, line).map_err(|message| Failed { at, ..Failed::from(message) })?;
    }
    Ok(())
}
