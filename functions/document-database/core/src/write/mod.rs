//! Writes: what a commit does to one document.

mod apply;
mod decode;
mod transform;

pub use apply::apply;

use crate::{Document, DocumentPath, FieldPath, Fields, Value, Version};

/// Most writes in one commit, however many index entries and logs it writes.
pub const MAX_WRITES: usize = 500;

/// Most transforms in one commit. Firestore takes 500 for one document; each may go through all of an
/// array, and the sender may not even be allowed to write.
pub const MAX_TRANSFORMS: usize = 100;

/// What to do to one document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Write {
    /// The document.
    pub path: DocumentPath,
    /// What to do first.
    pub operation: Operation,
    /// What to compute afterwards, in this order.
    pub transforms: Vec<FieldTransform>,
    /// What must hold before.
    pub precondition: Option<Precondition>,
}

/// What a write does to its document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Operation {
    /// Makes the document have exactly these fields.
    Set(Fields),
    /// Sets the masked fields and leaves the others; one that is masked and has no value is removed.
    /// An empty mask touches nothing, but makes the document exist.
    Merge {
        /// The new values.
        fields: Fields,
        /// What of them to take.
        mask: Vec<FieldPath>,
    },
    /// Removes the document, if it exists.
    Delete,
    /// Does nothing: only the precondition counts.
    Verify,
}

/// What the document must be like for a write to be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Precondition {
    /// It exists, or it does not.
    Exists(bool),
    /// It exists and was last changed exactly then.
    UpdateTime(Version),
}

/// A field to compute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldTransform {
    /// Which field.
    pub path: FieldPath,
    /// How.
    pub transform: Transform,
}

/// How a field's new value comes from its old one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Transform {
    /// The version of the commit, as a timestamp.
    ServerTime,
    /// The sum with this number.
    Increment(Value),
    /// The greater of it and this number.
    Maximum(Value),
    /// The smaller of it and this number.
    Minimum(Value),
    /// The array and those of these that it lacks.
    AppendMissing(Vec<Value>),
    /// The array without any of these.
    RemoveAll(Vec<Value>),
}

/// What a write did, or would do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Applied {
    /// The document as it was.
    pub before: Option<Document>,
    /// The document as it is now.
    pub after: Option<Document>,
    /// When the document was last changed; `None` after a delete or a verify.
    pub update_time: Option<Version>,
    /// One result per transform: the time, the new number, or null for arrays.
    pub transform_results: Vec<Value>,
    /// Whether there is anything to store: a write that leaves all as it was keeps the update time.
    pub changed: bool,
}
