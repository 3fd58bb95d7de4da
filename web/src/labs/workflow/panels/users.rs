//! Each user's share of all loans, and what he uses of it.

use gantry_core::labs::workflow::view::UserState;
use yew::prelude::*;

use super::jobs::Props;
use crate::components::table;
use crate::labs::workflow::things::USER;
use crate::state::{Action, At, Selection};

/// The table.
pub fn table(props: &Props) -> Html {
    let Props { words, outline, view, selection, act, .. } = props;
    if outline.users.is_empty() {
        return html! { <p class="soft slot">{ words.no_users() }</p> };
    }
    let select = act.reform(Action::Select);
    let row = |(user, state): (u32, &UserState)| {
        let ratio = outline.users.get(user as usize).map_or(0, |(_, ratio)| *ratio);
        let (target, name) = (Selection(USER, At::One(user)), words.user_name(user, outline));
        html! {
            <tr key={user}>
                <th scope="row">{ table::choice(Some(target), &name, selection.as_ref(), &select) }</th>
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
        <table class="user-table">
            <caption class="hidden">{ words.users_heading() }</caption>
            { table::head(&heads) }
            <tbody>{ for (0..).zip(&view.users).map(row) }</tbody>
        </table>
    }
}
