//! A small PDF writer: lines of text and rules on A4 pages, in one font that comes along.

use std::io::Read;
use std::sync::LazyLock;

use flate2::read::ZlibDecoder;
use krilla::color::rgb;
use krilla::geom::{PathBuilder, Point};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::{Fill, Stroke};
use krilla::text::{Font, TextDirection};
use krilla::{Document, SerializeSettings};
use ttf_parser::Face;

/// Covers Latin, Greek and Cyrillic, and what else titles have most; its licence is beside it. Empty if it cannot be
/// unpacked, which no test gets past.
static FONT: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let packed: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/font.zlib"));
    let mut font = Vec::new();
    match ZlibDecoder::new(packed).read_to_end(&mut font) {
        Ok(_length) => font,
        Err(_damaged) => Vec::new(),
    }
});
/// The font's tables, read once.
static FACE: LazyLock<Option<Face<'static>>> = LazyLock::new(|| Face::parse(&FONT, 0).ok());

/// A4 in points.
const WIDTH: f32 = 595.28;
const HEIGHT: f32 = 841.89;
/// Left and right of all text, in points.
pub(crate) const MARGIN: f32 = 50.0;
/// The right edge of all text.
pub(crate) const RIGHT: f32 = WIDTH - MARGIN;
/// The last baseline of a page.
const BOTTOM: f32 = HEIGHT - 60.0;
const TOP: f32 = 70.0;

/// Why no file was made.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PaperError {
    /// The font that comes along cannot be read.
    #[error("the font cannot be read")]
    Font,
    /// The writer refused.
    #[error("the file could not be written: {0}")]
    Writer(String),
}

/// Where a text begins, or ends.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Place {
    /// Begins here.
    Left(f32),
    /// Ends here.
    Right(f32),
}

/// One thing on a page.
#[derive(Debug, Clone, PartialEq)]
enum Mark {
    Text {
        text: String,
        size: f32,
        x: f32,
        y: f32,
    },
    Rule {
        y: f32,
    },
}

/// Pages that are filled from top to bottom.
#[derive(Debug)]
pub(crate) struct Paper {
    pages: Vec<Vec<Mark>>,
    y: f32,
}

impl Paper {
    /// One empty page.
    pub(crate) fn new() -> Self {
        Self {
            pages: vec![Vec::new()],
            y: TOP,
        }
    }

    /// Goes down by `points`; to a new page where this one ends. Says whether it did.
    pub(crate) fn go_down(&mut self, points: f32) -> bool {
        self.y += points;
        if self.y <= BOTTOM {
            return false;
        }
        self.pages.push(Vec::new());
        self.y = TOP;
        true
    }

    /// Goes to the top of a new page.
    pub(crate) fn turn(&mut self) {
        self.pages.push(Vec::new());
        self.y = TOP;
    }

    /// Writes on the line that was gone down to; a text wider than `room` ends in an ellipsis.
    pub(crate) fn write(&mut self, text: &str, size: f32, place: Place, room: f32) {
        let text = fitted(text, size, room);
        let x = match place {
            Place::Left(x) => x,
            Place::Right(x) => x - width(&text, size),
        };
        let y = self.y;
        self.mark(Mark::Text { text, size, x, y });
    }

    /// Writes a text in as many lines as it needs, from `x` to the right edge, and goes down below the last one.
    pub(crate) fn write_lines(&mut self, text: &str, size: f32, line: f32, x: f32) {
        for text in text.lines().flat_map(|text| wrapped(text, size, RIGHT - x)) {
            self.write(&text, size, Place::Left(x), RIGHT - x);
            self.go_down(line);
        }
    }

    /// A thin line across the page, under the line that was gone down to.
    pub(crate) fn rule(&mut self) {
        let y = self.y + 6.0;
        self.mark(Mark::Rule { y });
    }

