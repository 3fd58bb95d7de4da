//! The controls of a form, made of a scenario by a lab's layout.

use gantry_core::scenario::{self, FormField, FormValue, Path, Scenario, Segment};

use super::{Axis, Layout, List, Widget, index, path};
use crate::edit::{self, Edit};
use crate::narrate::Words;

/// The most entries of a list within a cell.
const NESTED: usize = 96;

#[derive(Clone, Copy)]
pub(crate) struct Made<'s> {
    pub(crate) words: Words,
    pub(crate) scenario: &'s Scenario,
    pub(crate) layout: &'static Layout,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Control {
    pub(crate) path: Path,
    /// Its label, with the entry that it is of.
    pub(crate) label: String,
    /// The entry that it is of.
    pub(crate) owner: String,
    /// What it explains when pointed at.
    pub(crate) hint: Option<&'static str>,
    pub(crate) value: String,
    pub(crate) optional: bool,
    pub(crate) input: Input,
    /// The list whose names it offers.
    pub(crate) offers: Option<String>,
    pub(crate) warning: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Input {
    /// A whole number; arrow keys move it by the step.
    Number(u64),
    Decimal,
    #[default]
    Text,
    Lines,
    Flag,
    /// A list of names, none where it is left out.
    Names(Option<Vec<String>>),
    /// One of a few words, each with its name and a sentence about it.
    Choice(Vec<(&'static str, [&'static str; 2])>),
}

pub(crate) struct Row {
    /// What the entry is called; what an entry of the second kind says.
    pub(crate) name: String,
    /// What stands in its columns; nothing for an entry of the second kind.
    pub(crate) cells: Vec<Cell>,
    /// The controls below it.
    pub(crate) below: Vec<Control>,
    pub(crate) tools: Vec<Tool>,
}

pub(crate) enum Cell {
    Control(Control),
    Fixed(String),
    /// The entries of a list, and the buttons that add and remove the last of them.
    Nested(Vec<Row>, Vec<Tool>),
    Own(Widget),
}

/// A button that makes a change.
pub(crate) struct Tool {
    pub(crate) label: &'static str,
    /// What it acts on.
    pub(crate) name: Option<String>,
    /// The text on it.
    pub(crate) text: &'static str,
    pub(crate) edit: Edit,
}

pub(crate) fn count(scenario: &Scenario, list: &Path) -> usize {
    match scenario.field(list).map(|field| field.kind) {
        Some(FormValue::List(count, _)) => count,
        Some(FormValue::Numbers(numbers)) => numbers.len(),
        _ => 0,
    }
}

fn field_of(segment: &Segment) -> Option<&str> {
    match segment {
        Segment::Field(name) => Some(name),
        Segment::Index(_) => None,
    }
}

