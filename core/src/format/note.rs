//! The note of a scenario: a small part of Markdown, as data.
//!
//! Paragraphs, `- ` and `1. ` lists, `#` headings, `*emphasis*`, `**strong**`, `` `code` ``, fenced code and
//! `[text](address)` for addresses that begin with `https://`, `http://` or `#`. Everything else is text.
//!
//! **Invariant:** there is no raw HTML, and an address with another scheme does not become a link.
//! **Invariant:** a checked note has a limited number of characters, blocks and spans; a longer one is not even parsed.
//! Cost: linear; emphasis nests at most [`DEPTH`] deep, a marked part is at most [`SPAN`] bytes long.

use super::head::is_within;
use super::{ErrorKind, Errors, Measure, Path};

pub(crate) const MAX_CHARACTERS: u64 = 20_000;

const MAX_BLOCKS: u64 = 1_000;

/// The most spans, nested ones included.
const MAX_SPANS: u64 = 4_000;

/// The deepest nesting of emphasis; deeper marks are text.
const DEPTH: u32 = 4;

/// The longest marked part, in bytes.
const SPAN: usize = 1_000;

/// A part of a note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// Consecutive lines.
    Paragraph(Vec<Span>),
    /// One line.
    Heading(Vec<Span>),
    /// Items, numbered if it is ordered.
    List { ordered: bool, items: Vec<Vec<Span>> },
    /// Code, verbatim.
    Code(String),
}

/// A part of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    /// Text without marks.
    Text(String),
    /// `*…*`.
    Emphasis(Vec<Span>),
    /// `**…**`.
    Strong(Vec<Span>),
    /// `` `…` ``.
    Code(String),
    /// `[…](…)`.
    Link {
        text: Vec<Span>,
        /// Target of the link.
        address: String,
    },
}

impl Block {
    /// Number of blocks drawn for it: a list has one for each of its items.
    fn blocks(&self) -> u64 {
        match self {
            Block::List { items, .. } => items.len() as u64,
            Block::Paragraph(_) | Block::Heading(_) | Block::Code(_) => 1,
        }
    }

    /// Number of spans, nested ones included.
    fn spans(&self) -> u64 {
        match self {
            Block::Paragraph(spans) | Block::Heading(spans) => count(spans),
            Block::List { items, .. } => items.iter().map(|item| count(item)).sum(),
            Block::Code(_) => 1,
        }
    }
}

/// Number of spans, nested ones included.
fn count(spans: &[Span]) -> u64 {
    let within = |span: &Span| match span {
        Span::Text(_) | Span::Code(_) => 0,
        Span::Emphasis(spans) | Span::Strong(spans) | Span::Link { text: spans, .. } => {
            count(spans)
        }
    };
    spans.iter().map(|span| 1 + within(span)).sum()
}

/// Checks that a note is not too large to be shown. Its length first: a note that is too long is not parsed.
pub(super) fn check(text: &str, path: &Path, errors: &mut Errors) {
    if !is_within(text, MAX_CHARACTERS, path, errors) {
        return;
    }
    let blocks = blocks(text);
    for (what, found, max) in [
        (Measure::NoteBlocks, blocks.iter().map(Block::blocks).sum(), MAX_BLOCKS),
        (Measure::NoteSpans, blocks.iter().map(Block::spans).sum(), MAX_SPANS),
    ] {
        if found > max {
            errors.push(path.clone(), ErrorKind::TooLarge { what, found, max });
        }
    }
}

pub fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let trimmed = line.trim();
        if trimmed.is_empty() {
            continue;
        }
        if trimmed.starts_with("```") {
            let code: Vec<&str> = lines.by_ref().take_while(|line| line.trim() != "```").collect();
            blocks.push(Block::Code(code.join("\n")));
        } else if let Some((ordered, first)) = item(trimmed) {
            let mut items = vec![spans(first)];
            while let Some((also, next)) = lines.peek().and_then(|line| item(line.trim())) {
                if also != ordered {
                    break;
                }
                items.push(spans(next));
                lines.next();
            }
            blocks.push(Block::List { ordered, items });
        } else if let Some(heading) = heading(trimmed) {
            blocks.push(Block::Heading(spans(heading)));
        } else {
            let mut paragraph = trimmed.to_owned();
            while let Some(next) = lines.peek().map(|line| line.trim()) {
                if next.is_empty()
                    || next.starts_with("```")
                    || item(next).is_some()
                    || heading(next).is_some()
                {
                    break;
                }
                paragraph.push(' ');
                paragraph.push_str(next);
                lines.next();
            }
            blocks.push(Block::Paragraph(spans(&paragraph)));
        }
    }
    blocks
}

fn heading(line: &str) -> Option<&str> {
    let text = line.trim_start_matches('#');
    let marks = line.len() - text.len();
    (1..=6).contains(&marks).then(|| text.strip_prefix(' ')).flatten().map(str::trim)
}

fn item(line: &str) -> Option<(bool, &str)> {
    if let Some(text) = line.strip_prefix("- ").or_else(|| line.strip_prefix("* ")) {
        return Some((false, text));
    }
    let (number, text) = line.split_once(". ")?;
    let is_number =
        (1..=9).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some((true, text))
}

pub fn spans(line: &str) -> Vec<Span> {
    nested(line, DEPTH)
}

fn nested(line: &str, depth: u32) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut text = String::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        if let Some((span, after)) = marked(rest, depth) {
            if !text.is_empty() {
                spans.push(Span::Text(std::mem::take(&mut text)));
            }
            spans.push(span);
            rest = after;
        } else {
            text.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    if !text.is_empty() {
        spans.push(Span::Text(text));
    }
    spans
}

