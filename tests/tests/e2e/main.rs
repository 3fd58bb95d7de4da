//! The page in a real Chromium, as a reader uses it: by keyboard and pointer, in both languages and themes.

mod access;
mod affinity;
mod authoring;
mod backfill;
mod camera;
mod compare;
mod cost;
mod editing;
mod fetching;
mod forms;
mod groups;
mod keyboard;
mod large;
mod module;
mod room;
mod safety;
mod scorm;
mod sharing;
mod sheet;
mod shell;
mod sizes;
mod story;
mod traces;
mod walk;
mod workflow;
mod workflow_editor;
