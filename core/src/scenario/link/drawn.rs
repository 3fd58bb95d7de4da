//! A drawn workload as a link: the recipe of its jobs instead of the jobs.
//!
//! ```text
//! #d=200000_256_0.8_1_rounded              as it is drawn
//! #d=200000_256_0.8_1_rounded&z=…          its jobs, in a scenario of their own policy, title, machine, …
//! ```
//!
//! The recipe is a text of the labs' ([`Drawn::recipe`]); the scenario beside it has no jobs. So a workload of any size
//! fits into a short link.
//!
//! **Invariant:** a few characters specify many jobs here: the recipe is bounded before anything is drawn.

use super::{Drawn, Parts, bounded, encode, split, unpacked};
use crate::scenario::Errors;

impl Drawn {
    /// The link: `d=…`, with `&z=…` if the scenario was changed. Errors: too many jobs, or those of the scenario
    /// without jobs.
    pub fn encode(&self) -> Result<String, Errors> {
        let recipe = self.recipe()?;
        if self.is_plain() {
            return Ok(format!("d={recipe}"));
        }
        Ok(format!("d={recipe}&{}", encode(&self.frame)?))
    }

    /// Decodes a link with a recipe; `None` if it has none.
    pub fn decode(link: &str) -> Option<Result<Drawn, Errors>> {
        let Parts { drawn: Some(recipe), scenario, .. } = split(link) else { return None };
        let frame = || scenario.map(unpacked).transpose();
        Some(bounded(link).and_then(|()| Drawn::read(recipe, frame()?)))
    }
}
