//! The tables, as Markdown.

use std::fmt::Write as _;

use gantry_core::labs::placement::Policy;

use super::suite::{MANY, Part, Row, SIZES, scan_id, usual_id};

/// All tables of the suite, with what wasm gave where it was measured.
pub fn suite(native: &[Row], wasm: &[Row]) -> String {
    let mut text = String::new();
    for (part, title) in [
        (Part::Sizes, "Steady, by size of the cluster (ratio: to the same policy at 1,000 nodes)"),
        (Part::Adverse, "Steady, 1,000,000 nodes: what is hard (ratio: to the usual)"),
        (Part::Filling, "Filling, 1,000,000 nodes, nothing ends (ratio: to the usual)"),
        (Part::Probes, "Who listens, steady, 1,000,000 nodes (ratio: to nobody)"),
    ] {
        let rows: Vec<&Row> = native.iter().filter(|row| row.part == part).collect();
        if !rows.is_empty() {
            write!(text, "\n### {title}\n\n{HEAD}").expect(STRING);
            for row in &rows {
                line(&mut text, row, base_of(&rows, row), same(wasm, row));
            }
        }
    }
    bars(&mut text, native, wasm);
    text
}

const HEAD: &str = "\
| case | nodes | build ms | place ns | ratio | release ns | B/node | placed | wasm build ms | wasm place ns | wasm/native |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
";

const STRING: &str = "a string takes what is written";

fn line(text: &mut String, row: &Row, base: Option<&Row>, wasm: Option<&Row>) {
    let times = &row.times;
    let ratio =
        base.map_or(String::new(), |base| format!("{:.2}", times.place_ns / base.times.place_ns));
    let (wasm_build, wasm_place, slower) = wasm.map_or(Default::default(), |wasm| {
        let ns = wasm.times.place_ns;
        (
            format!("{:.1}", wasm.times.build_ns / 1e6),
            format!("{ns:.1}"),
            format!("{:.2}", ns / times.place_ns),
        )
    });
    writeln!(
        text,
        "| {} | {} | {:.2} | {:.1} | {ratio} | {:.1} | {:.1} | {:.0} % | {wasm_build} | {wasm_place} | {slower} |",
        row.label, row.nodes, times.build_ns / 1e6, times.place_ns, times.release_ns, times.bytes_a_node,
        times.placed_percent,
    )
    .expect(STRING);
}

/// The row that a row's ratio is to: the first of the same policy in its table.
fn base_of<'r>(rows: &[&'r Row], row: &Row) -> Option<&'r Row> {
    let policy = |row: &Row| {
        if row.id.starts_with("best-fit") { 1 } else { i32::from(row.id.starts_with("scan")) * 2 }
    };
    rows.iter().find(|other| policy(other) == policy(row)).copied()
}

fn same<'r>(rows: &'r [Row], row: &Row) -> Option<&'r Row> {
    rows.iter().find(|other| (other.part, &other.id) == (row.part, &row.id))
}

/// Place and move with a million nodes, at most.
const LEAST_FIT_NS: f64 = 80.0;
const BEST_FIT_NS: f64 = 200.0;

/// What is hard, against the usual of the same run and against the bar of its policy.
fn adverse(native: &[Row]) -> Vec<(String, f64, Bar)> {
    let rows: Vec<&Row> = native.iter().filter(|row| row.part == Part::Adverse).collect();
    let mut list = Vec::new();
    for row in &rows {
        let Some(base) = base_of(&rows, row).filter(|base| base.id != row.id) else { continue };
        let (ns, usual) = (row.times.place_ns, base.times.place_ns);
        let bar = if row.id.starts_with("best-fit") { BEST_FIT_NS } else { LEAST_FIT_NS };
        list.push((format!("{}: against the usual", row.label), ns / usual, Bar::AtMost(3.0)));
        list.push((format!("{}: against the bar", row.label), ns / bar, Bar::AtMost(3.0)));
    }
    list
}

/// The bars that the specification sets, each with what was measured.
fn bars(text: &mut String, native: &[Row], wasm: &[Row]) {
    let find = |rows: &[Row], id: &str| {
        rows.iter().find(|row| row.part == Part::Sizes && row.id == id).cloned()
    };
    let [few, _, _] = SIZES;
    let mut list = Vec::new();
    for (policy, most) in [(Policy::LeastFit, LEAST_FIT_NS), (Policy::BestFit, BEST_FIT_NS)] {
        let Some(row) = find(native, &usual_id(policy, MANY)) else { return };
        let name = policy.name();
        let ns = row.times.place_ns;
        list.push((format!("{name}: place and move, ns"), ns, Bar::AtMost(most)));
        if let Some(small) = find(native, &usual_id(policy, few)) {
            list.push((
                format!("{name}: against its own time at 1,000 nodes"),
                ns / small.times.place_ns,
                Bar::AtMost(4.0),
            ));
        }
        if let Some(scan) = find(native, &scan_id(MANY)) {
            list.push((
                format!("{name}: times faster than the scan"),
                scan.times.place_ns / ns,
                Bar::AtLeast(5_000.0),
            ));
        }
        if let Some(wasm) = find(wasm, &usual_id(policy, MANY)) {
            list.push((
                format!("{name}: wasm against native"),
                wasm.times.place_ns / ns,
                Bar::AtMost(2.0),
            ));
        }
        list.push((format!("{name}: build, ms"), row.times.build_ns / 1e6, Bar::AtMost(25.0)));
        list.push((format!("{name}: bytes a node"), row.times.bytes_a_node, Bar::AtMost(64.0)));
    }
    list.extend(adverse(native));
    writeln!(
        text,
        "\n### Bars, 1,000,000 nodes\n\n| what | measured | bar | |\n|---|---:|---:|---|"
    )
    .expect(STRING);
    for (what, measured, bar) in list {
        let (bound, met) = match bar {
            Bar::AtMost(bound) => (format!("<= {bound}"), measured <= bound),
            Bar::AtLeast(bound) => (format!(">= {bound}"), measured >= bound),
        };
        let verdict = if met { "met" } else { "**missed**" };
        writeln!(text, "| {what} | {measured:.1} | {bound} | {verdict} |").expect(STRING);
    }
}

enum Bar {
    AtMost(f64),
    AtLeast(f64),
}
