//! What an example was changed into: told beside a title and captions that go on speaking of the example.

use gantry_core::scenario::{LabKind, ScenarioChanges};

use super::Words;
use super::numbers::joined;
use crate::labs::facts;
use crate::words::dialogs::{ChangedFrom, ChangedFromIn, ChangedInto, ChangedNext, ChangedPolicy};

/// The most names of a kind that are told.
const NAMES: usize = 4;

impl Words {
    /// From what it was changed, and in what; `changes` are none where only that is known.
    pub fn changed_from(
        self,
        lab: LabKind,
        title: &str,
        changes: Option<&ScenarioChanges>,
    ) -> String {
        let note = changes.is_some_and(|changes| changes.note);
        match &*self.changed_parts(lab, changes) {
            "" => ChangedFrom { title, note }.tell(self),
            parts => ChangedFromIn { title, parts, note }.tell(self),
        }
    }

    /// In what a scenario was changed; `changes` are none where only that is known.
    pub fn changed_into(self, lab: LabKind, changes: Option<&ScenarioChanges>) -> String {
        match &*self.changed_parts(lab, changes) {
            "" => self.changed_run().to_owned(),
            parts => ChangedInto { parts }.tell(self),
        }
    }

    fn changed_parts(self, lab: LabKind, changes: Option<&ScenarioChanges>) -> String {
        let Some(ScenarioChanges { policy, lists, settings, .. }) = changes else {
            return String::new();
        };
        let policy = policy
            .iter()
            .map(|name| ChangedPolicy { name: self.policy_called(lab, name) }.tell(self));
        let known = facts(lab).lists;
        let things = known.iter().filter_map(|(path, [one, many])| {
            let (_, names) = lists.iter().find(|(changed, _)| changed == path)?;
            if names.is_empty() {
                return Some(many(self).to_owned());
            }
            let shown: Vec<String> = names.iter().map(|name| self.name(name)).collect();
            let shown = self.short_list(&shown, NAMES);
            Some(format!("{} {shown}", if names.len() == 1 { one } else { many }(self)))
        });
        let is_known = |path: &String| known.iter().any(|(known, _)| known == path);
        let settings = *settings || lists.iter().any(|(path, _)| !is_known(path));
        let settings = settings.then(|| self.changed_settings().to_owned());
        let parts = policy.chain(things).chain(settings);
        joined(parts, |before, after| ChangedNext { before, after }.tell(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::narrate::Language;

    fn changes(lists: &[(&str, &[&str])]) -> ScenarioChanges {
        let list = |(path, names): &(&str, &[&str])| {
            ((*path).to_owned(), names.iter().map(|&name| name.to_owned()).collect())
        };
        ScenarioChanges { lists: lists.iter().map(list).collect(), ..ScenarioChanges::default() }
    }

    #[test]
    fn it_is_told_from_what_and_in_what() {
        let told = |language: Language, lab, changes: Option<&ScenarioChanges>| {
            language.words().changed_from(lab, "Fig. 5", changes)
        };
        let job = changes(&[("jobs", &["E"])]);
        let job = ScenarioChanges { policy: Some("easy".to_owned()), settings: true, ..job };
        assert_eq!(
            told(Language::English, LabKind::Backfill, Some(&job)),
            "Changed from “Fig. 5”: policy EASY; job E; settings. Title and note still describe the example."
        );
        let nodes = changes(&[("dimensions", &["cpu"]), ("tasks", &["t"]), ("nodes", &["a", "b"])]);
        assert_eq!(
            told(Language::Chinese, LabKind::Placement, Some(&nodes)),
            "改自“Fig. 5”：节点 a 和 b；任务 t；设置。标题和说明描述的仍是原示例。",
            "a list that is not told by name is a setting"
        );
        assert_eq!(
            told(Language::English, LabKind::Backfill, Some(&changes(&[("jobs", &[])]))),
            "Changed from “Fig. 5”: jobs. Title and note still describe the example."
        );
        assert_eq!(
            told(Language::English, LabKind::Backfill, None),
            "Changed from “Fig. 5”. Title and note still describe the example."
        );
    }
}
