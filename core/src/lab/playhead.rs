//! A recorded run and the current moment of the front end in it.

use super::protocol::{Direction, Goal, Mark, Marks, Moment, Stop, Thing};
use super::subject::{AnchorPlace, SubjectOf};
use crate::kernel::{
    Count, Cursor, Event, Limits, Marker, Model, Nearest, Replay, Search, mask_of_kind,
    mask_of_level,
};

/// Number of equal parts into which a long run is divided for its marks.
const BINS: u64 = 256;

/// Test of an event or decision of a run for concerning a thing, with the state after its step.
type Concerns<M> = fn(&M, <M as Model>::Event, Thing) -> bool;

/// A run, recorded or being recorded, and a moment of it.
#[derive(Debug)]
pub(crate) struct Playhead<M: Model> {
    pub(crate) replay: Replay<M>,
    /// `None` only while it is being moved.
    cursor: Option<Cursor<M>>,
    concerns: Concerns<M>,
    /// The first and last moment to go to.
    bounds: (u64, u64),
    seeking: Option<Seeking<M>>,
    /// Collector of the scrubber's marks, while it is at work.
    marker: Option<Marker<M>>,
}

/// A search for a moment, in slices.
#[derive(Debug)]
enum Seeking<M: Model> {
    About(Search<M>, Thing),
    Same(Nearest<M>, AnchorPlace, SubjectOf<M>),
}

/// Immediate result of setting out for a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// The goal is reached.
    Arrived,
    /// A search has begun: [`Playhead::seek`] continues it.
    Long,
    /// The goal names a kind that does not exist.
    Nowhere,
}

impl<M: Model> Playhead<M> {
    /// The start of a run of which nothing is recorded yet.
    pub(crate) fn new(start: M, concerns: Concerns<M>) -> Self {
        Self::within(start, concerns, Limits::default())
    }

    /// [`Playhead::new`] with limits on the replay.
    pub(crate) fn within(start: M, concerns: Concerns<M>, limits: Limits) -> Self {
        let mut replay = Replay::new(start, limits);
        let cursor = Some(replay.at(0));
        let bounds = (0, u64::MAX);
        Playhead { replay, cursor, concerns, bounds, seeking: None, marker: None }
    }

    /// The current moment, open.
    pub(crate) fn cursor(&self) -> &Cursor<M> {
        self.cursor.as_ref().expect("only a move takes it")
    }

    /// Goes to a goal at once; false if the goal names a kind that does not exist. Of an anchor it uses the instant
    /// only.
    pub(crate) fn go(&mut self, goal: &Goal) -> bool {
        let reach = self.begin(goal);
        while reach == Reach::Long && !self.seek(u64::MAX) {}
        reach != Reach::Nowhere
    }

    /// Sets out for a goal. Cancels a search in progress.
    pub(crate) fn begin(&mut self, goal: &Goal) -> Reach {
        self.seeking = None;
        if let Goal::About { thing, direction } = *goal {
            let forward = direction == Direction::Forward;
            let search = self.replay.search(self.cursor().moment(), forward);
            self.seeking = Some(Seeking::About(search, thing));
            return Reach::Long;
        }
        let Some(moment) = self.moment_of(goal) else { return Reach::Nowhere };
        self.go_to(moment);
        Reach::Arrived
    }

    /// Sets out for the event that best matches an anchor of another run.
    pub(crate) fn begin_same(&mut self, place: AnchorPlace, subject_of: SubjectOf<M>) {
        let nearest = self.replay.nearest(place.sought);
        self.seeking = Some(Seeking::Same(nearest, place, subject_of));
    }

    /// Continues the search with about `work` of work; true once it is complete.
    pub(crate) fn seek(&mut self, work: u64) -> bool {
        let (replay, concerns) = (&mut self.replay, self.concerns);
        let found = match &mut self.seeking {
            None => return true,
            Some(Seeking::About(search, thing)) => {
                let thing = *thing;
                let wanted = |after: &M, event| thing.is_listed() && concerns(after, event, thing);
                replay.search_on(search, work, &wanted)
            }
            Some(Seeking::Same(nearest, place, subject_of)) => {
                let matches = |before: &M, after: &M, event| {
                    place.matches(event, subject_of(before, after, event))
                };
                let found = replay.nearest_on(nearest, work, &matches);
                found.map(|found| Some(found.unwrap_or_else(|| replay.last_by(place.sought.time))))
            }
        };
        let Some(found) = found else { return false };
        self.seeking = None;
        if let Some(moment) = found {
            self.go_to(moment);
        }
        true
    }

    /// Cancels the search: stays, or goes to the instant of an event sought from another run.
    pub(crate) fn settle(&mut self) {
        if let Some(Seeking::Same(_, place, _)) = self.seeking.take() {
            let moment = self.replay.last_by(place.sought.time);
            self.go_to(moment);
        }
    }

