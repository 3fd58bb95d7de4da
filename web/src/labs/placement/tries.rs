//! Near misses of this lab as changes to try: a node with more or less free, or as a candidate.

use gantry_core::labs::placement::Answer;

use super::Ui;
use super::change::PlacementEdit;
use super::things::{NODE, TASK};
use super::words::PlacementTeller;
use crate::change::Edit;
use crate::labs::{LabState as _, Near, Showing, own};
use crate::narrate::{Tells as _, Words};
use crate::packed::Packed;
use crate::shown::{At, Selection, Shown};
use crate::state::Try;
use crate::words::tries::{TryCandidate, TryNode};

pub const NEAR: Near = Near { tries, starts };

fn tries(words: Words, shown: &Shown, answer: Option<(&Selection, &Packed)>) -> Vec<Try> {
    let Showing { outline, view } = own::<Ui>(shown);
    let answer = answer.and_then(|(_, answer)| answer.open(Ui::KIND));
    let near = answer.and_then(|Answer { near_miss, .. }| near_miss).filter(|near| near.wins);
    let Some(near) = near else { return Vec::new() };
    let teller = PlacementTeller::new(words, None, outline, view);
    let changes = words.items(near.changes(false).map(|it| teller.sentence(&it)));
    let [node, task] = [words.node(near.node, outline), words.task(near.task, outline)];
    let gains =
        (!changes.is_empty()).then(|| TryNode { node: &node, changes: &changes }.tell(words));
    let joins = near.as_candidate.then(|| TryCandidate { node: &node, task: &task }.tell(words));
    vec![Try {
        edit: Edit::Placement(PlacementEdit::Gain {
            node: near.node,
            amount: near.amount,
            less: near.less,
            candidate_of: outline
                .tasks
                .get(near.task as usize)
                .filter(|_| near.as_candidate)
                .cloned(),
        }),
        said: words.items(gains.into_iter().chain(joins)),
        thing: Selection(TASK, At::One(near.task)),
        place: Some(Selection(NODE, At::One(near.node))),
    }]
}

/// Whether the node has the task.
fn starts(shown: &Shown, tried: &Try) -> bool {
    let view = &own::<Ui>(shown).view;
    let (&Selection(TASK, At::One(task)), Some(Selection(NODE, At::One(node)))) =
        (&tried.thing, &tried.place)
    else {
        return false;
    };
    view.tasks.iter().any(|own| own.task == task && own.node == Some(*node))
}
