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
    /// Objects of Argo.
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
    /// The format, with its article.
    const fn found(self) -> &'static str {
        match self {
            Foreign::Empty => "an empty file",
            Foreign::Unknown => "none of the formats that are read",
            Foreign::Archive => "a compressed file or an archive",
            Foreign::Utf16 => "text in UTF-16",
            Foreign::Slurm => "a table of Slurm (sacct, squeue, sinfo)",
            Foreign::Philly => "a job log of the Philly trace",
            Foreign::Batsim => "a workload of Batsim",
            Foreign::Instance => "a workflow instance of WfCommons",
            Foreign::Argo => "objects of Argo",
            Foreign::Kubectl => "what kubectl prints for people",
            Foreign::Openb => "one list of the openb trace",
            Foreign::Alibaba => "a table of another trace of Alibaba's",
            Foreign::Costs => "measured costs",
            Foreign::Table => "a table with other columns",
            Foreign::Output => "a result of a run",
            Foreign::Receipts => "several links, or receipts of a quiz",
        }
    }

    /// The nearest format that is read, or the program that reads this one.
    const fn expected(self) -> &'static str {
        match self {
            Foreign::Empty | Foreign::Unknown => READ,
            Foreign::Archive => "the unpacked files, or each of them as gzip",
            Foreign::Utf16 => "UTF-8",
            Foreign::Slurm | Foreign::Philly | Foreign::Batsim => JOBS,
            Foreign::Instance => STAGES,
            Foreign::Argo => {
                "Kubernetes nodes, pods and their owners, or workflows as text: w.step[1].job[1,2]"
            }
            Foreign::Kubectl => "the output of `kubectl get` with `-o yaml` or `-o json`",
            Foreign::Openb => {
                "both lists: `gantry import openb NODES PODS` or `gantry import gpu-trace NODES PODS`"
            }
            Foreign::Alibaba => {
                "the lists of cluster-trace-gpu-v2023 (openb): `gantry import openb NODES PODS`"
            }
            Foreign::Costs => "a scenario that `gantry import costs` makes of them",
            Foreign::Table => {
                "measured costs (columns api, engine, size, time) or the lists of the openb trace"
            }
            Foreign::Output => "the scenario of the run",
            Foreign::Receipts => "one link; `gantry grade` reads receipts",
        }
    }
}

impl fmt::Display for Foreign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {}; expected {}", self.found(), self.expected())
    }
}
