//! What is wrong with a scenario, a link or a command, in words: what was expected, what was found, what was
//! perhaps meant.

use std::fmt::Write;

use gantry_core::kernel::MAX_NUMBER;
use gantry_core::scenario::{Error, ErrorKind, Errors, Found, LinkFault, Measure, Path, is_unseen};
use gantry_core::session::{Failure, ReceiptFault};

use super::Words;
use crate::words::errors as say;
use crate::words::predict::ReceiptTooMany;

/// A text in quotes; a character that can't be seen is told by its number.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = "“".to_owned();
    for sign in text.chars() {
        if is_unseen(sign) {
            let _ = write!(quoted, "[U+{:04X}]", u32::from(sign));
        } else {
            quoted.push(sign);
        }
    }
    quoted + "”"
}

impl Words {
    /// An error with its place in front: `tasks[3].request, line 4, column 7: …`
    pub fn error_line(self, error: &Error) -> String {
        self.labelled(&self.place(error), &self.error(error))
    }

    pub fn place(self, error: &Error) -> String {
        let path = self.path(&error.path);
        let Some(position) = error.position else {
            return path;
        };
        say::PlaceInText { path: &path, line: position.line, column: position.column }.tell(self)
    }

    pub fn path(self, path: &Path) -> String {
        if path.0.is_empty() {
            self.the_scenario().to_owned()
        } else {
            self.name(&path.to_string())
        }
    }

    pub fn error_count(self, errors: &Errors) -> String {
        self.errors_counted(errors.list.len() as u64 + errors.more)
    }

    pub fn errors_counted(self, count: u64) -> String {
        say::ErrorsCounted { count }.tell(self)
    }

    pub fn failure(self, failure: &Failure) -> String {
        match failure {
            Failure::Scenario(errors) => match &errors.list[..] {
                [only] if errors.more == 0 => self.error_line(only),
                list => {
                    let (said, count) = (self.scenario_bad(), list.len() as u64 + errors.more);
                    say::WithErrors { said, count }.tell(self)
                }
            },
            Failure::NothingOpen => self.nothing_open().to_owned(),
            Failure::Receipt(fault) => self.receipt_fault(*fault),
            // Nothing on the page asks before decisions.
            Failure::NoSuchThing
            | Failure::Predicting
            | Failure::NoQuestion
            | Failure::NotDrawn => self.thing_unknown().to_owned(),
        }
    }

    pub fn receipt_fault(self, fault: ReceiptFault) -> String {
        match fault {
            ReceiptFault::Missing | ReceiptFault::Unreadable => self.receipt_damaged().to_owned(),
            ReceiptFault::Cut => self.receipt_cut().to_owned(),
            ReceiptFault::Changed => self.receipt_changed().to_owned(),
            ReceiptFault::OtherVersion => self.receipt_later().to_owned(),
            ReceiptFault::OtherExercise => self.receipt_other().to_owned(),
            ReceiptFault::TooMany { answers, questions } => {
                ReceiptTooMany { answers, questions }.tell(self)
            }
        }
    }

