//! Checks files in memory.

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use media_check::{CheckedFile, FileFault, FileKind, Privacy, check_file};

/// What is found in a file.
pub(crate) fn check(file: &[u8], kind: FileKind) -> Result<CheckedFile, FileFault> {
    let Ok(found) = ready(check_file(file, kind));
    found
}

/// The file with what is to be removed overwritten.
pub(crate) fn cleaned(file: &[u8], privacy: &Privacy) -> Vec<u8> {
    let mut bytes = file.to_vec();
    if let Privacy::Removable(patches) = privacy {
        for patch in patches {
            let place = |at: u64| usize::try_from(at).unwrap();
            let range = &mut bytes[place(patch.start)..place(patch.end)];
            range.fill(0);
            range[..patch.beginning.len()].copy_from_slice(&patch.beginning);
        }
    }
    bytes
}

/// The result of a future that never waits.
pub(crate) fn ready<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    match future.as_mut().poll(&mut context) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("a file in memory does not wait"),
    }
}
