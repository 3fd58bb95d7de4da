//! The page: scenes, components and words. It draws what the core says and schedules nothing.
//!
//! The crate has two layers. Pictures, words and films need no browser and no framework: [`shown`] (what there is to
//! draw), [`scene`] (pictures as shapes), [`figure`], [`narrate`] (which sentence is said), [`words`] (how: made of the
//! files in `web/words`), [`labs`] (what each lab draws and says), [`film`]. The command line is made of these alone.
//! Everything else is the page, the feature `page` (on by default), which they never name. Read it in this order: `state`
//! (what the page knows, and the one function that changes it), `client` (how it talks to the core), `app` (mounting),
//! `components`. All tests are of the whole crate.
//!
//! **Invariant:** only `platform` names `web_sys` and `js_sys`; everything else also runs natively.
//! **Invariant:** nothing here decides where a task goes.
pub mod camera;
pub mod change;
pub mod course;
pub mod figure;
pub mod film;
pub mod gallery;
pub mod labs;
pub mod narrate;
pub mod package;
pub mod packed;
pub mod player;
pub mod scene;
pub mod shown;
pub mod split;
pub mod story;
pub(crate) mod words;

#[cfg(feature = "page")]
pub mod app;
#[cfg(feature = "page")]
pub mod client;
#[cfg(feature = "page")]
pub mod components;
#[cfg(all(test, feature = "page"))]
pub(crate) mod conformance;
#[cfg(feature = "page")]
pub mod drafts;
#[cfg(feature = "page")]
pub mod edit;
#[cfg(feature = "page")]
pub mod embed;
#[cfg(feature = "page")]
pub mod form;
#[cfg(feature = "page")]
pub mod hosting;
#[cfg(feature = "page")]
pub mod import;
#[cfg(feature = "page")]
pub mod keys;
#[cfg(feature = "page")]
pub mod links;
#[cfg(feature = "page")]
pub mod parts;
#[cfg(feature = "page")]
pub mod platform;
#[cfg(feature = "page")]
pub mod start;
#[cfg(feature = "page")]
pub mod state;
#[cfg(feature = "page")]
pub mod storage;
#[cfg(feature = "page")]
pub mod tools;
#[cfg(feature = "page")]
pub mod url;
