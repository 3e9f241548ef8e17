//! The events of the last 30 days, those of the platform and those of its connected accounts.

use serde_json::Value;

use crate::pages::{Page, page_after};
use crate::{Event, Stripe, StripeError};

/// The events of the platform that the webhook subscribes to. The provider filters by at most 20 names.
pub const PLATFORM_EVENTS: [&str; 15] = [
    "checkout.session.completed",
    "checkout.session.expired",
    "payment_intent.amount_capturable_updated",
    "payment_intent.canceled",
    "payment_intent.payment_failed",
    "payment_intent.processing",
    "payment_intent.succeeded",
    "charge.dispute.created",
    "charge.dispute.updated",
    "charge.dispute.closed",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.funds_reinstated",
    "refund.created",
    "refund.updated",
    "refund.failed",
];

/// The events of connected accounts that the webhook subscribes to.
pub const ACCOUNT_EVENTS: [&str; 5] = [
    "account.updated",
    "account.application.deauthorized",
    "capability.updated",
    "payout.paid",
    "payout.failed",
];

/// A page of events, newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventPage {
    /// The events with an object that can be fetched.
    pub events: Vec<Event>,
    /// The last event's id, unless it is the last page.
    pub next: Option<String>,
}

impl Stripe {
    /// Returns a page of the events of the webhook from `from` to `to` (seconds since 1970, `to` excluded): those of the
    /// platform, or of a connected account. `after` is the last id of the previous page.
    pub async fn list_events(
        &self,
        account: Option<&str>,
        (from, to): (i64, i64),
        after: Option<&str>,
    ) -> Result<EventPage, StripeError> {
        const ACTION: &str = "list events";
        const PATH: &str = "/v1/events";
        let mut query = page_after(after);
        query.push(("created[gte]".to_owned(), from.to_string()));
        query.push(("created[lt]".to_owned(), to.to_string()));
        let kinds: &[&str] = if account.is_some() {
            &ACCOUNT_EVENTS
        } else {
            &PLATFORM_EVENTS
        };
        query.extend(
            kinds
                .iter()
                .map(|kind| ("types[]".to_owned(), (*kind).to_owned())),
        );
        let page: Page<Value> = match account {
            Some(account) => self.find_on_account(ACTION, PATH, query, account).await?,
            None => self.find(ACTION, PATH, query).await?,
        };
        let last = page.data.last().and_then(|one| one.get("id"));
        let last = last.and_then(Value::as_str).map(str::to_owned);
        let events = page.data.iter().filter_map(|one| {
            let mut event = Event::parse(one.to_string().as_bytes()).ok()?;
            event.account = event.account.or_else(|| account.map(str::to_owned));
            (!event.object_id.is_empty()).then_some(event)
        });
        Ok(EventPage {
            events: events.collect(),
            next: last.filter(|_| page.has_more),
        })
    }
}
