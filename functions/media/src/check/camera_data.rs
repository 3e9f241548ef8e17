//! Whether a file says more than it shows: where it was taken, by which device, by whom. What is public may not, nor what
//! a stranger is shown.
//!
//! The site's own editor makes every picture anew from its pixels, and empties such boxes of a video before it sends it;
//! this is for whatever is sent by something else. Of a picture whatever stands where its format keeps such data counts;
//! of a video the place.

use domain::media::{Asset, MediaFormat, MediaRefused};

use super::reader::FileReader;
use super::{CheckError, mp4};

/// Boxes of a header that are looked at.
const MOST_BOXES: usize = 64;
/// Bytes in which a video describes itself.
const LONGEST_DESCRIPTION: u64 = 1_000_000;
/// What a place is called there: by Apple's and Android's cameras, and by those of 3GPP.
const PLACES: [&[u8]; 3] = [b"\xA9xyz", b"com.apple.quicktime.location", b"loci"];

/// Refuses a file that carries such data.
pub(super) async fn refuse_camera_data(
    reader: &mut FileReader<'_>,
    asset: &Asset,
    format: MediaFormat,
) -> Result<(), CheckError> {
    let carries = match format {
        MediaFormat::Jpeg => jpeg_carries(reader.bytes(0, asset.bytes).await?),
        MediaFormat::Png => png_carries(reader.bytes(0, asset.bytes).await?),
        MediaFormat::Webp => webp_carries(reader.bytes(0, asset.bytes).await?),
        MediaFormat::Mp4 | MediaFormat::Quicktime => mp4_carries(reader, format).await?,
        // Browsers record it, and write nothing of the kind.
        MediaFormat::Webm | MediaFormat::Vtt => false,
    };
    if carries {
        Err(MediaRefused::CameraData.into())
    } else {
        Ok(())
    }
}

/// Segments before the picture's data: Exif and XMP (`APP1`), what newspapers write (`APP13`), comments.
fn jpeg_carries(bytes: &[u8]) -> bool {
    let mut rest = bytes.get(2..).unwrap_or_default();
    while let [0xFF, marker, after @ ..] = rest {
        match marker {
            // Padding before a marker.
            0xFF => rest = rest.get(1..).unwrap_or_default(),
            0xE1 | 0xED | 0xFE => return true,
            // The data begins, or the file ends.
            0xDA | 0xD9 => return false,
            0x01 | 0xD0..=0xD8 => rest = after,
            _ => {
                let [a, b, ..] = after else { return false };
                let length = usize::from(u16::from_be_bytes([*a, *b]));
                rest = after.get(length.max(2)..).unwrap_or_default();
            }
        }
    }
    false
}

fn png_carries(bytes: &[u8]) -> bool {
    const TELLING: [&[u8]; 5] = [b"eXIf", b"tEXt", b"zTXt", b"iTXt", b"tIME"];
    let mut rest = bytes.get(8..).unwrap_or_default();
    while let [a, b, c, d, after @ ..] = rest {
        let Some(name) = after.get(..4) else {
            return false;
        };
        if TELLING.contains(&name) {
            return true;
        }
        // Name and checksum stand beside the content.
        let length = u32::from_be_bytes([*a, *b, *c, *d]);
        let next = usize::try_from(length)
            .ok()
            .and_then(|length| length.checked_add(8));
        rest = next.and_then(|next| after.get(next..)).unwrap_or_default();
    }
    false
}

fn webp_carries(bytes: &[u8]) -> bool {
    const TELLING: [&[u8]; 2] = [b"EXIF", b"XMP "];
    let mut rest = bytes.get(12..).unwrap_or_default();
    while let [w, x, y, z, a, b, c, d, after @ ..] = rest {
        if TELLING.contains(&[*w, *x, *y, *z].as_slice()) {
            return true;
        }
        let length = u32::from_le_bytes([*a, *b, *c, *d]);
        let padded = usize::try_from(length)
            .ok()
            .and_then(|length| length.checked_next_multiple_of(2));
        rest = padded
            .and_then(|next| after.get(next..))
            .unwrap_or_default();
    }
    false
}

