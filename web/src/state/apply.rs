//! How each action changes the state.

use std::rc::Rc;

use gantry_core::kernel::Level;
use gantry_core::session::{Command, Direction, Failure, Goal, Moment, Request};

use super::{
    Action, Compare, Dialog, Document, Effect, Focus, Importing, Notice, Opening, Origin, Shown,
    State, Steer, Told,
};
use crate::client::{Base, Refusal, Script};
use crate::labs::{self, facts};
use crate::packed::{FirstMoment, Packed, Reply, Response};
use crate::player::Pace;

/// Moments between two pictures above which the second does not grow out of the first.
const FAR: u64 = 64;

/// The most marks of a kind on the scrubber before they become a strip.
const MARKS: u32 = 240;

impl State {
    /// Takes what happened, answers what is to be done outside.
    pub fn apply(&mut self, action: Action) -> Vec<Effect> {
        let mut effects = Vec::new();
        let before = self.far();
        self.take(action, &mut effects);
        self.sees_step(&mut effects);
        if self.comes {
            // A question may have come, or have been answered.
            self.look(&mut effects);
        }
        self.try_near(&mut effects);
        let now = self.far().filter(|now| before.as_ref() != Some(now));
        effects.extend(now.map(Effect::Progress));
        self.report(&mut effects);
        effects
    }

    pub(super) fn take(&mut self, action: Action, effects: &mut Vec<Effect>) {
        if !self.takes_in_embed(&action) {
            return;
        }
        let action = self.presented(action);
        let Some(action) = self.compare_instead(action, effects) else { return };
        match action {
            Action::Go(goal) => self.go_by_hand(goal, effects),
            Action::Step { direction, coarser } => {
                let level = if coarser { self.level.coarser() } else { self.level };
                self.go_by_hand(Goal::Step { level, direction }, effects);
            }
            Action::Present(presenting) => self.present(presenting, effects),
            Action::Jump(direction) => {
                if let Some(goal) = self.jump(direction) {
                    self.go_by_hand(goal, effects);
                }
            }
            Action::Toggle => self.toggle(effects),
            Action::PlayOn => self.play_on(effects),
            Action::Pause => self.pause(effects),
            Action::Tick { elapsed_ms } => self.tick(elapsed_ms, effects),
            Action::WhatComes => self.show_what_comes(!self.comes, effects),
            Action::Speed(speed) => self.speed = speed,
            Action::Pace(pace, speed) => (self.pace, self.speed) = (pace, speed),
            Action::Faster => self.speed = self.speed.faster(),
            Action::Slower => self.speed = self.speed.slower(),
            Action::Level(level) => {
                self.level = level;
                effects.push(Effect::Remember);
            }
            Action::Select(selection) if self.answers(selection.as_ref(), effects) => {}
            Action::Select(selection) => {
                if self.selection != selection {
                    // What was said is not said of the next thing.
                    (self.answer, self.selection) = (None, selection);
                    self.drop_reason();
                }
                self.ask(effects);
                effects.push(Effect::Remember);
            }
            Action::Breakpoint(kind) => self.toggle_breakpoint(kind, effects),
            Action::Steer(steer) => self.steer(steer, effects),
            Action::Tab(tab) => {
                self.tab = tab;
                effects.push(Effect::Remember);
            }
            Action::Tables => self.tables = !self.tables,
            Action::Extra(bit) => self.extras ^= bit,
            Action::Dialog(dialog) => self.lay_over(dialog, effects),
            Action::Cost(action) => self.cost(action, effects),
            Action::Paper(wish) => self.make_paper(wish, effects),
            Action::Film(wish) => self.make_film(wish, effects),
            Action::Sheet(action) => self.edit_sheet(action, effects),
            Action::Replied(response) => {
                let response = Rc::into_inner(response).expect("a reply is applied once");
                self.replied(response, effects);
            }
            Action::Compare(compare) => self.compare(compare, effects),
            Action::Export(export) => self.export(export, 1, effects),
            Action::Settings(settings) => {
                self.settings = settings;
                effects.extend([Effect::Keep(settings), Effect::Remember]);
            }
            Action::System(system) => self.system = system,
            // What waits for the next visit takes no place from another word; it is said again.
            Action::Notice(Some(Notice::NewVersion)) if self.notice.is_some() => {}
            Action::Notice(notice) => self.notify(notice),
            Action::Focus(focus) => effects.push(Effect::Focus(focus)),
            Action::Escape => effects.push(Effect::LeaveFrame),
            document => self.take_document(document, effects),
        }
    }

