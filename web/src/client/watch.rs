//! Whether a worker still answers: it is looked at now and then, and asked whether it is there.
//!
//! Looks are counted, not seconds: a page that stood still itself, or a machine that slept, looks once when it goes on.
//!
//! **Invariant:** a worker that is busy in slices answers between two of them; one that was heard and then answers
//! nothing for [`Watch::PATIENCE`] looks is told to be silent, once, until it is heard again.

/// What a look asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// Ask whether it is there.
    Ask,
    /// Wait for the answer.
    Wait,
    /// It has fallen silent.
    Silent,
}

/// What is known of a worker.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Watch {
    /// Whether it was ever heard. Until then it may still be on its way over a slow line.
    up: bool,
    /// Looks since it was heard.
    looks: u32,
}

impl Watch {
    /// Looks that are waited for an answer.
    const PATIENCE: u32 = 5;

    /// How often it is looked at.
    pub(super) const EVERY_MS: u32 = 2_000;

    /// Looks at it.
    pub(super) fn look(&mut self) -> Look {
        if !self.up {
            return Look::Wait;
        }
        self.looks = self.looks.saturating_add(1);
        match self.looks {
            1 => Look::Ask,
            looks if looks == Self::PATIENCE + 1 => Look::Silent,
            _ => Look::Wait,
        }
    }

    /// It was heard. Whether it had been silent.
    pub(super) fn heard(&mut self) -> bool {
        let silent = self.is_silent();
        *self = Watch { up: true, looks: 0 };
        silent
    }

    /// Whether it was ever heard.
    pub(super) fn is_up(self) -> bool {
        self.up
    }

    /// Whether it is silent.
    pub(super) fn is_silent(self) -> bool {
        self.looks > Self::PATIENCE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_answers_is_asked_again_and_who_does_not_is_told_once() {
        let mut watch = Watch::default();
        assert!((0..100).all(|_| watch.look() == Look::Wait) && !watch.is_up());
        assert!(!watch.heard() && watch.is_up());
        for _ in 0..100 {
            assert_eq!(watch.look(), Look::Ask);
            assert!(!watch.heard());
        }
        let looks: Vec<Look> = (0..9).map(|_| watch.look()).collect();
        let mut expected = vec![Look::Wait; 9];
        (expected[0], expected[5]) = (Look::Ask, Look::Silent);
        assert_eq!(looks, expected);
        assert!(watch.is_silent() && watch.heard() && !watch.is_silent());
        assert_eq!(watch.look(), Look::Ask);
    }
}
