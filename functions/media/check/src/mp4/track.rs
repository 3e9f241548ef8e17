//! One track of a video.

use crate::file::{FileCodec, FileFault, FileFormat};
use crate::privacy::Patches;
use crate::reader::{FileReader, Stop};
use crate::source::ByteSource;

use super::boxes::{Children, Mp4Box, children};
use super::codec::read_codec;
use super::length::{Length, read_times};
use super::{allowed, filter};

/// Bytes of an entry of `stsd` before its boxes: those of every entry, then those of a picture's.
const VIDEO_ENTRY_HEADER: u64 = 78;
const MOST_ENTRIES: usize = 16;

#[derive(Debug)]
pub(crate) struct Track {
    pub(crate) id: u32,
    pub(crate) kind: TrackKind,
    pub(crate) width: u64,
    pub(crate) height: u64,
    /// Whether every codec of it is known to be safe.
    pub(crate) is_known: bool,
    /// The codec of its pictures.
    pub(crate) codec: Option<FileCodec>,
    /// Whether it is shown on its side.
    pub(crate) is_turned: bool,
    pub(crate) length: Length,
    /// The box of the whole track.
    pub(crate) whole: Mp4Box,
    /// What it refers to other tracks by.
    pub(crate) reference: Option<Mp4Box>,
    pub(crate) tables: Option<Children>,
}

/// What is in a track.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TrackKind {
    Video,
    Audio,
    /// Positions, times, texts and all that is neither seen nor heard as the video plays.
    Other,
}

impl Track {
    pub(crate) async fn read<S: ByteSource>(
        reader: &mut FileReader<S>,
        whole: Mp4Box,
        format: FileFormat,
        patches: &mut Patches,
    ) -> Result<Self, Stop<S::Error>> {
        let damaged = FileFault::Damaged { format };
        let inside = whole.children(reader, format).await?;
        let media_box = inside.named(b"mdia").ok_or(damaged)?;
        let media = media_box.children(reader, format).await?;
        let times = media.named(b"mdhd").ok_or(damaged)?;
        let (timescale, ticks) = read_times(reader, times, format).await?;
        let handler = media.named(b"hdlr").ok_or(damaged)?;
        let at = handler.start.saturating_add(8);
        let kind = match &reader.exactly::<4>(at, format).await? {
            b"vide" => TrackKind::Video,
            b"soun" => TrackKind::Audio,
            _ => TrackKind::Other,
        };
        let shown = inside.named(b"tkhd").ok_or(damaged)?;
        let mut track = Self {
            id: 0,
            kind,
            is_known: true,
            codec: None,
            width: 0,
            height: 0,
            is_turned: false,
            length: Length::new(timescale, ticks),
            whole,
            reference: inside.named(b"tref"),
            tables: None,
        };
        track.read_header(reader, shown, format).await?;
        let information = match media.named(b"minf") {
            Some(information) => Some(information.children(reader, format).await?),
            None => None,
        };
        if let Some(tables) = information
            .as_ref()
            .and_then(|inside| inside.named(b"stbl"))
        {
            track.tables = Some(tables.children(reader, format).await?);
        }
        if kind != TrackKind::Other {
            filter::keep_only(reader, &media, allowed::MEDIA, patches).await?;
            if let Some(information) = &information {
                filter::keep_only(reader, information, allowed::INFORMATION, patches).await?;
                for data in information.all(b"dinf") {
                    let inside = data.children(reader, format).await?;
                    filter::keep_only(reader, &inside, allowed::DATA, patches).await?;
                }
            }
            track.keep_known(reader, &inside, format, patches).await?;
        }
        Ok(track)
    }

    async fn read_header<S: ByteSource>(
        &mut self,
        reader: &mut FileReader<S>,
        shown: Mp4Box,
        format: FileFormat,
    ) -> Result<(), Stop<S::Error>> {
        let [version] = reader.exactly::<1>(shown.start, format).await?;
        // Two times are before the identifier and the length after it, of four bytes each or of eight.
        let (before, matrix) = if version == 0 { (12, 40) } else { (20, 52) };
        let at = shown.start.saturating_add(before);
        self.id = u32::from_be_bytes(reader.exactly::<4>(at, format).await?);
        let at = shown.start.saturating_add(matrix);
        self.is_turned = is_turned(&reader.exactly::<36>(at, format).await?);
        // Width and height, each with sixteen bits behind the point.
        let at = at.saturating_add(36);
        let [a, b, _, _, c, d, _, _] = reader.exactly::<8>(at, format).await?;
        self.width = u64::from(u16::from_be_bytes([a, b]));
        self.height = u64::from(u16::from_be_bytes([c, d]));
        Ok(())
    }

    /// Overwrites what is not known in a track that is seen or heard.
    async fn keep_known<S: ByteSource>(
        &mut self,
        reader: &mut FileReader<S>,
        inside: &Children,
        format: FileFormat,
        patches: &mut Patches,
    ) -> Result<(), Stop<S::Error>> {
        filter::keep_only(reader, inside, allowed::TRACK, patches).await?;
        for (name, known) in [(b"edts", allowed::EDITS), (b"tapt", allowed::APERTURES)] {
            for found in inside.all(name) {
                let inside = found.children(reader, format).await?;
                filter::keep_only(reader, &inside, known, patches).await?;
            }
        }
        let Some(tables) = &self.tables else {
            return Ok(());
        };
        filter::keep_only(reader, tables, allowed::SAMPLES, patches).await?;
        let entries = match tables.named(b"stsd") {
            // A version, flags and a count are before the entries.
            Some(list) => children(reader, list.start.saturating_add(8), list.end, format).await?,
            None => return Ok(()),
        };
        if entries.boxes.len() > MOST_ENTRIES {
            self.is_known = false;
        }
        filter::blank_rest(reader, entries.rest, entries.end, patches).await?;
        for entry in entries.boxes.iter().take(MOST_ENTRIES) {
            self.look_at_entry(reader, *entry, format, patches).await?;
        }
        Ok(())
    }

    async fn look_at_entry<S: ByteSource>(
        &mut self,
        reader: &mut FileReader<S>,
        entry: Mp4Box,
        format: FileFormat,
        patches: &mut Patches,
    ) -> Result<(), Stop<S::Error>> {
        let codecs = match self.kind {
            TrackKind::Video => allowed::VIDEO_CODECS,
            _ => allowed::AUDIO_CODECS,
        };
        if !codecs.iter().any(|codec| **codec == entry.name) {
            self.is_known = false;
        }
        if self.kind != TrackKind::Video {
            return Ok(());
        }
        let start = entry.start.saturating_add(VIDEO_ENTRY_HEADER);
        let inside = children(reader, start, entry.end, format).await?;
        if self.codec.is_none() {
            self.codec = Some(read_codec(reader, entry, &inside, format).await?);
        }
        filter::keep_only(reader, &inside, allowed::VIDEO_ENTRY, patches).await?;
        if self.width == 0 || self.height == 0 {
            let at = entry.start.saturating_add(24);
            let [a, b, c, d] = reader.exactly::<4>(at, format).await?;
            self.width = u64::from(u16::from_be_bytes([a, b]));
            self.height = u64::from(u16::from_be_bytes([c, d]));
        }
        Ok(())
    }
}

/// Whether a matrix turns a picture on its side: its width goes down more than across.
pub(crate) fn is_turned(matrix: &[u8; 36]) -> bool {
    let number = |at: usize| {
        let bytes = matrix.get(at..).and_then(|rest| rest.first_chunk());
        bytes.map_or(0, |bytes| i32::from_be_bytes(*bytes).unsigned_abs())
    };
    number(4) > number(0)
}
