//! The plan of conservative backfill: the number of free nodes at each time, after running and planned jobs.
//!
//! A step function: points in order of time, each with the number of free nodes from it to the next. Points are grouped
//! in blocks. A block has its least and greatest value, and one number that is added to all its values: taking nodes
//! for a long time touches the points of two blocks and a number in each block between.
//!
//! **Invariant:** after the last point the whole machine is free; the first point is not after the present, and less
//! than a block before it.
//!
//! Cost: a change is two searches for a point, a shift at each, and a touch of each block it covers; a search for a gap
//! looks at each block once, and at the points of those that are neither full nor free. A change measures the blocks at
//! both its ends: with 64 points a block KTH-SP2 took 8 % more instructions, with 16 as many. A job that moves into a
//! gap of its own width swaps places with the gap: two points change their times, and nothing else changes.

use crate::kernel::Time;

/// The most points of a block.
const BLOCK: usize = 32;

/// Free nodes over time.
#[derive(Clone, Debug)]
pub struct Profile {
    blocks: Vec<Block>,
}

/// Points in order of time.
#[derive(Clone, Debug)]
struct Block {
    times: Vec<Time>,
    /// Free nodes from each point on, less `lift`.
    free: Vec<i32>,
    lift: i32,
    /// Lower and upper bounds on the free nodes; not tight, because the point with that value may have been removed.
    least: i32,
    most: i32,
}

#[derive(Clone, Copy, Debug)]
pub struct Gap {
    pub at: Time,
    block: usize,
}

/// A gap after it swapped places with the job that moved into it: it is after the job now. Fewer nodes are free on both
/// sides of it.
#[derive(Clone, Copy, Debug)]
pub struct Slid {
    /// The gap, ready to be moved into.
    pub gap: Gap,
    pub to: Time,
    pub free: u32,
    /// and free nodes just before and just after it.
    pub outside: u32,
}

impl Block {
    fn of(times: Vec<Time>, free: Vec<i32>, lift: i32) -> Self {
        let mut block = Block { times, free, lift, least: 0, most: 0 };
        block.measure();
        block
    }

    /// The last point that is not after a time; the first point if all are after it.
    #[inline]
    fn point_at(&self, time: Time) -> usize {
        self.times.partition_point(|&point| point <= time).saturating_sub(1)
    }

    /// Free nodes from its last point on.
    #[inline]
    fn last(&self) -> i32 {
        self.free.last().map_or(0, |free| free + self.lift)
    }

    fn measure(&mut self) {
        let (mut least, mut most) = (i32::MAX, i32::MIN);
        for &free in &self.free {
            least = least.min(free);
            most = most.max(free);
        }
        (self.least, self.most) = (least + self.lift, most + self.lift);
    }
}

impl Profile {
    pub fn new(machine: u32) -> Self {
        Profile { blocks: vec![Block::of(vec![0], vec![count(machine)], 0)] }
    }

    /// Forgets blocks that end before `now`.
    #[inline]
    pub fn forget(&mut self, now: Time) {
        if self.blocks.get(1).is_some_and(|block| block.times[0] <= now) {
            let past = self.block_of(now);
            self.blocks.drain(..past);
        }
    }

    /// Takes `nodes` from `from` to `to`.
    pub fn take(&mut self, from: Time, to: Time, nodes: u32) {
        self.add(from, to, -count(nodes));
    }

    /// Frees `nodes` from `from` to `to`.
    pub fn release(&mut self, from: Time, to: Time, nodes: u32) {
        self.add(from, to, count(nodes));
    }

    /// Moves `nodes` that are taken for `length` from `before` to an earlier gap just found. Where the old and the new
    /// range overlap, nothing changes. Returns the gap if it swapped places with the job.
    pub fn advance(&mut self, before: Time, to: Gap, nodes: u32, length: Time) -> Option<Slid> {
        let slid = self.slide(before, to, nodes, length);
        if slid.is_none() {
            self.release(before.max(to.at + length), before + length, nodes);
            self.take(to.at, before.min(to.at + length), nodes);
        }
        slid
    }

