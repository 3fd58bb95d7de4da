//! What is early: the functions, and the stretches of them, that a list names as running until the first picture.
//!
//! A line is a function's name, without the hashes that tell two builds of a crate apart, and behind a tab the
//! shape of its body and, four a digit, which of its points ran. Where the body has another shape by now the
//! whole function is early; a function that is not listed is late.

use std::collections::BTreeMap;
use std::fmt::Write;

/// What ran, by function.
#[derive(Debug, Default)]
pub struct Early(BTreeMap<String, BTreeMap<u64, Vec<bool>>>);

impl Early {
    /// Reads a list; lines that begin with `#` are comments.
    pub fn read(text: &str) -> Early {
        let mut early = Early::default();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let (name, what) = line.split_once('\t').unwrap_or((line, ""));
            let shapes = early.0.entry(name.to_owned()).or_default();
            if let Some((shape, ran)) = what.split_once(' ')
                && let Ok(shape) = u64::from_str_radix(shape, 16)
            {
                shapes.insert(shape, bits(ran));
            }
        }
        early
    }

    /// Notes what ran of a function.
    pub fn note(&mut self, name: &str, shape: u64, ran: &[bool]) {
        let known = self.0.entry(plain(name)).or_default().entry(shape).or_default();
        known.resize(ran.len().max(known.len()), false);
        for (known, ran) in known.iter_mut().zip(ran) {
            *known |= ran;
        }
    }

    /// The list as text.
    pub fn write(&self) -> String {
        let mut text = String::new();
        for (name, shapes) in &self.0 {
            for (shape, ran) in shapes {
                let _ = write!(text, "{name}\t{shape:x} ");
                for four in ran.chunks(4) {
                    let digit: u8 =
                        four.iter().zip([8, 4, 2, 1]).map(|(&ran, bit)| u8::from(ran) * bit).sum();
                    let _ = write!(text, "{digit:x}");
                }
                text.push('\n');
            }
        }
        text
    }

    /// Whether a function of that name is late. Without a name it is not.
    pub fn leaves_out(&self, name: &str) -> bool {
        !name.is_empty() && !self.0.contains_key(&plain(name))
    }

    /// Which points of a function ran; none where that is not known of a body of this shape.
    pub fn ran(&self, name: &str, shape: u64) -> Option<&[bool]> {
        self.0.get(&plain(name))?.get(&shape).map(Vec::as_slice)
    }
}

fn bits(digits: &str) -> Vec<bool> {
    let values = digits.chars().filter_map(|digit| digit.to_digit(16));
    values.flat_map(|value| [8, 4, 2, 1].map(|bit| value & bit != 0)).collect()
}

/// A name without the hashes of crates: `core[c5930c85a12de822]::slice` is `core::slice`.
pub fn plain(name: &str) -> String {
    let mut plain = String::with_capacity(name.len());
    let mut rest = name;
    while let Some(at) = rest.find('[') {
        let hash = rest
            .get(at + 1..at + 17)
            .filter(|hash| hash.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let closed = rest.get(at + 17..at + 18) == Some("]");
        plain.push_str(&rest[..at]);
        if hash.is_some() && closed {
            rest = &rest[at + 18..];
        } else {
            plain.push('[');
            rest = &rest[at + 1..];
        }
    }
    plain + rest
}

#[cfg(test)]
mod tests {
    use super::{Early, plain};

    #[test]
    fn names_lose_their_hashes_and_nothing_else() {
        assert_eq!(plain("<[core[c5930c85a12de822]::x; 3]>::y"), "<[core::x; 3]>::y");
        assert_eq!(plain("a[b]c"), "a[b]c");
    }

    #[test]
    fn what_is_not_listed_is_late() {
        let early = Early::read("# a comment\na::b\n");
        let late = ["a[0123456789abcdef]::b", "a::c", ""].map(|name| early.leaves_out(name));
        assert_eq!(late, [false, true, false]);
    }

    #[test]
    fn what_ran_is_read_as_it_was_written_and_only_for_its_shape() {
        let mut early = Early::default();
        early.note("a[0123456789abcdef]::b", 0x17, &[true, false, false, false, false]);
        early.note("a::b", 0x17, &[false, false, false, false, true]);
        let text = early.write();
        assert_eq!(text, "a::b\t17 88\n");
        let early = Early::read(&text);
        let ran = early.ran("a::b", 0x17).expect("noted");
        assert_eq!(ran[..5], [true, false, false, false, true]);
        assert_eq!(early.ran("a::b", 0x18), None);
    }
}
