//! Bounds the work for one file.

/// Steps for all entries of a file. A step is the check of one day or the result of one occurrence.
const STEPS_OF_A_FILE: u32 = 1_500_000;
/// Steps for one entry, so that one rule cannot use the steps of all others.
const STEPS_OF_AN_ENTRY: u32 = 60_000;

/// No steps are left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Exhausted;

/// The steps that are left.
#[derive(Debug)]
pub(crate) struct Budget {
    file: u32,
    entry: u32,
}

impl Budget {
    pub(crate) const fn new() -> Self {
        Self {
            file: STEPS_OF_A_FILE,
            entry: STEPS_OF_AN_ENTRY,
        }
    }

    pub(crate) fn next_entry(&mut self) {
        self.entry = STEPS_OF_AN_ENTRY.min(self.file);
    }

    /// Uses `steps`; fails when fewer are left.
    pub(crate) fn spend(&mut self, steps: usize) -> Result<(), Exhausted> {
        let steps = u32::try_from(steps).unwrap_or(u32::MAX);
        let entry = self.entry.checked_sub(steps);
        let file = self.file.checked_sub(steps);
        let (Some(entry), Some(file)) = (entry, file) else {
            self.entry = 0;
            return Err(Exhausted);
        };
        (self.entry, self.file) = (entry, file);
        Ok(())
    }
}
