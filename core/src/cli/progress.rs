//! Progress of a command, on standard error, for a user at a terminal.
//!
//! Nothing is drawn in the first second. The line is removed before the command writes.
//!
//! **Invariant:** this is the only file of the core with a clock, and no result depends on it.

use std::cell::Cell;
use std::fmt;
use std::io::{self, IsTerminal as _, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{JoinHandle, spawn};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// Time before anything is drawn: shorter work needs no display.
const PATIENCE: Duration = Duration::from_secs(1);

/// Time between two drawings.
const TICK: Duration = Duration::from_millis(125);

const TEMPLATE: &str = "{spinner} {msg}{share} {elapsed}";

/// Progress display of a command; by default there is none.
pub trait Meter {
    /// A part of the work begins.
    fn begin(&self, _what: &str) {}
    /// Reports `done` of `total`, which is 0 if unknown.
    fn at(&self, _done: u64, _total: u64) {}
    /// The command starts to write: the display must not interfere on the same terminal.
    fn writing(&self) {}
    /// Runs `write`, which writes to standard error, above the display.
    fn aside(&self, write: &mut dyn FnMut()) {
        write();
    }
    /// The work is over.
    fn end(&self) {}
}

impl Meter for () {}

/// A line on the terminal of standard error.
pub struct Bar {
    line: ProgressBar,
    total: Cell<u64>,
    /// True if standard output is a terminal too.
    shares: bool,
    /// Thread that draws the line after the delay.
    waiting: Cell<Option<(Sender<()>, JoinHandle<()>)>>,
}

impl Bar {
    /// A line; `None` if standard error is not a terminal.
    pub fn new() -> Option<Bar> {
        io::stderr()
            .is_terminal()
            .then(|| Bar::on(ProgressDrawTarget::stderr(), PATIENCE, io::stdout().is_terminal()))
    }

    fn on(target: ProgressDrawTarget, patience: Duration, shares: bool) -> Bar {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template(TEMPLATE).expect("a sound template");
        bar.set_style(style.with_key("share", share));
        let (over, waits) = channel();
        let waiting = spawn({
            let bar = bar.clone();
            move || draw(&bar, target, patience, &waits)
        });
        Bar { line: bar, total: Cell::new(0), shares, waiting: Cell::new(Some((over, waiting))) }
    }
}

/// Draws the line unless the work is over first.
fn draw(bar: &ProgressBar, target: ProgressDrawTarget, patience: Duration, over: &Receiver<()>) {
    if over.recv_timeout(patience) == Err(RecvTimeoutError::Timeout) {
        bar.set_draw_target(target);
        bar.enable_steady_tick(TICK);
    }
}

/// Writes the completed share, if the total is known.
fn share(state: &ProgressState, text: &mut dyn fmt::Write) {
    if let Some(total) = state.len().filter(|&total| total > 0) {
        let _ = write!(text, " {} %", u128::from(state.pos()) * 100 / u128::from(total));
    }
}

impl Meter for Bar {
    fn begin(&self, what: &str) {
        self.line.unset_length();
        self.line.set_position(0);
        self.line.set_message(what.to_owned());
        self.total.set(0);
    }

    fn at(&self, done: u64, total: u64) {
        if self.total.replace(total) != total {
            self.line.set_length(total);
        }
        self.line.set_position(done);
    }

    fn writing(&self) {
        if self.shares {
            self.end();
        }
    }

    fn aside(&self, write: &mut dyn FnMut()) {
        self.line.suspend(write);
    }

    fn end(&self) {
        if let Some((over, waiting)) = self.waiting.take() {
            drop(over);
            // The drawing thread cannot fail.
            let _ = waiting.join();
            self.line.finish_and_clear();
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.end();
    }
}

/// A writer to standard error that keeps the display intact. A report that nobody reads any more is no failure: what
/// cannot be written is dropped, so that it never costs the output.
pub struct Aside<'m> {
    errors: &'m mut dyn Write,
    meter: &'m dyn Meter,
}

impl<'m> Aside<'m> {
    /// Writes to `errors`.
    pub fn new(errors: &'m mut dyn Write, meter: &'m dyn Meter) -> Self {
        Aside { errors, meter }
    }
}

impl Write for Aside<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes).map(|()| bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.meter.aside(&mut || drop(self.errors.write_all(bytes)));
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        drop(self.errors.flush());
        Ok(())
    }
}

/// A reader that reports the number of bytes read.
pub struct Metered<'m, R> {
    reader: R,
    meter: &'m dyn Meter,
    done: u64,
    total: u64,
}

impl<'m, R> Metered<'m, R> {
    /// Reports progress towards `total` bytes; 0 if unknown.
    pub fn new(reader: R, total: u64, meter: &'m dyn Meter) -> Self {
        Metered { reader, meter, done: 0, total }
    }
}

impl<R: Read> Read for Metered<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(buffer)?;
        self.done += count as u64;
        self.meter.at(self.done.min(self.total), self.total);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use indicatif::{InMemoryTerm, TermLike as _};

    use super::*;

    fn bar(patience: Duration, shares: bool) -> (InMemoryTerm, Bar) {
        let term = InMemoryTerm::new(4, 60);
        let target = ProgressDrawTarget::term_like(Box::new(term.clone()));
        (term, Bar::on(target, patience, shares))
    }

    /// Waits until it says so: a thread of its own draws it.
    fn is_told(term: &InMemoryTerm, said: &str) {
        while !term.contents().contains(said) {
            std::thread::yield_now();
        }
    }

    #[test]
    fn what_takes_long_is_told_with_its_share_and_taken_away() {
        let (term, bar) = bar(Duration::ZERO, false);
        bar.begin("running under easy");
        bar.at(37, 100);
        bar.writing();
        is_told(&term, "running under easy 37 % ");
        let mut written = Vec::new();
        Aside::new(&mut written, &bar).write_all(b"a report").expect("writing to memory");
        assert_eq!(written, b"a report");
        bar.end();
        bar.at(38, 100);
        assert_eq!(term.contents(), "");
    }

    #[test]
    fn what_is_over_in_time_is_not_told() {
        let (term, bar) = bar(Duration::MAX, false);
        bar.begin("reading");
        bar.at(1, 0);
        bar.end();
        assert_eq!(term.contents(), "");
        assert!(term.width() > 0);
    }

    #[test]
    fn a_terminal_that_shows_the_output_shows_nothing_beside_it() {
        let (term, bar) = bar(Duration::MAX, true);
        bar.writing();
        bar.begin("tracing");
        assert_eq!(term.contents(), "");
    }
}
