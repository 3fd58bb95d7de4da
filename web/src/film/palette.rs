//! The colours of a film: all of them where a file can hold as many, else those of its areas exactly and their shades as
//! near as can be.
//!
//! Pictures of flat shapes have few colours, and many shades of them along edges and in letters. So the most frequent
//! colours are kept as they are, and a network that has learnt the others (`NeuQuant`, Dekker 1994, by `color_quant`) stands
//! for those.
//!
//! Cost: linear in the colours; where they are too many, colours times entries.

use std::collections::HashMap;

use color_quant::NeuQuant;

pub type Rgb = [u8; 3];

/// The most colours in a table: one more entry is for what stays.
pub const MOST: usize = 255;

/// The most frequent colours, which are kept if not all are.
const EXACT: usize = 160;

/// The most different colours that are told apart; further ones are taken for one that is near.
const MOST_COUNTED: usize = 1 << 15;

/// The colours that occur, numbered in the order in which they came.
#[derive(Clone, Debug, Default)]
pub struct Colours {
    numbers: HashMap<Rgb, u16>,
    counted: Vec<(Rgb, u64)>,
    last: Option<(Rgb, u16)>,
}

impl Colours {
    /// The number of a colour, which occurs once more.
    pub fn number(&mut self, colour: Rgb) -> u16 {
        let number = match self.last {
            Some((last, number)) if last == colour => number,
            _ => self.numbered(colour),
        };
        self.last = Some((colour, number));
        self.counted[usize::from(number)].1 += 1;
        number
    }

    fn numbered(&mut self, colour: Rgb) -> u16 {
        if let Some(number) = self.numbers.get(&colour) {
            return *number;
        }
        if self.counted.len() >= MOST_COUNTED {
            return self.nearest(colour);
        }
        let number = u16::try_from(self.counted.len()).expect("they are bounded");
        self.counted.push((colour, 0));
        self.numbers.insert(colour, number);
        number
    }

    fn nearest(&self, colour: Rgb) -> u16 {
        let all = (0..).zip(&self.counted);
        all.min_by_key(|(_, (other, _))| apart(colour, *other)).map_or(0, |(number, _)| number)
    }

    /// The table of a file, and the entry of each colour by its number.
    pub fn table(&self) -> (Vec<Rgb>, Vec<u8>) {
        let mut by_count: Vec<(Rgb, u64)> = self.counted.clone();
        by_count.sort_by_key(|&(colour, count)| (std::cmp::Reverse(count), colour));
        let exact = if by_count.len() <= MOST { by_count.len() } else { EXACT };
        let mut table: Vec<Rgb> = by_count[..exact].iter().map(|it| it.0).collect();
        if exact < by_count.len() {
            table.extend(learnt(&by_count[exact..], MOST - exact));
        }
        let numbered = || (0..=u8::MAX).zip(&table);
        let entries: HashMap<Rgb, u8> = numbered().map(|(at, colour)| (*colour, at)).collect();
        let entry = |colour: Rgb| {
            let near = || numbered().min_by_key(|(_, other)| apart(colour, **other));
            entries.get(&colour).copied().or_else(|| near().map(|it| it.0)).unwrap_or_default()
        };
        let entries = self.counted.iter().map(|&(colour, _)| entry(colour)).collect();
        (table, entries)
    }
}

/// Colours that stand for others: a network learns them, the frequent ones more often.
fn learnt(others: &[(Rgb, u64)], most: usize) -> Vec<Rgb> {
    let mut sample = Vec::new();
    for &([red, green, blue], count) in others {
        for _ in 0..=count.max(1).ilog2() {
            sample.extend([red, green, blue, u8::MAX]);
        }
    }
    let network = NeuQuant::new(1, most, &sample);
    let colours = network.color_map_rgb();
    colours.chunks_exact(3).map(|colour| [colour[0], colour[1], colour[2]]).collect()
}

/// How far apart two colours are: the squares of their differences.
fn apart(one: Rgb, other: Rgb) -> u32 {
    one.into_iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_colours_as_a_table_holds_are_exact() {
        let mut colours = Colours::default();
        for red in 0..=254 {
            assert_eq!(colours.number([red, 0, 9]), u16::from(red));
        }
        assert_eq!(colours.number([7, 0, 9]), 7);
        let (table, entries) = colours.table();
        assert_eq!((table.len(), table[0]), (MOST, [7, 0, 9]), "the most frequent is the first");
        let exact =
            (0..=254).all(|red| table[usize::from(entries[usize::from(red)])] == [red, 0, 9]);
        assert!(exact);
    }

    #[test]
    fn of_more_the_frequent_ones_are_exact_and_the_others_near() {
        let mut colours = Colours::default();
        let byte = |value: usize| u8::try_from(value).expect("a byte");
        let shade = |at: usize| [byte(at % 32 * 8), byte(at / 32 % 32 * 8), 200];
        for at in 0..1_024 {
            for _ in 0..if at % 16 == 0 { 50 } else { 1 } {
                assert_eq!(usize::from(colours.number(shade(at))), at);
            }
        }
        let (table, entries) = colours.table();
        assert_eq!(table.len(), MOST);
        for at in 0..1_024 {
            let stands = table[usize::from(entries[at])];
            let far = apart(stands, shade(at));
            assert!(if at % 16 == 0 { far == 0 } else { far < 3 * 40 * 40 }, "{at}: {stands:?}");
        }
        assert_eq!(colours.table(), (table, entries), "the same again");
    }
}
