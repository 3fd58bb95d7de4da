//! The kinds of marks in the lab's pictures.

use crate::scene::shape::Kind;

/// A stretch of a job's run, by job and number.
pub const PIECE: Kind = Kind("piece");
/// The estimates of jobs that ended before.
pub const ESTIMATE: Kind = Kind("estimate");
pub const PLAN: Kind = Kind("plan");
pub const WAITING: Kind = Kind("waiting");
/// The candidate being judged, by job.
pub const CANDIDATE: Kind = Kind("candidate");
/// The head's reservation.
pub const RESERVATION: Kind = Kind("reservation");
/// The window in which others may run.
pub const WINDOW: Kind = Kind("window");
/// A stretch of wasted node-time, by its place among them.
pub const IDLE: Kind = Kind("idle");
