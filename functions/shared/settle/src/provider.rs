//! From the provider's words to ours.

use domain::order::{Authorisation, PaymentFailure, PaymentMethod, Settlement};
use domain::{Currency, Money};
use jiff::Timestamp;
use stripe::{BalanceTransaction, Card, MethodDetails, PaymentIntent};

use crate::SettleError;

/// Returns the hold of an intent.
pub(crate) fn authorisation(intent: &PaymentIntent) -> Result<Authorisation, SettleError> {
    let details = intent
        .charge()
        .and_then(|charge| charge.payment_method_details.as_ref());
    Ok(Authorisation {
        intent_id: intent.id.clone(),
        charge_id: intent.charge().map(|charge| charge.id.clone()),
        amount: money(intent.amount_capturable, &intent.currency)?,
        capture_before: details
            .and_then(|details| details.card.as_ref())
            .and_then(|card| card.capture_before)
            .and_then(|second| Timestamp::from_second(second).ok()),
        method: details.map(method),
    })
}

/// Returns what a captured payment became on the platform's balance.
pub(crate) fn settlement(movement: &BalanceTransaction) -> Result<Settlement, SettleError> {
    Ok(Settlement {
        amount: money(movement.amount, &movement.currency)?,
        fee: money(movement.fee, &movement.currency)?,
        exchange_rate: movement.exchange_rate.as_ref().map(ToString::to_string),
    })
}

/// Returns what movements of one currency add up to; `None` without any.
pub(crate) fn moved<'a>(
    movements: impl Iterator<Item = &'a BalanceTransaction>,
) -> Option<(i64, Currency)> {
    let mut sum: Option<(i64, Currency)> = None;
    for movement in movements {
        let currency = Currency::parse(&movement.currency.to_ascii_uppercase()).ok()?;
        let (before, known) = sum.unwrap_or((0, currency));
        if known != currency {
            return None;
        }
        sum = Some((before.saturating_add(movement.amount), currency));
    }
    sum
}

/// Why the last try of an intent failed, if it did.
pub(crate) fn failure(intent: &PaymentIntent) -> Option<PaymentFailure> {
    let error = intent.last_payment_error.as_ref()?;
    Some(PaymentFailure {
        code: error.code.clone().unwrap_or_else(|| "unknown".to_owned()),
        decline_code: error.decline_code.clone(),
    })
}

/// Minor units and a lower-case code, as the provider writes them.
pub(crate) fn money(amount: i64, currency: &str) -> Result<Money, SettleError> {
    let code = currency.to_ascii_uppercase();
    let currency = Currency::parse(&code).map_err(|_unknown| {
        SettleError::Mismatch(format!("`{code}` is not one of our currencies"))
    })?;
    Money::new(amount, currency).map_err(|error| SettleError::Mismatch(error.to_string()))
}

fn method(details: &MethodDetails) -> PaymentMethod {
    let card: Option<&Card> = details.card.as_ref();
    PaymentMethod {
        kind: details.kind.clone(),
        brand: card.and_then(|card| card.brand.clone()),
        last4: card.and_then(|card| card.last4.clone()),
        wallet: card
            .and_then(|card| card.wallet.as_ref())
            .map(|wallet| wallet.kind.clone()),
        country: card.and_then(|card| card.country.clone()),
    }
}
