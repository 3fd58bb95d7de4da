//! Time travel over any [`Model`]: sparse keyframes and re-execution.
//!
//! A run is recorded once, forwards. The recording clones the state (a *keyframe*) now and then, with the number of
//! earlier events of each kind. Everything else is computed again on demand: a moment by running on from the keyframe
//! before it, "the n-th start" by the keyframes' counts, the counts before each step of one interval, and the events of
//! one step.
//!
//! A *moment* `m` is the number of events shown: 0 is the start, `moments()` the end.
//!
//! *Work* is measured in events, and in steps where the model tallies ([`Model::TALLIES`]): there one step may report
//! ten thousand events at the cost of any other step.
//!
//! **Invariant:** the picture of a moment does not depend on how it was reached.
//! **Invariant:** keyframes other than the first never take more than [`Limits::bytes`], however long the run: beyond
//! that, every second one is dropped and the stride doubles (fewer keyframes, slower seeks).
//! **Invariant:** only the step shown is run finely; all others are run coarsely or only counted.
//!
//! Cost: recording is the run, counted, plus a clone a stride; the stride is chosen so that a clone costs less than the
//! work between two keyframes. A seek is at most two strides of work and six clones. [`Replay::rank`] and
//! [`Replay::select`] are two binary searches and, at most, one interval run twice (the last interval is cached with a
//! state in it, so a seek nearby runs only the steps between).
//!
//! It has no per-event storage and knows no lab.

mod cursor;
mod interval;
mod marks;
mod nearest;
mod search;
mod walk;

pub use cursor::{Cursor, Transition};
pub use marks::{KindMarks, Marker, Marking};
pub use nearest::{Match, Nearest, Sought};
pub use search::Search;
pub use walk::{Grain, Rerun};

use std::sync::Arc;

use super::model::counted_step;
use super::{Count, Event, Level, Levels, Model, Record, Time};
use interval::{Interval, StepPlace, masked};

/// Memory and spacing of a replay's keyframes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    pub bytes: usize,
    /// Minimum work between two keyframes.
    pub stride: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { bytes: 128 << 20, stride: 256 }
    }
}

const ALL: u64 = u64::MAX;

#[derive(Clone, Debug)]
struct Frame<M> {
    state: Arc<M>,
    /// Events of each kind before this state.
    kinds: Box<[u64]>,
    /// Steps before this state.
    steps: u64,
    /// Size of the state and the counts, in bytes.
    bytes: usize,
}

impl<M: Model> Frame<M> {
    fn of(state: &M, count: &Count, steps: u64) -> Self {
        let kinds = count.kinds.clone().into();
        Frame { state: Arc::new(state.clone()), kinds, steps, bytes: Self::bytes_of(state) }
    }

    fn bytes_of(state: &M) -> usize {
        state.bytes() + M::Event::KINDS.len() * size_of::<u64>()
    }

    fn moment(&self) -> u64 {
        self.kinds.iter().sum()
    }

    fn work(&self) -> u64 {
        if M::TALLIES { self.steps } else { self.moment() }
    }
}

/// The kinds of the events of one step, in order.
#[derive(Clone, Debug, Default)]
struct Step {
    first: u64,
    kinds: Vec<u8>,
}

/// A recorded run that can be entered at any moment.
#[derive(Clone, Debug)]
pub struct Replay<M: Model> {
    frames: Vec<Frame<M>>,
    head: M,
    count: Count,
    steps: u64,
    /// True if recording has ended, at the end of the run or before it.
    over: bool,
    limits: Limits,
    /// Minimum work between two keyframes.
    stride: u64,
    /// The work at which the next keyframe is due.
    due: u64,
    /// Total size of `frames`, in bytes.
    bytes: usize,
    interval: Option<Interval<M>>,
    /// The step last run finely.
    looked_at: Step,
}

