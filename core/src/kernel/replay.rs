//! Time travel over any [`Model`]: sparse keyframes and re-execution.
//!
//! A run is recorded once, forwards, keeping a clone of the state (a *keyframe*) now and then and, with it,
//! how many events of each kind came before. Everything else is computed again when asked for: a moment by
//! running on from the keyframe before it, "the n-th placement" by the keyframes' counts and one interval.
//!
//! A *moment* `m` is the number of events shown: 0 is the start, `moments()` the end.
//!
//! **Invariant:** what is shown at a moment does not depend on how it was reached.
//! **Invariant:** keyframes beside those that open a branch never take more than [`Limits::bytes`], however
//! long the run: where they would, every second one is dropped and the stride doubles (fewer keyframes,
//! slower seeks).
//! **Invariant:** the keyframe that opens a branch is never dropped: what a fork changed can't be run again.
//!
//! Cost: recording is the run plus a clone a stride, and the stride is chosen so that a clone costs less
//! than the work between two of them; a seek is at most two strides of work and three clones; [`Replay::rank`]
//! and [`Replay::select`] are a binary search and, at most, one interval run again (the last is kept).
//!
//! It keeps no per-event storage and knows no lab.

use std::sync::Arc;

use super::{Count, Event, Level, Levels, Model, Probe, Record};

/// What a replay may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of keyframes in all.
    pub bytes: usize,
    /// The fewest events between two keyframes.
    pub stride: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { bytes: 64 << 20, stride: 256 }
    }
}

/// Bytes of state whose cloning costs about as much as the work of one event.
const BYTES_AN_EVENT: u64 = 256;

#[derive(Clone, Debug)]
struct Frame<M> {
    state: Arc<M>,
    /// Events of each kind before this state.
    kinds: Box<[u64]>,
    /// Bytes it takes, the counts included.
    bytes: usize,
    /// Whether a branch begins here: its state does not follow from the keyframe before.
    opens_branch: bool,
}

impl<M: Model> Frame<M> {
    fn of(state: &M, count: &Count) -> Self {
        let kinds = count.kinds.clone().into();
        Frame {
            state: Arc::new(state.clone()),
            kinds,
            bytes: Self::bytes_of(state),
            opens_branch: false,
        }
    }

    fn bytes_of(state: &M) -> usize {
        state.bytes() + M::Event::KINDS * size_of::<u64>()
    }

    fn moment(&self) -> u64 {
        self.kinds.iter().sum()
    }
}

/// The kinds of the events from one keyframe to the next, and where each step of the model ended.
#[derive(Clone, Debug, Default)]
struct Interval {
    frame: usize,
    kinds: Vec<u8>,
    step_ends: Vec<u32>,
}

/// A recorded run that can be entered at any moment.
#[derive(Clone, Debug)]
pub struct Replay<M: Model> {
    frames: Vec<Frame<M>>,
    head: M,
    count: Count,
    complete: bool,
    limits: Limits,
    stride: u64,
    /// Bytes of all `frames`.
    bytes: usize,
    interval: Option<Interval>,
}

/// A moment laid open: the state before the step it lies in, that step's events, the state after it.
#[derive(Clone, Debug)]
pub struct Cursor<M: Model> {
    moment: u64,
    first: u64,
    before: M,
    after: M,
    events: Vec<M::Event>,
}

impl<M: Model> Cursor<M> {
    /// The moment this is.
    pub fn moment(&self) -> u64 {
        self.moment
    }

    /// The moment before the step that this moment lies in.
    pub fn first(&self) -> u64 {
        self.first
    }

    /// The state to show: after the step once its last event is shown, before it until then.
    pub fn state(&self) -> &M {
        if self.shown().len() == self.events.len() { &self.after } else { &self.before }
    }

    /// The state before the step that this moment lies in.
    pub fn before(&self) -> &M {
        &self.before
    }

    /// The state after the step that this moment lies in.
    pub fn after(&self) -> &M {
        &self.after
    }

    /// The events of the step so far, the current one last. Empty only at the start of a run.
    pub fn shown(&self) -> &[M::Event] {
        #[expect(clippy::cast_possible_truncation, reason = "a step's events fit in memory")]
        let shown = (self.moment - self.first) as usize;
        &self.events[..shown]
    }

    /// The event this moment is the showing of; none at the start of a run.
    pub fn event(&self) -> Option<M::Event> {
        self.shown().last().copied()
    }
}

impl<M: Model> Replay<M> {
    /// A replay of `model`'s run, of which nothing is recorded yet.
    pub fn new(model: M, limits: Limits) -> Self {
        let count = Count::new::<M::Event>();
        let stride = limits.stride.max(model.bytes() as u64 / BYTES_AN_EVENT).max(1);
        let first = Frame::of(&model, &count);
        let bytes = first.bytes;
        let frames = vec![first];
        Replay {
            frames,
            head: model,
            count,
            complete: false,
            limits,
            stride,
            bytes,
            interval: None,
        }
    }

    /// A replay of the whole run. Cost: the run.
    pub fn recorded(model: M, limits: Limits) -> Self {
        let mut replay = Self::new(model, limits);
        while !replay.record(u64::MAX) {}
        replay
    }

