//! The bytes determine the type of a file.

use crate::support::World;
use crate::support::files::{CAPTIONS, Mp4, jpeg, png, webm};

#[tokio::test]
async fn reads_size_and_duration_of_every_format() {
    let world = World::start().await;
    let last = Mp4 {
        header_last: true,
        data: 300_000,
        ..Mp4::default()
    };
    let fragments = Mp4 {
        in_fragments: true,
        ..Mp4::default()
    };
    let camera = Mp4 {
        brand: b"qt  ",
        ..last
    };
    let cases = [
        ("video", Mp4::default().bytes(), ("mp4", 1080, 1920, 42)),
        ("video", last.bytes(), ("mp4", 1080, 1920, 42)),
        ("video", camera.bytes(), ("quicktime", 1080, 1920, 42)),
        ("video", fragments.bytes(), ("mp4", 1080, 1920, 43)),
        ("video", webm(42, true), ("webm", 1280, 720, 42)),
        ("video", webm(42, false), ("webm", 1280, 720, 42)),
        ("picture", png(4_000, 3_000), ("png", 4_000, 3_000, 0)),
        ("picture", jpeg(4_000, 3_000, 0), ("jpeg", 4_000, 3_000, 0)),
        (
            "picture",
            jpeg(4_000, 3_000, 900_000),
            ("jpeg", 4_000, 3_000, 0),
        ),
        ("captions", CAPTIONS.to_vec(), ("vtt", 0, 0, 0)),
        (
            "captions",
            b"WEBVTT\n\n00:01.000 --> 00:02.000\n".to_vec(),
            ("vtt", 0, 0, 0),
        ),
    ];
    for (kind, file, (format, width, height, seconds)) in cases {
        let ready = world.upload(kind, &file).await.expect(200).json;
        assert_eq!(ready["status"], "ready");
        let content = &ready["content"];
        assert_eq!(content["format"], format);
        assert_eq!(
            (&content["width"], &content["height"], &content["seconds"]),
            (&width.into(), &height.into(), &seconds.into()),
            "{format}"
        );
    }
}

#[tokio::test]
async fn rejects_wrong_media_type_and_deletes_the_upload() {
    use crate::support::files::{SVG, program};

    let world = World::start().await;
    let long = |in_fragments| {
        Mp4 {
            seconds: 3 * 3_600,
            in_fragments,
            ..Mp4::default()
        }
        .bytes()
    };
    let sound = Mp4 {
        handler: b"soun",
        ..Mp4::default()
    };
    let mut cut = Mp4 {
        header_last: true,
        ..Mp4::default()
    }
    .bytes();
    cut.truncate(cut.len() / 2);
    let video = "must be a video: MP4, MOV or WebM";
    let picture = "must be a picture: JPEG, PNG or WebP";
    let hours = "must be at most 15 minutes long, it has 180 minutes";
    let captions = "must be captions in WebVTT, which begin with the word WEBVTT";
    let line = |words: &str| format!("has a mistake in line {words}");
    let bad_time = line("3: times are written like 00:00:01.000 --> 00:00:03.000");
    let studio = |codec| {
        Mp4 {
            codec,
            ..Mp4::default()
        }
        .bytes()
    };
    let unplayable =
        "is in a format that no browser plays, export it again as MP4 with H.264: it has";
    let (pro_res, motion_jpeg) = (
        format!("{unplayable} ProRes"),
        format!("{unplayable} Motion JPEG"),
    );
    let damaged = "is damaged: it begins as an MP4 video and cannot be read further";
    for (kind, file, words) in [
        ("video", program(), video),
        ("picture", program(), picture),
        ("picture", SVG.to_vec(), picture),
        ("video", SVG.to_vec(), video),
        ("video", png(400, 400), video),
        ("picture", Mp4::default().bytes(), picture),
        ("video", sound.bytes(), video),
        ("video", cut, damaged),
        ("captions", SVG.to_vec(), captions),
        ("captions", program(), captions),
        (
            "captions",
            b"1\n00:00:01,000 --> 00:00:02,000\nHi".to_vec(),
            captions,
        ),
        (
            "captions",
            b"WEBVTT\n\n00:01,000 --> 00:02,000\nHi".to_vec(),
            &bad_time,
        ),
        ("video", studio(b"apch"), &pro_res),
        ("video", studio(b"jpeg"), &motion_jpeg),
        (
            "captions",
            b"WEBVTT\n\n\xFF".to_vec(),
            "is damaged: it begins as captions and cannot be read further",
        ),
        ("video", CAPTIONS.to_vec(), video),
        ("video", long(false), hours),
        ("video", webm(3 * 3_600, true), hours),
        ("video", webm(3 * 3_600, false), hours),
        (
            "video",
            long(true),
            "must be at most 15 minutes long, it has 181 minutes",
        ),
        (
            "picture",
            png(60_000, 60_000),
            "must have at most 12,000 pixels on a side and 64 million in all, it has 60000 × 60000",
        ),
    ] {
        let refused = world.upload(kind, &file).await;
        assert_eq!(refused.failure(), "422 validation_failed", "{words}");
        assert_eq!(refused.json["fields"][0]["field"], "file");
        assert_eq!(refused.json["fields"][0]["message"], words);
        world.assert_nothing_kept();
    }
}
