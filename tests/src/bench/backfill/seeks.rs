//! What a person waits for in a long run: recording it, seeking in it, looking at it.

use std::sync::Arc;

use gantry_core::kernel::Model as _;
use gantry_core::labs::backfill::view::ViewLimits;
use gantry_core::labs::backfill::{History, Setting, Sim, view};

use super::cases::Case;
use crate::bench::recorded::{Recorded, WIDTH_PX, recorded};

pub fn seek() -> Vec<(Case, Recorded)> {
    let cases = [Case::KthEasy, Case::KthCheckpoint, Case::KthConservative, Case::DeepEasy];
    cases.into_iter().map(|case| (case, sought(case))).collect()
}

fn sought(case: Case) -> Recorded {
    let problem = case.problem();
    let first = problem.order.first().map_or(0, |&job| problem.submit[job as usize]);
    recorded(
        case.label(),
        || Sim::new(Arc::clone(&problem)),
        History::of,
        |replay, cursor, history| {
            let setting = Setting {
                limits: ViewLimits::default(),
                range: Some((first, replay.last().time())),
                width_px: WIDTH_PX,
                history: Some(history),
                ahead: None,
            };
            view(cursor.transition(), cursor.state(), setting);
        },
    )
}