    /// Records about `events` more events; true once the run is over. What is recorded can be used meanwhile.
    pub fn record(&mut self, events: u64) -> bool {
        let goal = self.moments().saturating_add(events.max(1));
        while !self.complete && self.moments() < goal {
            self.interval = None;
            let next = self.next_frame();
            let mut moments = self.moments();
            while moments < next.min(goal) {
                if !self.head.step(&mut self.count) {
                    self.complete = true;
                    break;
                }
                moments = self.count.kinds.iter().sum();
            }
            if moments >= next && !self.complete {
                self.keep_frame(moments);
            }
        }
        self.complete
    }

    /// Whether the run has been recorded to its end.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// How many events have been recorded: the last moment.
    pub fn moments(&self) -> u64 {
        self.count.kinds.iter().sum()
    }

    /// Events by kind in all that is recorded.
    pub fn kinds(&self) -> &[u64] {
        &self.count.kinds
    }

    /// Events by level in all that is recorded.
    pub fn levels(&self) -> Levels {
        self.count.levels::<M::Event>()
    }

    /// The state at the end of what is recorded.
    pub fn last(&self) -> &M {
        &self.head
    }

    /// Events between keyframes, at most about: what a seek may have to run.
    pub fn stride(&self) -> u64 {
        self.stride
    }

    /// How many keyframes are kept.
    pub fn keyframes(&self) -> usize {
        self.frames.len()
    }

