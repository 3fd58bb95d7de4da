//! What the worker posts, and how messages are written.

use gantry_core::session::Response;
use serde::{Deserialize, Serialize};

/// What a worker tells its page.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Message {
    /// It is up and listens.
    Ready,
    /// Replies, in order.
    Replies(Vec<Response>),
    /// It panicked and will say no more.
    Stopped(String),
}

impl Message {
    pub(super) fn read(bytes: &[u8]) -> Option<Message> {
        read(bytes)
    }
}

/// Both ends are of the same build: what one writes the other reads.
pub(super) fn write(value: &impl Serialize) -> Vec<u8> {
    postcard::to_allocvec(value).unwrap_or_default()
}

pub(super) fn read<T: for<'a> Deserialize<'a>>(bytes: &[u8]) -> Option<T> {
    postcard::from_bytes(bytes).ok()
}
