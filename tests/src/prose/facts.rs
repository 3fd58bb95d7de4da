//! Facts: a path into a document and the value there, `jobs[C].start = 10`.
//!
//! A path begins at the field that is nearest to the root, so that `makespan` is enough where one field has that name.
//! An entry of a list is named by its id, as in the scenario, or by its place, from 0.

use serde_json::Value;

#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    Field(String),
    Entry(String),
}

/// The fields by which an entry of a list is named.
const NAMES: [&str; 4] = ["id", "task", "request", "name"];

pub(super) fn sides(line: &str) -> Result<(&str, &str), String> {
    line.split_once(" = ").ok_or_else(|| format!("not a fact, \"path = value\": {line}"))
}

/// Whether a line states the truth about a document. Errors: how it does not.
pub(super) fn check(root: &Value, line: &str) -> Result<(), String> {
    let (path, expected) = sides(line)?;
    let found = find(root, path.trim())?;
    if agrees(expected.trim(), found) {
        return Ok(());
    }
    Err(format!("\n  - {line}\n  + {} = {}", path.trim(), plain(found)))
}

pub(super) fn put(root: &mut Value, line: &str) -> Result<(), String> {
    let (path, value) = sides(line)?;
    let value: Value =
        serde_json::from_str(value.trim()).unwrap_or_else(|_| Value::String(value.trim().into()));
    let steps = steps(path.trim())?;
    let (last, before) = steps.split_last().expect("a path has a step");
    let mut at = root;
    for step in before {
        at = match step {
            Step::Field(name) => at.get_mut(name),
            Step::Entry(name) => place(at, name).and_then(|place| at.get_mut(place)),
        }
        .ok_or_else(|| format!("the scenario has no {path}"))?;
    }
    match (last, at) {
        (Step::Field(name), Value::Object(fields)) => {
            fields.insert(name.clone(), value);
        }
        (Step::Entry(name), entries @ Value::Array(_)) => {
            let own = place(entries, name).ok_or_else(|| format!("the scenario has no {path}"))?;
            entries[own] = value;
        }
        _ => return Err(format!("the scenario has no {path}")),
    }
    Ok(())
}

fn steps(path: &str) -> Result<Vec<Step>, String> {
    let mut steps = Vec::new();
    for part in path.split('.').filter(|part| !part.is_empty()) {
        let (field, entries) = part.split_once('[').map_or((part, ""), |(a, b)| (a, b));
        steps.extend((!field.is_empty()).then(|| Step::Field(field.to_owned())));
        for entry in entries.split('[').filter(|entry| !entry.is_empty()) {
            let name = entry.strip_suffix(']').ok_or_else(|| format!("no ] in {path}"))?;
            steps.push(Step::Entry(name.to_owned()));
        }
    }
    if steps.is_empty() { Err("a fact without a path".to_owned()) } else { Ok(steps) }
}

/// Where an entry is in its list. A stage is named by its workflow and its number, `w stage 2`.
fn place(list: &Value, name: &str) -> Option<usize> {
    let list = list.as_array()?;
    let named = |entry: &Value| {
        let stage = || Some(format!("{} stage {}", entry["workflow"].as_str()?, entry["stage"]));
        NAMES.iter().any(|field| entry[field].as_str() == Some(name))
            || stage().as_deref() == Some(name)
            || entry.as_str() == Some(name)
    };
    let by_name = list.iter().position(named);
    by_name.or_else(|| name.parse().ok().filter(|&place: &usize| place < list.len()))
}

fn find<'v>(root: &'v Value, path: &str) -> Result<&'v Value, String> {
    let steps = steps(path)?;
    let Step::Field(first) = &steps[0] else { return Err(format!("no field begins {path}")) };
    let mut at = nearest(root, first)?;
    for step in &steps[1..] {
        let next = match step {
            Step::Field(name) => at.get(name),
            Step::Entry(name) => place(at, name).and_then(|place| at.get(place)),
        };
        at = next.ok_or_else(|| format!("{path}: not in {}", plain(at)))?;
    }
    Ok(at)
}

/// The field of a name that is nearest to the root.
fn nearest<'v>(root: &'v Value, name: &str) -> Result<&'v Value, String> {
    let mut level = vec![root];
    while !level.is_empty() {
        let found: Vec<&Value> = level.iter().filter_map(|value| value.get(name)).collect();
        match found[..] {
            [] => {}
            [one] => return Ok(one),
            _ => return Err(format!("{name}: {} fields have this name", found.len())),
        }
        level = level.into_iter().flat_map(below).collect();
    }
    Err(format!("{name}: no such field in {}", plain(root)))
}

fn below(value: &Value) -> Vec<&Value> {
    match value {
        Value::Array(entries) => entries.iter().collect(),
        Value::Object(fields) => fields.values().collect(),
        _ => Vec::new(),
    }
}

/// Whether a value is the one written. A number with decimals is compared at as many decimals.
fn agrees(expected: &str, found: &Value) -> bool {
    if let Value::String(text) = found {
        return expected == text
            || serde_json::from_str::<String>(expected).is_ok_and(|own| own == *text);
    }
    let Ok(value) = serde_json::from_str::<Value>(expected) else { return false };
    let (Some(a), Some(b)) = (value.as_f64(), found.as_f64()) else { return value == *found };
    match expected.split_once('.') {
        Some((_, decimals)) => format!("{b:.*}", decimals.len()) == expected,
        None => a.total_cmp(&b).is_eq(),
    }
}

/// A value as a page writes it.
pub(super) fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
