//! Files that are written of what is open: asked for, and taken piece by piece.

use gantry_core::session::{Command, File};

use super::{Effect, Export, State};
use crate::client::ToWorker;

/// About how many bytes of a trace come at a time.
const PIECE: u64 = 1 << 20;

impl State {
    pub(super) fn export(&mut self, export: Export, from: u64) {
        let id = match export {
            Export::Run(file) => self.send(Command::Export { file, from, most: PIECE }),
            Export::Scenario => {
                let (id, script) = (self.number(), self.document.script());
                self.tell(ToWorker::Write(id, script));
                id
            }
            Export::Manifests(what) => {
                let Some(manifests) = self.document.manifests.clone() else { return };
                let (id, text) = (self.number(), self.document.text.to_string());
                let annotate = ToWorker::Annotate { id, text, what };
                self.effects.push(Effect::Send(annotate, Some(manifests)));
                id
            }
        };
        self.awaited.export = Some((id, export, from));
    }

    pub(super) fn exported(&mut self, id: u32, text: String, next: Option<u64>) {
        let Some((_, export, from)) = self.awaited.export.take_if(|(awaited, ..)| *awaited == id)
        else {
            return;
        };
        let first = from == 1;
        if let Some(from) = next {
            self.effects.push(Effect::Write { first, text, last: None });
            return self.export(export, from);
        }
        let partial = if self.partial() { ".partial" } else { "" };
        let suffix = match export {
            Export::Run(File::Outcome) => format!("{partial}.outcome.json"),
            Export::Run(File::Table) => format!("{partial}.csv"),
            Export::Run(File::Swf) => format!("{partial}.swf"),
            Export::Run(File::Trace) => format!("{partial}.trace.jsonl"),
            Export::Run(File::TraceEvents) => format!("{partial}.trace.json"),
            // What the worker writes comes as a file.
            Export::Scenario | Export::Manifests(_) => return,
        };
        self.effects.push(Effect::Write { first, text, last: Some(suffix) });
    }
}
