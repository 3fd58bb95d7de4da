//! What of this lab can be pointed at.

use crate::shown::{Form, Noun};

/// A request, by number.
pub const REQUEST: Noun = Noun("request", Form::One);
/// A node, by number.
pub const NODE: Noun = Noun("node", Form::One);
/// A unit, by its number among those of all nodes.
pub const UNIT: Noun = Noun("gpu", Form::One);
/// A group, by number.
pub const GROUP: Noun = Noun("group", Form::One);

/// All of them.
pub const ALL: &[Noun] = &[REQUEST, NODE, UNIT, GROUP];
