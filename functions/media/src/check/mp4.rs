//! Size and length of an MP4 video.
//!
//! A video that was recorded in a browser comes in fragments: its header is written first and does not know how long it
//! became. Then the last fragment says so, which is looked for from the end.

use domain::media::{MediaFormat, MediaKind, MediaRefused, MediaShape};

use super::CheckError;
use super::mp4_box::{Mp4Box, boxes_between, named};
use super::reader::FileReader;

/// Boxes of the file before and after its data; of a file in fragments only those up to the header are looked at.
const MOST_BOXES: usize = 64;
/// Where the last fragment is looked for, in bytes from the end.
const TAIL: u64 = 4 * 1024 * 1024;
/// Brands of still pictures and of sound in the same boxes.
const NO_VIDEO: [&[u8; 4]; 8] = [
    b"heic", b"heix", b"mif1", b"msf1", b"avif", b"avis", b"M4A ", b"M4B ",
];

/// What a track says.
struct Track {
    id: u32,
    is_video: bool,
    width: u64,
    height: u64,
    timescale: u64,
    seconds: u64,
}

pub(super) fn format_of(beginning: &[u8]) -> Option<MediaFormat> {
    let brand = beginning.get(4..12)?.strip_prefix(b"ftyp")?;
    if brand == b"qt  " {
        return Some(MediaFormat::Quicktime);
    }
    let is_video = NO_VIDEO.iter().all(|other| brand != other.as_slice());
    is_video.then_some(MediaFormat::Mp4)
}

pub(super) async fn read_mp4(
    reader: &mut FileReader<'_>,
    format: MediaFormat,
) -> Result<MediaShape, CheckError> {
    let damaged = MediaRefused::Damaged { format };
    let header = find_header(reader, format).await?;
    let inside = header.children(reader, MOST_BOXES, format).await?;
    let movie = named(&inside, *b"mvhd").ok_or(damaged)?;
    let (timescale, length) = read_times(reader, movie, format).await?;
    let mut seconds = whole_seconds(length, timescale);
    let mut tracks = Vec::new();
    for track in inside.iter().filter(|found| found.name == *b"trak") {
        tracks.push(read_track(reader, *track, format).await?);
    }
    let video = tracks
        .iter()
        .find(|track| track.is_video)
        .ok_or(MediaRefused::WrongKind {
            kind: MediaKind::Video,
        })?;
    seconds = tracks
        .iter()
        .fold(seconds, |longest, track| longest.max(track.seconds));
    if let Some(fragments) = named(&inside, *b"mvex") {
        let extends = fragments.children(reader, MOST_BOXES, format).await?;
        if let Some(whole) = named(&extends, *b"mehd") {
            let length = read_version(reader, whole, format).await?;
            seconds = seconds.max(whole_seconds(length, timescale));
        }
        let last = last_fragment_end(reader, &tracks).await?;
        seconds = seconds.max(last);
    }
    Ok(MediaShape {
        format,
        width: video.width,
        height: video.height,
        seconds,
    })
}

/// The box that describes the video: before the data, or after it.
pub(super) async fn find_header(
    reader: &mut FileReader<'_>,
    format: MediaFormat,
) -> Result<Mp4Box, CheckError> {
    let (mut at, end) = (0, reader.size());
    for _ in 0..MOST_BOXES {
        if end.saturating_sub(at) < 8 {
            break;
        }
        let found = Mp4Box::read(reader, at, end, format).await?;
        if found.name == *b"moov" {
            return Ok(found);
        }
        at = found.end;
    }
    Err(MediaRefused::Damaged { format }.into())
}

/// Time scale and length of an `mvhd` or `mdhd`, whose beginnings are the same.
async fn read_times(
    reader: &mut FileReader<'_>,
    times: Mp4Box,
    format: MediaFormat,
) -> Result<(u64, u64), CheckError> {
    let [version] = reader.exactly::<1>(times.start, format).await?;
    if version == 0 {
        let [a, b, c, d, length @ ..] = reader
            .exactly::<8>(times.start.saturating_add(12), format)
            .await?;
        let length = u32::from_be_bytes(length);
        // All ones: not known.
        let length = if length == u32::MAX {
            0
        } else {
            u64::from(length)
        };
        return Ok((u64::from(u32::from_be_bytes([a, b, c, d])), length));
    }
    let [a, b, c, d, length @ ..] = reader
        .exactly::<12>(times.start.saturating_add(20), format)
        .await?;
    let length = u64::from_be_bytes(length);
    let length = if length == u64::MAX { 0 } else { length };
    Ok((u64::from(u32::from_be_bytes([a, b, c, d])), length))
}

