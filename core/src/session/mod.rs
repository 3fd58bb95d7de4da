//! The one interface between a front end and the core: commands in; views, answers, progress out.
//!
//! A front end sends [`Request`]s and gets [`Response`]s with the same id, never more than one final one a
//! request. The same session serves in place, where a scenario is small, and inside a worker, where it is
//! large; the front end can't tell the difference but for the time it takes.

mod protocol;

pub use protocol::{
    Answer, Command, Direction, Failure, Goal, Mark, Marks, Moment, Outline, Outlined, Overview, Progress, Question, Reply, Request,
    Response, Stop, Summary,
};
