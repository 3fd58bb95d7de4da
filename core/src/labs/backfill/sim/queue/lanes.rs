//! The bounds of a node of the queue's tree: for each class of job sizes, the shortest class of lengths that waits.

/// Classes of sizes.
pub const LANES: usize = 16;

/// No job of this class waits.
pub const NONE: u8 = u8::MAX;

/// A lower bound for each class of sizes on the class of lengths of its waiting jobs.
#[derive(Clone, Copy, Debug)]
#[repr(align(16))]
pub struct Lanes(pub [u8; LANES]);

impl Lanes {
    pub const EMPTY: Lanes = Lanes([NONE; LANES]);

    /// True if any number is below its bound. All lanes are compared: that is one instruction for 16 of them.
    #[inline]
    #[expect(clippy::needless_bitwise_bool, reason = "no branch")]
    pub fn any_below(&self, Lanes(bounds): &Lanes) -> bool {
        self.0.iter().zip(bounds).fold(false, |any, (lane, bound)| any | (lane < bound))
    }

    /// The lesser of each lane.
    #[inline]
    pub fn least(&self, Lanes(other): &Lanes) -> Lanes {
        Lanes(std::array::from_fn(|lane| self.0[lane].min(other[lane])))
    }
}
