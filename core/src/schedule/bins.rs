//! Means over equal bins of the visible range, from a step function: each step is added once.
//!
//! A step of `height` at a time adds to every later bin in full, to its own in part. So a bin's mean takes one
//! addition a step and one running sum at the end.

use crate::kernel::Time;

/// Equal parts of a range of time.
#[derive(Clone, Debug)]
pub struct Bins {
    from: Time,
    to: Time,
    /// Bins in a unit of time.
    per_time: f64,
    /// Contribution of the steps that begin in each bin, in height times time within the bin.
    partial: Vec<f64>,
    /// Total height of the steps before each bin.
    before: Vec<f64>,
}

impl Bins {
    /// `count` bins of `from..to`.
    pub fn new(from: Time, to: Time, count: usize) -> Self {
        let per_time = length(count as Time) / length(to - from);
        Bins { from, to, per_time, partial: vec![0.0; count], before: vec![0.0; count + 1] }
    }

    /// Adds `height` from `time` on.
    pub fn step(&mut self, time: Time, height: f64) {
        if time >= self.to || self.partial.is_empty() {
            return;
        }
        if time <= self.from {
            self.before[0] += height;
            return;
        }
        let offset = length(time - self.from) * self.per_time;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a bin's number, not negative"
        )]
        let bin = (offset as usize).min(self.partial.len() - 1);
        let rest = length(bin as Time + 1) - offset;
        self.partial[bin] += height * rest.max(0.0);
        self.before[bin + 1] += height;
    }

    pub fn means(&self) -> Vec<f64> {
        let mut height = 0.0;
        let mut means = Vec::with_capacity(self.partial.len());
        for (partial, before) in self.partial.iter().zip(&self.before) {
            height += before;
            // Rounding errors of a sum of many heights are below this.
            let mean = height + partial;
            means.push(if mean.abs() < 1e-9 { 0.0 } else { mean });
        }
        means
    }
}

/// A time as a float: only for pictures.
#[expect(clippy::cast_precision_loss, reason = "a picture has fewer pixels")]
pub fn length(time: Time) -> f64 {
    time as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_have_the_means_of_the_steps() {
        let mut bins = Bins::new(10, 20, 5);
        bins.step(0, 1.0);
        bins.step(13, 2.0);
        bins.step(16, -3.0);
        bins.step(25, 9.0);
        assert_eq!(bins.means(), [1.0, 2.0, 3.0, 0.0, 0.0]);
    }
}
