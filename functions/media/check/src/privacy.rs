//! The metadata of a file, and its removal without moving a byte.

/// The most ranges that are overwritten in one file.
const MOST_PATCHES: usize = 4_096;

/// A range of a file that is overwritten, with these bytes and then zeros.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Patch {
    pub start: u64,
    /// The first byte after it.
    pub end: u64,
    /// The first bytes of the range; never longer than the range.
    pub beginning: Vec<u8>,
}

/// Whether a file contains unknown parts, which may be a location, a device or a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Privacy {
    /// Every part of it is known to be safe.
    Clean,
    /// The unknown parts are removed when these ranges are overwritten; the file keeps its size and plays as before.
    Removable(Vec<Patch>),
    /// It contains, or may contain, unknown parts that cannot be overwritten.
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

    /// Records a part that cannot be removed.
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