    /// [`Profile::advance`] for a gap of just these nodes that ends where they begin, with no other change up to their
    /// end. The job and the gap swap places; only the gap's time changes.
    fn slide(&mut self, before: Time, to: Gap, nodes: u32, length: Time) -> Option<Slid> {
        let Gap { at, block } = to;
        let Block { times, free, lift, .. } = &mut self.blocks[block];
        let point = times.partition_point(|&point| point < at);
        let &[earlier, free, later] = free.get(point.checked_sub(1)?..)?.first_chunk()?;
        let [from, to, next] = times.get_mut(point..)?.first_chunk_mut()?;
        let is_adjacent = *from == at && *to == before && before <= at + length;
        let is_as_wide = earlier == later && free == later + count(nodes);
        if !is_adjacent || !is_as_wide || *next <= before + length {
            return None;
        }
        (*from, *to) = (at + length, before + length);
        let outside = u32::try_from(later + *lift).ok()?;
        let gap = Gap { at: *from, block };
        Some(Slid { gap, to: *to, free: outside + nodes, outside })
    }

    /// The points of a gap that swapped places with a job: its two ends, and the next point. A caller that moves the
    /// ends keeps all three in order.
    pub fn ends_of(&mut self, slid: &Slid) -> Option<(&mut [Time; 2], Time)> {
        let times = &mut self.blocks[slid.gap.block].times;
        let point = times.partition_point(|&point| point < slid.gap.at);
        let next = *times.get(point + 2)?;
        let ends = times.get_mut(point..)?.first_chunk_mut()?;
        (*ends == [slid.gap.at, slid.to]).then_some((ends, next))
    }

    /// Adds to the free nodes from `from` to `to`, with `from < to`. Each end has a point exactly if the value changes
    /// there.
    fn add(&mut self, from: Time, to: Time, change: i32) {
        // The later end first: the points before it stay valid.
        self.edge(to, -change);
        let (first, begin) = self.edge(from, change);
        for at in first..self.blocks.len() {
            let block = &mut self.blocks[at];
            let begin = if at == first { begin } else { 0 };
            let Some(last) = block.times.last() else { unreachable!("no block is empty") };
            if *last < to && begin == 0 {
                block.lift += change;
                block.least += change;
                block.most += change;
                continue;
            }
            let end = block.times.partition_point(|&time| time < to);
            if begin < end {
                block.free[begin..end].iter_mut().for_each(|free| *free += change);
                block.measure();
            }
            if end < block.times.len() {
                break;
            }
        }
    }

    fn block_of(&self, time: Time) -> usize {
        self.blocks.partition_point(|block| block.times[0] <= time).saturating_sub(1)
    }

    /// Ensures a point at `time`, from which on `change` more nodes are to be free, or removes it if the value does not
    /// change there any more. Returns the first point that is not before `time`: its block, or the block before if it
    /// is the first of its block, and its index in that block.
    fn edge(&mut self, time: Time, change: i32) -> (usize, usize) {
        let at = self.block_of(time);
        let block = &mut self.blocks[at];
        let point = block.times.partition_point(|&point| point < time);
        let exists = block.times.get(point) == Some(&time);
        if !exists {
            let free = block.free[point.saturating_sub(1)];
            block.times.insert(point, time);
            block.free.insert(point, free);
            return if block.times.len() > BLOCK { self.split(at, point) } else { (at, point) };
        }
        let before = match point {
            0 if at == 0 => return (0, 0),
            0 => self.blocks[at - 1].last(),
            _ => block.free[point - 1] + block.lift,
        };
        let block = &mut self.blocks[at];
        if before != block.free[point] + block.lift + change {
            return (at, point);
        }
        block.times.remove(point);
        block.free.remove(point);
        if block.times.is_empty() {
            self.blocks.remove(at);
        }
        (at, point)
    }

