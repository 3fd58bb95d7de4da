//! Notes as elements.
//!
//! **Invariant:** what a note says reaches the page as text nodes and attributes of the elements named here:
//! there is no raw HTML.
//! Cost: linear in the note, which is bounded where a scenario is checked.

use gantry_core::scenario::note::{Block, Span, blocks};
use yew::prelude::*;

use crate::narrate::Words;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub text: AttrValue,
}

#[component]
pub fn Note(props: &Props) -> Html {
    html! { <div class="note">{ for blocks(&props.text).iter().map(block) }</div> }
}

#[derive(Properties, PartialEq)]
pub struct BesideProps {
    pub words: Words,
    /// The sentence that it speaks of another scenario, if it does.
    pub from: Option<String>,
    pub text: AttrValue,
}

/// A note beside its picture; nothing where there is none.
#[component]
pub fn Beside(BesideProps { words, from, text }: &BesideProps) -> Html {
    let note = blocks(text);
    html! {
        <div class="beside" hidden={note.is_empty() && from.is_none()}>
            <h2>{ words.note() }</h2>
            if let Some(from) = from { <p class="changed">{ from }</p> }
            <div class="note">{ for note.iter().map(block) }</div>
        </div>
    }
}

fn block(block: &Block) -> Html {
    match block {
        Block::Paragraph(spans) => html! { <p>{ inline(spans) }</p> },
        Block::Heading(spans) => html! { <h3>{ inline(spans) }</h3> },
        Block::Code(code) => html! { <pre><code>{ code }</code></pre> },
        Block::List { ordered, items } => {
            let items: Html =
                items.iter().map(|item| html! { <li>{ inline(item) }</li> }).collect();
            if *ordered {
                html! { <ol>{ items }</ol> }
            } else {
                html! { <ul>{ items }</ul> }
            }
        }
    }
}

pub(super) fn inline(spans: &[Span]) -> Html {
    let one = |span: &Span| match span {
        Span::Text(text) => html! { <>{ text }</> },
        Span::Emphasis(spans) => html! { <em>{ inline(spans) }</em> },
        Span::Strong(spans) => html! { <strong>{ inline(spans) }</strong> },
        Span::Code(code) => html! { <code>{ code }</code> },
        Span::Link { text, address } if address.starts_with('#') => {
            html! { <a href={address.clone()}>{ inline(text) }</a> }
        }
        Span::Link { text, address } => {
            html! { <a href={address.clone()} rel="noopener noreferrer" target="_blank">{ inline(text) }</a> }
        }
    };
    spans.iter().map(one).collect()
}
