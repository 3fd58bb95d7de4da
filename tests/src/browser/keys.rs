//! Keys as browsers name them, and what the protocol wants to know of each.

pub struct Key {
    /// As browsers name it.
    pub name: String,
    /// Its place on the keyboard, where it matters.
    pub code: String,
    /// What it writes, if anything.
    pub text: Option<String>,
    /// Its number, by which the browser itself knows what to do.
    pub virtual_code: i64,
    /// 1 Alt, 2 Control, 4 Meta, 8 Shift.
    pub modifiers: i64,
}

/// Keys that write nothing, and two that write what they are not called.
const NAMED: [(&str, i64, Option<&str>); 15] = [
    ("Tab", 9, None),
    ("Enter", 13, Some("\r")),
    ("Escape", 27, None),
    (" ", 32, Some(" ")),
    ("PageUp", 33, None),
    ("PageDown", 34, None),
    ("End", 35, None),
    ("Home", 36, None),
    ("ArrowLeft", 37, None),
    ("ArrowUp", 38, None),
    ("ArrowRight", 39, None),
    ("ArrowDown", 40, None),
    ("Backspace", 8, None),
    ("Insert", 45, None),
    ("Delete", 46, None),
];

impl Key {
    /// `ArrowRight`, `?`, `Shift+Tab`, `Control+Shift+Z`.
    pub fn named(name: &str) -> Self {
        let (mut modifiers, mut key) = (0, name);
        for (prefix, bit) in [("Alt+", 1), ("Control+", 2), ("Shift+", 8)] {
            if let Some(rest) = key.strip_prefix(prefix) {
                (modifiers, key) = (modifiers | bit, rest);
            }
        }
        if let Some(&(key, virtual_code, text)) = NAMED.iter().find(|(known, ..)| *known == key) {
            let code = if key == " " { "Space" } else { key };
            let text = text.filter(|_| modifiers & 2 == 0).map(str::to_owned);
            return Key {
                name: key.to_owned(),
                code: code.to_owned(),
                text,
                virtual_code,
                modifiers,
            };
        }
        let mut characters = key.chars();
        let (Some(character), None) = (characters.next(), characters.next()) else {
            panic!("no such key: {name}")
        };
        // Letters and digits have the number of their capital; of signs nobody asks it.
        let capital = character.to_ascii_uppercase();
        let virtual_code = if capital.is_ascii_alphanumeric() { capital as i64 } else { 0 };
        let text = (modifiers & 2 == 0).then(|| key.to_owned());
        Key { name: key.to_owned(), code: String::new(), text, virtual_code, modifiers }
    }
}
