//! What a policy decides where it parts from another.

use gantry_core::labs::backfill::SideReason;
use gantry_core::labs::backfill::reason::WhyNot;

use super::BackfillTeller;
use crate::labs::backfill::Ui;
use crate::labs::{LabState as _, Showing, own};
use crate::narrate::rich::plain;
use crate::narrate::{Explained, Words};
use crate::packed::Side;
use crate::shown::Shown;
use crate::words::backfill_reasons::{DoesNotStart, JobPlannedFor};

impl Words {
    /// It, and why.
    pub fn backfill_side(self, side: &Side, run: &Shown) -> [Explained; 2] {
        let none = Explained::default();
        let Some(deed) = side.reason.open(Ui::KIND) else { return [none.clone(), none] };
        let Showing { outline, view } = own::<Ui>(run);
        let time_unit = run.overview.head.time_unit.as_deref();
        let teller = BackfillTeller::new(self, time_unit, outline, view);
        let why = match &deed {
            SideReason::Does(reason) => return [Explained::of(&teller.tell(reason)), none],
            SideReason::Leaves(why) => why,
        };
        let told = teller.answer(side.thing, why);
        if matches!(why, WhyNot::Running { .. } | WhyNot::Ended { .. }) {
            return [told, none];
        }
        let job = side.thing;
        let headline = match why {
            &WhyNot::Planned { time: Some(time), .. } => JobPlannedFor { job, time }.tell(&teller),
            _ => DoesNotStart { job }.tell(&teller),
        };
        [Explained { headline: plain(&headline), ..told }, none]
    }
}
