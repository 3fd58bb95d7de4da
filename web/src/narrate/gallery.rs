//! The gallery: what each example is called and what it teaches.

use super::Words;
use crate::gallery;

impl Words {
    /// Title and lesson of an example, by its name in addresses; none for names that no example has.
    pub fn example(self, name: &str) -> Option<(&'static str, &'static str)> {
        let (title, lesson) = gallery::find(name)?.told;
        Some((title(self), lesson(self)))
    }
}
