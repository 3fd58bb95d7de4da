//! Drafts: what the reader has changed, kept in the browser until the reader drops it.
//!
//! Each document that is changed is a draft under a name of its own, so that those of several tabs and visits stand
//! beside each other. A draft is a line with the time of its last change, the example that it was changed from, and
//! its title (`1795372800000/fig4 Fig. 4`), then the text; what earlier versions of the page kept names no example,
//! or is a text alone.
//!
//! What is typed as a scenario's text and does not parse yet is kept the same way, marked by `!` behind the time, until it
//! comes into force or is taken back; what is typed in a source text's own forms, marked by `~`, with the scenario that it
//! is typed beside, behind a NUL.
//!
//! **Invariant:** what was not changed is no draft, and an empty text neither.
//! **Invariant:** a draft is written over only by a later state of itself, by whoever last read or wrote what stands
//! there; who finds something else there begins another.
//! **Invariant:** only the reader drops a draft. Where there is no room for one more, those that are there stay.
//!
//! Cost: a change reads and writes one draft; the first one of a document reads them all.

use gantry_core::sort;
use std::rc::Rc;

use crate::gallery;
use crate::state::{Document, Origin};

/// What the names of all drafts begin with.
const NAME: &str = "gantry.draft";

pub const MOST: usize = 40;

const TITLE: usize = 60;

/// Where texts are kept by name: the browser's storage, or its like.
pub trait Shelf {
    fn names(&self) -> Vec<String>;
    fn get(&self, name: &str) -> Option<String>;
    /// Keeps a text under a name. Whether there was room; where not, what was there stays.
    fn set(&self, name: &str, text: &str) -> bool;
    fn remove(&self, name: &str);
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// What it is kept under.
    pub name: String,
    /// When it was changed last, in milliseconds since 1970; none where that is not known.
    pub at_ms: Option<u64>,
    /// The example that it was changed from, by name.
    pub example: Option<String>,
    /// Its title; empty where it has none.
    pub title: String,
    pub text: Rc<str>,
    /// Whether it is what was typed and did not come into force.
    pub typed: bool,
    /// The scenario that it was typed beside, where it is in a source text's own forms.
    pub beside: Option<Rc<str>>,
}

impl Draft {
    /// Where its document comes from: the example that it was changed from, where there is still such a one.
    pub fn origin(&self) -> Origin {
        let known = self.example.as_ref().filter(|name| gallery::find(name).is_some());
        known.map_or(Origin::Own, |name| Origin::Changed(name.clone()))
    }

    fn read(name: String, kept: &str) -> Draft {
        let draft = Draft::headed(kept);
        let draft = draft.unwrap_or_else(|| Draft { text: kept.into(), ..Draft::default() });
        Draft { name, ..draft }
    }

    fn headed(kept: &str) -> Option<Draft> {
        let (head, text) = kept.split_once('\n')?;
        let (from, title) = head.split_once(' ')?;
        let (at_ms, example) = from.split_once('/').map_or((from, None), |it| (it.0, Some(it.1)));
        let time = at_ms.trim_end_matches(['!', '~']);
        let (text, beside) = if at_ms.ends_with('~') {
            text.rsplit_once('\0').map(|(text, beside)| (text, Some(beside.into())))?
        } else {
            (text, None)
        };
        let (at_ms, typed) = (Some(time.parse().ok()?), time != at_ms);
        let (example, title) = (example.map(str::to_owned), title.to_owned());
        Some(Draft { at_ms, example, title, text: text.into(), typed, beside, ..Draft::default() })
    }
}

/// What is kept of a document: its text, or behind a mark what is typed in its place.
fn written(document: &Document, typed: Option<(&str, &str)>, title: &str, now_ms: u64) -> String {
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    let title: String = title.chars().take(TITLE).map(plain).collect();
    let example = match &document.origin {
        Origin::Gallery(name) | Origin::Changed(name) => format!("/{name}"),
        Origin::Drawn(_) | Origin::Own => String::new(),
    };
    let (mark, text) = typed.unwrap_or(("", &document.text));
    format!("{now_ms}{mark}{example} {title}\n{text}")
}

