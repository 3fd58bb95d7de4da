//! What the reader has chosen, and what the system says where the reader has not.

use crate::narrate::Language;

/// A choice that can be left to the system.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Choice {
    /// As the system says.
    #[default]
    System,
    On,
    Off,
}

/// What the reader has chosen; kept between visits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    pub language: Language,
    pub dark: Choice,
    pub still: Choice,
    /// Large type for a projector.
    pub large: bool,
    /// Shortcuts of a single character.
    pub single_keys: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            language: Language::English,
            dark: Choice::System,
            still: Choice::System,
            large: false,
            single_keys: true,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct System {
    pub dark: bool,
    pub still: bool,
}
