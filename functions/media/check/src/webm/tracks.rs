//! Tracks of a `WebM` video.

use crate::file::FileCodec;
use crate::privacy::Patches;
use crate::reader::{FileReader, Stop};
use crate::source::ByteSource;

use super::allowed::{
    AUDIO, AUDIO_CODECS, AUDIO_TYPE, CODEC, HEIGHT, IN_AUDIO, IN_TRACK, IN_VIDEO, TRACK,
    TRACK_TYPE, VIDEO, VIDEO_CODECS, VIDEO_TYPE, WIDTH,
};
use super::element::Element;

/// Bytes of a codec's name.
const LONGEST_NAME: u64 = 64;

/// Width, height and codec of a track that has pictures.
pub(super) type Pictures = (u64, u64, FileCodec);

/// Returns the first track that has pictures, and notes what is not known in any track.
pub(super) async fn read_tracks<S: ByteSource>(
    reader: &mut FileReader<S>,
    tracks: Element,
    patches: &mut Patches,
) -> Result<Option<Pictures>, Stop<S::Error>> {
    let mut pictures = None;
    for track in tracks.children(reader).await? {
        if track.id != TRACK {
            track.keep_or_blank(reader, &[], patches).await?;
            continue;
        }
        let (mut kind, mut codec, mut pixels) = (0, Vec::new(), None);
        for inside in track.children(reader).await? {
            match inside.id {
                TRACK_TYPE => kind = inside.number(reader).await?,
                CODEC => codec = inside.content(reader, LONGEST_NAME).await?,
                VIDEO => {
                    pixels = Some(read_pixels(reader, inside, patches).await?);
                }
                AUDIO => {
                    for inside in inside.children(reader).await? {
                        inside.keep_or_blank(reader, &IN_AUDIO, patches).await?;
                    }
                }
                _ => inside.keep_or_blank(reader, &IN_TRACK, patches).await?,
            }
        }
        let codec = codec.split(|byte| *byte == 0).next().unwrap_or_default();
        if let Some((width, height)) = pixels {
            pictures = pictures.or(Some((width, height, video_codec(codec))));
        }
        // The blocks of another track are between those of this one, where they stay.
        if !is_known(kind, codec) {
            patches.keep();
        }
    }
    Ok(pictures)
}

/// The codec with this name.
fn video_codec(name: &[u8]) -> FileCodec {
    match name {
        b"V_VP8" => FileCodec::Vp8,
        b"V_VP9" => FileCodec::Vp9,
        b"V_AV1" => FileCodec::Av1,
        b"V_MPEG4/ISO/AVC" => FileCodec::H264,
        b"V_MPEGH/ISO/HEVC" => FileCodec::Hevc,
        b"V_MPEG4/ISO/SP" | b"V_MPEG4/ISO/ASP" => FileCodec::Mpeg4,
        b"V_PRORES" => FileCodec::ProRes,
        b"V_MJPEG" => FileCodec::MotionJpeg,
        _ => FileCodec::Other,
    }
}

fn is_known(kind: u64, codec: &[u8]) -> bool {
    match kind {
        VIDEO_TYPE => VIDEO_CODECS.contains(&codec),
        AUDIO_TYPE => AUDIO_CODECS.contains(&codec),
        _ => false,
    }
}

async fn read_pixels<S: ByteSource>(
    reader: &mut FileReader<S>,
    video: Element,
    patches: &mut Patches,
) -> Result<(u64, u64), Stop<S::Error>> {
    let (mut width, mut height) = (0, 0);
    for number in video.children(reader).await? {
        match number.id {
            WIDTH => width = number.number(reader).await?,
            HEIGHT => height = number.number(reader).await?,
            _ => number.keep_or_blank(reader, &IN_VIDEO, patches).await?,
        }
    }
    Ok((width, height))
}
