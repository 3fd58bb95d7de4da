//! The nearest valid spelling of a word that is not valid.
//!
//! A candidate is near enough if at most a third of the letters, and not all of them, differ (optimal string alignment
//! distance), ignoring case of ASCII letters.
//!
//! **Invariant:** all searches of one [`Spelling`] together compare at most [`Spelling::BUDGET`] characters, whatever
//! the word and the number of names.
//! Cost: a product of lengths for each candidate of about the same length; words over 64 characters are skipped.

use super::json::excerpt;
use super::{ErrorKind, Errors, List, Path};

/// The longest word that is compared, in characters.
const LONGEST: usize = 64;

/// The searches during the check of one text, with their remaining budget.
pub(crate) struct Spelling {
    /// Remaining characters to compare.
    left: usize,
}

impl Default for Spelling {
    fn default() -> Self {
        Spelling { left: Self::BUDGET }
    }
}

impl Spelling {
    /// Total of characters to compare.
    pub(crate) const BUDGET: usize = 1 << 22;

    /// The candidate nearest to `found`, the first of equals, if it is near enough. Candidates after the end of the
    /// budget are not considered.
    pub(crate) fn nearest<'a>(
        &mut self,
        found: &str,
        candidates: impl IntoIterator<Item = &'a str>,
    ) -> Option<&'a str> {
        if found.chars().nth(LONGEST).is_some() {
            return None;
        }
        let found = found.to_ascii_lowercase();
        let length = found.chars().count();
        let mut best = ((length.div_ceil(3) + 1).min(length), None);
        for candidate in candidates {
            let other = candidate.chars().take(LONGEST + 1).count();
            let is_like = other.abs_diff(length) < best.0;
            if !self.affords(if is_like { length * other } else { 1 + other }) {
                break;
            }
            if is_like {
                let distance = strsim::osa_distance(&found, &candidate.to_ascii_lowercase());
                if distance < best.0 {
                    best = (distance, Some(candidate));
                }
            }
        }
        best.1
    }

    /// Reports an unknown name, with the nearest of the list's names.
    pub(crate) fn unknown<'a>(
        &mut self,
        errors: &mut Errors,
        (found, list): (&str, List),
        names: impl IntoIterator<Item = &'a str>,
        path: impl FnOnce() -> Path,
    ) {
        errors.push_with(|| {
            let nearest = self.nearest(found, names).map(excerpt);
            (path(), ErrorKind::UnknownName { found: excerpt(found), list, nearest })
        });
    }

    /// Takes `characters` from the budget; false, and the budget is empty, if it has fewer.
    fn affords(&mut self, characters: usize) -> bool {
        let left = self.left.checked_sub(characters);
        self.left = left.unwrap_or(0);
        #[cfg(test)]
        compared::add(left.map_or(0, |_| characters));
        left.is_some()
    }
}

/// The spelling nearest to a word that is not valid, if one is near enough.
pub fn nearest<'a>(found: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    Spelling::default().nearest(found, candidates)
}

impl ErrorKind {
    /// A word that is not one of those allowed, with the nearest of them.
    pub fn unknown_word(found: &str, allowed: &[&str]) -> ErrorKind {
        let nearest = nearest(found, allowed.iter().copied()).map(str::to_owned);
        let allowed = allowed.iter().map(|&word| word.to_owned()).collect();
        ErrorKind::UnknownWord { found: excerpt(found), allowed, nearest }
    }

    /// A field that is not one of those allowed, with the nearest of them.
    pub fn unknown_field(found: &str, allowed: &[&str]) -> ErrorKind {
        let nearest = nearest(found, allowed.iter().copied()).map(str::to_owned);
        let allowed = allowed.iter().map(|&field| field.to_owned()).collect();
        ErrorKind::UnknownField { found: excerpt(found), allowed, nearest }
    }
}

/// Characters that all searches of a test compare.
#[cfg(test)]
mod compared {
    use std::cell::Cell;

    thread_local! {
        static COMPARED: Cell<usize> = const { Cell::new(0) };
    }

    pub(super) fn add(characters: usize) {
        COMPARED.set(COMPARED.get() + characters);
    }

    pub(super) fn take() -> usize {
        COMPARED.take()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::scenario::{self, ErrorKind, Errors};

    /// Names of 64 characters that are near to each other.
    fn names(from: &str, count: usize) -> impl Iterator<Item = String> {
        (0..count).map(move |at| format!("{:x<64}", format!("{from}{at}")))
    }

    /// The errors of a scenario, and the number of characters compared to find them.
    fn compared(text: &str) -> (Errors, usize) {
        compared::take();
        let errors = scenario::open(text).expect_err("every name is unknown");
        (errors, compared::take())
    }

    #[test]
    fn a_budget_covers_all_names_of_a_scenario() {
        let users: Vec<_> = names("u", 65_536).map(|id| json!({ "id": id })).collect();
        let jobs = names("Z", 100).map(|id| json!({"id": id, "user": id, "need": 1, "runtime": 1}));
        let stage = json!({"jobs": [{"id": "1", "need": 1, "runtime": 1}]});
        let workflow = json!({
            "gantry": 1, "lab": "workflow", "capacity": 1, "workflows": [{"id": "w", "stages": [stage]}],
            "share": {"users": users}, "jobs": jobs.collect::<Vec<_>>(),
        });
        let nodes: Vec<_> =
            names("u", 20_000).map(|id| json!({"id": id, "available": [1]})).collect();
        let tasks: Vec<_> = names("Z", 100)
            .map(|id| json!({"id": id, "request": [1], "candidates": [id], "prefer": [id]}))
            .collect();
        let placement = json!({
            "gantry": 1, "lab": "placement", "policy": "first-fit", "dimensions": [{"name": "a"}],
            "nodes": nodes, "tasks": tasks,
        });
        for scenario in [workflow, placement] {
            let (errors, compared) = compared(&scenario.to_string());
            assert_eq!(errors.list.len(), 100);
            let unknown =
                |error: &scenario::Error| matches!(error.kind, ErrorKind::UnknownName { .. });
            assert!(errors.list.iter().all(unknown));
            assert!(compared > 0 && compared <= Spelling::BUDGET, "{compared} characters");
        }
    }

    #[test]
    fn nothing_is_looked_for_that_is_not_told() {
        for odd in
            ["{\"reserve\":\"maxx\"}", "{\"submitt\":0}", "{\"id\":\"w\",\"reserve\":\"summ\"}"]
        {
            let [few, many] = [100, 5_000].map(|count| {
                let workflows = vec![odd; count].join(",");
                let head = "{\"gantry\":1,\"lab\":\"workflow\",\"capacity\":1,\"workflows\":";
                let (errors, compared) = compared(&format!("{head}[{workflows}],\"jobs\":[]}}"));
                assert_eq!(errors.list.len(), Errors::MAX);
                compared
            });
            assert_eq!(few, many, "{odd}");
        }
    }

    #[test]
    fn the_nearest_is_the_first_of_equals_and_near_enough() {
        for (found, candidates, expected) in [
            ("anne", &["bert", "anna", "anni"][..], Some("anna")),
            ("ANNA", &["bert", "anna"], Some("anna")),
            ("ab", &["xy"], None),
            ("a", &["b"], None),
            ("", &["b"], None),
            (&"x".repeat(65), &["x"], None),
        ] {
            assert_eq!(nearest(found, candidates.iter().copied()), expected, "{found}");
        }
    }
}
