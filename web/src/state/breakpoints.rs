//! Kinds of events at which playing stops.

use crate::state::prelude::*;

/// The most kinds that an address may name.
const MOST: usize = 16;

/// The kinds, by their names in traces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Breakpoints(Vec<String>);

impl Breakpoints {
    /// Those of these names; names that no kind can have are left out.
    pub fn named<'a>(names: impl Iterator<Item = &'a str>) -> Breakpoints {
        let mut kinds = Breakpoints::default();
        for name in names.filter(|name| is_kind(name)).take(MOST) {
            if !kinds.has(name) {
                kinds.toggle(name);
            }
        }
        kinds
    }

    pub fn names(&self) -> &[String] {
        &self.0
    }

    pub fn has(&self, kind: &str) -> bool {
        self.0.iter().any(|known| known == kind)
    }

    pub fn toggle(&mut self, kind: &str) {
        match self.0.iter().position(|known| known == kind) {
            Some(at) => drop(self.0.remove(at)),
            None => self.0.push(kind.to_owned()),
        }
    }

    /// The level at which playing steps so as to pass over none of them.
    pub fn finest(&self, level: Level, lab: LabKind) -> Level {
        let levels = self.0.iter().filter_map(|name| facts(lab).kind(name)).map(|kind| kind.level);
        levels.fold(level, Ord::max)
    }
}

/// Whether a name can be that of a kind of event.
fn is_kind(name: &str) -> bool {
    (1..=16).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_come_and_go() {
        let mut kinds = Breakpoints::named("refuse.Kill..refuse.kill".split('.'));
        assert_eq!(kinds.names(), ["refuse", "kill"]);
        kinds.toggle("refuse");
        assert!(!kinds.has("refuse") && kinds.has("kill"));
        assert_eq!(kinds.finest(Level::Event, LabKind::Backfill), Level::Event);
        kinds.toggle("test");
        assert_eq!(kinds.finest(Level::Event, LabKind::Backfill), Level::Probe);
    }
}
