//! The notes of the examples in the reader's language. In English an example's note is its scenario's own.
//!
//! **Invariant:** an example that has a note has one in each language, with as many paragraphs and as much set strong.

use super::{Language, Words};
use crate::{gallery, labs};

impl Words {
    /// The note of an example in the reader's language, by its name in addresses; none where its scenario's own is to be read.
    pub fn example_note(self, name: &str) -> Option<&'static str> {
        labs::here(gallery::lab_of(name)?)?.note(self, name)
    }

    /// What stands in the fields of title and note, of the examples whose own these still are; none where the scenario's
    /// words are the reader's.
    pub fn example_head(self, own: [Option<&str>; 2]) -> [Option<&'static str>; 2] {
        let [title, note] = own.map(|name| name.filter(|_| self.language != Language::English));
        let title = title.and_then(|name| self.example(name)).map(|(title, _)| title);
        [title, note.and_then(|name| self.example_note(name))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_an_example_are_in_the_readers_language() {
        let (english, chinese) = (Language::English.words(), Language::Chinese.words());
        let own = Some("checkpoint");
        assert_eq!(english.example_head([own; 2]), [None; 2]);
        let note = chinese.example_note("checkpoint");
        assert_eq!(chinese.example_head([own; 2]), [Some("图 5：检查点回填"), note]);
        assert_eq!(chinese.example_head([None, own]), [None, note]);
        assert_eq!(chinese.example_head([None; 2]), [None; 2]);
    }
}
