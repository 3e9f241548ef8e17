//! Ranges of an object, with one window kept.

use domain::media::{MediaFormat, MediaRefused};
use jiff::Timestamp;
use objects::{ObjectError, ObjectStore};

use super::CheckError;

/// What is asked for at once: headers stand close to each other.
const WINDOW: u64 = 64 * 1024;
/// Calls for one file. A file made to be asked about for ever is refused.
const MOST_READS: u32 = 200;

/// Reads one object by ranges and keeps the range read last, which is all the memory that it takes.
pub(super) struct FileReader<'a> {
    objects: &'a ObjectStore,
    key: String,
    size: u64,
    at: Timestamp,
    start: u64,
    window: Vec<u8>,
    reads: u32,
}

impl<'a> FileReader<'a> {
    pub(super) fn new(objects: &'a ObjectStore, key: String, size: u64, at: Timestamp) -> Self {
        Self {
            objects,
            key,
            size,
            at,
            start: 0,
            window: Vec::new(),
            reads: 0,
        }
    }

    /// Bytes of the file.
    pub(super) fn size(&self) -> u64 {
        self.size
    }

    /// So many bytes from `start` on, fewer where the file ends.
    pub(super) async fn bytes(&mut self, start: u64, length: u64) -> Result<&[u8], ObjectError> {
        let length = length.min(self.size.saturating_sub(start));
        if length == 0 {
            return Ok(&[]);
        }
        if self.held(start, length).is_none() {
            let wanted = length.max(WINDOW).min(self.size.saturating_sub(start));
            self.window = self.objects.read(&self.key, start, wanted, self.at).await?;
            self.start = start;
            self.reads = self.reads.saturating_add(1);
        }
        Ok(self.held(start, length).unwrap_or_default())
    }

    /// Exactly so many bytes; a file that ends before is damaged, and so is one that is all headers.
    pub(super) async fn exactly<const LENGTH: usize>(
        &mut self,
        start: u64,
        format: MediaFormat,
    ) -> Result<[u8; LENGTH], CheckError> {
        let damaged = MediaRefused::Damaged { format };
        if self.reads > MOST_READS {
            return Err(damaged.into());
        }
        let length = u64::try_from(LENGTH).unwrap_or(u64::MAX);
        let bytes = self.bytes(start, length).await?;
        <[u8; LENGTH]>::try_from(bytes).map_err(|_shorter| damaged.into())
    }

    fn held(&self, start: u64, length: u64) -> Option<&[u8]> {
        let from = usize::try_from(start.checked_sub(self.start)?).ok()?;
        let to = from.checked_add(usize::try_from(length).ok()?)?;
        self.window.get(from..to)
    }
}
