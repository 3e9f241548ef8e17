//! Lists failed effects, and retries them.

use axum::extract::State;
use domain::audit::{AuditAction, AuditSubject, Reason};
use domain::health::HealthPart;
use domain::later;
use domain::order::{Effect, Party};
use domain::{NoticeGuid, OrderGuid};
use http_api::{ApiError, Failures, Json, PageQuery, Query, Result};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use store::{
    FailedEffect, FollowUp, FollowUpRow, MOST_ATTEMPTS, NoticeRow, OutboxId, OutboxRow, PAGE_SIZE,
    Page,
};
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::operator::{Act, Operator, Support};

/// The time that the stream's consumer has before the clock wakes the effect again.
const CONSUMER_HAS: SignedDuration = SignedDuration::from_mins(3);
/// What the identifier of a follow-up begins with.
const FOLLOW_UP: &str = "follow-up.";

/// A failed effect of an order, a failed email that belongs to no order, or a failed follow-up of a changed row.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EffectView {
    /// The identifier for a retry.
    id: String,
    /// A short description: `mail order_requested to customer`.
    what: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    order_guid: Option<OrderGuid>,
    attempt: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_error: Option<String>,
    /// The time of the next automatic attempt; absent after the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    due_at: Option<Timestamp>,
    created_at: Timestamp,
}

/// The effect to retry, and the reason.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ReplayEffect {
    /// The `id` of the effect.
    #[schema(min_length = 1, max_length = 120)]
    id: String,
    reason: Reason,
}

/// List effects and emails whose last attempt failed, oldest first.
#[utoipa::path(
    get, path = "/api/operators/effects", tag = "operators",
    params(PageQuery),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = Page<EffectView>), Failures),
)]
pub(crate) async fn list_effects(
    State(state): State<OperatorsState>,
    _operator: Operator,
    Query(query): Query<PageQuery>,
) -> Result<Json<Page<EffectView>>> {
    let page = state
        .store
        .list_failed_effects(query.cursor.as_ref(), PAGE_SIZE);
    Ok(Json(page.await?.map(|effect| view(&effect))))
}

/// Retry an effect immediately. `conflict` if it is in progress or done.
#[utoipa::path(
    post, path = "/api/operators/effects/replay", tag = "operators",
    request_body(content = ReplayEffect, example = json!({ "id": "01939c2f-5d70-7a30-8b11-5f3c2b1a0d9e", "reason": "The key is replaced" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "support" }))),
    responses((status = 200, body = EffectView), Failures),
)]
pub(crate) async fn replay_effect(
    State(state): State<OperatorsState>,
    operator: Operator<Support>,
    Json(request): Json<ReplayEffect>,
) -> Result<Json<EffectView>> {
    let now = state.clock.now();
    let (effect, subject) = find(&state, &request.id).await?;
    let act = Act {
        action: AuditAction::EffectReplayed,
        subject,
        version: 0,
        reason: request.reason.into(),
        changes: Vec::new(),
    };
    let entry = operator.entry(&state, act, now)?;
    let due_at = later(now, CONSUMER_HAS);
    state.store.replay_effect(&effect, due_at, &entry).await?;
    Ok(Json(view(&effect)))
}

fn view(effect: &FailedEffect) -> EffectView {
    match effect {
        FailedEffect::Order(row) => view_of(row),
        FailedEffect::Notice(row) => view_of_notice(row),
        FailedEffect::FollowUp(row) => view_of_follow_up(row),
    }
}

/// Returns the effect and its object; `not_found` if it was done in the meantime.
async fn find(state: &OperatorsState, id: &str) -> Result<(FailedEffect, AuditSubject)> {
    let missing = || ApiError::not_found("effect", id);
    let store = &state.store;
    if let Ok(notice) = NoticeGuid::parse(id) {
        let row = store.find_notice(notice).await?.ok_or_else(missing)?;
        // Without the address, because the log is never erased.
        let subject = AuditSubject::notice(notice, row.notice.content.name());
        return Ok((FailedEffect::Notice(Box::new(row)), subject));
    }
    if let Some(name) = id.strip_prefix(FOLLOW_UP) {
        let row = store.find_follow_up(name).await?.ok_or_else(missing)?;
        let subject = subject_of(state, &row.follow_up).await?;
        return Ok((FailedEffect::FollowUp(Box::new(row)), subject));
    }
    let (order, place) = id.split_once('.').ok_or_else(missing)?;
    let order = OrderGuid::parse(order).map_err(|_malformed| missing())?;
    let place = OutboxId::parse(place).ok_or_else(missing)?;
    let row = store.find_outbox(order, place).await?.ok_or_else(missing)?;
    let number = store.find_order(order).await?.ok_or_else(missing)?.number;
    let subject = AuditSubject::order(order, number.to_string());
    Ok((FailedEffect::Order(Box::new(row)), subject))
}

