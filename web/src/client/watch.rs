//! Whether a worker still answers: it is looked at now and then, and asked whether it is there.
//!
//! Looks are counted, not seconds: a page that stood still itself, or a machine that slept, looks once when it goes on.
//!
//! **Invariant:** a worker that is busy in slices answers between two of them; one that was asked for something and says
//! nothing is late after [`Watch::LATE`] looks and silent after [`Watch::PATIENCE`], each told once, until it is heard
//! again.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    Ask,
    Wait,
    Late,
    Silent,
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Watch {
    /// Whether it was ever heard. Until then it may still be on its way over a slow line.
    up: bool,
    /// Whether it was asked for something since it was heard.
    asked: bool,
    /// Looks since it was heard, or since it was first asked for something after that.
    looks: u32,
}

impl Watch {
    pub(super) const EVERY_MS: u32 = 500;

    /// Looks after which one that was asked for nothing is asked whether it is there.
    const IDLE: u32 = 4;

    /// Looks after which an answer is late.
    const LATE: u32 = 2;

    /// Looks that are waited for an answer.
    const PATIENCE: u32 = 20;

    pub(super) fn look(&mut self) -> Look {
        if !self.up {
            return Look::Wait;
        }
        self.looks = self.looks.saturating_add(1);
        match self.looks {
            Self::IDLE if !self.asked => {
                self.asks();
                Look::Ask
            }
            Self::LATE if self.asked => Look::Late,
            Self::PATIENCE if self.asked => Look::Silent,
            _ => Look::Wait,
        }
    }

    pub(super) fn asks(&mut self) {
        if !self.asked {
            (self.asked, self.looks) = (true, 0);
        }
    }

    /// It was heard. What was told of it before.
    pub(super) fn heard(&mut self) -> Look {
        let before = match () {
            () if self.is_silent() => Look::Silent,
            () if self.asked && self.looks >= Self::LATE => Look::Late,
            () => Look::Wait,
        };
        *self = Watch { up: true, ..Watch::default() };
        before
    }

    /// Whether it was ever heard.
    pub(super) fn is_up(self) -> bool {
        self.up
    }

    pub(super) fn is_silent(self) -> bool {
        self.asked && self.looks >= Self::PATIENCE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(watch: &mut Watch, looks: usize) -> Vec<(usize, Look)> {
        let looks = (1..=looks).map(|at| (at, watch.look()));
        looks.filter(|(_, look)| *look != Look::Wait).collect()
    }

    #[test]
    fn who_answers_is_asked_again_and_who_does_not_is_told_once() {
        let mut watch = Watch::default();
        assert!((0..100).all(|_| watch.look() == Look::Wait) && !watch.is_up());
        assert_eq!(watch.heard(), Look::Wait);
        for _ in 0..100 {
            assert_eq!(told(&mut watch, 4), [(4, Look::Ask)]);
            assert_eq!(watch.heard(), Look::Wait);
        }
        let expected = [(4, Look::Ask), (6, Look::Late), (24, Look::Silent)];
        assert_eq!(told(&mut watch, 99), expected);
        assert!(watch.is_silent() && watch.heard() == Look::Silent && !watch.is_silent());
        assert_eq!(told(&mut watch, 4), [(4, Look::Ask)]);
    }

    #[test]
    fn the_wait_for_an_answer_is_shown_within_a_second_or_so() {
        let mut watch = Watch::default();
        watch.heard();
        told(&mut watch, 3);
        watch.asks();
        let late = told(&mut watch, 3);
        assert_eq!(late, [(2, Look::Late)]);
        const { assert!(Watch::LATE * Watch::EVERY_MS <= 1_000) };
        watch.asks();
        assert_eq!(watch.look(), Look::Wait, "it is told once");
        assert_eq!(watch.heard(), Look::Late);
    }
}
