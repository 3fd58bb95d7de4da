//! The comments before the jobs: metadata of the recording and of the machine.
//!
//! **Invariant:** at most a few kilobytes are kept, whatever the input.

use serde::{Deserialize, Serialize};

use super::fields::shorten_to;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The kind of machine.
    pub computer: Option<String>,
    /// The place of the machine.
    pub installation: Option<String>,
    pub acknowledge: Option<String>,
    /// Reference for further information.
    pub information: Option<String>,
    /// Author of the conversion of the records into this file.
    pub conversion: Option<String>,
    /// Processors of the machine: the largest value of any line of this kind.
    pub max_procs: Option<u64>,
    /// Nodes of the machine, likewise.
    pub max_nodes: Option<u64>,
    /// Number of jobs according to the header.
    pub max_records: Option<u64>,
}

/// The most characters of a value that are kept.
const MAX_CHARACTERS: usize = 200;

impl Header {
    /// Takes a comment, without its `;`. A comment without a key, or with an unused one, changes nothing.
    pub fn take(&mut self, comment: &[u8]) {
        let Some(colon) = comment.iter().position(|&byte| byte == b':') else { return };
        let (key, value) = (&comment[..colon], comment[colon + 1..].trim_ascii());
        if key.len() > MAX_CHARACTERS {
            return;
        }
        // Archives spell it `MaxProcs`, `maxprocs`, `Max Procs`, `Max_Procs`.
        let key: Vec<u8> = key
            .iter()
            .filter(|byte| byte.is_ascii_alphanumeric())
            .map(u8::to_ascii_lowercase)
            .collect();
        match &key[..] {
            b"computer" => text(&mut self.computer, value),
            b"installation" => text(&mut self.installation, value),
            b"acknowledge" | b"acknowledgement" | b"acknowledgment" => {
                text(&mut self.acknowledge, value);
            }
            b"information" => text(&mut self.information, value),
            b"conversion" => text(&mut self.conversion, value),
            b"maxprocs" | b"maxprocessors" => count(&mut self.max_procs, value),
            b"maxnodes" => count(&mut self.max_nodes, value),
            b"maxrecords" => count(&mut self.max_records, value),
            _ => {}
        }
    }

    pub fn title(&self) -> Option<String> {
        match (&self.computer, &self.installation) {
            (Some(computer), Some(place)) => Some(format!("{computer}, {place}")),
            (one, other) => one.clone().or_else(|| other.clone()),
        }
    }

    /// Acknowledgement and reference, in Markdown.
    pub fn note(&self) -> Option<String> {
        let lines = [
            ("Recorded by", &self.acknowledge),
            ("Converted by", &self.conversion),
            ("More:", &self.information),
        ];
        let lines = lines.into_iter().filter_map(|(label, text)| {
            text.as_ref().map(|text| format!("- {label} {}\n", plain(text)))
        });
        let lines: String = lines.collect();
        (!lines.is_empty()).then(|| format!("A recorded trace.\n\n{lines}"))
    }
}

/// Text without characters that are markup in Markdown.
fn plain(text: &str) -> String {
    text.chars().filter(|letter| !"*`[]<>".contains(*letter)).collect()
}

/// The first value of a key counts.
fn text(field: &mut Option<String>, value: &[u8]) {
    if field.is_none() && !value.is_empty() {
        *field = Some(shorten_to(MAX_CHARACTERS, value));
    }
}

/// The largest value of a key counts: `1024`, `1,024`, `1024 (512 dual nodes)`; not -1.
fn count(field: &mut Option<u64>, value: &[u8]) {
    let mut number = None;
    for (at, &byte) in value.iter().enumerate() {
        let groups =
            value.get(at + 1..at + 4).is_some_and(|three| three.iter().all(u8::is_ascii_digit));
        match byte {
            b'0'..=b'9' => {
                let digit = u64::from(byte - b'0');
                number = Some(number.unwrap_or(0_u64).saturating_mul(10).saturating_add(digit));
            }
            b',' if number.is_some() && groups => {}
            _ => break,
        }
    }
    let number = number.filter(|number| (1..=crate::kernel::MAX_NUMBER).contains(number));
    *field = (*field).max(number);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(lines: &[&str]) -> Header {
        let mut header = Header::default();
        for line in lines {
            header.take(line.as_bytes());
        }
        header
    }

    #[test]
    fn sizes_are_read_however_they_are_written() {
        let cases = [
            ("MaxProcs: 100", Some(100)),
            (" maxprocs:100", Some(100)),
            ("\tMax Procs : 100 ", Some(100)),
            ("MAX_PROCS:\t1,024", Some(1024)),
            ("MaxProcs: 12,3", Some(12)),
            ("MaxProcs: 128 (64 dual nodes)", Some(128)),
            ("MaxProcs: -1", None),
            ("MaxProcs: 0", None),
            ("MaxProcs: many", None),
            ("MaxProcs:", None),
            ("MaxProcs 100", None),
            ("MaxProcs: 99999999999999999999999", None),
        ];
        for (line, procs) in cases {
            assert_eq!(header(&[line]).max_procs, procs, "{line}");
        }
        assert_eq!(header(&["MaxNodes: 4", "MaxNodes: 16", "MaxNodes: 8"]).max_nodes, Some(16));
    }

    #[test]
    fn texts_are_the_first_of_their_key_and_short() {
        let long = format!("Computer: {}", "é".repeat(1000));
        let found = header(&[&long, "Computer: other", "Installation:", "Installation: KTH"]);
        assert_eq!(found.computer.map(|text| text.chars().count()), Some(201));
        assert_eq!(found.installation.as_deref(), Some("KTH"));
        assert_eq!(
            header(&["Note: a: b", "", ":", "Computer: SP2"]).title().as_deref(),
            Some("SP2")
        );
    }
}
