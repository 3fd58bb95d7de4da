//! What came of reading a file or a trace: what was read, why it gave nothing, which lines were skipped.

use gantry_core::workload::swf::{self, Report, Skip, Source};

use super::{Label, Words};
use crate::import::ImportError;
use crate::words::dialogs::NotTogether;
use crate::words::imports as say;

/// Why a line is skipped, by [`Skip::index`].
const SKIPS: [Label; Skip::COUNT] = [
    Words::skip_no_number,
    Words::skip_large_number,
    Words::skip_few_fields,
    Words::skip_cut_off,
    Words::skip_long_line,
    Words::skip_no_job_number,
    Words::skip_no_submit_time,
    Words::skip_interrupted,
    Words::skip_no_run_time,
    Words::skip_no_processors,
    Words::skip_job_number_again,
    Words::skip_too_wide,
    Words::skip_beyond_time,
];

impl Words {
    /// How many jobs were read, onto what machine, and what was left out.
    pub fn imported(self, report: &Report) -> String {
        let read = say::JobsRead { jobs: report.jobs, nodes: report.machine.nodes };
        let widest = report.machine.source == Source::WidestJob;
        let (overran, without) = (report.overruns, report.without_estimate);
        let told = [
            Some(read.tell(self)),
            widest.then(|| self.as_wide_as_widest().to_owned()),
            (overran > 0).then(|| say::Overran { jobs: overran }.tell(self)),
            (without > 0).then(|| say::WithoutEstimate { jobs: without }.tell(self)),
            Some(say::LinesSkipped { lines: report.skipped_count() }.tell(self)),
        ];
        self.sentences(&told.into_iter().flatten().collect::<Vec<_>>())
    }

    /// Why lines were skipped: for each reason how many, and the first of them.
    pub fn skipped(self, report: &Report) -> Vec<String> {
        let first = |reason: usize| report.skipped.iter().find(|line| line.why.index() == reason);
        let counted = report.counts.iter().enumerate().filter(|&(_, &count)| count > 0);
        counted
            .map(|(reason, &count)| {
                let line = first(reason).map_or(0, |skipped| skipped.line);
                say::Skipped { why: SKIPS[reason](self), count, line }.tell(self)
            })
            .collect()
    }

    pub fn bad_trace(self, error: &swf::ReadError) -> String {
        match *error {
            swf::ReadError::Damaged(_) => self.trace_damaged().to_owned(),
            swf::ReadError::NoJobs(ref report) if report.records == 0 => {
                self.trace_without_lines().to_owned()
            }
            swf::ReadError::NoJobs(_) => self.trace_without_jobs().to_owned(),
            swf::ReadError::TooManyBytes { most } => {
                say::TraceTooManyBytes { most: most >> 20 }.tell(self)
            }
            swf::ReadError::TooManyJobs { most } => say::TraceTooManyJobs { most }.tell(self),
        }
    }

    /// Why a file or a drawing gave nothing, in short: reports and errors tell more.
    pub fn refused(self, refused: &ImportError) -> String {
        let plain = match refused {
            ImportError::Unreadable | ImportError::NotText(_) | ImportError::Foreign(_) => {
                self.file_unreadable()
            }
            ImportError::TooLarge => self.file_too_large(),
            ImportError::Link(_) => self.link_bad(),
            ImportError::Scenario { .. } => self.scenario_bad(),
            ImportError::OutOfRange => self.jobs_or_nodes_out_of_range(),
            ImportError::NotTogether { file } => {
                return NotTogether { file: &self.name(file) }.tell(self);
            }
        };
        plain.to_owned()
    }

    pub fn of_file(self, file: Option<&str>, said: &str) -> String {
        file.map_or_else(|| said.to_owned(), |file| self.labelled(&self.name(file), said))
    }

    pub fn skipped_line(self, skipped: &swf::SkippedJob) -> String {
        say::SkippedLine { line: skipped.line, why: &self.skip_reason(&skipped.why) }.tell(self)
    }

    fn skip_reason(self, why: &Skip) -> String {
        match why {
            Skip::NotANumber { field, found } => {
                say::NoNumberInField { field: self.swf(*field), found: &self.name(found) }
                    .tell(self)
            }
            Skip::TooLarge { field, found } => {
                say::TooLargeInField { field: self.swf(*field), found: &self.name(found) }
                    .tell(self)
            }
            Skip::Short { fields } => say::LineShort { fields: *fields as u64 }.tell(self),
            Skip::CutOff { fields } => say::LineCutOff { fields: *fields as u64 }.tell(self),
            Skip::Part { status } => say::PartOfJob { status: &status.to_string() }.tell(self),
            Skip::NoRuntime { found } if *found != -1 => {
                say::NotARuntime { found: &found.to_string() }.tell(self)
            }
            Skip::Duplicate { number, first } => {
                say::JobAgain { number: &number.to_string(), first: *first }.tell(self)
            }
            &Skip::TooWide { processors } => say::JobTooWide { processors }.tell(self),
            _ => SKIPS[why.index()](self).to_owned(),
        }
    }
}
