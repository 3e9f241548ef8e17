//! Writes: what a commit does to one document.

mod apply;
mod decode;
mod transform;

pub use apply::apply;

use crate::{Document, DocumentPath, FieldPath, Fields, Value, Version};

/// Most writes in one commit, however many index entries and logs it writes.
pub const MAX_WRITES: usize = 500;

/// Most transforms of one document in a commit (Firestore).
pub const MAX_TRANSFORMS: usize = 500;

/// Most elements that the transforms of arrays in one commit go through, as [`Write::array_steps`] counts them: each goes
/// through all of an array, and the sender may not even be allowed to write.
pub const MAX_ARRAY_STEPS: usize = 20_000_000;

/// One write of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Write {
    /// The document that is written.
    pub path: DocumentPath,
    /// The update, which is applied first.
    pub operation: Operation,
    /// The transforms, applied afterwards in this order.
    pub transforms: Vec<FieldTransform>,
    /// The condition for the write; a document that violates it fails the commit.
    pub precondition: Option<Precondition>,
}

/// The update of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Operation {
    /// Makes the document have exactly these fields.
    Set(Fields),
    /// Sets the masked fields and keeps the others; a masked field without a value is removed. An empty mask changes no
    /// field, but creates the document.
    Merge {
        /// The values of the fields that the mask names.
        fields: Fields,
        /// The fields that are replaced; one without a value is removed.
        mask: Vec<FieldPath>,
    },
    /// Removes the document, if it exists.
    Delete,
    /// Does nothing: only the precondition counts.
    Verify,
}

/// The condition that the document must meet for the write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Precondition {
    /// It exists, or it does not.
    Exists(bool),
    /// It exists and was last changed exactly then.
    UpdateTime(Version),
}

/// A field whose value the server computes at the commit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldTransform {
    /// The field that gets the value.
    pub path: FieldPath,
    /// How its value is computed.
    pub transform: Transform,
}

/// Computes a field's new value from its old one.
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

/// The result of a write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Applied {
    /// The document after the write.
    pub after: Option<Document>,
    /// The version of the document's last change; `None` after a delete or a verify.
    pub update_time: Option<Version>,
    /// One result per transform: the time, the new number, or null for arrays.
    pub transform_results: Vec<Value>,
    /// Whether there is anything to store: a write that changes nothing keeps the update time.
    pub changed: bool,
}
