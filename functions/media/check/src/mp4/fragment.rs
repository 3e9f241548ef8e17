//! Fragments of a video: what each adds to the length of its tracks.

use crate::file::FileFault;
use crate::privacy::Patches;
use crate::reader::{FileReader, Stop};
use crate::source::ByteSource;

use super::boxes::{Children, Mp4Box};
use super::length::read_version;
use super::movie::Movie;
use super::track::TrackKind;
use super::{allowed, filter};

/// The longest run of samples that is read, in bytes.
const LONGEST_RUN: u64 = 1_000_000;
/// The longest index, in bytes.
const LONGEST_INDEX: u64 = 800_000;
/// Flags of a fragment and of a run.
const HAS_BASE: u32 = 0x01;
const HAS_DESCRIPTION: u32 = 0x02;
const HAS_DEFAULT_DURATION: u32 = 0x08;
const HAS_OFFSET: u32 = 0x01;
const HAS_FIRST_FLAGS: u32 = 0x04;
const HAS_DURATION: u32 = 0x100;
/// Duration, size, flags and time of each sample.
const OF_EACH: [u32; 4] = [HAS_DURATION, 0x200, 0x400, 0x800];

impl Movie {
    /// Reads one fragment and overwrites what is not known in it.
    pub(crate) async fn read_fragment<S: ByteSource>(
        &mut self,
        reader: &mut FileReader<S>,
        fragment: Mp4Box,
        patches: &mut Patches,
    ) -> Result<(), Stop<S::Error>> {
        let inside = fragment.children(reader, self.format).await?;
        filter::keep_only(reader, &inside, allowed::FRAGMENT, patches).await?;
        for part in inside.all(b"traf") {
            let parts = part.children(reader, self.format).await?;
            let kind = self.add_part(reader, &parts).await?;
            keep_times(reader, &parts, patches).await?;
            if kind != Some(TrackKind::Video) && kind != Some(TrackKind::Audio) {
                // Its samples are in the data of the fragment, where they stay.
                patches.keep();
            }
        }
        Ok(())
    }

    /// Adds what a fragment has of one track; returns what is in that track.
    pub(crate) async fn add_part<S: ByteSource>(
        &mut self,
        reader: &mut FileReader<S>,
        parts: &Children,
    ) -> Result<Option<TrackKind>, Stop<S::Error>> {
        let format = self.format;
        let Some(head) = parts.named(b"tfhd") else {
            return Ok(None);
        };
        let [a, b, c, d, id @ ..] = reader.exactly::<8>(head.start, format).await?;
        let flags = u32::from_be_bytes([a, b, c, d]);
        let Some(track) = self.track(u32::from_be_bytes(id)) else {
            return Ok(None);
        };
        let mut default = track.length.default_ticks;
        if flags & HAS_DEFAULT_DURATION != 0 {
            let base = if flags & HAS_BASE != 0 { 8 } else { 0 };
            let description = if flags & HAS_DESCRIPTION != 0 { 4 } else { 0 };
            let at = head.start.saturating_add(8 + base + description);
            default = u64::from(u32::from_be_bytes(reader.exactly::<4>(at, format).await?));
        }
        let begins = match parts.named(b"tfdt") {
            Some(time) => Some(read_version(reader, time, format).await?),
            None => None,
        };
        let mut ticks = 0_u64;
        for run in parts.all(b"trun") {
            let length = run_ticks(reader, run, default, FileFault::Damaged { format }).await?;
            ticks = ticks.saturating_add(length);
        }
        track.length.add(begins, ticks);
        Ok(Some(track.kind))
    }

    /// Reads an index of fragments, which adds up their lengths.
    pub(crate) async fn read_index<S: ByteSource>(
        &mut self,
        reader: &mut FileReader<S>,
        index: Mp4Box,
    ) -> Result<(), Stop<S::Error>> {
        let damaged = FileFault::Damaged {
            format: self.format,
        };
        if index.length() > LONGEST_INDEX {
            return Err(damaged.into());
        }
        let bytes = reader.bytes(index.start, index.length()).await?;
        let (timescale, ticks) = index_length(bytes).ok_or(damaged)?;
        let seconds = super::length::whole_seconds(ticks, timescale);
        self.announced = self.announced.max(seconds);
        Ok(())
    }
}

