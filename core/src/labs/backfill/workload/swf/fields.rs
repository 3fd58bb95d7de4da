//! One line of a trace: from bytes to the used numbers.
//!
//! Written by hand because it takes most of the time of parsing a trace; a plain whole number goes through one loop.

use serde::{Deserialize, Serialize};

use super::report::Skip;
use crate::kernel::MAX_NUMBER;

/// Number of fields of a line.
pub const FIELDS: usize = 18;

/// The fewest fields of a job: up to the processors.
const LEAST: usize = 5;

/// Number of fields up to the last used one.
const USED: usize = GROUP;

/// The group of the user, from 1. A group that is not a number is an unknown one, and refuses no job.
const GROUP: usize = 13;

/// A used field; its number is its position, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[repr(u8)]
pub enum Field {
    /// The job's number.
    Number = 1,
    /// Time of submission.
    Submit = 2,
    /// Run time.
    Runtime = 4,
    Allocated = 5,
    Requested = 8,
    /// Requested time.
    Estimate = 9,
    /// Status at its end.
    Status = 11,
    User = 12,
}

impl Field {
    /// Name of the field in the format's description.
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

/// The used numbers of a line; negative if unknown.
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
    pub group: i64,
    /// True if a fraction of a second was rounded.
    pub rounded: bool,
}

#[derive(Clone, Copy)]
enum Fraction {
    Down,
    Up,
    Refused,
}

pub struct Fields<'l> {
    used: [&'l [u8]; USED],
    /// Number of fields, used or not.
    pub count: usize,
}

impl<'l> Fields<'l> {
    /// Cuts a line at spaces and tabs, up to a comment.
    #[inline]
    pub fn of(line: &'l [u8]) -> Self {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let mut fields = Fields { used: [&[]; USED], count: 0 };
        if !fields.cut(line) {
            fields = Fields { used: [&[]; USED], count: 0 };
            fields.cut_slowly(line);
        }
        fields
    }

    /// Cuts a line that has only spaces and visible ASCII characters, as most have; false if it has anything else.
    /// Eight bytes are examined together: the boundaries between characters and spaces are the edges of fields.
    #[inline]
    fn cut(&mut self, line: &'l [u8]) -> bool {
        let (words, rest) = line.as_chunks::<8>();
        let mut last = [b' '; 8];
        last[..rest.len()].copy_from_slice(rest);
        let mut start = 0;
        let mut was_letter = 0;
        for (at, word) in words.iter().chain([&last]).enumerate() {
            let Some(letters) = letters_of(*word) else { return false };
            let mut edges = letters ^ (letters << 1 | was_letter);
            was_letter = letters >> 7;
            while edges & 0xff != 0 {
                let place = 8 * at + edges.trailing_zeros() as usize;
                let is_start = letters >> edges.trailing_zeros() & 1 == 1;
                edges &= edges - 1;
                if is_start {
                    start = place;
                } else {
                    self.add(&line[start..place]);
                }
            }
        }
        if was_letter == 1 {
            self.add(&line[start..]);
        }
        true
    }

    #[inline]
    fn add(&mut self, field: &'l [u8]) {
        if let Some(place) = self.used.get_mut(self.count) {
            *place = field;
        }
        self.count += 1;
    }

    #[cold]
    fn cut_slowly(&mut self, line: &'l [u8]) {
        let end = line.iter().position(|&byte| byte == b';').unwrap_or(line.len());
        let fields = line[..end].split(|&byte| is_space(byte));
        fields.filter(|field| !field.is_empty()).for_each(|field| self.add(field));
    }

    /// Parses the numbers. Errors: the first field that is not a number.
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
            group: whole(self.used[GROUP - 1]).unwrap_or(-1),
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

/// The visible characters among eight bytes, the first in the lowest bit; none if a byte is neither a space nor a
/// visible ASCII character, or begins a comment.
#[inline]
fn letters_of(word: [u8; 8]) -> Option<u32> {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x80 * ONES;
    let word = u64::from_le_bytes(word);
    let semicolons = word ^ (u64::from(b';') * ONES);
    let is_odd =
        word | word.wrapping_sub(0x20 * ONES) | semicolons.wrapping_sub(ONES) & !semicolons;
    if is_odd & HIGH != 0 {
        return None;
    }
    // Of bytes below 128: those above a space carry into their highest bit, and the product gathers these bits.
    let letters = (word + (0x7f - 0x20) * ONES) & HIGH;
    Some(u32::from(((letters >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8))
}

/// Parses up to 15 digits, with an optional minus: such a number cannot overflow.
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

/// Parses all other numbers: a plus before it, more digits, a fraction.
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
            // Any number below 0 means unknown.
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
        // A number far below 0 means unknown, like -1.
        _ if is_negative => Ok(-1),
        _ => Err(Odd::TooLarge),
    }
}

/// The most characters of a field that a report repeats.
const MAX_CHARACTERS: usize = 40;

fn shorten(bytes: &[u8]) -> String {
    shorten_to(MAX_CHARACTERS, bytes)
}

/// Printable form of bytes: cut after so many characters.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Pcg;

    #[test]
    fn eight_bytes_at_a_time_are_cut_as_one_by_one() {
        let mut rng = Pcg::new(1);
        let mut cut = 0;
        for round in 0..20_000 {
            let length = rng.below(60);
            // Every other line has a character that only the slow way handles.
            let letters =
                if round % 2 == 0 { &b"   123-.x~"[..] } else { b"  12\t\r;\0\x7f\x80\xff" };
            let count = u32::try_from(letters.len()).expect("few");
            let line: Vec<u8> = (0..length).map(|_| letters[rng.below(count) as usize]).collect();
            let [mut fast, mut slow] = [0; 2].map(|count| Fields { used: [&[]; USED], count });
            slow.cut_slowly(&line);
            if fast.cut(&line) {
                assert_eq!((fast.used, fast.count), (slow.used, slow.count), "{line:?}");
                cut += 1;
            }
        }
        assert!(cut > 10_000, "{cut}");
    }
}
