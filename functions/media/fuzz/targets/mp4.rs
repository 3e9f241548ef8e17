//! Files that are checked as MP4 or QuickTime videos.

#![no_main]

use libfuzzer_sys::fuzz_target;
use media_check::FileKind;

fuzz_target!(|bytes: &[u8]| harness::run_if(FileKind::Video, &["mp4", "quicktime"], bytes));