    /// Writes at the foot of every page; `text` gets the number of the page, from 1, and how many there are.
    pub(crate) fn foot(&mut self, size: f32, text: impl Fn(usize, usize) -> String) {
        let count = self.pages.len();
        for (page, number) in self.pages.iter_mut().zip(1..) {
            page.push(Mark::Text {
                text: text(number, count),
                size,
                x: MARGIN,
                y: HEIGHT - 32.0,
            });
        }
    }

    fn mark(&mut self, mark: Mark) {
        if let Some(page) = self.pages.last_mut() {
            page.push(mark);
        }
    }

    /// The file. The same pages give the same bytes: it carries no time and no name of its own.
    pub(crate) fn finish(self, title: &str, language: &str) -> Result<Vec<u8>, PaperError> {
        let font = Font::new(FONT.as_slice().into(), 0).ok_or(PaperError::Font)?;
        let mut document = Document::new_with(SerializeSettings::default());
        document.set_metadata(
            Metadata::new()
                .title(title.to_owned())
                .language(language.to_owned())
                .creator("Matchday".to_owned()),
        );
        let settings = PageSettings::from_wh(WIDTH, HEIGHT)
            .ok_or_else(|| PaperError::Writer("the size of a page".to_owned()))?;
        for marks in self.pages {
            let mut page = document.start_page_with(settings.clone());
            let mut surface = page.surface();
            for mark in marks {
                match mark {
                    Mark::Text { text, size, x, y } => {
                        surface.set_stroke(None);
                        surface.set_fill(Some(Fill {
                            paint: rgb::Color::new(17, 17, 17).into(),
                            opacity: NormalizedF32::ONE,
                            rule: krilla::paint::FillRule::default(),
                        }));
                        surface.draw_text(
                            Point::from_xy(x, y),
                            font.clone(),
                            size,
                            &text,
                            false,
                            TextDirection::Auto,
                        );
                    }
                    Mark::Rule { y } => {
                        let mut path = PathBuilder::new();
                        path.move_to(MARGIN, y);
                        path.line_to(RIGHT, y);
                        if let Some(path) = path.finish() {
                            surface.set_fill(None);
                            surface.set_stroke(Some(Stroke {
                                paint: rgb::Color::new(190, 190, 190).into(),
                                width: 0.75,
                                ..Stroke::default()
                            }));
                            surface.draw_path(&path);
                        }
                    }
                }
            }
            surface.finish();
            page.finish();
        }
        document
            .finish()
            .map_err(|error| PaperError::Writer(format!("{error:?}")))
    }
}

/// `text`, cut with an ellipsis where it is wider than `room`.
fn fitted(text: &str, size: f32, room: f32) -> String {
    if width(text, size) <= room {
        return text.to_owned();
    }
    let room = room - width("…", size);
    let mut fitted = String::new();
    let mut used = 0.0;
    for letter in text.chars() {
        used += advance(letter, size);
        if used > room {
            break;
        }
        fitted.push(letter);
    }
    format!("{}…", fitted.trim_end())
}

/// The lines of a text, broken between words; a word that is wider than `room` has a line of its own.
fn wrapped(text: &str, size: f32, room: f32) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let Some(last) = lines.last_mut() else {
            break;
        };
        if last.is_empty() {
            last.push_str(word);
        } else if width(last, size) + width(" ", size) + width(word, size) <= room {
            last.push(' ');
            last.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

fn width(text: &str, size: f32) -> f32 {
    text.chars().map(|letter| advance(letter, size)).sum()
}

/// How far a character moves the next one, in points. Shaping joins a few letters; for that the difference is too small.
fn advance(letter: char, size: f32) -> f32 {
    let Some(face) = FACE.as_ref() else {
        return size;
    };
    let glyph = face.glyph_index(letter).unwrap_or_default();
    let units = face.glyph_hor_advance(glyph).unwrap_or_default();
    f32::from(units) / f32::from(face.units_per_em()) * size
}
