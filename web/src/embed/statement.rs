//! Statements for a learning record store, in the terms of xAPI 1.0.3: an answer, and the end of an exercise.
//!
//! The activity is a link: of a question the scenario at its moment, of an exercise the scenario. Who acted, and when, the
//! page around the embed adds: an embed knows nobody.
//!
//! **Invariant:** the activity of a question is the same for every reader, in every language and view.
//! **Invariant:** a statement has no null, which the standard forbids.

use std::collections::BTreeMap;

use gantry_core::session::{Asked, Grade, Guess};
use serde::Serialize;

use crate::narrate::{Counted, Language, Words};

pub type Texts = BTreeMap<&'static str, String>;

const MOST_CHOICES: usize = 64;

/// A statement without its actor.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "split-worker", derive(tsify::Tsify), tsify(type_prefix = "Embed_"))]
pub struct Statement {
    pub verb: Verb,
    pub object: Activity,
    pub result: Outcome,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "split-worker", derive(tsify::Tsify), tsify(type_prefix = "Embed_"))]
pub struct Verb {
    /// `http://adlnet.gov/expapi/verbs/answered` or `…/completed`.
    #[cfg_attr(feature = "split-worker", tsify(type = "string"))]
    pub id: &'static str,
    #[cfg_attr(feature = "split-worker", tsify(type = "Record<string, string>"))]
    pub display: Texts,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "split-worker", derive(tsify::Tsify), tsify(type_prefix = "Embed_"))]
pub struct Activity {
    #[serde(rename = "objectType")]
    #[cfg_attr(feature = "split-worker", tsify(type = "\"Activity\""))]
    pub object_type: &'static str,
    pub id: String,
    pub definition: Definition,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "split-worker", derive(tsify::Tsify), tsify(type_prefix = "Embed_"))]
pub struct Definition {
    /// `http://adlnet.gov/expapi/activities/cmi.interaction` for a question, `…/lesson` for an exercise.
    #[serde(rename = "type")]
    #[cfg_attr(feature = "split-worker", tsify(type = "string"))]
    pub kind: &'static str,
    #[cfg_attr(feature = "split-worker", tsify(type = "Record<string, string>"))]
    pub name: Texts,
    #[serde(rename = "interactionType", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "split-worker", tsify(optional, type = "\"choice\" | \"numeric\""))]
    pub interaction_type: Option<&'static str>,
    #[serde(rename = "correctResponsesPattern", skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "split-worker", tsify(optional))]
    pub right: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "split-worker", tsify(optional))]
    pub choices: Vec<Choice>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "split-worker", derive(tsify::Tsify), tsify(type_prefix = "Embed_"))]
pub struct Choice {
    pub id: String,
    #[cfg_attr(feature = "split-worker", tsify(type = "Record<string, string>"))]
    pub description: Texts,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "split-worker", derive(tsify::Tsify), tsify(type_prefix = "Embed_"))]
pub struct Outcome {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "split-worker", tsify(optional))]
    pub score: Option<Scaled>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "split-worker", tsify(optional))]
    pub success: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "split-worker", tsify(optional))]
    pub completion: Option<bool>,
    /// What was said, as in the choices.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "split-worker", tsify(optional))]
    pub response: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "split-worker", derive(tsify::Tsify), tsify(type_prefix = "Embed_"))]
pub struct Scaled {
    /// From 0 to 1.
    pub scaled: f64,
    pub raw: f64,
    pub min: f64,
    pub max: f64,
}

impl Scaled {
    fn of(raw: f64, max: f64) -> Scaled {
        Scaled { scaled: raw / max, raw, min: 0.0, max }
    }
}

/// A text in every language, in words for what is counted.
pub fn texts(counted: Counted, text: impl Fn(Words) -> String) -> Texts {
    let words = |language: Language| language.words().counting(counted);
    Language::ALL.into_iter().map(|language| (language.tag(), text(words(language)))).collect()
}

