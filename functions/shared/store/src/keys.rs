//! Every key of the table. No file outside of this module holds a key string.
//!
//! One function per kind of row; prefixes of sort keys are beside the rows they select.

use domain::audit::AuditSubject;
use domain::marketplace::{ContentLanguage, ContentName, SettingsName};
use domain::order::Party;
use domain::promotion::PromoCode;
use domain::push::DeviceId;
use domain::tax::BuyerKind;
use domain::{
    ApplicationGuid, AssetId, AuditGuid, CountryCode, Email, NoticeGuid, OfferGuid, OrderGuid,
    OrderNumber, Slug, TalentGuid, UserId,
};
use jiff::Timestamp;
use table::AttributeValue;
use table::Key;

use crate::row::{Attributes, attribute, whole_seconds};

mod name;

pub use name::{OutboxId, RowName};

pub(crate) const OFFERS: &str = "OFFER#";
const LEDGER: &str = "LEDGER#";
pub(crate) const BANK_PAYOUTS: &str = "BANKPAYOUT#";
/// Partition of the talent who are reminded of their payouts on the due index.
pub(crate) const PAYOUT_REMINDERS: &str = "DUE#REMINDERS";
pub(crate) const BOOKED_DAYS: &str = "BOOKED#";
/// Prefix of the days of a talent's own calendar that have something in them.
pub(crate) const BUSY_DAYS: &str = "BUSY#";
/// Partition of the talent whose calendars are read on the due index.
pub(crate) const BUSY_CALENDARS: &str = "DUE#CALENDARS";
pub(crate) const TALENT_FEEDBACK: &str = "FEEDBACK#";
/// Prefix of the public videos of a talent's page.
pub(crate) const PUBLIC_VIDEOS: &str = "VIDEO#";
pub(crate) const ANSWERS: &str = "ANSWER#";
pub(crate) const COUNTS: &str = "COUNTS";
pub(crate) const EVENTS: &str = "EVENT#";
pub(crate) const OUTBOX: &str = "OUTBOX#";
/// Prefix of the sent and failed emails about an order.
pub(crate) const ORDER_MAILS: &str = "MAIL#";
const ALERTS: &str = "ALERTS#";
/// Prefix of those who wait for a talent.
pub(crate) const ALERT: &str = "ALERT#";
/// Prefix of an address's disabled email topics.
pub(crate) const UNWANTED: &str = "UNWANTED#";
pub(crate) const DEVICE: &str = "DEVICE#";
pub(crate) const SPORTS: &str = "SPORTS";
pub(crate) const SPORT: &str = "SPORT#";
/// Partition of the stale pages.
pub(crate) const STALE_PAGES: &str = "STALE";
/// Partition of the records that the site could not be built from.
pub(crate) const HELD_RECORDS: &str = "HELD";
pub(crate) const TALENT: &str = "TALENT#";
/// Partition of the published talent on the first index.
pub(crate) const CATALOGUE: &str = "CATALOGUE";
/// Partition of the orders that wait for a person, by state, on the first index.
pub(crate) const WAITING_ORDERS: &str = "QUEUE#orders-waiting";
const NOTICE: &str = "NOTICE";
const NOTICES: &str = "NOTICE#";
const QUEUE: &str = "QUEUE#";
const AUDIT: &str = "AUDIT";
/// Partition of the whole audit log on the second index; acts of people are few.
pub(crate) const AUDIT_LOG: &str = AUDIT;
const LEAVING: &str = "LEAVING#";
/// Partition of the accounts on their way out on the due index; their number is small.
pub(crate) const ACCOUNT_DELETIONS: &str = "DUE#LEAVING";
const ASSET: &str = "ASSET#";
/// Partition of the files on the due index that nothing uses yet, or any more.
pub(crate) const UNUSED_ASSETS: &str = "DUE#ASSETS";
/// How many partitions the due index is spread over.
pub const DUE_SHARDS: u8 = 8;

pub(crate) const INVOICES: &str = "INVOICE#";
/// Partition of the reports of our books against the provider's.
pub(crate) const RECONCILIATIONS: &str = "RECONCILIATION";
pub(crate) const REPORT: &str = "REPORT#";
pub(crate) const ORDER_OF_DAY: &str = "ORDER#";

