//! Sets the commission of one talent.

use axum::extract::State;
use domain::audit::{AuditAction, AuditChange, AuditSubject, check_reason};
use domain::money::BasisPoints;
use domain::{TalentGuid, Version};
use http_api::{ApiError, ErrorCode, Failures, Json, Path, Result};
use serde::Deserialize;
use store::StoreError;
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::operator::{Act, Finance, Operator};
use crate::talent::{TalentFile, load};

/// The highest commission in hundredths of a percent.
const HIGHEST: u32 = 5_000;

/// A talent's commission, and the reason.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SetCommission {
    /// The commission, 0 to 5,000 hundredths of a percent; `null` for that of the marketplace.
    #[schema(required = true, minimum = 0, maximum = 5_000)]
    commission_bps: Option<u32>,
    /// The version that the operator read.
    version: Version,
    /// The reason, 1 to 500 characters.
    #[schema(min_length = 1, max_length = 500)]
    reason: String,
}

/// Set the commission of a talent, or return it to that of the marketplace. It applies to new quotes; orders keep their
/// price. `conflict` if the talent changed since `version`.
#[utoipa::path(
    put, path = "/api/operators/talent/{talentGuid}/commission", tag = "operators",
    params(("talentGuid" = TalentGuid, Path)),
    request_body(content = SetCommission, example = json!({
        "commissionBps": 1000, "version": 3, "reason": "Agreed for the first year",
    })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "finance" }))),
    responses((status = 200, body = TalentFile), Failures),
)]
pub(crate) async fn set_commission(
    State(state): State<OperatorsState>,
    operator: Operator<Finance>,
    Path(guid): Path<TalentGuid>,
    Json(request): Json<SetCommission>,
) -> Result<Json<TalentFile>> {
    let reason = check_reason(&request.reason)?;
    let commission = request.commission_bps.map(checked).transpose()?;
    let before = load(&state, guid).await?;
    if request.version != before.version {
        return Err(StoreError::Conflict.into());
    }
    let now = state.clock.now();
    let after = before
        .with_commission(commission, now)
        .map_err(|refused| ApiError::new(ErrorCode::ActionRefused, refused.to_string()))?;
    let percent = |commission: Option<BasisPoints>| commission.map(BasisPoints::to_percent);
    let act = Act {
        action: AuditAction::TalentCommissionSet,
        subject: AuditSubject::talent(guid, before.slug.as_str()),
        version: after.version,
        reason,
        changes: vec![AuditChange::new(
            "commission",
            percent(before.commission_bps),
            percent(after.commission_bps),
        )],
    };
    let entry = operator.entry(&state, act, now)?;
    state.store.moderate_talent(&after, None, &entry).await?;
    let offers = state.store.list_offers(guid).await?;
    Ok(Json(TalentFile::new(after, offers)))
}

fn checked(points: u32) -> Result<BasisPoints> {
    let points = BasisPoints::new(points).ok();
    let points = points.filter(|points| points.get() <= HIGHEST);
    points.ok_or_else(|| ApiError::invalid_field("commissionBps", "must be 0 to 5,000"))
}
