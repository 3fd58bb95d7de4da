//! Sentences in which each term of the glossary has its definition: a headline with its reason, a caption.
//!
//! A term is marked where it first stands; its definition is its hint. All of them are listed in the help. The glossary
//! comes behind the first picture; until then there are no terms.
//! Cost: of a sentence, its letters times the lab's terms (some fifteen).

use gantry_core::scenario::note::{Block, Span, blocks};

use super::note::inline;
use crate::components::prelude::*;
use crate::narrate::{Part, Rich};
use crate::story::text_of;
use crate::tools::details;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub words: Words,
    pub lab: LabKind,
    pub said: Explained,
}

#[derive(Clone, Debug, PartialEq)]
struct Term {
    name: String,
    definition: String,
}

/// A piece of a sentence: as it is, or a term, by its place in the glossary.
#[derive(Debug, PartialEq, Eq)]
enum Piece<'a> {
    Text(&'a str),
    Term(usize, &'a str),
}

/// What is said of a moment or a thing, with its terms.
pub fn explained(words: Words, lab: LabKind, said: Explained) -> Html {
    html! { <Said {words} {lab} {said} /> }
}

#[component]
pub fn Said(Props { words, lab, said }: &Props) -> Html {
    let body = use_terms(*words, *lab).sentences(&said.body);
    html! {
        <div class="explained">
            if !said.headline.is_empty() { <p class="headline">{ said.headline.clone() }</p> }
            <p>{ body }</p>
        </div>
    }
}

pub struct Terms(Rc<Vec<Term>>);

/// The terms of a lab, once the glossary is here.
#[hook]
pub fn use_terms(words: Words, lab: LabKind) -> Terms {
    let details = details::here();
    Terms(use_memo((words, lab, details.is_some()), |(words, lab, _)| {
        let glossary = details.and_then(|details| (details.glossary)(*words, lab.name()));
        glossary.map(terms).unwrap_or_default()
    }))
}

impl Terms {
    pub fn sentences(&self, body: &Rich) -> Html {
        let all = body.0.iter().zip(pieces(body, &self.0)).map(|(whole, pieces)| {
            let shown: Html = pieces.iter().map(|piece| self.piece(piece)).collect();
            match whole {
                Part::Text(_) => shown,
                Part::Bad(text) => html! { <span class={class("bad", text)}>{ shown }</span> },
                Part::Good(text) => html! { <span class={class("good", text)}>{ shown }</span> },
                name @ Part::Strong(_) => part(name),
            }
        });
        all.collect()
    }

    pub fn caption<const N: usize>(&self, parts: [&[Span]; N]) -> [Html; N] {
        let mut found = vec![false; self.0.len()];
        parts.map(|spans| {
            let one = |span: &Span| match span {
                Span::Text(text) => {
                    let pieces = cut(text, &self.0, &mut found);
                    pieces.iter().map(|piece| self.piece(piece)).collect()
                }
                other => inline(std::slice::from_ref(other)),
            };
            spans.iter().map(one).collect()
        })
    }

    fn piece(&self, piece: &Piece<'_>) -> Html {
        match *piece {
            Piece::Text(text) => html! { <>{ text.to_owned() }</> },
            Piece::Term(term, text) => {
                html! { <dfn class="term" title={self.0[term].definition.clone()}>{ text.to_owned() }</dfn> }
            }
        }
    }
}

/// The terms of a glossary: items of its lists that begin with a strong name.
fn terms(glossary: &str) -> Vec<Term> {
    let items = blocks(glossary).into_iter().filter_map(|block| match block {
        Block::List { items, .. } => Some(items),
        _ => None,
    });
    let term = |definition: Vec<Span>| match definition.first() {
        Some(Span::Strong(name)) => match &name[..] {
            [Span::Text(name)] => {
                Some(Term { name: name.clone(), definition: text_of(&definition) })
            }
            _ => None,
        },
        _ => None,
    };
    items.flatten().filter_map(term).collect()
}

/// The parts of a sentence, cut at the first place of each term. Names are not cut.
fn pieces<'a>(body: &'a Rich, terms: &[Term]) -> Vec<Vec<Piece<'a>>> {
    let mut found = vec![false; terms.len()];
    let cut = |part: &'a Part| match part {
        Part::Strong(name) => vec![Piece::Text(name)],
        other => cut(other.text(), terms, &mut found),
    };
    body.0.iter().map(cut).collect()
}

