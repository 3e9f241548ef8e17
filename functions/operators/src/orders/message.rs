//! Sends a message from the operators to the customer or the talent of an order.

use accounts::notice_to;
use axum::extract::State;
use domain::audit::{AuditAction, AuditChange, AuditSubject, Reason};
use domain::notice::NoticeContent;
use domain::order::Order;
use domain::text::lengths;
use domain::{Email, Language, OrderGuid, Violations};
use http_api::{ApiError, ErrorCode, Failures, Json, Path, Result};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::operator::{Act, Operator, Support};
use crate::orders::load;

/// The recipient of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum MessageTo {
    Customer,
    Talent,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SendPartyMessage {
    to: MessageTo,
    /// The text, 1 to 2,000 characters.
    #[schema(min_length = 1, max_length = 2_000)]
    text: String,
    /// Visible only to operators.
    reason: Reason,
}

/// A message that is sent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SentMessage {
    to: MessageTo,
    text: String,
}

/// Send an email about an order to its customer or talent. `action_refused` if the party has no address any more.
#[utoipa::path(
    post, path = "/api/operators/orders/{orderGuid}/messages", tag = "operators",
    params(("orderGuid" = OrderGuid, Path)),
    request_body(content = SendPartyMessage, example = json!({
        "to": "customer", "text": "Could you send us a picture of the item?", "reason": "We need to see the damage",
    })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "support" }))),
    responses((status = 200, body = SentMessage), Failures),
)]
pub(crate) async fn send_party_message(
    State(state): State<OperatorsState>,
    operator: Operator<Support>,
    Path(guid): Path<OrderGuid>,
    Json(request): Json<SendPartyMessage>,
) -> Result<Json<SentMessage>> {
    let now = state.clock.now();
    let mut violations = Violations::new();
    let text = violations.text("text", &request.text, lengths::OPERATOR_MESSAGE);
    violations.into_result(())?;
    let order = load(&state, guid, now).await?;
    let reader = find_reader(&state, &order, request.to).await?;
    let content = NoticeContent::OrderMessage {
        number: order.number.clone(),
        name: Some(reader.name),
        page: reader.page,
        text: text.clone(),
    };
    let notice = notice_to(&state.clock, reader.address, reader.language, content)?;
    let to = match request.to {
        MessageTo::Customer => "customer",
        MessageTo::Talent => "talent",
    };
    let act = Act {
        action: AuditAction::PartyMessaged,
        subject: AuditSubject::order(guid, order.number.to_string()),
        // The order's version does not change.
        version: 0,
        reason: request.reason.into(),
        changes: vec![AuditChange::new(to, None, Some(text.clone()))],
    };
    let entry = operator.entry(&state, act, now)?;
    state.store.send_notice_with_act(&notice, &entry).await?;
    Ok(Json(SentMessage {
        to: request.to,
        text,
    }))
}

/// The party that reads a message.
struct Reader {
    address: Email,
    language: Option<Language>,
    name: String,
    /// The order's page; only an account has one, because the link of a guest is a secret.
    page: Option<String>,
}

async fn find_reader(state: &OperatorsState, order: &Order, to: MessageTo) -> Result<Reader> {
    let gone = || ApiError::new(ErrorCode::ActionRefused, "this party has no email address");
    let guid = order.order_guid;
    match to {
        MessageTo::Customer if order.is_erased() => Err(gone()),
        MessageTo::Customer => {
            let customer = &order.customer;
            let page = customer
                .user_id
                .map(|_account| format!("/account/orders/{guid}"));
            Ok(Reader {
                address: customer.email.clone(),
                language: Some(customer.language),
                name: customer.name.clone(),
                page,
            })
        }
        MessageTo::Talent => {
            let talent = state.store.find_talent(order.talent.talent_guid).await?;
            let email = talent.and_then(|talent| talent.email).ok_or_else(gone)?;
            Ok(Reader {
                address: email,
                language: None,
                name: order.talent.display_name.clone(),
                page: Some(format!("/talent/orders/{guid}")),
            })
        }
    }
}
