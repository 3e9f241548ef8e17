//! Secrets of links without an order: of optional emails and calendar feeds.

use domain::calendar::{CalendarFeed, FeedNonce};
use domain::mail_topics::{AddressDigest, MailTopic, Subscription};
use domain::quote::QuoteKey;
use domain::{Session, TalentGuid};

use crate::context::TestContext;

impl TestContext {
    /// Returns the token in the unsubscribe link of an email to `noor@example.org`.
    pub fn subscription_token(&self) -> String {
        let subscription = Subscription {
            topic: MailTopic::Feedback,
            address: AddressDigest::new("noor@example.org"),
        };
        self.quote_key().sign_subscription(&subscription)
    }

    /// Creates a talent's calendar feed, and returns the token of its URL.
    pub async fn calendar_token(&self, talent: TalentGuid) -> String {
        let feed = CalendarFeed {
            talent_guid: talent,
            nonce: FeedNonce::from_random([5; 16]),
            created_at: self.now(),
            session: Some(Session {
                uid: "uid-feed".to_owned(),
                signed_in_at: self.now(),
                issued_at: self.now(),
            }),
        };
        let saved = self.store().save_calendar_feed(&feed, None).await;
        saved.expect("a calendar switched on");
        self.quote_key().sign_calendar_feed(&feed)
    }

    fn quote_key(&self) -> QuoteKey {
        self.settings().quote_key().expect("a key")
    }
}
