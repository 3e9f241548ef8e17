//! What a checker may read of one file, however it is made.

use std::convert::Infallible;

use media_check::{ByteSource, FileFault, FileKind, check_file};

use crate::in_memory::ready;

/// A file that repeats a piece of itself, which no test has to hold.
struct Endless {
    beginning: Vec<u8>,
    piece: Vec<u8>,
    size: u64,
    reads: u32,
    bytes: u64,
}

impl Endless {
    fn new(beginning: Vec<u8>, piece: Vec<u8>, size: u64) -> Self {
        Self {
            beginning,
            piece,
            size,
            reads: 0,
            bytes: 0,
        }
    }
}

impl ByteSource for &mut Endless {
    type Error = Infallible;

    fn size(&self) -> u64 {
        self.size
    }

    async fn read(&mut self, start: u64, length: u64) -> Result<Vec<u8>, Infallible> {
        self.reads += 1;
        self.bytes += length;
        let (mut at, length) = (
            usize::try_from(start).unwrap(),
            usize::try_from(length).unwrap(),
        );
        let mut bytes = Vec::with_capacity(length);
        while bytes.len() < length {
            let rest = match self.beginning.get(at..) {
                Some(rest) if !rest.is_empty() => rest,
                _ => &self.piece[(at - self.beginning.len()) % self.piece.len()..],
            };
            let taken = rest.len().min(length - bytes.len());
            bytes.extend_from_slice(&rest[..taken]);
            at += taken;
        }
        Ok(bytes)
    }
}

/// An element whose content is zero.
fn element(id: &[u8], length: usize) -> Vec<u8> {
    let size = u32::try_from(length).unwrap() | 0x1000_0000;
    [id, &size.to_be_bytes(), &vec![0; length]].concat()
}

#[test]
fn a_webm_file_of_empty_elements_takes_at_most_200_reads() {
    let document = [
        b"\x1A\x45\xDF\xA3\x87\x42\x82\x84webm".as_slice(),
        b"\x18\x53\x80\x67\x01\xFF\xFF\xFF\xFF\xFF\xFF\xFF",
    ];
    let piece = element(&[0xEC], 100_000);
    let mut file = Endless::new(document.concat(), piece, 60_000_000);
    let Ok(found) = ready(check_file(&mut file, FileKind::Video));
    assert!(found.is_err());
    assert!(file.reads <= 200, "{} reads", file.reads);
}

#[test]
fn an_mp4_file_of_empty_boxes_takes_at_most_200_reads() {
    for length in [8_usize, 1_000, 300_000, 3_000_000] {
        let size = u32::try_from(length).unwrap().to_be_bytes();
        let piece = [size.as_slice(), b"free", &vec![0; length - 8]].concat();
        let beginning = b"\0\0\0\x10ftypisom\0\0\0\0".to_vec();
        let mut file = Endless::new(beginning, piece, 900_000_000);
        let Ok(found) = ready(check_file(&mut file, FileKind::Video));
        assert_eq!(
            found,
            Err(FileFault::Damaged {
                format: media_check::FileFormat::Mp4
            })
        );
        assert!(file.reads <= 200, "{} reads", file.reads);
    }
}
