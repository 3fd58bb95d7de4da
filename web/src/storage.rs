//! The settings, as they are kept in the browser between visits.

use crate::narrate::Language;
use crate::state::{Choice, Settings};

pub const SETTINGS: &str = "gantry.settings";

/// Settings as text: `language=en dark=system still=system large=false keys=true`.
pub fn write_settings(settings: &Settings) -> String {
    let Settings { language, dark, still, large, single_keys } = *settings;
    let choice = |choice| match choice {
        Choice::System => "system",
        Choice::On => "true",
        Choice::Off => "false",
    };
    format!(
        "language={} dark={} still={} large={large} keys={single_keys}",
        language.tag(),
        choice(dark),
        choice(still)
    )
}

/// Settings from text, on top of `settings`; what is not understood is left as it is.
pub fn read_settings(text: &str, mut settings: Settings) -> Settings {
    let choice = |value, was| match value {
        "system" => Choice::System,
        "true" => Choice::On,
        "false" => Choice::Off,
        _ => was,
    };
    for (name, value) in text.split_whitespace().filter_map(|pair| pair.split_once('=')) {
        match name {
            "language" => {
                settings.language = Language::from_tag(value).unwrap_or(settings.language);
            }
            "dark" => settings.dark = choice(value, settings.dark),
            "still" => settings.still = choice(value, settings.still),
            "large" => settings.large = value == "true",
            "keys" => settings.single_keys = value != "false",
            _ => {}
        }
    }
    settings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_come_back_as_they_went() {
        let settings = Settings {
            language: Language::Chinese,
            dark: Choice::On,
            still: Choice::Off,
            large: true,
            single_keys: false,
        };
        assert_eq!(read_settings(&write_settings(&settings), Settings::default()), settings);
    }

    #[test]
    fn what_is_not_understood_changes_nothing() {
        assert_eq!(
            read_settings("dark=purple nonsense language=xx a=b", Settings::default()),
            Settings::default()
        );
    }
}
