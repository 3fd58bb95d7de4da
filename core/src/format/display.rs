//! Errors in English: the place, the value found, the values allowed, the one probably meant. For the command line and
//! other programs without translations.

use std::fmt::{self, Display, Formatter, Result};

use super::{Error, ErrorKind, Errors, Found, LinkFault, MAX_NUMBER};

/// The form of a recipe for drawing jobs.
pub(crate) const RECIPE: &str = "JOBS_NODES_LOAD_SEED_ESTIMATES, as in 1000_128_0.8_1_rounded";

impl<E: Display> Display for Errors<E> {
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

impl<E: fmt::Debug + Display> std::error::Error for Errors<E> {}

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
                write!(f, "expected {expected}, found {}", Quoted(found))
            }
            Self::Syntax { found: None, expected } => {
                write!(f, "unexpected end of text, expected {expected}")
            }
            Self::NotUtf8 => f.write_str("not UTF-8"),
            Self::TooDeep { max } => write!(f, "expected at most {max} levels of nesting"),
            Self::TooLarge { what, found, max } => {
                write!(f, "expected at most {max} {what}, found {found}")
            }
            Self::UnknownField { allowed, nearest, .. } => {
                f.write_str("unknown field")?;
                if !allowed.is_empty() {
                    write!(f, ", expected {}", one_of(allowed))?;
                }
                suggest(f, nearest.as_deref())
            }
            Self::NotOneField { found, allowed } => {
                let all = allowed.join(", ");
                match &found[..] {
                    [] => write!(f, "expected one of the fields {all}, found none"),
                    found => {
                        write!(f, "expected one of the fields {all}, found {}", found.join(", "))
                    }
                }
            }
            Self::NotInRun { event, of, nth, found, nearest } => {
                let noun = event.as_ref().map_or("decision".to_owned(), |kind| {
                    let of = of.as_ref().map(|of| format!(" of {}", Quoted(of)));
                    format!("event {}{}", Quoted(kind), of.unwrap_or_default())
                });
                write!(f, "expected {noun} number {nth}, but the run has {found} of them")?;
                suggest(f, nearest.as_deref())
            }
            Self::MissingField { field } => write!(f, "missing field {}", Quoted(field)),
            Self::DuplicateField { .. } => f.write_str("duplicate field"),
            Self::WrongType { found: Found::Number(found), expected } => {
                write!(f, "expected {expected}, found {found}")
            }
            Self::WrongType { found, expected } => write!(f, "expected {expected}, found {found}"),
            Self::OutOfRange { found, min, max } => match *max {
                max if max == *min => write!(f, "expected {min}, found {found}"),
                u64::MAX => write!(f, "expected a whole number of at least {min}, found {found}"),
                max => write!(f, "expected a whole number from {min} to {max}, found {found}"),
            },
            Self::UnknownWord { found, allowed, nearest } => {
                write!(f, "expected {}, found {}", one_of(allowed), Quoted(found))?;
                suggest(f, nearest.as_deref())
            }
            Self::UnknownName { found, list, nearest } => {
                write!(f, "expected the name of {list}, found {}", Quoted(found))?;
                suggest(f, nearest.as_deref())
            }
            Self::NotYetListed { found, listed } => {
                write!(f, "{} is used before it is listed (at {listed})", Quoted(found))
            }
            Self::DuplicateName { found, first } => {
                write!(f, "duplicate name {}, first at {first}", Quoted(found))
            }
            Self::WrongLength { found, min, max } => {
                write!(f, "expected {}, found {found}", between(*min, *max, "character"))
            }
            Self::UnseenCharacter { found, sign } => {
                let sign = u32::from(*sign);
                write!(f, "expected visible characters, found U+{sign:04X} in {}", Quoted(found))
            }
            Self::WrongCount { found, min, max } => {
                write!(f, "expected {}, found {found}", between(*min, *max, "entry"))
            }
            Self::FutureVersion { found, known } => {
                write!(f, "expected version {known} or earlier, found version {found}")
            }
            Self::OverReserved { dimension, found, available } => {
                let dimension = Quoted(dimension);
                write!(f, "reserves {found} of {dimension}, but the node has {available}")
            }
            Self::OverCapacity { found, capacity } => {
                write!(f, "{found} units are needed together, but the capacity is {capacity}")
            }
            Self::SlashInName { found } => {
                let name = Quoted(found);
                write!(f, "{name} contains a slash, which separates a GPU from its slices")
            }
            Self::SlicesOfMig { found } => {
                write!(f, "expected a MIG device without slices, found {found}")
            }
            Self::HeldTwice { found, first } => {
                write!(f, "{} is already assigned, by {first}", Quoted(found))
            }
            Self::TooFewUnits { wanted, left } => {
                let wanted = counted(*wanted, "matching free unit");
                write!(f, "needs {wanted}, but the node has {left}")
            }
            Self::NotPermitted { found, requester } => {
                write!(f, "{} may not group {}", Quoted(requester), Quoted(found))
            }
            Self::ReservedTwice { node } => {
                write!(f, "{} already has a reservation", Quoted(node))
            }
            Self::BeyondSpace { found, max, granularity } => write!(
                f,
                "expected a coordinate of at most {max}, found {found}; with a granularity of {granularity} it would fit"
            ),
            Self::NotDecimal { found, min } => {
                write!(
                    f,
                    "expected a number from {min} to {MAX_NUMBER} with {DIGITS}, found {found}"
                )
            }
            Self::NotAscending { found, before } => {
                write!(f, "expected a size greater than {before}, found {found}; sizes must ascend")
            }
            Self::NotImplemented { found } => {
                write!(f, "no engine of any node implements {}", Quoted(found))
            }
            Self::NoNodes { tasks: 1 } => f.write_str("expected a node for 1 task, found none"),
            Self::NoNodes { tasks } => write!(f, "expected a node for {tasks} tasks, found none"),
            Self::NotFraction { found } => {
                write!(f, "expected a number above 0 and below 1 with {PLACES}, found {found}")
            }
            Self::BadLink { fault } => fault.fmt(f),
        }
    }
}

