//! The caret of a text area.

use web_sys::HtmlTextAreaElement;

use super::element;

/// Puts the keyboard and the caret into the text area of that id, `offset` UTF-16 units in.
pub fn put(id: &str, offset: u32) {
    let Some(area) = element::<HtmlTextAreaElement>(id) else { return };
    let _ = area.focus();
    let _ = area.set_selection_range(offset, offset);
}
