//! Listeners of a run: none, a counter, a recorder, a digest.
//!
//! Probes are passed as [`DynProbe`], one `dyn` pointer. So every algorithm is compiled three times only: for fine
//! listeners, for coarse ones, and for `()`. `()` has a copy of its own, as runs without a listener are the fast ones.

use super::{Event, Level, Levels};

/// A listener. It is a type parameter of every algorithm, so that `()` compiles to nothing.
///
/// **Invariant:** a probe returns nothing: a run is the same under every probe.
pub trait Probe<E> {
    /// True if the probe wants events of [`Level::Probe`]. If false, the algorithm may skip the work of describing the
    /// items it examines; its decisions stay the same.
    const FINE: bool;

    /// True if the probe listens at all: false for `()` alone, which gets no events. There the algorithm may skip
    /// counting the items that it does not walk.
    const LISTENS: bool = true;

    fn emit(&mut self, event: E);

    /// Counts `count` events of `kind` that need not be reported one by one: after the previous event, before the next.
    /// Only an algorithm whose [`Model::TALLIES`](super::Model::TALLIES) is true calls it, and only on probes whose
    /// [`Probe::FINE`] is false.
    #[inline]
    fn tally(&mut self, kind: usize, count: u64) {
        let _ = (kind, count);
    }
}

/// No listener.
impl<E> Probe<E> for () {
    const FINE: bool = false;

    const LISTENS: bool = false;

    #[inline]
    fn emit(&mut self, _: E) {}
}

impl<E, P: Probe<E>> Probe<E> for &mut P {
    const FINE: bool = P::FINE;

    const LISTENS: bool = P::LISTENS;

    #[inline]
    fn emit(&mut self, event: E) {
        (**self).emit(event);
    }

    #[inline]
    fn tally(&mut self, kind: usize, count: u64) {
        (**self).tally(kind, count);
    }
}

/// A probe as a trait object; the holder knows whether it is [`Probe::FINE`].
pub(super) trait Listener<E> {
    fn hear(&mut self, event: E);
    fn take_note(&mut self, kind: usize, count: u64);
}

impl<E, P: Probe<E>> Listener<E> for P {
    fn hear(&mut self, event: E) {
        self.emit(event);
    }

    fn take_note(&mut self, kind: usize, count: u64) {
        self.tally(kind, count);
    }
}

/// A listener behind a pointer, fine or coarse. Cost: an indirect call an event or a tally.
pub(super) struct DynProbe<'a, E, const FINE: bool>(pub(super) &'a mut dyn Listener<E>);

impl<E, const FINE: bool> Probe<E> for DynProbe<'_, E, FINE> {
    const FINE: bool = FINE;

    #[inline]
    fn emit(&mut self, event: E) {
        #[cfg(test)]
        super::work::count();
        self.0.hear(event);
    }

    #[inline]
    fn tally(&mut self, kind: usize, count: u64) {
        self.0.take_note(kind, count);
    }
}

/// A probe that calls a function with every event.
#[derive(Debug)]
pub struct Each<F>(pub F);

impl<E, F: FnMut(E)> Probe<E> for Each<F> {
    const FINE: bool = true;

    #[inline]
    fn emit(&mut self, event: E) {
        (self.0)(event);
    }
}

/// Two listeners, both of which get every event.
impl<E: Copy, A: Probe<E>, B: Probe<E>> Probe<E> for (A, B) {
    const FINE: bool = A::FINE || B::FINE;

    const LISTENS: bool = A::LISTENS || B::LISTENS;

    #[inline]
    fn emit(&mut self, event: E) {
        self.0.emit(event);
        self.1.emit(event);
    }

    #[inline]
    fn tally(&mut self, kind: usize, count: u64) {
        self.0.tally(kind, count);
        self.1.tally(kind, count);
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    pub kinds: Vec<u64>,
}

impl Count {
    pub fn new<E: Event>() -> Self {
        Count { kinds: vec![0; E::KINDS.len()] }
    }

    pub fn levels<E: Event>(&self) -> Levels {
        let mut levels = Levels::default();
        for (kind, &count) in self.kinds.iter().enumerate() {
            match E::level_of(kind) {
                Level::Event => levels.event += count,
                Level::Decision => levels.decision += count,
                Level::Probe => levels.probe += count,
            }
        }
        levels
    }
}

impl<E: Event> Probe<E> for Count {
    const FINE: bool = true;

    #[inline]
    fn emit(&mut self, event: E) {
        self.kinds[event.kind()] += 1;
    }

    #[inline]
    fn tally(&mut self, kind: usize, count: u64) {
        self.kinds[kind] += count;
    }
}

/// Counts as [`Count`] does, but lets the algorithm tally the items that it does not walk. It does not get events that
/// a model which does not tally reports to fine listeners only.
#[derive(Debug)]
pub struct Counted<'a>(pub &'a mut Count);

impl<E: Event> Probe<E> for Counted<'_> {
    const FINE: bool = false;

    #[inline]
    fn emit(&mut self, event: E) {
        self.0.emit(event);
    }

    #[inline]
    fn tally(&mut self, kind: usize, count: u64) {
        self.0.kinds[kind] += count;
    }
}

/// A probe that stores every event.
#[derive(Clone, Debug)]
pub struct Record<E> {
    /// The events so far, in order.
    pub events: Vec<E>,
}

impl<E> Default for Record<E> {
    fn default() -> Self {
        Record { events: Vec::new() }
    }
}

impl<E: Event> Probe<E> for Record<E> {
    const FINE: bool = true;

    #[inline]
    fn emit(&mut self, event: E) {
        self.events.push(event);
    }
}
