//! The token endpoint: claims and registration.
