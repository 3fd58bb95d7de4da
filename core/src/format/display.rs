//! Errors in English: the place, the value found, the values allowed, the one probably meant. For the command line and
//! other programs without translations.

use std::fmt::{Display, Formatter, Result};

use super::{Error, ErrorKind, Errors, Found, LinkFault, List, Measure, Shape, Token};

/// Text of the error for a text without options for drawing jobs.
pub(crate) const NOT_DRAWN: &str =
    "not JOBS_NODES_LOAD_SEED_ESTIMATES, as in 1000_128_0.8_1_rounded";

/// One error a line.
impl Display for Errors {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        for (at, error) in self.list.iter().enumerate() {
            write!(f, "{}{error}", if at == 0 { "" } else { "\n" })?;
        }
        match self.more {
            0 => Ok(()),
            more => write!(f, "\nand {more} more"),
        }
    }
}

impl std::error::Error for Errors {}

impl Display for Error {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self.kind {
            ErrorKind::BadLink { .. } => write!(f, "{}", self.kind)?,
            _ => write!(f, "{}: {}", self.path, self.kind)?,
        }
        match self.position {
            Some(position) => write!(f, " (line {}, column {})", position.line, position.column),
            None => Ok(()),
        }
    }
}

impl Display for ErrorKind {
    #[expect(clippy::too_many_lines, reason = "a table: one sentence for each kind")]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Self::Syntax { found: Some(found), expected } => {
                write!(f, "{} found, {expected} expected", Quoted(found))
            }
            Self::Syntax { found: None, expected } => {
                write!(f, "the text ends, {expected} expected")
            }
            Self::NotUtf8 => f.write_str("not UTF-8"),
            Self::TooDeep { max } => write!(f, "nested deeper than {max} levels"),
            Self::TooLarge { what, found, max } => {
                write!(f, "{what}: {found}, at most {max} allowed")
            }
            Self::UnknownField { allowed, nearest, .. } => {
                write!(f, "no such field; allowed: {}", allowed.join(", "))?;
                suggest(f, nearest.as_deref())
            }
            Self::MissingField { field } => write!(f, "the field \"{field}\" is missing"),
            Self::DuplicateField { .. } => f.write_str("given twice in one object"),
            Self::WrongType { found, expected } => write!(f, "{found} found, {expected} allowed"),
            Self::OutOfRange { found, min, max } if min == max => {
                write!(f, "{found} found, {min} allowed")
            }
            Self::OutOfRange { found, min, max } => {
                write!(f, "{found} found, a whole number from {min} to {max} allowed")
            }
            Self::UnknownWord { found, allowed, nearest } => {
                write!(f, "{} is not one of {}", Quoted(found), allowed.join(", "))?;
                suggest(f, nearest.as_deref())
            }
            Self::UnknownName { found, list, nearest } => {
                write!(f, "{} is not the name of {list}", Quoted(found))?;
                suggest(f, nearest.as_deref())
            }
            Self::NotYetListed { found, listed } => {
                write!(f, "{} stands only later, at {listed}", Quoted(found))
            }
            Self::DuplicateName { found, first } => {
                write!(f, "{} stands already at {first}", Quoted(found))
            }
            Self::WrongLength { found, min, max } => {
                write!(f, "{} found, {min} to {max} allowed", counted(*found, "character"))
            }
            Self::UnseenCharacter { found, sign } => {
                let sign = u32::from(*sign);
                write!(f, "{} holds U+{sign:04X}; only what can be seen is allowed", Quoted(found))
            }
            Self::WrongCount { found, min, max } => {
                write!(f, "{} found, {} allowed", counted(*found, "entry"), between(*min, *max))
            }
            Self::FutureVersion { found, known } => {
                write!(f, "version {found} found, but only versions up to {known} are known here")
            }
            Self::OverReserved { dimension, found, available } => {
                let dimension = Quoted(dimension);
                write!(f, "{found} of {dimension} set aside, but the node has {available}")
            }
            Self::OverCapacity { found, capacity } => {
                write!(f, "{found} units needed together, but the capacity is {capacity}")
            }
            Self::SlashInName { found } => {
                let name = Quoted(found);
                write!(f, "{name} has a slash, which stands between a GPU and its slices")
            }
            Self::SlicesOfMig { found } => {
                write!(f, "{found} slices found; a MIG device has none")
            }
            Self::HeldTwice { found, first } => {
                write!(f, "{} is held already, by {first}", Quoted(found))
            }
            Self::TooFewUnits { wanted, left } => {
                write!(f, "{wanted} units wanted, but the node has only {left} free that match")
            }
            Self::NotPermitted { found, requester } => {
                write!(f, "{} may not group {}", Quoted(requester), Quoted(found))
            }
            Self::ReservedTwice { node } => {
                write!(f, "{} already holds a reservation", Quoted(node))
            }
            Self::BeyondSpace { found, max, granularity } => write!(
                f,
                "coordinate {found}, at most {max} allowed; a granularity of {granularity} would bring it inside"
            ),
            Self::NotDecimal { found } => write!(
                f,
                "{found} found, a number of at least 0 with at most 15 digits behind the point allowed"
            ),
            Self::NotAscending { found, before } => {
                write!(f, "{found} found behind {before}; sizes must ascend")
            }
            Self::NotImplemented { found } => {
                write!(f, "{} has no cost on any type of engine that a node has", Quoted(found))
            }
            Self::NoNodes { tasks } => {
                write!(
                    f,
                    "no node found, but {} at least one",
                    match tasks {
                        1 => "1 task needs".to_owned(),
                        tasks => format!("{tasks} tasks need"),
                    }
                )
            }
            Self::NotFraction { found } => write!(f, "{found} found, {FRACTION} allowed"),
            Self::BadLink { fault } => fault.fmt(f),
        }
    }
}

