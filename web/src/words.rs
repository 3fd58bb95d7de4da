//! What the page says, by file of `web/words`: a method of [`Words`] for a message without variables, a struct with
//! named fields for one that has some: `Draft { title: &title, day }.tell(words)`.
//!
//! The modules are made when building (`words` in this workspace); what is here fills a message's gaps. A message is a
//! text a language, in which control characters stand for variables, terms and choices.
//!
//! **Invariant:** a text that fills a gap is said as it is: nothing in it is markup or a gap.
//! **Invariant:** in Chinese a gap, and a choice, has a space beside it where Latin letters or digits meet Chinese
//! characters, and nowhere else: what fills it is not known when the text is written.
//! **Invariant:** every message is said: one that nothing says does not compile. Films say a part of them.

#![cfg_attr(feature = "page", deny(dead_code))]
#![cfg_attr(not(feature = "page"), allow(dead_code, reason = "the page says the rest"))]

use gantry_core::format::Decimal;
use gantry_core::kernel::{Sentence, Value};

use crate::narrate::numbers::There;
use crate::narrate::{Clock, Words};
use crate::words::teller::{Lasting, LastingIn};

include!(concat!(env!("OUT_DIR"), "/words.rs"));

/// A message, one text a language.
type Texts = [&'static str; Language::ALL.len()];

/// A message that the core says, by its id.
pub struct Message {
    pub(crate) id: &'static str,
    texts: Texts,
    /// The names of its gaps, each with the words that it chooses by.
    pub(crate) gaps: &'static [(&'static str, &'static [&'static str])],
}

/// What fills a gap or decides a choice.
#[derive(Clone, Copy)]
enum Argument<'a> {
    Text(&'a str),
    Number(u64),
}

impl Words {
    const fn one_of(self, texts: &Texts) -> &'static str {
        texts[self.language as usize]
    }
}

pub(crate) trait Terms {
    /// A term, by its place among its lab's, of one variable or of two.
    fn term(&self, function: u8, first: u64, second: u64) -> String;
}

pub(crate) trait Quantities {
    fn words(&self) -> Words;

    fn clock(&self) -> Clock;

    /// The name of the scenario's unit of time, if it has one.
    fn unit_of_time(&self) -> Option<&str> {
        None
    }

    fn at(&self, time: u64) -> String {
        self.words().duration(time, self.clock())
    }

    fn span(&self, time: u64) -> String {
        self.words().duration(time, self.clock())
    }

    /// A length of time by itself: `2 units of time`, `2 h` in a scenario whose unit is called so, `1m 30s`.
    fn lasting(&self, time: u64) -> String {
        let words = self.words();
        match (self.clock(), self.unit_of_time()) {
            (Clock::Seconds, _) => self.span(time),
            (Clock::Plain, Some(unit)) => LastingIn { time, unit: &words.name(unit) }.tell(words),
            (Clock::Plain, None) => Lasting { time }.tell(words),
        }
    }

    /// So many of so many parts, a power of ten: `1.5`.
    fn decimal(&self, numerator: u64, denominator: u64) -> String {
        Decimal { numerator, denominator: denominator.max(1) }.to_string()
    }

    /// What is needed, held against what is free.
    fn free(&self, need: u64, room: u64) -> String {
        self.words().held_against(need, room, There::Free)
    }

    fn reserved(&self, need: u64, room: u64) -> String {
        self.words().held_against(need, room, There::Reserved)
    }

    /// The same of what the head does not need.
    fn extra(&self, need: u64, room: u64) -> String {
        self.words().held_against(need, room, There::Extra)
    }

    /// The same of what is left of a share.
    fn left(&self, need: u64, room: u64) -> String {
        self.words().held_against(need, room, There::Left)
    }

    /// The same of what is idle of that which is lent.
    fn idle(&self, need: u64, room: u64) -> String {
        self.words().held_against(need, room, There::Idle)
    }
}

/// Without a lab there are none.
impl Terms for Words {
    fn term(&self, _: u8, _: u64, _: u64) -> String {
        String::new()
    }
}

/// A message with its gaps filled.
fn told(words: Words, texts: &'static Texts, arguments: &[Argument<'_>]) -> String {
    told_by(&words, words, texts, arguments)
}

