//! The walk through a file, element by element.

use super::allowed::{
    CLUSTER, DURATION, IN_HEADER, IN_INFO, IN_SEGMENT, INFO, SEGMENT, TIME_SCALE, TRACKS,
};
use super::element::{Element, blank_rest};
use super::tracks::{Pictures, read_tracks};
use crate::file::{FileFault, FileFormat};
use crate::privacy::Patches;
use crate::reader::{FileReader, Stop};
use crate::source::ByteSource;

pub(super) const FORMAT: FileFormat = FileFormat::Webm;

/// What a walk through the file has found.
#[derive(Default)]
pub(super) struct Walk {
    pub(super) patches: Patches,
    pub(super) scale: Option<u64>,
    /// The length that the header announces, in ticks.
    pub(super) ticks: u64,
    pub(super) pixels: Option<Pictures>,
    /// When the last block begins, in ticks.
    pub(super) latest: Option<u64>,
    pub(super) last_cluster: Option<Element>,
}

impl Walk {
    /// Reads every element of the file, except what is in clusters whose length is known: that is the video itself.
    pub(super) async fn through<S: ByteSource>(
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
            return Err(FileFault::Damaged { format: FORMAT }.into());
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
            return Err(FileFault::Damaged { format: FORMAT }.into());
        }
        match element.id {
            INFO => self.read_info(reader, element).await?,
            TRACKS if self.pixels.is_none() => {
                self.pixels = read_tracks(reader, element, &mut self.patches).await?;
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
                    self.ticks = ticks.ok_or(FileFault::Damaged { format: FORMAT })?;
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

/// A length that is a number, without what is behind its point; nothing else is one.
fn floor(ticks: f64) -> Option<u64> {
    if !ticks.is_finite() || ticks < 0.0 {
        return None;
    }
    // Through text: a cast has no defined result at its edges.
    format!("{ticks:.0}").parse().ok()
}
