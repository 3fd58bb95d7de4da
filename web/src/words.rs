//! What the page says, by file of `web/words`: a method of [`Words`] for a message without variables, a struct with
//! named fields for one that has some: `Draft { title: &title, day }.tell(words)`.
//!
//! The modules are made when building (`words` in this workspace); what is here fills a message's gaps. A message is a
//! text a language, in which control characters stand for variables and choices.
//!
//! **Invariant:** a text that fills a gap is said as it is: nothing in it is markup or a gap.

use crate::narrate::{Language, Words};

include!(concat!(env!("OUT_DIR"), "/words.rs"));

/// A message, one text a language.
type Texts = [&'static str; Language::ALL.len()];

/// What fills a gap or decides a choice.
#[derive(Clone, Copy)]
enum Argument<'a> {
    Text(&'a str),
    Number(u64),
}

impl Words {
    /// A text of several, one a language.
    const fn one_of(self, texts: &Texts) -> &'static str {
        texts[self.language as usize]
    }
}

/// A message with its gaps filled.
fn told(words: Words, texts: &'static Texts, arguments: &[Argument<'_>]) -> String {
    let mut out = String::new();
    say(words, texts, arguments, &mut out);
    out
}

/// Adds a message with its gaps filled to a text.
fn say(words: Words, texts: &'static Texts, arguments: &[Argument<'_>], out: &mut String) {
    let mut rest = words.one_of(texts);
    Saying { words, arguments, rest: &mut rest }.say(Some(out));
}

struct Saying<'a> {
    words: Words,
    arguments: &'a [Argument<'a>],
    /// What is still to be said.
    rest: &'a mut &'static str,
}

impl Saying<'_> {
    /// Takes the text up to the end of an arm, or the end; says it where there is an `out`.
    fn say(&mut self, mut out: Option<&mut String>) {
        while let Some(at) = self.rest.find(|c| matches!(c, CHOICE..=CHOICE_END | ARGUMENT..' ')) {
            let (text, from) = self.rest.split_at(at);
            let mark = from.as_bytes()[0];
            *self.rest = &from[1..];
            if let Some(out) = out.as_deref_mut() {
                out.push_str(text);
            }
            match char::from(mark) {
                CHOICE => self.choose(out.as_deref_mut()),
                ARM_END => return,
                _ => {
                    if let Some(out) = out.as_deref_mut() {
                        match self.argument(mark) {
                            Argument::Text(text) => out.push_str(text),
                            Argument::Number(number) => *out += &self.words.number(number),
                        }
                    }
                }
            }
        }
        if let Some(out) = out {
            out.push_str(std::mem::take(self.rest));
        }
    }

    /// Says the first arm whose number the variable is, or the one without.
    fn choose(&mut self, out: Option<&mut String>) {
        let mark = self.rest.as_bytes()[0];
        *self.rest = &self.rest[1..];
        let Argument::Number(chosen) = self.argument(mark) else { return };
        let mut out = out;
        while let Some((number, rest)) = self.rest.split_once(ARM) {
            *self.rest = rest;
            let this = number.parse().map_or(true, |number: u64| number == chosen);
            self.say(if this { out.take() } else { None });
            if let Some(rest) = self.rest.strip_prefix(CHOICE_END) {
                *self.rest = rest;
                return;
            }
        }
    }

    fn argument(&self, mark: u8) -> Argument<'_> {
        self.arguments[usize::from(mark - ARGUMENT as u8)]
    }
}

/// All messages, in English and in Chinese.
#[cfg(test)]
pub(crate) fn read() -> Vec<(gantry_words::Message, gantry_words::Message)> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("words");
    let mut languages = gantry_words::read(&folder).expect("they were compiled").into_iter();
    let mut next = || languages.next().expect("a language").into_values();
    next().zip(next()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::counts::Nodes;
    use crate::words::gantt::{PieceRunning, WindowTold};
    use crate::words::imports::LinesSkipped;

    const LANGUAGES: [Words; 2] = [Language::English.words(), Language::Chinese.words()];

    #[test]
    fn folders_are_in_the_order_of_the_languages() {
        let tags = Language::ALL.map(|language| language.tag().split('-').next().unwrap_or(""));
        assert_eq!(FOLDERS, tags);
        for (at, language) in Language::ALL.into_iter().enumerate() {
            assert_eq!(language as usize, at);
        }
    }

    #[test]
    fn counts_choose_their_text_and_are_grouped() {
        let told = |nodes| LANGUAGES.map(|words| Nodes { nodes }.tell(words));
        assert_eq!(told(0), ["0 nodes", "0 个节点"]);
        assert_eq!(told(1), ["1 node", "1 个节点"]);
        assert_eq!(told(1_523), ["1,523 nodes", "1,523 个节点"]);
        let told = |lines| LANGUAGES.map(|words| LinesSkipped { lines }.tell(words));
        assert_eq!(told(0), ["No line was skipped.", "没有跳过任何行。"]);
        assert_eq!(told(1), ["1 line was skipped:", "跳过了 1 行："]);
        assert_eq!(told(11), ["11 lines were skipped:", "跳过了 11 行："]);
    }

    #[test]
    fn flags_and_several_choices_are_said_in_turn() {
        let told = |backfilled, resumed| {
            let (job, start, estimated) = ("C", "4", "1h 2m");
            let piece = PieceRunning { job, nodes: 1, start, estimated, backfilled, resumed };
            piece.tell(LANGUAGES[0])
        };
        let sentence = "Job C: 1 node since 4, runs, by its estimate until 1h 2m";
        for (at, aside) in
            ["", ", resumed", ", backfilled", ", backfilled, resumed"].iter().enumerate()
        {
            assert_eq!(told(at & 2 > 0, at & 1 > 0), format!("{sentence}{aside}"));
        }
    }

    #[test]
    fn what_fills_a_gap_is_neither_a_gap_nor_markup() {
        let (from, to) = ("**{ $to }**", "\u{11}");
        assert_eq!(WindowTold { from, to }.tell(LANGUAGES[0]), "**{ $to }** to \u{11}");
        let mut out = "Shown: ".to_owned();
        WindowTold { from: "4", to: "10" }.write(LANGUAGES[1], &mut out);
        assert_eq!(out, "Shown: 4 至 10");
    }

    #[test]
    fn choices_stand_in_choices() {
        let arms = "\u{5}\u{10}1\u{6}one\u{7}\u{6}\u{5}\u{11}0\u{6}none\u{7}\u{6}\u{11}\u{7}\u{8} of \u{10}\u{7}\u{8}.";
        let texts: &'static Texts = &["", ""];
        assert_eq!(told(LANGUAGES[0], texts, &[]), "");
        let said = |first, second| {
            let mut out = String::new();
            let arguments = [Argument::Number(first), Argument::Number(second)];
            Saying { words: LANGUAGES[0], arguments: &arguments, rest: &mut { arms } }
                .say(Some(&mut out));
            out
        };
        assert_eq!([said(1, 0), said(2, 0), said(2, 1)], ["one.", "none of 2.", "1 of 2."]);
    }
}
