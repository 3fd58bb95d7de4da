//! The document, in the worker: what it was opened with, and the changes made to that.
//!
//! A request comes with all changes in force. So taking one back is the same without it, a worker that starts anew is
//! asked for the same again, and the page needs to know nothing of the file format.
//!
//! Cost: a copy of the scenario, all changes and a check; a check for each change that was not checked yet where one of
//! them is refused.

use gantry_core::scenario::{
    self, Checked, Error, ErrorKind, Errors, Found, Scenario, ScenarioChanges, Shape,
};
use serde::{Deserialize, Serialize};

use crate::edit::{self, Edit};
use crate::form::index;

/// What a document is made from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Script {
    pub base: Base,
    /// All changes in force, in order.
    pub edits: Vec<Edit>,
    /// The number of changes that were checked before.
    pub known: u32,
    /// The text of the example that it was changed from, where the page wants to know in what.
    pub example: Option<String>,
}

/// What a document was opened with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Base {
    Text(String),
    /// What the import of this number brought: the worker has it.
    Kept(u32),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// Its text; without jobs where the worker keeps those.
    pub text: String,
    pub scenario: Stated,
    /// In what it differs from its example, or from what was kept.
    pub changes: Option<ScenarioChanges>,
}

/// A scenario as bytes: the part of the page that has the types of scenarios ([`crate::tools`]) reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stated(Vec<u8>);

impl Stated {
    fn of(scenario: &Scenario) -> Stated {
        Stated(postcard::to_allocvec(scenario).unwrap_or_default())
    }

    pub fn open(&self) -> Option<Scenario> {
        postcard::from_bytes(&self.0).ok()
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// Its place in the script; none where what comes before all changes cannot be read.
    pub at: Option<u32>,
    pub errors: Errors,
    /// The least and the most that the number may be, where what was typed is none.
    pub range: Option<(u64, u64)>,
}

/// What was brought and is kept, if anything.
#[derive(Debug, Default)]
pub struct Keeper {
    base: Option<Scenario>,
}

impl Keeper {
    pub fn keep(&mut self, scenario: Option<Scenario>) {
        self.base = scenario;
    }

    /// The document that a script leads to, checked; none where what it begins with is not here.
    pub fn follow(&self, script: &Script) -> Option<Result<(Scenario, Checked), Refusal>> {
        let base = match &script.base {
            Base::Kept(_) => self.base.clone()?,
            Base::Text(text) => match scenario::read(text) {
                Ok(scenario) => scenario,
                Err(errors) => return Some(Err(Refusal { at: None, errors, range: None })),
            },
        };
        let after = |count: usize| {
            let mut scenario = base.clone();
            script.edits[..count].iter().try_for_each(|edit| edit::change(&mut scenario, edit))?;
            Ok(scenario)
        };
        let checked = |count: usize| -> Result<(Scenario, Checked), Errors> {
            let scenario = after(count)?;
            Checked::new(&scenario).map(|checked| (scenario, checked))
        };
        let all = script.edits.len();
        Some(checked(all).map_err(|errors| {
            let first = (script.known as usize + 1..all)
                .find_map(|count| Some((count - 1, checked(count).err()?)));
            let (at, errors) = first.unwrap_or((all.saturating_sub(1), errors));
            let range = after(at).ok().zip(script.edits.get(at));
            let range = range.and_then(|(before, edit)| wanted(&before, edit, &errors));
            Refusal { at: script.edits.get(at).map(|_| index(at)), errors, range }
        }))
    }

    pub fn tell(&self, script: &Script, scenario: &Scenario) -> Standing {
        let (told, changes) = if matches!(script.base, Base::Text(_)) {
            let example = script.example.as_ref().and_then(|text| scenario::read(text).ok());
            (None, example.and_then(|example| scenario.changes_since(&example)))
        } else {
            let frame = edit::without_jobs(scenario);
            let changes = self.base.as_ref().and_then(|base| {
                let mut changes = frame.changes_since(&edit::without_jobs(base))?;
                let jobs = script.edits.iter().find(|edit| !edit.keeps_jobs());
                let list = jobs.map(|edit| edit.field().unwrap_or_default().to_owned());
                changes.lists.extend(list.map(|list| (list, Vec::new())));
                Some(changes)
            });
            (Some(frame), changes)
        };
        let told = told.as_ref().unwrap_or(scenario);
        let text = match &script.base {
            Base::Text(text) if script.edits.is_empty() => text.clone(),
            _ => scenario::write_pretty(told),
        };
        Standing { text, scenario: Stated::of(told), changes }
    }
}

/// The range of the number that a text was typed in place of.
fn wanted(before: &Scenario, edit: &Edit, errors: &Errors) -> Option<(u64, u64)> {
    let Edit::Path(scenario::Edit::Set(path, _)) = edit else { return None };
    let is_text = |error: &Error| {
        let number = [Shape::WholeNumber, Shape::Digits];
        matches!(&error.kind, ErrorKind::WrongType { found: Found::Text(_), expected } if number.contains(expected))
    };
    errors.list.iter().any(is_text).then(|| edit::range(before, path))
}

#[cfg(test)]
mod tests {
    use gantry_core::labs::backfill::Policy;
    use gantry_core::scenario::Lab;

