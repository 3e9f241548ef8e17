//! What a payment became on the platform's balance (ADR 61).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::money::Money;

/// The movement of a captured payment on the platform's balance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Settlement {
    /// The captured amount, in the currency in which it was added to the balance, before the fee.
    pub amount: Money,
    /// The provider's fee, deducted from it.
    pub fee: Money,
    /// What one unit of the order's currency became, as the provider writes it; absent if nothing was converted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exchange_rate: Option<String>,
}
