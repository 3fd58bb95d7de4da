//! Changing a scenario in its picture: a node or a task's corner is put into another cell, by pointer or by
//! Alt with the arrow keys.
//!
//! A cell stands for coordinates; a change of k coordinates in a dimension changes the amount by k times its
//! granularity. A node's amount at the start is changed by as much as what it shows now, so that tasks placed
//! on it stay what they are.

use gantry_core::labs::placement::view::View;
use gantry_core::labs::placement::{Outline, Outlined, PlacementScenario};

use super::space::{Board, Cell};
use crate::change::{self, Edit, at};
use crate::labs::placement::things::{NODE, TASK};
use crate::shown::{At, Selection};

/// Where what is moved stands now, in coordinates; none for what cannot be moved.
pub fn place(target: &Selection, view: &View) -> Option<Vec<u32>> {
    match target {
        Selection(NODE, At::One(node)) => {
            view.nodes.get(*node as usize).map(|node| node.at.clone())
        }
        Selection(TASK, At::One(task)) => view.area.clone().filter(|_| view.task == Some(*task)),
        _ => None,
    }
}

/// How far each coordinate changes when something at `at` is put into `cell`; none where it stays.
pub fn shift_to(board: &Board, at: &[u32], cell: Cell) -> Option<Vec<i64>> {
    let there = board.coordinates(cell, at);
    let shift: Vec<i64> =
        there.iter().zip(at).map(|(&there, &here)| i64::from(there) - i64::from(here)).collect();
    shift.iter().any(|&by| by != 0).then_some(shift)
}

/// How far each coordinate changes at an arrow key: to the side along the first axis of a panel, up and down
/// along the second, with Shift through the slices.
pub fn shift_by_key(board: &Board, key: &str, shift: bool) -> Option<Vec<i64>> {
    let panel = board.panels.first()?;
    let slice = panel.slice.map(|(dimension, _, _)| dimension);
    let (dimension, by) = match key {
        "ArrowLeft" => (Some(panel.x), -1),
        "ArrowRight" => (Some(panel.x), 1),
        "ArrowUp" if shift => (slice, 1),
        "ArrowDown" if shift => (slice, -1),
        "ArrowUp" => (panel.y, 1),
        "ArrowDown" => (panel.y, -1),
        _ => return None,
    };
    let dimensions = 1 + usize::from(panel.y.is_some()) + usize::from(slice.is_some());
    let mut all = vec![0; dimensions];
    all[dimension?] = by;
    Some(all)
}

/// The change of the scenario that shifts a node or a task; none where nothing would change.
pub fn shifted(
    target: &Selection,
    shift: &[i64],
    outline: &Outline,
    scenario: &PlacementScenario,
) -> Option<Edit> {
    let moved = |amounts: &[u64]| {
        let by = |((&amount, &by), dimension): ((&u64, &i64), &Outlined)| {
            let granularity = i64::try_from(dimension.granularity).unwrap_or(i64::MAX);
            amount.saturating_add_signed(by.saturating_mul(granularity))
        };
        let there: Vec<u64> = amounts.iter().zip(shift).zip(&outline.dimensions).map(by).collect();
        (there != amounts).then_some(there)
    };
    match target {
        Selection(NODE, At::One(node)) => {
            let available = moved(&scenario.nodes.get(*node as usize)?.available)?;
            Some(change::set(at!["nodes", *node, "available"], available))
        }
        Selection(TASK, At::One(task)) => {
            let entries = (0_u32..).zip(&scenario.tasks);
            let mut tasks = entries.filter_map(|(entry, item)| Some((entry, item.task()?)));
            let (entry, task) = tasks.nth(*task as usize)?;
            Some(change::set(at!["tasks", entry, "request"], moved(&task.request)?))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::labs::placement::picture::fixture;
    use crate::labs::placement::picture::space;
    use crate::labs::placement::picture::space::SceneOptions;
    use crate::labs::placement::words::run::example;
    use crate::narrate::Language;
    use gantry_core::scenario::{Lab, read};

    fn scenario() -> PlacementScenario {
        let Lab::Placement(own) = read(&example("fig4")).expect("it is valid").lab else {
            unreachable!("of this lab")
        };
        own
    }

    fn board_of(outline: &Outline) -> Board {
        let words = Language::English.words();
        let options = SceneOptions { width: 420.0, height: 400.0, words };
        space::board(outline, &options).expect("two dimensions have a board")
    }

    #[test]
    fn a_cell_away_is_a_coordinate_away() {
        let (outline, view) = fixture::figure_4();
        let board = board_of(&outline);
        let a = Selection(NODE, At::One(0));
        let at = place(&a, &view).expect("a stands somewhere");
        let cell = board.cell(&[6, 1]).expect("(6, 1) is on the board");
        let shift = shift_to(&board, &at, cell).expect("that is elsewhere");
        assert_eq!(shift, [2, -3]);
        let change = shifted(&a, &shift, &outline, &scenario());
        assert_eq!(change, Some(change::set(at!["nodes", 0, "available"], vec![6, 1])));
        assert_eq!(shift_to(&board, &at, board.cell(&at).expect("a's own cell")), None);
    }

    #[test]
    fn keys_move_along_the_axes_and_never_below_nothing() {
        let (mut outline, _) = fixture::figure_4();
        outline.dimensions[0].granularity = 3;
        let board = board_of(&outline);
        let shifts =
            ["ArrowRight", "ArrowDown", "Enter"].map(|key| shift_by_key(&board, key, false));
        assert_eq!(shifts, [Some(vec![0, 1]), Some(vec![-1, 0]), None]);
        assert_eq!(shift_by_key(&board, "ArrowUp", true), None, "there are no slices");
        let task = Selection(TASK, At::One(0));
        let right = shifted(&task, &[1, 0], &outline, &scenario());
        assert_eq!(right, Some(change::set(at!["tasks", 0, "request"], vec![4, 2])));
        let left = shifted(&task, &[-1, 0], &outline, &scenario());
        assert_eq!(left, Some(change::set(at!["tasks", 0, "request"], vec![0, 2])));
        assert_eq!(shifted(&Selection(TASK, At::One(7)), &[1, 0], &outline, &scenario()), None);
    }
}
