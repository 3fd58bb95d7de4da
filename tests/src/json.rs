//! A value of JSON with all that is in it.

use serde_json::Value;

/// All values below one, each with the pointer to it: first what is outside.
pub fn below(value: &Value) -> Vec<(String, &Value)> {
    let own: Vec<(String, &Value)> = match value {
        Value::Array(all) => (0..).map(|at: usize| at.to_string()).zip(all).collect(),
        Value::Object(all) => all.iter().map(|(name, value)| (name.clone(), value)).collect(),
        _ => Vec::new(),
    };
    let with_own = |(at, value)| {
        let all = [(String::new(), value)].into_iter().chain(below(value));
        all.map(|(pointer, value)| (format!("/{at}{pointer}"), value)).collect::<Vec<_>>()
    };
    own.into_iter().flat_map(with_own).collect()
}

/// A pointer without the places in lists.
pub fn field_of(pointer: &str) -> String {
    let parts = pointer.split('/').skip(1);
    parts
        .map(|part| if part.parse::<usize>().is_ok() { "[]" } else { part })
        .collect::<Vec<_>>()
        .join(".")
}

/// The value with a change at a pointer.
///
/// # Panics
/// Where the pointer leads to nothing.
#[must_use]
pub fn with(value: &Value, pointer: &str, change: impl FnOnce(&mut Value)) -> Value {
    let mut changed = value.clone();
    change(changed.pointer_mut(pointer).expect("it is there"));
    changed
}
