//! Size and length of a `WebM` video.
//!
//! What a browser records has no length in its header: it is written while nobody knows how long it will be. Then the last
//! cluster says so, which is looked for from the end.

use domain::media::{MediaFormat, MediaKind, MediaRefused, MediaShape};

use super::CheckError;
use super::reader::FileReader;
use super::webm_element::{Element, parse_element};

const FORMAT: MediaFormat = MediaFormat::Webm;
const EBML: u32 = 0x1A45_DFA3;
const DOCUMENT_TYPE: u32 = 0x4282;
const SEGMENT: u32 = 0x1853_8067;
const INFO: u32 = 0x1549_A966;
const TIME_SCALE: u32 = 0x002A_D7B1;
const DURATION: u32 = 0x4489;
const TRACKS: u32 = 0x1654_AE6B;
const TRACK: u32 = 0xAE;
const VIDEO: u32 = 0xE0;
const WIDTH: u32 = 0xB0;
const HEIGHT: u32 = 0xBA;
const CLUSTER: u32 = 0x1F43_B675;
const CLUSTER_TIME: u32 = 0xE7;
/// Elements looked at in one that holds others.
const MOST_ELEMENTS: usize = 64;
/// Where the last cluster is looked for, in bytes from the end.
const TAIL: u64 = 4 * 1024 * 1024;
/// Nanoseconds of a tick unless the file says otherwise.
const USUAL_SCALE: u64 = 1_000_000;
const NANOSECONDS: u64 = 1_000_000_000;

pub(super) fn format_of(beginning: &[u8]) -> Option<MediaFormat> {
    let header = parse_element(beginning).filter(|header| header.id == EBML)?;
    let mut inside = beginning.get(usize::try_from(header.header).ok()?..)?;
    // Matroska, of which WebM is a part, is refused: no browser promises to play it.
    loop {
        let element = parse_element(inside)?;
        let start = usize::try_from(element.header).ok()?;
        let end = start.checked_add(usize::try_from(element.length?).ok()?)?;
        if element.id == DOCUMENT_TYPE {
            return (inside.get(start..end)? == b"webm").then_some(FORMAT);
        }
        inside = inside.get(end..)?;
    }
}

pub(super) async fn read_webm(reader: &mut FileReader<'_>) -> Result<MediaShape, CheckError> {
    let damaged = MediaRefused::Damaged { format: FORMAT };
    let size = reader.size();
    let first = Element::read(reader, 0, size).await?;
    let segment = Element::read(reader, first.end, size).await?;
    if segment.id != SEGMENT {
        return Err(damaged.into());
    }
    let (mut scale, mut ticks) = (USUAL_SCALE, 0.0_f64);
    let mut pixels = None;
    for element in elements(reader, segment.start, segment.end).await? {
        match element.id {
            INFO => {
                for inside in elements(reader, element.start, element.end).await? {
                    match inside.id {
                        TIME_SCALE => scale = inside.number(reader).await?,
                        DURATION => ticks = inside.float(reader).await?,
                        _ => {}
                    }
                }
            }
            TRACKS => pixels = read_pixels(reader, element).await?,
            _ => {}
        }
    }
    let (width, height) = pixels.ok_or(MediaRefused::WrongKind {
        kind: MediaKind::Video,
    })?;
    let announced = whole_seconds(floor(ticks).ok_or(damaged)?, scale);
    let last = last_cluster_time(reader).await?;
    let seen = last.map_or(0, |ticks| whole_seconds(ticks, scale).saturating_add(1));
    Ok(MediaShape {
        format: FORMAT,
        width,
        height,
        seconds: announced.max(seen),
    })
}

/// The elements between these places, up to the first cluster: what comes after is the video itself.
async fn elements(
    reader: &mut FileReader<'_>,
    start: u64,
    end: u64,
) -> Result<Vec<Element>, CheckError> {
    let mut found = Vec::new();
    let mut at = start;
    while at < end && found.len() < MOST_ELEMENTS {
        let element = Element::read(reader, at, end).await?;
        if element.id == CLUSTER {
            break;
        }
        if element.is_open {
            return Err(MediaRefused::Damaged { format: FORMAT }.into());
        }
        at = element.end;
        found.push(element);
    }
    Ok(found)
}

/// Width and height of the first track that has them.
async fn read_pixels(
    reader: &mut FileReader<'_>,
    tracks: Element,
) -> Result<Option<(u64, u64)>, CheckError> {
    for track in elements(reader, tracks.start, tracks.end).await? {
        if track.id != TRACK {
            continue;
        }
        for video in elements(reader, track.start, track.end).await? {
            if video.id != VIDEO {
                continue;
            }
            let (mut width, mut height) = (0, 0);
            for number in elements(reader, video.start, video.end).await? {
                match number.id {
                    WIDTH => width = number.number(reader).await?,
                    HEIGHT => height = number.number(reader).await?,
                    _ => {}
                }
            }
            return Ok(Some((width, height)));
        }
    }
    Ok(None)
}

/// When the last cluster begins, in ticks.
async fn last_cluster_time(reader: &mut FileReader<'_>) -> Result<Option<u64>, CheckError> {
    let from = reader.size().saturating_sub(TAIL);
    let tail = reader.bytes(from, TAIL).await?;
    let name = CLUSTER.to_be_bytes();
    let places = tail
        .windows(4)
        .enumerate()
        .rev()
        .filter(|(_, four)| **four == name);
    for (at, _) in places {
        // The four bytes may stand in the picture's data by chance: then no time follows.
        let time = tail.get(at..).and_then(cluster_time);
        if time.is_some() {
            return Ok(time);
        }
    }
    Ok(None)
}

fn cluster_time(bytes: &[u8]) -> Option<u64> {
    let cluster = parse_element(bytes)?;
    let inside = bytes.get(usize::try_from(cluster.header).ok()?..)?;
    let time = parse_element(inside).filter(|element| element.id == CLUSTER_TIME)?;
    let length = usize::try_from(time.length?)
        .ok()
        .filter(|length| *length <= 8)?;
    let start = usize::try_from(time.header).ok()?;
    let number = inside.get(start..start.checked_add(length)?)?;
    Some(
        number
            .iter()
            .fold(0, |number: u64, byte| (number << 8) | u64::from(*byte)),
    )
}

/// Rounded up: the rest of a second is a second for whoever has to watch it.
fn whole_seconds(ticks: u64, scale: u64) -> u64 {
    let nanoseconds = u128::from(ticks) * u128::from(scale);
    u64::try_from(nanoseconds.div_ceil(u128::from(NANOSECONDS))).unwrap_or(u64::MAX)
}

/// A length that is a number, without what is behind its point; nothing else is one.
fn floor(ticks: f64) -> Option<u64> {
    if !ticks.is_finite() || ticks < 0.0 {
        return None;
    }
    // Through text: no cast in shipped code says what happens at its edges.
    format!("{ticks:.0}").parse().ok()
}
