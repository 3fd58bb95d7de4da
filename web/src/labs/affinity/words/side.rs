//! What a policy decides where it parts from another.

use gantry_core::labs::affinity::SideReason;

use super::AffinityTeller;
use crate::labs::affinity::Ui;
use crate::labs::{LabState as _, Showing, own};
use crate::narrate::{Explained, Words};
use crate::packed::Side;
use crate::shown::Shown;

impl Words {
    /// It, and why.
    pub fn affinity_side(self, side: &Side, run: &Shown) -> [Explained; 2] {
        let none = Explained::default();
        let Some(deed) = side.reason.open(Ui::KIND) else { return [none.clone(), none] };
        let Showing { outline, view } = own::<Ui>(run);
        let time_unit = run.overview.head.time_unit.as_deref();
        let teller = AffinityTeller::new(self, time_unit, outline, view);
        match &deed {
            SideReason::Does(reason) => [Explained::of(&teller.tell(reason)), none],
            SideReason::Leaves(answer) => [teller.answer(answer), none],
        }
    }
}
