//! Size, length and other content of a `WebM` video.
//!
//! The elements of the file are walked from the first to the last. What a browser records has no length in its header,
//! which is written while the length is unknown: then the last block shows it.

mod allowed;
mod cluster;
mod element;
mod tail;
mod tracks;

use domain::media::{MediaFormat, MediaKind, MediaRefused, MediaShape};

use crate::CheckedFile;
use crate::privacy::Patches;
use crate::reader::{FileReader, Stop};
use crate::source::ByteSource;
use allowed::{
    CLUSTER, DOCUMENT_TYPE, DURATION, EBML, IN_HEADER, IN_INFO, IN_SEGMENT, INFO, SEGMENT,
    TIME_SCALE, TRACKS,
};
use element::{Element, blank_rest, parse_element};
use tracks::Pictures;

const FORMAT: MediaFormat = MediaFormat::Webm;
/// Nanoseconds of a tick unless the file has another scale.
const USUAL_SCALE: u64 = 1_000_000;
const NANOSECONDS: u64 = 1_000_000_000;

pub(crate) fn format_of(beginning: &[u8]) -> Option<MediaFormat> {
    let header = parse_element(beginning).filter(|header| header.id == EBML)?;
    let mut inside = beginning.get(usize::try_from(header.header).ok()?..)?;
    // Matroska, of which WebM is a part, is refused: no browser promises to play it.
    loop {
        let element = parse_element(inside)?;
        let start = usize::try_from(element.header).ok()?;
        let end = start.checked_add(usize::try_from(element.length?).ok()?)?;
        if element.id == DOCUMENT_TYPE {
            let name = inside.get(start..end)?;
            // Names may be padded with zeros.
            let name = name.split(|byte| *byte == 0).next()?;
            return (name == b"webm").then_some(FORMAT);
        }
        inside = inside.get(end..)?;
    }
}

pub(crate) async fn read_webm<S: ByteSource>(
    reader: &mut FileReader<S>,
) -> Result<CheckedFile, Stop<S::Error>> {
    let mut walk = Walk::default();
    reader.begin_walk();
    let ended = match walk.through(reader).await {
        Err(Stop::Budget) => false,
        other => other.map(|()| true)?,
    };
    reader.end_walk();
    if !ended {
        // The rest of the file is unknown.
        walk.patches.keep();
        let last = tail::last_block_time(reader).await?;
        walk.latest = walk.latest.max(last);
        if last.is_none() && walk.ticks == 0 {
            return Err(MediaRefused::UnknownLength.into());
        }
    }
    let (width, height, codec) = walk.pixels.ok_or(MediaRefused::WrongKind {
        kind: MediaKind::Video,
    })?;
    let scale = walk.scale.unwrap_or(USUAL_SCALE);
    let announced = whole_seconds(walk.ticks, scale);
    let seen = walk.latest.map_or(0, |latest| second_of(latest, scale));
    Ok(CheckedFile {
        shape: MediaShape {
            format: FORMAT,
            width,
            height,
            seconds: announced.max(seen),
            codec: Some(codec),
        },
        privacy: walk.patches.into_privacy(),
    })
}

/// What a walk through the file has found.
#[derive(Default)]
struct Walk {
    patches: Patches,
    scale: Option<u64>,
    /// The length that the header announces, in ticks.
    ticks: u64,
    pixels: Option<Pictures>,
    /// When the last block begins, in ticks.
    latest: Option<u64>,
    last_cluster: Option<Element>,
}

impl Walk {
    /// Reads every element of the file, except what is in clusters whose length is known: that is the video itself.
    async fn through<S: ByteSource>(
        &mut self,
        reader: &mut FileReader<S>,
    ) -> Result<(), Stop<S::Error>> {
        let size = reader.size();
        let first = Element::read(reader, 0, size).await?;
        for inside in first.children(reader).await? {
            inside
                .keep_or_blank(reader, &IN_HEADER, &mut self.patches)
                .await?;
        }
        let segment = Element::read(reader, first.end, size).await?;
        if segment.id != SEGMENT {
            return Err(MediaRefused::Damaged { format: FORMAT }.into());
        }
        let mut at = segment.start;
        while at < segment.end {
            let element = match Element::read(reader, at, segment.end).await {
                Ok(element) => element,
                // What follows the last element, or a cluster that was cut off.
                Err(Stop::Refused(_)) if self.pixels.is_some() => break,
                Err(stop) => return Err(stop),
            };
            at = self.look_at(reader, element).await?;
        }
        if let Some(last) = self.last_cluster.take() {
            self.read_blocks(reader, last).await?;
        }
        blank_rest(reader, at, segment.end, &mut self.patches).await?;
        blank_rest(reader, segment.end, size, &mut self.patches).await
    }

    /// Reads one element of the segment; returns where the next one begins.
    async fn look_at<S: ByteSource>(
        &mut self,
        reader: &mut FileReader<S>,
        element: Element,
    ) -> Result<u64, Stop<S::Error>> {
        if element.id == CLUSTER {
            if element.is_open {
                return self.read_blocks(reader, element).await;
            }
            self.last_cluster = Some(element);
            return Ok(element.end);
        }
        if element.is_open {
            return Err(MediaRefused::Damaged { format: FORMAT }.into());
        }
        match element.id {
            INFO => self.read_info(reader, element).await?,
            TRACKS if self.pixels.is_none() => {
                self.pixels = tracks::read_tracks(reader, element, &mut self.patches).await?;
            }
            _ => {
                let patches = &mut self.patches;
                element.keep_or_blank(reader, &IN_SEGMENT, patches).await?;
            }
        }
        Ok(element.end)
    }

    async fn read_info<S: ByteSource>(
        &mut self,
        reader: &mut FileReader<S>,
        info: Element,
    ) -> Result<(), Stop<S::Error>> {
        for inside in info.children(reader).await? {
            match inside.id {
                TIME_SCALE => self.scale = Some(inside.number(reader).await?),
                DURATION => {
                    let ticks = floor(inside.float(reader).await?);
                    self.ticks = ticks.ok_or(MediaRefused::Damaged { format: FORMAT })?;
                }
                _ => {
                    let patches = &mut self.patches;
                    inside.keep_or_blank(reader, &IN_INFO, patches).await?;
                }
            }
        }
        Ok(())
    }
}

/// Rounded up: a viewer waits for the rest of a second, too.
fn whole_seconds(ticks: u64, scale: u64) -> u64 {
    let nanoseconds = u128::from(ticks) * u128::from(scale);
    u64::try_from(nanoseconds.div_ceil(u128::from(NANOSECONDS))).unwrap_or(u64::MAX)
}

/// The second that has begun at this time, counted from 1: a block lasts a while.
fn second_of(ticks: u64, scale: u64) -> u64 {
    let nanoseconds = u128::from(ticks) * u128::from(scale);
    let seconds = u64::try_from(nanoseconds / u128::from(NANOSECONDS)).unwrap_or(u64::MAX);
    seconds.saturating_add(1)
}

/// A length that is a number, without what is behind its point; nothing else is one.
fn floor(ticks: f64) -> Option<u64> {
    if !ticks.is_finite() || ticks < 0.0 {
        return None;
    }
    // Through text: a cast has no defined result at its edges.
    format!("{ticks:.0}").parse().ok()
}
