//! A pull reader of JSON text: one value after another, in place, without building a tree.
//!
//! RFC 8259, strictly: no comments, no trailing commas, no `NaN`. It is written here because a scenario's
//! errors need the place of every value and each number exactly as written, at any size, in a page of 220 kB:
//! the crate that offers both (struson) costs about 20 kB compressed, this file about 2.
//!
//! **Invariant:** it accepts the same texts as `serde_json`, except for nesting deeper than [`MAX_DEPTH`] and unpaired
//! surrogates even in values that are skipped (property test).
//! **Invariant:** no recursion; only strings with escapes are allocated.
//!
//! Cost: one look at each byte. It decodes no numbers: [`Reader::number`] gives the text.

use std::borrow::Cow;

use super::{ErrorKind, Token};

pub(crate) const MAX_DEPTH: u64 = 32;

/// Characters of the found text that an error quotes.
const EXCERPT: usize = 40;

/// Fatal error: the text is not JSON, or nested too deep.
#[derive(Debug)]
pub(crate) struct Fault {
    /// Byte offset of the token found.
    pub(crate) at: usize,
    pub(crate) kind: ErrorKind,
}

pub(crate) type Read<T> = Result<T, Fault>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    Null,
    Boolean,
    Number,
    Text,
    List,
    Object,
}

/// A position in a text, with its nesting depth.
#[derive(Clone, Debug)]
pub(crate) struct Reader<'t> {
    text: &'t str,
    at: usize,
    depth: u64,
}