fn is_empty(text: &str) -> bool {
    text.trim().is_empty()
}

/// All drafts that are kept, the latest first.
pub fn all(storage: &impl Shelf) -> Vec<Draft> {
    let ours = |name: &String| name.starts_with(NAME);
    let mut drafts: Vec<Draft> = storage
        .names()
        .into_iter()
        .filter(ours)
        .filter_map(|name| storage.get(&name).map(|kept| Draft::read(name, &kept)))
        .filter(|draft| !is_empty(&draft.text))
        .collect();
    sort::sort_by(&mut drafts, |a, b| b.at_ms.cmp(&a.at_ms).then_with(|| a.name.cmp(&b.name)));
    drafts
}

/// What became of the last state of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    Yes,
    /// The browser has no room for it, or keeps nothing.
    NoRoom,
    TooMany,
}

impl Kept {
    /// Whether it is not in the browser.
    pub fn is_lost(self) -> bool {
        self != Kept::Yes
    }
}

/// The draft of the document that is open.
#[derive(Debug, Default)]
pub struct Drafts {
    /// The document, by the text it was opened with.
    opened: Rc<str>,
    place: Option<Place>,
    /// The state that was last given to be kept, and what became of it.
    tried: Option<(Rc<str>, Kept)>,
}

impl Drafts {
    /// Keeps a document as it is now, where it was changed. `title` is what it is called.
    pub fn keep(&mut self, storage: &impl Shelf, document: &Document, title: &str, now_ms: u64) {
        let Document { text, opened, .. } = document;
        if !is_draft(document) {
            return;
        }
        if !Rc::ptr_eq(&self.opened, opened) {
            // The draft it was opened from, where there is such a one.
            let from = all(storage).into_iter().find(|draft| *draft.text == **opened);
            let place = from.map(|draft| (draft.name, opened.clone()));
            *self = Drafts { opened: opened.clone(), place, tried: None };
        }
        let known =
            |(tried, kept): &(Rc<str>, Kept)| Rc::ptr_eq(tried, text) && *kept != Kept::TooMany;
        if self.tried.as_ref().is_some_and(known) {
            return;
        }
        self.place.take_if(|(name, known)| {
            let there = storage.get(name).map(|kept| Draft::read(String::new(), &kept).text);
            there.is_some_and(|there| there != *known)
        });
        let written = || written(document, None, title, now_ms);
        let kept = put(storage, &mut self.place, text, now_ms, written);
        self.tried = Some((text.clone(), kept));
    }

    /// What became of a document as it is now; none where that was not tried.
    pub fn kept(&self, document: &Document) -> Option<Kept> {
        let (tried, kept) = self.tried.as_ref()?;
        Rc::ptr_eq(tried, &document.text).then_some(*kept)
    }
}

/// Whether the browser should keep a document: the reader changed it, and it is all here.
pub fn is_draft(document: &Document) -> bool {
    document.edited && document.kept.is_none() && !is_empty(&document.text)
}

/// What a draft is kept under, and what was last read or written there.
type Place = (String, Rc<str>);

/// Keeps a text in its place, or in a new one, as it is written. What became of it.
fn put(
    storage: &impl Shelf,
    place: &mut Option<Place>,
    text: &Rc<str>,
    now_ms: u64,
    written: impl FnOnce() -> String,
) -> Kept {
    let name = match &*place {
        Some((_, known)) if known == text => return Kept::Yes,
        Some((name, _)) => Some(name.clone()),
        None => new_name(storage, now_ms),
    };
    let Some(name) = name else { return Kept::TooMany };
    if !storage.set(&name, &written()) {
        return Kept::NoRoom;
    }
    *place = Some((name, text.clone()));
    Kept::Yes
}

/// The draft of what is typed and is not in force.
#[derive(Debug, Default)]
pub struct TypedDraft {
    /// Whether it is typed in a source text's own forms, beside the scenario.
    beside: bool,
    place: Option<Place>,
}

impl TypedDraft {
    /// The draft of what is typed in a source text's own forms.
    pub fn beside() -> TypedDraft {
        TypedDraft { beside: true, place: None }
    }