/// Partition of the promotions on the first index; operators create few.
pub(crate) const PROMOTIONS: &str = "PROMOTIONS";

/// Partition of the tax table; at most two rows for each country.
pub(crate) const TAXES: &str = "TAXES";
pub(crate) const TAX_RATES: &str = "RATE#";

/// Partition of the settings, a row for each group.
pub(crate) const SETTINGS: &str = "SETTINGS";
/// Partition of the texts of pages and their versions. It is apart from the settings, which functions read often.
pub(crate) const CONTENT: &str = "CONTENT";
/// Prefix of the current texts.
pub(crate) const CONTENT_PAGE: &str = "PAGE#";

const ORDER: &str = "ORDER";
const ORDERS: &str = "ORDER#";
const REMINDERS: &str = "REMINDERS";
const USER: &str = "USER#";
const PROFILE: &str = "PROFILE";

pub(crate) fn talent_partition(talent: TalentGuid) -> String {
    format!("{TALENT}{talent}")
}

pub(crate) fn talent(talent: TalentGuid) -> Key {
    Key::new(talent_partition(talent), PROFILE)
}

/// The talent whose partition this is.
pub(crate) fn talent_of(pk: &str) -> Option<String> {
    pk.strip_prefix(TALENT).map(str::to_owned)
}

/// Returns the whole key, table and index, of a talent in the catalogue. An invalid guid starts after all of the slug.
pub(crate) fn in_catalogue(slug: &str, guid: &str) -> Attributes {
    let mut key = Key::new(format!("{TALENT}{guid}"), PROFILE).into_attributes();
    key.insert(
        attribute::GSI1_PK.to_owned(),
        AttributeValue::S(CATALOGUE.to_owned()),
    );
    key.insert(
        attribute::GSI1_SK.to_owned(),
        AttributeValue::S(slug.to_owned()),
    );
    key
}

pub(crate) fn offer(talent: TalentGuid, offer: OfferGuid) -> Key {
    Key::new(talent_partition(talent), format!("{OFFERS}{offer}"))
}

/// What is counted of a talent's orders.
pub(crate) fn counts(talent: TalentGuid) -> Key {
    Key::new(talent_partition(talent), COUNTS)
}

/// What a talent did before their orders were kept here.
pub(crate) fn track_record(talent: TalentGuid) -> Key {
    Key::new(talent_partition(talent), "RECORD")
}

/// The answer to a request.
pub(crate) fn answer(talent: TalentGuid, at: Timestamp, order: OrderGuid) -> Key {
    Key::new(
        talent_partition(talent),
        format!("{}#{order}", answered_at(at)),
    )
}

/// First in the sort keys of answers from `at` on.
pub(crate) fn answered_at(at: Timestamp) -> String {
    format!("{ANSWERS}{}", whole_seconds(at))
}

/// The talent's connected calendar.
pub(crate) fn busy_calendar(talent: TalentGuid) -> Key {
    Key::new(talent_partition(talent), "BUSY-CALENDAR")
}

/// A day of what is taken in a talent's own calendar, by its start in UTC.
pub(crate) fn busy_day(talent: TalentGuid, day: Timestamp) -> Key {
    Key::new(
        talent_partition(talent),
        format!("{BUSY_DAYS}{}", whole_seconds(day)),
    )
}

/// The start of the day that a busy day's sort key names.
pub(crate) fn busy_day_start(sk: &str) -> Option<Timestamp> {
    sk.strip_prefix(BUSY_DAYS)?.parse().ok()
}

/// Exists while the talent's calendar feed has an address.
pub(crate) fn calendar_feed(talent: TalentGuid) -> Key {
    Key::new(talent_partition(talent), "CALENDAR-FEED")
}

pub(crate) fn load(talent: TalentGuid) -> Key {
    Key::new(talent_partition(talent), "LOAD")
}

/// What a talent owes the marketplace in one currency.
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

