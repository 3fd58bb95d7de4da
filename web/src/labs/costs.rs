//! The lab whose tasks the page counts and times: what does so comes, in the worker, in the file of that lab's host.

use crate::client::{Measured, measure};
use crate::split::part;

part!("split-worker", measuring in placement: fn(usize) -> Option<Measured> = measure);
