//! A film of what is open: the moments that it has, and what is shown at each.
//!
//! ```text
//! wish ─► marks of all moments (worker) ─► moments ─► album (worker, one moment after the other)
//! ```
//! What is shown becomes frames in `components/film`.
//!
//! **Invariant:** nothing is made that nobody waits for: with its dialog the film is gone.
//! **Invariant:** a film is of a complete run that the worker can preview, and of at most [`crate::film::MOST_FRAMES`]
//! moments.

use gantry_core::session::Marks;

use super::paper::Album;
use crate::client::MOST_PREVIEWED;
use crate::film::{Fault, Order, reel};
use crate::state::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FilmWish {
    pub order: Order,
    pub range: (u64, u64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoFilm {
    /// The run is too long for pictures of its moments, or is kept elsewhere.
    TooLong,
    /// The film itself is too long, too large or empty.
    Film(Fault),
    NoPicture,
    /// The worker has ended before all moments were there.
    Ended,
}

/// A film that is got ready, or is ready to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Filming {
    pub wish: FilmWish,
    pub moments: Vec<u64>,
    pub album: Album,
    /// The window of time that is in sight; none where all of it is.
    pub window: Option<Range>,
    /// The moment of each step of the lesson.
    pub marks: Rc<Marks>,
    pub fault: Option<NoFilm>,
    awaited: Option<u32>,
}

impl Filming {
    /// True once every moment is there, and has a picture.
    pub fn is_ready(&self) -> bool {
        self.fault.is_none() && self.awaited.is_none() && self.album.is_full()
    }
}

impl State {
    /// The first and the last moment of a film for which none is chosen.
    pub fn usual_range(&self) -> (u64, u64) {
        let moments = self.shown.as_ref().map_or(0, |shown| shown.moment.moments);
        reel::usual(&self.marks, moments)
    }

    /// Gets a film ready; or drops the one that is there or under way.
    pub(super) fn make_film(&mut self, wish: Option<FilmWish>) {
        self.film = None;
        let Some(wish) = wish else { return };
        if self.withholds() {
            return;
        }
        let too_long = self.is_too_long();
        let camera = self.camera.filter(|camera| camera.window() != camera.all());
        let most = u32::try_from(MOST_PREVIEWED).unwrap_or(u32::MAX);
        let awaited = (!too_long).then(|| self.send(Command::Mark { most }));
        self.film = Some(Rc::new(Filming {
            wish,
            moments: Vec::new(),
            album: Album::default(),
            window: camera.map(|camera| camera.window()),
            marks: self.marks.clone(),
            fault: too_long.then_some(NoFilm::TooLong),
            awaited,
        }));
    }

    pub(super) fn film_listed(&mut self, id: u32, marks: &Marks) {
        let Some(shown) = &self.shown else { return };
        let kinds = facts(shown.overview.head.lab).kinds;
        let script = self.document.script();
        let Some(film) = self.film.as_mut().map(Rc::make_mut) else { return };
        if film.awaited.take_if(|awaited| *awaited == id).is_none() {
            return;
        }
        let FilmWish { order, range } = film.wish;
        match reel::moments(marks, kinds, order.level, range, true) {
            Ok(moments) => {
                let extent = Extent { window: film.window, ..Extent::default() };
                let page = |moment: &u64| Page {
                    script: script.clone(),
                    goal: Goal::Moment(*moment),
                    extent,
                };
                film.album = Album::of(moments.iter().map(page).collect());
                film.moments = moments;
            }
            Err(fault) => film.fault = Some(NoFilm::Film(fault)),
        }
        self.film_on();
    }

    /// A moment of the film has come. True if it was awaited.
    pub(super) fn fills_frame(&mut self, id: u32, shown: Option<&Shown>) -> bool {
        let Some(film) = self.film.as_mut().map(Rc::make_mut) else { return false };
        let taken = film.album.take(id, shown);
        if taken {
            let (filled, _) = film.album.progress();
            if film.album.shown(filled - 1).is_none() {
                film.fault = Some(NoFilm::NoPicture);
            }
            self.film_on();
        }
        taken
    }

    /// The worker has ended, or what is open is opened again: a film that is not ready is given up.
    pub(super) fn film_ended(&mut self) {
        if let Some(film) = self.film.as_mut().filter(|film| !film.is_ready()) {
            Rc::make_mut(film).fault.get_or_insert(NoFilm::Ended);
        }
    }

    fn film_on(&mut self) {
        let id = self.number();
        if let Some(film) = self.film.as_mut().map(Rc::make_mut).filter(|it| it.fault.is_none()) {
            film.album.ask(id, &mut self.effects);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conformance::bench::Bench;

    fn bench() -> Bench {
        let mut bench = Bench::example("checkpoint");
        bench.act(Action::Dialog(Some(Dialog::Film)));
        bench
    }

    fn wish(level: Level, range: (u64, u64)) -> Action {
        Action::Film(Some(FilmWish { order: Order { level, ..Order::default() }, range }))
    }

    #[test]
    fn every_moment_of_a_film_is_shown_and_nothing_else_moves() {
        let mut bench = bench();
        let before = bench.state.shown.clone();
        bench.act(wish(Level::Probe, (2, 7)));
        let film = bench.state.film.clone().expect("it is made");
        assert!(film.is_ready(), "{:?}", film.fault);
        assert_eq!(film.moments, [2, 3, 4, 5, 6, 7]);
        let shown = (0..6).map(|at| film.album.shown(at).expect("it is shown").moment.moment);
        assert_eq!(shown.collect::<Vec<_>>(), film.moments);
        assert_eq!(bench.state.shown, before);
        bench.act(Action::Dialog(None));
        assert_eq!(bench.state.film, None);
    }

    #[test]
    fn a_film_is_dropped_with_its_dialog_and_by_order() {
        let mut state = bench().state;
        let listed = state.apply(wish(Level::Event, (0, 9)));
        assert!(matches!(listed[..], [Effect::Send(..)]), "{listed:?}");
        assert!(!state.film.as_ref().expect("it is made").is_ready());
        let gone = Ended { session: true, import: false };
        state.apply(Action::Ended(gone, Some("".into())));
        let fault = state.film.as_ref().and_then(|film| film.fault);
        assert_eq!(fault, Some(NoFilm::Ended), "who made it is gone");
        state.apply(Action::Film(None));
        assert_eq!(state.film, None);
        let Effect::Send(ToWorker::Session(request), _) = &listed[0] else { panic!("a request") };
        state.film_listed(request.id, &Marks::default());
        assert!(state.effects.is_empty() && state.film.is_none(), "nobody waits for it");
    }

    #[test]
    fn what_cannot_be_filmed_says_why() {
        let mut bench = bench();
        bench.act(wish(Level::Event, (5, 2)));
        let fault = bench.state.film.as_ref().and_then(|film| film.fault);
        assert_eq!(fault, Some(NoFilm::Film(Fault::Backwards { from: 5, to: 2 })));
        bench.act(Action::Dialog(None));
        bench.act(Action::Predict(Some(Asks::Reader)));
        bench.act(Action::Dialog(Some(Dialog::Film)));
        bench.act(wish(Level::Event, (0, 2)));
        assert!(bench.state.dialog.is_none() && bench.state.film.is_none(), "it tells answers");
    }
}