/// The marked part at the beginning of `rest`, and the text after it.
fn marked(rest: &str, depth: u32) -> Option<(Span, &str)> {
    let depth = depth.checked_sub(1)?;
    if let Some((inside, after)) = between(rest, "`", "`") {
        return Some((Span::Code(inside.to_owned()), after));
    }
    if let Some((inside, after)) = between(rest, "**", "**") {
        return Some((Span::Strong(nested(inside, depth)), after));
    }
    if let Some((inside, after)) = between(rest, "*", "*") {
        return Some((Span::Emphasis(nested(inside, depth)), after));
    }
    let (inside, after) = between(rest, "[", "](")?;
    let (address, after) = between(after, "", ")")?;
    let link = Span::Link { text: nested(inside, depth), address: safe(address)?.to_owned() };
    Some((link, after))
}

/// The text between two marks; `None` if it is empty, or begins or ends with a space.
fn between<'t>(rest: &'t str, open: &str, close: &str) -> Option<(&'t str, &'t str)> {
    let rest = rest.strip_prefix(open)?;
    let end = rest[..rest.floor_char_boundary(SPAN)].find(close)?;
    let (inside, after) = (&rest[..end], &rest[end + close.len()..]);
    (!inside.is_empty() && !inside.starts_with(' ') && !inside.ends_with(' '))
        .then_some((inside, after))
}

/// The address, if its scheme is allowed.
fn safe(address: &str) -> Option<&str> {
    let plain = address.chars().all(|c| !c.is_whitespace() && !c.is_control());
    let known = ["https://", "http://", "#"].iter().any(|start| address.starts_with(start));
    (plain && known).then_some(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Span {
        Span::Text(text.to_owned())
    }

    #[test]
    fn marks_become_spans() {
        let strong = Span::Strong(vec![text("b")]);
        let emphasis = Span::Emphasis(vec![text("may")]);
        let expected = vec![
            text("t "),
            emphasis,
            text(" run on "),
            strong,
            text(", "),
            Span::Code("a*b*".into()),
            text("."),
        ];
        assert_eq!(spans("t *may* run on **b**, `a*b*`."), expected);
        assert_eq!(spans("4 * 2 * 3 and (4, *)"), [text("4 * 2 * 3 and (4, *)")]);
        assert_eq!(spans("**a"), [text("**a")]);
    }

    #[test]
    fn only_known_addresses_are_links() {
        let link = |address: &str| spans(&format!("[x]({address})"));
        for address in ["https://example.org/b?c#d", "http://example.org", "#g=fig4"] {
            assert_eq!(
                link(address),
                [Span::Link { text: vec![text("x")], address: address.to_owned() }]
            );
        }
        let refused = [
            "javascript:alert(1",
            "JAVASCRIPT:1",
            "data:text/html,x",
            "//example.org",
            "/x",
            "ftp://example.org",
            " https://example.org",
            "java\u{9}script:1",
        ];
        for address in refused {
            assert!(link(address).iter().all(|span| matches!(span, Span::Text(_))), "{address}");
        }
    }

    #[test]
    fn blocks_are_told_apart() {
        let note =
            "# Head\nOne\ntwo\n\n- a\n- *b*\n1. c\n```\n<b>x</b>\n```\n<script>alert(1)</script>";
        let expected = [
            Block::Heading(vec![text("Head")]),
            Block::Paragraph(vec![text("One two")]),
            Block::List {
                ordered: false,
                items: vec![vec![text("a")], vec![Span::Emphasis(vec![text("b")])]],
            },
            Block::List { ordered: true, items: vec![vec![text("c")]] },
            Block::Code("<b>x</b>".into()),
            Block::Paragraph(vec![text("<script>alert(1)</script>")]),
        ];
        assert_eq!(blocks(note), expected);
    }

    fn checked(note: &str) -> Vec<ErrorKind> {
        let mut errors = Errors::default();
        check(note, &Path::root().field("note"), &mut errors);
        errors.list.into_iter().map(|error| error.kind).collect()
    }

    #[test]
    fn what_is_made_of_a_note_is_bounded() {
        let whole = |part: &str| part.repeat(20_000 / part.len());
        let large = |what, found, max| vec![ErrorKind::TooLarge { what, found, max }];
        assert_eq!(checked(&whole("a note. ")), []);
        assert_eq!(checked(&"[a](#b)\n- *c*\n".repeat(500)), []);
        assert_eq!(checked(&"- a\n".repeat(1_500)), large(Measure::NoteBlocks, 1_500, 1_000));
        assert_eq!(checked(&"# a\n".repeat(1_001)), large(Measure::NoteBlocks, 1_001, 1_000));
        assert_eq!(checked(&whole("[a](#b)")), large(Measure::NoteSpans, 5_714, 4_000));
        assert_eq!(checked(&"*a*b".repeat(1_500)), large(Measure::NoteSpans, 4_500, 4_000));
        let length = |found| vec![ErrorKind::WrongLength { found, min: 0, max: 20_000 }];
        assert_eq!(checked(&"[a](#b)".repeat(150_000)), length(1_050_000));
        assert_eq!(checked(&format!("a{}", "\u{301}".repeat(20_000))), length(20_001));
    }

    /// Every letter of a note occurs at most once in its parts.
    #[test]
    fn a_hostile_note_makes_no_more_than_itself() {
        for part in
            ["*[`", "**", "](", "[a](#", "*a", "`", "*a **b ", "- *", "1. [", "```\n", "***a*** "]
        {
            let note = part.repeat(20_000 / part.len());
            let spans: u64 = blocks(&note).iter().map(Block::spans).sum();
            assert!(spans <= note.len() as u64, "{part}: {spans}");
        }
    }
}
