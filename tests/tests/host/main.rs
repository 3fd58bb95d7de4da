//! All tests that run on the host alone, in one program: a program each would be compiled and linked anew forty times.
#![cfg(not(target_arch = "wasm32"))]
#![allow(missing_docs, reason = "each file says what it tests")]

mod affinity_errors;
mod affinity_oracle;
mod anchors;
mod backfill_decisions;
mod backfill_exhaustive;
mod backfill_golden;
mod backfill_laws;
mod backfill_oracle;
mod backfill_replay;
mod bad_input;
mod bounds;
mod canary;
mod cli;
mod cli_runs;
mod cli_shares;
mod decisions;
mod doors;
mod exhaustive;
mod export;
mod forecasts;
mod laws;
mod links;
mod module;
mod near_misses;
mod openb;
mod prose;
mod quiz;
mod reasons;
mod replay;
mod session;
mod session_backfill;
mod session_compare;
mod session_long;
mod session_workflow;
mod sometimes;
mod timed_vectors;
mod vectors;
mod workflow_answers;
mod workflow_decisions;
mod workflow_exhaustive;
mod workflow_laws;
mod workflow_replay;
mod workflow_views;
mod workload;
