//! Lists the currencies with what is known of their settlement (ADR 61): the provider has no call for the currencies of the
//! platform's bank accounts.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use axum::extract::State;
use domain::marketplace::SettledCurrency;
use domain::{Currency, Money};
use http_api::{Failures, Json, Result};
use jiff::Timestamp;
use serde::Serialize;
use store::Queue;
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::operator::Operator;

/// The page shows what is stored if the provider takes longer.
const TIMEOUT: Duration = Duration::from_secs(3);
/// The queues of payouts that were not made.
const WAITING: [Queue; 4] = [
    Queue::DuePayouts,
    Queue::BlockedPayouts,
    Queue::FailedPayouts,
    Queue::HeldPayouts,
];

/// What is known of the settlement of a currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CurrencySettlement {
    /// No payment was captured in it, and the platform has no balance in it.
    NotSeen,
    /// No payment was captured in it, but the platform has a balance in it.
    InBalance,
    /// The latest payment settled in it.
    AsSold,
    /// The latest payment was converted.
    Converted,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OperatorCurrency {
    currency: Currency,
    /// Whether offers can have it.
    is_accepted: bool,
    settlement: CurrencySettlement,
    /// The currency in which its latest payment settled.
    #[serde(skip_serializing_if = "Option::is_none")]
    settles_in: Option<Currency>,
    /// What one unit became, if it was converted.
    #[serde(skip_serializing_if = "Option::is_none")]
    exchange_rate: Option<String>,
    /// The time of a recent payment with this result.
    #[serde(skip_serializing_if = "Option::is_none")]
    seen_at: Option<Timestamp>,
    /// The payouts in it that were not made.
    waiting_orders: u64,
    waiting: Money,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OperatorCurrencies {
    items: Vec<OperatorCurrency>,
    /// Whether the provider reported the currencies of the platform's balance.
    is_balance_known: bool,
    /// Whether more payouts wait than were counted.
    is_more_waiting: bool,
}

/// List the currencies with what is known of their settlement, and the payouts that wait in each. At most 500 payouts of
/// each list are counted.
#[utoipa::path(
    get, path = "/api/operators/currencies", tag = "operators",
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = OperatorCurrencies), Failures),
)]
pub(crate) async fn list_currencies(
    State(state): State<OperatorsState>,
    _operator: Operator,
) -> Result<Json<OperatorCurrencies>> {
    let store = &state.store;
    let (settings, seen) =
        tokio::try_join!(store.read_marketplace(), store.list_settled_currencies())?;
    let mut waiting: BTreeMap<Currency, (u64, i64)> = BTreeMap::new();
    let mut is_more_waiting = false;
    for queue in WAITING {
        let sums = store.sum_payouts(queue).await?;
        is_more_waiting |= sums.is_more;
        for (currency, (count, sum)) in sums.currencies {
            let entry = waiting.entry(currency).or_default();
            entry.0 = entry.0.saturating_add(count.into());
            entry.1 = entry.1.saturating_add(sum);
        }
    }
    let balance = find_balance(&state).await;
    let in_balance = balance.clone().unwrap_or_default();
    let accepted = &settings.money.value.currencies;
    let items = Currency::all().map(|currency| {
        let seen = seen.iter().find(|one| one.currency == currency);
        let (waiting_orders, sum) = waiting.get(&currency).copied().unwrap_or_default();
        OperatorCurrency {
            currency,
            is_accepted: accepted.contains(&currency),
            settlement: settlement_of(currency, seen, &in_balance),
            settles_in: seen.map(|seen| seen.settles_in),
            exchange_rate: seen.and_then(|seen| seen.exchange_rate.clone()),
            seen_at: seen.map(|seen| seen.seen_at),
            waiting_orders,
            waiting: Money::new(sum, currency).unwrap_or(Money::zero(currency)),
        }
    });
    Ok(Json(OperatorCurrencies {
        items: items.collect(),
        is_balance_known: balance.is_some(),
        is_more_waiting,
    }))
}

fn settlement_of(
    currency: Currency,
    seen: Option<&SettledCurrency>,
    in_balance: &BTreeSet<Currency>,
) -> CurrencySettlement {
    match seen {
        Some(seen) if seen.settles_in == currency => CurrencySettlement::AsSold,
        Some(_) => CurrencySettlement::Converted,
        None if in_balance.contains(&currency) => CurrencySettlement::InBalance,
        None => CurrencySettlement::NotSeen,
    }
}

/// Returns the currencies of the platform's balance; `None` if the provider does not respond in time.
async fn find_balance(state: &OperatorsState) -> Option<BTreeSet<Currency>> {
    let call = Box::pin(state.settle.list_balance_currencies());
    match tokio::time::timeout(TIMEOUT, call).await {
        Ok(Ok(currencies)) => Some(currencies),
        Ok(Err(error)) => {
            tracing::warn!(%error, "settlement.balance_unknown");
            None
        }
        Err(_late) => {
            tracing::warn!("settlement.balance_late");
            None
        }
    }
}
