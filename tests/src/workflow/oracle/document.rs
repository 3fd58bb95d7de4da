//! The outcome document of a run.

use serde_json::{Value, json};

use super::{Oracle, State};

impl Oracle<'_> {
    pub(super) fn document(&self) -> Value {
        let jobs = self.jobs.iter().zip(&self.scenario.jobs).map(|(job, written)| {
            json!({
                "id": written.id,
                "segments": job.segments,
                "interruptions": job.interruptions,
                "status": match job.state {
                    State::Completed => "completed",
                    State::Cancelled => "cancelled",
                    State::Future | State::Waiting | State::Running => "waiting",
                },
            })
        });
        let stages = self.runs.iter().map(|run| {
            let (workflow, stage) = run.stage;
            json!({
                "workflow": self.scenario.workflows[workflow].id,
                "stage": stage + 1,
                "start": run.start,
                "end": run.end,
                "need": self.workflows[workflow].needs[stage],
                "lent": run.lent,
                "reclaimed": run.reclaimed,
            })
        });
        let [jobs, stages] = [jobs.collect::<Vec<_>>(), stages.collect()];
        json!({"lab": "workflow", "outcome": {"stages": stages, "jobs": jobs}})
    }
}