/// A message with its gaps filled, and its terms as a lab has them.
fn told_by(
    terms: &dyn Terms,
    words: Words,
    texts: &'static Texts,
    arguments: &[Argument<'_>],
) -> String {
    let mut out = String::new();
    let rest = &mut words.one_of(texts);
    Saying { terms, words, arguments, rest, from: 0, after_gap: false }.say(Some(&mut out));
    out
}

/// How many things a sentence names before it counts the rest.
pub(crate) const NAMED: usize = 4;

/// What the core says, in the words of a lab: its messages, its terms, the name of a thing of a list.
pub(crate) fn tell(
    messages: &'static [Message],
    terms: &dyn Terms,
    words: Words,
    sentence: &Sentence,
    name: &dyn Fn(u32) -> String,
) -> String {
    let list = |_: &str, things: &[u32]| {
        words.short_list(&things.iter().map(|&thing| name(thing)).collect::<Vec<_>>(), NAMED)
    };
    tell_with(messages, terms, words, sentence, &Besides { list: &list, flag: &|_, _| None })
}

/// What a lab says of its sentences besides its terms.
pub(crate) struct Besides<'a> {
    /// The things of the gap of that name.
    pub(crate) list: &'a dyn Fn(&str, &[u32]) -> String,
    /// Whether something holds that a message chooses by and the core does not say, by its name.
    pub(crate) flag: &'a dyn Fn(&Sentence, &str) -> Option<bool>,
}

/// The same where a lab has lists of several kinds of things, or knows more of a sentence than the core says.
pub(crate) fn tell_with(
    messages: &'static [Message],
    terms: &dyn Terms,
    words: Words,
    sentence: &Sentence,
    besides: &Besides<'_>,
) -> String {
    let known = messages.binary_search_by_key(&&*sentence.id, |it| it.id);
    debug_assert!(known.is_ok(), "{sentence:?} is in no file");
    let Some(message) = known.ok().and_then(|at| messages.get(at)) else { return String::new() };
    let tell = |part: &Sentence| tell_with(messages, terms, words, part, besides);
    let text = |gap: &str| match sentence.get(gap) {
        Some(Value::Things(things)) => (besides.list)(gap, things),
        Some(Value::Total(total)) => words.total(*total),
        Some(Value::Point(at)) => words.bucket(at),
        Some(Value::Parts(parts)) => words.items(parts.iter().map(tell)),
        Some(Value::Listed(parts)) => {
            words.short_list(&parts.iter().map(tell).collect::<Vec<_>>(), NAMED)
        }
        _ => String::new(),
    };
    let texts: Vec<String> = message.gaps.iter().map(|(gap, _)| text(gap)).collect();
    let arguments =
        message.gaps.iter().zip(&texts).map(|((gap, _), text)| match sentence.get(gap) {
            Some(Value::Number(number)) => Argument::Number(*number),
            Some(Value::Flag(flag)) => Argument::Number(u64::from(*flag)),
            Some(_) => Argument::Text(text),
            // What the scenario counts is known to the words.
            None => Argument::Number(
                (besides.flag)(sentence, gap).map_or(words.counted as u64, u64::from),
            ),
        });
    told_by(terms, words, &message.texts, &arguments.collect::<Vec<_>>())
}

/// Adds a message with its gaps filled to a text.
fn say(words: Words, texts: &'static Texts, arguments: &[Argument<'_>], out: &mut String) {
    let rest = &mut words.one_of(texts);
    let from = out.len();
    Saying { terms: &words, words, arguments, rest, from, after_gap: false }.say(Some(out));
}

struct Saying<'a> {
    terms: &'a dyn Terms,
    words: Words,
    arguments: &'a [Argument<'a>],
    rest: &'a mut &'static str,
    /// Where in the text that is added to this message begins.
    from: usize,
    after_gap: bool,
}