/// Orders with this talent that wait for payment, per network, account or address; `digest` identifies it.
pub(crate) fn unpaid(talent: TalentGuid, by: &str, digest: &str) -> Key {
    Key::new(format!("UNPAID#{talent}#{by}#{digest}"), "UNPAID")
}

/// A day of a talent's booked time, by its start in UTC.
pub(crate) fn booked_day(talent: TalentGuid, day: Timestamp) -> Key {
    Key::new(
        talent_partition(talent),
        format!("{BOOKED_DAYS}{}", whole_seconds(day)),
    )
}

/// The start of the day that a booked day's sort key names.
pub(crate) fn booked_day_start(sk: &str) -> Option<Timestamp> {
    sk.strip_prefix(BOOKED_DAYS)?.parse().ok()
}

pub(crate) fn talent_feedback(talent: TalentGuid, created_at: Timestamp, order: OrderGuid) -> Key {
    Key::new(
        talent_partition(talent),
        format!("{TALENT_FEEDBACK}{}#{order}", whole_seconds(created_at)),
    )
}

/// A public video on the talent's page, by age.
pub(crate) fn public_video(talent: TalentGuid, uploaded_at: Timestamp, asset: AssetId) -> Key {
    Key::new(
        talent_partition(talent),
        format!("{PUBLIC_VIDEOS}{}#{asset}", whole_seconds(uploaded_at)),
    )
}

/// `place` is the sort key without its prefix.
pub(crate) fn in_talent_feedback(talent: TalentGuid, place: &str) -> Key {
    Key::new(
        talent_partition(talent),
        format!("{TALENT_FEEDBACK}{place}"),
    )
}

pub(crate) fn slug(slug: &Slug) -> Key {
    Key::new(format!("SLUG#{slug}"), "SLUG")
}

pub(crate) fn sport(slug: &Slug) -> Key {
    Key::new(SPORTS, format!("{SPORT}{slug}"))
}

/// `uid` is the identity service's name for an account.
pub(crate) fn user(uid: &str) -> Key {
    Key::new(format!("{USER}{uid}"), PROFILE)
}

pub(crate) fn email(email: &Email) -> Key {
    Key::new(format!("EMAIL#{email}"), "EMAIL")
}

pub(crate) fn order_partition(order: OrderGuid) -> String {
    format!("{ORDERS}{order}")
}

/// What the keys of every order begin with and end in: a prefix of `pk`, and `sk`.
pub(crate) fn all_orders() -> Key {
    Key::new(ORDERS, ORDER)
}

/// The order whose partition this is.
pub(crate) fn order_of(pk: &str) -> Option<String> {
    pk.strip_prefix(ORDERS).map(str::to_owned)
}

/// Whole key, table and index, of an order in a list. `place` is its sort key there.
pub(crate) fn in_orders(
    (partition_name, sort_name): (&str, &str),
    partition: &str,
    guid: &str,
    place: &str,
) -> Attributes {
    let mut key = Key::new(format!("{ORDERS}{guid}"), ORDER).into_attributes();
    key.insert(
        partition_name.to_owned(),
        AttributeValue::S(partition.to_owned()),
    );
    key.insert(sort_name.to_owned(), AttributeValue::S(place.to_owned()));
    key
}

pub(crate) fn order(order: OrderGuid) -> Key {
    Key::new(order_partition(order), ORDER)
}

pub(crate) fn event(order: OrderGuid, version: u64) -> Key {
    Key::new(order_partition(order), format!("{EVENTS}{version:010}"))
}

pub(crate) fn payment(order: OrderGuid, attempt: u32) -> Key {
    Key::new(order_partition(order), format!("PAYMENT#{attempt:02}"))
}

pub(crate) fn outbox(order: OrderGuid, id: OutboxId) -> Key {
    Key::new(order_partition(order), format!("{OUTBOX}{id}"))
}

/// The mail of this effect.
pub(crate) fn order_mail(order: OrderGuid, id: OutboxId) -> Key {
    Key::new(order_partition(order), format!("{ORDER_MAILS}{id}"))
}

/// The messages that one party was emailed about.
pub(crate) fn notified_messages(order: OrderGuid, to: Party) -> Key {
    let place = match to {
        Party::Customer => "TOLD",
        Party::Talent | Party::Operator | Party::Recipient => "TOLD#TALENT",
    };
    Key::new(order_partition(order), place)
}