    use super::*;
    use crate::edit::{at, choose, set};

    const FIG: &str = include_str!("../../../static/gallery/checkpoint.json");

    fn script(base: Base, edits: &[Edit]) -> Script {
        Script { base, edits: edits.to_vec(), known: 0, example: None }
    }

    #[test]
    fn changes_are_made_to_what_was_opened_all_of_them_or_none() {
        let mut keeper = Keeper::default();
        assert!(keeper.follow(&script(Base::Kept(1), &[])).is_none());
        let base = scenario::check(FIG).expect("the example is valid");
        keeper.keep(Some(base.clone()));
        let edits = [choose(at!["policy"], "fcfs"), set(at!["jobs", 0, "estimate"], 7)];
        for from in [Base::Kept(1), Base::Text(FIG.to_owned())] {
            let made = script(from.clone(), &edits);
            let (changed, _) = keeper.follow(&made).unwrap().expect("both can be made");
            let Lab::Backfill(own) = &changed.lab else { panic!("of the backfill lab") };
            assert_eq!((own.policy, own.jobs[0].estimate), (Policy::Fcfs, 7));
            let told = keeper.tell(&made, &changed);
            let stated = told.scenario.open().expect("it comes over");
            assert_eq!(scenario::read(&told.text), Ok(stated.clone()));
            assert_eq!(stated == changed, from != Base::Kept(1), "its jobs stay where they are");
            assert_eq!(keeper.follow(&script(from, &[])).unwrap().expect("as it was").0, base);
        }
        let told = keeper.tell(&script(Base::Text(FIG.to_owned()), &[]), &base);
        assert_eq!(told.text, FIG, "as the reader wrote it");
    }

    #[test]
    fn what_was_changed_is_told_and_of_jobs_that_are_kept_only_that_they_were() {
        let mut keeper = Keeper::default();
        keeper.keep(scenario::check(FIG).ok());
        let policy = choose(at!["policy"], "fcfs");
        let job = set(at!["jobs", 0, "estimate"], 7);
        for (from, names) in [(Base::Kept(1), vec![]), (Base::Text(FIG.to_owned()), vec!["A"])] {
            let changes = |edits: &[Edit]| {
                let made = Script { example: Some(FIG.to_owned()), ..script(from.clone(), edits) };
                let (changed, _) = keeper.follow(&made).unwrap().expect("it can be made");
                let told = keeper.tell(&made, &changed).changes.expect("they are of one lab");
                (told.policy, told.lists, told.settings)
            };
            let fcfs = Some("fcfs".to_owned());
            assert_eq!(changes(&[set(at!["title"], "mine")]), (None, vec![], false));
            assert_eq!(changes(std::slice::from_ref(&policy)), (fcfs.clone(), vec![], false));
            let jobs = ("jobs".to_owned(), names.into_iter().map(str::to_owned).collect());
            let all = [policy.clone(), job.clone(), set(at!["nodes"], 64)];
            assert_eq!(changes(&all), (fcfs, vec![jobs], true));
        }
    }

    #[test]
    fn the_change_that_cannot_be_made_is_named() {
        let (good, wrong) = (choose(at!["policy"], "fcfs"), set(at!["nodes"], 3));
        for (edits, known, at) in [
            (vec![wrong.clone()], 0, 0),
            (vec![wrong.clone(), good.clone()], 0, 0),
            (vec![good.clone(), wrong.clone(), good.clone()], 1, 1),
        ] {
            let script = Script { known, ..script(Base::Text(FIG.to_owned()), &edits) };
            let refusal = Keeper::default().follow(&script).unwrap().expect_err("it is too small");
            assert_eq!((refusal.at, refusal.errors.is_empty()), (Some(at), false));
        }
        let bad = Keeper::default().follow(&script(Base::Text("{".to_owned()), &[good]));
        assert_eq!(bad.unwrap().expect_err("no scenario").at, None);
        let typed = script(Base::Text(FIG.to_owned()), &[set(at!["nodes"], "many")]);
        let refusal = Keeper::default().follow(&typed).unwrap().expect_err("no number");
        assert_eq!(refusal.range.map(|(least, _)| least), Some(1), "{refusal:?}");
    }
}
