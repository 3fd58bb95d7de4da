//! Quizzes: questions on paper, numbers of one's own, receipts and their grades, for every lab.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use gantry_core::cli::Status;
use gantry_core::quiz::{self, Asking, Given, Grade, Guess, Question, Receipt, ReceiptFault};
use gantry_core::scenario::{self, Checked, LabKind, Scenario};
use gantry_tests::command::{Ran, run};
use gantry_tests::gallery::{self, Example};
use gantry_tests::json::below;
use serde_json::{Value, json};

/// The most bytes of an example that is asked about here.
const SMALL: usize = 10_000;

fn examples() -> Vec<(PathBuf, Scenario, Checked)> {
    let small = gallery::all().into_iter().filter(|example| example.text.len() < SMALL);
    let open = |Example { name, text, .. }: Example| {
        let (scenario, checked) = scenario::open(&text).expect("an example is valid");
        (gallery::path(&name), scenario, checked)
    };
    small.map(open).collect()
}

fn asked(scenario: &Scenario, checked: &Checked) -> Vec<Question> {
    quiz::questions(scenario, checked.clone(), &Asking::default()).expect("kinds of the lab")
}

/// The moments of the questions.
fn moments(scenario: &Scenario, checked: &Checked, asking: &Asking) -> Vec<u64> {
    let all = quiz::questions(scenario, checked.clone(), asking).expect("kinds of the lab");
    all.iter().map(|own| own.asked.moment).collect()
}

