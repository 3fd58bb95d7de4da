//! Numbers, lists and names as each language writes them.

use super::Words;
use super::rich::{bad, good};
use crate::words::lists as say;

/// What is there for a need, as [`Words::held_against`] calls it.
#[derive(Clone, Copy)]
pub(crate) enum There {
    Free,
    Reserved,
    /// Beyond what the head needs.
    Extra,
    /// Of a share.
    Left,
    /// Of what is lent.
    Idle,
}

impl Words {
    /// A whole number with its digits grouped: `1,523`. Both languages group by three with commas.
    pub fn number(self, value: u64) -> String {
        self.total(value.into())
    }

    /// The same of a product or a sum, which may be larger than a number.
    pub fn total(self, value: u128) -> String {
        let digits = value.to_string();
        let mut text = String::with_capacity(digits.len() * 4 / 3 + 1);
        for (at, digit) in digits.chars().enumerate() {
            if at > 0 && (digits.len() - at).is_multiple_of(3) {
                text.push(',');
            }
            text.push(digit);
        }
        text
    }

    /// A number with at most so many decimals, its digits grouped: `5,631.39`, `7.2`, `4`.
    pub fn decimal(self, value: f64, decimals: usize) -> String {
        let text = format!("{value:.decimals$}");
        let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
        let whole =
            whole.parse::<u128>().map_or_else(|_| whole.to_owned(), |whole| self.total(whole));
        match part.trim_end_matches('0') {
            "" => whole,
            part => format!("{whole}.{part}"),
        }
    }

    /// What is needed, held against what is there, in the colour of how that goes: `2 ≤ 8 free`, `需要 2 ≤ 空闲 8`.
    pub(crate) fn held_against(self, need: u64, room: u64, there: There) -> String {
        let (sign, told): (_, fn(String) -> String) =
            if need <= room { ("≤", good) } else { (">", bad) };
        let there = match there {
            There::Free => self.there_free(),
            There::Reserved => self.there_reserved(),
            There::Extra => self.there_extra(),
            There::Left => self.there_left(),
            There::Idle => self.there_idle(),
        };
        told(say::HeldAgainst { need, sign, room, there }.tell(self))
    }

    /// `a`, `a and b`, `a, b and c`; `a、b 和 c`.
    pub fn list(self, items: &[String]) -> String {
        self.ending(items, |list, last| say::ListLast { list, last }.tell(self))
    }

    /// Items of which one is meant: `a, b or c`.
    pub fn either(self, items: &[String]) -> String {
        self.ending(items, |list, last| say::ListEither { list, last }.tell(self))
    }

    fn ending(self, items: &[String], end: impl Fn(&str, &str) -> String) -> String {
        match items {
            [] => String::new(),
            [only] => only.clone(),
            [first @ .., last] => end(&self.items(first.iter().cloned()), last),
        }
    }

    /// At most `most` of the items, and how many more there are.
    pub(crate) fn short_list(self, items: &[String], most: usize) -> String {
        if items.len() <= most {
            return self.list(items);
        }
        let shown = &items[..most - 1];
        let (count, more) = (items.len() as u64, (items.len() - shown.len()) as u64);
        say::ListOfSome { list: &self.items(shown.iter().cloned()), more, count }.tell(self)
    }

    /// Things in a row: `a, b`, `a、b`.
    pub(crate) fn items(self, items: impl IntoIterator<Item = String>) -> String {
        joined(items, |before, after| say::ItemsJoined { before, after }.tell(self))
    }

    /// Clauses of one sentence: `a, b`, `a，b`.
    pub(crate) fn clauses(self, clauses: impl IntoIterator<Item = String>) -> String {
        joined(clauses, |before, after| say::ClausesJoined { before, after }.tell(self))
    }

    /// Coordinates, a star for one that is not fixed: `(4, *)`.
    pub fn bucket(self, at: &[Option<u32>]) -> String {
        let numbers: Vec<_> =
            at.iter().map(|c| c.map_or_else(|| "*".to_owned(), |c| c.to_string())).collect();
        format!("({})", numbers.join(", "))
    }

    pub(crate) fn sentences(self, sentences: &[String]) -> String {
        joined(sentences.iter().cloned(), |before, after| say::Beside { before, after }.tell(self))
    }

    /// A name from a scenario, without characters that a screen or the markup would take for commands.
    pub fn name(self, name: &str) -> String {
        let turns = |c| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        name.chars().filter(|&c| !c.is_control() && !turns(c)).collect()
    }
}

/// A number without its fraction; 0 for one below that.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it saturates")]
pub(crate) fn whole(number: f64) -> u64 {
    number as u64
}

/// One after the other, but for those of nothing.
pub(crate) fn joined(
    parts: impl IntoIterator<Item = String>,
    join: impl Fn(&str, &str) -> String,
) -> String {
    let told = parts.into_iter().filter(|part| !part.is_empty());
    told.reduce(|before, after| join(&before, &after)).unwrap_or_default()
}

/// A sentence with its first letter as a capital, if that is of ASCII: a name in another script stays as given.
pub(crate) fn capital(sentence: &str) -> String {
    let mut sentence = sentence.to_owned();
    if let Some(first) = sentence.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    sentence
}

#[cfg(test)]
mod tests {
    use crate::narrate::Language;

    #[test]
    fn numbers_are_grouped_and_lists_end_in_and() {
        let (english, chinese) = (Language::English.words(), Language::Chinese.words());
        for (value, text) in [
            (0, "0"),
            (999, "999"),
            (1_000, "1,000"),
            (1_048_576, "1,048,576"),
            (u64::MAX, "18,446,744,073,709,551,615"),
        ] {
            assert_eq!(english.number(value), text);
            assert_eq!(chinese.number(value), text);
        }
        let items = ["a", "b", "c"].map(str::to_owned);
        for (count, in_english, in_chinese) in
            [(0, "", ""), (1, "a", "a"), (2, "a and b", "a 和 b"), (3, "a, b and c", "a、b 和 c")]
        {
            assert_eq!(english.list(&items[..count]), in_english);
            assert_eq!(chinese.list(&items[..count]), in_chinese);
        }
        let modes = ["借出", "预留"].map(str::to_owned);
        assert_eq!(chinese.list(&modes), "借出和预留");
        assert_eq!(english.short_list(&items, 2), "a and 2 more");
        assert_eq!(chinese.short_list(&items, 2), "a 等 3 个");
    }
}
