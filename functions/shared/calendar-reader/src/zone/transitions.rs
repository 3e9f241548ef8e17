//! The changes of offset of a zone that a file defines.

/// Changes of offset, earliest first.
#[derive(Debug)]
pub(crate) struct Transitions {
    before: i64,
    changes: Vec<(i64, i64)>,
}

impl Transitions {
    /// Returns the changes of `(instant, offset before, offset after)`; `None` without any.
    pub(super) fn new(mut changes: Vec<(i64, i64, i64)>) -> Option<Self> {
        changes.sort_unstable();
        let (_, before, _) = changes.first().copied()?;
        let changes = changes.iter().map(|(at, _, to)| (*at, *to)).collect();
        Some(Self { before, changes })
    }

    pub(super) fn offset_at(&self, instant: i64) -> i64 {
        let passed = self.changes.partition_point(|(at, _)| *at <= instant);
        let last = passed
            .checked_sub(1)
            .and_then(|last| self.changes.get(last));
        last.map_or(self.before, |(_, offset)| *offset)
    }
}