impl Made<'_> {
    pub(crate) fn label(&self, of: &Path) -> &'static str {
        self.said(of, Words::field).unwrap_or_default()
    }

    pub(crate) fn hint(&self, of: &Path) -> Option<&'static str> {
        self.said(of, Words::field_hint)
    }

    /// A message of a field or list: of the longest end of its path that has one, with the lab's name before it or without.
    pub(crate) fn said(
        &self,
        of: &Path,
        message: fn(Words, &str) -> Option<&'static str>,
    ) -> Option<&'static str> {
        let (words, lab) = (self.words, self.scenario.lab.kind().name());
        let fields: Vec<&str> = of.0.iter().filter_map(field_of).collect();
        (0..fields.len()).find_map(|from| {
            let end = fields[from..].join("-").replace('_', "-");
            message(words, &format!("{lab}-{end}")).or_else(|| message(words, &end))
        })
    }

    /// The control of a field, of an entry of that name if it is in a list; none where there is no such field.
    pub(crate) fn control(&self, at: Path, owner: Option<&str>) -> Option<Control> {
        let FormField { kind, optional, of, .. } = self.scenario.field(&at)?;
        let (label, hint) = (self.label(&at), self.hint(&at));
        let (value, input) = match kind {
            FormValue::Decimal(value) => (value, Input::Decimal),
            FormValue::Text(value) => (value, Input::Text),
            FormValue::Flag(on) => (on.to_string(), Input::Flag),
            FormValue::Number(value) | FormValue::WordOrNumber(value) => (value, Input::Number(1)),
            FormValue::Word(value, all) => {
                let told = self.chosen(&at);
                let all = all.iter().map(|&word| (word, told(self.words, word)));
                (value, Input::Choice(all.collect()))
            }
            FormValue::Names(names) => {
                let value = names.as_deref().unwrap_or_default().join(" ");
                (value, Input::Names(names))
            }
            _ => return None,
        };
        let add = self.said(&at, Words::entry_add).filter(|_| matches!(input, Input::Names(_)));
        let label = match (owner, add) {
            (Some(owner), Some(add)) => self.words.acting_on(add, owner),
            (Some(owner), None) => self.words.cell(label, owner),
            (None, _) => label.to_owned(),
        };
        let owner = owner.unwrap_or_default().to_owned();
        let offers = self.layout.offers.contains(&of).then(|| offer_id(of));
        let warning = (self.layout.warning)(self.words, self.scenario, &at);
        Some(Control { path: at, label, owner, hint, value, optional, input, offers, warning })
    }

    fn chosen(&self, at: &Path) -> super::Chosen {
        let field: Vec<&str> = at.0.iter().filter_map(field_of).collect();
        let field = field.join(".");
        let known = self.layout.words.iter().find(|(known, _)| *known == field);
        known.map_or(|_, _| [""; 2], |&(_, chosen)| chosen)
    }

    /// Whether a section or field has a meaning here.
    pub(crate) fn applies(&self, what: &str) -> bool {
        (self.layout.applies)(self.scenario, what)
    }

    /// The controls of fields outside of lists.
    pub(crate) fn fields(&self, fields: &'static [&'static str]) -> Vec<Control> {
        let shown = fields.iter().filter(|field| self.applies(field));
        shown.filter_map(|field| self.control(path(field), None)).collect()
    }

    pub(crate) fn heads(&self, list: &List) -> Vec<String> {
        let at = path(list.field);
        let mut heads = Vec::new();
        list.columns.iter().for_each(|column| self.head(&at.field(column), &mut heads));
        heads
    }

    fn head(&self, of: &Path, heads: &mut Vec<String>) {
        let entry = Path(of.0.iter().take(of.0.len() - 1).cloned().collect());
        let first = self.scenario.field(&entry.index(0).field(last(of))).map(|field| field.kind);
        if let Some(FormValue::Numbers(_)) = first {
            let head = |Axis { name, unit, .. }: Axis| {
                let unit = unit.map(|unit| format!(" ({unit})")).unwrap_or_default();
                format!("{name}{unit}")
            };
            return heads.extend((self.layout.axes)(self.scenario).into_iter().map(head));
        }
        let named = (last(of) == "id").then(|| self.said(&entry, Words::entry));
        let label = named.flatten().unwrap_or_else(|| self.label(of));
        heads.push(label.to_owned());
    }

    pub(crate) fn count(&self, list: &List) -> usize {
        count(self.scenario, &path(list.field))
    }

    pub(crate) fn row(&self, list: &List, at: usize) -> Row {
        let of = path(list.field);
        let (entry, count) = (of.index(at), self.count(list));
        let second = self.second(&of).and_then(|field| self.text(&entry.field(field)));
        let name = match &second {
            Some(name) => self.words.releases(name),
            None => self.name(list, &entry, at),
        };
        let mut tools = self.moves(&of, &name, at, count);
        let tool = |label: Option<_>, text, edit| {
            Some(Tool { label: label?, name: Some(name.clone()), text, edit })
        };
        let cells = if second.is_some() { Vec::new() } else { self.cells(list, &entry, &name) };
        if second.is_none() {
            if list.copied {
                let label = self.said(&of, Words::entry_copy);
                tools.extend(tool(label, "❐", edit::copy(entry.clone())));
            }
            if let Some(field) = self.second(&of) {
                let label = self.said(&of, Words::entry_end);
                let end = edit::add(of.clone(), [(field, name.as_str().into())]);
                tools.extend(tool(label, "⏏", end));
            }
        }
        if let Some(edit) = self.removed(list, &entry, count) {
            let label = match second {
                Some(_) => Some(self.words.remove_release()),
                None => self.said(&of, Words::entry_remove),
            };
            tools.extend(tool(label, "×", edit));
        }
        let below = list.below.iter().filter(|_| second.is_none());
        let below = below.filter_map(|field| self.control(entry.field(field), Some(&name)));
        Row { below: below.collect(), name, cells, tools }
    }

    /// The first field of the second kind of a list's entries, if there is one.
    pub(crate) fn second(&self, list: &Path) -> Option<&'static str> {
        match self.scenario.field(list)?.kind {
            FormValue::List(_, second) => second,
            _ => None,
        }
    }

    /// What an entry is called: its name, or its place.
    fn name(&self, list: &List, entry: &Path, at: usize) -> String {
        let first = list.columns.first().filter(|_| !list.numbered);
        let name = first.and_then(|field| self.text(&entry.field(field)));
        name.unwrap_or_else(|| (at + 1).to_string())
    }

    fn text(&self, at: &Path) -> Option<String> {
        match self.scenario.field(at)?.kind {
            FormValue::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Buttons that move an entry of a list to the places beside it.
    pub(crate) fn moves(&self, list: &Path, name: &str, at: usize, count: usize) -> Vec<Tool> {
        let to = |label, text, to: Option<usize>| {
            let to = to.filter(|&to| to < count)?;
            let edit = edit::shift(list.index(at), index(to));
            Some(Tool { label, name: Some(name.to_owned()), text, edit })
        };
        let up = to(self.words.move_up(), "↑", at.checked_sub(1));
        let down = to(self.words.move_down(), "↓", Some(at + 1));
        up.into_iter().chain(down).collect()
    }

    pub(crate) fn cells(&self, list: &List, entry: &Path, owner: &str) -> Vec<Cell> {
        let mut cells = Vec::new();
        for (place, &column) in list.columns.iter().enumerate() {
            let at = entry.field(column);
            let own = list.own.iter().find(|(own, _)| *own == column);
            let nested = list.nested.iter().find(|nested| nested.field == column);
            match (own, nested) {
                (Some((_, widget)), _) => cells.push(Cell::Own(*widget)),
                (None, Some(nested)) => cells.push(self.nested(nested, entry, owner)),
                (None, None) if list.fixed && place == 0 => {
                    cells.push(Cell::Fixed(self.text(&at).unwrap_or_default()));
                }
                (None, None) => self.field_cells(at, owner, &mut cells),
            }
        }
        cells
    }

    fn field_cells(&self, at: Path, owner: &str, cells: &mut Vec<Cell>) {
        let Some(FormValue::Numbers(numbers)) = self.scenario.field(&at).map(|field| field.kind)
        else {
            return cells.extend(self.control(at, Some(owner)).map(Cell::Control));
        };
        let hint = self.hint(&at);
        let axes = (self.layout.axes)(self.scenario).into_iter();
        let all = axes.zip(numbers).enumerate().map(|(place, (axis, number))| Control {
            path: at.index(place),
            label: self.words.cell(&axis.name, owner),
            owner: owner.to_owned(),
            hint,
            value: number.to_string(),
            input: Input::Number(axis.step),
            ..Control::default()
        });
        cells.extend(all.map(Cell::Control));
    }

    fn nested(&self, list: &List, entry: &Path, owner: &str) -> Cell {
        let of = entry.field(list.field);
        let count = count(self.scenario, &of);
        let rows = (0..count.min(NESTED)).map(|at| {
            let entry = of.index(at);
            let name = format!("{owner} {}", self.name(list, &entry, at));
            let cells = self.cells(list, &entry, &name);
            Row { name, cells, below: Vec::new(), tools: Vec::new() }
        });
        let tool = |label: Option<_>, text, edit: Option<_>| {
            Some(Tool { label: label?, name: Some(owner.to_owned()), text, edit: edit? })
        };
        let add = tool(self.said(&of, Words::entry_add), "+", self.added(list, &of));
        let end = count.checked_sub(1).map(|end| of.index(end));
        let remove = tool(
            self.said(&of, Words::entry_remove),
            "−",
            end.and_then(|end| self.removed(list, &end, count)),
        );
        Cell::Nested(rows.collect(), add.into_iter().chain(remove).collect())
    }

    /// The change that adds an entry to a list: like the last, if all entries are of one kind.
    pub(crate) fn added(&self, list: &List, at: &Path) -> Option<Edit> {
        if list.fixed {
            return None;
        }
        if let Some(add) = list.changes[0] {
            return add(self.scenario, place(at));
        }
        let end = count(self.scenario, at).checked_sub(1).filter(|_| self.second(at).is_none());
        Some(end.map_or_else(
            || {
                let fields = (list.first)(self.scenario).into_iter();
                let fields = fields.map(|(name, value)| (name.to_owned(), value)).collect();
                Edit::Path(scenario::Edit::Add(at.clone(), fields))
            },
            |end| edit::copy(at.index(end)),
        ))
    }

    /// The change that removes an entry of a list of so many.
    fn removed(&self, list: &List, entry: &Path, count: usize) -> Option<Edit> {
        match list.changes[1] {
            _ if list.fixed || count <= list.fewest => None,
            Some(remove) => remove(self.scenario, place(entry)),
            None => Some(edit::remove(entry.clone())),
        }
    }

    pub(crate) fn add(&self, list: &List) -> Option<Tool> {
        let at = path(list.field);
        let label = self.said(&at, Words::entry_add)?;
        let edit = self.added(list, &at)?;
        Some(Tool { label, name: None, text: label, edit })
    }

    /// The names of a list that fields offer, the first of them.
    pub(crate) fn offered(&self, of: &str) -> Vec<String> {
        const MOST: usize = 500;
        let (list, field) = of.rsplit_once('.').unwrap_or((of, ""));
        let list = path(list);
        if let Some(FormValue::Names(names)) = self.scenario.field(&list).map(|field| field.kind) {
            names.unwrap_or_default()
        } else {
            let all = (0..count(self.scenario, &list).min(MOST)).map(|at| list.index(at));
            all.filter_map(|entry| self.text(&entry.field(field))).collect()
        }
    }
}

/// The id of the names that are offered for a list.
pub(crate) fn offer_id(of: &str) -> String {
    format!("edit-names-{}", of.replace('.', "-"))
}

fn last(path: &Path) -> &str {
    path.0.iter().rev().find_map(field_of).unwrap_or_default()
}

/// The place of an entry in the outermost list.
fn place(entry: &Path) -> u32 {
    let first = entry.0.iter().find_map(|segment| match segment {
        Segment::Index(at) => u32::try_from(*at).ok(),
        Segment::Field(_) => None,
    });
    first.unwrap_or_default()
}
