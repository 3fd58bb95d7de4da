//! Who may say what to an embed and when, and what it tells: all but the sending, which is [`super::line`]'s.
//!
//! ```text
//! embed                            page around
//!   ready ───── to any origin ────►              the versions alone
//!         ◄──────────────────────── hello        its origin is the one that is answered from now on
//!   ready, moment, … ─ to that ────►
//!         ◄──────────────────────── load, seek, play, …
//! ```
//!
//! **Invariant:** before `hello` nothing is told but `ready`, and why a message was refused to whoever said it.
//! **Invariant:** a message is refused, or done whole; one that is refused changes nothing.
//! **Invariant:** messages beyond [`MOST`] a second are not read; while it plays a moment is told at most every [`EVERY_MS`].

use gantry_core::scenario::Errors;
use gantry_core::scenario::lesson::LessonAsk;
use gantry_core::session::{Direction, Goal, Grade};
use serde_json::{Map, Value};

use super::Wish;
use super::message::{Answered, Ask, At, Fault, Tell, VERSION, goal, read};
use super::statement::{Choice, Question, answered, completed, id_of, texts};
use crate::components::{page, predict};
use crate::narrate::numbers::whole;
use crate::narrate::{self, Words};
use crate::state::{
    Action, Answer, Asks, Notice, Report, Score, Scored, Selection, State, Version, right_choice,
};
use crate::url::selection;
use crate::{story, tools, url};

/// The most messages a second that are read.
pub const MOST: u32 = 100;

/// How often a moment is told at most while it plays.
pub const EVERY_MS: u32 = 40;

/// Counts messages, second by second.
#[derive(Debug, Default)]
pub struct Gauge {
    second: u64,
    count: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    Read,
    /// It is the first of too many: that is told.
    Tell,
    Drop,
}

impl Gauge {
    pub fn count(&mut self, now_ms: f64) -> Turn {
        let second = whole(now_ms / 1_000.0);
        if second != self.second {
            *self = Gauge { second, count: 0 };
        }
        self.count = self.count.saturating_add(1);
        match self.count {
            count if count <= MOST => Turn::Read,
            count if count == MOST + 1 => Turn::Tell,
            _ => Turn::Drop,
        }
    }
}

pub fn ready(greeted: bool) -> Tell {
    Tell::Ready { versions: vec![VERSION], greeted }
}

pub fn too_many() -> Fault {
    let expected = format!("at most {MOST} messages a second");
    let message = format!("message: expected {expected}").into();
    let (expected, path) = (Some(expected), String::new());
    Fault { re: None, path, expected, found: None, nearest: None, message }
}

/// What was told last.
#[derive(Debug, Default)]
struct LastReported {
    at: Option<Key>,
    at_ms: f64,
    notice: Option<Notice>,
    /// The `id` of the last `load`, while it is on its way.
    loading: Option<u32>,
}

/// What a moment is told by: while this is the same, so is what is told.
#[derive(Clone, Debug, PartialEq)]
struct Key {
    version: Version,
    moment: (u64, u64),
    bounds: (u64, u64),
    playing: bool,
    selection: Option<Selection>,
    linked: bool,
    language: &'static str,
    ended: bool,
}

impl Key {
    /// Whether it is of another moment than this one, or of another scenario.
    fn is_elsewhere(&self, other: &Key) -> bool {
        (self.moment, self.bounds) != (other.moment, other.bounds)
            || !self.version.is_of(&other.version)
    }
}

#[derive(Debug)]
pub struct Talk {
    /// The address of this page, without fragment.
    base: String,
    /// Who is answered: learned from its `hello`.
    origin: Option<String>,
    told: LastReported,
    /// What is to be said, and to whom.
    says: Vec<(String, Tell)>,
}

impl Talk {
    /// One in which nothing was said, of a page at that address.
    pub fn new(base: String) -> Talk {
        Talk { base, origin: None, told: LastReported::default(), says: Vec::new() }
    }

    pub fn says(&mut self) -> Vec<(String, Tell)> {
        std::mem::take(&mut self.says)
    }

    /// Tells the page around, once that is known.
    fn say(&mut self, tell: Tell) {
        if let Some(origin) = &self.origin {
            self.says.push((origin.clone(), tell));
        }
    }

    fn refuse(&mut self, origin: &str, fault: Fault) {
        self.says.push((origin.to_owned(), Tell::Error(fault)));
    }