    /// Bytes that the keyframes take; what they share with another branch counts too.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Lays `moment` open (the last one where it lies beyond). At the moment where a branch begins, the state
    /// is the changed one. Cost: at most two strides of work.
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
        let frame = self.frame_before(moment - 1);
        let base = self.frames[frame].moment();
        let offset = moment - base;
        let interval = self.interval(frame);
        let step = interval.step_ends.partition_point(|&end| u64::from(end) < offset);
        let first = if step == 0 { 0 } else { u64::from(interval.step_ends[step - 1]) };
        let mut before = M::clone(&self.frames[frame].state);
        for _ in 0..step {
            before.step(&mut ());
        }
        self.opened(before, base + first, moment)
    }

    /// The same for a moment near `cursor`: one step on costs one step of the model and one clone.
    pub fn move_to(&mut self, cursor: Cursor<M>, moment: u64) -> Cursor<M> {
        let moment = moment.min(self.moments());
        let end = cursor.first + cursor.events.len() as u64;
        if moment > cursor.first && moment <= end {
            return Cursor { moment, ..cursor };
        }
        if moment == end + 1 {
            return self.opened(cursor.after, end, moment);
        }
        self.at(moment)
    }

    /// Runs on from `state`, whose next event is number `first`, to the step that shows `moment`.
    fn opened(&self, mut before: M, first: u64, moment: u64) -> Cursor<M> {
        loop {
            let mut after = before.clone();
            let mut record = Record::default();
            let went = after.step(&mut record);
            let events = record.events;
            if !events.is_empty() || !went {
                let end = first + events.len() as u64;
                debug_assert!(first < moment && moment <= end);
                let frame = &self.frames[self.frame_before(end)];
                if frame.opens_branch && frame.moment() == end {
                    after = M::clone(&frame.state);
                }
                return Cursor { moment, first, before, after, events };
            }
            before = after;
        }
    }

    /// How many of the first `moment` events are of the kinds in `mask` (bit `k` for kind `k`).
    pub fn rank(&mut self, mask: u64, moment: u64) -> u64 {
        let moment = moment.min(self.moments());
        let frame = self.frame_before(moment);
        let before = masked(&self.frames[frame].kinds, mask);
        let offset = moment - self.frames[frame].moment();
        if offset == 0 {
            return before;
        }
        #[expect(clippy::cast_possible_truncation, reason = "an interval's events fit in memory")]
        let kinds = &self.interval(frame).kinds[..offset as usize];
        before + kinds.iter().filter(|&&kind| mask >> kind & 1 == 1).count() as u64
    }

    /// How many of the first `moment` events are of each kind. Cost: as [`Replay::rank`].
    pub fn counted(&mut self, moment: u64) -> Count {
        let moment = moment.min(self.moments());
        let frame = self.frame_before(moment);
        let mut kinds = self.frames[frame].kinds.to_vec();
        let offset = moment - self.frames[frame].moment();
        if offset > 0 {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "an interval's events fit in memory"
            )]
            for &kind in &self.interval(frame).kinds[..offset as usize] {
                kinds[usize::from(kind)] += 1;
            }
        }
        Count { kinds }
    }

    /// The moment that shows the `n`-th event (from 1) of the kinds in `mask`; none where there are fewer.
    pub fn select(&mut self, mask: u64, n: u64) -> Option<u64> {
        if n == 0 || n > masked(&self.count.kinds, mask) {
            return None;
        }
        let frame = self.frames.partition_point(|frame| masked(&frame.kinds, mask) < n) - 1;
        let mut missing = n - masked(&self.frames[frame].kinds, mask);
        let base = self.frames[frame].moment();
        let kinds = &self.interval(frame).kinds;
        let at = kinds.iter().position(|&kind| {
            missing -= mask >> kind & 1;
            missing == 0
        })?;
        Some(base + at as u64 + 1)
    }

    /// The next moment after `moment` that shows a kind in `mask`.
    pub fn next_of(&mut self, mask: u64, moment: u64) -> Option<u64> {
        let rank = self.rank(mask, moment);
        self.select(mask, rank + 1)
    }

    /// The last moment before `moment` that shows a kind in `mask`.
    pub fn previous_of(&mut self, mask: u64, moment: u64) -> Option<u64> {
        let rank = self.rank(mask, moment.saturating_sub(1));
        self.select(mask, rank)
    }

    /// Another future: the run up to the end of the step that shows `moment`, then `change`, then nothing
    /// recorded yet. The keyframes before are shared, and this replay keeps its own future.
    #[must_use]
    pub fn fork(&mut self, moment: u64, change: impl FnOnce(&mut M)) -> Self {
        let cursor = self.at(moment);
        let end = cursor.first + cursor.events.len() as u64;
        let mut count = Count::new::<M::Event>();
        for (kind, total) in count.kinds.iter_mut().enumerate() {
            *total = self.rank(1 << kind, end);
        }
        let mut head = cursor.after;
        change(&mut head);
        let kept = self.frames.partition_point(|frame| frame.moment() < end);
        let mut frames = self.frames[..kept].to_vec();
        frames.push(Frame { opens_branch: true, ..Frame::of(&head, &count) });
        let bytes = frames.iter().map(|frame| frame.bytes).sum();
        Replay { frames, head, count, complete: false, bytes, interval: None, ..*self }
    }

    /// The keyframe with the greatest moment not above `moment`.
    fn frame_before(&self, moment: u64) -> usize {
        self.frames.partition_point(|frame| frame.moment() <= moment) - 1
    }

    /// The moment from which the next keyframe is due.
    fn next_frame(&self) -> u64 {
        self.frames.last().map_or(0, Frame::moment).saturating_add(self.stride)
    }

    /// Keeps the head, which is at `moment`, unless making room for it puts it off.
    fn keep_frame(&mut self, moment: u64) {
        let bytes = Frame::bytes_of(&self.head);
        while self.bytes.saturating_add(bytes) > self.limits.bytes && moment >= self.next_frame() {
            self.thin();
        }
        if moment >= self.next_frame() {
            self.frames.push(Frame::of(&self.head, &self.count));
            self.bytes += bytes;
        }
    }

    /// Drops every second keyframe, but for those that open a branch, and doubles the stride.
    fn thin(&mut self) {
        let mut index = 0;
        self.frames.retain(|frame| {
            index += 1;
            index % 2 == 1 || frame.opens_branch
        });
        self.bytes = self.frames.iter().map(|frame| frame.bytes).sum();
        self.stride = self.stride.saturating_mul(2);
    }

    /// The kinds between keyframe `frame` and the next, run again unless they were the last asked for.
    fn interval(&mut self, frame: usize) -> &Interval {
        let kept = self.interval.take().filter(|interval| interval.frame == frame);
        let interval = kept.unwrap_or_else(|| self.run_interval(frame));
        self.interval.insert(interval)
    }

    fn run_interval(&self, frame: usize) -> Interval {
        let end = self.frames.get(frame + 1).map_or(self.moments(), Frame::moment);
        #[expect(clippy::cast_possible_truncation, reason = "an interval's events fit in memory")]
        let length = (end - self.frames[frame].moment()) as usize;
        let mut listed = Listed { kinds: Vec::with_capacity(length) };
        let mut step_ends = Vec::new();
        let mut state = M::clone(&self.frames[frame].state);
        while listed.kinds.len() < length && state.step(&mut listed) {
            step_ends.push(
                u32::try_from(listed.kinds.len()).expect("an interval has at most 2^32 events"),
            );
        }
        Interval { frame, kinds: listed.kinds, step_ends }
    }
}

/// A bit mask of all kinds whose level is `level` or coarser.
pub fn mask_of_level<E: Event>(level: Level) -> u64 {
    (0..E::KINDS).filter(|&kind| E::level_of(kind) <= level).map(|kind| 1 << kind).sum()
}

/// A bit mask of one kind, by its name; none where there is no such kind.
pub fn mask_of_kind<E: Event>(name: &str) -> Option<u64> {
    E::KIND_NAMES.iter().position(|&kind| kind == name).map(|kind| 1 << kind)
}

fn masked(kinds: &[u64], mask: u64) -> u64 {
    kinds
        .iter()
        .enumerate()
        .filter(|(kind, _)| mask >> kind & 1 == 1)
        .map(|(_, &count)| count)
        .sum()
}

struct Listed {
    kinds: Vec<u8>,
}

impl<E: Event> Probe<E> for Listed {
    const FINE: bool = true;

    #[inline]
    fn emit(&mut self, event: E) {
        #[expect(clippy::cast_possible_truncation, reason = "a lab has fewer than 64 kinds")]
        self.kinds.push(event.kind() as u8);
    }
}
