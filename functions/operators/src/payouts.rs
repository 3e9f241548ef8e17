//! Lists payouts by status; retries, holds and releases them.

use axum::extract::State;
use domain::audit::{AuditAction, AuditChange, AuditSubject, check_reason};
use domain::money::Breakdown;
use domain::order::{Order, PayoutStatus, PayoutStep};
use domain::{Money, OrderGuid, OrderNumber, TalentGuid, Version};
use http_api::{ApiError, ErrorCode, Failures, Json, Path, Query, Result};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::{PAGE_SIZE, Queue, StoreError};
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::decided::outrun;
use crate::list::{ListQuery, into_view};
use crate::operator::{Act, Finance, Operator};
use crate::orders::load;

/// The list of payouts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PayoutList {
    /// Those that wait for a talent's payout account, longest waiting first.
    #[default]
    Blocked,
    /// Those that the provider rejected, longest waiting first.
    Failed,
    /// Those that an operator holds, longest waiting first.
    Held,
    /// Those that wait for their date, the next one first.
    Due,
    /// Those that were made, newest first.
    Paid,
}

/// A payout with its parts.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OperatorPayoutView {
    order_guid: OrderGuid,
    number: OrderNumber,
    title: String,
    talent_guid: TalentGuid,
    talent_name: String,
    status: PayoutStatus,
    /// The talent's net after refunds.
    amount: Money,
    /// The lines of the customer's price.
    money: Breakdown,
    /// The customer's refund.
    refunded: Money,
    /// The part of the amount that offsets a debt of the talent.
    netted: Money,
    /// The amount that was reversed afterwards.
    reversed: Money,
    #[serde(skip_serializing_if = "Option::is_none")]
    due_at: Option<Timestamp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    paid_at: Option<Timestamp>,
    /// The provider's transfer.
    #[serde(skip_serializing_if = "Option::is_none")]
    transfer_id: Option<String>,
    /// The reason why it was not made: the provider's message, or the reason of the operator who holds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The steps that are possible now.
    steps: Vec<PayoutStep>,
    version: u64,
}

/// A page of payouts.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OperatorPayoutPage {
    items: Vec<OperatorPayoutView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

/// A step of a payout.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct DecidePayout {
    /// One of its `steps`.
    step: PayoutStep,
    /// The version that the operator read.
    version: Version,
    /// The reason, 1 to 500 characters, visible only to operators.
    #[schema(min_length = 1, max_length = 500)]
    reason: String,
}

impl From<Order> for OperatorPayoutView {
    fn from(order: Order) -> Self {
        let netted = order.payout.netted();
        Self {
            steps: order.payout_steps(),
            order_guid: order.order_guid,
            number: order.number,
            title: order.offer.title,
            talent_guid: order.talent.talent_guid,
            talent_name: order.talent.display_name,
            status: order.payout.status,
            amount: order.payout.amount,
            money: order.money,
            refunded: order.payment.refunded,
            netted,
            reversed: order.payout.reversed,
            due_at: order.payout.due_at,
            paid_at: order.payout.paid_at,
            transfer_id: order.payout.transfer_id,
            reason: order.payout.blocked_reason,
            version: order.version,
        }
    }
}

/// List payouts.
#[utoipa::path(
    get, path = "/api/operators/payouts", tag = "operators",
    params(
        ("list" = Option<PayoutList>, Query, description = "`blocked` unless said otherwise"),
        (
            "cursor" = Option<String>, Query, description = "The `next` of the previous page",
            min_length = 1, max_length = 400, pattern = "^[A-Za-z0-9_-]+$",
        ),
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = OperatorPayoutPage), Failures),
)]
pub(crate) async fn list_payouts(
    State(state): State<OperatorsState>,
    _operator: Operator,
    Query(query): Query<ListQuery<PayoutList>>,
) -> Result<Json<OperatorPayoutPage>> {
    let queue = match query.list {
        PayoutList::Blocked => Queue::BlockedPayouts,
        PayoutList::Failed => Queue::FailedPayouts,
        PayoutList::Held => Queue::HeldPayouts,
        PayoutList::Due => Queue::DuePayouts,
        PayoutList::Paid => Queue::PaidPayouts,
    };
    let cursor = query.cursor()?;
    let page = state.store.list_payouts(queue, cursor.as_ref(), PAGE_SIZE);
    let (mut items, next) = into_view(page.await?, OperatorPayoutView::from);
    if query.list == PayoutList::Held {
        for item in &mut items {
            item.reason = find_hold_reason(&state, item).await?;
        }
    }
    Ok(Json(OperatorPayoutPage { items, next }))
}