    /// Takes a message: what it asks for, in order; nothing where it is refused.
    pub fn hear(
        &mut self,
        origin: &str,
        said: Result<Map<String, Value>, Fault>,
        state: &State,
    ) -> Vec<Wish> {
        if self.origin.as_deref().is_some_and(|known| known != origin) {
            return Vec::new();
        }
        let greeted = self.origin.is_some();
        let heard = said.and_then(|fields| read(&fields, greeted).map_err(Fault::from));
        let (re, ask) = match heard {
            Ok(heard) => heard,
            Err(fault) => {
                self.refuse(origin, fault);
                return Vec::new();
            }
        };
        if ask == (Ask::Hello {}) {
            self.origin = Some(origin.to_owned());
            self.told = LastReported::default();
            self.say(ready(true));
            return Vec::new();
        }
        match wish(ask, state) {
            Ok(Some(follow @ Wish::Follow(_))) => {
                self.told.loading = re;
                // What was wrong with the link before is not said of this one.
                vec![Wish::Act(Action::Notice(None)), follow]
            }
            Ok(wish) => Vec::from_iter(wish),
            Err(fault) => {
                self.refuse(origin, Fault { re, ..fault });
                Vec::new()
            }
        }
    }

    /// Tells what has changed. Whether something is to be told later.
    pub fn tell(&mut self, state: &State, now_ms: f64) -> bool {
        if self.origin.is_none() {
            return false;
        }
        self.tell_failure(state);
        let Some(key) = key(state) else { return false };
        let before = self.told.at.as_ref();
        if before == Some(&key) {
            return false;
        }
        if key.playing && now_ms - self.told.at_ms < f64::from(EVERY_MS) {
            return true;
        }
        let ends = before.is_none_or(|before| !before.ended || before.is_elsewhere(&key));
        let ended = key.ended && ends;
        if before.is_none_or(|before| !before.version.is_of(&key.version)) {
            self.told.loading = None;
        }
        let at = self.at(&key, state);
        (self.told.at, self.told.at_ms) = (Some(key), now_ms);
        let moment = at.moment;
        self.say(Tell::Moment(at));
        if ended {
            self.say(Tell::Ended { moment });
        }
        false
    }

    pub fn report(&mut self, report: &Report, state: &State) {
        for answer in &report.answers {
            self.answered(answer, report, state);
        }
        if report.ends {
            let link = self.activity(state, None);
            let title = texts(counted(state), |words| page::titled(state, words));
            let (good, answers) = (report.score.good, report.score.answers);
            self.say(Tell::Statement { statement: completed(link, title, good, answers) });
        }
    }

    /// Tells why what a link names was not opened.
    fn tell_failure(&mut self, state: &State) {
        if self.told.notice == state.notice {
            return;
        }
        self.told.notice.clone_from(&state.notice);
        let errors: Option<&Errors> = match &state.notice {
            Some(Notice::BadLink { errors } | Notice::BadScenario { errors, .. }) => Some(errors),
            _ => None,
        };
        let re = self.told.loading;
        if let Some(error) = errors.and_then(|errors| errors.list.first()) {
            self.say(Tell::Error(Fault::of_link(re, error)));
        } else if let Some(Notice::OfSite { address, .. }) = &state.notice {
            self.say(Tell::Error(Fault::of_file(re, address)));
        }
    }

    fn address_of(&self, fragment: &str) -> String {
        format!("{}#{fragment}", self.base)
    }

    /// The activity: the scenario, at a moment or as a whole.
    fn activity(&self, state: &State, moment: Option<u64>) -> String {
        self.address_of(&state.activity(moment))
    }

    fn at(&self, key: &Key, state: &State) -> At {
        let shown = state.shown.as_ref();
        let stop = shown.and_then(|shown| shown.moment.stop.as_ref());
        let link = (!key.playing).then(|| state.shareable().ok()).flatten();
        At {
            moment: key.moment.0,
            from: key.bounds.0,
            to: key.bounds.1,
            time: shown.map_or(0, |shown| shown.moment.time),
            span: shown.and_then(|shown| shown.overview.span.as_ref()).map(|span| span.range),
            event: stop.map(|stop| format!("{}.{}", stop.kind, stop.nth)),
            playing: key.playing,
            selected: key.selection.as_ref().map(selection::name),
            title: page::title(state),
            link: link.map(|fragment| self.address_of(&fragment)),
        }
    }

    /// Tells of an answer that counts: the page around, and learning record stores.
    fn answered(&mut self, answer: &Scored, report: &Report, state: &State) {
        let told = match answer {
            Scored::Predicted(answer) => Some(self.predicted(answer, state)),
            Scored::Chosen(step, choice) => self.chosen((*step, *choice), state),
        };
        let Some((question, told)) = told else { return };
        let statement = answered(question, &told.said, &told.right, told.grade);
        let Score { answers, good, .. } = report.score;
        self.say(Tell::Answer(Answered { answers, good, ..told }));
        self.say(Tell::Statement { statement });
    }