    /// An error without its place: `request` needs 2 numbers…
    #[expect(clippy::too_many_lines, reason = "a line or two for each kind of error")]
    pub fn error(self, error: &Error) -> String {
        match &error.kind {
            ErrorKind::Syntax { found: Some(found), expected } => {
                say::SyntaxFound { found: &quoted(found), expected: self.token(*expected) }
                    .tell(self)
            }
            ErrorKind::Syntax { found: None, expected } => {
                say::SyntaxEnd { expected: self.token(*expected) }.tell(self)
            }
            ErrorKind::NotUtf8 => self.not_utf8().to_owned(),
            &ErrorKind::TooDeep { max } => self.too_deep_by(max),
            &ErrorKind::TooLarge { ref what, found, max } => {
                say::TooLarge { what: &self.measure(what), found, max }.tell(self)
            }
            ErrorKind::UnknownField { found, allowed, nearest } => {
                let unknown = say::UnknownField { found: &quoted(found) }.tell(self);
                self.sentences(&[unknown, self.meant(nearest.as_deref()), self.allowed(allowed)])
            }
            ErrorKind::NotOneField { found, allowed } => self.not_one_field(found, allowed),
            ErrorKind::NotInRun { event, of, nth, found, nearest } => {
                let lacks = self.not_in_run([event, of].map(Option::as_deref), *nth, *found);
                self.sentences(&[lacks, self.meant(nearest.as_deref())])
            }
            ErrorKind::MissingField { field } => {
                say::MissingField { field: &quoted(field) }.tell(self)
            }
            ErrorKind::DuplicateField { field } => {
                say::DuplicateField { field: &quoted(field) }.tell(self)
            }
            ErrorKind::WrongType { found, expected } => self.instead(found, self.shape(*expected)),
            ErrorKind::UnknownWord { found, allowed, nearest } => {
                let unknown = say::UnknownWord { found: &quoted(found) }.tell(self);
                self.sentences(&[unknown, self.meant(nearest.as_deref()), self.allowed(allowed)])
            }
            ErrorKind::UnknownName { found, list, nearest } => {
                let (list, found) = (self.no_such(*list), &quoted(found));
                let unknown = say::UnknownName { list, found }.tell(self);
                self.sentences(&[unknown, self.meant(nearest.as_deref())])
            }
            ErrorKind::NotYetListed { found, listed } => {
                say::NotYetListed { found: &quoted(found), listed: &self.path(listed) }.tell(self)
            }
            ErrorKind::DuplicateName { found, first } => {
                say::DuplicateName { found: &quoted(found), first: &self.path(first) }.tell(self)
            }
            ErrorKind::UnseenCharacter { found, sign } => {
                let sign = &format!("{:04X}", u32::from(*sign));
                say::UnseenCharacter { found: &quoted(found), sign }.tell(self)
            }
            ErrorKind::SlashInName { found } => {
                say::SlashInName { found: &quoted(found) }.tell(self)
            }
            ErrorKind::NotPermitted { found, requester } => {
                say::NotPermitted { found: &quoted(found), requester: &quoted(requester) }
                    .tell(self)
            }
            ErrorKind::ReservedTwice { node } => {
                say::ReservedTwice { node: &quoted(node) }.tell(self)
            }
            ErrorKind::NotFraction { found } => {
                say::NotFraction { found: &self.name(found) }.tell(self)
            }
            ErrorKind::OutOfRange { .. }
            | ErrorKind::BeyondSpace { .. }
            | ErrorKind::NotDecimal { .. }
            | ErrorKind::NotAscending { .. }
            | ErrorKind::NotImplemented { .. }
            | ErrorKind::WrongLength { .. }
            | ErrorKind::WrongCount { .. }
            | ErrorKind::FutureVersion { .. }
            | ErrorKind::OverReserved { .. }
            | ErrorKind::OverCapacity { .. }
            | ErrorKind::SlicesOfMig { .. }
            | ErrorKind::TooFewUnits { .. }
            | ErrorKind::NoNodes { .. } => self.number_fault(&error.kind),
            ErrorKind::HeldTwice { found, first } => {
                say::HeldTwice { found: &quoted(found), first: &self.path(first) }.tell(self)
            }
            ErrorKind::BadLink { fault } => self.link_fault(fault),
        }
    }

    /// None of several fields, or several that exclude each other.
    fn not_one_field(self, found: &[String], allowed: &[String]) -> String {
        match found {
            [] => say::NoFieldOfSeveral { allowed: &self.names(allowed) }.tell(self),
            _ => say::FieldsExclude { found: &self.names(found) }.tell(self),
        }
    }

    fn names(self, names: &[String]) -> String {
        self.list(&names.iter().map(|name| self.name(name)).collect::<Vec<_>>())
    }

    /// An event of a kind and of a thing, or a decision, that the run does not have.
    fn not_in_run(self, [event, of]: [Option<&str>; 2], nth: u64, found: u64) -> String {
        match [event, of].map(|name| name.map(quoted)) {
            [Some(kind), Some(thing)] => {
                say::RunLacksEventOf { kind: &kind, thing: &thing, nth, found }.tell(self)
            }
            [Some(kind), None] => say::RunLacksEvent { kind: &kind, nth, found }.tell(self),
            [None, _] => say::RunLacksDecision { nth, found }.tell(self),
        }
    }

