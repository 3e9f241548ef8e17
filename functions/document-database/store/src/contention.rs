//! Races for documents.

use table::TableError;

/// How often background work retries after it lost a race for documents.
pub const ATTEMPTS: u32 = 8;

/// Every race was lost; what is tried again later may win one.
pub fn contention_error(action: &'static str) -> TableError {
    TableError::unavailable(action, "others were faster every time")
}