impl<M: Model> Replay<M> {
    /// A replay of `model`'s run with nothing recorded yet.
    pub fn new(model: M, limits: Limits) -> Self {
        let count = Count::new::<M::Event>();
        let first = Frame::of(&model, &count, 0);
        let mut replay = Replay {
            bytes: first.bytes,
            frames: vec![first],
            head: model,
            count,
            steps: 0,
            over: false,
            limits,
            stride: limits.stride.max(1),
            due: 0,
            interval: None,
            looked_at: Step::default(),
        };
        replay.due = replay.next_frame();
        replay
    }

    /// A replay of the whole run. Cost: the run.
    pub fn recorded(model: M, limits: Limits) -> Self {
        let mut replay = Self::new(model, limits);
        while !replay.record(u64::MAX) {}
        replay
    }

    /// Records about `work` more; true once the run is over. The recorded part is usable in between.
    pub fn record(&mut self, work: u64) -> bool {
        let goal = self.work().saturating_add(work.max(1));
        self.interval = None;
        while !self.over && self.work() < goal {
            // Without tallies, work is events, and one step may report any number of them.
            let most = if M::TALLIES { self.due.min(goal).saturating_sub(self.steps) } else { 1 };
            self.go_on(most.max(1));
        }
        self.over
    }

    /// Records one more step; true once the run is over.
    pub fn record_step(&mut self) -> bool {
        self.interval = None;
        self.go_on(1);
        self.over
    }

    /// Runs at most `most` steps, and adds a keyframe if one is due.
    fn go_on(&mut self, most: u64) {
        let steps = if self.over { 0 } else { self.head.leap(most, &mut self.count) };
        self.over = steps == 0;
        self.steps += steps;
        if !self.over && self.work() >= self.due {
            self.keep_frame();
            self.due = self.next_frame();
        }
    }

    /// True if recording has ended.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// True if the run is recorded to its end.
    pub fn is_complete(&self) -> bool {
        self.over && self.head.partial().is_none()
    }

    /// Number of recorded events: the last moment.
    pub fn moments(&self) -> u64 {
        self.count.kinds.iter().sum()
    }

    pub fn kinds(&self) -> &[u64] {
        &self.count.kinds
    }

    pub fn levels(&self) -> Levels {
        self.count.levels::<M::Event>()
    }

    /// The state at the end of the recorded part.
    pub fn last(&self) -> &M {
        &self.head
    }

    /// Approximate maximum of work between keyframes, which a seek may have to run.
    pub fn stride(&self) -> u64 {
        let works = self.frames.iter().map(Frame::work);
        let ends = works.clone().skip(1).chain([self.due]);
        works.zip(ends).map(|(from, to)| to - from).max().unwrap_or(0)
    }

    fn work(&self) -> u64 {
        if M::TALLIES { self.steps } else { self.moments() }
    }

    /// Total size of the keyframes, in bytes.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Opens `moment`, or the last one if it is beyond. Cost: at most two strides of work.
    pub fn at(&mut self, moment: u64) -> Cursor<M> {
        let moment = moment.min(self.moments());
        if moment == 0 {
            let start = M::clone(&self.frames[0].state);
            return Cursor {
                moment,
                first: 0,
                before: start.clone(),
                after: start,
                events: Vec::new(),
            };
        }
        let place = self.place(ALL, moment);
        let before = self.before(&place).clone();
        self.opened(before, place.first(), moment)
    }

    /// [`Replay::at`] for a moment near `cursor`: one step forward costs one step of the model and one clone.
    pub fn move_to(&mut self, cursor: Cursor<M>, moment: u64) -> Cursor<M> {
        let moment = moment.min(self.moments());
        let end = cursor.end();
        if moment > cursor.first && moment <= end {
            return Cursor { moment, ..cursor };
        }
        if moment == end + 1 {
            return self.opened(cursor.after, end, moment);
        }
        self.at(moment)
    }

