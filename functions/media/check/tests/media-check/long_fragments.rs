//! Videos in fragments, of every length.

use std::convert::Infallible;

use media_check::{ByteSource, FileFault, FileKind, Privacy, check_file};

use crate::in_memory::{check, ready};

fn boxed(name: &[u8], content: &[u8]) -> Vec<u8> {
    let length = u32::try_from(content.len() + 8).unwrap();
    [&length.to_be_bytes(), name, content].concat()
}

fn words(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_be_bytes()).collect()
}

const TIMESCALE: u32 = 1_000;

/// A header that does not know the length; a sample lasts a tenth of a second unless a fragment has another default.
fn header() -> Vec<u8> {
    let times = |rest: usize| [words(&[0, 0, 0, TIMESCALE, 0]), vec![0; rest]].concat();
    let mut shown = vec![0; 84];
    shown[12..16].copy_from_slice(&1_u32.to_be_bytes());
    shown[76..78].copy_from_slice(&640_u16.to_be_bytes());
    shown[80..82].copy_from_slice(&360_u16.to_be_bytes());
    let handler = [[0; 8].as_slice(), b"vide", &[0; 13]].concat();
    let media = [boxed(b"mdhd", &times(4)), boxed(b"hdlr", &handler)].concat();
    let track = [boxed(b"tkhd", &shown), boxed(b"mdia", &media)].concat();
    let defaults = boxed(b"trex", &words(&[0, 1, 1, 100, 0, 0]));
    let inside = [
        boxed(b"mvhd", &times(80)),
        boxed(b"trak", &track),
        boxed(b"mvex", &defaults),
    ];
    let kind = boxed(b"ftyp", b"iso5\0\0\0\0iso5");
    [kind, boxed(b"moov", &inside.concat())].concat()
}

/// A fragment of so many samples, with as much data as asked for.
fn fragment(begins: Option<u32>, samples: u32, data: usize) -> Vec<u8> {
    let mut parts = boxed(b"tfhd", &words(&[0, 1]));
    if let Some(begins) = begins {
        parts.extend(boxed(b"tfdt", &words(&[0, begins])));
    }
    parts.extend(boxed(b"trun", &words(&[0, samples])));
    let head = boxed(b"mfhd", &words(&[0, 1]));
    let moof = boxed(b"moof", &[head, boxed(b"traf", &parts)].concat());
    [moof, boxed(b"mdat", &vec![7; data])].concat()
}

#[test]
fn the_length_is_that_of_all_samples() {
    let one = [header(), fragment(Some(0), 900, 10_000)].concat();
    let without_times = [
        header(),
        fragment(None, 450, 10_000),
        fragment(None, 450, 10_000),
    ];
    let last_is_large = [
        header(),
        fragment(Some(0), 450, 10_000),
        fragment(Some(45_000), 450, 9_000_000),
    ];
    let begins_late = [
        header(),
        fragment(Some(3_600_000), 450, 10),
        fragment(Some(3_645_000), 450, 10),
    ];
    for file in [
        one,
        without_times.concat(),
        last_is_large.concat(),
        begins_late.concat(),
    ] {
        let checked = check(&file, FileKind::Video).unwrap();
        assert_eq!(checked.shape.seconds, 90);
        assert_eq!(checked.privacy, Privacy::Clean);
    }
}

/// Boxes at these places; what is between them is data of zeros.
struct Sparse {
    boxes: Vec<(u64, Vec<u8>)>,
    size: u64,
}

impl Sparse {
    /// So many fragments of 4 MB.
    fn new(count: u32, has_times: bool) -> Self {
        let mut boxes = vec![(0, header())];
        let mut at = u64::try_from(boxes[0].1.len()).unwrap();
        for second in 0..count {
            let begins = has_times.then_some(second * 1_000);
            let mut bytes = fragment(begins, 10, 0);
            let data = bytes.len() - 8;
            bytes[data..data + 4].copy_from_slice(&4_000_000_u32.to_be_bytes());
            boxes.push((at, bytes));
            at += u64::try_from(data).unwrap() + 4_000_000;
        }
        Self { boxes, size: at }
    }
}

impl ByteSource for &Sparse {
    type Error = Infallible;

    fn size(&self) -> u64 {
        self.size
    }

    async fn read(&mut self, start: u64, length: u64) -> Result<Vec<u8>, Infallible> {
        let mut bytes = vec![0; usize::try_from(length).unwrap()];
        for (at, content) in &self.boxes {
            for (byte, place) in content.iter().zip(*at..) {
                if (start..start + length).contains(&place) {
                    bytes[usize::try_from(place - start).unwrap()] = *byte;
                }
            }
        }
        Ok(bytes)
    }
}

#[test]
fn a_video_of_more_fragments_than_are_read_ends_with_the_last() {
    let file = Sparse::new(400, true);
    let Ok(checked) = ready(check_file(&file, FileKind::Video));
    let checked = checked.unwrap();
    assert_eq!(checked.shape.seconds, 400);
    // Something may be between fragments that were not read.
    assert_eq!(checked.privacy, Privacy::Kept);
}

#[test]
fn a_length_that_nothing_names_is_refused() {
    let file = Sparse::new(400, false);
    let Ok(refused) = ready(check_file(&file, FileKind::Video));
    assert_eq!(refused, Err(FileFault::UnknownLength));
}
