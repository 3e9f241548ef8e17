//! A table of files and of what is found in each.

use media_check::{FileFormat, FileKind, Privacy};

use crate::in_memory::{check, cleaned};

/// The metadata of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Other {
    Nothing,
    Removed,
    /// It cannot be removed: the file never becomes public.
    Kept,
}

use FileFormat::{Jpeg, Mp4, Png, Quicktime, Vtt, Webm, Webp};
use Other::{Kept, Nothing, Removed};

type Row = (&'static str, FileFormat, (u64, u64, u64), Other);

const TABLE: &[Row] = &[
    (
        "captions/captions-with-cr-line-ends.vtt",
        Vtt,
        (0, 0, 0),
        Nothing,
    ),
    ("captions/with-note-and-voice.vtt", Vtt, (0, 0, 0), Nothing),
    (
        "captions/youtube-automatic-captions.vtt",
        Vtt,
        (0, 0, 0),
        Nothing,
    ),
    // As they were filed: longer than the files of the same names below, which begin the fuzz target.
    (
        "cases/hevc-10-bit-hlg.mov",
        Quicktime,
        (640, 360, 5),
        Removed,
    ),
    (
        "cases/intro-with-gopro-gps-track.mp4",
        Mp4,
        (640, 360, 3),
        Removed,
    ),
    (
        "cases/intro-with-place-in-top-level-xmp.mp4",
        Mp4,
        (640, 360, 3),
        Removed,
    ),
    (
        "cases/phone-video-with-place-as-delivery.mp4",
        Mp4,
        (640, 360, 3),
        Removed,
    ),
    ("jpeg/c2pa.jpg", Jpeg, (96, 64, 0), Kept),
    ("jpeg/comment.jpg", Jpeg, (96, 64, 0), Kept),
    ("jpeg/gps.jpg", Jpeg, (96, 64, 0), Kept),
    ("jpeg/iptc.jpg", Jpeg, (96, 64, 0), Kept),
    ("jpeg/plain.jpg", Jpeg, (96, 64, 0), Nothing),
    ("jpeg/progressive.jpg", Jpeg, (96, 64, 0), Nothing),
    ("jpeg/trailer.jpg", Jpeg, (96, 64, 0), Kept),
    ("jpeg/two-pictures.jpg", Jpeg, (96, 64, 0), Kept),
    ("jpeg/xmp.jpg", Jpeg, (96, 64, 0), Kept),
    (
        "mp4/drone-with-place-as-subtitles.mp4",
        Mp4,
        (320, 180, 3),
        Removed,
    ),
    ("mp4/free-with-place.mp4", Mp4, (320, 180, 3), Removed),
    ("mp4/hevc.mp4", Mp4, (320, 180, 3), Nothing),
    ("mp4/indexed-fragments.mp4", Mp4, (320, 180, 3), Nothing),
    (
        "mp4/intro-with-gopro-gps-track.mp4",
        Mp4,
        (320, 180, 3),
        Removed,
    ),
    (
        "mp4/intro-with-place-in-top-level-xmp.mp4",
        Mp4,
        (320, 180, 3),
        Removed,
    ),
    ("mp4/iphone-keys.mov", Quicktime, (320, 180, 4), Removed),
    ("mp4/no-ftyp.mov", Quicktime, (320, 180, 3), Removed),
    ("mp4/one-fragment.mp4", Mp4, (320, 180, 3), Nothing),
    (
        "mp4/phone-video-with-place-as-delivery.mp4",
        Mp4,
        (320, 180, 4),
        Removed,
    ),
    (
        "mp4/preview-beside-video.mov",
        Quicktime,
        (320, 180, 3),
        Removed,
    ),
    ("mp4/smooth-streaming.mp4", Mp4, (320, 180, 3), Removed),
    ("mp4/timecode.mov", Quicktime, (320, 180, 3), Removed),
    ("mp4/trailer.mp4", Mp4, (320, 180, 3), Removed),
    ("mp4/turned.mp4", Mp4, (180, 320, 3), Nothing),
    ("mp4/variable-rate.mp4", Mp4, (320, 180, 3), Nothing),
    ("png/c2pa.png", Png, (96, 64, 0), Kept),
    ("png/gps.png", Png, (96, 64, 0), Kept),
    ("png/image-magick.png", Png, (96, 64, 0), Kept),
    ("png/plain.png", Png, (96, 64, 0), Nothing),
    ("png/text.png", Png, (96, 64, 0), Kept),
    ("png/trailer.png", Png, (96, 64, 0), Kept),
    ("png/xmp.png", Png, (96, 64, 0), Kept),
    ("webm/live.webm", Webm, (320, 180, 4), Removed),
    ("webm/tags.webm", Webm, (320, 180, 4), Removed),
    ("webp/c2pa.webp", Webp, (96, 64, 0), Kept),
    ("webp/gps.webp", Webp, (96, 64, 0), Kept),
    ("webp/lossless.webp", Webp, (96, 64, 0), Nothing),
    ("webp/plain.webp", Webp, (96, 64, 0), Nothing),
    ("webp/trailer.webp", Webp, (96, 64, 0), Kept),
    ("webp/xmp.webp", Webp, (96, 64, 0), Kept),
];

fn kind_of(format: FileFormat) -> FileKind {
    match format {
        Jpeg | Png | Webp => FileKind::Picture,
        Mp4 | Quicktime | Webm => FileKind::Video,
        Vtt => FileKind::Captions,
    }
}

#[test]
fn size_length_and_other_content_of_each_file_are_found() {
    let mut wrong = Vec::new();
    for (name, format, (width, height, seconds), other) in TABLE {
        let path = format!("{}/tests/files/{name}", env!("CARGO_MANIFEST_DIR"));
        let file = std::fs::read(path).unwrap();
        let checked = match check(&file, kind_of(*format)) {
            Ok(checked) => checked,
            Err(refused) => {
                wrong.push(format!("{name} {refused:?}"));
                continue;
            }
        };
        let shape = checked.shape;
        let found = match checked.privacy {
            Privacy::Clean => Nothing,
            Privacy::Removable(_) => Removed,
            Privacy::Kept => Kept,
        };
        let got = (
            shape.format,
            (shape.width, shape.height, shape.seconds),
            found,
        );
        if got != (*format, (*width, *height, *seconds), *other) {
            wrong.push(format!("{name} {got:?}"));
        }
        if found == Kept {
            continue;
        }
        let after = cleaned(&file, &checked.privacy);
        for place in [
            "52.52",
            "Berlin",
            "GPS5",
            "GPSLatitude",
            "ISO6709",
            "earth",
            "location",
        ] {
            if after
                .windows(place.len())
                .any(|bytes| bytes == place.as_bytes())
            {
                wrong.push(format!("{name} still contains {place}"));
            }
        }
        let again = check(&after, kind_of(*format));
        if again.as_ref().map(|again| (again.shape, &again.privacy)) != Ok((shape, &Privacy::Clean))
        {
            wrong.push(format!("{name} afterwards {again:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
