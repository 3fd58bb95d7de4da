//! Numbers, plurals, lists, coordinates and names as each language writes them.

use gantry_core::labs::placement::Outline;

use super::rich::{bad, good, strong};
use super::{Language, Words};
use crate::words::lists::{ClausesJoined, ItemsJoined};

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

    /// A count of something in English: `1 node`, `1,523 nodes`.
    pub(crate) fn count(self, value: u64, one: &str, many: &str) -> String {
        format!("{} {}", self.number(value), if value == 1 { one } else { many })
    }

    /// What is needed, held against what is there, in the colour of how that goes: `2 ≤ 8 free`, `需要 2 ≤ 空闲 8`.
    pub(crate) fn held_against(self, need: u64, room: u64, there: There) -> String {
        let (sign, told): (_, fn(String) -> String) =
            if need <= room { ("≤", good) } else { (">", bad) };
        let [need, room] = [need, room].map(|value| self.number(value));
        let there = match there {
            There::Free => self.pick("free", "空闲"),
            There::Reserved => self.pick("reserved", "预留"),
            There::Extra => self.pick("extra", "富余"),
            There::Left => self.pick("left", "余量"),
            There::Idle => self.pick("idle", "空闲"),
        };
        told(match self.language {
            Language::English => format!("{need} {sign} {room} {there}"),
            Language::Chinese => format!("需要 {need} {sign} {there} {room}"),
        })
    }

    /// How many of something are so in English: `none is`, `1 is`, `8 are`.
    pub(crate) fn are(self, value: u64) -> String {
        match value {
            0 => "none is".to_owned(),
            1 => "1 is".to_owned(),
            _ => format!("{} are", self.number(value)),
        }
    }

    /// `a`, `a and b`, `a, b and c`; `a、b 和 c`.
    pub fn list(self, items: &[String]) -> String {
        let [first @ .., last] = items else { return String::new() };
        if first.is_empty() {
            return last.clone();
        }
        match self.language {
            Language::English => format!("{} and {last}", first.join(", ")),
            Language::Chinese => {
                let first = first.join("、");
                // Beside Latin letters and digits alone there is a space.
                let space = if first.ends_with(|c: char| c.is_ascii()) { " " } else { "" };
                format!("{first}{space}和 {last}")
            }
        }
    }

    /// At most `most` of the items, and how many more there are.
    pub(crate) fn short_list(self, items: &[String], most: usize) -> String {
        if items.len() <= most {
            return self.list(items);
        }
        let shown = items[..most - 1].to_vec();
        let more = self.number((items.len() - shown.len()) as u64);
        match self.language {
            Language::English => self.list(&[shown, vec![format!("{more} more")]].concat()),
            Language::Chinese => {
                format!("{} 等 {} 个", shown.join("、"), self.number(items.len() as u64))
            }
        }
    }

    /// Sentences one after the other.
    pub(crate) fn sentences(self, sentences: &[String]) -> String {
        let space = self.pick(" ", "");
        sentences
            .iter()
            .filter(|sentence| !sentence.is_empty())
            .cloned()
            .collect::<Vec<_>>()
            .join(space)
    }

    /// Clauses of one sentence: `a, b`, `a，b`.
    pub(crate) fn clauses(self, clauses: impl IntoIterator<Item = String>) -> String {
        let join = |before: String, after: String| {
            ClausesJoined { before: &before, after: &after }.tell(self)
        };
        clauses.into_iter().reduce(join).unwrap_or_default()
    }

    /// Things in a row: `a, b`, `a、b`.
    pub(crate) fn items(self, items: impl IntoIterator<Item = String>) -> String {
        let join = |before: String, after: String| {
            ItemsJoined { before: &before, after: &after }.tell(self)
        };
        items.into_iter().reduce(join).unwrap_or_default()
    }

    /// A name from a scenario, without characters that a screen or the markup would take for commands.
    pub fn name(self, name: &str) -> String {
        name.chars()
            .filter(|c| {
                !c.is_control() && !matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
            })
            .collect()
    }

    /// A node's name.
    pub fn node(self, node: u32, outline: &Outline) -> String {
        outline.nodes.get(node as usize).map_or_else(|| "?".to_owned(), |name| self.name(name))
    }

    /// A task's name.
    pub fn task(self, task: u32, outline: &Outline) -> String {
        outline.tasks.get(task as usize).map_or_else(|| "?".to_owned(), |name| self.name(name))
    }

    pub(crate) fn strong_node(self, node: u32, outline: &Outline) -> String {
        strong(self.node(node, outline))
    }

    pub(crate) fn strong_task(self, task: u32, outline: &Outline) -> String {
        strong(self.task(task, outline))
    }

    /// The coordinates of a bucket: `(4, *)`.
    pub fn bucket(self, at: &[Option<u32>]) -> String {
        let numbers: Vec<_> =
            at.iter().map(|c| c.map_or_else(|| "*".to_owned(), |c| c.to_string())).collect();
        format!("({})", numbers.join(", "))
    }

    /// Amounts as a vector: `(1, 2)`. Digits are not grouped: `(1,000, 2)` reads like three numbers.
    pub fn vector(self, values: &[u64], outline: &Outline) -> String {
        let quantities = values.iter().enumerate();
        let numbers: Vec<_> = quantities
            .map(|(dimension, &value)| self.quantity(dimension, value, outline).replace(',', ""))
            .collect();
        format!("({})", numbers.join(", "))
    }

    /// The name of a dimension.
    pub fn dimension(self, dimension: usize, outline: &Outline) -> String {
        outline
            .dimensions
            .get(dimension)
            .map_or_else(|| "?".to_owned(), |known| self.name(&known.name))
    }

    /// What amounts of a dimension are told in: its unit, else its name. Parts of a unit are told as decimals of it.
    pub(crate) fn unit(self, dimension: usize, outline: &Outline) -> String {
        match outline.dimensions.get(dimension) {
            Some(known) if !known.unit.is_empty() => {
                let (parts, whole) = part_of(&known.unit);
                let plural = parts > 1 && known.name.strip_suffix('s') == Some(whole);
                self.name(if plural { &known.name } else { whole })
            }
            _ => self.dimension(dimension, outline),
        }
    }

    /// An amount with its unit: `6 vcores`, `1 vcore`, `2 GiB`, `0.5 GPU`.
    pub fn amount(self, dimension: usize, value: u64, outline: &Outline) -> String {
        let unit = self.unit(dimension, outline);
        let number = self.quantity(dimension, value, outline);
        let unit = if number == "1" { Words::singular(&unit) } else { unit };
        format!("{number} {unit}")
    }

    /// An amount of a dimension without its unit: `1,523`; `0.5` where the unit is a part of a whole.
    pub(crate) fn quantity(self, dimension: usize, value: u64, outline: &Outline) -> String {
        let parts = outline.dimensions.get(dimension).map_or(1, |known| part_of(&known.unit).0);
        let decimals = parts.ilog10() as usize;
        let (whole, rest) = (self.number(value / parts), value % parts);
        match format!("{rest:0decimals$}").trim_end_matches('0') {
            _ if parts == 1 => whole,
            "" => whole,
            rest => format!("{whole}.{rest}"),
        }
    }

    /// The amounts of a vector that are not 0, with units; all of them where all are 0.
    pub fn amounts(self, values: &[u64], outline: &Outline) -> String {
        let all = values.iter().all(|&value| value == 0);
        let shown = values.iter().enumerate().filter(|&(_, &value)| all || value > 0);
        self.list(
            &shown
                .map(|(dimension, &value)| self.amount(dimension, value, outline))
                .collect::<Vec<_>>(),
        )
    }

    /// A unit for one: dimensions are often named in the plural, and `1 vcores` reads badly in any language.
    pub(crate) fn singular(unit: &str) -> String {
        match unit.strip_suffix('s') {
            Some(stem) if stem.len() > 2 && !stem.ends_with('s') => stem.to_owned(),
            _ => unit.to_owned(),
        }
    }

    /// `fewer` of what is counted, as `vcores`; `less` of what is not.
    pub(crate) fn less(unit: &str) -> &'static str {
        if Words::singular(unit) == unit { "less" } else { "fewer" }
    }

    /// Small numbers in words at the start of a sentence: `One more GiB`; Chinese keeps digits.
    pub(crate) fn spelled(self, value: u64) -> String {
        const SMALL: [&str; 10] =
            ["Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];
        match (self.language, usize::try_from(value).ok().and_then(|at| SMALL.get(at))) {
            (Language::English, Some(word)) => (*word).to_owned(),
            _ => self.number(value),
        }
    }
}

