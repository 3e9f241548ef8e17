//! Backfills rows of orders that older code wrote; the caller may read the whole table.

use http_api::Settings;
use serde_json::{Value, json};
use store::Store;

use crate::api::CliError;

/// Adds to every order the rows that operators search by. Returns how many orders were read, which lacked rows, and
/// which could not be completed, each with the reason.
pub async fn backfill_orders(settings: &Settings) -> Result<Value, CliError> {
    let failed = |error: String| CliError::Table(error);
    let settings = settings
        .store()
        .map_err(|error| failed(error.to_string()))?;
    let store = Store::connect(&settings);
    let done = store.backfill_orders().await;
    let done = done.map_err(|error| failed(error.to_string()))?;
    let failures: Vec<_> = done
        .failed
        .iter()
        .map(|(order, reason)| json!({ "order": order, "reason": reason }))
        .collect();
    Ok(json!({ "orders": done.orders, "completed": done.completed, "failed": failures }))
}
