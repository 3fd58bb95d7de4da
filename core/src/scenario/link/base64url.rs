//! Bytes as letters of an address: base64url without padding (RFC 4648, section 5).
//!
//! A library's tables for every base and alphabet would be a twentieth of the page; this is the one it uses.
//!
//! **Invariant:** what [`encode`] gives is the only text that [`decode`] takes for those bytes.

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The text of `bytes`: four characters for every three.
pub fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity((bytes.len() * 4).div_ceil(3));
    for group in bytes.chunks(3) {
        let value = group.iter().fold(0, |value, &byte| value << 8 | usize::from(byte))
            << (8 * (3 - group.len()));
        for at in 0..=group.len() {
            text.push(char::from(ALPHABET[value >> (18 - 6 * at) & 63]));
        }
    }
    text
}

/// The bytes of `text`; none where it holds another character, or bits that no byte has.
pub fn decode(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    let (mut pending, mut bits) = (0, 0);
    for letter in text.bytes() {
        pending = pending << 6 | digit(letter)?;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push(u8::try_from(pending >> bits).ok()?);
            pending &= (1 << bits) - 1;
        }
    }
    (bits < 6 && pending == 0).then_some(bytes)
}

fn digit(letter: u8) -> Option<u32> {
    Some(u32::from(match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'-' => 62,
        b'_' => 63,
        _ => return None,
    }))
}

#[cfg(test)]
mod tests {
    use data_encoding::BASE64URL_NOPAD;

    use super::*;

    #[test]
    fn the_vectors_of_the_standard_hold() {
        let pairs = [
            ("", ""),
            ("f", "Zg"),
            ("fo", "Zm8"),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg"),
            ("fooba", "Zm9vYmE"),
        ];
        for (bytes, text) in pairs {
            assert_eq!(encode(bytes.as_bytes()), text);
            assert_eq!(decode(text).as_deref(), Some(bytes.as_bytes()));
        }
        assert_eq!(encode(&[0xfb, 0xff]), "-_8");
    }

    #[test]
    fn it_agrees_with_a_library_on_all_short_texts() {
        let letters = b"ABgQwx_-8/=\xc3";
        let texts = letters.len().pow(4) * 5;
        for seed in 0..texts {
            let length = seed % 5;
            let text: Vec<u8> = (0..length)
                .map(|at| {
                    letters
                        [seed / 5 / letters.len().pow(u32::try_from(at).unwrap()) % letters.len()]
                })
                .collect();
            let Ok(text) = std::str::from_utf8(&text) else { continue };
            assert_eq!(decode(text), BASE64URL_NOPAD.decode(text.as_bytes()).ok(), "{text}");
        }
    }

    #[test]
    fn it_agrees_with_a_library_on_bytes_of_every_value() {
        let bytes: Vec<u8> = (0..=255).chain((0..=255).rev()).collect();
        for end in 0..bytes.len() {
            let text = encode(&bytes[..end]);
            assert_eq!(text, BASE64URL_NOPAD.encode(&bytes[..end]));
            assert_eq!(decode(&text).as_deref(), Some(&bytes[..end]));
        }
    }
}
