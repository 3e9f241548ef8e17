//! Chunks of a WebP picture: only those that the pixels need are known to be safe.

use crate::reader::are_zero;

const KNOWN: [&[u8; 4]; 7] = [
    b"VP8 ", b"VP8L", b"VP8X", b"ALPH", b"ANIM", b"ANMF", b"ICCP",
];
const IN_FRAME: [&[u8; 4]; 3] = [b"VP8 ", b"VP8L", b"ALPH"];
/// Position, size and length of a frame before its chunks.
const FRAME_HEADER: usize = 16;

/// Returns whether the picture has no other chunk than those that its pixels need, and nothing after its end.
pub(crate) fn is_clean(bytes: &[u8]) -> bool {
    let Some([a, b, c, d]) = bytes.get(4..8) else {
        return false;
    };
    let length = usize::try_from(u32::from_le_bytes([*a, *b, *c, *d])).unwrap_or(usize::MAX);
    let rest = bytes.get(8..).unwrap_or_default();
    let (picture, trailer) = rest.split_at_checked(length).unwrap_or((rest, &[]));
    let chunks = picture.strip_prefix(b"WEBP").unwrap_or_default();
    are_zero(trailer) && are_known(chunks, &KNOWN)
}

fn are_known(chunks: &[u8], known: &[&[u8; 4]]) -> bool {
    let mut rest = chunks;
    while let [w, x, y, z, a, b, c, d, after @ ..] = rest {
        let name = [*w, *x, *y, *z];
        if !known.contains(&&name) {
            return false;
        }
        let length = usize::try_from(u32::from_le_bytes([*a, *b, *c, *d])).unwrap_or(usize::MAX);
        let content = after.get(..length).unwrap_or(after);
        if &name == b"ANMF" {
            let frame = content.get(FRAME_HEADER..).unwrap_or_default();
            if !are_known(frame, &IN_FRAME) {
                return false;
            }
        }
        let padded = length.checked_next_multiple_of(2);
        rest = padded
            .and_then(|next| after.get(next..))
            .unwrap_or_default();
    }
    are_zero(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chunk(name: &[u8], content: &[u8]) -> Vec<u8> {
        let length = u32::try_from(content.len()).unwrap_or_default();
        let padding = vec![0; content.len() % 2];
        [name, &length.to_le_bytes(), content, &padding].concat()
    }

    fn webp(chunks: &[Vec<u8>], trailer: &[u8]) -> Vec<u8> {
        let content = [b"WEBP".to_vec(), chunks.concat()].concat();
        [chunk(b"RIFF", &content), trailer.to_vec()].concat()
    }

    #[test]
    fn accepts_only_chunks_that_the_pixels_need() {
        let pixels = chunk(b"VP8 ", b"EXIF!");
        assert!(is_clean(&webp(std::slice::from_ref(&pixels), &[])));
        for name in [b"EXIF", b"XMP ", b"C2PA", b"junk"] {
            let odd = chunk(name, b"a place");
            assert!(!is_clean(&webp(&[pixels.clone(), odd], &[])), "{name:?}");
        }
        let frame = |inside: &[u8]| chunk(b"ANMF", &[&[0; 16], inside].concat());
        assert!(is_clean(&webp(&[frame(&pixels)], &[])));
        assert!(!is_clean(&webp(&[frame(&chunk(b"XMP ", b"x"))], &[])));
    }

    #[test]
    fn accepts_nothing_but_zeros_after_the_end() {
        let pixels = chunk(b"VP8L", b"pixels");
        assert!(is_clean(&webp(std::slice::from_ref(&pixels), &[0; 3])));
        assert!(!is_clean(&webp(&[pixels], b"a place")));
    }
}