/// The number after a version that says how wide it is.
async fn read_version(
    reader: &mut FileReader<'_>,
    found: Mp4Box,
    format: MediaFormat,
) -> Result<u64, CheckError> {
    let [version] = reader.exactly::<1>(found.start, format).await?;
    let at = found.start.saturating_add(4);
    if version == 0 {
        let number = reader.exactly::<4>(at, format).await?;
        return Ok(u64::from(u32::from_be_bytes(number)));
    }
    Ok(u64::from_be_bytes(reader.exactly::<8>(at, format).await?))
}

async fn read_track(
    reader: &mut FileReader<'_>,
    track: Mp4Box,
    format: MediaFormat,
) -> Result<Track, CheckError> {
    let damaged = MediaRefused::Damaged { format };
    let inside = track.children(reader, MOST_BOXES, format).await?;
    let media = named(&inside, *b"mdia").ok_or(damaged)?;
    let media = media.children(reader, MOST_BOXES, format).await?;
    let times = named(&media, *b"mdhd").ok_or(damaged)?;
    let (timescale, length) = read_times(reader, times, format).await?;
    let handler = named(&media, *b"hdlr").ok_or(damaged)?;
    let kind = reader
        .exactly::<4>(handler.start.saturating_add(8), format)
        .await?;
    let shown = named(&inside, *b"tkhd").ok_or(damaged)?;
    // The last eight bytes: width and height, each with sixteen bits behind the point.
    let [a, b, _, _, c, d, _, _] = reader
        .exactly::<8>(shown.end.saturating_sub(8), format)
        .await?;
    let [version] = reader.exactly::<1>(shown.start, format).await?;
    // Two times stand before it, of four bytes each or of eight.
    let before = if version == 0 { 12 } else { 20 };
    let id = reader
        .exactly::<4>(shown.start.saturating_add(before), format)
        .await?;
    Ok(Track {
        id: u32::from_be_bytes(id),
        is_video: kind == *b"vide",
        width: u64::from(u16::from_be_bytes([a, b])),
        height: u64::from(u16::from_be_bytes([c, d])),
        timescale,
        seconds: whole_seconds(length, timescale),
    })
}

/// Where the last fragment begins, in seconds, rounded up; it lasts less than another.
async fn last_fragment_end(
    reader: &mut FileReader<'_>,
    tracks: &[Track],
) -> Result<u64, CheckError> {
    let format = MediaFormat::Mp4;
    let size = reader.size();
    let from = size.saturating_sub(TAIL);
    let tail = reader.bytes(from, TAIL).await?.to_vec();
    let mut latest = 0;
    for (offset, _) in tail
        .windows(4)
        .enumerate()
        .rev()
        .filter(|(_, name)| *name == b"moof")
    {
        let Some(at) = u64::try_from(offset)
            .ok()
            .and_then(|offset| from.checked_add(offset)?.checked_sub(4))
        else {
            continue;
        };
        // The name may stand in the picture's data by chance: then what follows is no box.
        let Ok(fragment) = Mp4Box::read(reader, at, size, format).await else {
            continue;
        };
        let Ok(parts) = fragment.children(reader, MOST_BOXES, format).await else {
            continue;
        };
        for part in parts.iter().filter(|part| part.name == *b"traf") {
            latest = latest.max(fragment_start(reader, *part, tracks).await?);
        }
        if latest > 0 {
            break;
        }
    }
    Ok(latest)
}

/// When a track's part of a fragment begins, in seconds, rounded up and one more for what is in it.
async fn fragment_start(
    reader: &mut FileReader<'_>,
    part: Mp4Box,
    tracks: &[Track],
) -> Result<u64, CheckError> {
    let format = MediaFormat::Mp4;
    let inside = boxes_between(reader, part.start, part.end, MOST_BOXES, format).await?;
    let (Some(of), Some(begins)) = (named(&inside, *b"tfhd"), named(&inside, *b"tfdt")) else {
        return Ok(0);
    };
    let id = reader
        .exactly::<4>(of.start.saturating_add(4), format)
        .await?;
    let id = u32::from_be_bytes(id);
    let begins = read_version(reader, begins, format).await?;
    let track = tracks.iter().find(|track| track.id == id);
    Ok(track.map_or(0, |track| {
        whole_seconds(begins, track.timescale).saturating_add(1)
    }))
}

fn whole_seconds(length: u64, timescale: u64) -> u64 {
    if timescale == 0 {
        return 0;
    }
    length.div_ceil(timescale)
}
