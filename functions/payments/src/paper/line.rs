//! A line of text in any script: in drawing order, each part in a font that has its glyphs.

use std::ops::Range;

use krilla::geom::Point;
use krilla::surface::Surface;
use krilla::text::{GlyphId, KrillaGlyph};
use rustybuzz::{Direction, UnicodeBuffer};
use unicode_bidi::{Level, ParagraphBidiInfo};
use unicode_normalization::UnicodeNormalization;

use super::fonts::PaperFont;
use super::parts::{Part, split};

/// A shaped text. Sizes are in points.
#[derive(Debug, Clone)]
pub(super) struct Line {
    text: String,
    runs: Vec<Run>,
}

/// Glyphs of one font, from left to right.
#[derive(Clone)]
struct Run {
    font: &'static PaperFont,
    glyphs: Vec<KrillaGlyph>,
}

impl std::fmt::Debug for Run {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Run of {} glyphs", self.glyphs.len())
    }
}

impl Line {
    /// Shapes a text. Letters and their marks are composed; a control character becomes a space.
    pub(super) fn new(text: &str) -> Self {
        let text: String = text
            .nfc()
            .map(|letter| if letter.is_control() { ' ' } else { letter })
            .collect();
        let mut line = Self {
            text,
            runs: Vec::new(),
        };
        if line.text.is_empty() {
            return line;
        }
        let order = ParagraphBidiInfo::new(&line.text, None);
        let (levels, ranges) = order.visual_runs(0..line.text.len());
        for range in ranges {
            let is_rtl = levels.get(range.start).is_some_and(Level::is_rtl);
            let mut parts = split(&line.text, range);
            if is_rtl {
                parts.reverse();
            }
            line.runs
                .extend(parts.iter().map(|part| shape(&line.text, part, is_rtl)));
        }
        line
    }

    /// Shapes a text, which ends in an ellipsis where it is wider than `room`.
    pub(super) fn fitted(text: &str, size: f32, room: f32) -> Self {
        let line = Self::new(text);
        if line.width(size) <= room {
            return line;
        }
        let room = room - Self::new("…").width(size);
        let fitted = line.prefix(size, room).trim_end();
        Self::new(&format!("{fitted}…"))
    }

    /// The text that is drawn.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn width(&self, size: f32) -> f32 {
        self.runs.iter().map(|run| run.width(size)).sum()
    }

    /// Returns the longest beginning of the text that is not wider than `room` and splits no cluster of glyphs.
    pub(super) fn prefix(&self, size: f32, room: f32) -> &str {
        let glyphs = self.runs.iter().flat_map(|run| &run.glyphs);
        let mut advances: Vec<(&Range<usize>, f32)> = glyphs
            .map(|glyph| (&glyph.text_range, glyph.x_advance * size))
            .collect();
        advances.sort_by_key(|(range, _)| range.start);
        let mut used = 0.0;
        let mut end = 0;
        for (range, advance) in advances {
            used += advance;
            if used > room {
                return self.text.get(..range.start).unwrap_or_default();
            }
            end = range.end;
        }
        self.text.get(..end).unwrap_or_default()
    }

    pub(super) fn draw(&self, surface: &mut Surface<'_>, mut x: f32, y: f32, size: f32) {
        for run in &self.runs {
            let font = run.font.font.clone();
            surface.draw_glyphs(
                Point::from_xy(x, y),
                &run.glyphs,
                font,
                &self.text,
                size,
                false,
            );
            x += run.width(size);
        }
    }
}

impl Run {
    fn width(&self, size: f32) -> f32 {
        self.glyphs.iter().map(|glyph| glyph.x_advance * size).sum()
    }
}

fn shape(text: &str, part: &Part, is_rtl: bool) -> Run {
    let own = text.get(part.range.clone()).unwrap_or_default();
    let shown = part.instead.as_deref().unwrap_or(own);
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(shown);
    buffer.guess_segment_properties();
    buffer.set_direction(if is_rtl {
        Direction::RightToLeft
    } else {
        Direction::LeftToRight
    });
    let shaped = rustybuzz::shape(&part.font.face, &[], buffer);
    let start_of = |cluster: u32| usize::try_from(cluster).unwrap_or_default();
    let mut starts: Vec<usize> = shaped
        .glyph_infos()
        .iter()
        .map(|info| start_of(info.cluster))
        .collect();
    starts.sort_unstable();
    let to_em =
        |units: i32| i16::try_from(units).map_or(0.0, f32::from) / part.font.font.units_per_em();
    let glyphs = shaped.glyph_infos().iter().zip(shaped.glyph_positions());
    let glyphs = glyphs.map(|(info, position)| {
        let start = start_of(info.cluster);
        let next = starts.partition_point(|other| *other <= start);
        let end = starts.get(next).copied().unwrap_or(shown.len());
        let range = if part.instead.is_some() {
            part.range.clone()
        } else {
            part.range.start + start..part.range.start + end
        };
        KrillaGlyph::new(
            GlyphId::new(info.glyph_id),
            to_em(position.x_advance),
            to_em(position.x_offset),
            to_em(position.y_offset),
            to_em(position.y_advance),
            range,
            None,
        )
    });
    Run {
        font: part.font,
        glyphs: glyphs.collect(),
    }
}
