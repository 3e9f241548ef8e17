//! Segments of a JPEG picture: only those that the pixels need are known to be safe.

use crate::exif;
use crate::reader::are_zero;

/// Returns whether the picture has no other segment than those that its pixels need, and nothing after its end.
pub(crate) fn is_clean(bytes: &[u8]) -> bool {
    let Some(mut rest) = bytes.strip_prefix(&[0xFF, 0xD8]) else {
        return false;
    };
    loop {
        let [0xFF, marker, after @ ..] = rest else {
            // A picture that was cut off; a decoder shows what there is.
            return rest.is_empty() || rest == [0xFF];
        };
        match marker {
            // Padding before a marker.
            0xFF => rest = rest.get(1..).unwrap_or_default(),
            0x01 | 0xD0..=0xD7 => rest = after,
            0xD9 => return are_zero(after),
            _ => {
                let Some((content, next)) = segment(after) else {
                    return false;
                };
                if !is_known(*marker, content) {
                    return false;
                }
                rest = if *marker == 0xDA {
                    after_scan(next)
                } else {
                    next
                };
            }
        }
    }
}

/// The content of a segment and what follows it.
fn segment(after: &[u8]) -> Option<(&[u8], &[u8])> {
    let [a, b, rest @ ..] = after else {
        return None;
    };
    let length = usize::from(u16::from_be_bytes([*a, *b])).checked_sub(2)?;
    rest.split_at_checked(length)
}

fn is_known(marker: u8, content: &[u8]) -> bool {
    match marker {
        // Frames, tables, scans and their intervals.
        0xC0..=0xC7 | 0xC9..=0xCF | 0xDA..=0xDF => true,
        // JFIF without a thumbnail.
        0xE0 => content.starts_with(b"JFIF\0") && content.len() == 14 && content.ends_with(&[0, 0]),
        0xE1 => exif::is_harmless(content),
        // A colour profile; the same segment lists further pictures (MPF).
        0xE2 => content.starts_with(b"ICC_PROFILE\0"),
        0xED => is_empty_photoshop(content),
        // How colours are transformed.
        0xEE => content.starts_with(b"Adobe") && content.len() == 12,
        _ => false,
    }
}

/// Whether a Photoshop segment lists no text: Apple's encoder writes an empty list and the digest of it.
fn is_empty_photoshop(content: &[u8]) -> bool {
    const EMPTY: &[u8] = b"8BIM\x04\x04\0\0\0\0\0\0";
    const DIGEST: &[u8] = b"8BIM\x04\x25\0\0\0\0\0\x10";
    const OF_NOTHING: &[u8] = b"\xd4\x1d\x8c\xd9\x8f\x00\xb2\x04\xe9\x80\x09\x98\xec\xf8\x42\x7e";
    let Some(list) = content.strip_prefix(b"Photoshop 3.0\0") else {
        return false;
    };
    let list = list.strip_prefix(EMPTY).unwrap_or(list);
    list.is_empty() || list.strip_prefix(DIGEST) == Some(OF_NOTHING)
}

/// What follows the data of a scan: the next marker that is no part of it.
fn after_scan(data: &[u8]) -> &[u8] {
    let is_marker = |pair: &[u8]| match pair {
        [0xFF, next] => !matches!(next, 0x00 | 0xD0..=0xD7),
        _ => false,
    };
    let at = data.windows(2).position(is_marker);
    at.and_then(|at| data.get(at..)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn jpeg(segments: &[(u8, &[u8])], trailer: &[u8]) -> Vec<u8> {
        let mut bytes = vec![0xFF, 0xD8];
        for (marker, content) in segments {
            let length = u16::try_from(content.len() + 2).unwrap_or_default();
            bytes.extend([0xFF, *marker]);
            bytes.extend(length.to_be_bytes());
            bytes.extend(*content);
        }
        bytes.extend([
            0xFF, 0xDA, 0, 2, 1, 2, 0xFF, 0x00, 0xFF, 0xD1, 3, 0xFF, 0xD9,
        ]);
        bytes.extend(trailer);
        bytes
    }

    #[test]
    fn accepts_only_segments_that_the_pixels_need() {
        let jfif = b"JFIF\0\x01\x01\0\0\x01\0\x01\0\0";
        let cases: [(u8, &[u8], bool); 13] = [
            (0xE0, jfif, true),
            (
                0xE0,
                b"JFIF\0\x01\x01\0\0\x01\0\x01\x08\x08thumbnail",
                false,
            ),
            (0xE0, b"JFXX\0", false),
            (0xE1, b"Exif\0\0", false),
            (0xE1, b"http://ns.adobe.com/xap/1.0/\0", false),
            (0xE2, b"ICC_PROFILE\0\x01\x01", true),
            (0xE2, b"MPF\0", false),
            (0xEB, b"JP\0\x01jumb", false),
            (0xED, b"Photoshop 3.0\08BIM\x04\x04\0\0\0\0\0\0", true),
            (
                0xED,
                b"Photoshop 3.0\08BIM\x04\x04\0\0\0\0\0\x05place",
                false,
            ),
            (0xEE, b"Adobe\0\x64\0\0\0\0\x01", true),
            (0xFE, b"a comment", false),
            (0xE4, b"a vendor's", false),
        ];
        for (marker, content, clean) in cases {
            let file = jpeg(&[(marker, content), (0xDB, &[1; 64])], &[]);
            assert_eq!(is_clean(&file), clean, "{marker:x} {content:?}");
        }
    }

    #[test]
    fn accepts_nothing_but_zeros_after_the_end() {
        assert!(is_clean(&jpeg(&[], &[])));
        assert!(is_clean(&jpeg(&[], &[0; 9])));
        assert!(!is_clean(&jpeg(&[], &[0xFF, 0xD8, 0xFF])));
        assert!(!is_clean(b"no picture"));
    }
}