/// `1`, or `1 to 8`.
fn between(min: u64, max: u64) -> String {
    if min == max { min.to_string() } else { format!("{min} to {max}") }
}

/// Allowed values of a split, in words.
const FRACTION: &str = "a number between 0 and 1 with at most 15 digits behind the point";

fn suggest(f: &mut Formatter<'_>, nearest: Option<&str>) -> Result {
    nearest.map_or(Ok(()), |nearest| write!(f, "; did you mean {}?", Quoted(nearest)))
}

fn counted(count: u64, noun: &str) -> String {
    match (count, noun.strip_suffix('y')) {
        (1, _) => format!("1 {noun}"),
        (_, Some(stem)) => format!("{count} {stem}ies"),
        (_, None) => format!("{count} {noun}s"),
    }
}

/// A text in quotes, with unprintable characters escaped.
struct Quoted<'s>(&'s str);

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str("\"")?;
        for sign in self.0.chars() {
            if sign == '\'' { write!(f, "{sign}")? } else { write!(f, "{}", sign.escape_debug())? }
        }
        f.write_str("\"")
    }
}

impl Display for Found {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Found::Null => f.write_str("null"),
            Found::Boolean => f.write_str("true or false"),
            Found::Number(number) => write!(f, "the number {number}"),
            Found::Text(text) => write!(f, "the string {}", Quoted(text)),
            Found::List => f.write_str("a list"),
            Found::Object => f.write_str("an object"),
        }
    }
}

impl Display for List {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(match self {
            List::Nodes => "a node",
            List::Tasks => "a task",
            List::EarlierTasks => "a task listed before",
            List::Dimensions => "a dimension",
            List::Users => "a user of the sharing group",
            List::Requesters => "a requester",
            List::EarlierRequests => "a request listed before",
            List::Gpus => "a GPU of the node",
            List::Units => "a unit of the GPU",
            List::Engines => "a type of engine",
            List::Apis => "an API",
        })
    }
}

impl Display for Token {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(match self {
            Token::Value => "a value",
            Token::Key => "a key in quotes",
            Token::KeyOrBrace => "a key in quotes or }",
            Token::Colon => "a colon",
            Token::CommaOrBracket => "a comma or ]",
            Token::CommaOrBrace => "a comma or }",
            Token::Quote => "the closing quote of a string",
            Token::Digit => "a digit",
            Token::Escape => "one of \" \\ / b f n r t u after a backslash",
            Token::HexDigits => "four hexadecimal digits after \\u",
            Token::SecondSurrogate => "the other half of a surrogate pair",
            Token::EscapedControl => "the escaped form of a control character",
            Token::End => "the end of the text",
        })
    }
}

