//! Why a step happened: a headline and its grounds, for every `Reason`.

mod decided;
mod walk;

use gantry_core::kernel::listing::{Line, ProgramLine};
use gantry_core::labs::placement::event::IndexName;
use gantry_core::labs::placement::program::program;
use gantry_core::labs::placement::reason::{Lack, Reason};
use gantry_core::labs::placement::view::{BucketChange, Touched, View};
use gantry_core::labs::placement::{Outline, Policy};

use crate::narrate::Words;
use crate::narrate::numbers::joined;
use crate::narrate::rich::strong;
use crate::narrate::teller::{Teller, Tells, Watched, watched};
use crate::words::terms::PlacementTerms;
use crate::words::{NOTHING, placement_reasons as say};

/// The most buckets whose changes a sentence tells one by one.
const TOUCHED: usize = 8;

/// How many names a sentence lists before it counts the rest.
pub(super) const NAMES: usize = 6;

impl Words {
    /// `Its memory is 1, but t asks for 2.` for each dimension that falls short.
    pub(super) fn lacking(self, lacking: &[Lack], task: &str, outline: &Outline) -> String {
        let clauses = lacking.iter().enumerate().map(|(at, lack)| {
            let name = &self.dimension(lack.dimension as usize, outline);
            let [available, request] = &[lack.available, lack.request]
                .map(|amount| self.quantity(lack.dimension as usize, amount, outline));
            let (first, plural) = (at == 0, Words::is_counted(name));
            say::FallsShort { first, name, plural, available, task, request }.tell(self)
        });
        let clauses = joined(clauses, |before, after| say::LackNext { before, after }.tell(self));
        say::Lacking { clauses: &clauses }.tell(self)
    }

    /// `4 ≥ 1 vcores`; where a coordinate spans several units, it says so.
    pub(crate) fn comparison(
        self,
        dimension: usize,
        coordinate: u32,
        sign: &str,
        needed: u32,
        outline: &Outline,
    ) -> String {
        let step = outline.dimensions.get(dimension).map_or(1, |known| known.granularity);
        let (coordinate, needed) = (u64::from(coordinate), u64::from(needed));
        let quantity = |value| self.quantity(dimension, value, outline);
        if step == 1 {
            let unit = self.unit_of(dimension, needed, outline);
            return format!("{} {sign} {} {unit}", quantity(coordinate), quantity(needed));
        }
        if Words::is_part(dimension, outline) {
            let [have, least] = [coordinate, needed].map(|at| at * step);
            let unit = &self.unit_of(dimension, least, outline);
            let (have, needed, step) = (&quantity(have), &quantity(least), &quantity(step));
            return say::InPartSteps { have, sign, needed, unit, step }.tell(self);
        }
        let (unit, step) = (&self.unit_of(dimension, step, outline), &quantity(step));
        say::InSteps { coordinate, sign, needed, step, unit }.tell(self)
    }
}

/// What the sentences of a moment of placement are told from. The view knows the task and its fittable area.
pub type PlacementTeller<'a> = Teller<'a, Outline, View>;

/// The figures that are told even where they are 0: the first so many.
const ALWAYS: usize = 2;

impl Tells for PlacementTeller<'_> {
    fn words(&self) -> Words {
        self.words
    }

    fn present(&self) -> (String, String) {
        self.tell(&self.view.reason)
    }

    fn listing(&self) -> Vec<ProgramLine> {
        let Outline { policy, batch, explore, .. } = *self.outline;
        program(policy, batch, explore).lines()
    }

    fn line(&self) -> Line {
        self.view.line.clone()
    }

    fn lamps(&self) -> Vec<Watched> {
        let words = self.words;
        watched(&self.view.invariant_checks, |it| {
            (words.placement_invariant(it), words.placement_invariant_hint(it))
        })
    }

    fn figures(&self) -> Vec<(&'static str, String)> {
        let all = self.words.figures(&self.view.metrics).into_iter().enumerate();
        let told = all.filter(|(at, (_, value))| *at < ALWAYS || value != "0");
        told.map(|(_, figure)| figure).collect()
    }
}

impl PlacementTerms for PlacementTeller<'_> {
    fn node(&self, node: u32) -> String {
        strong(self.words.node(node, self.outline))
    }

    fn task(&self, task: u32) -> String {
        match task {
            NOTHING => self.words.the_task().to_owned(),
            _ => strong(self.words.task(task, self.outline)),
        }
    }
}

