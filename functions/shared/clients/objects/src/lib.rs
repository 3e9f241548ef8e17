//! Object storage in the protocol of S3: the few calls that uploads need, and addresses that are signed for a while.
//!
//! A browser sends parts straight to the storage and reads straight from it, by addresses that are signed here; no byte
//! of a file goes through a function but the few in which its header stands. Signing is `aws-sigv4`, the part of the SDK
//! that does nothing else; the calls themselves are plain HTTP (ADR 25).

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
