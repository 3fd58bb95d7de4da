//! Numbers: each that is written in a mark is in a row of the tables about the same thing.

use std::collections::BTreeSet;

use super::Found;
use super::figures::{texts_of, tokens};
use crate::figure::table::{Row, Table};
use crate::scene::shape::Mark;
use crate::state::Selection;

/// The thing that a mark stands for.
pub(super) struct Thing<'a> {
    pub(super) mark: &'a Mark,
    pub(super) target: &'a Selection,
    /// The mark's own name.
    pub(super) name: &'a str,
    /// The thing's name in that, where the scenario gives it one.
    pub(super) named: Option<&'a str>,
}

/// Holds the numbers in a mark to the rows about the thing that it leads to; names of `things` are no numbers.
pub(super) fn are_told(
    tables: &[Table],
    thing: &Thing<'_>,
    things: &BTreeSet<String>,
    found: &mut Found,
    at: &dyn Fn() -> String,
) {
    let rows = tables.iter().flat_map(|table| &table.rows).filter(|row| thing.is_in(row));
    let cells = rows.flat_map(|row| &row.cells).map(|cell| &*cell.text);
    let told: BTreeSet<&str> =
        cells.flat_map(|text| tokens(text).chain(text.split(['.', ' ', '/', '–']))).collect();
    for text in texts_of(thing.mark).filter(|text| !thing.is_called(text)) {
        // A name that was cut is no number.
        let whole = text.trim_end_matches(|c: char| text.ends_with('…') && !c.is_whitespace());
        let numbers = tokens(whole).filter(|it| it.contains(|c: char| c.is_ascii_digit()));
        for number in numbers.filter(|number| !things.contains(*number)) {
            let wrong = format!("no row has a number of a {}", thing.mark.key.0.0);
            let holds = told.contains(number);
            found.hold(holds, wrong, &|| {
                format!("{}: {number} of {text:?} in {:?}", at(), thing.name)
            });
        }
    }
}

impl Thing<'_> {
    /// True if a row is about it: it can be chosen there, or the row begins with its name.
    fn is_in(&self, row: &Row) -> bool {
        let first = || row.cells.first().and_then(|cell| tokens(&cell.text).next());
        let chosen = row.cells.iter().any(|cell| cell.target.as_ref() == Some(self.target));
        chosen || self.named.is_some() && first() == self.named
    }

    /// True if a text is what it is called by: what is said of it begins so once more.
    fn is_called(&self, text: &str) -> bool {
        let said = self.name.split_once([':', '：']);
        said.is_some_and(|(_, said)| said.trim_start().starts_with(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::table::Cell;
    use crate::scene::look;
    use crate::scene::paint::Ink;
    use crate::scene::shape::{Anchor, Key, Kind, Point};
    use crate::state::{At, Form, Noun};

    /// The first row is right, the second has the number in no cell, the third as a part of another.
    #[test]
    fn a_number_that_no_row_of_its_thing_has_is_found() {
        let thing = |number| Selection(Noun("planted", Form::One), At::One(number));
        let row = |number: u32, units: &str| {
            let name = Cell::thing(thing(number), format!("p{number}"));
            Row::new(number, [name, Cell::number(units)])
        };
        let rows = [row(1, "7"), row(2, "8"), row(3, "70")];
        let tables = [Table::new("Planted", &["Thing", "Units"], 3, rows.into_iter())];
        let text = look::words(Point::default(), Anchor::Start, look::LABEL, Ink::Ink, "7");
        let mark = Mark::plain(Key(Kind::CHART, 0), vec![text]);
        let wrong = [1, 2, 3].map(|number| {
            let mut found = Found::default();
            let target = &thing(number);
            let thing = Thing { mark: &mark, target, name: "", named: None };
            are_told(&tables, &thing, &BTreeSet::new(), &mut found, &String::new);
            found.0.len()
        });
        assert_eq!(wrong, [0, 1, 1]);
    }
}
