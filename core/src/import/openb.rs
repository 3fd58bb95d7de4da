//! The two lists of the openb trace, whichever scenario is made of it: their columns and lines, the order of arrivals
//! and ends, errors and skipped lines.

use std::collections::BTreeMap;
use std::fmt;
use std::io::Read;

use super::table::{Column, Problem, Row, Table, TableError};

/// One of the two files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ListFile {
    Nodes,
    Pods,
}

#[derive(Debug)]
pub struct ListError {
    pub file: ListFile,
    pub error: TableError,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkippedLine {
    pub file: ListFile,
    /// Its number, from 1 (the header).
    pub line: u64,
    pub why: SkipReason,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SkipReason {
    /// A field that cannot be read.
    Field(Problem),
    /// An earlier line, `first`, has the same name.
    Duplicate { name: String, first: u64 },
    /// A share of a GPU outside 1 to 1,000 thousandths.
    NotAShare { gpus: u64, thousandths: u64 },
    /// More GPUs than a scenario can have.
    TooManyGpus { found: u64 },
    /// A value that, divided by the granularity, is beyond the space, and the least sufficient granularity.
    BeyondSpace { dimension: &'static str, value: u64, granularity: u64, needed: u64 },
    /// No node has any of the requested models.
    NoSuchModel { models: String },
}

/// The sentence about a list of pods without the column of times: the published lists `multigpu` have none.
pub(crate) const WITHOUT_TIMES: &str =
    "The list of pods has no times: pods arrive in its order, and none is released.";

/// The columns of the list of nodes, by their indices: the first three, and those of vectors.
pub(crate) mod node {
    use super::Column;
    pub const COLUMNS: [Column; 5] = [
        Column::required("sn"),
        Column::required("gpu"),
        Column::optional("model"),
        Column::required("cpu_milli"),
        Column::required("memory_mib"),
    ];
    pub const NAME: usize = 0;
    pub const GPUS: usize = 1;
    pub const MODEL: usize = 2;
    pub const VCORES: usize = 3;
    pub const MEMORY: usize = 4;
}

/// The columns of the list of pods, by their indices: the first six, and those of vectors.
pub(crate) mod pod {
    use super::Column;
    pub const COLUMNS: [Column; 8] = [
        Column::required("name"),
        Column::required("num_gpu"),
        Column::required("gpu_milli"),
        Column::optional("creation_time"),
        Column::optional("deletion_time"),
        Column::optional("gpu_spec"),
        Column::required("cpu_milli"),
        Column::required("memory_mib"),
    ];
    pub const NAME: usize = 0;
    pub const GPUS: usize = 1;
    pub const THOUSANDTHS: usize = 2;
    pub const CREATED: usize = 3;
    pub const DELETED: usize = 4;
    pub const MODELS: usize = 5;
    pub const VCORES: usize = 6;
    pub const MEMORY: usize = 7;
}

pub(crate) const WHOLE_GPU: u64 = 1000;

#[derive(Debug, Default)]
pub(crate) struct NamesByLine(BTreeMap<String, u64>);

impl NamesByLine {
    /// Records a name. Errors: it is a repetition.
    pub(crate) fn add(&mut self, name: &str, line: u64) -> Result<(), SkipReason> {
        if let Some(&first) = self.0.get(name) {
            return Err(SkipReason::Duplicate { name: name.to_owned(), first });
        }
        self.0.insert(name.to_owned(), line);
        Ok(())
    }
}

/// Reads the lines of a file, plain or gzip; those that are not usable are skipped and listed.
pub(crate) fn read_lines<T>(
    (file, reader): (ListFile, impl Read),
    columns: &[Column],
    skipped: &mut Vec<SkippedLine>,
    mut read: impl FnMut(&Row<'_>, u64, &mut NamesByLine) -> Result<T, SkipReason>,
) -> Result<Vec<T>, ListError> {
    let wrong = |error| ListError { file, error };
    let mut table = Table::open(reader, columns).map_err(wrong)?;
    let (mut lines, mut names) = (Vec::new(), NamesByLine::default());
    while let Some((line, row)) = table.next_row().map_err(wrong)? {
        match read(&row, line, &mut names) {
            Ok(read) => lines.push(read),
            Err(why) => skipped.push(SkippedLine { file, line, why }),
        }
    }
    Ok(lines)
}

/// The number of GPUs that a pod requests, and the thousandths of each.
pub(crate) fn gpus(row: &Row<'_>) -> Result<(u64, u64), SkipReason> {
    let (gpus, thousandths) = (row.number(pod::GPUS)?, row.number(pod::THOUSANDTHS)?);
    if gpus > 0 && !(1..=WHOLE_GPU).contains(&thousandths) {
        return Err(SkipReason::NotAShare { gpus, thousandths });
    }
    Ok((gpus, thousandths))
}

/// The times of a pod's creation and deletion; 0 and `None` in a list without times.
pub(crate) fn times(row: &Row<'_>) -> Result<(u64, Option<u64>), SkipReason> {
    if !row.has(pod::CREATED) {
        return Ok((0, None));
    }
    Ok((row.number(pod::CREATED)?, row.optional_number(pod::DELETED)?))
}

pub(crate) struct Arrival<T> {
    pub line: u64,
    /// See [`times`].
    pub times: (u64, Option<u64>),
    /// True if it asks for a share of a GPU.
    pub is_fraction: bool,
    pub pod: T,
}

impl<T> Arrival<T> {
    pub(crate) fn is_released(&self) -> bool {
        self.times.1.is_some()
    }

    /// True if it is deleted no later than it was created.
    pub(crate) fn ends_at_once(&self) -> bool {
        self.times.1.is_some_and(|deleted| deleted <= self.times.0)
    }
}

/// Sorts arrivals by creation, then by their lines, and drops those beyond a limit; returns their number.
pub(crate) fn limited<T>(arrivals: &mut Vec<Arrival<T>>, limit: Option<usize>) -> u64 {
    arrivals.sort_by_key(|arrival| arrival.times.0);
    let limit = limit.unwrap_or(usize::MAX);
    let beyond = arrivals.len().saturating_sub(limit);
    arrivals.truncate(limit);
    beyond as u64
}

/// The arrivals as entries, in this order, with the ends between. At one instant ends come before arrivals; a pod that
/// ends no later than it arrives ends right after its arrival.
pub(crate) fn interleave<T, I>(
    arrivals: Vec<Arrival<T>>,
    arrival_of: impl Fn(T) -> I,
    end_of: impl Fn(&T) -> I,
) -> Vec<I> {
    let later = arrivals.iter().filter(|arrival| !arrival.ends_at_once());
    let mut ends: Vec<(u64, I)> =
        later.filter_map(|arrival| Some((arrival.times.1?, end_of(&arrival.pod)))).collect();
    ends.sort_by_key(|end| end.0);
    let mut ends = ends.into_iter().peekable();
    let mut entries = Vec::with_capacity(2 * arrivals.len());
    for arrival in arrivals {
        // A pod that has ended by now was created before now, so it is listed already.
        while let Some((_, end)) = ends.next_if(|end| end.0 <= arrival.times.0) {
            entries.push(end);
        }
        let at_once = arrival.ends_at_once().then(|| end_of(&arrival.pod));
        entries.push(arrival_of(arrival.pod));
        entries.extend(at_once);
    }
    entries.extend(ends.map(|end| end.1));
    entries
}

impl From<Problem> for SkipReason {
    fn from(problem: Problem) -> Self {
        SkipReason::Field(problem)
    }
}

impl fmt::Display for ListFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ListFile::Nodes => "nodes",
            ListFile::Pods => "pods",
        })
    }
}

impl fmt::Display for SkippedLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "  {}, line {}: {}", self.file, self.line, self.why)
    }
}

impl fmt::Display for SkipReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SkipReason::Field(problem) => write!(f, "{problem}"),
            SkipReason::Duplicate { name, first } => {
                write!(f, "duplicate name `{name}`, first in line {first}")
            }
            SkipReason::NotAShare { thousandths, .. } => {
                write!(f, "expected 1 to 1000 thousandths of each GPU, found {thousandths}")
            }
            SkipReason::TooManyGpus { found } => {
                write!(f, "{found} GPUs are more than a scenario may have")
            }
            SkipReason::BeyondSpace { dimension, value, granularity, needed } => write!(
                f,
                "`{dimension}` is {value}, at granularity {granularity} beyond the last coordinate; a granularity of \
                 {needed} or more would do"
            ),
            SkipReason::NoSuchModel { models } => {
                write!(f, "no node has a GPU of model `{models}`")
            }
        }
    }
}