/// The place where it was recorded, in what the movie or a track of it says about itself. That also names the encoder, in
/// nearly every video there is, and this may stay; a description too long to be looked through may not.
async fn mp4_carries(reader: &mut FileReader<'_>, format: MediaFormat) -> Result<bool, CheckError> {
    const DESCRIPTIONS: [[u8; 4]; 3] = [*b"udta", *b"meta", *b"uuid"];
    let header = mp4::find_header(reader, format).await?;
    let inside = header.children(reader, MOST_BOXES, format).await?;
    let mut described = inside.clone();
    for track in inside.iter().filter(|found| found.name == *b"trak") {
        described.extend(track.children(reader, MOST_BOXES, format).await?);
    }
    for found in described {
        if !DESCRIPTIONS.contains(&found.name) {
            continue;
        }
        let length = found.end.saturating_sub(found.start);
        if length > LONGEST_DESCRIPTION {
            return Ok(true);
        }
        let bytes = reader.bytes(found.start, length).await?;
        let has = |name: &[u8]| bytes.windows(name.len()).any(|window| window == name);
        if PLACES.into_iter().any(has) {
            return Ok(true);
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn jpeg(segments: &[(u8, &[u8])]) -> Vec<u8> {
        let mut bytes = vec![0xFF, 0xD8];
        for (marker, content) in segments {
            let length = u16::try_from(content.len() + 2).unwrap_or_default();
            bytes.extend([0xFF, *marker]);
            bytes.extend(length.to_be_bytes());
            bytes.extend(*content);
        }
        bytes.extend([0xFF, 0xDA, 0, 2, 0xFF, 0xE1]);
        bytes
    }

    #[test]
    fn a_jpeg_of_a_camera_carries_data_and_one_of_pixels_does_not() {
        let plain = jpeg(&[(0xE0, b"JFIF\0"), (0xDB, &[1; 64])]);
        assert!(!jpeg_carries(&plain), "what follows the data is pixels");
        assert!(jpeg_carries(&jpeg(&[
            (0xE0, b"JFIF\0"),
            (0xE1, b"Exif\0\0")
        ])));
        assert!(jpeg_carries(&jpeg(&[(0xED, b"Photoshop")])));
        assert!(!jpeg_carries(&[0xFF, 0xD8, 0xFF]));
        assert!(!jpeg_carries(&[0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0xFF]));
    }

    #[test]
    fn chunks_of_png_and_webp_are_stepped_over() {
        let chunk = |name: &[u8], content: &[u8]| {
            let length = u32::try_from(content.len()).unwrap_or_default();
            [&length.to_be_bytes(), name, content, &[0; 4]].concat()
        };
        let png = |chunks: &[Vec<u8>]| [vec![0; 8], chunks.concat()].concat();
        let data = chunk(b"IDAT", b"eXIf");
        assert!(!png_carries(&png(&[
            chunk(b"IHDR", &[0; 13]),
            data.clone()
        ])));
        assert!(png_carries(&png(&[data, chunk(b"eXIf", b"II*")])));
        let piece = |name: &[u8], content: &[u8]| {
            let length = u32::try_from(content.len()).unwrap_or_default();
            let padding = vec![0; content.len() % 2];
            [name, &length.to_le_bytes(), content, &padding].concat()
        };
        let webp = |pieces: &[Vec<u8>]| [vec![0; 12], pieces.concat()].concat();
        let pixels = piece(b"VP8 ", b"EXIF!");
        assert!(!webp_carries(&webp(std::slice::from_ref(&pixels))));
        assert!(webp_carries(&webp(&[pixels, piece(b"EXIF", b"II*")])));
    }
}
