//! What of this lab can be pointed at.

use crate::shown::{Form, Noun};

pub const TASK: Noun = Noun("task", Form::One);
pub const NODE: Noun = Noun("node", Form::One);
/// The engines of a type on a node: both by number.
pub const ENGINE: Noun = Noun("engine", Form::Pair);
/// A call: its task, and its place there from 0.
pub const CALL: Noun = Noun("call", Form::Pair);
/// What calls of an API take on a type from a size on: the API, and the place of that among its costs.
pub const COST: Noun = Noun("cost", Form::Pair);

/// One engine more of a type on a node, and one less.
pub const MORE: Noun = Noun("engine-more", Form::Pair);
/// See [`MORE`].
pub const LESS: Noun = Noun("engine-less", Form::Pair);

pub const ALL: &[Noun] = &[TASK, NODE, ENGINE, CALL, COST, MORE, LESS];
