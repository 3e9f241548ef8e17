//! The Exif fields that describe only the pixels.
//!
//! Safari's canvas writes such a segment into every picture. It is accepted only if it has no other field: no location,
//! device, time or thumbnail.

/// The longest segment with only such fields, in bytes.
const LONGEST: usize = 256;
const EXIF_DIRECTORY: u16 = 0x8769;
/// Orientation, resolution and positions of colours, with the pointer to the second directory.
const IN_PICTURE: [u16; 6] = [0x0112, 0x011A, 0x011B, 0x0128, 0x0213, EXIF_DIRECTORY];
/// Versions, components, colour space and pixels.
const IN_EXIF: [u16; 6] = [0x9000, 0x9101, 0xA000, 0xA001, 0xA002, 0xA003];
/// The type of a fraction, whose value is outside of the directory.
const RATIONAL: u16 = 5;

/// Returns whether the content of an `APP1` segment only describes the pixels.
pub(crate) fn is_harmless(content: &[u8]) -> bool {
    content.len() <= LONGEST && check(content).is_some()
}

fn check(content: &[u8]) -> Option<()> {
    let tiff = content.strip_prefix(b"Exif\0\0")?;
    let order = match tiff.get(..4)? {
        b"II*\0" => Order::Little,
        b"MM\0*" => Order::Big,
        _ => return None,
    };
    let mut known = Known {
        tiff,
        order,
        used: vec![false; tiff.len()],
    };
    known.take(0, 8)?;
    let first = known.offset(4)?;
    if let Some(second) = known.directory(first, &IN_PICTURE)? {
        known.directory(second, &IN_EXIF)?;
    }
    // Bytes that no field refers to may be anything.
    let rest = known.used.iter().zip(tiff);
    rest.into_iter()
        .all(|(used, byte)| *used || *byte == 0)
        .then_some(())
}

#[derive(Clone, Copy)]
enum Order {
    Little,
    Big,
}

struct Known<'a> {
    tiff: &'a [u8],
    order: Order,
    used: Vec<bool>,
}

impl Known<'_> {
    /// Reads a directory that has only these fields and no next one; returns where it refers to.
    #[expect(
        clippy::option_option,
        reason = "`None` is a directory with anything else, `Some(None)` one that refers to no other"
    )]
    fn directory(&mut self, at: usize, fields: &[u16]) -> Option<Option<usize>> {
        self.take(at, 2)?;
        let count = usize::from(self.short(at)?);
        let mut next = None;
        for index in 0..count {
            let entry = at.checked_add(2)?.checked_add(index.checked_mul(12)?)?;
            self.take(entry, 12)?;
            let tag = self.short(entry)?;
            if !fields.contains(&tag) {
                return None;
            }
            if tag == EXIF_DIRECTORY {
                next = Some(self.offset(entry.checked_add(8)?)?);
            } else if self.short(entry.checked_add(2)?)? == RATIONAL {
                let value = self.offset(entry.checked_add(8)?)?;
                self.take(value, 8)?;
            }
        }
        let end = at.checked_add(2)?.checked_add(count.checked_mul(12)?)?;
        self.take(end, 4)?;
        (self.offset(end)? == 0).then_some(next)
    }

    fn take(&mut self, at: usize, length: usize) -> Option<()> {
        let range = self.used.get_mut(at..at.checked_add(length)?)?;
        range.fill(true);
        Some(())
    }

    fn short(&self, at: usize) -> Option<u16> {
        let [a, b] = self.tiff.get(at..at.checked_add(2)?)?.try_into().ok()?;
        Some(match self.order {
            Order::Little => u16::from_le_bytes([a, b]),
            Order::Big => u16::from_be_bytes([a, b]),
        })
    }

    fn offset(&self, at: usize) -> Option<usize> {
        let four: [u8; 4] = self.tiff.get(at..at.checked_add(4)?)?.try_into().ok()?;
        let number = match self.order {
            Order::Little => u32::from_le_bytes(four),
            Order::Big => u32::from_be_bytes(four),
        };
        usize::try_from(number).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A segment as Apple's encoder writes it, with one more field of the second directory.
    fn segment(tag: u16) -> Vec<u8> {
        let mut tiff = b"MM\0*\0\0\0\x08".to_vec();
        let entry = |tag: u16, kind: u16, value: u32| {
            let mut entry = tag.to_be_bytes().to_vec();
            entry.extend(kind.to_be_bytes());
            entry.extend(1_u32.to_be_bytes());
            entry.extend(value.to_be_bytes());
            entry
        };
        tiff.extend(2_u16.to_be_bytes());
        tiff.extend(entry(0x0112, 3, 0x0001_0000));
        tiff.extend(entry(EXIF_DIRECTORY, 4, 38));
        tiff.extend([0; 4]);
        tiff.extend(2_u16.to_be_bytes());
        tiff.extend(entry(0xA002, 4, 800));
        tiff.extend(entry(tag, 4, 600));
        tiff.extend([0; 4]);
        [b"Exif\0\0".as_slice(), &tiff].concat()
    }

    #[test]
    fn accepts_fields_about_pixels_and_no_others() {
        assert!(is_harmless(&segment(0xA003)));
        assert!(!is_harmless(&segment(0x9003)), "a time");
        let with_rest = [segment(0xA003), b"52.5200".to_vec()].concat();
        assert!(!is_harmless(&with_rest));
        let padded = [segment(0xA003), vec![0; 10]].concat();
        assert!(is_harmless(&padded));
        assert!(!is_harmless(b"Exif\0\0"));
    }

    #[test]
    fn refuses_a_place_and_a_second_picture() {
        let mut place = segment(0xA003);
        place[6 + 22..6 + 24].copy_from_slice(&0x8825_u16.to_be_bytes());
        assert!(!is_harmless(&place));
        let mut thumbnail = segment(0xA003);
        thumbnail[6 + 37] = 38;
        assert!(!is_harmless(&thumbnail));
    }
}
