//! Questions of a scenario for paper and tests, and the grades of receipts.

use std::io::Write;
use std::path::Path;

use serde_json::Value;

use super::args::{Gradable, QuizFormat, Quizzable};
use super::{Exit, Streams, input};
use crate::format::one_of;
use crate::quiz::{
    self, Asking, CannotDraw, Given, Grade, Guess, NoSuchKind, Question, Receipt, ReceiptFault,
};
use crate::scenario::{Checked, Scenario, write_pretty};

/// The most candidates of which a key says why none of them is chosen.
const REASONS: usize = 8;

/// Prints the questions of a scenario.
pub fn run(arguments: &Quizzable, streams: &mut Streams<'_>) -> Result<(), Exit> {
    let (scenario, checked) = input::scenario(&arguments.source.file, streams)?;
    let asking =
        Asking { kinds: arguments.kinds.clone(), every: arguments.every, ..Asking::default() };
    let name = arguments.name.as_deref().unwrap_or_default();
    let (scenario, checked) = match arguments.seed {
        Some(seed) => drawn(&scenario, &asking, seed, name, &arguments.source.file)?,
        None => (scenario, checked),
    };
    streams.meter.writing();
    let mut written = Ok(());
    let streamed = arguments.format == QuizFormat::Lines && arguments.most.is_none();
    let mut all = Vec::new();
    let summary = quiz::ask(&scenario, checked, &asking, &mut |question| {
        if !streamed {
            all.push(question);
        } else if written.is_ok() {
            written = line(&question, streams.output);
        }
    });
    let summary = summary.map_err(|error| unknown(&scenario, &error))?;
    written?;
    if let Some(most) = arguments.most {
        all = quiz::spread(all, usize::try_from(most).unwrap_or(usize::MAX));
    }
    match arguments.format {
        QuizFormat::Lines => all.iter().try_for_each(|question| line(question, streams.output))?,
        QuizFormat::Md => sheet(&scenario, name, &all, streams.output)?,
    }
    if summary.too_wide > 0 {
        let left_out = summary.too_wide;
        writeln!(
            streams.errors,
            "gantry: decisions left out, with more than 1,000 candidates each: {left_out}"
        )?;
    }
    Ok(())
}

/// A question as a line of JSON.
fn line(question: &Question, output: &mut dyn Write) -> std::io::Result<()> {
    serde_json::to_writer(&mut *output, question)?;
    writeln!(output)
}

fn drawn(
    scenario: &Scenario,
    asking: &Asking,
    seed: u64,
    name: &str,
    file: &Path,
) -> Result<(Scenario, Checked), Exit> {
    // An unknown kind has its own message, apart from a draw that fails.
    if let Some(kind) = unknown_kind(scenario, asking) {
        return Err(unknown(scenario, &kind));
    }
    quiz::draw(scenario, asking, seed, name).map_err(|fault| {
        let file = input::name_of(file);
        Exit::Refused(match fault {
            CannotDraw::TooLong(most) => format!(
                "{file}: expected at most {most} bytes, to draw the numbers anew\n"
            ),
            CannotDraw::NoneFits => format!(
                "{file}: no draw of its numbers gives a valid scenario with the same kinds of questions\n"
            ),
        })
    })
}

fn unknown_kind(scenario: &Scenario, asking: &Asking) -> Option<NoSuchKind> {
    let allowed = quiz::kinds(scenario.kind());
    let kind = asking.kinds.iter().find(|kind| !allowed.contains(&kind.as_str()))?.clone();
    Some(NoSuchKind { kind, allowed })
}

fn unknown(scenario: &Scenario, NoSuchKind { kind, allowed }: &NoSuchKind) -> Exit {
    let (lab, allowed) = (scenario.kind().name(), one_of(allowed));
    Exit::Refused(format!(
        "gantry: the lab {lab} has no questions of the kind `{kind}`, expected {allowed}\n"
    ))
}

/// A sheet for paper: the scenario, the questions, and the key on a page of its own.
fn sheet(
    scenario: &Scenario,
    name: &str,
    questions: &[Question],
    output: &mut dyn Write,
) -> std::io::Result<()> {
    let title = scenario.title.as_deref().unwrap_or("Questions");
    writeln!(output, "# {title}\n")?;
    writeln!(output, "Name: {}\n", if name.is_empty() { "______________" } else { name })?;
    writeln!(output, "```json\n{}\n```\n", write_pretty(scenario).trim_end())?;
    for question in questions {
        let asked = &question.asked;
        writeln!(output, "{}. At {}: {}\n", asked.number, asked.time, question.text)?;
        let things = asked.things.iter().map(ToString::to_string);
        let choices: Vec<String> = things.chain(asked.nothing.iter().cloned()).collect();
        if choices.is_empty() {
            writeln!(output, "   Answer: ______________\n")?;
        } else {
            writeln!(output, "   ☐ {}\n", choices.join("  ☐ "))?;
        }
    }
    writeln!(output, "<div style=\"break-before: page\"></div>\n\n## Key\n")?;
    for question in questions {
        let Question { asked, right, tied, early, .. } = question;
        write!(output, "{}. {}", asked.number, said(right))?;
        for (label, guesses) in [("equally good", tied), ("later in the same pass", early)] {
            if !guesses.is_empty() {
                let all: Vec<_> = guesses.iter().map(said).collect();
                write!(output, "; {label}: {}", all.join(", "))?;
            }
        }
        writeln!(output)?;
        for reason in reasons(question) {
            writeln!(output, "   - {reason}")?;
        }
    }
    Ok(())
}

