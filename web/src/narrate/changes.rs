//! What an example was changed into: told beside a title and captions that go on speaking of the example.

use super::Words;
use super::numbers::joined;
use crate::edit::Changes;
use crate::words::dialogs::{ChangedFrom, ChangedFromIn, ChangedInto, ChangedNext, ChangedPolicy};

/// The most names of a kind that are told.
const NAMES: usize = 4;

impl Words {
    /// From what it was changed, and in what; `changes` are none where only that is known.
    pub fn changed_from(self, title: &str, changes: Option<&Changes>) -> String {
        let note = changes.is_some_and(|changes| changes.note);
        match &*self.changed_parts(changes) {
            "" => ChangedFrom { title, note }.tell(self),
            parts => ChangedFromIn { title, parts, note }.tell(self),
        }
    }

    /// In what a scenario was changed; `changes` are none where only that is known.
    pub fn changed_into(self, changes: Option<&Changes>) -> String {
        match &*self.changed_parts(changes) {
            "" => self.changed_run().to_owned(),
            parts => ChangedInto { parts }.tell(self),
        }
    }

    fn changed_parts(self, changes: Option<&Changes>) -> String {
        let Some(changes) = changes else { return String::new() };
        let policy = changes
            .policy
            .map(|(lab, name)| ChangedPolicy { name: self.policy_called(lab, name) }.tell(self));
        let things = changes.things.iter().map(|(kind, names)| {
            if names.is_empty() {
                return kind.2(self).to_owned();
            }
            let shown: Vec<String> = names.iter().map(|name| self.name(name)).collect();
            let shown = self.short_list(&shown, NAMES);
            format!("{} {shown}", if names.len() == 1 { kind.1 } else { kind.2 }(self))
        });
        let settings = changes.settings.then(|| self.changed_settings().to_owned());
        let parts = policy.into_iter().chain(things).chain(settings);
        joined(parts, |before, after| ChangedNext { before, after }.tell(self))
    }
}

#[cfg(test)]
mod tests {
    use gantry_core::scenario::LabKind;

    use super::*;
    use crate::edit::changes::JOBS;
    use crate::labs::placement::edit::NODES;
    use crate::narrate::Language;

    #[test]
    fn it_is_told_from_what_and_in_what() {
        let changes = Changes {
            policy: Some((LabKind::Backfill, "easy")),
            things: vec![(JOBS, vec!["E".into()]), (NODES, vec!["a".into(), "b".into()])],
            settings: true,
            ..Changes::default()
        };
        let told = |language: Language, changes| language.words().changed_from("Fig. 5", changes);
        assert_eq!(
            told(Language::English, Some(&changes)),
            "Changed from “Fig. 5”: policy EASY; job E; nodes a and b; settings. Title and note still describe the example."
        );
        assert_eq!(
            told(Language::Chinese, Some(&changes)),
            "改自“Fig. 5”：策略 EASY；作业 E；节点 a 和 b；设置。标题和说明描述的仍是原示例。"
        );
        let things = vec![(JOBS, Vec::new())];
        let kept = Changes { things, ..Changes::default() };
        assert_eq!(
            told(Language::English, Some(&kept)),
            "Changed from “Fig. 5”: jobs. Title and note still describe the example."
        );
        assert_eq!(
            told(Language::English, None),
            "Changed from “Fig. 5”. Title and note still describe the example."
        );
    }
}
