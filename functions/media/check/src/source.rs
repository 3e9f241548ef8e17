//! Where the bytes of a file come from.

use std::convert::Infallible;
use std::future::Future;

/// A file that is read by ranges.
pub trait ByteSource: Send {
    /// Why a range cannot be read.
    type Error: Send;

    /// Returns the size of the file in bytes.
    fn size(&self) -> u64;

    /// Reads `length` bytes from `start` on, fewer where the file ends.
    fn read(
        &mut self,
        start: u64,
        length: u64,
    ) -> impl Future<Output = Result<Vec<u8>, Self::Error>> + Send;
}

impl ByteSource for &[u8] {
    type Error = Infallible;

    fn size(&self) -> u64 {
        u64::try_from(self.len()).unwrap_or(u64::MAX)
    }

    async fn read(&mut self, start: u64, length: u64) -> Result<Vec<u8>, Infallible> {
        let end = start.saturating_add(length).min(self.size());
        let place = |at| usize::try_from(at).unwrap_or(usize::MAX);
        Ok(self
            .get(place(start)..place(end))
            .unwrap_or_default()
            .to_vec())
    }
}
