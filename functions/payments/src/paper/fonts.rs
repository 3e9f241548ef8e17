//! The embedded fonts, one for each group of scripts. A font is unpacked when a text first needs it; `fonts/README.md`
//! lists their sources and licences.

use std::io::Read;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use flate2::read::ZlibDecoder;
use krilla::text::Font;
use rustybuzz::Face;

pub(super) struct PaperFont {
    pub(super) face: Face<'static>,
    pub(super) font: Font,
}

impl PaperFont {
    /// Whether the font has a glyph for a character.
    pub(super) fn covers(&self, letter: char) -> bool {
        self.face
            .glyph_index(letter)
            .is_some_and(|glyph| glyph.0 != 0)
    }
}

struct PackedFont {
    /// The blocks of characters that are looked up in this font, so that no font is unpacked unnecessarily.
    blocks: &'static [RangeInclusive<char>],
    unpacked: LazyLock<Option<PaperFont>>,
}

macro_rules! packed {
    ($name:literal, $($block:expr),+) => {
        PackedFont {
            blocks: &[$($block),+],
            unpacked: LazyLock::new(|| {
                unpack(include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".zlib")))
            }),
        }
    };
}

/// Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic and symbols.
static BASE: PackedFont = packed!("DejaVuSans", '\0'..=char::MAX);
/// Emoji, without colours.
static EMOJI: PackedFont = packed!("NotoEmoji", '\u{1F000}'..=char::MAX);
/// The other scripts.
static SCRIPTS: [PackedFont; 17] = [
    packed!(
        "NotoSansDevanagari",
        '\u{900}'..='\u{97F}',
        '\u{A830}'..='\u{A8FF}',
        '\u{1CD0}'..='\u{1CFF}'
    ),
    packed!("NotoSansBengali", '\u{980}'..='\u{9FF}'),
    packed!("NotoSansGurmukhi", '\u{A00}'..='\u{A7F}'),
    packed!("NotoSansGujarati", '\u{A80}'..='\u{AFF}'),
    packed!("NotoSansOriya", '\u{B00}'..='\u{B7F}'),
    packed!("NotoSansTamil", '\u{B80}'..='\u{BFF}'),
    packed!("NotoSansTelugu", '\u{C00}'..='\u{C7F}'),
    packed!("NotoSansKannada", '\u{C80}'..='\u{CFF}'),
    packed!("NotoSansMalayalam", '\u{D00}'..='\u{D7F}'),
    packed!("NotoSansSinhala", '\u{D80}'..='\u{DFF}'),
    packed!("NotoSansThai", '\u{E00}'..='\u{E7F}'),
    packed!("NotoSansLao", '\u{E80}'..='\u{EFF}'),
    packed!("NotoSansMyanmar", '\u{1000}'..='\u{109F}'),
    packed!("NotoSansEthiopic", '\u{1200}'..='\u{139F}'),
    packed!(
        "NotoSansKhmer",
        '\u{1780}'..='\u{17FF}',
        '\u{19E0}'..='\u{19FF}'
    ),
    packed!(
        "NanumGothic",
        '\u{1100}'..='\u{11FF}',
        '\u{3130}'..='\u{318F}',
        '\u{AC00}'..='\u{D7A3}'
    ),
    packed!(
        "DroidSansFallback",
        '\u{2E80}'..='\u{9FFF}',
        '\u{F900}'..='\u{FAFF}',
        '\u{FE10}'..='\u{FFEF}'
    ),
];

/// Returns the font of Latin letters; `None` only if the embedded font is damaged.
pub(super) fn base() -> Option<&'static PaperFont> {
    BASE.unpacked.as_ref()
}

/// Returns the font of emoji.
pub(super) fn emoji() -> Option<&'static PaperFont> {
    EMOJI.unpacked.as_ref()
}

/// Returns the first font that has a glyph for a character.
pub(super) fn font_of(letter: char) -> Option<&'static PaperFont> {
    let by_block = std::iter::once(&EMOJI).chain(&SCRIPTS);
    by_block
        .filter(|packed| packed.blocks.iter().any(|block| block.contains(&letter)))
        .chain([&BASE, &EMOJI])
        .filter_map(|packed| packed.unpacked.as_ref())
        .find(|font| font.covers(letter))
}

fn unpack(packed: &'static [u8]) -> Option<PaperFont> {
    let mut bytes = Vec::new();
    ZlibDecoder::new(packed).read_to_end(&mut bytes).ok()?;
    // Used until the process ends.
    let bytes: &'static [u8] = bytes.leak();
    Some(PaperFont {
        face: Face::from_slice(bytes, 0)?,
        font: Font::new(bytes.into(), 0)?,
    })
}
