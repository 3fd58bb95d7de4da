//! Why units are lent, taken back, and used by their stage: a headline and its grounds. And the sum of a reclaim: what a
//! stage lacks is what was idle and what interruptions free, less what of that is left over and lent again.
//!
//! **Invariant:** every number of a sum is a term of the core's [`Reclaim`].

use gantry_core::kernel::Time;
use gantry_core::labs::workflow::reason::{AboveShare, Reason, ShareChange, StageName};
use gantry_core::labs::workflow::view::{Outline, StageRow, View};
use gantry_core::labs::workflow::{By, Interrupted, Mode, Reclaim};

use super::WorkflowTeller;
use super::reasons::Told;
use crate::narrate::Words;
use crate::narrate::rich::{bad, good};
use crate::words::counts::Units;
use crate::words::workflow_loans as say;

/// How many users a sentence names before it counts the rest.
const NAMES: usize = 4;

impl WorkflowTeller<'_> {
    pub(super) fn reclaimed(
        &self,
        stage: StageName,
        (need, available, lent): (u64, u64, u64),
        reclaim: &Reclaim,
        shares: &[ShareChange],
    ) -> Told {
        let (words, StageName { workflow, number }) = (self.words, stage);
        let lacks = &bad(format!("{} < {}", self.number(available), self.number(need)));
        let headline = if reclaim.units < lent {
            say::ReclaimsPart { workflow, units: reclaim.units, lent }.tell(self)
        } else {
            say::ReclaimsAll { workflow, lent }.tell(self)
        };
        let body = say::StageLacks { workflow, number, need, available, lacks }.tell(self);
        let how = words.how_it_comes_back(reclaim);
        let rounding = self.rounding(lent - reclaim.units, shares);
        (headline, words.sentences(&[body, self.shares(shares), rounding, how]))
    }

    /// How shares change: `u1 may use 1 instead of 3, u2 …`; by appearance, the pot.
    fn shares(&self, shares: &[ShareChange]) -> String {
        if self.outline.by == By::ListedOrder {
            let Some(pot) = shares.first() else { return String::new() };
            let used: u64 = shares.iter().map(|share| share.used).sum();
            let &ShareChange { before, after, .. } = pot;
            return say::PotChanges { before, after, used, over: used > after }.tell(self.words);
        }
        let changed = shares.iter().filter(|share| share.before != share.after);
        let told = changed.map(|&ShareChange { user, before, after, used, .. }| {
            say::ShareChanges { user, before, after, used }.tell(self)
        });
        let told: Vec<String> = told.collect();
        if told.is_empty() {
            return String::new();
        }
        let ratio: Vec<String> =
            self.outline.users.iter().take(NAMES).map(|(_, ratio)| self.number(*ratio)).collect();
        let more = if self.outline.users.len() > NAMES { " : …" } else { "" };
        let ratio = &format!("{}{more}", ratio.join(" : "));
        let (users, shares) =
            (self.outline.users.len() as u64, &self.words.short_list(&told, NAMES));
        say::SharesBecome { users, ratio, shares }.tell(self.words)
    }

    /// How the ratio makes whole shares of so many units, where they do not divide: `2 × 2/3 = 1.33, …; in whole GPUs: 1
    /// and 1, largest remainder first, …`
    #[expect(clippy::cast_precision_loss, reason = "a quota is shown with two digits")]
    fn rounding(&self, lent: u64, shares: &[ShareChange]) -> String {
        let (words, users) = (self.words, &self.outline.users);
        let sum: u128 = users.iter().map(|(_, ratio)| u128::from(*ratio)).sum();
        let divides = |ratio: u64| (u128::from(lent) * u128::from(ratio)).is_multiple_of(sum);
        if self.outline.by != By::Ratio || sum == 0 || users.iter().all(|own| divides(own.1)) {
            return String::new();
        }
        let Some(whole) = u64::try_from(sum).ok().filter(|_| users.len() <= NAMES) else {
            return say::SharesAreWhole {}.tell(words);
        };
        let quotas = users.iter().map(|&(_, ratio)| {
            let quota = &words.decimal(lent as f64 * ratio as f64 / whole as f64, 2);
            say::QuotaOfRatio { lent, ratio, sum: whole, quota }.tell(words)
        });
        let got: Vec<String> = shares.iter().map(|share| self.number(share.after)).collect();
        let (quotas, shares) = (&words.clauses(quotas), &words.list(&got));
        say::SharesAreRounded { quotas, shares }.tell(words)
    }

    pub(super) fn interrupted(&self, reason: &Reason) -> Told {
        let &Reason::Interrupted {
            job,
            user,
            stage,
            need,
            by,
            used,
            share,
            ran,
            then,
            lost,
            ref reclaim,
            next,
        } = reason
        else {
            return Told::default();
        };
        let lacking = reclaim.units.saturating_sub(reclaim.idle + reclaim.freed - need);
        let why = self.interrupted_why((user, by), (used, share), lacking);
        let (words, StageName { workflow, number }) = (self.words, stage);
        let cost = self.interrupted_cost(need, ran, then, lost);
        let so_far = say::ReclaimedSoFar { sum: &words.reclaim_so_far(reclaim) }.tell(words);
        let next = next.map_or_else(String::new, |AboveShare { user, used, share }| {
            let test = &bad(format!("{} > {}", self.number(used), self.number(share)));
            say::StillAboveShare { user, test }.tell(self)
        });
        let headline = say::JobIsInterrupted { job, workflow, number }.tell(self);
        (headline, words.sentences(&[why, cost, so_far, next]))
    }

    fn interrupted_why(
        &self,
        (user, by): (u32, By),
        (holds, share): (u64, u64),
        lacking: u64,
    ) -> String {
        match by {
            By::Ratio => {
                let test = &bad(format!("{} > {}", self.number(holds), self.number(share)));
                say::UsesMoreThanShare { user, test }.tell(self)
            }
            By::ListedOrder => say::GivesBackInOrder { units: lacking, user }.tell(self),
        }
    }

    fn interrupted_cost(&self, units: u64, ran: Time, then: Interrupted, lost: u128) -> String {
        let (words, lost) = (self.words, &self.words.total(lost));
        let then = &match then {
            Interrupted::Requeue => bad(say::ThenStartsOver { lost }.tell(words)),
            Interrupted::Checkpoint => good(words.then_keeps_work()),
            Interrupted::Cancel => bad(say::ThenIsCancelled { lost }.tell(words)),
        };
        say::GivesBackAfter { units, ran, then }.tell(self)
    }

    pub(super) fn stage_began(
        &self,
        stage: StageName,
        need: u64,
        reservation: u64,
        reclaim: &Reclaim,
    ) -> Told {
        let (words, jobs) = (self.words, self.jobs_of(stage) as u64);
        let sum = &words.reclaim_sum(reclaim);
        let back = (reclaim.units > 0).then(|| say::ReclaimedForIt { sum }.tell(words));
        let nobody = back.as_ref().filter(|_| reclaim.freed == 0);
        let nobody = nobody.map(|_| good(words.nobody_is_interrupted()));
        let starts = say::JobsStartAtOnce { jobs, need, reservation }.tell(self);
        let StageName { workflow, number } = stage;
        let headline = say::StageBeginsNow { workflow, number }.tell(self);
        let body = [starts, back.unwrap_or_default(), nobody.unwrap_or_default()];
        (headline, words.sentences(&body))
    }

    pub(super) fn lent(
        &self,
        stage: StageName,
        (units, lent): (u64, u64),
        (reservation, need): (u64, u64),
        shares: &[ShareChange],
    ) -> Told {
        debug_assert!(self.outline.mode == Mode::Lend, "nothing is lent otherwise");
        let (words, workflow) = (self.words, stage.workflow);
        let headline = say::WorkflowLends { again: lent > units, workflow, units }.tell(self);
        let rest =
            say::RestIsLent { reservation, need, lent: &good(self.number(lent)) }.tell(words);
        let rounding = self.rounding(lent, shares);
        (headline, words.sentences(&[rest, self.shares(shares), rounding]))
    }
}

