//! The codec of a video decides which browsers show it.

use domain::media::{MediaKind, Playback, VideoCodec};

use crate::in_memory::check;

fn file(name: &str) -> Vec<u8> {
    let path = format!("{}/tests/files/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(path).unwrap()
}

fn codec_of(file: &[u8]) -> Option<VideoCodec> {
    check(file, MediaKind::Video).unwrap().shape.codec
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
        ("mp4/turned.mp4", VideoCodec::H264),
        ("mp4/one-fragment.mp4", VideoCodec::H264),
        ("mp4/iphone-keys.mov", VideoCodec::H264),
        ("mp4/preview-beside-video.mov", VideoCodec::H264),
        ("mp4/hevc.mp4", VideoCodec::Hevc),
        ("cases/hevc-10-bit-hlg.mov", VideoCodec::Hevc),
        ("webm/live.webm", VideoCodec::Vp8),
    ] {
        assert_eq!(codec_of(&file(name)), Some(codec), "{name}");
    }
}

#[test]
fn names_of_codecs_decide_where_a_video_is_shown() {
    use Playback::{AllBrowsers, NoBrowser, SomeBrowsers};
    for (name, playback) in [
        (b"avc1", AllBrowsers),
        (b"avc3", AllBrowsers),
        (b"vp09", AllBrowsers),
        (b"hvc1", SomeBrowsers),
        (b"hev1", SomeBrowsers),
        (b"dvh1", SomeBrowsers),
        (b"av01", SomeBrowsers),
        (b"mp4v", SomeBrowsers),
        (b"apcn", NoBrowser),
        (b"apch", NoBrowser),
        (b"ap4h", NoBrowser),
        (b"mjpa", NoBrowser),
        (b"jpeg", NoBrowser),
        (b"AVdn", NoBrowser),
        (b"CFHD", NoBrowser),
        (b"mx5n", NoBrowser),
        (b"dvcp", NoBrowser),
        (b"encv", NoBrowser),
    ] {
        let changed = with(file("mp4/turned.mp4"), b"avc1\0\0", name);
        let codec = codec_of(&changed).unwrap();
        assert_eq!(codec.playback(), playback, "{name:?}");
    }
    let camera = with(file("mp4/turned.mp4"), b"avcC", b"avcC\x01\x7A");
    assert_eq!(codec_of(&camera), Some(VideoCodec::H264Studio));
    let webm = with(file("webm/live.webm"), b"V_VP8", b"V_MJP");
    assert_eq!(codec_of(&webm), Some(VideoCodec::Other));
}
