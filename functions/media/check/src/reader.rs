//! Ranges of a file, with one window kept and a budget of reads.

use crate::file::{FileFault, FileFormat};
use crate::source::ByteSource;

/// The usual window: headers are close to each other.
const WINDOW: u64 = 64 * 1024;
/// The largest window, for a file that is read from one end to the other.
const LARGEST_WINDOW: u64 = 2 * 1024 * 1024;
/// Reads parts of one file of any length.
const MOST_READS: u32 = 200;
/// Reads that a walk through a file leaves for what is read after it.
const RESERVE: u32 = 40;
/// The most boxes, elements and segments that are read of one file.
const MOST_STEPS: u32 = 300_000;

/// Why a file is not read further.
#[derive(Debug)]
pub(crate) enum Stop<E> {
    /// The file breaks a rule.
    Refused(FileFault),
    /// The budget is used up.
    Budget,
    Source(E),
}

impl<E> From<FileFault> for Stop<E> {
    fn from(refused: FileFault) -> Self {
        Self::Refused(refused)
    }
}

/// Reads one file by ranges and keeps the last one, which bounds the memory.
pub(crate) struct FileReader<S> {
    source: S,
    size: u64,
    start: u64,
    window: Vec<u8>,
    /// The length of the next window.
    next: u64,
    reads: u32,
    steps: u32,
    reserve: u32,
}

impl<S: ByteSource> FileReader<S> {
    pub(crate) fn new(source: S) -> Self {
        Self {
            size: source.size(),
            source,
            start: 0,
            window: Vec::new(),
            next: WINDOW,
            reads: 0,
            steps: 0,
            reserve: 0,
        }
    }

    /// Returns the size of the file in bytes.
    pub(crate) const fn size(&self) -> u64 {
        self.size
    }

    /// Starts a walk through the whole file, which stops while some reads are left.
    pub(crate) const fn begin_walk(&mut self) {
        self.reserve = RESERVE;
    }

    /// Makes all that is left of the budget available.
    pub(crate) const fn end_walk(&mut self) {
        self.reserve = 0;
        self.steps = 0;
    }

    /// Counts one box, element or segment.
    pub(crate) const fn step(&mut self) -> Result<(), Stop<S::Error>> {
        self.steps = self.steps.saturating_add(1);
        if self.steps > MOST_STEPS {
            return Err(Stop::Budget);
        }
        Ok(())
    }

    /// Reads `length` bytes from `start` on, fewer where the file ends.
    pub(crate) async fn bytes(&mut self, start: u64, length: u64) -> Result<&[u8], Stop<S::Error>> {
        let left = self.size.saturating_sub(start);
        let length = length.min(left);
        if length == 0 {
            return Ok(&[]);
        }
        if self.held(start, length).is_none() {
            if self.reads.saturating_add(self.reserve) >= MOST_READS {
                return Err(Stop::Budget);
            }
            self.reads = self.reads.saturating_add(1);
            self.next = self.next_window(start);
            let wanted = length.max(self.next).min(left);
            self.window = Vec::new();
            self.window = self
                .source
                .read(start, wanted)
                .await
                .map_err(Stop::Source)?;
            self.start = start;
        }
        Ok(self.held(start, length).unwrap_or_default())
    }

    /// Reads exactly `LENGTH` bytes; a file that ends before is damaged.
    pub(crate) async fn exactly<const LENGTH: usize>(
        &mut self,
        start: u64,
        format: FileFormat,
    ) -> Result<[u8; LENGTH], Stop<S::Error>> {
        let length = u64::try_from(LENGTH).unwrap_or(u64::MAX);
        let bytes = self.bytes(start, length).await?;
        <[u8; LENGTH]>::try_from(bytes).map_err(|_shorter| FileFault::Damaged { format }.into())
    }

    /// Whether these bytes are all zero; `None` where there are more than a window.
    pub(crate) async fn are_zero(
        &mut self,
        start: u64,
        end: u64,
    ) -> Result<Option<bool>, Stop<S::Error>> {
        let length = end.saturating_sub(start);
        if length > LARGEST_WINDOW {
            return Ok(None);
        }
        let bytes = self.bytes(start, length).await?;
        Ok(Some(bytes.iter().all(|byte| *byte == 0)))
    }

    /// A reader that goes on close after the last window gets twice as much, up to the largest window.
    fn next_window(&self, start: u64) -> u64 {
        let end = self
            .start
            .saturating_add(u64::try_from(self.window.len()).unwrap_or(u64::MAX));
        let goes_on = start >= self.start && start <= end.saturating_add(self.next);
        if goes_on && !self.window.is_empty() {
            self.next.saturating_mul(2).min(LARGEST_WINDOW)
        } else {
            WINDOW
        }
    }

    fn held(&self, start: u64, length: u64) -> Option<&[u8]> {
        let from = usize::try_from(start.checked_sub(self.start)?).ok()?;
        let to = from.checked_add(usize::try_from(length).ok()?)?;
        self.window.get(from..to)
    }
}

/// Whether all of these bytes are zero, as padding is.
pub(crate) fn are_zero(bytes: &[u8]) -> bool {
    bytes.iter().all(|byte| *byte == 0)
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use super::*;

    /// A file of zeroes that no test has to hold.
    struct Zeroes;

    impl ByteSource for Zeroes {
        type Error = Infallible;

        fn size(&self) -> u64 {
            u64::MAX
        }

        async fn read(&mut self, _start: u64, length: u64) -> Result<Vec<u8>, Infallible> {
            Ok(vec![0; usize::try_from(length).unwrap_or_default()])
        }
    }

    /// Reads distant bytes until the budget is used up; returns how many.
    fn read_all(reader: &mut FileReader<Zeroes>) -> u32 {
        (0..=MOST_READS)
            .take_while(|number| {
                let place = u64::from(MOST_READS - number) * LARGEST_WINDOW;
                let mut read = pin!(reader.bytes(place, 1));
                let mut context = Context::from_waker(Waker::noop());
                matches!(read.as_mut().poll(&mut context), Poll::Ready(Ok(_)))
            })
            .fold(0, |reads, _| reads + 1)
    }

    #[test]
    fn a_file_is_read_at_most_200_times() {
        assert_eq!(read_all(&mut FileReader::new(Zeroes)), 200);
    }

    #[test]
    fn a_walk_through_a_file_leaves_40_of_its_200_reads() {
        let mut reader = FileReader::new(Zeroes);
        reader.begin_walk();
        assert_eq!(read_all(&mut reader), 160);
        reader.end_walk();
        assert_eq!(read_all(&mut reader), 40);
    }
}
