//! Where browsers show the pictures of a codec.

use domain::media::Playback::{AllBrowsers, NoBrowser, SomeBrowsers};
use domain::media::VideoCodec;

#[test]
fn the_codec_of_a_video_decides_which_browsers_show_it() {
    for (codec, playback) in [
        (VideoCodec::H264, AllBrowsers),
        (VideoCodec::H264Studio, SomeBrowsers),
        (VideoCodec::Hevc, SomeBrowsers),
        (VideoCodec::DolbyVision, SomeBrowsers),
        (VideoCodec::Av1, SomeBrowsers),
        (VideoCodec::Vp8, AllBrowsers),
        (VideoCodec::Vp9, AllBrowsers),
        (VideoCodec::Mpeg4, SomeBrowsers),
        (VideoCodec::ProRes, NoBrowser),
        (VideoCodec::MotionJpeg, NoBrowser),
        (VideoCodec::Other, NoBrowser),
    ] {
        assert_eq!(codec.playback(), playback, "{codec:?}");
    }
}
