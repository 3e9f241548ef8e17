//! Returns what an athlete earned, and the state of the payouts.

use axum::extract::State;
use domain::bank_payout::BankPayout;
use domain::statement::{Month, StatementTotals};
use domain::talent::OnboardingStatus;
use domain::{Money, TalentGuid};
use http_api::{ApiError, Failures, Json, Path, Result};
use serde::Serialize;
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::operator::Operator;
use crate::talent::load;

/// The months that are listed, the current one included.
const MONTHS: u32 = 12;
/// The most listed payouts to the bank.
const BANK_PAYOUTS: u16 = 20;

/// The payouts and reversals of a month.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct EarningsMonth {
    /// The month in UTC, like `2026-11`.
    #[schema(pattern = "^2[0-9]{3}-(0[1-9]|1[0-2])$")]
    month: String,
    totals: StatementTotals,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TalentMoney {
    /// The payout account at the payment provider.
    account: OnboardingStatus,
    /// The provider's outstanding requirements, by its names.
    requirements_due: Vec<String>,
    /// The provider's reason for disabled payouts, by its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    disabled_reason: Option<String>,
    /// What the athlete owes after refunds; later payouts offset it.
    owed: Money,
    /// The last twelve months, newest first.
    months: Vec<EarningsMonth>,
    /// The newest payouts to the bank, at most 20.
    bank_payouts: Vec<BankPayout>,
}

/// Return an athlete's earnings of twelve months, and the state of the payouts.
#[utoipa::path(
    get, path = "/api/operators/talent/{talentGuid}/money", tag = "operators",
    params(("talentGuid" = TalentGuid, Path)),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = TalentMoney), Failures),
)]
pub(crate) async fn find_talent_money(
    State(state): State<OperatorsState>,
    _operator: Operator,
    Path(guid): Path<TalentGuid>,
) -> Result<Json<TalentMoney>> {
    let talent = load(&state, guid).await?;
    let store = &state.store;
    let mut month = Month::containing(state.clock.now());
    let mut months = Vec::new();
    for _ in 0..MONTHS {
        let entries = store.list_ledger(guid, month).await?;
        let totals =
            StatementTotals::add_up(&entries, talent.currency).map_err(ApiError::internal)?;
        months.push(EarningsMonth {
            month: month.to_string(),
            totals,
        });
        month = month.previous();
    }
    Ok(Json(TalentMoney {
        account: talent.payouts.onboarding_status(),
        requirements_due: talent.payouts.requirements_due,
        disabled_reason: talent.payouts.disabled_reason,
        owed: store.find_owed(guid, talent.currency).await?,
        months,
        bank_payouts: store.list_bank_payouts(guid, BANK_PAYOUTS).await?,
    }))
}
