//! Rules of style sheets: layers, one scale of spaces, four breakpoints, and sheets of labs that style their lab alone.

use std::collections::BTreeSet;

use super::rules::{Finding, Source, listed_labs, numbered};

/// Where every colour and space is said.
const TOKENS: &str = "static/styles/tokens.css";

const LABS: &str = "static/styles/labs/";

/// Widths and heights, in the reader's rem, at which the page is laid out another way; `layers.css` repeats them.
const BREAKPOINTS: [&str; 6] = ["26rem", "44rem", "54rem", "66rem", "75rem", "112rem"];

/// Lengths of an edge, in pixels: a space may be less by one.
const EDGES: [&str; 3] = ["1px", "2px", "3px"];

fn is_style(source: &Source) -> bool {
    source.path.starts_with("static/styles/")
}

/// A word of a declaration's value that begins with a digit.
fn lengths(value: &str) -> impl Iterator<Item = &str> {
    let words = value.split(|c: char| !c.is_ascii_alphanumeric() && c != '.');
    words.filter(|word| word.starts_with(|first: char| first.is_ascii_digit()))
}

/// What begins a line of a style sheet is a comment, or a layer.
pub fn stands_in_a_layer(source: &Source) -> Vec<Finding> {
    if !is_style(source) {
        return Vec::new();
    }
    let stands = |line: &str| line.is_empty() || line.starts_with([' ', '}', '/']);
    let bare = |&(_, line): &(usize, &str)| !stands(line) && !line.starts_with("@layer ");
    let found = numbered(&source.text).filter(bare);
    found.map(|(number, _)| (number, "a style stands in a layer".to_owned())).collect()
}