/// The questions that the command line writes, one a line.
fn lines(output: &str) -> Vec<Value> {
    output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn gantry(arguments: &[&str], path: &Path, more: &[&str]) -> Ran {
    let path = path.to_str().expect("a plain name");
    run(&[&arguments[..1], &[path], &arguments[1..], more].concat(), b"")
}

/// The guesses of a question that count as much.
fn with(question: &Question, grade: Grade) -> Vec<Guess> {
    match grade {
        Grade::Right => vec![question.right.clone()],
        Grade::Tied => question.tied.clone(),
        Grade::Early => question.early.clone(),
        Grade::Wrong => Vec::new(),
    }
}

#[test]
fn every_lab_asks_and_grades_as_it_answers() {
    let mut kinds = BTreeSet::new();
    for (path, scenario, checked) in examples() {
        let questions = asked(&scenario, &checked);
        kinds.extend(questions.iter().map(|own| (scenario.kind().name(), own.asked.kind.clone())));
        for grade in [Grade::Right, Grade::Tied, Grade::Early] {
            let guesses: Vec<_> =
                questions.iter().map(|own| with(own, grade).into_iter().next()).collect();
            let grades = quiz::grade(&scenario, checked.clone(), &Asking::default(), &guesses)
                .expect("kinds of the lab");
            for (guess, given) in guesses.iter().zip(&grades) {
                assert_eq!(*given, guess.as_ref().map(|_| grade), "{}", path.display());
            }
        }
        for Question { asked, right, verdicts, .. } in &questions {
            assert_eq!(verdicts.len(), if asked.number_wanted { 0 } else { asked.things.len() });
            match right {
                Guess::Thing(thing) => assert!(asked.things.contains(thing)),
                Guess::Nothing(reason) => assert!(asked.nothing.contains(reason)),
                Guess::Number(_) => assert!(asked.number_wanted),
            }
        }
    }
    let all = LabKind::ALL.into_iter();
    let all = all.flat_map(|lab| {
        quiz::kinds(lab).into_iter().map(move |kind| (lab.name(), kind.to_owned()))
    });
    assert_eq!(kinds, all.collect(), "every kind is asked somewhere in the gallery");
}

#[test]
fn a_decision_among_more_than_a_thousand_is_not_asked() {
    for (count, asks) in [(1_000, Some(1_000)), (1_001, None)] {
        let nodes: Vec<_> =
            (0..count).map(|node| json!({ "id": format!("n{node}"), "available": [1] })).collect();
        let text = json!({
            "gantry": 1, "lab": "placement", "policy": "first-fit", "dimensions": [{ "name": "cores" }],
            "nodes": nodes, "tasks": [{ "id": "t", "request": [1] }],
        });
        let (scenario, checked) = scenario::open(&text.to_string()).expect("a valid scenario");
        let questions = asked(&scenario, &checked);
        assert_eq!(questions.first().map(|question| question.asked.things.len()), asks);
    }
}

#[test]
fn every_n_th_question_is_asked_and_none_before_a_moment() {
    for (path, scenario, checked) in examples() {
        let moments = |asking: Asking| moments(&scenario, &checked, &asking);
        let all = moments(Asking::of_all());
        let expected: Vec<_> = all.iter().copied().step_by(3).collect();
        assert_eq!(
            moments(Asking { every: 3, ..Asking::of_all() }),
            expected,
            "{}",
            path.display()
        );
        // Of these, the ones that are worth a question.
        let worth = moments(Asking { every: 3, ..Asking::default() });
        assert!(worth.iter().all(|moment| expected.contains(moment)));
        if let Some(&from) = all.get(1) {
            let later = moments(Asking { from, ..Asking::of_all() });
            assert_eq!(later, all[1..], "{}", path.display());
        }
    }
}

#[test]
fn questions_go_on_after_those_that_are_answered() {
    for (path, scenario, checked) in examples() {
        let moments = |asking: &Asking| moments(&scenario, &checked, asking);
        let few = moments(&Asking { every: 3, ..Asking::default() });
        for asking in [
            Asking::default(),
            Asking { every: 2, ..Asking::default() },
            Asking { from: few.get(1).copied().unwrap_or(0), ..Asking::default() },
            Asking { moments: few, ..Asking::default() },
        ] {
            let all = moments(&asking);
            let numbered = || all.iter().enumerate();
            let some = numbered().step_by(1 + all.len() / 4);
            for (at, moment) in some.chain(numbered().next_back()) {
                let rest = moments(&asking.after(*moment));
                assert_eq!(rest, all[at + 1..], "{}: {asking:?}", path.display());
            }
        }
    }
}

#[test]
fn the_command_line_prints_what_is_asked() {
    for (path, scenario, checked) in examples() {
        let Ran { status, output, errors } = gantry(&["quiz"], &path, &[]);
        assert_eq!((status, &*errors), (Status::Done, ""), "{}", path.display());
        let questions = asked(&scenario, &checked);
        assert_eq!(untold(lines(&output)), written(&questions));
        let sheet = gantry(&["quiz"], &path, &["--format", "md"]);
        assert_eq!(sheet.status, Status::Done);
        let (before, key) = sheet.output.split_once("## Key").expect("a key");
        assert!(before.contains("break-before: page") && before.contains("```json"));
        for question in &questions {
            let number = format!("\n**Question {}, at time ", question.asked.number);
            assert!(before.contains(&number) && key.contains(&number), "{key}");
        }
    }
}

/// Questions as the command line writes them, without their texts.
fn written(questions: &[Question]) -> Vec<Value> {
    questions.iter().map(|own| serde_json::to_value(own).expect("plain data")).collect()
}

/// Lines of the command line without the texts of their questions.
fn untold(mut lines: Vec<Value>) -> Vec<Value> {
    for line in &mut lines {
        line.as_object_mut().and_then(|line| line.remove("text")).expect("it has a text");
    }
    lines
}

#[test]
fn every_question_is_worded_in_every_language() {
    for (path, ..) in examples() {
        for (language, signs, key) in [("en", ['?', '?'], "Key"), ("zh", ['？', '？'], "答案")]
        {
            for line in lines(&gantry(&["quiz"], &path, &["--lang", language]).output) {
                let text = line["text"].as_str().expect("a text");
                let said = text.ends_with(signs) && !text.contains(['{', '$', '_']);
                assert!(said && text.is_ascii() == (language == "en"), "{text}");
            }
            let sheet = gantry(&["quiz"], &path, &["--lang", language, "--format", "md"]).output;
            let (before, after) = sheet.split_once(&format!("## {key}")).expect("a key");
            let (before, _) = before.split_once("```json").expect("a scenario");
            for told in [before, after] {
                assert!(!told.contains("paper_") && !told.contains("predict_"), "{told}");
            }
        }
    }
}

#[test]
fn the_words_of_sheets_are_those_of_the_page() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for language in ["en", "zh"] {
        let folder = root.join("web/words").join(language);
        let files = std::fs::read_dir(folder).expect("it is there").map(|file| {
            std::fs::read_to_string(file.expect("it is listed").path()).expect("it is text")
        });
        let page: String = files.collect();
        let page: BTreeSet<&str> = page.lines().collect();
        let own = root.join(format!("core/words/{language}.ftl"));
        let own = std::fs::read_to_string(own).expect("it is there");
        for line in own.lines().filter(|line| line.contains(" = ")) {
            assert!(page.contains(line), "{language}: {line}");
        }
    }
}

