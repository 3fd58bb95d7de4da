//! Which buckets of a tree are shown, and on which line.
//!
//! A leaf takes a line; a bucket with children shown stands in the middle of theirs, the root above all.
//! Given fewer lines than leaves, lines are spent on the walk first: at each bucket of its path a window of
//! children around the one the walk is in, the rest as "n more"; what is left goes to subtrees that fit whole.
//!
//! **Invariant:** every bucket of the view is shown, or counted by exactly one "more", or below one that is
//! shown without its children.
//! **Invariant:** the lines used are at most those given, as long as those are a few for each level.

use gantry_core::labs::placement::view::{BucketState, View};

/// A line of the picture.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Row {
    /// What stands there.
    pub what: What,
    /// Its level: 0 is the root.
    pub depth: usize,
    /// Its place from the top, in lines; half lines between two children.
    pub line: f64,
    /// The row of its parent.
    pub parent: Option<usize>,
}

/// What stands in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// A bucket, by index in the view.
    Bucket(usize),
    /// As many buckets that are not shown.
    More(u64),
}

/// Fewest lines that a level of the path gets.
const WINDOW: usize = 5;

/// The rows for a tree, on `most` lines. Cost: linear in the buckets of the view.
pub(super) fn chosen(view: &View, descending: bool, most: usize) -> Vec<Row> {
    let tree = Tree::new(view, descending);
    let mut rows = Vec::new();
    if view.buckets.is_empty() {
        return rows;
    }
    let mut line = 1.0;
    tree.unfold(0, None, most.saturating_sub(1).max(1), &mut rows, &mut line);
    rows[0].line = 0.0;
    rows
}

/// The view's buckets as a tree.
struct Tree<'a> {
    view: &'a View,
    /// Children in the order shown.
    children: Vec<Vec<usize>>,
    /// Lines that a bucket takes with all below it.
    lines: Vec<usize>,
    /// Whether the walk is in it, or was last.
    on_path: Vec<bool>,
}

impl<'a> Tree<'a> {
    fn new(view: &'a View, descending: bool) -> Tree<'a> {
        let count = view.buckets.len();
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); count];
        let mut parents = vec![None; count];
        let mut above: Vec<usize> = Vec::new();
        for (index, bucket) in view.buckets.iter().enumerate() {
            above.truncate(bucket.depth as usize);
            if let Some(&parent) = above.last() {
                children[parent].push(index);
                parents[index] = Some(parent);
            }
            above.push(index);
        }
        if descending {
            for list in &mut children {
                list.reverse();
            }
        }
        let mut lines = vec![0_usize; count];
        for index in (0..count).rev() {
            lines[index] = children[index].iter().map(|&child| lines[child]).sum::<usize>().max(1);
        }
        let mut on_path = vec![false; count];
        let current = view.buckets.iter().position(|bucket| bucket.current);
        let open = || view.buckets.iter().rposition(|bucket| bucket.state == BucketState::Open);
        let mut next = current.or_else(open);
        while let Some(index) = next {
            on_path[index] = true;
            next = parents[index];
        }
        Tree { view, children, lines, on_path }
    }

    /// Adds the rows of `bucket` and of what is below it, on at most `most` lines from `line` on.
    fn unfold(
        &self,
        bucket: usize,
        parent: Option<usize>,
        most: usize,
        rows: &mut Vec<Row>,
        line: &mut f64,
    ) {
        let row = rows.len();
        let depth = self.view.buckets[bucket].depth as usize;
        rows.push(Row { what: What::Bucket(bucket), depth, line: *line, parent });
        let children = &self.children[bucket];
        let path = children.iter().position(|&child| self.on_path[child]);
        let whole = self.lines[bucket] <= most;
        if children.is_empty() || !whole && most < 3 {
            *line += 1.0;
            return;
        }
        let below = self.below(path.map(|path| children[path]));
        let room =
            if whole { most } else { most.saturating_sub(below * (WINDOW - 1)).clamp(3, most) };
        let (first, last) = window(children.len(), path, room);
        let used = (last - first) + usize::from(first > 0) + usize::from(last < children.len());
        let mut spare = most.saturating_sub(used);
        let lent = |child: usize, spare: usize| {
            if self.lines[child] <= spare + 1 { self.lines[child] - 1 } else { 0 }
        };
        // The path is served first.
        let on_path = path.map(|path| {
            let extra = spare.min(self.lines[children[path]] - 1);
            spare -= extra;
            extra
        });
        let start = *line;
        if first > 0 {
            self.more(first, row, depth + 1, rows, line);
        }
        for (index, &child) in children.iter().enumerate().take(last).skip(first) {
            let extra = if Some(index) == path { on_path.unwrap_or(0) } else { lent(child, spare) };
            if Some(index) != path {
                spare -= extra;
            }
            self.unfold(child, Some(row), 1 + extra, rows, line);
        }
        if last < children.len() {
            self.more(children.len() - last, row, depth + 1, rows, line);
        }
        rows[row].line = f64::midpoint(start, *line - 1.0);
    }

    fn more(&self, count: usize, parent: usize, depth: usize, rows: &mut Vec<Row>, line: &mut f64) {
        let _ = self;
        rows.push(Row { what: What::More(count as u64), depth, line: *line, parent: Some(parent) });
        *line += 1.0;
    }

    /// How many levels of the path lie below the one that `child` is on.
    fn below(&self, child: Option<usize>) -> usize {
        let mut levels = 0;
        let mut next = child;
        while let Some(bucket) = next {
            next = self.children[bucket].iter().copied().find(|&below| self.on_path[below]);
            levels += usize::from(!self.children[bucket].is_empty());
        }
        levels
    }
}

