//! The methods' pages as tests: a page explains a method, and its fenced blocks are run.
//!
//! Models: ruff's mdtest, Typst's test suite. One file a concern: this (pages and their blocks), `bench` (the scenario in
//! use, and each kind of block), `facts` (paths into a document), `lines` (events, decisions and errors as lines), `names`
//! (the things of a scenario by name), `reasons` (all reasons and answers of a run).
//!
//! **Invariant:** no block is left out: one of an unknown kind is a failure.

mod bench;
mod facts;
mod lines;
mod names;
mod reasons;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use bench::Bench;
pub use reasons::reasons;

const LEAST_SCENARIOS: usize = 6;

#[derive(Clone, Debug)]
pub struct Page {
    pub path: PathBuf,
    lines: Vec<String>,
    blocks: Vec<Block>,
    faults: Vec<Fault>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Block {
    /// The words behind the opening fence.
    info: String,
    text: Vec<String>,
    /// The number of its opening fence, from 1.
    line: usize,
    /// The number of its section, from 0; a heading of the first or second level begins one.
    section: usize,
}

/// A drawing: it is not run, and each language has its own.
const DRAWING: &str = "text";

/// A disagreement of a page with what is run.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Fault {
    line: usize,
    message: String,
}

#[derive(Clone, Debug, Default)]
pub struct Ran {
    /// Faults, each with file and line; empty where the page is right.
    pub faults: String,
    /// The page as it would be right, where the blocks at fault are generated ones.
    pub blessed: Option<String>,
}

impl Page {
    /// Reads a page.
    ///
    /// # Panics
    /// Where the file cannot be read.
    pub fn read(path: &Path) -> Page {
        let text = std::fs::read_to_string(path).expect("the page can be read");
        Page::of(path, &text)
    }

    pub fn of(path: &Path, text: &str) -> Page {
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let (mut blocks, mut faults) = (Vec::new(), Vec::new());
        let (mut section, mut open) = (0, None::<Block>);
        for (line, text) in (1..).zip(&lines) {
            match (open.take(), text.strip_prefix("```")) {
                (Some(block), Some("")) => blocks.push(block),
                (Some(mut block), _) => {
                    block.text.push(text.clone());
                    open = Some(block);
                }
                (None, Some(info)) => {
                    let info = info.trim().to_owned();
                    open = Some(Block { info, text: Vec::new(), line, section });
                }
                (None, None) => {
                    section += usize::from(text.starts_with("# ") || text.starts_with("## "));
                }
            }
        }
        if let Some(Block { line, .. }) = open {
            faults.push(Fault { line, message: "this block has no end".to_owned() });
        }
        Page { path: path.to_owned(), lines, blocks, faults }
    }

    pub fn run(&self) -> Ran {
        let mut faults = self.faults.clone();
        let mut lines = self.lines.clone();
        let (mut bench, mut blessed, mut scenarios) = (Bench::default(), false, 0);
        // From the end on, so that a block with another number of lines moves none that is still to be written.
        let mut written = Vec::new();
        for block in &self.blocks {
            scenarios += usize::from(block.info == bench::SCENARIO);
            match bench.run(block) {
                Ok(()) => {}
                Err(bench::Failed { at, message, generated }) => {
                    faults.push(Fault { line: block.line + at, message });
                    written.extend(generated.map(|text| (block, text)));
                }
            }
        }
        if let Some(line) = bench.unused() {
            faults.push(Fault { line, message: "nothing is expected of this scenario".to_owned() });
        }
        if scenarios < LEAST_SCENARIOS {
            let message = format!("{scenarios} scenarios; a page has at least {LEAST_SCENARIOS}");
            faults.push(Fault { line: 1, message });
        }
        for (block, text) in written.into_iter().rev() {
            lines.splice(block.line..block.line + block.text.len(), text);
            blessed = true;
        }
        let blessed = blessed.then(|| lines.join("\n") + "\n");
        Ran { faults: self.told(&faults), blessed }
    }

    /// The first block in which another language's page differs.
    pub fn differs(&self, other: &Page) -> Option<String> {
        let run = |page: &Page| -> Vec<Block> {
            page.blocks.iter().filter(|block| block.info != DRAWING).cloned().collect()
        };
        let (own, others) = (run(self), run(other));
        let pairs = own.iter().zip(&others);
        let first = pairs.into_iter().find(|(a, b)| a.info != b.info || a.text != b.text);
        let (line, there) = match first {
            Some((a, b)) => (a.line, b.line),
            None if own.len() == others.len() => return None,
            None => {
                let after = own.len().min(others.len());
                let line = |blocks: &[Block]| blocks.get(after).map_or(0, |block| block.line);
                (line(&own), line(&others))
            }
        };
        Some(format!(
            "{}:{line}: this block is another at {}:{there}",
            self.path.display(),
            other.path.display()
        ))
    }

    fn told(&self, faults: &[Fault]) -> String {
        let mut told = String::new();
        for Fault { line, message } in faults {
            writeln!(told, "{}:{line}: {message}", self.path.display()).expect("a string");
        }
        told
    }
}
