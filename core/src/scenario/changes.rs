//! The differences between two scenarios of a lab, by the tables of `record!`: what a reader of the earlier one's title and
//! note should know of the later one.
//!
//! Cost: both are written, a field or an entry at a time.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::Scenario;
use crate::format::describe::Type;
use crate::format::form::written;
use crate::format::record::{List, Record};
use crate::format::write::Writer;
use crate::sort;

/// Differences of a scenario from an earlier one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScenarioChanges {
    /// True if the title differs.
    pub title: bool,
    /// True if the note or the lesson differs.
    pub note: bool,
    /// The later policy, if it differs.
    pub policy: Option<String>,
    /// Paths of lists (`grouping.groups`), each with the names of the entries that differ, were added, removed or moved.
    pub lists: Vec<(String, Vec<String>)>,
    /// True if anything else differs.
    pub settings: bool,
}

impl Scenario {
    /// Differences from an earlier scenario; `None` if that is of another lab.
    pub fn changes_since(&self, before: &Scenario) -> Option<ScenarioChanges> {
        let mut changes = ScenarioChanges {
            title: self.title != before.title,
            note: (&self.note, &self.teaching) != (&before.note, &before.teaching),
            settings: self.time_unit != before.time_unit,
            ..ScenarioChanges::default()
        };
        let is_same_lab = self.kind() == before.kind();
        is_same_lab.then(|| {
            changes.compare(before.lab.record(), self.lab.record(), "");
            changes
        })
    }
}

impl ScenarioChanges {
    /// True if nothing differs.
    pub fn is_empty(&self) -> bool {
        *self == ScenarioChanges::default()
    }

    /// True if a difference decides the run.
    pub fn is_of_run(&self) -> bool {
        self.policy.is_some() || self.settings || !self.lists.is_empty()
    }

    /// Adds the differences of two records of the same type; the path is empty for the scenario.
    fn compare(&mut self, before: &dyn Record, after: &dyn Record, path: &str) {
        for (at, field) in after.fields().iter().enumerate() {
            let (old, new) = (before.get(at), after.get(at));
            let is_policy = path.is_empty() && ["policy", "mode"].contains(&field.name);
            let dot = if path.is_empty() { "" } else { "." };
            let path = format!("{path}{dot}{}", field.name);
            match (old.list().zip(new.list()), old.record(), new.record()) {
                (Some((old, new)), ..) if is_named(new) => self.compare_entries(path, old, new),
                (_, Some(old), Some(new)) => self.compare(old, new, &path),
                (_, None, None) if written(old) == written(new) => {}
                (_, None, None) if is_policy => {
                    self.policy = Some(written(new).trim_matches('"').to_owned());
                }
                (_, old, new) => {
                    self.settings = true;
                    if let Type::Record(definition) = field.of {
                        let blank = (definition.blank)();
                        self.compare(old.unwrap_or(&*blank), new.unwrap_or(&*blank), &path);
                    }
                }
            }
        }
    }

    fn compare_entries(&mut self, path: String, before: &dyn List, after: &dyn List) {
        let (before, after) = (entries(before), entries(after));
        let (known, present) = (by_name(&before), by_name(&after));
        let (was, is) = (order(&before, &present), order(&after, &known));
        let is_as_many = was.len() == is.len();
        let moved = is.iter().zip(&was).filter(|(now, then)| is_as_many && now != then);
        let moved: BTreeSet<&str> = moved.filter_map(|(now, _)| *now).collect();
        let changed = after.iter().filter_map(|(name, text)| {
            name.filter(|name| known.get(name) != Some(&&**text) || moved.contains(name))
        });
        let removed = before.iter().filter_map(|(name, _)| *name);
        let removed = removed.filter(|name| !present.contains_key(name));
        let names: Vec<String> = changed.chain(removed).map(str::to_owned).collect();
        if !names.is_empty() {
            self.lists.push((path, names));
        }
        self.settings |= !nameless(&before).eq(nameless(&after));
    }
}

