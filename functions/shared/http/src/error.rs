//! The one error envelope: what the client is told, and apart from it what only the log keeps.

mod api_error;
mod body;
mod code;
mod conversions;

pub use api_error::{ApiError, Result};
pub use body::{ErrorBody, Failures, LiveOrder};
pub use code::ErrorCode;
