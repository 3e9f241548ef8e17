//! Records that the last build of the site held back: taken over from the generator's list, for the operator to know.

use std::path::Path;

use jiff::Timestamp;
use serde::Deserialize;
use store::{HeldRecord, Store};

use crate::error::CatalogueError;

/// A line of the generator's list.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Line {
    list: String,
    name: String,
    keeps_pages: bool,
    #[serde(default)]
    is_partial: bool,
    faults: Vec<String>,
}

/// Writes the list into the table. The function at the table's stream emails the operator, once for each fault.
pub(crate) async fn report(
    store: &Store,
    listed: &Path,
    now: Timestamp,
) -> Result<String, CatalogueError> {
    let records = read(listed, now)?;
    let written = store.report_held_records(&records).await?;
    Ok(format!(
        "held back by the build: {}, of which the operator is told now: {written}",
        records.len()
    ))
}

/// Several faulty pages of an athlete are separate lines of one record.
fn read(listed: &Path, now: Timestamp) -> Result<Vec<HeldRecord>, CatalogueError> {
    let wrong = |problem: String| CatalogueError::List {
        path: listed.to_path_buf(),
        what: "held records",
        problem,
    };
    let text = std::fs::read_to_string(listed).map_err(|error| wrong(error.to_string()))?;
    let mut records: Vec<HeldRecord> = Vec::new();
    for line in text.lines() {
        let Line {
            list,
            name,
            keeps_pages,
            is_partial,
            faults,
        } = serde_json::from_str(line).map_err(|error| wrong(error.to_string()))?;
        let record = HeldRecord {
            list,
            name,
            keeps_pages,
            is_partial,
            faults,
            since: now,
            is_notified: false,
            reports: 0,
        };
        match records.iter_mut().find(|known| known.key() == record.key()) {
            Some(known) => {
                known.faults.extend(record.faults);
                known.keeps_pages = known.keeps_pages && record.keeps_pages;
                known.is_partial = known.is_partial && record.is_partial;
            }
            None => records.push(record),
        }
    }
    Ok(records)
}