/// Entries of a list, each with its name if it has one, and as written.
type EntryTexts<'s> = [(Option<&'s str>, String)];

/// True if the entries of a list have names of their own.
fn is_named(list: &dyn List) -> bool {
    list.tables()[0].first().is_some_and(|first| {
        first.required && first.rule.of.is_empty() && matches!(first.of, Type::Text)
    })
}

fn entries(list: &dyn List) -> Vec<(Option<&str>, String)> {
    let rows = list.rows().into_iter();
    rows.map(|(record, is_second)| {
        let mut writer = Writer::new(false);
        writer.record(record);
        (record.get(0).text().filter(|_| !is_second), writer.finish())
    })
    .collect()
}

fn by_name<'e>(entries: &'e EntryTexts<'e>) -> BTreeMap<&'e str, &'e str> {
    sort::map(entries.iter().filter_map(|(name, text)| Some(((*name)?, &**text))))
}

/// The names of entries that also the other list has, in order, with the entries that have no name.
fn order<'e>(entries: &EntryTexts<'e>, other: &BTreeMap<&str, &str>) -> Vec<Option<&'e str>> {
    let names = entries.iter().map(|(name, _)| *name);
    names.filter(|name| name.is_none_or(|name| other.contains_key(name))).collect()
}

fn nameless<'e>(entries: &'e EntryTexts<'_>) -> impl Iterator<Item = &'e String> {
    entries.iter().filter(|(name, _)| name.is_none()).map(|(_, text)| text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario;

    const FIG4: &str = include_str!("../../../static/gallery/fig4.json");
    const FIG5: &str = include_str!("../../../static/gallery/checkpoint.json");
    const LEND: &str = include_str!("../../../static/gallery/lend.json");

    fn between(before: &str, after: &str) -> Option<ScenarioChanges> {
        let before = scenario::read(before).ok()?;
        scenario::read(after).ok()?.changes_since(&before)
    }

    #[test]
    fn a_changed_policy_and_job_are_told_by_name() {
        let after = FIG5.replace("\"policy\": \"checkpoint\"", "\"policy\": \"easy\"");
        let after =
            after.replace("\"nodes\": 2, \"estimate\": 12", "\"nodes\": 2, \"estimate\": 6");
        let expected = ScenarioChanges {
            policy: Some("easy".to_owned()),
            lists: vec![("jobs".to_owned(), vec!["E".to_owned()])],
            ..ScenarioChanges::default()
        };
        assert_eq!(between(FIG5, &after), Some(expected));
        assert!(between(FIG5, FIG5).is_some_and(|changes| changes.is_empty()));
        assert_eq!(between(FIG5, "{"), None);
        assert_eq!(between(FIG5, FIG4), None);
    }

    #[test]
    fn what_came_and_went_and_every_setting_is_told() {
        for (before, from, to, list, settings) in [
            (FIG4, "\"id\": \"a\"", "\"id\": \"aa\"", Some(("nodes", vec!["aa", "a"])), false),
            (FIG4, "\"request\": [1, 2]", "\"request\": [1, 3]", Some(("tasks", vec!["t"])), false),
            (FIG4, "\"explore\": \"all\"", "\"explore\": \"first\"", None, true),
            (FIG5, "\"threshold\": 2", "\"threshold\": 3", None, true),
            (LEND, "\"capacity\": 8", "\"capacity\": 9", None, true),
        ] {
            let after = before.replace(from, to);
            assert_ne!(before, after, "{from}");
            let changes = between(before, &after).expect("two scenarios");
            let names = |names: Vec<&str>| names.into_iter().map(str::to_owned).collect();
            let expected: Vec<_> =
                list.map(|(path, list)| (path.to_owned(), names(list))).into_iter().collect();
            assert_eq!((changes.lists, changes.settings), (expected, settings), "{to}");
        }
    }
}
