//! Words of the pictures and of the tables behind them.

use gantry_core::kernel::Time;
use gantry_core::labs::affinity::view::{CallSegmentView, TaskView, Tile};
use gantry_core::labs::affinity::{Outline, View};

use crate::labs::affinity::calls;
use crate::narrate::rich::plain;
use crate::narrate::{Clock, Teller, Words};
use crate::words::affinity as say;
use crate::words::affinity::{
    AffinityCostMark, AffinityCurveLabel, AffinityEngineMark, AffinityEngineMarkIdle,
    AffinityEngineRuns, AffinityGanttLabel, AffinityLack, AffinityNodeMark, AffinityNodesShown,
    AffinityPieceMark, AffinityStageLabel, AffinityTaskMark,
};

impl Words {
    /// A row of the relation and of the list of tasks, for those who hear it.
    pub fn affinity_task_mark(self, task: &TaskView, outline: &Outline) -> String {
        let state = &self.affinity_state(task.state, outline);
        AffinityTaskMark { task: &self.affinity_task(task.task, outline), state }.tell(self)
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
        let engines: u32 = own.engines.iter().map(|own| own.1).sum();
        AffinityNodeMark {
            node: &self.name(&own.id),
            env: self.affinity_env(own.env),
            tasks: tasks.into(),
            engines: engines.into(),
            busy: busy.into(),
        }
        .tell(self)
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
        plain(&match running {
            None => AffinityEngineMarkIdle { engine, node }.tell(names),
            Some((&Tile { task, call, end, .. }, Some(home))) => {
                let told = say::AffinityEngineMarkCrossed { engine, node, task, call, home, end };
                told.tell(names)
            }
            Some((&Tile { task, call, end, .. }, None)) => {
                AffinityEngineMark { engine, node, task, call, end }.tell(names)
            }
        })
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
        plain(&match home {
            Some(home) => {
                say::AffinityEngineRunsCrossed { node, engine, task, call, home, end }.tell(names)
            }
            None => AffinityEngineRuns { node, engine, task, call, end }.tell(names),
        })
    }

    /// A call in the chart.
    pub fn affinity_piece_mark(
        self,
        segment: &CallSegmentView,
        outline: &Outline,
        clock: Clock,
    ) -> String {
        let (node, engine) = calls::row(outline, segment.row);
        let &CallSegmentView { task, call, start, until: end, .. } = segment;
        let told = AffinityPieceMark { task, call, node, engine, start, end };
        plain(&told.tell(&Teller::of(self, clock, outline)))
    }

    /// The scene, described for those who do not see it.
    pub fn affinity_stage_label(self, outline: &Outline, view: &View) -> String {
        let states = &view.states;
        AffinityStageLabel {
            tasks: outline.tasks.len() as u64,
            nodes: outline.nodes.len() as u64,
            waiting: states.waiting + states.queued,
            running: states.running,
            done: states.done,
        }
        .tell(self)
    }

    /// The chart over time, described.
    pub fn affinity_gantt_label(self, view: &View, window: (u64, u64), clock: Clock) -> String {
        let [from, to, now] = &[window.0, window.1, view.now].map(|at| self.duration(at, clock));
        let calls = view.gantt.segments.len() as u64 + view.gantt.aggregated;
        AffinityGanttLabel { engines: view.gantt.rows, from, to, now, calls }.tell(self)
    }

    /// The curve, described.
    pub fn affinity_curve_label(self, api: u32, outline: &Outline) -> String {
        let names = &Teller::of(self, Clock::Plain, outline);
        if !calls::is_sized(outline, api) {
            return say::AffinityCurveLabelPlain { api }.tell(names);
        }
        AffinityCurveLabel { api }.tell(names)
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

    /// `best × 1.5`.
    pub fn affinity_band(self, outline: &Outline) -> String {
        say::AffinityBand { tolerance: &outline.tolerance }.tell(self)
    }

    /// `s2 queue`.
    pub fn affinity_queued(self, node: &str) -> String {
        say::AffinityQueued { node }.tell(self)
    }

    /// `s2, stolen`.
    pub fn affinity_stolen_on(self, node: &str) -> String {
        say::AffinityStolenOn { node }.tell(self)
    }

    /// `t6 waits`.
    pub fn affinity_waits(self, name: &str) -> String {
        say::AffinityWaits { name }.tell(self)
    }

    /// `≥ 1.2: full`.
    pub fn affinity_full(self, limit: &str) -> String {
        say::AffinityFull { limit }.tell(self)
    }

    /// `< 1.2`.
    pub fn affinity_below(self, limit: &str) -> String {
        say::AffinityBelow { limit }.tell(self)
    }

    /// `from s1`.
    pub fn affinity_from(self, node: &str) -> String {
        say::AffinityFrom { node }.tell(self)
    }

    /// `t4 from s1`.
    pub fn affinity_task_from(self, task: &str, node: &str) -> String {
        say::AffinityTaskFrom { task, node }.tell(self)
    }

    /// `12, not 2`.
    pub fn affinity_not(self, takes: &str, best: &str) -> String {
        say::AffinityNot { takes, best }.tell(self)
    }

    /// `t4 → s1`.
    pub fn affinity_goes_to(self, task: &str, node: &str) -> String {
        say::AffinityGoesTo { task, node }.tell(self)
    }

    /// `no parse`.
    pub fn affinity_lack(self, task: u32, call: u32, outline: &Outline) -> String {
        AffinityLack { task, call }.tell(&Teller::of(self, Clock::Plain, outline))
    }

    /// `32 of 100 nodes`.
    pub fn affinity_nodes_shown(self, shown: usize, nodes: usize) -> String {
        AffinityNodesShown { shown: shown as u64, nodes: nodes as u64 }.tell(self)
    }

    /// A point of a cost curve that can be carried.
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
        AffinityCostMark { api, engine, size, time }.tell(names)
    }
}
