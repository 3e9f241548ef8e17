//! An operator's decision about an order, and a preview of its exact effect.

use axum::extract::State;
use domain::approval::{self, ApprovableAct, OrderAct, SeenObject};
use domain::audit::{AuditAction, AuditChange, AuditSubject, Reason};
use domain::money::RefundParts;
use domain::operator::OperatorRole;
use domain::order::{
    Actor, Applied, Command, DeclineReason, Deliverable, DeliverableKind, Effect, MailTemplate,
    Order, Party, State as OrderState, Transition, apply,
};
use domain::text::{FieldRule, lengths};
use domain::{Money, OrderGuid, Version, Violations};
use http_api::{Failures, Json, Path, Result};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use settle::SettleError;
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::decisions::approval_request::{
    DoneOrWaiting, RequestedAct, WaitingApproval, request_approval,
};
use crate::decisions::approved_act::{Approvable, ApprovedAct};
use crate::decisions::decided::explain_conflict;
use crate::operator::{Act, Operator};
use crate::orders::{OrderFile, load};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum OrderDecision {
    /// Accept the request for the talent, and charge the customer.
    Accept,
    /// Decline the request for the talent, with `declineReason`.
    Decline,
    /// Deliver the order: a session or an appearance that took place, or a delivery with `deliveryNote`. Only the
    /// talent can deliver a shipment.
    Deliver,
    /// Pay the talent, after refunding `refund` to the customer.
    ResolveRelease,
    /// Refund the customer completely.
    ResolveRefund,
    /// Cancel the order, and release or refund the payment.
    OperatorCancel,
    RefundAfterCompletion,
    /// Refund `refund`, a part of a completed order.
    RefundPart,
}

impl OrderDecision {
    const fn transition(self) -> Transition {
        match self {
            Self::Accept => Transition::Accept,
            Self::Decline => Transition::Decline,
            Self::Deliver => Transition::Deliver,
            Self::ResolveRelease => Transition::ResolveRelease,
            Self::ResolveRefund => Transition::ResolveRefund,
            Self::OperatorCancel => Transition::OperatorCancel,
            Self::RefundAfterCompletion => Transition::RefundAfterCompletion,
            Self::RefundPart => Transition::RefundPart,
        }
    }
}

/// Returns the role that may decide it: finance where money goes back to the customer.
pub(crate) const fn role_for(decision: Transition) -> OperatorRole {
    match decision {
        Transition::Accept | Transition::Decline | Transition::Deliver => OperatorRole::Support,
        _ => OperatorRole::Finance,
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PreviewDecision {
    decision: OrderDecision,
    /// The customer's refund; for `resolve_release` and `refund_part`.
    #[serde(default)]
    refund: Option<Money>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct DecideOrder {
    decision: OrderDecision,
    /// The version that the operator read.
    version: Version,
    /// The reason; both parties can read it in the order's history.
    #[schema(value_type = Reason)]
    reason: String,
    /// The customer's refund; for `resolve_release` and `refund_part`.
    #[serde(default)]
    refund: Option<Money>,
    /// The reason; for `decline`.
    #[serde(default)]
    decline_reason: Option<DeclineReason>,
    /// The delivery as text, which may contain a link; for `deliver`.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 2_000)]
    delivery_note: Option<String>,
}

/// An email that is sent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct MailView {
    to: Party,
    #[schema(value_type = String)]
    template: MailTemplate,
}

/// A payout that is scheduled.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PayoutEffect {
    amount: Money,
    at: Timestamp,
}

/// The exact effect of a decision; the decision itself uses the same computation.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DecisionEffect {
    from: OrderState,
    to: OrderState,
    /// The version that the decision applies to.
    version: u64,
    /// The amount that the customer is charged.
    #[serde(skip_serializing_if = "Option::is_none")]
    charge: Option<Money>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refund: Option<Money>,
    /// The parts of the refund.
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<RefundParts>,
    /// Whether a hold is released without a charge.
    releases_hold: bool,
    /// The amount reversed from the talent.
    #[serde(skip_serializing_if = "Option::is_none")]
    reversal: Option<Money>,
    /// The talent's payout and its time.
    #[serde(skip_serializing_if = "Option::is_none")]
    payout: Option<PayoutEffect>,
    mails: Vec<MailView>,
    /// Whether a second operator must approve it.
    needs_approval: bool,
}

