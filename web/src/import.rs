//! Files that are brought to the page: scenarios as they are, traces made into scenarios.
//!
//! What a file is its bytes say, not its name. Cost: a pass over the file, and a scenario's text of what a trace
//! holds.

use std::rc::Rc;

use gantry_core::backfill::Policy;
use gantry_core::scenario::{self, Lab, Scenario};
use gantry_core::workload::swf::{self, Report};
use gantry_core::workload::{TIME_UNIT, Workload};

/// What a file holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Brought {
    /// A scenario's text, or what was meant as one.
    pub text: String,
    /// What came of reading, where it was a trace.
    pub report: Option<Rc<Report>>,
}

/// What the bytes of a file hold; none where that is neither text nor a trace.
pub fn bring(bytes: Vec<u8>) -> Option<Brought> {
    let packed = bytes.starts_with(&[0x1f, 0x8b]);
    if packed || swf::looks_like(&bytes) {
        let (workload, report) = swf::read(&bytes, swf::Options::default()).ok()?;
        let text = scenario::write_pretty(&scenario_of(workload));
        return Some(Brought { text, report: Some(Rc::new(report)) });
    }
    String::from_utf8(bytes).ok().map(|text| Brought { text, report: None })
}

fn scenario_of(workload: Workload) -> Scenario {
    Scenario {
        lab: Lab::Backfill(workload.lab(Policy::Easy)),
        title: workload.title,
        note: workload.note,
        time_unit: Some(TIME_UNIT.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trace_is_told_from_a_scenario_by_its_bytes() {
        let week = include_bytes!("../../static/samples/kth-sp2-week.swf.gz").to_vec();
        let brought = bring(week).unwrap();
        let report = brought.report.unwrap();
        assert_eq!((report.jobs, report.machine.nodes), (741, 100));
        assert!(scenario::open(&brought.text).is_ok());
        let plain =
            bring(b"; MaxProcs: 4\n1 0 -1 5 2 -1 -1 2 9 -1 1 1 1 -1 -1 -1 -1 -1\n".to_vec());
        assert_eq!(plain.unwrap().report.unwrap().jobs, 1);
        let text = "{\"gantry\": 1}";
        assert_eq!(bring(text.into()), Some(Brought { text: text.to_owned(), report: None }));
        assert_eq!(bring(vec![0xff, 0xfe]), None);
    }
}
