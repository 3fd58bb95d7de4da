//! The document as a whole: its language, its look, its focus, what the system asks for.

use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use js_sys::{Function, Object, Promise};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    HtmlDialogElement, HtmlElement, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement,
    MediaQueryList, ShareData,
};

use super::{document, element, overlay, preventing, property, target, window};
use crate::state::{System, Theme};

/// The reader's languages, best first.
pub fn languages() -> Vec<String> {
    window().navigator().languages().iter().filter_map(|tag| tag.as_string()).collect()
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootAttributes {
    pub language: &'static str,
    pub theme: Theme,
    pub large: bool,
    pub still: bool,
    pub title: String,
}

pub fn set_root(dress: &RootAttributes) {
    let RootAttributes { language, theme, large, still, title } = dress;
    let Some(root) = document().document_element() else { return };
    for (attribute, value) in [("lang", *language), ("data-theme", theme.name())] {
        let _ = root.set_attribute(attribute, value);
    }
    for (attribute, on) in [("data-large", *large), ("data-still", *still)] {
        let _ =
            if on { root.set_attribute(attribute, "") } else { root.remove_attribute(attribute) };
    }
    document().set_title(title);
}

fn query(media: &str) -> Option<MediaQueryList> {
    window().match_media(media).ok().flatten()
}

fn matches(media: &str) -> bool {
    query(media).is_some_and(|query| query.matches())
}

/// Whether the page is laid out for paper.
pub fn prints() -> bool {
    matches("print")
}

/// Prints the page, as its style for paper lays it out.
pub fn print() {
    let _ = window().print();
}

const DARK: &str = "(prefers-color-scheme: dark)";
const STILL: &str = "(prefers-reduced-motion: reduce)";

pub fn system() -> System {
    System { dark: matches(DARK), still: matches(STILL) }
}

pub fn on_system(call: impl Fn(System) + Clone + 'static) -> Vec<EventListener> {
    let listen = |media| {
        let call = call.clone();
        query(media).map(|query| EventListener::new(&query, "change", move |_| call(system())))
    };
    [DARK, STILL].into_iter().filter_map(listen).collect()
}

const FORCED: &str = "(forced-colors: active)";

/// Whether the system's own colours are in force.
pub fn colors_are_forced() -> bool {
    matches(FORCED)
}

/// Calls when the system's own colours come into force, or go.
pub fn on_forced_colors(call: impl Fn(bool) + 'static) -> Option<EventListener> {
    let query = query(FORCED)?;
    Some(EventListener::new(&query, "change", move |_| call(colors_are_forced())))
}

/// Fills the screen with the page, where the browser can and a press or key allows it; or no longer.
pub fn fill_screen(fills: bool) {
    let document = document();
    match document.document_element() {
        Some(root) if fills => {
            // Not every browser has it, and one that refuses is as well without.
            let request = property::<Function>(&root, "requestFullscreen");
            let asked = request.and_then(|request| request.call0(&root).ok());
            if let Some(asked) = asked.and_then(|asked| asked.dyn_into::<Promise>().ok()) {
                yew::platform::spawn_local(async move {
                    let _ = JsFuture::from(asked).await;
                });
            }
        }
        _ if document.fullscreen_element().is_some() => document.exit_fullscreen(),
        _ => {}
    }
}

/// Calls when the page no longer fills the screen.
pub fn on_screen_left(call: impl Fn() + 'static) -> EventListener {
    EventListener::new(&document(), "fullscreenchange", move |_| {
        if document().fullscreen_element().is_none() {
            call();
        }
    })
}

/// Calls when the page is hidden: what is on its way to the storage should get there.
pub fn on_hide(call: impl Fn() + 'static) -> EventListener {
    EventListener::new(&document(), "visibilitychange", move |_| {
        if document().hidden() && !overlay::stopped() {
            call();
        }
    })
}

/// Has the browser ask before the page is left, where that is so.
pub fn ask_on_leaving(asks: impl Fn() -> bool + 'static) -> EventListener {
    preventing(&window(), "beforeunload", move |event| {
        if asks() && !overlay::stopped() {
            event.prevent_default();
        }
    })
}

/// Whether nothing has the keyboard: what had it is gone.
pub fn focus_is_lost() -> bool {
    let lost = |active: &web_sys::Element| active.tag_name() == "BODY" || is_switched_off(active);
    document().active_element().is_none_or(|active| lost(&active))
}

/// Whether a control is switched off: some browsers leave it the keyboard.
pub(super) fn is_switched_off(control: &web_sys::Element) -> bool {
    control.matches(":disabled").unwrap_or(false)
}

/// Whether a field that comes may take the keyboard: the reader is not in a picture, and does not type.
pub fn keyboard_is_free() -> bool {
    let busy = "figure, svg, canvas, input, textarea, select, dialog";
    let within = |active: web_sys::Element| active.closest(busy).ok().flatten();
    document().active_element().and_then(within).is_none()
}

pub fn focus(id: &str) {
    let Some(element) = element::<HtmlElement>(id) else { return };
    // What stands in a closed popover opens it.
    let closed = element.closest("[popover]:not(:popover-open)").ok().flatten();
    if let Some(over) = closed.filter(|_| element.offset_parent().is_none()) {
        let _ = over.unchecked_into::<HtmlElement>().show_popover();
    }
    let _ = element.focus();
}

/// Closes what the reader opened over the page, if anything.
pub fn close_over() {
    if let Ok(Some(over)) = document().query_selector("[popover=auto]:popover-open") {
        let _ = over.unchecked_into::<HtmlElement>().hide_popover();
    }
}

/// Puts the entries of a list at places along it, in hundredths of its width.
pub fn place_along(list: &yew::NodeRef, places: &[f64]) {
    let Some(list) = list.cast::<HtmlElement>() else { return };
    let entries = list.children();
    for (at, place) in (0..).zip(places) {
        if let Some(entry) = entries.item(at) {
            let entry: HtmlElement = entry.unchecked_into();
            let _ = entry.style().set_property("--at", &format!("{place:.2}%"));
        }
    }
}

/// Puts the keyboard on the field of a language within the element of that id.
pub fn focus_field(id: &str, language: &str) {
    let Some(root) = element::<HtmlElement>(id) else { return };
    let field = root.query_selector(&format!("[lang={language}] :is(input, textarea)"));
    if let Some(field) = field.ok().flatten() {
        let _ = field.unchecked_into::<HtmlElement>().focus();
    }
}

/// Opens the dialog of that id over the page, or closes it.
pub fn show_dialog(id: &str, open: bool) {
    let Some(dialog) = element::<HtmlDialogElement>(id) else { return };
    if open && !dialog.open() {
        let _ = dialog.show_modal();
    } else if !open && dialog.open() {
        dialog.close();
    }
}

/// Scrolls the element of that id into view in its own scrolling parent. What lies around that stays where it is: a
/// list that follows the cursor must not move the picture beside it.
pub fn reveal(id: &str) {
    let Some(element) = element::<HtmlElement>(id) else { return };
    let Some(parent) = scrolling_parent(&element) else { return };
    let (own, its) = (element.get_bounding_client_rect(), parent.get_bounding_client_rect());
    // The head of a table stays at the upper edge, over what goes by there.
    let table = element.closest("table").ok().flatten();
    let head = table.and_then(|table| table.query_selector("thead").ok().flatten());
    let head = head.map_or(0.0, |head| head.get_bounding_client_rect().height());
    let (above, below) = (own.top() - its.top() - head, own.bottom() - its.bottom());
    if above < 0.0 {
        parent.scroll_by_with_x_and_y(0.0, above);
    } else if below > 0.0 {
        parent.scroll_by_with_x_and_y(0.0, below.min(above));
    }
}

/// The nearest element around this one that scrolls up and down.
fn scrolling_parent(element: &HtmlElement) -> Option<HtmlElement> {
    let mut parent = element.parent_element();
    while let Some(around) = parent {
        let style = window().get_computed_style(&around).ok().flatten();
        let overflow = style.and_then(|style| style.get_property_value("overflow-y").ok());
        if overflow.is_some_and(|overflow| overflow == "auto" || overflow == "scroll") {
            return around.dyn_into().ok();
        }
        parent = around.parent_element();
    }
    None
}

/// Copies a text. Calls back with whether the browser allowed it; pages that come by plain HTTP have no clipboard.
pub fn copy(text: &str, done: impl FnOnce(bool) + 'static) {
    let navigator = window().navigator();
    if property::<Object>(&navigator, "clipboard").is_none() {
        return done(false);
    }
    let promise = navigator.clipboard().write_text(text);
    yew::platform::spawn_local(async move {
        done(JsFuture::from(promise).await.is_ok());
    });
}

/// Whether the system can pass a link on.
pub fn shares() -> bool {
    js_sys::Reflect::has(&window().navigator(), &"share".into()).unwrap_or(false)
}

/// Passes a link on by way of the system. Calls back with whether it asked the reader to whom.
pub fn share(title: &str, link: &str, done: impl FnOnce(bool) + 'static) {
    let data = ShareData::new();
    data.set_title(title);
    data.set_url(link);
    let promise = window().navigator().share_with_data(&data);
    yew::platform::spawn_local(async move {
        let told = JsFuture::from(promise).await;
        let name = |error: &JsValue| property::<JsValue>(error, "name");
        let left = |error| name(&error).is_some_and(|name| name == "AbortError");
        done(told.map_or_else(left, |_| true));
    });
}

/// Selects the text of the field of that id, for the reader to copy.
pub fn select(id: &str) {
    if let Some(field) = element::<HtmlInputElement>(id) {
        let _ = field.focus();
        field.select();
    }
}

pub fn root() -> web_sys::Element {
    element("app")
        .unwrap_or_else(|| document().body().expect("a document has a body").unchecked_into())
}

/// Tells that a part of the program could not be fetched, with a button that tries `again` (`index.html`).
pub fn unfetched(again: impl FnOnce() + 'static) {
    if let Some(tell) = property::<Function>(&window(), "gantryUnfetched") {
        let again = wasm_bindgen::closure::Closure::once_into_js(again);
        let _ = tell.call2(&JsValue::UNDEFINED, &false.into(), &again);
    }
}

/// Calls once, later; not if dropped before.
pub fn later(delay_ms: u32, call: impl FnOnce() + 'static) -> Timeout {
    Timeout::new(delay_ms, call)
}

/// Sets the value of the select that an event came from.
pub fn choose(event: &web_sys::Event, value: &str) {
    if let Some(select) = target::<HtmlSelectElement>(event) {
        select.set_value(value);
    }
}

/// Checks the radio button of this place in the group `name`, or none of them.
pub fn check(name: &str, place: Option<usize>) {
    let group = document().get_elements_by_name(name);
    for at in 0..group.length() {
        let button = group.item(at).and_then(|it| it.dyn_into::<HtmlInputElement>().ok());
        if let Some(button) = button {
            button.set_checked(place == usize::try_from(at).ok());
        }
    }
}

/// Selects all of the text in the input or text area that an event came from.
pub fn select_text(event: &web_sys::Event) {
    if let Some(input) = target::<HtmlInputElement>(event) {
        input.select();
    } else if let Some(area) = target::<HtmlTextAreaElement>(event) {
        area.select();
    }
}

/// The value of the input, text area or select that an event came from.
pub fn value_of(event: &web_sys::Event) -> String {
    let input = target::<HtmlInputElement>(event).map(|input| input.value());
    let area = || target::<HtmlTextAreaElement>(event).map(|area| area.value());
    let select = || target::<HtmlSelectElement>(event).map(|select| select.value());
    input.or_else(area).or_else(select).unwrap_or_default()
}

/// Puts the keyboard and the caret into the text area of that id, `offset` UTF-16 units in.
pub fn put_caret(id: &str, offset: u32) {
    let Some(area) = element::<HtmlTextAreaElement>(id) else { return };
    let _ = area.focus();
    let _ = area.set_selection_range(offset, offset);
}
