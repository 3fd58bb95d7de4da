//! Whether the languages say the same: the ids, their files, their variables, and what kind of value each variable is.

use std::collections::{BTreeMap, BTreeSet};

use crate::plurals::{CATEGORIES, Known, mark};
use crate::read::Language;
use crate::{Arm, Fault, Message, Piece};

/// A variable that no message is given: the words themselves know what a scenario counts, and say it by one of these.
pub const RESOURCE: (&str, [&str; 4]) = ("resource", ["gpu", "core", "licence", "unit"]);

/// Terms that are of quantities, and the same in every lab. Any other is of things, and a lab's own.
pub const QUANTITIES: [&str; 9] =
    ["at", "decimal", "extra", "free", "idle", "lasting", "left", "reserved", "span"];

/// Terms of a thing and of how much there is of it: the second variable is an amount.
pub const AMOUNTS: [&str; 6] = ["amount", "coordinate", "goal", "quantity", "spelled", "unit"];

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    Text,
    /// A number, said with its digits grouped.
    Number,
    /// A thing of a scenario by its number, named by a term.
    Thing,
    Flag,
    /// One of several words.
    Word(Vec<String>),
}

/// A message in all languages.
#[derive(Clone, Debug)]
pub struct Agreed {
    /// It, in the order of the languages.
    pub messages: Vec<Message>,
    /// Its variables in the order of the first language, and what they take.
    pub variables: Vec<(String, Kind)>,
    /// Whether it is of a file that the first language does not have; other languages may lack it then, and say nothing.
    pub partial: bool,
}

#[derive(Default)]
struct Use {
    said: bool,
    number: bool,
    thing: bool,
    keys: Vec<String>,
}

/// The messages of all languages side by side, by id; or everything in which they differ.
pub fn agree(languages: Vec<Language>) -> Result<BTreeMap<String, Agreed>, Vec<Fault>> {
    let mut faults = Vec::new();
    let mut by_id: BTreeMap<String, Vec<Message>> = BTreeMap::new();
    let known: Vec<&Known> = languages.iter().map(|language| language.known).collect();
    let first: BTreeSet<String> = languages
        .iter()
        .take(1)
        .flat_map(|it| it.messages.values().map(|it| it.file.clone()))
        .collect();
    for (id, message) in languages.into_iter().flat_map(|language| language.messages) {
        by_id.entry(id).or_default().push(message);
    }
    let mut agreed = BTreeMap::new();
    for (id, messages) in by_id {
        let place = messages[0].place.clone();
        let both = if first.contains(&messages[0].file) {
            side_by_side(&known, messages)
        } else {
            in_part(&known, &messages)
        };
        match both {
            Ok(both) => drop(agreed.insert(id, both)),
            Err((at, what)) => faults.push(Fault { place: at.unwrap_or(place), id, what }),
        }
    }
    if faults.is_empty() { Ok(agreed) } else { Err(faults) }
}

/// What is wrong, and where, if not where the first language says it.
type Wrong = (Option<String>, String);

fn side_by_side(languages: &[&Known], messages: Vec<Message>) -> Result<Agreed, Wrong> {
    let speaks = |known: &Known| messages.iter().any(|it| it.language() == known.folder);
    if let Some(silent) = languages.iter().find(|known| !speaks(known)) {
        return Err((None, format!("{} does not have it", silent.folder)));
    }
    if let Some(other) = messages.iter().find(|message| message.file != messages[0].file) {
        return Err((None, format!("it stands in another file in {}", other.place)));
    }
    let mut variables: Vec<(String, Kind)> = Vec::new();
    let used: Vec<_> = messages.iter().map(|message| uses(&message.pieces)).collect();
    for (name, _) in used.iter().flatten() {
        if variables.iter().all(|(known, _)| known != name) {
            let all: Vec<_> = used.iter().map(|used| of(used, name)).collect();
            variables.push((name.clone(), kind(name, &all).map_err(|what| (None, what))?));
        }
    }
    for (message, used) in messages.iter().zip(&used) {
        let wrong = |what: String| (Some(message.place.clone()), what);
        for (name, _) in &variables {
            let allowed = message.leaves_out.contains(name);
            if name == RESOURCE.0 {
                continue;
            }
            match (of(used, name), allowed) {
                (None, false) => {
                    return Err(wrong(format!(
                        "it leaves out ${name}; if it means to, a comment above says `leaves out ${name}`"
                    )));
                }
                (Some(_), true) => return Err(wrong(format!("it does not leave out ${name}"))),
                _ => {}
            }
        }
        let known = |name: &&String| variables.iter().all(|(known, _)| known != *name);
        if let Some(unknown) = message.leaves_out.iter().find(known) {
            return Err(wrong(format!("no language has ${unknown}")));
        }
    }
    Ok(Agreed { messages, variables, partial: false })
}

