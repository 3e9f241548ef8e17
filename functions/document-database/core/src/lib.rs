//! Documents as Firestore has them: names, values and their order, writes, and their wire JSON.
//!
//! The wire form is the JSON of `google.firestore.v1`, as the official web SDK sends and reads it.
//! Pure by construction: no I/O, no clock, no async; the version of a commit is a parameter. Whatever
//! is decoded comes from a browser, so every decoder bounds size and depth and never panics.

#![warn(missing_docs)]

mod aggregate;
mod document;
mod field_path;
mod index_key;
mod instant;
mod json_text;
mod name;
mod query;
mod schema;
mod sorted_text;
mod status;
mod stored_key;
mod value;
mod version;
mod write;

pub use aggregate::{Aggregation, AggregationQuery, MAX_AGGREGATIONS, Totals};
pub use document::{Document, MAX_DOCUMENT_BYTES, WireDocument};
pub use field_path::FieldPath;
pub use instant::Instant;
pub use json_text::parse_json;
pub use name::{CollectionPath, DatabaseName, DocumentPath, MAX_NAME_BYTES};
pub use query::{
    Cursor, CursorValue, Direction, Filter, MAX_COMPONENTS, MAX_DISJUNCTIONS, MAX_FILTER_DEPTH,
    MAX_NOT_IN, Operator, Order, Query, Target,
};
pub use schema::{Collection, Extent, Index, IndexEntry, Plan, Schema, Scope, ScopeRule};
pub use status::{Code, Status};
pub use stored_key::is_in_group;
pub use value::{Fields, MAX_DEPTH, MAX_VECTOR_DIMENSIONS, Value, compare, equal};
pub use version::Version;
pub use write::{
    Applied, FieldTransform, MAX_ARRAY_STEPS, MAX_TRANSFORMS, MAX_WRITES, Operation, Precondition,
    Transform, Write, apply,
};