impl Display for Shape {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(match self {
            Shape::Text => "a string",
            Shape::WholeNumber => "a whole number",
            Shape::Number => "a number",
            Shape::List => "a list",
            Shape::NumberList => "a list of whole numbers",
            Shape::TextList => "a list of strings",
            Shape::ObjectList => "a list of objects",
            Shape::Object => "an object",
            Shape::Boolean => "true or false",
            Shape::WordOrNumber => "\"max\", \"sum\" or a whole number",
        })
    }
}

impl Display for Measure {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Measure::FileBytes => f.write_str("bytes of the file"),
            Measure::LinkCharacters => f.write_str("characters of the link"),
            Measure::LinkBytes => f.write_str("bytes of the scenario in the link"),
            Measure::NoteBlocks => f.write_str("paragraphs, headings and items of the note"),
            Measure::NoteSpans => f.write_str("texts, links and marked parts of the note"),
            Measure::StrayFields => f.write_str("unknown and repeated fields before this one"),
            Measure::Nodes => f.write_str("nodes"),
            Measure::Entries => f.write_str("entries"),
            Measure::Reservations => f.write_str("reservations"),
            Measure::Gpus => f.write_str("GPUs of all nodes"),
            Measure::Units => f.write_str("GPUs and slices of all nodes"),
            Measure::Requesters => f.write_str("requesters"),
            Measure::Groups => f.write_str("groups"),
            Measure::GroupingNames => f.write_str("names in groups and permissions"),
            Measure::Demands => f.write_str("demands"),
            Measure::Requests => f.write_str("requests and releases"),
            Measure::GroupingWork => {
                f.write_str("steps of work, with the largest group and node at each request")
            }
            Measure::Tasks => f.write_str("tasks"),
            Measure::Calls => f.write_str("calls of all tasks"),
            Measure::Apis => f.write_str("APIs"),
            Measure::CostSteps => f.write_str("sizes at which costs are listed"),
            Measure::Engines => f.write_str("engines of all nodes"),
            Measure::EngineCells => f.write_str("cells of a table by type of engine"),
            Measure::CallWork => {
                f.write_str("steps of work, with the types that each call and task may go to")
            }
            Measure::Candidates => f.write_str("candidates of all tasks"),
            Measure::Jobs => f.write_str("jobs"),
            Measure::LatestTime => f.write_str("units of time, with all jobs one after the other"),
            Measure::Workflows => f.write_str("workflows"),
            Measure::Stages => f.write_str("stages of all workflows"),
            Measure::StageJobs => f.write_str("jobs of all stages"),
            Measure::Users => f.write_str("users"),
            Measure::Shares => f.write_str("users times workflows"),
            Measure::SumRatio => f.write_str("the sum of the ratios"),
            Measure::OrderedNodes => f.write_str("nodes times distinct orders of dimensions"),
            Measure::SumAvailable { dimension } => {
                write!(f, "{} of all nodes together", Quoted(dimension))
            }
            Measure::SumRequested { dimension } => {
                write!(f, "{} asked for by all tasks", Quoted(dimension))
            }
        }
    }
}

impl Display for LinkFault {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            LinkFault::NoScenario => {
                f.write_str("the link carries no scenario: none of its parts begins with z= or d=")
            }
            LinkFault::Character { found } => {
                write!(
                    f,
                    "{} stands in the link, which has letters, digits, - and _ only",
                    Quoted(&found.to_string())
                )
            }
            LinkFault::Damaged => f.write_str("the link is cut off or was altered"),
            LinkFault::Draw { found } => {
                write!(f, "what the link says is to be drawn, {}, is {NOT_DRAWN}", Quoted(found))
            }
            LinkFault::Contents { error } => {
                write!(f, "what the link carries is not a scenario: {error}")
            }
        }
    }
}