    /// Shows a notice, or none; what came of an import can be read again.
    fn notify(&mut self, notice: Option<Notice>) {
        let closed = std::mem::replace(&mut self.notice, notice);
        let report = closed.filter(|own| matches!(own, Notice::Reported { .. }));
        self.report = report.or(self.report.take());
    }

    fn show_what_comes(&mut self, comes: bool, effects: &mut Vec<Effect>) {
        self.comes = comes;
        self.look(effects);
    }

    /// Lays a dialog over the page in place of the one that is open, or none.
    fn lay_over(&mut self, dialog: Option<Dialog>, effects: &mut Vec<Effect>) {
        self.player = None;
        self.leave_costs(effects);
        (self.dialog, self.paper, self.film) = (dialog, None, None);
        match dialog {
            Some(Dialog::Paper(kind)) => {
                self.dialog = None;
                self.lay_paper(kind, effects);
            }
            // A film would give the answers away.
            Some(Dialog::Film) if self.withholds() => self.dialog = None,
            _ => {}
        }
    }

    fn present(&mut self, presenting: Option<bool>, effects: &mut Vec<Effect>) {
        self.presenting = presenting.unwrap_or(!self.presenting);
        effects.extend([Effect::FillScreen(self.presenting), Effect::Remember]);
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

    fn take_document(&mut self, action: Action, effects: &mut Vec<Effect>) {
        match action {
            Action::Open { text, origin, goal, edited, push } => {
                if push {
                    effects.push(Effect::Push);
                }
                self.close_dialog(effects);
                self.notice.take_if(|notice| edited || !notice.is_of_page());
                self.leave_import(effects);
                self.replace(Document::new(text, origin));
                self.document.edited = edited;
                self.open(goal, true, effects);
            }
            Action::Import { source, origin, goal, push } => {
                self.import(Importing::new(source, origin, goal, push), effects);
            }
            Action::First(name, moment) => self.take_first((name, moment), effects),
            Action::Reading { reading, at_ms } => self.reading(reading, at_ms),
            Action::Brought(id, told) => self.brought(id, told, effects),
            Action::Fetched(id, found) => self.fetched(id, found, effects),
            Action::StopImport => {
                self.leave_import(effects);
                self.open_something(effects);
            }
            Action::NotOpened(why) => {
                self.dialog = None;
                self.open_something(effects);
                self.notice = Some(why);
            }
            Action::Revisit { goal, comparison, selection, window } => {
                self.revisit(goal.unwrap_or(Goal::Start), comparison, effects);
                self.steer(window.map_or(Steer::Home, Steer::To), effects);
                if let (None, Some(shown)) = (&self.beside, &self.shown) {
                    self.selection = selection.filter(|selection| shown.lab.has(selection));
                    self.ask(effects);
                }
            }
            Action::Mend => self.mend(effects),
            Action::TakeUp { text, beside, origin } => {
                self.take_up(text, beside, origin, effects);
            }
            Action::Together => self.together(effects),
            Action::Stands(id, standing) => self.stands(id, standing, effects),
            Action::Refused(id, refusal) => self.refuse(id, refusal, effects),
            Action::Describe => self.describe_again(effects),
            Action::Reopen => self.reopen(effects),
            Action::Ended(ended, details) => self.ended(ended, details),
            Action::Late(late) => self.late = late,
            Action::Silent(silent) => self.silent = silent,
            Action::EndSilent => effects.push(Effect::EndSilent),
            Action::NotStarted(ended) => self.not_started(ended),
            Action::StartAgain => self.start_again(effects),
            Action::OpenExample { name, goal, push } => {
                self.open_example(&name, goal, push, effects);
            }
            Action::Edit(edit) => self.edit_drawn(edit, effects),
            Action::Hold(edit) => self.hold(edit, effects),
            Action::Previewed(id, response) => self.previewed(id, response, effects),
            Action::Try { version, edit } => self.attempt(&version, edit, effects),
            Action::Text(text) if self.document.kept.is_none() => self.retype(&text, effects),
            Action::Tidy(text) => effects.push(Effect::Tidy(text)),
            Action::Undo => self.retrace(Document::undo, Told::Undone, effects),
            Action::UndoAll => self.retrace(Document::undo_all, Told::Undone, effects),
            Action::Redo => self.retrace(Document::redo, Told::Redone, effects),
            Action::Cancel => self.cancel(effects),
            Action::GoOn => self.go_on(effects),
            Action::Progressed { id, progress, at_ms } => self.progressed(id, progress, at_ms),
            Action::Written(id, given) => self.written(id, given, effects),
            Action::Annotated(id, told) => self.annotated(id, told, effects),
            other => self.take_prediction(other, effects),
        }
    }

    fn take_first(&mut self, first: (&'static str, FirstMoment), effects: &mut Vec<Effect>) {
        self.first = Some(first);
        self.draw_first(effects);
    }

    /// Draws the first moment of an example that is being opened, until the worker's reply takes its place.
    fn draw_first(&mut self, effects: &mut Vec<Effect>) {
        let Some(opening) = self.opening.as_ref().filter(|_| self.shown.is_none()) else { return };
        let Some((name, moment)) = self.first.take() else { return };
        if self.document.edited || self.document.origin != Origin::Gallery(name.to_owned()) {
            return;
        }
        let (overview, moment, view) = moment.parts();
        self.shown = Shown::new(overview, moment, &view);
        self.drawn = Some(opening.version.clone());
        self.set_up(true, effects);
    }

    fn start_again(&mut self, effects: &mut Vec<Effect>) {
        self.notice = None;
        match self.importing.take() {
            Some(importing) => self.import(importing, effects),
            None => self.reopen(effects),
        }
    }

    /// A scenario was chosen in a dialog: the keyboard goes to its picture.
    pub(super) fn close_dialog(&mut self, effects: &mut Vec<Effect>) {
        self.leave_costs(effects);
        (self.paper, self.film) = (None, None);
        if self.dialog.take().is_some() {
            effects.push(Effect::Focus(Focus::Picture));
        }
    }

    /// A number that none had before.
    pub(super) fn number(&mut self) -> u32 {
        let id = self.next_id;
        self.next_id += 1;
        id
    }

    pub(super) fn send(&mut self, command: Command, effects: &mut Vec<Effect>) -> u32 {
        let (id, command) = (self.number(), self.command_within(command));
        effects.push(Effect::Send(Request { id, command }));
        id
    }

    pub(super) fn open(&mut self, goal: Goal, fresh: bool, effects: &mut Vec<Effect>) {
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
                self.send(Command::Open { text, goal: goal.clone() }, effects)
            }
            script => {
                let id = self.number();
                effects.push(Effect::Make { id, script, goal: self.within(goal.clone()) });
                self.awaited.standing = Some(id);
                id
            }
        };
        self.traffic.set_out(id, goal.clone());
        self.opening = Some(Opening::new(id, fresh, &self.document, goal));
        self.draw_first(effects);
    }

