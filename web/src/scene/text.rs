//! How wide a text will be, without a font at hand: an estimate on the safe side, and shorter names.
//!
//! **Invariant:** the estimate is not below the width in the fonts the page asks for (system sans and mono),
//! as long as a script's letters are no wider than its em; tests of overlap rest on it.

use super::shape::Type;

pub fn width(text: &str, font: Type) -> f64 {
    text.chars().map(|letter| advance(letter, font)).sum::<f64>() * font.size
}

fn advance(letter: char, font: Type) -> f64 {
    match letter {
        '\u{2e80}'.. => 1.0,
        _ if font.mono => 0.61,
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '|' | '\'' | '!' | '(' | ')' | ' ' => 0.38,
        'm' | 'w' | 'M' | 'W' | '…' | '—' | '%' => 0.95,
        'A'..='Z' => 0.74,
        _ => 0.64,
    }
}

/// `text` cut so that it is at most `most` wide, with an ellipsis in place of what is missing; nothing where
/// not even one letter fits.
pub fn shortened(text: &str, font: Type, most: f64) -> String {
    if width(text, font) <= most {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut used = advance('…', font) * font.size;
    for letter in text.chars() {
        used += advance(letter, font) * font.size;
        if used > most {
            break;
        }
        kept.push(letter);
    }
    if !kept.is_empty() {
        kept.push('…');
    }
    kept
}

/// A text in at most so many lines, each at most `most` wide, broken at spaces and between ideographs; what does not fit is
/// cut in the last.
pub fn lines(text: &str, font: Type, most: f64, count: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() && lines.len() < count {
        let (mut used, mut end) = (0.0, 0);
        for (at, letter) in rest.char_indices() {
            if used <= most && (letter == ' ' || letter >= '\u{2e80}') {
                end = at;
            }
            used += advance(letter, font) * font.size;
        }
        let last = lines.len() + 1 == count;
        if used <= most || last || end == 0 {
            lines.push(shortened(rest, font, most));
            if used > most && !last {
                break;
            }
            rest = "";
        } else {
            lines.push(rest[..end].trim_end().to_owned());
            rest = rest[end..].trim_start();
        }
    }
    lines
}

/// A text that stands after another in the same mark: programs that read them in a row find words apart. No painter
/// shows a space at the start of a line.
pub fn apart(text: &str) -> String {
    format!(" {text}")
}

/// Names as they are written inside tokens: without what all have in common at their start, as long as
/// something is left of each, and numbers of one length without leading zeros; empty where that is still
/// longer than `letters`.
pub fn short_names(names: &[String], letters: usize) -> Vec<String> {
    let shared = if names.len() < 2 { 0 } else { shared_start(names) };
    let padded = names.iter().all(|name| {
        name.len() == names[0].len() && name.as_bytes()[shared..].iter().all(u8::is_ascii_digit)
    });
    names
        .iter()
        .map(|name| {
            let whole = name.chars().count() <= letters;
            let mut rest = if whole { name } else { &name[shared..] };
            if padded && !whole {
                let zeros = rest.bytes().take_while(|&digit| digit == b'0').count();
                rest = &rest[zeros.min(rest.len().saturating_sub(1))..];
            }
            if rest.chars().count() <= letters { rest.to_owned() } else { String::new() }
        })
        .collect()
}

/// How many bytes all names share at their start, leaving each a letter or digit that is not a leading zero.
fn shared_start(names: &[String]) -> usize {
    let first = &names[0];
    let mut shared = first.len();
    for name in names {
        let same = first.bytes().zip(name.bytes()).take_while(|(a, b)| a == b).count();
        shared = shared.min(same).min(name.len().saturating_sub(1));
    }
    // A number is not cut in two: "node-10" and "node-11" are 10 and 11, not 0 and 1.
    while shared > 0 && !first.is_char_boundary(shared) {
        shared -= 1;
    }
    while shared > 0 && first.as_bytes()[shared - 1].is_ascii_digit() {
        shared -= 1;
    }
    shared
}

#[cfg(test)]
mod tests {
    use super::*;

    const SANS: Type = Type { size: 10.0, strong: false, mono: false };

    fn names(list: &[&str]) -> Vec<String> {
        list.iter().map(|&name| name.to_owned()).collect()
    }

    #[test]
    fn names_lose_their_common_start() {
        assert_eq!(short_names(&names(&["a", "b"]), 3), ["a", "b"]);
        assert_eq!(short_names(&names(&["node-10", "node-11"]), 3), ["10", "11"]);
        assert_eq!(short_names(&names(&["node-1", "node-12"]), 3), ["1", "12"]);
        assert_eq!(short_names(&names(&["node-0000", "node-0120"]), 3), ["0", "120"]);
        assert_eq!(short_names(&names(&["alphabet", "beta"]), 3), ["", ""]);
        assert_eq!(short_names(&names(&["节点一号", "节点二号"]), 3), ["一号", "二号"]);
        assert_eq!(short_names(&names(&["longest"]), 3), [""]);
        assert_eq!(short_names(&[], 3), Vec::<String>::new());
    }

    #[test]
    fn a_text_is_cut_to_its_width() {
        assert_eq!(shortened("memory", SANS, 100.0), "memory");
        let cut = shortened("memory", SANS, 30.0);
        assert!(cut.ends_with('…') && width(&cut, SANS) <= 30.0, "{cut}");
        assert_eq!(shortened("memory", SANS, 3.0), "");
    }
}
