//! Extractors: every way a request can be wrong is answered in the error envelope.

mod blame;
mod idempotency;
mod json;
mod json_error;
mod page_query;
mod path;
mod query;
mod refusal;
mod tree;

pub use idempotency::idempotency_key;
pub use json::{Json, JsonBody};
pub use page_query::PageQuery;
pub use path::Path;
pub use query::Query;
pub use refusal::field_error;
