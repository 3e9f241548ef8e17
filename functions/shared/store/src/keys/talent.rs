//! Rows of a talent, and the places of talent on indexes.

use domain::{AssetId, OfferGuid, OrderGuid, Slug, TalentGuid};
use jiff::Timestamp;
use table::{AttributeValue, Key};

use crate::row::{Attributes, attribute, whole_seconds};

pub(crate) const OFFERS: &str = "OFFER#";
pub(crate) const BOOKED_DAYS: &str = "BOOKED#";
/// Prefix of the meeting points of sessions with several seats.
const SHARED_MEETINGS: &str = "MEETING#";
/// Prefix of the days of a talent's own calendar that have something in them.
pub(crate) const BUSY_DAYS: &str = "BUSY#";
pub(crate) const TALENT_FEEDBACK: &str = "FEEDBACK#";
/// Prefix of the public videos of a talent's page.
pub(crate) const PUBLIC_VIDEOS: &str = "VIDEO#";
pub(crate) const ANSWERS: &str = "ANSWER#";
pub(crate) const COUNTS: &str = "COUNTS";
pub(super) const ALERTS: &str = "ALERTS#";
/// Prefix of those who wait for a talent.
pub(crate) const ALERT: &str = "ALERT#";
const PAGE_VIEWS: &str = "VIEWS#";
/// How many partitions the views of a page are spread over.
pub const VIEW_SHARDS: u8 = 8;
pub(crate) const TALENT: &str = "TALENT#";
/// Partition of the published talent on the first index.
pub(crate) const CATALOGUE: &str = "CATALOGUE";
pub(super) const PROFILE: &str = "PROFILE";

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

/// Partition of a part of the daily views of a talent's page; without a talent, of all pages.
pub(crate) fn page_views(talent: Option<TalentGuid>, shard: u8) -> String {
    let shard = shard % VIEW_SHARDS;
    match talent {
        Some(talent) => format!("{PAGE_VIEWS}{talent}#{shard}"),
        None => format!("{PAGE_VIEWS}ALL#{shard}"),
    }
}

/// The statistics of a talent's orders.
pub(crate) fn counts(talent: TalentGuid) -> Key {
    Key::new(talent_partition(talent), COUNTS)
}

/// The talent's record from before they joined the marketplace.
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

/// The texts that a talent stores for messages and declines.
pub(crate) fn saved_replies(talent: TalentGuid) -> Key {
    Key::new(talent_partition(talent), "SAVED-REPLIES")
}

pub(crate) fn load(talent: TalentGuid) -> Key {
    Key::new(talent_partition(talent), "LOAD")
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

/// The meeting point of a session with several seats.
pub(crate) fn shared_meeting(talent: TalentGuid, offer: OfferGuid, start_at: Timestamp) -> Key {
    Key::new(
        talent_partition(talent),
        format!("{SHARED_MEETINGS}{}#{offer}", whole_seconds(start_at)),
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

/// The addresses that wait for a talent to take bookings again.
pub(crate) fn alert_partition(talent: TalentGuid) -> String {
    format!("{ALERTS}{talent}")
}

/// `digest` is the SHA-256 of the address, in hexadecimal.
pub(crate) fn availability_alert(talent: TalentGuid, digest: &str) -> Key {
    Key::new(alert_partition(talent), format!("{ALERT}{digest}"))
}
