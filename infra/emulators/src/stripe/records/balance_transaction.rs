use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::currency::{convert, rate_in_millionths};
use super::id::new_id;
use crate::records::{RecordsError, Session};

pub(in crate::stripe) const BALANCE_TRANSACTION: &str = "balance_transaction";
const SETTLEMENT: &str = "settlement";
/// The service's fee for a conversion, in percent of the converted amount.
const CONVERSION_FEE: i64 = 2;
/// When the money of a charge becomes available, in seconds.
const SETTLES_AFTER: i64 = 2 * 24 * 3600;

/// A credit or debit of the platform's balance.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(in crate::stripe) struct BalanceTransaction {
    pub(in crate::stripe) id: String,
    pub(in crate::stripe) object: String,
    /// Minor units, negative where they left.
    pub(in crate::stripe) amount: i64,
    pub(in crate::stripe) available_on: i64,
    pub(in crate::stripe) created: i64,
    pub(in crate::stripe) currency: String,
    /// What one unit of the moved currency became, if it was converted.
    #[serde(default)]
    pub(in crate::stripe) exchange_rate: Option<f64>,
    pub(in crate::stripe) fee: i64,
    pub(in crate::stripe) net: i64,
    pub(in crate::stripe) reporting_category: String,
    pub(in crate::stripe) source: String,
    pub(in crate::stripe) status: String,
    #[serde(rename = "type")]
    pub(in crate::stripe) kind: String,
}

/// The currencies that the platform's account settles in: it has a bank account in each. Money in any other is converted to
/// the first, its default. Without any, all money settles as charged.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::stripe) struct Settlement {
    pub(in crate::stripe) currencies: Vec<String>,
    /// Today's rate in percent of the fixed one: rates move between a charge and its refund.
    #[serde(default = "fixed_rate")]
    pub(in crate::stripe) rate_percent: i64,
}

const fn fixed_rate() -> i64 {
    100
}

impl Default for Settlement {
    fn default() -> Self {
        Self {
            currencies: Vec::new(),
            rate_percent: fixed_rate(),
        }
    }
}

impl Settlement {
    pub(in crate::stripe) fn load(session: &Session<'_>) -> Result<Self, RecordsError> {
        let found: Option<Self> = session.find(SETTLEMENT, SETTLEMENT)?;
        Ok(found.unwrap_or_default())
    }

    pub(in crate::stripe) fn save(&self, session: &Session<'_>) -> Result<(), RecordsError> {
        session.save(SETTLEMENT, SETTLEMENT, self)
    }

    /// Returns what a movement settles as: as it is, or converted.
    fn settle(session: &Session<'_>, movement: Movement<'_>) -> Result<Settled, RecordsError> {
        let as_charged = Settled {
            amount: movement.amount,
            fee: movement.fee,
            currency: movement.currency.to_owned(),
            rate_in_millionths: None,
        };
        let Self {
            currencies,
            rate_percent,
        } = Self::load(session)?;
        let Some(default) = currencies.first() else {
            return Ok(as_charged);
        };
        if currencies.contains(&as_charged.currency) {
            return Ok(as_charged);
        }
        let at_todays_rate = |amount: i64| amount.saturating_mul(rate_percent) / 100;
        let convert = |amount| Some(at_todays_rate(convert(amount, movement.currency, default)?));
        let (Some(amount), Some(fee)) = (convert(movement.amount), convert(movement.fee)) else {
            return Ok(as_charged);
        };
        let for_conversion = if movement.kind == "charge" {
            amount.saturating_mul(CONVERSION_FEE) / 100
        } else {
            0
        };
        Ok(Settled {
            amount,
            fee: fee.saturating_add(for_conversion),
            currency: default.clone(),
            rate_in_millionths: rate_in_millionths(movement.currency, default).map(at_todays_rate),
        })
    }
}

/// A movement in the currency in which it settles.
struct Settled {
    amount: i64,
    fee: i64,
    currency: String,
    rate_in_millionths: Option<i64>,
}

/// The first movement of an object.
pub(in crate::stripe) fn find_of_source(
    session: &Session<'_>,
    source: &str,
) -> Result<Option<BalanceTransaction>, RecordsError> {
    let booked = session.list_where(BALANCE_TRANSACTION, "source", source)?;
    Ok(booked.into_iter().next())
}

/// A movement as described by its cause.
#[derive(Clone, Copy, Debug)]
pub(in crate::stripe) struct Movement<'a> {
    /// The service's `type`.
    pub(in crate::stripe) kind: &'a str,
    pub(in crate::stripe) category: &'a str,
    /// The id of what moved the money.
    pub(in crate::stripe) source: &'a str,
    pub(in crate::stripe) amount: i64,
    pub(in crate::stripe) fee: i64,
    pub(in crate::stripe) currency: &'a str,
}

/// Writes a movement into the books of the platform's balance, and returns what it settled as.
pub(in crate::stripe) fn book(
    session: &Session<'_>,
    now: i64,
    movement: Movement<'_>,
) -> Result<BalanceTransaction, RecordsError> {
    let Settled {
        amount,
        fee,
        currency,
        rate_in_millionths,
    } = Settlement::settle(session, movement)?;
    let booked = BalanceTransaction {
        id: new_id("txn"),
        object: "balance_transaction".to_owned(),
        amount,
        available_on: if movement.kind == "charge" {
            now.saturating_add(SETTLES_AFTER)
        } else {
            now
        },
        created: now,
        currency,
        exchange_rate: rate_in_millionths
            .and_then(|rate| u32::try_from(rate).ok())
            .map(|rate| f64::from(rate) / 1_000_000.0),
        fee,
        net: amount.saturating_sub(fee),
        reporting_category: movement.category.to_owned(),
        source: movement.source.to_owned(),
        status: "available".to_owned(),
        kind: movement.kind.to_owned(),
    };
    session.save(BALANCE_TRANSACTION, &booked.id, &booked)?;
    Ok(booked)
}

/// Every movement of this second or later, oldest first.
pub(in crate::stripe) fn list_since(
    session: &Session<'_>,
    since: i64,
) -> Result<Vec<BalanceTransaction>, RecordsError> {
    session.list_since(BALANCE_TRANSACTION, since)
}

/// The net of the wanted movements, by currency; also of currencies with a bank account and without a movement.
pub(in crate::stripe) fn balance_where(
    session: &Session<'_>,
    is_wanted: impl Fn(&BalanceTransaction) -> bool,
) -> Result<BTreeMap<String, i64>, RecordsError> {
    let settles_in = Settlement::load(session)?.currencies;
    let mut balance: BTreeMap<String, i64> = settles_in.into_iter().map(|code| (code, 0)).collect();
    for one in list_since(session, i64::MIN)? {
        let net = if is_wanted(&one) { one.net } else { 0 };
        let sum = balance.entry(one.currency).or_default();
        *sum = sum.saturating_add(net);
    }
    Ok(balance)
}
