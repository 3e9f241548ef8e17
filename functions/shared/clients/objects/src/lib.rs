//! Object storage in the protocol of S3: the few calls that uploads need, and signed addresses.
//!
//! A browser sends parts directly to the storage and reads directly from it, by addresses that are signed here; a
//! function transfers only the few bytes of a file's header. `aws-sigv4`, a part of the SDK, only signs; the calls are
//! plain HTTP (ADR 25).

mod address;
mod api_error;
mod calls;
mod error;
mod multipart;
mod settings;
mod sign;
mod url;

pub use address::{PartAddress, ReadAs, SignedPart};
pub use calls::ObjectStore;
pub use error::ObjectError;
pub use multipart::{StoredPart, composite_sha256};
pub use settings::{Credentials, ObjectSettings};