/// When the order's next reminder is due.
pub(crate) fn order_reminders(order: OrderGuid) -> Key {
    Key::new(order_partition(order), REMINDERS)
}

pub(crate) fn order_feedback(order: OrderGuid) -> Key {
    Key::new(order_partition(order), "FEEDBACK")
}

/// `digest` is the SHA-256 of the order's hash, in hexadecimal.
pub(crate) fn hash(digest: &str) -> Key {
    Key::new(format!("HASH#{digest}"), "HASH")
}

/// Exists while this address has disabled the topic. `digest` is the SHA-256 of the address, in hexadecimal.
pub(crate) fn unwanted_topic(digest: &str, topic: &str) -> Key {
    Key::new(address_partition(digest), format!("{UNWANTED}{topic}"))
}

/// Exists while an address is undeliverable. `digest` is its SHA-256, in hexadecimal.
pub(crate) fn address_problem(digest: &str) -> Key {
    Key::new(address_partition(digest), "PROBLEM")
}

/// Those who wait for a talent to take bookings again.
pub(crate) fn alert_partition(talent: TalentGuid) -> String {
    format!("{ALERTS}{talent}")
}

/// `digest` is the SHA-256 of the address, in hexadecimal.
pub(crate) fn availability_alert(talent: TalentGuid, digest: &str) -> Key {
    Key::new(alert_partition(talent), format!("{ALERT}{digest}"))
}

/// Returns the partition of an email address, whatever account has it.
pub(crate) fn address_partition(digest: &str) -> String {
    format!("ADDRESS#{digest}")
}

/// Returns the partition of an account's browsers with push notifications.
pub(crate) fn push_partition(user: UserId) -> String {
    format!("PUSH#{user}")
}

pub(crate) fn push_device(user: UserId, id: &DeviceId) -> Key {
    Key::new(push_partition(user), format!("{DEVICE}{}", id.as_str()))
}

/// Whose browser it is.
pub(crate) fn push_owner(id: &DeviceId) -> Key {
    Key::new(format!("PUSH-DEVICE#{}", id.as_str()), "OWNER")
}

/// `digest` is the SHA-256 of the secret of a gift's link, in hexadecimal.
pub(crate) fn gift(digest: &str) -> Key {
    Key::new(format!("GIFT#{digest}"), "GIFT")
}

/// `id` is the payment provider's name for a session, an intent, a charge or a connected account.
pub(crate) fn provider(id: &str) -> Key {
    Key::new(format!("PROVIDER#{id}"), "PROVIDER")
}

/// `caller` identifies the caller, `key` is the caller's key. A key may contain any character, so the caller has a
/// length prefix: no caller's key can equal another caller's.
pub(crate) fn idempotency(caller: &str, key: &str) -> Key {
    Key::new(format!("IDEM#{}#{caller}#{key}", caller.len()), "IDEM")
}

/// A message from the contact page; see [`idempotency`].
pub(crate) fn contact(caller: &str, key: &str) -> Key {
    Key::new(
        format!("CONTACT#{}#{caller}#{key}", caller.len()),
        "CONTACT",
    )
}

pub(crate) fn webhook(event: &str) -> Key {
    Key::new(format!("WEBHOOK#{event}"), "WEBHOOK")
}

pub(crate) fn application(application: ApplicationGuid) -> Key {
    Key::new(format!("APPLICATION#{application}"), "APPLICATION")
}

/// Partition of a list that operators work through, on the first index.
pub(crate) fn queue(name: &str) -> String {
    format!("{QUEUE}{name}")
}

/// Returns a position in such a list, oldest first; `id` distinguishes entries of one second.
pub(crate) fn since(at: Timestamp, id: impl std::fmt::Display) -> String {
    format!("{}#{id}", whole_seconds(at))
}

/// Exists while the order's payout is on a list of payouts.
pub(crate) fn payout(order: OrderGuid) -> Key {
    Key::new(order_partition(order), "PAYOUT")
}

