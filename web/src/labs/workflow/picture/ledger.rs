//! The loan ledger as a picture, for files: a line a loan, as the page lists them.

use gantry_core::labs::workflow::view::{Loan, Outline, View};

use crate::narrate::{Clock, Words};
use crate::scene::look::{LABEL, SMALL};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Key, Kind, Layer, Mark, Picture, Point, Type};
use crate::scene::{look, text};
use crate::words::workflow::LoansBefore;

const LINE: f64 = 20.0;
/// Room for so many loans, the latest: one a job, within bounds.
const LOANS: (usize, usize) = (3, 12);

/// The columns: how much of the width each has, and whether it holds numbers.
const COLUMNS: [(f64, bool); 8] = [
    (0.16, false),
    (0.1, false),
    (0.14, false),
    (0.2, false),
    (0.1, true),
    (0.1, true),
    (0.12, false),
    (0.08, true),
];

/// The heads of the columns; the borrower is a job and its user.
pub fn heads(words: Words) -> [&'static str; 7] {
    [
        words.borrower_heading(),
        words.lender_heading(),
        words.units_heading(),
        words.since_heading(),
        words.until_heading(),
        words.heading_returned(),
        words.lost_heading(),
    ]
}

/// What is said of a loan: job, user, lender, units, since, until, why it came back, what it cost.
pub fn cells(loan: &Loan, outline: &Outline, clock: Clock, words: Words) -> [String; 8] {
    let until = loan.until.map_or_else(|| "–".to_owned(), |time| words.duration(time, clock));
    [
        words.ordinary_job(loan.job, outline),
        words.user_name(loan.user, outline),
        words.workflow_name(loan.owner, outline),
        words.unit_ranges(&loan.units, outline),
        words.duration(loan.since, clock),
        until,
        words.returned(loan.returned).to_owned(),
        if loan.lost == 0 { String::new() } else { words.total(loan.lost) },
    ]
}

pub fn picture(outline: &Outline, view: &View, width: f64, clock: Clock, words: Words) -> Picture {
    let room = outline.jobs.len().clamp(LOANS.0, LOANS.1);
    let latest = &view.ledger[view.ledger.len().saturating_sub(room)..];
    let before = view.loans.saturating_sub(latest.len() as u64);
    let [borrower, heads @ ..] = heads(words);
    let mut lines: Vec<[String; 8]> = vec![Default::default(); 1];
    for (cell, head) in lines[0].iter_mut().zip([borrower, ""].into_iter().chain(heads)) {
        head.clone_into(cell);
    }
    lines.extend(latest.iter().map(|loan| cells(loan, outline, clock, words)));
    let mut marks: Vec<Mark> =
        (0..).zip(&lines).map(|(at, cells)| line(at, cells, width)).collect();
    let rule = look::polyline(&[Point::new(0.0, LINE), Point::new(width, LINE)]);
    marks.push(Mark::plain(
        Key(Kind::GRID, 0),
        vec![look::path(rule, Paint::stroke(Ink::Line, 1.0))],
    ));
    let note = match before {
        0 if latest.is_empty() => words.no_loans().to_owned(),
        0 => String::new(),
        loans => LoansBefore { loans }.tell(words),
    };
    let height = LINE * (room + 2) as f64;
    if !note.is_empty() {
        let at = Point::new(0.0, height - 6.0);
        let note = look::words(at, Anchor::Start, LABEL, Ink::Soft, note);
        marks.push(Mark::plain(Key(Kind::HEADING, u64::MAX), vec![note]));
    }
    Picture { width, height, layers: vec![Layer { name: "ledger", marks }] }
}

fn line(at: u64, cells: &[String; 8], width: f64) -> Mark {
    let head = Type { strong: true, ..SMALL };
    let (font, ink) = if at == 0 { (head, Ink::Soft) } else { (LABEL, Ink::Ink) };
    let mut left = 0.0;
    let mut shapes = Vec::new();
    for (cell, (share, number)) in cells.iter().zip(COLUMNS) {
        let room = share * width - 10.0;
        let (x, anchor) = if number { (left + room, Anchor::End) } else { (left, Anchor::Start) };
        if !cell.is_empty() {
            let cell = text::shortened(cell, font, room);
            shapes.push(look::words(Point::new(x, LINE - 6.0), anchor, font, ink, cell));
        }
        left += share * width;
    }
    let at_y = Point::new(0.0, LINE * at as f64);
    Mark { at: at_y, ..Mark::plain(Key(Kind::HEADING, at), shapes) }
}
