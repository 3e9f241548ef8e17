//! The codec of a video track.

use super::boxes::{Children, Mp4Box};
use crate::file::{FileCodec, FileFormat};
use crate::reader::{FileReader, Stop};
use crate::source::ByteSource;

/// Profiles of H.264 with 10 bits or with all colours: High 10, High 4:2:2, High 4:4:4 and CAVLC 4:4:4.
const STUDIO_PROFILES: [u8; 4] = [110, 122, 244, 44];

/// Returns the codec of an entry of `stsd`, whose configuration is `inside`.
pub(super) async fn read_codec<S: ByteSource>(
    reader: &mut FileReader<S>,
    entry: Mp4Box,
    inside: &Children,
    format: FileFormat,
) -> Result<FileCodec, Stop<S::Error>> {
    Ok(match &entry.name {
        b"avc1" | b"avc2" | b"avc3" | b"avc4" => match inside.named(b"avcC") {
            // A version is before the profile.
            Some(configuration) => {
                let [_, profile] = reader.exactly::<2>(configuration.start, format).await?;
                if STUDIO_PROFILES.contains(&profile) {
                    FileCodec::H264Studio
                } else {
                    FileCodec::H264
                }
            }
            None => FileCodec::H264,
        },
        b"hvc1" | b"hev1" => FileCodec::Hevc,
        b"dvh1" | b"dvhe" | b"dva1" | b"dvav" => FileCodec::DolbyVision,
        b"av01" => FileCodec::Av1,
        b"vp08" => FileCodec::Vp8,
        b"vp09" => FileCodec::Vp9,
        b"mp4v" | b"s263" | b"h263" => FileCodec::Mpeg4,
        b"apco" | b"apcs" | b"apcn" | b"apch" | b"ap4h" | b"ap4x" | b"aprn" | b"aprh" => {
            FileCodec::ProRes
        }
        b"mjpa" | b"mjpb" | b"mjpg" | b"MJPG" | b"jpeg" | b"AVDJ" => FileCodec::MotionJpeg,
        _ => FileCodec::Other,
    })
}
