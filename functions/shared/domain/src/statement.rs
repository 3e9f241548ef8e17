//! What a talent was paid and gave back: the lines of a ledger, and a month of them (PRODUCT section 3, Payout).

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::{OrderGuid, OrderNumber};
use crate::money::{Currency, Money, MoneyError};
use crate::order::Order;

/// What a line of the ledger is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LedgerEntryKind {
    /// An order was paid out.
    Payout,
    /// A refund took an earlier payout back, wholly or in part.
    TakenBack,
}

impl LedgerEntryKind {
    /// The name on the wire, in keys and in files.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Payout => "payout",
            Self::TakenBack => "taken_back",
        }
    }
}

/// One line of a talent's ledger; written in the transaction that moved the order, and never changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LedgerEntry {
    /// When it was written.
    pub at: Timestamp,
    /// What it is.
    pub kind: LedgerEntryKind,
    /// The order.
    pub order_guid: OrderGuid,
    /// Its number.
    pub order_number: OrderNumber,
    /// What was booked.
    pub title: String,
    /// What was earned, or is taken back; never negative.
    pub amount: Money,
    /// The part of a payout that was kept to cover what was owed from earlier refunds.
    pub netted: Money,
    /// The provider's transfer, `tr_…`; none when nothing was left to transfer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transfer_id: Option<String>,
}

impl LedgerEntry {
    /// The line of an order that was just paid out.
    pub fn payout(order: &Order, at: Timestamp) -> Self {
        Self {
            amount: order.payout.amount,
            netted: order.payout.netted(),
            transfer_id: order.payout.transfer_id.clone(),
            ..Self::empty(order, LedgerEntryKind::Payout, at)
        }
    }

    /// The line of a refund that takes `amount` of a payout back.
    pub fn taken_back(order: &Order, amount: Money, at: Timestamp) -> Self {
        Self {
            amount,
            ..Self::empty(order, LedgerEntryKind::TakenBack, at)
        }
    }

    fn empty(order: &Order, kind: LedgerEntryKind, at: Timestamp) -> Self {
        let zero = Money::zero(order.money.total.currency());
        Self {
            at,
            kind,
            order_guid: order.order_guid,
            order_number: order.number.clone(),
            title: order.offer.title.clone(),
            amount: zero,
            netted: zero,
            transfer_id: None,
        }
    }

    /// What the provider moved to the talent's account: the payout without what was kept.
    pub fn transferred(&self) -> Result<Money, MoneyError> {
        match self.kind {
            LedgerEntryKind::Payout => self.amount.minus(self.netted),
            LedgerEntryKind::TakenBack => Ok(Money::zero(self.amount.currency())),
        }
    }
}

/// A calendar month, in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Month {
    first: Date,
}

/// A text that is no month.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be a month, like 2026-11")]
pub struct BadMonth;

impl Month {
    /// Reads `2026-11`; years 2000 to 2999.
    pub fn parse(text: &str) -> Result<Self, BadMonth> {
        let (year, month) = text.split_once('-').ok_or(BadMonth)?;
        let digits = |part: &str, length| {
            part.len() == length && part.bytes().all(|letter| letter.is_ascii_digit())
        };
        if !digits(year, 4) || !digits(month, 2) || !year.starts_with('2') {
            return Err(BadMonth);
        }
        let year = year.parse().map_err(|_unread| BadMonth)?;
        let month = month.parse().map_err(|_unread| BadMonth)?;
        let first = Date::new(year, month, 1).map_err(|_no_such_month| BadMonth)?;
        Ok(Self { first })
    }

    /// The month of a moment.
    pub fn containing(at: Timestamp) -> Self {
        let day = at.to_zoned(jiff::tz::TimeZone::UTC).date();
        Self {
            first: day.first_of_month(),
        }
    }
}

impl std::fmt::Display for Month {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            formatter,
            "{:04}-{:02}",
            self.first.year(),
            self.first.month()
        )
    }
}

/// The sums of a month, in one currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatementTotals {
    /// All payouts.
    pub earned: Money,
    /// Kept of them for what was owed.
    pub netted: Money,
    /// What the provider moved to the talent's account: earned − netted.
    pub transferred: Money,
    /// Taken back by refunds.
    pub taken_back: Money,
}

impl StatementTotals {
    /// The sums of the entries in `currency`; entries in another currency are an error.
    pub fn add_up(entries: &[LedgerEntry], currency: Currency) -> Result<Self, MoneyError> {
        let zero = Money::zero(currency);
        let mut totals = Self {
            earned: zero,
            netted: zero,
            transferred: zero,
            taken_back: zero,
        };
        for entry in entries {
            match entry.kind {
                LedgerEntryKind::Payout => {
                    totals.earned = totals.earned.plus(entry.amount)?;
                    totals.netted = totals.netted.plus(entry.netted)?;
                    totals.transferred = totals.transferred.plus(entry.transferred()?)?;
                }
                LedgerEntryKind::TakenBack => {
                    totals.taken_back = totals.taken_back.plus(entry.amount)?;
                }
            }
        }
        Ok(totals)
    }
}

#[cfg(test)]
mod tests {
    use super::Month;

    #[test]
    fn a_month_is_four_digits_and_two() {
        assert_eq!(Month::parse("2026-11").unwrap().to_string(), "2026-11");
        for bad in [
            "",
            "2026",
            "2026-13",
            "2026-00",
            "26-11",
            "2026-1",
            "+026-11",
            "2026-11-01",
            "1999-01",
        ] {
            assert!(Month::parse(bad).is_err(), "{bad}");
        }
    }
}
