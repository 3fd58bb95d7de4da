//! Aligned columns of text: the first to the left, the others to the right.

use std::io::{self, Write};

/// Writes `rows`, each with as many cells, two spaces between columns.
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
