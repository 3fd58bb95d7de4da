//! The status of a request, and its code of four bytes.

/// Status of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Not arrived.
    Future,
    /// In the API server, being decided.
    Deciding,
    /// Waiting.
    Waiting {
        /// Rounds begun before it arrived.
        rounds: u32,
        /// True if it would have exceeded its quota then.
        over: bool,
    },
    /// In a container: the number of its placement.
    Placed(u32),
    /// Was in a container, which has ended: the number of its placement.
    Released(u32),
    /// Was withdrawn while it waited.
    Withdrawn,
}

/// A status in four bytes: three bits for the variant, the rest for its number. Numbers are below 2^23, as entries are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct StatusCode(u32);

impl StatusCode {
    /// The code of a status.
    pub(super) fn of(status: Status) -> StatusCode {
        let (which, number) = match status {
            Status::Future => (0, 0),
            Status::Deciding => (1, 0),
            Status::Waiting { rounds, over: false } => (2, rounds),
            Status::Waiting { rounds, over: true } => (3, rounds),
            Status::Placed(number) => (4, number),
            Status::Released(number) => (5, number),
            Status::Withdrawn => (6, 0),
        };
        StatusCode(number << 3 | which)
    }

    /// The status.
    pub(super) fn status(self) -> Status {
        let number = self.0 >> 3;
        match self.0 & 7 {
            0 => Status::Future,
            1 => Status::Deciding,
            2 => Status::Waiting { rounds: number, over: false },
            3 => Status::Waiting { rounds: number, over: true },
            4 => Status::Placed(number),
            5 => Status::Released(number),
            _ => Status::Withdrawn,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_says_what_was_put_into_it() {
        let most = (1 << 23) - 1;
        for status in [
            Status::Future,
            Status::Deciding,
            Status::Waiting { rounds: most, over: false },
            Status::Waiting { rounds: 0, over: true },
            Status::Placed(most),
            Status::Released(0),
            Status::Withdrawn,
        ] {
            assert_eq!(StatusCode::of(status).status(), status);
        }
        assert_eq!(StatusCode::default().status(), Status::Future);
    }
}
