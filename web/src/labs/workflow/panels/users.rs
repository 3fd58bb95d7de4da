//! Each user's share of all loans, and what he uses of it: as numbers, and as a bar with a tick at the share.

use gantry_core::labs::workflow::view::{UserState, View};
use yew::prelude::*;

use super::jobs::Props;
use crate::components::table;
use crate::labs::workflow::things::USER;
use crate::scene::svg::Length;
use crate::state::{Action, At, Selection};

pub fn table(props: &Props) -> Html {
    let Props { words, outline, view, selection, act, .. } = props;
    if outline.users.is_empty() {
        return html! { <p class="soft slot">{ words.no_users() }</p> };
    }
    let select = act.reform(Action::Select);
    let most = most(view);
    let row = |(user, state): (u32, &UserState)| {
        let ratio = outline.users.get(user as usize).map_or(0, |(_, ratio)| *ratio);
        let (target, name) = (Selection(USER, At::One(user)), words.user_name(user, outline));
        html! {
            <tr key={user}>
                <th scope="row">
                    { table::choice(Some(target), &name, selection.as_ref(), &select) }
                    { bar(state, most) }
                </th>
                <td class="number">{ words.number(ratio) }</td>
                <td class="number">{ words.number(state.share) }</td>
                <td class="number">{ words.number(state.used) }</td>
                <td class="number">{ words.number(state.waiting) }</td>
            </tr>
        }
    };
    let heads = [
        words.user_heading(),
        words.ratio_heading(),
        words.share_heading(),
        words.used_heading(),
        words.waits_heading(),
    ];
    html! {
        <>
            <table class="user-table">
                <caption class="hidden">{ words.users_heading() }</caption>
                { table::head(&heads) }
                <tbody>{ for (0..).zip(&view.users).map(row) }</tbody>
            </table>
            <p class="soft users-key">{ words.users_key() }</p>
        </>
    }
}

/// What the longest bar stands for.
fn most(view: &View) -> u64 {
    view.users.iter().map(|state| state.share.max(state.used)).max().unwrap_or(0).max(1)
}

/// What a user uses, on the ground of all that the longest bar stands for, with a tick at the share. The numbers of the
/// row say the same.
fn bar(state: &UserState, most: u64) -> Html {
    #[expect(clippy::cast_precision_loss, reason = "a length on the screen")]
    let along = |units: u64| format!("{}%", Length(units as f64 * 100.0 / most as f64));
    let share = along(state.share);
    html! {
        <svg class="bar" aria-hidden="true" focusable="false">
            <rect class="used" y="25%" width={along(state.used)} height="50%" />
            <line class="share" x1={share.clone()} x2={share} y1="0" y2="100%" />
        </svg>
    }
}