    /// Runs on from `state`, whose next event is number `first`, to the step that shows `moment`.
    fn opened(&mut self, mut before: M, first: u64, moment: u64) -> Cursor<M> {
        loop {
            let mut after = before.clone();
            let mut record = Record::default();
            let went = after.step(&mut record);
            let events = record.events;
            if !events.is_empty() || !went {
                let end = first + events.len() as u64;
                debug_assert!(first < moment && moment <= end);
                self.looked_at = Step { first, kinds: events.iter().map(kind_of).collect() };
                return Cursor { moment, first, before, after, events };
            }
            before = after;
        }
    }

    /// The last moment whose events are all at or before `time`. Cost: at most one stride of work and a clone.
    pub fn last_by(&self, time: Time) -> u64 {
        if self.head.time() <= time {
            return self.moments();
        }
        let after = self.frames.partition_point(|frame| frame.state.time() <= time);
        let frame = &self.frames[after.saturating_sub(1)];
        let mut state = M::clone(&frame.state);
        let mut count = Count { kinds: frame.kinds.to_vec() };
        loop {
            let shown = count.kinds.iter().sum();
            if !counted_step(&mut state, &mut count) || state.time() > time {
                return shown;
            }
        }
    }

    /// Number of events among the first `moment` whose kinds are in `mask` (bit `k` for kind `k`).
    pub fn rank(&mut self, mask: u64, moment: u64) -> u64 {
        masked(&self.counted(moment).kinds, mask)
    }

    /// Events by kind among the first `moment`. Cost: as [`Replay::rank`].
    pub fn counted(&mut self, moment: u64) -> Count {
        if moment >= self.moments() {
            return self.count.clone();
        }
        let frame = &self.frames[self.frame_before(moment)];
        if frame.moment() == moment {
            return Count { kinds: frame.kinds.to_vec() };
        }
        let place = self.place(ALL, moment);
        let first = place.first();
        let mut count = Count { kinds: place.before.clone() };
        #[expect(clippy::cast_possible_truncation, reason = "a step's events fit in memory")]
        for &kind in &self.kinds_of(&place)[..(moment - first) as usize] {
            count.kinds[usize::from(kind)] += 1;
        }
        count
    }

    /// [`Replay::counted`] for the moment of `cursor`, whose events need not be run again.
    pub fn counted_at(&mut self, cursor: &Cursor<M>) -> Count {
        if cursor.moment == 0 {
            return Count::new::<M::Event>();
        }
        // The counts before the cursor's step need no step run finely.
        let mut count = Count { kinds: self.place(ALL, cursor.first + 1).before };
        for event in cursor.shown() {
            count.kinds[event.kind()] += 1;
        }
        count
    }

    /// The moment of the `n`-th event (from 1) of the kinds in `mask`; `None` if there are fewer.
    pub fn select(&mut self, mask: u64, n: u64) -> Option<u64> {
        if n == 0 || n > masked(&self.count.kinds, mask) {
            return None;
        }
        let place = self.place(mask, n);
        let first = place.first();
        let mut missing = n - masked(&place.before, mask);
        let at = self.kinds_of(&place).iter().position(|&kind| {
            missing -= mask >> kind & 1;
            missing == 0
        })?;
        Some(first + at as u64 + 1)
    }

    /// The next moment after `moment` whose event is of a kind in `mask`.
    pub fn next_of(&mut self, mask: u64, moment: u64) -> Option<u64> {
        let rank = self.rank(mask, moment);
        self.select(mask, rank + 1)
    }

    /// The last moment before `moment` whose event is of a kind in `mask`.
    pub fn previous_of(&mut self, mask: u64, moment: u64) -> Option<u64> {
        let rank = self.rank(mask, moment.saturating_sub(1));
        self.select(mask, rank)
    }

    /// The marks of the recorded run, by kind: up to `most` single moments of a kind, or else counts in `bins` equal
    /// parts of the run. Where the model tallies and the run is longer than [`Marking::FINE_MOST`], a tallied kind has
    /// bins however few its events, each exact to within a step. Cost: the run once more.
    pub fn marks(&self, most: u64, bins: u64) -> Vec<KindMarks> {
        let mut marker = self.marker(most, bins);
        while !marker.mark(u64::MAX) {}
        marker.marks()
    }

