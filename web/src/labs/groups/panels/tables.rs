//! The grouping and the requesters beside the picture.

use gantry_core::labs::groups::{GroupOutline, PlanOutline, Policy, RequesterOutline, ranges};
use yew::prelude::*;

use super::requests::Props;
use crate::components::table;
use crate::figure::table::{Cell, Row, Table};
use crate::labs::groups::things::GROUP;
use crate::labs::groups::words::stored;
use crate::state::{Action, At, Selection};

/// The groups, or the demands that they are planned from.
pub fn grouping(props: &Props) -> Html {
    let Props { words, outline, .. } = props;
    if outline.groups.is_empty() && outline.plans.is_empty() {
        return html! { <p class="grouping soft">{ words.no_grouping() }</p> };
    }
    if outline.plans.is_empty() { by_hand(props) } else { planned(props) }
}

fn by_hand(props: &Props) -> Html {
    let Props { words, outline, .. } = props;
    let row = |(group, own): (u32, &GroupOutline)| {
        let whose = words.requester_name(own.requester, outline);
        let count: u64 = own.members.iter().map(|own| ranges::count(&own.1)).sum();
        let cells = [
            Cell::thing(Selection(GROUP, At::One(group)), words.name(&own.id)),
            Cell::text(words.items(own.tags.iter().map(|tag| words.name(tag)))),
            Cell::text(whose.unwrap_or_else(|| words.of_anybody().to_owned())),
            Cell::number(words.number(count)),
        ];
        Row::new(group, cells)
    };
    let heads = [
        words.group_heading(),
        words.tag_heading(),
        words.requesters_heading(),
        words.gpus_heading(),
    ];
    let (count, rows) = (outline.groups.len(), (0..).zip(&outline.groups).map(row));
    beside(props, &Table::new(words.grouping_heading(), &heads, count, rows))
}

/// The demands as they are listed; those that are not planned yet are faint, and nothing is said of them.
fn planned(props: &Props) -> Html {
    let Props { words, outline, view, .. } = props;
    let stored = stored(outline, view);
    let mut plans: Vec<(u32, &PlanOutline)> = (0..).zip(&outline.plans).collect();
    plans.sort_unstable_by_key(|(_, plan)| plan.demand);
    let row = |(at, plan): (u32, &PlanOutline)| {
        let done = outline.policy == Policy::Group && (view.stored || at < view.planned);
        let group = plan.group.filter(|group| stored.contains(group));
        let own = group.and_then(|group| outline.groups[group as usize].members.first());
        let [node, units] = match own {
            Some((node, units)) => {
                [words.cluster_node(*node, outline), words.items(words.gpu_units(units, outline))]
            }
            None if done => [words.unmet_demand().to_owned(), String::new()],
            None => Default::default(),
        };
        let cells = [
            Cell::thing(group.map(|group| Selection(GROUP, At::One(group))), words.name(&plan.id)),
            Cell::number(words.number(plan.units)),
            Cell::text(node),
            Cell::text(units),
        ];
        Row { soft: !done, ..Row::new(plan.demand, cells) }
    };
    let heads =
        [words.group_heading(), words.demand_heading(), words.node_heading(), words.gpus_heading()];
    let (count, rows) = (plans.len(), plans.into_iter().map(row));
    beside(props, &Table::new(words.grouping_heading(), &heads, count, rows))
}

/// Who requests, and how much of the quota is held; nothing where nobody is named.
pub fn requesters(props: &Props) -> Html {
    let Props { words, outline, view, .. } = props;
    if outline.requesters.is_empty() {
        return Html::default();
    }
    let row = |(at, own): (usize, &RequesterOutline)| {
        let held = view.used.get(at).map_or_else(String::new, |&held| words.number(held));
        let quota = own.quota.map_or_else(|| "–".to_owned(), |quota| words.number(quota));
        let cells = [Cell::text(words.name(&own.id)), Cell::number(held), Cell::number(quota)];
        Row::new(at, cells)
    };
    let heads = [words.requesters_heading(), words.held_heading(), words.quota_heading()];
    let (count, rows) = (outline.requesters.len(), outline.requesters.iter().enumerate());
    beside(props, &Table::new(words.requesters_heading(), &heads, count, rows.map(row)))
}

fn beside(Props { words, selection, act, .. }: &Props, table: &Table) -> Html {
    let select = act.reform(Action::Select);
    html! { <div class="grouping">{ table::table(*words, table, selection.as_ref(), &select) }</div> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::components::figure::Given;
    use crate::conformance::bench::Bench;
    use crate::conformance::texts;
    use crate::labs::groups::Ui;
    use crate::labs::groups::picture::fixture::EXAMPLES;
    use crate::state::Origin;

    #[test]
    fn a_plan_is_not_told_before_it_is_made() {
        let mut bench = Bench::open(EXAMPLES[0], Origin::Own);
        let mut nodes = |moment| {
            bench.act(Action::Go(gantry_core::session::Goal::Moment(moment)));
            let given = Given::of(&bench.state, bench.shown(), &Callback::noop());
            let told = texts(&grouping(&given.scene::<Ui>()));
            told.iter().filter(|told| ["n1", "n2"].contains(&told.as_str())).count()
        };
        assert_eq!([0, 1, 4].map(&mut nodes), [0, 1, 4]);
    }
}
