//! Files that are checked as `webp`.

#![no_main]

use domain::media::MediaKind;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| harness::run_if(MediaKind::Picture, &["webp"], bytes));
