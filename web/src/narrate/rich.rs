//! Sentences with emphasis: text in parts, so that a panel can set names bold and shortfalls in colour.
//!
//! A sentence is written with `format!` around [`strong`], [`bad`] and [`good`]; these wrap their text in
//! control characters, which may nest, and [`Rich::new`] cuts the whole at them. Text from a scenario cannot hold any:
//! `Words::name` takes them out.

use std::fmt;

use crate::scene::shape::Type;
use crate::scene::text;

const STRONG: char = '\u{1}';
const BAD: char = '\u{2}';
const GOOD: char = '\u{3}';
const END: char = '\u{4}';

/// Letters of a headline, and what two lines of it hold beside the lists, three on a phone, in pixels.
const LINE: Type = Type { size: 16.0, strong: true, mono: false };
const TWO_LINES: f64 = 980.0;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    Text(String),
    /// A name.
    Strong(String),
    /// What falls short.
    Bad(String),
    /// What decided.
    Good(String),
}

impl Part {
    pub fn text(&self) -> &str {
        match self {
            Part::Text(text) | Part::Strong(text) | Part::Bad(text) | Part::Good(text) => text,
        }
    }

    /// The same kind of piece with another text.
    fn of(&self, text: &str) -> Part {
        let text = text.to_owned();
        match self {
            Part::Text(_) => Part::Text(text),
            Part::Strong(_) => Part::Strong(text),
            Part::Bad(_) => Part::Bad(text),
            Part::Good(_) => Part::Good(text),
        }
    }
}

/// A sentence or several, in parts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rich(pub Vec<Part>);

impl Rich {
    pub(crate) fn new(marked: &str) -> Rich {
        let mut parts = Vec::new();
        let mut open = Vec::new();
        for piece in marked.split_inclusive([STRONG, BAD, GOOD, END]) {
            let text = piece.trim_end_matches([STRONG, BAD, GOOD, END]);
            if !text.is_empty() {
                let part = match open.last() {
                    Some(&STRONG) => Part::Strong,
                    Some(&BAD) => Part::Bad,
                    Some(&GOOD) => Part::Good,
                    _ => Part::Text,
                };
                parts.push(part(text.to_owned()));
            }
            match piece.chars().next_back() {
                Some(mark @ (STRONG | BAD | GOOD)) => open.push(mark),
                Some(END) => drop(open.pop()),
                _ => {}
            }
        }
        Rich(parts)
    }

    /// Its first sentence. No name is cut: a full stop in one does not count.
    #[must_use]
    pub fn first_sentence(&self) -> Rich {
        let mut said = Vec::new();
        for (at, part) in self.0.iter().enumerate() {
            let ends = |text: &str| {
                let next = self.0.get(at + 1).map_or("", |next| next.text());
                let end = |(at, stop): (usize, char)| {
                    let rest = &text[at + stop.len_utf8()..];
                    let after = rest.chars().chain(next.chars()).next();
                    let ended = matches!(stop, '.' | '!' | '?')
                        && after.is_none_or(char::is_whitespace)
                        || matches!(stop, '。' | '！' | '？');
                    ended.then_some(at + stop.len_utf8())
                };
                text.char_indices().find_map(end)
            };
            let cut = match part {
                Part::Strong(_) => None,
                Part::Text(text) | Part::Bad(text) | Part::Good(text) => ends(text),
            };
            let Some(end) = cut else {
                said.push(part.clone());
                continue;
            };
            said.push(part.of(&part.text()[..end]));
            break;
        }
        Rich(said)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Rich {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|part| f.write_str(part.text()))
    }
}

/// A step explained: what happened in a few words, and why.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explained {
    /// What happened: one sentence, set bold.
    pub headline: String,
    /// Why: sentences with their numbers; may be empty.
    pub body: Rich,
}

impl Explained {
    /// What a teller says: headline and grounds, in markup.
    pub(crate) fn of((headline, body): &(String, String)) -> Self {
        Explained { headline: plain(headline), body: Rich::new(body) }
    }

