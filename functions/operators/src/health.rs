//! Returns whether the marketplace's parts work, as real calls reported it (ADR 56), and what is due and not done
//! (ADR 62).

pub(crate) mod checks;
mod due_work;
pub(crate) mod effects;
pub(crate) mod held_records;
mod mail_domain;
pub(crate) mod test_email;
pub(crate) mod test_hold;
mod webhooks;

use axum::extract::State;
use domain::audit::{AuditAction, AuditSubject};
use domain::health::{HealthFailure, HealthPart, HealthRecord, HealthState};
use http_api::{Failures, Json, Result};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::operator::{Act, Operator};
use due_work::DueItem;

/// The reason in the audit log: a test is no decision about anyone.
const REASON: &str = "Test from the page Health";
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// The language of an email or of the payment page.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct HealthTest {
    /// The language of the email, or of the page to return to.
    #[serde(default)]
    language: domain::Language,
}

/// Returns the audited act of a test, whose part is now as in `record`.
fn act_of(action: AuditAction, record: &HealthRecord) -> Act {
    Act {
        action,
        subject: AuditSubject::health(record.part),
        version: record.version,
        reason: REASON.to_owned(),
        changes: Vec::new(),
    }
}

/// Whether a part works.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum HealthItemStatus {
    /// Neither a success nor a failure is known.
    NotTried,
    /// A test has no result yet.
    Pending,
    /// The last call succeeded.
    Works,
    /// The last call failed.
    Fails,
}

/// A part of the marketplace.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct HealthItem {
    part: HealthPart,
    status: HealthItemStatus,
    /// Why it does not work now.
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<HealthFailure>,
    #[serde(skip_serializing_if = "Option::is_none")]
    succeeded_at: Option<Timestamp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    failed_at: Option<Timestamp>,
    /// The reason of the last failure.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_failure: Option<HealthFailure>,
    /// Of the clock: how late the oldest due entry was in the last run, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    late_seconds: Option<u32>,
    /// Of the clock: the parts of its last run that failed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    failed_parts: Vec<String>,
    /// Of the clock: whether it makes no calls to the payment provider, because those before had no usable response.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    is_provider_paused: bool,
    /// Of the site: the time of the published build.
    #[serde(skip_serializing_if = "Option::is_none")]
    published_at: Option<Timestamp>,
    /// Of the test hold: the payment page that no operator has returned from.
    #[serde(skip_serializing_if = "Option::is_none")]
    session: Option<String>,
}

/// Every part of the marketplace.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MarketplaceHealth {
    /// Each part once, in a fixed order.
    items: Vec<HealthItem>,
    /// What is due and not done, by kind, most overdue first. Kinds without due work are left out.
    due: Vec<DueItem>,
    /// Addresses that emails came back from in the last 24 hours, at most 100.
    bounces_last_day: u32,
}

/// Return whether each part of the marketplace works: the last success, and the last failure with its reason. No service
/// is called; the results are those of earlier calls. Also return how late the due work is now, by kind.
#[utoipa::path(
    get, path = "/api/operators/health", tag = "operators",
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = MarketplaceHealth), Failures),
)]
pub(crate) async fn list_health_parts(
    State(state): State<OperatorsState>,
    _operator: Operator,
) -> Result<Json<MarketplaceHealth>> {
    Ok(Json(view(&state).await?))
}

async fn view(state: &OperatorsState) -> Result<MarketplaceHealth> {
    let (store, now) = (&state.store, state.clock.now());
    let day_ago = domain::earlier(now, DAY);
    let (due, records, held, bounces_last_day, endpoints) = tokio::try_join!(
        store.measure_due_work(now),
        store.list_health(),
        store.list_held_records(1),
        store.count_address_problems(day_ago),
        webhooks::read_webhooks(store),
    )?;
    let record_of = |part| {
        let found = records.iter().find(|record| record.part == part);
        found.cloned().unwrap_or_else(|| HealthRecord::new(part))
    };
    let items = HealthPart::ALL.map(|part| match part {
        HealthPart::Webhooks => HealthItem::new(&endpoints.record, endpoints.state),
        HealthPart::SiteBuild => {
            let record = record_of(part);
            let state = match record.state(now) {
                HealthState::Works if !held.is_empty() => {
                    HealthState::Fails(HealthFailure::PagesHeld)
                }
                state => state,
            };
            HealthItem::new(&record, state)
        }
        part => {
            let record = record_of(part);
            HealthItem::new(&record, record.state(now))
        }
    });
    Ok(MarketplaceHealth {
        items: items.into(),
        due: due.into_iter().map(DueItem::from).collect(),
        bounces_last_day,
    })
}

impl HealthItem {
    fn new(record: &HealthRecord, state: HealthState) -> Self {
        let (status, failure) = match state {
            HealthState::NotTried => (HealthItemStatus::NotTried, None),
            HealthState::Pending => (HealthItemStatus::Pending, None),
            HealthState::Works => (HealthItemStatus::Works, None),
            HealthState::Fails(failure) => (HealthItemStatus::Fails, Some(failure)),
        };
        Self {
            part: record.part,
            status,
            failure,
            succeeded_at: record.succeeded_at,
            failed_at: record.problem.map(|problem| problem.at),
            last_failure: record.problem.map(|problem| problem.reason),
            late_seconds: record.facts.late_seconds,
            failed_parts: record.facts.failed_parts.clone(),
            is_provider_paused: record.facts.is_provider_paused,
            published_at: record.facts.published_at,
            session: record.session.clone(),
        }
    }
}
