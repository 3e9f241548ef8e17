//! How long a track is: the length in its header, and the sum of its fragments.

use crate::file::FileFormat;
use crate::reader::{FileReader, Stop};
use crate::source::ByteSource;

use super::boxes::Mp4Box;

/// The length of one track, in ticks of the track.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Length {
    timescale: u64,
    announced: u64,
    /// Default ticks of a sample in a fragment without a value.
    pub(crate) default_ticks: u64,
    /// The sum of what the fragments last.
    sum: u64,
    /// When the first fragment begins, and when the last one ends.
    first: Option<u64>,
    end: u64,
}

impl Length {
    pub(crate) const fn new(timescale: u64, announced: u64) -> Self {
        Self {
            timescale,
            announced,
            default_ticks: 0,
            sum: 0,
            first: None,
            end: 0,
        }
    }

    /// Adds what a fragment lasts, and when it begins, if that is known.
    pub(crate) fn add(&mut self, begins: Option<u64>, ticks: u64) {
        self.sum = self.sum.saturating_add(ticks);
        if let Some(begins) = begins {
            self.first = Some(self.first.map_or(begins, |first| first.min(begins)));
            self.end = self.end.max(begins.saturating_add(ticks));
        }
    }

    /// Seconds, rounded up.
    pub(crate) fn seconds(&self) -> u64 {
        let spanned = self.end.saturating_sub(self.first.unwrap_or_default());
        let ticks = self.announced.max(self.sum).max(spanned);
        whole_seconds(ticks, self.timescale)
    }
}

pub(crate) const fn whole_seconds(ticks: u64, timescale: u64) -> u64 {
    if timescale == 0 {
        return 0;
    }
    ticks.div_ceil(timescale)
}

/// Time scale and length of an `mvhd` or `mdhd`, whose beginnings are the same.
pub(crate) async fn read_times<S: ByteSource>(
    reader: &mut FileReader<S>,
    times: Mp4Box,
    format: FileFormat,
) -> Result<(u64, u64), Stop<S::Error>> {
    let [version] = reader.exactly::<1>(times.start, format).await?;
    let (timescale, length) = if version == 0 {
        let at = times.start.saturating_add(12);
        let [a, b, c, d, length @ ..] = reader.exactly::<8>(at, format).await?;
        let length = u32::from_be_bytes(length);
        // All ones: not known.
        let length = (length != u32::MAX).then_some(u64::from(length));
        ([a, b, c, d], length)
    } else {
        let at = times.start.saturating_add(20);
        let [a, b, c, d, length @ ..] = reader.exactly::<12>(at, format).await?;
        let length = u64::from_be_bytes(length);
        ([a, b, c, d], (length != u64::MAX).then_some(length))
    };
    let timescale = u64::from(u32::from_be_bytes(timescale));
    Ok((timescale, length.unwrap_or_default()))
}

/// Reads the number after a version that defines its width.
pub(crate) async fn read_version<S: ByteSource>(
    reader: &mut FileReader<S>,
    found: Mp4Box,
    format: FileFormat,
) -> Result<u64, Stop<S::Error>> {
    let [version] = reader.exactly::<1>(found.start, format).await?;
    let at = found.start.saturating_add(4);
    if version == 0 {
        let number = reader.exactly::<4>(at, format).await?;
        return Ok(u64::from(u32::from_be_bytes(number)));
    }
    Ok(u64::from_be_bytes(reader.exactly::<8>(at, format).await?))
}
