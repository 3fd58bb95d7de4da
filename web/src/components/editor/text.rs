//! The scenario as JSON text: line numbers, errors at their place, nothing lost while it is not valid.

use gantry_core::scenario::{Errors, Position};

use crate::components::prelude::*;
use crate::drafts::Kept;

/// Texts longer than this open on request and take effect when told to.
const LARGE: usize = 100_000;

/// How long the reader pauses before a text is checked.
const PAUSE_MS: u32 = 300;

const AREA: &str = "editor-text";

#[derive(Properties, PartialEq)]
pub struct Props {
    pub words: Words,
    pub text: Rc<str>,
    /// What the reader has typed that is not in force.
    pub draft: Option<Rc<str>>,
    /// Whether the browser keeps that, where it was tried.
    pub kept: Option<Kept>,
    pub on_draft: Callback<Option<Rc<str>>>,
    /// What is wrong with the text that is shown, where that is known.
    pub errors: Option<Rc<Errors>>,
    /// Tries a text: it comes into force where it is valid.
    pub on_text: Callback<Rc<str>>,
    /// Lays a text out, as a draft that then takes its way; a text with errors stays as it is.
    pub on_tidy: Callback<Rc<str>>,
}

#[component]
pub fn TextView(props: &Props) -> Html {
    let Props { words, text: in_force, draft, kept, on_draft, errors, on_text, on_tidy } = props;
    let asked = use_state(|| false);
    let large = in_force.len().max(draft.as_ref().map_or(0, |draft| draft.len())) > LARGE;
    let shown = draft.clone().unwrap_or_else(|| in_force.clone());
    use_effect_with(draft.clone().filter(|_| !large), {
        let on_text = on_text.clone();
        move |draft| {
            let later =
                draft.clone().map(|draft| page::later(PAUSE_MS, move || on_text.emit(draft)));
            move || drop(later)
        }
    });
    if large && !*asked && draft.is_none() {
        let onclick = move |_: MouseEvent| asked.set(true);
        return html! {
            <div class="text-view">
                <p>{ words.text_large() }</p>
                <button type="button" {onclick}>{ words.text_open() }</button>
            </div>
        };
    }
    let oninput = on_draft.reform(|event: InputEvent| Some(page::value_of(&event).into()));
    let [apply, tidy] = [on_text, on_tidy].map(|does| {
        let shown = shown.clone();
        does.reform(move |_: MouseEvent| shown.clone())
    });
    let faults = errors.iter().flat_map(|errors| &errors.list);
    let code = Code {
        id: AREA,
        label: words.text_label(),
        hint: None,
        shown: &shown,
        faults: faults.map(|it| (words.place(it), words.error(it), it.position)).collect(),
        more: errors.as_ref().map_or(0, |errors| errors.more),
        oninput,
        onkeydown: None,
    };
    html! {
        <div class="text-view">
            { status(*words, large, draft.is_some(), kept.filter(|_| draft.is_some()), errors.as_deref()) }
            <div class="tools">
                if large { <button type="button" disabled={draft.is_none()} onclick={apply}>{ words.apply() }</button> }
                <button type="button" disabled={draft.is_none()} onclick={on_draft.reform(|_: MouseEvent| None)}>{ words.text_revert() }</button>
                <button type="button" onclick={tidy}>{ words.text_format() }</button>
            </div>
            { code.html(*words) }
        </div>
    }
}

/// `kept` is whether the browser keeps what is typed.
fn status(
    words: Words,
    large: bool,
    draft: bool,
    kept: Option<Kept>,
    errors: Option<&Errors>,
) -> Html {
    let (class, text) = match (errors, draft) {
        (Some(errors), _) => ("bad", words.not_in_force(words.error_count(errors), kept)),
        (None, true) if large => ("soft", words.text_large().to_owned()),
        (None, true) => ("soft", words.text_pending().to_owned()),
        (None, false) => ("soft", words.text_valid().to_owned()),
    };
    said(words, class, text, kept)
}

/// A status of a text, and behind it that what is typed is not kept, where that is so.
pub(crate) fn said(words: Words, class: &'static str, text: String, kept: Option<Kept>) -> Html {
    let lost = kept.filter(|kept| kept.is_lost()).map(|kept| words.typed_draft(kept));
    let class = if lost.is_some() { "bad" } else { class };
    let text = [text].into_iter().chain(lost).collect::<Vec<_>>().join(" · ");
    html! { <p {class} role="status">{ text }</p> }
}

