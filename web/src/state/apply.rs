//! How each action changes the state.

use gantry_core::session::{Moment, Request};

use crate::client::Refusal;
use crate::packed::{Reply, Response};
use crate::state::prelude::*;

/// Moments between two pictures above which the second does not grow out of the first.
const FAR: u64 = 64;

/// The most marks of a kind on the scrubber before they become a strip.
const MARKS: u32 = 240;

impl State {
    /// Takes what happened, answers what is to be done outside.
    pub fn apply(&mut self, action: Action) -> Vec<Effect> {
        let before = self.far();
        self.take(action);
        self.sees_step();
        if self.comes {
            // A question may have come, or have been answered.
            self.look();
        }
        self.try_near();
        let now = self.far().filter(|now| before.as_ref() != Some(now));
        self.effects.extend(now.map(Effect::Progress));
        self.report();
        std::mem::take(&mut self.effects)
    }

    pub(super) fn take(&mut self, action: Action) {
        if !self.takes_in_embed(&action) {
            return;
        }
        let action = self.presented(action);
        let Some(action) = self.compare_instead(action) else { return };
        match action {
            Action::Go(goal) => self.go_by_hand(goal),
            Action::Step { direction, coarser } => {
                let level = if coarser { self.level.coarser() } else { self.level };
                self.go_by_hand(Goal::Step { level, direction });
            }
            Action::Present(presenting) => self.present(presenting),
            Action::Jump(direction) => {
                if let Some(goal) = self.jump(direction) {
                    self.go_by_hand(goal);
                }
            }
            Action::Toggle => self.toggle(),
            Action::PlayOn => self.play_on(),
            Action::Pause => self.pause(),
            Action::Tick { elapsed_ms } => self.tick(elapsed_ms),
            Action::WhatComes => self.show_what_comes(!self.comes),
            Action::Speed(speed) => self.speed = speed,
            Action::Pace(pace, speed) => (self.pace, self.speed) = (pace, speed),
            Action::Faster => self.speed = self.speed.faster(),
            Action::Slower => self.speed = self.speed.slower(),
            Action::Level(level) => {
                self.level = level;
                self.effects.push(Effect::Remember);
            }
            Action::Select(selection) if self.answers(selection.as_ref()) => {}
            Action::Select(selection) => {
                if self.selection != selection {
                    // What was said is not said of the next thing.
                    (self.answer, self.selection) = (None, selection);
                    self.drop_reason();
                }
                self.ask();
                self.effects.push(Effect::Remember);
            }
            Action::Breakpoint(kind) => self.toggle_breakpoint(kind),
            Action::Steer(steer) => self.steer(steer),
            Action::Tab(tab) => {
                self.tab = tab;
                self.effects.push(Effect::Remember);
            }
            Action::Tables => self.tables = !self.tables,
            Action::Extra(bit) => self.extras ^= bit,
            Action::Dialog(dialog) => self.lay_over(dialog),
            Action::Cost(action) => self.cost(action),
            Action::Paper(wish) => self.make_paper(wish),
            Action::Film(wish) => self.make_film(wish),
            Action::Sheet(action) => self.edit_sheet(action),
            Action::FromWorker { message, file, at_ms } => {
                self.take_from_worker(message, file, at_ms);
            }
            Action::Compare(compare) => self.compare(compare),
            Action::Export(export) => self.export(export, 1),
            Action::Settings(settings) => {
                self.settings = settings;
                self.effects.extend([Effect::Keep(settings), Effect::Remember]);
            }
            Action::System(system) => self.system = system,
            // What waits for the next visit takes no place from another word; it is said again.
            Action::Notice(Some(Notice::NewVersion)) if self.notice.is_some() => {}
            Action::Notice(notice) => self.notify(notice),
            Action::Focus(focus) => self.effects.push(Effect::Focus(focus)),
            Action::Escape => self.effects.push(Effect::LeaveFrame),
            document => self.take_document(document),
        }
    }

    /// Shows a notice, or none; what came of an import can be read again.
    fn notify(&mut self, notice: Option<Notice>) {
        let closed = std::mem::replace(&mut self.notice, notice);
        let report = closed.filter(|own| matches!(own, Notice::Reported { .. }));
        self.report = report.or(self.report.take());
    }

    fn show_what_comes(&mut self, comes: bool) {
        self.comes = comes;
        self.look();
    }