    /// What is wrong with a number, or with the times of calls.
    fn number_fault(self, kind: &ErrorKind) -> String {
        match kind {
            &ErrorKind::OutOfRange { ref found, min, max: u64::MAX } => {
                say::TooSmall { found: &self.name(found), min }.tell(self)
            }
            &ErrorKind::OutOfRange { ref found, min, max } => {
                say::OutOfRange { found: &self.name(found), min, max }.tell(self)
            }
            &ErrorKind::BeyondSpace { found, max, granularity } => {
                say::BeyondSpace { found, max, granularity }.tell(self)
            }
            &ErrorKind::NotDecimal { ref found, min } => {
                say::NotDecimal { found: &self.name(found), min, max: MAX_NUMBER }.tell(self)
            }
            &ErrorKind::NotAscending { found, before } => {
                say::NotAscending { found, before }.tell(self)
            }
            ErrorKind::NotImplemented { found } => {
                say::NotImplemented { found: &quoted(found) }.tell(self)
            }
            &ErrorKind::WrongLength { found, min, max } => {
                say::WrongLength { found, min, max }.tell(self)
            }
            &ErrorKind::WrongCount { found, min, max } => {
                say::WrongCount { found, range: &self.range(min, max) }.tell(self)
            }
            &ErrorKind::FutureVersion { ref found, known } => {
                say::FutureVersion { found: &self.name(found), known }.tell(self)
            }
            &ErrorKind::OverReserved { ref dimension, found, available } => {
                say::OverReserved { found, dimension: &self.name(dimension), available }.tell(self)
            }
            &ErrorKind::OverCapacity { found, capacity } => {
                say::OverCapacity { found, capacity }.tell(self)
            }
            &ErrorKind::SlicesOfMig { found } => say::SlicesOfMig { found }.tell(self),
            &ErrorKind::TooFewUnits { wanted, left } => {
                say::TooFewUnits { wanted, left }.tell(self)
            }
            &ErrorKind::NoNodes { tasks } => say::NoNodes { tasks }.tell(self),
            _ => String::new(),
        }
    }

    pub(super) fn too_deep_by(self, max: u64) -> String {
        say::TooDeep { max }.tell(self)
    }

    fn link_fault(self, fault: &LinkFault) -> String {
        match fault {
            LinkFault::NoScenario => self.link_without_scenario().to_owned(),
            LinkFault::Character { found } => {
                say::LinkCharacter { found: &quoted(&found.to_string()) }.tell(self)
            }
            LinkFault::Damaged => self.link_damaged().to_owned(),
            LinkFault::Draw { found } => say::LinkDraws { found: &quoted(found) }.tell(self),
            LinkFault::Contents { error } => {
                say::LinkContents { error: &self.error_line(error) }.tell(self)
            }
        }
    }

    pub(super) fn meant(self, nearest: Option<&str>) -> String {
        let meant = |nearest| say::DidYouMean { nearest: &quoted(nearest) }.tell(self);
        nearest.map_or_else(String::new, meant)
    }

    fn allowed(self, allowed: &[String]) -> String {
        match &*self.names(allowed) {
            "" => String::new(),
            list => say::Allowed { list }.tell(self),
        }
    }

    fn range(self, min: u64, max: u64) -> String {
        match max {
            _ if min == max => self.number(min),
            u64::MAX => say::AtLeast { min }.tell(self),
            _ => say::FromTo { min, max }.tell(self),
        }
    }

    pub(super) fn instead(self, found: &Found, expected: &'static str) -> String {
        let found = &match found {
            Found::Null => return say::WrongTypeNull { expected }.tell(self),
            Found::Boolean => self.found_boolean().to_owned(),
            Found::Number(number) => say::FoundNumber { number: &self.name(number) }.tell(self),
            Found::Text(text) => say::FoundText { text: &quoted(text) }.tell(self),
            Found::List => self.found_list().to_owned(),
            Found::Object => self.found_object().to_owned(),
        };
        say::WrongType { found, expected }.tell(self)
    }

    fn measure(self, measure: &Measure) -> String {
        match measure {
            Measure::SumAvailable { dimension } => {
                say::SumAvailable { name: &self.name(dimension) }.tell(self)
            }
            Measure::SumRequested { dimension } => {
                say::SumRequested { name: &self.name(dimension) }.tell(self)
            }
            _ => self.excess(measure).to_owned(),
        }
    }
}
