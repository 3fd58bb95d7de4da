//! Scenarios with the outcome each must give, computed by an independent program.

use serde_json::Value;

/// The vectors of the placement lab, one JSON object a line.
pub const PLACEMENT: &str = include_str!("../vectors/placement.jsonl");

pub const BACKFILL: &str = include_str!("../vectors/backfill.jsonl");

pub const WORKFLOW: &str = include_str!("../vectors/workflow.jsonl");

pub const GROUPS: &str = include_str!("../vectors/groups.jsonl");

/// The vectors of the groups lab with closed nodes, and with gangs.
pub const GROUPS_CLOSED: &str = include_str!("../vectors/groups-closed.jsonl");

pub const AFFINITY: &str = include_str!("../vectors/affinity.jsonl");

pub struct Vector {
    pub name: String,
    pub scenario: String,
    /// Fields of the outcome document; the document may have more.
    pub expect: Value,
}

/// The vectors in `lines`.
///
/// # Panics
/// Where a line is no vector.
pub fn read(lines: &str) -> Vec<Vector> {
    lines.lines().map(|line| parse(line).unwrap_or_else(|| panic!("no vector: {line}"))).collect()
}

/// The vectors of all labs.
pub fn all() -> impl Iterator<Item = Vector> {
    let all = [PLACEMENT, BACKFILL, WORKFLOW, GROUPS, AFFINITY];
    all.into_iter().flat_map(read).chain(groups_closed())
}

/// The vectors of the groups lab with closed nodes. Those of gangs that are placed whole or not at all are left out: the
/// format does not have these yet.
pub fn groups_closed() -> Vec<Vector> {
    let all = read(GROUPS_CLOSED).into_iter();
    all.filter(|vector| !vector.scenario.contains("\"gangs\"")).collect()
}

fn parse(line: &str) -> Option<Vector> {
    let value: Value = serde_json::from_str(line).ok()?;
    let name = value.get("name")?.as_str()?.to_owned();
    Some(Vector {
        name,
        scenario: value.get("scenario")?.to_string(),
        expect: value.get("expect")?.clone(),
    })
}

/// Whether `found` has all that `expected` has: objects may have more fields, floats agree to 1e-9.
pub fn agrees(found: &Value, expected: &Value) -> bool {
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => expected
            .iter()
            .all(|(key, value)| found.get(key).is_some_and(|found| agrees(found, value))),
        (Value::Array(found), Value::Array(expected)) => {
            found.len() == expected.len()
                && found.iter().zip(expected).all(|(found, expected)| agrees(found, expected))
        }
        (Value::Number(found), Value::Number(expected)) if found.is_f64() || expected.is_f64() => {
            let (found, expected) =
                (found.as_f64().unwrap_or(f64::NAN), expected.as_f64().unwrap_or(f64::NAN));
            (found - expected).abs() <= 1e-9 * expected.abs()
        }
        _ => found == expected,
    }
}
