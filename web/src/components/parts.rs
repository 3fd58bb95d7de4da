//! What the parts of a lab's page are given: one shape for every lab.

use gantry_core::scenario::Path;

use crate::components::prelude::*;
use crate::narrate::Teller;
use crate::state::{Described, Refused};

/// What a lab's pictures and lists show: its outline of the scenario, its view of the moment, and how the reader looks.
#[derive(Properties)]
pub struct SceneProps<O: PartialEq + 'static, V: PartialEq + 'static> {
    pub words: Words,
    pub outline: Rc<O>,
    pub view: Rc<V>,
    pub time_unit: Option<String>,
    /// What the scenario says of which the scene is, for changes by hand.
    pub described: Option<Described>,
    /// The change of a form or of the scene that was refused last.
    pub refused: Option<Refused>,
    pub editing: bool,
    pub selection: Option<Selection>,
    pub theme: Theme,
    pub act: Act,
}

impl<O: PartialEq, V: PartialEq> SceneProps<O, V> {
    pub fn teller(&self) -> Teller<'_, O, V> {
        Teller::new(self.words, self.time_unit.as_deref(), &self.outline, &self.view)
    }
}

// By hand: a large view with numbers that are not `Eq` would be compared whole with itself, in each part of the page.
impl<O: PartialEq, V: PartialEq> PartialEq for SceneProps<O, V> {
    fn eq(&self, other: &Self) -> bool {
        let rest = |it: &Self| (it.words, it.editing, it.theme);
        let same = Rc::ptr_eq(&self.outline, &other.outline) && Rc::ptr_eq(&self.view, &other.view);
        rest(self) == rest(other)
            && self.time_unit == other.time_unit
            && self.described == other.described
            && self.refused == other.refused
            && self.selection == other.selection
            && self.act == other.act
            && (same || self.outline == other.outline && self.view == other.view)
    }
}

// By hand: what it refers to need not be `Clone`.
impl<O: PartialEq, V: PartialEq> Clone for SceneProps<O, V> {
    fn clone(&self) -> Self {
        SceneProps {
            outline: self.outline.clone(),
            view: self.view.clone(),
            time_unit: self.time_unit.clone(),
            described: self.described.clone(),
            refused: self.refused.clone(),
            selection: self.selection.clone(),
            act: self.act.clone(),
            ..*self
        }
    }
}

#[derive(Properties, PartialEq)]
pub struct SetupProps<O: PartialEq + 'static> {
    pub words: Words,
    pub outline: Rc<O>,
    pub act: Act,
}

/// A setting in a scenario's head that is one of a few words, each with what is shown of it.
pub fn setting(
    label: &'static str,
    chosen: &str,
    path: Path,
    options: impl Iterator<Item = (String, String)>,
    act: &Act,
) -> Html {
    let onchange = act.reform(move |event: Event| {
        Action::Edit(edit::choose(path.clone(), page::value_of(&event)))
    });
    let select = Select { label: Some(label), chosen, onchange, ..Select::default() };
    html! { <div class="wide"><dt>{ label }</dt><dd>{ select.html(options) }</dd></div> }
}

/// A switch of what a picture shows besides what it always does.
pub fn extra(
    state: &State,
    (label, hint): (&'static str, &'static str),
    bit: u64,
    act: &Act,
) -> Html {
    let (on, choose) = (state.extras & bit > 0, act.reform(move |_: Event| Action::Extra(bit)));
    html! {
        <label class="switch" title={hint}><input type="checkbox" checked={on} onchange={choose} /><span>{ label }</span></label>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A view that must not be compared.
    struct Large;

    impl PartialEq for Large {
        fn eq(&self, _: &Self) -> bool {
            panic!("a view is compared with itself")
        }
    }

    #[test]
    fn a_view_is_not_compared_with_itself() {
        let props = SceneProps {
            words: Language::English.words(),
            outline: Rc::new(Large),
            view: Rc::new(Large),
            time_unit: None,
            described: None,
            refused: None,
            editing: false,
            selection: None,
            theme: Theme::Light,
            act: Callback::noop(),
        };
        assert!(props == props.clone());
        assert!(props != SceneProps { editing: true, ..props.clone() });
    }
}
