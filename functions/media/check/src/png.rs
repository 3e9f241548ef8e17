//! Chunks of a PNG picture: only those that the pixels need are known to be safe.

use crate::reader::are_zero;

const KNOWN: [&[u8; 4]; 19] = [
    b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"sBIT",
    b"bKGD", b"pHYs", b"hIST", b"sPLT", b"acTL", b"fcTL", b"fdAT", b"cICP", b"mDCV",
];
/// Light levels; older names of two chunks; where Apple's encoder begins the second half of the pixels.
const ALSO_KNOWN: [(&[u8; 4], usize); 4] =
    [(b"cLLI", 8), (b"cLLi", 8), (b"mDCv", 24), (b"iDOT", 28)];

/// Returns whether the picture has no other chunk than those that its pixels need, and nothing after its end.
pub(crate) fn is_clean(bytes: &[u8]) -> bool {
    let mut rest = bytes.get(8..).unwrap_or_default();
    while let [a, b, c, d, after @ ..] = rest {
        let Some((name, content)) = after.split_at_checked(4) else {
            return false;
        };
        let length = usize::try_from(u32::from_be_bytes([*a, *b, *c, *d])).unwrap_or(usize::MAX);
        let is_known = KNOWN.iter().any(|known| name == known.as_slice())
            || ALSO_KNOWN
                .iter()
                .any(|(known, size)| name == known.as_slice() && length == *size);
        if !is_known {
            return false;
        }
        // The checksum is beside the content.
        let after = length.checked_add(4).and_then(|next| content.get(next..));
        if name == b"IEND" {
            return length == 0 && after.is_none_or(are_zero);
        }
        // Pixels that were cut off are shown as far as they go.
        rest = after.unwrap_or_default();
    }
    are_zero(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chunk(name: &[u8], content: &[u8]) -> Vec<u8> {
        let length = u32::try_from(content.len()).unwrap_or_default();
        [&length.to_be_bytes(), name, content, &[1, 2, 3, 4]].concat()
    }

    fn png(chunks: &[Vec<u8>], trailer: &[u8]) -> Vec<u8> {
        let end = chunk(b"IEND", &[]);
        [vec![0; 8], chunks.concat(), end, trailer.to_vec()].concat()
    }

    #[test]
    fn accepts_only_chunks_that_the_pixels_need() {
        let header = chunk(b"IHDR", &[0; 13]);
        let data = chunk(b"IDAT", b"eXIf");
        assert!(is_clean(&png(&[header.clone(), data.clone()], &[])));
        for name in [
            b"eXIf", b"tEXt", b"iTXt", b"zTXt", b"tIME", b"caBX", b"vpAg",
        ] {
            let odd = chunk(name, b"a place");
            assert!(
                !is_clean(&png(&[header.clone(), odd, data.clone()], &[])),
                "{name:?}"
            );
        }
        assert!(!is_clean(&png(
            &[header.clone(), chunk(b"iDOT", b"long")],
            &[]
        )));
        assert!(is_clean(&png(&[header, chunk(b"iDOT", &[7; 28])], &[])));
    }

    #[test]
    fn accepts_nothing_but_zeros_after_the_end() {
        let header = chunk(b"IHDR", &[0; 13]);
        assert!(is_clean(&png(std::slice::from_ref(&header), &[0; 5])));
        assert!(!is_clean(&png(&[header], b"a place")));
    }
}