/// Preview the effect of a decision.
#[utoipa::path(
    post, path = "/api/operators/orders/{orderGuid}/preview", tag = "operators",
    params(("orderGuid" = OrderGuid, Path)),
    request_body(content = PreviewDecision, example = json!({ "decision": "resolve_release", "refund": { "amount": 100, "currency": "EUR" } })),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = DecisionEffect), Failures),
)]
pub(crate) async fn preview_decision(
    State(state): State<OperatorsState>,
    _operator: Operator,
    Path(guid): Path<OrderGuid>,
    Json(request): Json<PreviewDecision>,
) -> Result<Json<DecisionEffect>> {
    let now = state.clock.now();
    let order = load(&state, guid, now).await?;
    // Texts do not change amounts, so the preview needs none.
    let wanted = Wanted {
        decision: request.decision,
        refund: request.refund,
        decline_reason: Some(DeclineReason::Other),
        delivery_note: Some("-".to_owned()),
    };
    let command = wanted.into_command(&order, "-".to_owned(), now)?;
    let settings = state.store.read_marketplace().await?.money.value;
    let delay = settings.payout_delay_days;
    let applied = apply(&order, command, Actor::Operator, now, delay)?;
    let amount = approval::decision_amount_to_approve(&order, &applied, &settings, now);
    let effect = DecisionEffect::new(&order, &applied, amount.is_some());
    Ok(Json(effect))
}

/// Decide about an order. `already_decided` contains the operator who decided first. Accepting, declining and
/// delivering need the role `support`, every other decision needs `finance`. 202 if a refund, reversal or payout is above
/// the limit: the decision then waits for a second operator.
#[utoipa::path(
    post, path = "/api/operators/orders/{orderGuid}/decisions", tag = "operators",
    params(("orderGuid" = OrderGuid, Path)),
    request_body(content = DecideOrder, example = json!({
        "decision": "resolve_release", "version": 3, "reason": "Half each",
        "refund": { "amount": 100, "currency": "EUR" }, "declineReason": "no_time", "deliveryNote": "Here it is.",
    })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "support_or_finance" }))),
    responses((status = 200, body = OrderFile), (status = 202, body = WaitingApproval), Failures),
)]
pub(crate) async fn decide_order(
    State(state): State<OperatorsState>,
    operator: Operator,
    Path(guid): Path<OrderGuid>,
    Json(request): Json<DecideOrder>,
) -> Result<DoneOrWaiting<OrderFile>> {
    let now = state.clock.now();
    operator.require(role_for(request.decision.transition()))?;
    let reason = String::from(Reason::checked(&request.reason)?);
    let before = load(&state, guid, now).await?;
    let subject = AuditSubject::order(guid, before.number.to_string());
    if request.version != before.version {
        return Err(explain_conflict(&state, &subject, request.version.get()).await);
    }
    let action = action_of(request.decision);
    let wanted = Wanted {
        decision: request.decision,
        refund: request.refund,
        decline_reason: request.decline_reason,
        delivery_note: request.delivery_note,
    };
    let command = wanted.into_command(&before, reason.clone(), now)?;
    let checked = check(&state, before, command, (action, reason), now).await?;
    if let Some(amount) = checked.amount_to_approve {
        let wanted = RequestedAct {
            act: ApprovableAct::Order(OrderAct {
                order_guid: guid,
                command: checked.command,
            }),
            amount: Some(amount),
            seen: checked.before.version,
            log: checked.act,
        };
        let waiting = request_approval(&state, &operator, wanted, now).await?;
        return Ok(DoneOrWaiting::Waiting(Box::new(waiting)));
    }
    let entry = operator.entry(&state, checked.act, now)?;
    let decided = state
        .settle
        .decide(checked.before, checked.command, &entry, now);
    match decided.await {
        Ok(order) => {
            let file = OrderFile::read(&state, &operator, order, now).await?;
            Ok(DoneOrWaiting::Done(file))
        }
        Err(SettleError::Conflict) => {
            Err(explain_conflict(&state, &subject, request.version.get()).await)
        }
        Err(error) => Err(error.into()),
    }
}

impl Approvable for OrderAct {
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
        let log = (approved.request.action, approved.reason.to_owned());
        let checked = check(state, before, self.command.clone(), log, now).await?;
        let entry = approved.entry(state, checked.act, now)?;
        let act = approved.with(&entry);
        let decided = state
            .settle
            .decide(checked.before, checked.command, act, now);
        decided.await?;
        Ok(())
    }
}

/// A decision that the order allows.
struct Checked {
    before: Order,
    command: Command,
    act: Act,
    /// The amount for which a second operator is needed.
    amount_to_approve: Option<Money>,
}

/// Applies a decision without writing it: the log contains the effects, and a rejected decision is not logged.
async fn check(
    state: &OperatorsState,
    before: Order,
    command: Command,
    (action, reason): (AuditAction, String),
    now: Timestamp,
) -> Result<Checked> {
    let settings = state.store.read_marketplace().await?.money.value;
    let delay = settings.payout_delay_days;
    let applied = apply(&before, command.clone(), Actor::Operator, now, delay)?;
    let act = Act {
        action,
        subject: AuditSubject::order(before.order_guid, before.number.to_string()),
        version: applied.order.version,
        reason,
        changes: changes(&before, &applied.order),
    };
    let amount_to_approve = approval::decision_amount_to_approve(&before, &applied, &settings, now);
    Ok(Checked {
        before,
        command,
        act,
        amount_to_approve,
    })
}

/// A decision with its data.
struct Wanted {
    decision: OrderDecision,
    refund: Option<Money>,
    decline_reason: Option<DeclineReason>,
    delivery_note: Option<String>,
}

