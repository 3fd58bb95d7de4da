//! Questions of a scenario for paper and tests, and the grades of receipts.

use std::io::Write;
use std::path::Path;

use serde::Serialize;
use serde_json::Value;

use super::args::{Gradable, QuizFormat, Quizzable};
use super::words::Language;
use super::{Exit, Streams, input};
use crate::export::{csv as cells, markdown};
use crate::format::one_of;
use crate::quiz::{
    self, Asking, CannotDraw, Grade, Guess, NoSuchKind, Question, Receipt, ReceiptFault, Review,
    Reviewed, Sample, Summary,
};
use crate::scenario::{Checked, LabKind, Scenario, write_pretty};

/// The most candidates of which a key says why none of them is chosen.
const REASONS: usize = 8;

pub fn run(arguments: &Quizzable, streams: &mut Streams<'_>) -> Result<(), Exit> {
    let (scenario, checked) = input::scenario(&arguments.source.file, streams)?;
    let asking =
        Asking { kinds: arguments.kinds.clone(), every: arguments.every, ..Asking::default() };
    let name = arguments.name.as_deref().unwrap_or_default();
    let (scenario, checked) = match arguments.seed {
        Some(seed) => {
            drawn(&scenario, (&asking, arguments.most), (seed, name), &arguments.source.file)?
        }
        None => (scenario, checked),
    };
    streams.meter.writing();
    let sample = quiz::sample(&scenario, checked.clone(), &asking, arguments.most);
    let sample = sample.map_err(|error| unknown(&scenario, &error))?;
    let said = (arguments.lang, scenario.kind());
    let mut chosen = 0;
    let mut ask = |each: &mut dyn FnMut(&Question) -> std::io::Result<()>| {
        let mut written = Ok(());
        let asked = quiz::ask(&scenario, checked.clone(), &asking, &sample, &mut |question| {
            chosen += 1;
            if written.is_ok() {
                written = each(&question);
            }
        });
        asked.map_err(|error| unknown(&scenario, &error))?;
        written.map_err(Exit::from)
    };
    match arguments.format {
        QuizFormat::Lines => ask(&mut |question| line(said, question, streams.output))?,
        QuizFormat::Md => {
            // The key comes behind all questions: it is kept as text until then.
            let mut key = Vec::new();
            head(&scenario, arguments, streams.output)?;
            ask(&mut |question| {
                entry(said, question, streams.output)?;
                solution(arguments.lang, question, &mut key)
            })?;
            end(arguments, &sample, &key, streams.output)?;
        }
    }
    left_out(&sample, chosen, streams.errors)?;
    Ok(())
}

/// Says how many questions are not among the chosen.
fn left_out(sample: &Sample, chosen: u64, errors: &mut dyn Write) -> std::io::Result<()> {
    let &Sample { summary: Summary { questions, too_wide, stopped }, .. } = sample;
    if sample.chosen < sample.wanted {
        writeln!(
            errors,
            "gantry: {chosen} of {questions} questions, spread evenly: together they may have {} candidates",
            quiz::MOST_WEIGHT
        )?;
    }
    if too_wide > 0 {
        writeln!(
            errors,
            "gantry: decisions left out, with more than 1,000 candidates each: {too_wide}"
        )?;
    }
    if stopped {
        writeln!(
            errors,
            "gantry: the rest of the run is not asked about: decisions so far have more than {} candidates",
            crate::lab::predict::MOST_WEIGHED
        )?;
    }
    Ok(())
}

