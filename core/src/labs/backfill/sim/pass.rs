//! A scheduling pass of FCFS, EASY and checkpoint: heads start while they fit; then the scheduler reserves for the
//! first head that does not, and starts jobs behind it that do not delay it.
//!
//! Source: Lifka, "The ANL/IBM SP scheduling system", JSSPP 1995.
//!
//! A reservation computed again after a pass would be the same: a candidate that starts within the backfill window
//! frees its nodes by the shadow time, and one that starts on extra nodes is subtracted from them. So while no job
//! ends and no head starts, the reservation stays valid, the backfill window only shrinks, and a refused candidate
//! would be refused again: only later submissions are tested. Candidates are tested in the order of the policy, by
//! their slots in it.
//!
//! **Invariant:** the shadow time is after the present, unless jobs are to be stopped for the head.

use super::queue::Query;
use super::{Admitted, OVERTOOK, Phase, Reservation, Sim};
use crate::kernel::{Probe, Time};
use crate::labs::backfill::event::{Event, REFUSED, TESTED, Test};

impl Sim {
    /// Starts the head; or, if it does not fit, stops jobs for it at its shadow time, or reserves for it.
    pub(super) fn serve_head<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        let Some(head) = self.queue.first() else {
            self.phase = Phase::NextInstant;
            return false;
        };
        if self.queue.nodes(head) <= self.free {
            let (job, resumed) = (self.job(head), self.resumes(head));
            self.reservation = None;
            self.start(head, self.remaining_estimate(head), 0);
            self.refused_to = 0;
            probe.emit(Event::Started { job, resumed });
            return true;
        }
        let policy = self.problem.policy;
        if !policy.reserves() {
            self.phase = Phase::NextInstant;
            return false;
        }
        if policy.stops() {
            let due = |reservation: Reservation| reservation.time <= self.now;
            if self.handles_due && self.reservation.is_some_and(due) {
                let job = self.stop_one();
                probe.emit(Event::Checkpointed { job });
                return true;
            }
            self.settle(head);
        }
        self.admitted.clear();
        let valid = self.reservation.filter(|_| self.refused_to > 0);
        let reservation = valid.unwrap_or_else(|| self.reserve(head));
        debug_assert_eq!(reservation, self.reserve(head), "its inputs have not changed");
        self.reservation = Some(reservation);
        self.phase = Phase::Scan(self.first_candidate(head));
        let Reservation { job, time, extra } = reservation;
        probe.emit(Event::Reserved { job, time: time.into(), extra });
        true
    }

    /// The earliest instant at which enough nodes are free for the head by expected ends, and the extra nodes then; an
    /// existing reservation is retained if it is earlier.
    fn reserve(&self, head: u32) -> Reservation {
        let (job, needed) = (self.job(head), self.queue.nodes(head) - self.free);
        let (mut time, mut freed) =
            self.running.reach(needed).expect("an empty machine has room for every job");
        if self.problem.policy.stops()
            && let Some(earlier) = self.reservation
            && earlier.time < time
        {
            time = earlier.time;
            freed = self.running.freed_by(time);
        }
        Reservation { job, time, extra: freed.saturating_sub(needed) }
    }

    /// Tests candidates from a slot on, up to the first that starts.
    pub(super) fn scan<P: Probe<Event>>(&mut self, from: u32, probe: &mut P) -> bool {
        let Some(reservation) = self.reservation else { unreachable!("reserved before the scan") };
        let window = reservation.time.saturating_sub(self.now);
        let query = Query { free: self.free, window, extra: reservation.extra };
        let from_new = from.max(self.refused_to);
        let found = self.candidates_mut().find(from_new, query);
        let end = found.unwrap_or(self.slots_end());
        // Slots before it were refused by no smaller numbers, and are refused as long as the reservation is valid.
        self.refused_to = found.map_or(end, |slot| slot + 1);
        let last = self.candidates_mut().last();
        let emitted = if P::FINE {
            self.refuse_each(from, end, query, probe)
        } else {
            if P::LISTENS {
                let refused = self.candidates().count_between(from, end);
                probe.tally(TESTED, refused);
                probe.tally(REFUSED, refused);
            }
            found.is_some() || last.is_some_and(|last| last >= from)
        };
        let Some(slot) = found else {
            self.phase = Phase::NextInstant;
            return emitted;
        };
        self.backfill((from, slot), window, probe);
        self.phase = Phase::Scan(slot + 1);
        true
    }

    /// Starts the candidate at the end of a range of slots that were tested by equal numbers.
    fn backfill<P: Probe<Event>>(&mut self, slots: (u32, u32), window: Time, probe: &mut P) {
        let place = self.place_in(slots.1);
        let (job, resumed) = (self.job(place), self.resumes(place));
        let (estimate, remaining) = (self.queue.estimate(place), self.remaining_estimate(place));
        let test = if estimate <= window { Test::InsideWindow } else { Test::WithinExtra };
        probe.emit(Event::Tested { job, test });
        if let Some(reservation) = &mut self.reservation {
            self.admitted.push(Admitted {
                job,
                test,
                free: self.free,
                extra: reservation.extra,
                length: estimate,
                estimate: remaining,
                slots,
            });
            if test == Test::WithinExtra {
                reservation.extra -= self.queue.nodes(place);
            }
        }
        self.start(place, estimate, OVERTOOK);
        if self.problem.policy.stops() {
            self.backfilled.insert(place);
            self.stops.insert(self.stop_of(place));
        }
        probe.emit(Event::Backfilled { job, resumed });
    }

    /// Reports each candidate in `from..end` as refused. False if there is none.
    fn refuse_each<P: Probe<Event>>(
        &self,
        from: u32,
        end: u32,
        query: Query,
        probe: &mut P,
    ) -> bool {
        let mut emitted = false;
        for slot in self.candidates().iter_from(from).take_while(|&slot| slot < end) {
            let place = self.place_in(slot);
            let job = self.job(place);
            let fits = self.queue.nodes(place) <= query.free;
            let test = if fits { Test::DelaysHead } else { Test::NoRoom };
            probe.emit(Event::Tested { job, test });
            probe.emit(Event::Refused { job });
            emitted = true;
        }
        emitted
    }
}
