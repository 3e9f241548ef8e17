//! Lists payouts from the talent's connected account to the bank.

use axum::extract::State;
use domain::bank_payout::BankPayout;
use http_api::{Caller, Failures, Json, Result};
use serde::Serialize;
use utoipa::ToSchema;

use crate::PaymentsState;
use crate::account::own_talent;

const MOST: u16 = 50;

/// The newest payouts to the bank.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BankPayoutList {
    /// At most 50, newest first.
    items: Vec<BankPayout>,
}

/// List the signed-in talent's payouts to the bank, as the provider's events reported them.
#[utoipa::path(
    get,
    path = "/api/payments/bank-payouts",
    tag = "payments",
    security(("bearer" = [])),
    extensions(("x-access" = json!("talent"))),
    responses((status = 200, body = BankPayoutList), Failures),
)]
pub(crate) async fn list_bank_payouts(
    State(state): State<PaymentsState>,
    caller: Caller,
) -> Result<Json<BankPayoutList>> {
    let talent = own_talent(&state, &caller).await?;
    let items = state.store.list_bank_payouts(talent.talent_guid, MOST);
    Ok(Json(BankPayoutList {
        items: items.await?,
    }))
}
