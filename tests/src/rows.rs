//! Tables of the data folder (`data/*.tsv`): a row a line, its cells apart by tabs.

/// The rows of a table; cells that are missing at a row's end are empty. A sign of Unicode's control pictures stands for the
/// character that it shows (`␊` for the end of a line), `␢` for a space of no width, `␥` for a byte order mark.
///
/// # Panics
/// Where a row has more cells.
pub fn rows<const N: usize>(table: &str) -> Vec<[String; N]> {
    let row = |line: &str| {
        let mut cells: Vec<String> = line.split('\t').map(shown).collect();
        cells.resize(cells.len().max(N), String::new());
        cells.try_into().unwrap_or_else(|_| panic!("more than {N} cells: {line}"))
    };
    table.lines().map(row).collect()
}

fn shown(cell: &str) -> String {
    let character = |sign: char| match sign {
        '\u{2400}'..='\u{241f}' => char::from(sign as u8),
        '␢' => '\u{200b}',
        '␥' => '\u{feff}',
        sign => sign,
    };
    cell.chars().map(character).collect()
}
