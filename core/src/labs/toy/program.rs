//! The program of the made-up lab: the minimum of a listing.

use super::Sim;
use crate::kernel::listing::{Listing, Program};

const TEXT: &str = "\
//: event
serve(next()); //: serve
//: probe
for p in people() {
    compare(p); //: compare
}
";

impl Listing for Sim {
    fn program(&self) -> Program {
        Program { text: TEXT, holds: Vec::new() }
    }
}
