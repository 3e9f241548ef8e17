//! Small generated files of every kind.
#![allow(
    clippy::doc_markdown,
    clippy::trivially_copy_pass_by_ref,
    clippy::unused_self,
    reason = "a test names boxes as the format does"
)]

/// A video with the header of an encoder, and the requested amount of data.
#[derive(Clone, Copy)]
pub(crate) struct Mp4 {
    pub(crate) brand: &'static [u8; 4],
    pub(crate) width: u16,
    pub(crate) height: u16,
    pub(crate) seconds: u32,
    pub(crate) data: usize,
    /// Whether the header is last, as cameras write it.
    pub(crate) header_last: bool,
    /// Whether the header is first without the duration, as browsers write it; the duration is in the last fragment.
    pub(crate) in_fragments: bool,
    pub(crate) handler: &'static [u8; 4],
    pub(crate) codec: &'static [u8; 4],
}

impl Default for Mp4 {
    fn default() -> Self {
        Self {
            brand: b"isom",
            width: 1080,
            height: 1920,
            seconds: 42,
            data: 1_000,
            header_last: false,
            in_fragments: false,
            handler: b"vide",
            codec: b"avc1",
        }
    }
}

const TIMESCALE: u32 = 600;
const MEDIA_TIMESCALE: u32 = 30_000;

impl Mp4 {
    pub(crate) fn bytes(self) -> Vec<u8> {
        let kind = boxed(b"ftyp", &[self.brand.as_slice(), &[0; 4], b"isom"].concat());
        let header = self.header();
        let data = boxed(b"mdat", &noise(self.data));
        if self.in_fragments {
            let fragments = [
                self.fragment(0),
                data.clone(),
                self.fragment(self.seconds),
                data,
            ];
            return [kind, header, fragments.concat()].concat();
        }
        if self.header_last {
            [kind, data, header].concat()
        } else {
            [kind, header, data].concat()
        }
    }

    /// Returns the file with a header that contains the location, as a phone writes it.
    pub(crate) fn bytes_with_place(self) -> Vec<u8> {
        let mut bytes = self.bytes();
        let at = bytes.windows(4).position(|name| name == b"moov").unwrap() - 4;
        let length = u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
        // The length of the header grows by the box that is added at its end.
        let place = boxed(
            b"udta",
            &boxed(b"\xA9xyz", b"\0\x12\x15\xC7+52.5200+013.4050/"),
        );
        let end = at + usize::try_from(length).unwrap();
        let longer = length + u32::try_from(place.len()).unwrap();
        bytes.splice(end..end, place);
        bytes[at..at + 4].copy_from_slice(&longer.to_be_bytes());
        bytes
    }

    fn header(self) -> Vec<u8> {
        let seconds = if self.in_fragments { 0 } else { self.seconds };
        let movie = times(b"mvhd", TIMESCALE, seconds, 80);
        let mut shown = vec![0; 84];
        shown[12..16].copy_from_slice(&1_u32.to_be_bytes());
        shown[76..78].copy_from_slice(&self.width.to_be_bytes());
        shown[80..82].copy_from_slice(&self.height.to_be_bytes());
        let handler = [&[0; 8], self.handler.as_slice(), &[0; 13]].concat();
        // Tables of samples are most of a real header, and are not read.
        let sizes = boxed(b"stsz", &vec![7; 200_000]);
        let tables = boxed(
            b"minf",
            &boxed(b"stbl", &[self.codec_list(), sizes].concat()),
        );
        let media = [
            times(b"mdhd", MEDIA_TIMESCALE, seconds, 4),
            boxed(b"hdlr", &handler),
            tables,
        ];
        let track = [boxed(b"tkhd", &shown), boxed(b"mdia", &media.concat())];
        let mut inside = [movie, boxed(b"trak", &track.concat())].concat();
        if self.in_fragments {
            inside.extend(boxed(b"mvex", &boxed(b"trex", &[0; 24])));
        }
        boxed(b"moov", &inside)
    }

    fn codec_list(self) -> Vec<u8> {
        let entry = boxed(self.codec, &[0; 78]);
        boxed(
            b"stsd",
            &[[0, 0, 0, 0, 0, 0, 0, 1].as_slice(), &entry].concat(),
        )
    }

    /// Returns a fragment of one second with its length.
    fn fragment(self, begins: u32) -> Vec<u8> {
        let head = [0_u32.to_be_bytes(), 1_u32.to_be_bytes()].concat();
        let begins = u64::from(begins) * u64::from(MEDIA_TIMESCALE);
        let time = [&[1, 0, 0, 0], begins.to_be_bytes().as_slice()].concat();
        let run = [0x100, 1, MEDIA_TIMESCALE].map(u32::to_be_bytes).concat();
        let part = [
            boxed(b"tfhd", &head),
            boxed(b"tfdt", &time),
            boxed(b"trun", &run),
        ];
        boxed(b"moof", &boxed(b"traf", &part.concat()))
    }
}

/// A file that a common program wrote.
pub(crate) fn corpus(name: &str) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/check/tests/files/mp4");
    std::fs::read(format!("{folder}/{name}")).unwrap()
}

/// Fails for a file that names the place of the test files.
#[track_caller]
pub(crate) fn assert_no_place(file: &[u8]) {
    for place in ["52.52", "Berlin", "xyz"] {
        let names = |bytes: &[u8]| bytes == place.as_bytes();
        assert!(!file.windows(place.len()).any(names), "{place}");
    }
}

