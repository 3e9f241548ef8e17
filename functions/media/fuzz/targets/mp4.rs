//! Files that are checked as MP4 or QuickTime videos.

#![no_main]

use domain::media::MediaKind;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| harness::run_if(MediaKind::Video, &["mp4", "quicktime"], bytes));
