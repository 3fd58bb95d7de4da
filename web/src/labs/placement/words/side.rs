//! What a policy decides where it parts from another.

use gantry_core::labs::placement::SideReason;

use super::PlacementTeller;
use crate::labs::placement::Ui;
use crate::labs::{LabState as _, Showing, own};
use crate::narrate::{Explained, Words};
use crate::packed::Side;
use crate::shown::Shown;

impl Words {
    /// It, and why; then why not as the other.
    pub fn placement_side(self, side: &Side, run: &Shown) -> [Explained; 2] {
        let none = Explained::default();
        let Some(SideReason { reason, why_not }) = side.reason.open(Ui::KIND) else {
            return [none.clone(), none];
        };
        let Showing { outline, view } = own::<Ui>(run);
        let why_not = why_not.as_ref();
        let why_not = why_not.map_or(none, |why| self.why_not(why, view, outline));
        let teller = PlacementTeller::new(self, None, outline, view);
        [Explained::of(&teller.tell(&reason)), why_not]
    }
}
