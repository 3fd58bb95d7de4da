//! What the core says: each `say!` of a lab's sources is a message of the lab with these arguments, and each message is said.

use std::collections::BTreeSet;
use std::path::Path;

use super::bench::folder;
use crate::labs::{self, LabPictures as _, each_lab};
use crate::words::Message;

/// The folder and the messages of each lab.
macro_rules! tables {
    ($($Lab:ident $module:ident)*) => {
        [$((stringify!($module), labs::$module::Ui.sentences())),*]
    };
}

/// What messages choose by that the page knows by itself.
const KNOWN: [&str; 3] = ["resource", "counted", "unit_counted"];

/// An id and the names of its arguments.
type Said = (String, BTreeSet<String>);

#[test]
fn the_core_says_the_messages_of_the_word_files_with_their_arguments() {
    for (lab, messages) in each_lab!(tables) {
        assert!(messages.is_sorted_by_key(|message| message.id), "{lab}: they are found by id");
        let mut said = BTreeSet::new();
        sources(&folder("core/src/labs").join(lab), &mut said);
        let gaps = |message: &Message| {
            let gaps = message.gaps.iter().map(|(name, _)| (*name).to_owned());
            gaps.filter(|name| !KNOWN.contains(&&**name)).collect::<BTreeSet<_>>()
        };
        let known: BTreeSet<Said> =
            messages.iter().map(|message| (message.id.to_owned(), gaps(message))).collect();
        let [lacking, unsaid] = [&said - &known, &known - &said];
        assert!(lacking.is_empty(), "{lab}: no such message: {lacking:#?}");
        assert!(unsaid.is_empty(), "{lab}: never said: {unsaid:#?}");
    }
}

fn sources(folder: &Path, said: &mut BTreeSet<Said>) {
    for entry in std::fs::read_dir(folder).expect("a folder of the core").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, said);
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a source");
        said.extend(text.split("say!(").skip(1).map(call));
    }
}

/// The id and the arguments of a call of which this is what follows the opening bracket.
fn call(rest: &str) -> Said {
    let (mut depth, mut parts) = (0, vec![String::new()]);
    for letter in rest.chars() {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' if depth == 0 => break,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => parts.push(String::new()),
            _ => {}
        }
        parts.last_mut().expect("it has one").push(letter);
    }
    let name = |part: String| {
        let name = part.split(':').next().unwrap_or_default();
        name.trim_start_matches(',').trim().to_owned()
    };
    let mut names = parts.into_iter().map(name).filter(|name| !name.is_empty());
    (names.next().unwrap_or_default(), names.collect())
}
