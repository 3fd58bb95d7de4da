//! A cut program does what the whole one did, wherever it is cut.
//!
//! The module below leaves its stretches in every way there is. It is marked, run for one input, cut by the list
//! that follows, and then run for all inputs, by node, beside the whole one.

use std::path::Path;
use std::process::Command;

const MODULE: &str = r#"(module
  (type $binary (func (param i32 i32) (result i32)))
  (import "host" "seen" (func $seen (param i32)))
  (memory (export "memory") 1)
  (global $depth (mut i32) (i32.const 0))
  (table 2 funcref)
  (elem (i32.const 0) $add $mul)
  (func $add (param i32 i32) (result i32) (i32.add (local.get 0) (local.get 1)))
  (func $mul (param i32 i32) (result i32) (i32.mul (local.get 0) (local.get 1)))
  (func $half (param i64) (result f64) (local f64)
    (local.set 1 (f64.div (f64.convert_i64_s (local.get 0)) (f64.const 2)))
    (if (i64.gt_s (local.get 0) (i64.const 3))
      (then
        (local.set 1 (f64.add (local.get 1) (f64.const 100)))
        (local.set 1 (f64.mul (local.get 1) (f64.const 3)))
        (call $seen (i32.wrap_i64 (local.get 0)))
        (call $seen (i32.const 7))
        (if (i64.eq (local.get 0) (i64.const 5)) (then (return (f64.const -1))))))
    (local.get 1))
  (func $run (export "run") (param $x i32) (result i32) (local $sum i32) (local $i i32) (local $wide i64)
    (block $out (result i32)
      (loop $again
        (local.set $sum (i32.add (local.get $sum) (local.get $i)))
        (local.set $i (i32.add (local.get $i) (i32.const 1)))
        (if (i32.gt_u (local.get $i) (i32.const 20)) (then (return (i32.const -7))))
        (block $rare
          (br_if $rare (i32.lt_u (local.get $x) (i32.const 4)))
          (call $seen (local.get $i))
          (local.set $sum (i32.mul (i32.add (local.get $sum) (i32.const 3)) (i32.const 5)))
          (local.set $wide (i64.extend_i32_u (local.get $sum)))
          (block $c (block $b (block $a
            (br_table $a $b $c $rare $again (i32.and (i32.add (local.get $x) (local.get $i)) (i32.const 7))))
            (local.set $sum (call_indirect (type $binary) (local.get $sum) (i32.const 2) (i32.const 1)))
            (br $out (i32.add (local.get $sum) (local.get $x))))
            (local.set $i (i32.add (local.get $i) (i32.const 1)))
            (br_if $again (i32.lt_u (local.get $i) (i32.const 9)))
            (return (i32.trunc_f64_s (call $half (local.get $wide)))))
          (call $seen (i32.const 99))
          (if (i32.eq (local.get $x) (i32.const 6))
            (then (call $seen (i32.const 1)) (call $seen (i32.const 2)) (call $seen (i32.const 3)) unreachable)))
        (local.set $i (i32.add (local.get $i) (i32.const 1)))
        (br_if $again (i32.lt_u (local.get $i) (i32.const 5))))
      (i32.add
        (local.get $sum)
        (i32.trunc_f64_s (call $half (i64.extend_i32_u (local.get $x))))))))"#;

/// Runs the named program for inputs and prints, for each, what it returned or that it stopped, and what it saw.
const RUN: &str = r#"
const { readFileSync } = require("node:fs");
const [app, late, inputs] = process.argv.slice(1);
const results = [];
for (const input of inputs.split(",").map(Number)) {
  const seen = [], marks = [];
  let first;
  const load = () => {
    new WebAssembly.Instance(new WebAssembly.Module(readFileSync(late)), { first });
    first.late_ready.value = 1;
  };
  const imports = { host: { seen: (x) => seen.push(x) }, late: { load, mark: (x) => marks.push(x) } };
  first = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(app)), imports).exports;
  let result;
  try { result = first.run(input); } catch { result = "stopped"; }
  results.push(late === "marks" ? marks.join("\n") : `${input} ${result} ${seen}`);
}
console.log(results.join("\n"));
"#;

fn run(app: &Path, late: &Path, inputs: &str) -> String {
    let mut node = Command::new("node");
    let output = node.args(["-e", RUN]).args([app, late]).arg(inputs).output().expect("node");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn split(arguments: &[&Path]) -> String {
    let output =
        Command::new(env!("CARGO_BIN_EXE_gantry-split")).args(arguments).output().expect("runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn a_cut_program_does_what_the_whole_one_did() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let [app, whole, late, list] =
        ["app.wasm", "whole.wasm", "late.wasm", "list.txt"].map(|name| folder.join(name));
    let all = "0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15";
    let module = wat::parse_str(MODULE).expect("a module");
    for first_input in ["0", "4", "5", "6", "11"] {
        std::fs::write(&app, &module).expect("written");
        let whole_says = run(&app, Path::new("none"), all);
        split(&[Path::new("--mark"), &app, &whole]);
        std::fs::write(&list, run(&app, Path::new("marks"), first_input)).expect("written");
        let early = split(&[Path::new("--list"), &whole, &list]);
        std::fs::write(&list, early).expect("written");
        std::fs::copy(&whole, &app).expect("copied");
        let report = split(&[&app, &list, &late]);
        assert_eq!(run(&app, &late, all), whole_says, "after {first_input}: {report}");
        let missing = Path::new("missing");
        let early_alone = run(&app, missing, first_input);
        let expected = whole_says.lines().find(|line| line.starts_with(&format!("{first_input} ")));
        assert_eq!(Some(early_alone.trim_end()), expected.map(str::trim_end), "needs no late code");
        if first_input == "0" {
            assert!(!report.contains(" 0 stretches"), "{report}");
        }
    }
}
