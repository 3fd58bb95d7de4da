//! Aligned columns of text: the first left-aligned, the others right-aligned.

use std::io::{self, Write};

/// Writes `rows`, which have equally many cells, with two spaces between columns.
pub fn write(output: &mut dyn Write, rows: &[Vec<String>]) -> io::Result<()> {
    let columns = rows.first().map_or(0, Vec::len);
    let width =
        |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<_> = (0..columns).map(width).collect();
    for row in rows {
        for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
            match column {
                0 if columns == 1 => write!(output, "{cell}")?,
                0 => write!(output, "{cell:width$}")?,
                _ => write!(output, "  {cell:>width$}")?,
            }
        }
        writeln!(output)?;
    }
    Ok(())
}