/// What a run of samples lasts, in ticks.
async fn run_ticks<S: ByteSource>(
    reader: &mut FileReader<S>,
    run: Mp4Box,
    default: u64,
    damaged: FileFault,
) -> Result<u64, Stop<S::Error>> {
    if run.length() > LONGEST_RUN {
        return Err(damaged.into());
    }
    let bytes = reader.bytes(run.start, run.length()).await?;
    Ok(sum_of_run(bytes, default).ok_or(damaged)?)
}

fn sum_of_run(bytes: &[u8], default: u64) -> Option<u64> {
    let flags = word(bytes, 0)?;
    let count = word(bytes, 4)?;
    if flags & HAS_DURATION == 0 {
        return Some(u64::from(count).saturating_mul(default));
    }
    let before = [HAS_OFFSET, HAS_FIRST_FLAGS];
    let before = before.iter().filter(|flag| flags & **flag != 0).count();
    let width = OF_EACH.iter().filter(|flag| flags & **flag != 0).count();
    let samples = bytes.get(before.checked_mul(4)?.checked_add(8)?..)?;
    let length = usize::try_from(count).ok()?.checked_mul(width * 4)?;
    let samples = samples.get(..length)?;
    let durations = samples.chunks_exact(width * 4);
    durations
        .map(|sample| word(sample, 0).map(u64::from))
        .sum::<Option<u64>>()
}

/// Time scale and length of what an index lists.
fn index_length(bytes: &[u8]) -> Option<(u64, u64)> {
    let timescale = u64::from(word(bytes, 8)?);
    let version = bytes.first()?;
    // The earliest time and the first offset, of four bytes each or of eight.
    let at = if *version == 0 { 20 } else { 28 };
    let [_, _, a, b] = *bytes.get(at..)?.first_chunk::<4>()?;
    let count = usize::from(u16::from_be_bytes([a, b]));
    let entries = bytes.get(at + 4..)?.get(..count * 12)?;
    let lengths = entries.chunks_exact(12).map(|entry| word(entry, 4));
    let ticks = lengths.map(|ticks| ticks.map(u64::from));
    Some((timescale, ticks.sum::<Option<u64>>()?))
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    let four = bytes.get(at..)?.first_chunk::<4>()?;
    Some(u32::from_be_bytes(*four))
}

/// Overwrites what is not known in a track's part of a fragment. Smooth Streaming has its times in a box with an identifier.
async fn keep_times<S: ByteSource>(
    reader: &mut FileReader<S>,
    parts: &Children,
    patches: &mut Patches,
) -> Result<(), Stop<S::Error>> {
    for part in &parts.boxes {
        if &part.name == b"uuid" && part.length() <= 1_024 {
            let identifier = reader.bytes(part.start, 16).await?;
            if allowed::FRAGMENT_TIMES
                .iter()
                .any(|known| identifier == known)
            {
                continue;
            }
        }
        filter::keep_or_blank(reader, *part, allowed::TRACK_FRAGMENT, patches).await?;
    }
    filter::blank_rest(reader, parts.rest, parts.end, patches).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_lasts_as_long_as_its_samples() {
        let run = |flags: u32, count: u32, rest: &[u32]| {
            let words = [&[flags, count], rest].concat();
            let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_be_bytes()).collect();
            sum_of_run(&bytes, 512)
        };
        assert_eq!(run(0, 90, &[]), Some(46_080));
        assert_eq!(run(HAS_DURATION, 2, &[100, 200]), Some(300));
        assert_eq!(
            run(
                HAS_OFFSET | HAS_FIRST_FLAGS | 0x300,
                2,
                &[8, 9, 100, 1, 200, 2]
            ),
            Some(300)
        );
        assert_eq!(run(HAS_DURATION, 3, &[100, 200]), None, "cut off");
        assert_eq!(run(HAS_DURATION, u32::MAX, &[]), None);
    }
}