fn cut<'a>(text: &'a str, terms: &[Term], found: &mut [bool]) -> Vec<Piece<'a>> {
    let (mut pieces, mut begin, mut at) = (Vec::new(), 0, 0);
    while at < text.len() {
        let here = terms.iter().enumerate().filter(|(term, _)| !found[*term]);
        let longest = here.filter_map(|(term, it)| Some((stands(text, at, &it.name)?, term))).max();
        if let Some((long, term)) = longest {
            found[term] = true;
            pieces.push(Piece::Text(&text[begin..at]));
            pieces.push(Piece::Term(term, &text[at..at + long]));
            at += long;
            begin = at;
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    pieces.push(Piece::Text(&text[begin..]));
    pieces
}

/// How many bytes of the text, from a place on, are the term: as a word, or as its plural. Chinese has no spaces between
/// words.
fn stands(text: &str, at: usize, term: &str) -> Option<usize> {
    let rest = &text[at..];
    let long = term.len();
    let same = rest.get(..long)?.eq_ignore_ascii_case(term);
    if !same || !term.is_ascii() {
        return same.then_some(long);
    }
    let joins = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    if text[..at].ends_with(joins) {
        return None;
    }
    [long, long + 1].into_iter().find(|end| {
        let plural = *end > long;
        (!plural || rest[long..].starts_with('s'))
            && rest.get(*end..).is_some_and(|after| !after.starts_with(joins))
    })
}

/// No more characters are kept in one line: on the narrowest screen it has room.
const UNBROKEN: usize = 28;

/// A sentence in parts, as elements.
pub fn rich(rich: &Rich) -> Html {
    rich.0.iter().map(part).collect()
}

fn part(part: &Part) -> Html {
    match part {
        Part::Text(text) => html! { <>{ text.clone() }</> },
        Part::Strong(text) => html! { <b>{ text.clone() }</b> },
        Part::Bad(text) => html! { <span class={class("bad", text)}>{ text.clone() }</span> },
        Part::Good(text) => html! { <span class={class("good", text)}>{ text.clone() }</span> },
    }
}

/// An inequality is not broken over lines; a sentence is.
fn class(class: &'static str, text: &str) -> Classes {
    let short = text.chars().count() <= UNBROKEN;
    classes!(class, short.then_some("unbroken"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pieces of a text, and which of them are terms.
    fn said(text: &str, names: &[&str]) -> Vec<(String, bool)> {
        let term = |name: &&str| Term { name: (*name).to_owned(), definition: String::new() };
        let terms: Vec<Term> = names.iter().map(term).collect();
        let one = |piece: Piece<'_>| match piece {
            Piece::Text(text) => (text.to_owned(), false),
            Piece::Term(_, text) => (text.to_owned(), true),
        };
        let body = Rich(vec![Part::Text(text.to_owned())]);
        let all = pieces(&body, &terms).into_iter().flatten().map(one);
        all.filter(|(text, _)| !text.is_empty()).collect()
    }

    #[test]
    fn every_term_has_its_definition_and_its_source() {
        let labs = || LabKind::ALL.into_iter().map(LabKind::name).chain(["shell"]);
        let counts = Language::ALL.map(|language| {
            let source = if language == Language::Chinese { "出处：" } else { "Source: " };
            let of = |lab| {
                let glossary = language.words().glossary(lab).expect("it has one");
                let all = terms(glossary);
                for Term { name, definition } in &all {
                    let (said, from) = definition.split_once(source).expect("it has a source");
                    assert!(said.len() > name.len() + 5 && from.len() > 5, "{definition}");
                }
                all.len()
            };
            labs().map(of).collect::<Vec<_>>()
        });
        assert!(counts.iter().all(|own| *own == counts[0]), "{counts:?}");
        assert!(counts[0].iter().sum::<usize>() >= 40, "{counts:?}");
    }

    #[test]
    fn a_term_is_a_whole_word_the_longest_and_only_its_first_place() {
        let plain = |text: &str| (text.to_owned(), false);
        let term = |text: &str| (text.to_owned(), true);
        assert_eq!(
            said("A leaf bucket, two buckets.", &["bucket", "leaf", "leaf bucket"]),
            [plain("A "), term("leaf bucket"), plain(", two "), term("buckets"), plain(".")]
        );
        assert_eq!(
            said("unfit, head-on, heads-up", &["fit", "head"]),
            [plain("unfit, head-on, heads-up")]
        );
        assert_eq!(said("遍历进入桶", &["桶"]), [plain("遍历进入"), term("桶")]);
    }
}
