//! Sends the email that confirms an order to its customer again.

use axum::extract::State;
use axum::http::StatusCode;
use domain::OrderGuid;
use domain::audit::{AuditAction, AuditChange, AuditSubject, Reason};
use domain::order::Party;
use http_api::{ApiError, ErrorCode, Failures, Json, Path, Result};
use serde::{Deserialize, Serialize};
use store::MailState;
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::operator::{Act, Operator, Support};
use crate::orders::load;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ResendMail {
    reason: Reason,
}

/// The email that is sent again.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ResentMail {
    /// The template: `order_requested`.
    template: String,
}

/// Send the newest email that confirms the order to its customer again: about its request, acceptance, delivery,
/// cancellation or refund. `action_refused` if none was sent, none is still correct, or the customer has no address.
#[utoipa::path(
    post, path = "/api/operators/orders/{orderGuid}/confirmations", tag = "operators",
    params(("orderGuid" = OrderGuid, Path)),
    request_body(content = ResendMail, example = json!({ "reason": "The customer deleted it" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "support" }))),
    responses((status = 202, body = ResentMail), Failures),
)]
pub(crate) async fn resend_confirmation(
    State(state): State<OperatorsState>,
    operator: Operator<Support>,
    Path(guid): Path<OrderGuid>,
    Json(request): Json<ResendMail>,
) -> Result<(StatusCode, Json<ResentMail>)> {
    let now = state.clock.now();
    let order = load(&state, guid, now).await?;
    let mails = state.store.list_order_mails(guid).await?;
    let template = mails
        .iter()
        .rev()
        .filter(|mail| mail.to == Party::Customer && mail.state != MailState::Failed)
        .map(|mail| mail.template)
        .find(|template| template.is_confirmation() && template.is_true_of(&order, now))
        .filter(|_| !order.is_erased())
        .ok_or_else(|| {
            let words = "no email of this order can be sent again";
            ApiError::new(ErrorCode::ActionRefused, words)
        })?;
    let act = Act {
        action: AuditAction::MailResent,
        subject: AuditSubject::order(guid, order.number.to_string()),
        // The order's version does not change.
        version: 0,
        reason: request.reason.into(),
        changes: vec![AuditChange::new("mail", None, Some(template.to_string()))],
    };
    let entry = operator.entry(&state, act, now)?;
    state.store.resend_mail(guid, template, &entry).await?;
    let template = template.to_string();
    Ok((StatusCode::ACCEPTED, Json(ResentMail { template })))
}
