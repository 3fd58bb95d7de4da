//! The page: scenes, components and words. It draws what the core says and schedules nothing.
//!
//! Read it in this order: [`state`] (what the page knows, and the one function that changes it), [`client`]
//! (how it talks to the core), [`app`] (mounting), [`components`], [`scene`] (pictures as shapes),
//! [`narrate`] (which sentence is said), [`words`] (how: made of the files in `web/words`).
//!
//! **Invariant:** only [`platform`] names `web_sys` and `js_sys`; everything else also runs natively.
//! **Invariant:** nothing here decides where a task goes.

pub mod app;
pub(crate) mod behind;
pub mod client;
pub mod components;
#[cfg(test)]
pub(crate) mod conformance;
pub mod course;
pub mod drafts;
pub mod edit;
pub mod embed;
pub mod figure;
pub mod film;
pub mod form;
pub mod gallery;
pub mod hosting;
pub mod import;
pub mod keys;
pub mod labs;
pub mod links;
pub mod narrate;
pub mod package;
pub mod packed;
pub mod parts;
pub mod platform;
pub mod player;
pub mod scene;
pub mod split;
pub mod start;
pub mod state;
pub mod storage;
pub mod story;
pub mod tools;
pub mod url;
pub(crate) mod words;
