//! Words of the pictures and of the tables behind them.

use gantry_core::kernel::Time;
use gantry_core::labs::affinity::view::{CallSegmentView, States, TaskState, TaskView, Tile};
use gantry_core::labs::affinity::{CrossOutline, Outline, View};

use crate::labs::affinity::calls;
use crate::narrate::rich::plain;
use crate::narrate::{Clock, Teller, Words};
use crate::words::affinity as say;

impl Words {
    /// What crossing costs, in short.
    pub fn affinity_cross(self, cross: Option<&CrossOutline>, clock: Clock) -> String {
        let Some(CrossOutline { latency, far_latency, limit, .. }) = cross else {
            return self.affinity_off().to_owned();
        };
        let [latency, far] = [latency, far_latency].map(|&time| self.duration(time, clock));
        let (latency, far) = (&latency, &far);
        match limit.map(|limit| self.duration(limit, clock)) {
            Some(limit) => say::AffinityCrossCostsLimit { latency, far, limit: &limit }.tell(self),
            None => say::AffinityCrossCosts { latency, far }.tell(self),
        }
    }

    pub fn affinity_state(self, state: TaskState, outline: &Outline) -> String {
        let names = &Teller::of(self, Clock::Plain, outline);
        match state {
            TaskState::Relating => self.affinity_state_relating().to_owned(),
            TaskState::Waiting => self.affinity_state_waiting().to_owned(),
            TaskState::Queued { node, .. } => plain(&say::AffinityStateQueued { node }.tell(names)),
            TaskState::Running { node, waits: false, .. } => {
                plain(&say::AffinityStateRunning { node }.tell(names))
            }
            TaskState::Running { node, waits: true, .. } => {
                plain(&say::AffinityStateStalled { node }.tell(names))
            }
            TaskState::Done => self.affinity_state_done().to_owned(),
        }
    }

    /// A row of the relation and of the list of tasks, for those who hear it.
    pub fn affinity_task_mark(self, task: &TaskView, outline: &Outline) -> String {
        let state = &self.affinity_state(task.state, outline);
        say::AffinityTaskMark { task: &self.affinity_task(task.task, outline), state }.tell(self)
    }

    /// The APIs that a task calls, in order: `matmul, parse`; many alike are counted.
    pub fn affinity_calls_of(self, task: u32, outline: &Outline) -> String {
        let count = outline.tasks.get(task as usize).map_or(0, |own| own.calls);
        let mut runs: Vec<(u32, u64)> = Vec::new();
        for (api, _) in (0..count.min(60)).filter_map(|at| calls::call(outline, task, at)) {
            match runs.last_mut() {
                Some((last, count)) if *last == api => *count += 1,
                _ => runs.push((api, 1)),
            }
        }
        let told = runs.into_iter().map(|(api, count)| match count {
            1 => self.api_name(api, outline),
            _ => format!("{} × {}", self.number(count), self.api_name(api, outline)),
        });
        self.items(told)
    }

    /// A node, for those who hear it.
    pub fn affinity_node_mark(self, node: u32, outline: &Outline, view: &View) -> String {
        let Some(own) = outline.nodes.get(node as usize) else { return String::new() };
        let (tasks, busy) = view.loads.get(node as usize).copied().unwrap_or_default();
        let (id, env) = (&self.name(&own.id), self.affinity_env(own.env));
        let numbers = [tasks, calls::engines(outline, node), busy].map(u64::from);
        let [tasks, engines, busy] = numbers;
        say::AffinityNodeMark { node: id, env, tasks, engines, busy }.tell(self)
    }

    /// An engine and what it runs, with the node from which that has crossed.
    pub fn affinity_engine_mark(
        self,
        node: u32,
        engine: u32,
        running: Option<(&Tile, Option<u32>)>,
        (outline, clock): (&Outline, Clock),
    ) -> String {
        let names = &Teller::of(self, clock, outline);
        let Some((&Tile { task, call, end, .. }, home)) = running else {
            return plain(&say::AffinityEngineMarkIdle { engine, node }.tell(names));
        };
        let crossed = |home| {
            say::AffinityEngineMarkCrossed { engine, node, task, call, home, end }.tell(names)
        };
        let stays = || say::AffinityEngineMark { engine, node, task, call, end }.tell(names);
        plain(&home.map_or_else(stays, crossed))
    }