    /// Asks once more what the document says, and what was changed of an example: who reads it was not here.
    fn describe_again(&mut self, effects: &mut Vec<Effect>) {
        self.document.settle();
        self.awaited.standing.take_if(|_| self.opening.is_none());
        self.describe(effects);
    }

    /// Asks what the document says, where that was not told of its present state.
    pub(super) fn describe(&mut self, effects: &mut Vec<Effect>) {
        let version = self.document.version();
        let described = self.document.described.as_ref();
        let known = described.is_some_and(|described| described.version == version);
        if self.shown.is_some()
            && self.errors.is_none()
            && !known
            && self.awaited.standing.is_none()
        {
            let (id, script) = (self.number(), self.document.script());
            effects.push(Effect::Describe { id, script });
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

    pub(super) fn go(&mut self, goal: Goal, effects: &mut Vec<Effect>) {
        if self.shown.is_none() {
            return;
        }
        if let Some(goal) = self.traffic.want(goal, self.next_id) {
            self.send(Command::Go(goal), effects);
        }
    }

    pub(super) fn go_by_hand(&mut self, goal: Goal, effects: &mut Vec<Effect>) {
        self.player = None;
        self.manual = true;
        self.told = None;
        if self.leaves_step(effects) {
            return;
        }
        self.goes_on();
        self.go(goal, effects);
    }

    /// Where `,` and `.` lead: to the selected thing's own events and decisions; else to the next event of a kind.
    fn jump(&self, direction: Direction) -> Option<Goal> {
        let lab = &self.shown.as_ref()?.lab;
        match self.selection.as_ref().and_then(|selection| lab.thing(selection)) {
            Some(thing) => Some(Goal::About { thing, direction }),
            None => self.kind_to_jump().map(|kind| Goal::Jump { kind, direction }),
        }
    }

    /// The kind to jump by: that of the selected thing's events, else that of this step, else the lab's own.
    fn kind_to_jump(&self) -> Option<String> {
        let shown = self.shown.as_ref()?;
        let of_selected = self.selection.as_ref().map_or(&[][..], |it| shown.lab.targets(it));
        let occurs = |kind: &&&str| self.marks.marks.iter().any(|mark| mark.kind == **kind);
        let first = |kinds: &[&str]| kinds.iter().find(occurs).map(|&kind| kind.to_owned());
        let current = || shown.moment.stop.as_ref().map(|stop| stop.kind.clone());
        let usual = || first(facts(shown.overview.head.lab).targets);
        first(of_selected).or_else(current).or_else(usual)
    }

    pub(super) fn ask(&mut self, effects: &mut Vec<Effect>) {
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
        self.awaited.answer = Some(self.send(Command::Ask(question), effects));
    }

    fn replied(&mut self, response: Response, effects: &mut Vec<Effect>) {
        let Response { id, reply } = response;
        match reply {
            Reply::Progress(progress) => {
                if let Some(opening) = self.opening.as_mut().filter(|opening| opening.id == id) {
                    opening.progress = Some(progress);
                }
                if self.awaited.answer == Some(id) {
                    self.awaited.answering = Some((id, progress));
                }
            }
            Reply::Opened { overview, moment, view } => {
                if let Some(shown) = Shown::new(overview, moment, &view) {
                    self.opened(id, shown, effects);
                    self.refuse_range(effects);
                } else {
                    // A lab that this page has no picture of.
                    self.failed(id, Failure::NoSuchThing, effects);
                }
            }
            Reply::At { moment, view } => self.at(id, moment, &view, effects),
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
                    self.film_listed(id, &marks, effects);
                }
            }
            Reply::Quizzed(questions) => self.quizzed(id, questions, effects),
            Reply::Exported { text, next } => self.exported(id, text, next, effects),
            Reply::Graded { graded, decided } => self.graded(id, (graded, decided), effects),
            Reply::Receipt(receipt) => self.receipted(id, &receipt),
            Reply::Reviewed(review) => self.reviewed(id, review, effects),
            // The open request has its own reply.
            Reply::Cancelled => {
                self.awaited.marks.take_if(|marks| *marks == id);
            }
            Reply::Compared { comparison, clock, seen } => {
                self.compared(id, comparison, clock, seen, effects);
            }
            Reply::ComparedAt { clock, seen } => self.beside(id, clock, seen, effects),
            Reply::Failed(failure) => self.failed(id, failure, effects),
        }
    }

