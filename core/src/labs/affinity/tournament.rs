//! A tournament over numbered players: the best of those that take part, maintained while their keys change.
//!
//! A binary tree with a player at each leaf and the better of two players at each inner node; of equals, the one with
//! the smaller number wins. The caller has the keys and compares them, by a fixed total order.
//!
//! **Invariant:** between a change of a key and the update for it, the tournament is not read.
//!
//! Cost: an update is one comparison for each level; the best is read in O(1). Eight bytes for each player.

/// No player.
pub(super) const NOBODY: u32 = u32::MAX;

/// A tournament.
#[derive(Clone, Debug)]
pub(super) struct Tournament {
    /// The root is at 1, the children of node `p` are at `2p` and `2p + 1`; the leaves are the second half.
    nodes: Vec<u32>,
}

impl Tournament {
    /// A tournament in which no player takes part yet.
    pub(super) fn new(players: usize) -> Self {
        Tournament { nodes: vec![NOBODY; 2 * players.next_power_of_two()] }
    }

    /// The best player that takes part.
    #[inline]
    pub(super) fn best(&self) -> Option<u32> {
        Some(self.nodes[1]).filter(|&best| best != NOBODY)
    }

    /// Enters the players of an empty tournament. Cost: one comparison for each player.
    pub(super) fn begin(
        &mut self,
        players: impl Iterator<Item = u32>,
        better: impl Fn(u32, u32) -> bool,
    ) {
        let half = self.nodes.len() / 2;
        for player in players {
            self.nodes[half + player as usize] = player;
        }
        for at in (1..half).rev() {
            self.nodes[at] = self.winner(at, &better);
        }
    }

    /// The better of the two children of a node.
    #[inline]
    fn winner(&self, at: usize, better: impl Fn(u32, u32) -> bool) -> u32 {
        let (left, right) = (self.nodes[2 * at], self.nodes[2 * at + 1]);
        let takes_right = left == NOBODY || right != NOBODY && better(right, left);
        if takes_right { right } else { left }
    }

    /// Updates a player after a change of its key or participation; `better(a, b)` is true if `a` is better than `b`.
    #[inline]
    pub(super) fn update(
        &mut self,
        player: u32,
        takes_part: bool,
        better: impl Fn(u32, u32) -> bool,
    ) {
        let mut at = self.nodes.len() / 2 + player as usize;
        self.nodes[at] = if takes_part { player } else { NOBODY };
        while at > 1 {
            at /= 2;
            let winner = self.winner(at, &better);
            // If another player won here before and wins again, no node above changes.
            if self.nodes[at] == winner && winner != player {
                return;
            }
            self.nodes[at] = winner;
        }
    }

    /// Size of a clone, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.nodes.len() * size_of::<u32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Pcg;

    #[test]
    fn the_best_is_that_of_a_scan() {
        let mut rng = Pcg::new(1);
        for players in [1, 2, 3, 7, 8, 9, 33] {
            let mut tournament = Tournament::new(players);
            let mut keys: Vec<Option<u32>> = vec![None; players];
            for round in 0..500 {
                let at = rng.below(u32::try_from(players).expect("few"));
                keys[at as usize] = (rng.below(3) > 0).then(|| rng.below(5));
                let key = |at: u32| keys[at as usize].expect("the player takes part");
                tournament.update(at, keys[at as usize].is_some(), |a, b| key(a) < key(b));
                let scan = (0..).zip(&keys).filter_map(|(at, key)| Some(((*key)?, at))).min();
                assert_eq!(tournament.best(), scan.map(|(_, at): (u32, u32)| at));
                if round % 50 == 0 {
                    let mut rebuilt = Tournament::new(players);
                    let all = (0..).zip(&keys).filter(|(_, key)| key.is_some()).map(|(at, _)| at);
                    rebuilt.begin(all, |a, b| key(a) < key(b));
                    assert_eq!(rebuilt.best(), tournament.best());
                }
            }
        }
    }
}