    fn predicted(&self, answer: &Answer, state: &State) -> (Question, Answered) {
        let Answer { asked, guess, graded, helped, .. } = answer;
        let lab = state.shown.as_ref().map(|shown| shown.overview.head.lab);
        let ask = |words: Words| {
            let told = tools::here().zip(lab).map(|(tools, lab)| (tools.asks)(lab, words, asked));
            told.unwrap_or_default()
        };
        let link = self.activity(state, Some(asked.moment));
        let told = Answered {
            question: asked.kind.clone(),
            moment: asked.moment,
            text: ask(state.words()),
            said: id_of(guess),
            right: id_of(&graded.right),
            grade: graded.grade,
            helped: *helped,
            answers: 0,
            good: 0,
        };
        let question =
            Question::predicted(link, asked, texts(counted(state), ask), predict::nothing);
        (question, told)
    }

    /// An answer to the question of a step of the lesson.
    fn chosen(
        &self,
        (step, choice): (usize, usize),
        state: &State,
    ) -> Option<(Question, Answered)> {
        let told = state.shown.as_ref()?.overview.head.lesson.get(step)?;
        let Some(LessonAsk::Choose(asked)) = &told.ask else { return None };
        let moment = story::moment(&state.marks, step)?;
        let text = |words: Words| story::caption(told, words).plain();
        let choices = asked.choose.iter().enumerate().map(|(at, it)| Choice {
            id: at.to_string(),
            description: texts(counted(state), |words| it.tell(words.language_tag()).to_owned()),
        });
        let right = right_choice(told)?;
        let link = self.activity(state, Some(moment));
        let question =
            Question { link, text: texts(counted(state), text), choices: Some(choices.collect()) };
        let told = Answered {
            question: "lesson".to_owned(),
            moment,
            text: text(state.words()),
            said: choice.to_string(),
            right: right.to_string(),
            grade: if right == choice { Grade::Right } else { Grade::Wrong },
            helped: false,
            answers: 0,
            good: 0,
        };
        Some((question, told))
    }
}

fn counted(state: &State) -> narrate::Counted {
    state.shown.as_ref().map(|shown| shown.lab.counted()).unwrap_or_default()
}

/// What a message asks of the page; nothing where that is so already.
fn wish(ask: Ask, state: &State) -> Result<Option<Wish>, Fault> {
    let act = |action| Ok(Some(Wish::Act(action)));
    match ask {
        Ask::Hello {} => Ok(None),
        Ask::Load { link } => follow(&link).map(Some),
        Ask::Seek { moment, time, event } => act(Action::Go(goal(moment, time, event.as_deref()))),
        Ask::Play {} if state.playing() => Ok(None),
        Ask::Play {} => act(Action::Toggle),
        Ask::Pause {} => act(Action::Pause),
        Ask::Step { direction, level } => {
            let level = level.unwrap_or(state.level);
            let direction = direction.unwrap_or(Direction::Forward);
            act(Action::Go(Goal::Step { level, direction }))
        }
        Ask::Select { thing: None } => act(Action::Select(None)),
        Ask::Select { thing: Some(thing) } => {
            let known = |selection: &Selection| {
                state.shown.as_ref().is_some_and(|shown| shown.lab.has(selection))
            };
            let selection = selection::read(&thing).filter(known);
            act(Action::Select(Some(selection.ok_or_else(|| Fault::of_thing(&thing))?)))
        }
        Ask::Predict { on } => act(Action::Predict(on.then_some(Asks::Reader))),
    }
}

fn follow(link: &str) -> Result<Wish, Fault> {
    let fragment = link.split_once('#').map_or(link, |(_, fragment)| fragment);
    if let Some(error) = url::faults(fragment).and_then(|errors| errors.list.into_iter().next()) {
        return Err(Fault::of_link(None, &error));
    }
    let flag = if url::embeds(fragment) { "" } else { "embed&" };
    Ok(Wish::Follow(format!("{flag}{fragment}")))
}

