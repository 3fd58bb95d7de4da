//! Which sentence a user reads, in English and Simplified Chinese.
//!
//! Core yields reasons as data; here they become text. How a sentence is said stands in the Fluent files of
//! `web/words`, of which [`crate::words`] is made.
//!
//! **Invariant:** no sentence is put together from fragments of another: word order is each language's own.
//! **Invariant:** names from a scenario are data: they pass through [`Words::name`], which keeps them from
//! steering the markup of [`Rich`].
//!
//! Deliberately not here: choosing what to say when (components do), layout, anything that schedules.

mod aligned;
#[cfg(feature = "page")]
mod changes;
#[cfg(feature = "page")]
mod compare;
#[cfg(test)]
mod compare_tests;
#[cfg(feature = "page")]
mod dialogs;
#[cfg(feature = "page")]
pub(crate) mod editor;
#[cfg(feature = "page")]
mod ends;
#[cfg(feature = "page")]
pub(crate) mod errors;
#[cfg(test)]
mod errors_tests;
#[cfg(feature = "page")]
mod gallery;
#[cfg(feature = "page")]
mod imports;
mod labels;
#[cfg(feature = "page")]
mod lanes;
#[cfg(feature = "page")]
mod lesson;
#[cfg(feature = "page")]
mod long;
#[cfg(feature = "page")]
mod manifests;
pub(crate) mod numbers;
pub(crate) mod rich;
#[cfg(test)]
pub(crate) mod sentences;
#[cfg(feature = "page")]
mod shell;
pub(crate) mod teller;
#[cfg(test)]
mod tests;
mod time;
#[cfg(feature = "page")]
mod verdict;

pub use aligned::Aligned;
#[cfg(feature = "page")]
pub use ends::Ends;
#[cfg(test)]
pub(crate) use ends::{ended, subject_first};
#[cfg(feature = "page")]
pub(crate) use lanes::{First, Lanes, Waited, shared};
#[cfg(feature = "page")]
pub use manifests::Reported;
pub use rich::{Explained, Part, Rich};
pub use teller::{Teller, Tells, Watched};
pub use time::Clock;
#[cfg(feature = "page")]
pub use verdict::Standing;

pub use crate::words::Language;

impl Language {
    pub const fn words(self) -> Words {
        Words { language: self, counted: Counted::Unit }
    }

    /// Its BCP 47 tag, for `lang`.
    pub const fn tag(self) -> &'static str {
        self.words().language_tag()
    }

    /// The language of a tag such as `zh-CN`, `zh` or `en-GB`; none for others.
    pub fn from_tag(tag: &str) -> Option<Language> {
        let subtag = tag.split(['-', '_']).next()?.to_ascii_lowercase();
        Language::ALL.into_iter().find(|language| language.folder() == subtag)
    }

    /// The first of a reader's preferred languages that the page has, else English.
    pub fn preferred<'a>(tags: impl IntoIterator<Item = &'a str>) -> Language {
        tags.into_iter().find_map(Language::from_tag).unwrap_or_default()
    }

    /// Its name in itself.
    pub const fn own_name(self) -> &'static str {
        self.words().language_name()
    }
}

/// A fixed text, of which the reader's language is not known yet.
pub type Label = fn(Words) -> &'static str;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    pub language: Language,
    pub counted: Counted,
}

impl Words {
    #[must_use]
    pub const fn counting(self, counted: Counted) -> Words {
        Words { counted, ..self }
    }
}

/// A resource that is counted in whole units, as sentences call one of it. The files of words choose by `$resource`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Counted {
    Gpu,
    Core,
    Licence,
    /// Anything else.
    #[default]
    Unit,
}

impl Counted {
    /// By the name that a scenario has for its resource.
    pub fn named(resource: &str) -> Counted {
        match resource.trim().to_lowercase().as_str() {
            "gpu" | "gpus" => Counted::Gpu,
            "core" | "cores" | "cpu" | "cpus" | "cpu core" | "cpu cores" | "核" | "cpu 核" => {
                Counted::Core
            }
            "licence" | "licences" | "license" | "licenses" | "许可证" => Counted::Licence,
            _ => Counted::Unit,
        }
    }
}