impl Wanted {
    /// Returns the step; `note` is the reason, which both parties may read in the order's history.
    fn into_command(self, order: &Order, note: String, now: Timestamp) -> Result<Command> {
        let mut violations = Violations::new();
        let wants_reason = matches!(self.decision, OrderDecision::Decline);
        let has_reason = self.decline_reason.is_some();
        violations.require(
            !wants_reason || has_reason,
            "declineReason",
            FieldRule::Required,
        );
        let wants_refund = matches!(self.decision, OrderDecision::RefundPart);
        violations.require(
            !wants_refund || self.refund.is_some(),
            "refund",
            FieldRule::Required,
        );
        // Offers that are not produced beforehand took place and need no note.
        let wants_note =
            matches!(self.decision, OrderDecision::Deliver) && !order.offer.kind.is_scheduled();
        let has_note = self.delivery_note.is_some();
        violations.require(!wants_note || has_note, "deliveryNote", FieldRule::Required);
        let delivery_note = violations.optional_text(
            "deliveryNote",
            self.delivery_note.as_deref(),
            lengths::DELIVERY_NOTE,
        );
        violations.into_result(())?;
        Ok(match self.decision {
            OrderDecision::Accept => Command::Accept,
            OrderDecision::Decline => Command::Decline {
                reason: self.decline_reason.unwrap_or(DeclineReason::Other),
                note: Some(note),
            },
            OrderDecision::Deliver => Command::Deliver {
                deliverables: delivery_note
                    .map(|note| words(note, now))
                    .into_iter()
                    .collect(),
            },
            OrderDecision::ResolveRelease => Command::ResolveRelease {
                refund: self.refund,
                note,
            },
            OrderDecision::ResolveRefund => Command::ResolveRefund { note },
            OrderDecision::OperatorCancel => Command::OperatorCancel { note },
            OrderDecision::RefundAfterCompletion => Command::RefundAfterCompletion {
                note,
                chargeback: false,
            },
            OrderDecision::RefundPart => Command::RefundPart {
                refund: self
                    .refund
                    .unwrap_or(Money::zero(order.money.total.currency())),
                note,
            },
        })
    }
}

/// Returns a text as a deliverable.
fn words(note: String, at: Timestamp) -> Deliverable {
    Deliverable {
        kind: DeliverableKind::Note,
        url: None,
        file: None,
        shipment: None,
        note: Some(note),
        at,
    }
}

const fn action_of(decision: OrderDecision) -> AuditAction {
    match decision {
        OrderDecision::Accept => AuditAction::OrderAccepted,
        OrderDecision::Decline => AuditAction::OrderDeclined,
        OrderDecision::Deliver => AuditAction::OrderDelivered,
        OrderDecision::ResolveRelease => AuditAction::DisputeReleased,
        OrderDecision::ResolveRefund => AuditAction::DisputeRefunded,
        OrderDecision::OperatorCancel => AuditAction::OrderCancelled,
        OrderDecision::RefundAfterCompletion | OrderDecision::RefundPart => {
            AuditAction::OrderRefunded
        }
    }
}

/// A field of the log, and the function that returns its value.
type LoggedField = (&'static str, fn(&Order) -> String);

fn changes(before: &Order, after: &Order) -> Vec<AuditChange> {
    let fields: [LoggedField; 3] = [
        ("state", |order| order.state.to_string()),
        ("refunded", |order| order.payment.refunded.to_string()),
        ("payout", |order| order.payout.amount.to_string()),
    ];
    fields
        .into_iter()
        .map(|(field, value)| AuditChange::new(field, Some(value(before)), Some(value(after))))
        .filter(|change| change.before != change.after)
        .collect()
}

impl DecisionEffect {
    fn new(before: &Order, applied: &Applied, needs_approval: bool) -> Self {
        let mut effect = Self {
            from: before.state,
            to: applied.order.state,
            version: before.version,
            charge: None,
            refund: None,
            parts: None,
            releases_hold: false,
            reversal: None,
            payout: None,
            mails: Vec::new(),
            needs_approval,
        };
        for one in &applied.effects {
            match one {
                Effect::Refund { amount, parts, .. } => {
                    effect.refund = Some(*amount);
                    effect.parts = Some(*parts);
                }
                Effect::Release | Effect::ExpireCheckout => effect.releases_hold = true,
                Effect::ReverseTransfer { amount } => effect.reversal = Some(*amount),
                Effect::SchedulePayout { at, amount } => {
                    effect.payout = Some(PayoutEffect {
                        amount: *amount,
                        at: *at,
                    });
                }
                Effect::Mail { to, template } => effect.mails.push(MailView {
                    to: *to,
                    template: *template,
                }),
                Effect::Capture { amount } => effect.charge = Some(*amount),
                Effect::CreateCheckout
                | Effect::FreezePayout
                | Effect::SendEvidence
                | Effect::RebuildSite => {}
            }
        }
        effect
    }
}
