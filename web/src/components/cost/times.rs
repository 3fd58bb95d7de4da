//! What one task took in this browser: two bars of one linear scale, and tasks in a second.

use crate::client::Measured;
use crate::components::prelude::*;
use crate::words::cost::{CostMs, CostNs, CostThin, CostTimeHow, CostUs};

/// Bars below this share of the longer one, in percent, are drawn as a line.
const THIN: f64 = 0.5;

/// A time in nanoseconds, in two digits: clocks of browsers are not finer.
pub(super) fn time(words: Words, ns: f64) -> String {
    let amount = |value: f64| words.decimal(two_digits(value), 1);
    match ns {
        ns if ns < 995.0 => CostNs { amount: &amount(ns) }.tell(words),
        ns if ns < 995e3 => CostUs { amount: &amount(ns / 1e3) }.tell(words),
        ns => CostMs { amount: &amount(ns / 1e6) }.tell(words),
    }
}

fn two_digits(value: f64) -> f64 {
    if value <= 0.0 {
        return 0.0;
    }
    let unit = 10_f64.powf(value.log10().floor() - 1.0);
    (value / unit).round() * unit
}

pub(super) fn times(words: Words, measured: Option<&Measured>) -> Html {
    let Some(measured) = measured else {
        return html! {
            <section class="cost-times" aria-label={words.cost_time()}>
                <h3>{ words.cost_time() }</h3>
                <p class="soft">{ words.cost_none() }</p>
            </section>
        };
    };
    let Measured { place_ns, scan_ns, tasks: (placed, scanned), rounds, .. } = *measured;
    let longer = place_ns.max(scan_ns);
    let rounds = &*words.number(rounds.into());
    let how = CostTimeHow { rounds, placed: placed.into(), scanned: scanned.into() };
    html! {
        <section class="cost-times" aria-label={words.cost_time()}>
            <h3>{ words.cost_time() }</h3>
            { bar(words, "theirs", words.cost_time_scan(), (scan_ns, longer)) }
            { bar(words, "ours", words.cost_time_index(), (place_ns, longer)) }
            <h3>{ words.cost_rate() }</h3>
            <dl class="cost-rates">
                { rate(words, "theirs", words.cost_rate_scan(), scan_ns) }
                { rate(words, "ours", words.cost_rate_index(), place_ns) }
            </dl>
            <p class="soft">{ how.tell(words) }</p>
        </section>
    }
}

fn bar(words: Words, class: &'static str, name: &'static str, (ns, longer): (f64, f64)) -> Html {
    let percent = if longer > 0.0 { ns * 100.0 / longer } else { 0.0 };
    let thin = (percent < THIN)
        .then(|| CostThin { share: &words.decimal(percent, decimals(percent)) }.tell(words));
    html! {
        <div class={classes!("cost-bar", class)}>
            <p><span>{ name }</span><b>{ time(words, ns) }</b></p>
            <svg aria-hidden="true" focusable="false">
                <rect class="all" width="100%" height="100%" />
                if thin.is_some() {
                    <rect class={class} width="1" height="100%" />
                } else {
                    <rect class={class} width={format!("{}%", Length(percent))} height="100%" />
                }
            </svg>
            if let Some(thin) = thin { <p class="thin">{ thin }</p> }
        </div>
    }
}

/// As many decimals as one digit of a small number needs.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a few digits, and none below zero"
)]
fn decimals(value: f64) -> usize {
    if value > 0.0 { (-value.log10().floor()).clamp(0.0, 6.0) as usize } else { 0 }
}

fn rate(words: Words, class: &'static str, name: &'static str, ns: f64) -> Html {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a round number far below 2^53"
    )]
    let many = two_digits(if ns > 0.0 { 1e9 / ns } else { 0.0 }).round() as u64;
    html! { <div {class}><dd>{ words.number(many) }</dd><dt>{ name }</dt></div> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_two_digits_and_a_unit() {
        let words = Language::English.words();
        let told = [4.2, 106.0, 994.0, 996.0, 14_900.0, 1_532_000.0, 23e6];
        assert_eq!(
            told.map(|ns| time(words, ns)),
            ["4.2 ns", "110 ns", "990 ns", "1 µs", "15 µs", "1.5 ms", "23 ms"]
        );
        assert_eq!((decimals(0.007), decimals(0.3)), (3, 1));
    }
}
