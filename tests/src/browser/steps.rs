//! Steps of a test as text: a line each, in it what a reader does and, behind ` | `, what is seen then.
//!
//! ```text
//! a focused slider keeps its arrows
//!     at g=fig4&m=3&level=event
//!     focus #scrubber
//!     press ArrowRight | moment 4
//!     button Gallery | dialog[open] .card | .gallery h3 is Placement
//! ```
//!
//! A line that is not indented is the name of a row, for which `in 1366x768, 360x740 zh` and `every lab` can say where
//! it is gone through; one that begins with `# ` is said to who reads it.

use super::things::{parts, quoted, thing};
use super::{Look, Tab};
use crate::gallery::telling;

impl Look {
    /// The same, but for what some words say: `360x740`, `dark`, `light`, `forced`, `still`, `moving`, `zh`, `en`.
    ///
    /// # Panics
    /// Where a word is none of these.
    #[must_use]
    pub fn with(mut self, words: &str) -> Look {
        for word in words.split_whitespace() {
            match word {
                "dark" | "light" => self.dark = word == "dark",
                "still" | "moving" => self.still = word == "still",
                "forced" => self.forced = true,
                "zh" => self.languages = "zh-CN",
                "en" => self.languages = "en-US",
                _ => {
                    let size = word.split_once('x').expect("a size");
                    self.size = (size.0.parse().expect(word), size.1.parse().expect(word));
                }
            }
        }
        self
    }
}

/// A condition that is true once what is expected is seen.
///
/// | | |
/// |---|---|
/// | `THING` | it is there |
/// | `3 of CSS` | so many are |
/// | `THING says TEXT`, `THING is TEXT`, `THING holds TEXT` | a part of its text, all of it, a field's value |
/// | `THING is empty` | it has no text, or no value |
/// | `moment 4`, `on THING` | where the run stands, what has the keyboard |
/// | `address TEXT` | a part of the address, behind `#` |
/// | `js CONDITION` | whatever it says |
/// | `no EXPECTATION` | it is not so |
pub fn seen(expected: &str) -> String {
    let (word, rest) = expected.split_once(' ').unwrap_or((expected, ""));
    let found = |verb: &str| expected.split_once(&format!(" {verb} "));
    let test = |(name, text): (&str, &str), test: &str| {
        format!("((it, text) => it && {test})({}, {})", thing(name), quoted(text))
    };
    match word {
        "js" => format!("({rest})"),
        "no" => format!("!{}", seen(rest)),
        "moment" => format!("(document.querySelector('main')?.dataset.moment === '{rest}')"),
        "address" => format!("location.hash.includes({})", quoted(rest)),
        "on" => match parts(rest) {
            (css, None, None) => format!("document.activeElement.matches({})", quoted(css)),
            _ => format!("({} === document.activeElement)", thing(rest)),
        },
        _ if word.parse::<usize>().is_ok() => {
            let css = rest.strip_prefix("of ").expect(expected);
            format!("(document.querySelectorAll({}).length === {word})", quoted(css))
        }
        _ => {
            let texts = "[it.innerText, it.textContent]";
            let whole = format!("{texts}.some(it => it?.trim() === text)");
            let part = format!("{texts}.some(it => it?.includes(text))");
            if let Some(name) = expected.strip_suffix(" is empty") {
                test((name, ""), "!(it.value ?? it.innerText ?? it.textContent).trim()")
            } else if let Some(said) = found("says") {
                test(said, &part)
            } else if let Some(told) = found("is") {
                test(told, &whole)
            } else if let Some(held) = found("holds") {
                test(held, "it.value === text")
            } else {
                format!("Boolean({})", thing(expected))
            }
        }
    }
}

impl Tab {
    /// Runs the rows of a table, each as a row of the test.
    pub async fn table(&self, table: &str) {
        let mut rows: Vec<(&str, Vec<&str>)> = Vec::new();
        let said = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with("# ");
        for line in table.lines().filter(said) {
            match rows.last_mut() {
                Some((_, steps)) if line.starts_with(' ') => steps.push(line.trim()),
                _ => rows.push((line, Vec::new())),
            }
        }
        for (name, steps) in rows {
            self.row(name, Box::pin(self.each(&steps))).await;
        }
    }

