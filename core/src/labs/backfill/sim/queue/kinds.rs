//! The kind of each place: its class of sizes and its class of lengths; and, for each bound of a class, a bitmap of the
//! places below it.
//!
//! So four words, one of them of the waiting places, tell which of 64 places may start, whatever their jobs are.
//!
//! Source: range-encoded bitmap indexes, Chan and Ioannidis, "Bitmap index design and evaluation", SIGMOD 1998.
//!
//! **Invariant:** a place is in a class of lengths by the estimate by which it is tested when it first joins.
//! **Invariant:** a place outside a mask may not start; a place in it is tested by its own numbers.
//!
//! Cost: linear in the jobs, once a run; 8.3 bytes a job, shared by all clones of the run.

use std::ops::Range;

use super::classes::Classes;
use super::lanes::{LANES, Lanes, NONE};
use super::{LEAF, Place, Query, bits, place_of};
use crate::kernel::Time;

const LENGTHS: usize = 32;

#[derive(Debug)]
pub struct Kinds {
    sizes: Classes<LANES>,
    lengths: Classes<LENGTHS>,
    /// The class of sizes and the class of lengths of each place.
    of: Box<[[u8; 2]]>,
    small: Rows<{ LANES + 1 }>,
    short: Rows<{ LENGTHS + 1 }>,
}

/// The bounds of a query, as numbers of classes: those before.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Classes of sizes with some job that fits.
    fit: u8,
    /// Classes of sizes with some job small enough for the extra nodes, at any length.
    small: u8,
    /// Classes of lengths with some job short enough.
    short: u8,
}

/// The words of some leaves in the rows of a query.
#[derive(Clone, Copy, Debug)]
pub struct Masks<'a> {
    waiting: &'a [u64],
    /// Places that may fit.
    fit: &'a [u64],
    /// Places that may be small enough, at any length.
    small: &'a [u64],
    /// Places that may be short enough.
    short: &'a [u64],
}

impl Kinds {
    /// The kinds of places; `tested` maps an estimate to the one by which a job is tested.
    pub fn new(places: &[Place], tested: impl Fn(Time) -> Time) -> Self {
        let size = |place: &Place| u64::from(place.nodes);
        let length = |place: &Place| tested(place.estimate);
        let mut sizes = Classes::new(places.len(), |at| size(&places[at]));
        let lengths = Classes::new(places.len(), |at| length(&places[at]));
        let mut least = u32::MAX;
        let kind = |place: &Place| {
            least = least.min(place.nodes);
            [sizes.of(size(place)), lengths.of(length(place))]
        };
        let of: Box<[[u8; 2]]> = places.iter().map(kind).collect();
        sizes.begin_by(least.into());
        let (small, short) = (Rows::new(&of, 0), Rows::new(&of, 1));
        Kinds { sizes, lengths, of, small, short }
    }

    #[inline]
    pub fn least(&self) -> u64 {
        self.sizes.least()
    }

    /// The class of sizes of a place, and its class of lengths when it first joined.
    #[inline]
    pub fn of(&self, place: u32) -> (usize, u8) {
        let [size, length] = self.of[place as usize];
        (usize::from(size) % LANES, length)
    }

    #[inline]
    pub fn length_class(&self, length: Time) -> u8 {
        self.lengths.of(length)
    }

    #[inline]
    pub fn bounds(&self, query: Query) -> Bounds {
        Bounds {
            fit: self.sizes.begun(query.free.into()),
            small: self.sizes.begun(query.extra.min(query.free).into()),
            // The first class also has jobs that joined again and are shorter than all were at first.
            short: self.lengths.of(query.window) + 1,
        }
    }

    /// The words of some leaves in the rows of a query, with those of the waiting places.
    #[inline]
    pub fn masks<'a>(
        &'a self,
        bounds: Bounds,
        leaves: Range<u32>,
        waiting: &'a [u64],
    ) -> Masks<'a> {
        let count = leaves.len();
        Masks {
            waiting: &waiting[..count],
            fit: &self.small.row(bounds.fit, leaves.start)[..count],
            small: &self.small.row(bounds.small, leaves.start)[..count],
            short: &self.short.row(bounds.short, leaves.start)[..count],
        }
    }

    /// The shortest class of lengths among the waiting jobs of a class of sizes in some leaves; `waiting` has their
    /// words.
    pub fn shortest(&self, size: u8, leaves: Range<u32>, waiting: &[u64]) -> u8 {
        let in_class = self.small.row(size + 1, leaves.start).iter();
        let in_class = in_class.zip(self.small.row(size, leaves.start));
        let mut least = NONE;
        for ((leaf, word), (below, before)) in leaves.zip(waiting).zip(in_class) {
            for bit in bits(word & (below ^ before)) {
                least = least.min(self.of[place_of(leaf, bit) as usize][1]);
            }
        }
        least
    }
}

impl Bounds {
    /// For each class of sizes, the bound on its shortest class of lengths below which a job of it may be admitted.
    #[inline]
    pub fn lanes(self) -> Lanes {
        let (fit, small) = (&BEFORE[usize::from(self.fit)].0, &BEFORE[usize::from(self.small)].0);
        Lanes(std::array::from_fn(|class| small[class] | (fit[class] & self.short)))
    }
}

/// For each number of classes: all ones, which is [`NONE`], in the lanes of the classes before.
static BEFORE: [Lanes; LANES + 1] = {
    let mut before = [Lanes([0; LANES]); LANES + 1];
    let mut count = 1;
    while count <= LANES {
        before[count] = before[count - 1];
        before[count].0[count - 1] = NONE;
        count += 1;
    }
    before
};

impl Masks<'_> {
    #[inline]
    pub fn count(&self) -> usize {
        self.waiting.len()
    }

    /// The waiting places of a leaf that may start, as bits; of some, only the size is known.
    #[inline]
    pub fn may_start(&self, at: usize, unknown: u64) -> u64 {
        self.waiting[at] & self.fit[at] & (self.small[at] | self.short[at] | unknown)
    }
}

/// For each class: the places in a class before it, one word for each leaf.
#[derive(Debug)]
struct Rows<const ROWS: usize> {
    leaves: usize,
    words: Box<[u64]>,
}

impl<const ROWS: usize> Rows<ROWS> {
    /// The rows of one of the two classes of each place.
    fn new(kinds: &[[u8; 2]], which: usize) -> Self {
        let leaves = kinds.len().div_ceil(LEAF as usize);
        let mut words = vec![0; ROWS * leaves].into_boxed_slice();
        for (leaf, kinds) in kinds.chunks(LEAF as usize).enumerate() {
            let mut members = [0_u64; ROWS];
            for (bit, kind) in kinds.iter().enumerate() {
                members[usize::from(kind[which]) % ROWS] |= 1 << bit;
            }
            let mut below = 0;
            for (row, members) in members.iter().enumerate() {
                words[row * leaves + leaf] = below;
                below |= members;
            }
        }
        Rows { leaves, words }
    }

    #[inline]
    fn row(&self, row: u8, leaf: u32) -> &[u64] {
        &self.words[usize::from(row) * self.leaves + leaf as usize..]
    }
}