    /// The sliced form of [`Replay::marks`]. Parts recorded later are not in it.
    pub fn marker(&self, most: u64, bins: u64) -> Marker<M> {
        let marking = Marking::new(self.kinds(), most, bins);
        Marker::new(marking, &self.frames[0].state, self.moments())
    }

    /// The last keyframe at or before `moment`.
    fn frame_before(&self, moment: u64) -> usize {
        self.frames.partition_point(|frame| frame.moment() <= moment) - 1
    }

    /// The work at which the next keyframe is due, if the head's size stays the same.
    fn next_frame(&self) -> u64 {
        self.frames.last().map_or(0, Frame::work).saturating_add(self.width())
    }

    /// Work from the last keyframe to the next: at least the cost of cloning the head.
    fn width(&self) -> u64 {
        self.stride.max(self.head.bytes() as u64 / M::BYTES_A_WORK)
    }

    /// Adds the head as a keyframe, unless making room postpones it, or its moment equals the last keyframe's.
    fn keep_frame(&mut self) {
        let bytes = Frame::bytes_of(&self.head);
        while self.bytes.saturating_add(bytes) > self.limits.bytes
            && self.work() >= self.next_frame()
        {
            self.thin();
        }
        let shows_more = self.frames.last().is_none_or(|frame| frame.moment() < self.moments());
        if shows_more && self.work() >= self.next_frame() {
            self.frames.push(Frame::of(&self.head, &self.count, self.steps));
            self.bytes += bytes;
        }
    }

    /// Drops every second keyframe and doubles the stride.
    fn thin(&mut self) {
        let mut index = 0;
        self.frames.retain(|_| {
            index += 1;
            index % 2 == 1
        });
        self.bytes = self.frames.iter().map(|frame| frame.bytes).sum();
        self.stride = self.width().saturating_mul(2);
    }

    /// The step with the `n`-th event of the kinds in `mask`, which must exist.
    fn place(&mut self, mask: u64, n: u64) -> StepPlace {
        let frame = self.frames.partition_point(|frame| masked(&frame.kinds, mask) < n) - 1;
        let start = &self.frames[frame];
        let cached = self.interval.take().filter(|interval| interval.frame() == frame);
        let interval = cached.unwrap_or_else(|| {
            let (end, steps) = match self.frames.get(frame + 1) {
                Some(next) => (next.moment(), next.steps),
                None => (self.moments(), self.steps),
            };
            Interval::run(frame, &start.state, &start.kinds, end, steps - start.steps)
        });
        self.interval.insert(interval).holding(&start.state, mask, n)
    }

    /// The state before the step at `place`, which must be the last result of [`Replay::place`].
    fn before(&mut self, place: &StepPlace) -> &M {
        let interval = self.interval.as_mut().expect("a place is found in an interval");
        interval.before(&self.frames[place.frame].state, place.step)
    }

    /// The kinds of the step at `place`, which must be the last result of [`Replay::place`].
    fn kinds_of(&mut self, place: &StepPlace) -> &[u8] {
        let first = place.first();
        if self.looked_at.first != first || self.looked_at.kinds.is_empty() {
            let mut record = Record::default();
            self.before(place).clone().step(&mut record);
            self.looked_at = Step { first, kinds: record.events.iter().map(kind_of).collect() };
        }
        &self.looked_at.kinds
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a lab has fewer than 64 kinds")]
fn kind_of<E: Event>(event: &E) -> u8 {
    event.kind() as u8
}

/// A bit mask of all kinds whose level is `level` or coarser.
pub fn mask_of_level<E: Event>(level: Level) -> u64 {
    (0..E::KINDS.len()).filter(|&kind| E::level_of(kind) <= level).map(|kind| 1 << kind).sum()
}

/// A bit mask of one kind, by its name; `None` if no kind has it.
pub fn mask_of_kind<E: Event>(name: &str) -> Option<u64> {
    E::KINDS.iter().position(|kind| kind.name == name).map(|kind| 1 << kind)
}
