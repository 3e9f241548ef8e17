//! The elements of a `WebM` file that are known to be safe: what a player needs for the pictures and the sound.
//!
//! Everything else in a file is overwritten: tags, attachments, chapters, titles, and every other kind.

pub(crate) const EBML: u32 = 0x1A45_DFA3;
pub(crate) const DOCUMENT_TYPE: u32 = 0x4282;
pub(crate) const SEGMENT: u32 = 0x1853_8067;
pub(crate) const SEEK_HEAD: u32 = 0x114D_9B74;
pub(crate) const CUES: u32 = 0x1C53_BB6B;
pub(crate) const INFO: u32 = 0x1549_A966;
pub(crate) const TIME_SCALE: u32 = 0x002A_D7B1;
pub(crate) const DURATION: u32 = 0x4489;
pub(crate) const TRACKS: u32 = 0x1654_AE6B;
pub(crate) const TRACK: u32 = 0xAE;
pub(crate) const TRACK_TYPE: u32 = 0x83;
pub(crate) const CODEC: u32 = 0x86;
pub(crate) const VIDEO: u32 = 0xE0;
pub(crate) const AUDIO: u32 = 0xE1;
pub(crate) const WIDTH: u32 = 0xB0;
pub(crate) const HEIGHT: u32 = 0xBA;
pub(crate) const CLUSTER: u32 = 0x1F43_B675;
pub(crate) const CLUSTER_TIME: u32 = 0xE7;
pub(crate) const SIMPLE_BLOCK: u32 = 0xA3;
pub(crate) const BLOCK_GROUP: u32 = 0xA0;
pub(crate) const BLOCK: u32 = 0xA1;
pub(crate) const VOID: u32 = 0xEC;
pub(crate) const CHECKSUM: u32 = 0xBF;
const TAGS: u32 = 0x1254_C367;
const CHAPTERS: u32 = 0x1043_A770;
const ATTACHMENTS: u32 = 0x1941_A469;

/// Elements of the segment: one of them ends a cluster whose length is left open.
pub(crate) const OF_SEGMENT: [u32; 8] = [
    SEEK_HEAD,
    CUES,
    INFO,
    TRACKS,
    CLUSTER,
    TAGS,
    CHAPTERS,
    ATTACHMENTS,
];
/// Version and type of the document.
pub(crate) const IN_HEADER: [u32; 8] = [
    0x4286,
    0x42F7,
    0x42F2,
    0x42F3,
    DOCUMENT_TYPE,
    0x4287,
    0x4285,
    CHECKSUM,
];
/// Where elements are, and when pictures are.
pub(crate) const IN_SEGMENT: [u32; 3] = [SEEK_HEAD, CUES, CHECKSUM];
/// Scale, length, date, identifier, and the programs that wrote the file.
pub(crate) const IN_INFO: [u32; 7] = [
    TIME_SCALE, DURATION, 0x4461, 0x73A4, 0x4D80, 0x5741, CHECKSUM,
];
/// Numbers, flags, language and codec of a track; its name is no part of it.
pub(crate) const IN_TRACK: [u32; 29] = [
    0xD7,
    0x73C5,
    TRACK_TYPE,
    0xB9,
    0x88,
    0x55AA,
    0x55AB,
    0x55AC,
    0x55AD,
    0x55AE,
    0x55AF,
    0x9C,
    0x6DE7,
    0x6DF8,
    0x0023_E383,
    0x0023_4E7A,
    0x0023_314F,
    0x537F,
    0x55EE,
    0x41E4,
    0x0022_B59C,
    0x0022_B59D,
    CODEC,
    0x63A2,
    0x56AA,
    0x56BB,
    VIDEO,
    AUDIO,
    CHECKSUM,
];
pub(crate) const IN_VIDEO: [u32; 19] = [
    0x9A,
    0x9D,
    0x53B8,
    0x53C0,
    WIDTH,
    HEIGHT,
    0x54AA,
    0x54BB,
    0x54CC,
    0x54DD,
    0x54B0,
    0x54BA,
    0x54B2,
    0x54B3,
    0x002E_B524,
    0x0023_83E3,
    0x55B0,
    0x7670,
    CHECKSUM,
];
pub(crate) const IN_AUDIO: [u32; 6] = [0xB5, 0x78B5, 0x9F, 0x6264, 0x52F1, CHECKSUM];
pub(crate) const IN_CLUSTER: [u32; 7] = [
    CLUSTER_TIME,
    SIMPLE_BLOCK,
    BLOCK_GROUP,
    0xA7,
    0xAB,
    0x5854,
    CHECKSUM,
];

pub(crate) const VIDEO_TYPE: u64 = 1;
pub(crate) const AUDIO_TYPE: u64 = 2;
pub(crate) const VIDEO_CODECS: [&[u8]; 5] = [
    b"V_VP8",
    b"V_VP9",
    b"V_AV1",
    b"V_MPEG4/ISO/AVC",
    b"V_MPEGH/ISO/HEVC",
];
pub(crate) const AUDIO_CODECS: [&[u8]; 5] = [
    b"A_OPUS",
    b"A_VORBIS",
    b"A_AAC",
    b"A_PCM/INT/LIT",
    b"A_PCM/FLOAT/IEEE",
];
