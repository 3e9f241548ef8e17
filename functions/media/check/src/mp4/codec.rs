//! The codec of a video track.

use domain::media::{MediaFormat, VideoCodec};

use super::boxes::{Children, Mp4Box};
use crate::reader::{FileReader, Stop};
use crate::source::ByteSource;

/// Profiles of H.264 with 10 bits or with all colours: High 10, High 4:2:2, High 4:4:4 and CAVLC 4:4:4.
const STUDIO_PROFILES: [u8; 4] = [110, 122, 244, 44];

/// Returns the codec of an entry of `stsd`, whose configuration is `inside`.
pub(super) async fn read_codec<S: ByteSource>(
    reader: &mut FileReader<S>,
    entry: Mp4Box,
    inside: &Children,
    format: MediaFormat,
) -> Result<VideoCodec, Stop<S::Error>> {
    Ok(match &entry.name {
        b"avc1" | b"avc2" | b"avc3" | b"avc4" => match inside.named(b"avcC") {
            // A version is before the profile.
            Some(configuration) => {
                let [_, profile] = reader.exactly::<2>(configuration.start, format).await?;
                if STUDIO_PROFILES.contains(&profile) {
                    VideoCodec::H264Studio
                } else {
                    VideoCodec::H264
                }
            }
            None => VideoCodec::H264,
        },
        b"hvc1" | b"hev1" => VideoCodec::Hevc,
        b"dvh1" | b"dvhe" | b"dva1" | b"dvav" => VideoCodec::DolbyVision,
        b"av01" => VideoCodec::Av1,
        b"vp08" => VideoCodec::Vp8,
        b"vp09" => VideoCodec::Vp9,
        b"mp4v" | b"s263" | b"h263" => VideoCodec::Mpeg4,
        b"apco" | b"apcs" | b"apcn" | b"apch" | b"ap4h" | b"ap4x" | b"aprn" | b"aprh" => {
            VideoCodec::ProRes
        }
        b"mjpa" | b"mjpb" | b"mjpg" | b"MJPG" | b"jpeg" | b"AVDJ" => VideoCodec::MotionJpeg,
        _ => VideoCodec::Other,
    })
}
