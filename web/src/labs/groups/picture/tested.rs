//! The tests of the request in hand, as far as they are made.

use gantry_core::labs::groups::event::Test;
use gantry_core::labs::groups::reason::{FreeBlock, Reason, Tests};
use gantry_core::labs::groups::{Policy, View};

#[derive(Clone, Copy, Debug)]
pub struct Tested<'v> {
    pub request: u32,
    pub tests: &'v Tests,
    pub last: Test,
    pub passed: bool,
}

impl<'v> Tested<'v> {
    /// Those of a moment; none where no request is tested.
    pub fn of(view: &'v View) -> Option<Tested<'v>> {
        match &view.reason {
            Reason::Tested { request, test, passed, tests } => {
                Some(Tested { request: *request, tests, last: *test, passed: *passed })
            }
            Reason::Placed { request, tests, .. } => {
                Some(Tested { request: *request, tests, last: Test::Capacity, passed: true })
            }
            Reason::Queued { request, tests } => {
                let last = tests.fails.unwrap_or(Test::Capacity);
                Some(Tested { request: *request, tests, last, passed: false })
            }
            _ => None,
        }
    }

    /// The result of a test; none where it is not made.
    pub fn result(&self, test: Test) -> Option<bool> {
        (test <= self.last).then_some(test < self.last || self.passed)
    }

    /// The free block that is too small; none where room is not tested yet, or where none is free.
    pub fn too_small(&self) -> Option<FreeBlock> {
        let lacks = self.result(Test::Capacity) == Some(false);
        let lacks = lacks && self.tests.fails == Some(Test::Capacity);
        self.tests.largest.filter(|block| lacks && block.free > 0)
    }
}

pub fn made_by(policy: Policy) -> &'static [Test] {
    match policy {
        Policy::Group => &[Test::Quota, Test::Group, Test::Type, Test::Capacity],
        Policy::Machine => &[Test::Quota, Test::Capacity],
    }
}
