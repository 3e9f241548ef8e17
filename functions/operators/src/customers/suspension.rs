//! Suspends the customer of an order, or ends the suspension.

use accounts::notice_to;
use axum::extract::State;
use domain::OrderGuid;
use domain::audit::{AuditAction, AuditSubject, Reason};
use domain::customer::suspension::CustomerSuspension;
use domain::notice::NoticeContent;
use http_api::{ApiError, ErrorCode, Failures, Json, Path, Result};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::operator::{Act, Operator, Support};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum CustomerDecision {
    /// The customer cannot place orders; open orders continue.
    Suspend,
    Restore,
}

/// A decision about the customer of an order.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct DecideCustomer {
    decision: CustomerDecision,
    /// The reason; the customer reads that of a suspension.
    reason: Reason,
}

/// Whether the customer of an order is suspended.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CustomerStanding {
    /// The suspension of the address or account, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    suspension: Option<CustomerSuspension>,
}

/// Return whether the customer of an order is suspended.
#[utoipa::path(
    get, path = "/api/operators/orders/{orderGuid}/customer", tag = "operators",
    params(("orderGuid" = OrderGuid, Path)),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = CustomerStanding), Failures),
)]
pub(crate) async fn find_customer_standing(
    State(state): State<OperatorsState>,
    _operator: Operator,
    Path(guid): Path<OrderGuid>,
) -> Result<Json<CustomerStanding>> {
    let order = state.store.find_order(guid).await?;
    let order = order.ok_or_else(|| ApiError::not_found("order", guid))?;
    let customer = &order.customer;
    let found = state
        .store
        .find_customer_suspension(&customer.email, customer.user_id)
        .await?;
    Ok(Json(CustomerStanding { suspension: found }))
}

/// Suspend the customer of an order, or end the suspension. It applies to the order's email address and account. The
/// customer gets an email with the reason and the way to appeal.
#[utoipa::path(
    post, path = "/api/operators/orders/{orderGuid}/customer", tag = "operators",
    params(("orderGuid" = OrderGuid, Path)),
    request_body(content = DecideCustomer, example = json!({ "decision": "suspend", "reason": "Threats in messages" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "support" }))),
    responses((status = 200, body = CustomerStanding), Failures),
)]
pub(crate) async fn decide_customer(
    State(state): State<OperatorsState>,
    operator: Operator<Support>,
    Path(guid): Path<OrderGuid>,
    Json(request): Json<DecideCustomer>,
) -> Result<Json<CustomerStanding>> {
    let now = state.clock.now();
    let reason = String::from(request.reason);
    let order = state.store.find_order(guid).await?;
    let order = order.ok_or_else(|| ApiError::not_found("order", guid))?;
    let customer = &order.customer;
    let who = (&customer.email, customer.user_id);
    let found = state.store.find_customer_suspension(who.0, who.1).await?;
    let suspends = request.decision == CustomerDecision::Suspend;
    if suspends == found.is_some() {
        return Err(ApiError::new(
            ErrorCode::ActionRefused,
            "the customer is in this state already",
        ));
    }
    let name = customer.name.clone();
    let (action, suspension, content) = if suspends {
        let suspension = CustomerSuspension {
            at: now,
            reason: reason.clone(),
        };
        let content = NoticeContent::CustomerSuspended {
            name,
            reason: reason.clone(),
        };
        (AuditAction::CustomerSuspended, Some(suspension), content)
    } else {
        let content = NoticeContent::CustomerRestored { name };
        (AuditAction::CustomerRestored, None, content)
    };
    let act = Act {
        action,
        subject: AuditSubject::order(guid, order.number.to_string()),
        version: 0,
        reason,
        changes: Vec::new(),
    };
    let entry = operator.entry(&state, act, now)?;
    // Else in the language of the account.
    let language = customer.user_id.is_none().then_some(customer.language);
    let notice = notice_to(&state.clock, customer.email.clone(), language, content)?;
    state
        .store
        .set_customer_suspension(who, suspension.as_ref(), &notice, &entry)
        .await?;
    Ok(Json(CustomerStanding { suspension }))
}
