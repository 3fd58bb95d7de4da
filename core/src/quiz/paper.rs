//! Questions for paper: a part of a run's questions, and where their decisions are shown. Plain data, which crosses to a
//! front end.
//!
//! A front end draws the moment before each decision ([`Asked::moment`](super::Asked::moment)) of a run recorded up to there, and tells the
//! reason at the moment that shows the decision ([`Printed::decided`]).

use super::{Asking, NoSuchKind, Question, asked};
use crate::lab::predict::Printed;
use crate::labs::Listed;

impl From<Question> for Printed {
    fn from(question: Question) -> Printed {
        let Question { asked, right, tied, early, decided, .. } = question;
        Printed { asked, right, tied, early, decided }
    }
}

/// Questions about a run of one lab, at most `most`. Errors: a kind that the lab does not have.
pub(crate) fn printed<L: Listed>(
    lab: &L,
    asking: &Asking,
    most: usize,
) -> Result<Vec<Printed>, NoSuchKind> {
    let mut all = Vec::new();
    asked(lab, asking, &mut |question| all.push(Printed::from(question)))?;
    Ok(spread(all, most))
}

/// At most `most` of a list, evenly spread from its first entry on.
pub fn spread<T>(all: Vec<T>, most: usize) -> Vec<T> {
    let (count, most) = (all.len(), most.max(1));
    let taken = |at: usize| at == 0 || at * most / count != (at - 1) * most / count;
    all.into_iter()
        .enumerate()
        .filter(|(at, _)| count <= most || taken(*at))
        .map(|it| it.1)
        .collect()
}

/// Kinds, each once.
pub(crate) fn kinds_of(kinds: impl Iterator<Item = String>) -> Vec<String> {
    let mut kinds: Vec<_> = kinds.collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

#[cfg(test)]
mod tests {
    use super::spread;

    #[test]
    fn a_part_of_a_list_is_spread_over_it() {
        for count in 1..40 {
            for most in 1..count + 3 {
                let taken = spread((0..count).collect(), most);
                assert_eq!((taken.len(), taken[0]), (most.min(count), 0), "{most} of {count}");
                let gaps = taken.windows(2).map(|two| two[1] - two[0]);
                let (least, widest) = (gaps.clone().min(), gaps.max());
                assert!(widest.unwrap_or(1) - least.unwrap_or(1) <= 1, "{taken:?}");
            }
        }
    }
}
