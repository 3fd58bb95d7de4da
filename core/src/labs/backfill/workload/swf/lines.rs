//! The lines of a trace, and their jobs. A line ends with a line feed, a carriage return, or both.

use std::io::{self, Write};
use std::mem;

use super::fields::{FIELDS, Field, Fields, Line};
use super::read::{Options, Processors};
use super::report::{Machine, Report, Skip, Source};
use crate::kernel::MAX_NUMBER;
use crate::labs::backfill::problem::MAX_NODES;
use crate::labs::backfill::workload::{Owner, Record, Workload};
use crate::sort;

/// The most bytes of a line.
const MAX_LINE: usize = 16 << 10;

/// The lines of a trace, and their jobs so far.
#[derive(Debug)]
pub struct Lines {
    options: Options,
    /// The beginning of an unfinished line.
    carried: Vec<u8>,
    /// True if the last byte was a carriage return: with a line feed after it, both are one end of a line.
    returned: bool,
    jobs: Vec<Record>,
    origins: Vec<Origin>,
    most_fields: usize,
    report: Report,
}

/// Origin of a job, and its irregularities.
#[derive(Clone, Copy, Debug)]
struct Origin {
    line: u32,
    rounded: bool,
    other_processors: bool,
    without_estimate: bool,
}

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut rest = bytes;
        while let Some(end) = memchr::memchr2(b'\n', b'\r', rest) {
            let is_half = end == 0 && rest[end] == b'\n' && self.returned;
            if !is_half {
                self.ended(&rest[..end])?;
            }
            self.returned = rest[end] == b'\r';
            rest = &rest[end + 1..];
        }
        if !rest.is_empty() {
            self.returned = false;
            self.carry(rest);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Lines {
    pub fn new(options: Options) -> Self {
        Lines {
            options,
            carried: Vec::new(),
            returned: false,
            jobs: Vec::new(),
            origins: Vec::new(),
            most_fields: 0,
            report: Report::default(),
        }
    }

    /// Keeps bytes of an unfinished line: at most one more than a line may have.
    fn carry(&mut self, bytes: &[u8]) {
        let room = MAX_LINE + 1 - self.carried.len();
        self.carried.extend_from_slice(&bytes[..bytes.len().min(room)]);
    }

    /// Takes the rest of a finished line.
    fn ended(&mut self, rest: &[u8]) -> io::Result<()> {
        if self.carried.is_empty() {
            return self.line(rest, true);
        }
        self.carry(rest);
        self.carried_line(true)
    }

    fn carried_line(&mut self, is_ended: bool) -> io::Result<()> {
        let mut line = mem::take(&mut self.carried);
        self.line(&line, is_ended)?;
        line.clear();
        self.carried = line;
        Ok(())
    }

    /// Takes the bytes after the last end of a line. Errors: too many jobs.
    pub fn end(&mut self) -> io::Result<()> {
        if self.carried.is_empty() { Ok(()) } else { self.carried_line(false) }
    }

    pub fn jobs(&self) -> u64 {
        self.jobs.len() as u64
    }

    /// Takes one line, without its end.
    fn line(&mut self, line: &[u8], is_ended: bool) -> io::Result<()> {
        self.report.lines += 1;
        // Equal for a line in one chunk and in several.
        let line = &line[..line.len().min(MAX_LINE + 1)];
        let line = match line.strip_prefix("\u{feff}".as_bytes()) {
            Some(rest) if self.report.lines == 1 => rest,
            _ => line,
        };
        if let Some((b';', comment)) = line.trim_ascii_start().split_first() {
            self.report.header.take(comment);
            return Ok(());
        }
        let fields = Fields::of(line);
        if fields.count == 0 && line.len() <= MAX_LINE {
            return Ok(());
        }
        self.report.records += 1;
        self.report.further_fields += u64::from(fields.count > FIELDS);
        let taken = if line.len() > MAX_LINE {
            Err(Skip::LongLine)
        } else if !is_ended && fields.count < self.most_fields {
            Err(Skip::CutOff { fields: fields.count })
        } else {
            self.most_fields = self.most_fields.max(fields.count);
            fields.line().and_then(|line| self.record(&line))
        };
        match taken {
            Ok(None) => {}
            Ok(Some(_)) if self.jobs.len() as u64 == self.options.max_jobs => {
                return Err(io::ErrorKind::QuotaExceeded.into());
            }
            Ok(Some((record, origin))) => {
                self.jobs.push(record);
                self.origins.push(origin);
            }
            Err(why) => self.report.skip(self.report.lines, why),
        }
        Ok(())
    }

    /// The job of a line, none if it is outside the range.
    #[inline]
    fn record(&mut self, line: &Line) -> Result<Option<(Record, Origin)>, Skip> {
        let number = at_least(0, line.number).ok_or(Skip::NoNumber)?;
        let submit = at_least(0, line.submit).ok_or(Skip::NoSubmit)?;
        if (2..=4).contains(&line.status) {
            return Err(Skip::Part { status: line.status });
        }
        let runtime = at_least(1, line.runtime).ok_or(Skip::NoRuntime { found: line.runtime })?;
        let (preferred, other) = match self.options.processors {
            Processors::Allocated => (line.allocated, line.requested),
            Processors::Requested => (line.requested, line.allocated),
        };
        let (preferred, other) = (at_least(1, preferred), at_least(1, other));
        let nodes = preferred.or(other).ok_or(Skip::NoProcessors)?;
        let user = at_least(0, line.user)
            .map(|user| Owner::new(user).ok_or(line.user))
            .transpose()
            .map_err(|user| Skip::TooLarge { field: Field::User, found: user.to_string() })?;
        let group = at_least(0, line.group).and_then(Owner::new);
        let Options { from, to, .. } = self.options;
        if from.is_some_and(|from| submit < from) || to.is_some_and(|to| submit >= to) {
            self.report.outside_range += 1;
            return Ok(None);
        }
        let estimate = at_least(1, line.estimate);
        let origin = Origin {
            line: u32::try_from(self.report.lines).unwrap_or(u32::MAX),
            rounded: line.rounded,
            other_processors: preferred.is_none(),
            without_estimate: estimate.is_none(),
        };
        let estimate = estimate.unwrap_or(runtime);
        Ok(Some((Record { number, submit, nodes, estimate, runtime, user, group }, origin)))
    }

    pub fn workload(mut self) -> (Workload, Report) {
        let machine = self.machine();
        self.report.machine = machine;
        self.drop_unfit(machine.nodes);
        self.sort();
        self.take();
        sort::by_number(&mut self.report.skipped, |skipped| skipped.line);
        let (title, note) = (self.report.header.title(), self.report.header.note());
        (Workload { title, note, nodes: machine.nodes, jobs: self.jobs }, self.report)
    }

    /// Drops jobs that the machine cannot run, and duplicates.
    fn drop_unfit(&mut self, nodes: u64) {
        let mut duplicates = self.duplicates().into_iter().peekable();
        self.retain(|report, at, job, origin| {
            let duplicate = duplicates.next_if(|&(duplicate, _)| duplicate == at);
            let why = match duplicate {
                Some((_, first)) => Skip::Duplicate { number: job.number, first },
                None if job.nodes > nodes => Skip::TooWide { processors: job.nodes },
                None => return true,
            };
            report.skip(origin.line.into(), why);
            false
        });
    }

    /// Sorts the jobs by submission, then by their order in the trace.
    fn sort(&mut self) {
        let mut latest = 0;
        for job in &self.jobs {
            self.report.out_of_order += u64::from(job.submit < latest);
            latest = latest.max(job.submit);
        }
        if self.report.out_of_order > 0 {
            let mut order: Vec<usize> = (0..self.jobs.len()).collect();
            sort::sort_by_key(&mut order, |&at| self.jobs[at].submit);
            self.jobs = order.iter().map(|&at| self.jobs[at]).collect();
            self.origins = order.iter().map(|&at| self.origins[at]).collect();
        }
    }

    /// Takes jobs up to the limit and to the end of time, and counts their irregularities.
    fn take(&mut self) {
        let limit = self.options.limit.map_or(u64::MAX, |limit| limit as u64);
        let mut work = 0;
        self.retain(|report, _, job, origin| {
            // So that no time of any run exceeds the largest number.
            let busy = job.submit + work + job.estimate.max(job.runtime);
            if busy > MAX_NUMBER {
                report.skip(origin.line.into(), Skip::BeyondTime);
                return false;
            }
            if report.jobs >= limit {
                report.beyond_limit += 1;
                return false;
            }
            work = busy - job.submit;
            count(report, job, origin);
            true
        });
    }

    /// Retains the jobs for which `fits` is true; in place.
    fn retain(&mut self, mut fits: impl FnMut(&mut Report, usize, &Record, Origin) -> bool) {
        let mut retained = 0;
        for at in 0..self.jobs.len() {
            let (job, origin) = (self.jobs[at], self.origins[at]);
            if fits(&mut self.report, at, &job, origin) {
                self.jobs[retained] = job;
                self.origins[retained] = origin;
                retained += 1;
            }
        }
        self.jobs.truncate(retained);
        self.origins.truncate(retained);
    }

    fn machine(&self) -> Machine {
        let possible = |nodes: &u64| (1..=MAX_NODES).contains(nodes);
        let header = &self.report.header;
        let widest = self.jobs.iter().map(|job| job.nodes).filter(possible).max();
        let known = [
            (self.options.nodes, Source::Asked),
            (header.max_procs, Source::MaxProcs),
            (header.max_nodes, Source::MaxNodes),
            (widest, Source::WidestJob),
        ];
        known
            .into_iter()
            .find_map(|(nodes, source)| Some(Machine { nodes: nodes.filter(possible)?, source }))
            .unwrap_or(Machine { nodes: 1, source: Source::WidestJob })
    }

    /// Jobs whose number is also in an earlier line, ascending, each with that line.
    fn duplicates(&self) -> Vec<(usize, u64)> {
        let number = |at: usize| self.jobs[at].number;
        if self.jobs.is_sorted_by(|job, next| job.number < next.number) {
            return Vec::new();
        }
        let mut order: Vec<usize> = (0..self.jobs.len()).collect();
        sort::sort_by_key(&mut order, |&at| number(at));
        let same = order.chunk_by(|&at, &next| number(at) == number(next));
        let mut found: Vec<(usize, u64)> = same
            .flat_map(|same| {
                let first = self.origins[same[0]].line.into();
                same[1..].iter().map(move |&at| (at, first))
            })
            .collect();
        sort::sort(&mut found);
        found
    }
}

fn count(report: &mut Report, job: &Record, origin: Origin) {
    report.jobs += 1;
    report.span = Some((report.span.map_or(job.submit, |(first, _)| first), job.submit));
    report.overruns += u64::from(job.runtime > job.estimate);
    report.rounded += u64::from(origin.rounded);
    report.other_processors += u64::from(origin.other_processors);
    report.without_estimate += u64::from(origin.without_estimate);
}

/// The number, none if it is less than the least meaningful value.
fn at_least(least: i64, number: i64) -> Option<u64> {
    if number < least { None } else { u64::try_from(number).ok() }
}