    /// Does the steps of a row: in each of the looks of a line `in LOOK, LOOK`, and after a line `every lab` at the
    /// moment of each lab that tells most.
    async fn each(&self, mut steps: &[&str]) {
        let mut looks = vec![""];
        if let Some(named) = steps[0].strip_prefix("in ") {
            (looks, steps) = (named.split(", ").collect(), &steps[1..]);
        }
        for look in looks {
            self.looks(look).await;
            if steps[0] == "every lab" {
                for it in telling() {
                    self.at(&it.address).await;
                    self.steps(&steps[1..].join("\n")).await;
                }
            } else {
                self.steps(&steps.join("\n")).await;
            }
        }
    }

    /// Has every page know functions of these names, which give the values of expressions.
    pub async fn knows(&self, functions: &[(&str, &str)]) {
        for (name, expression) in functions {
            let script = format!("window.{name} = () => {expression}");
            self.page.evaluate_on_new_document(script).await.expect("a script for every page");
        }
    }

    /// Does what the lines say, and waits for what is seen then.
    pub async fn steps(&self, steps: &str) {
        let lines = steps.lines().map(str::trim);
        for line in lines.filter(|line| !line.is_empty() && !line.starts_with("# ")) {
            self.line.replace(line.to_owned());
            let mut parts = line.split(" | ");
            let first = parts.next().unwrap_or_default();
            match first.strip_prefix("| ") {
                Some(expected) => self.sees(expected).await,
                None => self.gesture(first).await,
            }
            for expected in parts {
                self.sees(expected).await;
            }
        }
        self.line.take();
    }

    /// Waits for what is expected. Not waited for is `axe`, which finds nothing, a condition that is true `now`, and
    /// `none` of a list of what is wrong.
    pub async fn sees(&self, expected: &str) {
        match expected.split_once(' ') {
            _ if expected == "axe" => self.axe_finds_nothing().await,
            Some(("now", condition)) => self.holds(condition).await,
            Some(("none", wrong)) => self.none(wrong).await,
            _ => self.until(&seen(expected)).await,
        }
    }

    async fn gesture(&self, gesture: &str) {
        let (verb, rest) = gesture.split_once(' ').unwrap_or((gesture, ""));
        let pair = || {
            let empty = rest.strip_suffix(" =").map(|field| (field, ""));
            rest.split_once(" = ").or(empty).unwrap_or_else(|| panic!("of what is it? {gesture}"))
        };
        match verb {
            "look" => self.looks(rest).await,
            "at" => self.at(rest).await,
            "open" => self.open(rest).await,
            "edit" => self.edit(rest).await,
            "reload" => self.reload().await,
            "press" => {
                for key in rest.split(' ') {
                    self.press(if key == "Space" { " " } else { key }).await;
                }
            }
            "type" => self.type_in(rest).await,
            "click" => self.click(rest).await,
            "button" => self.click_button(rest).await,
            "focus" => self.focus(rest).await,
            "enter" => self.enter(rest).await,
            "write" => self.write(pair().0, pair().1).await,
            // `↵` begins a line of a text.
            "set" => self.set(pair().0, &pair().1.replace('↵', "\n")).await,
            "run" => self.run(rest).await,
            "hold" => self.gate.hold(rest),
            "refuse" => self.gate.refuse(rest),
            "serve" => self.gate.open(),
            "scrub" => self.scrub(rest.parse().expect("a part")).await,
            "home" => self.home().await,
            "end" => self.end().await,
            "close" => self.close().await,
            "leave" => self.run("document.activeElement.blur()").await,
            "tables" => self.run("document.querySelector('#menu [data-key=T]').click()").await,
            "settle" => self.settle().await,
            "files" => self.catch_files().await,
            "troubles" => drop(self.take_troubles()),
            _ => panic!("no such gesture: {gesture}"),
        }
    }

    /// Looks at the page as the test did at first, but for what some words say.
    pub async fn looks(&self, words: &str) {
        self.look(self.first.with(words)).await;
    }

    /// Follows a link, and waits for the moment that it names.
    pub async fn at(&self, fragment: &str) {
        self.follow(fragment).await;
        let parts = || fragment.split('&');
        let moment = parts().find_map(|part| part.strip_prefix("m="));
        let plain =
            parts().all(|part| !["k=", "vs=", "predict="].iter().any(|it| part.starts_with(it)));
        if let (Some(moment), true) = (moment, plain) {
            self.sees(&format!("moment {moment}")).await;
        }
    }

    /// Opens the editor; where a way of it is named, on that way.
    pub async fn edit(&self, way: &str) {
        self.does("#edit", "if (!document.querySelector('#editor')) it.click()").await;
        self.sees("#editor .ways button").await;
        if !way.is_empty() {
            self.click(&format!("#editor .ways button '{way}'")).await;
        }
    }
}
