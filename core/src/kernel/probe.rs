//! Who listens to a run: nobody, a counter, a recorder, a digest.
//!
//! Whoever listens is told through [`Told`], one pointer: so an algorithm is compiled three times, for those who
//! listen finely, for those who do not, and for `()`, and not once for each listener. `()` keeps a copy of its own:
//! unheard runs are the fast ones.

use super::{Event, Level, Levels};

/// A listener. It is a type parameter of every algorithm, so that `()` compiles to nothing.
///
/// **Invariant:** a probe returns nothing: a run is the same under every probe.
pub trait Probe<E> {
    /// Whether events of [`Level::Probe`] are wanted. Where it is false the algorithm may leave out the work
    /// of describing what it looked at; what it decides stays the same.
    const FINE: bool;

    /// Whether anybody listens: false of `()` alone, which is told nothing. There the algorithm may leave out counting what
    /// it does not walk.
    const LISTENS: bool = true;

    /// Takes one event.
    fn emit(&mut self, event: E);

    /// Takes note that `count` events of `kind` happened that need not be heard one by one: after what was
    /// told before, before what is told next. Only an algorithm whose [`Model::TALLIES`](super::Model::TALLIES)
    /// is true tells so, and only to whom [`Probe::FINE`] is false for.
    #[inline]
    fn tally(&mut self, kind: usize, count: u64) {
        let _ = (kind, count);
    }
}

/// Nobody listens.
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

/// A probe without its type; whether it is [`Probe::FINE`] is known to whoever holds it.
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

/// A listener of whatever type, which listens finely or not. Cost: an indirect call an event or a tally.
pub(super) struct Told<'a, E, const FINE: bool>(pub(super) &'a mut dyn Listener<E>);

impl<E, const FINE: bool> Probe<E> for Told<'_, E, FINE> {
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

/// A function that hears everything.
#[derive(Debug)]
pub struct Each<F>(pub F);

impl<E, F: FnMut(E)> Probe<E> for Each<F> {
    const FINE: bool = true;

    #[inline]
    fn emit(&mut self, event: E) {
        (self.0)(event);
    }
}

/// Both listen.
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

/// Counts the events of each kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// Events by kind.
    pub kinds: Vec<u64>,
}

impl Count {
    /// All counts zero.
    pub fn new<E: Event>() -> Self {
        Count { kinds: vec![0; E::KINDS.len()] }
    }

    /// The counts by level.
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

/// Counts as [`Count`] does, and leaves it to the algorithm to tally what it need not walk. What a model that
/// does not tally describes to fine listeners only, this does not hear.
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

/// Keeps every event.
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
