//! What of this lab can be pointed at.

use crate::shown::{Form, Noun};

pub const REQUEST: Noun = Noun("request", Form::One);
pub const NODE: Noun = Noun("node", Form::One);
/// A unit, by its number among those of all nodes.
pub const UNIT: Noun = Noun("gpu", Form::One);
pub const GROUP: Noun = Noun("group", Form::One);

pub const ALL: &[Noun] = &[REQUEST, NODE, UNIT, GROUP];
