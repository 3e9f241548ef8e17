//! Size, length and other content of an MP4 video.
//!
//! The boxes of the file are read in order. A video that was recorded in a browser has fragments: its header is written
//! first, without the length, which is the sum of the fragments.

mod allowed;
mod boxes;
mod codec;
mod description;
mod filter;
mod fragment;
mod length;
mod movie;
mod samples;
mod tail;
mod track;

use crate::CheckedFile;
use crate::file::{FileFault, FileFormat, FileKind, FileShape};
use crate::privacy::Patches;
use crate::reader::{FileReader, Stop};
use crate::source::ByteSource;
use boxes::Mp4Box;
use movie::Movie;

/// Brands of still pictures and of sound in the same boxes.
const NO_VIDEO: [&[u8; 4]; 8] = [
    b"heic", b"heix", b"mif1", b"msf1", b"avif", b"avis", b"M4A ", b"M4B ",
];
/// Boxes that a `QuickTime` file begins with which does not name its format.
const WITHOUT_NAME: [&[u8; 4]; 5] = [b"moov", b"mdat", b"wide", b"free", b"skip"];
/// Runs of data that are remembered, to be compared with the samples of a track.
const MOST_DATA: usize = 64;

pub(crate) fn format_of(beginning: &[u8]) -> Option<FileFormat> {
    let name = beginning.get(4..8)?;
    if WITHOUT_NAME.iter().any(|known| name == known.as_slice()) {
        let length = u32::from_be_bytes(beginning.get(..4)?.try_into().ok()?);
        return matches!(length, 1 | 8..).then_some(FileFormat::Quicktime);
    }
    let brand = beginning.get(4..12)?.strip_prefix(b"ftyp")?;
    if brand == b"qt  " {
        return Some(FileFormat::Quicktime);
    }
    let is_video = NO_VIDEO.iter().all(|other| brand != other.as_slice());
    is_video.then_some(FileFormat::Mp4)
}

pub(crate) async fn read_mp4<S: ByteSource>(
    reader: &mut FileReader<S>,
    format: FileFormat,
) -> Result<CheckedFile, Stop<S::Error>> {
    let mut walk = Walk {
        format,
        patches: Patches::default(),
        movie: None,
        data: Vec::new(),
    };
    reader.begin_walk();
    let ended = match walk.through(reader).await {
        Err(Stop::Budget) => false,
        other => other.map(|()| true)?,
    };
    reader.end_walk();
    let damaged = FileFault::Damaged { format };
    let mut movie = walk.movie.take().ok_or(damaged)?;
    if ended {
        movie
            .remove_other_tracks(reader, &walk.data, &mut walk.patches)
            .await?;
    } else {
        // The rest of the file is unknown.
        walk.patches.keep();
        tail::read_last_fragment(reader, &mut movie).await?;
    }
    let (width, height) = movie.size().ok_or(FileFault::WrongKind {
        kind: FileKind::Video,
    })?;
    Ok(CheckedFile {
        shape: FileShape {
            format,
            width,
            height,
            seconds: movie.seconds().ok_or(FileFault::UnknownLength)?,
            codec: movie.codec(),
        },
        privacy: walk.patches.into_privacy(),
        captions: None,
    })
}

struct Walk {
    format: FileFormat,
    patches: Patches,
    movie: Option<Movie>,
    data: Vec<(u64, u64)>,
}

impl Walk {
    /// Reads every box of the file.
    async fn through<S: ByteSource>(
        &mut self,
        reader: &mut FileReader<S>,
    ) -> Result<(), Stop<S::Error>> {
        let (mut at, end) = (0, reader.size());
        while end.saturating_sub(at) >= 8 {
            let found = match Mp4Box::read(reader, at, end, self.format).await {
                Ok(found) => found,
                // What a camera appends after the last box; before the header is known, the file is damaged.
                Err(Stop::Refused(_)) if self.movie.is_some() => break,
                Err(stop) => return Err(stop),
            };
            at = found.end;
            self.look_at(reader, found).await?;
        }
        filter::blank_rest(reader, at, end, &mut self.patches).await
    }

    async fn look_at<S: ByteSource>(
        &mut self,
        reader: &mut FileReader<S>,
        found: Mp4Box,
    ) -> Result<(), Stop<S::Error>> {
        let Self {
            format,
            patches,
            movie,
            data,
        } = self;
        match (&found.name, movie) {
            (b"moov", movie @ None) => {
                *movie = Some(Movie::read(reader, found, *format, patches).await?);
            }
            (b"moof", Some(movie)) => movie.read_fragment(reader, found, patches).await?,
            (b"sidx", Some(movie)) => movie.read_index(reader, found).await?,
            (b"mfra", _) => {
                let inside = found.children(reader, *format).await?;
                filter::keep_only(reader, &inside, allowed::ACCESS, patches).await?;
            }
            (b"mdat", _) => {
                if data.len() < MOST_DATA {
                    data.push((found.start, found.end));
                }
            }
            // A second header, or a fragment before any: no player reads it.
            (b"moov" | b"moof", _) => filter::blank(found, patches),
            _ => filter::keep_or_blank(reader, found, allowed::TOP, patches).await?,
        }
        Ok(())
    }
}