#[test]
fn a_sheet_tells_what_makes_its_key_again() {
    let (path, ..) =
        examples().into_iter().find(|(path, ..)| path.ends_with("easy.json")).expect("it is there");
    let drawn = ["--format", "md", "--seed", "7", "--name", "Ada", "--kinds", "next,head"];
    let sheet = gantry(&["quiz"], &path, &drawn).output;
    let told = "Seed 7; kinds of questions: next, head; at most: all";
    let (before, key) = sheet.split_once("## Key for Ada").expect("a key");
    assert!(before.contains("Name: Ada") && key.contains(told), "{sheet}");
    assert!(!before.contains("Seed"), "who has the sheet could make its key: {before}");
    let plain = gantry(&["quiz"], &path, &["--format", "md"]).output;
    assert!(!plain.contains("Seed"), "{plain}");
}

#[test]
fn a_key_gives_the_tests_that_decided_and_a_part_of_the_questions_is_spread_over_the_run() {
    for (path, scenario, checked) in examples() {
        let all = asked(&scenario, &checked);
        let asking = Asking::default();
        let sample = quiz::sample(&scenario, checked.clone(), &asking, Some(3));
        let sample = sample.expect("kinds of the lab");
        let mut few = Vec::new();
        let mut tell = |question| few.push(question);
        quiz::ask(&scenario, checked, &asking, &sample, &mut tell).expect("kinds of the lab");
        let mut rest = quiz::spread(all, 3).into_iter();
        assert!(few.iter().all(|told| rest.any(|own| own == *told)), "{}", path.display());
        let ran = gantry(&["quiz"], &path, &["--most", "3"]);
        assert_eq!(untold(lines(&ran.output)), written(&few), "{}", path.display());
        let sheet = gantry(&["quiz"], &path, &["--most", "3", "--format", "md"]).output;
        let (_, key) = sheet.split_once("## Key").expect("a key");
        for question in &few {
            let chosen = question.asked.things.iter().any(|thing| {
                question.right == Guess::Thing(thing.clone())
                    && !key.contains(&format!("\n- {thing}: "))
            });
            assert!(!chosen, "{}: {key}", path.display());
        }
    }
}

#[test]
fn numbers_are_drawn_by_seed_and_name() {
    let mut drawn = 0;
    for (path, scenario, checked) in examples() {
        let kinds = |questions: &[Question]| {
            let mut kinds: Vec<_> = questions.iter().map(|own| own.asked.kind.clone()).collect();
            kinds.sort_unstable();
            kinds
        };
        let draw = |seed, name| quiz::draw(&scenario, (&Asking::default(), None), seed, name).ok();
        let Some((ada, of_ada)) = draw(7, "Ada") else {
            println!("{}: no numbers of one's own", path.display());
            continue;
        };
        drawn += 1;
        assert_eq!(draw(7, "Ada").expect("drawn before").0, ada, "the same again");
        assert_ne!(ada, scenario);
        assert_eq!(kinds(&asked(&ada, &of_ada)), kinds(&asked(&scenario, &checked)));
        let others: BTreeSet<String> = [(7, "Bob"), (8, "Ada"), (7, "Eve"), (9, "Ada")]
            .into_iter()
            .filter_map(|(seed, name)| draw(seed, name))
            .map(|(own, _)| scenario::write_compact(&own))
            .collect();
        assert!(others.len() > 1, "{}: all have the same numbers", path.display());
    }
    assert!(drawn * 10 >= examples().len() * 9, "numbers are drawn of nearly every example");
}

/// On paper each student has as many questions of each kind, and no constant answer scores more than 40 % of them.
#[test]
fn sheets_of_students_are_equal_in_kind() {
    for (path, ..) in examples() {
        let kinds = |name: &str| {
            let more = ["--seed", "3", "--name", name, "--most", "6"];
            let ran = gantry(&["quiz"], &path, &more);
            let lines = lines(&ran.output);
            let answers: Vec<String> = lines.iter().map(|line| line["right"].to_string()).collect();
            let same = |answer: &String| answers.iter().filter(|other| *other == answer).count();
            let most = answers.iter().map(same).max().unwrap_or(0);
            assert!(lines.len() < 5 || most * 10 <= lines.len() * 4, "{}", path.display());
            let mut kinds: Vec<_> = lines.iter().map(|line| line["kind"].to_string()).collect();
            kinds.sort_unstable();
            (ran.status == Status::Done).then_some(kinds)
        };
        let all: Vec<_> = ["Ada", "Ben", "Cleo"].into_iter().filter_map(kinds).collect();
        assert!(all.windows(2).all(|two| two[0] == two[1]), "{}: {all:?}", path.display());
    }
}