/// A message of a file that the first language does not have. Where a language does not have the file either, it says
/// nothing.
fn in_part(languages: &[&Known], messages: &[Message]) -> Result<Agreed, Wrong> {
    if let Some(message) = messages.iter().find(|message| message.fixed().is_none()) {
        let what = "it has a gap, and the first language does not have the file".to_owned();
        return Err((Some(message.place.clone()), what));
    }
    let said = |known: &&Known| {
        let said = messages.iter().find(|message| message.language() == known.folder);
        said.cloned().unwrap_or_else(|| Message { pieces: Vec::new(), ..messages[0].clone() })
    };
    let messages = languages.iter().map(said).collect();
    Ok(Agreed { messages, variables: Vec::new(), partial: true })
}

fn of<'a>(used: &'a [(String, Use)], name: &str) -> Option<&'a Use> {
    used.iter().find(|(known, _)| known == name).map(|(_, used)| used)
}

/// How a message uses each of its variables, in the order of their first use.
fn uses(pieces: &[Piece]) -> Vec<(String, Use)> {
    fn entry<'a>(found: &'a mut Vec<(String, Use)>, name: &str) -> &'a mut Use {
        let at = found.iter().position(|(known, _)| known == name).unwrap_or_else(|| {
            found.push((name.to_owned(), Use::default()));
            found.len() - 1
        });
        &mut found[at].1
    }
    fn look(pieces: &[Piece], found: &mut Vec<(String, Use)>) {
        for piece in pieces {
            match piece {
                Piece::Text(_) | Piece::Message(_) => {}
                Piece::Variable(name, number) => {
                    let used = entry(found, name);
                    (used.said, used.number) = (true, used.number || *number);
                }
                Piece::Term(function, variables) => {
                    let number = QUANTITIES.contains(&function.as_str());
                    for name in variables {
                        let used = entry(found, name);
                        used.said = true;
                        used.number |= number;
                        used.thing |= !number;
                    }
                }
                Piece::Choice(name, arms) => {
                    let keys = arms.iter().map(|arm| arm.key.clone());
                    entry(found, name).keys.extend(keys);
                    for arm in arms {
                        look(&arm.pieces, found);
                    }
                }
            }
        }
    }
    let mut found = Vec::new();
    look(pieces, &mut found);
    found
}

/// The kind of a variable by how each language uses it.
fn kind(name: &str, languages: &[Option<&Use>]) -> Result<Kind, String> {
    let all = || languages.iter().flatten();
    let keys = || all().flat_map(|used| &used.keys);
    let said = all().any(|used| used.said);
    if name == RESOURCE.0 {
        let known = |key: &String| RESOURCE.1.contains(&key.as_str());
        return match keys().find(|key| !known(key)) {
            None if !said => Ok(Kind::Word(RESOURCE.1.map(str::to_owned).to_vec())),
            None => Err(format!("${name} chooses by words, so it cannot be said")),
            Some(key) => Err(format!("${name} is never [{key}]")),
        };
    }
    if all().any(|used| used.thing) {
        let counted = all().any(|used| used.number || !used.keys.is_empty());
        if counted {
            return Err(format!("${name} is a thing in one place and a number in another"));
        }
        return Ok(Kind::Thing);
    }
    if keys().next().is_none() {
        return Ok(if all().any(|used| used.number) { Kind::Number } else { Kind::Text });
    }
    let counts = |key: &String| is_count(key);
    if keys().all(counts) {
        return Ok(Kind::Number);
    }
    if said {
        return Err(format!("${name} chooses by words, so it cannot be said"));
    }
    if keys().all(|key| key == "true" || key == "false") {
        return Ok(Kind::Flag);
    }
    // The first language that chooses names the words; the others' are among them.
    let mut words: Vec<String> = Vec::new();
    for used in all().filter(|used| !used.keys.is_empty()) {
        let first = words.is_empty();
        for key in &used.keys {
            match words.contains(key) {
                true => {}
                false if first => words.push(key.clone()),
                false => return Err(format!("${name} is never [{key}] in the first language")),
            }
        }
    }
    let number = |word: &String| word.bytes().all(|c| c.is_ascii_digit());
    if words.iter().any(number) {
        return Err(format!("${name} chooses by words and by numbers"));
    }
    Ok(Kind::Word(words))
}

/// Whether a key is a number or a plural category. Which categories a language has, is known where it is read.
fn is_count(key: &str) -> bool {
    CATEGORIES.contains(&key) || key.parse::<u64>().is_ok()
}

/// What an arm of a choice is found by at run time: a number, or the mark of a plural category; none for the default.
pub(crate) fn sign_of(kind: &Kind, arm: &Arm) -> Option<String> {
    if arm.default {
        return None;
    }
    match kind {
        Kind::Flag => Some(u64::from(arm.key == "true").to_string()),
        Kind::Word(words) => {
            words.iter().position(|word| *word == arm.key).map(|at| at.to_string())
        }
        _ => Some(mark(&arm.key).map_or_else(|| arm.key.clone(), String::from)),
    }
}
