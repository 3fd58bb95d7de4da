//! Movements between two pictures: which nodes, jobs and units stand elsewhere now, and where they are on their way.
//!
//! **Invariant:** a way begins where the mark stood and ends where it stands, on the curve of the arrow that
//! a still picture shows.

use super::look;
use super::shape::{Key, Kind, Mark, Picture, Point};

/// A mark that stands elsewhere than before.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Travel {
    /// Its mark.
    pub key: Key,
    /// Where it stood.
    pub from: Point,
    /// Where it stands.
    pub to: Point,
}

impl Travel {
    /// Where it is after `progress` (0 to 1) of the time: slow at both ends, on a bent way.
    pub fn at(&self, progress: f64) -> Point {
        let progress = progress.clamp(0.0, 1.0);
        let way = progress * progress * (3.0 - 2.0 * progress);
        let (rest, bend) = (1.0 - way, look::bend(self.from, self.to));
        let along = |from: f64, bend: f64, to: f64| {
            rest.powi(3) * from + 3.0 * rest * way * bend + way.powi(3) * to
        };
        Point::new(along(self.from.x, bend.x, self.to.x), along(self.from.y, bend.y, self.to.y))
    }
}

/// The marks that stand elsewhere in `after` than in `before`: nodes, units, waiting jobs, and jobs that left the queue
/// or came back to it; none where pictures differ in size, or where more than `most` moved, which no eye
/// follows. Cost: linear in the marks.
pub fn between(before: &Picture, after: &Picture, most: usize) -> Vec<Travel> {
    if !same(before.width, after.width) || !same(before.height, after.height) {
        return Vec::new();
    }
    let mut travels = Vec::new();
    for kind in [Kind::Node, Kind::Waiting, Kind::Piece, Kind::Unit] {
        let of_kind = |picture| Picture::marks(picture).filter(move |mark| mark.key.0 == kind);
        let mut old = of_kind(before).peekable();
        // Marks of a kind are in order of their keys in both.
        for mark in of_kind(after) {
            while old.next_if(|other| other.key < mark.key).is_some() {}
            let from = match old.next_if(|other| other.key == mark.key) {
                // A piece stays where it is; it is the axis that changes.
                Some(_) if kind == Kind::Piece => None,
                Some(other) => Some(other.at),
                None => elsewhere(before, mark),
            };
            let moved = |from: &Point| !(same(from.x, mark.at.x) && same(from.y, mark.at.y));
            if let Some(from) = from.filter(moved) {
                travels.push(Travel { key: mark.key, from, to: mark.at });
                if travels.len() > most {
                    return Vec::new();
                }
            }
        }
    }
    travels
}

/// The job of a piece, by the number of its key.
pub fn job_of(key: u64) -> u64 {
    key >> 16
}

fn same(a: f64, b: f64) -> bool {
    (a - b).abs() < 0.5
}

/// Where a job that has just started waited, or where one that waits again ran.
fn elsewhere(before: &Picture, mark: &Mark) -> Option<Point> {
    let job = |kind: Kind, job: u64| before.mark(Key(kind, job)).map(|mark| mark.at);
    match (mark.key, mark.state) {
        (Key(Kind::Piece, piece), "running") => {
            let waited = job_of(piece);
            job(Kind::Candidate, waited)
                .or_else(|| job(Kind::Plan, waited))
                .or_else(|| job(Kind::Waiting, waited))
        }
        (Key(Kind::Waiting, waits), _) => {
            let ran = |other: &&Mark| {
                other.state == "running"
                    && job_of(other.key.1) == waits
                    && other.key.0 == Kind::Piece
            };
            before.marks().find(ran).map(|mark| mark.at)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::labs::placement::picture::space::SceneOptions;
    use crate::labs::placement::picture::{fixture, space};
    use crate::narrate::Language;

    fn pictures(height: f64) -> [Picture; 2] {
        let options = SceneOptions { width: 400.0, height, words: Language::English.words() };
        [fixture::figure_4(), fixture::figure_4_placed()]
            .map(|(outline, view)| space::picture(&outline, &view, &options))
    }

    #[test]
    fn a_placed_node_travels_there_and_back() {
        let [before, after] = pictures(400.0);
        let there = between(&before, &after, 12);
        assert_eq!(there.iter().map(|travel| travel.key).collect::<Vec<_>>(), [Key(Kind::Node, 1)]);
        assert_eq!((there[0].at(0.0), there[0].at(1.0)), (there[0].from, there[0].to));
        let back = between(&after, &before, 12);
        assert_eq!((back[0].from, back[0].to), (there[0].to, there[0].from));
        assert!(between(&before, &after, 0).is_empty(), "too many to follow");
        assert!(between(&before, &pictures(500.0)[1], 12).is_empty(), "another size");
    }
}
