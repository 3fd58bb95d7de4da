//! The gallery: what each example is called and what it teaches.

use super::{Language, Words};
use crate::gallery;

impl Words {
    /// Title and lesson of an example, by its name in addresses; none for names that no example has.
    pub fn example(self, name: &str) -> Option<(&'static str, &'static str)> {
        let (title, lesson) = gallery::find(name)?.told;
        Some((title(self), lesson(self)))
    }

    /// What stands in the field of the title, where it is still that of an example; none where the scenario's own words
    /// are the reader's.
    pub fn title_told(self, example: Option<&str>) -> Option<&'static str> {
        let name = example.filter(|_| self.language != Language::English)?;
        Some(self.example(name)?.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_title_of_an_example_is_in_the_readers_language() {
        let (english, chinese) = (Language::English.words(), Language::Chinese.words());
        assert_eq!(english.title_told(Some("checkpoint")), None);
        assert_eq!(chinese.title_told(Some("checkpoint")), Some("图 5：检查点回填"));
        assert_eq!(chinese.title_told(None), None);
    }
}
