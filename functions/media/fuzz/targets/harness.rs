//! Runs a checker on a file in memory, and checks what it promises.

use std::convert::Infallible;
use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use media_check::{ByteSource, FileKind, Patch, Privacy, check_file};

/// Reads that one file may take.
const MOST_READS: u32 = 200;
const LARGEST_READ: u64 = 15_000_000;

/// A file in memory that counts how often it is read.
struct Counted<'a> {
    file: &'a [u8],
    reads: u32,
}

impl ByteSource for &mut Counted<'_> {
    type Error = Infallible;

    fn size(&self) -> u64 {
        u64::try_from(self.file.len()).unwrap_or(u64::MAX)
    }

    async fn read(&mut self, start: u64, length: u64) -> Result<Vec<u8>, Infallible> {
        self.reads += 1;
        assert!(self.reads <= MOST_READS, "too many reads");
        assert!(length <= LARGEST_READ, "too large a read");
        self.file.read(start, length).await
    }
}

/// Checks a file twice: as it is, and with what is to be removed from it overwritten. A file of another format than these
/// belongs to another target.
pub fn run_if(kind: FileKind, formats: &[&str], bytes: &[u8]) {
    let mut source = Counted {
        file: bytes,
        reads: 0,
    };
    let Ok(Ok(checked)) = ready(check_file(&mut source, kind)) else {
        return;
    };
    if !formats.contains(
        &format!("{:?}", checked.shape.format)
            .to_lowercase()
            .as_str(),
    ) {
        return;
    }
    if let Some(captions) = &checked.captions {
        let _ = domain::media::check_captions(captions);
    }
    if let Privacy::Removable(patches) = &checked.privacy {
        let mut cleaned = bytes.to_vec();
        for patch in patches {
            overwrite(&mut cleaned, patch);
        }
        assert_eq!(cleaned.len(), bytes.len());
        // A file whose parts overlap may be damaged by it, which is its author's loss; no data comes back.
        let _ = ready(check_file(cleaned.as_slice(), kind));
    }
}

fn overwrite(file: &mut [u8], patch: &Patch) {
    let place = |at: u64| usize::try_from(at).expect("in memory");
    let range = &mut file[place(patch.start)..place(patch.end)];
    range.fill(0);
    range[..patch.beginning.len()].copy_from_slice(&patch.beginning);
}

/// The result of a future that never waits.
fn ready<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    match future.as_mut().poll(&mut context) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("a file in memory does not wait"),
    }
}