    /// Lays a dialog over the page in place of the one that is open, or none.
    fn lay_over(&mut self, dialog: Option<Dialog>) {
        self.player = None;
        self.leave_costs();
        (self.dialog, self.paper, self.film) = (dialog, None, None);
        match dialog {
            Some(Dialog::Paper(kind)) => {
                self.dialog = None;
                self.lay_paper(kind);
            }
            // A film would give the answers away.
            Some(Dialog::Film) if self.withholds() => self.dialog = None,
            _ => {}
        }
    }

    fn present(&mut self, presenting: Option<bool>) {
        self.presenting = presenting.unwrap_or(!self.presenting);
        self.effects.extend([Effect::FillScreen(self.presenting), Effect::Remember]);
    }

    /// The meaning of an action in the presenter's view and outside of it.
    fn presented(&self, action: Action) -> Action {
        match action {
            Action::Page(direction) if self.shows_slides() => Action::Slide(direction),
            Action::Page(direction) if self.presenting && self.beside.is_none() => {
                Action::Go(Goal::Step { level: Level::Decision, direction })
            }
            Action::Page(direction) => Action::Step { direction, coarser: false },
            Action::Enter | Action::PlayOn if self.tells() => Action::Go(Goal::End),
            Action::Enter if self.counts() => Action::TellRoom,
            Action::Enter if self.tells_choice() => Action::PlayOn,
            Action::Escape if self.presenting => Action::Present(Some(false)),
            Action::Escape if self.beside.is_some() => Action::Compare(Compare::Toggle),
            Action::Escape if self.embed.is_none() || self.selection.is_some() => {
                Action::Select(None)
            }
            other => other,
        }
    }

    fn take_document(&mut self, action: Action) {
        match action {
            Action::Open { text, origin, goal, edited, push } => {
                if push {
                    self.effects.push(Effect::Push);
                }
                self.close_dialog();
                self.notice.take_if(|notice| edited || !notice.is_of_page());
                self.leave_import();
                self.replace(Document::new(text, origin));
                self.document.edited = edited;
                self.open(goal, true);
            }
            Action::Import { source, origin, goal, push } => {
                self.import(Importing::new(source, origin, goal, push));
            }
            Action::First(first) => {
                self.first = first;
                self.draw_first();
            }
            Action::Fetched(id, found) => self.fetched(id, found),
            Action::StopImport => {
                self.leave_import();
                self.open_something();
            }
            Action::NotOpened(why) => {
                self.dialog = None;
                self.open_something();
                self.notice = Some(why);
            }
            Action::Revisit { goal, comparison, selection, window } => {
                self.revisit(goal.unwrap_or(Goal::Start), comparison);
                self.steer(window.map_or(Steer::Home, Steer::To));
                if let (None, Some(shown)) = (&self.beside, &self.shown) {
                    self.selection = selection.filter(|selection| shown.lab.has(selection));
                    self.ask();
                }
            }
            Action::Mend => self.mend(),
            Action::TakeUp { text, beside, origin } => self.take_up(text, beside, origin),
            Action::Together => self.together(),
            Action::Describe => self.describe_again(),
            Action::Reopen => self.reopen(),
            Action::Ended(ended, details) => self.ended(ended, details),
            Action::EndSilent => self.effects.push(Effect::EndSilent),
            Action::StartAgain => self.start_again(),
            Action::OpenExample { name, goal, push } => self.open_example(&name, goal, push),
            Action::Edit(edit) => self.edit_drawn(edit),
            Action::Hold(edit) => self.hold(edit),
            Action::Try { version, edit } => self.attempt(&version, edit),
            Action::Text(text) if self.document.kept.is_none() => self.retype(&text),
            Action::Tidy(text) => self.tell(ToWorker::Tidy(text.to_string())),
            Action::Undo => self.retrace(Document::undo, Told::Undone),
            Action::UndoAll => self.retrace(Document::undo_all, Told::Undone),
            Action::Redo => self.retrace(Document::redo, Told::Redone),
            Action::Cancel => self.cancel(),
            Action::GoOn => self.go_on(),
            other => self.take_prediction(other),
        }
    }

