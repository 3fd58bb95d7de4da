//! A recorded run and the moment at which the front end stands in it.

use super::protocol::{Direction, Goal, Mark, Marks, Moment, Stop, Thing};
use crate::kernel::{
    Count, Cursor, Event, Limits, Marker, Model, Replay, mask_of_kind, mask_of_level,
};

/// Into how many parts a long run is cut for its marks.
const BINS: u64 = 256;

/// Whether an event or decision of a run concerns a thing.
type Concerns<M> = fn(&M, <M as Model>::Event, Thing) -> bool;

/// A run being recorded or recorded, and a moment of it.
#[derive(Debug)]
pub(crate) struct Playhead<M: Model> {
    pub(crate) replay: Replay<M>,
    /// Always there but while it is being moved.
    cursor: Option<Cursor<M>>,
    concerns: Concerns<M>,
    /// The marks of the scrubber, while they are gathered.
    marker: Option<Marker<M>>,
}

impl<M: Model> Playhead<M> {
    /// At the start of a run of which nothing is recorded yet.
    pub(crate) fn new(start: M, concerns: Concerns<M>) -> Self {
        Self::within(start, concerns, Limits::default())
    }

    /// The same with a say in what the replay may use.
    pub(crate) fn within(start: M, concerns: Concerns<M>, limits: Limits) -> Self {
        let mut replay = Replay::new(start, limits);
        let cursor = Some(replay.at(0));
        Playhead { replay, cursor, concerns, marker: None }
    }

    /// The moment laid open.
    pub(crate) fn cursor(&self) -> &Cursor<M> {
        self.cursor.as_ref().expect("there between moves")
    }

    /// Goes somewhere; false where the goal names a kind that does not exist.
    pub(crate) fn go(&mut self, goal: &Goal) -> bool {
        let Some(moment) = self.moment_of(goal) else { return false };
        self.cursor = self.cursor.take().map(|cursor| self.replay.move_to(cursor, moment));
        true
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
            Goal::Here { kind, n, time } => {
                let found = nth(replay, kind, *n)?;
                let before = time.checked_sub(1).map_or(0, |before| replay.last_by(before));
                let last = replay.last_by(*time);
                found.filter(|&moment| before < moment && moment <= last).unwrap_or(last)
            }
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
            Goal::About { thing, direction } => {
                let concerns = self.concerns;
                let state = self.cursor.as_ref().expect("there between moves").state();
                let wanted = |event| concerns(state, event, *thing);
                let found = match direction {
                    Direction::Forward => replay.next_where(now, &wanted),
                    Direction::Back => replay.previous_where(now, &wanted),
                };
                found.unwrap_or(now)
            }
        })
    }

    /// Where it stands, and how many events are shown there.
    pub(crate) fn here(&mut self) -> (Moment, Count) {
        let cursor = self.cursor.as_ref().expect("there between moves");
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
        };
        (moment, count)
    }

    /// Events by kind in all that is recorded.
    pub(crate) fn counted(&self) -> Count {
        Count { kinds: self.replay.kinds().to_vec() }
    }

    /// Begins to gather the marks of the scrubber.
    pub(crate) fn begin_marks(&mut self, most: u32) {
        self.marker = Some(self.replay.marker(most.into(), BINS));
    }

    /// Gathers them on; they come once all are gathered. Cost, in all slices: the run once more.
    pub(crate) fn gather(&mut self, work: u64) -> Option<Marks> {
        let marker = self.marker.take_if(|marker| marker.mark(work))?;
        let kinds = marker.marks().into_iter().zip(M::Event::KINDS);
        let marks = kinds.filter(|(marks, _)| marks.total > 0).map(|(marks, kind)| {
            let narrow = |count: u64| u32::try_from(count).unwrap_or(u32::MAX);
            let bins = marks.bins.into_iter().map(narrow).collect();
            Mark { kind: kind.name.to_owned(), moments: marks.moments, bins }
        });
        Some(Marks { marks: marks.collect() })
    }
}

/// The moment of the n-th event of a kind, or the last there is; none where there is none, or no such kind.
#[expect(clippy::option_option, reason = "a kind that does not exist is no kind without events")]
fn nth<M: Model>(replay: &mut Replay<M>, kind: &str, n: u64) -> Option<Option<u64>> {
    let mask = mask_of_kind::<M::Event>(kind)?;
    let last = replay.rank(mask, replay.moments());
    Some(replay.select(mask, n.clamp(1, last.max(1))))
}
