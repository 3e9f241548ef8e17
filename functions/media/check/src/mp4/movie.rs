//! The header of a video: its tracks, and what their fragments add.

use crate::file::{FileCodec, FileFault, FileFormat};
use crate::privacy::Patches;
use crate::reader::{FileReader, Stop};
use crate::source::ByteSource;

use super::boxes::Mp4Box;
use super::length::{read_times, read_version, whole_seconds};
use super::track::{Track, TrackKind, is_turned};
use super::{allowed, description, filter, samples};

const MOST_TRACKS: usize = 64;

/// The header of a video.
#[derive(Debug)]
pub(crate) struct Movie {
    pub(crate) format: FileFormat,
    pub(crate) tracks: Vec<Track>,
    /// Seconds that it announces, rounded up.
    pub(crate) announced: u64,
    /// Whether it is rotated, whatever its tracks contain.
    is_turned: bool,
    pub(crate) is_fragmented: bool,
}

impl Movie {
    pub(crate) async fn read<S: ByteSource>(
        reader: &mut FileReader<S>,
        header: Mp4Box,
        format: FileFormat,
        patches: &mut Patches,
    ) -> Result<Self, Stop<S::Error>> {
        let damaged = FileFault::Damaged { format };
        let inside = header.children(reader, format).await?;
        let times = inside.named(b"mvhd").ok_or(damaged)?;
        let (timescale, length) = read_times(reader, times, format).await?;
        let [version] = reader.exactly::<1>(times.start, format).await?;
        let matrix = if version == 0 { 36 } else { 48 };
        let at = times.start.saturating_add(matrix);
        let mut movie = Self {
            format,
            tracks: Vec::new(),
            announced: whole_seconds(length, timescale),
            is_turned: is_turned(&reader.exactly::<36>(at, format).await?),
            is_fragmented: false,
        };
        for track in inside.all(b"trak") {
            if movie.tracks.len() >= MOST_TRACKS {
                return Err(damaged.into());
            }
            let track = Track::read(reader, track, format, patches).await?;
            movie.tracks.push(track);
        }
        movie.judge_tracks(patches);
        for extends in inside.all(b"mvex") {
            movie.is_fragmented = true;
            movie
                .read_defaults(reader, extends, timescale, patches)
                .await?;
        }
        let mut known = allowed::MOVIE.to_vec();
        let descriptions: Vec<Mp4Box> = inside.all(b"udta").collect();
        if let [only] = descriptions.as_slice()
            && description::names_encoder_alone(reader, *only, format).await?
        {
            known.push(b"udta");
        }
        filter::keep_only(reader, &inside, &known, patches).await?;
        Ok(movie)
    }

    /// Notes tracks whose codec is not known. A preview in such a codec beside the video, as drones record it, is removed
    /// like any other track.
    fn judge_tracks(&mut self, patches: &mut Patches) {
        let is_video = |track: &Track| track.kind == TrackKind::Video;
        let has_video = self
            .tracks
            .iter()
            .any(|track| is_video(track) && track.is_known);
        for track in self.tracks.iter_mut().filter(|track| !track.is_known) {
            if is_video(track) && has_video {
                track.kind = TrackKind::Other;
            } else {
                patches.keep();
            }
        }
    }

    /// Reads what holds for all fragments.
    async fn read_defaults<S: ByteSource>(
        &mut self,
        reader: &mut FileReader<S>,
        extends: Mp4Box,
        timescale: u64,
        patches: &mut Patches,
    ) -> Result<(), Stop<S::Error>> {
        let inside = extends.children(reader, self.format).await?;
        filter::keep_only(reader, &inside, allowed::EXTENDS, patches).await?;
        if let Some(whole) = inside.named(b"mehd") {
            let length = read_version(reader, whole, self.format).await?;
            self.announced = self.announced.max(whole_seconds(length, timescale));
        }
        for defaults in inside.all(b"trex").take(MOST_TRACKS) {
            let at = defaults.start.saturating_add(4);
            let [a, b, c, d, _, _, _, _, ticks @ ..] =
                reader.exactly::<12>(at, self.format).await?;
            let id = u32::from_be_bytes([a, b, c, d]);
            if let Some(track) = self.track(id) {
                track.length.default_ticks = u64::from(u32::from_be_bytes(ticks));
            }
        }
        Ok(())
    }

    pub(crate) fn track(&mut self, id: u32) -> Option<&mut Track> {
        self.tracks.iter_mut().find(|track| track.id == id)
    }

    /// Pixels across and down as they are shown; `None` without pictures.
    pub(crate) fn size(&self) -> Option<(u64, u64)> {
        let mut videos = self.tracks.iter();
        let video = videos.find(|track| track.kind == TrackKind::Video)?;
        let size = (video.width, video.height);
        // Turned twice is not turned.
        let is_turned = video.is_turned != self.is_turned;
        Some(if is_turned { (size.1, size.0) } else { size })
    }

    /// The codec of the pictures that are shown.
    pub(crate) fn codec(&self) -> Option<FileCodec> {
        let mut videos = self.tracks.iter();
        videos
            .find(|track| track.kind == TrackKind::Video)
            .and_then(|track| track.codec)
    }

    /// How long it plays, rounded up; `None` where that is unknown.
    pub(crate) fn seconds(&self) -> Option<u64> {
        let shown = self
            .tracks
            .iter()
            .filter(|track| track.kind != TrackKind::Other);
        let longest = shown.map(|track| track.length.seconds()).max();
        let seconds = self.announced.max(longest.unwrap_or_default());
        (seconds > 0).then_some(seconds)
    }

    /// Overwrites every track that is neither seen nor heard, with its samples.
    pub(crate) async fn remove_other_tracks<S: ByteSource>(
        &mut self,
        reader: &mut FileReader<S>,
        data: &[(u64, u64)],
        patches: &mut Patches,
    ) -> Result<(), Stop<S::Error>> {
        let is_other = |track: &&Track| track.kind == TrackKind::Other;
        if !self.tracks.iter().any(|track| is_other(&track)) {
            return Ok(());
        }
        for track in self.tracks.iter().filter(is_other) {
            filter::blank(track.whole, patches);
            match samples::places(reader, track, self.format).await {
                Ok(Some(places)) => {
                    for (start, end) in places {
                        let is_data = |(from, to): &(u64, u64)| *from <= start && end <= *to;
                        if data.iter().any(is_data) {
                            patches.overwrite(start, end, &[]);
                        } else {
                            patches.keep();
                        }
                    }
                }
                Ok(None) | Err(Stop::Budget | Stop::Refused(_)) => patches.keep(),
                Err(stop) => return Err(stop),
            }
        }
        let kept = self.tracks.iter().filter(|track| !is_other(track));
        for reference in kept.filter_map(|track| track.reference) {
            filter::blank(reference, patches);
        }
        Ok(())
    }
}
