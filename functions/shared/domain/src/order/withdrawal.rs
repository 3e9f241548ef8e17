//! The consumer's right to withdraw from the contract (Directive 2011/83/EU, Articles 9 to 16).
//!
//! The contract is concluded when the talent accepts. From then on a consumer can withdraw for 14 days, until the order is
//! delivered: the consumer requested the start of the performance, so the complete performance ends the right (Article
//! 16(a)). Nothing is performed before the first delivery, so the whole payment is refunded. The right goes before the
//! cancellation policy of the offer. It is no deadline of the order machine: nothing happens when it ends.

use jiff::civil::{Date, Weekday};
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use super::machine::state::State;
use super::record::{ContractFacts, Order, WithdrawalRight};
use crate::ids::TimeZoneName;
use crate::marketplace::WithdrawalCountries;

/// The days of the right after the day of the acceptance.
const DAYS: i64 = 14;

/// Whether a customer can withdraw from the contract of an order, or why not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WithdrawalStanding {
    /// Not yet: there is no contract before the acceptance.
    NotAccepted,
    /// The customer can withdraw now.
    Open,
    /// The 14 days are over.
    Over,
    /// The order was delivered.
    Delivered,
    FixedDate,
    MadeToOrder,
    Business,
    OtherCountry,
}

/// The right of withdrawal at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Withdrawal {
    pub standing: WithdrawalStanding,
    /// The first instant after the 14 days; only for `open` and `over`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<Timestamp>,
}

impl Order {
    /// Returns the right that was decided when the order was placed. An order of older code is decided by the default
    /// countries.
    pub fn withdrawal_right(&self) -> WithdrawalRight {
        let facts = || ContractFacts {
            kind: self.offer.kind,
            order_use: self.order_use,
            billing: self.billing.as_deref(),
            country: self.customer.country.as_ref(),
        };
        self.withdrawal
            .unwrap_or_else(|| WithdrawalRight::decide(facts(), &WithdrawalCountries::default()))
    }

    /// Returns whether the customer can withdraw from the contract at `now`, or why not. Returns `None` for a tip, and
    /// once the order has ended.
    pub fn withdrawal(&self, now: Timestamp) -> Option<Withdrawal> {
        if self.tip.is_some() || self.state.is_end() {
            return None;
        }
        let (standing, until) = match self.withdrawal_right() {
            WithdrawalRight::UntilDelivery if self.delivered_at.is_some() => {
                (WithdrawalStanding::Delivered, None)
            }
            WithdrawalRight::UntilDelivery => match self.accepted_at {
                Some(accepted_at) if self.state == State::Accepted => {
                    let until = end_of_period(accepted_at, self.customer.time_zone.as_ref());
                    let standing = if now < until {
                        WithdrawalStanding::Open
                    } else {
                        WithdrawalStanding::Over
                    };
                    (standing, Some(until))
                }
                _ => (WithdrawalStanding::NotAccepted, None),
            },
            WithdrawalRight::FixedDate => (WithdrawalStanding::FixedDate, None),
            WithdrawalRight::MadeToOrder => (WithdrawalStanding::MadeToOrder, None),
            WithdrawalRight::Business => (WithdrawalStanding::Business, None),
            WithdrawalRight::OtherCountry => (WithdrawalStanding::OtherCountry, None),
        };
        Some(Withdrawal { standing, until })
    }

    /// Returns whether the customer can withdraw from the contract at `now`.
    pub fn can_withdraw(&self, now: Timestamp) -> bool {
        let withdrawal = self.withdrawal(now);
        withdrawal.is_some_and(|right| right.standing == WithdrawalStanding::Open)
    }

    /// Returns whether the law gives the customer a right that the delivery has not ended; it may begin with the
    /// acceptance, or be over. Emails contain the link then.
    pub fn may_be_withdrawn(&self) -> bool {
        self.tip.is_none()
            && self.withdrawal_right() == WithdrawalRight::UntilDelivery
            && self.delivered_at.is_none()
            && !self.state.is_end()
    }
}

/// Returns the first instant after the period (Regulation 1182/71, Article 3): the day of the acceptance does not count,
/// and a period whose last day is a Saturday or a Sunday ends with the Monday after it.
fn end_of_period(accepted_at: Timestamp, zone: Option<&TimeZoneName>) -> Timestamp {
    let zone = zone.map_or(TimeZone::UTC, TimeZoneName::time_zone);
    let accepted = accepted_at.to_zoned_datetime(zone.clone()).date();
    let last = accepted.saturating_add(Span::new().days(DAYS));
    let after = last_working_day(last).saturating_add(Span::new().days(1));
    after
        .to_zoned_datetime(zone)
        .map_or(Timestamp::MAX, |start| start.timestamp())
}

fn last_working_day(last: Date) -> Date {
    let days = match last.weekday() {
        Weekday::Saturday => 2,
        Weekday::Sunday => 1,
        _ => 0,
    };
    last.saturating_add(Span::new().days(days))
}
