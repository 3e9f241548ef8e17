//! Files that are checked as `jpeg`.

#![no_main]

use libfuzzer_sys::fuzz_target;
use media_check::FileKind;

fuzz_target!(|bytes: &[u8]| harness::run_if(FileKind::Picture, &["jpeg"], bytes));
