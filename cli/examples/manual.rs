//! Writes the manual pages of the command line, and its completions for shells, into a folder.
//!
//! ```text
//! cargo run -p gantry-cli --example manual -- FOLDER
//! ```
//!
//! `cargo xtask package` does this.

use std::path::Path;
use std::{fs, io};

use clap::ValueEnum;
use clap_complete::{Shell, generate_to};

/// `FOLDER/man/gantry.1` with a page for each subcommand, and `FOLDER/completions`.
fn write(folder: &Path) -> io::Result<()> {
    let (pages, completions) = (folder.join("man"), folder.join("completions"));
    fs::create_dir_all(&pages)?;
    fs::create_dir_all(&completions)?;
    clap_mangen::generate_to(gantry_cli::command(), &pages)?;
    for shell in Shell::value_variants() {
        generate_to(*shell, &mut gantry_cli::command(), "gantry", &completions)?;
    }
    Ok(())
}

fn main() -> io::Result<()> {
    let folder = std::env::args_os().nth(1);
    write(Path::new(&folder.ok_or_else(|| io::Error::other("a folder is missing"))?))
}

#[test]
fn every_command_has_a_page_and_is_completed_in_every_shell() {
    let folder = std::env::temp_dir().join(format!("gantry-manual-{}", std::process::id()));
    write(&folder).expect("a folder can be written");
    let commands = gantry_cli::command();
    let names: Vec<&str> = commands.get_subcommands().map(clap::Command::get_name).collect();
    for name in &names {
        let page = fs::read_to_string(folder.join(format!("man/gantry-{name}.1")));
        assert!(page.expect("a page").contains(".SH OPTIONS"), "{name}");
    }
    let mut shells = 0;
    for file in fs::read_dir(folder.join("completions")).expect("completions") {
        let text = fs::read_to_string(file.expect("a file").path()).expect("a text");
        assert!(names.iter().all(|name| text.contains(name)));
        shells += 1;
    }
    fs::remove_dir_all(&folder).expect("it is ours");
    assert_eq!(shells, Shell::value_variants().len());
}
