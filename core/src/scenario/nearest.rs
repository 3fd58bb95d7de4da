//! The nearest valid spelling of a word that is not valid.

/// The most characters of a word that are compared.
const LONGEST: usize = 64;

/// The candidate nearest to `found`, if it is near enough to be what was meant: at most a third of the letters,
/// and not all of them, differ (optimal string alignment distance), case of ASCII letters aside. The first of equals.
///
/// Cost: a product of lengths for each candidate of about the same length; words over 64 characters have none.
pub(crate) fn nearest<'a>(
    found: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    if found.chars().nth(LONGEST).is_some() {
        return None;
    }
    let found = found.to_ascii_lowercase();
    let length = found.chars().count();
    let mut best = ((length.div_ceil(3) + 1).min(length), None);
    for candidate in candidates {
        if candidate.chars().take(LONGEST + 1).count().abs_diff(length) >= best.0 {
            continue;
        }
        let distance = strsim::osa_distance(&found, &candidate.to_ascii_lowercase());
        if distance < best.0 {
            best = (distance, Some(candidate));
        }
    }
    best.1
}