/// A text with what is wrong with it, the numbers of its lines, and the area in which it is typed.
pub(crate) struct Code<'a> {
    pub id: &'static str,
    pub label: &'static str,
    /// The id of what describes the area.
    pub hint: Option<&'static str>,
    pub shown: &'a Rc<str>,
    /// What is wrong: of what, in words, and where.
    pub faults: Vec<(String, String, Option<Position>)>,
    /// How many faults are not listed.
    pub more: u64,
    pub oninput: Callback<InputEvent>,
    pub onkeydown: Option<Callback<KeyboardEvent>>,
}

impl Code<'_> {
    /// The faults, of which a press puts the caret at the place, and the text.
    pub(crate) fn html(self, words: Words) -> Html {
        let Code { id, label, hint, shown, faults, more, oninput, onkeydown } = self;
        let invalid = (!faults.is_empty()).then_some("true");
        let bad = faults.iter().filter_map(|(.., position)| Some((*position)?.line)).collect();
        let row = |(at, (place, told, position)): (usize, (String, String, Option<Position>))| {
            let shown = shown.clone();
            let onclick = move |_: MouseEvent| {
                if let Some(position) = position {
                    page::put_caret(id, offset(&shown, position.line, position.column));
                }
            };
            html! {
                <li key={at}>
                    <button type="button" class="error" {onclick}><b>{ place }</b><span>{ told }</span></button>
                </li>
            }
        };
        html! {
            <>
                <ol class="errors" aria-label={words.errors_heading()}>
                    { for faults.into_iter().enumerate().map(row) }
                    if more > 0 { <li key="more">{ words.and_more(more) }</li> }
                </ol>
                <div class="code-area">
                    { gutter(shown, bad) }
                    <textarea
                        {id}
                        aria-label={label}
                        aria-invalid={invalid}
                        aria-describedby={hint}
                        spellcheck="false"
                        autocomplete="off"
                        wrap="off"
                        rows={(lines(shown) + 1).to_string()}
                        value={shown.to_string()}
                        {oninput}
                        {onkeydown}
                    />
                </div>
            </>
        }
    }
}

fn lines(text: &str) -> usize {
    text.bytes().filter(|&byte| byte == b'\n').count() + 1
}

/// The numbers beside the lines; those with errors are marked.
fn gutter(shown: &str, mut bad: Vec<u64>) -> Html {
    bad.sort_unstable();
    bad.dedup();
    let mut parts = Vec::new();
    let mut from = 1;
    let last = lines(shown) as u64;
    let numbers =
        |from: u64, to: u64| (from..to).map(|line| line.to_string() + "\n").collect::<String>();
    for line in bad {
        parts.push(html! { <span key={from}>{ numbers(from, line) }</span> });
        parts.push(
            html! { <span key={format!("bad {line}")} class="bad">{ format!("▸{line}\n") }</span> },
        );
        from = line + 1;
    }
    parts.push(html! { <span key={from}>{ numbers(from, last + 1) }</span> });
    html! { <pre class="gutter" aria-hidden="true">{ for parts }</pre> }
}

/// The offset of a line and column in UTF-16 units, as text areas count.
fn offset(text: &str, line: u64, column: u64) -> u32 {
    let units = |text: &str| text.encode_utf16().count();
    let before: usize =
        text.split_inclusive('\n').take(usize::try_from(line - 1).unwrap_or(0)).map(str::len).sum();
    let there = &text[before..];
    let inside = there
        .char_indices()
        .nth(usize::try_from(column - 1).unwrap_or(0))
        .map_or(there.len(), |(at, _)| at);
    u32::try_from(units(&text[..before + inside])).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::offset;

    #[test]
    fn a_place_is_found_in_utf16_units() {
        for (text, line, column, expected) in [
            ("abc", 1, 1, 0),
            ("abc", 1, 3, 2),
            ("a\nbc", 2, 2, 3),
            ("图\n𝄞c", 2, 2, 4),
            ("a", 1, 9, 1),
            ("a\n", 3, 1, 2),
        ] {
            assert_eq!(offset(text, line, column), expected, "{text:?} {line}:{column}");
        }
    }
}