fn times(name: &[u8; 4], timescale: u32, seconds: u32, rest: usize) -> Vec<u8> {
    let length = u64::from(timescale) * u64::from(seconds);
    let content = [
        [0; 12].as_slice(),
        &timescale.to_be_bytes(),
        &u32::try_from(length).unwrap().to_be_bytes(),
        &vec![0; rest],
    ];
    boxed(name, &content.concat())
}

fn boxed(name: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let length = u32::try_from(content.len() + 8).unwrap();
    [&length.to_be_bytes(), name.as_slice(), content].concat()
}

/// Returns a WebM recording: its length is in the header, or only in the last cluster.
pub(crate) fn webm(seconds: u32, says_so: bool) -> Vec<u8> {
    webm_with(&[], seconds, says_so)
}

/// Returns a WebM recording with a track of texts, which are between the pictures and cannot be removed.
pub(crate) fn webm_with_texts() -> Vec<u8> {
    let texts = [element(0x83, &[0x11]), element(0x86, b"S_TEXT/UTF8")];
    webm_with(&element(0xAE, &texts.concat()), 42, true)
}

fn webm_with(other_tracks: &[u8], seconds: u32, says_so: bool) -> Vec<u8> {
    let document = element(0x1A45_DFA3, &element(0x4282, b"webm"));
    let mut info = element(0x002A_D7B1, &1_000_000_u32.to_be_bytes());
    if says_so {
        let ticks = f64::from(seconds) * 1_000.0;
        info.extend(element(0x4489, &ticks.to_be_bytes()));
    }
    let video = [
        element(0xB0, &1280_u16.to_be_bytes()),
        element(0xBA, &720_u16.to_be_bytes()),
    ];
    let track = [
        element(0x83, &[1]),
        element(0x86, b"V_VP9"),
        element(0xE0, &video.concat()),
    ]
    .concat();
    let header = [
        element(0x1549_A966, &info),
        element(
            0x1654_AE6B,
            &[&element(0xAE, &track), other_tracks].concat(),
        ),
    ];
    let mut content = header.concat();
    for begins in [0, (seconds - 1) * 1_000] {
        // Length left open, as a recorder writes it.
        content.extend([
            0x1F, 0x43, 0xB6, 0x75, 0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        ]);
        content.extend(element(0xE7, &begins.to_be_bytes()));
        // A key frame of the first track, at the time of its cluster.
        content.extend(element(
            0xA3,
            &[&[0x81, 0, 0, 0x80], noise(500).as_slice()].concat(),
        ));
    }
    let open = [
        0x18, 0x53, 0x80, 0x67, 0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    ];
    [document, open.to_vec(), content].concat()
}

fn element(id: u32, content: &[u8]) -> Vec<u8> {
    let id = id.to_be_bytes();
    let start = id.iter().position(|byte| *byte != 0).unwrap();
    let length = u32::try_from(content.len()).unwrap() | 0x1000_0000;
    [&id[start..], &length.to_be_bytes(), content].concat()
}

/// Returns a nearly empty picture whose header has so many pixels.
pub(crate) fn png(width: u32, height: u32) -> Vec<u8> {
    let header = [
        b"IHDR".as_slice(),
        &width.to_be_bytes(),
        &height.to_be_bytes(),
        &[8, 6, 0, 0, 0],
    ]
    .concat();
    [
        b"\x89PNG\r\n\x1a\n".as_slice(),
        &13_u32.to_be_bytes(),
        &header,
        &[0; 4],
        &[0, 0, 0, 0],
        b"IEND\xAE\x42\x60\x82",
    ]
    .concat()
}

/// Returns a photograph of a camera that writes this many bytes of metadata before the dimensions.
pub(crate) fn jpeg(width: u16, height: u16, before: usize) -> Vec<u8> {
    let mut bytes = vec![0xFF, 0xD8];
    let mut left = before;
    while left > 0 {
        let length = left.min(60_000);
        bytes.extend([0xFF, 0xE1]);
        bytes.extend(u16::try_from(length + 2).unwrap().to_be_bytes());
        bytes.extend(vec![b'x'; length]);
        left -= length;
    }
    bytes.extend([0xFF, 0xC0, 0x00, 0x11, 0x08]);
    bytes.extend(height.to_be_bytes());
    bytes.extend(width.to_be_bytes());
    bytes.extend([3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]);
    bytes.extend([0xFF, 0xD9]);
    bytes
}

/// A drawing that runs code if a page displays it as a document.
pub(crate) const SVG: &[u8] =
    br#"<svg xmlns="http://www.w3.org/2000/svg"><script>alert(document.domain)</script></svg>"#;

/// Returns the beginning of an executable program.
pub(crate) fn program() -> Vec<u8> {
    [b"\x7fELF\x02\x01\x01\0".as_slice(), &noise(5_000)].concat()
}

/// Returns bytes without a pattern, the same for each call.
pub(crate) fn noise(length: usize) -> Vec<u8> {
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    (0..length)
        .map(|_| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state.to_be_bytes()[0]
        })
        .collect()
}

/// The captions of a video.
pub(crate) const CAPTIONS: &[u8] =
    b"WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nHello, Mia!\n\n00:00:03.500 --> 00:00:05.000\nRun well.\n";
