//! The notes of the examples in Chinese. In English an example's note is its scenario's own.

/// That of an example, by its name in addresses.
pub fn note(_name: &str) -> Option<&'static str> {
    None
}
