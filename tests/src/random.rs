//! How many random cases a law is tried on, and where they begin.
//!
//! They begin at the same seed in every run, so that what passes passes again; `cargo xtask hunt` sets another seed
//! and tries more. What fails is printed, shrunk; no files are kept.

use proptest::test_runner::{Config, RngSeed};

/// Begins where `GANTRY_SEED` says (0 unless told), and tries `GANTRY_TIMES` (1) times as many as `cases`.
///
/// # Panics
/// Where one of these is no number.
#[must_use]
pub fn tries(cases: u32) -> Config {
    let times = u32::try_from(number("GANTRY_TIMES", 1)).expect("not that many");
    let cases = cases.saturating_mul(times);
    Config {
        cases,
        max_global_rejects: cases.max(Config::default().max_global_rejects),
        rng_seed: RngSeed::Fixed(number("GANTRY_SEED", 0)),
        max_shrink_iters: 20_000,
        failure_persistence: None,
        ..Config::default()
    }
}

/// As many seeds as there are cases to try, for what is not shrunk.
///
/// # Panics
/// As [`tries`] does.
pub fn seeds(cases: u32) -> impl Iterator<Item = u64> {
    let first = number("GANTRY_SEED", 0).wrapping_mul(1 << 32);
    (0..u64::from(tries(cases).cases)).map(move |at| first.wrapping_add(at))
}

/// Whether all is tried that `cargo xtask test` takes a sample of.
pub fn is_full() -> bool {
    std::env::var_os("GANTRY_FULL").is_some()
}

fn number(name: &str, unless_told: u64) -> u64 {
    let told = std::env::var(name).ok();
    told.map_or(unless_told, |text| text.parse().unwrap_or_else(|_| panic!("{name}: {text}")))
}
