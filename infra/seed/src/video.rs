//! A video that somebody delivers in the demo.

/// Six seconds of moving colours and a quiet tone, in MP4; made by a program, so that it shows nobody.
pub const GREETING_VIDEO: &[u8] = include_bytes!("../videos/greeting.mp4");