impl Words {
    /// The whole sum of a stage that has begun: `4 GPUs = 1 idle + 5 freed − 2 lent again`.
    pub fn reclaim_sum(self, reclaim: &Reclaim) -> String {
        let units = Units { units: reclaim.units }.tell(self);
        format!("{units} = {}", self.terms(reclaim, reclaim.again))
    }

    /// The sum of the latest reclaim whose units are back, as it stands under the ledger; none before the first.
    pub fn latest_reclaim(self, outline: &Outline, view: &View) -> Option<String> {
        let is_back = |row: &&StageRow| row.reclaim.units > 0 && row.start.is_some();
        let row = view.stages.iter().rfind(is_back)?;
        let workflow = &self.workflow_name(row.stage.workflow, outline);
        let (number, sum) = (row.stage.number.into(), &self.reclaim_sum(&row.reclaim));
        Some(say::ReclaimedForStage { number, workflow, sum }.tell(self))
    }

    /// What has come back of it so far: `4 of 4 GPUs (1 idle + 3 freed)`.
    pub fn reclaim_so_far(self, reclaim: &Reclaim) -> String {
        let (back, again) = reclaim.so_far();
        let terms = &self.terms(reclaim, again);
        say::BackByTerms { back, units: reclaim.units, terms }.tell(self)
    }

    /// What was idle, and what interruptions have freed.
    fn terms(self, &Reclaim { idle, freed, .. }: &Reclaim, again: u64) -> String {
        let unused = (idle > 0 || freed == 0).then(|| say::TermIdle { idle }.tell(self));
        let freed = (freed > 0).then(|| say::TermFreed { freed }.tell(self));
        let terms = unused.into_iter().chain(freed).collect::<Vec<_>>().join(" + ");
        if again == 0 { terms } else { say::TermsLessLentAgain { terms: &terms, again }.tell(self) }
    }

    /// How what a stage lacks comes back, as far as it is known before any job stops.
    fn how_it_comes_back(self, &Reclaim { idle, units, .. }: &Reclaim) -> String {
        let lacking = units.saturating_sub(idle);
        let rest = (lacking > 0).then(|| say::StillLacking { lacking }.tell(self));
        self.sentences(&[say::IdleComesFirst { idle }.tell(self), rest.unwrap_or_default()])
    }
}
