//! Pixels of an SVG document, by `resvg`.
//!
//! Text is drawn in the fonts that the page's pictures ask for ([`gantry_web::scene::svg`]): `Noto Sans` and the
//! monospaced `DejaVu`, which are in the program (SIL Open Font License; Bitstream Vera licence). Of the fonts of the
//! machine one is read once a letter is in neither, a Chinese one above all.
//!
//! **Invariant:** without such a letter the same document gives the same pixels on every machine.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Database, FaceInfo, ID, Source, Style};
use resvg::usvg::{self, FontResolver, Options, Tree};
use skrifa::{FontRef, MetadataProvider as _};

/// Families for letters that the first fonts lack, the best first; others follow.
const FAMILIES: [&str; 6] = [
    "Noto Sans",
    "Noto Sans CJK SC",
    "Source Han Sans SC",
    "Noto Sans SC",
    "WenQuanYi Micro Hei",
    "DejaVu Sans Mono",
];

/// The heaviest weight that is not bold.
const LIGHT: u16 = 500;

pub struct Painter {
    options: Options<'static>,
    /// Letters beyond ASCII that some font has.
    known: BTreeSet<char>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unpainted {
    /// No font has these letters.
    Letters(String),
    /// It is not an SVG document, or too large.
    Document(String),
}

impl fmt::Display for Unpainted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unpainted::Letters(letters) => write!(
                f,
                "no font has the letters {letters}: install one that does, such as Noto Sans CJK for Chinese"
            ),
            Unpainted::Document(why) => write!(f, "a picture cannot be drawn: {why}"),
        }
    }
}

impl Default for Painter {
    fn default() -> Self {
        Painter::new()
    }
}

impl Painter {
    /// A painter with the fonts that are in the program.
    pub fn new() -> Painter {
        let mut options = Options {
            font_resolver: FontResolver {
                select_fallback: Box::new(|letter, used, fonts| fallback(letter, used, fonts)),
                ..FontResolver::default()
            },
            ..Options::default()
        };
        let fonts = options.fontdb_mut();
        for font in [notosans::REGULAR_TTF, notosans::BOLD_TTF, dejavu::sans_mono::regular()] {
            fonts.load_font_source(Source::Binary(Arc::new(font)));
        }
        Painter { options, known: BTreeSet::new() }
    }

    /// The pixels of a document of that size, row by row, four bytes each.
    pub fn paint(&mut self, svg: &str, (width, height): (u32, u32)) -> Result<Vec<u8>, Unpainted> {
        self.find_letters(svg)?;
        let wrong = |error: usvg::Error| Unpainted::Document(error.to_string());
        let tree = Tree::from_str(svg, &self.options).map_err(wrong)?;
        let pixels = Pixmap::new(width, height);
        let mut pixels = pixels.ok_or_else(|| Unpainted::Document("it is too large".to_owned()))?;
        resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
        Ok(pixels.take())
    }

    /// Reads fonts of the machine for letters that no font has yet.
    fn find_letters(&mut self, svg: &str) -> Result<(), Unpainted> {
        let new: BTreeSet<char> = svg
            .chars()
            .filter(|letter| !letter.is_ascii() && !self.known.contains(letter))
            .collect();
        let missing = |fonts: &Database| -> Vec<char> {
            let has = |letter: char| fonts.faces().any(|face| has_letter(fonts, face.id, letter));
            new.iter().copied().filter(|letter| !has(*letter)).collect()
        };
        let mut lacking = missing(&self.options.fontdb);
        if let Some(first) = lacking.first().copied() {
            let mut machine = Database::new();
            machine.load_system_fonts();
            let mut next = Some(first);
            while let Some(letter) = next {
                self.load(&machine, letter);
                let rest = missing(&self.options.fontdb);
                // A letter that no font has is passed over.
                next = rest.iter().copied().find(|it| *it > letter);
                lacking = rest;
            }
        }
        if lacking.is_empty() {
            self.known.extend(new);
            return Ok(());
        }
        let told: Vec<String> =
            lacking.iter().take(8).map(|letter| format!("`{letter}`")).collect();
        Err(Unpainted::Letters(told.join(", ")))
    }

    /// Reads the fonts of the best family with a letter: a usual and a bold one.
    fn load(&mut self, machine: &Database, letter: char) {
        let has =
            |face: &&FaceInfo| face.style == Style::Normal && has_letter(machine, face.id, letter);
        let mut faces: Vec<&FaceInfo> = machine.faces().filter(has).collect();
        faces.sort_by_key(|face| (rank(face), face.weight.0.abs_diff(400), name(face).to_owned()));
        let Some(best) = faces.first() else { return };
        let bold = faces.iter().find(|face| name(face) == name(best) && face.weight.0 > LIGHT);
        for face in [Some(best), bold].into_iter().flatten() {
            if let Source::File(path) = &face.source
                && let Ok(bytes) = std::fs::read(path)
            {
                self.options.fontdb_mut().load_font_data(bytes);
            }
        }
    }
}

/// The font for a letter that the fonts used so far lack: of the best family, in the weight of the first.
fn fallback(letter: char, used: &[ID], fonts: &Arc<Database>) -> Option<ID> {
    let weight = fonts.face(*used.first()?)?.weight.0;
    let usable = |face: &&FaceInfo| {
        face.style == Style::Normal
            && !used.contains(&face.id)
            && has_letter(fonts, face.id, letter)
    };
    let best = fonts.faces().filter(usable);
    best.min_by_key(|face| (rank(face), face.weight.0.abs_diff(weight))).map(|face| face.id)
}

fn name(face: &FaceInfo) -> &str {
    face.families.first().map_or("", |(name, _)| name)
}

/// The place of a face's family in the list.
fn rank(face: &FaceInfo) -> usize {
    let place =
        FAMILIES.iter().position(|family| face.families.iter().any(|(own, _)| own == family));
    place.unwrap_or_else(|| FAMILIES.len() + usize::from(!name(face).contains("Sans")))
}

fn has_letter(fonts: &Database, face: ID, letter: char) -> bool {
    let found = fonts.with_face_data(face, |data, index| {
        let font = FontRef::from_index(data, index).ok()?;
        font.charmap().map(letter)
    });
    found.flatten().is_some()
}
