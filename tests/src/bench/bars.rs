//! What is measured against what is asked for, as a table.

use std::fmt::Write as _;

pub struct Bar {
    pub what: String,
    pub measured: f64,
    pub bound: f64,
    /// Whether it may be more, rather than less.
    pub at_least: bool,
}

/// A figure that may be `bound` at most.
pub fn bar(what: String, measured: f64, bound: f64) -> Bar {
    Bar { what, measured, bound, at_least: false }
}

/// As Markdown.
pub fn verdicts(title: &str, bars: &[Bar]) -> String {
    let mut text = format!("\n### {title}\n\n| what | measured | bar | |\n|---|---:|---:|---|\n");
    for Bar { what, measured, bound, at_least } in bars {
        let (sign, met) =
            if *at_least { (">=", measured >= bound) } else { ("<=", measured <= bound) };
        let verdict = if met { "met" } else { "**missed**" };
        writeln!(text, "| {what} | {measured:.2} | {sign} {bound} | {verdict} |")
            .expect("a string takes what is written");
    }
    text
}
