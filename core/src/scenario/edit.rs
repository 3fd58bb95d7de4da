//! Changes of a whole scenario, and its fields for forms: the fields of all labs here, the rest in the lab's record.

use super::{Edit, Errors, FormField, FormValue, Path, Scenario, Segment};
use crate::format::lesson::Teaching;

impl Scenario {
    /// Makes a change; the scenario is not checked after it. Errors: there is nothing at its path, or its value has the
    /// wrong type; half of it may be made.
    pub fn edit(&mut self, edit: &Edit) -> Result<(), Errors> {
        if let Path(segments) = edit.path()
            && let [Segment::Field(name)] = &segments[..]
            && let Some(text) = self.head_mut(name)
        {
            return edit.make_text(text);
        }
        if teaches(edit.path()) {
            return edit.make(&mut self.teaching);
        }
        edit.make(self.lab.record_mut())
    }

    /// The field, entry or number at a path; `None` if there is nothing.
    pub fn field(&self, path: &Path) -> Option<FormField> {
        let text = match &path.0[..] {
            [Segment::Field(name)] => match &**name {
                "title" => Some(&self.title),
                "note" => Some(&self.note),
                "time_unit" => Some(&self.time_unit),
                _ => None,
            },
            _ => None,
        };
        let Some(text) = text else {
            return FormField::at(
                if teaches(path) { &self.teaching } else { self.lab.record() },
                path,
            );
        };
        let kind = FormValue::Text(text.clone().unwrap_or_default());
        Some(FormField { kind, optional: true, least: 0, of: "" })
    }

    /// A text that scenarios of all labs have.
    fn head_mut(&mut self, name: &str) -> Option<&mut Option<String>> {
        Some(match name {
            "title" => &mut self.title,
            "note" => &mut self.note,
            "time_unit" => &mut self.time_unit,
            _ => return None,
        })
    }
}

/// True if a path leads to a field of [`Teaching`].
fn teaches(path: &Path) -> bool {
    let is_first = |name: &str| Teaching::FIELDS.iter().any(|field| field.name == name);
    matches!(path.0.first(), Some(Segment::Field(name)) if is_first(name))
}
