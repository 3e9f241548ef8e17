//! Lists payouts by status; retries, holds and releases them.

use axum::extract::State;
use domain::approval::{self, ApprovableAct, PayoutAct, SeenObject};
use domain::audit::{AuditAction, AuditChange, AuditEntry, AuditSubject, Reason};
use domain::marketplace::MoneySettings;
use domain::money::Breakdown;
use domain::order::{Order, PayoutStatus, PayoutStep, TippedOrder};
use domain::{Money, OrderGuid, OrderNumber, TalentGuid, Version};
use http_api::{ApiError, ErrorCode, Failures, Json, PageQuery, Path, Query, Result};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::{PAGE_SIZE, Page, Queue, StoreError};
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::decisions::approval_request::{
    DoneOrWaiting, RequestedAct, WaitingApproval, request_approval,
};
use crate::decisions::approvals::{ApprovalView, find_pending};
use crate::decisions::approved_act::{Approvable, ApprovedAct};
use crate::decisions::decided::explain_conflict;
use crate::list::ListQuery;
use crate::operator::{Act, Finance, Operator};
use crate::orders::load;

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
    /// The order that it is a tip for.
    #[serde(skip_serializing_if = "Option::is_none")]
    tip: Option<TippedOrder>,
    talent_guid: TalentGuid,
    talent_name: String,
    status: PayoutStatus,
    /// The talent's net after refunds.
    amount: Money,
    /// The lines of the customer's price.
    money: Breakdown,
    refunded: Money,
    /// The part of the amount that offsets a debt of the talent.
    netted: Money,
    /// The amount that was reversed afterwards.
    reversed: Money,
    /// The transferred amount in the currency in which the payment settled, if it was converted.
    #[serde(skip_serializing_if = "Option::is_none")]
    transferred: Option<Money>,
    #[serde(skip_serializing_if = "Option::is_none")]
    due_at: Option<Timestamp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    paid_at: Option<Timestamp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    transfer_id: Option<String>,
    /// The reason why it was not made: the provider's message, or the reason of the operator who holds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The steps that are possible now.
    steps: Vec<PayoutStep>,
    /// Those of the steps that a second operator must approve.
    approval_steps: Vec<PayoutStep>,
    /// A release that waits for a second operator; for held payouts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pending_approval: Option<ApprovalView>,
    version: u64,
}

/// A step of a payout.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct DecidePayout {
    /// One of its `steps`.
    step: PayoutStep,
    /// The version that the operator read.
    version: Version,
    /// Visible only to operators.
    reason: Reason,
}

impl OperatorPayoutView {
    fn new(order: Order, settings: &MoneySettings) -> Self {
        let netted = order.payout.netted();
        let steps = order.payout_steps();
        let mut approval_steps = steps.clone();
        approval_steps.retain(|step| {
            approval::payout_amount_to_approve(*step, &order.payout, settings).is_some()
        });
        Self {
            steps,
            approval_steps,
            pending_approval: None,
            order_guid: order.order_guid,
            number: order.number,
            title: order.offer.title,
            tip: order.tip,
            talent_guid: order.talent.talent_guid,
            talent_name: order.talent.display_name,
            status: order.payout.status,
            amount: order.payout.amount,
            money: order.money,
            refunded: order.payment.refunded,
            netted,
            reversed: order.payout.reversed,
            transferred: order.payout.transferred,
            due_at: order.payout.due_at,
            paid_at: order.payout.paid_at,
            transfer_id: order.payout.transfer_id,
            reason: order.payout.blocked_reason,
            version: order.version,
        }
    }
}

/// List the payouts of orders.
#[utoipa::path(
    get, path = "/api/operators/payouts", tag = "operators",
    params(
        ("list" = Option<PayoutList>, Query, description = "`blocked` unless said otherwise"),
        PageQuery,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = Page<OperatorPayoutView>), Failures),
)]
pub(crate) async fn list_payouts(
    State(state): State<OperatorsState>,
    operator: Operator,
    Query(query): Query<ListQuery<PayoutList>>,
) -> Result<Json<Page<OperatorPayoutView>>> {
    let queue = match query.list {
        PayoutList::Blocked => Queue::BlockedPayouts,
        PayoutList::Failed => Queue::FailedPayouts,
        PayoutList::Held => Queue::HeldPayouts,
        PayoutList::Due => Queue::DuePayouts,
        PayoutList::Paid => Queue::PaidPayouts,
    };
    let page = state
        .store
        .list_payouts(queue, query.cursor.as_ref(), PAGE_SIZE);
    let settings = state.store.marketplace().await?;
    let view = |order| OperatorPayoutView::new(order, &settings.money.value);
    let mut page = page.await?.map(view);
    if query.list == PayoutList::Held {
        let now = state.clock.now();
        for item in &mut page.items {
            let subject = AuditSubject::order(item.order_guid, item.number.to_string());
            if let Some(reason) = find_hold_reason(&state, &subject).await? {
                item.reason = Some(reason);
            }
            let seen = SeenObject::Version(item.version);
            let pending = find_pending(&state, &operator, (&subject, seen), now);
            item.pending_approval = pending.await?;
        }
    }
    Ok(Json(page))
}

