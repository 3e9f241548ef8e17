//! Sets the commission of one talent.

use axum::extract::State;
use domain::approval::{ApprovableAct, CommissionAct, SeenObject};
use domain::audit::{AuditAction, AuditChange, AuditSubject, Reason};
use domain::money::BasisPoints;
use domain::talent::Talent;
use domain::text::FieldRule;
use domain::{TalentGuid, Version};
use http_api::{ApiError, ErrorCode, Failures, Json, Path, Result};
use jiff::Timestamp;
use serde::Deserialize;
use store::StoreError;
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::decisions::approval_request::{
    DoneOrWaiting, RequestedAct, WaitingApproval, request_approval,
};
use crate::decisions::approved_act::{Approvable, ApprovedAct};
use crate::operator::{Act, Finance, Operator};
use crate::talent::{TalentFile, load};

/// The highest commission in hundredths of a percent.
const HIGHEST: u32 = 5_000;
/// The most attempts to write an approved commission.
const ATTEMPTS: u32 = 4;

/// A talent's commission, and the reason.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SetCommission {
    /// The commission, 0 to 5,000 hundredths of a percent; `null` for that of the marketplace.
    #[schema(required = true, minimum = 0, maximum = 5_000)]
    commission_bps: Option<u32>,
    /// The version that the operator read.
    version: Version,
    reason: Reason,
}

/// Set the commission of a talent, or return it to that of the marketplace. It applies to new quotes; orders keep their
/// price. `conflict` if the talent changed since `version`. 202 if the settings require a second operator for large
/// amounts: every change of a commission then waits for a second operator.
#[utoipa::path(
    put, path = "/api/operators/talent/{talentGuid}/commission", tag = "operators",
    params(("talentGuid" = TalentGuid, Path)),
    request_body(content = SetCommission, example = json!({
        "commissionBps": 1000, "version": 3, "reason": "Agreed for the first year",
    })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "finance" }))),
    responses((status = 200, body = TalentFile), (status = 202, body = WaitingApproval), Failures),
)]
pub(crate) async fn set_commission(
    State(state): State<OperatorsState>,
    operator: Operator<Finance>,
    Path(guid): Path<TalentGuid>,
    Json(request): Json<SetCommission>,
) -> Result<DoneOrWaiting<TalentFile>> {
    let now = state.clock.now();
    let commission = request.commission_bps.map(checked).transpose()?;
    let before = load(&state, guid).await?;
    if request.version != before.version {
        return Err(StoreError::Conflict.into());
    }
    let (after, act) = check(&before, commission, request.reason.into(), now)?;
    let settings = state.store.read_marketplace().await?.money.value;
    if settings.needs_approvals() {
        let wanted = RequestedAct {
            act: ApprovableAct::Commission(CommissionAct {
                talent_guid: guid,
                before_bps: before.commission_bps,
                commission_bps: commission,
            }),
            amount: None,
            seen: before.version,
            log: act,
        };
        let waiting = request_approval(&state, &operator, wanted, now).await?;
        return Ok(DoneOrWaiting::Waiting(Box::new(waiting)));
    }
    let entry = operator.entry(&state, act, now)?;
    state.store.moderate_talent(&after, None, &entry).await?;
    let file = TalentFile::read(&state, &operator, after, now).await?;
    Ok(DoneOrWaiting::Done(file))
}

impl Approvable for CommissionAct {
    async fn object(&self, state: &OperatorsState, _now: Timestamp) -> Result<SeenObject> {
        let talent = load(state, self.talent_guid).await?;
        Ok(SeenObject::Commission(talent.commission_bps))
    }

    async fn run(
        &self,
        state: &OperatorsState,
        approved: &ApprovedAct<'_>,
        now: Timestamp,
    ) -> Result<()> {
        let mut attempt = 1;
        loop {
            let before = load(state, self.talent_guid).await?;
            approved.check_object(&SeenObject::Commission(before.commission_bps))?;
            let (after, act) = check(
                &before,
                self.commission_bps,
                approved.reason.to_owned(),
                now,
            )?;
            let entry = approved.entry(state, act, now)?;
            let act = approved.with(&entry);
            match state.store.moderate_talent(&after, None, act).await {
                // A concurrent write may concern another field, for example a count: the commission is checked again.
                Err(StoreError::Conflict) if attempt < ATTEMPTS => attempt += 1,
                outcome => return Ok(outcome?),
            }
        }
    }
}

/// Returns the talent with a commission, and the change for the log.
fn check(
    before: &Talent,
    commission: Option<BasisPoints>,
    reason: String,
    now: Timestamp,
) -> Result<(Talent, Act)> {
    let after = before
        .with_commission(commission, now)
        .map_err(|refused| ApiError::new(ErrorCode::ActionRefused, refused.to_string()))?;
    let percent = |commission: Option<BasisPoints>| commission.map(BasisPoints::to_percent);
    let act = Act {
        action: AuditAction::TalentCommissionSet,
        subject: AuditSubject::talent(before.talent_guid, before.slug.as_str()),
        version: after.version,
        reason,
        changes: vec![AuditChange::new(
            "commission",
            percent(before.commission_bps),
            percent(after.commission_bps),
        )],
    };
    Ok((after, act))
}

fn checked(points: u32) -> Result<BasisPoints> {
    let points = BasisPoints::new(points).ok();
    let points = points.filter(|points| points.get() <= HIGHEST);
    points.ok_or_else(|| ApiError::invalid_field("commissionBps", FieldRule::range(0, 5_000)))
}