/// `json`, `one of json, csv`; `nothing` of an empty list.
pub(crate) fn one_of<T: AsRef<str>>(allowed: &[T]) -> String {
    let all: Vec<&str> = allowed.iter().map(AsRef::as_ref).collect();
    match &all[..] {
        [] => "nothing".to_owned(),
        [only] => (*only).to_owned(),
        all => format!("one of {}", all.join(", ")),
    }
}

/// `1 entry`, `1 to 8 entries`, `at least 1 entry`, `at most 8 entries`.
fn between(min: u64, max: u64, noun: &str) -> String {
    match (min, max) {
        (min, max) if min == max => counted(max, noun),
        (min, u64::MAX) => format!("at least {}", counted(min, noun)),
        (0, max) => format!("at most {}", counted(max, noun)),
        (min, max) => format!("{min} to {}", counted(max, noun)),
    }
}

/// Digits that a fraction may have.
const PLACES: &str = "at most 15 decimal places";

/// Digits that a decimal may have: those of which every number is read exactly.
const DIGITS: &str = "at most 15 significant digits and 15 decimal places";

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
pub(super) struct Quoted<'s>(pub(super) &'s str);

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
            Found::Boolean => f.write_str("a boolean"),
            Found::Number(number) => write!(f, "the number {number}"),
            Found::Text(text) => write!(f, "the string {}", Quoted(text)),
            Found::List => f.write_str("a list"),
            Found::Object => f.write_str("an object"),
        }
    }
}

impl Display for LinkFault {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            LinkFault::NoScenario => {
                f.write_str("the link has no scenario: no part of it begins with z= or d=")
            }
            LinkFault::Character { found } => {
                let found = found.to_string();
                write!(f, "expected letters, digits, - and _ in the link, found {}", Quoted(&found))
            }
            LinkFault::Damaged => f.write_str("the link is truncated or was altered"),
            LinkFault::Draw { found } => {
                write!(f, "expected a link with {RECIPE}, found {}", Quoted(found))
            }
            LinkFault::Contents { error } => {
                write!(f, "the contents of the link are not a scenario: {error}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_list_is_printed_empty() {
        assert_eq!(one_of(&["a", "b"]), "one of a, b");
        assert_eq!(one_of(&["a"]), "a");
        let (found, nearest) = ("x".to_owned(), None);
        for (kind, sentence) in [
            (ErrorKind::unknown_word("x", &[]), "expected nothing, found \"x\""),
            (ErrorKind::UnknownField { found, allowed: Vec::new(), nearest }, "unknown field"),
        ] {
            assert_eq!(kind.to_string(), sentence);
        }
    }
}
