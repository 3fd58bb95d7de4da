//! One line of a trace: from bytes to the numbers that are used.
//!
//! Written by hand because it is what reading a trace takes its time for; a whole number without oddities goes
//! through one loop.

use super::report::Skip;
use crate::kernel::MAX_NUMBER;

/// How many fields a line has.
pub const FIELDS: usize = 18;

/// The fewest that make a job: up to the processors.
const LEAST: usize = 5;

/// The fields up to the last that is used.
const USED: usize = Field::User as usize;

/// A field that is used; its number is its place, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Field {
    /// The job's number.
    Number = 1,
    /// When it was submitted.
    Submit = 2,
    /// How long it ran.
    Runtime = 4,
    /// Processors it was given.
    Allocated = 5,
    /// Processors it asked for.
    Requested = 8,
    /// The time it asked for.
    Estimate = 9,
    /// How it ended.
    Status = 11,
    /// Whose it is.
    User = 12,
}

impl Field {
    /// As the format's description calls it.
    pub fn name(self) -> &'static str {
        match self {
            Field::Number => "job number",
            Field::Submit => "submit time",
            Field::Runtime => "run time",
            Field::Allocated => "allocated processors",
            Field::Requested => "requested processors",
            Field::Estimate => "requested time",
            Field::Status => "status",
            Field::User => "user",
        }
    }
}

/// The numbers of a line that are used; negative where not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    pub number: i64,
    pub submit: i64,
    pub runtime: i64,
    pub allocated: i64,
    pub requested: i64,
    pub estimate: i64,
    pub status: i64,
    pub user: i64,
    /// Whether a fraction of a second was rounded.
    pub rounded: bool,
}

/// What becomes of a fraction.
#[derive(Clone, Copy)]
enum Fraction {
    Down,
    Up,
    Refused,
}

/// A line cut into its fields.
pub struct Fields<'l> {
    used: [&'l [u8]; USED],
    /// How many there are, used or not.
    pub count: usize,
}

impl<'l> Fields<'l> {
    /// Cuts a line at spaces and tabs, up to a comment.
    #[inline]
    pub fn of(line: &'l [u8]) -> Self {
        let mut fields = Fields { used: [&[]; USED], count: 0 };
        let mut at = 0;
        loop {
            while line.get(at).is_some_and(|&byte| is_space(byte)) {
                at += 1;
            }
            let start = at;
            while line.get(at).is_some_and(|&byte| !is_space(byte)) {
                at += 1;
            }
            let field = &line[start..at];
            if field.is_empty() || field[0] == b';' {
                return fields;
            }
            if let Some(place) = fields.used.get_mut(fields.count) {
                *place = field;
            }
            fields.count += 1;
        }
    }

    /// Reads the numbers. Errors: the first field that is none.
    #[inline]
    pub fn line(&self) -> Result<Line, Skip> {
        let mut rounded = false;
        let mut number = |field, fraction| self.number(field, fraction, &mut rounded);
        let line = Line {
            number: number(Field::Number, Fraction::Refused)?,
            submit: number(Field::Submit, Fraction::Down)?,
            runtime: number(Field::Runtime, Fraction::Up)?,
            allocated: number(Field::Allocated, Fraction::Refused)?,
            requested: number(Field::Requested, Fraction::Refused)?,
            estimate: number(Field::Estimate, Fraction::Up)?,
            status: number(Field::Status, Fraction::Refused)?,
            user: number(Field::User, Fraction::Refused)?,
            rounded: false,
        };
        if self.count < LEAST {
            return Err(Skip::Short { fields: self.count });
        }
        Ok(Line { rounded, ..line })
    }

    #[inline]
    fn number(&self, field: Field, fraction: Fraction, rounded: &mut bool) -> Result<i64, Skip> {
        let bytes = self.used[field as usize - 1];
        match whole(bytes) {
            Some(number) => Ok(number),
            None if bytes.is_empty() => Ok(-1),
            None => decimal(bytes, fraction, rounded).map_err(|odd| match odd {
                Odd::NotANumber => Skip::NotANumber { field, found: shorten(bytes) },
                Odd::TooLarge => Skip::TooLarge { field, found: shorten(bytes) },
            }),
        }
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | 0x0b | 0x0c)
}

/// Up to 15 digits, after a minus or not: what cannot leave the range.
#[inline]
fn whole(bytes: &[u8]) -> Option<i64> {
    let (is_negative, digits) = match bytes {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    if digits.is_empty() || digits.len() > 15 {
        return None;
    }
    let mut number = 0;
    for &byte in digits {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        number = number * 10 + i64::from(digit);
    }
    Some(if is_negative { -number } else { number })
}

enum Odd {
    NotANumber,
    TooLarge,
}

/// Whatever else is a number: a plus before it, more digits, a fraction.
#[cold]
fn decimal(bytes: &[u8], fraction: Fraction, rounded: &mut bool) -> Result<i64, Odd> {
    let is_negative = bytes.first() == Some(&b'-');
    let rest = bytes.strip_prefix(b"+").or(bytes.strip_prefix(b"-")).unwrap_or(bytes);
    let point = rest.iter().position(|&byte| byte == b'.').unwrap_or(rest.len());
    let (digits, after) = (&rest[..point], rest.get(point + 1..).unwrap_or_default());
    let all_digits = digits.iter().chain(after).all(u8::is_ascii_digit);
    if !all_digits || digits.len() + after.len() == 0 {
        return Err(Odd::NotANumber);
    }
    let mut number = 0_i64;
    for &byte in digits {
        number = number.saturating_mul(10).saturating_add(i64::from(byte - b'0'));
    }
    if after.iter().any(|&byte| byte != b'0') {
        match fraction {
            Fraction::Refused => return Err(Odd::NotANumber),
            // What lies below 0 is not known, whatever it is.
            Fraction::Up if !is_negative => number = number.saturating_add(1),
            Fraction::Up | Fraction::Down => {}
        }
        if is_negative {
            number = number.max(1);
        }
        *rounded = true;
    }
    match u64::try_from(number) {
        Ok(0..=MAX_NUMBER) => Ok(if is_negative { -number } else { number }),
        // What lies far below 0 is as unknown as -1.
        _ if is_negative => Ok(-1),
        _ => Err(Odd::TooLarge),
    }
}

/// The most characters of a field that a report repeats.
const MAX_CHARACTERS: usize = 40;

fn shorten(bytes: &[u8]) -> String {
    shorten_to(MAX_CHARACTERS, bytes)
}

/// What can be shown of bytes: cut after so many characters.
pub fn shorten_to(characters: usize, bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(4 * characters + 4)]);
    let shown =
        |letter: char| if letter.is_control() { char::REPLACEMENT_CHARACTER } else { letter };
    let mut short: String = text.chars().take(characters).map(shown).collect();
    if text.chars().nth(characters).is_some() {
        short.push('…');
    }
    short
}