#[test]
fn receipts_are_graded() {
    for (path, scenario, checked) in examples() {
        let questions = asked(&scenario, &checked);
        let wrong = Guess::Nothing("nothing of the kind".to_owned());
        let given: Vec<Given> = (0..)
            .zip(&questions)
            .map(|(at, question)| Given {
                guess: [Some(question.right.clone()), Some(wrong.clone()), None][at % 3].clone(),
                helped: at == 0,
            })
            .collect();
        let part = |rest: usize| (0..given.len()).filter(|at| at % 3 == rest).count();
        let receipt = Receipt::new(&scenario, "Ada L", Asking::default(), given.clone());
        let link = format!("https://example.org/#g=x&predict=1&{}", receipt.encode());
        assert_eq!(Receipt::decode(&link), Ok(receipt.clone()));

        let mut forged = serde_json::to_value(&receipt).expect("plain data");
        forged["answers"] = serde_json::json!([]);
        let forged: Receipt = serde_json::from_value(forged).expect("a receipt");
        let cut = &link[..link.len() - 5];
        let text = format!(
            "Ada\t{link}\n{}\nBob\t{}\nEve\t{cut}\n\nnobody\tnothing\n#a=!!!\n",
            receipt.encode(),
            forged.encode()
        );
        let path = path.to_str().expect("a plain name");
        let Ran { status, output, errors } = run(&["grade", path, "-"], text.as_bytes());
        assert_eq!((status, &*errors), (Status::Done, ""));
        let lines: Vec<&str> = output.lines().collect();
        assert_eq!(lines[0], "name,right,tied,early,helped,wrong,total,valid,signed");
        let total = questions.len();
        let helped = usize::from(total > 0);
        let counts = format!("{},0,0,{helped},{},{total}", part(0) - helped, part(1));
        assert_eq!(lines[1], format!("Ada,{counts},yes,Ada L"));
        assert_eq!(lines[2], format!("Ada L,{counts},yes,Ada L"), "the name in the receipt");
        if !given.is_empty() {
            assert_eq!(lines[3], "Bob,0,0,0,0,0,0,the receipt was changed after it was made,Ada L");
        }
        assert_eq!(lines[4], "Eve,0,0,0,0,0,0,the end of the receipt is missing,");
        assert_eq!(lines[5], "nobody,0,0,0,0,0,0,the link has no receipt,");
        assert_eq!(lines[6], ",0,0,0,0,0,0,the receipt is damaged,");
        assert_eq!(lines.len(), 7);
    }
}

/// A receipt of one scenario, or of one student's numbers, is not one of another's.
#[test]
fn a_receipt_belongs_to_its_exercise() {
    let all = examples();
    let receipt = |scenario: &Scenario| Receipt::new(scenario, "", Asking::default(), Vec::new());
    for (at, (path, scenario, _)) in all.iter().enumerate() {
        let own = receipt(scenario);
        assert_eq!(own.belongs_to(scenario), Ok(()));
        let (_, other, _) = &all[(at + 1) % all.len()];
        assert_eq!(own.belongs_to(other), Err(ReceiptFault::OtherExercise), "{}", path.display());
        let draw = |name| quiz::draw(scenario, (&Asking::default(), None), 1, name).ok();
        let Some((ada, _)) = draw("Ada") else { continue };
        // A scenario with few numbers may be drawn alike for two names.
        if draw("Bob").is_some_and(|(bob, _)| bob == ada) {
            continue;
        }
        let path = path.to_str().expect("a plain name");
        let given = format!("Ada\t{0}\nBob\t{0}\n", receipt(&ada).encode());
        let Ran { output, .. } = run(&["grade", path, "-", "--seed", "1"], given.as_bytes());
        let lines: Vec<&str> = output.lines().collect();
        assert!(lines[1].ends_with(",yes,") && !lines[2].ends_with(",yes,"), "{output}");
    }
}

