//! Classes of job sizes: few, and such that a class seldom holds both jobs that fit and jobs that do not.
//!
//! Two neighbouring classes are worth keeping apart by how many jobs both have: that is how often a short job of one
//! stands in for a small one of the other. They are merged, the pair first that is worth least, until there are few
//! enough.
//!
//! **Invariant:** classes only tell how much is looked at in vain, never what is found.
//!
//! Cost: linear in the jobs that are looked at, a sample of them, and quadratic in their sizes, of which
//! there are few.

use super::{LANES, Place};

/// Jobs whose sizes are looked at, about.
const SAMPLE: usize = 4096;

/// Sizes that are told apart to begin with.
const SIZES: usize = 256;

/// The least size of each class.
pub fn classes(places: &[Place]) -> [u32; LANES] {
    let every = places.len().div_ceil(SAMPLE).max(1);
    let mut sizes: Vec<u32> = sizes_of(places).step_by(every).collect();
    sizes.sort_unstable();
    // The least size of each class, and how many jobs it has.
    let mut classes: Vec<(u32, u64)> = Vec::new();
    for &size in &sizes {
        match classes.last_mut() {
            Some((last, count)) if *last == size => *count += 1,
            _ => classes.push((size, 1)),
        }
    }
    if classes.len() > SIZES {
        classes = sizes.chunks(sizes.len().div_ceil(SIZES)).map(|part| (part[0], 1)).collect();
        classes.dedup_by_key(|class| class.0);
    }
    while classes.len() > LANES {
        let worth = |at: &usize| classes[*at].1 * classes[at + 1].1;
        let Some(at) = (0..classes.len() - 1).min_by_key(worth) else { break };
        classes[at].1 += classes.remove(at + 1).1;
    }
    // No job, looked at or not, is smaller than the first class.
    if let (Some(first), Some(least)) = (classes.first_mut(), { sizes_of(places) }.min()) {
        first.0 = least;
    }
    let mut least = [u32::MAX; LANES];
    for (least, (size, _)) in least.iter_mut().zip(classes) {
        *least = size;
    }
    least
}

fn sizes_of(places: &[Place]) -> impl Iterator<Item = u32> + '_ {
    places.iter().map(|place| place.nodes)
}

/// The last class whose least size is at most `nodes`; the first where there is none.
#[expect(clippy::cast_possible_truncation, reason = "at most 15")]
pub fn class_of(least: &[u32; LANES], nodes: u32) -> u8 {
    (least.partition_point(|&least| least <= nodes).max(1) - 1) as u8
}
