//! Reads workflows written as text.
//!
//! Cost: sorting the names; a text of more than [`MAX_BYTES`] is not read at all.

use std::collections::BTreeSet;

use super::join::{Agreement, Line, join};
use super::{Expected, Fault, FaultKind, Faults};
use crate::format::nearest::nearest;
use crate::format::{MAX_NUMBER, Position};
use crate::labs::workflow::problem::{MAX_STAGES, MAX_UNITS};
use crate::labs::workflow::{Mode, Share, Stage, StageJob, Workflow, WorkflowScenario};

/// The longest name, in characters.
const MAX_NAME: usize = 64;

/// Characters that end a name.
pub(super) const ENDS_OF_NAMES: [char; 8] = [',', '[', ']', ':', '，', '［', '］', '：'];

/// The most bytes of a text: 4 MiB.
pub const MAX_BYTES: usize = 4 << 20;

/// The workflows and the agreement of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// The workflows, each submitted at 0, with the largest need as reservation.
    pub workflows: Vec<Workflow>,
    /// The agreement; none without a line `shares`.
    pub share: Option<Share>,
}

impl Text {
    /// A scenario without ordinary jobs on a pool of `capacity` units, or of as many as all reservations together.
    pub fn scenario(self, capacity: Option<u64>) -> WorkflowScenario {
        let reserved = self
            .workflows
            .iter()
            .map(|workflow| workflow.reserve.units(workflow.stages.iter().map(Stage::need)));
        WorkflowScenario {
            mode: Mode::Lend,
            resource: WorkflowScenario::default().resource,
            capacity: capacity.unwrap_or_else(|| reserved.fold(0, u64::saturating_add)),
            workflows: self.workflows,
            share: self.share,
            jobs: Vec::new(),
        }
    }
}

type Read<T> = Result<T, Fault>;

/// Reads workflows and agreements. Errors: all faults, in the order of the text.
pub fn read(text: &str) -> Result<Text, Faults> {
    read_with(text, 1)
}

/// [`read`] with a runtime for jobs that are written without one.
pub fn read_with(text: &str, runtime: u64) -> Result<Text, Faults> {
    let (mut jobs, mut agreements, mut faults) = (Vec::new(), Vec::new(), Faults::default());
    if text.len() > MAX_BYTES {
        let (found, max) = (text.len() as u64, MAX_BYTES as u64);
        faults.push(Position { line: 1, column: 1 }, FaultKind::LongText { found, max });
        return Err(faults);
    }
    for (line, number) in lines(text.trim_start_matches('\u{feff}')).zip(1..) {
        // A `#` begins a remark.
        let rest = line.split('#').next().unwrap_or_default();
        let mut scanner = Scanner { rest, at: Position { line: number, column: 1 }, runtime };
        if let Err(Fault { at, kind }) = scanner.line(&mut jobs, &mut agreements) {
            faults.push(at, kind);
        }
    }
    join(jobs, &agreements, faults)
}

/// The lines of a text, each ended by a line feed, a carriage return, or both.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().flat_map(|line| line.split('\r'))
}

/// The form of a character that the syntax uses: full-width characters, as typed in Chinese, are accepted.
fn plain(sign: char) -> char {
    match sign {
        '（' => '[',
        '）' => ']',
        '！'..='～' => char::from_u32(u32::from(sign) - 0xfee0).expect("ASCII has such a sign"),
        _ => sign,
    }
}

/// A line being read.
struct Scanner<'t> {
    rest: &'t str,
    at: Position,
    /// Runtime of jobs that are written without one.
    runtime: u64,
}

impl<'t> Scanner<'t> {
    fn skip(&mut self, bytes: usize) {
        let (skipped, rest) = self.rest.split_at(bytes);
        self.at.column += skipped.chars().count() as u64;
        self.rest = rest;
    }

    /// Skips white space.
    fn space(&mut self) {
        self.skip(self.rest.len() - self.rest.trim_start().len());
    }

    fn fault<T>(&self, kind: FaultKind) -> Read<T> {
        Err(Fault { at: self.at, kind })
    }

    fn unexpected<T>(&self, expected: Expected) -> Read<T> {
        self.fault(FaultKind::Unexpected { found: self.rest.chars().next(), expected })
    }

    /// Length in bytes of a sign, if it is next.
    fn next_is(&self, sign: char) -> Option<usize> {
        self.rest.chars().next().filter(|&found| plain(found) == sign).map(char::len_utf8)
    }

    /// Takes a sign, if it is next.
    fn takes(&mut self, sign: char) -> bool {
        self.space();
        let length = self.next_is(sign);
        self.skip(length.unwrap_or(0));
        length.is_some()
    }

