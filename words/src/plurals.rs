//! Languages that the words can be in, and their plural categories for whole numbers.
//!
//! The rules are those of the CLDR, version 48, `common/supplemental/plurals.xml`, type `cardinal`, for operands without
//! decimals. A language that is not here is a row away.

use std::fmt::Write;

#[derive(Debug)]
pub struct Known {
    /// Its folder: the language subtag of BCP 47.
    pub folder: &'static str,
    /// Its name in English, as `Language` has it.
    pub name: &'static str,
    /// Its categories apart from `other`, which is the rest.
    pub plurals: &'static [Plural],
}

#[derive(Debug)]
pub struct Plural {
    /// As a file names it: `few`.
    pub category: &'static str,
    /// Whether a number is of it, if of none before.
    pub holds: fn(u64) -> bool,
    /// The same in Rust, of `n`.
    pub rust: &'static str,
}

pub const CATEGORIES: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

macro_rules! known {
    ($($folder:literal $name:literal: $($category:literal if |$n:ident| $rule:expr),*;)*) => {
        &[$(Known {
            folder: $folder,
            name: $name,
            plurals: &[$(Plural {
                category: $category,
                holds: |$n| $rule,
                rust: stringify!($rule),
            }),*],
        }),*]
    };
}

/// The languages whose plurals are known. The first is the one that all others are compared with.
pub const KNOWN: &[Known] = known! {
    "en" "English": "one" if |n| n == 1;
    "ar" "Arabic":
        "zero" if |n| n == 0,
        "one" if |n| n == 1,
        "two" if |n| n == 2,
        "few" if |n| matches!(n % 100, 3..=10),
        "many" if |n| matches!(n % 100, 11..=99);
    "cs" "Czech": "one" if |n| n == 1, "few" if |n| matches!(n, 2..=4);
    "de" "German": "one" if |n| n == 1;
    "es" "Spanish": "one" if |n| n == 1, "many" if |n| n != 0 && n.is_multiple_of(1_000_000);
    "fr" "French": "one" if |n| n <= 1, "many" if |n| n != 0 && n.is_multiple_of(1_000_000);
    "ja" "Japanese": ;
    "pl" "Polish":
        "one" if |n| n == 1,
        "few" if |n| matches!(n % 10, 2..=4) && !matches!(n % 100, 12..=14),
        "many" if |n| n != 1;
    "ru" "Russian":
        "one" if |n| n % 10 == 1 && n % 100 != 11,
        "few" if |n| matches!(n % 10, 2..=4) && !matches!(n % 100, 12..=14),
        "many" if |n| n % 10 != 1 || n % 100 == 11;
    "zh" "Chinese": ;
};

pub fn known(folder: &str) -> Option<&'static Known> {
    KNOWN.iter().find(|known| known.folder == folder)
}

/// The sign of a category in a text: its first letter; none for `other`, and for what is no category.
pub fn mark(category: &str) -> Option<char> {
    let others = category != "other" && CATEGORIES.contains(&category);
    category.chars().next().filter(|_| others)
}

/// The rules of some languages as a function of Rust: the mark of the category that a number is of in each.
pub fn function(languages: &[&Known]) -> String {
    let mut out = "/// The plural category of a number, by its first letter.\n\
         #[allow(clippy::all, clippy::pedantic, unused_variables, reason = \"made when building\")]\n\
         const fn plural(language: Language, n: u64) -> char {\nmatch language {\n"
        .to_owned();
    for Known { name, plurals, .. } in languages {
        let _ = write!(out, "Language::{name} => ");
        for Plural { category, rust, .. } in *plurals {
            let mark = mark(category).unwrap_or(' ');
            let _ = write!(out, "if {rust} {{ {mark:?} }} else ");
        }
        out += if plurals.is_empty() { "' ',\n" } else { "{ ' ' },\n" };
    }
    out + "}\n}\n"
}
