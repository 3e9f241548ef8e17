//! Lists, creates and ends promo codes.

use axum::extract::State;
use domain::audit::{AuditAction, AuditChange, AuditSubject, Reason};
use domain::promotion::{PromoCode, Promotion, PromotionInput, Reduction};
use domain::{PromotionGuid, Violations};
use http_api::{ApiError, ErrorCode, Failures, Json, PageQuery, Path, Query, Result};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::{Page, StoreError};
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::operator::{Act, Finance, Operator};

/// The promotions of one page; the uses of each are read.
const PAGE: u16 = 20;

/// The status of a promotion.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum PromotionStatus {
    /// It cannot be used yet.
    Planned,
    /// It can be used.
    Active,
    /// It can no longer be used.
    Over,
}

/// A promotion and its number of uses.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PromotionView {
    promotion: Promotion,
    status: PromotionStatus,
    /// The number of paid orders with it.
    uses: u64,
}

/// A new promotion, and the reason.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct CreatePromotion {
    promotion: PromotionInput,
    reason: Reason,
}

/// The reason for ending a promotion.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct EndPromotion {
    reason: Reason,
}

/// List promotions, newest first.
#[utoipa::path(
    get, path = "/api/operators/promotions", tag = "operators",
    params(PageQuery),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = Page<PromotionView>), Failures),
)]
pub(crate) async fn list_promotions(
    State(state): State<OperatorsState>,
    _operator: Operator,
    Query(query): Query<PageQuery>,
) -> Result<Json<Page<PromotionView>>> {
    let page = state
        .store
        .list_promotions(query.cursor.as_ref(), PAGE)
        .await?;
    let now = state.clock.now();
    let mut items = Vec::with_capacity(page.items.len());
    for promotion in page.items {
        items.push(view_of(&state, promotion, now).await?);
    }
    Ok(Json(Page {
        items,
        next: page.next,
    }))
}

/// Create a promotion. `conflict` if its code was used before.
#[utoipa::path(
    post, path = "/api/operators/promotions", tag = "operators",
    request_body(content = CreatePromotion, example = json!({
        "promotion": {
            "code": "KICKOFF10", "currency": "EUR", "reduction": { "kind": "share", "bps": 1000 },
            "minimumOrder": 1000, "mostUses": 10,
            "startsAt": "2026-01-01T00:00:00Z", "endsAt": "2026-12-31T00:00:00Z",
        },
        "reason": "Season opening",
    })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "finance" }))),
    responses((status = 201, body = PromotionView), Failures),
)]
pub(crate) async fn create_promotion(
    State(state): State<OperatorsState>,
    operator: Operator<Finance>,
    Json(request): Json<CreatePromotion>,
) -> Result<(axum::http::StatusCode, Json<PromotionView>)> {
    let now = state.clock.now();
    let guid =
        PromotionGuid::from_parts(state.clock.unix_milliseconds(), http_api::random_bytes()?);
    let mut violations = Violations::new();
    let checked = request.promotion.checked(guid, now);
    let promotion = violations.nested("promotion", checked);
    let promotion = violations.finish(promotion)?;
    let act = Act {
        action: AuditAction::PromotionCreated,
        subject: AuditSubject::promotion(guid, promotion.code.to_string()),
        version: promotion.version,
        reason: request.reason.into(),
        changes: vec![AuditChange::new(
            "reduction",
            None,
            Some(describe_reduction(&promotion)),
        )],
    };
    let entry = operator.entry(&state, act, now)?;
    state.store.create_promotion(&promotion, &entry).await?;
    let view = view_of(&state, promotion, now).await?;
    Ok((axum::http::StatusCode::CREATED, Json(view)))
}

/// End a promotion early: existing orders keep it, further ones cannot use it. `action_refused` if it is already over.
#[utoipa::path(
    post, path = "/api/operators/promotions/{promoCode}/end", tag = "operators",
    params(("promoCode" = PromoCode, Path)),
    request_body(content = EndPromotion, example = json!({ "reason": "Budget is spent" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "finance" }))),
    responses((status = 200, body = PromotionView), Failures),
)]
pub(crate) async fn end_promotion(
    State(state): State<OperatorsState>,
    operator: Operator<Finance>,
    Path(code): Path<PromoCode>,
    Json(request): Json<EndPromotion>,
) -> Result<Json<PromotionView>> {
    let now = state.clock.now();
    let over = || ApiError::new(ErrorCode::ActionRefused, "this promotion is over");
    let promotion = state.store.find_promotion(&code).await?;
    let promotion = promotion.ok_or_else(|| ApiError::not_found("promotion", &code))?;
    let ended = promotion.ended(now).ok_or_else(over)?;
    let act = Act {
        action: AuditAction::PromotionEnded,
        subject: AuditSubject::promotion(ended.promotion_guid, code.to_string()),
        version: ended.version,
        reason: request.reason.into(),
        changes: vec![AuditChange::new(
            "endsAt",
            Some(promotion.ends_at.to_string()),
            Some(now.to_string()),
        )],
    };
    let entry = operator.entry(&state, act, now)?;
    match state.store.save_promotion(&ended, &entry).await {
        Ok(()) => Ok(Json(view_of(&state, ended, now).await?)),
        // Only the end of a promotion is ever written, so another operator ended it.
        Err(StoreError::Conflict) => Err(over()),
        Err(error) => Err(error.into()),
    }
}

async fn view_of(
    state: &OperatorsState,
    promotion: Promotion,
    now: Timestamp,
) -> Result<PromotionView> {
    let uses = state.store.count_promotion_uses(&promotion.code).await?;
    let status = if promotion.is_over(now) {
        PromotionStatus::Over
    } else if now < promotion.starts_at {
        PromotionStatus::Planned
    } else {
        PromotionStatus::Active
    };
    Ok(PromotionView {
        promotion,
        status,
        uses,
    })
}

/// Formats a discount for the audit log: `10 %`, `EUR 10.00`.
fn describe_reduction(promotion: &Promotion) -> String {
    match promotion.reduction {
        Reduction::Share { bps } => bps.to_percent(),
        Reduction::Amount { amount } => domain::Money::new(amount, promotion.currency)
            .map_or_else(|_| String::new(), |amount| amount.to_string()),
    }
}