    /// The meaning of the fact or the reason for it: the first of its sentences, if there is room for both in two lines.
    pub fn turn(&self) -> Rich {
        let turn = self.body.first_sentence();
        let wide = text::width(&self.headline, LINE) + text::width(&turn.to_string(), LINE);
        if wide <= TWO_LINES { turn } else { Rich::default() }
    }

    /// What else there is to say of it, without the headline.
    #[must_use]
    pub fn beyond_turn(self) -> Explained {
        let said = Explained { headline: self.headline.clone(), body: self.turn() };
        Explained { headline: String::new(), ..self.beyond(&said) }
    }

    /// Whether that says all of its grounds already, whatever they are about.
    pub fn is_said_by(&self, said: &Explained) -> bool {
        !self.body.is_empty() && said.body.to_string().starts_with(&self.body.to_string())
    }

    /// The same without the sentences with which `said` begins too, where both have one headline.
    #[must_use]
    pub fn beyond(mut self, said: &Explained) -> Self {
        if self.headline == said.headline {
            let (own, said) = (&mut self.body.0, &said.body.0);
            let same = own.iter().zip(said).take_while(|(own, said)| own == said).count();
            own.drain(..same);
            if let (Some(Part::Text(own)), Some(Part::Text(told))) =
                (own.first_mut(), said.get(same))
                && own.starts_with(&**told)
            {
                *own = own.split_off(told.len());
            }
        }
        self
    }
}

pub(crate) fn strong(text: impl fmt::Display) -> String {
    format!("{STRONG}{text}{END}")
}

pub(crate) fn bad(text: impl fmt::Display) -> String {
    format!("{BAD}{text}{END}")
}

pub(crate) fn good(text: impl fmt::Display) -> String {
    format!("{GOOD}{text}{END}")
}

/// `text` without the marks, for where plain text is wanted.
pub(crate) fn plain(marked: &str) -> String {
    Rich::new(marked).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_marked_text_is_cut_into_parts() {
        let rich =
            Rich::new(&format!("Why not {}? {} It has 6.", strong("e"), bad("Its memory is 1.")));
        let expected = [
            Part::Text("Why not ".into()),
            Part::Strong("e".into()),
            Part::Text("? ".into()),
            Part::Bad("Its memory is 1.".into()),
            Part::Text(" It has 6.".into()),
        ];
        assert_eq!(rich.0, expected);
        assert_eq!(rich.to_string(), "Why not e? Its memory is 1. It has 6.");
        assert!(Rich::new("").is_empty());
    }

    #[test]
    fn a_headline_turns_on_one_sentence() {
        let turn = |headline: &str, body: String| {
            Explained::of(&(headline.to_owned(), body)).turn().to_string()
        };
        for (body, said) in [
            (format!("{} has 1.5 of 2. It waits.", strong("a. b")), "a. b has 1.5 of 2."),
            (
                format!("Its memory is 1, {}. It waits.", bad("t asks for 2")),
                "Its memory is 1, t asks for 2.",
            ),
            (format!("{} It waits.", bad("2 > 1.")), "2 > 1."),
            ("它等待 1.5 个。它不开始。".to_owned(), "它等待 1.5 个。"),
            ("No stop".to_owned(), "No stop"),
            (String::new(), ""),
        ] {
            assert_eq!(turn("t waits.", body), said);
        }
        let long =
            "It is long, and longer than two lines have room for. ".repeat(3).replace(". ", "; ");
        assert_eq!(turn("t waits.", long), "", "a sentence is whole or not there");
    }

    #[test]
    fn what_has_been_said_is_not_said_again() {
        let of = |headline: &str, body: String| Explained::of(&(headline.to_owned(), body));
        let because = format!("{} Each on one node.", bad("2 < 3."));
        let said = of("d waits.", because.clone());
        let more = format!("{because} With 1 more, it would go.");
        let beyond = |headline, body| of(headline, body).beyond(&said).body.to_string();
        assert_eq!(beyond("d waits.", more.clone()), " With 1 more, it would go.");
        assert_eq!(beyond("d waits.", because), "");
        assert_eq!(beyond("d waits.", bad("1 < 3.")), "1 < 3.");
        assert_eq!(beyond("e waits.", more), "2 < 3. Each on one node. With 1 more, it would go.");
    }
}