/// Of `count` children the part to show in `room` lines, around `path` where the walk is among them; a line
/// is kept for "more" on each side where something is left out.
fn window(count: usize, path: Option<usize>, room: usize) -> (usize, usize) {
    if count <= room {
        return (0, count);
    }
    let middle = path.unwrap_or(0);
    let size = room.saturating_sub(2).max(1);
    let first = middle.saturating_sub(size / 2).min(count - size);
    // A single child left out at an end takes no more room than saying so.
    let first = if first == 1 { 0 } else { first };
    let last = if first == 0 { (room - 1).min(count).max(1) } else { first + size };
    let last = if last + 1 == count { count } else { last };
    (first, last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::labs::placement::picture::fixture;

    fn bottom(rows: &[Row]) -> usize {
        rows.iter().map(|row| row.line).fold(0.0, f64::max) as usize + 1
    }

    #[test]
    fn a_small_tree_is_shown_whole() {
        let (_, view) = fixture::figure_4();
        let rows = chosen(&view, true, 40);
        assert_eq!(rows.len(), 17);
        assert!(rows.iter().all(|row| matches!(row.what, What::Bucket(_))));
        assert_eq!(bottom(&rows), 12, "eleven leaves and the root");
    }

    #[test]
    fn a_large_tree_keeps_to_its_lines_and_loses_no_bucket() {
        for (extents, nodes) in
            [(vec![40, 40], 2000), (vec![8, 96, 200], 3000), (vec![5; 8], 1000), (vec![4000], 1600)]
        {
            let dimensions: Vec<_> = extents.iter().map(|&extent| ("d", "", extent)).collect();
            let (_, view) = fixture::scattered(&dimensions, nodes);
            for most in [20, 27, 40, 64] {
                let rows = chosen(&view, true, most);
                let room = most.max(3 * extents.len() + 2);
                assert!(bottom(&rows) <= room, "{extents:?}: {} lines of {most}", bottom(&rows));
                let current = view.buckets.iter().position(|bucket| bucket.current);
                assert!(
                    rows.iter().any(|row| Some(row.what) == current.map(What::Bucket)),
                    "{extents:?} {most}"
                );
                counted(&view, &rows);
            }
        }
    }

    /// Children shown and children counted are all children there are.
    fn counted(view: &View, rows: &[Row]) {
        let tree = Tree::new(view, true);
        for (index, row) in rows.iter().enumerate() {
            let What::Bucket(bucket) = row.what else { continue };
            let below = rows.iter().filter(|other| other.parent == Some(index));
            let shown: u64 =
                below.map(|other| if let What::More(count) = other.what { count } else { 1 }).sum();
            assert!(shown == 0 || shown == tree.children[bucket].len() as u64, "{row:?}: {shown}");
        }
    }
}
