//! What a client is answered when object storage fails.

use http_api::{ApiError, ErrorCode};

use crate::ObjectError;

impl From<ObjectError> for ApiError {
    fn from(error: ObjectError) -> Self {
        match error {
            ObjectError::Unavailable { .. } => Self::new(
                ErrorCode::Unavailable,
                "the file storage gave no answer, try again",
            )
            .retry_after(2)
            .because(error),
            // Handlers that expect a missing object match it before they convert the rest.
            ObjectError::Missing { .. }
            | ObjectError::Exists { .. }
            | ObjectError::Refused { .. } => Self::internal(error),
        }
    }
}
