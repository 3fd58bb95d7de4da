//! The story of a scenario: the captions of its note, each tied to a step of the run.
//!
//! A note's numbered list is its story where every item begins with a link to a step: `1. [The root is looked at.](#m=3)
//! It holds all twelve nodes.` The address is that of a moment (`#m=3`) or of an event (`#k=reclaim.1`), as in links to
//! the page; what is linked is the fact, what follows says why it matters.
//!
//! **Invariant:** the caption that is shown is the last whose step has come.

use gantry_core::scenario::note::{Block, Span, blocks};
use gantry_core::session::{Goal, Marks};

use crate::narrate::{Language, Words};
use crate::state::{Origin, State};
use crate::url;

/// A caption.
#[derive(Clone, Debug, PartialEq)]
pub struct Caption {
    /// Its step.
    pub goal: Goal,
    /// What happens there.
    pub fact: Vec<Span>,
    /// Why it matters.
    pub turn: Vec<Span>,
}

impl Caption {
    fn of(item: &[Span]) -> Option<Caption> {
        let (Span::Link { text, address }, turn) = item.split_first()? else { return None };
        let goal = url::read(address.strip_prefix('#')?).1.goal?;
        Some(Caption { goal, fact: text.clone(), turn: turn.to_vec() })
    }

    /// The fact without marks.
    pub fn plain(&self) -> String {
        text_of(&self.fact)
    }

    /// The moment of its step, as far as that is known.
    pub fn moment(&self, marks: &Marks) -> Option<u64> {
        match &self.goal {
            Goal::Moment(moment) => Some(*moment),
            Goal::Nth { kind, n } => {
                let mark = marks.marks.iter().find(|mark| mark.kind == *kind)?;
                mark.moments.get(usize::try_from(n.checked_sub(1)?).ok()?).copied()
            }
            _ => None,
        }
    }
}

/// The story that a note tells, and what else is in it.
pub fn told(note: &str) -> (Vec<Caption>, Vec<Block>) {
    let mut rest = blocks(note);
    let captions = |block: &Block| match block {
        Block::List { ordered: true, items } => {
            items.iter().map(|item| Caption::of(item)).collect::<Option<Vec<_>>>()
        }
        _ => None,
    };
    let story = rest.iter().position(|block| captions(block).is_some());
    match story.map(|at| rest.remove(at)) {
        Some(block) => (captions(&block).unwrap_or_default(), rest),
        None => (Vec::new(), rest),
    }
}

/// The captions of what is shown, for paper: the fact, why it matters, and the step of each.
pub fn captions(state: &State) -> Vec<(Vec<Span>, Vec<Span>, Goal)> {
    let captions = state.note().map(|note| told(&note).0).unwrap_or_default();
    captions.into_iter().map(|Caption { goal, fact, turn }| (fact, turn, goal)).collect()
}

/// The last step of the story of a scenario's text.
#[cfg(not(target_arch = "wasm32"))]
pub fn last(text: &str) -> Option<Goal> {
    let scenario = gantry_core::scenario::read(text).ok()?;
    told(scenario.note.as_deref()?).0.pop().map(|caption| caption.goal)
}

/// The captions whose steps have come: the present one, and the next with its moment.
pub fn present<'a>(
    captions: &'a [Caption],
    marks: &Marks,
    at: u64,
) -> Option<(usize, Option<(&'a Caption, u64)>)> {
    let moment = |index: usize| captions.get(index)?.moment(marks);
    let come = |index: &usize| moment(*index).is_some_and(|moment| moment <= at);
    let now = (0..captions.len()).rev().find(come).unwrap_or(0);
    captions.get(now)?;
    Some((now, captions.get(now + 1).zip(moment(now + 1)).filter(|next| next.1 > at)))
}

impl State {
    /// The title of the example that what is open was changed from, where it still bears that title.
    pub(crate) fn example_title(&self) -> Option<&'static str> {
        let (Origin::Changed(name), changes) = self.pictured() else { return None };
        let own = self.shown.as_ref()?.overview.head.title.as_deref();
        let titled = |words: Words| words.example(name).map(|(title, _)| title);
        let kept = match changes {
            Some(changes) => !changes.title,
            None => titled(Language::English.words()) == own,
        };
        titled(self.words()).filter(|_| kept)
    }

    /// The note of what is shown: an example's in the reader's language, also while it is the one of what was changed.
    pub fn note(&self) -> Option<String> {
        let shown = self.shown.as_ref()?;
        let (words, (origin, changes)) = (self.words(), self.pictured());
        let rewritten = changes.is_some_and(|changes| changes.note);
        let told = match origin {
            Origin::Gallery(name) => words.example_note(name),
            Origin::Changed(name) if self.example_title().is_some() && !rewritten => {
                words.example_note(name)
            }
            _ => None,
        };
        told.map(str::to_owned).or_else(|| shown.overview.head.note.clone())
    }

    /// The moment of the next caption of the story.
    pub(crate) fn next_of_story(&self) -> Option<u64> {
        let at = self.shown.as_ref()?.moment.moment;
        let captions = told(&self.note()?).0;
        Some(present(&captions, &self.marks, at)?.1?.1)
    }
}

/// The letters of a text.
fn text_of(spans: &[Span]) -> String {
    let one = |span: &Span| match span {
        Span::Text(text) | Span::Code(text) => text.clone(),
        Span::Emphasis(spans) | Span::Strong(spans) | Span::Link { text: spans, .. } => {
            text_of(spans)
        }
    };
    spans.iter().map(one).collect()
}

/// A line of a note without marks, its number in a list, and the addresses of its links.
#[cfg(test)]
pub(crate) fn unmarked(line: &str) -> String {
    let item = line.trim_start_matches(|digit: char| digit.is_ascii_digit());
    let line = if item.len() < line.len() { item.strip_prefix(". ").unwrap_or(line) } else { line };
    let mut parts = line.split("](");
    let first = parts.next().unwrap_or("").to_owned();
    let rest = parts.map(|part| part.split_once(')').map_or("", |(_, after)| after));
    rest.fold(first, |told, part| told + part).replace(['*', '['], "")
}

#[cfg(test)]
mod tests {
    use gantry_core::session::Mark;

    use super::*;

    #[test]
    fn a_numbered_list_of_steps_is_a_story() {
        let note = "Before.\n\n1. [One **b**.](#m=3) Why.\n2. [Two.](#k=reclaim.2)\n\nAfter.";
        let (captions, rest) = told(note);
        assert_eq!((captions.len(), rest.len()), (2, 2));
        assert_eq!(text_of(&captions[0].fact), "One b.");
        let mark = Mark { kind: "reclaim".to_owned(), moments: vec![5, 9], bins: Vec::new() };
        let marks = Marks { marks: vec![mark] };
        let moments = captions.iter().map(|caption| caption.moment(&marks));
        assert_eq!(moments.collect::<Vec<_>>(), [Some(3), Some(9)]);
        assert_eq!(captions[1].moment(&Marks::default()), None);
    }

    #[test]
    fn any_other_list_is_a_part_of_the_note() {
        for note in ["1. One.\n2. [Two.](#m=2)", "- [One.](#m=1)", "1. [Out.](https://example.org)"]
        {
            let (captions, rest) = told(note);
            assert_eq!((captions, rest.len()), (Vec::new(), 1), "{note}");
        }
    }
}