/// Returns why an operator holds a payout. The order does not contain it, because its talent reads the order.
async fn find_hold_reason(
    state: &OperatorsState,
    subject: &AuditSubject,
) -> Result<Option<String>> {
    let is_hold = |act: &AuditEntry| act.action == AuditAction::PayoutHeld;
    let hold = state.store.find_last_act(subject, is_hold).await?;
    Ok(hold.map(|act| act.reason))
}

/// Take a step of a payout. `already_decided` contains the operator who decided first. 202 if the released payout is
/// above the limit: the release then waits for a second operator.
#[utoipa::path(
    post, path = "/api/operators/orders/{orderGuid}/payout-steps", tag = "operators",
    params(("orderGuid" = OrderGuid, Path)),
    request_body(content = DecidePayout, example = json!({ "step": "hold", "version": 3, "reason": "The bank account looks odd" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "finance" }))),
    responses(
        (status = 200, body = OperatorPayoutView), (status = 202, body = WaitingApproval), Failures,
    ),
)]
pub(crate) async fn decide_payout(
    State(state): State<OperatorsState>,
    operator: Operator<Finance>,
    Path(guid): Path<OrderGuid>,
    Json(request): Json<DecidePayout>,
) -> Result<DoneOrWaiting<OperatorPayoutView>> {
    let now = state.clock.now();
    let before = load(&state, guid, now).await?;
    let subject = AuditSubject::order(guid, before.number.to_string());
    if request.version != before.version {
        return Err(explain_conflict(&state, &subject, request.version.get()).await);
    }
    let (after, act) = check(&before, request.step, request.reason.into(), now)?;
    let settings = state.store.read_marketplace().await?.money.value;
    let amount = approval::payout_amount_to_approve(request.step, &before.payout, &settings);
    if amount.is_some() {
        let wanted = RequestedAct {
            act: ApprovableAct::Payout(PayoutAct {
                order_guid: guid,
                step: request.step,
            }),
            amount,
            seen: before.version,
            log: act,
        };
        let waiting = request_approval(&state, &operator, wanted, now).await?;
        return Ok(DoneOrWaiting::Waiting(Box::new(waiting)));
    }
    let entry = operator.entry(&state, act, now)?;
    match state.store.save_payout_decision(&after, &entry).await {
        Ok(()) => {}
        Err(StoreError::Conflict) => {
            return Err(explain_conflict(&state, &subject, request.version.get()).await);
        }
        Err(error) => return Err(error.into()),
    }
    if request.step == PayoutStep::Retry {
        refresh_account(&state, &after, now).await?;
    }
    // Reading the order makes a due payout; the response contains its status.
    let order = load(&state, guid, now).await?;
    Ok(DoneOrWaiting::Done(OperatorPayoutView::new(
        order, &settings,
    )))
}

impl Approvable for PayoutAct {
    async fn object(&self, state: &OperatorsState, now: Timestamp) -> Result<SeenObject> {
        let order = load(state, self.order_guid, now).await?;
        Ok(SeenObject::Version(order.version))
    }

    async fn run(
        &self,
        state: &OperatorsState,
        approved: &ApprovedAct<'_>,
        now: Timestamp,
    ) -> Result<()> {
        let before = load(state, self.order_guid, now).await?;
        approved.check_object(&SeenObject::Version(before.version))?;
        let (after, act) = check(&before, self.step, approved.reason.to_owned(), now)?;
        let entry = approved.entry(state, act, now)?;
        let act = approved.with(&entry);
        state.store.save_payout_decision(&after, act).await?;
        // Reading the order makes a due payout. If it cannot be read, the clock makes the payout.
        if let Err(error) = load(state, self.order_guid, now).await {
            tracing::warn!(%error, order = %self.order_guid, "payouts.deferred");
        }
        Ok(())
    }
}

/// Returns the order after a step, and the step for the log.
fn check(before: &Order, step: PayoutStep, reason: String, now: Timestamp) -> Result<(Order, Act)> {
    let Some(after) = before.with_payout_step(step, now) else {
        return Err(ApiError::new(
            ErrorCode::ActionRefused,
            "this step is not possible in the payout's current state",
        ));
    };
    let act = Act {
        action: action_of(step),
        subject: AuditSubject::order(before.order_guid, before.number.to_string()),
        version: after.version,
        reason,
        changes: changes(before, &after),
    };
    Ok((after, act))
}

/// Updates the payout account, because the provider's event may be lost. If the provider is unreachable, the payout is
/// retried with the stored status.
async fn refresh_account(state: &OperatorsState, order: &Order, now: Timestamp) -> Result<()> {
    let talent = state.store.find_talent(order.talent.talent_guid).await?;
    if let Some(talent) = talent
        && let Err(error) = state.settle.refresh_payout_account(talent, now).await
    {
        tracing::warn!(%error, order = %order.order_guid, "payouts.account_unchecked");
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
