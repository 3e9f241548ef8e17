//! The codec of a video is found by its names in the containers.

use media_check::{FileCodec, FileKind};

use crate::in_memory::check;

fn file(name: &str) -> Vec<u8> {
    let path = format!("{}/tests/files/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(path).unwrap()
}

fn codec_of(file: &[u8]) -> Option<FileCodec> {
    check(file, FileKind::Video).unwrap().shape.codec
}

/// Writes over the first place that contains these bytes.
fn with(mut file: Vec<u8>, old: &[u8], new: &[u8]) -> Vec<u8> {
    let at = file
        .windows(old.len())
        .position(|part| part == old)
        .unwrap();
    file[at..at + new.len()].copy_from_slice(new);
    file
}

#[test]
fn finds_the_codec_of_common_programs() {
    for (name, codec) in [
        ("mp4/turned.mp4", FileCodec::H264),
        ("mp4/one-fragment.mp4", FileCodec::H264),
        ("mp4/iphone-keys.mov", FileCodec::H264),
        ("mp4/preview-beside-video.mov", FileCodec::H264),
        ("mp4/hevc.mp4", FileCodec::Hevc),
        ("cases/hevc-10-bit-hlg.mov", FileCodec::Hevc),
        ("webm/live.webm", FileCodec::Vp8),
    ] {
        assert_eq!(codec_of(&file(name)), Some(codec), "{name}");
    }
}

#[test]
fn finds_the_codec_by_the_name_of_its_entry() {
    for (name, codec) in [
        (b"avc1", FileCodec::H264),
        (b"avc3", FileCodec::H264),
        (b"vp09", FileCodec::Vp9),
        (b"hvc1", FileCodec::Hevc),
        (b"hev1", FileCodec::Hevc),
        (b"dvh1", FileCodec::DolbyVision),
        (b"av01", FileCodec::Av1),
        (b"mp4v", FileCodec::Mpeg4),
        (b"apcn", FileCodec::ProRes),
        (b"apch", FileCodec::ProRes),
        (b"ap4h", FileCodec::ProRes),
        (b"mjpa", FileCodec::MotionJpeg),
        (b"jpeg", FileCodec::MotionJpeg),
        (b"AVdn", FileCodec::Other),
        (b"CFHD", FileCodec::Other),
        (b"mx5n", FileCodec::Other),
        (b"dvcp", FileCodec::Other),
        (b"encv", FileCodec::Other),
    ] {
        let changed = with(file("mp4/turned.mp4"), b"avc1\0\0", name);
        assert_eq!(codec_of(&changed), Some(codec), "{name:?}");
    }
    let camera = with(file("mp4/turned.mp4"), b"avcC", b"avcC\x01\x7A");
    assert_eq!(codec_of(&camera), Some(FileCodec::H264Studio));
    let webm = with(file("webm/live.webm"), b"V_VP8", b"V_MJP");
    assert_eq!(codec_of(&webm), Some(FileCodec::Other));
}
