//! Which questions of a run are chosen: all of few, of more a part that is spread evenly.
//!
//! A question has an entry for each of its candidates, and a run of a small file may have millions of them. So the
//! questions are weighed first, and made one by one once it is known which are chosen.
//!
//! **Invariant:** the questions of a sample weigh at most [`MOST_WEIGHT`] together, or there is one.
//! Cost: a weight of two bytes a question.

use super::Summary;

/// The most that the questions of a sample weigh together: a question weighs 1, and 1 for each candidate. As lines of JSON
/// that is about 40 MB.
pub const MOST_WEIGHT: u64 = 1 << 18;

/// A part of a run's questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Counts of the whole run.
    pub summary: Summary,
    /// Number of questions chosen, or fewer where a constant answer would score too much.
    pub chosen: u64,
    /// Number of questions wanted: fewer are chosen if they would weigh too much.
    pub wanted: u64,
}

impl Sample {
    /// At most `most` of the questions, by their weights in the order of the run.
    pub(super) fn of(weights: &[u16], most: Option<u64>, summary: Summary) -> Sample {
        let wanted = most.unwrap_or(u64::MAX).min(summary.questions);
        let mut sample = Sample { summary, chosen: wanted, wanted };
        loop {
            let taken = (0..).zip(weights).filter(|(at, _)| sample.has(*at));
            let weight: u64 = taken.map(|(_, weight)| u64::from(*weight)).sum();
            if weight <= MOST_WEIGHT || sample.chosen < 2 {
                return sample;
            }
            sample.chosen = (sample.chosen * MOST_WEIGHT / weight).clamp(1, sample.chosen - 1);
        }
    }

    /// All questions, whatever they weigh.
    pub(super) fn whole() -> Sample {
        Sample { summary: Summary::default(), chosen: u64::MAX, wanted: u64::MAX }
    }

    /// True if some questions are not among them.
    pub(super) fn is_part(&self) -> bool {
        self.chosen < self.summary.questions
    }

    /// True if the question at an index, in the order of the run, is chosen: evenly spread, from the first on.
    pub fn has(&self, at: u64) -> bool {
        is_chosen(at, self.summary.questions, self.chosen)
    }
}

/// True if the entry at an index of a list of `count` is one of `chosen`, evenly spread from the first on.
pub(super) fn is_chosen(at: u64, count: u64, chosen: u64) -> bool {
    let place = |at: u64| at * chosen / count;
    chosen >= count || at == 0 || place(at) != place(at - 1)
}

#[cfg(test)]
mod tests {
    use super::{MOST_WEIGHT, Sample, Summary};

    fn of(weights: &[u16], most: Option<u64>) -> (Sample, Vec<u64>) {
        let summary = Summary { questions: weights.len() as u64, ..Summary::default() };
        let sample = Sample::of(weights, most, summary);
        let taken = (0..weights.len() as u64).filter(|at| sample.has(*at)).collect();
        (sample, taken)
    }

    #[test]
    fn a_part_of_a_list_is_spread_over_it() {
        for count in 1..40_u8 {
            for most in 1..count + 3 {
                let (sample, taken) = of(&vec![1; usize::from(count)], Some(most.into()));
                let chosen = u64::from(most.min(count));
                assert_eq!((taken.len() as u64, taken[0]), (chosen, 0), "{most} of {count}");
                assert_eq!((sample.chosen, sample.wanted), (chosen, chosen));
                let gaps = taken.windows(2).map(|two| two[1] - two[0]);
                let (least, widest) = (gaps.clone().min(), gaps.max());
                assert!(widest.unwrap_or(1) - least.unwrap_or(1) <= 1, "{taken:?}");
            }
        }
    }

    #[test]
    fn heavy_questions_are_fewer() {
        assert_eq!(of(&[], None).1, [0; 0]);
        for (weight, count) in [(1_001, 100_000), (1_001, 300), (1, 1 << 19), (2, 3)] {
            for most in [None, Some(7), Some(200_000)] {
                let (sample, taken) = of(&vec![weight; count], most);
                assert_eq!(taken.len() as u64, sample.chosen);
                let weight = u64::from(weight);
                assert!(sample.chosen * weight <= MOST_WEIGHT, "{sample:?}");
                let lighter = sample.chosen == sample.wanted;
                assert!(lighter || (sample.chosen + 2) * weight > MOST_WEIGHT, "{sample:?}");
            }
        }
    }
}