#[test]
fn rubbish_is_refused_with_what_is_allowed() {
    let (path, ..) = examples().into_iter().next().expect("an example");
    for (more, told) in [
        (&["--kinds", "nxt"][..], "has no questions of the kind `nxt`"),
        (&["--kinds", "nxt", "--seed", "1"], "has no questions of the kind `nxt`"),
        (&["--every", "0"], "--every"),
        (&["--name", "Ada"], "--seed"),
    ] {
        let Ran { status, output, errors } = gantry(&["quiz"], &path, more);
        assert_eq!((status, &*output), (Status::Refused, ""), "{errors}");
        assert!(errors.contains(told), "{errors}");
    }
}

/// A scenario with names that are markup, and a title that leaves its line.
fn marked(scenario: &Scenario) -> Scenario {
    fn mark(value: &mut Value, ids: &BTreeSet<String>) {
        match value {
            Value::String(text) if ids.contains(text) => text.push_str("<b>`*x*[a](b)&amp;"),
            Value::Array(all) => all.iter_mut().for_each(|value| mark(value, ids)),
            Value::Object(all) => {
                // A list may be written as an object by names.
                *all = std::mem::take(all)
                    .into_iter()
                    .map(|(name, mut value)| {
                        mark(&mut value, ids);
                        let mut name = Value::String(name);
                        mark(&mut name, ids);
                        (name.as_str().unwrap_or_default().to_owned(), value)
                    })
                    .collect();
            }
            _ => {}
        }
    }
    let mut file: Value = serde_json::from_str(&scenario::write_compact(scenario)).expect("JSON");
    let fields = file.as_object_mut().expect("an object");
    for gone in ["lesson", "note", "objectives", "builds_on", "compare"] {
        fields.remove(gone);
    }
    let ids = below(&file).into_iter().filter_map(|(_, value)| value["id"].as_str());
    let ids = ids.map(str::to_owned).collect();
    mark(&mut file, &ids);
    file["title"] = "# x\n</title><script>1</script>\n\n- y".into();
    scenario::read(&file.to_string()).expect("names may have any visible characters")
}

#[test]
fn no_name_is_markup_in_a_sheet() {
    let mut labs = BTreeSet::new();
    for (_, scenario, _) in examples() {
        if !labs.insert(scenario.kind().name()) {
            continue;
        }
        let text = scenario::write_pretty(&marked(&scenario));
        for more in [&[][..], &["--seed", "1", "--name", "<i>\n# Ada"]] {
            let arguments = [&["quiz", "-", "--format", "md"], more].concat();
            let Ran { status, output, errors } = run(&arguments, text.as_bytes());
            assert_eq!((status, &*errors), (Status::Done, ""));
            let (before, rest) = output.split_once("```json\n").expect("a scenario");
            let (_, after) = rest.split_once("\n```\n").expect("its end");
            let own = "<div style=\"break-before: page\"></div>";
            let prose = format!("{before}{}", after.replacen(own, "", 1));
            assert!(prose.contains("\\<b\\>"), "names are in it: {prose}");
            let mut signs = prose.chars();
            let mut bare = String::new();
            while let Some(sign) = signs.next() {
                if sign == '\\' {
                    signs.next();
                } else {
                    bare.push(sign);
                }
            }
            assert!(!bare.contains(['<', '`', '[', '&']), "{bare}");
            let headings = bare.lines().filter(|line| line.starts_with('#')).count();
            assert_eq!(headings, 2, "the title and the key: {bare}");
        }
    }
    assert_eq!(labs.len(), LabKind::ALL.len());
}

#[test]
fn no_name_is_a_formula_among_grades() {
    let (path, ..) = examples().into_iter().next().expect("an example");
    let names = ["=cmd|calc", "+1+1", "-2", "@SUM(A1)", "=1,\"2\"", "Ada", "'=1"];
    let given = names.map(|name| format!("{name}\tnothing\n")).concat();
    let path = path.to_str().expect("a plain name");
    let Ran { output, .. } = run(&["grade", path, "-"], given.as_bytes());
    let cells: Vec<&str> =
        output.lines().skip(1).filter_map(|line| line.split_once(",0,").map(|it| it.0)).collect();
    let expected = ["'=cmd|calc", "'+1+1", "'-2", "'@SUM(A1)", "\"'=1,\"\"2\"\"\"", "Ada", "'=1"];
    assert_eq!(cells, expected);
}