    /// Takes what a worker says. What the page as a whole is told (`crate::app`) changes nothing here.
    fn take_from_worker(&mut self, message: FromWorker, file: Option<BrowserFile>, at_ms: f64) {
        match message {
            FromWorker::Reply(response) => self.replied(*response, at_ms),
            FromWorker::Reading(reading) => self.reading(reading, at_ms),
            FromWorker::Imported(id, told) => self.brought(id, told),
            FromWorker::Stands(id, standing) => self.stands(id, standing),
            FromWorker::Refused(id, refusal) => self.refuse(id, refusal),
            FromWorker::Previewed(id, moment) => self.previewed(id, moment),
            FromWorker::Written(id) => self.written(id, file),
            FromWorker::Tidied(text, tidied) => self.tidied(&text, tidied),
            FromWorker::Annotated(id, told) => self.annotated(id, told, file),
            FromWorker::Measured(measured) => self.measured(measured),
            FromWorker::Link(text, drawn, link) => self.link_made(&text, drawn, link),
            FromWorker::Late(late) => self.late = late,
            FromWorker::Silent(silent) => self.silent = silent,
            FromWorker::Unserved => {
                let waits = self.opening.is_none() || self.document.kept.is_some();
                if waits && self.importing.is_none() {
                    self.reopen();
                }
            }
            FromWorker::Pong
            | FromWorker::Stopped(_)
            | FromWorker::NotStarted
            | FromWorker::Linked(..) => {}
        }
    }

    /// Takes a text that was laid out as a draft, which then takes its way.
    fn tidied(&mut self, text: &str, tidied: Option<String>) {
        let shown = self.sheet.text.as_ref().unwrap_or(&self.document.text);
        if let Some(tidied) = tidied.filter(|tidied| **shown == *text && tidied != text) {
            self.edit_sheet(SheetAction::Text(Some(tidied.into())));
        }
    }

    /// Draws the first moment of an example that is being opened, until the worker's reply takes its place.
    fn draw_first(&mut self) {
        let Some(opening) = self.opening.as_ref().filter(|_| self.shown.is_none()) else { return };
        let Some((name, moment)) = self.first.take() else { return };
        if self.document.edited || self.document.origin != Origin::Gallery(name.to_owned()) {
            return;
        }
        self.shown = moment.shown();
        self.drawn = Some(opening.version.clone());
        self.set_up(true);
    }

    fn start_again(&mut self) {
        self.notice = None;
        match self.importing.take() {
            Some(importing) => self.import(importing),
            None => self.reopen(),
        }
    }

    /// A scenario was chosen in a dialog: the keyboard goes to its picture.
    pub(super) fn close_dialog(&mut self) {
        self.leave_costs();
        (self.paper, self.film) = (None, None);
        if self.dialog.take().is_some() {
            self.effects.push(Effect::Focus(Focus::Picture));
        }
    }

    /// A number that none had before.
    pub(super) fn number(&mut self) -> u32 {
        let id = self.next_id;
        self.next_id += 1;
        id
    }

    pub(super) fn send(&mut self, command: Command) -> u32 {
        let (id, command) = (self.number(), self.command_within(command));
        self.tell(ToWorker::Session(Request { id, command }));
        id
    }

    pub(super) fn tell(&mut self, message: ToWorker) {
        self.effects.push(Effect::Send(message, None));
    }

    pub(super) fn open(&mut self, goal: Goal, fresh: bool) {
        self.set_aside(fresh);
        self.player = None;
        if fresh {
            self.report = None;
            self.lesson = super::Lesson::default();
        }
        self.notice.take_if(|notice| notice.is_of_last_edit());
        self.awaited = super::Awaited::default();
        self.unserved = None;
        self.late = false;
        self.notice.take_if(|notice| matches!(notice, Notice::Ended { .. } | Notice::NotStarted));
        if fresh {
            self.beside = None;
            self.selection = None;
            self.answer = None;
        }
        let id = match self.document.script() {
            Script { base: Base::Text(text), edits, .. } if edits.is_empty() => {
                self.send(Command::Open { text, goal: goal.clone() })
            }
            _ => {
                let (id, script) = (self.number(), self.document.told_script());
                let goal = self.within(goal.clone());
                self.tell(ToWorker::Make { id, script, goal });
                self.awaited.standing = Some(id);
                id
            }
        };
        self.traffic.begin(id, goal.clone());
        self.opening = Some(Opening::new(id, fresh, &self.document, goal));
        self.draw_first();
    }

    /// Asks once more what the document says: who reads it was not here.
    fn describe_again(&mut self) {
        self.awaited.standing.take_if(|_| self.opening.is_none());
        self.describe();
    }