/// Returns why an operator holds a payout. The order does not contain it, because its talent reads the order.
async fn find_hold_reason(
    state: &OperatorsState,
    payout: &OperatorPayoutView,
) -> Result<Option<String>> {
    let subject = AuditSubject::order(payout.order_guid, payout.number.to_string());
    let act = state.store.find_last_act(&subject).await?;
    Ok(act
        .filter(|act| act.action == AuditAction::PayoutHeld)
        .map(|act| act.reason))
}

/// Take a step of a payout. `already_decided` contains the operator who decided first.
#[utoipa::path(
    post, path = "/api/operators/orders/{orderGuid}/payout-steps", tag = "operators",
    params(("orderGuid" = OrderGuid, Path)),
    request_body(content = DecidePayout, example = json!({ "step": "hold", "version": 3, "reason": "The bank account looks odd" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "finance" }))),
    responses((status = 200, body = OperatorPayoutView), Failures),
)]
pub(crate) async fn decide_payout(
    State(state): State<OperatorsState>,
    operator: Operator<Finance>,
    Path(guid): Path<OrderGuid>,
    Json(request): Json<DecidePayout>,
) -> Result<Json<OperatorPayoutView>> {
    let now = state.clock.now();
    let reason = check_reason(&request.reason)?;
    let before = load(&state, guid, now).await?;
    let subject = AuditSubject::order(guid, before.number.to_string());
    if request.version != before.version {
        return Err(outrun(&state, &subject, request.version.get()).await);
    }
    let Some(after) = before.with_payout_step(request.step, now) else {
        return Err(ApiError::new(
            ErrorCode::ActionRefused,
            "this cannot be done about the payout as it stands",
        ));
    };
    let act = Act {
        action: action_of(request.step),
        subject: subject.clone(),
        version: after.version,
        reason,
        changes: changes(&before, &after),
    };
    let entry = operator.entry(&state, act, now)?;
    match state.store.save_payout_decision(&after, &entry).await {
        Ok(()) => {}
        Err(StoreError::Conflict) => {
            return Err(outrun(&state, &subject, request.version.get()).await);
        }
        Err(error) => return Err(error.into()),
    }
    if request.step == PayoutStep::Retry {
        refresh_account(&state, &after, now).await?;
    }
    // Due steps are made now; the response contains those that failed.
    Ok(Json(load(&state, guid, now).await?.into()))
}

/// Updates the payout account, because the provider's event may be lost. If the provider is unreachable, the payout is
/// tried with the stored status.
async fn refresh_account(state: &OperatorsState, order: &Order, now: Timestamp) -> Result<()> {
    let talent = state.store.find_talent(order.talent.talent_guid).await?;
    if let Some(talent) = talent
        && let Err(error) = Box::pin(state.settle.refresh_payout_account(talent, now)).await
    {
        tracing::warn!(%error, order = %order.order_guid, "a payout is tried again without news of its account");
    }
    Ok(())
}

const fn action_of(step: PayoutStep) -> AuditAction {
    match step {
        PayoutStep::Retry => AuditAction::PayoutRetried,
        PayoutStep::Hold => AuditAction::PayoutHeld,
        PayoutStep::Release => AuditAction::PayoutReleased,
    }
}

fn changes(before: &Order, after: &Order) -> Vec<AuditChange> {
    let status = |order: &Order| Some(order.payout.status.as_str().to_owned());
    let due = |order: &Order| order.timers.payout_at.map(|at| at.to_string());
    [
        AuditChange::new("payout.status", status(before), status(after)),
        AuditChange::new("payoutAt", due(before), due(after)),
    ]
    .into_iter()
    .filter(|change| change.before != change.after)
    .collect()
}
