//! Ledgers, payouts to banks, invoices, reports, promotions and taxes.

use domain::figures::day_of;
use domain::promotion::PromoCode;
use domain::tax::BuyerKind;
use domain::{CountryCode, OrderGuid, TalentGuid, UserId};
use jiff::Timestamp;
use jiff::civil::Date;
use table::Key;

use super::due::shard_of;
use super::order::order_partition;
use super::talent::talent_partition;
use crate::row::{Attributes, whole_seconds};

const EVENTS_HANDLED: &str = "WEBHOOK#";
const LEDGER: &str = "LEDGER#";
pub(crate) const BANK_PAYOUTS: &str = "BANKPAYOUT#";
pub(crate) const INVOICES: &str = "INVOICE#";
/// Partition of the reports of our books against the provider's.
pub(crate) const RECONCILIATIONS: &str = "RECONCILIATION";
pub(crate) const REPORT: &str = "REPORT#";
pub(crate) const ORDER_OF_DAY: &str = "ORDER#";
pub(crate) const RECONCILED: &str = "LIST#";
/// Partition of the promotions on the first index; operators create few.
pub(crate) const PROMOTIONS: &str = "PROMOTIONS";
/// Partition of the tax table; at most two rows for each country.
pub(crate) const TAXES: &str = "TAXES";
pub(crate) const TAX_RATES: &str = "RATE#";

/// The amount that a talent owes the marketplace in one currency.
pub(crate) fn balance(talent: TalentGuid, currency: &str) -> Key {
    Key::new(talent_partition(talent), format!("BALANCE#{currency}"))
}

/// Returns the key of a ledger line. Lines of a month are adjacent; `kind` and `version` of the order distinguish lines
/// of one second.
pub(crate) fn ledger_entry(
    talent: TalentGuid,
    at: Timestamp,
    order: OrderGuid,
    kind: &str,
    version: u64,
) -> Key {
    let sort = format!("{LEDGER}{}#{order}#{kind}#{version:010}", whole_seconds(at));
    Key::new(talent_partition(talent), sort)
}

/// Prefix of the lines of a month, `2026-11`.
pub(crate) fn ledger_month(month: &str) -> String {
    format!("{LEDGER}{month}-")
}

/// A payout of a talent's connected account to the bank; `payout` is the provider's name for it.
pub(crate) fn bank_payout(talent: TalentGuid, created_at: Timestamp, payout: &str) -> Key {
    let sort = format!("{BANK_PAYOUTS}{}#{payout}", whole_seconds(created_at));
    Key::new(talent_partition(talent), sort)
}

/// Exists while payouts of the talent are blocked.
pub(crate) fn payout_reminder(talent: TalentGuid) -> Key {
    Key::new(talent_partition(talent), "PAYOUT-REMINDER")
}

pub(crate) fn webhook(event: &str) -> Key {
    Key::new(format!("{EVENTS_HANDLED}{event}"), "WEBHOOK")
}

/// Returns the event of a row's partition.
pub(crate) fn webhook_of(pk: &str) -> Option<String> {
    pk.strip_prefix(EVENTS_HANDLED).map(str::to_owned)
}

/// A document of an order; `place` distinguishes invoice and credit notes.
pub(crate) fn invoice(order: OrderGuid, place: &str) -> Key {
    Key::new(order_partition(order), format!("{INVOICES}{place}"))
}

/// The number of documents that a seller issued in a year.
pub(crate) fn invoice_count(seller: &str, year: &str) -> Key {
    Key::new(format!("INVOICES#{seller}#{year}"), "COUNT")
}

/// The document of that number.
pub(crate) fn invoice_number(seller: &str, year: &str, number: u64) -> Key {
    Key::new(
        format!("INVOICES#{seller}#{year}"),
        format!("NUMBER#{number:010}"),
    )
}

/// A report of our books against the provider's, by the end of its time.
pub(crate) fn reconciliation(to: Timestamp) -> Key {
    Key::new(RECONCILIATIONS, format!("{REPORT}{}", whole_seconds(to)))
}

