//! The moments of a lesson's steps in a recorded run, and what the steps look at, in slices.
//!
//! A step that names any event of a kind, a decision or an instant is found by the counts of the replay; one that names
//! the thing that an event is about needs the run again: all such steps together one pass.
//!
//! **Invariant:** of a run that is not recorded to its end, a step has a moment only if no later event can change it.
//! Cost, over all slices: an interval between keyframes and a pass over the names for each step, and the run twice if a
//! step names the thing of an event.

use super::Lab;
use super::look::{Looked, looked, nearest_look};
use super::subject::Subject;
use crate::format::json::excerpt;
use crate::format::lesson::{LessonAt, LessonPlace, LessonStep};
use crate::format::nearest::Spelling;
use crate::format::{ErrorKind, Errors, List, Path};
use crate::kernel::{Event as _, Grain, Level, Model, Replay, Rerun, Time, mask_of_kind};

type EventOf<L> = <<L as Lab>::Sim as Model>::Event;

/// The moment of a step; else the field of `at` at fault (empty for all of it), and the error.
type Resolution = Result<u64, (&'static str, ErrorKind)>;

/// A search for the moments of a lesson, in progress.
pub(crate) struct Resolving<L: Lab> {
    steps: Vec<(LessonAt, Option<String>)>,
    /// Things and panels that the first of the steps look at.
    looks: Vec<Option<Looked>>,
    /// Results of the first of the steps; `None` for one that needs the run again.
    found: Vec<Option<Resolution>>,
    /// Steps that name a thing.
    things: Vec<OfThing>,
    /// True if the lab counts time.
    timed: bool,
    grain: Grain,
    rerun: Option<Rerun<L::Sim>>,
}

/// A step that names the thing that its event is about.
struct OfThing {
    step: usize,
    kind: usize,
    of: String,
    nth: u64,
    /// Such events so far.
    seen: u64,
    /// Number of the event within its grain, once it is found.
    number: Option<u64>,
    /// The thing of that name, by the sort of things.
    known: Vec<(&'static str, Option<Subject>)>,
}

impl OfThing {
    /// Counts an event of the kind.
    fn hear<L: Lab>(&mut self, lab: &L, about: Option<Subject>, number: u64) {
        let Some(about) = about else { return };
        let known = self.known.iter().find(|(noun, _)| *noun == about.noun);
        let thing = if let Some((_, thing)) = known {
            *thing
        } else {
            let thing = lab.find(about.noun, &self.of);
            self.known.push((about.noun, thing));
            thing
        };
        if thing.is_some_and(|thing| (thing.noun, thing.number) == (about.noun, about.number)) {
            self.seen += 1;
            if self.seen == self.nth {
                self.number = Some(number);
            }
        }
    }

    /// The nearest name, where nothing that such events are about has this one.
    fn nearest<L: Lab>(&self, lab: &L) -> Option<String> {
        if self.known.iter().any(|(_, thing)| thing.is_some()) {
            return None;
        }
        let nouns = self.known.iter().map(|(noun, _)| *noun);
        let all = nouns.flat_map(|noun| (0..).map_while(move |number| lab.name(noun, number)));
        let names: Vec<String> = all.collect();
        let nearest = Spelling::default().nearest(&self.of, names.iter().map(String::as_str));
        nearest.map(excerpt)
    }
}

impl<L: Lab> Resolving<L> {
    /// Starts a search. `timed`: the lab has time.
    pub(crate) fn new(steps: &[LessonStep], timed: bool) -> Self {
        Resolving {
            steps: steps.iter().map(|step| (step.at.clone(), step.look.clone())).collect(),
            looks: Vec::new(),
            found: Vec::new(),
            things: Vec::new(),
            timed,
            grain: Grain::Coarse,
            rerun: None,
        }
    }

    /// Continues with about `work` of work; true once all steps are resolved.
    pub(crate) fn go_on(&mut self, lab: &L, replay: &mut Replay<L::Sim>, mut work: u64) -> bool {
        while self.found.len() < self.steps.len() {
            let Some(left) = work.checked_sub(1) else { return false };
            work = left.saturating_sub(replay.stride());
            let (at, look) = self.steps[self.found.len()].clone();
            let found = self.resolve(&at, replay);
            self.found.push(found);
            self.looks.push(look.and_then(|name| looked(lab, &name)));
        }
        if self.things.is_empty() {
            return true;
        }
        let (grain, things) = (self.grain, &mut self.things);
        let rerun = self.rerun.get_or_insert_with(|| replay.rerun(grain));
        let over = rerun.go_on(work.max(1), &mut |before, after, event: EventOf<L>, number| {
            let kind = event.kind();
            for thing in things.iter_mut().filter(|thing| thing.kind == kind) {
                thing.hear(lab, L::subject(before, after, event), number);
            }
        });
        if !over && self.things.iter().any(|thing| thing.number.is_none()) {
            return false;
        }
        for thing in std::mem::take(&mut self.things) {
            let moment = thing.number.and_then(|number| replay.numbered(grain, number));
            let nearest = if moment.is_none() { thing.nearest(lab) } else { None };
            let OfThing { step, kind, of, nth, seen, .. } = thing;
            let event = Some(EventOf::<L>::KINDS[kind].name.to_owned());
            let missing = ErrorKind::NotInRun { event, of: Some(of), nth, found: seen, nearest };
            self.found[step] = Some(moment.ok_or(("", missing)));
        }
        true
    }

    /// The moment of each step; `None` for a step whose moment the run does not have.
    pub(crate) fn moments(&self) -> Vec<Option<u64>> {
        self.found.iter().map(|found| found.as_ref()?.as_ref().ok().copied()).collect()
    }

    /// The thing or panel that each step looks at; `None` if it looks at none, or names none that there is.
    pub(crate) fn looks(&mut self) -> Vec<Option<Looked>> {
        std::mem::take(&mut self.looks)
    }

    /// Errors: the steps whose moments the run does not have, or that look at nothing that there is.
    pub(crate) fn errors(&self, lab: &L) -> Errors {
        let (mut errors, lesson) = (Errors::default(), Path::root().field("lesson"));
        for (at, found) in self.found.iter().enumerate() {
            if let Some(Err((field, kind))) = found {
                let path = lesson.index(at).field("at");
                let path = if field.is_empty() { path } else { path.field(field) };
                errors.push(path, kind.clone());
            }
            if let ((_, Some(name)), None) = (&self.steps[at], &self.looks[at]) {
                let (found, list) = (excerpt(name), List::Looks);
                let kind = ErrorKind::UnknownName { found, list, nearest: nearest_look(lab, name) };
                errors.push(lesson.index(at).field("look"), kind);
            }
        }
        errors
    }

    /// The moment that the counts of the replay give. A step that names a thing is noted for later.
    fn resolve(&mut self, at: &LessonAt, replay: &mut Replay<L::Sim>) -> Option<Resolution> {
        // A checked scenario has no step without a moment.
        let place = at.place().unwrap_or(LessonPlace::End);
        let (end, last) = (replay.moments(), replay.last().time());
        let beyond =
            |found: u64, max: u64| ErrorKind::OutOfRange { found: found.to_string(), min: 0, max };
        Some(match place {
            LessonPlace::Event { kind, of, nth } => {
                let Some(mask) = mask_of_kind::<EventOf<L>>(kind) else {
                    return Some(Err(("event", unknown_kind::<L>(kind))));
                };
                match of {
                    Some(of) => return self.of_thing((kind, of, nth)),
                    None => nth_of(replay, mask, nth, Some(kind)),
                }
            }
            LessonPlace::Moment(moment) if moment > end => Err(("moment", beyond(moment, end))),
            LessonPlace::Moment(moment) => Ok(moment),
            LessonPlace::Time(_) if !self.timed => Err(("time", no_time())),
            LessonPlace::Time(time) if !has_passed(replay, time) => {
                Err(("time", beyond(time, last)))
            }
            LessonPlace::Time(time) => Ok(replay.last_by(time)),
            LessonPlace::Decision(nth) => {
                let kinds = 0..EventOf::<L>::KINDS.len();
                let decides = |kind: &usize| EventOf::<L>::level_of(*kind) == Level::Decision;
                let mask = kinds.filter(decides).map(|kind| 1 << kind).sum();
                nth_of(replay, mask, nth, None)
            }
            LessonPlace::End if replay.is_over() => Ok(end),
            LessonPlace::End => Err(("end", beyond(end, end))),
        })
    }

    fn of_thing(&mut self, (kind, of, nth): (&str, &str, u64)) -> Option<Resolution> {
        let kind = EventOf::<L>::KINDS.iter().position(|known| known.name == kind)?;
        if Grain::of(EventOf::<L>::level_of(kind)) == Grain::Fine {
            self.grain = Grain::Fine;
        }
        let (step, of, known) = (self.found.len(), of.to_owned(), Vec::new());
        self.things.push(OfThing { step, kind, of, nth, seen: 0, number: None, known });
        None
    }
}

/// True if all moments of an instant of the run are recorded.
fn has_passed<M: Model>(replay: &Replay<M>, time: Time) -> bool {
    let last = replay.last().time();
    time < last || (time == last && replay.is_over())
}

/// The moment of the n-th event of some kinds; `kind` is its name, `None` for decisions.
fn nth_of<M: Model>(replay: &mut Replay<M>, mask: u64, nth: u64, kind: Option<&str>) -> Resolution {
    let found = replay.rank(mask, replay.moments());
    let moment = if nth <= found { replay.select(mask, nth) } else { None };
    let event = kind.map(str::to_owned);
    moment.ok_or(("", ErrorKind::NotInRun { event, of: None, nth, found, nearest: None }))
}

fn unknown_kind<L: Lab>(found: &str) -> ErrorKind {
    let names: Vec<&str> = EventOf::<L>::KINDS.iter().map(|kind| kind.name).collect();
    ErrorKind::unknown_word(found, &names)
}

/// Error: an instant in a lab without time.
fn no_time() -> ErrorKind {
    let allowed = ["event", "moment", "decision", "end"].map(str::to_owned).to_vec();
    ErrorKind::UnknownField { found: "time".to_owned(), allowed, nearest: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Limits;
    use crate::labs::{Lab as AnyLab, backfill};
    use crate::scenario;

    type Open = backfill::lab::Open;
    type Resolved = (Vec<Option<u64>>, Vec<String>);

    /// Moments of these steps, and the errors, after `work` has been recorded, in slices of one step.
    fn resolved(steps: &[&str], record: u64) -> Resolved {
        let say = |at: &&str| format!(r#"{{"at":{at},"say":"a"}}"#);
        resolved_whole(&steps.iter().map(say).collect::<Vec<_>>().join(","), record).0
    }

    /// The moments of whole steps, and what they look at.
    fn resolved_whole(steps: &str, record: u64) -> (Resolved, Vec<Option<Looked>>) {
        let example = include_str!("../../../static/gallery/easy.json");
        let mut scenario = scenario::check(example).expect("it is valid");
        let json = scenario::Json(format!("[{steps}]"));
        let path = Path::root().field("lesson");
        scenario.edit(&scenario::Edit::Set(path, json)).expect("steps");
        #[allow(irrefutable_let_patterns, reason = "where there is one lab")]
        let AnyLab::Backfill(jobs) = scenario.lab else { panic!("another lab") };
        let problem = std::sync::Arc::new(Open::check(&jobs).expect("it is valid"));
        let mut lab = Open::open(jobs.into(), std::sync::Arc::clone(&problem));
        let mut replay = Replay::new(Open::start(problem), Limits::default());
        replay.record(record);
        lab.recorded(replay.last());
        let span = lab.span(replay.last());
        let mut resolving = Resolving::<Open>::new(&scenario.teaching.lesson, span.is_some());
        while !resolving.go_on(&lab, &mut replay, 1) {}
        let said = |error: &crate::format::Error| error.to_string();
        let errors = resolving.errors(&lab).list.iter().map(said).collect();
        ((resolving.moments(), errors), resolving.looks())
    }

    #[test]
    fn a_step_looks_at_a_thing_or_a_panel() {
        let steps = r#"{"at":{"moment":1},"say":"a","look":"C"},{"at":{"moment":1},"say":"a","look":"why"},
            {"at":{"moment":1},"say":"a"},{"at":{"moment":1},"say":"a","look":"c"},{"at":{"moment":1},"say":"a","look":"whi"}"#;
        let ((_, errors), looks) = resolved_whole(steps, u64::MAX);
        let panel = Looked::Panel("why".to_owned());
        assert_eq!(looks[..3], [Some(Looked::Thing("job".to_owned(), 2)), Some(panel), None]);
        assert_eq!(looks[3..], [None, None]);
        let lacks = "expected the name of a thing or panel, found";
        assert_eq!(
            errors,
            [
                format!("lesson[3].look: {lacks} \"c\"; did you mean \"C\"?"),
                format!("lesson[4].look: {lacks} \"whi\"; did you mean \"why\"?")
            ]
        );
    }

    #[test]
    fn steps_are_found_in_a_run() {
        let steps = [
            r#"{"event":"submit","nth":3}"#,
            r#"{"event":"refuse","of":"D"}"#,
            r#"{"event":"start","of":"E"}"#,
            r#"{"moment":7}"#,
            r#"{"time":3}"#,
            r#"{"decision":1}"#,
            r#"{"end":true}"#,
        ];
        let (moments, errors) = resolved(&steps, u64::MAX);
        assert_eq!(errors, [""; 0]);
        assert_eq!(moments, [5, 10, 30, 7, 16, 3, 32].map(Some));
        // Of a part of the run only what no later event can change.
        let (part, _) = resolved(&steps, moments[4].expect("it is there") + 1);
        let recorded = |moment: &Option<u64>, at: usize| moment.filter(|_| ![2, 6].contains(&at));
        let expected: Vec<_> =
            moments.iter().enumerate().map(|(at, moment)| recorded(moment, at)).collect();
        for (found, whole) in part.iter().zip(&expected) {
            assert!(found.is_none() || found == whole, "{part:?} {expected:?}");
        }
        assert_eq!((part[0], part[2], part[6]), (expected[0], None, None));
    }
}
