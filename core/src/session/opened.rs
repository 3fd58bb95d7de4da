//! An open scenario, whatever its lab: what the session serves.

use super::compare::{Beside, Compared, Rival};

use super::lab::Part;
use super::standing::Standing;
use super::{Failure, File, Goal, Head, Look, Marks, Overview, Progress, Question, Reply};
use crate::export::trace_event::TraceEvents;
use crate::kernel::{Event, Model};

/// What the session asks of an open scenario. One pointer: the session is compiled once for all labs.
pub(super) trait Serve: std::fmt::Debug {
    /// Does about so much more work; true once the run is over.
    fn record(&mut self, work: u64) -> bool;
    /// How far the recording is.
    fn progress(&self) -> Progress;
    /// The reply to the request that opened it.
    fn opened(&mut self, goal: &Goal) -> Reply;
    /// Goes somewhere.
    fn go(&mut self, goal: &Goal) -> Reply;
    /// Looks at another part of the picture.
    fn look(&mut self, look: Look) -> Reply;
    /// Answers a question about the present moment.
    fn ask(&mut self, question: &Question) -> Reply;
    /// Begins to gather the marks of the scrubber.
    fn begin_marks(&mut self, most: u32);
    /// Gathers them on with about so much work; they come once all are gathered.
    fn gather(&mut self, work: u64) -> Option<Marks>;
    /// What is recorded as a file, or of a long one about `most` bytes, from the step that shows moment `from` on.
    fn export(&mut self, file: File, from: u64, most: u64) -> Reply;
    /// The same scenario under several policies, of which none is chosen yet.
    fn compare(&self) -> Box<dyn Beside>;
}

/// An open scenario of one lab.
#[derive(Debug)]
pub(super) struct Opened<L: Rival> {
    head: Head,
    lab: L,
    standing: Standing<L::Sim>,
    look: Look,
}

impl<L: Rival> Opened<L> {
    /// The scenario, of whose run nothing is recorded yet.
    pub(super) fn new(head: Head, lab: L) -> Self {
        let standing = Standing::new(lab.start(), L::concerns);
        Opened { head, lab, standing, look: Look::default() }
    }

    fn overview(&self) -> Overview {
        let replay = &self.standing.replay;
        let names = <L::Sim as Model>::Event::KIND_NAMES.iter().map(|&name| name.to_owned());
        Overview {
            head: self.head.clone(),
            outline: self.lab.outline(),
            levels: replay.levels(),
            kinds: names.zip(replay.kinds().iter().copied()).collect(),
            complete: replay.is_complete(),
            partial: replay.last().partial(),
            stride: replay.stride(),
            summary: self.lab.summary(replay.last(), &self.standing.counted()),
        }
    }

    /// A piece of the trace, and the moment to go on from.
    fn trace(&mut self, fine: bool, from: u64, most: u64) -> (String, Option<u64>) {
        let end = self.standing.replay.moments();
        if from == 0 || from > end {
            return (String::new(), None);
        }
        let cursor = self.standing.replay.at(from);
        let mut text = Vec::new();
        let before = (cursor.before().clone(), cursor.first());
        let to = self.lab.trace(before, Part { fine, end, most }, &mut text);
        let next = (to < end).then_some(to + 1);
        (String::from_utf8(text).expect("JSON is UTF-8"), next)
    }

    fn trace_events(&mut self, from: u64, most: u64) -> (String, Option<u64>) {
        let ticks = self.lab.trace_ticks(&self.head);
        let mut events = TraceEvents::go_on(ticks);
        if from <= 1 {
            events = TraceEvents::begin(self.head.title.as_deref(), ticks);
            self.lab.slices(self.standing.replay.last(), &mut events);
        }
        let (lines, next) = self.trace(false, from, most);
        events.lines(&lines);
        (events.end(next.is_none()), next)
    }

    fn at(&mut self) -> Reply {
        let (moment, count) = self.standing.here();
        Reply::At { moment, view: self.lab.view(self.standing.cursor(), &count, self.look) }
    }
}

impl<L: Rival + std::fmt::Debug + 'static> Serve for Opened<L> {
    fn record(&mut self, work: u64) -> bool {
        self.standing.replay.record(work)
    }

    fn progress(&self) -> Progress {
        let (done, total) = self.lab.progress(self.standing.replay.last());
        Progress { done, total, events: self.standing.replay.moments() }
    }

    fn opened(&mut self, goal: &Goal) -> Reply {
        self.lab.recorded(self.standing.replay.last());
        self.standing.go(goal);
        let (moment, count) = self.standing.here();
        let view = self.lab.view(self.standing.cursor(), &count, self.look);
        Reply::Opened { overview: self.overview(), moment, view }
    }

    fn go(&mut self, goal: &Goal) -> Reply {
        if self.standing.go(goal) { self.at() } else { Reply::Failed(Failure::NoSuchThing) }
    }

    fn look(&mut self, look: Look) -> Reply {
        self.look = look;
        self.at()
    }

    fn ask(&mut self, question: &Question) -> Reply {
        let answer = self.lab.ask(&mut self.standing, question);
        answer.map_or(Reply::Failed(Failure::NoSuchThing), Reply::Answered)
    }

    fn begin_marks(&mut self, most: u32) {
        self.standing.begin_marks(most);
    }

    fn gather(&mut self, work: u64) -> Option<Marks> {
        self.standing.gather(work)
    }

    fn export(&mut self, file: File, from: u64, most: u64) -> Reply {
        let last = self.standing.replay.last();
        let (text, next) = match file {
            File::Outcome => {
                let document = self.lab.outcome(last, self.standing.counted());
                (serde_json::to_string(&document).expect("plain data with string keys"), None)
            }
            File::Table | File::Swf => match self.lab.file(file, &self.head, last) {
                Some(text) => (text, None),
                None => return Reply::Failed(Failure::NoSuchThing),
            },
            File::Trace => self.trace(true, from, most),
            File::TraceEvents => self.trace_events(from, most),
        };
        Reply::Exported { text, next }
    }

    fn compare(&self) -> Box<dyn Beside> {
        Box::new(Compared::new(self.lab.anew()))
    }
}