impl PlacementTeller<'_> {
    pub(crate) fn tell(&self, reason: &Reason) -> (String, String) {
        match reason {
            &Reason::Start { tasks, nodes } => self.start(tasks, nodes),
            Reason::Arrived { task, request, candidates } => {
                self.arrived(*task, request, *candidates)
            }
            Reason::Released { task, node, amount } => self.released(*task, *node, amount),
            &Reason::ReleasedNothing { task } => self.released_nothing(task),
            Reason::RoundBegan { tasks } => self.round_began(tasks),
            Reason::WalkBegan { bucket, index, elements, candidates } => {
                let holds = &self.holds(*index, *elements, *candidates);
                self.walk_began(&self.place(bucket, *index), holds)
            }
            Reason::BucketFits { bucket, index, elements, candidates } => {
                let holds = &self.holds(*index, *elements, *candidates);
                self.bucket_fits(&self.place(bucket, *index), self.inside(bucket), holds)
            }
            Reason::NoCandidate { bucket, index, elements, leaf } => {
                self.no_candidate(&self.place(bucket, *index), *index, *elements, *leaf)
            }
            Reason::Finished { bucket, index, children, outside, yielded } => {
                self.finished(&self.place(bucket, *index), *children, *outside, *yielded)
            }
            Reason::Yielded { bucket, index, nodes, candidates, misfits, matched, .. } => {
                self.yielded(bucket, *index, (nodes, candidates.as_deref()), misfits, *matched)
            }
            Reason::Examined { node, verdict } => self.examined(*node, verdict),
            Reason::Placed { task, node, from, to, cost } => {
                let [from, to] = [from, to].map(|at| self.words.bucket(at));
                self.placed(*task, *node, &self.went(*node, &from, &to), cost)
            }
            Reason::Unplaced { task, excluded, reserved, short } => {
                self.unplaced(*task, *excluded, *reserved, short)
            }
            Reason::Deferred { task, node, taken_by, lacking } => {
                self.deferred(*task, *node, *taken_by, lacking)
            }
        }
    }

    /// The task that is being placed; [`NOTHING`] where none is.
    pub(super) fn in_hand(&self) -> u32 {
        self.view.task.unwrap_or(NOTHING)
    }

    pub(super) fn names(&self, nodes: &[u32]) -> String {
        let names: Vec<_> = nodes.iter().map(|&node| self.node(node)).collect();
        self.words.short_list(&names, NAMES)
    }

    /// A bucket's coordinates, and of which index, where there are two; with a space where the next word wants one.
    pub(super) fn place(&self, bucket: &[Option<u32>], index: IndexName) -> String {
        let (words, at) = (self.words, &self.words.bucket(bucket));
        match (self.outline.policy, index) {
            (Policy::LeastFitWithReservation, IndexName::Open) => say::AtOpen { at }.tell(words),
            (Policy::LeastFitWithReservation, IndexName::Reserved) => {
                say::AtReserved { at }.tell(words)
            }
            _ => say::AtBucket { at }.tell(words),
        }
    }

    /// `4 ≥ 1 vcores, 2 ≥ 2 GiB` for the fixed coordinates of a bucket; empty for the root.
    pub(super) fn inside(&self, bucket: &[Option<u32>]) -> String {
        let area = self.view.area.as_deref().unwrap_or_default();
        let clauses = self.view.order.iter().filter_map(|&dimension| {
            let dimension = dimension as usize;
            let (coordinate, needed) = ((*bucket.get(dimension)?)?, *area.get(dimension)?);
            Some(self.words.comparison(dimension, coordinate, "≥", needed, self.outline))
        });
        self.words.clauses(clauses)
    }

    fn start(&self, tasks: u64, nodes: u64) -> (String, String) {
        let body = say::NodesStand { nodes, tasks }.tell(self.words);
        (body, String::new())
    }

    fn arrived(&self, task: u32, request: &[u64], candidates: Option<u64>) -> (String, String) {
        let words = self.words;
        let request = &words.amounts(request, self.outline);
        let body = match candidates {
            None => say::TaskAsks { request }.tell(words),
            Some(nodes) => say::TaskAsksAmong { request, nodes }.tell(words),
        };
        (say::TaskArrives { task }.tell(self), body)
    }

    fn released(&self, task: u32, node: u32, amount: &[u64]) -> (String, String) {
        let amount = &self.words.amounts(amount, self.outline);
        let body = [say::TaskGivesBack { amount }.tell(self.words), self.moved(node)];
        (say::TaskEndsOn { task, node }.tell(self), self.words.sentences(&body))
    }

    fn moved(&self, node: u32) -> String {
        let Some(moved) = &self.view.moved else {
            return String::new();
        };
        let place =
            |at: &[u32]| self.words.bucket(&at.iter().copied().map(Some).collect::<Vec<_>>());
        self.went(node, &place(&moved.from), &place(&moved.to))
    }

    /// Where a node went, and which buckets that touches.
    fn went(&self, node: u32, from: &str, to: &str) -> String {
        if from == to {
            return say::NodeStays { node, to }.tell(self);
        }
        let touched = self.view.moved.as_ref().map(|moved| self.touched(&moved.touched));
        let moves = say::NodeMoves { node, from, to }.tell(self);
        self.words.sentences(&[moves, touched.unwrap_or_default()])
    }

    /// `The move touches 5 buckets: (6, 4) is gone, (6, *) loses it, (4, *) gains it, (4, 3) is new, (*, *) keeps it.`
    fn touched(&self, touched: &[Touched]) -> String {
        let (words, buckets) = (self.words, touched.len() as u64);
        if self.outline.policy.scans() || touched.is_empty() {
            return String::new();
        }
        let keeps = |touched: &&Touched| touched.change == BucketChange::Keeps;
        if touched.len() > TOUCHED {
            let of = |changes: &[BucketChange]| {
                touched.iter().filter(|touched| changes.contains(&touched.change)).count() as u64
            };
            let left = of(&[BucketChange::Loses, BucketChange::Goes]);
            let entered = of(&[BucketChange::Gains, BucketChange::Born]);
            let shared = of(&[BucketChange::Keeps]);
            return say::MoveTouchesMany { buckets, left, entered, shared }.tell(words);
        }
        let one = |touched: &Touched| {
            let at = &words.bucket(&touched.at);
            match touched.change {
                BucketChange::Keeps => String::new(),
                BucketChange::Loses => say::BucketLoses { at }.tell(words),
                BucketChange::Goes => say::BucketIsGone { at }.tell(words),
                BucketChange::Gains => say::BucketGains { at }.tell(words),
                BucketChange::Born => say::BucketIsNew { at }.tell(words),
            }
        };
        let changed = touched.iter().filter(|touched| !keeps(touched)).map(one);
        let kept: Vec<String> =
            touched.iter().filter(keeps).map(|touched| words.bucket(&touched.at)).collect();
        let count = kept.len() as u64;
        let names = &words.list(&kept);
        let kept = (count > 0).then(|| say::BucketsKeep { count, names }.tell(words));
        let clauses = &words.items(changed.chain(kept));
        if self.outline.policy != Policy::LeastFitWithReservation {
            return say::MoveTouches { buckets, clauses }.tell(words);
        }
        // The view has the buckets of one of the two: the move may touch the other as well.
        let index = match self.view.index {
            IndexName::Open => words.index_open(),
            IndexName::Reserved => words.index_reserved(),
        };
        say::MoveTouchesIn { index, buckets, clauses }.tell(words)
    }

    /// `vcores first, then memory`, as the current task counts: the first dimension, and the others; none where there
    /// is one.
    pub(crate) fn in_order(&self) -> Option<(String, String)> {
        let words = self.words;
        let order = self.view.order.iter();
        let mut names = order.map(|&dimension| words.dimension(dimension as usize, self.outline));
        let first = names.next()?;
        let rest: Vec<String> = names.collect();
        if rest.is_empty() {
            return None;
        }
        let then = |before: &str, after: &str| say::ThenNext { before, after }.tell(words);
        Some((first, joined(rest, then)))
    }

    fn released_nothing(&self, task: u32) -> (String, String) {
        (say::ReleaseOfNothing { task }.tell(self), say::TaskHoldsNothing { task }.tell(self))
    }

    fn round_began(&self, tasks: &[u32]) -> (String, String) {
        let words = self.words;
        let names: Vec<_> = tasks.iter().map(|&task| self.task(task)).collect();
        let (tasks, names) = (tasks.len() as u64, &words.short_list(&names, NAMES));
        (say::RoundBegins { tasks }.tell(words), say::RoundChooses { names, tasks }.tell(words))
    }
}
