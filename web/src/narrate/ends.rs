//! Who gained and who paid: the ends of things in two runs of a comparison, in order and in words.
//!
//! **Invariant:** every number is an end of a run, as the core tells it, or the difference of two.

use std::cmp::Reverse;

use gantry_core::kernel::Time;

use super::{Clock, Words};
use crate::figure::table::{Cell, Row as TableRow, Table};
use crate::labs;
use crate::scene::dumbbells::{By, Dumbbells, Row};
use crate::state::{Ran, Selection};
use crate::words::compare as say;
use gantry_core::session::Comparison;

/// So many rows of each end of the order are drawn.
const DRAWN: usize = 12;

/// A thing, by its number in the core, and its end in each run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    pub thing: u32,
    /// When it ends in each run.
    pub ends: Vec<Option<Time>>,
    /// Its ends in the two runs: the one by which things gain and pay, and the other.
    own: (Option<Time>, Option<Time>),
}

impl Ended {
    /// How it stands in the first of the two runs.
    pub fn by(&self) -> By {
        match self.own {
            (Some(_), None) => By::Earlier,
            (None, _) => By::Later,
            (Some(own), Some(other)) if own < other => By::Earlier,
            (Some(own), Some(other)) if own > other => By::Later,
            _ => By::Alike,
        }
    }

    /// By how much it ends earlier or later; none where it ends in one of the two only.
    pub fn apart(&self) -> Option<Time> {
        Some(self.own.0?.abs_diff(self.own.1?))
    }

    /// Its place in the order from the one that gained most to the one that paid most.
    fn rank(&self) -> (u8, Reverse<Time>, Time) {
        let none = Reverse(0);
        match (self.by(), self.apart()) {
            (By::Earlier, None) => (0, none, 0),
            (By::Earlier, Some(apart)) => (1, Reverse(apart), 0),
            (By::Alike, _) => (2, none, 0),
            (By::Later, Some(apart)) => (3, none, apart),
            (By::Later, None) => (4, none, 0),
        }
    }
}

/// The two runs in the order in which they are told: things end earlier on average in the first.
pub fn subject_first(comparison: &Comparison, (a, b): (usize, usize)) -> (usize, usize) {
    let ends = |run: usize| comparison.ends.get(run).into_iter().flatten().flatten();
    let late = |run: usize| {
        (Reverse(ends(run).count()), ends(run).map(|&end| u128::from(end)).sum::<u128>())
    };
    let [first, second]: [(Reverse<usize>, u128); 2] = [a, b].map(late);
    if second < first { (b, a) } else { (a, b) }
}

/// The things that end in one of two runs, from the one that gains most in the first to the one that pays most.
pub fn ended(comparison: &Comparison, (subject, other): (usize, usize)) -> Vec<Ended> {
    let things = comparison.ends.iter().map(Vec::len).max().unwrap_or(0);
    let end = |run: usize, thing: usize| comparison.ends.get(run)?.get(thing).copied().flatten();
    let one = |thing: usize| Ended {
        thing: u32::try_from(thing).unwrap_or(u32::MAX),
        ends: (0..comparison.ends.len()).map(|run| end(run, thing)).collect(),
        own: (end(subject, thing), end(other, thing)),
    };
    let mut all: Vec<Ended> = (0..things).map(one).filter(|own| own.own != (None, None)).collect();
    all.sort_by_key(|own| (own.rank(), own.thing));
    all
}

/// What two runs of a comparison are told by.
pub struct Ends<'a> {
    words: Words,
    clock: Clock,
    runs: &'a [Ran],
    pair: (usize, usize),
    all: Vec<Ended>,
}

