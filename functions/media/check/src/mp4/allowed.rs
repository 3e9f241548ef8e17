//! The boxes of a video that are known to be safe: what a player needs for the pictures and the sound.
//!
//! Everything else in a file is overwritten: descriptions (`udta`, `meta`), XMP (`uuid`), and every other kind.

pub(crate) const TOP: &[&[u8; 4]] = &[
    b"ftyp", b"styp", b"moov", b"moof", b"mdat", b"mfra", b"sidx", b"ssix", b"pdin",
];
pub(crate) const MOVIE: &[&[u8; 4]] = &[b"mvhd", b"trak", b"mvex", b"iods"];
pub(crate) const TRACK: &[&[u8; 4]] = &[b"tkhd", b"edts", b"tref", b"tapt", b"mdia"];
pub(crate) const EDITS: &[&[u8; 4]] = &[b"elst"];
pub(crate) const APERTURES: &[&[u8; 4]] = &[b"clef", b"prof", b"enof"];
pub(crate) const MEDIA: &[&[u8; 4]] = &[b"mdhd", b"hdlr", b"elng", b"minf"];
pub(crate) const INFORMATION: &[&[u8; 4]] = &[b"vmhd", b"smhd", b"nmhd", b"hdlr", b"dinf", b"stbl"];
pub(crate) const DATA: &[&[u8; 4]] = &[b"dref"];
pub(crate) const SAMPLES: &[&[u8; 4]] = &[
    b"stsd", b"stts", b"stss", b"ctts", b"stsc", b"stsz", b"stz2", b"stco", b"co64", b"sdtp",
    b"sbgp", b"sgpd", b"cslg", b"stps", b"subs", b"saiz", b"saio", b"stsh", b"padb", b"stdp",
];
/// What configures a decoder, and how its pictures are shown.
pub(crate) const VIDEO_ENTRY: &[&[u8; 4]] = &[
    b"avcC", b"hvcC", b"lhvC", b"hvcE", b"av1C", b"vpcC", b"esds", b"d263", b"glbl", b"dvcC",
    b"dvvC", b"dvwC", b"colr", b"nclx", b"pasp", b"clap", b"fiel", b"gama", b"btrt", b"bitr",
    b"mdcv", b"clli", b"SmDm", b"CoLL", b"amve", b"cclv", b"vexu", b"hfov", b"chrm", b"ccst",
];
pub(crate) const EXTENDS: &[&[u8; 4]] = &[b"mehd", b"trex", b"leva", b"trep"];
pub(crate) const FRAGMENT: &[&[u8; 4]] = &[b"mfhd", b"traf"];
pub(crate) const TRACK_FRAGMENT: &[&[u8; 4]] = &[
    b"tfhd", b"tfdt", b"trun", b"sdtp", b"sbgp", b"sgpd", b"subs", b"saiz", b"saio",
];
pub(crate) const ACCESS: &[&[u8; 4]] = &[b"tfra", b"mfro"];

/// Space that every player skips; it stays if it is empty.
pub(crate) const SPACE: &[&[u8; 4]] = &[b"free", b"skip", b"wide"];

/// Codecs of pictures: no frame of them has a place for a description that cameras use.
pub(crate) const VIDEO_CODECS: &[&[u8; 4]] = &[
    b"avc1", b"avc2", b"avc3", b"avc4", b"hvc1", b"hev1", b"dvh1", b"dvhe", b"dva1", b"dvav",
    b"av01", b"vp08", b"vp09", b"mp4v", b"s263", b"h263", b"apco", b"apcs", b"apcn", b"apch",
    b"ap4h", b"ap4x",
];
pub(crate) const AUDIO_CODECS: &[&[u8; 4]] = &[
    b"mp4a", b"ac-3", b"ec-3", b"ac-4", b"Opus", b"fLaC", b"alac", b"sowt", b"twos", b"lpcm",
    b"ipcm", b"fpcm", b"in24", b"in32", b"fl32", b"fl64", b"raw ", b"NONE", b"ulaw", b"alaw",
    b"samr", b"sawb", b".mp3", b"ima4", b"apac",
];

/// The identifiers of Smooth Streaming's times of a fragment.
pub(crate) const FRAGMENT_TIMES: [[u8; 16]; 2] = [
    [
        0x6D, 0x1D, 0x9B, 0x05, 0x42, 0xD5, 0x44, 0xE6, 0x80, 0xE2, 0x14, 0x1D, 0xAF, 0xF7, 0x57,
        0xB2,
    ],
    [
        0xD4, 0x80, 0x7E, 0xF2, 0xCA, 0x39, 0x46, 0x95, 0x8E, 0x54, 0x26, 0xCB, 0x9E, 0x46, 0xA7,
        0x9F,
    ],
];
