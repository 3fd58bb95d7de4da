//! What a fresh run shows at each of its moments, the slow way, for whoever travels in time to be held against.

use std::fmt::{self, Debug};

use gantry_core::kernel::{Count, Cursor, Event, Model, Probe, Record, Replay, Time};

#[derive(Clone, Debug)]
pub struct Shown<M: Model> {
    pub before: M,
    pub after: M,
    /// The events of the step so far.
    pub events: Vec<M::Event>,
    /// Whether the last of `events` ends its step.
    pub ends: bool,
}

/// Every moment of a fresh run: a clone a step.
pub fn moments<M: Model>(mut model: M) -> Vec<Shown<M>> {
    let mut all =
        vec![Shown { before: model.clone(), after: model.clone(), events: Vec::new(), ends: true }];
    loop {
        let before = model.clone();
        let mut record = Record::default();
        if !model.step(&mut record) {
            return all;
        }
        for shown in 1..=record.events.len() {
            let events = record.events[..shown].to_vec();
            let ends = shown == record.events.len();
            all.push(Shown { before: before.clone(), after: model.clone(), events, ends });
        }
    }
}

/// Holds a cursor against the moment `k` of a fresh run, the last one where there are fewer.
///
/// # Panics
/// Where it shows something else.
#[track_caller]
pub fn assert_shows<M: Model + PartialEq + Debug>(cursor: &Cursor<M>, k: usize, all: &[Shown<M>]) {
    let expected = &all[k.min(all.len() - 1)];
    assert_eq!(cursor.moment(), k.min(all.len() - 1) as u64);
    assert_eq!(cursor.before(), &expected.before, "before moment {k}");
    assert_eq!(cursor.after(), &expected.after, "after moment {k}");
    assert_eq!(cursor.shown(), expected.events, "events at moment {k}");
    assert_eq!(cursor.event(), expected.events.last().copied());
    assert_eq!(
        cursor.state(),
        if expected.ends { &expected.after } else { &expected.before },
        "state at {k}"
    );
}

/// Travels through a recorded run forwards, backwards and by `jumps`, and holds every moment against a fresh run's.
///
/// # Panics
/// Where it shows or counts something else.
#[track_caller]
pub fn assert_travels<M: Model + PartialEq + Debug>(
    replay: &mut Replay<M>,
    all: &[Shown<M>],
    jumps: &[usize],
) {
    assert_eq!(replay.moments(), all.len() as u64 - 1);
    let (mut cursor, mut counted) = (replay.at(0), Count::new::<M::Event>());
    assert_shows(&cursor, 0, all);
    for k in 1..all.len() {
        cursor = replay.move_to(cursor, k as u64);
        assert_shows(&cursor, k, all);
        counted.emit(cursor.event().expect("past the start"));
        assert_eq!(replay.counted_at(&cursor), counted);
    }
    for k in (0..all.len()).rev().chain(jumps.iter().copied()) {
        cursor = replay.move_to(cursor, k as u64);
        assert_shows(&cursor, k, all);
        assert_shows(&replay.at(k as u64), k, all);
    }
}

/// Holds counts and places of events of the kinds in `mask` against the `events` of a fresh run.
///
/// # Panics
/// Where one is another.
#[track_caller]
pub fn assert_finds<M: Model>(replay: &mut Replay<M>, events: &[(u64, M::Event)], mask: u64) {
    let told = (1..).zip(events).filter(|(_, (_, event))| mask >> event.kind() & 1 == 1);
    let hits: Vec<u64> = told.map(|(moment, _)| moment).collect();
    for k in 0..events.len() as u64 + 2 {
        assert_eq!(replay.rank(mask, k), hits.iter().filter(|&&hit| hit <= k).count() as u64);
        assert_eq!(replay.next_of(mask, k), hits.iter().copied().find(|&hit| hit > k));
        assert_eq!(replay.previous_of(mask, k), hits.iter().copied().rfind(|&hit| hit < k));
    }
    for n in 0..hits.len() + 2 {
        let expected = n.checked_sub(1).and_then(|n| hits.get(n)).copied();
        assert_eq!(replay.select(mask, n as u64), expected);
    }
}

/// A run that compares by all it holds.
#[derive(Clone)]
pub struct Run<M>(pub M);

impl<M: Debug> PartialEq for Run<M> {
    fn eq(&self, other: &Self) -> bool {
        format!("{:?}", self.0) == format!("{:?}", other.0)
    }
}

impl<M: Debug> Debug for Run<M> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl<M: Model> Model for Run<M> {
    type Event = M::Event;

    const TALLIES: bool = M::TALLIES;

    fn perform<P: Probe<Self::Event>>(&mut self, probe: &mut P) -> bool {
        self.0.step(probe)
    }

    fn time(&self) -> Time {
        self.0.time()
    }

    fn bytes(&self) -> usize {
        self.0.bytes()
    }
}
