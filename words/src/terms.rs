//! Terms: `{ TASK($task) }` asks the lab's words for the name of a task, so that a message takes numbers and decides where
//! each stands.
//!
//! Which functions a lab has follows from its files, those whose names begin with its own: the trait `<Lab>Terms` has a
//! method for each that is of things. A lab that lacks one, or has one that no message asks for, does not compile. Those
//! that are of quantities are methods of the page's trait `Quantities`.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::agree::{AMOUNTS, Agreed, QUANTITIES};
use crate::code::camel;
use crate::{Fault, Piece};

/// The functions of a lab in order, each with how many variables it takes.
pub(crate) type Functions = Vec<(String, usize)>;

pub(crate) fn lab(file: &str) -> &str {
    file.split('_').next().unwrap_or(file)
}

/// The functions of each lab that has some.
pub(crate) fn all(
    messages: &BTreeMap<String, Agreed>,
) -> Result<BTreeMap<String, Functions>, Vec<Fault>> {
    let mut labs: BTreeMap<String, BTreeMap<String, usize>> = BTreeMap::new();
    let mut faults = Vec::new();
    for message in messages.values().flat_map(|agreed| &agreed.messages) {
        each(&message.pieces, &mut |function, count| {
            let known = labs.entry(lab(&message.file).to_owned()).or_default();
            if *known.entry(function.to_owned()).or_insert(count) != count {
                let what =
                    format!("{} takes more or less in another place", function.to_uppercase());
                let (place, id) = (message.place.clone(), message.id.clone());
                faults.push(Fault { place, id, what });
            }
        });
    }
    let labs = labs.into_iter().map(|(lab, functions)| (lab, functions.into_iter().collect()));
    if faults.is_empty() { Ok(labs.collect()) } else { Err(faults) }
}

/// Calls for each term, with how many variables it takes.
fn each(pieces: &[Piece], call: &mut impl FnMut(&str, usize)) {
    for piece in pieces {
        match piece {
            Piece::Term(function, variables) => call(function, variables.len()),
            Piece::Choice(_, arms) => arms.iter().for_each(|arm| each(&arm.pieces, call)),
            Piece::Text(_) | Piece::Variable(..) | Piece::Message(_) => {}
        }
    }
}

pub(crate) fn has(agreed: &Agreed) -> bool {
    let mut found = false;
    agreed.messages.iter().for_each(|it| each(&it.pieces, &mut |_, _| found = true));
    found
}

/// The trait of each lab, and how its terms are found by their place.
pub(crate) fn code(labs: &BTreeMap<String, Functions>) -> String {
    let mut out = "/// What the messages of each lab ask of its words.\n\
         #[allow(clippy::all, clippy::pedantic, unused_variables, reason = \"made when building\")]\n\
         pub(crate) mod terms {\nuse super::{Quantities, Terms};\n"
        .to_owned();
    for (lab, functions) in labs {
        let name = camel(lab);
        let (mut methods, mut arms) = (String::new(), String::new());
        for (at, (function, count)) in functions.iter().enumerate() {
            let quantity = QUANTITIES.contains(&function.as_str());
            let cast = if quantity { "" } else { " as u32" };
            let (second, value) = match count {
                1 => ("", String::new()),
                _ if AMOUNTS.contains(&function.as_str()) => {
                    (", second: u64", ", second".to_owned())
                }
                _ => (", second: u32", format!(", second{cast}")),
            };
            if !quantity {
                let _ = writeln!(methods, "fn {function}(&self, first: u32{second}) -> String;");
            }
            let _ = writeln!(arms, "{at} => self.{function}(first{cast}{value}),");
        }
        let _ = write!(
            out,
            "/// What the messages of the lab ask of its words.\n\
             pub(crate) trait {name}Terms: Quantities {{\n{methods}}}\n\
             impl Terms for &dyn {name}Terms {{\n\
             fn term(&self, function: u8, first: u64, second: u64) -> String {{\n\
             match function {{\n{arms}_ => String::new(),\n}}\n}}\n}}\n"
        );
    }
    out + "}\n"
}
