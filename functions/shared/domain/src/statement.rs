//! A talent's payouts and reversals: the entries of a ledger, and a month of them (PRODUCT section 3, Payout).

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::{OrderGuid, OrderNumber};
use crate::money::{Currency, Money, MoneyError, Rounding};
use crate::order::Order;
use crate::text::{FieldRule, ValueFormat};

/// The kind of a ledger entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LedgerEntryKind {
    /// An order was paid out.
    Payout,
    /// A refund reversed a part or all of an earlier payout.
    TakenBack,
    /// A part of such a reversal was no longer on the talent's account; later payouts offset it.
    Owed,
}

impl LedgerEntryKind {
    /// Returns the name in the API, in keys and in files.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Payout => "payout",
            Self::TakenBack => "taken_back",
            Self::Owed => "owed",
        }
    }
}

/// An entry of a talent's ledger. It is written in the transaction that changes the order, and never changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LedgerEntry {
    /// The time at which it was written.
    pub at: Timestamp,
    pub kind: LedgerEntryKind,
    pub order_guid: OrderGuid,
    pub order_number: OrderNumber,
    /// The title of the offer.
    pub title: String,
    /// The title of what was booked, if it is a tip, whose own title is in the language of its order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tip_for: Option<String>,
    /// The earned, reversed or owed amount; never negative.
    pub amount: Money,
    /// The tax inside the price that was deducted from the paid part of the order before the commission; absent if none
    /// was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tax: Option<Money>,
    /// The part of a payout that offsets a debt from earlier refunds.
    pub netted: Money,
    /// The provider's transfer, `tr_…`; absent if nothing was transferred.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transfer_id: Option<String>,
    /// The amount that was transferred, or taken back, in the currency of the transfer, if the provider converted the
    /// payment; never negative.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transferred: Option<Money>,
}

impl LedgerEntry {
    /// Returns the entry of an order that was paid out.
    pub fn payout(order: &Order, at: Timestamp) -> Self {
        Self {
            amount: order.payout.amount,
            tax: order.paid_out_tax(),
            netted: order.payout.netted(),
            transfer_id: order.payout.transfer_id.clone(),
            transferred: order.payout.transferred,
            ..Self::empty(order, LedgerEntryKind::Payout, at)
        }
    }

    /// Returns the entry of a refund that reverses `amount` of a payout; the order has the reversal already.
    pub fn taken_back(order: &Order, amount: Money, at: Timestamp) -> Self {
        let before = order.transferred_net().plus(amount);
        Self {
            amount,
            transferred: before
                .ok()
                .and_then(|before| converted(order, before, amount)),
            ..Self::empty(order, LedgerEntryKind::TakenBack, at)
        }
    }

    /// Returns the entry of a reversal of which `amount` could not be taken from the talent's account; the order has the
    /// debt already.
    pub fn owed(order: &Order, amount: Money, at: Timestamp) -> Self {
        Self {
            amount,
            transferred: converted(order, order.transferred_net(), amount),
            ..Self::empty(order, LedgerEntryKind::Owed, at)
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
            tip_for: order.tip.as_ref().and_then(|tip| tip.title.clone()),
            amount: zero,
            tax: None,
            netted: zero,
            transfer_id: None,
            transferred: None,
        }
    }

    /// Returns the change of the talent's account in minor units: the payout less the offset debt, or the reversal, of
    /// which an owed part was not taken.
    pub const fn transferred_minor(&self) -> i64 {
        let amount = self.amount.amount();
        match self.kind {
            LedgerEntryKind::Payout => amount.saturating_sub(self.netted.amount()),
            LedgerEntryKind::TakenBack => amount.saturating_neg(),
            LedgerEntryKind::Owed => amount,
        }
    }

    /// Returns the change of the talent's account in the currency of the transfer, if the provider converted the payment:
    /// its minor units, with a sign.
    pub fn converted_minor(&self) -> Option<(i64, Currency)> {
        let moved = self.transferred?;
        let minor = match self.kind {
            LedgerEntryKind::Payout | LedgerEntryKind::Owed => moved.amount(),
            LedgerEntryKind::TakenBack => moved.amount().saturating_neg(),
        };
        Some((minor, moved.currency()))
    }