/// The declarations of a sheet other than that of the tokens, each with its line.
fn declarations(source: &Source) -> impl Iterator<Item = (usize, &str, &str)> {
    let outside = is_style(source) && source.path != TOKENS;
    numbered(&source.text).filter(move |_| outside).filter_map(|(number, line)| {
        let (property, value) = line.trim().strip_suffix(';')?.split_once(": ")?;
        Some((number, property, value))
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
    let spaces = declarations(source).filter(|(_, property, _)| is_space(property));
    let found = spaces.filter_map(|(number, _, value)| Some((number, lengths(value).find(raw)?)));
    found.map(|(number, length)| (number, format!("`{length}` is no step of the scale"))).collect()
}

/// Colours are tokens, but those of the system.
pub fn colours_are_tokens(source: &Source) -> Vec<Finding> {
    let is_raw = |value: &str| {
        value.starts_with('#') || ["rgb(", "hsl(", "oklch("].iter().any(|form| value.contains(form))
    };
    let found = declarations(source).filter(|(_, _, value)| is_raw(value));
    found.map(|(number, _, value)| (number, format!("`{value}` is no token"))).collect()
}

/// Looks at what containers are asked for.
pub fn breaks_where_others_do(source: &Source) -> Vec<Finding> {
    let asks = |line: &str| is_style(source) && line.trim().starts_with("@container ");
    let lines = numbered(&source.text).filter(|(_, line)| asks(line));
    let other = |line| lengths(line).find(|length| !BREAKPOINTS.contains(length));
    let found = lines.filter_map(|(number, line)| Some((number, other(line)?)));
    found.map(|(number, length)| (number, format!("`{length}` is no breakpoint"))).collect()
}

/// Where colours are forced, the browser lays a strip of canvas behind letters: those that have the colour of a ground, on
/// one of another colour, cannot be read then. They are left alone there.
pub fn letters_survive_forced_colours(source: &Source) -> Vec<Finding> {
    let (mut open, mut head): (Vec<(usize, String)>, Vec<&str>) = (Vec::new(), Vec::new());
    let (mut letters, mut left_alone) = (Vec::new(), Vec::new());
    for (number, line) in numbered(&source.text).filter(|_| is_style(source)) {
        let line = line.trim();
        if let Some(last) = line.strip_suffix('{') {
            head.push(last.trim_end());
            open.push((number, std::mem::take(&mut head).join("\n")));
        } else if line == "}" {
            open.pop();
        } else if let Some(selector) = line.strip_suffix(',') {
            head.push(selector);
        } else if let Some((opened, selectors)) = open.last() {
            let ground = ["color: var(--panel);", "color: var(--on-"];
            let forced = open.iter().any(|of| of.1.contains("(forced-colors: active)"));
            if ground.iter().any(|start| line.starts_with(start)) {
                letters.extend(selectors.lines().map(|one| (*opened, one.to_owned())));
            } else if forced && line == "forced-color-adjust: none;" {
                left_alone.extend(selectors.lines().map(str::to_owned));
            }
        }
    }
    letters.retain(|(_, selector)| !left_alone.iter().any(|own| selector.starts_with(&**own)));
    let why = |selector| format!("where colours are forced, `{selector}` is blank");
    letters.into_iter().map(|(number, selector)| (number, why(selector))).collect()
}

/// Each rule of a lab's sheet names a class that this lab's folder alone gives to elements: it styles nothing else.
pub fn labs_style_themselves(sources: &[Source]) -> Vec<String> {
    let mut findings = Vec::new();
    for lab in listed_labs() {
        let folder = format!("web/src/labs/{lab}/");
        let rust = sources.iter().filter(|source| source.path.starts_with("web/src/"));
        let (inside, outside): (Vec<&Source>, Vec<&Source>) =
            rust.partition(|source| source.path.starts_with(&folder));
        let own = words_of_literals(&inside, |_| true);
        let others = words_of_literals(&outside, |line| line.contains("class"));
        let sheet = format!("{LABS}{lab}.css");
        for source in sources.iter().filter(|source| source.path == sheet) {
            for (line, selector) in selectors(&source.text) {
                let is_own = |class: &str| own.contains(class) && !others.contains(class);
                if !classes(selector).any(is_own) {
                    findings.push(format!(
                        "{sheet}:{line}: `{selector}` styles what others draw too; it is a widget's"
                    ));
                }
            }
        }
    }
    findings
}

/// The words of the literals in some lines, classes among them.
fn words_of_literals<'a>(sources: &[&'a Source], of: fn(&str) -> bool) -> BTreeSet<&'a str> {
    let lines = sources.iter().flat_map(|source| source.text.lines()).filter(|line| of(line));
    let literals = lines.flat_map(|line| line.split('"').skip(1).step_by(2));
    literals.flat_map(str::split_whitespace).collect()
}

fn classes(selector: &str) -> impl Iterator<Item = &str> {
    let names = selector.split('.').skip(1);
    names.map(|name| name.split(|c: char| !c.is_alphanumeric() && c != '-').next().unwrap_or(name))
}

/// The selectors of a sheet, each with the line at which it ends.
fn selectors(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut comment = false;
    for (number, line) in numbered(text) {
        let line = line.trim();
        comment |= line.starts_with("/*");
        if comment {
            comment = !line.ends_with("*/");
        } else if let Some(selector) = line.strip_suffix([',', '{'])
            && !selector.starts_with('@')
        {
            found.push((number, selector.trim_end()));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unfit(rust: &str, style: &str) -> usize {
        let sources = [
            Source::new("web/src/labs/backfill/a.rs", "class=\"chart fields\""),
            Source::new(rust, "<div class={classes!(\"fields\")} />"),
            Source::new("static/styles/labs/backfill.css", style),
        ];
        labs_style_themselves(&sources).len()
    }

    #[test]
    fn a_sheet_of_a_lab_styles_that_lab_alone() {
        let (other, own) = ("web/src/labs/groups/a.rs", "web/src/labs/backfill/b.rs");
        assert_eq!(unfit(other, "@layer labs {\n  .fields .label {\n  }\n}"), 1);
        assert_eq!(unfit("web/src/components/a.rs", "  .editor,\n  .fields {\n"), 2);
        assert_eq!(unfit(own, "  .fields .label {\n"), 0);
        assert_eq!(unfit(other, "  /* A chart,\n     of fields. */\n  .chart .fields {\n"), 0);
    }
}
