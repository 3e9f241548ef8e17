//! Files that are checked as `webm`.

#![no_main]

use libfuzzer_sys::fuzz_target;
use media_check::FileKind;

fuzz_target!(|bytes: &[u8]| harness::run_if(FileKind::Video, &["webm"], bytes));