impl<'a> Saying<'a> {
    /// Takes the text up to the end of an arm, or the end; says it where there is an `out`.
    fn say(&mut self, mut out: Option<&mut String>) {
        while let Some(at) = self.rest.find(|c| matches!(c, CHOICE..=CHOICE_END | TERM..' ')) {
            let (text, from) = self.rest.split_at(at);
            let mark = from.as_bytes()[0];
            *self.rest = &from[1..];
            if let Some(out) = out.as_deref_mut() {
                self.add(out, text, false);
            }
            match char::from(mark) {
                CHOICE => self.choose(out.as_deref_mut()),
                ARM_END => return,
                TERM => {
                    let (of, rest) = self.rest.split_at(3);
                    *self.rest = rest;
                    if let (Some(out), [function, first, second]) =
                        (out.as_deref_mut(), of.as_bytes())
                    {
                        let [first, second] = [first, second].map(|&it| self.number(it));
                        let told = self.terms.term(function - ARGUMENT as u8, first, second);
                        self.add(out, &told, true);
                    }
                }
                _ => {
                    if let Some(out) = out.as_deref_mut() {
                        match self.argument(mark) {
                            Argument::Text(text) => self.add(out, text, true),
                            Argument::Number(number) => {
                                self.add(out, &self.words.number(number), true);
                            }
                        }
                    }
                }
            }
        }
        if let Some(out) = out {
            let text = std::mem::take(self.rest);
            self.add(out, text, false);
        }
    }

    /// Adds what is written, or what fills a gap. Between two gaps nothing is written, and nothing comes there.
    fn add(&mut self, out: &mut String, text: &str, gap: bool) {
        if text.is_empty() {
            return;
        }
        let between = gap && std::mem::replace(&mut self.after_gap, gap);
        self.after_gap = gap;
        if self.words.language != Language::Chinese || out.len() == self.from || between {
            out.push_str(text);
            return;
        }
        spaced(out, self.from, text);
    }

    /// Says the first arm whose number the variable is, or whose plural category it has, or the one without either.
    fn choose(&mut self, out: Option<&mut String>) {
        let mark = self.rest.as_bytes()[0];
        *self.rest = &self.rest[1..];
        let Argument::Number(chosen) = self.argument(mark) else { return };
        let mut out = out;
        while let Some((sign, rest)) = self.rest.split_once(ARM) {
            *self.rest = rest;
            let this = match sign.chars().next() {
                Some(plural @ 'a'..='z') => plural == self::plural(self.words.language, chosen),
                Some(_) => sign.parse() == Ok(chosen),
                None => true,
            };
            self.say(if this { out.take() } else { None });
            if let Some(rest) = self.rest.strip_prefix(CHOICE_END) {
                *self.rest = rest;
                return;
            }
        }
    }

    fn number(&self, mark: u8) -> u64 {
        match self.argument(mark) {
            Argument::Number(number) => number,
            Argument::Text(_) => 0,
        }
    }

    fn argument(&self, mark: u8) -> Argument<'a> {
        self.arguments[usize::from(mark - ARGUMENT as u8)]
    }
}

/// Adds a part to a Chinese text that begins at `from`: with a space where Latin letters or digits meet Chinese
/// characters, and without one between two of these.
pub(crate) fn spaced(out: &mut String, from: usize, text: &str) {
    let mut letters = text.trim_start_matches(is_mark).chars();
    let next = [letters.next(), letters.next()].map(|c| c.unwrap_or('-'));
    let mut said = out[from..].trim_end_matches(is_mark).chars();
    let last = [said.next_back(), said.next_back()].map(|c| c.unwrap_or('-'));
    let latin = |c: char| c.is_ascii_alphanumeric();
    let mut text = text;
    match (last, next) {
        ([last, _], [first, _])
            if (is_han(last) && latin(first)) || (latin(last) && is_han(first)) =>
        {
            out.push(' ');
        }
        ([' ', last], [first, _]) if out.ends_with(' ') && is_han(last) && is_han(first) => {
            out.pop();
        }
        ([last, _], [' ', first]) if text.starts_with(' ') && is_han(last) && is_han(first) => {
            text = &text[1..];
        }
        _ => {}
    }
    out.push_str(text);
}

/// Whether a character is a mark of rich text.
fn is_mark(c: char) -> bool {
    ('\u{1}'..='\u{4}').contains(&c)
}

pub(crate) fn is_han(c: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&c)
}

