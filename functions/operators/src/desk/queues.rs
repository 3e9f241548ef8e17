//! Returns the number of items in each of the operators' queues, and the age of the oldest one.

use axum::extract::State;
use http_api::{Failures, Json, Result};
use jiff::Timestamp;
use serde::Serialize;
use store::documents::MATCHDAY;
use store::{Queue, QueueSize};
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::health::held_records::measure_held_records;
use crate::operator::Operator;

/// The name of a queue.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum QueueName {
    Applications,
    /// Applications with an open question to the applicant.
    AskedApplications,
    /// Pages that wait for a review.
    PendingTalent,
    Disputes,
    /// Orders with an open chargeback.
    Chargebacks,
    Reconciliations,
    /// Feedback that waits for moderation.
    PendingFeedback,
    /// Messages that a party reported.
    ReportedMessages,
    /// Payouts that wait for their talent's payout account.
    BlockedPayouts,
    /// Payouts that the provider rejected.
    FailedPayouts,
    /// Payouts that an operator holds.
    HeldPayouts,
    /// Acts that wait for a second operator.
    Approvals,
    /// Effects and emails whose last attempt failed.
    FailedEffects,
    /// Undeliverable email addresses.
    AddressProblems,
    /// Records with errors in the last build of the site.
    HeldRecords,
}

impl QueueName {
    /// The queues on the table's index. The other two are measured differently: reported messages are documents, and
    /// held records have a separate partition of the table.
    const INDEXED: [(Self, Queue); 13] = [
        (Self::Applications, Queue::Applications),
        (Self::AskedApplications, Queue::AskedApplications),
        (Self::PendingTalent, Queue::PendingTalent),
        (Self::Disputes, Queue::Disputes),
        (Self::Chargebacks, Queue::Chargebacks),
        (Self::Reconciliations, Queue::Reconciliations),
        (Self::PendingFeedback, Queue::PendingFeedback),
        (Self::BlockedPayouts, Queue::BlockedPayouts),
        (Self::FailedPayouts, Queue::FailedPayouts),
        (Self::HeldPayouts, Queue::HeldPayouts),
        (Self::Approvals, Queue::Approvals),
        (Self::FailedEffects, Queue::FailedEffects),
        (Self::AddressProblems, Queue::AddressProblems),
    ];
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct QueueView {
    queue: QueueName,
    /// The number of items; at most 500 are counted.
    count: u32,
    /// Whether there are more.
    is_more: bool,
    /// The time since which the oldest one waits.
    #[serde(skip_serializing_if = "Option::is_none")]
    oldest: Option<Timestamp>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct QueueList {
    items: Vec<QueueView>,
}

/// Return the number and age of the items in each queue.
#[utoipa::path(
    get, path = "/api/operators/queues", tag = "operators",
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = QueueList), Failures),
)]
pub(crate) async fn measure_queues(
    State(state): State<OperatorsState>,
    _operator: Operator,
) -> Result<Json<QueueList>> {
    let mut items = Vec::with_capacity(QueueName::INDEXED.len() + 2);
    for (name, queue) in QueueName::INDEXED {
        items.push(view_of(name, state.store.measure_queue(queue).await?));
    }
    let documents = state.store.documents(&MATCHDAY);
    let messages = documents.reported_messages(QueueSize::MOST + 1).await?;
    let count = u32::try_from(messages.len()).unwrap_or(u32::MAX);
    let reported = QueueSize {
        count: count.min(QueueSize::MOST),
        is_more: count > QueueSize::MOST,
        oldest: messages.first().map(|first| first.reported_at),
    };
    items.push(view_of(QueueName::ReportedMessages, reported));
    let held = measure_held_records(&state.store).await?;
    items.push(view_of(QueueName::HeldRecords, held));
    Ok(Json(QueueList { items }))
}

fn view_of(queue: QueueName, size: QueueSize) -> QueueView {
    let QueueSize {
        count,
        is_more,
        oldest,
    } = size;
    QueueView {
        queue,
        count,
        is_more,
        oldest,
    }
}