    /// Asks what the document says, where that was not told of its present state.
    pub(super) fn describe(&mut self) {
        let version = self.document.version();
        let described = self.document.described.as_ref();
        let known = described.is_some_and(|described| described.version == version);
        if self.shown.is_some()
            && self.errors.is_none()
            && !known
            && self.awaited.standing.is_none()
        {
            let (id, script) = (self.number(), self.document.told_script());
            self.tell(ToWorker::Describe(id, script));
            self.awaited.standing = Some(id);
        }
    }

    /// The present moment, as something that survives a change of the scenario.
    pub(super) fn here(&self) -> Goal {
        let anchor = self.shown.as_ref().and_then(|shown| shown.moment.anchor.clone());
        anchor.map_or(Goal::Start, Goal::Same)
    }

    /// The present moment of the document as it is now, by its number where what is drawn is of that.
    pub(super) fn exactly(&self) -> Option<Goal> {
        let shown = self.shown.as_ref()?;
        let drawn = self.opening.is_none() && self.errors.is_none();
        Some(if drawn { Goal::Moment(shown.moment.moment) } else { self.here() })
    }

    pub(super) fn go(&mut self, goal: Goal) {
        if self.shown.is_none() {
            return;
        }
        if let Some(goal) = self.traffic.request(goal, self.next_id) {
            self.send(Command::Go(goal));
        }
    }

    pub(super) fn go_by_hand(&mut self, goal: Goal) {
        self.player = None;
        self.manual = true;
        self.told = None;
        if self.leaves_step() {
            return;
        }
        self.goes_on();
        self.go(goal);
    }

    pub(super) fn ask(&mut self) {
        if self.keeps_reason() {
            return;
        }
        // The answer may tell what the lesson asks.
        let lab = self.shown.as_ref().filter(|_| self.question().is_none()).map(|it| &it.lab);
        let asked = self.asks_about().zip(lab);
        let Some(question) = asked.and_then(|(it, lab)| lab.question(&it)) else {
            self.answer = None;
            self.awaited.answer = None;
            return;
        };
        self.asks_for_reason();
        self.awaited.answer = Some(self.send(Command::Ask(question)));
    }

    fn replied(&mut self, response: Response, at_ms: f64) {
        let Response { id, reply } = response;
        match reply {
            Reply::Progress(progress) => self.progressed(id, progress, at_ms),
            Reply::Opened { overview, moment, view } => {
                if let Some(shown) = Shown::new(overview, moment, &view) {
                    self.opened(id, shown);
                    self.refuse_range();
                } else {
                    // A lab that this page has no picture of.
                    self.failed(id, Failure::NoSuchThing);
                }
            }
            Reply::At { moment, view } => self.at(id, moment, &view),
            Reply::Answered(answer) => {
                if self.awaited.answer == Some(id) {
                    self.awaited.answer = None;
                    let nothing =
                        self.shown.as_ref().is_some_and(|shown| labs::of(shown).is_empty(&answer));
                    self.answer = (!nothing).then_some(answer);
                }
            }
            Reply::Marked(marks) => {
                if self.awaited.marks.take_if(|marks| *marks == id).is_some() {
                    self.marks = Rc::new(marks);
                } else {
                    self.film_listed(id, &marks);
                }
            }
            Reply::Quizzed(questions) => self.quizzed(id, questions),
            Reply::Exported { text, next } => self.exported(id, text, next),
            Reply::Graded { graded, decided } => self.graded(id, (graded, decided)),
            Reply::Receipt(receipt) => self.receipted(id, &receipt),
            Reply::Reviewed(review) => self.reviewed(id, review),
            // The open request has its own reply.
            Reply::Cancelled => {
                self.awaited.marks.take_if(|marks| *marks == id);
            }
            Reply::Compared { comparison, clock, seen } => {
                self.compared(id, comparison, clock, seen);
            }
            Reply::ComparedAt { clock, seen } => self.beside(id, clock, seen),
            Reply::Failed(failure) => self.failed(id, failure),
        }
    }

