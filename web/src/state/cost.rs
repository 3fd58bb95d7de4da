//! What placing a task costs at several sizes of the cluster: what was measured here, and what is being measured.
//!
//! **Invariant:** nothing is measured that the reader has not asked for, and what is measured ends with its dialog.

use gantry_core::cost::SIZES;

use crate::client::Measured;
use crate::state::prelude::*;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Costs {
    /// The size at which the knob stands, by its number.
    pub at: usize,
    pub done: [Option<Measured>; SIZES.len()],
    /// The size that is being measured.
    pub running: Option<usize>,
    /// The sizes that are measured after it, the last first.
    rest: Vec<usize>,
    /// The size at which the last try failed.
    pub failed: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CostAction {
    /// Show them, with the knob at a size.
    Open(usize),
    Knob(usize),
    Run,
    /// Measure at each size that was not measured.
    RunAll,
    Stop,
}

impl Costs {
    /// The number of a size in nodes.
    pub fn numbered(nodes: u32) -> Option<usize> {
        SIZES.iter().position(|&size| size == nodes)
    }

    /// What was measured at the knob's size.
    pub fn present(&self) -> Option<&Measured> {
        self.done[self.at].as_ref()
    }
}

impl State {
    pub(super) fn cost(&mut self, action: CostAction) {
        match action {
            CostAction::Open(size) => {
                self.player = None;
                self.dialog = Some(Dialog::Cost);
                self.turn(size);
            }
            CostAction::Knob(size) => self.turn(size),
            CostAction::Run => self.measure(vec![self.costs.at]),
            CostAction::RunAll => {
                let wanted = |size: &usize| self.costs.done[*size].is_none();
                let wanted = (0..SIZES.len()).rev().filter(wanted).collect();
                self.measure(wanted);
            }
            CostAction::Stop => self.stop_measuring(),
        }
    }

    fn turn(&mut self, size: usize) {
        self.costs.at = size.min(SIZES.len() - 1);
        self.effects.push(Effect::Remember);
    }

    /// Measures at sizes, the last first.
    fn measure(&mut self, sizes: Vec<usize>) {
        if self.costs.running.is_none() {
            self.costs.rest = sizes;
            self.costs.failed = None;
            self.measure_next();
        }
    }

    fn measure_next(&mut self) {
        self.costs.running = self.costs.rest.pop();
        match self.costs.running {
            Some(size) => self.tell(ToWorker::Measure(size)),
            // Its memory is given back.
            None => self.effects.push(Effect::EndCosts),
        }
    }

    /// Their dialog gives way: nothing is measured any more, and the address is another.
    pub(super) fn leave_costs(&mut self) {
        if self.dialog == Some(Dialog::Cost) {
            self.stop_measuring();
            self.effects.push(Effect::Remember);
        }
    }

    fn stop_measuring(&mut self) {
        if self.costs.running.take().is_some() {
            self.costs.rest.clear();
            self.effects.push(Effect::EndCosts);
        }
    }

    /// What was measured; none where that failed.
    pub(super) fn measured(&mut self, measured: Option<Measured>) {
        let Some(size) = self.costs.running else { return };
        match measured {
            Some(measured) if measured.size == size => {
                self.costs.done[size] = Some(measured);
                self.measure_next();
            }
            Some(_) => {}
            None => {
                self.costs.failed = Some(size);
                self.stop_measuring();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use gantry_core::cost::Looks;

    use super::*;

    fn act(state: &mut State, action: CostAction) -> Vec<Effect> {
        state.apply(Action::Cost(action))
    }

    fn measured(size: usize) -> Action {
        let looks = Looks { placed: 200, buckets: 600, most: 3, nodes: SIZES[size].into() };
        let (place_ns, scan_ns, tasks) = (200.0, 9_000.0, (100, 100));
        let measured = Measured { size, looks, place_ns, scan_ns, tasks, rounds: 3 };
        FromWorker::Measured(Some(measured)).into()
    }

    #[test]
    fn sizes_are_measured_one_after_the_other_until_all_are() {
        let mut state = State::new(Settings::default(), System::default());
        act(&mut state, CostAction::Open(1));
        assert_eq!((state.dialog, state.costs.at), (Some(Dialog::Cost), 1));
        let effects = act(&mut state, CostAction::Run);
        assert!(matches!(effects[..], [Effect::Send(ToWorker::Measure(1), None)]));
        assert!(act(&mut state, CostAction::Run).is_empty(), "it runs already");
        assert!(matches!(state.apply(measured(1))[..], [Effect::EndCosts]));
        assert!(state.costs.present().is_some());
        let mut asked = Vec::new();
        let mut effects = act(&mut state, CostAction::RunAll);
        while let [Effect::Send(ToWorker::Measure(size), None)] = effects[..] {
            asked.push(size);
            effects = state.apply(measured(size));
        }
        assert_eq!(asked, [0, 2, 3, 4, 5]);
        assert!(state.costs.done.iter().all(Option::is_some) && state.costs.running.is_none());
    }

    #[test]
    fn what_is_measured_ends_where_it_is_stopped_left_or_fails() {
        let mut state = State::new(Settings::default(), System::default());
        for end in [Action::Cost(CostAction::Stop), Action::Dialog(None)] {
            act(&mut state, CostAction::Open(9));
            assert_eq!(state.costs.at, SIZES.len() - 1);
            act(&mut state, CostAction::RunAll);
            let effects = state.apply(end);
            assert!(effects.iter().any(|effect| matches!(effect, Effect::EndCosts)));
            assert!(state.apply(measured(0)).is_empty(), "nothing is awaited");
            assert!(state.costs.done.iter().all(Option::is_none));
        }
        act(&mut state, CostAction::Run);
        state.apply(FromWorker::Measured(None).into());
        assert_eq!((state.costs.running, state.costs.failed), (None, Some(SIZES.len() - 1)));
    }
}
