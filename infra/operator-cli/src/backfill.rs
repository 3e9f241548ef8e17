//! Backfills rows of orders that older code wrote, and counts figures; the caller may read the whole table.

use domain::figures::day_of;
use http_api::{Clock, Settings};
use jiff::ToSpan;
use jiff::civil::Date;
use serde_json::{Value, json};
use store::{OrderBackfill, Store};

use crate::api::CliError;

/// Adds to every order the rows that operators search by. Returns how many orders were read, which lacked rows, and
/// which could not be completed, each with the reason.
pub async fn backfill_orders(settings: &Settings) -> Result<Value, CliError> {
    let done = connect(settings)?.backfill_orders().await;
    Ok(report_of(&done.map_err(failed)?))
}

/// Counts the figures of every day from `from` on; without it, completes the rows of every order first and counts from
/// the oldest one on.
pub async fn rebuild_figures(settings: &Settings, from: Option<Date>) -> Result<Value, CliError> {
    let store = connect(settings)?;
    let today = day_of(Clock::system().now());
    let (mut report, first) = if let Some(day) = from {
        (json!({}), Some(day))
    } else {
        let done = store.backfill_orders().await.map_err(failed)?;
        (report_of(&done), done.oldest)
    };
    let mut days = 0;
    if let Some(first) = first {
        for day in first.series(1.day()).take_while(|day| *day <= today) {
            let counting = store.count_figures(day, Clock::system().now());
            counting.await.map_err(failed)?;
            days += 1;
        }
    }
    if let Some(fields) = report.as_object_mut() {
        fields.insert("days".to_owned(), json!(days));
    }
    Ok(report)
}

fn report_of(done: &OrderBackfill) -> Value {
    let failures: Vec<_> = done
        .failed
        .iter()
        .map(|(order, reason)| json!({ "order": order, "reason": reason }))
        .collect();
    json!({ "orders": done.orders, "completed": done.completed, "failed": failures })
}

fn connect(settings: &Settings) -> Result<Store, CliError> {
    Ok(Store::connect(&settings.store().map_err(failed)?))
}

fn failed(error: impl std::fmt::Display) -> CliError {
    CliError::Table(error.to_string())
}
