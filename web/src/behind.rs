//! What waits for a part of the program.
//!
//! **Invariant:** nothing that came in is dropped: what needs a part that could not be fetched is kept aside, and done once
//! the part is here. What came behind it goes on meanwhile.

use std::collections::VecDeque;

#[derive(Debug)]
pub struct Behind<M, P> {
    /// The first needs a part that is on its way.
    waiting: VecDeque<M>,
    /// What needs a part that could not be fetched.
    aside: Vec<(P, M)>,
}

impl<M, P> Default for Behind<M, P> {
    fn default() -> Self {
        Behind { waiting: VecDeque::new(), aside: Vec::new() }
    }
}

#[derive(Debug, PartialEq, Eq)]
pub enum Turn<M, P> {
    Now(M),
    /// It waits for a part, which is to be fetched.
    Fetch(P),
    Wait,
}

impl<M, P: Copy + PartialEq> Behind<M, P> {
    /// A message comes in that needs a part which is not here, or none.
    pub fn take(&mut self, message: M, missing: Option<P>) -> Turn<M, P> {
        if self.waiting.is_empty() && missing.is_none() {
            return Turn::Now(message);
        }
        let first = self.waiting.is_empty();
        self.waiting.push_back(message);
        missing.filter(|_| first).map_or(Turn::Wait, Turn::Fetch)
    }

    pub fn waits(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// A part was fetched, or could not be: what goes on now. None where nothing waited for it.
    pub fn fetched(
        &mut self,
        part: P,
        here: bool,
        needs: impl Fn(&M) -> Option<P>,
    ) -> Option<Vec<M>> {
        let first = self.waiting.front().is_some_and(|message| needs(message) == Some(part));
        let mut on = Vec::new();
        let aside = self.aside.iter().any(|(of, _)| *of == part);
        if here {
            let (mine, others) =
                std::mem::take(&mut self.aside).into_iter().partition(|(of, _)| *of == part);
            self.aside = others;
            let mine: Vec<(P, M)> = mine;
            on.extend(mine.into_iter().map(|(_, message)| message));
        } else if first {
            self.aside.extend(self.waiting.pop_front().map(|message| (part, message)));
        }
        if first {
            on.extend(self.waiting.drain(..));
        }
        (first || aside).then_some(on)
    }

    pub fn missed(&self) -> Vec<P> {
        let mut parts = Vec::new();
        for (part, _) in &self.aside {
            if !parts.contains(part) {
                parts.push(*part);
            }
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Messages are words; what begins with a capital needs the part of that letter.
    fn needs(message: &&str) -> Option<char> {
        message.chars().next().filter(char::is_ascii_uppercase)
    }

    #[test]
    fn what_waits_goes_on_in_order_once_its_part_is_here() {
        let mut behind = Behind::default();
        assert_eq!(behind.take("step", None), Turn::Now("step"));
        assert_eq!(behind.take("Edit", Some('E')), Turn::Fetch('E'));
        assert_eq!(behind.take("step", None), Turn::Wait);
        assert_eq!(behind.take("Compare", Some('C')), Turn::Wait);
        assert_eq!(behind.fetched('R', true, needs), None, "fetched ahead");
        assert_eq!(behind.fetched('E', true, needs), Some(vec!["Edit", "step", "Compare"]));
        assert!(!behind.waits());
    }

    #[test]
    fn what_could_not_be_done_is_done_after_another_try_and_holds_nothing_up() {
        let mut behind = Behind::default();
        behind.take("Edit", Some('E'));
        behind.take("step", None);
        assert_eq!(behind.fetched('E', false, needs), Some(vec!["step"]));
        assert_eq!(behind.take("step", None), Turn::Now("step"));
        assert_eq!(behind.take("Edit again", Some('E')), Turn::Fetch('E'));
        assert_eq!(behind.fetched('E', false, needs), Some(vec![]));
        assert_eq!(behind.missed(), ['E']);
        assert_eq!(behind.fetched('E', true, needs), Some(vec!["Edit", "Edit again"]));
        assert!(behind.missed().is_empty() && !behind.waits());
    }
}
