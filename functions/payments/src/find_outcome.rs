//! Returns the result of a payment when the customer returns from the provider's page.

use axum::extract::State;
use domain::order::{Order, PaymentOutcome, Shortage, TimerKind, promised_deadline};
use domain::text::{FieldRule, ValueFormat};
use domain::{Money, OrderNumber, Slug};
use http_api::{ApiError, Clock, Failures, Json, Result};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use settle::Settle;
use utoipa::ToSchema;

/// The query that the provider adds to the URL.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReturnQuery {
    session_id: String,
}

/// The talent of the order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReturnTalent)]
pub(crate) struct TalentView {
    slug: Slug,
    display_name: String,
}

/// The data of the return page. It grants no access to the order, because the caller may not be the customer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReturnView {
    outcome: PaymentOutcome,
    order_number: OrderNumber,
    talent: TalentView,
    /// The talent's deadline to accept; only while the request is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    accept_by: Option<Timestamp>,
    /// The deadline to pay; only while the order is unpaid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pay_by: Option<Timestamp>,
    total: Money,
    /// Whether it is a tip, which is charged immediately.
    is_tip: bool,
    /// The reason why an order is sold out.
    #[serde(skip_serializing_if = "Option::is_none")]
    shortage: Option<Shortage>,
}

/// Return the result of the payment of a checkout session. It is fetched from the provider, because the URL is not
/// trusted.
#[utoipa::path(
    get,
    path = "/api/payments/return",
    tag = "payments",
    params((
        "session_id" = String, Query, description = "the checkout session, `cs_…`",
        min_length = 4, max_length = 255, pattern = "^cs_[A-Za-z0-9_]+$",
    )),
    extensions(("x-access" = json!("public"))),
    responses((status = 200, body = ReturnView), Failures),
)]
pub(crate) async fn find_payment_outcome(
    State(clock): State<Clock>,
    State(settle): State<Settle>,
    http_api::Query(query): http_api::Query<ReturnQuery>,
) -> Result<Json<ReturnView>> {
    let session = checked(&query.session_id)?;
    let unknown = || ApiError::not_found("checkout session", session);
    let known = settle.store().find_order_by_provider_id(session).await?;
    let order = known.ok_or_else(unknown)?;
    http_api::log_order(&order.number);

    let now = clock.now();
    let order = match Box::pin(settle.reconcile(order.order_guid, now)).await {
        Err(error) if error.is_temporary() => return Err(error.into()),
        Err(error) => {
            tracing::error!(%error, order = %order.order_guid, "payment.not_recorded");
            order
        }
        Ok(order) => order,
    };
    let order = Box::pin(settle.due(order, now)).await?;
    Ok(Json(ReturnView::from_order(&order)))
}

/// Validates the form of a session's id: letters, digits and underscores.
fn checked(session_id: &str) -> Result<&str> {
    let plain = |letter: u8| letter.is_ascii_alphanumeric() || letter == b'_';
    let fits = session_id.starts_with("cs_") && (4..=255).contains(&session_id.len());
    if fits && session_id.bytes().all(plain) {
        Ok(session_id)
    } else {
        Err(ApiError::invalid_field(
            "session_id",
            FieldRule::format(ValueFormat::CheckoutSession),
        ))
    }
}

impl ReturnView {
    fn from_order(order: &Order) -> Self {
        let due = promised_deadline(order);
        let until = |kind: TimerKind| due.filter(|due| due.kind == kind).map(|due| due.at);
        Self {
            outcome: order.payment_outcome(),
            order_number: order.number.clone(),
            talent: TalentView {
                slug: order.talent.slug.clone(),
                display_name: order.talent.display_name.clone(),
            },
            accept_by: until(TimerKind::AcceptBy),
            pay_by: until(TimerKind::PayBy),
            total: order.money.total,
            is_tip: order.tip.is_some(),
            shortage: order.shortage(),
        }
    }
}