impl<'t> Reader<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Reader { text, at: 0, depth: 0 }
    }

    /// The type of the next value, and the offset of its first byte.
    pub(crate) fn peek(&mut self) -> Read<(Type, usize)> {
        let found = match self.sign() {
            Some(b'n') => Type::Null,
            Some(b't' | b'f') => Type::Boolean,
            Some(b'-' | b'0'..=b'9') => Type::Number,
            Some(b'"') => Type::Text,
            Some(b'[') => Type::List,
            Some(b'{') => Type::Object,
            _ => return self.unexpected(Token::Value),
        };
        Ok((found, self.at))
    }

    /// Enters the list or object that [`Reader::peek`] announced.
    pub(crate) fn enter(&mut self) -> Read<()> {
        if self.depth == MAX_DEPTH {
            return self.fault(ErrorKind::TooDeep { max: MAX_DEPTH });
        }
        self.depth += 1;
        self.at += 1;
        Ok(())
    }

    /// True if an element follows; leaves the list if not. `first` for the first element.
    pub(crate) fn element(&mut self, first: bool) -> Read<bool> {
        match self.sign() {
            Some(b']') => {
                self.leave();
                Ok(false)
            }
            _ if first => Ok(true),
            Some(b',') => {
                self.at += 1;
                Ok(true)
            }
            _ => self.unexpected(Token::CommaOrBracket),
        }
    }

    /// The next key and its offset, up to its colon; leaves the object if there is none. `first` for the first key.
    pub(crate) fn key(&mut self, first: bool) -> Read<Option<(Cow<'t, str>, usize)>> {
        match self.sign() {
            Some(b'}') => {
                self.leave();
                return Ok(None);
            }
            Some(b',') if !first => self.at += 1,
            Some(_) if first => {}
            _ => {
                return self.unexpected(if first {
                    Token::KeyOrBrace
                } else {
                    Token::CommaOrBrace
                });
            }
        }
        if self.sign() != Some(b'"') {
            return self.unexpected(if first { Token::KeyOrBrace } else { Token::Key });
        }
        let at = self.at;
        let key = self.string()?;
        if self.sign() != Some(b':') {
            return self.unexpected(Token::Colon);
        }
        self.at += 1;
        Ok(Some((key, at)))
    }

    /// The string that [`Reader::peek`] announced.
    pub(crate) fn string(&mut self) -> Read<Cow<'t, str>> {
        self.at += 1;
        let from = self.at;
        self.plain();
        if self.byte() == Some(b'"') {
            self.at += 1;
            return Ok(Cow::Borrowed(&self.text[from..self.at - 1]));
        }
        let mut unescaped = self.text[from..self.at].to_owned();
        loop {
            match self.byte() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(Cow::Owned(unescaped));
                }
                Some(b'\\') => unescaped.push(self.escape()?),
                Some(_) => return self.unexpected(Token::EscapedControl),
                None => return self.unexpected(Token::Quote),
            }
            let from = self.at;
            self.plain();
            unescaped.push_str(&self.text[from..self.at]);
        }
    }

    /// The number that [`Reader::peek`] announced, as written.
    pub(crate) fn number(&mut self) -> Read<&'t str> {
        let from = self.at;
        if self.byte() == Some(b'-') {
            self.at += 1;
        }
        if self.byte() == Some(b'0') {
            self.at += 1;
        } else {
            self.digits()?;
        }
        if self.byte() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if let Some(b'e' | b'E') = self.byte() {
            self.at += 1;
            if let Some(b'+' | b'-') = self.byte() {
                self.at += 1;
            }
            self.digits()?;
        }
        Ok(&self.text[from..self.at])
    }

    /// Skips the next value of any type.
    pub(crate) fn skip(&mut self) -> Read<()> {
        // A bit mask of the levels entered here that are objects, innermost last.
        let (mut objects, mut levels, mut first) = (0_u64, 0, false);
        loop {
            match self.peek()?.0 {
                Type::Null => self.literal("null")?,
                Type::Boolean => {
                    self.literal(if self.byte() == Some(b't') { "true" } else { "false" })?;
                }
                Type::Number => drop(self.number()?),
                Type::Text => drop(self.string()?),
                entered @ (Type::List | Type::Object) => {
                    self.enter()?;
                    objects = objects << 1 | u64::from(entered == Type::Object);
                    (levels, first) = (levels + 1, true);
                }
            }
            loop {
                if levels == 0 {
                    return Ok(());
                }
                let more = if objects & 1 == 1 {
                    self.key(first)?.is_some()
                } else {
                    self.element(first)?
                };
                first = false;
                if more {
                    break;
                }
                objects >>= 1;
                levels -= 1;
            }
        }
    }

    pub(crate) fn end(&mut self) -> Read<()> {
        match self.sign() {
            None => Ok(()),
            Some(_) => self.unexpected(Token::End),
        }
    }

    /// True if the text has `word` at byte `at`.
    pub(crate) fn starts_at(&self, at: usize, word: &str) -> bool {
        self.text.as_bytes()[at..].starts_with(word.as_bytes())
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// The next byte that is not white space.
    fn sign(&mut self) -> Option<u8> {
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.byte() {
            self.at += 1;
        }
        self.byte()
    }

    fn leave(&mut self) {
        self.at += 1;
        self.depth -= 1;
    }

    /// Skips the characters of a string that need no unescaping.
    fn plain(&mut self) {
        while self.byte().is_some_and(|byte| byte >= b' ' && byte != b'"' && byte != b'\\') {
            self.at += 1;
        }
    }

    fn digits(&mut self) -> Read<()> {
        if !self.byte().is_some_and(|byte| byte.is_ascii_digit()) {
            return self.unexpected(Token::Digit);
        }
        while self.byte().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        Ok(())
    }

    fn literal(&mut self, word: &str) -> Read<()> {
        if !self.text[self.at..].starts_with(word) {
            return self.unexpected(Token::Value);
        }
        self.at += word.len();
        Ok(())
    }

    fn escape(&mut self) -> Read<char> {
        self.at += 1;
        let plain = match self.byte() {
            Some(sign @ (b'"' | b'\\' | b'/')) => char::from(sign),
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => {
                self.at += 1;
                return self.unicode();
            }
            Some(_) => return self.unexpected(Token::Escape),
            None => return self.unexpected(Token::Quote),
        };
        self.at += 1;
        Ok(plain)
    }

    fn unicode(&mut self) -> Read<char> {
        let high = self.hex()?;
        if let Some(plain) = char::from_u32(high) {
            return Ok(plain);
        }
        if high >= 0xDC00 || !self.text[self.at..].starts_with("\\u") {
            return self.unexpected(Token::SecondSurrogate);
        }
        let second = self.at;
        self.at += 2;
        let low = self.hex()?;
        if !(0xDC00..0xE000).contains(&low) {
            self.at = second;
            return self.unexpected(Token::SecondSurrogate);
        }
        Ok(char::from_u32(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
            .expect("two halves make a character"))
    }

    fn hex(&mut self) -> Read<u32> {
        let mut code = 0;
        for _ in 0..4 {
            let Some(digit) = self.byte().and_then(|byte| char::from(byte).to_digit(16)) else {
                return self.unexpected(Token::HexDigits);
            };
            code = code << 4 | digit;
            self.at += 1;
        }
        Ok(code)
    }

    fn unexpected<T>(&self, expected: Token) -> Read<T> {
        let rest = &self.text[self.at..];
        let word = rest.find(|sign| !is_of_word(sign)).unwrap_or(rest.len());
        let found = if word > 0 { excerpt(&rest[..word]) } else { rest.chars().take(1).collect() };
        self.fault(ErrorKind::Syntax { found: (!found.is_empty()).then_some(found), expected })
    }

    fn fault<T>(&self, kind: ErrorKind) -> Read<T> {
        Err(Fault { at: self.at, kind })
    }
}

/// True if a character is a letter or a digit, roughly beyond ASCII: there, all but the blocks of punctuation and
/// symbols. The exact tables would be a sizeable part of the page.
pub fn is_of_word(sign: char) -> bool {
    match sign {
        '\0'..='\x7f' => sign.is_ascii_alphanumeric(),
        '\u{80}'..='\u{bf}'
        | '\u{2000}'..='\u{2bff}'
        | '\u{3000}'..='\u{3004}'
        | '\u{3008}'..='\u{3020}'
        | '\u{fe10}'..='\u{fe6f}'
        | '\u{ff00}'..='\u{ff0f}'
        | '\u{ff1a}'..='\u{ff20}'
        | '\u{ff3b}'..='\u{ff40}'
        | '\u{ff5b}'..='\u{ff65}'
        | '\u{fff0}'..='\u{ffff}' => false,
        _ => true,
    }
}

/// `text`, shortened if it is long.
pub(crate) fn excerpt(text: &str) -> String {
    match text.char_indices().nth(EXCERPT) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