/// A guess for programs: a thing by its name, the name of a reason, a number.
pub fn id_of(guess: &Guess) -> String {
    match guess {
        Guess::Thing(thing) => thing.to_string(),
        Guess::Nothing(reason) => reason.clone(),
        Guess::Number(number) => number.to_string(),
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// The link to its moment.
    pub link: String,
    pub text: Texts,
    /// None where a number is asked for.
    pub choices: Option<Vec<Choice>>,
}

impl Question {
    /// One before a decision.
    pub fn predicted(
        link: String,
        asked: &Asked,
        text: Texts,
        nothing: impl Fn(Words, &str) -> &'static str,
    ) -> Question {
        let things = asked.things.iter().map(|thing| Choice {
            id: thing.to_string(),
            description: texts(Counted::default(), |_| thing.to_string()),
        });
        let reasons = asked.nothing.iter().map(|reason| Choice {
            id: reason.clone(),
            description: texts(Counted::default(), |words| nothing(words, reason).to_owned()),
        });
        // Reasons first: of a list that is cut, the things are.
        let choices = || reasons.chain(things).take(MOST_CHOICES).collect();
        Question { link, text, choices: (!asked.number_wanted).then(choices) }
    }
}

/// `answered`: half the points for what is chosen later in the same pass.
pub fn answered(question: Question, said: &str, right: &str, grade: Grade) -> Statement {
    let Question { link, text, choices } = question;
    let points = match grade {
        Grade::Right | Grade::Tied => 1.0,
        Grade::Early => 0.5,
        Grade::Wrong => 0.0,
    };
    let definition = Definition {
        kind: "http://adlnet.gov/expapi/activities/cmi.interaction",
        name: text,
        interaction_type: Some(if choices.is_some() { "choice" } else { "numeric" }),
        right: vec![right.to_owned()],
        choices: choices.unwrap_or_default(),
    };
    let result = Outcome {
        score: Some(Scaled::of(points, 1.0)),
        success: Some(grade <= Grade::Tied),
        completion: None,
        response: Some(said.to_owned()),
    };
    let verb = verb("http://adlnet.gov/expapi/verbs/answered", Words::embed_answered);
    Statement { verb, object: Activity::new(link, definition), result }
}

/// `completed`: with the score, where anything was asked.
pub fn completed(link: String, title: Texts, good: u64, answers: u64) -> Statement {
    let definition = Definition {
        kind: "http://adlnet.gov/expapi/activities/lesson",
        name: title,
        ..Definition::default()
    };
    #[expect(clippy::cast_precision_loss, reason = "numbers of answers")]
    let score = (answers > 0).then(|| Scaled::of(good as f64, answers as f64));
    let result = Outcome { score, completion: Some(true), ..Outcome::default() };
    let verb = verb("http://adlnet.gov/expapi/verbs/completed", Words::embed_completed);
    Statement { verb, object: Activity::new(link, definition), result }
}

impl Activity {
    fn new(id: String, definition: Definition) -> Activity {
        Activity { object_type: "Activity", id, definition }
    }
}

fn verb(id: &'static str, display: fn(Words) -> &'static str) -> Verb {
    Verb { id, display: texts(Counted::default(), |words| display(words).to_owned()) }
}

#[cfg(test)]
mod tests {
    use gantry_core::session::NamedSubject;
    use serde_json::{Value, json};

    use super::*;

    fn asked(number_wanted: bool) -> Asked {
        let thing = |name: &str, part| NamedSubject { noun: "job".into(), name: name.into(), part };
        Asked {
            number: 1,
            kind: "next".into(),
            time: 3,
            moment: 7,
            subject: None,
            things: if number_wanted {
                vec![]
            } else {
                vec![thing("D", None), thing("E", Some(1))]
            },
            numbers: vec![],
            nothing: if number_wanted { vec![] } else { vec!["none".into()] },
            number_wanted,
        }
    }

    fn question(number_wanted: bool) -> Question {
        let text = texts(Counted::default(), |_| "Which?".to_owned());
        let nothing = |_: Words, _: &str| "nothing";
        Question::predicted(
            "https://example.org/#g=x&m=7".into(),
            &asked(number_wanted),
            text,
            nothing,
        )
    }

    fn has_null(value: &Value) -> bool {
        match value {
            Value::Null => true,
            Value::Array(list) => list.iter().any(has_null),
            Value::Object(fields) => fields.values().any(has_null),
            _ => false,
        }
    }

    #[test]
    fn an_answer_is_told_with_its_choices_and_its_points() {
        let told = answered(question(false), "D", "none", Grade::Early);
        let told = serde_json::to_value(told).unwrap();
        assert_eq!(told["verb"]["id"], "http://adlnet.gov/expapi/verbs/answered");
        assert_eq!(told["object"]["id"], "https://example.org/#g=x&m=7");
        let definition = &told["object"]["definition"];
        assert_eq!(definition["interactionType"], "choice");
        assert_eq!(definition["correctResponsesPattern"], json!(["none"]));
        let ids: Vec<_> =
            definition["choices"].as_array().unwrap().iter().map(|it| &it["id"]).collect();
        assert_eq!(ids, ["none", "D", "E, number 2"]);
        let score = json!({"scaled": 0.5, "raw": 0.5, "min": 0.0, "max": 1.0});
        assert_eq!(told["result"], json!({"score": score, "success": false, "response": "D"}));
        let number =
            serde_json::to_value(answered(question(true), "4", "4", Grade::Right)).unwrap();
        assert_eq!(number["object"]["definition"]["interactionType"], "numeric");
        assert!(number["object"]["definition"].get("choices").is_none());
        assert!(!has_null(&told) && !has_null(&number));
    }

    #[test]
    fn an_end_is_told_with_its_score_if_there_is_one() {
        let end = |good, answers| {
            let title = texts(Counted::default(), |_| "A day".to_owned());
            serde_json::to_value(completed("https://example.org/#g=x".into(), title, good, answers))
                .unwrap()
        };
        assert_eq!(end(0, 0)["result"], json!({"completion": true}));
        assert_eq!(end(3, 4)["result"]["score"]["scaled"], json!(0.75));
        assert!(!has_null(&end(0, 0)) && !has_null(&end(3, 4)));
        assert_eq!(end(0, 0)["object"]["definition"]["name"]["en"], "A day");
    }
}
