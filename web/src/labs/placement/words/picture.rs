//! Words of the picture and of the tables behind it: nodes, buckets, tasks, lamps, figures.

use gantry_core::labs::placement::view::{BucketView, Metrics, NodeState, NodeView, TaskView};
use gantry_core::labs::placement::{Outline, Policy};

use crate::labs::placement::picture::aligned::Order;
use crate::narrate::Words;
use crate::words::placement_picture::{
    Asks, Axis, AxisIn, AxisOrdered, BucketAside, BucketCandidates, BucketMark, MayRunOn,
    NoNodeHas, NodeFree, NodeHolds, NodeIs, NodeReserved, SpaceLabel, SpaceLabelFor, TaskMark,
    TaskMarkOn, TheLeaves,
};

impl Words {
    /// The name of a policy.
    pub const fn policy_name(self, policy: Policy) -> &'static str {
        match policy {
            Policy::LeastFit => "LeastFit",
            Policy::BestFit => "BestFit",
            Policy::Random => self.placement_policy_random(),
            Policy::FirstFit => "FirstFit",
            Policy::NextFit => "NextFit",
            Policy::LeastFitWithReservation => self.placement_policy_least_fit_with_reservation(),
        }
    }

    /// An axis of the space: `vcores free`, `memory free (GiB)`, with the granularity where it is above 1.
    pub fn axis(self, dimension: usize, outline: &Outline) -> String {
        let name = self.dimension(dimension, outline);
        let Some(known) = outline.dimensions.get(dimension) else { return name };
        // Where every unit has its coordinate, the axis counts in the unit as it is written.
        let step =
            (known.granularity > 1).then(|| self.quantity(dimension, known.granularity, outline));
        let unit = match (&step, known.unit.is_empty()) {
            (Some(_), false) => self.unit_of(dimension, known.granularity, outline),
            _ => self.name(&known.unit),
        };
        let scale = match (step, unit.is_empty()) {
            (None, true) => None,
            (None, false) => Some(unit),
            (Some(step), true) => Some(format!("× {step}")),
            (Some(step), false) => Some(format!("× {step} {unit}")),
        };
        match scale {
            None => Axis { name: &name }.tell(self),
            Some(scale) => AxisIn { name: &name, scale: &scale }.tell(self),
        }
    }

    /// An axis with the order in which its coordinates are taken: `vcores free: most first`.
    pub fn ordered_axis(self, axis: &str, order: Order) -> String {
        let order = match order {
            Order::Most => self.order_most_first(),
            Order::Least => self.order_least_first(),
            Order::Drawn => self.order_drawn(),
        };
        AxisOrdered { axis, order }.tell(self)
    }

    pub fn leaves_of(self, name: &str) -> String {
        TheLeaves { name }.tell(self)
    }

    pub fn no_node_with(self, amount: &str) -> String {
        NoNodeHas { amount }.tell(self)
    }

    /// `t asks (1, 2)`, with the name apart so that it can be set bold.
    pub fn asks(self, request: &[u64], outline: &Outline) -> String {
        Asks { request: &self.vector(request, outline) }.tell(self)
    }

    /// `t may run on`: the heading over its candidates.
    pub fn may_run_on(self, task: u32, outline: &Outline) -> String {
        MayRunOn { task: &self.task(task, outline) }.tell(self)
    }

    /// A node's mark in the picture, for those who hear it: name, place, state.
    pub fn node_mark(self, node: u32, view: &NodeView, outline: &Outline) -> String {
        let free = &self.amounts(&view.free, outline);
        let mut text = NodeFree { name: &self.node(node, outline), free }.tell(self);
        if let Some(task) = view.reserved_for {
            let amount = &self.amounts(&view.reserved, outline);
            NodeReserved { amount, task: &self.task(task, outline) }.write(self, &mut text);
        }
        let (tasks, candidate) = (view.tasks.into(), view.candidate);
        NodeHolds { tasks, candidate }.write(self, &mut text);
        if view.state != NodeState::Idle {
            NodeIs { state: self.node_state(view.state) }.write(self, &mut text);
        }
        text
    }

    /// A bucket's mark in the picture: coordinates, how many nodes, state.
    pub fn bucket_mark(self, view: &BucketView) -> String {
        let (at, state) = (&self.bucket(&view.at), self.bucket_state(view.state));
        let mut text = BucketMark { at, nodes: view.elements, state }.tell(self);
        if let Some(candidates) = view.candidates {
            BucketCandidates { candidates }.write(self, &mut text);
        }
        let (left_empty, outside) = (view.chosen && view.elements == 0, !view.inside);
        BucketAside { left_empty, outside }.write(self, &mut text);
        text
    }

    pub fn task_mark(self, view: &TaskView, outline: &Outline) -> String {
        let (name, request) =
            (&self.task(view.task, outline), &self.amounts(&view.request, outline));
        let state = self.task_state(view.state);
        match view.node.map(|node| self.node(node, outline)) {
            None => TaskMark { name, request, state }.tell(self),
            Some(node) => TaskMarkOn { name, request, state, node: &node }.tell(self),
        }
    }

    /// The space, described for those who do not see it.
    pub fn space_label(self, nodes: u64, task: Option<u32>, outline: &Outline) -> String {
        let axes: Vec<_> = (0..outline.dimensions.len())
            .map(|dimension| self.dimension(dimension, outline))
            .collect();
        let axes = &self.list(&axes);
        match task.map(|task| self.task(task, outline)) {
            None => SpaceLabel { nodes, axes }.tell(self),
            Some(task) => SpaceLabelFor { nodes, axes, task: &task }.tell(self),
        }
    }

    /// The figures of a run, each with its label, in order.
    pub fn figures(self, metrics: &Metrics) -> Vec<(&'static str, String)> {
        let &Metrics { placed, unplaced, deferred, released, visited, examined, scanned, leaves } =
            metrics;
        // A policy that scans says so by the nodes it examines.
        let scanned = if examined > 0 { 0 } else { scanned };
        [
            (self.figure_placed(), placed),
            (self.figure_unplaced(), unplaced),
            (self.figure_deferred(), deferred),
            (self.figure_released(), released),
            (self.figure_visited(), visited),
            (self.figure_examined(), examined),
            (self.figure_scanned(), scanned),
            (self.figure_leaves(), leaves),
        ]
        .map(|(label, value)| (label, self.number(value)))
        .into()
    }
}
