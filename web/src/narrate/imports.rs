//! What came of reading a trace.

use gantry_core::workload::swf::{Report, Source};

use super::Words;
use crate::words::imports::{JobsRead, LinesSkipped, Overran, Skipped, WithoutEstimate};

impl Words {
    /// How many jobs were read, onto what machine, and what was left out.
    pub fn imported(self, report: &Report) -> String {
        let read = JobsRead { jobs: report.jobs, nodes: report.machine.nodes };
        let mut told = vec![read.tell(self)];
        if report.machine.source == Source::WidestJob {
            told.push(self.as_wide_as_widest().to_owned());
        }
        if report.overruns > 0 {
            told.push(Overran { jobs: report.overruns }.tell(self));
        }
        if report.without_estimate > 0 {
            told.push(WithoutEstimate { jobs: report.without_estimate }.tell(self));
        }
        told.push(LinesSkipped { lines: report.skipped_count() }.tell(self));
        self.sentences(&told)
    }

    /// Why lines were skipped: for each reason how many, and the first of them.
    pub fn skipped(self, report: &Report) -> Vec<String> {
        let first = |reason: usize| report.skipped.iter().find(|line| line.why.index() == reason);
        let counted = report.counts.iter().enumerate().filter(|&(_, &count)| count > 0);
        counted
            .map(|(reason, &count)| {
                let line = first(reason).map_or(0, |skipped| skipped.line);
                Skipped { why: self.skip(reason), count, line }.tell(self)
            })
            .collect()
    }

    pub(super) const fn skip(self, reason: usize) -> &'static str {
        match reason {
            0 => self.skip_no_number(),
            1 => self.skip_large_number(),
            2 => self.skip_few_fields(),
            3 => self.skip_cut_off(),
            4 => self.skip_long_line(),
            5 => self.skip_no_job_number(),
            6 => self.skip_no_submit_time(),
            7 => self.skip_interrupted(),
            8 => self.skip_no_run_time(),
            9 => self.skip_no_processors(),
            10 => self.skip_job_number_again(),
            11 => self.skip_too_wide(),
            _ => self.skip_beyond_time(),
        }
    }
}
