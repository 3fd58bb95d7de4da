//! Every one of a family of small scenarios, tried one after another; usually a sample of them, all by `GANTRY_FULL`.

use crate::agree::difference;
use crate::method::Method;

/// One member in so many is checked without `GANTRY_FULL`. A prime that divides no number of choices: over the sample each
/// choice takes all its values beside all values of the others.
const SAMPLE: usize = 17;

/// Goes through every sequence of choices, as an odometer goes through every number.
#[derive(Default)]
pub struct Choices {
    made: Vec<(usize, usize)>,
    at: usize,
}

impl Choices {
    /// A number below `bound`, which depends on the choices before it alone.
    ///
    /// # Panics
    /// Where it does not.
    pub fn below(&mut self, bound: usize) -> usize {
        if self.at == self.made.len() {
            self.made.push((0, bound));
        }
        let (choice, of) = self.made[self.at];
        assert_eq!(of, bound, "a choice depends on those before it alone");
        assert_ne!(bound % SAMPLE, 0, "the sample would leave out values of this choice");
        self.at += 1;
        choice
    }

    pub fn one_of<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// Goes on to the next sequence; false after the last.
    fn advance(&mut self) -> bool {
        self.at = 0;
        while let Some((choice, bound)) = self.made.pop() {
            if choice + 1 < bound {
                self.made.push((choice + 1, bound));
                return true;
            }
        }
        false
    }
}

/// Compares the core with the definitions on every scenario of a family, unless `GANTRY_FULL` is set on a sample. The family
/// has `expected` members. All processors share the work.
///
/// # Panics
/// Where they differ, or the family has another number of members.
#[track_caller]
pub fn try_all<S: Method>(expected: usize, make: impl Fn(&mut Choices) -> S + Sync) {
    try_some(expected, if crate::random::is_full() { 1 } else { SAMPLE }, make);
}

/// The same on one scenario of so many.
///
/// # Panics
/// As [`try_all`] does.
#[track_caller]
pub fn try_some<S: Method>(
    expected: usize,
    one_in: usize,
    make: impl Fn(&mut Choices) -> S + Sync,
) {
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let part = |worker: usize| -> Result<usize, String> {
        let mut choices = Choices::default();
        for number in 0.. {
            let member = make(&mut choices);
            if number % (workers * one_in) == worker * one_in
                && let Some(wrong) = difference(&member)
            {
                return Err(format!("number {number}: {wrong}"));
            }
            if !choices.advance() {
                return Ok(number + 1);
            }
        }
        unreachable!("there is no end to the numbers")
    };
    let part = &part;
    let found: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> =
            (0..workers).map(|worker| scope.spawn(move || part(worker))).collect();
        threads.into_iter().map(|thread| thread.join().expect("a worker lives")).collect()
    });
    for tried in found {
        assert_eq!(tried, Ok(expected), "members of the family");
    }
}