    /// Keeps what is typed in place of a document's text, or drops it once it came into force or was taken back. What
    /// became of it.
    pub fn keep(
        &mut self,
        storage: &impl Shelf,
        (document, title): (&Document, &str),
        typed: Option<&Rc<str>>,
        now_ms: u64,
    ) -> Kept {
        let Some(text) = typed.filter(|text| !is_empty(text)) else {
            if let Some((name, _)) = self.place.take() {
                storage.remove(&name);
            }
            return Kept::Yes;
        };
        let body =
            if self.beside { format!("{text}\0{}", document.text).into() } else { text.clone() };
        if self.place.is_none() {
            let mut known = all(storage).into_iter().filter(|draft| draft.typed);
            let known = known.find(|draft| {
                draft.text == *text
                    && (!self.beside || draft.beside.as_ref() == Some(&document.text))
            });
            self.place = known.map(|draft| (draft.name, body.clone()));
        }
        let typed = Some((if self.beside { "~" } else { "!" }, &*body));
        put(storage, &mut self.place, &body, now_ms, || written(document, typed, title, now_ms))
    }
}

/// A name that no draft has; none where there are as many as may be.
fn new_name(storage: &impl Shelf, now_ms: u64) -> Option<String> {
    let mut names = (now_ms..).map(|number| format!("{NAME}.{number}"));
    let room = all(storage).len() < MOST;
    room.then(|| names.find(|name| storage.get(name).is_none())).flatten()
}

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};
    use std::collections::BTreeMap;

    use super::*;

    /// A browser's storage of so many bytes.
    struct Kept {
        texts: RefCell<BTreeMap<String, String>>,
        room: Cell<usize>,
    }

    impl Default for Kept {
        fn default() -> Self {
            Kept { texts: RefCell::default(), room: Cell::new(1 << 20) }
        }
    }

    impl Shelf for Kept {
        fn names(&self) -> Vec<String> {
            self.texts.borrow().keys().cloned().collect()
        }

        fn get(&self, name: &str) -> Option<String> {
            self.texts.borrow().get(name).cloned()
        }

        fn set(&self, name: &str, text: &str) -> bool {
            let others =
                |(known, text): (&String, &String)| if known == name { 0 } else { text.len() };
            let taken: usize = self.texts.borrow().iter().map(others).sum();
            let room = taken + text.len() <= self.room.get();
            if room {
                self.texts.borrow_mut().insert(name.to_owned(), text.to_owned());
            }
            room
        }

        fn remove(&self, name: &str) {
            self.texts.borrow_mut().remove(name);
        }
    }

    fn opened(text: &str) -> Document {
        Document::new(text.into(), Origin::Own)
    }

    fn changed(document: &mut Document, text: &str) -> Document {
        document.change(text);
        document.clone()
    }

    fn texts(storage: &Kept) -> Vec<String> {
        all(storage).into_iter().map(|draft| draft.text.to_string()).collect()
    }

    fn page(storage: &Kept, base: &str, states: &[&str], at_ms: u64) -> (Drafts, Document) {
        let (mut drafts, mut document) = (Drafts::default(), opened(base));
        for state in states {
            drafts.keep(storage, &changed(&mut document, state), "a title", at_ms);
        }
        (drafts, document)
    }

    #[test]
    fn what_is_typed_and_does_not_parse_is_kept_until_it_is_in_force() {
        let storage = Kept::default();
        let fig5 = crate::gallery::find("fig5").and_then(|example| example.text).unwrap();
        let document = Document::new(fig5.into(), Origin::Gallery("fig5".into()));
        let mut typed = TypedDraft::default();
        for text in ["{", "{ \"gantry\""] {
            typed.keep(&storage, (&document, "Fig. 5"), Some(&text.into()), 7);
        }
        let drafts = all(&storage);
        let [draft] = &*drafts else { panic!("one draft: {drafts:?}") };
        assert_eq!((&*draft.text, draft.typed, draft.at_ms), ("{ \"gantry\"", true, Some(7)));
        assert_eq!((draft.example.as_deref(), &*draft.title), (Some("fig5"), "Fig. 5"));
        // The next visit takes it up, and goes on with it.
        let mut next = TypedDraft::default();
        next.keep(&storage, (&document, "Fig. 5"), Some(&draft.text), 8);
        assert_eq!(all(&storage).len(), 1);
        next.keep(&storage, (&document, "Fig. 5"), None, 9);
        assert!(all(&storage).is_empty(), "it came into force");
    }

    #[test]
    fn what_is_typed_in_a_texts_own_forms_is_kept_with_the_scenario_beside_it() {
        let storage = Kept::default();
        let lend = include_str!("../../static/gallery/lend.json");
        let document = Document::new(lend.into(), Origin::Gallery("lend".into()));
        let [mut typed, mut next] = [(); 2].map(|()| TypedDraft::beside());
        for text in ["w.step[1]", "w.step[1].job[1,"] {
            typed.keep(&storage, (&document, "Table 1"), Some(&text.into()), 7);
        }
        let drafts = all(&storage);
        let [draft] = &*drafts else { panic!("one draft: {drafts:?}") };
        assert_eq!((&*draft.text, draft.beside.as_deref()), ("w.step[1].job[1,", Some(lend)));
        assert_eq!((draft.typed, draft.example.as_deref()), (true, Some("lend")));
        next.keep(&storage, (&document, "Table 1"), Some(&draft.text), 8);
        assert_eq!(all(&storage), drafts, "the next visit goes on with it");
        next.keep(&storage, (&document, "Table 1"), None, 9);
        assert!(all(&storage).is_empty(), "it came into force");
    }

    #[test]
    fn what_was_not_changed_and_what_is_empty_is_no_draft() {
        let storage = Kept::default();
        let long = "x".repeat(300 << 10);
        let mut drafts = Drafts::default();
        drafts.keep(&storage, &opened(&long), "", 1);
        assert_eq!((texts(&storage).len(), drafts.kept(&opened(&long))), (0, None));
        let (_, mut document) = page(&storage, "base", &["changed"], 2);
        drafts.keep(&storage, &changed(&mut document, " \n"), "", 3);
        assert_eq!(texts(&storage), ["changed"], "what was cleared keeps what it was");
        // Nor is an empty one offered that stands there all the same.
        storage.set("gantry.draft.7", "9 title\n \n");
        storage.set("gantry.draft.before", "");
        assert_eq!(texts(&storage), ["changed"]);
    }

    #[test]
    fn what_is_opened_after_a_change_leaves_its_draft_alone() {
        let storage = Kept::default();
        let (mut drafts, _) = page(&storage, "base", &["mine, at first", "mine"], 1);
        for number in 0..2 {
            let long = number.to_string().repeat(300 << 10);
            drafts.keep(&storage, &opened(&long), "", 2);
        }
        assert_eq!(texts(&storage), ["mine"]);
        let mut other = opened("other");
        drafts.keep(&storage, &changed(&mut other, "other, changed"), "", 3);
        assert_eq!(texts(&storage), ["other, changed", "mine"]);
    }

    #[test]
    fn drafts_of_two_tabs_stand_beside_each_other() {
        let storage = Kept::default();
        let (mut one, mut first) = page(&storage, "base", &["of one"], 5);
        let (mut two, mut second) = page(&storage, "base", &["of two"], 5);
        assert_eq!(texts(&storage), ["of one", "of two"]);
        one.keep(&storage, &changed(&mut first, "of one, later"), "", 8);
        two.keep(&storage, &changed(&mut second, "of two, later"), "", 9);
        assert_eq!(texts(&storage), ["of two, later", "of one, later"]);
    }

    #[test]
    fn a_draft_that_is_taken_up_goes_on_and_two_that_take_it_up_part() {
        let storage = Kept::default();
        page(&storage, "base", &["draft"], 1);
        let (mut one, mut first) = page(&storage, "draft", &["draft, on"], 2);
        assert_eq!(texts(&storage), ["draft, on"], "no copy is left behind");
        let (_, _) = page(&storage, "draft, on", &["elsewhere"], 3);
        one.keep(&storage, &changed(&mut first, "here"), "", 4);
        assert_eq!(texts(&storage), ["here", "elsewhere"]);
    }

    #[test]
    fn a_draft_knows_the_example_that_it_was_changed_from() {
        let storage = Kept::default();
        let fig5 = crate::gallery::find("fig5").and_then(|example| example.text).unwrap();
        let mut document = Document::new(fig5.into(), Origin::Gallery("fig5".into()));
        let text = fig5.replace("best-fit", "least-fit");
        Drafts::default().keep(&storage, &changed(&mut document, &text), "Fig. 5", 7);
        let draft = all(&storage).remove(0);
        assert_eq!(
            (draft.at_ms, draft.example.as_deref(), &*draft.title, &*draft.text),
            (Some(7), Some("fig5"), "Fig. 5", &*text)
        );
        assert_eq!(draft.origin(), Origin::Changed("fig5".into()));
        // What was kept before drafts named their example, and what names one that is no more.
        for (kept, at_ms, title) in [("7 a title\n{}", Some(7), "a title"), ("{\n}", None, "")] {
            let draft = Draft::read(String::new(), kept);
            assert_eq!((draft.at_ms, &*draft.title, draft.origin()), (at_ms, title, Origin::Own));
        }
        assert_eq!(Draft::read(String::new(), "7/gone title\n{}").origin(), Origin::Own);
    }

    #[test]
    fn without_room_what_is_kept_stays_and_the_rest_is_told() {
        let storage = Kept::default();
        storage.room.set(40);
        let (mut drafts, mut document) = page(&storage, "base", &["small"], 1);
        assert_eq!(drafts.kept(&document), Some(super::Kept::Yes));
        drafts.keep(&storage, &changed(&mut document, &"x".repeat(50)), "", 2);
        assert_eq!(drafts.kept(&document), Some(super::Kept::NoRoom));
        assert_eq!(texts(&storage), ["small"]);
        drafts.keep(&storage, &changed(&mut document, "smaller"), "", 3);
        assert_eq!(
            (texts(&storage), drafts.kept(&document)),
            (vec!["smaller".into()], Some(super::Kept::Yes))
        );
    }

    #[test]
    fn beyond_so_many_none_is_dropped_until_the_reader_drops_one() {
        let storage = Kept::default();
        for number in 0..MOST {
            page(&storage, "base", &[&format!("draft {number}")], number as u64);
        }
        let (mut drafts, document) = page(&storage, "base", &["one more"], 99);
        assert_eq!(drafts.kept(&document), Some(super::Kept::TooMany));
        assert_eq!(texts(&storage).len(), MOST);
        let oldest = all(&storage).pop().unwrap();
        assert_eq!(*oldest.text, *"draft 0");
        storage.remove(&oldest.name);
        drafts.keep(&storage, &document, "", 100);
        assert_eq!(drafts.kept(&document), Some(super::Kept::Yes));
    }

    #[test]
    fn whatever_stands_there_is_listed_and_the_latest_first() {
        let storage = Kept::default();
        for (name, kept) in [
            ("gantry.draft", "{\n  \"gantry\": 1\n}"),
            ("gantry.draft.before", "7 \n"),
            ("gantry.draft.1", "12 later\n{}"),
            ("gantry.draft.2", "99999999999999999999999 no time\nx"),
            ("gantry.draft.3", "\u{0}"),
            ("gantry.settings", "language=en"),
        ] {
            storage.set(name, kept);
        }
        let listed = all(&storage);
        let told = |draft: &Draft| (draft.at_ms, draft.title.clone(), draft.text.lines().count());
        assert_eq!(told(&listed[0]), (Some(12), "later".into(), 1));
        assert_eq!(told(&listed[1]), (None, String::new(), 3), "of an earlier version, whole");
        assert_eq!(listed.len(), 4);
    }

    #[test]
    fn a_title_is_one_line_and_not_long() {
        let storage = Kept::default();
        let (mut drafts, mut document) = (Drafts::default(), opened("base"));
        let title = format!("line\nline{}", "x".repeat(99));
        drafts.keep(&storage, &changed(&mut document, "text"), &title, 3);
        let draft = &all(&storage)[0];
        assert_eq!((draft.at_ms, &*draft.text), (Some(3), "text"));
        assert!(draft.title.starts_with("line linexx") && draft.title.len() == TITLE);
    }
}
