//! What a policy decides where it parts from another.

use gantry_core::labs::groups::SideReason;

use super::GroupsTeller;
use crate::labs::groups::Ui;
use crate::labs::{LabState as _, Showing, own};
use crate::narrate::{Explained, Words};
use crate::packed::Side;
use crate::shown::Shown;

impl Words {
    /// It, and why; then why not on the other's node.
    pub fn groups_side(self, side: &Side, run: &Shown) -> [Explained; 2] {
        let none = Explained::default();
        let Some(SideReason { reason, why_not }) = side.reason.open(Ui::KIND) else {
            return [none.clone(), none];
        };
        let Showing { outline, view } = own::<Ui>(run);
        let teller = GroupsTeller::new(self, None, outline, view);
        let why_not = why_not.as_ref().map_or(none, |why| teller.why_not_node(why));
        [Explained::of(&teller.tell(&reason)), why_not]
    }
}