/// All messages that each language has, in the order of [`Language::ALL`].
#[cfg(test)]
pub(crate) fn read() -> Vec<[gantry_words::Message; Language::ALL.len()]> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("words");
    let languages = gantry_words::read(&folder).expect("they were compiled");
    let in_each = |id: &String| {
        let messages: Option<Vec<_>> =
            languages.iter().map(|language| language.messages.get(id).cloned()).collect();
        messages?.try_into().ok()
    };
    languages[0].messages.keys().filter_map(in_each).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::narrate::Counted;
    use crate::words::counts::Nodes;
    use crate::words::gantt::{PieceRunning, WindowTold};
    use crate::words::imports::LinesSkipped;

    const LANGUAGES: [Words; 2] = [Language::English.words(), Language::Chinese.words()];

    #[test]
    fn a_language_is_found_by_its_tag_and_its_folder() {
        for (at, language) in Language::ALL.into_iter().enumerate() {
            assert_eq!(language as usize, at);
            for tag in [language.tag(), language.folder()] {
                assert_eq!(Language::from_tag(tag), Some(language));
            }
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
        let sentence = "Job C: running on 1 node since 4, estimated end 1h 2m";
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
        assert_eq!(out, "Shown: 时刻 4 至 10");
    }

    #[test]
    fn in_chinese_a_gap_is_spaced_by_what_fills_it() {
        let texts: &'static Texts = &["", "将 \u{10} 归还\u{11}，\u{12}\u{13}"];
        let said = |gaps: [&str; 4]| told(LANGUAGES[1], texts, &gaps.map(Argument::Text));
        assert_eq!(said(["g0", "w", "1天", "6时"]), "将 g0 归还 w，1天6时");
        assert_eq!(said(["资源", "资源池", "a", "名"]), "将资源归还资源池，a名");
        assert_eq!(
            said(["\u{1}资源\u{4}", "\u{1}w\u{4}", "", ""]),
            "将\u{1}资源\u{4}归还 \u{1}w\u{4}，"
        );
        let texts: &'static Texts =
            &["", "\u{5}\u{10}0\u{6}3 个 GPU\u{7}\u{6}3 个资源\u{7}\u{8}归还"];
        let said = |counted| told(LANGUAGES[1], texts, &[Argument::Number(counted)]);
        assert_eq!([said(0), said(1)], ["3 个 GPU 归还", "3 个资源归还"]);
    }

    #[test]
    fn what_is_counted_stands_in_the_order_of_the_files() {
        let all = [Counted::Gpu, Counted::Core, Counted::Licence, Counted::Unit];
        for (at, counted) in all.into_iter().enumerate() {
            assert_eq!(counted as usize, at);
            assert_eq!(Counted::named(RESOURCES[at]), counted);
        }
    }

    #[test]
    fn a_term_is_asked_for_where_it_stands() {
        struct Named;
        impl Terms for Named {
            fn term(&self, function: u8, first: u64, second: u64) -> String {
                format!("\u{1}{function}:{first}:{second}\u{4}")
            }
        }
        let texts: &'static Texts = &[
            "\u{f}\u{10}\u{10}\u{10} or \u{f}\u{12}\u{11}\u{10}.",
            "将\u{f}\u{11}\u{10}\u{11}归还",
        ];
        let arguments = [Argument::Number(7), Argument::Number(8)];
        let told = LANGUAGES.map(|words| told_by(&Named, words, texts, &arguments));
        assert_eq!(told, ["\u{1}0:7:7\u{4} or \u{1}2:8:7\u{4}.", "将 \u{1}1:7:8\u{4} 归还"]);
    }

    #[test]
    fn choices_stand_in_choices() {
        let arms = "\u{5}\u{10}1\u{6}one\u{7}\u{6}\u{5}\u{11}0\u{6}none\u{7}\u{6}\u{11}\u{7}\u{8} of \u{10}\u{7}\u{8}.";
        let texts: &'static Texts = &["", ""];
        assert_eq!(told(LANGUAGES[0], texts, &[]), "");
        let said = |first, second| {
            let mut out = String::new();
            let arguments = [Argument::Number(first), Argument::Number(second)];
            let rest = &mut { arms };
            let words = LANGUAGES[0];
            let terms = &words;
            Saying { terms, words, arguments: &arguments, rest, from: 0, after_gap: false }
                .say(Some(&mut out));
            out
        };
        assert_eq!([said(1, 0), said(2, 0), said(2, 1)], ["one.", "none of 2.", "1 of 2."]);
    }
}