    fn sign(&mut self, sign: char, expected: Expected) -> Read<()> {
        if self.takes(sign) { Ok(()) } else { self.unexpected(expected) }
    }

    /// Takes a word of letters, digits, `_` and `-`; empty if there is none.
    fn word(&mut self) -> &'t str {
        self.space();
        let is_of = |sign: char| sign.is_alphanumeric() || sign == '_' || sign == '-';
        let end = self.rest.find(|sign| !is_of(sign)).unwrap_or(self.rest.len());
        let word = &self.rest[..end];
        self.skip(end);
        word
    }

    /// A name: anything up to a comma, a bracket or a colon.
    fn name(&mut self) -> Read<&'t str> {
        self.space();
        let end = self.rest.find(ENDS_OF_NAMES).unwrap_or(self.rest.len());
        let name = self.rest[..end].trim_end();
        if name.is_empty() {
            return self.unexpected(Expected::Name);
        }
        let found = name.chars().count();
        if found > MAX_NAME {
            return self.fault(FaultKind::LongName { found: found as u64, max: MAX_NAME as u64 });
        }
        self.skip(end);
        Ok(name)
    }

    fn number(&mut self, min: u64, max: u64) -> Read<u64> {
        self.space();
        let is_digit = |sign: char| plain(sign).is_ascii_digit();
        let end = self.rest.find(|sign| !is_digit(sign)).unwrap_or(self.rest.len());
        if end == 0 {
            return self.unexpected(Expected::Number);
        }
        let digits: String = self.rest[..end].chars().map(plain).collect();
        let value = digits.parse().ok().filter(|value| (min..=max).contains(value));
        let Some(value) = value else {
            let found = crate::format::json::excerpt(&digits);
            return self.fault(FaultKind::OutOfRange { found, min, max });
        };
        self.skip(end);
        Ok(value)
    }

    fn line(&mut self, jobs: &mut Vec<Line<'t>>, agreements: &mut Vec<Agreement<'t>>) -> Read<()> {
        self.space();
        if self.rest.is_empty() {
            return Ok(());
        }
        let start = self.at;
        let word = self.word();
        self.space();
        if word == "shares" {
            agreements.push(self.agreement(start)?);
            return Ok(());
        }
        if word == "job" && self.next_is('[').is_some() {
            return self.triples(start, jobs);
        }
        if !word.is_empty() && self.next_is('.').is_some() {
            return self.step(word, start, jobs);
        }
        self.at = start;
        let found =
            if word.is_empty() { self.rest.chars().take(1).collect() } else { word.to_owned() };
        let nearest =
            nearest(word, ["shares", "job"]).filter(|near| *near != word).map(str::to_owned);
        self.fault(FaultKind::UnknownLine { found, nearest })
    }

    /// `:[workflow,p0],[user,p1,ratio],…`
    fn agreement(&mut self, at: Position) -> Read<Agreement<'t>> {
        self.sign(':', Expected::Sign(':'))?;
        self.sign('[', Expected::Sign('['))?;
        self.space();
        let place = self.at;
        let workflow = (self.name()?, place);
        self.sign(',', Expected::Sign(','))?;
        let rank = self.priority()?;
        self.sign(']', Expected::Sign(']'))?;
        let (mut users, mut known) = (Vec::<(&str, Option<u64>)>::new(), BTreeSet::new());
        while self.takes(',') {
            self.sign('[', Expected::Sign('['))?;
            self.space();
            let place = self.at;
            let user = self.name()?;
            if !known.insert(user) {
                let kind = FaultKind::DuplicateUser { user: user.to_owned() };
                return Err(Fault { at: place, kind });
            }
            self.sign(',', Expected::Sign(','))?;
            self.space();
            let place = self.at;
            if self.priority()? <= rank {
                let kind = FaultKind::UrgentUser { user: user.to_owned() };
                return Err(Fault { at: place, kind });
            }
            let place = self.at;
            let ratio = if self.takes(',') { Some(self.number(0, MAX_NUMBER)?) } else { None };
            self.sign(']', Expected::CommaOrBracket)?;
            if users.first().is_some_and(|first| first.1.is_some() != ratio.is_some()) {
                return Err(Fault { at: place, kind: FaultKind::MixedRatios });
            }
            users.push((user, ratio));
        }
        self.end()?;
        Ok(Agreement { workflow, rank, users, at })
    }

    fn end(&mut self) -> Read<()> {
        self.space();
        if self.rest.is_empty() { Ok(()) } else { self.unexpected(Expected::CommaOrEnd) }
    }

    /// `p0`; a smaller number is more urgent.
    fn priority(&mut self) -> Read<u64> {
        self.sign('p', Expected::Priority)?;
        self.number(0, MAX_NUMBER)
    }

    /// `job[step,job,need]`, with or without a runtime; several with commas between.
    fn triples(&mut self, start: Position, jobs: &mut Vec<Line<'t>>) -> Read<()> {
        let mut at = start;
        loop {
            self.sign('[', Expected::Sign('['))?;
            let step = self.number(1, MAX_STAGES)?;
            self.sign(',', Expected::Sign(','))?;
            let job = self.job()?;
            jobs.push(Line { workflow: None, step, job, at });
            self.takes(',');
            self.space();
            if self.rest.is_empty() {
                return Ok(());
            }
            at = self.at;
            let found = self.rest.chars().next();
            if self.word() != "job" {
                let kind = FaultKind::Unexpected { found, expected: Expected::Triple };
                return Err(Fault { at, kind });
            }
        }
    }

    /// `.step[i].job[j,m]`, with or without a runtime.
    fn step(&mut self, workflow: &'t str, at: Position, jobs: &mut Vec<Line<'t>>) -> Read<()> {
        if workflow.chars().count() > MAX_NAME {
            let found = workflow.chars().count() as u64;
            let kind = FaultKind::LongName { found, max: MAX_NAME as u64 };
            return Err(Fault { at, kind });
        }
        self.dotted("step", Expected::Step)?;
        let step = self.number(1, MAX_STAGES)?;
        self.sign(']', Expected::Sign(']'))?;
        self.space();
        self.dotted("job", Expected::Job)?;
        let job = self.job()?;
        self.end()?;
        jobs.push(Line { workflow: Some(workflow), step, job, at });
        Ok(())
    }

    fn dotted(&mut self, word: &str, expected: Expected) -> Read<()> {
        let at = self.at;
        let found = self.rest.chars().next();
        let matches = self.takes('.') && self.word() == word && self.takes('[');
        let kind = FaultKind::Unexpected { found, expected };
        if matches { Ok(()) } else { Err(Fault { at, kind }) }
    }

    /// `job,need]` or `job,need,runtime]`.
    fn job(&mut self) -> Read<StageJob> {
        let id = self.name()?.to_owned();
        self.sign(',', Expected::Sign(','))?;
        let need = self.number(1, MAX_UNITS)?;
        let runtime = if self.takes(',') { self.number(1, MAX_NUMBER)? } else { self.runtime };
        self.sign(']', Expected::CommaOrBracket)?;
        Ok(StageJob { id, need, runtime })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str) -> String {
        read(text).expect_err("something is wrong").to_string()
    }

    #[test]
    fn signs_of_full_width_are_read() {
        let half = "shares:[工作流,p0],[甲（一）,p1,2],[u2,p1,1]\n工作流.step[12].job[1,3,40]\n";
        let full = "shares：［工作流，p０］，［甲（一），p１，2］，（u2，p１，1）\r工作流．step［１2］．job（1，３，４０）\r";
        assert_eq!(read(full), read(half));
        let steps = |text: &str| text.replace("12", "1").replace("１2", "１");
        assert_eq!(read(&steps(full)), read(&steps(half)));
        assert!(read(&steps(full)).is_ok());
        assert_eq!(read("job［1，1，2］，job（２，1，3）"), read("job[1,1,2],job[2,1,3]"));
        assert_eq!(faults("job［1，1，x］"), "line 1, column 9: expected a number, found 'x'");
    }

    /// Scanning would compare billions of names here.
    #[test]
    fn long_texts_are_read_in_time() {
        let joined = |line: fn(u32) -> String, count| (0..count).map(line).collect::<String>();
        let workflows = |count| joined(|at| format!("w{at}.step[1].job[1,1]\n"), count);
        let agreements = |count| joined(|at| format!("shares:[w{at},p0],[u,p1,1]\n"), count);
        let users = joined(|at| format!(",[u{at},p1]"), 300_000);
        for (text, found) in [
            (workflows(160_000), [160_000, 0]),
            (agreements(80_000) + &workflows(80_000), [80_000, 1]),
            (format!("shares:[w,p0]{users}\njob[1,1,1]"), [1, 300_000]),
        ] {
            let read = read(&text).expect("it is right");
            let users = read.share.map_or(0, |share| share.users.len());
            assert_eq!([read.workflows.len(), users], found);
        }
        let max = MAX_BYTES as u64;
        let kind = FaultKind::LongText { found: max + 1, max };
        let long = " ".repeat(MAX_BYTES) + "?";
        assert_eq!(read(&long).expect_err("it is too long").list[0].kind, kind);
    }
}