/// Exists while the order is in dispute.
pub(crate) fn dispute(order: OrderGuid) -> Key {
    Key::new(order_partition(order), "DISPUTE")
}

/// Exists while the order waits for a person.
pub(crate) fn waiting_order(order: OrderGuid) -> Key {
    Key::new(order_partition(order), "WAITING")
}

/// Exists while a chargeback of the order's payment is open.
pub(crate) fn chargeback(order: OrderGuid) -> Key {
    Key::new(order_partition(order), "CHARGEBACK")
}

/// A document of an order; `place` distinguishes invoice and credit notes.
pub(crate) fn invoice(order: OrderGuid, place: &str) -> Key {
    Key::new(order_partition(order), format!("{INVOICES}{place}"))
}

/// How many documents a seller issued in a year.
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

/// Exists while a report is made.
pub(crate) fn reconciliation_lease() -> Key {
    Key::new(RECONCILIATIONS, "LEASE")
}

/// Exists while an operator waits for a report.
pub(crate) fn reconciliation_wish() -> Key {
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

/// A group of the settings.
pub(crate) fn settings(name: SettingsName) -> Key {
    Key::new(SETTINGS, name.as_str().to_uppercase())
}

/// The group of a row of the settings.
pub(crate) fn settings_name(row: &Attributes) -> Option<SettingsName> {
    let Some(AttributeValue::S(sk)) = row.get(attribute::SK) else {
        return None;
    };
    match sk.as_str() {
        "BRAND" => Some(SettingsName::Brand),
        "BUSINESS" => Some(SettingsName::Business),
        "MONEY" => Some(SettingsName::Money),
        "LAUNCH" => Some(SettingsName::Launch),
        _ => None,
    }
}

/// The current text of a page in one language.
pub(crate) fn content_page(page: ContentName, language: ContentLanguage) -> Key {
    let (page, language) = (page.as_str(), language.as_str());
    Key::new(CONTENT, format!("{CONTENT_PAGE}{page}#{language}"))
}

/// A version of that text; versions sort by their number.
pub(crate) fn content_version(page: ContentName, language: ContentLanguage, version: u64) -> Key {
    let (page, language) = (page.as_str(), language.as_str());
    Key::new(CONTENT, format!("VERSION#{page}#{language}#{version:010}"))
}

/// How many orders have the code.
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

pub(crate) fn order_number(number: &OrderNumber) -> Key {
    Key::new(format!("NUMBER#{number}"), "NUMBER")
}

/// Orders of people without an account, by the address they were placed with; on the first index.
pub(crate) fn orders_of_guest(email: &Email) -> String {
    format!("GUEST#{email}")
}

pub(crate) fn notice(notice: NoticeGuid) -> Key {
    Key::new(format!("{NOTICES}{notice}"), NOTICE)
}

/// `digest` is the SHA-256 of the invitation's secret, in hexadecimal.
pub(crate) fn invitation(digest: &str) -> Key {
    Key::new(format!("INVITATION#{digest}"), "INVITATION")
}

/// `digest` is the SHA-256 of the secret of an application's link, in hexadecimal.
pub(crate) fn application_link(digest: &str) -> Key {
    Key::new(format!("APPLICATION-LINK#{digest}"), "APPLICATION-LINK")
}

pub(crate) fn audit(entry: AuditGuid) -> Key {
    Key::new(format!("{AUDIT}#{entry}"), AUDIT)
}

/// Partition of what was done to one thing, on the first index.
pub(crate) fn audit_of(subject: &AuditSubject) -> String {
    format!("{AUDIT}#{}#{}", subject.kind.as_str(), subject.id)
}

/// Whole key, table and index, of a row in an indexed list; `place` is its sort key there.
pub(crate) fn on_index(
    (partition_name, sort_name): (&str, &str),
    (pk, sk): (&str, &str),
    partition: &str,
    place: &str,
) -> Attributes {
    let mut key = Key::new(pk, sk).into_attributes();
    key.insert(
        partition_name.to_owned(),
        AttributeValue::S(partition.to_owned()),
    );
    key.insert(sort_name.to_owned(), AttributeValue::S(place.to_owned()));
    key
}

pub(crate) fn applicant(email: &Email) -> Key {
    Key::new(format!("APPLICANT#{email}"), "APPLICANT")
}

/// The latest unverified application of this address.
pub(crate) fn applicant_draft(email: &Email) -> Key {
    Key::new(format!("APPLICANT#{email}"), "DRAFT")
}

/// `uid` is the identity service's name for an account.
pub(crate) fn gate(uid: &str) -> Key {
    Key::new(format!("GATE#{uid}"), "GATE")
}

/// `uid` is the identity service's name for an account.
pub(crate) fn account_deletion(uid: &str) -> Key {
    Key::new(format!("{LEAVING}{uid}"), "LEAVING")
}

/// The account whose deletion this is.
pub(crate) fn deleted_account(pk: &str) -> Option<String> {
    pk.strip_prefix(LEAVING).map(str::to_owned)
}

pub(crate) fn asset(asset: AssetId) -> Key {
    Key::new(format!("{ASSET}{asset}"), "ASSET")
}

/// The file whose row this is.
pub(crate) fn asset_of(pk: &str) -> Option<AssetId> {
    AssetId::parse(pk.strip_prefix(ASSET)?).ok()
}

/// `what` names the limit, `digest` whose requests are counted, `window` when it began.
pub(crate) fn limit(what: &str, digest: &str, window: Timestamp) -> Key {
    Key::new(
        format!("LIMIT#{what}#{digest}#{}", window.as_second()),
        "LIMIT",
    )
}

pub(crate) fn stale_talent_page(talent: TalentGuid) -> Key {
    Key::new(STALE_PAGES, talent_partition(talent))
}

pub(crate) fn stale_sport_page(sport: &Slug) -> Key {
    Key::new(STALE_PAGES, format!("{SPORT}{sport}"))
}

pub(crate) fn stale_marketplace() -> Key {
    Key::new(STALE_PAGES, SETTINGS)
}

pub(crate) fn held_record(key: &str) -> Key {
    Key::new(HELD_RECORDS, key)
}

pub(crate) fn orders_of_customer(user: UserId) -> String {
    format!("CUSTOMER#{user}")
}

pub(crate) fn orders_of_talent(talent: TalentGuid) -> String {
    talent_partition(talent)
}

/// Place of an order in a list by age.
pub(crate) fn by_age(created_at: Timestamp, order: OrderGuid) -> String {
    format!("{}#{order}", whole_seconds(created_at))
}

/// Due shard of everything that belongs to an order.
pub(crate) fn due_shard(order: OrderGuid) -> String {
    due_shard_of(order.as_uuid())
}

/// Due shard of what has this identifier.
pub(crate) fn due_shard_of(id: uuid::Uuid) -> String {
    let last = id.as_bytes().last().copied().unwrap_or_default();
    due_partition(last % DUE_SHARDS)
}

pub(crate) fn due_partition(shard: u8) -> String {
    format!("DUE#{shard}")
}

/// Whole key, table and index, of a row on the due index.
pub(crate) fn on_due_index(pk: &str, sk: &str, partition: &str, at: &str) -> Attributes {
    let mut key = Key::new(pk, sk).into_attributes();
    key.insert(
        attribute::DUE_PK.to_owned(),
        AttributeValue::S(partition.to_owned()),
    );
    key.insert(
        attribute::DUE_AT.to_owned(),
        AttributeValue::S(at.to_owned()),
    );
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_caller_can_spell_another_callers_idempotency_key() {
        assert_ne!(idempotency("a", "b#c"), idempotency("a#b", "c"));
        assert_ne!(idempotency("", "1#a#b"), idempotency("a", "b"));
        assert_ne!(idempotency("a", "b"), idempotency("b", "a"));
    }

    #[test]
    fn times_in_sort_keys_sort_as_time_does() {
        let early: Timestamp = Timestamp::constant(1_795_251_600, 900_000_000);
        let late: Timestamp = Timestamp::constant(1_795_251_601, 0);
        assert!(whole_seconds(early) < whole_seconds(late));
        assert_eq!(whole_seconds(early), "2026-11-21T09:00:00Z");
    }
}