/// `place` is the sort key of a report.
pub(crate) fn in_reconciliations(place: &str) -> Attributes {
    Key::new(RECONCILIATIONS, place).into_attributes()
}

/// How far the report in progress is; after a report, its end.
pub(crate) fn reconciliation_progress() -> Key {
    Key::new(RECONCILIATIONS, "PROGRESS")
}

/// Partition of the provider's objects that the report that ends at `to` has compared, in numbered lists.
pub(crate) fn reconciled_objects(to: Timestamp) -> String {
    format!("RECONCILED#{}", whole_seconds(to))
}

pub(crate) fn reconciled_list(to: Timestamp, number: u32) -> Key {
    Key::new(reconciled_objects(to), format!("{RECONCILED}{number:06}"))
}

/// Exists while an operator waits for a report.
pub(crate) fn reconciliation_request() -> Key {
    Key::new(RECONCILIATIONS, "WISH")
}

/// Orders whose captured money was written about on a day, `2026-11-22`.
pub(crate) fn money_day(day: &str) -> String {
    format!("MONEY#{day}")
}

pub(crate) fn order_of_day(at: Timestamp, order: OrderGuid) -> Key {
    let day: String = whole_seconds(at).chars().take(10).collect();
    Key::new(money_day(&day), format!("{ORDER_OF_DAY}{order}"))
}

/// `order` is the order of a row of that day.
pub(crate) fn in_orders_of_day(day: &str, order: OrderGuid) -> Attributes {
    Key::new(money_day(day), format!("{ORDER_OF_DAY}{order}")).into_attributes()
}

/// Partition of the currencies with a captured payment.
pub(crate) const SETTLED_CURRENCIES: &str = "SETTLED-CURRENCIES";

/// In which currency payments of a currency settle.
pub(crate) fn settled_currency(code: &str) -> Key {
    Key::new(SETTLED_CURRENCIES, format!("CURRENCY#{code}"))
}

/// The figures of a day.
pub(crate) fn figures(day: Date) -> Key {
    Key::new("FIGURES", format!("DAY#{day}"))
}

/// The sums of a day's count so far.
pub(crate) fn figure_count(day: Date) -> Key {
    Key::new("FIGURES", format!("COUNT#{day}"))
}

/// Partition of a part of a day's entries on the second index: events of orders, and payouts.
pub(crate) fn figure_entries(day: Date, shard: u8) -> String {
    format!("FIGURES#{day}#{shard}")
}

/// Partition of the entries of this order on the day of `at`.
pub(crate) fn figure_entries_of(order: OrderGuid, at: Timestamp) -> String {
    figure_entries(day_of(at), shard_of(order.as_uuid()))
}

/// The promotion of a code.
pub(crate) fn promotion(code: &PromoCode) -> Key {
    Key::new(format!("PROMOTION#{code}"), "PROMOTION")
}

/// The rows of a country in the tax table.
pub(crate) fn tax_rates(country: &CountryCode) -> String {
    format!("{TAX_RATES}{country}#")
}

/// A row of the tax table.
pub(crate) fn tax_rate(country: &CountryCode, buyer: BuyerKind) -> Key {
    Key::new(TAXES, format!("{}{}", tax_rates(country), buyer.as_str()))
}

/// The number of orders with the code.
pub(crate) fn promotion_uses(code: &PromoCode) -> Key {
    Key::new(format!("PROMOTION#{code}"), "USES")
}

/// Exists while an account has a paid order with the code.
pub(crate) fn promotion_account(code: &PromoCode, user: UserId) -> Key {
    Key::new(format!("PROMOTION#{code}"), format!("ACCOUNT#{user}"))
}

/// Exists while an address has a paid order with the code; `digest` is the SHA-256 of its mailbox.
pub(crate) fn promotion_customer(code: &PromoCode, digest: &str) -> Key {
    Key::new(format!("PROMOTION#{code}"), format!("CUSTOMER#{digest}"))
}
