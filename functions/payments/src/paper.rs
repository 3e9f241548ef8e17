//! A small PDF writer: lines of text and rules on A4 pages, in the fonts of `paper::fonts`.

mod fonts;
mod line;
mod parts;

use domain::Language;
use krilla::color::rgb;
use krilla::geom::PathBuilder;
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::{Fill, Stroke};
use krilla::{Document, SerializeSettings};
use texts::{Texts, text};

use line::Line;

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
/// The font size of the foot of a page.
const FOOT: f32 = 8.0;

/// The reason why a file cannot be created.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PaperError {
    /// An embedded font cannot be read.
    #[error("the font cannot be read")]
    Font,
    #[error("the file could not be written: {0}")]
    Writer(String),
}

/// The horizontal position of a text in points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Place {
    /// The left end of the text.
    Left(f32),
    /// The right end of the text.
    Right(f32),
}

/// An element of a page.
#[derive(Debug, Clone)]
enum Mark {
    Text {
        line: Line,
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
    /// The program that made the file, which is the marketplace.
    creator: String,
}

impl Paper {
    /// Creates a document with one empty page; `creator` is the marketplace's name.
    pub(crate) fn new(creator: &str) -> Self {
        Self {
            pages: vec![Vec::new()],
            y: TOP,
            creator: creator.to_owned(),
        }
    }

    /// Moves down by `points`, to a new page at the end of this one. Returns whether a new page was started.
    pub(crate) fn go_down(&mut self, points: f32) -> bool {
        self.y += points;
        if self.y <= BOTTOM {
            return false;
        }
        self.pages.push(Vec::new());
        self.y = TOP;
        true
    }

    pub(crate) fn turn(&mut self) {
        self.pages.push(Vec::new());
        self.y = TOP;
    }

    /// Writes on the current line; a text wider than `room` ends in an ellipsis.
    pub(crate) fn write(&mut self, text: &str, size: f32, place: Place, room: f32) {
        let line = Line::fitted(text, size, room);
        let x = match place {
            Place::Left(x) => x,
            Place::Right(x) => x - line.width(size),
        };
        let y = self.y;
        self.mark(Mark::Text { line, size, x, y });
    }

    /// Writes a text in as many lines as it needs, from `x` to the right edge, and moves below the last one.
    pub(crate) fn write_lines(&mut self, text: &str, size: f32, line: f32, x: f32) {
        for text in text.lines().flat_map(|text| wrapped(text, size, RIGHT - x)) {
            self.write(&text, size, Place::Left(x), RIGHT - x);
            self.go_down(line);
        }
    }

    /// Draws a thin line across the page, under the current line.
    pub(crate) fn rule(&mut self) {
        let y = self.y + 6.0;
        self.mark(Mark::Rule { y });
    }

    /// Writes the title and the page number at the foot of every page.
    pub(crate) fn number_pages(&mut self, t: &Texts, title: &str) {
        let count = self.pages.len();
        for (page, number) in self.pages.iter_mut().zip(1_usize..) {
            let foot = text!(
                t,
                "paper-page",
                title = title,
                number = number,
                count = count
            );
            page.push(Mark::Text {
                line: Line::new(&foot),
                size: FOOT,
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

    /// Returns the file. Equal pages give equal bytes, because it contains no time and no generated identifier.
    pub(crate) fn finish(self, title: &str, language: Language) -> Result<Vec<u8>, PaperError> {
        fonts::base().ok_or(PaperError::Font)?;
        let mut document = Document::new_with(SerializeSettings::default());
        document.set_metadata(
            Metadata::new()
                .title(title.to_owned())
                .language(language.as_str().to_owned())
                .creator(self.creator),
        );
        let settings = PageSettings::from_wh(WIDTH, HEIGHT)
            .ok_or_else(|| PaperError::Writer("the size of a page".to_owned()))?;
        for marks in self.pages {
            let mut page = document.start_page_with(settings.clone());
            let mut surface = page.surface();
            for mark in marks {
                match mark {
                    Mark::Text { line, size, x, y } => {
                        surface.set_stroke(None);
                        surface.set_fill(Some(Fill {
                            paint: rgb::Color::new(17, 17, 17).into(),
                            opacity: NormalizedF32::ONE,
                            rule: krilla::paint::FillRule::default(),
                        }));
                        line.draw(&mut surface, x, y, size);
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

/// Returns the lines of a text, broken between words; a word wider than `room` is broken between its letters.
fn wrapped(text: &str, size: f32, room: f32) -> Vec<String> {
    let blank = Line::new(" ").width(size);
    let mut lines = vec![String::new()];
    let mut used = 0.0;
    for word in text.split_whitespace() {
        for piece in pieces(word, size, room) {
            let width = Line::new(&piece).width(size);
            match lines.last_mut() {
                Some(last) if last.is_empty() => {
                    last.push_str(&piece);
                    used = width;
                }
                Some(last) if used + blank + width <= room => {
                    last.push(' ');
                    last.push_str(&piece);
                    used += blank + width;
                }
                _ => {
                    lines.push(piece);
                    used = width;
                }
            }
        }
    }
    lines
}

/// Returns a word in pieces that each fit; most words are one piece. Chinese, Japanese and Thai have no spaces.
fn pieces(word: &str, size: f32, room: f32) -> Vec<String> {
    let mut pieces = Vec::new();
    let mut rest = Line::new(word).text().to_owned();
    while !rest.is_empty() {
        let line = Line::new(&rest);
        let fits = line.prefix(size, room);
        let end = match fits.len() {
            0 => rest.chars().next().map_or(rest.len(), char::len_utf8),
            end => end,
        };
        let left = rest.split_off(end);
        pieces.push(std::mem::replace(&mut rest, left));
    }
    pieces
}