/// The tests that decided, with their numbers: about the thing chosen, or where none is chosen, about the first things.
fn reasons(question: &Question) -> Vec<String> {
    let Question { asked, right, verdicts, .. } = question;
    let decided = asked.things.iter().zip(verdicts).filter(|(thing, _)| match right {
        Guess::Thing(right) => *thing == right,
        Guess::Nothing(_) => true,
        Guess::Number(_) => false,
    });
    decided.take(REASONS).map(|(thing, verdict)| format!("{thing}: {}", plain(verdict))).collect()
}

/// A verdict in words and numbers: `candidate: test no-room, free 0, nodes 2`.
fn plain(verdict: &Value) -> String {
    let of = |(name, value): (&String, &Value)| match value {
        Value::Object(_) => format!("{name}: {}", plain(value)),
        _ => format!("{name} {}", plain(value)),
    };
    match verdict {
        Value::Object(fields) => fields.iter().map(of).collect::<Vec<_>>().join(", "),
        Value::Array(entries) => entries.iter().map(plain).collect::<Vec<_>>().join(" "),
        Value::String(text) => text.clone(),
        Value::Null => "none".to_owned(),
        other => other.to_string(),
    }
}

fn said(guess: &Guess) -> String {
    match guess {
        Guess::Thing(thing) => thing.to_string(),
        Guess::Nothing(reason) => reason.clone(),
        Guess::Number(number) => number.to_string(),
    }
}

/// Counts of a receipt's answers, by grade.
#[derive(Default)]
struct Score {
    right: u64,
    tied: u64,
    early: u64,
    helped: u64,
    wrong: u64,
    total: u64,
}

/// Reads receipts, one a line, and prints a line of CSV for each.
pub fn grade(arguments: &Gradable, streams: &mut Streams<'_>) -> Result<(), Exit> {
    let file = &arguments.source.file;
    let (scenario, checked) = input::scenario(file, streams)?;
    let bytes = input::bytes(&arguments.links, streams)?;
    let text = String::from_utf8_lossy(&bytes);
    let mut table = csv::Writer::from_writer(&mut *streams.output);
    let mut put = |row: [String; 8]| table.write_record(row).map_err(std::io::Error::other);
    put(["name", "right", "tied", "early", "helped", "wrong", "total", "valid"].map(Into::into))?;
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let (name, link) = line.split_once('\t').unwrap_or(("", line));
        let scored = Receipt::decode(link.trim()).map_err(sentence).and_then(|receipt| {
            let exercise = match arguments.seed {
                Some(seed) => quiz::draw(&scenario, &receipt.asking, seed, name)
                    .map_err(|_| "no numbers can be drawn for the name".to_owned())?,
                None => (scenario.clone(), checked.clone()),
            };
            score(exercise, &receipt)
        });
        let valid = scored.as_ref().err().cloned().unwrap_or_else(|| "yes".to_owned());
        let Score { right, tied, early, helped, wrong, total } = scored.unwrap_or_default();
        let counts = [right, tied, early, helped, wrong, total].map(|count| count.to_string());
        let [right, tied, early, helped, wrong, total] = counts;
        put([name.to_owned(), right, tied, early, helped, wrong, total, valid])?;
    }
    table.flush()?;
    Ok(())
}

fn sentence(fault: ReceiptFault) -> String {
    match fault {
        ReceiptFault::Missing => "the link has no receipt",
        ReceiptFault::Unreadable => "the receipt cannot be read",
        ReceiptFault::OtherExercise => {
            "the receipt belongs to another scenario or policy, or its answers were changed"
        }
    }
    .to_owned()
}

/// The score of a receipt. Errors: the reason why it is not valid.
fn score((scenario, checked): (Scenario, Checked), receipt: &Receipt) -> Result<Score, String> {
    receipt.belongs_to(&scenario).map_err(sentence)?;
    let guesses: Vec<_> = receipt.answers.iter().map(|given| given.guess.clone()).collect();
    let grades = quiz::grade(&scenario, checked, &receipt.asking, &guesses)
        .map_err(|error| format!("the lab has no questions of the kind `{}`", error.kind))?;
    if guesses.len() > grades.len() {
        return Err(format!("expected at most {} answers, found {}", grades.len(), guesses.len()));
    }
    let mut score = Score { total: grades.len() as u64, ..Score::default() };
    for (Given { helped, .. }, grade) in receipt.answers.iter().zip(grades) {
        match grade {
            None => {}
            Some(Grade::Wrong) => score.wrong += 1,
            Some(_) if *helped => score.helped += 1,
            Some(Grade::Right) => score.right += 1,
            Some(Grade::Tied) => score.tied += 1,
            Some(Grade::Early) => score.early += 1,
        }
    }
    Ok(score)
}