    /// The same in the table of nodes: `gpu 0: t1 matmul to 6`; from another node `gpu 0: t4 infer from s1, to 6`.
    pub fn affinity_engine_runs(
        self,
        node: u32,
        (tile, home): (&Tile, Option<u32>),
        (outline, clock): (&Outline, Clock),
    ) -> String {
        let names = &Teller::of(self, clock, outline);
        let Tile { engine, task, call, end, .. } = *tile;
        let crossed = |home| {
            say::AffinityEngineRunsCrossed { node, engine, task, call, home, end }.tell(names)
        };
        let stays = || say::AffinityEngineRuns { node, engine, task, call, end }.tell(names);
        plain(&home.map_or_else(stays, crossed))
    }

    pub fn affinity_piece_mark(
        self,
        segment: &CallSegmentView,
        outline: &Outline,
        clock: Clock,
    ) -> String {
        let (node, engine) = calls::row(outline, segment.row);
        let &CallSegmentView { task, call, start, until: end, .. } = segment;
        let told = say::AffinityPieceMark { task, call, node, engine, start, end };
        plain(&told.tell(&Teller::of(self, clock, outline)))
    }

    pub fn affinity_stage_label(self, outline: &Outline, view: &View) -> String {
        let &States { waiting, queued, running, done, .. } = &view.states;
        let (tasks, nodes) = (outline.tasks.len() as u64, outline.nodes.len() as u64);
        let waiting = waiting + queued;
        say::AffinityStageLabel { tasks, nodes, waiting, running, done }.tell(self)
    }

    pub fn affinity_gantt_label(self, view: &View, window: (u64, u64), clock: Clock) -> String {
        let [from, to, now] = &[window.0, window.1, view.now].map(|at| self.duration(at, clock));
        let calls = view.gantt.segments.len() as u64 + view.gantt.aggregated;
        say::AffinityGanttLabel { engines: view.gantt.rows, from, to, now, calls }.tell(self)
    }

    pub fn affinity_curve_label(self, api: u32, outline: &Outline) -> String {
        let names = &Teller::of(self, Clock::Plain, outline);
        if !calls::is_sized(outline, api) {
            return say::AffinityCurveLabelPlain { api }.tell(names);
        }
        say::AffinityCurveLabel { api }.tell(names)
    }

    /// `matmul, call 2: size 256`.
    pub fn affinity_call_of(self, api: &str, call: u32, size: Option<u64>) -> String {
        let call = u64::from(call) + 1;
        let Some(size) = size else {
            return say::AffinityCallOfPlain { api, call }.tell(self);
        };
        say::AffinityCallOf { api, call, size }.tell(self)
    }

    /// What is acceptable at most where so long is best: `22.5`; in whole seconds on a clock.
    pub fn affinity_limit(self, outline: &Outline, best: Time, clock: Clock) -> String {
        let limit = calls::limit(outline, best);
        match clock {
            Clock::Plain if !limit.is_multiple_of(100) => calls::written(limit),
            _ => self.duration(limit / 100, clock),
        }
    }

    /// `no parse`.
    pub fn affinity_lack(self, task: u32, call: u32, outline: &Outline) -> String {
        say::AffinityLack { task, call }.tell(&Teller::of(self, Clock::Plain, outline))
    }

    pub fn affinity_cost_mark(
        self,
        (api, engine): (u32, u32),
        (size, time): (u64, u64),
        (outline, clock): (&Outline, Clock),
    ) -> String {
        let names = &Teller::of(self, clock, outline);
        if !calls::is_sized(outline, api) {
            return say::AffinityCostMarkPlain { api, engine, time }.tell(names);
        }
        say::AffinityCostMark { api, engine, size, time }.tell(names)
    }
}