/// Returns the object of a follow-up. One that was deleted meanwhile has its identifier as its label.
async fn subject_of(state: &OperatorsState, follow_up: &FollowUp) -> Result<AuditSubject> {
    let store = &state.store;
    Ok(match follow_up {
        FollowUp::Order(guid) | FollowUp::Messages(guid) => {
            let order = store.find_order(*guid).await?;
            let number = order.map(|order| order.number.to_string());
            AuditSubject::order(*guid, number.unwrap_or_else(|| guid.to_string()))
        }
        FollowUp::Talent(guid) | FollowUp::Offer(guid, _) | FollowUp::Statistics(guid) => {
            let talent = store.find_talent(*guid).await?;
            let slug = talent.map(|talent| talent.slug.to_string());
            AuditSubject::talent(*guid, slug.unwrap_or_else(|| guid.to_string()))
        }
        FollowUp::Customer(uid, user_id) => {
            let user = store.find_user(uid).await?;
            let email = user.map(|user| user.email.to_string());
            AuditSubject::account(*user_id, email.unwrap_or_else(|| user_id.to_string()))
        }
        FollowUp::HeldRecord(_) => AuditSubject::health(HealthPart::SiteBuild),
    })
}

/// Returns the view of an order's effect.
pub(crate) fn view_of(row: &OutboxRow) -> EffectView {
    EffectView {
        id: format!("{}.{}", row.order_guid, row.id),
        what: what(&row.effect),
        order_guid: Some(row.order_guid),
        attempt: row.attempt,
        last_error: row.last_error.clone(),
        due_at: next_attempt(row.attempt, row.due_at),
        created_at: row.created_at,
    }
}

fn view_of_notice(row: &NoticeRow) -> EffectView {
    let name = row.notice.content.name();
    let to = row.notice.to.as_ref().map_or("operators", |to| to.as_str());
    EffectView {
        id: row.notice.notice_guid.to_string(),
        what: format!("mail {name} to {to}"),
        order_guid: None,
        attempt: row.attempt,
        last_error: row.last_error.clone(),
        due_at: next_attempt(row.attempt, row.due_at),
        created_at: row.notice.created_at,
    }
}

fn view_of_follow_up(row: &FollowUpRow) -> EffectView {
    let order_guid = match row.follow_up {
        FollowUp::Order(guid) | FollowUp::Messages(guid) => Some(guid),
        _ => None,
    };
    EffectView {
        id: format!("{FOLLOW_UP}{}", row.follow_up.name()),
        what: format!("update of {}", row.follow_up.name()),
        order_guid,
        attempt: row.attempt,
        last_error: Some(row.last_error.clone()),
        due_at: next_attempt(row.attempt, row.due_at),
        created_at: row.created_at,
    }
}

fn next_attempt(attempt: u32, due_at: Timestamp) -> Option<Timestamp> {
    (attempt < MOST_ATTEMPTS).then_some(due_at)
}

fn what(effect: &Effect) -> String {
    match effect {
        Effect::Mail { to, template } => {
            let to: &Party = to;
            format!("mail {template} to {to}")
        }
        Effect::Refund { amount, .. } => format!("refund of {amount}"),
        Effect::ReverseTransfer { amount } => format!("reversal of {amount}"),
        Effect::Release => "release of the hold".to_owned(),
        Effect::ExpireCheckout => "closing of the pay page".to_owned(),
        Effect::CreateCheckout => "opening of the pay page".to_owned(),
        Effect::RebuildSite => "note to render the page anew".to_owned(),
        Effect::Capture { amount } => format!("capture of {amount}"),
        Effect::SchedulePayout { amount, .. } => format!("payout of {amount}"),
        Effect::SendEvidence => "evidence to the bank".to_owned(),
        Effect::FreezePayout => "freeze of the payout".to_owned(),
    }
}
