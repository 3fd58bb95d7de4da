//! Which functions are early: those that a list names, as they run until the first picture.
//!
//! A name is a line, without the hashes that tell two builds of a crate apart. Everything else is late.

use std::collections::BTreeSet;

/// The names of early functions.
#[derive(Debug)]
pub struct Early(BTreeSet<String>);

impl Early {
    /// Reads a list; lines that begin with `#` are comments.
    pub fn read(text: &str) -> Early {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        Early(lines.map(str::to_owned).collect())
    }

    /// Whether a function of that name is late. Without a name it is not.
    pub fn leaves_out(&self, name: &str) -> bool {
        !name.is_empty() && !self.0.contains(&plain(name))
    }
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
}
