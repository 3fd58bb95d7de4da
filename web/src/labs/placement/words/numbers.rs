//! Coordinates, amounts with their units, and names of the placement lab.

use gantry_core::labs::placement::Outline;

use crate::narrate::Words;
use crate::words::placement::{InSteps, WholeUnits};

impl Words {
    pub fn node(self, node: u32, outline: &Outline) -> String {
        outline.nodes.get(node as usize).map_or_else(|| "?".to_owned(), |name| self.name(name))
    }

    pub fn task(self, task: u32, outline: &Outline) -> String {
        outline.tasks.get(task as usize).map_or_else(|| "?".to_owned(), |name| self.name(name))
    }

    /// Amounts as a vector: `(1, 2)`. Digits are not grouped: `(1,000, 2)` reads like three numbers.
    pub fn vector(self, values: &[u64], outline: &Outline) -> String {
        let quantities = values.iter().enumerate();
        let numbers: Vec<_> = quantities
            .map(|(dimension, &value)| self.quantity(dimension, value, outline).replace(',', ""))
            .collect();
        format!("({})", numbers.join(", "))
    }

    pub fn dimension(self, dimension: usize, outline: &Outline) -> String {
        outline
            .dimensions
            .get(dimension)
            .map_or_else(|| "?".to_owned(), |known| self.dimension_called(&known.name))
    }

    /// A dimension as the language calls it, where scenarios have a usual name for it; else as it is named.
    pub fn dimension_called(self, name: &str) -> String {
        match name {
            "memory" => self.dimension_memory().to_owned(),
            _ => self.name(name),
        }
    }

    /// What amounts of a dimension are told in: its unit, else its name. Parts of a unit are told as decimals of it.
    pub(crate) fn unit(self, dimension: usize, outline: &Outline) -> String {
        match outline.dimensions.get(dimension) {
            Some(known) if !known.unit.is_empty() => {
                let (parts, whole) = part_of(&known.unit);
                let plural = known.name.strip_suffix('s') == Some(whole);
                match (parts, plural) {
                    (1, _) => self.name(whole),
                    (_, true) => self.name(&known.name),
                    _ => WholeUnits { unit: &self.name(whole), many: true }.tell(self),
                }
            }
            _ => self.dimension(dimension, outline),
        }
    }

    /// The unit of an amount: `vcores`, and `vcore` for 1; `GPUs`, and `GPU` for 1 and for less than one.
    pub(crate) fn unit_of(self, dimension: usize, value: u64, outline: &Outline) -> String {
        let unit = self.unit(dimension, outline);
        let parts = parts(dimension, outline);
        if 0 < value && value <= parts { Words::singular(&unit) } else { unit }
    }

    /// Whether amounts of a dimension are written in parts of its unit, as GPUs in thousandths.
    pub(crate) fn is_part(dimension: usize, outline: &Outline) -> bool {
        parts(dimension, outline) > 1
    }

    /// An amount with its unit: `6 vcores`, `1 vcore`, `2 GiB`, `0.5 GPU`, `6.9 GPUs`.
    pub fn amount(self, dimension: usize, value: u64, outline: &Outline) -> String {
        let number = self.quantity(dimension, value, outline);
        format!("{number} {}", self.unit_of(dimension, value, outline))
    }

    /// How much of a dimension shares a coordinate: `1`, `2 vcores`, `0.1 GPU`.
    pub fn grain(self, dimension: usize, outline: &Outline) -> String {
        match outline.dimensions.get(dimension) {
            Some(known) if known.granularity > 1 || Words::is_part(dimension, outline) => {
                self.amount(dimension, known.granularity, outline)
            }
            _ => self.number(1),
        }
    }

    /// A coordinate as it is told beside a picture: itself; in parts of a unit, the amount up to which it reaches.
    pub(crate) fn reached(self, dimension: usize, coordinate: u32, outline: &Outline) -> String {
        let step = outline.dimensions.get(dimension).map_or(1, |known| known.granularity);
        if Words::is_part(dimension, outline) {
            return self.quantity(dimension, u64::from(coordinate) * step, outline);
        }
        coordinate.to_string()
    }

    /// A coordinate as an amount that a task needs: `1 vcore`; where it spans several units, it says so.
    pub(crate) fn goal(self, dimension: usize, coordinate: u64, outline: &Outline) -> String {
        let step = outline.dimensions.get(dimension).map_or(1, |known| known.granularity);
        let amount = |value| self.amount(dimension, value, outline);
        let (least, step) = match (step, Words::is_part(dimension, outline)) {
            (1, _) => return amount(coordinate),
            (_, true) => (amount(coordinate * step), self.quantity(dimension, step, outline)),
            (_, false) => (self.number(coordinate), amount(step)),
        };
        InSteps { least: &least, step: &step }.tell(self)
    }

    /// An amount of a dimension without its unit: `1,523`; `0.5` where the unit is a part of a whole.
    pub(crate) fn quantity(self, dimension: usize, value: u64, outline: &Outline) -> String {
        let parts = parts(dimension, outline);
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

    /// Whether there are `fewer` of it, as of `vcores`, not `less`.
    pub(crate) fn is_counted(unit: &str) -> bool {
        Words::singular(unit) != unit
    }
}

/// How many units of a dimension are a whole.
fn parts(dimension: usize, outline: &Outline) -> u64 {
    outline.dimensions.get(dimension).map_or(1, |known| part_of(&known.unit).0)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::narrate::Language;

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
            (0, 8_000, "8 GPUs"),
            (0, 6_900, "6.9 GPUs"),
            (0, 1_000, "1 GPU"),
            (0, 1_234_560, "1,234.56 GPUs"),
            (0, 5, "0.005 GPU"),
            (1, 4_000, "4 vcores"),
            (1, 1_000, "1 vcore"),
            (2, 262_144, "262,144 MiB"),
            (3, 3, "3 1/7 box"),
        ] {
            assert_eq!(words.amount(dimension, value, &outline), told);
        }
        assert_eq!(words.vector(&[500, 4_000, 8_192, 0], &outline), "(0.5, 4, 8192, 0)");
        assert_eq!(words.goal(0, 5, &outline), "0.5 GPU in steps of 0.1");
        assert_eq!(words.reached(0, 80, &outline), "8");
        assert_eq!(words.reached(2, 32, &outline), "32");
        let chinese = Language::Chinese.words();
        assert_eq!(chinese.amount(0, 8_000, &outline), "8 GPU");
        assert_eq!(words.axis(0, &outline), "gpu free (× 0.1 GPU)");
        assert_eq!(words.axis(1, &outline), "vcores free (1/1000 vcore)");
    }

    #[test]
    fn one_of_a_unit_is_singular_in_english() {
        for (unit, one) in [
            ("vcores", "vcore"),
            ("gpus", "gpu"),
            ("GiB", "GiB"),
            ("bus", "bus"),
            ("glass", "glass"),
        ] {
            assert_eq!(Words::singular(unit), one);
        }
    }
}