    /// Returns what was earned or reversed, in minor units. An owed part is in the reversal.
    pub const fn earned_minor(&self) -> i64 {
        match self.kind {
            LedgerEntryKind::Payout => self.amount.amount(),
            LedgerEntryKind::TakenBack => self.amount.amount().saturating_neg(),
            LedgerEntryKind::Owed => 0,
        }
    }

    /// Returns the part of a payout that offset a debt, or the new debt below zero, in minor units. It is always
    /// [`Self::earned_minor`] − [`Self::transferred_minor`].
    pub const fn netted_minor(&self) -> i64 {
        match self.kind {
            LedgerEntryKind::Payout => self.netted.amount(),
            LedgerEntryKind::TakenBack => 0,
            LedgerEntryKind::Owed => self.amount.amount().saturating_neg(),
        }
    }
}

/// Returns what the last `amount` of `whole` is in the currency of the transfer: the parts of a transfer add up to it.
fn converted(order: &Order, whole: Money, amount: Money) -> Option<Money> {
    order.converted_to()?;
    let rest = whole.minus(amount).ok()?;
    order.settled(whole).minus(order.settled(rest)).ok()
}

impl Order {
    /// Returns the share of the tax inside the talent's price that belongs to the amount paid out: refunds return the
    /// rest.
    fn paid_out_tax(&self) -> Option<Money> {
        let tax = self.money.talent_tax?;
        let (paid, net) = (self.payout.amount.amount(), self.money.talent_net.amount());
        if net == 0 {
            return None;
        }
        tax.fraction(paid.into(), net.into(), Rounding::Down).ok()
    }
}

/// A calendar month, in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Month {
    first: Date,
}

/// The error of a text that is not a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be a month, like 2026-11")]
pub struct BadMonth;

impl From<BadMonth> for FieldRule {
    fn from(_bad: BadMonth) -> Self {
        Self::format(ValueFormat::Month)
    }
}

impl Month {
    /// Parses `2026-11`; years 2000 to 2999.
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

    #[must_use]
    pub fn previous(self) -> Self {
        let last = self.first.yesterday().unwrap_or(self.first);
        Self {
            first: last.first_of_month(),
        }
    }

    /// Returns the month of a time.
    pub fn containing(at: Timestamp) -> Self {
        let day = at.to_zoned_datetime(jiff::tz::TimeZone::UTC).date();
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
    /// The sum of all payouts.
    pub earned: Money,
    /// The part of it that offset debts.
    pub netted: Money,
    /// The amount transferred to the talent's account: earned − netted.
    pub transferred: Money,
    /// The amount reversed by refunds.
    pub taken_back: Money,
    /// The part of it that was not on the talent's account; later payouts offset it.
    pub owed: Money,
    /// The tax inside the prices that was deducted before the commission.
    pub tax: Money,
}

impl StatementTotals {
    /// Returns the sums of the entries in `currency`; an entry in another currency is an error.
    pub fn add_up(entries: &[LedgerEntry], currency: Currency) -> Result<Self, MoneyError> {
        let zero = Money::zero(currency);
        let mut totals = Self {
            earned: zero,
            netted: zero,
            transferred: zero,
            taken_back: zero,
            owed: zero,
            tax: zero,
        };
        for entry in entries {
            match entry.kind {
                LedgerEntryKind::Payout => {
                    totals.earned = totals.earned.plus(entry.amount)?;
                    totals.netted = totals.netted.plus(entry.netted)?;
                    totals.transferred =
                        totals.transferred.plus(entry.amount.minus(entry.netted)?)?;
                    totals.tax = totals.tax.plus(entry.tax.unwrap_or(zero))?;
                }
                LedgerEntryKind::TakenBack => {
                    totals.taken_back = totals.taken_back.plus(entry.amount)?;
                }
                LedgerEntryKind::Owed => totals.owed = totals.owed.plus(entry.amount)?,
            }
        }
        Ok(totals)
    }
}

#[cfg(test)]
mod tests {
    use super::Month;

    #[test]
    fn a_month_follows_the_previous_one() {
        let january = Month::parse("2026-01").unwrap();
        assert_eq!(january.previous().to_string(), "2025-12");
    }

    #[test]
    fn parses_a_month_of_four_and_two_digits() {
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