    fn opened(&mut self, id: u32, mut shown: Shown, effects: &mut Vec<Effect>) {
        let Some(opening) = self.opening.take_if(|opening| opening.id == id) else { return };
        self.story_belongs(&mut shown, opening.fresh);
        self.errors = None;
        self.preview = None;
        if opening.text.is_some() {
            self.stands_as_typed(opening.tried, effects);
        }
        self.notice.take_if(|notice| matches!(notice, Notice::BadScenario { .. }));
        self.previous = match &self.shown {
            Some(before) if !opening.fresh && shown.lab.continues(&before.lab) => {
                Some(before.lab.clone())
            }
            _ => None,
        };
        let drawn_first = opening.fresh && self.drawn.as_ref() == Some(&opening.version);
        let pointed = self.pointed.take().filter(|_| opening.fresh).or(self.selection.take());
        self.selection = pointed.filter(|selection| shown.lab.has(selection));
        self.shown = Some(shown);
        self.drawn = Some(opening.version);
        self.former = None;
        self.spoken = None;
        self.arrived(id, effects);
        self.awaited.marks = Some(self.send(Command::Mark { most: MARKS }, effects));
        self.ask(effects);
        self.describe(effects);
        self.compare_anew(effects);
        self.recorded(effects);
        self.paper_on(effects);
        self.set_up(opening.fresh && !drawn_first, effects);
        effects.push(Effect::Remember);
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
    fn arrived(&mut self, id: u32, effects: &mut Vec<Effect>) -> bool {
        let (awaited, next) = self.traffic.arrived(id, self.next_id);
        if let Some(goal) = next {
            self.send(Command::Go(goal), effects);
        }
        awaited
    }

    fn at(&mut self, id: u32, moment: Moment, view: &Packed, effects: &mut Vec<Effect>) {
        let awaited = self.arrived(id, effects);
        let looked = self.awaited.look.take_if(|look| *look == id).is_some();
        self.arrive((awaited, looked), (moment, view), effects);
        self.follow(effects);
    }

    /// A view has come that was awaited, or looked for.
    fn arrive(&mut self, came: (bool, bool), at: (Moment, &Packed), effects: &mut Vec<Effect>) {
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
            self.ask(effects);
        }
        if self.player.is_none() {
            effects.push(Effect::Remember);
        }
    }

    fn failed(&mut self, id: u32, failure: Failure, effects: &mut Vec<Effect>) {
        if let Some(opening) = self.opening.take_if(|opening| opening.id == id) {
            self.traffic.clear();
            if let Failure::Scenario(errors) = failure {
                if opening.tried {
                    // What is open is still what was: only the text that was typed was refused.
                    self.opening = Some(opening);
                    return self.refuse(id, Refusal { at: None, errors, range: None }, effects);
                }
                self.has_errors(&opening, Rc::new(errors));
            }
            self.paper_ended();
            if opening.fresh {
                self.document.origin = Origin::Own;
            }
            effects.push(Effect::Remember);
            return;
        }
        self.comparison_failed(id, effects);
        self.not_quizzed(id, &failure, effects);
        self.not_reviewed(id, &failure, effects);
        self.arrived(id, effects);
        self.awaited.look.take_if(|look| *look == id);
        self.awaited.marks.take_if(|marks| *marks == id);
        if self.awaited.answer == Some(id) {
            self.awaited.answer = None;
            self.answer = None;
        }
        self.awaited.export.take_if(|(awaited, ..)| *awaited == id);
    }
}