impl<'a> Ends<'a> {
    /// Those of two runs; none where nothing ends, or where that was not told.
    pub fn of(
        words: Words,
        runs: &'a [Ran],
        comparison: &Comparison,
        pair: (usize, usize),
    ) -> Option<Ends<'a>> {
        let clock = Clock::of(runs.first()?.shown.overview.head.time_unit.as_deref());
        let pair = subject_first(comparison, pair);
        let all = ended(comparison, pair);
        let there = !all.is_empty() && pair.0 < runs.len() && pair.1 < runs.len();
        there.then_some(Ends { words, clock, runs, pair, all })
    }

    pub fn clock(&self) -> Clock {
        self.clock
    }

    fn policy(&self, run: usize) -> &'static str {
        let ran = &self.runs[run];
        self.words.policy_called(ran.shown.overview.head.lab, &ran.policy)
    }

    fn thing(&self, thing: u32) -> (String, Selection) {
        let shown = &self.runs[0].shown;
        labs::of(shown).ended(self.words, thing, shown)
    }

    /// An end as it is written.
    fn told(&self, end: Option<Time>) -> String {
        let told = end.map(|end| self.words.duration(end, self.clock));
        told.unwrap_or_else(|| self.words.figure_none().to_owned())
    }

    /// The difference as it is written.
    fn label(&self, own: &Ended) -> String {
        let (words, by) = (self.words, own.by());
        match (by, own.apart()) {
            (By::Alike, _) => words.ends_same().to_owned(),
            (By::Earlier, Some(apart)) => format!("−{}", words.duration(apart, self.clock)),
            (By::Later, Some(apart)) => format!("+{}", words.duration(apart, self.clock)),
            (by, None) => {
                let run = if by == By::Earlier { self.pair.0 } else { self.pair.1 };
                say::EndsOnly { policy: self.policy(run) }.tell(words)
            }
        }
    }

    fn row(&self, own: &Ended) -> Row {
        let words = self.words;
        let (name, target) = self.thing(own.thing);
        let label = self.label(own);
        let at = |run: usize| {
            say::EndsUnder { policy: self.policy(run), time: &self.told(own.ends[run]) }.tell(words)
        };
        let ends = words.items((0..own.ends.len()).map(at));
        let title = say::EndsTitle { name: &name, by: &label, ends: &ends }.tell(words);
        let (key, by) = (own.thing.into(), own.by());
        Row { key, name, ends: own.ends.clone(), by, label, target, title }
    }

    /// What is drawn: of very many the ends of the order.
    pub fn dumbbells(&self) -> Dumbbells {
        let (all, words) = (&self.all, self.words);
        let left = all.len().saturating_sub(2 * DRAWN);
        let few = if left > 0 { DRAWN } else { all.len() };
        let drawn = all[..few].iter().chain(&all[few + left..]);
        Dumbbells {
            runs: (0..self.runs.len()).map(|run| self.policy(run).to_owned()).collect(),
            pair: self.pair,
            rows: drawn.map(|own| self.row(own)).collect(),
            more: (left > 0).then(|| (few, words.and_more(left as u64))),
        }
    }

    /// How many gain and pay, and who most.
    pub fn said(&self) -> String {
        let (words, all) = (self.words, self.all.len() as u64);
        let count = |by: By| self.all.iter().filter(|own| own.by() == by).count() as u64;
        let (earlier, later) = (count(By::Earlier), count(By::Later));
        if earlier + later == 0 {
            return words.ends_alike().to_owned();
        }
        let (policy, other) = (self.policy(self.pair.0), self.policy(self.pair.1));
        let most = |by: By| {
            let own = || self.all.iter().filter(|own| own.by() == by && own.apart().is_some());
            let apart = own().filter_map(Ended::apart).max()?;
            let mut most = own().filter(|own| own.apart() == Some(apart));
            // Of several that are alike none has the most.
            let (Some(one), None) = (most.next(), most.next()) else { return None };
            Some((self.thing(one.thing).0, words.duration(apart, self.clock)))
        };
        let gained = most(By::Earlier);
        let paid = most(By::Later);
        let told = [
            Some(say::EndsEarlier { count: earlier, all, policy, other }.tell(words)),
            Some(say::EndsLater { count: later }.tell(words)),
            gained.map(|(name, time)| say::EndsMostGained { name: &name, time: &time }.tell(words)),
            paid.map(|(name, time)| say::EndsMostPaid { name: &name, time: &time }.tell(words)),
        ];
        words.sentences(&told.into_iter().flatten().collect::<Vec<_>>())
    }

    /// The same as a table: all of them, in that order.
    pub fn table(&self) -> Table {
        let words = self.words;
        let row = |own: &Ended| {
            let (name, target) = self.thing(own.thing);
            let ends = own.ends.iter().map(|end| Cell::number(self.told(*end)));
            let by = Cell::number(self.label(own));
            TableRow::new(
                own.thing,
                [Cell::thing(target, name)].into_iter().chain(ends).chain([by]),
            )
        };
        let runs = (0..self.runs.len()).map(|run| self.policy(run));
        let heads: Vec<&str> =
            [words.ends_thing()].into_iter().chain(runs).chain([words.ends_by()]).collect();
        Table::new(words.ends_heading(), &heads, self.all.len(), self.all.iter().map(row))
    }
}
