//! Each user's share of all loans, and what he uses of it.

use gantry_core::workflow::view::{Outline, UserState, View};
use yew::prelude::*;

use crate::narrate::Words;

/// The table.
pub fn table(words: Words, outline: &Outline, view: &View) -> Html {
    if outline.users.is_empty() {
        return html! { <p class="soft slot">{ words.no_users() }</p> };
    }
    let row = |(user, state): (u32, &UserState)| {
        let ratio = outline.users.get(user as usize).map_or(0, |(_, ratio)| *ratio);
        html! {
            <tr key={user}>
                <th scope="row">{ words.user_name(user, outline) }</th>
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
            <thead><tr>{ for heads.iter().map(|&name| html! { <th key={name} scope="col">{ name }</th> }) }</tr></thead>
            <tbody>{ for (0..).zip(&view.users).map(row) }</tbody>
        </table>
    }
}