    /// Keeps to a part of the run from now on: goals outside of it lead to its ends.
    pub(crate) fn keep_within(&mut self, bounds: (u64, u64)) {
        self.bounds = bounds;
        let now = self.cursor().moment();
        if self.bounded(now) != now {
            self.go_to(now);
        }
    }

    /// The nearest moment that is recorded and within the bounds.
    fn bounded(&self, moment: u64) -> u64 {
        let (from, to) = self.bounds;
        moment.min(to).max(from).min(self.replay.moments())
    }

    fn go_to(&mut self, moment: u64) {
        let moment = self.bounded(moment);
        self.cursor = self.cursor.take().map(|cursor| self.replay.move_to(cursor, moment));
    }

    fn moment_of(&mut self, goal: &Goal) -> Option<u64> {
        let now = self.cursor().moment();
        let end = self.replay.moments();
        let replay = &mut self.replay;
        Some(match goal {
            Goal::Start => 0,
            Goal::End => end,
            Goal::Moment(moment) => (*moment).min(end),
            Goal::Nth { kind, n } => nth(replay, kind, *n)?.unwrap_or(now),
            Goal::Same(anchor) => replay.last_by(anchor.time),
            Goal::Time(time) => replay.last_by(*time),
            Goal::Until { time, kinds } => {
                let masks = kinds.iter().filter_map(|kind| mask_of_kind::<M::Event>(kind));
                let mask = masks.fold(0, |all, mask| all | mask);
                let last = replay.last_by(*time).max(now);
                let stop = if mask == 0 { None } else { replay.next_of(mask, now) };
                stop.map_or(last, |stop| stop.min(last))
            }
            Goal::Step { level, direction } => {
                let mask = mask_of_level::<M::Event>(*level);
                match direction {
                    Direction::Forward => replay.next_of(mask, now).unwrap_or(end),
                    Direction::Back => replay.previous_of(mask, now).unwrap_or(0),
                }
            }
            Goal::Jump { kind, direction } => {
                let mask = mask_of_kind::<M::Event>(kind)?;
                let found = match direction {
                    Direction::Forward => replay.next_of(mask, now),
                    Direction::Back => replay.previous_of(mask, now),
                };
                found.unwrap_or(now)
            }
            // A search finds it.
            Goal::About { .. } => now,
            Goal::Within { goal, .. } => return self.moment_of(goal),
        })
    }

    /// The current moment, and the number of events shown.
    pub(crate) fn position(&mut self) -> (Moment, Count) {
        let cursor = self.cursor.as_ref().expect("only a move takes it");
        let count = self.replay.counted_at(cursor);
        let stop = cursor.event().map(|event| Stop {
            level: event.level(),
            kind: M::Event::KINDS[event.kind()].name.to_owned(),
            nth: count.kinds[event.kind()],
        });
        let moment = Moment {
            moment: cursor.moment(),
            moments: self.replay.moments(),
            time: cursor.state().time(),
            stop,
            shown: count.levels::<M::Event>(),
            anchor: None,
        };
        (moment, count)
    }

    pub(crate) fn counted(&self) -> Count {
        Count { kinds: self.replay.kinds().to_vec() }
    }

    /// Starts to collect the marks of the scrubber.
    pub(crate) fn begin_marks(&mut self, most: u32) {
        self.marker = Some(self.replay.marker(most.into(), BINS));
    }

    /// Continues to collect marks; returns them once the run is complete. Cost, over all slices: the run once more.
    pub(crate) fn gather(&mut self, work: u64) -> Option<Marks> {
        let marker = self.marker.take_if(|marker| marker.mark(work))?;
        let kinds = marker.marks().into_iter().zip(M::Event::KINDS);
        let marks = kinds.filter(|(marks, _)| marks.total > 0).map(|(marks, kind)| {
            let narrow = |count: u64| u32::try_from(count).unwrap_or(u32::MAX);
            let bins = marks.bins.into_iter().map(narrow).collect();
            Mark { kind: kind.name.to_owned(), moments: marks.moments, bins }
        });
        Some(Marks { marks: marks.collect(), ..Marks::default() })
    }
}

/// The moment of the n-th event of a kind, or of the last there is; `None` for a kind without events, or no such kind.
#[expect(clippy::option_option, reason = "a kind that does not exist is no kind without events")]
fn nth<M: Model>(replay: &mut Replay<M>, kind: &str, n: u64) -> Option<Option<u64>> {
    let mask = mask_of_kind::<M::Event>(kind)?;
    let last = replay.rank(mask, replay.moments());
    Some(replay.select(mask, n.clamp(1, last.max(1))))
}
