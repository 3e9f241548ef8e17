//! What a file carries besides what it shows, and how it is removed without moving a byte.

/// Places that are changed in one file at most.
const MOST_PATCHES: usize = 4_096;

/// A range of a file that is overwritten: with these bytes first, then with zeros.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Patch {
    /// The first byte.
    pub start: u64,
    /// The first byte after it.
    pub end: u64,
    /// What the range begins with; never longer than the range.
    pub beginning: Vec<u8>,
}

/// Whether a file carries anything but known parts: a place, a device, a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Privacy {
    /// Every part of it is known to be safe.
    Clean,
    /// The other parts are gone once these ranges are overwritten; the file keeps its size and plays as before.
    Removable(Vec<Patch>),
    /// It carries other parts, or may carry them, and overwriting does not help.
    Kept,
}

/// The patches of one file while it is read.
#[derive(Debug, Default)]
pub(crate) struct Patches {
    patches: Vec<Patch>,
    is_kept: bool,
}

impl Patches {
    pub(crate) fn overwrite(&mut self, start: u64, end: u64, beginning: &[u8]) {
        let length = end.saturating_sub(start);
        if length == 0 {
            return;
        }
        let fits = u64::try_from(beginning.len()).is_ok_and(|count| count <= length);
        if !fits || self.patches.len() >= MOST_PATCHES {
            self.is_kept = true;
            return;
        }
        self.patches.push(Patch {
            start,
            end,
            beginning: beginning.to_vec(),
        });
    }

    /// Notes something that cannot be removed.
    pub(crate) const fn keep(&mut self) {
        self.is_kept = true;
    }

    pub(crate) fn into_privacy(self) -> Privacy {
        match self {
            Self { is_kept: true, .. } => Privacy::Kept,
            Self { patches, .. } if patches.is_empty() => Privacy::Clean,
            Self { patches, .. } => Privacy::Removable(patches),
        }
    }
}
