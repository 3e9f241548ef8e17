//! A talent's connected account at the payment provider: its state, and the link to the provider's form.

use axum::extract::State;
use domain::limits::Limited;
use domain::talent::{OnboardingStatus, Talent};
use domain::{Money, TalentGuid};
use http_api::{ApiError, Caller, ErrorCode, Failures, Json, Limiter, Result, Role, Subject};
use serde::Serialize;
use utoipa::ToSchema;

use crate::PaymentsState;

/// The status of a talent's payout account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PayoutAccountView {
    status: OnboardingStatus,
    /// The provider's outstanding requirements, by its names; only while information is needed.
    requirements_due: Vec<String>,
    /// The provider's reason for disabled payouts, by its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    disabled_reason: Option<String>,
    /// The debt from refunds, which is offset against the next payouts; usually zero.
    owed: Money,
}

/// A link to the provider's form.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OnboardingLink {
    /// The URL; valid once, for some minutes.
    url: String,
}

/// Return the status of the signed-in talent's payout account. It is fetched from the provider and stored.
#[utoipa::path(
    get,
    path = "/api/payments/account",
    tag = "payments",
    security(("bearer" = [])),
    extensions(("x-access" = json!("talent"))),
    responses((status = 200, body = PayoutAccountView), Failures),
)]
pub(crate) async fn find_payout_account(
    State(state): State<PaymentsState>,
    caller: Caller,
) -> Result<Json<PayoutAccountView>> {
    let talent = own_talent(&state, &caller).await?;
    let talent = state
        .settle
        .refresh_payout_account(talent, state.clock.now())
        .await?;
    let owed = state.store.find_owed(talent.talent_guid, talent.currency);
    let owed = owed.await?;
    Ok(Json(PayoutAccountView::new(talent, owed)))
}

/// Create a link to the provider's onboarding form for the signed-in talent; creates the account if there is none. The
/// provider redirects to `/return?account=…`.
#[utoipa::path(
    post,
    path = "/api/payments/account",
    tag = "payments",
    security(("bearer" = [])),
    extensions(("x-access" = json!("talent"))),
    responses((status = 200, body = OnboardingLink), Failures),
)]
pub(crate) async fn open_onboarding(
    State(state): State<PaymentsState>,
    caller: Caller,
    limiter: Limiter,
) -> Result<Json<OnboardingLink>> {
    let talent = own_talent(&state, &caller).await?;
    limiter
        .count(Limited::OnboardPayouts, &[Subject::Account(&caller.uid)])
        .await?;
    if talent.country.is_none() {
        return Err(ApiError::new(
            ErrorCode::ActionRefused,
            "the profile has no country yet, and an account is opened in one",
        ));
    }
    let url = state
        .settle
        .open_onboarding(talent, state.clock.now())
        .await?;
    Ok(Json(OnboardingLink { url }))
}

/// Returns the caller's page. Rejects other roles.
pub(crate) async fn own_talent(state: &PaymentsState, caller: &Caller) -> Result<Talent> {
    if caller.role != Role::Talent {
        return Err(ApiError::forbidden("this area is for talent"));
    }
    let guid = TalentGuid::from(caller.user_id);
    let talent = state.store.find_talent(guid).await?;
    talent.ok_or_else(|| ApiError::not_found("talent", guid))
}

impl PayoutAccountView {
    fn new(talent: Talent, owed: Money) -> Self {
        let status = talent.payouts.onboarding_status();
        let needed = status == OnboardingStatus::InformationNeeded;
        Self {
            status,
            requirements_due: if needed {
                talent.payouts.requirements_due
            } else {
                Vec::new()
            },
            disabled_reason: talent.payouts.disabled_reason,
            owed,
        }
    }
}