    /// Splits a full block. Returns the new position of a point of it.
    #[cold]
    fn split(&mut self, at: usize, point: usize) -> (usize, usize) {
        let block = &mut self.blocks[at];
        let half = BLOCK / 2;
        let (times, free) = (block.times.split_off(half), block.free.split_off(half));
        let lift = block.lift;
        block.measure();
        self.blocks.insert(at + 1, Block::of(times, free, lift));
        if point < half { (at, point) } else { (at + 1, point - half) }
    }

    /// The earliest time from `now` on from which `nodes` are free for `length`.
    pub fn gap(&self, now: Time, nodes: u32, length: Time) -> Time {
        self.earlier_gap(now, Time::MAX, Time::MAX, nodes, length).map_or(now, |gap| gap.at)
    }

    /// The first gap from `now` on, before `until`, in which `nodes` are free for `length` or up to `limit`. `limit` is
    /// not before `until`; it is the planned start of a job whose own nodes count as free.
    pub fn earlier_gap(
        &self,
        now: Time,
        until: Time,
        limit: Time,
        nodes: u32,
        length: Time,
    ) -> Option<Gap> {
        let needed = count(nodes);
        // Beginning of the run of points with enough free nodes.
        let mut since: Option<Gap> = None;
        let first = self.block_of(now);
        for (number, block) in self.blocks.iter().enumerate().skip(first) {
            let begin = block.times[0];
            if begin >= limit {
                break;
            }
            match since {
                Some(since) if begin - since.at >= length => break,
                None if begin >= until => return None,
                _ => {}
            }
            if block.most < needed {
                since = None;
                continue;
            }
            if block.least >= needed {
                since = since.or(Some(Gap { at: begin.max(now), block: number }));
                continue;
            }
            let needed = needed - block.lift;
            let mut at = block.point_at(now);
            while let Some(rest) = block.free.get(at..).filter(|rest| !rest.is_empty()) {
                let Some(gap) = since else {
                    let Some(enough) = rest.iter().position(|&free| free >= needed) else { break };
                    at += enough;
                    if block.times[at] >= until {
                        return None;
                    }
                    since = Some(Gap { at: block.times[at].max(now), block: number });
                    continue;
                };
                let Some(fewer) = rest.iter().position(|&free| free < needed) else { break };
                at += fewer;
                if block.times[at] >= limit || block.times[at] - gap.at >= length {
                    return Some(gap).filter(|gap| gap.at < until);
                }
                since = None;
            }
        }
        since.filter(|since| since.at < until)
    }

    /// The most nodes free at any time from `from` to `to`; 0 for an empty range.
    pub fn most_free(&self, from: Time, to: Time) -> u32 {
        if from >= to {
            return 0;
        }
        let mut most = 0;
        for block in &self.blocks[self.block_of(from)..] {
            if block.times[0] >= to {
                break;
            }
            if block.most > most {
                let end = block.times.partition_point(|&time| time < to);
                let free = &block.free[block.point_at(from)..end];
                let greatest = free.iter().fold(i32::MIN, |most, &free| most.max(free));
                most = most.max(greatest + block.lift);
            }
        }
        u32::try_from(most).unwrap_or(0)
    }

    /// The time from which on the whole machine is free.
    #[inline]
    pub fn end(&self) -> Time {
        self.blocks.last().and_then(|block| block.times.last().copied()).unwrap_or(0)
    }

    /// The points, from the beginning of the present block on: times, and free nodes from each on.
    pub fn points(&self) -> impl Iterator<Item = (Time, u32)> + '_ {
        let free =
            |block: &Block, at: usize| u32::try_from(block.free[at] + block.lift).unwrap_or(0);
        self.blocks.iter().flat_map(move |block| {
            (0..block.times.len()).map(move |at| (block.times[at], free(block, at)))
        })
    }

    /// Approximate size of a clone, in bytes.
    pub fn bytes(&self) -> usize {
        self.blocks.iter().map(|block| size_of::<Block>() + 12 * block.times.len()).sum()
    }
}

/// A number of nodes, signed, for additions and subtractions.
#[inline]
fn count(nodes: u32) -> i32 {
    i32::try_from(nodes).expect("a machine has at most 2^30 nodes")
}