    fn opened(&mut self, id: u32, mut shown: Shown) {
        let Some(opening) = self.opening.take_if(|opening| opening.id == id) else { return };
        self.story_belongs(&mut shown, opening.fresh);
        self.errors = None;
        self.preview = None;
        if opening.text.is_some() {
            self.stands_as_typed(opening.tried);
        }
        self.notice.take_if(|notice| matches!(notice, Notice::BadScenario { .. }));
        self.previous = match &self.shown {
            Some(before) if !opening.fresh && shown.lab.continues(&before.lab) => {
                Some(before.lab.clone())
            }
            _ => None,
        };
        let drawn_first = opening.fresh && self.drawn.as_ref() == Some(&opening.version);
        let pointed =
            self.expected.selection.take().filter(|_| opening.fresh).or(self.selection.take());
        self.selection = pointed.filter(|selection| shown.lab.has(selection));
        self.shown = Some(shown);
        self.drawn = Some(opening.version);
        self.former = None;
        self.spoken = None;
        self.arrived(id);
        self.awaited.marks = Some(self.send(Command::Mark { most: MARKS }));
        self.ask();
        self.describe();
        self.compare_anew();
        self.recorded();
        self.paper_on();
        self.set_up(opening.fresh && !drawn_first);
        self.effects.push(Effect::Remember);
    }

    /// The story is of the run that it was written for: of another run nothing of it is shown, and the metrics of its own
    /// are kept beside that.
    fn story_belongs(&mut self, shown: &mut Shown, fresh: bool) {
        if self.document.leaves_lesson() {
            self.story_run.take_if(|_| fresh);
            Rc::make_mut(&mut shown.overview).head.lesson.clear();
        } else {
            self.story_run = Some(shown.overview.clone());
        }
    }

    /// The answer `id` came: asks for what waited for it. Whether it was awaited.
    fn arrived(&mut self, id: u32) -> bool {
        let (awaited, next) = self.traffic.arrived(id, self.next_id);
        if let Some(goal) = next {
            self.send(Command::Go(goal));
        }
        awaited
    }

    fn at(&mut self, id: u32, moment: Moment, view: &Packed) {
        let awaited = self.arrived(id);
        let looked = self.awaited.look.take_if(|look| *look == id).is_some();
        self.arrive((awaited, looked), (moment, view));
        self.follow();
    }

    /// A view has come that was awaited, or looked for.
    fn arrive(&mut self, came: (bool, bool), at: (Moment, &Packed)) {
        let ((awaited, looked), (moment, view)) = (came, at);
        let Some(shown) = self.shown.as_mut().filter(|_| awaited || looked) else { return };
        let Some(lab) = shown.lab.at(view) else { return };
        if looked {
            // The same moment, seen otherwise: nothing has moved, nothing is said.
            (shown.lab, shown.moment) = (lab, moment);
            self.previous = None;
            return;
        }
        let before = std::mem::replace(&mut shown.lab, lab);
        if shown.moment != moment {
            let near = shown.moment.moment.abs_diff(moment.moment) <= FAR;
            self.previous = near.then_some(before);
        }
        let moment_at = moment.moment;
        shown.moment = moment;
        let stops = self.player.as_ref().is_some_and(|player| player.has_come(moment_at))
            || self.player.is_some() && self.breaks();
        if stops {
            self.player = None;
            self.traffic.clear();
        }
        let Some(shown) = &self.shown else { return };
        self.spoken = (stops || self.manual && !self.traffic.busy()).then(|| shown.clone());
        let slow = self.pace != Pace::Time && self.speed.interval_ms() > 300.0;
        if self.player.is_none() || slow {
            self.ask();
        }
        if self.player.is_none() {
            self.effects.push(Effect::Remember);
        }
    }

    fn failed(&mut self, id: u32, failure: Failure) {
        if let Some(opening) = self.opening.take_if(|opening| opening.id == id) {
            self.traffic.clear();
            if let Failure::Scenario(errors) = failure {
                if opening.tried {
                    // What is open is still what was: only the text that was typed was refused.
                    self.opening = Some(opening);
                    return self.refuse(id, Refusal { at: None, errors, range: None });
                }
                self.has_errors(&opening, Rc::new(errors));
            }
            self.paper_ended();
            if opening.fresh {
                self.document.origin = Origin::Own;
            }
            self.effects.push(Effect::Remember);
            return;
        }
        self.comparison_failed(id);
        self.not_quizzed(id, &failure);
        self.not_reviewed(id, &failure);
        self.arrived(id);
        self.awaited.look.take_if(|look| *look == id);
        self.awaited.marks.take_if(|marks| *marks == id);
        if self.awaited.answer == Some(id) {
            self.awaited.answer = None;
            self.answer = None;
        }
        self.awaited.export.take_if(|(awaited, ..)| *awaited == id);
    }
}
