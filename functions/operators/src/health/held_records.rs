//! Records of the catalogue with errors, which the last build of the site could not use completely.

use axum::extract::State;
use domain::{Slug, TalentGuid};
use http_api::{Failures, Json, Result};
use jiff::Timestamp;
use serde::Serialize;
use store::{HeldRecord, QueueSize, Store};
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::operator::Operator;

/// Records in one response, the first ones by list and name: more need no exact number.
const MOST: u16 = 500;

/// The page of a record with errors.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum HeldPage {
    /// The page is from an earlier build.
    Outdated,
    /// There is no page; its URL shows live data.
    Missing,
    /// The page is current, but without the pictures with errors.
    Partial,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct HeldRecordView {
    /// `talent` or `sports`.
    list: String,
    /// The slug, or the index in the list.
    name: String,
    /// The talent of the record, if it can be determined.
    #[serde(skip_serializing_if = "Option::is_none")]
    talent_guid: Option<TalentGuid>,
    page: HeldPage,
    /// The messages of the errors.
    faults: Vec<String>,
    /// The time of the build that first reported these errors.
    since: Timestamp,
}

/// The records with errors, longest waiting first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct HeldRecordList {
    /// At most 500.
    items: Vec<HeldRecordView>,
    /// Whether there are more.
    is_more: bool,
}

/// List the records that the last build of the site held back, and those that it used without some pictures. The first
/// build that can use a record completely removes it from this list.
#[utoipa::path(
    get, path = "/api/operators/held-records", tag = "operators",
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = HeldRecordList), Failures),
)]
pub(crate) async fn list_held_records(
    State(state): State<OperatorsState>,
    _operator: Operator,
) -> Result<Json<HeldRecordList>> {
    let (records, is_more) = first_records(&state.store).await?;
    let mut items = Vec::with_capacity(records.len());
    for record in records {
        items.push(HeldRecordView {
            talent_guid: find_owner(&state.store, &record).await?,
            page: match (record.is_partial, record.keeps_pages) {
                (true, _) => HeldPage::Partial,
                (false, true) => HeldPage::Outdated,
                (false, false) => HeldPage::Missing,
            },
            list: record.list,
            name: record.name,
            faults: record.faults,
            since: record.since,
        });
    }
    Ok(Json(HeldRecordList { items, is_more }))
}

/// Returns the number of records with errors, and the time since which the oldest one waits.
pub(crate) async fn measure_held_records(store: &Store) -> Result<QueueSize> {
    let (records, is_more) = first_records(store).await?;
    Ok(QueueSize {
        count: u32::try_from(records.len()).unwrap_or(QueueSize::MOST),
        is_more,
        oldest: records.first().map(|record| record.since),
    })
}

/// Returns at most [`MOST`] records, longest waiting first, and whether there are more.
async fn first_records(store: &Store) -> Result<(Vec<HeldRecord>, bool)> {
    let mut records = store.list_held_records(MOST.saturating_add(1)).await?;
    let is_more = records.len() > usize::from(MOST);
    records.truncate(usize::from(MOST));
    records.sort_by_key(|record| record.since);
    Ok((records, is_more))
}

/// Returns the talent with the record's slug.
async fn find_owner(store: &Store, record: &HeldRecord) -> Result<Option<TalentGuid>> {
    if record.list != "talent" {
        return Ok(None);
    }
    let Ok(slug) = Slug::parse(&record.name) else {
        return Ok(None);
    };
    let owner = store.find_slug(&slug).await?;
    Ok(owner.map(|owner| owner.talent_guid))
}
