//! The tests of the request in hand, as far as they are made.

use gantry_core::labs::groups::event::Test;
use gantry_core::labs::groups::reason::{FreeBlock, Reason, Tests};
use gantry_core::labs::groups::{Policy, View};

/// The tests that are made of a request.
#[derive(Clone, Copy, Debug)]
pub struct Tested<'v> {
    /// The request.
    pub request: u32,
    /// The numbers of its tests.
    pub tests: &'v Tests,
    /// The last test that is made.
    pub last: Test,
    /// Its result.
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
        let lacks = self.result(Test::Capacity) == Some(false) && self.tests.choice.is_none();
        let lacks = lacks && self.tests.fails == Some(Test::Capacity);
        self.tests.largest.filter(|block| lacks && block.free > 0)
    }
}

/// The tests that a policy makes, in their order.
pub fn made_by(policy: Policy) -> &'static [Test] {
    match policy {
        Policy::Group => &[Test::Quota, Test::Group, Test::Type, Test::Capacity],
        Policy::Machine => &[Test::Quota, Test::Capacity],
    }
}
