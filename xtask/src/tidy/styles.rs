//! Rules of style sheets: layers, one scale of spaces, tokens for colours, a few breakpoints.

use super::rules::{Finding, Source, found_in};

/// Where every colour and space is said.
const TOKENS: &str = "static/styles/tokens.css";

/// Widths and heights, in the reader's rem, at which the page is laid out another way; `layers.css` repeats them.
const BREAKPOINTS: [&str; 6] = ["26rem", "44rem", "54rem", "66rem", "75rem", "112rem"];

/// Lengths of an edge, in pixels: a space may be less by one.
const EDGES: [&str; 3] = ["1px", "2px", "3px"];

/// The text of a style sheet.
fn style(source: &Source) -> &str {
    if source.path.starts_with("static/styles/") { &source.text } else { "" }
}

/// A word of a declaration's value that begins with a digit.
fn lengths(value: &str) -> impl Iterator<Item = &str> {
    let words = value.split(|c: char| !c.is_ascii_alphanumeric() && c != '.');
    words.filter(|word| word.starts_with(|first: char| first.is_ascii_digit()))
}

/// What begins a line of a style sheet is a comment, or a layer.
pub fn stands_in_a_layer(source: &Source) -> Vec<Finding> {
    let stands = |line: &str| line.is_empty() || line.starts_with([' ', '}', '/']);
    found_in(style(source), |line| {
        let bare = !stands(line) && !line.starts_with("@layer ");
        bare.then(|| "a style stands in a layer".to_owned())
    })
}

/// What is wrong with the declarations, property and value, of a sheet other than that of the tokens.
fn of_declarations(source: &Source, wrong: impl Fn(&str, &str) -> Option<String>) -> Vec<Finding> {
    let text = if source.path == TOKENS { "" } else { style(source) };
    found_in(text, |line| {
        let (property, value) = line.trim().strip_suffix(';')?.split_once(": ")?;
        wrong(property, value)
    })
}

fn is_space(property: &str) -> bool {
    let sides = ["margin", "padding", "inset"];
    let of_sides = |side: &str| {
        property.strip_prefix(side).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    };
    let names = ["gap", "row-gap", "column-gap", "top", "right", "bottom", "left"];
    sides.into_iter().any(of_sides) || names.contains(&property)
}

/// Spaces are tokens; a size that one is worked out from has a name of its own.
pub fn spaces_are_of_the_scale(source: &Source) -> Vec<Finding> {
    let raw = |length: &&str| {
        length.ends_with("rem") || length.ends_with("px") && !EDGES.contains(length)
    };
    of_declarations(source, |property, value| {
        let length = lengths(value).find(raw).filter(|_| is_space(property))?;
        Some(format!("`{length}` is no step of the scale"))
    })
}

/// Colours are tokens, but those of the system.
pub fn colours_are_tokens(source: &Source) -> Vec<Finding> {
    of_declarations(source, |_, value| {
        let mut forms = ["rgb(", "hsl(", "oklch("].iter();
        let is_raw = value.starts_with('#') || forms.any(|form| value.contains(form));
        is_raw.then(|| format!("`{value}` is no token"))
    })
}

/// Looks at what containers are asked for.
pub fn breaks_where_others_do(source: &Source) -> Vec<Finding> {
    found_in(style(source), |line| {
        let asked = line.trim().strip_prefix("@container ")?;
        let other = lengths(asked).find(|length| !BREAKPOINTS.contains(length))?;
        Some(format!("`{other}` is no breakpoint"))
    })
}
