//! The moments of a film: steps at a level within a range, and the moments of the lesson in it.
//!
//! Cost: linear in the moments that the marks list.

use gantry_core::kernel::{Kind, Level};
use gantry_core::session::Marks;

use super::{Fault, MOST_FRAMES};

/// The first and the last moment of a film for which none is chosen: those of the lesson, else of the whole run.
pub fn usual(marks: &Marks, moments: u64) -> (u64, u64) {
    let told = || marks.lesson.iter().flatten().copied();
    match (told().min(), told().max()) {
        (Some(first), Some(last)) if first < last => (first, last),
        _ => (0, moments),
    }
}

/// The moments from one to another: both, and those between at which a step of the level, a coarser one, or a step of the
/// lesson stands. Of a range that was not chosen they are as many as a film can have.
pub fn moments(
    marks: &Marks,
    kinds: &[Kind],
    level: Level,
    (from, to): (u64, u64),
    is_chosen: bool,
) -> Result<Vec<u64>, Fault> {
    if from > to {
        return Err(Fault::Backwards { from, to });
    }
    let is_within = |kind: &str| kinds.iter().any(|it| it.name == kind && it.level <= level);
    let mut moments = vec![from, to];
    for mark in marks.marks.iter().filter(|mark| is_within(&mark.kind)) {
        if mark.moments.is_empty() && !mark.bins.is_empty() {
            return Err(Fault::Level);
        }
        moments.extend(&mark.moments);
    }
    moments.extend(marks.lesson.iter().flatten());
    moments.retain(|moment| (from..=to).contains(moment));
    moments.sort_unstable();
    moments.dedup();
    let frames = moments.len() as u64;
    if frames > MOST_FRAMES && is_chosen {
        return Err(Fault::Frames { frames });
    }
    moments.truncate(usize::try_from(MOST_FRAMES).unwrap_or(usize::MAX));
    Ok(moments)
}

#[cfg(test)]
mod tests {
    use gantry_core::scenario::LabKind;
    use gantry_core::session::Mark;

    use super::*;
    use crate::labs::facts;

    /// Marks with moments of a kind of each level.
    fn marks(moments: [&[u64]; 3]) -> (Marks, &'static [Kind]) {
        let kinds = facts(LabKind::ALL[0]).kinds;
        let kind =
            |level: Level| kinds.iter().find(|kind| kind.level == level).expect("one of each");
        let mark = |(level, moments): (Level, &[u64])| Mark {
            kind: kind(level).name.to_owned(),
            moments: moments.to_vec(),
            bins: Vec::new(),
        };
        let marks = Level::ALL.into_iter().zip(moments).map(mark).collect();
        (Marks { marks, lesson: vec![Some(5), None, Some(11)], ..Marks::default() }, kinds)
    }

    #[test]
    fn steps_of_the_level_and_those_of_the_lesson_have_frames() {
        let (marks, kinds) = marks([&[1, 8], &[3, 9], &[2, 4, 6, 10]]);
        let of = |level, range| moments(&marks, kinds, level, range, true).unwrap();
        assert_eq!(of(Level::Event, (0, 12)), [0, 1, 5, 8, 11, 12]);
        assert_eq!(of(Level::Decision, (0, 12)), [0, 1, 3, 5, 8, 9, 11, 12]);
        assert_eq!(of(Level::Probe, (3, 6)), [3, 4, 5, 6]);
        assert_eq!(of(Level::Event, (7, 7)), [7]);
        assert_eq!(usual(&marks, 12), (5, 11));
        assert_eq!(usual(&Marks::default(), 12), (0, 12));
    }

    #[test]
    fn what_is_too_long_is_refused_and_what_nobody_chose_is_cut() {
        let many: Vec<u64> = (1..=MOST_FRAMES + 9).collect();
        let (mut marks, kinds) = marks([&many, &[], &[]]);
        let of = |marks: &Marks, range, chosen| moments(marks, kinds, Level::Event, range, chosen);
        let frames = MOST_FRAMES + 1;
        assert_eq!(of(&marks, (0, MOST_FRAMES), true), Err(Fault::Frames { frames }));
        assert_eq!(of(&marks, (1, MOST_FRAMES), true).map(|all| all.len() as u64), Ok(MOST_FRAMES));
        assert_eq!(of(&marks, (0, 9_000), false).map(|all| all.len() as u64), Ok(MOST_FRAMES));
        assert_eq!(of(&marks, (2, 1), true), Err(Fault::Backwards { from: 2, to: 1 }));
        marks.marks[0] = Mark { moments: Vec::new(), bins: vec![9_000], ..marks.marks[0].clone() };
        assert_eq!(of(&marks, (0, 9), true), Err(Fault::Level));
    }
}
