//! Questions of a scenario for paper and tests, and the grades of receipts.

use std::io::Write;
use std::path::Path;

use serde::Serialize;
use serde_json::Value;

use super::args::{Gradable, QuizFormat, Quizzable};
use super::words::Language;
use super::{Exit, Streams, input};
use crate::format::one_of;
use crate::quiz::{
    self, Asking, CannotDraw, Grade, Guess, NoSuchKind, Question, Receipt, ReceiptFault, Review,
    Reviewed,
};
use crate::scenario::{Checked, LabKind, Scenario, write_pretty};

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
    let said = (arguments.lang, scenario.kind());
    let mut all = Vec::new();
    let summary = quiz::ask(&scenario, checked, &asking, &mut |question| {
        if !streamed {
            all.push(question);
        } else if written.is_ok() {
            written = line(said, &question, streams.output);
        }
    });
    let summary = summary.map_err(|error| unknown(&scenario, &error))?;
    written?;
    if let Some(most) = arguments.most {
        all = quiz::spread(all, usize::try_from(most).unwrap_or(usize::MAX));
    }
    match arguments.format {
        QuizFormat::Lines => {
            all.iter().try_for_each(|question| line(said, question, streams.output))?;
        }
        QuizFormat::Md => sheet(&scenario, arguments, &all, streams.output)?,
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

/// A question, with its text.
#[derive(Serialize)]
struct Line<'a> {
    text: String,
    #[serde(flatten)]
    question: &'a Question,
}

/// A question as a line of JSON.
fn line(
    (language, lab): (Language, LabKind),
    question: &Question,
    output: &mut dyn Write,
) -> std::io::Result<()> {
    let text = language.question(lab, &question.asked);
    serde_json::to_writer(&mut *output, &Line { text, question })?;
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
    arguments: &Quizzable,
    questions: &[Question],
    output: &mut dyn Write,
) -> std::io::Result<()> {
    let language = arguments.lang;
    let title = scenario.title.as_deref().unwrap_or(language.say("paper_sheet"));
    let name = arguments.name.as_deref().unwrap_or("______________");
    writeln!(output, "# {title}\n\n{} {name}\n", language.say("paper_name"))?;
    let drawn = drawn_by(arguments);
    if let Some(drawn) = &drawn {
        writeln!(output, "{drawn}\n")?;
    }
    writeln!(output, "```json\n{}\n```\n", write_pretty(scenario).trim_end())?;
    for question in questions {
        let (asked, at) = (&question.asked, heading(language, question));
        writeln!(output, "**{at}** {}\n", language.question(scenario.kind(), asked))?;
        let things = asked.things.iter().map(ToString::to_string);
        let reasons = asked.nothing.iter().map(|reason| language.nothing(reason));
        let choices: Vec<String> = things.chain(reasons).collect();
        if choices.is_empty() {
            writeln!(output, "{} ______________\n", language.say("predict_number"))?;
        } else {
            writeln!(output, "☐ {}\n", choices.join("  ☐ "))?;
        }
    }
    let key = match &arguments.name {
        Some(name) => language.fill("paper_key_of", &[("name", name)]),
        None => language.say("paper_key").to_owned(),
    };
    writeln!(output, "<div style=\"break-before: page\"></div>\n\n## {key}\n")?;
    if let Some(drawn) = &drawn {
        writeln!(output, "{drawn}\n")?;
    }
    questions.iter().try_for_each(|question| solution(language, question, output))
}

/// The choices that make the key again: seed, kinds and number of questions; none where the scenario is as it was.
fn drawn_by(arguments: &Quizzable) -> Option<String> {
    let Quizzable { kinds, most, every, lang, .. } = arguments;
    let seed = arguments.seed?.to_string();
    let all = || lang.say("paper_all").to_owned();
    let kinds = if kinds.is_empty() { all() } else { lang.list(kinds.iter().cloned()) };
    let mut most = most.map_or_else(all, |most| most.to_string());
    if *every > 1 {
        most = format!("{most} (--every {every})");
    }
    Some(lang.fill("paper_drawn", &[("seed", &seed), ("kinds", &kinds), ("most", &most)]))
}

/// The number of a question and its instant.
fn heading(language: Language, Question { asked, .. }: &Question) -> String {
    let (number, time) = (asked.number.to_string(), asked.time.to_string());
    language.fill("paper_question_at", &[("number", &number), ("time", &time)])
}

/// A question's entry of the key.
fn solution(
    language: Language,
    question: &Question,
    output: &mut dyn Write,
) -> std::io::Result<()> {
    let Question { right, tied, early, .. } = question;
    let right = language.fill("paper_right", &[("said", &language.guess(right))]);
    write!(output, "**{}** {right}", heading(language, question))?;
    for (id, guesses) in [("paper_tied", tied), ("paper_early", early)] {
        if !guesses.is_empty() {
            let said = language.list(guesses.iter().map(|guess| language.guess(guess)));
            write!(output, " {}", language.fill(id, &[("said", &said)]))?;
        }
    }
    writeln!(output, "\n")?;
    for reason in reasons(question) {
        writeln!(output, "- {reason}")?;
    }
    writeln!(output)
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
            let (scenario, checked) = exercise;
            receipt.review(&scenario, checked).map_err(sentence).map(|review| score(&review))
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
    let text = match fault {
        ReceiptFault::Missing => "the link has no receipt",
        ReceiptFault::Unreadable => "the receipt cannot be read",
        ReceiptFault::OtherVersion => "the receipt is of a later version",
        ReceiptFault::OtherExercise => {
            "the receipt belongs to another scenario or policy, or its answers were changed"
        }
        ReceiptFault::TooMany { answers, questions } => {
            return format!("expected at most {questions} answers, found {answers}");
        }
    };
    text.to_owned()
}

/// The score of a receipt.
fn score(review: &Review) -> Score {
    let mut score = Score { total: review.questions, ..Score::default() };
    for Reviewed { helped, graded, .. } in &review.answers {
        match graded.grade {
            Grade::Wrong => score.wrong += 1,
            _ if *helped => score.helped += 1,
            Grade::Right => score.right += 1,
            Grade::Tied => score.tied += 1,
            Grade::Early => score.early += 1,
        }
    }
    score
}