/// Of which whole a unit is how small a part: (1000, GPU) for `1/1000 GPU`. Parts are powers of ten.
fn part_of(unit: &str) -> (u64, &str) {
    let part = unit.strip_prefix("1/").and_then(|rest| rest.split_once(' '));
    let known = part.and_then(|(parts, whole)| Some((parts.parse::<u64>().ok()?, whole.trim())));
    let known = known.filter(|&(parts, whole)| {
        !whole.is_empty() && parts > 0 && 10_u64.checked_pow(parts.ilog10()) == Some(parts)
    });
    known.unwrap_or((1, unit))
}

/// A sentence with its first letter as a capital, if that is of ASCII: a name in another script stays as given.
pub(crate) fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters
        .next()
        .map(|first| std::iter::once(first.to_ascii_uppercase()).chain(letters).collect())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(english.short_list(&items, 2), "a and 2 more");
        assert_eq!(chinese.short_list(&items, 2), "a 等 3 个");
    }

    #[test]
    fn parts_of_a_unit_are_told_as_decimals_of_it() {
        use gantry_core::labs::placement::Outlined;

        let dimension = |name: &str, unit: &str, granularity| Outlined {
            name: name.into(),
            unit: unit.into(),
            granularity,
            extent: 10,
        };
        let outline = Outline {
            dimensions: vec![
                dimension("gpu", "1/1000 GPU", 100),
                dimension("vcores", "1/1000 vcore", 1),
                dimension("memory", "MiB", 8_192),
                dimension("odd", "1/7 box", 1),
            ],
            ..crate::labs::placement::picture::fixture::figure_4().0
        };
        let words = Language::English.words();
        for (dimension, value, told) in [
            (0, 500, "0.5 GPU"),
            (0, 8_000, "8 GPU"),
            (0, 1_000, "1 GPU"),
            (0, 1_234_560, "1,234.56 GPU"),
            (0, 5, "0.005 GPU"),
            (1, 4_000, "4 vcores"),
            (1, 1_000, "1 vcore"),
            (2, 262_144, "262,144 MiB"),
            (3, 3, "3 1/7 box"),
        ] {
            assert_eq!(words.amount(dimension, value, &outline), told);
        }
        assert_eq!(words.vector(&[500, 4_000, 8_192, 0], &outline), "(0.5, 4, 8192, 0)");
        assert_eq!(words.comparison(0, 3, "<", 5, &outline), "3 < 5 in steps of 0.1 GPU");
        assert_eq!(words.axis(0, &outline), "gpu free (× 0.1 GPU)");
        assert_eq!(words.axis(1, &outline), "vcores free (1/1000 vcore)");
    }

    #[test]
    fn one_of_a_unit_is_singular_in_english() {
        let words = Language::English.words();
        for (unit, one) in [
            ("vcores", "vcore"),
            ("gpus", "gpu"),
            ("GiB", "GiB"),
            ("bus", "bus"),
            ("glass", "glass"),
        ] {
            assert_eq!(Words::singular(unit), one);
        }
        assert_eq!(
            (words.count(1, "node", "nodes"), words.count(1_523, "node", "nodes")),
            ("1 node".into(), "1,523 nodes".into())
        );
    }
}
