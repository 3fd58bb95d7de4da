//! Files that are not read, by the programs that write them; each with the nearest format that is read.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A format that is not read from one file, in the order in which a reader would look for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Foreign {
    /// No bytes but space.
    Empty,
    /// None of the known formats.
    Unknown,
    /// A compressed file other than gzip, or an archive of several files.
    Archive,
    /// Text in UTF-16, as the `>` of PowerShell writes it.
    Utf16,
    /// A table that `sacct`, `squeue` or `sinfo` print.
    Slurm,
    /// The job log of the Philly trace (Microsoft, 2017).
    Philly,
    /// A workload of the simulator Batsim.
    Batsim,
    /// A workflow instance of `WfCommons`.
    Instance,
    Argo,
    /// A table or a description that `kubectl` prints for people.
    Kubectl,
    /// One of the two lists of the openb trace.
    Openb,
    /// A table of another trace of Alibaba's.
    Alibaba,
    /// Measured costs, where only the command line reads them.
    Costs,
    /// A table with other columns.
    Table,
    /// A result of a run: an outcome, a trace, a comparison, a quiz.
    Output,
    /// Several links, or the receipts of a quiz.
    Receipts,
}

const READ: &str = "a scenario (JSON), a link, a trace in the Standard Workload Format (SWF), Kubernetes manifests \
                    (YAML or JSON), workflows as text (w.step[1].job[1,2]), or measured costs (CSV: api, engine, size, \
                    time), plain or gzip";

/// The nearest format of recorded jobs.
const JOBS: &str = "jobs in the Standard Workload Format (SWF)";

/// The nearest format of workflows.
const STAGES: &str = "workflows as text: w.step[1].job[1,2]";

impl Foreign {
    /// The format, with its article, and the nearest format that is read, or the program that reads this one.
    const fn found_and_expected(self) -> (&'static str, &'static str) {
        match self {
            Foreign::Empty => ("an empty file", READ),
            Foreign::Unknown => ("none of the formats that are read", READ),
            Foreign::Archive => {
                ("a compressed file or an archive", "the unpacked files, or each of them as gzip")
            }
            Foreign::Utf16 => ("text in UTF-16", "UTF-8"),
            Foreign::Slurm => ("a table of Slurm (sacct, squeue, sinfo)", JOBS),
            Foreign::Philly => ("a job log of the Philly trace", JOBS),
            Foreign::Batsim => ("a workload of Batsim", JOBS),
            Foreign::Instance => ("a workflow instance of WfCommons", STAGES),
            Foreign::Argo => (
                "objects of Argo",
                "Kubernetes nodes, pods and their owners, or workflows as text: w.step[1].job[1,2]",
            ),
            Foreign::Kubectl => (
                "what kubectl prints for people",
                "the output of `kubectl get` with `-o yaml` or `-o json`",
            ),
            Foreign::Openb => (
                "one list of the openb trace",
                "both lists: `gantry import openb NODES PODS` or `gantry import gpu-trace NODES PODS`",
            ),
            Foreign::Alibaba => (
                "a table of another trace of Alibaba's",
                "the lists of cluster-trace-gpu-v2023 (openb): `gantry import openb NODES PODS`",
            ),
            Foreign::Costs => {
                ("measured costs", "a scenario that `gantry import costs` makes of them")
            }
            Foreign::Table => (
                "a table with other columns",
                "measured costs (columns api, engine, size, time) or the lists of the openb trace",
            ),
            Foreign::Output => ("a result of a run", "the scenario of the run"),
            Foreign::Receipts => {
                ("several links, or receipts of a quiz", "one link; `gantry grade` reads receipts")
            }
        }
    }
}

impl fmt::Display for Foreign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (found, expected) = self.found_and_expected();
        write!(f, "found {found}; expected {expected}")
    }
}
