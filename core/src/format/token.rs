//! Tokens of JSON, for errors.

use serde::{Deserialize, Serialize};

/// Tokens that JSON allows at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Token {
    /// A value of any type.
    Value,
    /// A key in quotes.
    Key,
    /// A key in quotes, or `}`.
    KeyOrBrace,
    /// `:`.
    Colon,
    /// `,` or `]`.
    CommaOrBracket,
    /// `,` or `}`.
    CommaOrBrace,
    /// The closing quote of a string.
    Quote,
    Digit,
    /// One of `" \ / b f n r t u` after a backslash.
    Escape,
    /// Four hexadecimal digits after `\u`.
    HexDigits,
    /// The second half of a surrogate pair.
    SecondSurrogate,
    /// A control character of a string in its escaped form.
    EscapedControl,
    /// Nothing: the scenario has ended.
    End,
}
