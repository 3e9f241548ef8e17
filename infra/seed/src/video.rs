//! A video for a delivery in the demo.

/// Six seconds of moving colours and a quiet tone, in MP4; generated, so it shows no person.
pub const GREETING_VIDEO: &[u8] = include_bytes!("../videos/greeting.mp4");
