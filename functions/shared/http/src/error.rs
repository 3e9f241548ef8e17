//! The only error envelope: the client's part, and the part for the log.

mod api_error;
mod body;
mod code;
mod conversions;

pub use api_error::{ApiError, Result};
pub use body::{ErrorBody, Failures, LiveOrder};
pub use code::ErrorCode;
