//! Notes of operators about an order. A note is an entry of the audit log: it is never changed and never deleted.

use axum::extract::State;
use domain::audit::{AuditAction, AuditEntry, AuditSubject, OperatorIdentity, Reason};
use domain::{AuditGuid, OrderGuid};
use http_api::{ApiError, ErrorCode, Failures, Json, Path, Result};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::operator::{Act, Operator};
use crate::orders::{OrderFile, load};

/// The most notes of one order.
const MOST: usize = 100;
/// Entries of the log on a page, and the most pages that are read for the notes of an order.
const ENTRIES: u16 = 100;
const PAGES: u32 = 10;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OrderNote {
    note_guid: AuditGuid,
    /// The operator who wrote it.
    by: OperatorIdentity,
    at: Timestamp,
    text: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct WriteNote {
    /// The note. Only operators read it.
    text: Reason,
}

/// Add a note to an order, which only operators read. It is an entry of the audit log. `action_refused` for an order with
/// 100 notes.
#[utoipa::path(
    post, path = "/api/operators/orders/{orderGuid}/notes", tag = "operators",
    params(("orderGuid" = OrderGuid, Path)),
    request_body(content = WriteNote, example = json!({ "text": "The customer called and waits until Friday" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = OrderFile), Failures),
)]
pub(crate) async fn write_order_note(
    State(state): State<OperatorsState>,
    operator: Operator,
    Path(guid): Path<OrderGuid>,
    Json(request): Json<WriteNote>,
) -> Result<Json<OrderFile>> {
    let now = state.clock.now();
    let order = load(&state, guid, now).await?;
    let subject = AuditSubject::order(guid, order.number.to_string());
    if list_notes(&state, &subject).await?.len() >= MOST {
        return Err(ApiError::new(
            ErrorCode::ActionRefused,
            "the order has 100 notes, which is the maximum",
        ));
    }
    let act = Act {
        action: AuditAction::OrderNoted,
        subject,
        version: 0,
        reason: request.text.into(),
        changes: Vec::new(),
    };
    let entry = operator.entry(&state, act, now)?;
    state.store.save_audit(&entry).await?;
    let mut file = OrderFile::read(&state, &operator, order, now).await?;
    // The index of the log lags behind the table.
    file.add_note(OrderNote::from(entry));
    Ok(Json(file))
}

/// Returns the notes of an order, oldest first.
pub(crate) async fn list_notes(
    state: &OperatorsState,
    subject: &AuditSubject,
) -> Result<Vec<OrderNote>> {
    let mut notes = Vec::new();
    let mut cursor = None;
    for _ in 0..PAGES {
        let page = state
            .store
            .list_audit(Some(subject), cursor.as_ref(), ENTRIES)
            .await?;
        let written = page.items.into_iter();
        notes.extend(
            written
                .filter(|entry| entry.action == AuditAction::OrderNoted)
                .map(OrderNote::from),
        );
        cursor = page.next;
        if cursor.is_none() {
            break;
        }
    }
    notes.reverse();
    Ok(notes)
}

impl OrderNote {
    pub(crate) const fn guid(&self) -> AuditGuid {
        self.note_guid
    }
}

impl From<AuditEntry> for OrderNote {
    fn from(entry: AuditEntry) -> Self {
        Self {
            note_guid: entry.audit_guid,
            by: entry.operator,
            at: entry.at,
            text: entry.reason,
        }
    }
}