#[derive(Serialize)]
struct Line<'a> {
    text: String,
    #[serde(flatten)]
    question: &'a Question,
}

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
    (asking, most): (&Asking, Option<u64>),
    (seed, name): (u64, &str),
    file: &Path,
) -> Result<(Scenario, Checked), Exit> {
    // An unknown kind has its own message, apart from a draw that fails.
    if let Some(kind) = unknown_kind(scenario, asking) {
        return Err(unknown(scenario, &kind));
    }
    quiz::draw(scenario, (asking, most), seed, name).map_err(|fault| {
        let file = input::name_of(file);
        Exit::Refused(match fault {
            CannotDraw::TooLong(most) => format!(
                "{file}: expected at most {most} bytes, to draw the numbers anew\n"
            ),
            CannotDraw::NoneFits => format!(
                "{file}: no draw of its numbers gives a valid scenario with as many questions of each kind\n"
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

/// The head of a sheet for paper, and the scenario.
fn head(scenario: &Scenario, arguments: &Quizzable, output: &mut dyn Write) -> std::io::Result<()> {
    let language = arguments.lang;
    let title = scenario.title.as_deref().unwrap_or(language.say("paper_sheet"));
    let title = markdown::text(title);
    let name = arguments.name.as_deref().map_or("______________".to_owned(), markdown::text);
    writeln!(output, "# {title}\n\n{} {name}\n", language.say("paper_name"))?;
    writeln!(output, "```json\n{}\n```\n", write_pretty(scenario).trim_end())
}

/// A question of a sheet.
fn entry(
    (language, lab): (Language, LabKind),
    question: &Question,
    output: &mut dyn Write,
) -> std::io::Result<()> {
    let (asked, at) = (&question.asked, heading(language, question));
    let asks = markdown::text(&language.question(lab, asked));
    writeln!(output, "**{at}** {asks}\n")?;
    let things = asked.things.iter().map(|thing| markdown::text(&thing.to_string()));
    let reasons = asked.nothing.iter().map(|reason| language.nothing(reason));
    let choices: Vec<String> = things.chain(reasons).collect();
    if choices.is_empty() {
        writeln!(output, "{} ______________\n", language.say("predict_number"))
    } else {
        writeln!(output, "☐ {}\n", choices.join("  ☐ "))
    }
}

/// The key of a sheet, on a page of its own.
fn end(
    arguments: &Quizzable,
    sample: &Sample,
    key: &[u8],
    output: &mut dyn Write,
) -> std::io::Result<()> {
    let language = arguments.lang;
    let title = match &arguments.name {
        Some(given) => language.fill("paper_key_of", &[("name", &markdown::text(given))]),
        None => language.say("paper_key").to_owned(),
    };
    writeln!(output, "<div style=\"break-before: page\"></div>\n\n## {title}\n")?;
    // On the student's pages the seed would let whoever has them print the key.
    if let Some(drawn) = drawn_by(arguments, sample) {
        writeln!(output, "{drawn}\n")?;
    }
    output.write_all(key)
}

/// The choices that make the key again: seed, kinds and number of questions; none where the scenario is as it was.
fn drawn_by(arguments: &Quizzable, sample: &Sample) -> Option<String> {
    let Quizzable { kinds, most, every, lang, .. } = arguments;
    let seed = arguments.seed?.to_string();
    let all = || lang.say("paper_all").to_owned();
    let kinds = if kinds.is_empty() { all() } else { lang.list(kinds.iter().cloned()) };
    let chosen = (sample.chosen < sample.wanted).then_some(sample.chosen);
    let mut most = chosen.or(*most).map_or_else(all, |most| most.to_string());
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
    let said = |guess: &Guess| markdown::text(&language.guess(guess));
    let right = language.fill("paper_right", &[("said", &said(right))]);
    write!(output, "**{}** {right}", heading(language, question))?;
    for (id, guesses) in [("paper_tied", tied), ("paper_early", early)] {
        if !guesses.is_empty() {
            let said = language.list(guesses.iter().map(said));
            write!(output, " {}", language.fill(id, &[("said", &said)]))?;
        }
    }
    writeln!(output, "\n")?;
    for reason in reasons(question) {
        writeln!(output, "- {}", markdown::text(&reason))?;
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

/// Reads receipts, one a line, and prints a line of CSV for each.
pub fn grade(arguments: &Gradable, streams: &mut Streams<'_>) -> Result<(), Exit> {
    let file = &arguments.source.file;
    let (scenario, checked) = input::scenario(file, streams)?;
    let bytes = input::bytes(&arguments.links, streams)?;
    let text = String::from_utf8_lossy(&bytes);
    let mut table = csv::Writer::from_writer(&mut *streams.output);
    let mut put = |row: [String; 9]| table.write_record(row).map_err(std::io::Error::other);
    let head = ["name", "right", "tied", "early", "helped", "wrong", "total", "valid", "signed"];
    put(head.map(Into::into))?;
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let (name, link) = line.split_once('\t').unwrap_or(("", line));
        let receipt = Receipt::decode(link.trim()).map_err(sentence);
        let signed = receipt.as_ref().map(|receipt| receipt.name.clone()).unwrap_or_default();
        // Without a name in the list, the one in the receipt is the student's.
        let name = if name.is_empty() { &*signed } else { name };
        let scored = receipt.and_then(|receipt| {
            let exercise = match arguments.seed {
                Some(seed) => quiz::draw(&scenario, (&receipt.asking, None), seed, name)
                    .map_err(|_| "no numbers can be drawn for the name".to_owned())?,
                None => (scenario.clone(), checked.clone()),
            };
            let (scenario, checked) = exercise;
            receipt.review(&scenario, checked).map_err(sentence).map(|review| score(&review))
        });
        let valid = scored.as_ref().err().cloned().unwrap_or_else(|| "yes".to_owned());
        let counts = scored.unwrap_or_default().map(|count| count.to_string());
        let [right, tied, early, helped, wrong, total] = counts;
        let [name, signed] = [name, &*signed].map(|name| cells::plain(name).into_owned());
        put([name, right, tied, early, helped, wrong, total, valid, signed])?;
    }
    table.flush()?;
    Ok(())
}

fn sentence(fault: ReceiptFault) -> String {
    let text = match fault {
        ReceiptFault::Missing => "the link has no receipt",
        ReceiptFault::Unreadable => "the receipt is damaged",
        ReceiptFault::Cut => "the end of the receipt is missing",
        ReceiptFault::Changed => "the receipt was changed after it was made",
        ReceiptFault::OtherVersion => "the receipt is of a later version",
        ReceiptFault::OtherExercise => "the receipt belongs to another scenario or policy",
        ReceiptFault::TooMany { answers, questions } => {
            return format!("expected at most {questions} answers, found {answers}");
        }
    };
    text.to_owned()
}

/// The numbers of answers that are right, tied, early, helped and wrong, and of all questions.
fn score(review: &Review) -> [u64; 6] {
    let mut counts = [0; 6];
    counts[5] = review.questions;
    for Reviewed { helped, graded, .. } in &review.answers {
        counts[match graded.grade {
            Grade::Wrong => 4,
            _ if *helped => 3,
            Grade::Right => 0,
            Grade::Tied => 1,
            Grade::Early => 2,
        }] += 1;
    }
    counts
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;
    use std::io::{self, Write};

    use allocation_counter::measure;

    use super::super::{Status, Streams, run};
    use crate::quiz::MOST_WEIGHT;

    /// Counts bytes and lines.
    #[derive(Default)]
    struct Counting {
        bytes: u64,
        lines: u64,
    }

    impl Write for Counting {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.bytes += bytes.len() as u64;
            self.lines += bytes.split(|byte| *byte == b'\n').count() as u64 - 1;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// So many tasks on so many nodes, each of which is a candidate for each task and has room for one.
    fn placement(nodes: usize, tasks: usize) -> String {
        let nodes: Vec<String> =
            (0..nodes).map(|node| format!(r#"{{"id":"n{node}","available":[1]}}"#)).collect();
        let tasks: Vec<String> =
            (0..tasks).map(|task| format!(r#"{{"id":"t{task}","request":[1]}}"#)).collect();
        format!(
            r#"{{"gantry":1,"lab":"placement","policy":"first-fit","dimensions":[{{"name":"a"}}],"nodes":[{}],"tasks":[{}]}}"#,
            nodes.join(","),
            tasks.join(",")
        )
    }

    /// However many candidates the decisions of a run have: what is written and kept is bounded, and how many are left out is said.
    #[test]
    fn a_quiz_is_bounded() {
        let text = placement(900, 700);
        let most = MOST_WEIGHT / 901;
        for (arguments, chosen) in [
            (&[][..], most),
            (&["--most", "600"], most),
            (&["--most", "5"], 5),
            (&["--format", "md"], most),
        ] {
            let (mut output, mut errors) = (Counting::default(), Vec::new());
            let line = ["gantry", "quiz", "-"].iter().chain(arguments).map(OsString::from);
            let mut status = None;
            let streams = &mut Streams {
                input: &mut text.as_bytes(),
                output: &mut output,
                errors: &mut errors,
                meter: &(),
            };
            let most = measure(|| status = Some(run(line, streams))).bytes_max;
            assert_eq!(status, Some(Status::Done), "{arguments:?}");
            assert!(most < 48 << 20, "{arguments:?}: {most} bytes at a time");
            assert!(output.bytes < 300 * MOST_WEIGHT, "{arguments:?}: {} bytes", output.bytes);
            if arguments.first() != Some(&"--format") {
                assert_eq!(output.lines, chosen, "{arguments:?}");
            }
            let errors = String::from_utf8(errors).expect("it is text");
            let said = format!("gantry: {chosen} of 700 questions, spread evenly");
            assert_eq!(errors.contains(&said), chosen > 5, "{arguments:?}: {errors}");
        }
    }
}