fn key(state: &State) -> Option<Key> {
    let shown = state.shown.as_ref().filter(|_| state.opening.is_none())?;
    Some(Key {
        version: state.document.version(),
        moment: (shown.moment.moment, shown.moment.moments),
        bounds: state.bounds(),
        playing: state.playing(),
        selection: state.selection.clone(),
        linked: state.has_fragment(),
        language: state.settings.language.tag(),
        ended: state.has_ended(),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::state::{Settings, System};

    const HOST: &str = "https://example.com";

    fn state() -> State {
        State::new(Settings::default(), System::default())
    }

    fn talk() -> Talk {
        Talk::new("https://example.org/".to_owned())
    }

    /// Says something to an embed: what it asks of the page, and the types that are said, with the origin.
    fn say(talk: &mut Talk, origin: &str, message: Value) -> (Vec<Wish>, Vec<(String, Tell)>) {
        let Value::Object(mut fields) = message else { panic!("an object") };
        fields.insert("gantry".to_owned(), json!(1));
        let wishes = talk.hear(origin, Ok(fields), &state());
        (wishes, talk.says())
    }

    fn fault(says: &[(String, Tell)]) -> &Fault {
        match says {
            [(_, Tell::Error(fault))] => fault,
            other => panic!("one error: {other:?}"),
        }
    }

    #[test]
    fn nothing_is_told_before_the_page_around_greets() {
        let mut talk = talk();
        let (wishes, says) = say(&mut talk, HOST, json!({"type": "play", "id": 4}));
        assert!(wishes.is_empty());
        let told = fault(&says);
        assert_eq!(
            (told.re, &*told.path, told.expected.as_deref()),
            (Some(4), "type", Some("hello"))
        );
        assert_eq!(says[0].0, HOST);
        assert!(!talk.tell(&state(), 0.0) && talk.says().is_empty());

        let (wishes, says) = say(&mut talk, HOST, json!({"type": "hello"}));
        assert!(wishes.is_empty());
        assert_eq!(says, [(HOST.to_owned(), ready(true))]);
        let (wishes, says) = say(&mut talk, HOST, json!({"type": "play"}));
        assert!(matches!(wishes[..], [Wish::Act(Action::Toggle)]) && says.is_empty());
    }

    #[test]
    fn another_origin_is_not_heard_once_one_has_greeted() {
        let mut talk = talk();
        say(&mut talk, HOST, json!({"type": "hello"}));
        for message in [json!({"type": "hello"}), json!({"type": "play"}), json!({"type": "x"})] {
            let (wishes, says) = say(&mut talk, "https://docs.rs", message);
            assert!(wishes.is_empty() && says.is_empty());
        }
        let (wishes, _) = say(&mut talk, HOST, json!({"type": "pause"}));
        assert!(matches!(wishes[..], [Wish::Act(Action::Pause)]));
    }

    #[test]
    fn a_link_is_opened_as_an_embed_or_refused_whole() {
        let mut talk = talk();
        say(&mut talk, HOST, json!({"type": "hello"}));
        for (link, fragment) in [
            ("g=fig4&m=3", "embed&g=fig4&m=3"),
            ("https://example.org/#g=fig4", "embed&g=fig4"),
            ("#embed&g=fig4&loop", "embed&g=fig4&loop"),
        ] {
            let (wishes, _) = say(&mut talk, HOST, json!({"type": "load", "link": link}));
            let [Wish::Act(Action::Notice(None)), Wish::Follow(followed)] = &wishes[..] else {
                panic!("{link}: {wishes:?}")
            };
            assert_eq!(followed, fragment);
        }
        let link = "g=fig4&theme=drak";
        let (wishes, says) = say(&mut talk, HOST, json!({"type": "load", "link": link, "id": 9}));
        assert!(wishes.is_empty());
        let told = fault(&says);
        assert_eq!(
            (told.re, &*told.path, told.nearest.as_deref()),
            (Some(9), "link.theme", Some("dark"))
        );
    }

    #[test]
    fn what_the_scenario_lacks_is_refused_with_what_it_could_be() {
        let mut talk = talk();
        say(&mut talk, HOST, json!({"type": "hello"}));
        for (message, path, expected) in [
            (
                json!({"type": "select", "thing": "job.4294967295"}),
                "thing",
                "a thing of the open scenario",
            ),
            (json!({"type": "select", "thing": "job.1&g=fig4"}), "thing", "a whole number"),
            (json!({"type": "seek", "event": "start.0"}), "event", "1 to 9007199254740991"),
            (json!({"type": "seek", "event": "start.1&m=3"}), "event", "a whole number"),
        ] {
            let (wishes, says) = say(&mut talk, HOST, message.clone());
            assert!(wishes.is_empty(), "{message}");
            let told = fault(&says);
            assert_eq!(
                (&*told.path, told.expected.as_deref()),
                (path, Some(expected)),
                "{message}"
            );
            assert!(!told.message.contains("one of ,"), "{}", told.message);
        }
    }

    #[test]
    fn messages_beyond_a_rate_are_not_read() {
        let mut gauge = Gauge::default();
        let turns: Vec<Turn> = (0..300).map(|at| gauge.count(f64::from(at))).collect();
        let count = |turn| turns.iter().filter(|it| **it == turn).count();
        assert_eq!((count(Turn::Read), count(Turn::Tell), count(Turn::Drop)), (100, 1, 199));
        assert_eq!(gauge.count(1_000.0), Turn::Read, "a new second");
    }
}
